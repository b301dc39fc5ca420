"""The shape of what components.yaml says of sizes: which pieces lie on which spaces, and which box holds what.

    spaces:
      hex: {kind: hexagon, what: hex of the map, across: 18.9}
      slot: {kind: rectangle, what: place of a card, width: 122, height: 72}
    fits:
      - {pieces: loose_hexes, space: hex, allowance: 0.4}
      - {pieces: deck, space: slot, allowance: 2}
    boxes:
      - {box: tuck_boxes, where: row.id == 'bare', holds: [{pieces: deck}]}
    unboxed:
      mat: it is rolled up

A space is declared once. Templates take its size from here (`spaces.hex.side`, `spaces.slot.width`), and contracts say
where it is painted (`{kind: space, space: hex, at: [x, y]}`), so that `tirada check` measures it on the finished page.
All lengths are millimetres.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from generator.base.yaml_model import YamlModel, YamlVariant
from generator.catalog.contract_models import SomeText

SpaceSize = Annotated[float, Meta(gt=0)]
Allowance = Annotated[float, Meta(ge=0)]
Measure = float | str  # a number of mm, or an expression


class RectangleSpace(YamlVariant, frozen=True, tag="rectangle"):
    """A rectangle on a face, for one piece: a cell of a track, a slot of a mat."""

    what: SomeText  # what it is to a reader, for messages
    width: SpaceSize  # in mm
    height: SpaceSize  # in mm

    @property
    def size(self) -> str:
        """Its size in words."""
        return f"{self.width:g} x {self.height:g} mm"


class CircleSpace(YamlVariant, frozen=True, tag="circle"):
    """A circle on a face, for one piece."""

    what: SomeText  # what it is to a reader, for messages
    across: SpaceSize  # its diameter

    @property
    def width(self) -> float:
        return self.across

    @property
    def height(self) -> float:
        return self.across

    @property
    def size(self) -> str:
        """Its size in words."""
        return f"a circle {self.across:g} mm across"


class HexagonSpace(YamlVariant, frozen=True, tag="hexagon"):
    """A regular hexagon on a face, with sides on top and below where nothing turns it."""

    what: SomeText  # what it is to a reader, for messages
    across: SpaceSize  # from one side to the opposite one

    @property
    def side(self) -> float:
        """The length of a side: as far as each corner is from the middle."""
        return self.across / math.sqrt(3)

    @property
    def width(self) -> float:
        return 2 * self.side

    @property
    def height(self) -> float:
        return self.across

    @property
    def size(self) -> str:
        """Its size in words."""
        return f"a hexagon {self.across:g} mm from side to side"


SpaceModel = RectangleSpace | CircleSpace | HexagonSpace


class FitModel(YamlModel, frozen=True):
    """Pieces that lie on a space, each inside it, turned as suits them best."""

    pieces: SomeText  # a component or one of its groups
    space: SomeText  # one of `spaces`; or a component or group of flat pieces that they lie on
    allowance: Allowance  # how much larger the space is than the piece, from edge to edge
    at_most: Allowance | None = None  # how much larger it may be, where the piece is to cover it
    beside: Annotated[int, Meta(ge=1, le=100)] = 1  # how many lie beside each other on one space
    turned: Literal["best", "any"] = "best"  # any: it must fit whichever way it is turned, as a die that is rolled


class HeldModel(YamlModel, frozen=True):
    """Pieces that lie in a box. Their size is that of the piece, and the thickness that of what it is printed on."""

    pieces: SomeText  # a component or one of its groups
    where: str = ""  # an expression over the names of a piece and `box` (box.row, box.per): the pieces it holds
    width: Measure = ""  # what one of them measures in the box where that is another size: in sleeves, folded
    height: Measure = ""  # the same
    thickness: Measure = ""  # the same
    loose: bool = False  # they are tipped in, not stacked


class BoxContentsModel(YamlModel, frozen=True):
    """A box and what it holds together: a group of nets, each of which folds up to a box."""

    box: SomeText  # the group of nets
    holds: Annotated[tuple[HeldModel, ...], Meta(min_length=1)]  # what one of them holds
    where: str = ""  # an expression over `row`: the designs of the group that are meant


class Spaces:
    """The spaces of a game by name, as attributes: `spaces.hex.side` in templates and contracts."""

    def __init__(self, spaces: Mapping[str, SpaceModel]) -> None:
        self._spaces = spaces

    def __getattr__(self, name: str) -> SpaceModel:
        if name.startswith("_") or name not in self._spaces:
            raise AttributeError(name)
        return self._spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._spaces)
