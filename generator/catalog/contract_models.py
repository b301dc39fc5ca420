"""The shape of contracts: what each piece of a group must show, as components.yaml declares it under `shows:`.

A contract is written by whoever knows the game, beside the templates and never made from them: `tirada check` reads
the painted page and compares it with the tables through the contract alone. Everything painted must be promised:

    shows:
      - {kind: text, what: value, says: "{{ row.value }}", box: [46.6, 5.2, 11.4, 10.4]}
      - {kind: icon, what: picture, icon: "{{ row.id }}", box: [18, 21, 27, 27], tone: "{{ row.colour }}"}
      - {kind: icons, what: who beats it, each: "named_in(beasts, 'beats', row)", box: [30, 73, 14, 7]}
      - {kind: colour, what: the type's colour, colour: "{{ row.colour }}", box: [46, 4, 13, 12]}
      - {kind: space, space: slot, at: [40, 60], turn: 90}
      - {kind: colours, what: the card's frame, times: {paper: 5, "{{ side.theme }}_line": 6}}
      - {kind: each, each: phases, name: phase, part: phase_row, at: [6, "{{ 16 + 12 * phase.order }}"]}
      - {kind: part, part: collector_line}
      - {kind: hatching, what: the type's pattern, pattern: "{{ row.hatching }}", colour: paper}
      - {kind: dashes, what: border of the province, dash: "[3, 1.5]", colour: paper}
      - {kind: image, what: picture, image: "{{ row.id }}", box: [4, 20, 55, 40]}
      - {kind: decor, icons: [star], colours: [paper]}

A `box` is [x, y, width, height] in mm from the upper left corner of the trim: the middle of what is painted lies in
it. Without a box it may stand anywhere on the face. `says`, `icon`, `colour` and numbers may hold `{{ … }}`, worked out
as in templates: `row`, the row of `per`, every table, `words`, `piece`, `language`, `edition`, `game`, `kit`.
"""

# annotations are no texts here: msgspec would compile hundreds of them, one by one, whenever a command starts
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from generator.base.yaml_model import YamlVariant, nothing

Length = float | str  # a number (of mm), or `{{ … }}` that gives one
ContractBox = tuple[Length, Length, Length, Length]  # x, y, width, height
SomeText = Annotated[str, Meta(min_length=1)]
Turn = int | Literal["any"]
Opaque = Annotated[float, Meta(ge=0, le=1)]


class TextShown(YamlVariant, frozen=True, tag="text"):
    """Words or a number: all letters in the box together, in capitals or not."""

    what: SomeText  # what it is to a reader, for messages
    says: SomeText  # the words, with {{ … }}
    box: ContractBox | None = None  # where their middle lies; anywhere when it is left out
    colour: str = ""  # the palette's name of their colour, where the colour says something
    turn: Turn = 0  # degrees clockwise, or any
    opacity: Opaque | Literal["any"] = 1.0  # 0 is clear, 1 is solid, or any
    times: int | str = 1  # how often it stands there, or an expression
    size: Literal["one", "any"] = "one"  # whether it is set in one size on all pieces of the component
    least: float = 6.0  # points: the smallest size in which it may be set; 8 is usual for rules on cards
    when: str = ""  # an expression: only then it is shown


class IconShown(YamlVariant, frozen=True, tag="icon"):
    """An icon of templates/art, or the publisher's own picture of that name, recognised by its outlines."""

    what: SomeText  # what it is to a reader, for messages
    icon: SomeText  # its name, with {{ … }}
    box: ContractBox | None = None  # where its middle lies; anywhere when it is left out
    ink: str = ""  # the palette's name of the colour of its lines, where that says something
    tone: str = ""  # the same of its grounds
    paper: str = ""  # the same of its light parts
    turn: Turn = 0  # degrees clockwise, or any
    times: int | str = 1  # how often it stands there, or an expression
    when: str = ""  # an expression: only then it is shown


class PictureShown(YamlVariant, frozen=True, tag="picture"):
    """A layered picture of templates/pictures, or the publisher's own of that name, recognised by its outlines."""

    what: SomeText  # what it is to a reader, for messages
    picture: SomeText  # its path in templates/pictures, without .svg, with {{ … }}
    inks: Mapping[str, str]  # the palette's name of the colour of each of its inks, with {{ … }}
    show: Literal["full", "line", "hatched", "roundel", "sign"] = "full"  # what of it
    box: ContractBox | None = None  # where its middle lies; anywhere when it is left out
    seen: ContractBox | None = None  # the box that it fills and at which it is cut off; whole when it is left out
    turn: Turn = 0  # degrees clockwise, or any
    when: str = ""  # an expression: only then it is shown


