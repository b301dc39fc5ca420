"""Checks that boxes hold what they are said to hold, as `boxes:` of components.yaml declares it.

Pieces lie in layers, those of one thickness beside each other in rows, as many as the box is wide and high; so do dice,
each in the box round it. What is tipped in loosely takes more room than it fills.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.catalog.expressions import compile_expression
from generator.catalog.fit_models import BoxContentsModel, HeldModel, Measure
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel, GroupModel
from generator.catalog.pieces import Piece
from generator.faces.deck import OWN
from generator.inspection.fit.footprints import Footprint
from generator.inspection.fit.measures import NothingToMeasure, PieceMeasures, groups_called, inside_of_box

LOOSE = 0.55  # of the room in a box is filled by pieces that are tipped in: counters as measured with dice and coins
NEARLY_AS_THICK = 1.25  # times as thick as another piece of the layer, at most
SLACK = 1e-6  # mm by which sums of the same lengths may differ


@dataclass(frozen=True, slots=True)
class HeldPieces:
    """Equal pieces in a box: how many, and the width, height and thickness of one, in mm."""

    name: str
    count: int
    width: float
    height: float
    thickness: float
    loose: bool


@dataclass(slots=True)
class _RowOfPieces:
    """A row of pieces in a layer of a box: as high as its first piece, and how much of the width it uses."""

    high: float
    used: float = 0.0


def check_boxes(measures: PieceMeasures, findings: Findings) -> None:
    """Report boxes that are too small for what they hold."""
    game = measures.game
    for i, box in enumerate(game.boxes):
        where = game.where("components.yaml", "boxes", i)
        try:
            for component, group, piece in boxes_of(measures, box):
                _check_box(measures, box, component, group, piece, where, findings)
        except NothingToMeasure:
            continue  # what is wrong with the table is told at the table
        except CannotJudge as error:
            findings.error("box.broken", f"{box.box}: {error.message}", where, fix=error.fix)


def check_boxed(game: Game, findings: Findings) -> None:
    """Report components that lie in no box and say not why, and those that do not exist."""
    if game.boxes:
        _check_everything_held(game, findings)
    for name in game.unboxed:
        if name not in {component.id for component in game.components}:
            findings.error(
                "box.broken",
                f"there is no component {name!r} to leave out of the boxes",
                game.where("components.yaml", "unboxed", name),
                fix=suggestion(name, [component.id for component in game.components]),
            )


def contents_of(measures: PieceMeasures, box: BoxContentsModel, piece: Piece) -> list[HeldPieces]:
    """What a box holds, by design, worked out from the pieces. Raises CannotJudge for pieces that do not exist."""
    found: list[HeldPieces] = []
    for held in box.holds:
        own = _held(measures, held, piece)
        if not own:
            raise CannotJudge(f"no piece of {held.pieces} goes into {piece.code}", "mend `where:` under `holds:`")
        found += own
    return found


def room_needed(contents: Sequence[HeldPieces], inside: tuple[float, float, float]) -> float:
    """How deep a box must be for its contents, in mm; infinite where a piece is larger than its front.

    `inside` is its width, height and depth.
    """
    width, height, _ = inside
    if any(not _fits(one, width, height) for one in contents):
        return math.inf
    loose = sum(one.count * one.width * one.height * one.thickness for one in contents if one.loose)
    deep = sum(
        max(one.thickness for one in alike) * _layers(alike, width, height)
        for alike in _alike([one for one in contents if not one.loose])
    )
    return deep + loose / LOOSE / (width * height)


def _alike(contents: Sequence[HeldPieces]) -> Iterator[list[HeldPieces]]:
    """Pieces that lie in one layer together: as thick as each other, or nearly so, as different dice are."""
    left = sorted(contents, key=lambda one: -one.thickness)
    while left:
        together = [one for one in left if one.thickness * NEARLY_AS_THICK >= left[0].thickness]
        left = left[len(together) :]
        yield together


def _fits(one: HeldPieces, width: float, height: float) -> bool:
    return bool(_stacks(one.width, one.height, width, height) or _stacks(one.height, one.width, width, height))


def _stacks(across: float, down: float, width: float, height: float) -> int:
    """How many rectangles lie beside each other in a larger one."""
    return math.floor((width + SLACK) / across) * math.floor((height + SLACK) / down)


def _layers(contents: Sequence[HeldPieces], width: float, height: float) -> int:
    """How many layers pieces of one thickness take: in rows from side to side, the highest pieces first."""
    sizes: list[tuple[float, float]] = []
    for one in contents:
        across, down = one.width, one.height
        if _stacks(down, across, width, height) > _stacks(across, down, width, height):
            across, down = down, across
        sizes += [(down, across)] * one.count
    layers: list[list[_RowOfPieces]] = []
    for down, across in sorted(sizes, reverse=True):
        for layer in layers:
            row = next((row for row in layer if row.high >= down - SLACK and row.used + across <= width + SLACK), None)
            if row is None and sum(row.high for row in layer) + down <= height + SLACK:
                layer.append(row := _RowOfPieces(down))
            if row is not None:
                row.used += across
                break
        else:
            layers.append([_RowOfPieces(down, across)])
    return len(layers)


def boxes_of(measures: PieceMeasures, box: BoxContentsModel) -> list[tuple[ComponentModel, GroupModel, Piece]]:
    """The designs of boxes that a declaration means. Raises CannotJudge where there is none."""
    chosen = [one for one in measures.pieces(box.box) if not box.where or compile_expression(box.where)(one[2].context)]
    if not chosen:
        raise CannotJudge(f"no design of {box.box} has {box.where!r}", "mend `where:`")
    return chosen


def _held(measures: PieceMeasures, held: HeldModel, box: Piece) -> list[HeldPieces]:
    made = []
    for component, group, piece in measures.pieces(held.pieces):
        names: dict[str, Any] = {**piece.context, "box": box}
        if held.where and not compile_expression(held.where)(names):
            continue
        footprint, thickness = measures.measure(component, group, piece).flattest
        if thickness is None and held.thickness == "":
            finish = measures.finish(component).id
            raise CannotJudge(
                f"nothing says how thick {held.pieces} are: the finish {finish!r} has no thickness",
                "write it in mm into the column `thickness` of data/print/finishes.csv, or under `holds:`",
            )
        width, height = _measure(held.width, names, footprint.width), _measure(held.height, names, footprint.height)
        one = HeldPieces(
            held.pieces, piece.quantity, width, height, _measure(held.thickness, names, thickness or 0.0), held.loose
        )
        if thickness is not None and piece.format != OWN:
            _refuse_too_small(one, footprint, thickness)
        made.append(one)
    return [replace(one, count=math.ceil(one.count / box.quantity)) for one in _equal_together(made)]


def _refuse_too_small(held: HeldPieces, flat: Footprint, thickness: float) -> None:
    """Raise CannotJudge for a flat piece that would measure less in a box than it does, and is not folded for that.

    `flat` and `thickness` (mm) are its own: it lies in so many layers as it must be folded into.
    """
    sizes = ((flat.width, flat.height), (flat.height, flat.width))
    layers = min(_times(across, held.width) * _times(down, held.height) for across, down in sizes)
    folded = layers * thickness
    if layers > 1 and held.thickness < folded - SLACK:
        raise CannotJudge(
            f"{held.name} are {flat.size} and cannot measure {held.width:.4g} x {held.height:.4g} mm in the box, "
            f"{held.thickness:.3g} mm thick",
            f"a sleeve is {flat.size} at least; folded into {layers} layers they are {folded:.3g} mm thick at least",
        )


def _times(length: float, room: float) -> int:
    return math.ceil(length / room - SLACK)


def _equal_together(contents: list[HeldPieces]) -> list[HeldPieces]:
    """Pieces of one size in one stack, whatever is printed on them."""
    counted: dict[HeldPieces, int] = {}
    for one in contents:
        key = replace(one, count=0)
        counted[key] = counted.get(key, 0) + one.count
    return [replace(one, count=count) for one, count in counted.items()]


def _measure(measure: Measure, names: Mapping[str, Any], usual: float) -> float:
    if measure == "":
        return usual
    value = compile_expression(measure)(names) if isinstance(measure, str) else measure
    if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
        raise CannotJudge(f"{measure!r} gives {value!r}, a number of mm above 0 expected")
    return float(value)


def _check_box(
    measures: PieceMeasures,
    box: BoxContentsModel,
    component: ComponentModel,
    group: GroupModel,
    piece: Piece,
    where: Where,
    findings: Findings,
) -> None:
    solid = measures.solid(group, piece)
    if solid.solid != "box":
        raise CannotJudge(f"{piece.code} folds up to a {solid.solid}, not to a box")
    inside = inside_of_box(solid.measures)
    contents = contents_of(measures, box, piece)
    needed = room_needed(contents, inside)
    name = f"{piece.code} {getattr(piece.row, 'name', '')}".strip()
    width, height, depth = inside
    wide, high = _front_for(contents, width, height)
    deep = max(depth, _up(room_needed(contents, (wide, high, depth))))
    larger = f"{wide:.4g} x {high:.4g} mm" + (f", and {deep:g} mm deep," if deep > depth + SLACK else "")
    for one in contents:
        if not _fits(one, width, height):
            findings.error(
                "box.too-small",
                f"{name} is {width:.4g} x {height:.4g} mm inside, and {one.name} need {one.width:.4g} x "
                f"{one.height:.4g} mm",
                where,
                fix=f"make the box {larger} at least, or put them into another",
                expected=f"{one.width:.4g} x {one.height:.4g} mm",
                found=f"{width:.4g} x {height:.4g} mm",
            )
    if depth + SLACK < needed < math.inf:
        listed = ", ".join(f"{one.count} of {one.name} ({one.thickness:.3g} mm each)" for one in contents)
        findings.error(
            "box.too-small",
            f"{name} is {depth:.4g} mm deep inside, and {listed} need {needed:.4g} mm",
            where,
            fix=f"make the box {_up(needed):g} mm deep, or put a part into another",
            expected=f"{needed:.4g} mm",
            found=f"{depth:.4g} mm",
        )


def _front_for(contents: Sequence[HeldPieces], width: float, height: float) -> tuple[float, float]:
    """The least front of a box, no smaller than one of this width and height, on which each of its pieces has room."""
    for one in contents:
        if not _fits(one, width, height):
            ways = ((one.width, one.height), (one.height, one.width))
            larger = [(max(width, across), max(height, down)) for across, down in ways]
            width, height = min(larger, key=lambda front: front[0] * front[1])
    return width, height


def _up(length: float) -> float:
    """A length in tenths of a mm that is not shorter."""
    return math.ceil(length * 10 - SLACK) / 10


def _check_everything_held(game: Game, findings: Findings) -> None:
    """Report printed components that no box holds and `unboxed` does not name, and those of which both is said."""
    held = {component.id: {group.id for _, group in groups_called(game, component.id)} for component in game.components}
    named = {group.id for box in game.boxes for one in box.holds for _, group in groups_called(game, one.pieces)}
    boxes = {group.id for box in game.boxes for _, group in groups_called(game, box.box)}
    for i, component in enumerate(game.components):
        where = game.where("components.yaml", "components", i)
        groups = held[component.id] - boxes
        left = sorted(groups - named)
        if component.id in game.unboxed:
            if not left:
                findings.error(
                    "box.broken",
                    f"{component.id} lies in a box, and `unboxed` says that it lies in none",
                    game.where("components.yaml", "unboxed", component.id),
                    fix="take it out of `unboxed`",
                )
        elif left and component.printed and not component.instead_of:
            findings.error(
                "box.left-out",
                f"{', '.join(left)} of {component.id}: no box holds them",
                where,
                fix="name them under `holds:` of a box, or the component under `unboxed:` with the reason",
            )
