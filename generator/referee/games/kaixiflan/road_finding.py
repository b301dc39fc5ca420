"""Ways over a map of hexes: what can be reached from some, and how many steps lead from one to another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping


def flooded(
    near: Mapping[str, tuple[str, ...]],
    seeds: Iterable[str],
    known: Collection[str],
    cut: Callable[[str], bool] | None,
) -> set[str]:
    """The known hexes that can be reached from some of them through others; a hex that is cut lets nobody in or out."""
    todo = [hex for hex in seeds if hex in known and not (cut is not None and cut(hex))]
    seen = set(todo)
    while todo:
        for hex in near[todo.pop()]:
            if hex in known and hex not in seen:
                if cut is not None and cut(hex):
                    continue
                seen.add(hex)
                todo.append(hex)
    return seen


def steps_between(near: Mapping[str, tuple[str, ...]], start: str, goal: str, known: Collection[str], most: int) -> int:
    """How many steps through known hexes lead from one to another; -1 when more than `most`, or none do."""
    if start == goal:
        return 0
    at, seen = {start}, {start}
    for steps in range(1, most + 1):
        at = {hex for place in at for hex in near[place] if hex in known and hex not in seen}
        if goal in at:
            return steps
        seen |= at
    return -1
