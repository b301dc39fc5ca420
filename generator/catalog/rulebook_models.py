"""The shape of a game's rulebook.yaml and of its examples: what stands in the book, in which order.

A skeleton without a language of its own: every word in it is a text with an id (`book.<block>.<part>`,
`examples.<example>.<part>`) that the catalogues translate, and every rule is named by its clause.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from generator.base.yaml_model import YamlModel, YamlVariant, nothing
from generator.catalog.models import Identifier, NonEmptyText

PartOfCover = Annotated[float, Meta(ge=0, le=1)]
CoverBox = tuple[PartOfCover, PartOfCover, PartOfCover, PartOfCover]  # from the left, from the top, wide, high


class ArtModel(YamlModel, frozen=True):
    """A layered picture in a book."""

    picture: NonEmptyText  # its path in templates/pictures
    inks: NonEmptyText  # which of the theme's inks it is painted in
    accent: str = ""  # the colour of its accent, if not that of the inks


class CoverPictureModel(ArtModel, frozen=True):
    """A layered picture on the cover, in a box in shares of the cover: from the left, from the top, wide and high."""

    picture: NonEmptyText  # its path in templates/pictures
    inks: NonEmptyText  # which of the theme's inks it is painted in
    accent: str = ""  # the colour of its accent, if not that of the inks
    box: CoverBox = (0.0, 0.0, 1.0, 1.0)  # where it stands, in shares of the cover
    fit: Literal["foot", "middle", "fill"] = "foot"  # it stands at the foot of its box, in its middle, or fills it


class CoverModel(YamlModel, frozen=True):
    """What the book opens with instead of its theme's icons; the web page and the page of all games show it too."""

    pictures: Annotated[tuple[CoverPictureModel, ...], Meta(min_length=1)]  # in the order of painting
    alt: NonEmptyText  # what it shows, for who cannot see it


class HeadingBlock(YamlVariant, frozen=True, tag="heading"):
    """A heading: level 1 opens a chapter."""

    id: Identifier  # its id, for its text
    title: NonEmptyText  # its words
    level: Literal[1, 2, 3] = 1  # 1 opens a chapter
    art: ArtModel | None = None  # a picture at the end of its line, as decoration


class ProseBlock(YamlVariant, frozen=True, tag="prose"):
    """A paragraph that is no clause. A `lead` opens a chapter; a `note` is small."""

    id: Identifier  # its id, for its text
    text: NonEmptyText  # its words
    role: Literal["text", "lead", "note"] = "text"  # how it is set


class ClausesBlock(YamlVariant, frozen=True, tag="clauses"):
    """Clauses, each a paragraph with its id in the margin: as running text, as points, or as numbered steps.

    A ruling among the ids prints its answer in force; its entry on the page of rulings is printed all the same.
    """

    ids: Annotated[tuple[str, ...], Meta(min_length=1)]  # their ids, in order
    style: Literal["text", "points", "steps"] = "text"  # how they are set


class ColumnBlock(YamlModel, frozen=True):
    """A column of a printed table; `value` is a template over `row` and the game's tables, without words."""

    id: Identifier  # its id, for its heading
    title: str  # its heading
    value: NonEmptyText  # what its cells say
    align: Literal["left", "center", "right"] = "left"  # where its cells stand
    width: Annotated[float, Meta(gt=0)] = 1.0  # its share of the table's width


class TableBlock(YamlVariant, frozen=True, tag="table"):
    """A table of the game as it is printed: its rows, those that `where` (an expression over `row`) keeps."""

    id: Identifier  # its id, for its texts
    caption: NonEmptyText  # what it shows
    rows: Identifier  # the table of the game
    columns: Annotated[tuple[ColumnBlock, ...], Meta(min_length=1)]  # its columns
    where: str = ""  # the rows to print
    note: str = ""  # a note under it
    clauses: tuple[str, ...] = ()  # the clauses it prints; as many as rows: one each, in the order of the rows


class FigureBlock(YamlVariant, frozen=True, tag="figure"):
    """A picture: pieces of a component, or a scene of an example; `alt` says what it shows to who cannot see it.

    `pieces` are codes as printed on them (`QG-C03`), a trailing `*` stands for any end, and `-back` shows the back.
    `example` with `step` draws the position after that step (0 is the start), or a `diagram` of it that the game's
    package draws.
    """

    id: Identifier  # its id, for its texts
    caption: NonEmptyText  # what stands under it
    alt: NonEmptyText  # what it shows, for who cannot see it
    component: str = ""  # the component of the pieces
    pieces: tuple[str, ...] = ()  # codes as printed on them
    scale: Annotated[float, Meta(gt=0)] = 0.5  # how large: 1 is the size of the pieces
    example: str = ""  # the example whose position is drawn
    step: int = 0  # after which step
    diagram: str = ""  # what is drawn of that position, where it is not the table: a diagram of the game's package


