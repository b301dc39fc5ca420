"""The first sheet of a kit: whose game it is, what is inside, how to print it, and a cross to test with."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.base.units import POINTS_PER_MM as K
from generator.faces import shapes
from generator.faces.display import Shape
from generator.faces.fonts import POINTS_PER_MM
from generator.faces.text import Request, block_height
from generator.press.furniture import Setter, cross
from generator.press.imposition import Grid
from generator.press.pdf import FacePainter, PdfFile, number, shape_operators

if TYPE_CHECKING:
    from generator.press.sheets import Job

SIDE = 16.0  # mm kept free left and right
PICTURE = 0.62  # scale of the pictures of cards


@dataclass(frozen=True, slots=True)
class Cover:
    """What a cover page needs to paint itself."""

    job: Job
    grid: Grid
    words: Any
    component: str
    side: str
    setter: Setter
    painter: FacePainter
    pdf: PdfFile


def cross_places(cover: Cover) -> list[tuple[float, float]]:
    """Where the registration crosses of this side stand: the back's are the front's seen through the paper."""
    grid = cover.grid
    margin = cover.job.layout.margin
    front = [
        (margin + 9, grid.page_height - margin - 14),
        (grid.page_width - margin - 9, grid.page_height - margin - 14),
    ]
    if cover.side == "front":
        return front
    if grid.mirror_x:
        return [(grid.page_width - x, y) for x, y in front]
    return [(x, grid.page_height - y) for x, y in front]


def paint_cover(cover: Cover) -> tuple[str, list[str]]:
    """Operators of the page and the forms it uses."""
    height = cover.grid.page_height
    code = [cross(x, y, height) for x, y in cross_places(cover)]
    if cover.side == "back":
        block = cover.setter.block(
            str(cover.words.back_blank),
            "cover_note",
            (SIDE, height / 2 - 5, cover.grid.page_width - 2 * SIDE, 10),
            "center",
        )
        return "\n".join([*code, cover.setter.operators([block], height)]), []
    pictures, uses = _pictures(cover)
    return "\n".join([*code, *pictures, *_texts(cover)]), uses


class _Flow:
    """Texts one under the other."""

    def __init__(self, cover: Cover, x: float, y: float, width: float) -> None:
        self.cover, self.x, self.y, self.width = cover, x, y, width
        self.code: list[str] = []

    def add(
        self, text: str, style: str, after: float, indent: float = 0.0, align: str = "left", width: float = 0.0
    ) -> float:
        """Set a text and move down; returns the y of its first baseline box."""
        setter, height = self.cover.setter, self.cover.grid.page_height
        found = setter.theme.styles[style]
        size = found.model.size
        box = (self.x + indent, self.y, (width or self.width) - indent, 500.0)
        request = Request(text, box, found, "", align, "top", 0, style)  # type: ignore[arg-type]
        lines = setter.fitter.broken(request, size) or [[]]
        block = setter.block(text, style, box, align, "top", size)
        self.code.append(setter.operators([block], height))
        start = self.y
        self.y += block_height(found, size, len(lines)) / POINTS_PER_MM + after
        return start

    def rule(self, after: float) -> None:
        line = Shape(shapes.rectangle((self.x, self.y, self.width, 0.3), 0), "#b8ad98")
        self.code.append(f"q {shape_operators(line, self.cover.grid.page_height)} Q")
        self.y += after


def _texts(cover: Cover) -> list[str]:
    job, words = cover.job, cover.words
    game = job.game.model
    wide = cover.grid.page_width > cover.grid.page_height
    full = cover.grid.page_width - 2 * SIDE
    width = full * 0.56 if wide else full
    flow = _Flow(cover, SIDE, 22.0, width)
    _title(flow, cover, game.name)
    unofficial = game.credits.unofficial
    edition = f"{cover.component} · {words.edition}" + (f" · {words.unofficial}" if unofficial else "")
    flow.add(edition, "cover_lead", 4.0)
    if not wide:
        flow.y = max(flow.y, 22 + 18 + cover.job.deck.format.height * PICTURE + 26)
    flow.add(str(words.contents), "cover_head", 2.2)
    for title, count in contents(job):
        start = flow.add(title, "cover_text", 0.0)
        flow.y = start
        flow.add(count, "cover_text", 1.5, align="right", width=min(width, 80.0))
    flow.y += 2.5
    flow.add(str(words.how_to_print), "cover_head", 2.2)
    for text in steps(cover):
        mark = Shape(shapes.circle((flow.x + 1.2, flow.y + 1.25), 0.7), "#8a3b12")
        flow.code.append(f"q {shape_operators(mark, cover.grid.page_height)} Q")
        flow.add(text, "cover_text", 1.6, indent=4.0)
    for text in rulings_in_force(job):
        if text == "":
            flow.y += 2.5
            flow.add(str(words.rulings), "cover_head", 2.2)
        else:
            flow.add(text, "cover_text", 1.6)
    flow.y += 2.5
    flow.rule(2.6)
    if unofficial:
        flow.add(str(words.unofficial_note), "cover_note", 1.4)
    flow.add(str(words.licence_note), "cover_note", 1.4)
    flow.add(str(words.made_with), "cover_note", 0.0)
    return flow.code


def _title(flow: _Flow, cover: Cover, name: str) -> None:
    """The game's name in its own title face."""
    found = cover.job.deck.theme.styles.get("title")
    style = found or cover.setter.theme.styles["cover_head"]
    size = 46.0
    while style.font.width(name) * size > flow.width * POINTS_PER_MM and size > 18:
        size -= 1
    writer = cover.pdf.font(style.font)
    baseline = flow.y + style.font.cap_height * size / POINTS_PER_MM
    y = (cover.grid.page_height - baseline) * K
    flow.code.append(
        f"BT 0.13 0.11 0.1 rg {writer.name} {number(size)} Tf 1 0 0 1 {number(flow.x * K)} {number(y)} Tm "
        f"{writer.show(name, number(size))} ET"
    )
    flow.y = baseline + 4.5


