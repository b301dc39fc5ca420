"""Identifies the piece that a form on a page shows: by its code, or else by its texts and its picture."""

from __future__ import annotations

from collections import Counter
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.inspection.evidence.expectation import Expectation, ExpectedFace, ExpectedPiece
from generator.inspection.evidence.sheet_under_inspection import FoundPiece
from generator.inspection.reading.pages import ReadForm
from generator.inspection.reading.paths import PaintedShape, same_picture

# not a part of a file's name, which may name rulings: cards.a4.AG-18-double_total.pdf
CODE = regular_expression(r"(?<![A-Z0-9.-])[A-Z]{2,4}-[A-Z]?\d+(?![\d-])")


def code_of(form: ReadForm) -> str:
    """The code among a form's texts; empty when there is none."""
    return next((match.group() for text in form.texts if (match := CODE.search(text.text))), "")


class PieceIdentifier:
    """Identifies the pieces of one component, counting those that look the same."""

    def __init__(self, expected: Expectation) -> None:
        self.expected = expected
        self.backs: dict[str, list[ExpectedFace]] = {}
        for face in expected.backs.values():
            self.backs.setdefault(face.signature, []).append(face)
        self.fronts: dict[str, list[ExpectedPiece]] = {}
        for piece in expected.pieces.values():
            self.fronts.setdefault(piece.front.signature, []).append(piece)
        self._seen: Counter[str] = Counter()
        # whether a picture is that of a face, by their numbers; with both, whose numbers stay their own
        self._same: dict[tuple[int, int], tuple[list[PaintedShape], ExpectedFace, bool]] = {}

    def front_faces(self, signature: str) -> list[ExpectedFace]:
        """The fronts whose texts are these."""
        return [piece.front for piece in self.fronts.get(signature, [])]

    def code(self, found: FoundPiece, claim: list[Any] | None, *, after_fronts: bool) -> str:
        """The code of the front that a form shows; empty for a back.

        The manifest's claim decides between faces that look the same, and is taken for an unknown face. Without a
        claim, a face that could be either is a back if the page before shows fronts (`after_fronts`).
        """
        form = found.form
        printed = self._printed(form)
        claimed = str(claim[3]) if claim is not None and claim[2] == "front" else ""
        backs = self.backs.get(form.signature, [])
        fronts = [p for p in self.fronts.get(form.signature, []) if printed in ("", p.code)]
        if printed and not backs:
            return printed
        if not fronts:
            return "" if backs else claimed
        drawn = form.picture()
        codes = [piece.code for piece in fronts if self.shows(drawn, piece.front)]
        back = any(self.shows(drawn, face) for face in backs)
        if not codes:
            return "" if back or (backs and not claimed) else claimed or printed
        if back and (not claimed if claim is not None else after_fronts):
            return ""
        return claimed if claimed in codes else self._next(codes)

    def _printed(self, form: ReadForm) -> str:
        """The code that a form shows: the first of one of these pieces, as a page may tell of others."""
        codes = [match.group() for text in form.texts for match in CODE.finditer(text.text)]
        return next((code for code in codes if code in self.expected.pieces), codes[0] if codes else "")

    def shows(self, drawn: list[PaintedShape], face: ExpectedFace) -> bool:
        """Whether a picture is that of a face; compared once for all pieces that are the same form."""
        key = id(drawn), id(face)
        if key not in self._same:
            self._same[key] = drawn, face, same_picture(drawn, self.expected.pictures.of(face.face))
        return self._same[key][2]

    def forget_page(self) -> None:
        """Forget the pictures of a page that was judged."""
        self._same.clear()

    def _next(self, codes: list[str]) -> str:
        """Of several pieces that look the same, the first with copies that were not yet seen."""
        pieces = self.expected.pieces
        code = next((code for code in codes if self._seen[code] < pieces[code].quantity), codes[0])
        self._seen[code] += 1
        return code
