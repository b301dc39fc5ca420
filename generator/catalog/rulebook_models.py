"""The shape of a game's rulebook.yaml and of its examples: what stands in the book, in which order.

A skeleton without a language of its own: every word in it is a text with an id (`book.<block>.<part>`,
`examples.<example>.<part>`) that the catalogues translate, and every rule is named by its clause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Gt, MinLen
from pydantic import Discriminator

from generator.catalog.models import FORBID, FREEZE, Identifier, NonEmptyText, nothing


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    """A heading: level 1 opens a chapter."""

    kind: Literal["heading"]  # a heading
    id: Identifier  # its id, for its text
    title: NonEmptyText  # its words
    level: Literal[1, 2, 3] = 1  # 1 opens a chapter
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ProseBlock:
    """A paragraph that is no clause. A `lead` opens a chapter; a `note` is small."""

    kind: Literal["prose"]  # a paragraph that is no clause
    id: Identifier  # its id, for its text
    text: NonEmptyText  # its words
    role: Literal["text", "lead", "note"] = "text"  # how it is set
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ClausesBlock:
    """Clauses, each a paragraph with its id in the margin: as running text, as points, or as numbered steps.

    A ruling among the ids prints its answer in force; its entry on the page of rulings is printed all the same.
    """

    kind: Literal["clauses"]  # clauses with their ids
    ids: Annotated[tuple[str, ...], MinLen(1)]  # their ids, in order
    style: Literal["text", "points", "steps"] = "text"  # how they are set
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ColumnBlock:
    """A column of a printed table; `value` is a template over `row` and the game's tables, without words."""

    id: Identifier  # its id, for its heading
    title: str  # its heading
    value: NonEmptyText  # what its cells say
    align: Literal["left", "center", "right"] = "left"  # where its cells stand
    width: Annotated[float, Gt(0)] = 1.0  # its share of the table's width
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table of the game as it is printed: its rows, those that `where` (an expression over `row`) keeps."""

    kind: Literal["table"]  # a table of the game
    id: Identifier  # its id, for its texts
    caption: NonEmptyText  # what it shows
    rows: Identifier  # the table of the game
    columns: Annotated[tuple[ColumnBlock, ...], MinLen(1)]  # its columns
    where: str = ""  # the rows to print
    note: str = ""  # a note under it
    clauses: tuple[str, ...] = ()  # the clauses it prints
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class FigureBlock:
    """A picture: pieces of a component, or a scene of an example; `alt` says what it shows to who cannot see it.

    `pieces` are codes as printed on them (`QG-C03`), a trailing `*` stands for any end, and `-back` shows the back.
    `example` with `step` draws the position after that step (0 is the start).
    """

    kind: Literal["figure"]  # a picture
    id: Identifier  # its id, for its texts
    caption: NonEmptyText  # what stands under it
    alt: NonEmptyText  # what it shows, for who cannot see it
    component: str = ""  # the component of the pieces
    pieces: tuple[str, ...] = ()  # codes as printed on them
    scale: Annotated[float, Gt(0)] = 0.5  # how large: 1 is the size of the pieces
    example: str = ""  # the example whose position is drawn
    step: int = 0  # after which step
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class CalloutBlock:
    """A box beside the running text: a tip, a warning, a variant."""

    kind: Literal["callout"]  # a box beside the text
    id: Identifier  # its id, for its texts
    title: NonEmptyText  # its heading
    text: str = ""  # its words
    ids: tuple[str, ...] = ()  # clauses printed in it
    tone: Literal["tip", "warning", "variant"] = "tip"  # its colour and sign
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ExampleBlock:
    """A worked example of examples/."""

    kind: Literal["example"]  # a worked example
    id: Identifier  # the file in examples/
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RulingsBlock:
    """Rulings with question, answer and reason: those named, or all that no other block of this kind prints."""

    kind: Literal["rulings"]  # rulings with their reasons
    ids: tuple[str, ...] = ()  # which; none named means all others
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RefusalsBlock:
    """Why can't I?: the referee's refusals by their codes, or all that no other block of this kind prints."""

    kind: Literal["refusals"]  # what the referee refuses
    codes: tuple[str, ...] = ()  # which; none named means all others
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class MadeBlock:
    """What the book makes of the data by itself.

    `contents`: the table of contents. `kit`: what is in the box, with counts and pictures. `departures`: where this
    edition prints something else than a source. `index`: the glossary's terms and where they are ruled. `credits`: who
    made the game, the sources, the licence.
    """

    kind: Literal["contents", "kit", "departures", "index", "credits", "page_break"]  # what it makes
    tables: tuple[str, ...] = ()  # of the index: whose names stand in it too
    without: tuple[str, ...] = ()  # of the index: terms that nobody looks up, such as `minute`
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


BlockModel = Annotated[
    HeadingBlock
    | ProseBlock
    | ClausesBlock
    | TableBlock
    | FigureBlock
    | CalloutBlock
    | ExampleBlock
    | RulingsBlock
    | RefusalsBlock
    | MadeBlock,
    Discriminator("kind"),
]


@dataclass(frozen=True, slots=True)
class LeftOutModel:
    """Clauses that the book does not print, and why."""

    ids: Annotated[tuple[str, ...], MinLen(1)]  # the clauses
    reason: NonEmptyText  # why
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class BookModel:
    """rulebook.yaml: the book, and the sheet of two pages for the table."""

    subtitle: NonEmptyText  # the line under the title
    blocks: Annotated[tuple[BlockModel, ...], MinLen(1)]  # the book, from its first page to its last
    reference: tuple[BlockModel, ...] = ()  # the sheet for the table
    left_out: tuple[LeftOutModel, ...] = ()  # what it does not print
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class StepModel:
    """A step of an example: so many actions, what is told of them, and whether the position is drawn after it."""

    text: NonEmptyText  # what is told; {{ told("…") }} is what happened
    plies: Annotated[int, Ge(0)] = 0  # how many actions of the record it plays
    figure: bool = False  # the position is drawn after it
    caption: str = ""  # what stands under the drawing
    alt: str = ""  # what it shows, for who cannot see it
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ExampleModel:
    """examples/<id>.yaml: a record told step by step, or a position with its actions, result and checks.

    `record` is a file beside it. Where the game has no referee yet, `position`, `actions` and `result` are in the form
    that it will run, and `checks` are expressions over them, the tables and the game's geometry that must hold.
    """

    title: NonEmptyText  # its heading
    clauses: Annotated[tuple[str, ...], MinLen(1)]  # the clauses it shows at work
    steps: Annotated[tuple[StepModel, ...], MinLen(1)]  # its steps
    intro: str = ""  # what is told before them
    record: str = ""  # the record beside it
    rulings: tuple[str, ...] = ()  # the rulings it is played under
    position: Annotated[Mapping[str, Any], FREEZE] = nothing()  # where there is no referee: the position
    actions: tuple[str, ...] = ()  # what is done in it
    result: Annotated[Mapping[str, Any], FREEZE] = nothing()  # the position after it
    checks: tuple[str, ...] = ()  # expressions that must hold
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
