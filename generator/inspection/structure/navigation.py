"""Bookmarks and links of a finished file against those of the fresh one: their words, places and exact targets."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, to_mm
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.page_boxes import annotation_box
from generator.inspection.structure.plain_values import page_numbers, shown_apart

FIX = "build it again"
MOST = 20_000  # bookmarks: a list that goes on is a loop
NEAR_MM = 0.02


@dataclass(frozen=True, slots=True)
class LinkTarget:
    """Where a bookmark or link leads: a page (from 1; 0 for none), how it is shown, and how far down it (mm)."""

    page: int
    view: str
    top: float | None = None

    def __str__(self) -> str:
        if not self.page:
            return self.view
        return f"page {self.page}" + (f", {self.top:.1f} mm from the top" if self.top is not None else "")

    def is_near(self, other: LinkTarget) -> bool:
        """Whether both lead to the same place."""
        if (self.page, self.view) != (other.page, other.view) or (self.top is None) != (other.top is None):
            return False
        return abs((self.top or 0) - (other.top or 0)) < NEAR_MM


@dataclass(frozen=True, slots=True)
class ReadBookmark:
    """A bookmark: how deep it stands (0 is outermost), its title, where it leads, and its style where it has one."""

    depth: int
    title: str
    target: LinkTarget
    style: str = ""


@dataclass(frozen=True, slots=True)
class ReadLink:
    """A link: its box on the page in mm, its words for screen readers, and where it leads."""

    box: Bounds | None
    words: str
    target: LinkTarget
    style: str = ""


def judge_bookmarks(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report bookmarks that are missing, added, or lead elsewhere than those of the fresh document."""
    with document.structure() as pdf, fresh.structure() as wanted:
        mine, theirs = read_bookmarks(pdf), read_bookmarks(wanted)
    names = [(one.depth, one.title, one.style) for one in mine]
    others = [(one.depth, one.title, one.style) for one in theirs]
    for kind, a, b, c, d in SequenceMatcher(None, names, others, autojunk=False).get_opcodes():
        if kind == "equal":
            for is_, should in zip(mine[a:b], theirs[c:d], strict=True):
                if not is_.target.is_near(should.target):
                    _tell_bookmark(findings, document, is_, should)
            continue
        for i in range(max(b - a, d - c)):
            _tell_bookmark(findings, document, mine[a + i] if a + i < b else None, theirs[c + i] if c + i < d else None)


def _tell_bookmark(
    findings: Findings, document: PrintedDocument, is_: ReadBookmark | None, should: ReadBookmark | None
) -> None:
    titles = shown_apart(is_.title if is_ else None, should.title if should else None)
    found = "none" if is_ is None else f"{titles[0]!r} to {is_.target}"
    expected = "none" if should is None else f"{titles[1]!r} to {should.target}"
    if is_ is not None and should is not None and is_.title == should.title and is_.target == should.target:
        found, expected = f"{found} (level {is_.depth + 1})", f"{expected} (level {should.depth + 1})"
    page = (should or is_).target.page if (should or is_) else 0  # type: ignore[union-attr]
    findings.error(
        "pdf.bookmark",
        f"a bookmark is {found}, {expected} expected",
        Where(document.shown, page=page or None),
        fix=FIX,
        expected=expected,
        found=found,
    )


def read_bookmarks(pdf: Any) -> list[ReadBookmark]:
    """The bookmarks of a document in their order."""
    pages, found = page_numbers(pdf), list[ReadBookmark]()
    root = pdf.Root.get("/Outlines")
    waiting = [(root.get("/First"), 0)] if root is not None else []
    while waiting and len(found) < MOST:
        item, depth = waiting.pop()
        if item is None:
            continue
        style = " ".join(f"{key} {item[key]}" for key in ("/C", "/F") if key in item)
        found.append(ReadBookmark(depth, str(item.get("/Title", "")), target_of(pdf, item, pages), style))
        waiting += [(item.get("/Next"), depth), (item.get("/First"), depth + 1)]
    return found


