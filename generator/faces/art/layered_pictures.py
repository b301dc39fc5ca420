"""Reads layered pictures: SVG files whose paths lie in named layers and are filled in named inks, never in colours.

    <svg viewBox="0 0 1130 1100">                          a grid of 0.05 mm, at the size for which it was drawn
      <defs><circle id="roundel" cx="560" cy="400" r="470"/></defs>      what a round token shows; may be left out
      <g class="ground"> … </g> <g class="mask"> … </g> <g class="shade"> … </g> <g class="ink"> … </g>
      <g class="light"> … </g> <g class="line"><path class="ink" d="M …"/></g> <g class="hatch"> … </g>
    </svg>

From the one drawing come several pictures (`SHOWN`): the full one, its lines alone for little ink, its lines with
hatchings for the colours where there are none, a roundel and a small sign. The theme says which colour each ink has.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import msgspec
from msgspec import structs

from generator.base.display_list import Artwork, InkedPath
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Where
from generator.base.geometry import Bounds
from generator.base.regular_expressions import regular_expression
from generator.faces.art.path_data import parse_path
from generator.faces.art.svg import NAMESPACE, ON_SVG, TEXTS, parsed_xml

LAYERS = ("ground", "mask", "shade", "ink", "light", "line", "hatch")  # in the order of painting
SHOWN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "full": ("ground", "mask", "shade", "ink", "light"),
        "line": ("mask", "line"),
        "hatched": ("mask", "hatch", "line"),
        "roundel": ("ground", "mask", "shade", "ink", "light"),
        "sign": ("mask", "shade", "ink", "light"),
        "line_roundel": ("mask", "line"),
        "hatched_roundel": ("mask", "hatch", "line"),
    }
)
ROUND = ("roundel", "sign", "line_roundel", "hatched_roundel")  # what shows the roundel alone
LINES = ("line", "hatched", "line_roundel", "hatched_roundel")  # what is printed without grounds
BARE = "bare"  # the ink of the mask in these: the paper of what they stand on
MOST_DATA = 36_000  # characters of path data in one picture: some 35 KB
BEYOND = 0.02  # of the longer side of its grid: how far a point may lie outside
ORDER = ", ".join(LAYERS)
BEGINNING = '<svg viewBox="0 0 1130 1100">, in units of 0.05 mm'
_INK = regular_expression(r"[a-z][a-z0-9_]*")
# as the drawing kit writes: whole numbers, relative
_COMPACT = regular_expression(r"(?:M-?\d+ ?-?\d+(?:[lc][-\d ]+)*z)*")
_STEP = regular_expression(r"([Mlcz])([^Mlcz]*)")


class LayerPath(msgspec.Struct, frozen=True):
    """A path of a layer: the ink that it is filled in, its commands (M, L, C, Z) as letters, and their numbers."""

    ink: str
    commands: str
    numbers: tuple[float, ...]


class LayeredPicture(msgspec.Struct, frozen=True):
    """A picture in layers on its grid. `roundel` is the circle that a token shows: x, y and radius."""

    name: str
    bounds: Bounds
    layers: Mapping[str, tuple[LayerPath, ...]]
    roundel: tuple[float, float, float]

    def paths(self, shown: str) -> list[LayerPath]:
        """The paths of one of the pictures `SHOWN`, in painting order. The mask of lines alone is bare paper."""
        made = []
        for layer in SHOWN[shown]:
            bare = layer == "mask" and shown in LINES
            made += [structs.replace(path, ink=BARE) if bare else path for path in self.layers.get(layer, ())]
        return made

    def window(self, shown: str) -> Bounds:
        """The part of the grid that a picture shows: all of it, or the square round its roundel."""
        if shown not in ROUND:
            return self.bounds
        x, y, radius = self.roundel
        return (x - radius, y - radius, x + radius, y + radius)

    def artwork(self, shown: str, inks: Mapping[str, str]) -> Artwork:
        """One of its pictures, its inks in colours (#rrggbb). Raises CannotJudge for an ink without a colour."""
        paths = self.paths(shown)
        lacking = sorted({path.ink for path in paths} - set(inks))
        if lacking:
            raise CannotJudge(
                f"the picture {self.name} is painted in {', '.join(lacking)}, for which there is no colour",
                f"give {lacking[0]} a colour under `inks:` of the theme",
            )
        made = tuple(InkedPath(inks[path.ink], path.commands, path.numbers) for path in paths)
        layers = "+".join(SHOWN[shown])
        colours = ",".join(f"{ink}={inks[ink]}" for ink in sorted({path.ink for path in paths}))
        return Artwork(f"{self.name}.{layers}.{colours}", self.bounds, made)


def load_layered_picture(path: Path, shown: str) -> LayeredPicture:
    """Read a layered picture. Raises CannotJudge, with file, layer and what is expected, for a bad one."""
    return read_layered_picture(read_bytes(path), path.stem, shown)


@lru_cache(maxsize=512)
def read_layered_picture(content: bytes, name: str, shown: str) -> LayeredPicture:
    """A layered picture of this content and name; `shown` is where it stands, for errors."""
    found = parsed_xml(content, shown, _Layers(Where(shown)), BEGINNING)
    assert isinstance(found, LayeredPicture)
    return msgspec.structs.replace(found, name=name)


class _Layers:
    """Is told by the XML parser what a file holds: keeps the paths of its layers, and refuses the rest at once."""

    def __init__(self, where: Where) -> None:
        self._where = where
        self._open: list[str] = []
        self._layer = ""
        self._bounds: Bounds = (0.0, 0.0, 0.0, 0.0)
        self._layers: dict[str, list[LayerPath]] = {}
        self._lengths: dict[str, int] = {}
        self._roundel: tuple[float, float, float] | None = None

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        name = tag.removeprefix(NAMESPACE)
        inside = self._open[-1] if self._open else ""
        if not self._open:
            self._bounds = self._grid(name, attributes)
        elif name == "g" and inside == "svg":
            self._begin_layer(attributes)
        elif name == "path" and inside == "g":
            self._path(attributes)
        elif name == "path":
            raise self._wrong("a path stands in no layer", f"put it into one of the groups {ORDER}")
        elif name == "defs" and inside == "svg":
            pass
        elif name == "circle" and inside == "defs":
            self._round(attributes)
        elif name not in TEXTS or inside in TEXTS:
            place = f" of the layer {self._layer}" if inside == "g" else ""
            raise self._wrong(f"<{name}>{place} would not be drawn", "turn every shape into a plain <path> of a layer")
        self._open.append(name)

    def end(self, tag: str) -> None:
        """An element ends."""
        self._open.pop()

    def pi(self, target: str, data: str = "") -> None:
        """An instruction to a program, such as to fetch a style sheet."""
        raise self._wrong(f"<?{target}?> would not be followed", "leave it out")

    def close(self) -> LayeredPicture:
        """The file ends."""
        if not any(self._layers.values()):
            raise self._wrong("it has no layer with a <path>", f"draw it in the layers {ORDER}")
        if not self._layers.get("line"):
            raise self._wrong(
                "it has no layer line", "add one: the drawing as lines alone, for printing with little ink"
            )
        full = {path.ink for layer in SHOWN["full"] for path in self._layers.get(layer, ())}
        if not full:
            raise self._wrong("only its layers line and hatch hold paths", f"draw it in {', '.join(SHOWN['full'])} too")
        if len(full) == 1:
            raise self._wrong(
                f"its layers ground to light are in one ink alone, {next(iter(full))}",
                "give it a second one, which tells its parts apart",
            )
        for shown, layers in SHOWN.items():
            length = sum(self._lengths.get(layer, 0) for layer in layers)
            if length > MOST_DATA:
                heaviest = max(layers, key=lambda layer: self._lengths.get(layer, 0))
                raise self._wrong(
                    f"the picture {shown} holds {length} characters of path data, {self._lengths[heaviest]} of them in "
                    f"the layer {heaviest}",
                    f"at most {MOST_DATA}: fit curves instead of short straight lines, and leave specks out",
                )
        left, top, right, bottom = self._bounds
        middle = ((left + right) / 2, (top + bottom) / 2, min(right - left, bottom - top) / 2)
        layers_read = {layer: tuple(paths) for layer, paths in self._layers.items()}
        return LayeredPicture("", self._bounds, layers_read, self._roundel or middle)

    def _grid(self, name: str, attributes: Mapping[str, str]) -> Bounds:
        parts = (attributes.get("viewBox", "") if name == "svg" else "").replace(",", " ").split()
        try:
            x, y, width, height = map(float, parts)
        except ValueError:
            raise self._wrong(
                "not a layered picture: no <svg viewBox> of four numbers", f"start it with {BEGINNING}"
            ) from None
        if not (0 < width < 1e6 and 0 < height < 1e6):
            raise self._wrong(f"its viewBox is {width:g} x {height:g} large", f"start it with {BEGINNING}")
        for key in attributes:
            if key not in ON_SVG and not key.startswith(("aria-", "{")):
                raise self._wrong(f"the {key}= of <svg> would not be followed", "leave it out")
        return (x, y, x + width, y + height)

    def _begin_layer(self, attributes: Mapping[str, str]) -> None:
        layer = attributes.get("class", "")
        if layer not in LAYERS:
            raise self._wrong(f"there is no layer {layer!r}", f"name the class of each <g> one of {ORDER}")
        if layer in self._layers:
            raise self._wrong(f"the layer {layer} stands there twice", "put all its paths into one group")
        later = [one for one in self._layers if LAYERS.index(one) > LAYERS.index(layer)]
        if later:
            raise self._wrong(f"the layer {layer} comes after {later[0]}", f"painting order is {ORDER}")
        others = sorted(set(attributes) - {"class", "id"})
        if others:
            raise self._wrong(
                f"the {others[0]}= of the layer {layer} would not be followed",
                "leave it out: its paths stand where they are",
            )
        self._layer = layer
        self._layers[layer] = []

    def _path(self, attributes: Mapping[str, str]) -> None:
        layer = self._layer
        ink = attributes.get("class", "")
        if not _INK.fullmatch(ink):
            raise self._wrong(
                f"a path of the layer {layer} has the class {ink!r}",
                "its class names its ink, such as paper, gold or accent; the theme says which colour that is",
            )
        others = sorted(set(attributes) - {"class", "id", "d"})
        if others:
            raise self._wrong(
                f"the {others[0]}= of a path of the layer {layer} would not be followed",
                "leave it out: every path is filled in the ink that its class names",
            )
        data = attributes.get("d", "")
        try:
            path = LayerPath(ink, *commands_and_numbers(data))
        except CannotJudge as error:
            raise self._wrong(f"layer {layer}: {error.reason}", "save it again as plain paths") from error
        if not path.commands:
            raise self._wrong(f"a path of the layer {layer} draws nothing", 'give it d="M …"')
        self._inside(layer, path)
        self._lengths[layer] = self._lengths.get(layer, 0) + len(data)
        self._layers[layer].append(path)

    def _inside(self, layer: str, path: LayerPath) -> None:
        left, top, right, bottom = self._bounds
        across, down = path.numbers[::2], path.numbers[1::2]
        if min(across) >= left and max(across) <= right and min(down) >= top and max(down) <= bottom:
            return  # with the handles of its curves too, as most paths
        across, down = points_on(path)
        over = max(left - min(across), top - min(down), max(across) - right, max(down) - bottom)
        if over > BEYOND * max(right - left, bottom - top):
            raise self._wrong(
                f"a path of the layer {layer} reaches {over:g} units out of its viewBox",
                "cut it off at the edge: nothing outside is printed",
            )

    def _round(self, attributes: Mapping[str, str]) -> None:
        left, top, right, bottom = self._bounds
        try:
            x, y, radius = (float(attributes.get(key, "")) for key in ("cx", "cy", "r"))
        except ValueError:
            x = y = radius = 0.0
        if attributes.get("id") != "roundel" or radius <= 0 or not (left <= x <= right and top <= y <= bottom):
            raise self._wrong(
                "the circle in <defs> is no roundel",
                'write <circle id="roundel" cx="…" cy="…" r="…"/> inside the viewBox',
            )
        self._roundel = (x, y, radius)

    def _wrong(self, reason: str, fix: str) -> CannotJudge:
        return CannotJudge(reason, fix, self._where)


def commands_and_numbers(data: str) -> tuple[str, tuple[float, ...]]:
    """Path data as commands (M, L, C, Z) and absolute numbers. Raises CannotJudge when it is not path data."""
    if _COMPACT.fullmatch(data):
        return _compact(data)
    segments = parse_path(data)
    numbers = [round(number, 2) + 0.0 for _, several in segments for number in several]
    return "".join(command for command, _ in segments), tuple(numbers)


def points_on(path: LayerPath) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The x and the y of the points that a path passes, without the handles of its curves."""
    across: list[float] = []
    down: list[float] = []
    at = 0
    for command in path.commands:
        at += {"M": 2, "L": 2, "C": 6, "Z": 0}[command]
        across.append(path.numbers[at - 2])
        down.append(path.numbers[at - 1])
    return tuple(across), tuple(down)


def _compact(data: str) -> tuple[str, tuple[float, ...]]:
    """Path data as the drawing kit writes it: M, then relative lines and curves in whole numbers, then z."""
    commands: list[str] = []
    numbers: list[int] = []
    x = y = 0
    start = (0, 0)
    for command, body in _STEP.findall(data):
        if command == "z":
            if (x, y) != start:  # written out, as readers of PDFs give it back
                numbers += start
                commands.append("L")
            commands.append("Z")
            continue
        given = list(map(int, body.replace("-", " -").split()))
        if command == "M":
            x, y = start = (given[0], given[1])
            numbers += given
            commands.append("M")
        elif command == "l":
            for dx, dy in _pairs(given, 2):
                x, y = x + dx, y + dy
                numbers += (x, y)
            commands.append("L" * (len(given) // 2))
        else:
            for ax, ay, bx, by, dx, dy in _pairs(given, 6):
                to_x, to_y = x + dx, y + dy
                numbers += (x + ax, y + ay, x + bx, y + by, to_x, to_y)
                x, y = to_x, to_y
            commands.append("C" * (len(given) // 6))
    return "".join(commands), tuple(numbers)


def _pairs(given: list[int], size: int) -> Iterable[tuple[int, ...]]:
    """The numbers in groups of a size. Raises CannotJudge when one of them is not whole."""
    if not given or len(given) % size:
        raise CannotJudge(f"not SVG path data: {len(given)} numbers where groups of {size} are expected")
    several = iter(given)
    return zip(*[several] * size, strict=True)
