"""The shape of theme and template files: what may stand in them. Boxes are [x, y, width, height] in mm."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from generator.base.display_list import Align
from generator.base.yaml_model import YamlModel, YamlVariant, nothing
from generator.typesetting.models import FontModel, Positive, StyleModel

MOST = 5000  # rays or stars on one side: more would be no picture
NumberField = float | str  # a length in mm, or `{{ … }}` that gives one
SizeField = Annotated[float, Meta(ge=0, description="a width and height not below zero")] | str
BoxModel = tuple[NumberField, NumberField, SizeField, SizeField]
Opacity = Annotated[float, Meta(ge=0, le=1)]
OpacityField = Opacity | str
Share = Annotated[float, Meta(ge=0, le=1)]
PointModel = tuple[NumberField, NumberField]


class GradientModel(YamlModel, frozen=True):
    """Colours that pass into one another over a shape, instead of its `fill`."""

    colours: Annotated[tuple[str, ...], Meta(min_length=2)]  # two or more, evenly parted
    angle: float = 90.0  # of a linear one: where it leads, in degrees clockwise; 0 is to the right, 90 downwards
    radial: bool = False  # from the middle outwards


class ThemeModel(YamlModel, frozen=True):
    """templates/themes/NAME.yaml"""

    id: str  # the file's name
    fonts: Mapping[str, FontModel]  # its fonts by the names that styles use
    palette: Mapping[str, str]  # its colours: name and "#rrggbb"
    styles: Mapping[str, StyleModel]  # its styles of text by name
    inks: Mapping[str, Mapping[str, str]] = nothing()  # sets of inks of pictures by name: ink and palette colour
    fonts_of: Mapping[str, Mapping[str, FontModel]] = nothing()  # fonts for a language (ja) or script (Cyrl)


class TextElement(YamlVariant, frozen=True, tag="text"):
    """A text fitted into a box."""

    box: BoxModel  # [x, y, width, height] in mm
    value: str  # the words, with {{ … }}
    style: str  # a style of the theme
    role: str = "text"  # what the text is to a reader and to checks
    align: Align | None = None  # instead of the style's
    valign: Literal["top", "middle", "bottom"] = "middle"  # where it stands in the height
    colour: str = ""  # instead of the style's
    rotate: Literal[0, 90, 180, 270] = 0  # degrees counter-clockwise: lines run along the other side of the box
    turn: NumberField = 0.0  # degrees clockwise about the middle of its box
    opacity: OpacityField = 1.0  # 0 is clear, 1 is solid
    when: str = ""  # an expression: only then it is painted


class CurvedTextElement(YamlVariant, frozen=True, tag="curved_text"):
    """A text of one line along an arc, its letters standing on a circle one by one.

    `angle` is where it begins; with `align: center` where its middle stands, with `align: right` where it ends.
    """

    centre: PointModel  # [x, y] of the circle in mm
    radius: Positive | str  # from the centre to the line on which the letters stand, in mm
    value: str  # the words, with {{ … }}
    style: str  # a style of the theme
    angle: NumberField = 270.0  # where on the circle, in degrees clockwise: 0 is to the right, 270 at the top
    side: Literal["outside", "inside"] = "outside"  # inside: heads to the centre, read the other way round
    sweep: Annotated[float, Meta(gt=0, le=360)] = 360.0  # how much of the circle it may take, in degrees
    role: str = "text"  # what the text is to a reader and to checks
    align: Align | None = None  # instead of the style's
    colour: str = ""  # instead of the style's
    opacity: OpacityField = 1.0  # 0 is clear, 1 is solid
    when: str = ""  # an expression: only then it is painted


class IconElement(YamlVariant, frozen=True, tag="icon"):
    """One icon of templates/art, or the publisher's own art of that name."""

    art: str  # the icon's name
    box: BoxModel  # [x, y, width, height] in mm
    ink: str  # the colour of its lines
    tone: str = ""  # the colour of its grounds
    paper: str = ""  # the colour of its light parts
    rotate: Literal[0, 180] = 0  # degrees
    turn: NumberField = 0.0  # degrees clockwise about the middle of its box
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted


class PictureElement(YamlVariant, frozen=True, tag="picture"):
    """A layered picture of templates/pictures, or the publisher's own art of that name.

    Without a clip it is as large as fits in the middle of its box; with one it covers the box, and is cut off at it.
    """

    art: str  # its path in templates/pictures, without .svg
    box: BoxModel  # [x, y, width, height] in mm
    inks: str  # which of the theme's `inks` it is painted in
    accent: str = ""  # the colour of its ink `accent`, instead of that of the theme
    show: Literal["full", "line", "hatched", "roundel", "sign"] = "full"  # which of the pictures in it
    clip: Literal["none", "rect", "circle", "arch"] = "none"  # what cuts it off
    when: str = ""  # an expression: only then it is painted


class ImageElement(YamlVariant, frozen=True, tag="image"):
    """A picture as it was drawn, of any shape: a file of data/games/GAME/images, SVG, PNG, JPEG or TIFF.

    `fit` contain shows all of it, cover fills the box and cuts off what is over, stretch distorts it. `clip` cuts it to
    a shape: of the box, or of what is shown where it does not fill the box.
    """

    image: str  # its file's name below the folder, with or without its ending; an empty one paints nothing
    box: BoxModel  # [x, y, width, height] in mm
    fit: Literal["contain", "cover", "stretch"] = "contain"  # how it fills its box
    at: tuple[Share, Share] = (0.5, 0.5)  # what stays of it, or where it stands: 0 is left or top, 1 right or bottom
    crop: tuple[Share, Share, Share, Share] = (0, 0, 1, 1)  # the part that is used: [x, y, width, height] as shares
    clip: Literal["none", "rect", "circle", "arch", "outline"] = "none"  # the shape that it is cut to
    radius: NumberField = 0.0  # of the corners of a clip `rect`, in mm
    outline: str = ""  # of a clip `outline`: SVG path data in mm from the trim's top left corner
    turn: NumberField = 0.0  # degrees clockwise about the middle of its box
    opacity: OpacityField = 1.0  # 0 is clear, 1 is solid
    optional: bool = False  # whether there may be no such file: then nothing is painted
    when: str = ""  # an expression: only then it is painted


class IconsElement(YamlVariant, frozen=True, tag="icons"):
    """A row of icons, one for each item of a list, centred in the box."""

    each: str  # an expression that gives the icons' names
    box: BoxModel  # [x, y, width, height] in mm
    size: Positive | str  # the side of one, in mm
    ink: str  # the colour of their lines
    gap: float = 1.0  # the space between them, in mm
    tone: str = ""  # the colour of their grounds
    paper: str = ""  # the colour of their light parts
    disc: str = ""  # the colour of a disc behind each
    when: str = ""  # an expression: only then it is painted


class RectElement(YamlVariant, frozen=True, tag="rect"):
    """A rectangle, its corners rounded by `radius`."""

    box: BoxModel  # [x, y, width, height] in mm
    radius: NumberField = 0.0  # of the corners, in mm
    fill: str = ""  # the colour of its ground
    stroke: str = ""  # the colour of its line
    width: float = 0.0  # of its line, in mm
    turn: NumberField = 0.0  # degrees clockwise about the middle of its box
    gradient: GradientModel | None = None  # instead of the colour of its ground
    opacity: OpacityField = 1.0  # 0 is clear, 1 is solid
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted


class CircleElement(YamlVariant, frozen=True, tag="circle"):
    """A circle round `centre`."""

    centre: PointModel  # [x, y] in mm
    radius: Positive | str  # in mm
    fill: str = ""  # the colour of its ground
    stroke: str = ""  # the colour of its line
    width: float = 0.0  # of its line, in mm
    gradient: GradientModel | None = None  # instead of the colour of its ground
    opacity: OpacityField = 1.0  # 0 is clear, 1 is solid
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted


class PathElement(YamlVariant, frozen=True, tag="path"):
    """A path in SVG data, in mm from the trim's top left corner. `dash` divides the line of straight sides."""

    d: str  # SVG path data, in mm
    fill: str = ""  # the colour of its ground
    stroke: str = ""  # the colour of its line
    width: float = 0.0  # of its line, in mm
    dash: tuple[NumberField, ...] | str = ()  # dash, gap, dash, gap … in mm, or `{{ … }}` that gives them; none: whole
    gradient: GradientModel | None = None  # instead of the colour of its ground
    opacity: OpacityField = 1.0  # 0 is clear, 1 is solid
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted


