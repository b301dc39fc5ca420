"""What leads elsewhere by page: the table of contents, the index of terms, and `QG-45, p. 7`."""

from __future__ import annotations

from dataclasses import replace

from generator.rulebook.document import Heading, Index
from generator.rulebook.pdf.block_parts import Maker, baseline
from generator.rulebook.pdf.line_setting import Bit, SetLine, bits
from generator.rulebook.pdf.pen import Pen
from generator.rulebook.pdf.strips import Paint, Strip, StripCell
from generator.rulebook.pdf.style import TextStyle
from generator.rulebook.pdf.tags import StructureElement
from generator.rulebook.plain_text import said
from generator.rulebook.term_index import alphabetical

DEEPEST = 2  # level of the headings that the contents list
DOTS = 4.2  # points from one dot of a leader to the next
CLEAR = 5.0  # points between words and leader


def page_bits(maker: Maker, anchor: str) -> list[Bit]:
    """A clause and its page, both leading there: `QG-45 (7)`. One that the book does not print stands alone."""
    own = Bit(anchor, link=anchor, ref=True)
    if anchor not in maker.setter.anchors:
        return [own]
    return [own, Bit(f"\u00a0({maker.page_of(anchor)})", link=anchor)]


def contents_strips(maker: Maker, width: float) -> list[Strip]:
    """The headings with their pages."""
    document = maker.document
    top = maker.node("Sect")
    made = maker.paragraph(
        [Bit(document.words.contents)], maker.style["contents_title"], width, top.child("P"), "contents", keep=True
    )
    toc = top.child("TOC")
    headings = [b for b in document.blocks if isinstance(b, Heading) and b.level <= DEEPEST]
    for heading in headings:
        style = maker.style[f"contents_{heading.level}"]
        item = toc.child("TOCI")
        node = item.child("Link", alt=f"{said(heading.words)}, {document.words.page} {maker.page_of(heading.ident)}")
        x = style.model.indent
        words = [Bit(bit.text, bit.strong, bit.em, heading.ident, colour=style.colour) for bit in bits(heading.words)]
        lines = maker.setter.lines(words, style, width - x - 30.0, heading.ident)
        page = [Bit(maker.page_of(heading.ident), link=heading.ident, colour=style.colour)]
        number = maker.setter.lines(page, style, 60.0, heading.ident)[0]
        part = maker.begin_part()
        for i, line in enumerate(lines):
            last = i == len(lines) - 1
            paint = _entry_painter(maker, line, number if last else None, style, node, x, width)
            before = style.model.before if i == 0 else 0.0
            made.append(Strip((StripCell(style.leading, paint),), before, not last, (None,), part=part))
    return made


def _entry_painter(
    maker: Maker,
    line: SetLine,
    number: SetLine | None,
    style: TextStyle,
    node: StructureElement,
    x: float,
    width: float,
) -> Paint:
    """A line of the contents; the last of an entry has its page, and dots that lead there."""

    def paint(pen: Pen, at: float, y: float) -> None:
        drop = y + baseline(style)
        pen.line(line, at + x, drop, node)
        if number is None:
            return
        end = at + width - number.width
        dots = end - CLEAR
        while dots > at + x + line.width + CLEAR:
            pen.fill(dots, drop - 0.9, 0.7, 0.7, maker.style.colour("soft"))
            dots -= DOTS
        pen.line(number, end, drop, node)

    return paint


def index_strips(index: Index, maker: Maker, width: float) -> list[Strip]:
    """Terms, and where they are ruled: clause and page. A new letter stands a little apart.

    Two languages have two alphabets: their lines run side by side, but they do not pair.
    """
    style = maker.style["index"]
    node = maker.node("L", ident=index.ident, attributes="/O/List/ListNumbering/None")
    made: list[Strip] = []
    letter = ""
    for entry in index.entries:
        body = node.child("LI").child("LBody")
        words = [Bit(entry.term, strong=True)]
        for i, target in enumerate(entry.targets):
            words += [Bit(", " if i else "  "), *page_bits(maker, target)]
        strips = maker.paragraph(words, style, width, body, f"{index.ident} {entry.term}", hang=style.model.indent)
        first = alphabetical(entry.term)[0][:1]
        if letter and first != letter and not maker.paired:
            strips[0] = replace(strips[0], before=style.leading * 0.6)
        letter = first
        made += strips
    if made:
        cell = made[0].cells[0]
        assert cell is not None
        made[0] = replace(made[0], cells=(replace(cell, anchors=(index.ident,)),))
    if maker.paired:
        made = [replace(strip, part=1, keep=False) for strip in made]
    return made
