"""A printed sheet judged: every piece there, its words right, its back behind it, nothing out of place.

Positions and pairing come from the page; the manifest is a claim that is compared with them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.base.findings import Findings, Where
from generator.inspection.expectation import Expectation, ExpectedFace, ExpectedPiece, ExpectedText
from generator.inspection.reading import Bounds, ReadForm, ReadPage, ReadText, open_pdf, read_pages, squash

NEAR = 0.1  # mm: two positions that are the same
INK = 0.12  # mm: ink may touch the safe zone's edge by the thickness of a hair
FLOOR_ERROR, FLOOR_WARNING = 5.0, 6.0
PRINTABLE = 6.35
CODE = re.compile(r"(?<![A-Z0-9])[A-Z]{2,4}-[A-Z]?\d+(?!\d)")


@dataclass(slots=True)
class Found:
    """A form lying on a page like a piece: where its trim is, which slot, and which piece it says it is."""

    page: int
    slot: int
    x: float
    y: float
    rotation: int
    form: ReadForm
    code: str = ""


class SheetJudge:
    """Judges one PDF of sheets against an expectation."""

    def __init__(
        self, path: Path, shown: str, expected: Expectation, manifest: dict[str, Any] | None, findings: Findings
    ) -> None:
        self.path, self.shown, self.expected, self.findings = path, shown, expected, findings
        self.manifest = manifest or {}
        self.claims: dict[int, list[list[Any]]] = {}
        for row in self.manifest.get("placements", ()):
            self.claims.setdefault(row[0], []).append(row)
        self._back_signatures = {face.signature for face in expected.backs.values()}
        self.fronts: dict[int, list[Found]] = {}
        self.backs: dict[int, list[Found]] = {}
        self.pages: dict[int, tuple[float, float]] = {}

    def judge_pages(self) -> None:
        """Read every page and judge what lies on it; whole_file.judge_whole judges them together."""
        document = open_pdf(self.path)
        try:
            for page in read_pages(document):
                self._page(page)
        finally:
            document.close()

    def where_file(self) -> Where:
        """The file itself, for findings."""
        return Where(self.shown)

    # -- one page ------------------------------------------------------------

    def _page(self, page: ReadPage) -> None:
        self.pages[page.number] = (page.width, page.height)
        lying = [self._found(page, form) for form in page.forms if form.lying and not self._is_furniture(page, form)]
        for slot, found in enumerate(sorted(lying, key=lambda f: (round(f.y, 1), round(f.x, 1))), 1):
            found.slot = slot
            found.code = self._code(found)
        backs = sum(1 for found in lying if not found.code)
        if lying and backs * 2 > len(lying):
            # a page of backs: a code among them belongs to a back face, and pairing judges it
            self.backs[page.number] = lying
            for found in lying:
                self._sizes_and_zone(found)
        elif lying:
            self.fronts[page.number] = lying
            for found in lying:
                self._front(found)
        over = [*page.strays, *(text.bounds for text in page.texts if text.text.strip())]
        for form in page.forms:
            if self._is_furniture(page, form):
                # symbols of a furniture form are as large as the page, and there are none
                over += [*form.filled, *(text.bounds for text in form.texts if text.text.strip())]
        self._covered(over, lying)
        self._life_size(page)
        if lying or page.number in self.claims:
            self._furniture(page, lying)

    def _life_size(self, page: ReadPage) -> None:
        """Where pieces are claimed, nothing that reads like one may be larger or smaller, or stand askew."""
        if page.number not in self.claims:
            return
        for form in page.forms:
            if form.lying or not self._speaks(form):
                continue
            self.findings.error(
                "print.scale",
                f"{self._code_of(form) or 'a back'}: it stands at {form.scale * 100:.1f} % of its size, "
                f"turned by {form.rotation:.0f}°; 100 % and upright expected",
                Where(self.shown, page=page.number),
                fix="build it again",
            )

    def _speaks(self, form: ReadForm) -> bool:
        """Does it carry a piece's code or read like a back?"""
        return self._matches_back(form) or self._code_of(form) != ""

    def _is_furniture(self, page: ReadPage, form: ReadForm) -> bool:
        """Marks and scale bar are forms as large as the page, placed at its corner."""
        at_corner = abs(form.x) < 0.01 and abs(form.y - page.height) < 0.01 and form.rotation == 0
        return at_corner and not self._speaks(form)

    def _found(self, page: ReadPage, form: ReadForm) -> Found:
        w, h = self.expected.width, self.expected.height
        if abs(form.rotation) < 1:
            return Found(page.number, 0, form.x, form.y - h, 0, form)
        return Found(page.number, 0, form.x - w, form.y, 180, form)

    def _code(self, found: Found) -> str:
        """The code a front shows, else the one it is claimed to be; none for a back."""
        if self._matches_back(found.form):
            return ""
        code = self._code_of(found.form)
        if code:
            return code
        claim = self._claim(found)
        return str(claim[3]) if claim is not None and claim[2] == "front" else ""

    def _code_of(self, form: ReadForm) -> str:
        return next((match.group() for text in form.texts if (match := CODE.search(text.text))), "")

    def _matches_back(self, form: ReadForm) -> bool:
        return form.signature in self._back_signatures

    def _claim(self, found: Found) -> list[Any] | None:
        for row in self.claims.get(found.page, ()):
            if abs(row[5] - found.x) < NEAR and abs(row[6] - found.y) < NEAR:
                return list(row)
        return None

    def where(self, found: Found) -> Where:
        return Where(self.shown, page=found.page, slot=found.slot)

    def _front(self, found: Found) -> None:
        piece = self.expected.pieces.get(found.code)
        if piece is None:
            self.findings.error(
                "print.unknown-piece",
                f"{found.code or 'a piece without a code'} is no piece of "
                f"{self.expected.game}/{self.expected.component}",
                self.where(found),
            )
        else:
            self._compare_texts(found, piece, piece.front)
        self._sizes_and_zone(found)

    def _compare_texts(self, found: Found, piece: ExpectedPiece, face: ExpectedFace) -> None:
        actual = found.form.signature
        if actual == face.signature:
            return
        wrong = [expected for expected in face.texts if self._text_in(found, expected) != expected.squashed]
        for expected in wrong:
            here = self._read_in(found, expected)
            self.findings.error(
                "print.text",
                f"{piece.code} {piece.name}: its {expected.role} should read {expected.text!r}, the page "
                f"reads {here!r}",
                self.where(found),
                fix="build it again from the present data",
            )
        if not wrong:
            self.findings.error(
                "print.text",
                f"{piece.code} {piece.name}: the page shows more or other text than the catalog: {actual[:80]!r}",
                self.where(found),
            )

    def _inside(self, found: Found, expected: ExpectedText) -> list[ReadText]:
        x, y, w, h = expected.box
        if found.rotation:
            x, y = self.expected.width - x - w, self.expected.height - y - h
        left, top = found.x + x - 0.5, found.y + y - 0.5
        texts = []
        for text in found.form.texts:
            cx, cy = (text.bounds[0] + text.bounds[2]) / 2, (text.bounds[1] + text.bounds[3]) / 2
            if left <= cx <= left + w + 1 and top <= cy <= top + h + 1:
                texts.append(text)
        return texts

    def _text_in(self, found: Found, expected: ExpectedText) -> str:
        return "".join(squash(text.text) for text in self._inside(found, expected))

    def _read_in(self, found: Found, expected: ExpectedText) -> str:
        return " ".join(text.text.strip() for text in self._inside(found, expected))

    def _sizes_and_zone(self, found: Found) -> None:
        safe = self.expected.safe
        left, top = found.x + safe - INK, found.y + safe - INK
        right = found.x + self.expected.width - safe + INK
        bottom = found.y + self.expected.height - safe + INK
        for text in found.form.texts:
            x1, y1, x2, y2 = text.bounds
            if text.text.strip() and (x1 < left or y1 < top or x2 > right or y2 > bottom):
                over = max(left - x1, top - y1, x2 - right, y2 - bottom)
                self.findings.error(
                    "print.safe-zone",
                    f"{self.name(found)}: {text.text[:40]!r} leaves the safe zone by {over:.2f} mm",
                    self.where(found),
                    fix="keep text inside the safe zone",
                )
            if text.size < FLOOR_ERROR - 0.01:
                self.findings.error(
                    "print.size",
                    f"{self.name(found)}: {text.text[:40]!r} is {text.size:.2f} pt, below {FLOOR_ERROR:g} pt",
                    self.where(found),
                )
            elif text.size < FLOOR_WARNING - 0.01:
                self.findings.warning(
                    "print.size",
                    f"{self.name(found)}: {text.text[:40]!r} is {text.size:.2f} pt, below {FLOOR_WARNING:g} pt",
                    self.where(found),
                )
        for x1, y1, x2, y2 in found.form.drawings:
            covers = (
                x1 <= found.x + NEAR
                and y1 <= found.y + NEAR
                and x2 >= found.x + self.expected.width - NEAR
                and y2 >= found.y + self.expected.height - NEAR
            )
            if not covers and (x1 < left or y1 < top or x2 > right or y2 > bottom):
                over = max(left - x1, top - y1, x2 - right, y2 - bottom)
                self.findings.error(
                    "print.safe-zone",
                    f"{self.name(found)}: a drawing leaves the safe zone by {over:.2f} mm and is no full background",
                    self.where(found),
                    fix="a thin frame near the trim shows every miscut: keep it in the safe zone",
                )

    def name(self, found: Found) -> str:
        piece = self.expected.pieces.get(found.code)
        return f"{found.code} {piece.name}" if piece else found.code or "back"

    def _covered(self, over: list[Bounds], lying: list[Found]) -> None:
        """Nothing on the page itself, and nothing in a face after its texts, may lie over them."""
        for found in lying:
            for text in found.form.hidden:
                self.findings.error(
                    "print.covered",
                    f"{self.name(found)}: something is drawn over {text[:40]!r}",
                    self.where(found),
                    fix="build it again",
                )
        for bounds in over:
            for found in lying:
                if (
                    bounds[0] < found.x + self.expected.width - NEAR
                    and bounds[2] > found.x + NEAR
                    and bounds[1] < found.y + self.expected.height - NEAR
                    and bounds[3] > found.y + NEAR
                ):
                    self.findings.error(
                        "print.covered",
                        f"{self.name(found)}: something is drawn over the piece, outside its face",
                        self.where(found),
                        fix="build it again",
                    )

    def _furniture(self, page: ReadPage, lying: list[Found]) -> None:
        """Marks stay clear of pieces and bleeds; the scale bar measures what it says."""
        w, h = self.expected.width, self.expected.height
        for form in page.forms:
            if not self._is_furniture(page, form):
                continue
            label = "".join(text.text for text in form.texts)
            said = re.fullmatch(r"\s*(\d+)\s*mm\s*", label.replace("\u00a0", " "))
            xs = [x for x, _ in form.points]
            if said and xs and abs(max(xs) - min(xs) - float(said.group(1))) > 0.05:
                self.findings.error(
                    "print.scale-bar",
                    f"the scale bar says {said.group(1)} mm and measures {max(xs) - min(xs):.2f} mm",
                    Where(self.shown, page=page.number),
                )
            for x, y in form.points:
                if not (-0.01 <= x <= page.width + 0.01 and -0.01 <= y <= page.height + 0.01):
                    self.findings.error("print.off-page", "a mark leaves the page", Where(self.shown, page=page.number))
                if any(f.x + NEAR < x < f.x + w - NEAR and f.y + NEAR < y < f.y + h - NEAR for f in lying):
                    self.findings.error(
                        "print.mark-on-piece",
                        f"a mark at {x:.1f}, {y:.1f} mm lies on a piece",
                        Where(self.shown, page=page.number),
                    )
        for found in lying:
            if (
                found.x < PRINTABLE - NEAR
                or found.y < PRINTABLE - NEAR
                or found.x + w > page.width - PRINTABLE + NEAR
                or found.y + h > page.height - PRINTABLE + NEAR
            ):
                self.findings.warning(
                    "print.printable",
                    f"{self.name(found)} leaves the printable area ({PRINTABLE} mm from the paper's edge)",
                    self.where(found),
                )
