"""The shape of fonts and text styles in theme files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Gt

FORBID = {"extra": "forbid"}
Positive = Annotated[float, Gt(0)]
Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class FontModel:
    """A font file in a PyPI package."""

    package: str
    file: str
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID


@dataclass(frozen=True, slots=True)
class StyleModel:
    """A style class of text. Sizes in points: fitted between `size` and `floor`, once for all languages."""

    font: str
    size: Positive
    floor: Positive
    colour: str
    strong: str = ""
    em: str = ""
    leading: Positive = 1.2
    align: Align = "left"
    tracking: float = 0.0
    upper: bool = False
    single: bool = False
    balance: bool = False
    __pydantic_config__: ClassVar[dict[str, Any]] = FORBID
