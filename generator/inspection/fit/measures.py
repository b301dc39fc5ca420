"""What pieces measure when they are cut out and put together: the room that each takes on the table, and its height.

A flat piece has the size of its format and the thickness of what it is printed on. A net has the size of the solid
that it folds up to, whichever way that lies.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.geometry import Point, Point3, bounds_of_points
from generator.base.names import suggestion
from generator.catalog.contract_models import Shown, SolidShown
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel, GroupModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.print_rows import Finish
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.faces.deck import OWN, make_format, speakers
from generator.faces.elements.net import fold_up as net_of_solid
from generator.faces.nets.polyhedra import cross, dot, less, unit
from generator.faces.trim import Format
from generator.inspection.contract.contract_names import names_in_contracts
from generator.inspection.contract.promises import PromisedSolid, PromisedSpace, PromiseMaker, Promises
from generator.inspection.fit.footprints import Footprint, circle, rectangle
from generator.inspection.fit.reduced_contracts import ReducedContracts
from generator.inspection.nets.folding import CLOSE, fold_up, solid_corners

FEW_CORNERS = 8  # of a box; a pyramid has five


@dataclass(frozen=True, slots=True)
class PieceMeasure:
    """The room that a piece takes on the table, in each way in which it may lie, and how high it then is, in mm.

    A piece whose thickness nobody says has no height.
    """

    lying: tuple[tuple[Footprint, float | None], ...]

    @property
    def flattest(self) -> tuple[Footprint, float | None]:
        """How it lies when it lies as flat as it can."""
        return min(self.lying, key=lambda one: one[1] or 0.0)


class PieceMeasures:
    """Works out what the pieces of a game measure; formats and contracts are read once."""

    def __init__(self, project: Project, game: Game) -> None:
        self.game = game
        self._contracts = ReducedContracts(game.parts)
        speaker = speakers(game, {}, False)[game.model.source_language]
        self._maker = PromiseMaker(speaker, self._contracts.parts, names_in_contracts(game), game.spaces)
        self._print_data: PrintData = load_print_data(project, Findings())
        self._pieces: dict[str, list[Piece]] = {}
        self._known: dict[tuple[str, str], PieceMeasure] = {}
        self._of_solids: dict[tuple[object, ...], PieceMeasure] = {}

    def pieces(self, name: str) -> list[tuple[ComponentModel, GroupModel, Piece]]:
        """The pieces of a component or of one of its groups. Raises CannotJudge where there is none of that name."""
        groups = groups_called(self.game, name)
        found = [
            (component, group, piece)
            for component, group in groups
            for piece in self._of(component)
            if piece.group == group.id
        ]
        if groups and not found:
            if not any(self.game.tables[group.rows].rows for _, group in groups if group.rows in self.game.tables):
                raise NothingToMeasure(f"the table of {name!r} has no rows", "see what is said of the table")
            raise CannotJudge(f"no row makes a piece of {name!r}", "see what is said of the rows of its table")
        if not found:
            components = self.game.components
            names = {group.id for one in components for group in one.groups} | {one.id for one in components}
            raise CannotJudge(f"there are no pieces {name!r}", suggestion(name, sorted(names)))
        return found

    def measure(self, component: ComponentModel, group: GroupModel, piece: Piece) -> PieceMeasure:
        """What a piece measures. Raises CannotJudge for a net whose contract does not say what it folds up to."""
        key = (component.id, piece.code)
        if key not in self._known:
            if piece.format == OWN:
                self._known[key] = self._measure_of_solid(self.solid(group, piece))
            else:
                footprint = footprint_of_format(self.format(piece))
                self._known[key] = PieceMeasure(((footprint, self.finish(component).thickness),))
        return self._known[key]

    def format(self, piece: Piece) -> Format:
        """The format of a flat piece. Raises CannotJudge for one that is not there."""
        return make_format(self._print_data, piece.format)

    def solid(self, group: GroupModel, piece: Piece) -> PromisedSolid:
        """The solid that a net folds up to, as its contract has it. Raises CannotJudge where that says nothing."""
        solids = self._promises(piece, group.shows).solids
        if len(solids) != 1:
            raise CannotJudge(
                f"the contract of {group.id} does not say what {piece.code} folds up to",
                "add to its `shows`: {kind: solid, solid: …, measures: {…}, …}",
            )
        return solids[0]

    def spaces(self, group: GroupModel, piece: Piece) -> tuple[list[PromisedSpace], list[PromisedSpace]]:
        """The spaces that a piece has by its contract: those of its front, those of its back.

        Raises CannotJudge where that cannot be worked out.
        """
        front, back = (
            [promised for promised in self._promises(piece, shown).promised if isinstance(promised, PromisedSpace)]
            for shown in (group.shows, group.shows_back)
        )
        return front, back

    def has_spaces(self, group: GroupModel) -> bool:
        """Whether the contract of a group may have spaces, on either side."""
        return any(
            not isinstance(shown, SolidShown) for shown in self._contracts.reduced((*group.shows, *group.shows_back))
        )

    def finish(self, component: ComponentModel) -> Finish:
        """What a component is printed on, and what that is glued on."""
        finish = self.game.kinds.built_in.labels if component.stock else self.game.kind_of(component).finish
        return self._print_data.finish(finish)

    def _promises(self, piece: Piece, contract: tuple[Shown, ...]) -> Promises:
        names = {} if piece.format == OWN else {"format": self._print_data.format(piece.format)}
        return self._maker.promises(piece, self._contracts.reduced(contract), names)

    def _measure_of_solid(self, solid: PromisedSolid) -> PieceMeasure:
        key = (solid.solid, *sorted(solid.measures.items()))
        if key not in self._of_solids:
            self._of_solids[key] = measure_of_solid(solid)
        return self._of_solids[key]

    def _of(self, component: ComponentModel) -> list[Piece]:
        if component.id not in self._pieces:
            self._pieces[component.id] = expand(self.game, component, Findings())
        return self._pieces[component.id]


class NothingToMeasure(CannotJudge):
    """Raised for pieces whose table has no row that could be read: what is wrong with it is told at the table."""


def groups_called(game: Game, name: str) -> list[tuple[ComponentModel, GroupModel]]:
    """The groups that a name stands for: one group, or all of a component."""
    several = [(component, group) for component in game.components for group in component.groups]
    return [(component, group) for component, group in several if name in (component.id, group.id)]


def footprint_of_format(format_: Format) -> Footprint:
    """The shape of a flat piece."""
    if format_.shape == "circle":
        return circle(format_.width)
    if format_.shape == "polygon":
        return Footprint(tuple((x - format_.width / 2, y - format_.height / 2) for x, y in format_.points))
    return rectangle(format_.width, format_.height)


def measure_of_solid(solid: PromisedSolid) -> PieceMeasure:
    """How a solid lies on each side on which it can lie; its net is folded up in space for that."""
    net = net_of_solid(solid.solid, solid.measures).net
    folded = fold_up({face.name: face.polygon for face in net.faces}, net.folds)
    corners = solid_corners(folded)
    if len(corners) > FEW_CORNERS:  # a die, whose panels close it
        planes: Iterable[Sequence[Point3]] = folded.corners.values()
    else:  # it may stand on its opening too
        planes = combinations(corners, 3)
    return PieceMeasure(tuple(_lying(corners, down) for down in _undersides(corners, planes)))


def inside_of_box(measures: Mapping[str, float]) -> tuple[float, float, float]:
    """The room in a box: width, height and depth of the stack that it is made for."""
    return measures["card_width"], measures["card_height"], measures["count"] * measures["stock"]


def _undersides(corners: Sequence[Point3], planes: Iterable[Sequence[Point3]]) -> Iterator[Point3]:
    """The direction down of every way in which a convex solid can lie: towards each plane that has all on one side.

    Planes are given by points in them, of which the first three are not in a row.
    """
    found: list[Point3] = []
    for a, b, c, *_ in planes:
        across = cross(less(b, a), less(c, a))
        if math.hypot(*across) < CLOSE:
            continue
        out = unit(across)
        heights = [dot(out, less(corner, a)) for corner in corners]
        for way, far in ((out, max(heights)), ((-out[0], -out[1], -out[2]), -min(heights))):
            if far < CLOSE and all(dot(way, other) < 1 - 1e-4 for other in found):
                found.append(way)
                yield way


def _lying(corners: Sequence[Point3], down: Point3) -> tuple[Footprint, float]:
    """A solid seen from above as it lies, and its height."""
    heights = [dot(down, corner) for corner in corners]
    aside = min(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), key=lambda axis: abs(dot(down, axis)))
    east = unit(cross(down, aside))
    south = cross(down, east)
    hull = _hull([(dot(east, corner), dot(south, corner)) for corner in corners])
    left, top, right, bottom = bounds_of_points(hull)
    x, y = (left + right) / 2, (top + bottom) / 2
    return Footprint(tuple((a - x, b - y) for a, b in hull)), max(heights) - min(heights)


def _hull(points: Sequence[Point]) -> list[Point]:
    """The corners of the convex shape round some points, in order."""
    rounded = sorted({(round(x, 6), round(y, 6)) for x, y in points})

    def half(run: Sequence[Point]) -> list[Point]:
        made: list[Point] = []
        for x, y in run:
            while len(made) > 1 and (made[-1][0] - made[-2][0]) * (y - made[-2][1]) <= (made[-1][1] - made[-2][1]) * (
                x - made[-2][0]
            ):
                made.pop()
            made.append((x, y))
        return made[:-1]

    return half(rounded) + half(rounded[::-1])
