"""The cover sheet of a kit: title and credits, contents, printing instructions, and registration crosses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from generator.base.display_list import Align, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Point
from generator.catalog.print_rows import LabelStock
from generator.faces import shapes
from generator.pdf.content import ROUND, Content
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.press.cover_pictures import PictureArea, height_of, paint_fan
from generator.press.imposition import Imposition, bleed_or_marks_reduced
from generator.press.job import PrintJob
from generator.press.paper_needed import PaperTooSmall
from generator.press.printers_marks import GREY, MarkSetter, paint_registration_cross
from generator.typesetting.fitting import FitRequest, block_height
from generator.typesetting.paragraphs import break_lines
from generator.typesetting.shaping import is_right_to_left
from generator.typesetting.words import measured

OUTLINE = 0.25  # points, of the line round a label on the test page
NOTE_AIR = 3.0  # mm of ground round the texts that lie on outlines of labels
NOTE_GROUND = "#f4f1ea"
SIDE = 16.0  # mm kept free left and right
TOP = 22.0  # mm from the upper edge to the title
CROSSES = 21.0  # mm above the lower margin that the crosses and the scale bar take
TEXTS = 0.56  # share of a landscape page's width for the texts, pictures beside them
LEAST_TITLE = 18.0  # points
TITLE_INK, RULE_INK, BULLET_INK = "#211c1a", "#b8ad98", "#8a3b12"
PICTURES = 26.0  # mm from the title's place to the upper edge of the pictures, in portrait


@dataclass(frozen=True, slots=True)
class Cover:
    """One side of a cover sheet: the job, the plan of its sheets, and the tools that paint it."""

    job: PrintJob
    plan: Imposition
    words: Any
    component: str
    side: str
    setter: MarkSetter
    painter: FacePainter
    pdf: PdfFile
    tiled: bool = False

    @property
    def backed(self) -> bool:
        """Whether the pieces have backs."""
        return any(sheet.backs for sheet in self.plan.sheets)

    def ink(self, colour: str) -> str:
        """A colour (#rrggbb) as this kit prints it: a grey where it is printed in greys."""
        return self.setter.theme.colour(colour)


def cross_places(cover: Cover) -> list[Point]:
    """The centres (mm) of the registration crosses of this side; the back's lie behind the front's.

    There are none when the sheets have no backs, since nothing has to register.
    """
    plan = cover.plan
    if not cover.backed or plan.folded:
        return []
    margin = cover.job.layout.margin
    front = [
        (margin + 9, plan.page_height - margin - 14),
        (plan.page_width - margin - 9, plan.page_height - margin - 14),
    ]
    if cover.side == "front":
        return front
    if plan.mirror_x:
        return [(plan.page_width - x, y) for x, y in front]
    return [(x, plan.page_height - y) for x, y in front]


def paint_cover(cover: Cover, content: Content) -> None:
    """Paint the cover page. Raises PaperTooSmall when its texts do not fit the paper."""
    stock = cover.job.stock
    if stock:
        _outline_labels(content, stock)
    for x, y in [] if stock else cross_places(cover):
        paint_registration_cross(content, x, y)
    if cover.side == "back":
        box = (SIDE, content.height / 2 - 5, cover.plan.page_width - 2 * SIDE, 10)
        cover.setter.paint(content, cover.setter.block(str(cover.words.back_blank), "cover_note", box, "center"))
        return
    plan, flow = _roomiest_plan(cover)
    if plan.pictures:
        paint_fan(content, cover.job.deck, cover.painter, _picture_area(cover.plan))
    if stock:
        _paint_note(content, plan, flow)
    content.append(flow.content)


@dataclass(frozen=True, slots=True)
class _CoverSpacing:
    """How spaciously a cover is laid out: with pictures or not, texts at full or least size, margins in mm."""

    pictures: bool
    small: bool
    side: float
    top: float


def _roomiest_plan(cover: Cover) -> tuple[_CoverSpacing, _Flow]:
    """The most spacious layout whose texts end above the crosses. Raises PaperTooSmall when none does."""
    plan, margin = cover.plan, cover.job.layout.margin
    bottom = plan.page_height - margin - CROSSES
    for roomy in (
        *([] if cover.job.stock else [_CoverSpacing(True, False, SIDE, TOP)]),  # label outlines replace pictures
        _CoverSpacing(False, False, SIDE, TOP),
        _CoverSpacing(False, True, margin + 1, margin + cover.job.layout.furniture + 2),
    ):
        flow = _texts(cover, roomy)
        if flow.y <= bottom:
            return roomy, flow
    raise PaperTooSmall(
        f"the first sheet's texts need {flow.y + margin + CROSSES:.0f} mm and do not fit "
        f"{plan.page_width:g} x {plan.page_height:g} mm paper",
        "set cover: false in components.yaml",
    )


class _Flow:
    """A column of texts set one below the other; `y` (mm) is where the next begins."""

    def __init__(self, cover: Cover, plan: _CoverSpacing, width: float) -> None:
        self.cover, self.x, self.y, self.width = cover, plan.side, plan.top, width
        self.small = plan.small
        self.content = cover.pdf.content(cover.plan.page_height)

    def add(
        self, text: str, style: str, after: float, indent: float = 0.0, align: Align = "left", width: float = 0.0
    ) -> float:
        """Set a text and move down; returns the y of its first baseline box. It is indented where its lines begin."""
        setter = self.cover.setter
        found = setter.theme.styles[style]
        size = found.model.floor if self.small else found.model.size
        left = 0.0 if is_right_to_left(text) else indent
        box = (self.x + left, self.y, (width or self.width) - indent, 500.0)
        request = FitRequest(text, setter.fitter.frame(box, found, "", align, "top", 0, style))
        lines = setter.fitter.lines_at(request, size)
        block = setter.block(text, style, box, align, "top", size)
        setter.paint(self.content, block)
        start = self.y
        self.y += block_height(found, size, len(lines) if lines else 1) / K + after
        return start

    def rule(self, after: float) -> None:
        self.shape(Shape(shapes.rectangle((self.x, self.y, self.width, 0.3), 0), self.cover.ink(RULE_INK)))
        self.y += after

    def shape(self, shape: Shape) -> None:
        self.content.save()
        self.content.shape(shape)
        self.content.restore()


def _texts(cover: Cover, plan: _CoverSpacing) -> _Flow:
    job, words = cover.job, cover.words
    game = job.game.model
    wide = cover.plan.page_width > cover.plan.page_height
    full = cover.plan.page_width - 2 * plan.side
    flow = _Flow(cover, plan, full * TEXTS if wide and plan.pictures else full)
    _title(flow, cover, game.name)
    unofficial = game.credits.unofficial
    edition = f"{cover.component} · {words.edition}" + (f" · {words.unofficial}" if unofficial else "")
    flow.add(edition, "cover_lead", 4.0)
    if plan.pictures and not wide:
        flow.y = max(flow.y, TOP + PICTURES + height_of(cover.job.deck) + 18)
    flow.add(str(words.contents), "cover_head", 2.2)
    for title, count in contents(job):
        start = flow.add(title, "cover_text", 0.0)
        flow.y = start
        row = min(flow.width, 80.0)
        if is_right_to_left(title):
            flow.add(count, "cover_text", 1.5, indent=flow.width - row)
        else:
            flow.add(count, "cover_text", 1.5, align="right", width=row)
    flow.y += 2.5
    flow.add(str(words.how_to_print), "cover_head", 2.2)
    for text in instructions(cover):
        x = flow.x + (flow.width - 1.2 if is_right_to_left(text) else 1.2)
        flow.shape(Shape(shapes.circle((x, flow.y + 1.25), 0.7), cover.ink(BULLET_INK)))
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
    """Set the game's name in its own title font; a name too long for one line at 18 points is broken."""
    found = cover.job.deck.theme.styles.get("title")
    style = found or cover.setter.theme.styles["cover_head"]
    size, room = (28.0 if flow.small else 46.0), flow.width * K
    while style.font.width(name) * size > room and size > LEAST_TITLE:
        size -= 1
    writer = cover.pdf.font(style.font)
    broken = break_lines(measured(name, style), style, room / size)
    if broken is None:
        raise PaperTooSmall(
            f"a word of the game's name is longer than {flow.width:.0f} mm at {size:g} pt, on the first sheet",
            "a shorter name in game.yaml",
        )
    for i, line in enumerate(broken):
        text = " ".join(part for word in line.words for part, _, _ in word.parts)
        baseline = flow.y + style.font.cap_height * size / K + i * size * 1.15 / K
        at = (flow.x * K, (flow.content.height - baseline) * K)
        flow.content.text(writer, text, size, cover.ink(TITLE_INK), at)
    flow.y = baseline + 4.5


def contents(job: PrintJob) -> list[tuple[str, str]]:
    """Title and number of cards of each group, and the total."""
    rows = []
    for group in job.deck.groups:
        number_ = sum(f.piece.quantity for f in job.deck.pieces if f.piece.group == group.id)
        if number_:  # else it only fills free places
            rows.append((job.voice.fill(f"components.{group.id}.title", group.title, {}), str(number_)))
    rows.append((f"**{job.press_words.context()['words'].total}**", f"**{job.deck.quantity}**"))
    return rows


def rulings_in_force(job: PrintJob) -> list[str]:
    """The rulings chosen against their defaults, each as a question with its answer; an empty text comes first."""
    lines = []
    for ident, option in job.rulings:
        ruling = job.game.rulings[ident]
        question = job.voice.fill(f"rulings.{ident}.question", ruling.question, job.voice.context())
        answer = job.voice.fill(f"rulings.{ident}.options.{option}", ruling.options[option], job.voice.context())
        lines.append(f"**{ident}** {without_links(question)} {without_links(answer)}")
    return ["", *lines] if lines else []


def without_links(text: str) -> str:
    """A text with its cross references `[[ID]]` replaced by plain ids: a sheet has nothing to link to."""
    return re.sub(r"\[\[([^\]]+)\]\]", r"\1", " ".join(text.split()))


def _outline_labels(content: Content, stock: LabelStock) -> None:
    """Outline every label of a sheet with a thin line, at its real place."""
    content.save()
    content.stroke_colour(GREY)
    content.line_style(OUTLINE, joins=ROUND)
    for x, y in stock.places():
        content.path(shapes.rectangle((x, y, stock.width, stock.height), stock.radius))
        content.stroke()
    content.restore()


def _paint_note(content: Content, plan: _CoverSpacing, flow: _Flow) -> None:
    """A plain ground under the texts, as if a note lay on the labels: no outline runs through the words."""
    box = (plan.side - NOTE_AIR, plan.top - NOTE_AIR, flow.width + 2 * NOTE_AIR, flow.y - plan.top + 2 * NOTE_AIR)
    content.save()
    content.shape(Shape(shapes.rectangle(box, NOTE_AIR), flow.cover.ink(NOTE_GROUND)))
    content.restore()


def _picture_area(plan: Imposition) -> PictureArea:
    """The area of the pictures: right of the texts, or across the page under the title."""
    if plan.page_width > plan.page_height:
        left = SIDE + (plan.page_width - 2 * SIDE) * TEXTS + 6
        return PictureArea(left, plan.page_width - SIDE, plan.page_height * 0.42, False)
    return PictureArea(plan.page_width * 0.1, plan.page_width * 0.9, TOP + PICTURES, True)


def paper_text(cover: Cover) -> str:
    """The sentence that says what to print on, worded as on the contents page; cards may also go into sleeves.

    Raises CannotJudge when the finish of their kind does not exist.
    """
    press, kind = cover.job.press_words, cover.job.kind
    row = press.table("finishes").table.rows.get(kind.finish)
    if row is None:  # a draft goes on where finished sheets do not
        raise CannotJudge(f"there is no finish {kind.finish!r} in data/print/finishes.csv", "see `tirada check data`")
    if kind.sleeved:
        return str(press.context(grams=row.grams)["words"].print_paper)
    return press.fill(f"finishes.{row.id}.text", row.text, press.context(row=row)) + "."


def instructions(cover: Cover) -> list[str]:
    """The instructions for printing and assembly that this layout and these pieces need."""
    words, layout, formats, backed = cover.words, cover.job.layout, cover.job.deck.formats, cover.backed
    kind = layout.backs if layout.backs in ("apart", "last") else "duplex"
    stock = cover.job.stock
    if stock is not None:
        known = words.stock_known if stock.verified else words.stock_unknown
        return [str(text) for text in (words.print_size, words.stock_test, known, words.stock_print)]
    two_sided = getattr(words, f"print_{kind}_{layout.flip}") if backed else words.print_fronts
    made = [words.print_size, words.print_folded if cover.plan.folded else two_sided]
    if backed and not cover.plan.folded:
        made.append(words.print_test)
    if not cover.plan.folded:  # which makes paper twice as thick
        made.append(paper_text(cover))
    if cover.tiled:
        made.append(words.print_glue)
    elif any(format_.shape == "net" for format_ in formats):
        nets = [item.front.folding.net for item in cover.job.deck.pieces if item.front.folding]
        forward = any(fold.is_forward for net in nets for fold in net.folds)
        made.append(words.print_fold_forward if forward else words.print_fold)
    elif cover.job.deck.format.radius > 0:
        made.append(words.print_cut)
    else:
        made.append(words.print_cut_line)
    if not cover.tiled and bleed_or_marks_reduced(cover.plan, cover.job.deck.format.bleed, layout.mark_length):
        made.append(words.tight)
    return [str(text) for text in made]
