"""A component as sheets of paper: faces imposed, painted, and described by a manifest, in one PDF."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from generator.base.units import POINTS_PER_MM as K
from generator.faces.display import Face
from generator.faces.text import Fitter
from generator.press import furniture
from generator.press.cover import Cover, paint_cover
from generator.press.imposition import (
    GEOMETRY,
    Grid,
    Imposed,
    Placement,
    Sheet,
    best_grid,
    clip_of,
    impose,
)
from generator.press.job import Job
from generator.press.metadata import About
from generator.press.pdf import FacePainter, PdfFile, number

MANIFEST = "tirada-manifest.json"


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file: bytes, pages, pieces, and what its sheets look like."""

    data: bytes
    pages: int
    pieces: int
    grid: Grid
    suffix: str = ""


def print_job(job: Job) -> list[Printed]:
    """The PDFs of a job: one, or two when backs go into a file of their own (suffix "-backs").

    Raises CannotJudge when the piece does not fit the paper.
    """
    format_ = job.deck.format
    grid = best_grid(job.paper.width, job.paper.height, format_.width, format_.height, format_.bleed, job.layout)
    with_backs = job.layout.backs != "none"
    imposed = [
        Imposed(f.piece.code, f.front.key, f.back.key if f.back and with_backs else None, f.piece.quantity)
        for f in job.deck.pieces
    ]
    # one deck after the other: pieces that share a back stay together on the sheets
    decks = {back: i for i, back in enumerate(dict.fromkeys(piece.back for piece in imposed))}
    if not job.deck.component.keep_order:
        imposed.sort(key=lambda piece: decks[piece.back])
    sheets = impose(imposed, grid)
    if job.layout.backs == "apart":
        return [_Run(job, grid, sheets, "fronts").make(), _Run(job, grid, sheets, "backs").make()]
    return [_Run(job, grid, sheets, "both" if with_backs else "fronts").make()]


