"""Layout of a dependency tree: every node right of the nodes it needs, rows chosen so that few lines cross.

A line that passes a column takes a row of its own there, so that no line runs over a box. Pure functions with
deterministic results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any

import msgspec

from generator.base.errors import CannotJudge

SWEEPS = 24
TreeNode = tuple[str, int]  # (name, column): a box in its own column, or the line from it in a later one


class TreeEdge(msgspec.Struct, frozen=True):
    """A line from a node to one that needs it; `way` lists the (column, row) of each point, both ends included."""

    start: str
    end: str
    way: tuple[tuple[int, int], ...]


class TreeLayout(msgspec.Struct, frozen=True):
    """A tree that is laid out: column and row (from 0) of every node, and the lines."""

    columns: Mapping[str, int]
    rows: Mapping[str, int]
    edges: tuple[TreeEdge, ...]
    height: int  # rows of the fullest column

    @property
    def bundles(self) -> list[tuple[TreeEdge, ...]]:
        """The lines grouped by the node they start from: those of a group share their way until they part."""
        return [
            tuple(e for e in self.edges if e.start == start) for start in dict.fromkeys(e.start for e in self.edges)
        ]

    def path(self, edge: TreeEdge, pitch: Sequence[float], box: Sequence[float]) -> str:
        """A line as SVG path data in mm; `pitch` is the distance of columns and of rows, `box` a node's size.

        It bends between columns only, and crosses a column at the middle of the row it takes there.
        """
        points = []
        for i, (column, row) in enumerate(edge.way):
            left, middle = column * pitch[0], row * pitch[1] + box[1] / 2
            if i:
                points.append((left, middle))
            if i < len(edge.way) - 1:
                points.append((left + box[0], middle))
        made = [f"M{points[0][0]:.3f} {points[0][1]:.3f}"]
        for (x1, y1), (x2, y2) in pairwise(points):
            if abs(y1 - y2) < 1e-9:
                made.append(f"L{x2:.3f} {y2:.3f}")
            else:
                half = (x1 + x2) / 2
                made.append(f"C{half:.3f} {y1:.3f} {half:.3f} {y2:.3f} {x2:.3f} {y2:.3f}")
        return " ".join(made)


def lay_out_tree(columns: Mapping[str, int], needs: Mapping[str, Iterable[str]]) -> TreeLayout:
    """Lay out nodes with given columns; `needs` names for each node those it depends on.

    Raises CannotJudge when a node needs one that is not to its left, or that has no column.
    """
    ways: dict[tuple[str, str], tuple[TreeNode, ...]] = {}
    layers: dict[int, list[TreeNode]] = {column: [] for column in sorted(set(columns.values()))}
    for name, column in columns.items():
        layers[column].append((name, column))
    order = sorted(layers)
    for name, wanted in needs.items():
        for need in wanted:
            if need not in columns or name not in columns:
                raise CannotJudge(f"{name!r} needs {need!r}, and one of them has no column")
            if columns[need] >= columns[name]:
                raise CannotJudge(f"{name!r} needs {need!r}, which is not to its left")
            between = [column for column in order if columns[need] < column < columns[name]]
            passing = [(need, column) for column in between]
            for node in passing:  # lines from one thing run together until they part
                if node not in layers[node[1]]:
                    layers[node[1]].append(node)
            ways[need, name] = ((need, columns[need]), *passing, (name, columns[name]))
    links = sorted({pair for way in ways.values() for pair in pairwise(way)})
    ranked = _reorder_columns([layers[column] for column in order], links)
    height = max(map(len, ranked))
    rows = _assign_rows(ranked, links, height)
    at = {node: (order.index(node[1]), rows[node]) for node in rows}
    edges = tuple(TreeEdge(need, name, tuple(at[node] for node in way)) for (need, name), way in ways.items())
    own = {name: at[name, column] for name, column in columns.items()}
    return TreeLayout({n: c for n, (c, _) in own.items()}, {n: r for n, (_, r) in own.items()}, edges, height)


def lay_out_table_tree(rows: Iterable[Any], column: str, links: Iterable[Any], needs: str) -> TreeLayout:
    """Lay out the rows of a table as a tree; templates call it as `tiers(...)`.

    `column` is the dotted name of a row's column number; `needs` that of the rows which a row of `links` needs.
    """
    columns = {row.id: attrgetter(column)(row) for row in rows}
    return lay_out_tree(columns, {link.id: [need.id for need in attrgetter(needs)(link) or ()] for link in links})


def crossings(upper: Sequence[TreeNode], lower: Sequence[TreeNode], links: Iterable[tuple[TreeNode, TreeNode]]) -> int:
    """The number of crossings of lines between two neighbouring columns."""
    left, right = ({node: i for i, node in enumerate(layer)} for layer in (upper, lower))
    between = [(left[a], right[b]) for a, b in links if a in left and b in right]
    return sum(1 for i, (a, b) in enumerate(between) for c, d in between[i + 1 :] if (a - c) * (b - d) < 0)


def _reorder_columns(layers: list[list[TreeNode]], links: Sequence[tuple[TreeNode, TreeNode]]) -> list[list[TreeNode]]:
    """The columns with their nodes reordered to cross few lines: barycentre sweeps, then swaps of neighbours."""
    near: dict[TreeNode, list[TreeNode]] = {}
    for a, b in links:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)

    def total(made: list[list[TreeNode]]) -> int:
        return sum(crossings(a, b, links) for a, b in pairwise(made))

    best = current = [list(layer) for layer in layers]
    for sweep in range(SWEEPS):
        current = [list(layer) for layer in current]
        forward = sweep % 2 == 0
        steps = range(1, len(current)) if forward else range(len(current) - 2, -1, -1)
        for i in steps:
            beside = {node: j for j, node in enumerate(current[i - 1 if forward else i + 1])}
            own = {node: j for j, node in enumerate(current[i])}

            def mean(node: TreeNode, beside: dict[TreeNode, int] = beside, own: dict[TreeNode, int] = own) -> float:
                places = [beside[other] for other in near.get(node, ()) if other in beside]
                return sum(places) / len(places) if places else float(own[node])

            current[i].sort(key=mean)
        if total(current) < total(best):
            best = [list(layer) for layer in current]
    improved = True
    while improved:
        improved = False
        for layer in best:
            for i in range(len(layer) - 1):
                before = total(best)
                layer[i], layer[i + 1] = layer[i + 1], layer[i]
                if total(best) < before:
                    improved = True
                else:
                    layer[i], layer[i + 1] = layer[i + 1], layer[i]
    return best


def _assign_rows(
    layers: list[list[TreeNode]], links: Sequence[tuple[TreeNode, TreeNode]], height: int
) -> dict[TreeNode, int]:
    """A row for every node, as near as possible to the nodes it is linked with; the order in a column is kept."""
    rows = {node: round((i + 0.5) * height / len(layer) - 0.5) for layer in layers for i, node in enumerate(layer)}
    near: dict[TreeNode, list[TreeNode]] = {}
    for a, b in links:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    for sweep in range(SWEEPS):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            wanted = [
                sum(rows[other] for other in near[node]) / len(near[node]) if near.get(node) else float(rows[node])
                for node in layer
            ]
            for node, row in zip(layer, _nearest_rows(wanted, height), strict=True):
                rows[node] = row
    return rows


def _nearest_rows(wanted: Sequence[float], height: int) -> list[int]:
    """Increasing row numbers below `height` with the least sum of squared distances from `wanted`."""
    least: list[dict[int, tuple[float, list[int]]]] = [{-1: (0.0, [])}]
    for i, want in enumerate(wanted):
        here: dict[int, tuple[float, list[int]]] = {}
        for row in range(i, height - (len(wanted) - i) + 1):
            cost, before = min((state for last, state in least[-1].items() if last < row), key=lambda state: state[0])
            here[row] = (cost + (row - want) ** 2, [*before, row])
        least.append(here)
    return min(least[-1].values(), key=lambda state: state[0])[1]
