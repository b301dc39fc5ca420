"""Line breaking: the line breaks with the least demerits over a whole paragraph."""

from __future__ import annotations

from typing import Any, NamedTuple

SPACE, HYPHEN, SEAM, NONE = range(
    4
)  # what follows a chunk: a space, a possible hyphen, a break without hyphen, no break
STRETCH, SHRINK = 0.5, 0.22  # shares of a space by which a justified line may grow and shrink
TOLERANCES = (1.6, 3.2, 1e6)  # greatest looseness of a line: without hyphens, with hyphens, as a last resort
RAGGED = (3.6, 4.2, 1e6)  # the same for lines that are not justified
HYPHEN_COST, SECOND_HYPHEN_COST = 60.0, 4000.0
RUNT, RUNT_COST = 0.08, 6000.0  # a last line narrower than this share of the measure is penalised


class Measures(NamedTuple):
    """The widths of a paragraph's chunks in points; `after` is what follows each (SPACE ...), `gap` its width."""

    widths: list[float]
    after: list[int]
    gap: list[float]


def best_breaks(measures: Measures, first: float, rest: float, *, justify: bool) -> list[int]:
    """The index of the last chunk of each line; `first` and `rest` are widths of the first and of the other lines.

    A chunk that is wider than its line stands on a line of its own.
    """
    for hyphens, tolerance in zip((False, True, True), TOLERANCES if justify else RAGGED, strict=True):
        found = _total_fit(measures, first, rest, justify, hyphens, tolerance)
        if found is not None:
            return found
    return _first_fit(measures, first, rest)


def _total_fit(
    measures: Measures, first: float, rest: float, justify: bool, hyphens: bool, tolerance: float
) -> list[int] | None:
    """The breaks with the least demerits over the whole paragraph, or None when no line may be that loose."""
    widths, after, gap = measures
    last = len(widths) - 1
    # per active start: chunk, demerits, width and spaces before it, whether a hyphen ended the line above, its past
    active: list[tuple[int, float, float, float, bool, Any]] = [(0, 0.0, 0.0, 0.0, False, None)]
    width = spaces = 0.0
    for i in range(last + 1):
        width += widths[i]
        kind = after[i]
        if i == last or kind in (SPACE, SEAM) or (hyphens and kind == HYPHEN):
            hyphen = kind == HYPHEN and i < last
            end = width + (gap[i] if hyphen else 0.0)
            best: tuple[float, Any] | None = None
            kept = []
            for start in active:
                at, demerits, before, spaces_before, hyphen_above, _ = start
                room = (rest if at else first) - (end - before)
                space = spaces - spaces_before
                if room < -space * SHRINK - 0.01 if justify else room < -0.01:
                    continue  # too long from here, and every later line too
                kept.append(start)
                ratio = _ratio(room, space, rest, justify, i == last)
                if ratio > tolerance:
                    continue
                cost = (1 + 100 * abs(ratio) ** 3 + (HYPHEN_COST if hyphen else 0.0)) ** 2
                if hyphen and hyphen_above:
                    cost += SECOND_HYPHEN_COST
                if i == last and at and end - before < rest * RUNT:
                    cost += RUNT_COST
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


def _ratio(room: float, space: float, measure: float, justify: bool, last: bool) -> float:
    """How loose (above 0) or tight (below 0) a line is."""
    if last:
        return min(room, 0.0) / (space * SHRINK or 1.0) if justify else 0.0
    if not justify:
        return 6.0 * room / measure
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
    widths, after, gap = measures
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
