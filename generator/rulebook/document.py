"""The document model: what a rulebook contains in one language, independent of paper and of HTML.

The blocks of two languages of one game stand in the same order with the same idents (rulebook/assemble.py), so that
an edition in two languages pairs them one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from generator.base.display_list import Align
from generator.catalog.looks import USUAL, Look
from generator.faces.face import Face
from generator.language.markup import Run
from generator.rulebook.book_art import BookArt, BookCover

Inline = tuple[Run, ...]
Role = Literal["text", "lead", "note", "clause", "point", "step", "label"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 (a chapter), 2 or 3; `ident` is its anchor. A drawing at the end of its line decorates."""

    ident: str
    words: Inline
    level: int = 1
    art: BookArt | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. `clause` is the id of the clause that it prints, if any; `number` is that of a step, else 0.

    `also` are clauses that say the same and are printed nowhere else: their ids stand beside it too.
    """

    ident: str
    words: Inline
    role: Role = "text"
    clause: str = ""
    number: int = 0
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookTable:
    """A table with one row of column heads; `widths` are the columns' shares of the text width."""

    ident: str
    caption: Inline
    heads: tuple[Inline, ...]
    rows: tuple[tuple[Inline, ...], ...]
    aligns: tuple[Align, ...]
    widths: tuple[float, ...]
    note: Inline = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A printed face on a drawing: its centre in mm from the upper left corner, clockwise turn in degrees, scale.

    One that is the plate of a label has that label's size in points: where the label shrinks no further, nor does it.
    """

    face: Face
    x: float
    y: float
    turn: float = 0.0
    scale: float = 1.0
    label: float = 0.0


@dataclass(frozen=True, slots=True)
class DrawnText:
    """A line of text on a drawing: its baseline in mm from the upper left corner, its size in points."""

    words: str
    x: float
    y: float
    size: float
    align: Align = "left"
    colour: str = "#222222"
    strong: bool = False


@dataclass(frozen=True, slots=True)
class DrawnBox:
    """A rectangle on a drawing in mm: a place on the table, an arrow's frame; colours as #rrggbb, "" for none."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: its width and height in mm, and its items in painting order."""

    width: float
    height: float
    items: tuple[PlacedFace | DrawnText | DrawnBox, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing with its caption and `alt`, the text that a screen reader reads instead of it."""

    ident: str
    drawing: Drawing
    caption: Inline
    alt: str


@dataclass(frozen=True, slots=True)
class Callout:
    """A box with a title: a tip, a warning or a variant (`tone`)."""

    ident: str
    tone: str
    title: Inline
    blocks: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: narration and figures, the lines of its record, and the clauses that it shows."""

    ident: str
    title: Inline
    blocks: tuple[Paragraph | Figure, ...]
    record: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a list of rulings, departures, refusals or sources: a head and a body. `ident` is its anchor."""

    ident: str
    kind: Literal["ruling", "departure", "refusal", "credit"]
    head: Inline
    body: tuple[Paragraph, ...]
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """The place of the table of contents; the PDF and the web page fill it from the headings."""

    ident: str = "contents"


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A term of the index and the ids of the clauses that it leads to."""

    term: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """The index of terms, in alphabetical order."""

    ident: str
    entries: tuple[IndexEntry, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A page break: the next block starts a new page."""

    ident: str


Block = Heading | Paragraph | BookTable | Figure | Callout | Example | Entry | Contents | Index | PageBreak


@dataclass(frozen=True, slots=True)
class Words:
    """The fixed words that every book uses (data/print/words.csv), in the book's language."""

    contents: str
    index: str
    example: str
    continued: str  # after the title of a box that goes on from another page
    record: str
    page: str
    figure: str
    table: str
    see: str
    unofficial: str  # empty for the authors' own edition
    edition: str
    clause: str
    reference: str
    draft: str


@dataclass(frozen=True, slots=True)
class Document:
    """A book in one language: the rulebook, the reference sheet, or a report of some pages without an opening."""

    game: str
    kind: Literal["rulebook", "reference", "report"]
    language: str
    title: str
    subtitle: Inline
    edition: str
    authors: str
    rights: str
    words: Words
    blocks: tuple[Block, ...]
    theme: str
    choices: tuple[tuple[str, str], ...] = ()  # rulings and options in force that are not the defaults
    icon_words: Mapping[str, str] = field(default_factory=dict, compare=False)  # the word for each icon
    look: Look = USUAL  # how it is printed on paper
    cover: BookCover | None = field(default=None, compare=False)  # what a rulebook opens with

    def every_block(self) -> Iterator[Block]:
        """Every block, each followed by those inside it: of callouts, examples and entries."""
        for block in self.blocks:
            yield block
            if isinstance(block, Callout | Example):
                yield from block.blocks
            elif isinstance(block, Entry):
                yield from block.body

    def paragraphs(self) -> Iterator[Paragraph]:
        """Every paragraph, including those inside callouts, entries and examples."""
        return (block for block in self.every_block() if isinstance(block, Paragraph))

    def told_by_table(self, table: BookTable) -> tuple[str, ...]:
        """The clauses that a table alone tells: references to them lead to it, to all others where they are printed."""
        printed = {paragraph.clause for paragraph in self.paragraphs()}
        return tuple(clause for clause in table.clauses if clause not in printed)

    def told_by_rows(self, table: BookTable) -> tuple[str, ...]:
        """Those of them that stand beside the table's rows, one each in their order: all, where there are as many."""
        told = self.told_by_table(table)
        return told if len(told) == len(table.rows) else ()

    def anchors(self) -> Iterator[str]:
        """The ids that a cross-reference may lead to: of clauses, rulings, headings, examples, tables, figures."""
        for block in self.blocks:
            yield block.ident
            if isinstance(block, Callout | Example):
                yield from (inner.ident for inner in block.blocks if inner.ident)
            yield from block.clauses if isinstance(block, BookTable) else ()
        yield from (clause for paragraph in self.paragraphs() for clause in paragraph.also)


def heading_depths(document: Document, over: Sequence[int] = ()) -> dict[str, int]:
    """The outline depth of each heading by its id, from 1 without gaps, as screen readers expect.

    Headings of one level under the same parent have one depth. `over` are the levels of headings that stand above all
    of them, such as a title.
    """
    depths: dict[str, int] = {}
    outer = list(over)
    for block in document.blocks:
        if isinstance(block, Heading):
            while outer and outer[-1] >= block.level:
                outer.pop()
            outer.append(block.level)
            depths[block.ident] = len(outer)
    return depths


def inlines(block: Block) -> Iterator[tuple[str, Inline, str]]:
    """Every text of a block in order: the id that it stands under, its words, and the id of its clause, if any."""
    if isinstance(block, Heading):
        yield block.ident, block.words, ""
    elif isinstance(block, Paragraph):
        yield block.ident, block.words, block.clause
    elif isinstance(block, BookTable):
        yield block.ident, block.caption, ""
        for row in (block.heads, *block.rows):
            yield from ((block.ident, cell, "") for cell in row)
        yield block.ident, block.note, ""
    elif isinstance(block, Figure):
        yield block.ident, block.caption, ""
    elif isinstance(block, Callout | Example):
        yield block.ident, block.title, ""
        for inner in block.blocks:
            yield from inlines(inner)
    elif isinstance(block, Entry):
        clause = block.ident if block.kind == "ruling" else ""
        yield block.ident, block.head, clause
        yield from ((block.ident, paragraph.words, clause) for paragraph in block.body)


BOOK_MARK = "tirada-book"


def book_mark(documents: Sequence[Document], draft: bool = False) -> str:
    """The keyword in a PDF that says which book it is, so that `check` can make the same book again and compare."""
    first = documents[0]
    languages = "+".join(document.language for document in documents)
    rulings = ",".join(f"{ident}={option}" for ident, option in first.choices)
    mark = f"{BOOK_MARK} kind={first.kind} game={first.game} languages={languages} rulings={rulings}"
    look = (f" ink={first.look.ink}" if first.look.ink else "") + (" large=yes" if first.look.large else "")
    return mark + look + (" draft=yes" if draft else "")
