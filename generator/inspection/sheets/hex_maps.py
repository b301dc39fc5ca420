"""Checks a map of hexes: reads its hexagons and the names in them from the page.

Which hexes touch is measured from the hexagons, and must agree with their names.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import median

from generator.base.findings import Findings
from generator.base.geometry import NEAR, Bounds, LineSegment, Point, bounds_of_points, centre_of
from generator.base.hexes import NAME, neighbours
from generator.faces.elements.hex_map import ROOT3, HexGrid
from generator.inspection.evidence.expectation import ExpectedFace
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadText

ROLE = "hex"  # the role, in templates, of the text that names a hex
TOUCHING = 1.1  # times the height of a hexagon: centres that are no farther apart are those of neighbours
LEAST = 3.0  # mm: hexagons with shorter sides are drawings inside a hex


@dataclass(frozen=True, slots=True)
class Hexagon:
    """A regular hexagon on a page: its centre and its side in mm."""

    x: float
    y: float
    side: float
    flat: bool  # whether a side is on top, not a corner

    def depth(self, point: Point) -> float:
        """How far inside the hexagon a point lies (mm); negative outside."""
        dx, dy = abs(point[0] - self.x), abs(point[1] - self.y)
        if not self.flat:
            dx, dy = dy, dx
        return min(self.side * ROOT3 / 2 - dy, self.side * ROOT3 / 2 - (ROOT3 * dx + dy) / 2)


def judge_hex_map(sheet: JudgedSheet, found: FoundPiece, face: ExpectedFace) -> None:
    """Report what is wrong with the map on a piece's front; nothing for a piece without hexes."""
    wanted = [text.text for text in face.texts if text.role == ROLE]
    if not wanted:
        return
    own = Findings()
    drawn = [_on_face(found, hexagon) for hexagon in hexagons(found.form.large_outlines(LEAST))]
    texts = [replace(text, bounds=_bounds_on_face(found, text.bounds)) for text in found.form.texts]
    judge_hexes(wanted, drawn, texts, own)
    for finding in own:
        sheet.findings.error(
            finding.code, f"{sheet.name(found)}: {finding.message}", sheet.where(found), fix="build it again"
        )


def _on_face(found: FoundPiece, hexagon: Hexagon) -> Hexagon:
    """A hexagon of a page in the coordinates of its map, which may lie turned there."""
    x, y = found.on_face(hexagon.x, hexagon.y)
    return Hexagon(x, y, hexagon.side, hexagon.flat != bool(found.rotation % 180))


def _bounds_on_face(found: FoundPiece, bounds: Bounds) -> Bounds:
    left, top, right, bottom = bounds
    return bounds_of_points((found.on_face(left, top), found.on_face(right, bottom)))


def hexagons(outlines: Iterable[Iterable[LineSegment]]) -> list[Hexagon]:
    """The regular hexagons among the lines of some drawings, each once; no more lines are read than tell others."""
    made: dict[tuple[int, int, int], Hexagon] = {}
    for outline in outlines:
        drawn = (line for line in outline if math.dist(line[:2], line[2:]) > NEAR)  # closing may draw nothing
        lines = list(islice(drawn, 7))
        hexagon = _hexagon(lines) if len(lines) == 6 else None
        if hexagon is not None:
            made.setdefault((round(hexagon.x / NEAR), round(hexagon.y / NEAR), round(hexagon.side / NEAR)), hexagon)
    return list(made.values())


def _hexagon(lines: Sequence[LineSegment]) -> Hexagon | None:
    starts = [(x, y) for x, y, _, _ in lines]
    x, y = (sum(values) / 6 for values in zip(*starts, strict=True))
    sides = [math.dist(line[:2], line[2:]) for line in lines]
    reach = [math.dist((x, y), start) for start in starts]
    side = sum(sides) / 6
    if side < LEAST or any(abs(length - side) > NEAR for length in (*sides, *reach)):
        return None
    return Hexagon(x, y, side, any(abs(ya - yb) < NEAR for _, ya, _, yb in lines))


