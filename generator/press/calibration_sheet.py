"""The calibration sheet as a PDF of two pages: what shows where a printer puts its ink, on both sides of a sheet.

The front has a frame to cut out and rulers; the back has scales on which the cut edges are read. Both have marks and
a code for a program that reads scans of them (base/calibration_marks.py says where).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from generator.base.calibration_marks import (
    CODE_DISC,
    DOT,
    RING_INNER,
    RING_OUTER,
    STEP,
    CalibrationGeometry,
    CutScale,
    SheetCode,
    SideName,
    code_bits,
)
from generator.base.display_list import Align, Shape, TextBlock
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Box, LineSegment
from generator.base.landing import Landing
from generator.catalog.print_rows import Paper
from generator.faces import shapes
from generator.faces.templates.loading import Theme
from generator.pdf.content import Content
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata
from generator.press.paper_needed import PaperTooSmall
from generator.press.printer_correction import correction, points_matrix
from generator.press.printers_marks import BLACK, GREY, HAIRLINE, MarkSetter
from generator.typesetting.fitting import FitRequest, Fitter, block_height

SheetWords = Callable[..., str]  # a text of data/print/calibration_words.csv, filled

EXAMPLE = "A=0.3 B=0.2 … across={:.1f} down={:.1f}"  # the rulers a tenth longer and shorter than they are
PICTURE = (62.0, 34.0)  # mm: width and height of the example of a scale at a cut edge
EXAMPLE_BARS, EXAMPLE_READ = 9, 5  # its bars, and the number of the one that is read
MARGIN, SLUG = 6.35, 3.4  # mm: what most printers leave free, and the line that names a side
CUT = 0.35  # points, of the frame that is cut out
OVERSHOOT = 4.0  # mm by which its lines go beyond its corners, for the knife
BAR_WEIGHT = 0.55  # mm: half of the way to the next bar
RING_WEIGHT = 0.25  # mm, of an empty cell of the code
GROUND = "#ffffff"
STEPS = ("step_print", "step_measure", "step_cut", "step_turn", "step_read", "step_type", "step_scan")


class CalibrationJob(msgspec.Struct, frozen=True):
    """A calibration sheet to print: paper, places, words, the house's theme, and over which edge the paper is turned.

    `landings` are those of the printer of this name where the sheet is to verify them, front and back; else nothing.
    """

    paper: Paper
    places: CalibrationGeometry
    words: SheetWords
    language: str
    house: Theme
    flip: str
    step: str  # what one bar of a scale counts, in mm, as the language writes it
    printer: str = ""
    landings: tuple[Landing, Landing] | None = None


def print_calibration_sheet(job: CalibrationJob) -> bytes:
    """The PDF of a calibration sheet: its front, then its back. Raises PaperTooSmall where its words have no room."""
    words = job.words
    title = words("verification" if job.landings else "title", printer=job.printer)
    pdf = PdfFile(DocumentMetadata(f"Tirada · {title} · {job.paper.name}", "", job.language, "", words("subject")))
    painter = _SidePainter(job, MarkSetter(job.house, FacePainter(pdf, job.house.fonts), Fitter()), title)
    places = job.places
    for number, side in enumerate(("front", "back")):
        content = pdf.content(places.height)
        landing = job.landings[number] if job.landings else Landing()
        content.save()
        content.transform(points_matrix(correction(landing, places.width, places.height), places.height, places.height))
        painter.paint(content, "front" if side == "front" else "back")
        content.restore()
        pdf.add_page(content, places.width, bookmark=words(side))
    return pdf.finish()


class _SidePainter(msgspec.Struct):
    """Paints the sides of a calibration sheet."""

    job: CalibrationJob
    setter: MarkSetter
    title: str

    def paint(self, content: Content, side: SideName) -> None:
        job, places = self.job, self.job.places
        name = " · ".join(["Tirada", self.title, job.paper.name, job.words(side), job.words(f"flip_{job.flip}")])
        self._text(content, name, "slug", (MARGIN + 0.2, MARGIN, places.width - 2 * MARGIN - 0.4, SLUG))
        self._marks(content)
        code = SheetCode(side, places.width, places.height, job.landings is not None, job.flip == "short")
        self._code(content, code)
        if side == "front":
            self._front(content)
        else:
            self._back(content)

    def _marks(self, content: Content) -> None:
        for centre in self.job.places.marks:
            for radius, ink in ((RING_OUTER, BLACK), (RING_INNER, GROUND), (DOT, BLACK)):
                self._shape(content, Shape(shapes.circle(centre, radius), ink))

    def _code(self, content: Content, code: SheetCode) -> None:
        for centre, bit in zip(self.job.places.cells, code_bits(code), strict=True):
            disc = shapes.circle(centre, CODE_DISC if bit else CODE_DISC - RING_WEIGHT / 2)
            self._shape(content, Shape(disc, BLACK) if bit else Shape(disc, None, BLACK, RING_WEIGHT))

    def _front(self, content: Content) -> None:
        job, places = self.job, self.job.places
        left, top, right, bottom = places.frame
        out = OVERSHOOT
        cuts: list[LineSegment] = [(left - out, y, right + out, y) for y in (top, bottom)]
        cuts += [(x, top - out, x, bottom + out) for x in (left, right)]
        content.lines(cuts, CUT, BLACK)
        across, down = places.rulers
        for line in (across, down):
            content.lines(_ruler(line, places.ruler), HAIRLINE, BLACK)
        length = f"{places.ruler:g}\u00a0mm"
        x, y = (across[0] + across[2]) / 2, across[1]
        self._text(content, f"{length} · {job.words('across')}", "slug", (x - 30, y + 2.0, 60, 3.4), "center")
        self._flow(content, (left + 16, top + 19, right - left - 24, places.cells[0][1] - top - 24))
        self._text(content, length, "slug", (down[0] - 2, down[1] - 4.6, 30, 3.4))
        self._text(content, job.words("down"), "slug", (down[0] - 2, down[3] + 1.2, 30, 3.4))

    def _flow(self, content: Content, box: Box) -> None:
        """Title and instructions, one below the other; smaller where the paper is small."""
        for small in (False, True):
            blocks, end = self._set(box, small)
            if end <= box[1] + box[3]:
                self.setter.paint(content, *blocks)
                left = box[1] + box[3] - end
                if left > PICTURE[1] + 8 and not self.job.landings:
                    self._example(content, box[0] + 5, end + (left - PICTURE[1]) / 3)
                return
        raise PaperTooSmall(
            f"the words of the calibration sheet need {end - box[1]:.0f} mm and have {box[3]:.0f} mm on this paper",
            "choose a larger --paper",
        )

    def _set(self, box: Box, small: bool) -> tuple[list[TextBlock], float]:
        job = self.job
        x, y, width, _ = box
        blocks: list[TextBlock] = []
        steps = ("verify_steps",) if job.landings else STEPS
        texts = [(self.title, "cover_head", 0.0), (job.words("purpose"), "cover_note", 0.0)]
        about = {
            "ruler": f"{job.places.ruler:g}",
            "reach": f"{job.places.scales[0].reach:g}",
            "printer": job.printer or job.words("printer"),
            "full": "100",
            "nothing": "0",
            "step": job.step,
            "example": EXAMPLE.format(job.places.ruler + STEP, job.places.ruler - STEP),
        }
        texts += [(job.words(f"{step}_{job.flip}" if step == "step_print" else step, **about), "cover_text", 5.0)
                  for step in steps]  # fmt: skip
        for number, (text, style, indent) in enumerate(texts, start=-1):
            found = self.setter.theme.styles[style]
            size = found.model.floor if small else found.model.size
            place = (x + indent, y, width - indent, 500.0)
            request = FitRequest(text, self.setter.fitter.frame(place, found, "", "left", "top", 0, style))
            lines = self.setter.fitter.lines_at(request, size)
            if indent and not job.landings:
                blocks.append(self.setter.block(str(number), "kit_number", (x, y, 5.0, 4.4), "left", "top", 8.5))
            blocks.append(self.setter.block(text, style, place, "left", "top", size))
            y += block_height(found, size, len(lines) if lines else 1) / K + (1.2 if small else 2.4)
        return blocks, y

    def _example(self, content: Content, x: float, y: float) -> None:
        """A scale as it looks at a cut edge, enlarged: the shortest bar that reaches the edge is marked."""
        theme, (width, height) = self.setter.theme, PICTURE
        edge = x + width
        self._shape(content, Shape(shapes.rectangle((x, y, width, height), 0), theme.colour("panel")))
        content.lines([(edge, y - 2, edge, y + height + 2)], 1.2, BLACK)
        pitch, step = height / (EXAMPLE_BARS + 1), 2.0
        for i in range(EXAMPLE_BARS):
            level = y + (i + 1) * pitch
            end = min(edge, edge - (EXAMPLE_READ - 0.5 - i) * step)
            ink = theme.colour("accent") if i == EXAMPLE_READ else GREY
            content.lines([(x + 16, level, end, level)], pitch * 0.5 * K, ink)
            if i in (0, EXAMPLE_READ):
                style, size = ("kit_number", 5.0) if i else ("slug", 4.0)
                self._text(content, _signed(i * STEP), style, (x + 3, level - size / 2, 11, size), "right")

    def _back(self, content: Content) -> None:
        for scale in self.job.places.scales:
            self._scale(content, scale)
        self._readings(content)

    def _scale(self, content: Content, scale: CutScale) -> None:
        content.lines([bar.line for bar in scale.bars], BAR_WEIGHT * K, BLACK)
        for i, bar in enumerate(scale.bars):
            if i % 5 == 0:
                self._text(content, _signed(bar.reading), "slug", _beside(bar.line, scale, 0.6, (5.0, 2.8)), "center")
        middle = scale.bars[len(scale.bars) // 2].line
        box = _beside(middle, scale, 4.6, (6.0, 5.0))
        self._text(content, scale.letter, "cover_head", box, "center")

    def _readings(self, content: Content) -> None:
        """A place to write down what is read, and the command that takes it."""
        job, places = self.job, self.job.places
        left, top, right, _ = places.frame
        x, y, width = left + 24, top + 28, right - left - 48
        self._text(content, self.title, "cover_head", (x, y, width, 6))
        self._text(content, job.words("write_here"), "cover_note", (x, y + 7, width, 9), valign="top")
        y += 19
        column = width / 2
        rows: Sequence[str] = [*(scale.letter for scale in places.scales), "across", "down"]
        for i, name in enumerate(rows):
            at = (x + (i % 2) * column, y + (i // 2) * 8)
            self._text(content, f"**{name}**", "cover_text", (*at, column, 5))
            if len(name) > 1 and job.words(name) != name:  # it is typed as it stands here, in any language
                self._text(content, job.words(name), "cover_note", (at[0], at[1] + 4.2, column, 4))
            line = (at[0] + column * 0.45, at[1] + 4.6, at[0] + column - 4, at[1] + 4.6)
            content.lines([line], HAIRLINE, GREY)

    # -- texts and shapes ----------------------------------------------------

    def _text(
        self, content: Content, text: str, style: str, box: Box, align: Align = "left", valign: str = "middle"
    ) -> None:
        self.setter.paint(content, self.setter.block(text, style, box, align, valign))

    def _shape(self, content: Content, shape: Shape) -> None:
        content.save()
        content.shape(shape)
        content.restore()


def _ruler(line: LineSegment, length: float) -> list[LineSegment]:
    """A ruler: its line, and a tick at every millimetre; those of 5 and 10 mm are longer, its ends longest."""
    x1, y1 = line[:2]
    level = y1 == line[3]
    lines = [line]
    for i in range(round(length) + 1):
        tall = 2.0 if i in (0, round(length)) else 1.6 if i % 10 == 0 else 1.1 if i % 5 == 0 else 0.6
        lines.append((x1 + i, y1 - tall, x1 + i, y1) if level else (x1 - tall, y1 + i, x1, y1 + i))
    return lines


def _signed(value: float) -> str:
    """A reading with its sign, a real minus before what is negative: it is read, not computed with."""
    return "0" if not round(value, 4) else f"{value:+.1f}".replace("-", "−")


def _beside(line: LineSegment, scale: CutScale, by: float, size: tuple[float, float]) -> Box:
    """A box of a size, so far behind the root of a bar, inside the frame."""
    x, y = line[0], line[1]
    width, height = size
    if scale.edge == "left":
        return x + by, y - height / 2, width, height
    if scale.edge == "right":
        return x - by - width, y - height / 2, width, height
    return x - width / 2, (y + by if scale.edge == "top" else y - by - height), width, height
