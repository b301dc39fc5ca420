"""The shape of the YAML files of a game: what may stand in them, and of which type."""

import keyword
import re
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from generator.base.yaml_model import YamlModel, YamlVariant, nothing
from generator.catalog.contract_models import Shown
from generator.catalog.fit_models import BoxContentsModel, FitModel, SpaceModel

ClauseKind = Literal["setup", "legality", "resolution", "end", "flow", "component", "manners"]
ColumnType = Literal["id", "text", "word", "colour", "integer", "number", "boolean", "choice", "ref", "refs"]

IDENTIFIER = "[a-z0-9][a-z0-9_-]*"
COLUMN_NAME = rf"(?!(?:{'|'.join(keyword.kwlist)})$)[a-z][a-z0-9_]*"
LANGUAGE = "[a-z]{2,3}(_[A-Z]{2})?"
GAME_CODE = "[A-Z]{2,4}"


def is_column_name(name: str) -> bool:
    """Whether a text may name a column or a table."""
    return re.fullmatch(COLUMN_NAME, name) is not None


def is_language(name: str) -> bool:
    """Whether a text may be the code of a language."""
    return re.fullmatch(LANGUAGE, name) is not None


def _whole(pattern: str) -> str:
    """A pattern that fits the whole text: `$` alone would let a line end follow."""
    return rf"^(?:{pattern})$(?!\n)"


Identifier = Annotated[
    str,
    Meta(
        pattern=_whole(IDENTIFIER),
        description="lower-case letters, digits, underscore and hyphen, starting with a letter or digit",
    ),
]
ColumnName = Annotated[
    str,
    Meta(
        pattern=_whole(COLUMN_NAME),
        description="lower-case letters, digits and underscore, starting with a letter, and no Python keyword",
    ),
]
Language = Annotated[str, Meta(pattern=_whole(LANGUAGE), description="a language code such as es, en, pt_BR")]
GameCode = Annotated[str, Meta(pattern=_whole(GAME_CODE), description="two to four capital letters")]
NonEmptyText = Annotated[str, Meta(min_length=1)]
LargePrint = Annotated[float, Meta(ge=1, le=4, description="how many times as large pieces are in large print")]
Attested = str | int | float | bool | tuple[str, ...]


class ColumnModel(YamlModel, frozen=True):
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
    reason: str = ""  # why no clause attests its cells, where that is not said of the whole table


class TableModel(YamlModel, frozen=True):
    """A declared table. `ours` marks the table, or the columns, that no source states; `reason` says why."""

    columns: Mapping[ColumnName, ColumnModel]  # the columns by their names, as the file's first line has them
    ours: bool | tuple[str, ...] = False  # true, or the columns, that no source states
    reason: str = ""  # why they are ours


class NamedTimesCheck(YamlVariant, frozen=True, tag="named_times"):
    """Every row of a table is named so many times by a column of references."""

    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # the table
    within: NonEmptyText  # TABLE.COLUMN of references to it
    times: int  # how often each row is named


class MirrorsCheck(YamlVariant, frozen=True, tag="mirrors"):
    """Two columns say the same of one relation: what one row lists, each of those names."""

    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # TABLE.COLUMN that lists rows of the other table
    within: NonEmptyText  # TABLE.COLUMN that names the one row


class SumCheck(YamlVariant, frozen=True, tag="sum"):
    """The numbers of a column add up."""

    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of numbers
    equals: float  # what they add up to
    weight: str = ""  # TABLE.COLUMN that each number is multiplied by


class ExactlyOneCheck(YamlVariant, frozen=True, tag="exactly_one"):
    """One row alone has yes in a column."""

    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of yes and no


class CountCheck(YamlVariant, frozen=True, tag="count"):
    """A table has so many rows, or so many of which an expression holds."""

    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # the table
    equals: float  # how many
    where: str = ""  # an expression over `row`: the rows that count


class AtMostCheck(YamlVariant, frozen=True, tag="at_most"):
    """No number is above the limit of its group."""

    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of numbers
    limit: NonEmptyText  # TABLE.COLUMN of the greatest number allowed
    by: str = ""  # the column that leads to the row of the limit, where it is not the one reference to its table


class AcyclicCheck(YamlVariant, frozen=True, tag="acyclic"):
    """References never go round in a circle and, with `rising`, always lead to a lower rank."""

    clause: NonEmptyText  # the clause or ruling it rests on
    of: NonEmptyText  # TABLE.COLUMN of references
    rising: str = ""  # the column of ranks


