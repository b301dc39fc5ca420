"""Line breaking: the line breaks with the least demerits over a whole paragraph."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import inf as INFINITE
from math import sqrt
from typing import Any

import msgspec

from generator.typesetting.no_break import IN_RANGE

# what follows a chunk: a space, a possible hyphen, a break without hyphen, no break
SPACE, HYPHEN, SEAM, NONE = range(4)
STRETCH, SHRINK = 0.5, 0.22  # shares of a space by which a justified line may grow and shrink
TOLERANCES = (1.6, 3.2, 1e6)  # greatest looseness of a justified line: without hyphens, with them, as a last resort
HYPHEN_COST, SECOND_HYPHEN_COST = 60.0, 4000.0
PARTED_COST = 2500.0  # times what a line end costs that parts what belongs together
RUNT = 0.08  # of a line: a last line that is narrower, or the rest of a divided word, is a runt
SHORT_WORD = 0.125  # of a line: a last line of one word that is narrower ends a paragraph badly too
RUNT_COST, ONE_WORD_COST = 4e6, 6e4  # of a justified paragraph: a bad last line, and any other of one word

# Ragged lines: what is white at the end of a line costs the square of its share of the line. The others are shares too:
ONE_WORD = 0.15  # a last line of one word
SHORT_LAST, SHORT_LAST_COST = 0.12, 0.08  # a last line narrower than this share of the line
HYPHENATED, HYPHENATED_TWICE = 0.06, 0.25  # a line that ends with a hyphen, and one below another
POOR = 1 / 3  # white at the end of a line, but the last, from which on hyphens are tried
SHORT_TEXT = 3  # lines: a text no longer than this gets hyphens only where a word is too wide without
ROUNDING = 1e-6


class Measures(msgspec.Struct, frozen=True, gc=False):
    """The widths of a paragraph's chunks in points; `after` is what follows each (SPACE ...), `gap` its width.

    `cost` is what a line end after each costs because it parts what belongs together (see no_break); empty for nothing.
    """

    widths: list[float]
    after: list[int]
    gap: list[float]
    cost: Sequence[float] = ()


class Edges(msgspec.Struct, frozen=True, gc=False):
    """Where lines may begin and end, in any unit of length: n pieces of text with a possible line end after each.

    `left[i]` is where a line that begins with piece i begins, `right[i]` where one that ends before piece i ends: its
    width is right[end] - left[start]. `cost[i]` is what a line end before piece i costs, `hyphen[i]` tells whether it
    takes a hyphen. Each has n + 1 items. The last word begins with piece `last_word`.
    """

    left: Sequence[float]
    right: Sequence[float]
    cost: Sequence[float]
    hyphen: Sequence[bool] | None
    last_word: int


class Breaks(msgspec.Struct, frozen=True, gc=False):
    """The piece before which each line ends, what the lines cost, and the most white at the end of one, as a share."""

    ends: list[int]
    cost: float
    white: float


def fewest_lines(left: Sequence[float], right: Sequence[float], first: float, rest: float) -> list[int] | None:
    """The piece before which each line ends when each takes as much as it can; None when a piece is wider than a line.

    No other breaks make fewer lines, and no line can end later than here. `left` and `right` are those of Edges.
    """
    count = len(left) - 1
    ends: list[int] = []
    start, room = 0, first + ROUNDING
    while start < count:
        most = left[start] + room
        end = bisect_right(right, most, start + 1) - 1
        while end > start and right[end] > most:  # a hyphen can be wider than the piece that follows it
            end -= 1
        if end == start:
            return None
        ends.append(end)
        start, room = end, rest + ROUNDING
    return ends


def evenest_lines(edges: Edges, latest: list[int], first: float, rest: float, *, even_last: bool) -> Breaks:
    """As many lines as `latest`, which fewest_lines found, with the least cost over the whole paragraph.

    With `even_last` the last line is to be as wide as the others.
    """
    left, right, cost, hyphen = edges.left, edges.right, edges.cost, edges.hyphen
    last = len(latest) - 1
    count = latest[last]
    # no line can end earlier than when the lines are filled from the last to the first
    earliest = [0] * last
    end = count
    for k in range(last, 0, -1):
        end = max(bisect_left(left, right[end] - rest - ROUNDING), k)
        earliest[k - 1] = min(end, latest[k - 1])
        end = earliest[k - 1]
    bound = _cost_of(edges, latest, first, rest, even_last=even_last)  # whoever has spent more on the way is no better
    starts: list[tuple[float, float, Any]] = [(left[0], 0.0, (0, None))]  # left edge, cost, (piece, way that led there)
    room = first
    for k in range(last):
        square = room * room
        most = room * sqrt(bound)  # white
        reached: list[tuple[float, float, Any]] = []
        nearest = starts[0][0]
        for end in range(earliest[k], latest[k] + 1):
            base = room - right[end] + ROUNDING
            if base + nearest > most:
                continue
            least, way = INFINITE, None
            divided = hyphen if hyphen is not None and hyphen[end] else None
            for edge, spent, led in starts:
                white = base + edge
                if white >= 0:
                    spent += white * white / square
                    if spent < least:
                        if divided is not None and divided[led[0]]:
                            spent += HYPHENATED_TWICE
                            if spent >= least:
                                continue
                        least, way = spent, led
            if way is not None and (least := least + cost[end]) <= bound:
                reached.append((left[end], least, (end, way)))
        starts, room = reached, rest
    square = room * room
    base = room - right[count] + ROUNDING
    short = room * (1 - SHORT_LAST) + 2 * ROUNDING  # `white` has one already; a line of just that share is not short
    least, way = INFINITE, None
    for edge, spent, led in starts:
        white = base + edge
        if white < 0:
            continue
        if even_last:
            spent += white * white / square
        if led[0] >= edges.last_word and last:
            spent += ONE_WORD
        elif white > short:
            spent += SHORT_LAST_COST
        if spent < least:
            least, way = spent, led
    ends = [count]
    while way is not None and way[1] is not None:
        ends.append(way[0])
        way = way[1]
    ends.reverse()
    widest, start, room = 0.0, 0, first
    for end in ends[:-1]:
        widest = max(widest, (room - right[end] + left[start]) / room)
        start, room = end, rest
    return Breaks(ends, least, widest)


def _cost_of(edges: Edges, ends: list[int], first: float, rest: float, *, even_last: bool) -> float:
    """What lines that end before these pieces cost at the most, as evenest_lines reckons it: rounding adds no more."""
    left, right, cost, hyphen = edges.left, edges.right, edges.cost, edges.hyphen
    spent, start, room, divided = 0.0, 0, first, False
    for end in ends[:-1]:
        white = room - right[end] + ROUNDING + left[start]
        spent += white * white / (room * room) + cost[end]
        if hyphen is not None:
            spent += HYPHENATED_TWICE if divided and hyphen[end] else 0.0
            divided = hyphen[end]
        start, room = end, rest
    white = room - right[ends[-1]] + ROUNDING + left[start]
    if even_last:
        spent += white * white / (room * room)
    if start >= edges.last_word:
        spent += ONE_WORD
    elif white > room * (1 - SHORT_LAST):
        spent += SHORT_LAST_COST
    return spent * (1 + ROUNDING) + ROUNDING


def best_breaks(measures: Measures, first: float, rest: float, *, justify: bool) -> list[int]:
    """The index of the last chunk of each line; `first` and `rest` are widths of the first and of the other lines.

    A chunk that is wider than its line stands on a line of its own.
    """
    if not justify:
        return _ragged_breaks(measures, first, rest) or _first_fit(measures, first, rest)
    good: list[int] | None = None
    for hyphens, tolerance in zip((False, True, True), TOLERANCES, strict=True):
        if good is not None and tolerance == TOLERANCES[-1]:
            break  # a runt is better than gaps so wide
        found = _total_fit(measures, first, rest, hyphens, tolerance)
        if found is not None and not _has_runt(measures, found, rest) and not _parts_range(measures, found):
            return found
        good = good or found
    return good or _first_fit(measures, first, rest)


def _has_runt(measures: Measures, ends: Sequence[int], room: float) -> bool:
    """Whether the last of several lines is the rest of a divided word, or very short."""
    if len(ends) == 1:
        return False
    start = ends[-2] + 1
    spaces = [gap for gap, kind in zip(measures.gap[start:], measures.after[start:], strict=True) if kind == SPACE]
    is_rest = measures.after[start - 1] == HYPHEN and not spaces
    return is_rest or sum(measures.widths[start:]) + sum(spaces) < room * RUNT


def ends_badly(measures: Measures, ends: Sequence[int], room: float) -> bool:
    """Whether the last of several lines is the rest of a divided word, one short word, or very short."""
    if len(ends) == 1:
        return False
    start = ends[-2] + 1
    short = SPACE not in measures.after[start:] and sum(measures.widths[start:]) < room * SHORT_WORD
    return short or _has_runt(measures, ends, room)


def _parts_range(measures: Measures, ends: Sequence[int]) -> bool:
    """Whether a line ends inside a range of numbers."""
    return bool(measures.cost) and any(measures.cost[end] >= IN_RANGE for end in ends[:-1])


def _ragged_breaks(measures: Measures, first: float, rest: float) -> list[int] | None:
    best: Breaks | None = None
    at: list[int] = []
    for hyphens in (False, True):
        edges, chunks = _edges(measures, hyphens, last_too=best is None)
        latest = fewest_lines(edges.left, edges.right, first, rest)
        if latest is not None:
            found = evenest_lines(edges, latest, first, rest, even_last=False)
            if best is None or found.cost < best.cost:
                best, at = found, chunks
            if not is_poor(best):
                break
    return [at[end] - 1 for end in best.ends] if best else None


def is_poor(found: Breaks) -> bool:
    """Whether lines that were broken without hyphens may be better with them."""
    return found.white > POOR and len(found.ends) > SHORT_TEXT


def _edges(measures: Measures, hyphens: bool, *, last_too: bool) -> tuple[Edges, list[int]]:
    """The possible line ends between chunks, and the chunk that each piece begins with.

    With `hyphens` words are divided, the last one only with `last_too`.
    """
    widths, after, gap, held = measures.widths, measures.after, measures.gap, measures.cost
    left, right, cost, hyphen = [0.0], [0.0], [0.0], [False]
    chunks, last_word = [0], 0
    at = 0.0
    last = len(widths) - 1
    undivided = last if last_too else max((i for i, kind in enumerate(after) if kind == SPACE), default=0)
    for i, width in enumerate(widths):
        at += width
        kind = after[i]
        divided = hyphens and kind == HYPHEN and i < undivided
        if i == last or kind in (SPACE, SEAM) or divided:
            right.append(at + (gap[i] if divided else 0.0))
            at += gap[i] if kind == SPACE else 0.0
            left.append(at)
            cost.append(HYPHENATED if divided else held[i] if held else 0.0)
            hyphen.append(divided)
            chunks.append(i + 1)
            if kind == SPACE and i < last:
                last_word = len(left) - 1
    return Edges(left, right, cost, hyphen if hyphens else None, last_word), chunks


def _total_fit(measures: Measures, first: float, rest: float, hyphens: bool, tolerance: float) -> list[int] | None:
    """The breaks of justified lines with the least demerits over the paragraph; None when no line may be that loose."""
    widths, after, gap, held = measures.widths, measures.after, measures.gap, measures.cost
    last = len(widths) - 1
    last_word = 1 + max((i for i, kind in enumerate(after) if kind == SPACE), default=-1)
    # per active start: chunk, demerits, width and spaces before it, whether a hyphen ended the line above, its past
    active: list[tuple[int, float, float, float, bool, Any]] = [(0, 0.0, 0.0, 0.0, False, None)]
    width = spaces = 0.0
    for i in range(last + 1):
        width += widths[i]
        kind = after[i]
        if i == last or kind in (SPACE, SEAM) or (hyphens and kind == HYPHEN):
            hyphen = kind == HYPHEN and i < last
            end = width + (gap[i] if hyphen else 0.0)
            penalty = HYPHEN_COST if hyphen else PARTED_COST * held[i] if held else 0.0
            best: tuple[float, Any] | None = None
            kept = []
            for start in active:
                at, demerits, before, spaces_before, hyphen_above, _ = start
                room = (rest if at else first) - (end - before)
                space = spaces - spaces_before
                if room < -space * SHRINK - 0.01:
                    continue  # too long from here, and every later line too
                kept.append(start)
                ratio = _ratio(room, space, i == last)
                if ratio > tolerance:
                    continue
                cost = (1 + 100 * abs(ratio) ** 3 + penalty) ** 2
                if hyphen and hyphen_above:
                    cost += SECOND_HYPHEN_COST
                if i == last and at:
                    one_word, wide = at >= last_word, end - before
                    cost += RUNT_COST if at > last_word or wide < rest * (SHORT_WORD if one_word else RUNT) else 0.0
                    cost += ONE_WORD_COST if one_word else 0.0
                if best is None or demerits + cost < best[0]:
                    best = demerits + cost, (i, start)
            active = kept
            if best is not None:
                if i == last:
                    return _followed(best[1])
                skipped = gap[i] if kind == SPACE else 0.0
                active.append((i + 1, best[0], width + skipped, spaces + skipped, hyphen, best[1]))
            if not active:
                return None
        if kind == SPACE:
            width += gap[i]
            spaces += gap[i]
    return None


def _ratio(room: float, space: float, last: bool) -> float:
    """How loose (above 0) or tight (below 0) a justified line is."""
    if last:
        return min(room, 0.0) / (space * SHRINK or 1.0)
    if room >= 0:
        return room / (space * STRETCH) if space else (0.0 if room < 0.5 else 1e5)
    return room / (space * SHRINK)


def _followed(path: Any) -> list[int]:
    ends = []
    while path is not None:
        end, start = path
        ends.append(end)
        path = start[5]
    return ends[::-1]


def _first_fit(measures: Measures, first: float, rest: float) -> list[int]:
    """Greedy line breaks, used where some chunk is wider than its line."""
    widths, after, gap = measures.widths, measures.after, measures.gap
    ends: list[int] = []
    used, start, legal = 0.0, 0, -1
    i = 0
    while i < len(widths):
        used += widths[i]
        hyphen = gap[i] if after[i] == HYPHEN else 0.0
        if used + hyphen > (rest if ends else first) + 0.01 and legal >= start:
            ends.append(legal)
            start = i = legal + 1
            used, legal = 0.0, -1
            continue
        if used + hyphen <= (rest if ends else first) + 0.01 or legal < start:
            legal = i if after[i] != NONE else legal
        used += gap[i] if after[i] == SPACE else 0.0
        i += 1
    return [*ends, len(widths) - 1]