def target_of(pdf: Any, item: Any, pages: dict[tuple[int, int], int]) -> LinkTarget:
    """Where a bookmark or link leads."""
    import pikepdf

    place = item.get("/Dest")
    if place is None:
        action = item.get("/A")
        if action is None:
            return LinkTarget(0, "nowhere")
        kind = str(action.get("/S", "")).lstrip("/")
        place = action.get("/D") if kind == "GoTo" else None
        if place is None:
            return LinkTarget(0, f"{action.get('/URI', kind)}")
    if not isinstance(place, pikepdf.Array) or not len(place):
        return LinkTarget(0, f"the name {place}")
    page = place[0]
    number = pages.get(page.objgen, 0) if isinstance(page, pikepdf.Dictionary) else 0
    view = str(place[1]) if len(place) > 1 else "/Fit"
    if not number:
        return LinkTarget(0, "no page of this file")
    top, zoom = (_number(place[i]) if len(place) > i else None for i in (3, 4))
    if view != "/XYZ":
        return LinkTarget(number, view)
    height = float(pdf.pages[number - 1].mediabox[3])
    return LinkTarget(number, f"{view} {zoom:g}" if zoom else view, None if top is None else to_mm(height - top))


def _number(value: Any) -> float | None:
    try:
        return None if value is None else float(value)
    except (TypeError, ValueError):
        return None


def judge_links(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report links that are missing, added, moved, or lead elsewhere than those of the fresh document."""
    with document.structure() as pdf, fresh.structure() as wanted:
        mine, theirs = read_links(pdf), read_links(wanted)
    for number in sorted({*mine, *theirs}):
        left = list(mine.get(number, ()))
        for should in theirs.get(number, ()):
            same = next((one for one in left if _near(one.box, should.box)), None)
            if same is not None:
                left.remove(same)
            if same is None or not same.target.is_near(should.target) or same.words != should.words:
                _tell_link(findings, document, number, same, should)
            elif same.style != should.style:
                _tell_link(findings, document, number, same, should, same.style, should.style)
        for one in left:
            _tell_link(findings, document, number, one, None)


def _tell_link(
    findings: Findings,
    document: PrintedDocument,
    number: int,
    is_: ReadLink | None,
    should: ReadLink | None,
    found: str = "",
    expected: str = "",
) -> None:
    words = shown_apart(is_.words if is_ else None, should.words if should else None)
    found = found or ("none" if is_ is None else f"{words[0]!r} to {is_.target}")
    expected = expected or ("none" if should is None else f"{words[1]!r} to {should.target}")
    there = should or is_
    findings.error(
        "pdf.link",
        f"a link is {found}, {expected} expected",
        Where(document.shown, page=number, box=there.box if there else None),
        fix=FIX,
        expected=expected,
        found=found,
    )


def read_links(pdf: Any) -> dict[int, list[ReadLink]]:
    """The links of each page (from 1) in their order."""
    pages, found = page_numbers(pdf), dict[int, list[ReadLink]]()
    for number, page in enumerate(pdf.pages, 1):
        height = float(page.mediabox[3])
        for note in page.get("/Annots", ()):
            if note.get("/Subtype") == "/Link":
                style = " ".join(f"{key} {_style(note[key])}" for key in ("/F", "/Border", "/BS", "/C") if key in note)
                box = annotation_box(note, height)
                link = ReadLink(box, str(note.get("/Contents", "")), target_of(pdf, note, pages), style)
                found.setdefault(number, []).append(link)
    return found


def _style(value: Any) -> str:
    import pikepdf

    return " ".join(f"{float(one):g}" for one in value) if isinstance(value, pikepdf.Array) else str(value)


def _near(one: Bounds | None, other: Bounds | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(abs(a - b) < NEAR_MM for a, b in zip(one, other, strict=True))
