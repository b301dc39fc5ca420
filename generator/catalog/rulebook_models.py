"""The shape of a game's rulebook.yaml and of its examples: what stands in the book, in which order.

A skeleton without a language of its own: every word in it is a text with an id (`book.<block>.<part>`,
`examples.<example>.<part>`) that the catalogues translate, and every rule is named by its clause.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Ge, Gt, MinLen
from pydantic import Discriminator

from generator.catalog.models import FORBID, Identifier, Sentence


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    """A heading: level 1 opens a chapter."""

    kind: Literal["heading"]
    id: Identifier
    title: Sentence
    level: Literal[1, 2, 3] = 1
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ProseBlock:
    """A paragraph that is no clause. A `lead` opens a chapter; a `note` is small."""

    kind: Literal["prose"]
    id: Identifier
    text: Sentence
    role: Literal["text", "lead", "note"] = "text"
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ClausesBlock:
    """Clauses, each a paragraph with its id in the margin: as running text, as points, or as numbered steps.

    A ruling among the ids prints its answer in force; its entry on the page of rulings is printed all the same.
    """

    kind: Literal["clauses"]
    ids: Annotated[list[str], MinLen(1)]
    style: Literal["text", "points", "steps"] = "text"
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ColumnBlock:
    """A column of a printed table; `value` is a template over `row` and the game's tables, without words."""

    id: Identifier
    title: str
    value: Sentence
    align: Literal["left", "center", "right"] = "left"
    width: Annotated[float, Gt(0)] = 1.0
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table of the game as it is printed: its rows, those that `where` (an expression over `row`) keeps."""

    kind: Literal["table"]
    id: Identifier
    caption: Sentence
    rows: Identifier
    columns: Annotated[list[ColumnBlock], MinLen(1)]
    where: str = ""
    note: str = ""
    clauses: list[str] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class FigureBlock:
    """A picture: pieces of a component, or a scene of an example; `alt` says what it shows to who cannot see it.

    `pieces` are codes as printed on them (`QG-C03`), a trailing `*` stands for any end, and `-back` shows the back.
    `example` with `step` draws the position after that step (0 is the start).
    """

    kind: Literal["figure"]
    id: Identifier
    caption: Sentence
    alt: Sentence
    component: str = ""
    pieces: list[str] = field(default_factory=list)
    scale: Annotated[float, Gt(0)] = 0.5
    example: str = ""
    step: int = 0
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class CalloutBlock:
    """A box beside the running text: a tip, a warning, a variant."""

    kind: Literal["callout"]
    id: Identifier
    title: Sentence
    text: str = ""
    ids: list[str] = field(default_factory=list)
    tone: Literal["tip", "warning", "variant"] = "tip"
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ExampleBlock:
    """A worked example of examples/."""

    kind: Literal["example"]
    id: Identifier
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RulingsBlock:
    """Rulings with question, answer and reason: those named, or all that no other block of this kind prints."""

    kind: Literal["rulings"]
    ids: list[str] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RefusalsBlock:
    """Why can't I?: the referee's refusals by their codes, or all that no other block of this kind prints."""

    kind: Literal["refusals"]
    codes: list[str] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class MadeBlock:
    """What the book makes of the data by itself.

    `contents`: the table of contents. `kit`: what is in the box, with counts and pictures. `departures`: where this
    edition prints something else than a source. `index`: the glossary's terms and where they are ruled. `credits`: who
    made the game, the sources, the licence.
    """

    kind: Literal["contents", "kit", "departures", "index", "credits", "page_break"]
    tables: list[str] = field(default_factory=list)  # of the index: whose names stand in it too
    without: list[str] = field(default_factory=list)  # of the index: terms that nobody looks up, such as `minute`
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

    ids: Annotated[list[str], MinLen(1)]
    reason: Sentence
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class BookModel:
    """rulebook.yaml: the book, and the sheet of two pages for the table."""

    subtitle: Sentence
    blocks: Annotated[list[BlockModel], MinLen(1)]
    reference: list[BlockModel] = field(default_factory=list)
    left_out: list[LeftOutModel] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class StepModel:
    """A step of an example: so many actions, what is told of them, and whether the position is drawn after it."""

    text: Sentence
    plies: Annotated[int, Ge(0)] = 0
    figure: bool = False
    caption: str = ""
    alt: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ExampleModel:
    """examples/<id>.yaml: a record told step by step, or a position with its actions, result and checks.

    `record` is a file beside it. Where the game has no referee yet, `position`, `actions` and `result` are in the form
    that it will run, and `checks` are expressions over them, the tables and the game's geometry that must hold.
    """

    title: Sentence
    clauses: Annotated[list[str], MinLen(1)]
    steps: Annotated[list[StepModel], MinLen(1)]
    intro: str = ""
    record: str = ""
    rulings: list[str] = field(default_factory=list)
    position: dict[str, Any] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    checks: list[str] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