def judge_hexes(wanted: Sequence[str], drawn: Sequence[Hexagon], texts: Iterable[ReadText], findings: Findings) -> None:
    """Report hexes that are missing, double, out of place, badly labelled, or beside the wrong neighbours."""
    places: dict[str, Hexagon] = {}
    # its corners are a side's length from its centre: most hexagons are farther away
    around_place = _ByPlace(drawn, max((hexagon.side for hexagon in drawn), default=LEAST))
    for text in texts:
        name = text.text.strip()
        if not NAME.match(name):
            continue
        middle = centre_of(text.bounds)
        around = [drawn[number] for number in around_place.near(middle) if drawn[number].depth(middle) > 0]
        if not around:
            continue  # a place named in a legend
        hexagon = max(around, key=lambda h: h.side)
        if name not in wanted:
            findings.error("map.hex", f"a hex is called {name}, which this map does not have")
        elif name in places:
            findings.error("map.hex", f"two hexes are called {name}")
        else:
            places[name] = hexagon
            if min(map(hexagon.depth, _corners(text.bounds))) < 0:
                findings.error("map.label", f"the name {name} runs out of its hex")
    lost = [name for name in wanted if name not in places]
    if lost:
        findings.error("map.hex", f"no hex is called {', '.join(lost[:6])}{' …' if len(lost) > 6 else ''}")
    if len(places) > 1:
        _grid(places, findings)
        _touching(places, findings)


def _grid(places: dict[str, Hexagon], findings: Findings) -> None:
    """Report hexes of another size or shape than the others, or off the grid of the others."""
    side, kind = median(h.side for h in places.values()), Counter(h.flat for h in places.values())
    flat = kind.most_common(1)[0][0]
    unit = HexGrid("flat_top" if flat else "pointy_top", side, 0.0, 0.0)
    left = median(h.x - unit.x(name) for name, h in places.items())
    top = median(h.y - unit.y(name) for name, h in places.items())
    for name, hexagon in places.items():
        off = math.dist((hexagon.x - left, hexagon.y - top), unit.centre(name))
        if abs(hexagon.side - side) > NEAR or hexagon.flat != flat:
            findings.error("map.grid", f"{name} is another hexagon than the others")
        elif off > 2 * NEAR:
            findings.error("map.grid", f"{name} stands {off:.1f} mm beside its place in the grid")


def _touching(places: dict[str, Hexagon], findings: Findings) -> None:
    touching: dict[str, set[str]] = {name: set() for name in places}
    listed = list(places.items())
    reach = TOUCHING * ROOT3 * max(hexagon.side for hexagon in places.values())
    by_place = _ByPlace([hexagon for _, hexagon in listed], reach)
    for name, one in listed:
        for number in by_place.near((one.x, one.y)):
            other_name, other = listed[number]
            apart = math.dist((one.x, one.y), (other.x, other.y)) / (ROOT3 * (one.side + other.side) / 2)
            if other_name != name and apart < TOUCHING:
                touching[name].add(other_name)
    for name, seen in touching.items():
        named = neighbours(name) & places.keys()
        if seen != named:
            findings.error(
                "map.neighbours",
                f"{name} touches {' '.join(sorted(seen)) or 'nothing'} on the page, "
                f"{' '.join(sorted(named)) or 'nothing'} by its name",
            )


class _ByPlace:
    """Hexagons in squares of the map, of which each and those round it are asked for what lies near."""

    def __init__(self, hexagons: Sequence[Hexagon], reach: float) -> None:
        self._reach = reach
        self._squares: dict[tuple[int, int], list[int]] = {}
        for number, hexagon in enumerate(hexagons):
            self._squares.setdefault(self._square((hexagon.x, hexagon.y)), []).append(number)

    def near(self, point: Point) -> list[int]:
        """The numbers, in order, of all whose centres lie no farther than the reach from a point, and some others."""
        column, row = self._square(point)
        around = ((column + across, row + down) for across in (-1, 0, 1) for down in (-1, 0, 1))
        return sorted(number for square in around for number in self._squares.get(square, ()))

    def _square(self, point: Point) -> tuple[int, int]:
        return math.floor(point[0] / self._reach), math.floor(point[1] / self._reach)


def _corners(bounds: Bounds) -> list[Point]:
    return [(x, y) for x in (bounds[0], bounds[2]) for y in (bounds[1], bounds[3])]
