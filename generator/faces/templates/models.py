"""The shape of theme and template files: what may stand in them. Boxes are [x, y, width, height] in mm."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Gt, Le, Len, Predicate
from pydantic import Discriminator

from generator.base.display_list import Align
from generator.catalog.models import InSchema
from generator.typesetting.models import FORBID, FontModel, Positive, StyleModel

MOST = 5000  # rays or stars on one side: more would be no picture


def is_box(numbers: list[float | str]) -> bool:
    """[x, y, width, height] in mm, width and height not below zero."""
    return all(isinstance(number, str) or number >= 0 for number in numbers[2:])


NumberField = float | str  # a length in mm, or `{{ … }}` that gives one
_LENGTH = {"anyOf": [{"type": "number"}, {"type": "string"}]}
_SIZE = {"anyOf": [{"type": "number", "minimum": 0}, {"type": "string"}]}
BoxModel = Annotated[
    list[NumberField],
    Len(4, 4),
    Predicate(is_box),
    InSchema({"prefixItems": [_LENGTH, _LENGTH, _SIZE, _SIZE], "items": False}),
]
PointModel = Annotated[list[NumberField], Len(2, 2)]


@dataclass(frozen=True, slots=True)
class ThemeModel:
    """templates/themes/NAME.yaml"""

    id: str  # the file's name
    fonts: dict[str, FontModel]  # its fonts by the names that styles use
    palette: dict[str, str]  # its colours: name and "#rrggbb"
    styles: dict[str, StyleModel]  # its styles of text by name
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class TextElement:
    """A text fitted into a box."""

    kind: Literal["text"]  # which element this is
    box: BoxModel  # [x, y, width, height] in mm
    value: str  # the words, with {{ … }}
    style: str  # a style of the theme
    role: str = "text"  # what the text is to a reader and to checks
    align: Align | None = None  # instead of the style's
    valign: Literal["top", "middle", "bottom"] = "middle"  # where it stands in the height
    colour: str = ""  # instead of the style's
    rotate: Literal[0, 90, 180, 270] = 0  # degrees clockwise
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class IconElement:
    """One icon of templates/art, or the publisher's own art of that name."""

    kind: Literal["icon"]  # which element this is
    art: str  # the icon's name
    box: BoxModel  # [x, y, width, height] in mm
    ink: str  # the colour of its lines
    tone: str = ""  # the colour of its grounds
    paper: str = ""  # the colour of its light parts
    rotate: Literal[0, 180] = 0  # degrees
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class IconsElement:
    """A row of icons, one for each item of a list, centred in the box."""

    kind: Literal["icons"]  # which element this is
    each: str  # an expression that gives the icons' names
    box: BoxModel  # [x, y, width, height] in mm
    size: Positive | str  # the side of one, in mm
    ink: str  # the colour of their lines
    gap: float = 1.0  # the space between them, in mm
    tone: str = ""  # the colour of their grounds
    paper: str = ""  # the colour of their light parts
    disc: str = ""  # the colour of a disc behind each
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RectElement:
    """A rectangle, its corners rounded by `radius`."""

    kind: Literal["rect"]  # which element this is
    box: BoxModel  # [x, y, width, height] in mm
    radius: NumberField = 0.0  # of the corners, in mm
    fill: str = ""  # the colour of its ground
    stroke: str = ""  # the colour of its line
    width: float = 0.0  # of its line, in mm
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class CircleElement:
    """A circle round `centre`."""

    kind: Literal["circle"]  # which element this is
    centre: PointModel  # [x, y] in mm
    radius: Positive | str  # in mm
    fill: str = ""  # the colour of its ground
    stroke: str = ""  # the colour of its line
    width: float = 0.0  # of its line, in mm
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class PathElement:
    """A path in SVG data, in mm from the trim's top left corner."""

    kind: Literal["path"]  # which element this is
    d: str  # SVG path data, in mm
    fill: str = ""  # the colour of its ground
    stroke: str = ""  # the colour of its line
    width: float = 0.0  # of its line, in mm
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GroundElement:
    """The whole face up to the bleed in one colour."""

    kind: Literal["ground"]  # which element this is
    fill: str  # the colour of its ground
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RaysElement:
    """Rays from a centre out to the bleed, or to the edges of `box`; `twist` bends them (degrees at the far end)."""

    kind: Literal["rays"]  # which element this is
    centre: PointModel  # [x, y] in mm
    count: Annotated[int, Gt(1), Le(MOST)]  # how many
    fill: str  # the colour of its ground
    share: float = 0.5  # how much of the circle they cover, 0 to 1
    inner: float = 0.0  # where they begin, in mm from the centre
    twist: float = 0.0  # how far they bend, in degrees
    turn: float = 0.0  # where the first one points, in degrees
    box: list[NumberField] = field(default_factory=list)  # instead of the whole face
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class StarsElement:
    """Stars scattered by a fixed seed out to the bleed, or over `box`.

    The circle `clear` and the boxes `spared` stay free: a star beside a letter reads as its accent or as a full stop.
    `symmetric` gives each its twin across the face's centre.
    """

    kind: Literal["stars"]  # which element this is
    count: Annotated[int, Gt(0), Le(MOST)]  # how many
    fill: str  # the colour of its ground
    seed: int = 1  # another number scatters them otherwise
    small: Positive = 0.12  # the smallest radius, in mm
    large: Positive = 0.4  # the largest radius, in mm
    points: int = 0  # how many points each has; 0 is a dot
    symmetric: bool = False  # each has its twin across the centre
    clear: list[float] = field(default_factory=list)  # [x, y, radius] that stays free
    spared: list[list[float]] = field(default_factory=list)  # boxes that stay free
    box: list[NumberField] = field(default_factory=list)  # instead of the whole face
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class UseElement:
    """All elements of another template, with this one's names."""

    kind: Literal["use"]  # which element this is
    template: str  # a template in templates/faces/
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class EachElement:
    """Another template once for each item of a list: `name` is the item, `at` its origin, `turn` clockwise degrees."""

    kind: Literal["each"]  # which element this is
    each: str  # an expression that gives the items
    name: str  # what the template calls the item
    template: str  # a template in templates/faces/
    at: PointModel  # [x, y] of its origin, in mm
    turn: NumberField = 0.0  # degrees clockwise
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class NetElement:
    """The net of a solid (faces/elements/net.py): `measures` in mm; `figures` is the style of a die's numbers.

    `panels` gives a template to panels by their names; it sees `panel.width` and `panel.height`.
    """

    kind: Literal["net"]  # which element this is
    solid: str  # what it folds into
    measures: dict[str, NumberField]  # its sizes in mm
    ink: str  # the colour of its lines
    glue: str  # the colour of its flaps
    fill: str = ""  # the colour of its ground
    figures: str = ""  # the style of a die's numbers
    panels: dict[str, str] = field(default_factory=dict)  # templates by the names of panels
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class FieldElement:
    """A field to fill in on a screen: a line of text, a choice among options, or a box to tick.

    `name` is unique in the form; `tip` is what a screen reader says. Fields are walked in their order.
    """

    kind: Literal["field"]  # which element this is
    type: Literal["text", "choice", "check"]  # what can be filled in
    name: str  # its name, unique in the form
    tip: str  # what a screen reader says
    box: BoxModel  # [x, y, width, height] in mm
    options: str = ""  # of a choice: an expression that gives them
    lines: int = 1  # of a text: how many lines
    most: int = 0  # of a text: the most characters; 0 is any
    when: str = ""  # an expression: only then it is painted
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


Element = (
    TextElement
    | IconElement
    | IconsElement
    | RectElement
    | CircleElement
    | PathElement
    | GroundElement
    | RaysElement
    | StarsElement
    | UseElement
    | EachElement
    | NetElement
    | FieldElement
)


@dataclass(frozen=True, slots=True)
class TemplateModel:
    """templates/faces/NAME.yaml: names worked out first (`let`), then the elements in painting order."""

    elements: list[Annotated[Element, Discriminator("kind")]]  # what is painted, in this order
    let: dict[str, str] = field(default_factory=dict)  # names for the elements to use, worked out first
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
