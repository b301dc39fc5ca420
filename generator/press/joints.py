"""Where a poster is divided: joints between its sheets that run in gutters, never through what is kept whole.

Pure functions, millimetres, along one direction of the poster at a time. The sheets on either side of a joint overlap:
the earlier one goes on under the later one, whose cut edge is the joint that is seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.base.display_list import TextBlock
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import ROUNDING, Box, bounds_of_points, turned
from generator.faces.face import Face, KeptArea
from generator.press.paper_needed import PaperTooSmall

OVERLAP = 10.0  # mm that neighbouring sheets share
CLEAR = 0.25  # mm that a joint keeps from what it may not cross, at the least
COMFORT = 3.0  # mm that it keeps where a gutter is that wide
NAMED = 4  # things in the way that a message names, at the most
LONGEST_NAME = 30  # letters of each
SHORTEST = 2 * OVERLAP  # mm from one joint to the next, so that no strip for the glue runs under two sheets
ASCENT, DESCENT = 0.8, 0.25  # of the size of a text: how far its letters reach above and below their line


def kept_whole(face: Face) -> list[KeptArea]:
    """What no joint may cross: the texts and fields of a face, and what its template declares."""
    made = [KeptArea(block.plain, _extent(block)) for block in face.texts if block.lines and block.plain.strip()]
    made += [KeptArea(field.tip or field.name, field.box) for field in face.fields]
    return [*made, *face.kept_whole]


def _extent(block: TextBlock) -> Box:
    """The upright box round the letters of a text, turned as it is."""
    spans = [(line.baseline, span) for line in block.lines for span in line.spans]
    if not spans or any(line.turn for line in block.lines):  # the box of a text on an arc is that of its letters
        return block.box
    left, right = min(span.x for _, span in spans), max(span.x + span.width for _, span in spans)
    top = min(baseline - ASCENT * span.size / K for baseline, span in spans)
    bottom = max(baseline + DESCENT * span.size / K for baseline, span in spans)
    x, y, width, height = block.box
    mx, my = x + width / 2, y + height / 2
    corners = [turned((px - mx, py - my), -block.rotate) for px in (left, right) for py in (top, bottom)]
    x1, y1, x2, y2 = bounds_of_points(corners)
    return mx + x1, my + y1, x2 - x1, y2 - y1


def joints_along(
    length: float, bleed: float, room: float, kept: Iterable[tuple[float, float, str]]
) -> tuple[float, ...]:
    """Where a length is divided into as few overlapping parts as fit `room` with the bleed at both ends.

    `kept` are stretches (from, to, what stands there) that no joint may cross. A part reaches from its joint to OVERLAP
    beyond the next. Raises PaperTooSmall, naming what is in the way, when there is nowhere to put a joint.
    """
    whole = length + 2 * bleed
    if whole <= room + ROUNDING:
        return ()
    if room <= SHORTEST + OVERLAP:
        raise PaperTooSmall(f"sheets with room for {room:.0f} mm are too small for a poster")
    stretches = list(kept)
    gutters = list(_gutters(length, stretches))
    fewest = math.ceil((whole - OVERLAP - ROUNDING) / (room - OVERLAP))
    for parts in range(fewest, 2 * fewest + 1):
        found = _best(length, bleed, room, parts, gutters)
        if found is not None:
            return found
    raise PaperTooSmall(_in_the_way(bleed, room, gutters, stretches), "leave a gutter between them in the template")


def _gutters(length: float, kept: Iterable[tuple[float, float, str]]) -> Iterator[tuple[float, float]]:
    """The stretches of a length in which a joint crosses nothing that is kept whole."""
    reached = CLEAR
    for low, high, _ in sorted(kept):
        if low - CLEAR > reached:
            yield reached, low - CLEAR
        reached = max(reached, high + CLEAR)
    if reached < length - CLEAR:
        yield reached, length - CLEAR


def _best(
    length: float, bleed: float, room: float, parts: int, gutters: Sequence[tuple[float, float]]
) -> tuple[float, ...] | None:
    """The joints in gutters that make the parts as equal as may be; None when some part would not fit its sheet."""
    reach = room - OVERLAP  # from one joint to the next at the most
    equal = (length + 2 * bleed - OVERLAP) / parts
    best: list[tuple[float, float, tuple[float, ...]]] = [(0.0, -bleed, ())]  # cost, last joint, all joints
    for i in range(1, parts):
        ideal = i * equal - bleed
        places = sorted(
            {place for gutter in gutters for place in _places(gutter, ideal, i, parts, reach, length, bleed)}
        )
        made = []
        for place in places:
            before = [(cost, joints) for cost, last, joints in best if _follows(place, last, reach, first=i == 1)]
            if before:
                cost, joints = min(before)
                made.append((cost + (place - ideal) ** 2, place, (*joints, place)))
        best = made
    ends = [(cost, joints) for cost, last, joints in best if length + bleed - last <= room + ROUNDING]
    return min(ends)[1] if ends else None


def _follows(place: float, last: float, reach: float, *, first: bool) -> bool:
    """Whether a joint may come next after the last one, or first after the end of the bleed."""
    return (0 if first else SHORTEST) - ROUNDING <= place - last <= reach + ROUNDING


def _places(
    gutter: tuple[float, float], ideal: float, i: int, parts: int, reach: float, length: float, bleed: float
) -> Iterator[float]:
    """Where the i-th joint may lie in a gutter: near its ideal place, and as far on or back as sheets reach."""
    low, high = gutter
    keep = min(COMFORT, (high - low) / 2)
    yield min(max(ideal, low + keep), high - keep)
    for limit in (i * reach - bleed, length + bleed - OVERLAP - (parts - i) * reach):
        if low <= limit <= high:
            yield limit


def _in_the_way(
    bleed: float, room: float, gutters: Sequence[tuple[float, float]], kept: Sequence[tuple[float, float, str]]
) -> str:
    """Why there is no joint: the first place where a sheet ends before the next gutter begins."""
    there: list[str] = []
    for (_, reached), (begin, _) in pairwise([(-bleed, -bleed), *gutters, (math.inf, math.inf)]):
        if begin - reached > room - OVERLAP:
            there = [what for low, high, what in kept if high > reached and low < reached + room - OVERLAP]
            break
    names = [repr(_shortened(what)) for what in dict.fromkeys(there)]
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    named = ", ".join(names[:NAMED]) + more if names else "what is kept whole"
    return (
        f"no joint between two sheets can lie from {max(reached, 0):.0f} to {reached + room - OVERLAP:.0f} mm off the "
        f"edge: it would run through {named}"
    )


def _shortened(what: str) -> str:
    """A name as a message gives it: cut where it is long."""
    return what if len(what) <= LONGEST_NAME else f"{what[:LONGEST_NAME].rstrip()}…"
