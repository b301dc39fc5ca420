"""Prints a component: its faces imposed on sheets and painted into a PDF with a manifest of their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from generator.base.display_list import Field
from generator.base.errors import CannotJudge
from generator.base.geometry import (
    ROUNDING,
    Bounds,
    Box,
    LineSegment,
    Matrix,
    Point,
    bounds_of_box,
    bounds_of_points,
    contains,
    corners_of,
    intersection,
    union,
)
from generator.base.memory_headroom import BETWEEN, require_headroom
from generator.faces import shapes
from generator.faces.face import Face
from generator.pdf.content import ROUND, Content
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.form_fields import FormFields
from generator.pdf.metadata import DocumentMetadata
from generator.press.grid import Grid, crop_marks
from generator.press.imposition import GEOMETRY, Imposition, Placement
from generator.press.job import PrintJob, corrected_for, for_whom, in_look
from generator.press.planning import plan_of
from generator.press.printers_marks import (
    BAR,
    CASING,
    CASING_INK,
    CUT_WEIGHT,
    GREY,
    MarkSetter,
    paint_marks,
    paint_scale_bar,
    paint_slug,
    paint_slug_in_box,
    paint_tile_marks,
    paint_tile_names,
    paint_upright_scale_bar,
)
from generator.press.sheet_marks import LegendEntry, legend_entries, paint_fold, paint_legend, paint_targets
from generator.press.tiling import Tile, is_divided
from generator.typesetting.fitting import Fitter

if TYPE_CHECKING:
    from generator.faces.nets.model import Net

MANIFEST = "tirada-manifest.json"
LEGEND = "sheet.legend"


class PrintedFile(msgspec.Struct, frozen=True):
    """A finished PDF: its bytes, number of pages and pieces, and the plan of its sheets.

    The sheets of a `poster` are parts of one picture.
    """

    data: bytes
    pages: int
    pieces: int
    plan: Imposition
    suffix: str = ""
    poster: bool = False


class _Slug(msgspec.Struct, frozen=True):
    """What the slug lines of one side of a file have in common; before and after the number of the sheet."""

    before: str
    sheet_of: str  # the phrase with the number of the sheet, unfilled
    after: str
    notes: list[str]
    touching: list[str]  # that one cut parts each piece from the next, where all of them share their cuts
    cover_notes: list[str]


def print_job(job: PrintJob) -> list[PrintedFile]:
    """The PDFs of a job: one, or two when backs go into a file of their own (suffix "-backs").

    Raises PaperTooSmall when a piece, or a text beside the pieces, does not fit the paper.
    """
    return [painter.make() for painter in _painters(job)]


def refuse_small_paper(job: PrintJob) -> None:
    """Raise PaperTooSmall when a job's pieces, or the texts beside them, do not fit its paper; no piece is painted."""
    for painter in _painters(job):
        painter.set_texts_beside()


def _painters(job: PrintJob) -> Iterator[_FilePainter]:
    plan, tiles = plan_of(job)
    backed = any(sheet.backs for sheet in plan.sheets)
    # a file without backs has no blank pages for them: printed on both sides, it would back a piece with another
    files = ["fronts", "backs"] if backed and job.layout.backs == "apart" else ["both" if backed else "fronts"]
    for sides in files:
        yield _FilePainter(job, plan, tiles, sides)