class HexMapCheck(YamlVariant, frozen=True, tag="hex_map"):
    """Every hex is named after its column and row, and hangs together with the others."""

    clause: NonEmptyText  # the clause or ruling it rests on
    rows: NonEmptyText  # the table of hexes


CheckModel = (
    NamedTimesCheck | MirrorsCheck | SumCheck | ExactlyOneCheck | CountCheck | AtMostCheck | AcyclicCheck | HexMapCheck
)


class CreditsModel(YamlModel, frozen=True):
    """Whose game it is, and under which licence this edition comes."""

    game: NonEmptyText  # whose game it is, in a sentence
    authors: NonEmptyText  # who made it
    licence: NonEmptyText  # the licence of this edition
    attribution: NonEmptyText  # the line to print on every kit
    unofficial: bool = True  # this edition is not its authors'


Fact = int | str  # a whole number, or the cell that holds it: numbers.minutes.value


class TableFactsModel(YamlModel, frozen=True):
    """What a reader wants to know before a game: each is a whole number, or the cell that holds it."""

    players: Annotated[tuple[Fact, ...], Meta(min_length=1, max_length=2)]  # how many play, or the fewest and the most
    minutes: Annotated[tuple[Fact, ...], Meta(max_length=2)] = ()  # how long a game takes, or the least and the most
    age: Fact | None = None  # from which age on
    ours: tuple[str, ...] = ()  # which of these no source gives: they are our estimate
    reason: str = ""  # why we estimate them so


class TypedNamesModel(YamlModel, frozen=True):
    """Names that texts may type; every other name is asked for, `{{ gear.sword.name }}`, so that it can be changed.

    With `phrases`, only these may be typed: words that hold a name's word and do not mean it (`tierra firme`).
    """

    reason: NonEmptyText  # why: an ordinary word, a verb, an adjective that agrees
    names: tuple[NonEmptyText, ...] = ()  # the tables, or the rows (TABLE.ROW), whose names they are
    small: bool = False  # only where they are written small
    phrases: tuple[NonEmptyText, ...] = ()  # phrases of any language that are no names


class GameModel(YamlModel, frozen=True):
    """game.yaml"""

    id: Identifier  # the folder's name
    code: GameCode  # the letters that clause ids and piece codes begin with
    name: NonEmptyText  # its name as printed
    edition: NonEmptyText  # the edition printed on every sheet
    source_language: Language  # the language its own words are written in
    languages: Annotated[tuple[Language, ...], Meta(min_length=1)]  # the languages it is printed in
    theme: Identifier  # the file in templates/themes/
    credits: CreditsModel  # who made it
    tables: Mapping[ColumnName, TableModel]  # its tables in tables/, by file name
    sources: Mapping[str, str] = nothing()  # its sources: a short name, and what it stands for
    checks: tuple[CheckModel, ...] = ()  # what must hold among its tables
    at_the_table: TableFactsModel | None = None  # who plays it, and for how long
    rules_of: str = ""  # of a copy: the game whose referee plays it too
    typed_numbers: bool = False  # numbers may be typed into its texts; otherwise each must come from a table
    typed_names: tuple[TypedNamesModel, ...] | None = None  # names that texts may type; without it, all may


class GroupModel(YamlModel, frozen=True):
    """Designs of one kind: one per row of a table (and per row of `per`), so many copies of each.

    `format` is a row of data/print/formats.csv, or `{{ … }}` that gives one; without it the component's. `spares` are
    printed only in places that the sheets leave free: they never take one sheet more, and are not counted in the kit.
    With `copies: 0` a piece is printed only so: blanks, to write on.
    """

    id: Identifier  # its id, unique in the component
    title: NonEmptyText  # what a reader calls these pieces
    rows: Identifier  # the table with one design a row
    front: str = ""  # the template of the front, in templates/faces/
    per: str = ""  # a table: all designs once for each of its rows
    where: str = ""  # an expression over `row`: the rows that become pieces
    copies: int | str = 1  # how many of each, or an expression
    letter: str = ""  # what the codes of its pieces begin with
    code: str = ""  # an expression that gives the whole code instead
    back: str = ""  # the template of the back
    format: str = ""  # its own format
    spares: Annotated[int, Meta(ge=0, le=100)] = 0  # more copies of each, at most, in places that its sheets leave free
    shows: tuple[Shown, ...] = ()  # its contract: what the front of each piece must show
    shows_back: tuple[Shown, ...] = ()  # the same of the back


class ExpectModel(YamlModel, frozen=True):
    """What a component must add up to."""

    total: int  # how many pieces in all


