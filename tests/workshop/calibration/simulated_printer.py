"""A printer that puts its ink in the wrong place, and somebody who cuts out its calibration sheet and reads it."""

from __future__ import annotations

import random

from generator.base.calibration_marks import CalibrationGeometry
from generator.base.geometry import Point
from generator.base.landing import Landing, SidesLanding, applied


def some_printer(chance: random.Random, moved: float = 2.0) -> SidesLanding:
    """The landings of both sides of any printer that moves by so many mm, turns a little and stretches a little."""

    def side(by: float) -> Landing:
        return Landing(
            chance.uniform(-by, by),
            chance.uniform(-by, by),
            chance.uniform(-0.35, 0.35),
            1 + chance.uniform(-0.006, 0.006),
            1 + chance.uniform(-0.006, 0.006),
        )

    front = side(moved)
    back = side(moved)
    near = 1 + chance.uniform(-0.003, 0.003)  # paper shrinks when it is heated
    return SidesLanding(front, back._replace(scale_x=front.scale_x * near, scale_y=front.scale_y * near))


def straight_fronts(printer: SidesLanding) -> SidesLanding:
    """A printer of which only the backs are moved and turned: the front is what a typed reading starts from."""
    front = printer.front._replace(x=0.0, y=0.0, rotation=0.0)
    return SidesLanding(front, printer.back)


def read_by_hand(printer: SidesLanding, places: CalibrationGeometry) -> dict[str, float]:
    """What every scale and ruler of its sheet shows: the shortest bar that reaches the cut edge, in tenths of a mm.

    The frame is cut along the front's lines, which are seen from behind. Raises ValueError where no bar reaches.
    """
    front, back = (landing.matrix(places.width, places.height) for landing in printer)
    left, top, right, bottom = places.frame
    edges = {
        "left": ((right, top), (right, bottom)),  # the corners of the frame that are its left edge from behind
        "right": ((left, top), (left, bottom)),
        "top": ((left, top), (right, top)),
        "bottom": ((left, bottom), (right, bottom)),
    }
    read = {}
    for scale in places.scales:
        a, b = (_from_behind(applied(front, corner), places) for corner in edges[scale.edge])
        reaching = []
        for bar in scale.bars:
            x, y = applied(back, (bar.line[2], bar.line[3]))
            if scale.across:
                cut = a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
                beyond = cut - x if scale.edge == "left" else x - cut
            else:
                cut = a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
                beyond = cut - y if scale.edge == "top" else y - cut
            if beyond >= 0:
                reaching.append((beyond, bar.reading))
        if not reaching or len(reaching) == len(scale.bars):
            raise ValueError(f"{scale.letter} shows nothing: the printer is too far off")
        read[scale.letter] = min(reaching)[1]
    read["across"] = round(places.ruler * printer.front.scale_x, 1)
    read["down"] = round(places.ruler * printer.front.scale_y, 1)
    return read


def _from_behind(point: Point, places: CalibrationGeometry) -> Point:
    return places.width - point[0], point[1]


def as_typed(read: dict[str, float]) -> str:
    """Readings as somebody types them."""
    return " ".join(f"{name}={value:g}" for name, value in read.items())
