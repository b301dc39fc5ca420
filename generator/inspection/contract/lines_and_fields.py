"""Compares lines, outlines and fields of a face with what its contract promises of them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence

from generator.base.form_room import FieldRoom, too_long
from generator.base.geometry import Bounds, Point, centre_of
from generator.inspection.contract.painted_face import PaintedOutline
from generator.inspection.contract.painted_fields import PaintedField
from generator.inspection.contract.promises import PromisedField, PromisedLine, PromisedOutline

NEAR = 0.15  # mm: how far a line or an outline may lie from where it should
Wrong = Callable[[str, str, Bounds | None, str, str], None]  # code, message, box, expected, found
SameColour = Callable[[str, str], bool]  # a painted one, and a palette's name


def ends_of(outline: PaintedOutline) -> Iterator[tuple[Point, Point]]:
    """Where each open line of an outline begins and ends."""
    start: Point | None = None
    last: Point | None = None
    for command, x, y in outline.steps:
        if command == "M":
            if start is not None and last is not None and last != start:
                yield start, last
            start = last = (x, y)
        elif command == "Z":
            start = None
        else:
            last = (x, y)
    if start is not None and last is not None and last != start:
        yield start, last


def judge_lines(
    promised: Sequence[PromisedLine], outlines: Sequence[PaintedOutline], same: SameColour, report: Wrong
) -> None:
    """Report promised lines that are not painted, and painted ones that no promise knows, colour by colour."""
    for colour in dict.fromkeys(promise.colour for promise in promised):
        painted = [pair for one in outlines if one.stroke and same(one.stroke, colour) for pair in ends_of(one)]
        wanted = [promise for promise in promised if promise.colour == colour]
        for promise in wanted:
            if not any(_joins(pair, promise) for pair in painted):
                report(
                    "contract.line",
                    f"{promise.what}: a line should run from {_shown(promise.start)} to {_shown(promise.end)}, "
                    "and none does",
                    _box(promise.start, promise.end),
                    f"a line to {_shown(promise.end)}",
                    "",
                )
        reach = _reach(wanted)
        for pair in painted if colour else ():
            known = any(_joins(pair, promise) for promise in wanted)
            if not known and all(_inside(point, reach) for point in pair):
                report(
                    "contract.line",
                    f"a line runs from {_shown(pair[0])} to {_shown(pair[1])}, and no contract knows of it",
                    _box(*pair),
                    "",
                    f"a line to {_shown(pair[1])}",
                )


def _joins(pair: tuple[Point, Point], promise: PromisedLine) -> bool:
    there = math.dist(pair[0], promise.start) < NEAR and math.dist(pair[1], promise.end) < NEAR
    back = math.dist(pair[1], promise.start) < NEAR and math.dist(pair[0], promise.end) < NEAR
    return there or back


def _reach(promised: Sequence[PromisedLine]) -> Bounds:
    """The box of all promised lines: what lies outside it is no line of theirs."""
    points = [point for promise in promised for point in (promise.start, promise.end)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - NEAR, min(ys) - NEAR, max(xs) + NEAR, max(ys) + NEAR


def _inside(point: Point, box: Bounds) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _box(a: Point, b: Point) -> Bounds:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])


def _shown(point: Point) -> str:
    return f"({point[0]:.1f}, {point[1]:.1f}) mm"


def judge_outlines(
    promised: Sequence[PromisedOutline], outlines: Sequence[PaintedOutline], same: SameColour, report: Wrong
) -> list[PaintedOutline]:
    """Report promised outlines that are not painted where they should be; the outlines that no promise took."""
    left = list(outlines)
    for promise in promised:
        taken = next(
            (
                one
                for one in left
                if (promise.any_paint or _painted_alike(one, promise))
                and all(abs(a - b) < NEAR for a, b in zip(one.bounds, promise.box, strict=True))
                and (not promise.fill or same(one.fill, promise.fill))
                and (not promise.stroke or same(one.stroke, promise.stroke))
            ),
            None,
        )
        if taken is not None:
            left.remove(taken)
            continue
        colour = promise.fill or promise.stroke
        size = f"{promise.box[2] - promise.box[0]:.1f} x {promise.box[3] - promise.box[1]:.1f} mm"
        report(
            "contract.line",
            f"{promise.what}: lines of {size} in {colour} should be painted here, and are not",
            promise.box,
            f"{size} in {colour}",
            "",
        )
    return left


def _painted_alike(outline: PaintedOutline, promise: PromisedOutline) -> bool:
    """Whether it has a ground where one is promised, and a line where one is."""
    return (bool(outline.fill), bool(outline.stroke)) == (bool(promise.fill), bool(promise.stroke))


def judge_fields(promised: Sequence[PromisedField], fields: Sequence[PaintedField], report: Wrong) -> None:
    """Report fields that are missing or otherwise than promised, and fields that no promise knows."""
    left = list(fields)
    for promise in promised:
        here = [one for one in left if _inside(centre_of(one.bounds), promise.box)]
        if not here:
            report(
                "contract.field",
                f"the field {promise.name} ({promise.what}) should be here, and is not",
                promise.box,
                promise.name,
                "",
            )
            continue
        field = here[0]
        left.remove(field)
        differs = [
            f"{name} {found!r} instead of {wanted!r}"
            for name, wanted, found in (
                ("its name is", promise.name, re.sub(r"\Acopy\d+\.", "", field.name)),
                ("it is", promise.type, field.type),
                ("a screen reader says", promise.what, field.tip),
                ("it offers", promise.options, field.options),
                ("it takes at most", promise.most, field.most),
                ("several lines:", promise.several, field.several),
                ("other words may be written:", promise.open, field.open),
            )
            if found != wanted
        ]
        if differs:
            report(
                "contract.field",
                f"the field {promise.name}: {'; '.join(differs)}",
                field.bounds,
                promise.name,
                field.name,
            )
        lacking = "" if differs else _too_long(promise, field)
        if lacking:
            report("contract.field", f"the field {promise.name}: {lacking}", field.bounds, promise.name, field.name)
    for field in left:
        report(
            "contract.unknown",
            f"the field {field.name} is here, and no contract knows of it",
            field.bounds,
            "",
            field.name,
        )


def _too_long(promise: PromisedField, field: PaintedField) -> str:
    """What a field does not show whole of the values that may be written into it, measured in the letters it names."""
    if not promise.holds:
        return ""
    if field.letters is None:
        return "the file does not say in which letters it shows what is written"
    left, top, right, bottom = field.bounds
    room = FieldRoom(
        right - left,
        bottom - top,
        field.letters.size,
        2 if field.several else 1,
        field.most,
        field.type == "choice",
    )
    return too_long(room, promise.holds, field.letters.width)
