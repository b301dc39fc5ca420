"""Shapes, symbols and pictures as PDF operators, in points with y upwards."""

from __future__ import annotations

import math
from functools import lru_cache

from generator.base.colours import channels
from generator.base.display_list import (
    DisplayList,
    InkedPath,
    PathSegment,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Shape,
    Symbol,
)
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Bounds


@lru_cache(maxsize=1 << 16)
def number(value: float) -> str:
    """A length in points with two decimals (0.0035 mm), without trailing zeros."""
    text = f"{value:.2f}"
    if text.endswith("0"):
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=1 << 14)
def two_decimals(value: float) -> str:
    """A length in points with two decimals, as texts are placed: cards repeat their lines and left edges."""
    return f"{value:.2f}"


@lru_cache(maxsize=1024)
def colour(value: str, operator: str) -> str:
    """`#rrggbb` as a PDF colour operator."""
    return " ".join(f"{part:.3f}".rstrip("0").rstrip(".") for part in channels(value)) + f" {operator}"


@lru_cache(maxsize=4096)
def path_operators(segments: tuple[PathSegment, ...], height: float) -> str:
    """A path in mm (y downwards from `height`) as PDF operators in points."""
    made = []
    for command, numbers in segments:
        if command == "Z":
            made.append("h")
            continue
        points: list[str] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            points += (number(x * K), number((height - y) * K))
        made.append(f"{' '.join(points)} {command.lower()}")
    return "\n".join(made)


def shape_operators(shape: Shape, height: float) -> str:
    """Fill and stroke of a shape."""
    made = []
    if shape.fill:
        made.append(colour(shape.fill, "rg"))
    if shape.stroke:
        made.append(f"{colour(shape.stroke, 'RG')} {number(shape.width * K)} w 1 J 1 j")
    made.append(path_operators(shape.segments, height))
    made.append("B" if shape.fill and shape.stroke else "f" if shape.fill else "S")
    return "\n".join(made)


def symbol_operators(symbol: Symbol, height: float) -> str:
    return "\n".join(shape_operators(shape, height) for shape in symbol.shapes)


def matrix_number(value: float) -> str:
    """A coefficient of a matrix with five decimals; whole numbers without any."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def placed_matrix(item: PlacedSymbol, height: float) -> str:
    """The matrix that moves a symbol from the face's corner to where it is placed, turned about its origin."""
    angle = -math.radians(item.turn)
    a, b = math.cos(angle), math.sin(angle)
    # the symbol's origin is the upper left corner, (0, height) of the form it is drawn in
    e, f = item.x * K + b * height * K, (height - item.y) * K - a * height * K
    return f"{matrix_number(a)} {matrix_number(b)} {matrix_number(-b)} {matrix_number(a)} {number(e)} {number(f)}"


def picture_matrix(item: Picture, height: float) -> str:
    """The matrix that puts the unit square of a picture into its box, turned about the middle."""
    x, y, w, h = item.box
    angle = -math.radians(item.turn)
    a, b = w * math.cos(angle) * K, w * math.sin(angle) * K
    c, d = -h * math.sin(angle) * K, h * math.cos(angle) * K
    e, f = (x + w / 2) * K - (a + c) / 2, (height - y - h / 2) * K - (b + d) / 2
    return " ".join(number(value) for value in (a, b, c, d, e, f))


ENDS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}
ARTWORK_OPERATORS = {"M": "%.7g %.7g m\n", "L": "%.7g %.7g l\n", "C": "%.7g %.7g %.7g %.7g %.7g %.7g c\n", "Z": "h\n"}
WHOLE_OPERATORS = {command: operator.replace("%.7g", "%d") for command, operator in ARTWORK_OPERATORS.items()}


def artwork_operators(paths: tuple[InkedPath, ...]) -> str:
    """The filled paths of an artwork, in the units of its own grid."""
    return "\n".join([filled_operators(path) for path in paths])


def filled_operators(path: InkedPath) -> str:
    """A filled path of an artwork, in the units of its grid."""
    return f"{colour(path.colour, 'rg')}\n{_outline(path.commands, path.numbers)}f"


def _outline(commands: str, numbers: tuple[float, ...]) -> str:
    """The outline of a path of an artwork.

    Numbers of a grid are whole, which takes a third of the time, or have two decimals: a format of the whole path
    writes them in one go.
    """
    operators = WHOLE_OPERATORS if set(map(type, numbers)) == {int} else ARTWORK_OPERATORS
    return "".join([operators[command] for command in commands]) % numbers


def finished_operators(path: InkedPath, opacity: str, gradient: str) -> str:
    """A path of an artwork with its line, its clips, its gradient and its opacity, in the units of its own grid.

    `opacity` and `gradient` are the names of the resources that it needs; empty for none.
    """
    finish = path.finish
    outline = _outline(path.commands, path.numbers)
    made = ["q"]
    for clip in finish.clips:
        commands, numbers = "".join(c for c, _ in clip), tuple(n for _, several in clip for n in several)
        made.append(_outline(commands, numbers) + "W n")
    if opacity:
        made.append(f"/{opacity} gs")
    odd = "*" if finish.even_odd else ""
    if gradient and finish.gradient is not None:
        matrix = " ".join(f"{value:.7g}" for value in finish.gradient.matrix)
        made.append(f"q\n{outline}W{odd} n\n{matrix} cm\n/{gradient} sh\nQ")
    if path.stroke:
        ends, joins = ENDS[finish.ends], JOINS[finish.joins]
        made.append(f"{colour(path.stroke, 'RG')} {path.width:.7g} w {ends} J {joins} j {finish.miter:.4g} M")
        if finish.dash:
            made.append(f"[{' '.join(f'{length:.7g}' for length in finish.dash)}] 0 d")
    ground = path.colour if not gradient else ""
    if ground:
        made.append(colour(ground, "rg"))
    if ground or path.stroke:
        paint = f"B{odd}" if ground and path.stroke else f"f{odd}" if ground else "S"
        made.append(f"{outline}{paint}")
    return "\n".join([*made, "Q"])


def artwork_matrix(placed: PlacedArtwork, height: float) -> str:
    """The matrix that takes the grid of an artwork, y downwards, to the points of a face, y upwards."""
    a, b, c, d, e, f = placed.matrix
    turned = " ".join(matrix_number(value * K) for value in (a, -b, c, -d))
    return f"{turned} {number(e * K)} {number((height - f) * K)}"


def face_box(face: DisplayList) -> Bounds:
    """The bleed box of a face in points, origin at the trim's lower left corner."""
    b = face.bleed
    return (-b * K, -b * K, (face.width + b) * K, (face.height + b) * K)


def spoken(words: str) -> str:
    """The operator that begins content which is read aloud and copied as these words."""
    return f"/Span<</ActualText<FEFF{words.encode('utf-16-be').hex().upper()}>>>BDC"
