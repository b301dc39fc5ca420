"""Hatchings of a game's own, as a cell names them: lines in one direction or two, in words.

    lines at 22.5
    lines at 45 and 135
    lines at 60 spacing 1.5 weight 2

Beside the six of heraldry (horizontal, vertical, falling, rising, crossed, dots) a seventh type has one of these.
"""

from __future__ import annotations

from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression

_NUMBER = r"(\d+(?:\.\d+)?)"
_LINES = regular_expression(rf"lines at {_NUMBER}(?: and {_NUMBER})?(?: spacing {_NUMBER})?(?: weight {_NUMBER})?\Z")
LEAST_TURN = 10.0  # degrees between the two directions of one hatching: lines nearer to each other blur
SCALES = (0.5, 3.0)  # the least and the largest spacing and weight
HOW = "write it as: lines at 30, lines at 45 and 135, lines at 60 spacing 1.5 weight 2"


class OwnHatching(NamedTuple):
    """The directions of its lines (degrees clockwise from a level line, below 180), and how they differ from usual.

    `spacing` is how many times as far apart they are as the lines of other hatchings in the same place, `weight` how
    many times as wide.
    """

    angles: tuple[float, ...]
    spacing: float
    weight: float


def own_hatching(text: str) -> OwnHatching | None:
    """What a cell says of a hatching; None where it is the name of one.

    Raises CannotJudge for lines that nobody can draw or tell apart.
    """
    if not text.startswith("lines"):
        return None
    found = _LINES.match(text)
    if found is None:
        raise CannotJudge(f"{text!r} says no hatching", HOW)
    angles = tuple(float(one) for one in found.groups()[:2] if one is not None)
    spacing, weight = (float(one) if one is not None else 1.0 for one in found.groups()[2:])
    if any(angle >= 180 for angle in angles):
        raise CannotJudge(f"the hatching {text!r} has a direction of 180 degrees or more", "write degrees below 180")
    if len(angles) == 2 and abs((angles[0] - angles[1] + 90) % 180 - 90) < LEAST_TURN:
        raise CannotJudge(
            f"the two directions of the hatching {text!r} are less than {LEAST_TURN:g} degrees apart",
            "turn one of them further",
        )
    least, most = SCALES
    for what, value in (("spacing", spacing), ("weight", weight)):
        if not least <= value <= most:
            raise CannotJudge(
                f"the {what} of the hatching {text!r} is {value:g} times as usual",
                f"{least:g} to {most:g} can be drawn",
            )
    return OwnHatching(angles, spacing, weight)
