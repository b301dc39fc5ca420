"""The net of a tuck box for a deck: a glued bottom, a lid with a tongue, a notch for the thumb.

    dust |        | dust | tongue |
         |  notch |      |  lid   |
    left |  front | right|  back  | seam
    dust | bottom | dust |
         | tongue |

The seam and what hangs below are glued, what hangs above is tucked in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from generator.base.errors import CannotJudge
from generator.base.geometry import Point, Polygon, edges
from generator.faces.nets.model import FaceEdge, Flap, Hinge, Net, NetFace, Pattern, assemble
from generator.faces.nets.plane import along, incircle
from generator.faces.nets.unfold import strip

FLAP = 12.0  # mm: glued strips
TONGUE = 16.0  # mm: what tucks in behind the front
CLEARANCE = 1.0  # mm of air beside the deck, in each direction
BOARD = 0.3  # mm: thickness of the board the box is made of
TOP, RIGHT, BOTTOM, LEFT = range(4)  # edges of a rectangle
SQUARE = 90.0
ARC_STEPS = 12  # straight lines to a quarter circle: within 0.02 mm of the arc at a radius of 10 mm

SEAM_LEAN = 75.0  # degrees
SEAM_SHARE = 0.8  # of the depth, at most
DUST_SHARE = 0.45  # of the width: two dust flaps leave a tenth of it between them
DUST_TAPER = 0.15  # of the depth, beside the panel that closes over the flap
EASE = 0.5  # mm that flaps stand back from the walls they slide along
TONGUE_SHARE = 0.4  # of the box's height, at most
ROUND_SHARE = 0.6  # of the tongue's length, its corners' radius
SLIT_SHARE = 0.08  # of the width: each slit that lets the dust flaps hold the tongue
NOTCH_SHARE = 0.15  # of the width, the notch's radius
NOTCH_MOST = 10.0  # mm


@dataclass(frozen=True, slots=True)
class BoxSize:
    """Panel sizes from fold to fold, in mm: width and height of the front, depth of the sides."""

    width: float
    depth: float
    height: float


def box_size(
    card: tuple[float, float], count: int, stock: float, clearance: float = CLEARANCE, board: float = BOARD
) -> BoxSize:
    """The panels for `count` cards of `card` mm (width, height), each `stock` mm thick.

    Inside, the box is as large as the deck and `clearance`. A fold runs in the middle of the board, which takes one
    thickness from each inner measure; every layer behind a wall takes one more: the seam from the width, two tongues
    from the depth, dust flaps above and below from the height. Raises CannotJudge when a length is not positive.
    """
    lengths = {"card width": card[0], "card height": card[1], "number of cards": count, "card thickness": stock}
    for what, value in lengths.items():
        if not 0 < value < math.inf:
            raise CannotJudge(f"a tuck box for a {what} of {value:g}", "a number greater than zero")
    for what, value in (("clearance", clearance), ("board", board)):
        if not 0 <= value < math.inf:
            raise CannotJudge(f"a tuck box with a {what} of {value:g} mm", "zero or more")
    return BoxSize(
        card[0] + clearance + 2 * board, count * stock + clearance + 3 * board, card[1] + clearance + 3 * board
    )


def tuck_box(size: BoxSize, *, flap: float = FLAP, tongue: float = TONGUE) -> Net:
    """The net of a tuck box with panels of `size`; glued strips `flap` mm wide and tongues `tongue` mm long at most.

    A closed box has twelve edges: five folds join its six panels, seven flaps close the others. The tongue above has
    rounded corners and a slit at either end of its fold, in which the dust flaps catch; the front has a round notch.
    `up` of a panel is up on the sheet, but of the lid towards its fold: it is read from the front.
    Raises CannotJudge when a length is not positive.
    """
    lengths = {"width": size.width, "depth": size.depth, "height": size.height, "flap": flap, "tongue": tongue}
    for what, value in lengths.items():
        if not 0 < value < math.inf:
            raise CannotJudge(f"a tuck box with a {what} of {value:g} mm", "a length greater than zero")
    panels = _panels(size)
    hinges = [
        Hinge(FaceEdge("left", RIGHT), FaceEdge("front", LEFT), SQUARE),
        Hinge(FaceEdge("front", RIGHT), FaceEdge("right", LEFT), SQUARE),
        Hinge(FaceEdge("right", RIGHT), FaceEdge("back", LEFT), SQUARE),
        Hinge(FaceEdge("back", TOP), FaceEdge("lid", BOTTOM), SQUARE),
        Hinge(FaceEdge("front", BOTTOM), FaceEdge("bottom", TOP), SQUARE),
    ]
    faces = [NetFace(n, p, incircle(p)[0], 180.0 if n == "lid" else 0.0, incircle(p)[1]) for n, p in panels.items()]
    flaps = [
        _seam(panels, size, flap),
        *(_dust(panels, size, *place, flap) for place in DUST),
        _tongue(panels, size, FaceEdge("lid", TOP), FaceEdge("front", TOP), tongue, loose=True),
        _tongue(panels, size, FaceEdge("bottom", BOTTOM), FaceEdge("back", BOTTOM), tongue, loose=False),
    ]
    loose = next(flap for flap in flaps if flap.name == "lid tongue")
    ends = (loose.polygon[0], loose.crease[0]), (loose.crease[1], loose.polygon[-1])
    detours = {FaceEdge("front", TOP): _notch(panels["front"], size)}
    return assemble(Pattern(faces, hinges, flaps, ends, detours))


# hanging on, lying behind, whether it is the end of the edge that the closing panel stands by, whether it is loose
DUST = (
    (FaceEdge("left", TOP), FaceEdge("lid", RIGHT), False, True),
    (FaceEdge("right", TOP), FaceEdge("lid", LEFT), True, True),
    (FaceEdge("left", BOTTOM), FaceEdge("bottom", LEFT), False, False),
    (FaceEdge("right", BOTTOM), FaceEdge("bottom", RIGHT), True, False),
)


def _panels(size: BoxSize) -> dict[str, Polygon]:
    columns = {"left": size.depth, "front": size.width, "right": size.depth, "back": size.width}
    places = [0.0]
    for width in columns.values():
        places.append(places[-1] + width)
    walls = {
        name: rectangle(left, 0, right, size.height)
        for name, (left, right) in zip(columns, pairwise(places), strict=True)
    }
    front, back = walls["front"], walls["back"]
    return walls | {
        "lid": rectangle(back[0][0], -size.depth, back[1][0], 0),
        "bottom": rectangle(front[0][0], size.height, front[1][0], size.height + size.depth),
    }


def rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    """Corners clockwise from the top left: edges are top, right, bottom, left."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _seam(panels: dict[str, Polygon], size: BoxSize, flap: float) -> Flap:
    a, b = edges(panels["back"])[RIGHT]
    polygon = strip(a, b, SEAM_LEAN, SEAM_LEAN, min(flap, size.depth * SEAM_SHARE))
    return Flap("seam", polygon, FaceEdge("back", RIGHT), FaceEdge("left", LEFT), (a, b))