def contents(job: Job) -> list[tuple[str, str]]:
    """Title and number of cards of each group, and the total."""
    component = job.deck.component
    rows = []
    for group in component.groups:
        number_ = sum(f.piece.quantity for f in job.deck.pieces if f.piece.group == group.id)
        rows.append((job.voice.fill(f"components.{group.id}.title", group.title, {}), str(number_)))
    rows.append((f"**{job.press_words.context()['words'].total}**", f"**{job.deck.quantity}**"))
    return rows


def rulings_in_force(job: Job) -> list[str]:
    """The rulings chosen against their defaults, each as a question with its answer; an empty text comes first."""
    lines = []
    for ident, option in job.rulings:
        ruling = job.game.rulings[ident]
        question = job.voice.fill(f"rulings.{ident}.question", ruling.question, job.voice.context())
        answer = job.voice.fill(f"rulings.{ident}.options.{option}", ruling.options[option], job.voice.context())
        lines.append(f"**{ident}** {without_links(question)} {without_links(answer)}")
    return ["", *lines] if lines else []


def without_links(text: str) -> str:
    """Cross references as plain ids: a sheet has nothing to link to."""
    return re.sub(r"\[\[([^\]]+)\]\]", r"\1", " ".join(text.split()))


def steps(cover: Cover) -> list[str]:
    """How to print, for this layout."""
    words, layout = cover.words, cover.job.layout
    if layout.backs == "none":
        duplex = words.print_fronts
    else:
        kind = "apart" if layout.backs == "apart" else "duplex"
        duplex = getattr(words, f"print_{kind}_{layout.flip}")
    made = [words.print_size, duplex]
    if layout.backs != "none":
        made.append(words.print_test)
    made += [words.print_paper, words.print_cut]
    return [str(text) for text in made]


def _pictures(cover: Cover) -> tuple[list[str], list[str]]:
    """Three cards of the deck, fanned and smaller than life: pictures, not pieces."""
    pieces = cover.job.deck.pieces
    picked = list(dict.fromkeys([0, len(pieces) // 2, len(pieces) * 3 // 4, len(pieces) - 1]))
    groups: dict[str, Any] = {}
    for item in pieces:
        groups.setdefault(item.piece.group, item)
    chosen = list(groups.values())[:4] if len(groups) > 2 else [pieces[i] for i in picked]
    grid, format_ = cover.grid, cover.job.deck.format
    wide = grid.page_width > grid.page_height
    code, uses = [], []
    scale = PICTURE * min(1.0, 63 / format_.width)
    count = len(chosen)
    step = min(
        format_.width * scale * 0.86,
        (grid.page_width * (0.38 if wide else 0.8) - format_.width * scale) / max(count - 1, 1),
    )
    middle_x = grid.page_width * 0.79 if wide else grid.page_width / 2
    middle_y = grid.page_height * 0.42 if wide else 22 + 20 + format_.height * scale / 2 + 6
    for i, item in enumerate(chosen):
        key = cover.painter.form(item.front)
        uses.append(key)
        offset = i - (count - 1) / 2
        angle = math.radians(-5 * offset)
        cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
        cx, cy = middle_x + offset * step, middle_y + abs(offset) ** 2 * 1.6
        half_w, half_h = format_.width / 2 * K, format_.height / 2 * K
        x, y = cx * K, (grid.page_height - cy) * K
        e, f = x - cos * half_w + sin * half_h, y - sin * half_w - cos * half_h
        outline = shapes.rectangle((0, 0, format_.width, format_.height), format_.radius)
        from generator.press.pdf import path_operators

        trim = path_operators(outline, format_.height)
        code.append(
            f"q {cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {number(e)} {number(f)} cm q {trim} W n "
            f"/{cover.pdf.form_name(key)} Do Q {trim} 0.25 0.22 0.2 RG 0.5 w S Q"
        )
    return code, uses
