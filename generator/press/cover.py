"""The first sheet of a kit: whose game it is, what is inside, how to print it, and a cross to test with."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.units import POINTS_PER_MM as K
from generator.faces import shapes
from generator.faces.display import Shape
from generator.faces.fonts import POINTS_PER_MM
from generator.faces.text import Request, block_height
from generator.press.furniture import Setter, cross
from generator.press.imposition import Grid, gave_way
from generator.press.job import Job
from generator.press.pdf import FacePainter, PdfFile, number, path_operators, shape_operators

SIDE = 16.0  # mm kept free left and right
TOP = 22.0  # mm from the upper edge to the title
CROSSES = 21.0  # mm above the lower margin that the crosses and the scale bar take
TEXTS = 0.56  # share of a landscape page's width for the texts, pictures beside them
TILT = 5.0  # degrees from one picture to the next
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
    plan, flow = _planned(cover)
    pictures, uses = _pictures(cover) if plan.pictures else ([], [])
    return "\n".join([*code, *pictures, *flow.code]), uses


@dataclass(frozen=True, slots=True)
class _Plan:
    """How roomy a cover is set: with pictures or without, texts at their sizes or at their floors."""

    pictures: bool
    small: bool
    side: float
    top: float


def _planned(cover: Cover) -> tuple[_Plan, _Flow]:
    """The roomiest plan whose texts end above the crosses. Raises CannotJudge when none does."""
    grid, margin = cover.grid, cover.job.layout.margin
    bottom = grid.page_height - margin - CROSSES
    for plan in (
        _Plan(True, False, SIDE, TOP),
        _Plan(False, False, SIDE, TOP),
        _Plan(False, True, margin + 1, margin + cover.job.layout.furniture + 2),
    ):
        flow = _texts(cover, plan)
        if flow.y <= bottom:
            return plan, flow
    raise CannotJudge(
        f"the first sheet's texts need {flow.y + margin + CROSSES:.0f} mm and do not fit "
        f"{grid.page_width:g} x {grid.page_height:g} mm paper",
        "choose a larger --paper, or set cover: false in components.yaml",
    )


class _Flow:
    """Texts one under the other."""

    def __init__(self, cover: Cover, plan: _Plan, width: float) -> None:
        self.cover, self.x, self.y, self.width = cover, plan.side, plan.top, width
        self.small = plan.small
        self.code: list[str] = []

    def add(
        self, text: str, style: str, after: float, indent: float = 0.0, align: str = "left", width: float = 0.0
    ) -> float:
        """Set a text and move down; returns the y of its first baseline box."""
        setter, height = self.cover.setter, self.cover.grid.page_height
        found = setter.theme.styles[style]
        size = found.model.floor if self.small else found.model.size
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


def _texts(cover: Cover, plan: _Plan) -> _Flow:
    job, words = cover.job, cover.words
    game = job.game.model
    wide = cover.grid.page_width > cover.grid.page_height
    full = cover.grid.page_width - 2 * plan.side
    flow = _Flow(cover, plan, full * TEXTS if wide and plan.pictures else full)
    _title(flow, cover, game.name)
    unofficial = game.credits.unofficial
    edition = f"{cover.component} · {words.edition}" + (f" · {words.unofficial}" if unofficial else "")
    flow.add(edition, "cover_lead", 4.0)
    if plan.pictures and not wide:
        flow.y = max(flow.y, TOP + 18 + cover.job.deck.format.height * PICTURE + 26)
    flow.add(str(words.contents), "cover_head", 2.2)
    for title, count in contents(job):
        start = flow.add(title, "cover_text", 0.0)
        flow.y = start
        flow.add(count, "cover_text", 1.5, align="right", width=min(flow.width, 80.0))
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
    return flow


def _title(flow: _Flow, cover: Cover, name: str) -> None:
    """The game's name in its own title face."""
    found = cover.job.deck.theme.styles.get("title")
    style = found or cover.setter.theme.styles["cover_head"]
    size = 28.0 if flow.small else 46.0
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
    if gave_way(cover.grid, cover.job.deck.format.bleed, layout.mark_length):
        made.append(words.tight)
    return [str(text) for text in made]


def _pictures(cover: Cover) -> tuple[list[str], list[str]]:
    """Up to four cards of the deck, fanned and smaller than life: pictures, not pieces."""
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
    # the fan stands right of the texts, or in the middle of the page; its outer cards lean out most
    left = SIDE + (grid.page_width - 2 * SIDE) * TEXTS + 6 if wide else grid.page_width * 0.1
    right = grid.page_width - (SIDE if wide else grid.page_width * 0.1)
    lean = math.radians(TILT * (count - 1) / 2)
    leaning = scale * (format_.width * math.cos(lean) + format_.height * math.sin(lean))
    step = min(format_.width * scale * 0.86, (right - left - leaning) / max(count - 1, 1))
    middle_x = (left + right) / 2
    middle_y = grid.page_height * 0.42 if wide else TOP + 20 + format_.height * scale / 2 + 6
    for i, item in enumerate(chosen):
        key = cover.painter.form(item.front)
        uses.append(key)
        offset = i - (count - 1) / 2
        angle = math.radians(-TILT * offset)
        cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
        cx, cy = middle_x + offset * step, middle_y + abs(offset) ** 2 * 1.6
        half_w, half_h = format_.width / 2 * K, format_.height / 2 * K
        x, y = cx * K, (grid.page_height - cy) * K
        e, f = x - cos * half_w + sin * half_h, y - sin * half_w - cos * half_h
        outline = shapes.rectangle((0, 0, format_.width, format_.height), format_.radius)
        trim = path_operators(outline, format_.height)
        code.append(
            f"q {cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} {number(e)} {number(f)} cm q {trim} W n "
            f"/{cover.pdf.form_name(key)} Do Q {trim} 0.25 0.22 0.2 RG 0.5 w S Q"
        )
    return code, uses
