"""The shape of the YAML files of a game: what may stand in them, and of which type.

Plain frozen dataclasses: pydantic reads them at the file boundary (yamlfile.validate), and
nothing inside needs pydantic again.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from annotated_types import MinLen, Predicate
from pydantic import AfterValidator, Discriminator

from generator.base.frozen import FrozenDict, read_only

ClauseKind = Literal["setup", "legality", "resolution", "end", "flow", "component", "manners"]
ColumnType = Literal["id", "text", "word", "colour", "integer", "number", "boolean", "choice", "ref", "refs"]


@dataclass(frozen=True, slots=True)
class InSchema:
    """What a JSON Schema says of a value that a predicate judges here; editors know no predicates."""

    keys: Mapping[str, Any]

    def __get_pydantic_json_schema__(self, core: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {**handler(core), **self.keys}


NO_KEYWORD = rf"(?!(?:{'|'.join(keyword.kwlist)})$)"
IDENTIFIER = "[a-z0-9][a-z0-9_-]*"
COLUMN_NAME = NO_KEYWORD + "[a-z][a-z0-9_]*"
LANGUAGE = "[a-z]{2,3}(_[A-Z]{2})?"
GAME_CODE = "[A-Z]{2,4}"


def is_identifier(name: str) -> bool:
    """Lower-case letters, digits, underscore and hyphen, starting with a letter or digit."""
    return re.fullmatch(IDENTIFIER, name) is not None


def is_column_name(name: str) -> bool:
    """Lower-case letters, digits and underscore, starting with a letter, and no Python keyword."""
    return re.fullmatch(COLUMN_NAME, name) is not None


def is_language(name: str) -> bool:
    """A language code such as es, en, pt_BR."""
    return re.fullmatch(LANGUAGE, name) is not None


def is_game_code(name: str) -> bool:
    """Two to four capital letters."""
    return re.fullmatch(GAME_CODE, name) is not None


Identifier = Annotated[str, Predicate(is_identifier), InSchema({"pattern": f"^{IDENTIFIER}$"})]
ColumnName = Annotated[str, Predicate(is_column_name), InSchema({"pattern": f"^{COLUMN_NAME}$"})]
Language = Annotated[str, Predicate(is_language), InSchema({"pattern": f"^{LANGUAGE}$"})]
GameCode = Annotated[str, Predicate(is_game_code), InSchema({"pattern": f"^{GAME_CODE}$"})]
NonEmptyText = Annotated[str, MinLen(1)]
Key = TypeVar("Key")
Value = TypeVar("Value")
FREEZE = AfterValidator(read_only)
ReadOnly = Annotated[Mapping[Key, Value], AfterValidator(FrozenDict)]
Attested = str | int | float | bool | tuple[str, ...]
FORBID = {"extra": "forbid"}


def nothing() -> Any:
    """The default of a mapping that may be left out: an empty one."""
    return field(default_factory=FrozenDict)


@dataclass(frozen=True, slots=True)
class ColumnModel:
    """A declared column of a table. `min`, `max` bound numbers; the `_items` bound lists of references."""

    type: ColumnType  # what stands in its cells
    unit: str = ""  # what a number counts or measures: mm, g/m2
    min: float | None = None  # the least number
    max: float | None = None  # the greatest number
    unique: bool = False  # no two rows may have the same
    optional: bool = False  # a cell may be empty
    options: tuple[str, ...] = ()  # of a choice: the words that may stand
    table: str = ""  # of a reference: the table whose ids may stand
    min_items: int = 0  # of refs: the fewest ids in a cell
    max_items: int | None = None  # of refs: the most ids in a cell
    max_length: int | None = None  # of words: the most characters
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class TableModel:
    """A declared table. `ours` marks the table, or the columns, that no source states; `reason` says why."""

    columns: ReadOnly[ColumnName, ColumnModel]  # the columns by their names, as the file's first line has them
    ours: bool | tuple[str, ...] = False  # true, or the columns, that no source states
    reason: str = ""  # why they are ours
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class NamedTimesCheck:
    """Every row of a table is named so many times by a column of references."""

    kind: Literal["named_times"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # the table
    within: NonEmptyText  # TABLE.COLUMN of references to it
    times: int  # how often each row is named
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class MirrorsCheck:
    """Two columns say the same of one relation: what one row lists, each of those names."""

    kind: Literal["mirrors"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # TABLE.COLUMN that lists rows of the other table
    within: NonEmptyText  # TABLE.COLUMN that names the one row
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class SumCheck:
    """The numbers of a column add up."""

    kind: Literal["sum"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of numbers
    equals: float  # what they add up to
    weight: str = ""  # TABLE.COLUMN that each number is multiplied by
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ExactlyOneCheck:
    """One row alone has yes in a column."""

    kind: Literal["exactly_one"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of yes and no
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class CountCheck:
    """A table has so many rows, or so many of which an expression holds."""

    kind: Literal["count"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # the table
    equals: float  # how many
    where: str = ""  # an expression over `row`: the rows that count
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class AtMostCheck:
    """No number is above the limit of its group."""

    kind: Literal["at_most"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of numbers
    limit: NonEmptyText  # TABLE.COLUMN of the greatest number allowed
    by: str = ""  # the column that leads to the row of the limit, where it is not the one reference to its table
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class AcyclicCheck:
    """References never go round in a circle and, with `rising`, always lead to a lower rank."""

    kind: Literal["acyclic"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of references
    rising: str = ""  # the column of ranks
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class HexMapCheck:
    """Every hex is named after its column and row, and hangs together with the others."""

    kind: Literal["hex_map"]  # what must hold
    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # the table of hexes
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


CheckModel = Annotated[
    NamedTimesCheck | MirrorsCheck | SumCheck | ExactlyOneCheck | CountCheck | AtMostCheck | AcyclicCheck | HexMapCheck,
    Discriminator("kind"),
]


@dataclass(frozen=True, slots=True)
class CreditsModel:
    """Whose game it is, and under which licence this edition comes."""

    game: NonEmptyText  # whose game it is, in a sentence
    authors: NonEmptyText  # who made it
    licence: NonEmptyText  # the licence of this edition
    attribution: NonEmptyText  # the line to print on every kit
    unofficial: bool = True  # this edition is not its authors'
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GameModel:
    """game.yaml"""

    id: Identifier  # the folder's name
    code: GameCode  # the letters that clause ids and piece codes begin with
    name: NonEmptyText  # its name as printed
    edition: NonEmptyText  # the edition printed on every sheet
    source_language: Language  # the language its own words are written in
    languages: Annotated[tuple[Language, ...], MinLen(1)]  # the languages it is printed in
    theme: Identifier  # the file in templates/themes/
    credits: CreditsModel  # who made it
    tables: ReadOnly[ColumnName, TableModel]  # its tables in tables/, by file name
    sources: ReadOnly[str, str] = nothing()  # its sources: a short name, and what it stands for
    checks: tuple[CheckModel, ...] = ()  # what must hold among its tables
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GroupModel:
    """Designs of one kind: one per row of a table (and per row of `per`), so many copies of each.

    `format` is a row of data/print/formats.csv, or `{{ … }}` that gives one; without it the component's.
    """

    id: Identifier  # its id, unique in the component
    title: NonEmptyText  # what a reader calls these pieces
    rows: Identifier  # the table with one design a row
    front: str = ""  # the template of the front, in templates/faces/
    per: str = ""  # a table: all designs once for each of its rows
    where: str = ""  # an expression over `row`: the rows that become pieces
    copies: str = "1"  # an expression: how many of each
    letter: str = ""  # what the codes of its pieces begin with
    code: str = ""  # an expression that gives the whole code instead
    back: str = ""  # the template of the back
    format: str = ""  # its own format
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ExpectModel:
    """What a component must add up to."""

    total: int  # how many pieces in all
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ComponentModel:
    """One printable file: its kind and format (data/print/kinds.yaml and formats.csv), and its groups of pieces.

    A component that is not `printed` is counted and checked, but has no faces yet and is not built.

    Pieces that share a back are printed together unless `keep_order` asks for the order of the rows.
    `also_on` names papers it is always made for beside those asked for; `stock` is the label stock of stickers.
    `instead_of` names the component that it can take the place of: a box needs one of the two. A `secret` one is for
    whoever directs the game: what every player may read does not show it.
    """

    id: Identifier  # its id, and the name of its file
    kind: Identifier  # a kind of data/print/kinds.yaml
    title: NonEmptyText  # what a reader calls it
    groups: Annotated[tuple[GroupModel, ...], MinLen(1)]  # its pieces
    format: str = ""  # a row of data/print/formats.csv
    printed: bool = False  # it is built; otherwise it is only counted
    cover: bool = True  # a first sheet that says how to print comes before it
    keep_order: bool = False  # its pieces are printed in the order of the rows
    also_on: tuple[str, ...] = ()  # papers it is always made for
    stock: str = ""  # a row of data/print/stocks.csv
    instead_of: str = ""  # the component that it can take the place of
    secret: bool = False  # for the game's director alone
    expect: ExpectModel | None = None  # what its pieces add up to
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ComponentsModel:
    """components.yaml"""

    components: tuple[ComponentModel, ...]  # everything that is printed or counted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class SourceModel:
    """Where a source says it."""

    doc: NonEmptyText  # one of the game's `sources`
    at: str = ""  # the page, section or line in it
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ClauseModel:
    """One rule. `fixes` are the table cells it attests, with the value its source states."""

    id: NonEmptyText  # its id: CODE-number
    kind: Annotated[tuple[ClauseKind, ...], MinLen(1)]  # what sort of rule it is
    check: Literal["full", "part", "none"]  # how far a program can judge it
    source: tuple[SourceModel, ...]  # where the sources say it
    text: NonEmptyText  # the rule in our words
    fixes: ReadOnly[str, Attested] = nothing()  # cells (TABLE.ROW.COLUMN) and the value the source states
    refs: tuple[str, ...] = ()  # clauses and rulings it leans on
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ClausesModel:
    """clauses.yaml"""

    clauses: tuple[ClauseModel, ...]  # every rule of the game
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RulingModel:
    """What the sources leave open: options, default, reason.

    `fixes` are the cells we chose by it; `sets` are the cells that an option other than the default changes.
    """

    id: NonEmptyText  # its id
    question: NonEmptyText  # what the sources leave open
    options: Annotated[Mapping[str, NonEmptyText], MinLen(1), FREEZE]  # the possible answers by their ids
    default: str  # the answer in force
    reason: NonEmptyText  # why that one
    key: str = ""  # a short name for programs
    clauses: tuple[str, ...] = ()  # the clauses it settles
    words: str = ""  # the sources' own words about it, if any
    fixes: ReadOnly[str, Attested] = nothing()  # the cells we chose by it
    amended: bool = False  # it changes what a source says
    sets: ReadOnly[str, ReadOnly[str, Attested]] = nothing()  # for each other option: the cells it changes
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RulingsModel:
    """rulings.yaml"""

    rulings: tuple[RulingModel, ...]  # every ruling of the game
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class DepartureModel:
    """Something printed differently from what a clause says, and why."""

    clause: NonEmptyText  # the clause it departs from
    reason: NonEmptyText  # why
    cell: str = ""  # the cell that differs
    ours: Attested = ""  # what we print there
    difference: str = ""  # the difference in words, where no single cell shows it
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class DeparturesModel:
    """departures.yaml"""

    departures: tuple[DepartureModel, ...]  # every departure of the game
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class FormsModel:
    """A term in one language: with one, with several, every other form, and the words not to use."""

    one: NonEmptyText  # with one
    other: NonEmptyText  # with several
    gender: Literal["m", "f", "n"] | None = None  # its grammatical gender
    forms: tuple[str, ...] = ()  # every other form that counts as this term
    banned: tuple[str, ...] = ()  # words not to use for it
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GlossaryModel:
    """glossary.yaml"""

    terms: ReadOnly[Identifier, ReadOnly[Language, FormsModel]]  # the terms by their ids; their forms by language
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
