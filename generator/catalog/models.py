"""The shape of the YAML files of a game: what may stand in them, and of which type.

Plain frozen dataclasses: pydantic reads them at the file boundary (yamlfile.validate), and
nothing inside needs pydantic again.
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import MinLen, Predicate

ClauseKind = Literal["setup", "legality", "resolution", "end", "flow", "component", "manners"]
ColumnType = Literal["id", "text", "word", "colour", "integer", "number", "boolean", "choice", "ref", "refs"]
ComponentKind = Literal["card", "token", "board", "net", "sticker", "form", "track", "reference", "book"]
CheckKind = Literal["named_times", "mirrors", "sum", "exactly_one", "count", "at_most", "acyclic", "hex_map"]


def is_identifier(name: str) -> bool:
    """Lower-case letters, digits, underscore and hyphen, starting with a letter or digit."""
    return re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name) is not None


def is_column_name(name: str) -> bool:
    """Lower-case letters, digits and underscore, starting with a letter, and no Python keyword."""
    return re.fullmatch(r"[a-z][a-z0-9_]*", name) is not None and not keyword.iskeyword(name)


def is_language(name: str) -> bool:
    """A language code such as es, en, pt_BR."""
    return re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", name) is not None


def is_game_code(name: str) -> bool:
    """Two to four capital letters."""
    return re.fullmatch(r"[A-Z]{2,4}", name) is not None


Identifier = Annotated[str, Predicate(is_identifier)]
ColumnName = Annotated[str, Predicate(is_column_name)]
Language = Annotated[str, Predicate(is_language)]
GameCode = Annotated[str, Predicate(is_game_code)]
Sentence = Annotated[str, MinLen(1)]
Attested = str | int | float | bool | list[str]
FORBID = {"extra": "forbid"}


@dataclass(frozen=True, slots=True)
class ColumnModel:
    """A declared column of a table. `min`, `max` bound numbers; the `_items` bound lists of references."""

    type: ColumnType
    unit: str = ""
    min: float | None = None
    max: float | None = None
    unique: bool = False
    optional: bool = False
    options: list[str] = field(default_factory=list)
    table: str = ""
    min_items: int = 0
    max_items: int | None = None
    max_length: int | None = None
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class TableModel:
    """A declared table. `ours` marks the table, or the columns, that no source states; `reason` says why."""

    columns: dict[ColumnName, ColumnModel]
    ours: bool | list[str] = False
    reason: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class CheckModel:
    """A consistency check over tables, with the clause it rests on (catalog/consistency.py)."""

    kind: CheckKind
    clause: Sentence
    rows: str = ""
    of: str = ""
    within: str = ""
    where: str = ""
    weight: str = ""
    limit: str = ""
    by: str = ""
    rising: str = ""
    times: int | None = None
    equals: float | None = None
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class CreditsModel:
    """Whose game it is, and under which licence this edition comes."""

    game: Sentence
    authors: Sentence
    licence: Sentence
    attribution: Sentence
    unofficial: bool = True
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GameModel:
    """game.yaml"""

    id: Identifier
    code: GameCode
    name: Sentence
    edition: Sentence
    source_language: Language
    languages: Annotated[list[Language], MinLen(1)]
    theme: Identifier
    credits: CreditsModel
    tables: dict[ColumnName, TableModel]
    sources: dict[str, str] = field(default_factory=dict)
    checks: list[CheckModel] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GroupModel:
    """Designs of one kind: one per row of a table (and per row of `per`), so many copies of each.

    `format` is a row of data/print/formats.csv, or `{{ … }}` that gives one; without it the component's.
    """

    id: Identifier
    title: Sentence
    rows: Identifier
    front: str = ""
    per: str = ""
    where: str = ""
    copies: str = "1"
    letter: str = ""
    code: str = ""
    back: str = ""
    format: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ExpectModel:
    """What a component must add up to."""

    total: int
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ComponentModel:
    """One printable file: its kind, its format (data/print/formats.csv) and its groups of pieces.

    A component that is not `printed` is counted and checked, but has no faces yet and is not built.

    Pieces that share a back are printed together unless `keep_order` asks for the order of the rows.
    `also_on` names papers it is always made for beside those asked for; `stock` is the label stock of stickers.
    `instead_of` names the component that it can take the place of: a box needs one of the two. A `secret` one is for
    whoever directs the game: what every player may read does not show it.
    """

    id: Identifier
    kind: ComponentKind
    title: Sentence
    groups: Annotated[list[GroupModel], MinLen(1)]
    format: str = ""
    printed: bool = False
    cover: bool = True
    keep_order: bool = False
    also_on: list[str] = field(default_factory=list)
    stock: str = ""
    instead_of: str = ""
    secret: bool = False
    expect: ExpectModel | None = None
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ComponentsModel:
    """components.yaml"""

    components: list[ComponentModel]
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class SourceModel:
    """Where a source says it."""

    doc: Sentence
    at: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ClauseModel:
    """One rule. `fixes` are the table cells it attests, with the value its source states."""

    id: Sentence
    kind: Annotated[list[ClauseKind], MinLen(1)]
    check: Literal["full", "part", "none"]
    source: list[SourceModel]
    text: Sentence
    fixes: dict[str, Attested] = field(default_factory=dict)
    refs: list[str] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class ClausesModel:
    """clauses.yaml"""

    clauses: list[ClauseModel]
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RulingModel:
    """What the sources leave open: options, default, reason.

    `fixes` are the cells we chose by it; `sets` are the cells that an option other than the default changes.
    """

    id: Sentence
    question: Sentence
    options: Annotated[dict[str, Sentence], MinLen(1)]
    default: str
    reason: Sentence
    key: str = ""
    clauses: list[str] = field(default_factory=list)
    words: str = ""
    fixes: dict[str, Attested] = field(default_factory=dict)
    amended: bool = False
    sets: dict[str, dict[str, Attested]] = field(default_factory=dict)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RulingsModel:
    """rulings.yaml"""

    rulings: list[RulingModel]
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class DepartureModel:
    """Something printed differently from what a clause says, and why."""

    clause: Sentence
    reason: Sentence
    cell: str = ""
    ours: Attested = ""
    difference: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class DeparturesModel:
    """departures.yaml"""

    departures: list[DepartureModel]
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class FormsModel:
    """A term in one language: with one, with several, every other form, and the words not to use."""

    one: Sentence
    other: Sentence
    gender: Literal["m", "f", "n"] | None = None
    forms: list[str] = field(default_factory=list)
    banned: list[str] = field(default_factory=list)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GlossaryModel:
    """glossary.yaml"""

    terms: dict[Identifier, dict[Language, FormsModel]]
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