class _FilePainter:
    """Paints one PDF of a job: its cover, its sheets (fronts, backs or both) and its manifest."""

    def __init__(self, job: PrintJob, plan: Imposition, tiles: tuple[Tile, ...], sides: str) -> None:
        self.job, self.plan, self.tiles, self.sides = job, plan, tiles, sides
        self.divided = is_divided(tiles)
        deck, game = job.deck, job.game.model
        self.title = str(game.name)
        speaker = job.press_words
        self.words = speaker.context(
            game=game,
            edition=game.edition,
            radius=deck.format.radius,
            bar=f"{BAR:g}",
            full="100",
            bleed=plan.bleed,
            whole_bleed=deck.format.bleed,
            mark=plan.mark_length,
            pages=len(plan.sheets) + deck.component.cover,
            stock=job.stock.name if job.stock else "",
        )["words"]
        unofficial = f" {self.words.unofficial}." if game.credits.unofficial else ""
        rights = f"{game.credits.licence}.{unofficial}"
        component = job.voice.fill(f"components.{deck.component.id}.title", deck.component.title, {})
        title = f"{game.name} · {component} · {deck.language.upper()}"
        subject = f"{unofficial.strip()} {game.credits.attribution}".strip()
        self.pdf = PdfFile(DocumentMetadata(title, game.credits.authors, deck.language, rights, subject))
        fonts = {**deck.theme.fonts, **job.house.fonts}
        self.painter = FacePainter(self.pdf, fonts)
        self.form = FormFields(self.pdf, fonts)
        self.copies: Counter[str] = Counter()  # of each face with fields: how often it was placed
        self.setter = MarkSetter(job.house, self.painter, Fitter())
        self.faces: dict[str, Face] = {}
        for item in deck.pieces:
            self.faces[item.front.key] = item.front
            if item.back is not None:
                self.faces[item.back.key] = item.back
        self.component = component
        self.manifest: list[list[Any]] = []
        self.pages = 0
        self.asked_at = 0  # with how many pieces placed it is asked whether memory is left
        self.slugs: dict[str, _Slug] = {}  # by side
        self.marked: dict[tuple[str, Grid | None], str] = {}  # the name of the crop marks of a side of a grid
        self.has_legend = False

    def make(self) -> PrintedFile:
        job, plan = self.job, self.plan
        self._marks()
        for sides in self._rounds():
            if job.deck.component.cover:
                self._cover(sides)
            for i, sheet in enumerate(plan.sheets):
                for side in sides:
                    self._page(i, sheet.fronts if side == "front" else sheet.backs, side)
        self.pdf.attach(
            MANIFEST, self._manifest(), "Placements of this file's pieces (a claim: check it with `tirada check print`)"
        )
        self.form.finish()
        placed = sum(len(sheet.fronts) for sheet in self.plan.sheets)
        pieces = placed // len(self.tiles) if self.tiles else placed  # the tiles of a poster are one piece
        suffix = "-backs" if self.sides == "backs" else ""
        return PrintedFile(self.pdf.finish(), self.pages, pieces, plan, suffix, poster=bool(self.tiles))

    def set_texts_beside(self) -> None:
        """Set first sheet and slug lines, without the pieces. Raises PaperTooSmall when they do not fit."""
        self._marks()
        if self.job.deck.component.cover:
            for sides in self._rounds():
                self._cover(sides)
        for side in ("front", "back"):
            for number in range(1, len(self.plan.sheets) + 1 if self.sides in ("both", f"{side}s") else 1):
                self._slug(self.pdf.content(self.plan.page_height), number, side)

    def _rounds(self) -> list[tuple[str, ...]]:
        """The sides of each sheet whose pages follow one another, for each time that the sheets are gone through."""
        if self.sides != "both":
            return [("front" if self.sides == "fronts" else "back",)]
        if self.plan.folded:
            return [("front",)]  # its backs lie beside them
        return [("front",), ("back",)] if self.job.layout.backs == "last" else [("front", "back")]

    def _manifest(self) -> dict[str, Any]:
        job, plan = self.job, self.plan
        return {
            "tirada": 1,
            "geometry": GEOMETRY,
            "game": job.game.id,
            "edition": job.game.model.edition,
            "component": job.deck.component.id,
            "language": job.deck.language,
            "paper": job.paper.id,
            "layout": job.layout.id,
            "flip": job.layout.flip,
            "backs": job.layout.backs,
            "sides": self.sides,
            "cover": job.deck.component.cover,
            "rulings": [list(choice) for choice in job.rulings],
            **({"players": job.players} if job.players else {}),
            **({"draft": True} if job.draft else {}),
            **({"printer": job.printer} if job.printer else {}),
            **({"pieces": list(job.pieces)} if job.pieces else {}),
            **({"copies": job.copies} if job.copies else {}),
            **({"skip": job.skip} if job.skip else {}),
            **({"since": job.since} if job.since else {}),
            **({"ink": job.game.look.ink} if job.game.look.ink else {}),
            **({"large": True} if job.game.look.large else {}),
            "formats": [format_.id for format_ in job.deck.formats],
            "rows": msgspec.structs.asdict(plan.rows) if plan.rows else None,
            "outlines": plan.outlines,
            "stock": job.stock.id if job.stock else "",
            "grid": msgspec.structs.asdict(plan.grid) if plan.grid else None,
            "columns": ["page", "slot", "side", "code", "face", "x", "y", "rotation"],
            "placements": self.manifest,
        }

    def _marks(self) -> None:
        layout, wide = self.job.layout, self.plan.page_width
        self._mark_forms(self.plan.grid, "")
        if layout.furniture > 0:
            for side, (_, free) in self._side_boxes.items():
                content = self.pdf.content(self.plan.page_height)
                paint_upright_scale_bar(content, self.setter, free)
                self.pdf.add_page_form(f"sheet.bar.{side}", content, wide)
            content = self.pdf.content(self.plan.page_height)
            paint_scale_bar(content, self.setter, wide, layout.margin, layout.furniture)
            self.pdf.add_page_form("sheet.bar", content, wide)
        others = dict.fromkeys(sheet.grid for sheet in self.plan.sheets if sheet.grid not in (None, self.plan.grid))
        for number, grid in enumerate(others, start=2):
            self._mark_forms(grid, f".{number}")
        if layout.furniture > 0 and self._needs_legend and not self._side_boxes:
            content = self.pdf.content(self.plan.page_height)
            if paint_legend(content, self.setter, self._legend_entries, wide, layout):
                self.pdf.add_page_form(LEGEND, content, wide)
                self.has_legend = True

    def _mark_forms(self, grid: Grid | None, suffix: str) -> None:
        """Draw the crop marks of the sheets with this grid, each side once."""
        for side, marks in self._crop_marks(grid).items():
            content = self.pdf.content(self.plan.page_height)
            paint_marks(content, marks, self.job.layout)
            self.marked[side, grid] = f"sheet.marks.{side}{suffix}"
            self.pdf.add_page_form(self.marked[side, grid], content, self.plan.page_width)

    @property
    def _has_targets(self) -> bool:
        """Whether sheets have centre marks and registration crosses: not labels, nor the tiles of a poster."""
        return bool(self.job.layout.targets) and self.job.stock is None and not self.tiles

    @property
    def _needs_legend(self) -> bool:
        """Whether fronts bear marks or nets: labels have none, the tiles of a poster are told by their first sheet."""
        if self.sides == "backs":
            return False
        nets = bool(self._nets) and not self.tiles
        return self.plan.folded or self._has_targets or nets or any(side == "front" for side, _ in self.marked)

    @property
    def _nets(self) -> list[Net]:
        """The nets on the sheets, each of its pieces to be cut out, folded and glued."""
        return [face.folding.net for face in self.faces.values() if face.folding is not None]

    @property
    def _legend_entries(self) -> list[LegendEntry]:
        folded, registered = self.plan.folded, self.sides == "both" and not self.plan.folded
        nets = self._nets
        return legend_entries(
            self.words,
            self.job.layout,
            folded=folded,
            registered=registered,
            creased=bool(nets),
            forward=any(fold.is_forward for net in nets for fold in net.folds),
            flaps=any(not flap.loose for net in nets for flap in net.flaps),
        )

    @property
    def _side_boxes(self) -> dict[str, tuple[Box, Box]]:
        """The boxes of slug line and scale bar on each side, when they stand beside the rows; else empty."""
        rows = self.plan.rows
        if rows is None or not rows.aside:
            return {}
        return {"front": rows.sides(False), "back": rows.sides(True)}

    def _crop_marks(self, grid: Grid | None) -> dict[str, list[LineSegment]]:
        """The marks of both sides of a sheet with this grid; a side without marks is missing."""
        plan, both = self.plan, self.job.layout.marks == "both"
        if grid is not None:
            made = {"front": crop_marks(grid), "back": crop_marks(grid, back=True)}
        elif plan.rows is not None:
            made = {"front": plan.rows.marks(False), "back": plan.rows.marks(True)}
        else:
            return {}
        return made if both else {"front": made["front"]}

    def _cover(self, sides: Sequence[str]) -> None:
        from generator.press.cover import Cover, paint_cover  # many decks are printed without one

        job = self.job
        for side in sides:
            cover = Cover(
                job, self.plan, self.words, self.component, side, self.setter, self.painter, self.pdf, self.divided
            )
            content = self.pdf.content(self.plan.page_height)
            paint_cover(cover, content)
            self._slug(content, 0, side)
            if job.layout.furniture > 0:
                content.place("sheet.bar")
            self.pages += 1
            title = f"{self.words.cover}" if side == "front" else f"{self.words.cover} · {self.words.face_back}"
            whole = (0.0, 0.0, self.plan.page_width, self.plan.page_height)
            self._add_page(content, side, title, trim=whole)

    def _slug(self, content: Content, sheet: int, side: str) -> None:
        """Paint the line that names a sheet (from 1; 0 is the cover), where the layout has room for it."""
        job = self.job
        if job.layout.furniture <= 0:
            return
        slug = self.slugs.get(side)
        if slug is None:
            slug = self.slugs[side] = self._slug_of(side)
        cover = 1 if job.deck.component.cover else 0
        at, total = sheet + cover if sheet else 1, len(self.plan.sheets) + cover
        sheet_of = job.press_words.fill("words.sheet_of.text", slug.sheet_of, {"sheet": at, "sheets": total})
        tile = [self.tiles[sheet - 1].name] if sheet and self.divided else []
        names = " · ".join(part for part in (slug.before, sheet_of, slug.after, *tile) if part)
        gutters = sheet and self.plan.has_gutters(sheet - 1)
        notes = [*slug.notes, *([] if gutters else slug.touching)] if sheet else slug.cover_notes
        if sheet and self._side_boxes:
            paint_slug_in_box(content, self.setter, " · ".join([names, *notes]), self._side_boxes[side][0])
        else:
            paint_slug(
                content, self.setter, names, notes, self.plan.page_width, job.layout.margin, job.layout.furniture
            )

    def _slug_of(self, side: str) -> _Slug:
        job, words, layout, grid = self.job, self.words, self.job.layout, self.plan.grid
        before = [
            *([words.draft] if job.draft else []),
            job.game.model.name,
            self.component,
            *([for_whom(job.press_words, job.players)] if job.players else []),
            *([corrected_for(job.press_words, job.printer)] if job.printer else []),
            *in_look(job.press_words, job.game.look),
            job.deck.language.upper(),
            job.game.model.edition,
        ]
        turned = words.flip_long if layout.flip == "long" else words.flip_short
        if self.plan.folded:
            turned = words.fold_glue
        flip = [turned] if any(sheet.backs for sheet in self.plan.sheets) else []
        legend = []
        if side == "front" and self._side_boxes and self._needs_legend:  # no band is left for it
            marks = self.job.press_words.table("words").table.rows["legend_marks"].text
            named = ", ".join(entry.word for entry in self._legend_entries)
            legend = [job.press_words.fill("words.legend_marks.text", marks, {"marks": named})]
        touching = self.plan.rows is not None or (grid is not None and grid.per_sheet > 1 and not grid.gap)
        return _Slug(
            " · ".join(before),
            job.press_words.table("words").table.rows["sheet_of"].text,
            self._side_in_words(side),
            [*flip, *legend],
            [words.no_inner_bleed] if touching else [],
            flip,
        )

    def _side_in_words(self, side: str) -> str:
        """Which side of a sheet a page is; nothing where sheets have one side alone."""
        if self.plan.folded:
            return str(self.words.face_both)
        if not any(sheet.backs for sheet in self.plan.sheets):
            return ""
        return str(self.words.face_front if side == "front" else self.words.face_back)

    def _page(self, index: int, placements: tuple[Placement, ...], side: str) -> None:
        if len(self.manifest) >= self.asked_at:
            require_headroom()
            self.asked_at = len(self.manifest) + BETWEEN
        plan = self.plan
        height = plan.page_height
        self.pages += 1
        content = self.pdf.content(height)
        grid = self.plan.sheets[index].grid or plan.grid
        if (side, grid) in self.marked:
            content.place(self.marked[side, grid])
        if self.job.layout.furniture > 0:
            content.place(f"sheet.bar.{side}" if self._side_boxes else "sheet.bar")
        if self._has_targets:
            sheet, registered = plan.sheets[index], self.sides != "fronts" and not plan.folded
            paint_targets(content, plan, sheet, self.job.layout, side, registered=registered)
        if plan.folded:
            paint_fold(content, plan, plan.sheets[index], self.job.layout)
        if side == "front" and self.has_legend:
            content.place(LEGEND)
        self._slug(content, index + 1, side)
        beyond = plan.sheets[index].backs if plan.folded else ()  # backs on the other side of the fold
        for number, placement in enumerate((*placements, *beyond)):
            face = self.faces[placement.face]
            size, at = (face.width, face.height), (placement.x, placement.y)
            form, turn = self.painter.form(face), placement.rotation
            content.place_face(form, size, at, turn, placement.clip, placement.outline)
            self.manifest.append(
                [
                    self.pages,
                    placement.slot,
                    side if number < len(placements) else "back",
                    placement.code,
                    face.key,
                    round(placement.x, 4),
                    round(placement.y, 4),
                    placement.rotation,
                ]
            )
        if side == "front" and plan.outlines:
            self._outlines(content, placements)
        if side == "front" and self.tiles:
            paint_tile_marks(content, self.tiles[index], placements[0], self.job.layout)
            paint_tile_names(content, self.setter, self.tiles[index], placements[0])
        fields: list[int] = []
        for placement in placements:
            own = self.painter.fields.get(placement.face)
            if own:
                self.copies[placement.face] += 1
                copy = self.copies[placement.face]
                fields += [self.form.add(field, *self._moved(field, placement, side), height, copy) for field in own]
        trim, bleed = self._boxes(placements, grid, side)
        if plan.folded:
            trim, bleed = _with_mirrored(trim, plan), _with_mirrored(bleed, plan)
        word = self.words.fronts if side == "front" else self.words.backs
        self._add_page(content, side, f"{word} {index + 1}", trim, bleed, fields)

    def _add_page(
        self,
        content: Content,
        side: str,
        bookmark: str,
        trim: Bounds,
        bleed: Bounds | None = None,
        fields: Sequence[int] = (),
    ) -> None:
        """Add a page; for a printer whose faults are known, corrected, on the high sheet that it is printed on."""
        wide, high = self.plan.page_width, self.plan.page_height
        if self.job.landings is None:
            self.pdf.add_page(content, wide, trim=trim, bleed=bleed, bookmark=bookmark, fields=fields)
            return
        from generator.base.landing import applied
        from generator.press.printer_correction import points_matrix

        matrix = self._correction(side)
        across, down = sorted((wide, high))
        corrected = self.pdf.content(down)
        corrected.save()
        corrected.transform(points_matrix(matrix, high, down))
        corrected.append(content)
        corrected.restore()
        paper = (0.0, 0.0, across, down)

        def moved(box: Bounds) -> Bounds:
            if contains(box, (0.0, 0.0, wide, high), ROUNDING):
                return paper
            return intersection(paper, bounds_of_points(applied(matrix, corner) for corner in corners_of(box)))

        outer = moved(bleed) if bleed is not None else None
        self.pdf.add_page(corrected, across, trim=moved(trim), bleed=outer, bookmark=bookmark, fields=fields)

    def _correction(self, side: str) -> Matrix:
        """The matrix that corrects the pages of a side for the job's printer."""
        from generator.press.printer_correction import correction

        assert self.job.landings is not None
        landing = self.job.landings.front if side == "front" else self.job.landings.back
        return correction(landing, self.plan.page_width, self.plan.page_height)

    def _moved(self, field: Field, placement: Placement, side: str) -> Point:
        """Where the face of a field is placed, as far as the field goes: it stays upright when its page is turned."""
        if self.job.landings is None:
            return placement.x, placement.y
        if self.plan.page_width > self.plan.page_height:
            raise CannotJudge(
                f"{placement.code} has fields to fill in on a wide page, which lies on its side for a printer",
                "build it without --printer: it is filled in on a screen",
            )
        from generator.base.landing import applied

        x, y, w, h = field.box
        middle = placement.x + x + w / 2, placement.y + y + h / 2
        there = applied(self._correction(side), middle)
        return placement.x + there[0] - middle[0], placement.y + there[1] - middle[1]

    def _outlines(self, content: Content, placements: tuple[Placement, ...]) -> None:
        """Paint the cut line round every piece, on white so that it is seen on any pattern."""
        for ink, weight in ((CASING_INK, CASING), (GREY, CUT_WEIGHT)):
            content.save()
            content.stroke_colour(ink)
            content.line_style(weight, joins=ROUND)
            for placement in placements:
                trim = self.faces[placement.face].format.trim()
                content.path(shapes.moved(trim, placement.x, placement.y))
            content.stroke()
            content.restore()

    def _trim(self, placement: Placement) -> Bounds:
        """The bounds of a face's trim on the page, in mm."""
        face = self.faces[placement.face]
        width, height = (face.height, face.width) if placement.rotation % 180 else (face.width, face.height)
        return placement.x, placement.y, placement.x + width, placement.y + height

    def _boxes(self, placements: tuple[Placement, ...], grid: Grid | None, side: str) -> tuple[Bounds, Bounds]:
        """The bounds of the trim and of the bleed of all pieces of a page, in mm."""
        rows = self.plan.rows
        if not placements:  # the blank back of pieces without backs
            inner = outer = (0.0, 0.0, self.plan.page_width, self.plan.page_height)
        elif grid is not None:
            inner = (grid.x, grid.y, grid.x + grid.width, grid.y + grid.height)
            outer = _grown(inner, grid.back_bleed if side == "back" else (grid.bleed, grid.bleed))
        elif rows is not None:  # the whole block on a half-filled sheet too, as the cards' clips have it
            inner = bounds_of_box(rows.block)
            outer = _grown(inner, rows.back_bleed if side == "back" else (rows.bleed, rows.bleed))
        else:
            inner = union(intersection(self._trim(p), bounds_of_box(p.clip)) for p in placements)
            outer = union(bounds_of_box(p.clip) for p in placements)
        return inner, outer


def _with_mirrored(bounds: Bounds, plan: Imposition) -> Bounds:
    """The bounds of both halves of a folded sheet, from those of the fronts."""
    left, top, right, bottom = bounds
    if plan.mirror_x:
        return left, top, plan.page_width - left, bottom
    return left, top, right, plan.page_height - top


def _grown(bounds: Bounds, by: Point) -> Bounds:
    """Bounds made larger by so many mm left and right, above and below."""
    left, top, right, bottom = bounds
    return left - by[0], top - by[1], right + by[0], bottom + by[1]