class ComponentModel(YamlModel, frozen=True):
    """One printable file: its kind and format (data/print/kinds.yaml and formats.csv), and its groups of pieces.

    A component that is not `printed` is counted and checked, but has no faces yet and is not built.

    Pieces that share a back are printed together unless `keep_order` asks for the order of the rows.
    `also_on` names papers it is always made for beside those asked for; `stock` is the label stock of stickers.
    `instead_of` names the component that it can take the place of: a box needs one of the two. A `secret` one is for
    whoever directs the game: what every player may read does not show it. `shares_sheets_with` names the component
    into whose file its pieces go, so that what remains of both lies on one sheet: both are of one paper and cut alike,
    and what is cut in a grid is of one format.
    """

    id: Identifier  # its id, and the name of its file
    kind: Identifier  # a kind of data/print/kinds.yaml
    title: NonEmptyText  # what a reader calls it
    groups: Annotated[tuple[GroupModel, ...], Meta(min_length=1)]  # its pieces
    format: str = ""  # a row of data/print/formats.csv
    printed: bool = False  # it is built; otherwise it is only counted
    cover: bool = True  # a first sheet that says how to print comes before it
    keep_order: bool = False  # its pieces are printed in the order of the rows
    also_on: tuple[str, ...] = ()  # papers it is always made for
    stock: str = ""  # a row of data/print/stocks.csv
    instead_of: str = ""  # the component that it can take the place of
    secret: bool = False  # for the game's director alone
    large_print: LargePrint | None = None  # how many times as large its pieces are in large print; else as its kind
    shares_sheets_with: str = ""  # the component on whose sheets its pieces are printed: it has no file of its own
    expect: ExpectModel | None = None  # what its pieces add up to


class ToldApartModel(YamlModel, frozen=True):
    """What players tell apart on pieces: types, sides, suits, provinces. They must differ in greys too.

    `by` says of a piece which of them it shows (`row.suit`); pieces for which it gives nothing show none. Enough of the
    `box` must look otherwise in greys and to colour-blind eyes: a pattern, a line style, a shape, a letter. Where one
    piece shows several of them, as a map does, `icons` names the lines of the contract instead, by their `what`.
    """

    what: NonEmptyText  # what is told apart, for messages
    component: Identifier  # the component whose pieces show it
    by: str = ""  # an expression that gives which of them a piece shows
    icons: tuple[NonEmptyText, ...] = ()  # or icons and pictures that its contract promises in boxes
    groups: tuple[Identifier, ...] = ()  # the groups of the component; all of them when none is named
    side: Literal["front", "back"] = "front"  # which side of the pieces shows it
    box: tuple[float, float, float, float] | None = None  # where: x, y, width, height in mm; else the whole face
    share: Annotated[float, Meta(gt=0, le=1)] = 0.04  # the least share of the box that must differ clearly


class SharedPiecesModel(YamlModel, frozen=True):
    """Pieces of which one serves several players: boxes for the pieces of three players each."""

    pieces: Identifier  # a component or one of its groups
    among: Annotated[int, Meta(ge=2)]  # how many players one copy serves
    where: str = ""  # an expression over the names of a piece: the pieces it is true of


class PlayersPiecesModel(YamlModel, frozen=True):
    """Which pieces belong to one player, so that `tirada build --players N` prints those of N players alone.

    The first row of the table is the first player's, the second the second's, and so on. Pieces that are not named
    serve everybody.
    """

    table: Identifier  # the table with a row for each player: sides, colours, provinces
    own: Annotated[Mapping[Identifier, NonEmptyText], Meta(min_length=1)]  # by component or group: whose a piece is
    shared: tuple[SharedPiecesModel, ...] = ()  # pieces of which one serves several players


class ComponentsModel(YamlModel, frozen=True):
    """components.yaml"""

    components: tuple[ComponentModel, ...]  # everything that is printed or counted
    parts: Mapping[Identifier, tuple[Shown, ...]] = nothing()  # parts of contracts that several groups share
    unshown: Mapping[str, NonEmptyText] = nothing()  # TABLE.COLUMN that clauses attest and no piece shows, and why
    spaces: Mapping[ColumnName, SpaceModel] = nothing()  # places on faces that pieces are put on, by name
    fits: tuple[FitModel, ...] = ()  # which pieces lie on which spaces
    boxes: tuple[BoxContentsModel, ...] = ()  # which box holds which pieces
    unboxed: Mapping[Identifier, NonEmptyText] = nothing()  # components that lie in no box, and why
    told_apart: tuple[ToldApartModel, ...] = ()  # what must look different without colours too
    players: PlayersPiecesModel | None = None  # which pieces belong to one player


