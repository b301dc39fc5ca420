"""The blocks of a document as strips: headings, paragraphs and lists, boxes, examples, entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.rulebook.document import (
    Block,
    BookTable,
    Callout,
    Contents,
    Entry,
    Example,
    Figure,
    Heading,
    Index,
    PageBreak,
    Paragraph,
)
from generator.rulebook.pdf.block_parts import Maker, together
from generator.rulebook.pdf.contents_and_index import contents_strips, index_strips, page_bits
from generator.rulebook.pdf.line_setting import Bit, bits
from generator.rulebook.pdf.pen import Pen
from generator.rulebook.pdf.records import record_strips
from generator.rulebook.pdf.strips import BoxBackground, Paint, Strip, StripCell
from generator.rulebook.pdf.tables import figure_strips, is_wide, table_strips
from generator.rulebook.pdf.tags import StructureElement
from generator.rulebook.plain_text import said

TEXT, WIDE, SMALL, INDEX, CONTENTS = "text", "wide", "small", "index", "contents"
LISTS = {"point": "•", "step": ""}
PAD = 8.0  # points inside a box, left and right
WHOLE_ENTRY = 0.22  # of a page: an entry no higher is not parted
WHOLE_LEAD = 0.5  # of a page: nor are the first words of a chapter
BAR = 2.4  # thickness of the bar that a callout has at its left
TONE_ICONS = {"tip": "light_bulb", "warning": "exclamation", "variant": "fork"}
SMALL_KINDS = ("ruling", "departure", "refusal")


def flows_of(blocks: Sequence[Block], maker: Maker) -> list[str]:
    """Which kind of columns each block runs in.

    A heading goes with what it heads; an entry among other text does not run in columns of its own.
    """
    flows = [_flow(block, maker) for block in blocks]
    for i in range(len(blocks) - 1, -1, -1):
        block = blocks[i]
        following = flows[i + 1] if i + 1 < len(blocks) else TEXT
        if isinstance(block, Heading) and following != TEXT:
            flows[i] = WIDE
        if flows[i] == SMALL and SMALL not in (following, flows[i - 1] if i else TEXT):
            flows[i] = TEXT
    return flows


def _flow(block: Block, maker: Maker) -> str:
    if isinstance(block, Contents):
        return CONTENTS
    if isinstance(block, Entry):
        return SMALL if block.kind in SMALL_KINDS else TEXT
    if isinstance(block, Index):
        return INDEX
    if isinstance(block, Heading) and block.level == 1:
        return WIDE
    if isinstance(block, Figure) and is_wide(block, maker.frame.measure(TEXT)):
        return WIDE
    return TEXT


def prints_pages(block: Block) -> bool:
    """Whether a block says on which page something stands."""
    return isinstance(block, Contents | Index) or (isinstance(block, Entry) and block.kind == "refusal")


def follow(block: Block, maker: Maker) -> None:
    """A list goes on as long as its items follow one another: told of every block in order, made anew or not."""
    role = block.role if isinstance(block, Paragraph) else block.kind if isinstance(block, Entry) else ""
    if role != maker.list_role:
        maker.list_role, maker.item_list = role, None


def strips_of(block: Block, maker: Maker, width: float) -> list[Strip]:
    """What a block becomes in columns of a width. Raises CannotJudge for a word that fits no column."""
    made = _strips_of(block, maker, width)
    if block.ident not in maker.changed:
        return made
    return [replace(strip, cells=tuple(cell and replace(cell, changed=True) for cell in strip.cells)) for strip in made]


def _strips_of(block: Block, maker: Maker, width: float) -> list[Strip]:
    maker.part = 0
    if isinstance(block, Heading):
        return _heading(block, maker, width)
    if isinstance(block, Paragraph):
        return paragraph_strips(block, maker, width)
    if isinstance(block, BookTable):
        made = table_strips(maker, block, width)
        return [replace(made[0], before=maker.style["caption"].model.before), *made[1:]]
    if isinstance(block, Figure):
        return figure_strips(maker, block, width)
    if isinstance(block, Callout):
        return _callout(block, maker, width)
    if isinstance(block, Example):
        return _example(block, maker, width)
    if isinstance(block, Entry):
        return _entry(block, maker, width)
    if isinstance(block, Contents):
        return contents_strips(maker, width)
    if isinstance(block, Index):
        return index_strips(block, maker, width)
    assert isinstance(block, PageBreak)
    return []


def sheet_title(maker: Maker, width: float) -> list[Strip]:
    """What stands over a reference sheet, which has no opening."""
    document, style = maker.document, maker.style["sheet_title"]
    words = [Bit(document.title), Bit(f"  {document.words.reference}", em=True)]
    made = maker.paragraph(words, style, width, maker.node("H1"), "title", keep=True)
    rule = StripCell(style.model.after, _underline(maker, width))
    return [*made, Strip((rule,), 0.0, True, (None,), part=maker.begin_part())]


def _heading(block: Heading, maker: Maker, width: float) -> list[Strip]:
    style = maker.style[f"h{block.level}"]
    node = maker.node(f"H{maker.depths.get(block.ident, block.level)}", ident=block.ident)
    changed = block.ident in maker.changed
    made = maker.paragraph(
        bits(block.words), style, width, node, block.ident, anchors=(block.ident,), keep=True, changed=changed
    )
    if block.level == 1:
        made.append(
            Strip(
                (StripCell(style.model.after, _underline(maker, width)),), 0.0, True, (None,), part=maker.begin_part()
            )
        )
    elif style.model.after:
        made.append(maker.space(style.model.after))
    height = sum(strip.height for strip in made)
    need = height + maker.style["text"].leading * (4 if block.level == 1 else 2)
    return [replace(made[0], need=need), *made[1:]]


def _underline(maker: Maker, width: float) -> Paint:
    def paint(pen: Pen, x: float, y: float) -> None:
        pen.fill(x, y + 2.0, width, 0.6, maker.style.colour("line"))
        pen.fill(x, y + 1.1, 34.0, 2.4, maker.style.colour("rule"))

    return paint


def paragraph_strips(
    block: Paragraph,
    maker: Maker,
    width: float,
    *,
    x: float = 0.0,
    parent: StructureElement | None = None,
    kind: str = "",
) -> list[Strip]:
    """A paragraph, or an item of a list. `kind` is what it stands in: an entry, an example."""
    name = {"lead": "lead", "note": "note", "label": "label"}.get(block.role, "text")
    style = maker.style[kind if kind and name == "text" else name]
    anchors = tuple(name for name in (block.ident, block.clause) if name)
    where = block.clause or block.ident
    changed = bool(maker.changed.intersection(anchors))
    mark = "" if kind else block.clause
    if block.role not in LISTS:
        node = maker.node("P", parent, ident=block.ident)
        made = maker.paragraph(
            bits(block.words), style, width, node, where, x=x, anchors=anchors, mark=mark, changed=changed
        )
        if block.role == "lead":
            made = together(made, maker.frame.height * WHOLE_LEAD)
        if said(block.words).endswith(":"):  # it announces what follows
            made[-1] = replace(made[-1], keep=True)
        return made
    style = maker.style["example_item" if kind else "item"]
    if maker.item_list is None or block.number == 1 or parent is not None:
        maker.item_list = maker.node("L", parent, attributes="/O/List/ListNumbering/" + _numbering(block))
    item = maker.item_list.child("LI", ident=block.ident)
    sign = LISTS[block.role] or f"{block.number}."
    hang = style.model.indent
    label = ([Bit(sign, strong=True, colour=maker.style.colour("accent"))], item.child("Lbl"), hang)
    return maker.paragraph(
        bits(block.words),
        style,
        width,
        item.child("LBody"),
        where,
        x=x,
        label=label,
        anchors=anchors,
        mark=mark,
        changed=changed,
    )


def _numbering(block: Paragraph) -> str:
    return "Decimal" if block.number else "Disc"


def _tint(maker: Maker, name: str, fill: str, bar: str, width: float) -> BoxBackground:
    ground, edge = maker.style.colour(fill), maker.style.colour(bar)

    def paint(pen: Pen, x: float, y: float, _: float, height: float) -> None:
        pen.fill(x, y, width, height, ground, 1.5)
        pen.fill(x, y, BAR, height, edge)

    return BoxBackground(paint, name)


def _callout(block: Callout, maker: Maker, width: float) -> list[Strip]:
    style = maker.style["callout_title"]
    node = maker.node("Sect", ident=block.ident)
    left, icon = PAD + BAR, style.leading * 1.05
    title_node = node.child("P")
    edge = maker.style.colour(block.tone)
    title = maker.paragraph(
        [Bit(bit.text, True, bit.em, bit.link, bit.icon, bit.ref, bit.colour) for bit in bits(block.title)],
        style,
        width - PAD,
        title_node,
        block.ident,
        x=left + icon + 4.0,
        anchors=(block.ident,),
        before=0.0,
        keep=True,
    )
    title[0] = _with_icon(title[0], maker, TONE_ICONS[block.tone], left, icon, edge, f"{block.tone}_tint")
    inner: list[Strip] = []
    for paragraph in block.blocks:
        inner += paragraph_strips(paragraph, maker, width - PAD, x=left, parent=node)
    before = maker.style["box"].model.before
    panel = _tint(maker, block.ident, f"{block.tone}_tint", block.tone, width)
    return maker.within([*title, *inner], panel, 5.0, 6.0, before)


def _with_icon(strip: Strip, maker: Maker, icon: str, x: float, size: float, ink: str, paper: str) -> Strip:
    cell = strip.cells[0]
    assert cell is not None
    tint = maker.style.colour(paper)

    def paint(pen: Pen, at: float, y: float) -> None:
        pen.icon(icon, at + x, y + (cell.height - size) / 2, size, ink, ink, tint)
        cell.paint(pen, at, y)

    return replace(strip, cells=(replace(cell, paint=paint),))


def _example(block: Example, maker: Maker, width: float) -> list[Strip]:
    words, style = maker.document.words, maker.style["callout_title"]
    node = maker.node("Sect", ident=block.ident)
    left, inner = PAD, width - PAD
    accent = maker.style.colour("accent")
    head = [
        Bit(f"{words.example} · ", strong=True, colour=accent),
        *[bit._replace(strong=True) for bit in bits(block.title)],
    ]
    made = maker.paragraph(
        head,
        style,
        inner,
        node.child("P"),
        block.ident,
        x=left,
        anchors=(block.ident,),
        before=0.0,
        keep=True,
    )
    if block.clauses:
        cited: list[Bit] = []
        for clause in block.clauses:
            cited += [Bit(", ")] if cited else []
            cited.append(Bit(clause, link=clause, ref=True))
        made += maker.paragraph(
            cited, maker.style["note"], inner, node.child("P"), block.ident, x=left, before=0.0, keep=True
        )
    for part in block.blocks:
        if isinstance(part, Figure):
            made += figure_strips(maker, part, inner, x=left, parent=node)
        else:
            made += paragraph_strips(part, maker, inner, x=left, parent=node, kind="example")
    if block.record:
        made += record_strips(block, maker, inner, left, node)
    edge = maker.style.colour("line")
    ground = maker.style.colour("example_tint")

    def paint(pen: Pen, x: float, y: float, _: float, height: float) -> None:
        pen.fill(x, y, width, height, ground, 2.0)
        pen.stroke(x, y, width, height, edge, 0.6, 2.0)

    return maker.within(made, BoxBackground(paint, block.ident), 5.0, 6.0, maker.style["box"].model.before)


def _entry(block: Entry, maker: Maker, width: float) -> list[Strip]:
    if block.kind in ("refusal", "credit"):
        return _listed(block, maker, width)
    style = maker.style["entry_head"]
    node = maker.node("Sect", ident=block.ident)
    accent = maker.style.colour("accent")
    head = [*bits(block.head)]
    if block.kind == "ruling":
        head = [Bit(block.ident, ref=True, colour=accent), Bit("  "), *head]
    if block.kind == "departure":
        words = [*head, Bit("  "), *[bit for p in block.body for bit in bits(p.words)]]
        return maker.paragraph(words, maker.style["entry"], width, node.child("P"), block.ident, anchors=(block.ident,))
    made = maker.paragraph(head, style, width, node.child("P"), block.ident, anchors=(block.ident,), keep=True)
    # the answer stands by itself; the other readings, the reason and the clauses run on
    for answer in block.body[:1]:
        made += paragraph_strips(answer, maker, width, parent=node, kind="entry")
    words = [bit for paragraph in block.body[1:] for bit in [*bits(paragraph.words), Bit("  ")]]
    words += _cited(block.clauses)
    if words:
        made[-1] = replace(made[-1], keep=True)
        made += maker.paragraph(words, maker.style["label"], width, node.child("P"), block.ident)
    return together(made, maker.frame.height * WHOLE_ENTRY)


def _cited(clauses: Sequence[str]) -> list[Bit]:
    words: list[Bit] = []
    for clause in clauses:
        words += [Bit("\u00a0· ")] if words else []  # no line begins with the dot
        words.append(Bit(clause, link=clause, ref=True))
    return words


def _listed(block: Entry, maker: Maker, width: float) -> list[Strip]:
    """A refusal with its clause and page, or a source: an item of a list."""
    if maker.item_list is None:
        maker.item_list = maker.node("L", attributes="/O/List/ListNumbering/Disc")
    item = maker.item_list.child("LI", ident=block.ident)
    style = maker.style["listed"]
    words = [*bits(block.head)]
    for clause in block.clauses:
        words += [Bit(" "), *page_bits(maker, clause)]
    for paragraph in block.body:
        words += [Bit(" "), *bits(paragraph.words)]
    label = ([Bit("•", colour=maker.style.colour("accent"))], item.child("Lbl"), style.model.indent)
    return maker.paragraph(words, style, width, item.child("LBody"), block.ident, label=label, anchors=(block.ident,))
