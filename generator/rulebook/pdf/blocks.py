"""Sets the blocks of a document as strips: headings, paragraphs and lists, boxes, examples, entries."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from generator.base.geometry import POINTS_PER_MM as K
from generator.pdf.structure import StructureElement, list_attributes
from generator.rulebook.book_art import BookArt, headpiece
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
from generator.rulebook.pdf.block_parts import LanguageLayout, clause_list, keep_together
from generator.rulebook.pdf.canvas import PageCanvas, PartOfBox
from generator.rulebook.pdf.contents_and_index import contents_strips, index_strips, page_reference_runs
from generator.rulebook.pdf.pagination import BoxBackground, Paint, Strip, StripCell, least_height
from generator.rulebook.pdf.records import record_strips
from generator.rulebook.pdf.tables import figure_strips, is_wide, table_strips
from generator.rulebook.plain_text import inline_text
from generator.typesetting.line_setting import TextRun, text_runs

TEXT, WIDE, SMALL, INDEX, CONTENTS = "text", "wide", "small", "index", "contents"
LISTS = {"point": "•", "step": ""}
PAD = 8.0  # points inside a box, left and right
WHOLE_CALLOUT = 0.25  # of a page: a callout no higher is not split
WHOLE_ENTRY = 0.22  # of a page: an entry no higher is not split
WHOLE_LEAD = 0.5  # of a page: nor is a lead paragraph no higher
HEADPIECE = 1.7  # heights of a heading's line that the drawing at its end is high
UNDER = 2.0  # from a heading's last line to the rule that its drawing stands on
BAR = 2.4  # thickness of the bar that a callout has at its left
TONE_ICONS = {"tip": "light_bulb", "warning": "exclamation", "variant": "fork"}
CLEAR = 1.5 * K  # between the drawing at the end of a heading and the words above and beside it
LEAST_BEGUN = 5  # lines of an example, its title among them, that stand together at its beginning
SMALL_KINDS = ("ruling", "departure", "refusal")


def flows_of(blocks: Sequence[Block], layout: LanguageLayout) -> list[str]:
    """The kind of columns that each block is set in.

    A heading before columns is set across the page; a single entry among other text is set like that text.
    """
    flows = [_flow(block, layout) for block in blocks]
    for i in range(len(blocks) - 1, -1, -1):
        block = blocks[i]
        following = flows[i + 1] if i + 1 < len(blocks) else TEXT
        if isinstance(block, Heading) and following != TEXT:
            flows[i] = WIDE
        if flows[i] == SMALL and SMALL not in (following, flows[i - 1] if i else TEXT):
            flows[i] = TEXT
    return flows


def _flow(block: Block, layout: LanguageLayout) -> str:
    if isinstance(block, Contents):
        return CONTENTS
    if isinstance(block, Entry):
        return SMALL if block.kind in SMALL_KINDS else TEXT
    if isinstance(block, Index):
        return INDEX
    if isinstance(block, Heading) and block.level == 1:
        return WIDE
    if isinstance(block, Figure) and is_wide(block, layout.frame.measure(TEXT)):
        return WIDE
    return TEXT


def prints_pages(block: Block) -> bool:
    """Whether a block prints page numbers, so that it must be set again when they change."""
    return isinstance(block, Contents | Index) or (isinstance(block, Entry) and block.kind == "refusal")


def track_list(block: Block, layout: LanguageLayout) -> None:
    """End the current list when a block is no item of it. Call it for every block in order, even one set before."""
    role = block.role if isinstance(block, Paragraph) else block.kind if isinstance(block, Entry) else ""
    if role != layout.list_role:
        layout.list_role, layout.item_list = role, None


def strips_of(block: Block, layout: LanguageLayout, width: float) -> list[Strip]:
    """A block as strips in columns of a width (points). Raises CannotJudge for a word that is wider than its column."""
    made = _strips_of(block, layout, width)
    if block.ident not in layout.changed:
        return made
    return [replace(strip, cells=tuple(cell and replace(cell, changed=True) for cell in strip.cells)) for strip in made]


def _strips_of(block: Block, layout: LanguageLayout, width: float) -> list[Strip]:
    layout.part = 0
    if isinstance(block, Heading):
        return _heading(block, layout, width)
    if isinstance(block, Paragraph):
        return paragraph_strips(block, layout, width)
    if isinstance(block, BookTable):
        made = table_strips(layout, block, width)
        return [replace(made[0], before=layout.style["caption"].model.before), *made[1:]]
    if isinstance(block, Figure):
        return figure_strips(layout, block, width)
    if isinstance(block, Callout):
        return _callout(block, layout, width)
    if isinstance(block, Example):
        return _example(block, layout, width)
    if isinstance(block, Entry):
        return _entry(block, layout, width)
    if isinstance(block, Contents):
        return contents_strips(layout, width)
    if isinstance(block, Index):
        return index_strips(block, layout, width)
    assert isinstance(block, PageBreak)
    return []


def sheet_title(layout: LanguageLayout, width: float) -> list[Strip]:
    """The title above a reference sheet, which has no opening."""
    document, style = layout.document, layout.style["sheet_title"]
    soft = layout.style.colour("soft")
    words = [TextRun(document.title), TextRun(f" · {document.words.reference}", em=True, colour=soft)]
    made = layout.paragraph(words, style, width, layout.node("H1"), "title", keep=True)
    rule = StripCell(style.model.after, _underline(layout, width))
    return [*made, Strip((rule,), 0.0, True, (None,), part=layout.begin_part())]


def _heading(block: Heading, layout: LanguageLayout, width: float) -> list[Strip]:
    style = layout.style[f"h{block.level}"]
    node = layout.node(f"H{layout.depths.get(block.ident, block.level)}", ident=block.ident)
    changed = block.ident in layout.changed
    side = HEADPIECE * style.leading if block.art is not None else 0.0
    made = layout.paragraph(
        text_runs(block.words),
        style,
        width - side - (CLEAR if side else 0.0),
        node,
        block.ident,
        anchors=(block.ident,),
        keep=True,
        changed=changed,
    )
    if block.level == 1:
        under = StripCell(style.model.after, _underline(layout, width, block.art, side))
        made.append(Strip((under,), 0.0, True, (None,), part=layout.begin_part()))
    elif style.model.after:
        made.append(layout.space(style.model.after))
    height = sum(strip.height for strip in made)
    need = height + layout.style["text"].leading * (4 if block.level == 1 else 2)
    # the drawing reaches up into the space above the heading
    clear = side + CLEAR - sum(strip.height for strip in made[:-1]) - UNDER if side else 0.0
    first = replace(made[0], need=need, before=max(made[0].before, clear), clear=max(clear, 0.0))
    return [first, *made[1:]]


def _underline(layout: LanguageLayout, width: float, art: BookArt | None = None, side: float = 0.0) -> Paint:
    """The line under a title; a drawing stands on its right end, `side` points high and wide."""

    def paint(canvas: PageCanvas, x: float, y: float) -> None:
        if art is not None:
            canvas.ornament(headpiece(art, side / K), x + width - side, y + UNDER - side)
        canvas.fill(x, y + UNDER, width, 0.6, layout.style.colour("line"))
        canvas.fill(x, y + 1.1, 34.0, 2.4, layout.style.colour("rule"))

    return paint


def paragraph_strips(
    block: Paragraph,
    layout: LanguageLayout,
    width: float,
    *,
    x: float = 0.0,
    parent: StructureElement | None = None,
    kind: str = "",
) -> list[Strip]:
    """A paragraph or a list item as strips. `kind` is what it stands in (`entry`, `example`), empty for neither."""
    name = {"lead": "lead", "note": "note", "label": "label"}.get(block.role, "text")
    style = layout.style[kind if kind and name == "text" else name]
    anchors = tuple(name for name in (block.ident, block.clause, *block.also) if name)
    where = block.clause or block.ident
    changed = bool(layout.changed.intersection(anchors))
    mark = "" if kind else " ".join((block.clause, *block.also)).strip()
    if block.role not in LISTS:
        node = layout.node("P", parent, ident=block.ident)
        made = layout.paragraph(
            text_runs(block.words), style, width, node, where, x=x, anchors=anchors, mark=mark, changed=changed
        )
        if block.role == "lead":
            made = keep_together(made, layout.frame.height * WHOLE_LEAD)
        if inline_text(block.words).endswith(":"):  # it announces what follows
            made[-1] = replace(made[-1], keep=True)
        return made
    style = layout.style["example_item" if kind else "item"]
    if layout.item_list is None or block.number == 1 or parent is not None:
        layout.item_list = layout.node("L", parent, attributes=list_attributes(_numbering(block)))
    item = layout.item_list.child("LI", ident=block.ident)
    sign = LISTS[block.role] or f"{block.number}."
    hang = style.model.indent
    label = ([TextRun(sign, strong=True, colour=layout.style.colour("accent"))], item.child("Lbl"), hang)
    return layout.paragraph(
        text_runs(block.words),
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


def _tint(layout: LanguageLayout, name: str, fill: str, bar: str, width: float) -> BoxBackground:
    ground, edge = layout.style.colour(fill), layout.style.colour(bar)

    def paint(canvas: PageCanvas, part: PartOfBox) -> None:
        canvas.box(part, 1.5, ground)
        canvas.fill(part.x, part.y, BAR, part.height, edge)

    return BoxBackground(paint, name)


def _continued(
    layout: LanguageLayout, words: Sequence[TextRun], width: float, x: float, node: StructureElement
) -> Strip:
    """The title of a box over a part of it that goes on from another column or page, as one strip."""
    style = layout.style["callout_title"]
    said = [*words, TextRun(f" {layout.document.words.continued}", em=True)]
    lines = layout.paragraph(said, style, width, node, node.ident, x=x, before=0.0)
    cells = [cell for line in lines for cell in line.cells if cell is not None]

    def paint(canvas: PageCanvas, at: float, y: float) -> None:
        for i, cell in enumerate(cells):
            cell.paint(canvas, at, y + i * style.leading)

    return replace(lines[0], cells=(StripCell(style.leading * len(cells), paint),), keep=True)


def _boxed(
    layout: LanguageLayout, strips: Sequence[Strip], panel: BoxBackground, head: Strip, began: int
) -> list[Strip]:
    """Strips in a box. Where a break parts it, `head` opens its next part; none parts the first `began` strips."""
    made = layout.within(strips, panel, 5.0, 6.0, layout.style["box"].model.before)
    head = replace(head, panels=(panel,))
    return [replace(strip, head=head) if began < i < len(made) - 1 else strip for i, strip in enumerate(made)]


def _callout(block: Callout, layout: LanguageLayout, width: float) -> list[Strip]:
    style = layout.style["callout_title"]
    node = layout.node("Sect", ident=block.ident)
    left, icon = PAD + BAR, style.leading * 1.05
    title_node = node.child("P")
    edge = layout.style.colour(block.tone)
    words = [TextRun(run.text, True, run.em, run.link, run.icon, run.ref, run.colour) for run in text_runs(block.title)]
    title = layout.paragraph(
        words,
        style,
        width - PAD,
        title_node,
        block.ident,
        x=left + icon + 4.0,
        anchors=(block.ident,),
        before=0.0,
        keep=True,
    )
    title[0] = _with_icon(title[0], layout, TONE_ICONS[block.tone], left, icon, edge, f"{block.tone}_tint")
    inner: list[Strip] = []
    for paragraph in block.blocks:
        inner += paragraph_strips(paragraph, layout, width - PAD, x=left, parent=node)
    panel = _tint(layout, block.ident, f"{block.tone}_tint", block.tone, width)
    made = _boxed(layout, [*title, *inner], panel, _continued(layout, words, width - PAD, left, node), len(title))
    return keep_together(made, layout.frame.height * WHOLE_CALLOUT)


def _with_icon(strip: Strip, layout: LanguageLayout, icon: str, x: float, size: float, ink: str, paper: str) -> Strip:
    cell = strip.cells[0]
    assert cell is not None
    tint = layout.style.colour(paper)

    def paint(canvas: PageCanvas, at: float, y: float) -> None:
        canvas.icon(icon, at + x, y + (cell.height - size) / 2, size, ink, ink, tint)
        cell.paint(canvas, at, y)

    return replace(strip, cells=(replace(cell, paint=paint),))


def _example(block: Example, layout: LanguageLayout, width: float) -> list[Strip]:
    words, style = layout.document.words, layout.style["callout_title"]
    node = layout.node("Sect", ident=block.ident)
    left, inner = PAD, width - PAD
    accent = layout.style.colour("accent")
    head = [
        TextRun(f"{words.example} · ", strong=True, colour=accent),
        *[run._replace(strong=True) for run in text_runs(block.title)],
    ]
    made = layout.paragraph(
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
        cited = clause_list(block.clauses, links=True)
        made += layout.paragraph(
            cited, layout.style["note"], inner, node.child("P"), block.ident, x=left, before=0.0, keep=True
        )
    begun = len(made)
    for i, part in enumerate(block.blocks):
        if isinstance(part, Figure):
            own = figure_strips(layout, part, inner, x=left, parent=node)
        else:
            own = paragraph_strips(part, layout, inner, x=left, parent=node, kind="example")
        following = block.blocks[i + 1] if i + 1 < len(block.blocks) else None
        # it is parted after a step or its figure, if at all: no step within, nor from what leads in, or the record
        bound = bool(block.record) if following is None else not isinstance(part, Figure) and part.role != "step"
        bound |= following is not None and len(made) + len(own) < LEAST_BEGUN
        made += [*(replace(strip, keep=True) for strip in own[:-1]), replace(own[-1], keep=bound)]
    if block.record:
        made += [replace(strip, keep=True) for strip in record_strips(block, layout, inner, left, node)]
    edge = layout.style.colour("line")
    ground = layout.style.colour("example_tint")

    def paint(canvas: PageCanvas, part: PartOfBox) -> None:
        canvas.box(part, 2.0, ground, edge, 0.6)

    again = _continued(layout, head, inner, left, node)
    boxed = _boxed(layout, made, BoxBackground(paint, block.ident), again, begun)
    if least_height(boxed) > layout.frame.height:
        return boxed
    return [*(replace(strip, whole=True) for strip in boxed[:-1]), *boxed[-1:]]


def _entry(block: Entry, layout: LanguageLayout, width: float) -> list[Strip]:
    if block.kind in ("refusal", "credit"):
        return _listed(block, layout, width)
    style = layout.style["entry_head"]
    node = layout.node("Sect", ident=block.ident)
    accent = layout.style.colour("accent")
    head = [*text_runs(block.head)]
    if block.kind == "ruling":
        head = [TextRun(block.ident, ref=True, colour=accent), TextRun("  "), *head]
    if block.kind == "departure":
        words = [*head, TextRun("  "), *[run for p in block.body for run in text_runs(p.words)]]
        return layout.paragraph(
            words, layout.style["entry"], width, node.child("P"), block.ident, anchors=(block.ident,)
        )
    made = layout.paragraph(head, style, width, node.child("P"), block.ident, anchors=(block.ident,), keep=True)
    # the answer stands by itself; the other readings, the reason and the clauses run on
    for answer in block.body[:1]:
        made += paragraph_strips(answer, layout, width, parent=node, kind="entry")
    words = [run for paragraph in block.body[1:] for run in [*text_runs(paragraph.words), TextRun("  ")]]
    words += _cited(block.clauses)
    if words:
        made[-1] = replace(made[-1], keep=True)
        made += layout.paragraph(words, layout.style["label"], width, node.child("P"), block.ident)
    return keep_together(made, layout.frame.height * WHOLE_ENTRY)


def _cited(clauses: Sequence[str]) -> list[TextRun]:
    words: list[TextRun] = []
    for clause in clauses:
        words += [TextRun("\u00a0· ")] if words else []  # no line begins with the dot
        words.append(TextRun(clause, link=clause, ref=True))
    return words


def _listed(block: Entry, layout: LanguageLayout, width: float) -> list[Strip]:
    """A refusal with its clause and page, or a source, as an item of a list."""
    if layout.item_list is None:
        layout.item_list = layout.node("L", attributes=list_attributes("Disc"))
    item = layout.item_list.child("LI", ident=block.ident)
    style = layout.style["listed"]
    words = [*text_runs(block.head)]
    for clause in block.clauses:
        words += [TextRun(" "), *page_reference_runs(layout, clause)]
    for paragraph in block.body:
        words += [TextRun(" "), *text_runs(paragraph.words)]
    label = ([TextRun("•", colour=layout.style.colour("accent"))], item.child("Lbl"), style.model.indent)
    return layout.paragraph(words, style, width, item.child("LBody"), block.ident, label=label, anchors=(block.ident,))