class SourceModel(YamlModel, frozen=True):
    """Where a source says it."""

    doc: NonEmptyText  # one of the game's `sources`
    at: str = ""  # the page, section or line in it


class ClauseModel(YamlModel, frozen=True):
    """One rule. `fixes` and `implies` are the table cells it attests, with the value its source states.

    The numbers under `fixes` are those its text prints, in that order; the others stand under `implies`: told in words
    ("one", "none", an order of steps), or printed once for a whole class of rows. `none` is the value of an empty cell.
    A text that quotes numbers of the clauses it cites, or prints one twice, lists under `prints` what it prints.
    """

    id: NonEmptyText  # its id: CODE-number
    kind: Annotated[tuple[ClauseKind, ...], Meta(min_length=1)]  # what sort of rule it is
    check: Literal["full", "part", "none"]  # how far a program can judge it
    source: tuple[SourceModel, ...]  # where the sources say it
    text: NonEmptyText  # the rule in our words
    fixes: Mapping[str, Attested] = nothing()  # cells (TABLE.ROW.COLUMN) and the value the source states
    implies: Mapping[str, Attested] = nothing()  # cells that follow from it, whose numbers it does not print
    prints: tuple[str, ...] = ()  # all cells whose numbers it prints, in order, where they are not those of `fixes`
    refs: tuple[str, ...] = ()  # clauses and rulings it leans on


class ClausesModel(YamlModel, frozen=True):
    """clauses.yaml"""

    clauses: tuple[ClauseModel, ...]  # every rule of the game


class RulingModel(YamlModel, frozen=True):
    """What the sources leave open: options, default, reason.

    `fixes` and `implies` are the cells we chose by it (see ClauseModel); `sets` are the cells that an option other
    than the default changes.
    """

    id: NonEmptyText  # its id
    question: NonEmptyText  # what the sources leave open
    options: Annotated[Mapping[str, NonEmptyText], Meta(min_length=1)]  # the possible answers by their ids
    default: str  # the answer in force
    reason: NonEmptyText  # why that one
    key: str = ""  # a short name for programs
    clauses: tuple[str, ...] = ()  # the clauses it settles
    words: str = ""  # the sources' own words about it, if any
    fixes: Mapping[str, Attested] = nothing()  # the cells we chose by it
    implies: Mapping[str, Attested] = nothing()  # cells that follow from it, whose numbers it does not print
    prints: tuple[str, ...] = ()  # all cells whose numbers it prints, in order, where they are not those of `fixes`
    refs: tuple[str, ...] = ()  # other clauses and rulings whose numbers it quotes
    amended: bool = False  # it changes what a source says
    sets: Mapping[str, Mapping[str, Attested]] = nothing()  # for each other option: the cells it changes


class RulingsModel(YamlModel, frozen=True):
    """rulings.yaml"""

    rulings: tuple[RulingModel, ...]  # every ruling of the game


class DepartureModel(YamlModel, frozen=True):
    """Something printed differently from what a clause says, and why."""

    clause: NonEmptyText  # the clause it departs from
    reason: NonEmptyText  # why
    cell: str = ""  # the cell that differs
    ours: Attested = ""  # what we print there
    difference: str = ""  # the difference in words, where no single cell shows it


class DeparturesModel(YamlModel, frozen=True):
    """departures.yaml"""

    departures: tuple[DepartureModel, ...]  # every departure of the game


class FormsModel(YamlModel, frozen=True):
    """A term in one language: with one, with several, every other form, and the words not to use."""

    one: NonEmptyText  # with one
    other: NonEmptyText  # with several
    zero: str = ""  # with none, in languages that say so (Arabic, Latvian; CLDR)
    two: str = ""  # with two (Arabic, Slovene, Welsh)
    few: str = ""  # with a few (Polish, Russian, Czech: 2 to 4)
    many: str = ""  # with many (Polish, Russian: 5 and more)
    instead: Mapping[int, NonEmptyText] = nothing()  # words for a number with the term: 2 times is twice
    gender: Literal["m", "f", "n"] | None = None  # its grammatical gender
    forms: tuple[str, ...] = ()  # every other form that counts as this term
    banned: tuple[str, ...] = ()  # words not to use for it

    @property
    def every(self) -> tuple[str, ...]:
        """Every form that counts as this term."""
        counted = (self.one, self.other, self.zero, self.two, self.few, self.many)
        return (*dict.fromkeys(form for form in counted if form), *self.forms)


class GlossaryModel(YamlModel, frozen=True):
    """glossary.yaml"""

    terms: Mapping[Identifier, Mapping[Language, FormsModel]]  # the terms by their ids; their forms by language