class ImageShown(YamlVariant, frozen=True, tag="image"):
    """A picture of the game's folder of images, recognised by its dots or by its outlines in their colours."""

    what: SomeText  # what it is to a reader, for messages
    image: SomeText  # its file's name below the folder, with {{ … }}; nothing is promised where it is empty
    box: ContractBox | None = None  # where the middle of what is seen of it lies; anywhere when it is left out
    seen: ContractBox | None = None  # the box that it fills, cut off there or not; any when it is left out
    turn: Turn = 0  # degrees clockwise, or any
    when: str = ""  # an expression: only then it is shown


class IconsShown(YamlVariant, frozen=True, tag="icons"):
    """A row of icons: one for each item of a list, from left to right, and no other icon in the box.

    Their colours may be those of each `item`.
    """

    what: SomeText  # what they are to a reader, for messages
    each: SomeText  # an expression that gives rows or names of icons
    box: ContractBox | None = None  # where their middles lie; anywhere when it is left out
    ink: str = ""  # the palette's name of the colour of their lines, where that says something
    tone: str = ""  # the same of their grounds
    paper: str = ""  # the same of their light parts
    turn: Turn = 0  # degrees clockwise, or any
    when: str = ""  # an expression: only then they are shown


class ColourShown(YamlVariant, frozen=True, tag="colour"):
    """Grounds and lines in a colour that says something, or a number of pips. Letters and icons do not count.

    What is counted in a box is not counted again where no box is named.
    """

    what: SomeText  # what it is to a reader, for messages
    colour: SomeText  # its name in the theme's palette, with {{ … }}
    box: ContractBox | None = None  # where the middle of each lies; anywhere when it is left out
    drawn: Literal["ground", "line", "either"] = "either"  # what is painted in this colour
    times: int | str = ""  # how many there are, or an expression; at least one when it is left out
    when: str = ""  # an expression: only then it is shown


class ColoursShown(YamlVariant, frozen=True, tag="colours"):
    """How many grounds and lines there are of each colour. What several parts of a contract name is added up."""

    what: SomeText  # what they are to a reader, for messages
    times: Mapping[str, int | str]  # how many of each, or an expression, by the palette's name, with {{ … }}
    box: ContractBox | None = None  # where the middle of each lies; anywhere when it is left out
    when: str = ""  # an expression: only then they are shown


class SizeShown(YamlVariant, frozen=True, tag="size"):
    """The size of the whole face: of a net that folds into a box, it says what fits into the box."""

    what: SomeText  # what has this size, for messages
    width: Length  # in mm, or an expression
    height: Length  # in mm, or an expression
    when: str = ""  # an expression: only then it is promised


class SpaceShown(YamlVariant, frozen=True, tag="space"):
    """The outline of one of the game's `spaces`, of exactly its size, round a point: what is put on it finds room."""

    space: SomeText  # its name under `spaces`, with {{ … }}
    at: tuple[Length, Length] = (0.0, 0.0)  # its middle in mm
    turn: Length = 0.0  # degrees clockwise
    when: str = ""  # an expression: only then it is painted


class EachShown(YamlVariant, frozen=True, tag="each"):
    """A part of the contract once for each item of a list: `name` is the item, `at` its origin."""

    each: SomeText  # an expression that gives the items
    name: SomeText  # what the part calls the item
    part: SomeText  # one of `parts`
    at: tuple[Length, Length] = (0.0, 0.0)  # its origin in mm: the boxes of the part count from there
    turn: Length = 0.0  # degrees clockwise about the origin
    let: Mapping[str, Length] = nothing()  # names for the part to use, worked out first
    when: str = ""  # an expression: only then it is shown


class PartShown(YamlVariant, frozen=True, tag="part"):
    """A part of the contract that several groups share."""

    part: SomeText  # one of `parts`
    let: Mapping[str, Length] = nothing()  # names for the part to use, worked out first
    at: tuple[Length, Length] = (0.0, 0.0)  # its origin in mm: the boxes of the part count from there
    turn: Length = 0.0  # degrees clockwise about the origin
    when: str = ""  # an expression: only then it is shown


