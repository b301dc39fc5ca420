"""Sets what refers to pages: the table of contents, the index of terms, and references such as `QG-45 (7)`."""

from __future__ import annotations

from msgspec.structs import replace

from generator.pdf.structure import StructureElement, list_attributes
from generator.rulebook.document import Heading, Index
from generator.rulebook.pdf.block_parts import LanguageLayout, baseline
from generator.rulebook.pdf.canvas import PageCanvas
from generator.rulebook.pdf.pagination import Paint, Strip, StripCell
from generator.rulebook.plain_text import inline_text
from generator.rulebook.term_index import alphabetical
from generator.typesetting.line_setting import SetLine, TextRun, TextStyle, text_runs

DEEPEST = 2  # level of the headings that the contents list
DOTS = 4.2  # points from one dot of a dotted line to the next
CLEAR = 5.0  # points between words and dotted line


def page_reference_runs(layout: LanguageLayout, anchor: str) -> list[TextRun]:
    """A clause and its page, both linked: `QG-45 (7)`. A clause that the book does not print has no page."""
    own = TextRun(anchor, link=anchor, ref=True)
    if anchor not in layout.setter.anchors:
        return [own]
    return [own, TextRun(f"\u00a0({layout.page_of(anchor)})", link=anchor)]


def contents_strips(layout: LanguageLayout, width: float) -> list[Strip]:
    """The table of contents as strips: headings with their page numbers."""
    document = layout.document
    top = layout.node("Sect")
    made = layout.paragraph(
        [TextRun(document.words.contents)], layout.style["contents_title"], width, top.child("P"), "contents", keep=True
    )
    toc = top.child("TOC")
    headings = [b for b in document.blocks if isinstance(b, Heading) and b.level <= DEEPEST]
    for heading in headings:
        style = layout.style[f"contents_{heading.level}"]
        item = toc.child("TOCI")
        node = item.child(
            "Link", alt=f"{inline_text(heading.words)}, {document.words.page} {layout.page_of(heading.ident)}"
        )
        x = style.model.indent
        words = [
            TextRun(run.text, run.strong, run.em, heading.ident, colour=style.colour)
            for run in text_runs(run for run in heading.words if run.kind != "icon")
        ]
        lines = layout.setter.lines(words, style, width - x - 30.0, heading.ident)
        page = [TextRun(layout.page_of(heading.ident), link=heading.ident, colour=style.colour)]
        number = layout.setter.lines(page, style, 60.0, heading.ident)[0]
        part = layout.begin_part()
        for i, line in enumerate(lines):
            last = i == len(lines) - 1
            paint = _entry_painter(layout, line, number if last else None, style, node, x, width)
            before = style.model.before if i == 0 else 0.0
            made.append(Strip((StripCell(style.leading, paint),), before, not last, (None,), part=part))
    return made


def _entry_painter(
    layout: LanguageLayout,
    line: SetLine,
    number: SetLine | None,
    style: TextStyle,
    node: StructureElement,
    x: float,
    width: float,
) -> Paint:
    """The painter of a line of the contents; the last line of an entry has dots and the page number."""

    def paint(canvas: PageCanvas, at: float, y: float) -> None:
        drop = y + baseline(style)
        canvas.line(line, at + x, drop, node)
        if number is None:
            return
        end = at + width - number.width
        dots = end - CLEAR
        while dots > at + x + line.width + CLEAR:
            canvas.fill(dots, drop - 0.9, 0.7, 0.7, layout.style.colour("soft"))
            dots -= DOTS
        canvas.line(number, end, drop, node)

    return paint


def index_strips(index: Index, layout: LanguageLayout, width: float) -> list[Strip]:
    """The index of terms as strips: each term with its clauses and pages, and a space before each new letter.

    In a book of two languages the two indexes stand side by side, but their lines are not paired.
    """
    style = layout.style["index"]
    node = layout.node("L", ident=index.ident, attributes=list_attributes("None"))
    made: list[Strip] = []
    letter = ""
    for entry in index.entries:
        body = node.child("LI").child("LBody")
        words = [TextRun(entry.term, strong=True)]
        for i, target in enumerate(entry.targets):
            words += [TextRun(", " if i else "  "), *page_reference_runs(layout, target)]
        strips = layout.paragraph(words, style, width, body, f"{index.ident} {entry.term}", hang=style.model.indent)
        first = alphabetical(entry.term)[0][:1]
        if letter and first != letter and not layout.paired:
            strips[0] = replace(strips[0], before=style.leading * 0.6)
        letter = first
        made += strips
    if made:
        cell = made[0].cells[0]
        assert cell is not None
        made[0] = replace(made[0], cells=(replace(cell, anchors=(index.ident,)),))
    if layout.paired:
        made = [replace(strip, part=1, keep=False) for strip in made]
    return made