class PolygonElement(YamlVariant, frozen=True, tag="polygon"):
    """A polygon of equal sides round `centre`, or one with corners at `points`; with `inner` a star."""

    centre: PointModel = (0.0, 0.0)  # [x, y] in mm
    radius: NumberField = 0.0  # from the centre to its corners, in mm
    sides: Annotated[int, Meta(ge=3, le=MOST)] = 6  # how many it has; of a star, how many points
    inner: Share = 0.0  # of a star: how far its inner corners lie from the centre, as a share of the radius
    points: tuple[PointModel, ...] = ()  # its corners in mm, instead of centre, radius and sides
    turn: NumberField = 0.0  # degrees clockwise about the centre, or about the middle of its points
    fill: str = ""  # the colour of its ground
    stroke: str = ""  # the colour of its line
    width: float = 0.0  # of its line, in mm
    gradient: GradientModel | None = None  # instead of the colour of its ground
    opacity: OpacityField = 1.0  # 0 is clear, 1 is solid
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted


class GridElement(YamlVariant, frozen=True, tag="grid"):
    """The lines of a grid of equal cells in a box, with its border."""

    box: BoxModel  # [x, y, width, height] in mm
    columns: Annotated[int, Meta(gt=0, le=MOST)]  # how many cells lie side by side
    rows: Annotated[int, Meta(gt=0, le=MOST)]  # how many lie one below the other
    stroke: str  # the colour of its lines
    width: Positive = 0.3  # of its lines, in mm
    border: bool = True  # whether its edges are drawn too
    turn: NumberField = 0.0  # degrees clockwise about the middle of its box
    when: str = ""  # an expression: only then it is painted


class GroundElement(YamlVariant, frozen=True, tag="ground"):
    """The whole face up to the bleed in one colour."""

    fill: str  # the colour of its ground
    gradient: GradientModel | None = None  # instead of the colour of its ground
    when: str = ""  # an expression: only then it is painted


class RaysElement(YamlVariant, frozen=True, tag="rays"):
    """Rays from a centre out to the bleed, or to the edges of `box`; `twist` bends them (degrees at the far end)."""

    centre: PointModel  # [x, y] in mm
    count: Annotated[int, Meta(gt=1, le=MOST)]  # how many
    fill: str  # the colour of its ground
    share: float = 0.5  # how much of the circle they cover, 0 to 1
    inner: float = 0.0  # where they begin, in mm from the centre
    twist: float = 0.0  # how far they bend, in degrees
    turn: float = 0.0  # where the first one points, in degrees
    box: tuple[NumberField, ...] = ()  # instead of the whole face
    when: str = ""  # an expression: only then it is painted


class StarsElement(YamlVariant, frozen=True, tag="stars"):
    """Stars scattered by a fixed seed out to the bleed, or over `box`.

    The circle `clear` and the boxes `spared` stay free: a star beside a letter reads as its accent or as a full stop.
    `symmetric` gives each its twin across the face's centre.
    """

    count: Annotated[int, Meta(gt=0, le=MOST)]  # how many
    fill: str  # the colour of its ground
    seed: int = 1  # another number scatters them otherwise
    small: Positive = 0.12  # the smallest radius, in mm
    large: Positive = 0.4  # the largest radius, in mm
    points: int = 0  # how many points each has; 0 is a dot
    symmetric: bool = False  # each has its twin across the centre
    clear: tuple[float, ...] = ()  # [x, y, radius] that stays free
    spared: tuple[tuple[float, ...], ...] = ()  # boxes that stay free
    box: tuple[NumberField, ...] = ()  # instead of the whole face
    when: str = ""  # an expression: only then it is painted


