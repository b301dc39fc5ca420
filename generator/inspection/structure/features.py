"""What the press never writes: layers, scripts, actions, foreign annotations, attached files.

What it does write is declared where PDF is written (pdf/grammar.py); everything else in a file that it is said to have
made is an error, as it may hide, show or do something that no picture of the page tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.page_boxes import annotation_box
from generator.pdf.grammar import GRAMMAR, Keys

FILTERS = ("/FlateDecode", "/DCTDecode")
MOST = 200_000  # dictionaries in one file: the largest of ours have 4,000
HARMLESS = {"PieceInfo", "LastModified", "Version", "Extensions", "ProcSet", "FormType", "Matrix"}
HARMLESS |= {"CropBox", "Rotate", "UserUnit", "ArtBox", "Parent"}  # judged by their values (page_boxes.py)
MEANINGS = {
    "A": "an action",
    "AA": "actions that a viewer starts",
    "ActualText": "text that is read instead of what is painted",
    "BM": "a blend mode",
    "Collection": "a portfolio of files",
    "EmbeddedFiles": "attached files",
    "Encrypt": "encryption",
    "ExtGState": "transparency or blend modes",
    "Functions": "functions",
    "JavaScript": "scripts",
    "JS": "a script",
    "Launch": "the start of a program",
    "OC": "content in a layer that can be hidden",
    "OCProperties": "layers that can be hidden",
    "OpenAction": "an action on opening the file",
    "Pattern": "patterns",
    "Perms": "permissions",
    "PieceInfo": "data of another program",
    "Properties": "layers that can be hidden",
    "RichMedia": "films or sounds",
    "Shading": "shadings",
    "SMask": "a mask",
    "URI": "web addresses",
    "XFA": "a form of another kind",
}
FIX = "build it again"
ACTIVE = ("AA", "A", "JS", "JavaScript", "Launch", "OpenAction", "OCProperties", "OC", "RichMedia", "XFA", "URI")


@dataclass(frozen=True, slots=True)
class _Met:
    """A value to look at: the kinds it may be (words of the grammar), how it is reached, its page and box on it."""

    value: Any
    wanted: str
    way: str
    page: int | None = None
    box: Bounds | None = None


@dataclass(slots=True)
class _Walk:
    """The walk through one file: what was met, what waits, and the findings."""

    shown: str
    findings: Findings
    heights: dict[int, float]  # of the pages, in points
    met: set[tuple[int, int, str]] = field(default_factory=set)
    count: int = 0

    def refuse(self, met: _Met, what: str, found: str = "", expected: str = "nothing") -> None:
        self.findings.error(
            "pdf.feature",
            f"{what}; the press never writes that",
            Where(self.shown, page=met.page, box=met.box),
            fix=FIX,
            expected=expected,
            found=found,
        )


def judge_features(document: PrintedDocument, findings: Findings) -> None:
    """Report everything in a file of the press that the press never writes, with its page and box where it has one.

    Raises CannotJudge when the file cannot be read, or has more objects than any of ours.
    """
    with document.structure() as pdf:
        heights = {number: float(page.mediabox[3]) for number, page in enumerate(pdf.pages, 1)}
        walk = _Walk(document.shown, findings, heights)
        if "/Encrypt" in pdf.trailer:
            walk.refuse(_Met(None, "", ""), "the file is encrypted", "/Encrypt")
        waiting = [_Met(page.obj, "page", "the page", number) for number, page in enumerate(pdf.pages, 1)]
        waiting.append(_Met(pdf.trailer.get("/Info"), "info", "Info"))
        waiting.append(_Met(pdf.Root, "catalog", "the catalog"))
        waiting.reverse()
        while waiting:
            waiting += reversed(list(_judge(walk, waiting.pop())))


def judge_active_content(document: PrintedDocument, findings: Findings) -> None:
    """Report scripts, actions and layers in a file that another program wrote: no writer brings them by itself."""
    import pikepdf

    with document.structure() as pdf:
        walk = _Walk(document.shown, findings, {})
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
        notes = {
            note.objgen: number
            for number, page in enumerate(pdf.pages, 1)
            for note in page.get("/Annots", ())
            if isinstance(note, pikepdf.Dictionary)
        }
        for item in (pdf.Root, *pdf.objects):
            keys = item.stream_dict if isinstance(item, pikepdf.Stream) else item
            if not isinstance(keys, pikepdf.Dictionary):
                continue
            for key in ACTIVE:
                value = keys.get(f"/{key}")
                if value is None or (key == "OpenAction" and isinstance(value, pikepdf.Array)):
                    continue
                if key == "A" and (not isinstance(value, pikepdf.Dictionary) or value.get("/S") in (None, "/GoTo")):
                    continue  # attributes of a tag, and links inside the document
                page = pages.get(item.objgen) or notes.get(item.objgen)
                walk.refuse(_Met(item, "", "", page), f"the file has {_meaning(key)}", f"/{key}")


def _judge(walk: _Walk, met: _Met) -> Iterator[_Met]:
    """Compare one value with what it may be; gives the values inside it."""
    import pikepdf

    value, words = met.value, met.wanted.split()
    if value is None or met.wanted in ("any", "up"):
        return
    if isinstance(value, pikepdf.Array):
        inner = [word[1:-1] for word in _groups(met.wanted) if word.startswith("[")]
        if inner:
            kinds = inner[0]
            yield from (_Met(one, kinds, met.way, met.page, met.box) for one in value)
        elif not {"numbers", "destination"} & set(words):
            walk.refuse(met, f"{met.way} is a list", _shown(value), met.wanted)
        elif "numbers" in words and not all(isinstance(_plain(one), float) for one in value):
            walk.refuse(met, f"{met.way} holds other things than numbers", _shown(value), "numbers")
        elif "destination" in words and not _is_destination(value):
            walk.refuse(met, f"{met.way} is no place in the document", _shown(value), "a page and a height")
        return
    if isinstance(value, pikepdf.Stream | pikepdf.Dictionary):
        yield from _judge_dictionary(walk, met)
        return
    if not _is_value(value, words):
        expected = met.wanted.replace("=", "/")
        walk.refuse(met, f"{met.way} is {_shown(value)}", _shown(value), expected)


def _judge_dictionary(walk: _Walk, met: _Met) -> Iterator[_Met]:
    import pikepdf

    value = met.value
    keys = value.stream_dict if isinstance(value, pikepdf.Stream) else value
    words = _groups(met.wanted)
    inner = next((word[1:-1] for word in words if word.startswith("{")), "")
    stream = isinstance(value, pikepdf.Stream)
    kinds = [word for word in words if word in GRAMMAR and _may_be(keys, GRAMMAR[word], stream)]
    if not kinds and not inner:
        wanted = " or ".join(f"a {word}" for word in words if word in GRAMMAR) or met.wanted
        walk.refuse(met, f"{met.way} is a dictionary of another kind ({_kind_of(keys)})", _kind_of(keys), wanted)
        return
    kind = kinds[0] if kinds else met.wanted
    if value.objgen[0]:
        seen = (*value.objgen, kind)
        if seen in walk.met:
            return
        walk.met.add(seen)
    walk.count += 1
    if walk.count > MOST:
        raise CannotJudge(f"more than {MOST} objects", FIX, Where(walk.shown))
    if not kinds:
        yield from (_Met(one, inner, f"{met.way} {key}", met.page, met.box) for key, one in keys.items())
        return
    grammar, box = GRAMMAR[kind], met.box
    if kind == "annotation":
        box = annotation_box(keys, walk.heights.get(met.page or 0))
    here = _Met(value, kind, _called(kind), met.page, box)
    for key, one in keys.items():
        name = key[1:]
        if name in grammar:
            yield _Met(one, grammar[name], f"/{name} of {here.way}", met.page, box)
        elif name not in HARMLESS:
            walk.refuse(here, f"{here.way} has {_meaning(name)}", f"/{name}")


def _groups(wanted: str) -> list[str]:
    """The words of a description; what stands in brackets or braces is one word."""
    return re.findall(r"\[[^\]]*\]|\{[^}]*\}|\S+", wanted)


def _may_be(keys: Any, grammar: Keys, stream: bool) -> bool:
    """Whether a dictionary or stream may be of a kind: by its type, where it says one."""
    told = keys.get("/Type")
    if stream != ("Length" in grammar):
        return False
    return told is None or "Type" not in grammar or f"={str(told)[1:]}" in grammar["Type"].split()


def _is_value(value: Any, words: list[str]) -> bool:
    import pikepdf

    if isinstance(value, pikepdf.Name):
        return {"name", f"={str(value)[1:]}"} & set(words) != set() or (words == ["filter"] and str(value) in FILTERS)
    if isinstance(value, pikepdf.String):
        return "text" in words
    if isinstance(value, bool):
        return "flag" in words
    return "number" in words and isinstance(_plain(value), float)


def _plain(value: Any) -> float | None:
    """A number as float; None for what is none."""
    try:
        return None if isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        return None


def _is_destination(value: Any) -> bool:
    import pikepdf

    if len(value) < 2 or not isinstance(value[0], pikepdf.Dictionary):
        return False
    return isinstance(value[1], pikepdf.Name) and str(value[1]) in ("/Fit", "/XYZ")


def _called(kind: str) -> str:
    special = {"annotation": "an annotation", "catalog": "the document", "drawing": "a drawing"}
    return special.get(kind, f"the {kind.replace('-', ' ')}")


def _meaning(key: str) -> str:
    return f"{MEANINGS[key]} (/{key})" if key in MEANINGS else f"/{key}"


def _kind_of(keys: Any) -> str:
    named = [str(keys[key]) for key in ("/Type", "/Subtype", "/S") if key in keys]
    return " ".join(named) or " ".join(list(keys.keys())[:4]) or "empty"


def _shown(value: Any) -> str:
    import pikepdf

    text = repr(value) if isinstance(value, pikepdf.Array | pikepdf.Dictionary) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
