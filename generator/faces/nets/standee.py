"""The net of a standee: a figure printed front and back that stands on two feet.

    | back foot  |
    |    back    |  upside down on the sheet
    +--- fold ---+  folds back
    |   front    |
    | front foot |

The fold at its top brings the two faces back to back, where they are glued; the feet fold forward, to either side.
"""

from __future__ import annotations

import math

from generator.base.errors import CannotJudge
from generator.base.geometry import Point, Polygon, bounds_of_points
from generator.faces.nets.model import FaceEdge, Hinge, Net, NetFace, Pattern, assemble
from generator.faces.nets.tuckbox import quarter_circle, rectangle

OVER = 180.0  # degrees by which the back folds over, until it lies on the blank side of the front
OUT = -90.0  # degrees by which a foot folds: forward, so that its printed side is above
LEAST_FOLD = 5.0  # mm of the top that stay straight: the fold on which both faces hang


def standee(width: float, height: float, foot: float, corner: float) -> Net:
    """The net of a figure of `width` by `height` mm on feet `foot` mm long; `corner` is the radius of its top, in mm.

    With 0 its top is square; the rounder it is, the shorter the fold between the two faces, down to LEAST_FOLD. Feet
    are as wide as the figure. `up` of a panel is towards the top when it stands, and of a foot towards the figure.
    Raises CannotJudge for a length that is not positive, a foot longer than the figure is high, or a top too round.
    """
    for what, value in (("width", width), ("height", height), ("foot", foot)):
        if not 0 < value < math.inf:
            raise CannotJudge(f"a standee with a {what} of {value:g} mm", "a length greater than zero")
    if foot > height:
        raise CannotJudge(
            f"a standee whose foot of {foot:g} mm is longer than its height of {height:g} mm",
            "a foot at most as long as the figure is high; a third of it stands well",
        )
    most = min((width - LEAST_FOLD) / 2, height / 2)
    if not 0 <= corner <= max(0.0, most):
        raise CannotJudge(
            f"a standee of {width:g} × {height:g} mm whose top has corners of {corner:g} mm",
            f"a radius from 0 to {max(0.0, most):g} mm: its fold is to be {LEAST_FOLD:g} mm long at least",
        )
    # from the left end of the fold to its right end, down the right side and up the left one: the fold is edge 0
    left, right = _shoulder(corner), [(width - x, y) for x, y in reversed(_shoulder(corner))]
    front: Polygon = (left[-1], *right, (width, height), (0.0, height), *left[:-1])
    down = front.index((width, height))
    back = tuple((width - x, -y) for x, y in front)  # turned over the fold by half a turn
    under = rectangle(0, height, width, height + foot)
    above = rectangle(0, -height - foot, width, -height)
    faces = [
        _face("front", front, 0.0),
        _face("back", back, 180.0),
        _face("front foot", under, 0.0),
        _face("back foot", above, 180.0),
    ]
    hinges = [
        Hinge(FaceEdge("front", 0), FaceEdge("back", 0), OVER),
        Hinge(FaceEdge("front", down), FaceEdge("front foot", 0), OUT),
        Hinge(FaceEdge("back", down), FaceEdge("back foot", 2), OUT),
    ]
    return assemble(Pattern(faces, hinges, ()))


def _shoulder(radius: float) -> list[Point]:
    """The left corner of the top, from the side to the fold; one point where it is square."""
    if not radius:
        return [(0.0, 0.0)]
    return [(radius - radius * cos, radius - radius * sin) for cos, sin in quarter_circle()]


def _face(name: str, polygon: Polygon, up: float) -> NetFace:
    """A panel with the middle of its box, and the radius of a circle round that which lies within the panel's box."""
    left, top, right, bottom = bounds_of_points(polygon)
    return NetFace(name, polygon, ((left + right) / 2, (top + bottom) / 2), up, min(right - left, bottom - top) / 2)
