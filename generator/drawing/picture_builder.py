"""Builds a layered picture form by form, from the back to the front, each cutting away what it hides.

So every ink becomes one path, and nothing is painted that is not seen. A form is a silhouette in one ink; marks of
another ink grow from its lit or its shaded edge; its contour is thin towards the light and thick behind.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from shapely import affinity
from shapely.geometry import box
from shapely.prepared import prep

from generator.drawing.areas import Area, joined, nothing, polygons, solid
from generator.drawing.fitting import path_data
from generator.drawing.hatching import Direction, contour, heraldic, teeth
from generator.drawing.svg_text import svg_text

TRAP = 1.2  # units by which a colour reaches under the ink printed over it, so that no gap shows
OUTLINE = 3.4  # units: the width of a contour in the layer `line`
SPECK = 30.0  # square units: smaller parts are left out
LEAST = 3.0  # units: what is nowhere as wide, 0.15 mm, is left out
LEAST_LIGHT = 5.2  # units: and of light on dark, 0.2 mm with what fitting may take away: ink spreads over thinner lines
FINE = 7.0  # units: what is narrower is a stroke of a tool
FAMILY = 3  # strokes of one family, of which a broad tool leaves some out
DARK_TRAP = "ink"  # the layer under which colours reach


class PictureBuilder:
    """A picture that is being drawn on a grid of units of 0.05 mm.

    `inks` maps each ink, from the lowest, to its layer (shade, ink or light); `light` points to where light comes from;
    `accent` is the heraldic hatching of the ink `accent`. What is nowhere as wide as
    `least` is left out in the end, and whatever lies outside `bounds` is cut off. `broad` is how broad its tool is: for
    a small place contours and marks are so many times as wide, and marks so many times fewer.
    """

    def __init__(
        self,
        bounds: tuple[float, float, float, float],
        inks: Mapping[str, str],
        light: Direction,
        *,
        accent: str = "",
        ground: str = "ground",
        seed: int = 1,
        tolerance: float = 0.9,
        least: float = LEAST,
        broad: float = 1.0,
    ) -> None:
        self.bounds = bounds
        self.inks = dict(inks)
        self.order = list(inks)
        length = math.hypot(*light)
        self.light = (light[0] / length, light[1] / length)
        self.accent, self.ground, self.seed, self.tolerance = accent, ground, seed, tolerance
        self.least, self.broad = least, broad
        self.roundel: tuple[float, float, float] | None = None
        self._laid: dict[str, list[Area]] = {ink: [] for ink in inks}
        self._lines: list[Area] = []
        self._grounds: list[tuple[str, Area]] = []
        self._hidden: list[Area] = []
        self._under: dict[int, tuple[Area, str]] = {}  # by the identity of a form: the ink that lies under all of it

    def next_seed(self) -> int:
        """A number that no form has had, so that each is irregular in its own way."""
        self.seed += 1
        return self.seed

    # -- laying and cutting --------------------------------------------------------

    def sky(self, ink: str, area: Area, *, line: bool = False) -> None:
        """Lay an area far behind everything, in the layer `ground`; with `line` low-ink prints have its edge."""
        self._grounds.append((ink, area))
        if line:
            self._lines.append(self._outline(area))

    def cut(self, area: Area) -> None:
        """Take an area out of all that is drawn so far."""
        for ink in self.order:
            self._laid[ink] = _without(self._laid[ink], area)
        self._lines = _without(self._lines, area)

    def lay(self, ink: str, area: Area, *, line: bool = False, bare: bool = False) -> None:
        """Lay an area on top: it is cut out of every ink printed after its own. An ink of no layer bares the ground.

        With `bare` it is only cut out: its ink lies under there already. With `line` it is a line of low-ink prints.
        """
        area = solid(area)
        if area.is_empty:
            return
        above = self.order[self.order.index(ink) + 1 :] if ink in self.inks else self.order
        for other in above:
            self._laid[other] = _without(self._laid[other], area)
        if ink in self.inks and not bare:
            self._laid[ink].append(area)
        if line:
            self._lines.append(area)

    def on(self, form: Area, ink: str, area: Area, *, line: bool = True) -> Area:
        """Lay the part of an area that is on a form."""
        return self._lay_on(form, ink, self.broadened(area), line=line)

    def _lay_on(self, form: Area, ink: str, area: Area, *, line: bool) -> Area:
        """Lay the part of an area that is on a form."""
        part = solid(area.intersection(form))
        known = self._under.get(id(form))
        self.lay(ink, part, line=line, bare=known is not None and known[1] == ink)
        return part

    def broadened(self, area: Area) -> Area:
        """Marks as a broad tool makes them: every other one of a family of thin ones, and each wider."""
        if self.broad <= 1:
            return area
        thin = FINE * self.broad / 2
        marks = list(polygons(area))
        fine = [mark for mark in marks if mark.buffer(-thin / 2, quad_segs=2).is_empty]
        if len(fine) < FAMILY:
            kept = marks
        else:
            left_out = set(map(id, fine[1::2]))
            kept = [mark for mark in marks if id(mark) not in left_out]
        return joined(mark.buffer((self.broad - 1) * FINE / 4, quad_segs=3) for mark in kept)

    def form(
        self,
        area: Area,
        base: str,
        marks: str | None = None,
        side: Literal["shadow", "light"] = "shadow",
        *,
        length: float = 60,
        pitch: float = 15,
        width: float = 10,
        least: float = 0.1,
        lean: float = 0.5,
        curl: float = 0.15,
        core: float = 0,
        line: str | None = None,
        weight: float = 6,
        heavy: float = 1.2,
        gap: float | None = 7,
        low: bool = True,
    ) -> Area:
        """Put a form in front of all others.

        Marks of the ink `marks` grow from the edge on the given side: teeth of a `length`, `pitch` and `width`, behind
        a solid band of the width `core`. `line` is the ink of the contour, `weight` and `heavy` as for `contour`. A
        `gap` of ground is left round the form; None leaves what is behind as it is. With `low`, low-ink prints have its
        outline and its shade.
        """
        if gap is not None:
            self.cut(area.buffer(gap, quad_segs=3) if gap else area)
        self._hidden.append(area.buffer(max(gap or 0, 2), quad_segs=2))
        self.lay(base, area)
        top = self.order[-1]
        if marks in self.inks and base == top and self.inks[top] == DARK_TRAP:  # colour below, ink carved open
            self._laid[marks].append(area.buffer(-1.5))
            self._under[id(area)] = area, marks
        away = (-self.light[0], -self.light[1])
        pitch, width, core, weight = (number * self.broad for number in (pitch, width, core, weight))
        towards = self.light if side == "light" else away
        if marks:
            made = [teeth(area, towards, length, pitch, width, least, self.next_seed(), lean, curl)]
            if core:
                made.append(solid(area.difference(affinity.translate(area, -towards[0] * core, -towards[1] * core))))
            self._lay_on(area, marks, joined(made), line=False)
        if line:
            self.lay(line, contour(area, weight, self.light if side == "shadow" else away, heavy))
        if low:
            self._lines.append(self._outline(area))
            if marks:
                shade = teeth(
                    area, away, length * 0.8, pitch * 1.5, width * 0.42, least + 0.1, self.next_seed(), lean, curl
                )
                if not shade.is_empty:
                    self._lines.append(shade)
        return area

    def low_line(self, area: Area) -> None:
        """A mark that only low-ink prints have."""
        self._lines.append(solid(area))

    def _outline(self, area: Area) -> Area:
        half = OUTLINE * self.broad / 2
        return solid(area.buffer(half).difference(area.buffer(-half)))

    def move(self, across: float, down: float) -> None:
        """Move everything that is drawn so far, behind which the sky stays."""
        self._laid = {
            ink: [affinity.translate(one, across, down) for one in areas] for ink, areas in self._laid.items()
        }
        self._lines = [affinity.translate(one, across, down) for one in self._lines]
        self._hidden = [affinity.translate(one, across, down) for one in self._hidden]
        if self.roundel is not None:
            self.roundel = (self.roundel[0] + across, self.roundel[1] + down, self.roundel[2])

    # -- the finished picture --------------------------------------------------------

    def svg(self, title: str) -> str:
        """The picture as an SVG file in named layers."""
        window = box(*self.bounds)
        layers: dict[str, list[tuple[str, str]]] = {}

        def add(layer: str, ink: str, area: Area, tolerance: float) -> None:
            least = max(self.least, LEAST_LIGHT) if layer == "light" else self.least
            data = path_data(solid(area.intersection(window)), tolerance, SPECK, self.bounds, least)
            if data:
                layers.setdefault(layer, []).append((ink, data))

        for ink, several in _together(self._grounds):
            add("ground", ink, several, self.tolerance)
        if self._hidden:
            add("mask", self.ground, joined(self._hidden), 2.6)
        dark = self.inks[self.order[-1]] == DARK_TRAP
        for ink in self.order:
            area = joined(self._laid[ink]) if self._laid[ink] else nothing()
            under = dark and self.inks[ink] == "shade"
            spread = area.buffer(TRAP, join_style=2) if under else area
            add(self.inks[ink], ink, spread, self.tolerance * (1.7 if under else 1.0))
        if self._lines:
            add("line", "line", joined(self._lines), self.tolerance * 1.2)
        accents = self._laid.get("accent")
        if self.accent and accents:
            add("hatch", "line", heraldic(joined(accents), self.accent), self.tolerance)
        return svg_text(title, self.bounds, layers, self.roundel)


def _together(grounds: Iterable[tuple[str, Area]]) -> list[tuple[str, Area]]:
    """Neighbouring areas of one ink as one, in their order."""
    made: list[tuple[str, list[Area]]] = []
    for ink, area in grounds:
        if made and made[-1][0] == ink:
            made[-1][1].append(area)
        else:
            made.append((ink, [area]))
    return [(ink, joined(areas)) for ink, areas in made]


def _without(several: Sequence[Area], area: Area) -> list[Area]:
    """Areas without what another one hides of them."""
    near, bounds, made = prep(area), area.bounds, []
    for one in several:
        own = one.bounds
        apart = not own or own[0] > bounds[2] or own[2] < bounds[0] or own[1] > bounds[3] or own[3] < bounds[1]
        if apart or not near.intersects(one):
            made.append(one)
            continue
        rest = solid(one.difference(area))
        if not rest.is_empty:
            made.append(rest)
    return made
