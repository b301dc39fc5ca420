"""The parts of a net: panels joined by folds, flaps at the other edges, and the line to cut.

Millimetres, x to the right and y downwards, the printed side towards the reader; folding turns every
panel away from the reader. Polygons go clockwise as seen; edge i of a polygon leaves its corner i.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from generator.base.geometry import Point, Polygon, bounds_of_points, edges, turned


class FaceNumber(NamedTuple):
    """A figure to print: its text, the centre of the figure, its turn, and the height of its digits in mm.

    `underlined` tells a 6 from a 9 on a solid that has both.
    """

    text: str
    centre: Point
    angle: float
    height: float
    underlined: bool = False


class Pip(NamedTuple):
    """A filled dot: its centre and radius in mm."""

    centre: Point
    radius: float


class FaceEdge(NamedTuple):
    """An edge of a face."""

    face: str
    edge: int


@dataclass(frozen=True, slots=True)
class NetFace:
    """A panel of the solid. `up` is the clockwise turn of its figure; `centre` and `inradius` are its incircle's."""

    name: str
    polygon: Polygon
    centre: Point
    up: float
    inradius: float
    numbers: tuple[FaceNumber, ...] = ()
    pips: tuple[Pip, ...] = ()
    pointer: Polygon = ()


@dataclass(frozen=True, slots=True)
class Fold:
    """A fold line from a to b between two faces, the first of them nearer to the first face of the net.

    `turn` is how many degrees the second face folds back: 180 less the solid's angle between them; of one that folds
    forward, towards the printed side, it is below 0.
    """

    a: Point
    b: Point
    faces: tuple[str, str]
    turn: float

    @property
    def is_forward(self) -> bool:
        """Whether it folds towards the printed side."""
        return self.turn < 0


@dataclass(frozen=True, slots=True)
class Flap:
    """A strip hanging on a face's edge, that goes behind another face along an edge of that one.

    `polygon` begins and ends at the ends of the edge it hangs on. `crease` is where it folds: that edge, or the
    part of it that slits leave. A `loose` flap is tucked in, not glued.
    """

    name: str
    polygon: Polygon
    hangs_on: FaceEdge
    glues_to: FaceEdge
    crease: tuple[Point, Point]
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Net:
    """A net in a box from (0, 0) to (width, height). `cuts[0]` is the closed outline; the others are open slits."""

    faces: tuple[NetFace, ...]
    folds: tuple[Fold, ...]
    cuts: tuple[Polygon, ...]
    flaps: tuple[Flap, ...]
    width: float
    height: float

    def face(self, name: str) -> NetFace:
        """A face by its name; KeyError when there is none."""
        for face in self.faces:
            if face.name == name:
                return face
        raise KeyError(name)

    def edge(self, which: FaceEdge) -> tuple[Point, Point]:
        """The two ends of an edge of a face."""
        return edges(self.face(which.face).polygon)[which.edge]


@dataclass(frozen=True, slots=True)
class Hinge:
    """A joint of a net: an edge of `parent` that is also an edge of `child`, which folds back by `turn` degrees."""

    parent: FaceEdge
    child: FaceEdge
    turn: float


@dataclass(frozen=True, slots=True)
class Pattern:
    """The plan from which a net is assembled: placed faces, hinges from the first face outwards, flaps and slits.

    `detours` are points between the ends of a free edge, for a cut that does not run straight (a notch).
    """

    faces: Sequence[NetFace]
    hinges: Sequence[Hinge]
    flaps: Sequence[Flap]
    slits: Sequence[Polygon] = ()
    detours: Mapping[FaceEdge, Polygon] = field(default_factory=dict)


def assemble(pattern: Pattern) -> Net:
    """The net of a pattern: its folds and its outline, one closed walk round faces and flaps, moved to (0, 0)."""
    panels = {face.name: face for face in pattern.faces}
    hinges = {hinge.parent: hinge for hinge in pattern.hinges}
    flaps = {flap.hangs_on: flap for flap in pattern.flaps}

    def walk(name: str, entered: int | None) -> list[Point]:
        polygon = panels[name].polygon
        count = len(polygon)
        start = 0 if entered is None else entered + 1
        points: list[Point] = []
        for i in range(start, start + count - (entered is not None)):
            place = FaceEdge(name, i % count)
            if place in hinges:
                points += walk(*hinges[place].child)
            elif place in flaps:
                points += flaps[place].polygon[:-1]
            else:
                points += [polygon[place.edge], *pattern.detours.get(place, ())]
        return points

    folds = tuple(
        Fold(*edges(panels[hinge.parent.face].polygon)[hinge.parent.edge], (hinge.parent.face, hinge.child.face), turn)
        for hinge in pattern.hinges
        for turn in [hinge.turn]
    )
    outline = tuple(walk(pattern.faces[0].name, None))
    return _placed(Net(tuple(pattern.faces), folds, (outline, *pattern.slits), tuple(pattern.flaps), 0, 0), 0)


def turned_net(net: Net, degrees: float) -> Net:
    """The net turned clockwise on its sheet, again in a box that starts at (0, 0)."""
    return _placed(net, degrees)


def _placed(net: Net, degrees: float) -> Net:
    left, top, right, bottom = bounds_of_points(turned(p, degrees) for p in net.cuts[0])

    def at(point: Point) -> Point:
        x, y = turned(point, degrees)
        return x - left, y - top

    def all_at(points: Polygon) -> Polygon:
        return tuple(at(p) for p in points)

    return Net(
        tuple(
            replace(
                face,
                polygon=all_at(face.polygon),
                centre=at(face.centre),
                up=face.up + degrees,
                numbers=tuple(n._replace(centre=at(n.centre), angle=n.angle + degrees) for n in face.numbers),
                pips=tuple(pip._replace(centre=at(pip.centre)) for pip in face.pips),
                pointer=all_at(face.pointer),
            )
            for face in net.faces
        ),
        tuple(replace(fold, a=at(fold.a), b=at(fold.b)) for fold in net.folds),
        tuple(all_at(cut) for cut in net.cuts),
        tuple(
            replace(flap, polygon=all_at(flap.polygon), crease=(at(flap.crease[0]), at(flap.crease[1])))
            for flap in net.flaps
        ),
        right - left,
        bottom - top,
    )
