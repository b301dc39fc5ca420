"""The shape of fonts and text styles in the files of themes and books."""

# annotations are no texts here: msgspec would compile hundreds of them, one by one, whenever a command starts
from typing import Annotated, Literal

from msgspec import Meta

from generator.base.display_list import Align
from generator.base.yaml_model import YamlModel

Positive = Annotated[float, Meta(gt=0)]


class FontModel(YamlModel, frozen=True):
    """A font file, TrueType or OpenType: in a PyPI package, or in the folder templates/fonts of the project."""

    file: str  # the name of its file
    package: str = ""  # the package that has it; without one it is in templates/fonts


class StyleModel(YamlModel, frozen=True):
    """A style class of text. Sizes in points: fitted between `size` and `floor`, once for all languages."""

    font: str  # a name of `fonts`
    size: Positive  # the size it is set in, in points
    floor: Positive  # the smallest size it may shrink to
    colour: str  # a name of `palette`
    strong: str = ""  # the font of **strong** words
    em: str = ""  # the font of *emphasised* words
    leading: Positive = 1.2  # the distance of lines, times the size
    align: Align = "left"  # where lines stand
    tracking: float = 0.0  # space between letters, in em
    upper: bool = False  # set in capitals
    single: bool = False  # one line only
    balance: bool = False  # lines of about one length
    hyphens: bool = True  # words may be divided where lines are poor without; never in balanced lines or capitals


class TextModel(YamlModel, frozen=True):
    """A style of text in books. `strong`, `em`, `ref` (clause ids) name fonts; without them the text's own is used."""

    font: str  # a name of `fonts`
    size: Positive  # in points
    leading: Positive  # the distance of lines, in points
    strong: str = ""  # the font of **strong** words
    em: str = ""  # the font of *emphasised* words
    strong_em: str = ""  # the font of words that are both
    ref: str = ""  # the font of clause ids
    colour: str = "ink"  # a colour's name
    align: Literal["left", "center", "right", "justify"] = "left"  # where lines stand
    hyphens: bool = True  # words may be divided
    before: float = 0.0  # space before it, in points
    after: float = 0.0  # space after it, in points
    indent: float = 0.0  # of its left edge, in points
    icon: float = 0.0  # the least side of an icon in it, in points; 0: icons are as large as the letters
    tracking: float = 0.0  # space between letters, in em
    upper: bool = False  # set in capitals
