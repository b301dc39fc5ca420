"""The shape of fonts and text styles in theme files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from annotated_types import Gt

from generator.base.display_list import Align

FORBID = {"extra": "forbid"}
Positive = Annotated[float, Gt(0)]


@dataclass(frozen=True, slots=True)
class FontModel:
    """A font file in a PyPI package."""

    package: str  # the package that has it
    file: str  # the name of its file there
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class StyleModel:
    """A style class of text. Sizes in points: fitted between `size` and `floor`, once for all languages."""

    font: str  # a name of `fonts`
    size: Positive  # the size it is set in, in points
    floor: Positive  # the smallest size it may shrink to
    colour: str  # a name of `palette`
    strong: str = ""  # the font of **strong** words
    em: str = ""  # the font of *emphasised* words
    leading: Positive = 1.2  # the distance of lines, times the size
    align: Align = "left"  # where lines stand
    tracking: float = 0.0  # space between letters, in points
    upper: bool = False  # set in capitals
    single: bool = False  # one line only
    balance: bool = False  # lines of about one length
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