def _dust(
    panels: dict[str, Polygon], size: BoxSize, host: FaceEdge, target: FaceEdge, by_end: bool, loose: bool, flap: float
) -> Flap:
    """A flap with a straight shoulder on one side and a slanting one beside the panel that closes over it."""
    a, b = edges(panels[host.face])[host.edge]
    long = min(size.width * DUST_SHARE, max(flap, size.depth))
    slanting, straight = max(EASE, size.depth * DUST_TAPER), min(EASE, size.depth * DUST_TAPER)
    near, far = (straight, slanting) if by_end else (slanting, straight)
    polygon = along(a, b, [(0, 0), (near, long), (size.depth - far, long), (size.depth, 0)])
    return Flap(f"{host.face} {'top' if loose else 'bottom'} dust flap", polygon, host, target, (a, b), loose)


def _tongue(
    panels: dict[str, Polygon], size: BoxSize, host: FaceEdge, target: FaceEdge, tongue: float, *, loose: bool
) -> Flap:
    a, b = edges(panels[host.face])[host.edge]
    long = min(tongue, size.height * TONGUE_SHARE)
    if not loose:
        return Flap(f"{host.face} tongue", strip(a, b, SEAM_LEAN, SEAM_LEAN, long), host, target, (a, b))
    width, ease = size.width, min(EASE, size.width * SLIT_SHARE)
    radius = min(long * ROUND_SHARE, width / 4)
    first = [(ease + radius - radius * c, long - radius + radius * s) for c, s in quarter_circle()]
    last = [(width - x, y) for x, y in reversed(first)]
    polygon = along(a, b, [(0, 0), *first, *last, (width, 0)])
    slit = width * SLIT_SHARE
    start, end = along(a, b, [(slit, 0), (width - slit, 0)])
    return Flap(f"{host.face} tongue", polygon, host, target, (start, end), loose)


def _notch(front: Polygon, size: BoxSize) -> Polygon:
    a, b = edges(front)[TOP]
    radius = min(size.width * NOTCH_SHARE, NOTCH_MOST, size.height / 4)
    quarter = [(-radius * c, -radius * s) for c, s in quarter_circle()]
    whole = [*quarter, *((-x, y) for x, y in reversed(quarter[:-1]))]
    return along(a, b, [(size.width / 2 + x, y) for x, y in whole])


def quarter_circle() -> list[Point]:
    """Cosines and sines from 0 to 90 degrees, of ARC_STEPS straight lines."""
    angles = [math.pi / 2 * i / ARC_STEPS for i in range(ARC_STEPS + 1)]
    return [(math.cos(t), math.sin(t)) for t in angles]