class CalloutBlock(YamlVariant, frozen=True, tag="callout"):
    """A box beside the running text: a tip, a warning, a variant."""

    id: Identifier  # its id, for its texts
    title: NonEmptyText  # its heading
    text: str = ""  # its words
    ids: tuple[str, ...] = ()  # clauses printed in it
    tone: Literal["tip", "warning", "variant"] = "tip"  # its colour and sign


class ExampleBlock(YamlVariant, frozen=True, tag="example"):
    """A worked example of examples/."""

    id: Identifier  # the file in examples/


class RulingsBlock(YamlVariant, frozen=True, tag="rulings"):
    """Rulings with question, answer and reason: those named, or all that no other block of this kind prints."""

    ids: tuple[str, ...] = ()  # which; none named means all others


class RefusalsBlock(YamlVariant, frozen=True, tag="refusals"):
    """Why can't I?: the referee's refusals by their codes, or all that no other block of this kind prints."""

    codes: tuple[str, ...] = ()  # which; none named means all others


class ContentsBlock(YamlVariant, frozen=True, tag="contents"):
    """The table of contents."""


class KitBlock(YamlVariant, frozen=True, tag="kit"):
    """What is in the box, with counts and pictures."""


class DeparturesBlock(YamlVariant, frozen=True, tag="departures"):
    """Where this edition prints something else than a source."""


class IndexBlock(YamlVariant, frozen=True, tag="index"):
    """The glossary's terms and where they are ruled."""

    tables: tuple[str, ...] = ()  # whose names stand in it too
    without: tuple[str, ...] = ()  # terms that nobody looks up, such as `minute`
    places: Mapping[str, tuple[str, ...]] = nothing()  # by term, its clauses, where the words of a text mislead


class CreditsBlock(YamlVariant, frozen=True, tag="credits"):
    """Who made the game, the sources, the licence."""


class PageBreakBlock(YamlVariant, frozen=True, tag="page_break"):
    """What follows begins on a new page."""


BlockModel = (
    HeadingBlock
    | ProseBlock
    | ClausesBlock
    | TableBlock
    | FigureBlock
    | CalloutBlock
    | ExampleBlock
    | RulingsBlock
    | RefusalsBlock
    | ContentsBlock
    | KitBlock
    | DeparturesBlock
    | IndexBlock
    | CreditsBlock
    | PageBreakBlock
)


class LeftOutModel(YamlModel, frozen=True):
    """Clauses that the book does not print, and why."""

    ids: Annotated[tuple[str, ...], Meta(min_length=1)]  # the clauses
    reason: NonEmptyText  # why
    same_as: str = ""  # the printed clause that says the same: references name it, and their ids stand beside it


class BookModel(YamlModel, frozen=True):
    """rulebook.yaml: the book, and the sheet of two pages for the table."""

    subtitle: NonEmptyText  # the line under the title
    blocks: Annotated[tuple[BlockModel, ...], Meta(min_length=1)]  # the book, from its first page to its last
    cover: CoverModel | None = None  # the picture that the book opens with
    reference: tuple[BlockModel, ...] = ()  # the sheet for the table
    left_out: tuple[LeftOutModel, ...] = ()  # what it does not print


class StepModel(YamlModel, frozen=True):
    """A step of an example: so many actions, what is told of them, and whether the position is drawn after it."""

    text: NonEmptyText  # what is told; {{ told("…") }} is what happened
    plies: Annotated[int, Meta(ge=0)] = 0  # how many actions of the record it plays
    figure: bool = False  # the position is drawn after it
    caption: str = ""  # what stands under the drawing
    alt: str = ""  # what it shows, for who cannot see it


class ExampleModel(YamlModel, frozen=True):
    """examples/<id>.yaml: a record told step by step."""

    title: NonEmptyText  # its heading
    clauses: Annotated[tuple[str, ...], Meta(min_length=1)]  # the clauses it shows at work
    steps: Annotated[tuple[StepModel, ...], Meta(min_length=1)]  # its steps
    record: NonEmptyText  # the record beside it
    intro: str = ""  # what is told before them