class HatchingElement(YamlVariant, frozen=True, tag="hatching"):
    """Lines or dots as heraldry shows colours (faces/elements/hatching.py), over a box or only along its rim."""

    box: BoxModel  # [x, y, width, height] in mm
    pattern: str  # horizontal, vertical, falling, rising, crossed, dots; or words: lines at 45 and 135
    colour: str  # of its lines or dots
    radius: NumberField = 0.0  # of the box's corners, in mm; half its side makes a circle
    rim: NumberField = 0.0  # how far from the outline it reaches, in mm; 0 is over the whole box
    step: Positive = 1.2  # from line to line, in mm
    width: Positive = 0.3  # of a line, in mm; dots are twice as wide
    background: bool = False  # it may run over the safe zone
    when: str = ""  # an expression: only then it is painted


class UseElement(YamlVariant, frozen=True, tag="use"):
    """All elements of another template, with this one's names."""

    template: str  # a template in templates/faces/
    when: str = ""  # an expression: only then it is painted


class EachElement(YamlVariant, frozen=True, tag="each"):
    """Another template once for each item of a list: `name` is the item, `at` its origin, `turn` clockwise degrees."""

    each: str  # an expression that gives the items
    name: str  # what the template calls the item
    template: str  # a template in templates/faces/
    at: PointModel  # [x, y] of its origin, in mm
    turn: NumberField = 0.0  # degrees clockwise
    when: str = ""  # an expression: only then it is painted


class NetElement(YamlVariant, frozen=True, tag="net"):
    """The net of a solid (faces/elements/net.py): `measures` in mm; `figures` is the style of a die's numbers.

    `panels` gives a template to panels and to flaps that are tucked in, by their names; it sees `panel.width` and
    `panel.height`; `each_panel` gives one to all panels that have none by name. `pattern` hatches every panel, below
    what its template shows, turned as its figure is. `label` stands beside the net, where the sheet is free.
    """

    solid: str  # what it folds into
    measures: Mapping[str, NumberField]  # its sizes in mm
    ink: str  # the colour of its lines
    glue: str  # the colour of its flaps
    fill: str = ""  # the colour of its ground
    figures: str = ""  # the style of a die's numbers
    panels: Mapping[str, str] = nothing()  # templates by the names of panels
    each_panel: str = ""  # the template of every panel without one of its own
    pattern: str = ""  # the hatching of its panels
    hatch: str = ""  # the colour of that hatching
    label: str = ""  # the words that say what it becomes, with {{ … }}
    labels: str = ""  # the style of those words
    when: str = ""  # an expression: only then it is painted


class FieldElement(YamlVariant, frozen=True, tag="field"):
    """A field to fill in on a screen: a line of text, a choice among options, or a box to tick.

    `name` is unique in the form; `tip` is what a screen reader says. Fields are walked in their order. What may be
    written into one is shown whole, or the field is refused: its options, and the values that `holds` gives.
    """

    type: Literal["text", "choice", "check"]  # what can be filled in
    name: str  # its name, unique in the form
    tip: str  # what a screen reader says
    box: BoxModel  # [x, y, width, height] in mm
    style: str = ""  # of a text or a choice: the style of its letters, by name
    options: str = ""  # of a choice: an expression that gives them
    open: bool = False  # of a choice: whether other words may be written too
    holds: str = ""  # of a text or an open choice: an expression that gives the longest values it must show whole
    lines: int = 1  # of a text: how many lines it shows at least
    most: int = 0  # of a text: the most characters; 0 is any
    when: str = ""  # an expression: only then it is painted


class KeepWholeElement(YamlVariant, frozen=True, tag="keep_whole"):
    """An area that no joint between the sheets of a poster may cross, as none crosses a text. It paints nothing."""

    box: BoxModel  # [x, y, width, height] in mm
    what: str = ""  # what stands there, for messages
    when: str = ""  # an expression: only then it is kept


Element = (
    TextElement
    | CurvedTextElement
    | IconElement
    | PictureElement
    | ImageElement
    | IconsElement
    | RectElement
    | CircleElement
    | PathElement
    | PolygonElement
    | GridElement
    | GroundElement
    | RaysElement
    | StarsElement
    | HatchingElement
    | UseElement
    | EachElement
    | NetElement
    | FieldElement
    | KeepWholeElement
)


class TemplateModel(YamlModel, frozen=True):
    """templates/faces/NAME.yaml: names worked out first (`let`), then the elements in painting order."""

    elements: tuple[Element, ...]  # what is painted, in this order
    let: Mapping[str, str] = nothing()  # names for the elements to use, worked out first
