"""A bar chart as a face: written as PDF by our own press, as PNG from that PDF, or as SVG."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from generator.base.display_list import (
    DisplayListVisitor,
    Field,
    Item,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Shape,
    Span,
    Symbol,
    TextBlock,
    TextLine,
    walk,
)
from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Where
from generator.base.geometry import POINTS_PER_MM
from generator.faces.face import Face
from generator.faces.shapes import rectangle
from generator.faces.trim import Format
from generator.language.told_messages import told_language
from generator.typesetting.fonts import Font, find_font_file, load_font

WIDTH, HEIGHT = 170.0, 96.0  # mm
LEFT, RIGHT, TOP, BOTTOM = 15.0, 6.0, 24.0, 12.0
COLOURS = ("#1f5f8b", "#c8641e", "#4d7d3a", "#7a4b8c", "#a3262e", "#8a7a2c")
INK, PALE, PAPER = "#221d19", "#d8d0c4", "#ffffff"
FONT = "Source Sans Pro"
SMALL, PLAIN, LARGE = 7.0, 8.5, 11.0  # points
FEWEST = 4.5  # points: a line too long for the sheet is set smaller, never below this
TICKS = 5  # about so many lines across
NUMBERS = 26  # at most so many numbers under the bars
PIXELS_PER_MM = 10


@dataclass(frozen=True, slots=True)
class Series:
    """A distribution to draw: number -> how likely it is."""

    name: str
    values: Mapping[int, float]


def bar_chart(title: str, caption: str, series: Sequence[Series]) -> Face:
    """Bars side by side over the same numbers."""
    numbers = range(min(min(s.values) for s in series), max(max(s.values) for s in series) + 1)
    step = round_step(max(max(s.values.values()) for s in series))
    top = step * (int(max(max(s.values.values()) for s in series) / step) + 1)
    plot_width, plot_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    slot = plot_width / len(numbers)
    base = HEIGHT - BOTTOM
    shapes: list[Shape] = []
    texts = [
        text_at(title, 6, 8, LARGE, INK, room=WIDTH - 12),
        text_at(caption, 6, 13, PLAIN, INK, room=WIDTH - 12),
    ]
    for i in range(round(top / step) + 1):
        y = base - plot_height * i * step / top
        shapes.append(Shape((("M", (LEFT, y)), ("L", (WIDTH - RIGHT, y))), stroke=PALE, width=0.15))
        texts.append(text_at(f"{i * step * 100:g} %", LEFT - 1.5, y + 0.9, SMALL, INK, align=1.0))
    bar = slot * 0.86 / len(series)
    for k, one in enumerate(series):
        colour = COLOURS[k % len(COLOURS)]
        for i, number in enumerate(numbers):
            height = plot_height * one.values.get(number, 0.0) / top
            if height > 0:
                x = LEFT + i * slot + slot * 0.07 + k * bar
                shapes.append(Shape(rectangle((x, base - height, bar, height), 0), colour))
        x = LEFT + k * 45
        shapes.append(Shape(rectangle((x, 16.4, 3, 2.4), 0), colour))
        texts.append(text_at(one.name, x + 4.2, 18.5, PLAIN, INK))
    shapes.append(Shape((("M", (LEFT, base)), ("L", (WIDTH - RIGHT, base))), stroke=INK, width=0.3))
    every = -(-len(numbers) // NUMBERS)
    for i, number in enumerate(numbers):
        if number % every == 0:
            texts.append(text_at(str(number), LEFT + (i + 0.5) * slot, base + 3.6, SMALL, INK, align=0.5))
    return sheet(shapes, texts, HEIGHT)


def sheet(shapes: Sequence[Shape], texts: Sequence[TextBlock], height: float) -> Face:
    """Everything drawn, on white. The first text is the title of the file."""
    paper = Shape(rectangle((0, 0, WIDTH, height), 0), PAPER)
    items: tuple[Item, ...] = (Symbol("chart", (paper, *shapes), background=True), *texts)
    return Face("chart", Format("chart", WIDTH, height, 0.0, 0.0, 0.0), items)


def round_step(highest: float) -> float:
    """A round distance between lines: 1, 2 or 5 of some power of ten."""
    step = 1e-6
    factors = (2, 2.5, 2)
    i = 0
    while highest / step > TICKS:
        step *= factors[i % len(factors)]
        i += 1
    return step


@cache
def _font() -> Font:
    return load_font(find_font_file("font_source_sans_pro", "SourceSansPro-Regular.ttf"))


def text_at(
    text: str, x: float, baseline: float, size: float, colour: str, align: float = 0.0, room: float = WIDTH
) -> TextBlock:
    """A line of text; `align` is the share of its width that lies left of x."""
    width = _font().width(text)
    size = max(FEWEST, min(size, room * POINTS_PER_MM / width))
    wide = width * size / POINTS_PER_MM
    span = Span(text, "chart", size, colour, x - align * wide, wide)
    return TextBlock("label", text, (span.x, baseline - 4, wide, 5), (TextLine(baseline, (span,)),))


def as_pdf(face: Face) -> bytes:
    """The face as a page of its own."""
    from generator.pdf.document import PdfFile
    from generator.pdf.face_forms import FacePainter
    from generator.pdf.metadata import DocumentMetadata

    title = face.texts[0].plain
    pdf = PdfFile(DocumentMetadata(title, "Tirada", told_language(), ""))
    form = FacePainter(pdf, {"chart": _font()}).form(face)
    content = pdf.content(face.height)
    content.place(form)
    pdf.add_page(content, face.width)
    return pdf.finish()


def as_png(face: Face) -> bytes:
    """The same page as a picture."""
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(as_pdf(face))
    try:
        picture = document[0].render(scale=PIXELS_PER_MM / POINTS_PER_MM).to_pil()
        made = io.BytesIO()
        picture.save(made, "PNG")
    finally:
        document.close()
    return made.getvalue()


def as_svg(face: Face) -> bytes:
    """The face as SVG in millimetres; its texts stay text."""
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{face.width:g}mm" height="{face.height:g}mm" '
        f'viewBox="0 0 {face.width:g} {face.height:g}" role="img">',
        f"<title>{escape(face.texts[0].plain)}</title>",
    ]
    elements = _ChartElements(made)
    walk(face, elements)
    return ("\n".join([*made, "</svg>"]) + "\n").encode()


class _ChartElements(DisplayListVisitor):
    """Appends the SVG elements of a chart's items; a chart has shapes and texts, nothing else."""

    def __init__(self, made: list[str]) -> None:
        self._made = made

    def visit_symbol(self, symbol: Symbol) -> None:
        self._made += [_svg_shape(shape) for shape in symbol.shapes]

    def visit_text(self, block: TextBlock) -> None:
        self._made += [
            f'<text x="{span.x:.2f}" y="{line.baseline:.2f}" font-size="{span.size / POINTS_PER_MM:.3f}" '
            f'textLength="{span.width:.2f}" lengthAdjust="spacingAndGlyphs" '
            f'font-family="{FONT}, sans-serif" fill="{span.colour}">{escape(span.text)}</text>'
            for line in block.lines
            for span in line.spans
        ]

    def visit_placed_symbol(self, placed: PlacedSymbol) -> None:
        raise _not_in_a_chart("placed symbol")

    def visit_picture(self, picture: Picture) -> None:
        raise _not_in_a_chart("picture")

    def visit_field(self, field: Field) -> None:
        raise _not_in_a_chart("field")

    def visit_artwork(self, placed: PlacedArtwork) -> None:
        raise _not_in_a_chart("artwork")


def _not_in_a_chart(what: str) -> ValueError:
    return ValueError(f"a chart has shapes and texts, and no {what}")


def _svg_shape(shape: Shape) -> str:
    path = " ".join(command + " ".join(f"{value:.3f}" for value in values) for command, values in shape.segments)
    stroke = f' stroke="{shape.stroke}" stroke-width="{shape.width:g}"' if shape.stroke else ""
    return f'<path d="{path}" fill="{shape.fill or "none"}"{stroke}/>'


ENDINGS: Mapping[str, Callable[[Face], bytes]] = {".png": as_png, ".svg": as_svg, ".pdf": as_pdf}


def check_ending(path: Path) -> None:
    """Raises CannotJudge for a file we cannot draw to."""
    if path.suffix.lower() not in ENDINGS:
        raise CannotJudge(
            "a plot cannot be written to this kind of file", f"end it in {', '.join(ENDINGS)}", Where(str(path))
        )


def write_chart(path: Path, face: Face) -> None:
    """Write the chart as its file's ending asks."""
    check_ending(path)
    write_whole(path, ENDINGS[path.suffix.lower()](face))
