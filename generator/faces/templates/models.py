"""The shape of theme and template files: what may stand in them. Boxes are [x, y, width, height] in mm."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Gt, Le, Len, Predicate
from pydantic import Discriminator

from generator.faces.text.models import FORBID, Align, FontModel, Positive, StyleModel

MOST = 5000  # rays or stars on one side: more would be no picture


def is_box(numbers: list[float | str]) -> bool:
    """[x, y, width, height] in mm, width and height not below zero."""
    return all(isinstance(number, str) or number >= 0 for number in numbers[2:])


Number = float | str  # a length in mm, or `{{ … }}` that gives one
BoxModel = Annotated[list[Number], Len(4, 4), Predicate(is_box)]
PointModel = Annotated[list[Number], Len(2, 2)]


@dataclass(frozen=True, slots=True)
class ThemeModel:
    """templates/themes/NAME.yaml"""

    id: str
    fonts: dict[str, FontModel]
    palette: dict[str, str]
    styles: dict[str, StyleModel]
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class TextElement:
    """A text fitted into a box."""

    kind: Literal["text"]
    box: BoxModel
    value: str
    style: str
    role: str = "text"
    align: Align | None = None
    valign: Literal["top", "middle", "bottom"] = "middle"
    colour: str = ""
    rotate: Literal[0, 90, 180, 270] = 0
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class IconElement:
    """One icon of templates/art, or the publisher's own art of that name."""

    kind: Literal["icon"]
    art: str
    box: BoxModel
    ink: str
    tone: str = ""
    paper: str = ""
    rotate: Literal[0, 180] = 0
    background: bool = False
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class IconsElement:
    """A row of icons, one for each item of a list, centred in the box."""

    kind: Literal["icons"]
    each: str
    box: BoxModel
    size: Positive | str
    ink: str
    gap: float = 1.0
    tone: str = ""
    paper: str = ""
    disc: str = ""
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RectElement:
    """A rectangle, its corners rounded by `radius`."""

    kind: Literal["rect"]
    box: BoxModel
    radius: Number = 0.0
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    background: bool = False
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class CircleElement:
    """A circle round `centre`."""

    kind: Literal["circle"]
    centre: PointModel
    radius: Positive | str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    background: bool = False
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class PathElement:
    """A path in SVG data, in mm from the trim's top left corner."""

    kind: Literal["path"]
    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    background: bool = False
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class GroundElement:
    """The whole face up to the bleed in one colour."""

    kind: Literal["ground"]
    fill: str
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class RaysElement:
    """Rays from a centre out to the bleed, or to the edges of `box`; `twist` bends them (degrees at the far end)."""

    kind: Literal["rays"]
    centre: PointModel
    count: Annotated[int, Gt(1), Le(MOST)]
    fill: str
    share: float = 0.5
    inner: float = 0.0
    twist: float = 0.0
    turn: float = 0.0
    box: list[Number] = field(default_factory=list)
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class StarsElement:
    """Stars scattered by a fixed seed out to the bleed, or over `box`.

    The circle `clear` and the boxes `spared` stay free: a star beside a letter reads as its accent or as a full stop.
    `symmetric` gives each its twin across the face's centre.
    """

    kind: Literal["stars"]
    count: Annotated[int, Gt(0), Le(MOST)]
    fill: str
    seed: int = 1
    small: Positive = 0.12
    large: Positive = 0.4
    points: int = 0
    symmetric: bool = False
    clear: list[float] = field(default_factory=list)
    spared: list[list[float]] = field(default_factory=list)
    box: list[Number] = field(default_factory=list)
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class UseElement:
    """All elements of another template, with this one's names."""

    kind: Literal["use"]
    template: str
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class EachElement:
    """Another template once for each item of a list: `name` is the item, `at` its origin, `turn` clockwise degrees."""

    kind: Literal["each"]
    each: str
    name: str
    template: str
    at: PointModel
    turn: Number = 0.0
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class NetElement:
    """The net of a solid (faces/elements/net.py): `measures` in mm; `figures` is the style of a die's numbers.

    `panels` gives a template to panels by their names; it sees `panel.width` and `panel.height`.
    """

    kind: Literal["net"]
    solid: str
    measures: dict[str, Number]
    ink: str
    glue: str
    fill: str = ""
    figures: str = ""
    panels: dict[str, str] = field(default_factory=dict)
    when: str = ""
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class FieldElement:
    """A field to fill in on a screen: a line of text, a choice among options, or a box to tick.

    `name` is unique in the form; `tip` is what a screen reader says. Fields are walked in their order.
    """

    kind: Literal["field"]
    type: Literal["text", "choice", "check"]
    name: str
    tip: str
    box: BoxModel
    options: str = ""
    lines: int = 1
    most: int = 0
    when: str = ""
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

    elements: list[Annotated[Element, Discriminator("kind")]]
    let: dict[str, str] = field(default_factory=dict)
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