class _Run:
    """Paints one PDF."""

    def __init__(self, job: Job, grid: Grid, sheets: list[Sheet], sides: str) -> None:
        self.job, self.grid, self.sheets, self.sides = job, grid, sheets, sides
        deck, game = job.deck, job.game.model
        self.title = str(game.name)
        speaker = job.press_words
        self.words = speaker.context(
            game=game,
            edition=game.edition,
            radius=f"{deck.format.radius:g}",
            bar=f"{furniture.BAR:g}",
            grams="200",
            full="100",
            bleed=f"{grid.bleed:g}",
            whole_bleed=f"{deck.format.bleed:g}",
            mark=f"{grid.mark_length:g}",
        )["words"]
        unofficial = f" {self.words.unofficial}." if game.credits.unofficial else ""
        rights = f"{game.credits.licence}.{unofficial}"
        component = job.voice.fill(f"components.{deck.component.id}.title", deck.component.title, {})
        title = f"{game.name} · {component} · {deck.language.upper()}"
        subject = f"{unofficial.strip()} {game.credits.attribution}".strip()
        self.pdf = PdfFile(About(title, game.credits.authors, deck.language, rights, subject))
        fonts = {
            f.name: f
            for theme in (deck.theme, job.house)
            for style in theme.styles.values()
            for f in (style.font, style.strong, style.em)
        }
        self.painter = FacePainter(self.pdf, fonts)
        self.setter = furniture.Setter(job.house, self.painter, Fitter())
        self.faces: dict[str, Face] = {}
        for item in deck.pieces:
            self.faces[item.front.key] = item.front
            if item.back is not None:
                self.faces[item.back.key] = item.back
        self.component = component
        self.manifest: list[list[Any]] = []
        self.pages = 0

    def make(self) -> Printed:
        job, grid = self.job, self.grid
        self._marks()
        if job.deck.component.cover:
            self._cover()
        for i, sheet in enumerate(self.sheets):
            if self.sides != "backs":
                self._page(i, sheet.fronts, "front")
            if self.sides != "fronts" and any(placement for s in self.sheets for placement in s.backs):
                self._page(i, sheet.backs, "back")
        self.pdf.attach(
            MANIFEST, self._manifest(), "Placements of this file's pieces (a claim: check it with `tirada check print`)"
        )
        pieces = sum(len(sheet.fronts) for sheet in self.sheets)
        return Printed(self.pdf.finish(), self.pages, pieces, grid, "-backs" if self.sides == "backs" else "")

    def _manifest(self) -> dict[str, Any]:
        job, grid = self.job, self.grid
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
            "format": job.deck.format.id,
            "grid": asdict(grid),
            "columns": ["page", "slot", "side", "code", "face", "x", "y", "rotation"],
            "placements": self.manifest,
        }

    def _marks(self) -> None:
        box = (0.0, 0.0, self.grid.page_width * K, self.grid.page_height * K)
        self.pdf.add_form("sheet.marks", box, furniture.marks_operators(self.grid, self.job.layout))
        if self.job.layout.furniture > 0:
            self.pdf.add_form(
                "sheet.bar",
                box,
                furniture.scale_bar(
                    self.setter,
                    self.grid.page_width,
                    self.grid.page_height,
                    self.job.layout.margin,
                    self.job.layout.furniture,
                ),
            )

    def _cover(self) -> None:
        job = self.job
        sides = ["front", "back"] if self.sides == "both" else ["front" if self.sides == "fronts" else "back"]
        for side in sides:
            cover = Cover(job, self.grid, self.words, self.component, side, self.setter, self.painter, self.pdf)
            operators, uses = paint_cover(cover)
            operators += "\n" + self._slug(0, side)
            if job.layout.furniture > 0:
                operators += f"\n/{self.pdf.form_name('sheet.bar')} Do"
                uses = [*uses, "sheet.bar"]
            self.pages += 1
            title = f"{self.words.cover}" if side == "front" else f"{self.words.cover} · {self.words.face_back}"
            w, h = self.grid.page_width * K, self.grid.page_height * K
            self.pdf.add_page(w, h, operators, dict.fromkeys(uses), {"TrimBox": (0, 0, w, h)}, title)

    def _slug(self, sheet: int, side: str) -> str:
        job = self.job
        total = len(self.sheets) + (1 if job.deck.component.cover else 0)
        at = sheet + (1 if job.deck.component.cover else 0) if sheet else 1
        numbered = job.press_words.table("words").table.rows["sheet_of"].text
        sheet_of = job.press_words.fill("words.sheet_of.text", numbered, {"sheet": at, "sheets": total})
        parts = [
            *([self.words.draft] if job.draft else []),
            job.game.model.name,
            self.component,
            job.deck.language.upper(),
            job.game.model.edition,
            f"{job.layout.id} g{GEOMETRY}",
            sheet_of,
            self.words.face_front if side == "front" else self.words.face_back,
        ]
        if self.sides != "fronts" or job.layout.backs == "apart":
            parts.append(self.words.flip_long if job.layout.flip == "long" else self.words.flip_short)
        if sheet and self.grid.per_sheet > 1 and not self.grid.gap:
            parts.append(self.words.no_inner_bleed)
        if job.layout.furniture <= 0:
            return ""
        return furniture.slug(
            self.setter,
            " · ".join(parts),
            self.grid.page_width,
            self.grid.page_height,
            job.layout.margin,
            job.layout.furniture,
        )

    def _page(self, index: int, placements: tuple[Placement, ...], side: str) -> None:
        grid = self.grid
        height = grid.page_height
        self.pages += 1
        uses: list[str] = []
        code: list[str] = []
        if side == "front" or self.job.layout.marks == "both":
            uses.append("sheet.marks")
        if self.job.layout.furniture > 0:
            uses.append("sheet.bar")
        code += [f"/{self.pdf.form_name(key)} Do" for key in uses]
        code.append(self._slug(index + 1, side))
        for placement in placements:
            face = self.faces[placement.face]
            key = self.painter.form(face)
            uses.append(key)
            code.append(place_operators(grid, placement, self.pdf.form_name(key)))
            self.manifest.append(
                [
                    self.pages,
                    placement.slot,
                    side,
                    placement.code,
                    face.key,
                    round(placement.x, 4),
                    round(placement.y, 4),
                    placement.rotation,
                ]
            )
        left, bottom = grid.x, height - grid.y - grid.height
        trim = (left * K, bottom * K, (left + grid.width) * K, (bottom + grid.height) * K)
        b = grid.bleed * K
        bleed = (trim[0] - b, trim[1] - b, trim[2] + b, trim[3] + b)
        word = self.words.fronts if side == "front" else self.words.backs
        self.pdf.add_page(
            grid.page_width * K,
            height * K,
            "\n".join(code),
            dict.fromkeys(uses),
            {"BleedBox": bleed, "TrimBox": trim},
            f"{word} {index + 1}",
        )


def place_operators(grid: Grid, placement: Placement, name: str) -> str:
    """Place a face's form in its slot, clipped so that it paints on no neighbour."""
    height = grid.page_height
    x, y, w, h = clip_of(grid, placement)
    clip = f"{number(x * K)} {number((height - y - h) * K)} {number(w * K)} {number(h * K)} re W n"
    left, bottom = placement.x * K, (height - placement.y - grid.trim_height) * K
    if placement.rotation == 180:
        move = f"-1 0 0 -1 {number(left + grid.trim_width * K)} {number(bottom + grid.trim_height * K)} cm"
    else:
        move = f"1 0 0 1 {number(left)} {number(bottom)} cm"
    return f"q {clip} {move} /{name} Do Q"
