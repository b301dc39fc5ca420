"""Checks the pages of a file of sheets: identifies every piece, and compares its texts and picture with the data.

Positions come from the page; the manifest is a claim that is compared with them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from generator.base.findings import Where
from generator.base.geometry import NEAR
from generator.faces.trim import Format
from generator.inspection.evidence.expectation import ExpectedFace, ExpectedPiece, ExpectedText
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.nets.printed_net import judge_net_face
from generator.inspection.picture.colour_only import PieceImages, lookalike_groups
from generator.inspection.reading.form_identity import placed_forms
from generator.inspection.reading.known_forms import drawn_forms
from generator.inspection.reading.pages import ReadForm, ReadPage, ReadText, read_pages
from generator.inspection.reading.words import misplaced_space, same_letters, squash
from generator.inspection.sheets.clips import judge_clips
from generator.inspection.sheets.first_sheet import read_cover
from generator.inspection.sheets.hex_maps import judge_hex_map
from generator.inspection.sheets.inner_clips import cut_off
from generator.inspection.sheets.piece_identity import PieceIdentifier, code_of
from generator.inspection.sheets.poster_tiles import part_of
from generator.inspection.sheets.printers_marks import judge_furniture
from generator.inspection.sheets.safe_zone import judge_safe_zone
from generator.inspection.structure.form_fields import judge_form_fields, read_fields

FLOOR_ERROR, FLOOR_WARNING = 5.0, 6.0  # points: smaller text is an error, or a warning


@dataclass
class SheetJudge(JudgedSheet):
    """Reads one PDF of sheets page by page, and reports what differs from what is expected."""

    identifier: PieceIdentifier = field(init=False)
    piece_images: PieceImages = field(init=False)
    _pictured: set[str] = field(init=False, default_factory=set)  # codes whose picture was compared
    _behind_fronts: set[int] = field(init=False, default_factory=set)  # pages with the backs of pages of fronts
    _widgets: int = field(init=False, default=0)  # fields to fill in, on all pages

    def __post_init__(self) -> None:
        super().__post_init__()
        self.identifier = PieceIdentifier(self.expected)
        self.piece_images = PieceImages(lookalike_groups(self.expected.pieces.values()))

    def judge_pages(self) -> None:
        """Read and check every page; whole_file.judge_whole then checks the file as a whole."""
        pages = self.document.opened()
        self.page_count = len(pages)
        for page in read_pages(pages, placed_forms(self.document), drawn_forms(self.document)):
            self._page(page)
            self.identifier.forget_page()
        asked = any(piece.front.face.fields for piece in self.expected.pieces.values())
        read = read_fields(self.document) if asked or self._widgets else {}  # most sheets have none to read
        for number in sorted({*self.fronts, *read}):
            judge_form_fields(self, number, read.get(number, []))

    # -- one page ------------------------------------------------------------

    def _page(self, page: ReadPage) -> None:
        self.pages[page.number] = (page.width, page.height)
        if page.trim is not None and page.bleed is not None:
            self.boxes[page.number] = page.trim, page.bleed
        self._widgets += page.widgets
        pieces = [
            self._found(page, form) for form in page.forms if form.is_life_size and not self.is_furniture(page, form)
        ]
        for found in pieces:
            found.part = part_of(page, found)
        for slot, found in enumerate(sorted(pieces, key=lambda f: (round(f.y, 1), round(f.x, 1))), 1):
            found.slot = slot
            after_fronts = self.beyond_fold(page, found) if self.folded else page.number in self._behind_fronts
            found.code = self.identifier.code(found, self._claim(found), after_fronts=after_fronts)
        if self.folded:
            beyond = [found for found in pieces if self.beyond_fold(page, found)]
            self._side_of_fronts(page, [found for found in pieces if found not in beyond])
            self._side_of_backs(page, beyond)
        elif sum(1 for found in pieces if not found.code) * 2 > len(pieces):
            self._side_of_backs(page, pieces)
        else:
            self._side_of_fronts(page, pieces)
        self._hidden(pieces)
        self._life_size(page)
        self.lines[page.number] = " ".join(text.text for text in page.texts)
        if pieces:
            judge_clips(self, page, pieces)
        elif page.number in (1, self.back_page(1)):
            self.covers[page.number] = read_cover(page)
        judge_furniture(self, page, pieces)

    def _side_of_fronts(self, page: ReadPage, pieces: list[FoundPiece]) -> None:
        if not pieces:
            return
        self.fronts[page.number] = pieces
        self._behind_fronts.add(self.back_page(page.number))
        for found in pieces:
            self._front(found)
        self.piece_images.add_page(page, pieces)

    def _side_of_backs(self, page: ReadPage, pieces: list[FoundPiece]) -> None:
        """Judge a page of backs: a code among them belongs to a back face, and pairing judges it."""
        if not pieces:
            return
        self.backs[page.number] = pieces
        for found in pieces:
            found.mirrored = True
            self._back(found)

    def _life_size(self, page: ReadPage) -> None:
        """Report forms that read like pieces but are scaled or turned, on pages where the manifest claims pieces."""
        if page.number not in self.claims:
            return
        for form in page.forms:
            if form.is_life_size or self.is_furniture(page, form) or not self._reads_like_a_piece(form):
                continue
            self.findings.error(
                "print.scale",
                f"{code_of(form) or 'a back'}: it stands at {form.scale * 100:.1f} % of its size, "
                f"turned by {form.rotation:.0f}°; 100 % and upright expected",
                Where(self.shown, page=page.number),
                fix="build it again",
            )

    def _reads_like_a_piece(self, form: ReadForm) -> bool:
        """Whether a form has the code of a piece, or the texts of a back."""
        return form.signature in self.identifier.backs or code_of(form) != ""

    def _found(self, page: ReadPage, form: ReadForm) -> FoundPiece:
        rotation = round(form.rotation / 90) % 4 * 90
        for format_ in self._formats(page, form):
            w, h = format_.width, format_.height
            dx, dy = {0: (0.0, h), 90: (h, w), 180: (w, 0.0), 270: (0.0, 0.0)}[rotation]
            found = FoundPiece(page.number, 0, form.x - dx, form.y - dy, rotation, form, format_)
            # where sizes differ, the claim whose corner falls right says which it is; its picture must bear that out
            if len(self.expected.formats) == 1 or self._claimed_format(found) == format_:
                return found
        return found

    def _formats(self, page: ReadPage, form: ReadForm) -> list[Format]:
        """The formats that a form may have, the likeliest last."""
        piece = self.expected.pieces.get(code_of(form))
        faces = [*self.identifier.backs.get(form.signature, []), *self.identifier.front_faces(form.signature)]
        likely = [piece.front.face.format] if piece else [face.face.format for face in faces[:1]]
        return [*(f for f in self.expected.formats if f not in likely), *likely]

    def _claimed_format(self, found: FoundPiece) -> Format | None:
        claim = self._claim(found)
        piece = self.expected.pieces.get(str(claim[3])) if claim is not None else None
        return piece.front.face.format if piece is not None else None

    def _claim(self, found: FoundPiece) -> list[Any] | None:
        for row in self.claims.get(found.page, ()):
            if abs(row[5] - found.x) < NEAR and abs(row[6] - found.y) < NEAR:
                return list(row)
        return None

    def _front(self, found: FoundPiece) -> None:
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
            if found.code not in self._pictured:
                self._pictured.add(found.code)
                if not self.as_composed:  # else its picture is that of a face composed of the same templates
                    self._compare_picture(found, [piece.front])
                judge_net_face(self, found, piece.front)
                judge_hex_map(self, found, piece.front)
        self._sizes(found)
        judge_safe_zone(self, found)

    def _back(self, found: FoundPiece) -> None:
        """A back's picture and spaces; pairing judges which back it is."""
        faces = self.identifier.backs.get(found.form.signature, [])
        if len(faces) > 1:  # only the picture tells one back from another
            found.backs = self._compare_picture(found, faces)
        elif faces and faces[0].key not in self._pictured and not self.as_composed:
            self._pictured.add(faces[0].key)
            self._compare_picture(found, faces)
        for face in faces[:1]:
            self._compare_spaces(found, face)
        self._sizes(found)
        judge_safe_zone(self, found)

    def _compare_picture(self, found: FoundPiece, faces: list[ExpectedFace]) -> frozenset[str]:
        """The keys of those faces whose picture a piece shows; reports a piece that shows none, or a part only."""
        drawn = found.form.picture()
        same = frozenset(face.key for face in faces if self.identifier.shows(drawn, face))
        if not same:
            self.findings.error(
                "print.picture",
                f"{self.name(found)}: its picture is not the catalog's",
                self.where(found),
                fix="build it again from the present data",
            )
        elif cut_off(found.form.inner_clips(), found.format, [face.face for face in faces if face.key in same]):
            self.findings.error(
                "print.picture",
                f"{self.name(found)}: its picture is cut off inside its bleed",
                self.where(found),
                fix="build it again",
            )
        return same

    def _compare_spaces(self, found: FoundPiece, face: ExpectedFace) -> None:
        """Report a missing or extra space, where the letters are right."""
        if found.form.spelled == face.spelled:
            return
        spans = [span for text in face.texts for span in text.spans]
        place = misplaced_space([text.text for text in found.form.texts], spans)
        if place is None:
            return
        for text in face.texts:
            if place <= len(text.squashed):
                self.findings.error(
                    "print.text",
                    f"{self.name(found)}: its {text.role} should read {text.text!r}, the page misses or adds a space: "
                    f"{self._read_in(found, text)!r}",
                    self.where(found),
                    fix="build it again from the present data",
                )
                return
            place -= len(text.squashed)

    def _compare_texts(self, found: FoundPiece, piece: ExpectedPiece, face: ExpectedFace) -> None:
        actual = found.form.signature
        if actual == face.signature:
            self._compare_spaces(found, face)
            return
        wrong = [text for text in face.texts if not same_letters(self._text_in(found, text), text.squashed)]
        for expected in wrong:
            here = self._read_in(found, expected)
            self.findings.error(
                "print.text",
                f"{piece.code} {piece.name}: its {expected.role} should read {expected.text!r}, the page "
                f"reads {here!r}",
                self.where(found),
                fix="build it again from the present data",
            )
        if not wrong and not same_letters(actual, face.signature):
            self.findings.error(
                "print.text",
                f"{piece.code} {piece.name}: the page shows more or other text than the catalog: {actual[:80]!r}",
                self.where(found),
            )

    def _inside(self, found: FoundPiece, expected: ExpectedText) -> list[ReadText]:
        x, y, w, h = expected.box
        texts = []
        for text in found.form.texts:
            left, top, right, bottom = text.bounds
            cx, cy = found.on_face((left + right) / 2, (top + bottom) / 2)
            if x - 0.5 <= cx <= x + w + 0.5 and y - 0.5 <= cy <= y + h + 0.5:
                texts.append(text)
        return texts

    def _text_in(self, found: FoundPiece, expected: ExpectedText) -> str:
        return "".join(squash(text.text) for text in self._inside(found, expected))

    def _read_in(self, found: FoundPiece, expected: ExpectedText) -> str:
        return " ".join(text.text.strip() for text in self._inside(found, expected))

    def _sizes(self, found: FoundPiece) -> None:
        """Report texts that are too small to read."""
        for text in found.form.texts:
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

    def _hidden(self, pieces: list[FoundPiece]) -> None:
        """Report texts that are covered by something drawn after them."""
        for found in pieces:
            for text in found.form.hidden:
                self.findings.error(
                    "print.covered",
                    f"{self.name(found)}: something is drawn over {text[:40]!r}",
                    self.where(found),
                    fix="build it again",
                )