class LineShown(YamlVariant, frozen=True, tag="line"):
    """A line from one point to another, as in a tree. No other line of its colour may end among its like."""

    what: SomeText  # what it is to a reader, for messages
    colour: SomeText  # its name in the theme's palette, with {{ … }}
    start: tuple[Length, Length]  # [x, y] in mm where it begins
    end: tuple[Length, Length]  # [x, y] in mm where it ends
    when: str = ""  # an expression: only then it is shown


class HatchingShown(YamlVariant, frozen=True, tag="hatching"):
    """A hatching by which a colour is known in grey too, recognised by how its lines run or by its dots."""

    what: SomeText  # what it says to a reader, for messages
    pattern: SomeText  # horizontal, vertical, falling, rising, crossed, dots, or `lines at 45 and 135`, with {{ … }}
    colour: SomeText  # the palette's name of the colour of its lines or dots, with {{ … }}
    box: ContractBox | None = None  # where its middle lies; anywhere when it is left out
    when: str = ""  # an expression: only then it is shown


class DashesShown(YamlVariant, frozen=True, tag="dashes"):
    """A line of straight sides whose dashes tell it from its like; each side begins and ends with the first dash."""

    what: SomeText  # what it says to a reader, for messages
    dash: SomeText  # an expression that gives its dashes and gaps by turns in mm; an empty list is a whole line
    colour: SomeText  # the palette's name of the colour of the line, with {{ … }}
    box: ContractBox | None = None  # where its middle lies; anywhere when it is left out
    when: str = ""  # an expression: only then it is shown


class FieldShown(YamlVariant, frozen=True, tag="field"):
    """A field to fill in on a screen: a line of text, a choice among options, or a box to tick.

    Its options are shown whole, and so are the values that `holds` gives.
    """

    what: SomeText  # what a screen reader says of it, with {{ … }}
    name: SomeText  # its name, unique in the form, with {{ … }}
    type: Literal["text", "choice", "check"]  # what can be filled in
    box: ContractBox  # where its middle lies
    options: str = ""  # of a choice: an expression that gives them
    open: bool = False  # of a choice: whether other words may be written too
    holds: str = ""  # of a text or an open choice: an expression that gives the longest values it must show whole
    most: int = 0  # of a text: the most characters; 0 is any
    several: bool = False  # of a text: whether it has several lines
    when: str = ""  # an expression: only then it is shown


class SolidShown(YamlVariant, frozen=True, tag="solid"):
    """The net of a solid to cut out and fold, worked out from its measures: lines, folds, flaps, pips and figures.

    `pattern` is the hatching of every panel, turned as its figure, in the colour `hatch`.
    Without `ink` the contract says itself what is painted on the net: here then stands only what it folds up to.
    `panels` gives a part of the contract to panels by their names; its boxes count from the upper left corner of the
    panel, and it may use `panel.width` and `panel.height`. `each_panel` gives one to every panel without one by name.
    """

    what: SomeText  # what it is to a reader, for messages
    solid: Literal["die", "pyramid", "box", "standee"]  # what it folds into
    measures: Mapping[str, Length]  # its sizes in mm, from cells
    ink: str = ""  # the palette's name of the colour of its lines, with {{ … }}
    glue: str = ""  # the same of its flaps
    fill: str = ""  # the same of its ground
    pattern: str = ""  # the hatching of its panels, with {{ … }}
    hatch: str = ""  # the palette's name of the colour of that hatching, with {{ … }}
    below: Length = 0.0  # how much higher the face is than the net, in mm: words stand there
    panels: Mapping[str, str] = nothing()  # parts by the names of panels
    each_panel: str = ""  # the part of every panel without one of its own
    when: str = ""  # an expression: only then it is shown


class Decor(YamlVariant, frozen=True, tag="decor"):
    """What may be painted beside, and says nothing: icons, and colours of grounds and lines."""

    icons: tuple[str, ...] = ()  # names, with {{ … }}
    colours: tuple[str, ...] = ()  # names in the theme's palette, with {{ … }}


# what stands on a face by itself, and all that a contract may list
ShownThing = (
    TextShown
    | IconShown
    | PictureShown
    | ImageShown
    | IconsShown
    | ColourShown
    | ColoursShown
    | SizeShown
    | LineShown
    | HatchingShown
    | DashesShown
    | FieldShown
)
Shown = ShownThing | SolidShown | SpaceShown | EachShown | PartShown | Decor
