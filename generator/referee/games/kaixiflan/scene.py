"""The part of the map that an example is about: loose hexes, settlements and units as they are printed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from generator.base.geometry import Point
from generator.base.hexes import cell, distance
from generator.catalog.library import Game
from generator.referee.example_positions import ExampleState
from generator.referee.games.kaixiflan.sums import Sums
from generator.referee.scene import Scene, ScenePiece, SceneText, SceneZone
from generator.referee.scene_building import WIDTH, PieceCodes

HEX = WIDE, HIGH = 21.362, 18.5  # mm of a loose hex, flat-top
STEP = WIDE * 3 / 4  # mm from column to column
TALLEST = 82.0  # mm that a figure may take
UNIT = 0.42  # units are drawn so much smaller than printed, to leave the hex in sight
LABEL = 6.0  # points of a name or a number on the page
CAP = 0.25  # mm that a capital letter is high, for each point
NAME = 7.62  # mm above the middle of a hex where its name stands: just over the frame of its tile
SIDE = 9.25  # mm above it is the side on which the name stands in a small figure, on a plate over both frames
SMALL_FIGURE = 0.7  # of what is printed
COLUMN = 72.0  # mm that a column of a page is wide, in which most figures stand
LARGEST = 1.3  # how much larger than printed a figure may be
LARGE, SMALL, WIZARD = 0.88, 0.66, 0.7  # a Capital, another settlement, Kaixiflán, against what is printed
# where stacks of units lie in a hex, in mm from its middle, by how many there are
SPOTS: Mapping[int, Sequence[Point]] = {
    1: ((-6.0, 0.3),),
    2: ((-6.0, 0.3), (6.0, 0.3)),
    3: ((-5.4, -2.9), (-5.4, 2.9), (6.0, 0.3)),
    4: ((-5.4, -2.9), (-5.4, 2.9), (5.4, -2.9), (5.4, 2.9)),
}
BADGE = 2.6, -0.9  # mm from the middle of a stack, outwards and down, to the plate that says how many there are
MARKERS = {"independents": "independents", "foreign": "neutral_troop"}  # of units that are no province's
FORMAT = "hex_18_5"
CARD = (63.0, 88.0)  # mm of a printed card
CARD_SCALE, OFFICE_SCALE, GAP = 0.32, 0.58, 3.0
OFFICE_NAME, OFFICE_LABEL = 4.5, 9.8  # mm below a card that its name stands, and points
UNKNOWN, BLANK, FOCUS, COUNT_PLATE, NAME_PLATE = (
    (f"kaixiflan/{look}", FORMAT) for look in ("hex_unknown", "hex_blank", "hex_focus", "count_plate", "name_plate")
)


class MapScene:
    """A piece of the map at one of several states: the pieces that lie on it, in the order of painting."""

    def __init__(
        self,
        game: Game,
        states: Sequence[ExampleState],
        shown: int,
        hexes: Sequence[str] = (),
        room: tuple[float, float] = (WIDTH, TALLEST),
    ) -> None:
        """`hexes` are drawn, those that the states name unless given; `room` is what the drawing may take, in mm."""
        self.game, self.sums = game, Sums(game.tables)
        self.tiles, self.counters = PieceCodes(game, "hex_tiles"), PieceCodes(game, "counters")
        self.settled = PieceCodes(game, "settlement_counters")
        self.shown = list(hexes) or self.frame(states)
        cells = [cell(place) for place in self.shown]
        self.left = min(column for column, _ in cells)
        middles = [self.down(column, row) for column, row in cells]
        self.top = min(middles)
        wide = (max(column for column, _ in cells) - self.left) * STEP + WIDE
        high = max(middles) - self.top + HIGH
        cards = self.raised(states)
        under = CARD[1] * CARD_SCALE + GAP + 1 if cards else 0.0
        self.scale = min(room[0] / wide, (room[1] - under) / high, LARGEST)
        across = max(wide * self.scale, cards * (CARD[0] * CARD_SCALE + GAP))
        self.shrinks = max(1.0, across / COLUMN)  # how much smaller the figure is in a column of a page
        self.label = LABEL * self.shrinks
        # mm from the middle of a hex down to that of its name
        self.name_middle = -SIDE if self.scale < SMALL_FIGURE else -NAME - self.label * CAP / 2 / self.scale
        self.shift = (across - wide * self.scale) / 2
        self.under = under if states[shown]["buildings"][states[shown]["provinces"][0]] else 0.0  # mm below the map
        self.size = across, high * self.scale + self.under
        self.zones: list[SceneZone] = []
        self.pieces: list[ScenePiece] = []
        self.texts: list[SceneText] = []

    def frame(self, states: Sequence[ExampleState]) -> list[str]:
        """The hexes to draw: those named or held in any of the states, and the rings of the Capitals beside them."""
        named = {place for one in states for part in ("units", "settlements") for place in one[part]}
        named |= {place for one in states for place in one["explored"]}
        capitals = {self.sums.capitals[name] for name in states[0]["provinces"]}
        near = {one for one in capitals if not named or any(distance(one, place) <= 2 for place in named)}
        return sorted(named | near | {place for one in near for place in self.sums.ring(one)})

    @staticmethod
    def down(column: int, row: int) -> float:
        return HIGH * (row + (0.5 if column % 2 == 0 else 0.0))

    def middle(self, place: str) -> Point:
        """Where the middle of a hex lies on the figure."""
        column, row = cell(place)
        x = (column - self.left) * STEP + WIDE / 2
        return self.shift + x * self.scale, (self.down(column, row) - self.top + HIGH / 2) * self.scale

    def lay(
        self,
        component: str,
        code: str,
        place: str,
        by: tuple[float, float, float] = (0.0, 0.0, 1.0),
        view: tuple[str, str] = ("", ""),
    ) -> None:
        """A piece in a hex: so far from its middle to the right and down, so large."""
        x, y = self.middle(place)
        x, y = x + by[0] * self.scale, y + by[1] * self.scale
        self.pieces.append(ScenePiece(component, code, x, y, scale=by[2] * self.scale, view=view))

    def look(self, place: str, view: tuple[str, str], by: tuple[float, float, float] = (0.0, 0.0, 1.0)) -> None:
        """A hex, its rim or a plate in it, that is no printed piece."""
        self.lay("hex_tiles", self.tiles.code("loose_hexes", "barren"), place, by, view)

    def focus(self, place: str) -> None:
        """The rim of a hex that a step is about, open where the hex's name stands."""
        self.look(place, FOCUS)
        self.name_plate(place)

    def name(self, place: str) -> None:
        """The name of a hex, at its upper side."""
        if self.scale < SMALL_FIGURE:
            self.name_plate(place)
        x, y = self.middle(place)
        y += (self.name_middle + self.label * CAP / 2 / self.scale) * self.scale
        self.texts.append(SceneText(x, y, text=place, size=self.label))

    def name_plate(self, place: str) -> None:
        """What is behind the name of a hex."""
        self.look(place, NAME_PLATE, (0.0, self.name_middle, self.shrinks / self.scale))

    def ground(self, state: ExampleState, place: str) -> None:
        """A hex itself: its tile, or the blank of what is not explored."""
        row = self.sums.hexes[place]
        if place not in self.sums.explored(state):
            self.look(place, UNKNOWN)
        elif row.content in ("capital", "court"):
            self.look(place, BLANK)
        else:
            grade = {"resource": row.richness, "independents": row.militia}.get(row.content)
            tile = row.content if grade is None else f"{row.resource or row.content}_{grade}"
            self.lay("hex_tiles", self.tiles.code("loose_hexes", tile), place)

    def fill(self, state: ExampleState, place: str) -> None:
        """What lies in a hex, and its name. Painted after all hexes: stacks of units reach over its sides."""
        row = self.sums.hexes[place]
        name, _, kind = state["settlements"].get(place, "").partition(" ")
        if row.content == "capital":
            name, kind = row.province, row.content
        if kind:
            size = LARGE if kind == "capital" else SMALL
            self.lay("settlement_counters", self.settled.code("settlements", kind, name), place, (0.0, 0.5, size))
        if state["kaixiflan"] == place:
            self.lay("settlement_counters", self.settled.code("wizard", "kaixiflan"), place, (0.0, 0.5, WIZARD))
        self._units(state, place)
        self.name(place)

    def _units(self, state: ExampleState, place: str) -> None:
        stacks = [
            (name, unit, number)
            for name, units in state["units"].get(place, {}).items()
            for unit, number in units.items()
        ]
        for (name, unit, number), (dx, dy) in zip(stacks, SPOTS[max(1, min(len(stacks), 4))], strict=False):
            self.lay("counters", self._counter(unit, name), place, (dx, dy, UNIT))
            if number > 1:
                self._count(place, (dx + math.copysign(BADGE[0], dx), dy + BADGE[1]), number)

    def _counter(self, unit: str, owner: str) -> str:
        """The counter of a unit; those of no province have one for all their kinds."""
        marker = MARKERS.get(owner)
        return self.counters.code("markers", marker) if marker else self.counters.code("units", unit, owner)

    def _count(self, place: str, at: Point, number: int) -> None:
        """How many units a stack has, on a plate as large in every figure; `at` is its middle, off that of the hex."""
        self.look(place, COUNT_PLATE, (*at, self.shrinks / self.scale))
        x, y = self.middle(place)
        x, y = x + at[0] * self.scale, y + at[1] * self.scale + self.label * CAP / 2
        self.texts.append(SceneText(x, y, text=f"×{number}", size=self.label, strong=True))

    @staticmethod
    def raised(states: Sequence[ExampleState]) -> int:
        """How many cards of buildings to show: those of the first province, where an example builds."""
        name = states[0]["provinces"][0]
        built = [len(state["buildings"][name]) for state in states]
        return max(built) if len(set(built)) > 1 else 0

    def cards(self, states: Sequence[ExampleState], shown: int, since: int) -> None:
        """What the first province has built, below the map; what is new is put in focus."""
        name = states[0]["provinces"][0]
        codes = PieceCodes(self.game, "building_cards")
        wide, high = CARD[0] * CARD_SCALE, CARD[1] * CARD_SCALE
        y = self.size[1] - 1 - high / 2
        for i, building in enumerate(states[shown]["buildings"][name]):
            x = self.size[0] / 2 + (i - (self.raised(states) - 1) / 2) * (wide + GAP)
            if building not in states[since]["buildings"][name]:
                self.zones.append(SceneZone(x - wide / 2 - 1, y - high / 2 - 1, wide + 2, high + 2, "focus"))
            code = codes.code("buildings", building)
            self.pieces.append(ScenePiece("building_cards", code, x, y, scale=CARD_SCALE))


def scene(game: Game, states: Sequence[ExampleState], shown: int, since: int) -> Scene:
    """One of several states, all in the same frame; what changed since another of them is put in focus.

    Where nothing is on the map it shows the offices and who holds them.
    """
    if not any(state[part] for state in states for part in ("units", "settlements", "explored")):
        return council(game, states[shown])
    laid = MapScene(game, states, shown)
    for place in laid.shown:
        laid.ground(states[shown], place)
    for place in laid.shown:
        laid.fill(states[shown], place)
    for place in laid.shown:
        if _at(laid.sums, states[shown], place) != _at(laid.sums, states[since], place):
            laid.focus(place)
    if laid.under:
        laid.cards(states, shown, since)
    return Scene(*laid.size, tuple(laid.zones), tuple(laid.pieces), tuple(laid.texts))


def map_scene(game: Game, state: ExampleState, hexes: Sequence[str], room: tuple[float, float]) -> Scene:
    """Some hexes of the map with all that stands on them, in a room of a width and a height in mm."""
    laid = MapScene(game, [state], 0, hexes, room)
    for place in laid.shown:
        laid.ground(state, place)
    for place in laid.shown:
        laid.fill(state, place)
    return Scene(*laid.size, tuple(laid.zones), tuple(laid.pieces), tuple(laid.texts))


def council(game: Game, state: ExampleState) -> Scene:
    """The cards of the offices with their names, each with the Capital of who holds it."""
    court, settled = PieceCodes(game, "court"), PieceCodes(game, "settlement_counters")
    wide, high = CARD[0] * OFFICE_SCALE, CARD[1] * OFFICE_SCALE
    under = high + OFFICE_NAME
    pieces, texts = [], []
    offices = sorted(game.tables["offices"], key=lambda row: int(row.order))
    for i, office in enumerate(offices):
        x = wide / 2 + i * (wide + GAP)
        pieces.append(ScenePiece("court", court.code("offices", office.id), x, high / 2, scale=OFFICE_SCALE))
        texts.append(SceneText(x, under, row=f"offices.{office.id}", size=OFFICE_LABEL))
        holder = state["offices"].get(office.id)
        if holder:
            code = settled.code("settlements", "capital", holder)
            pieces.append(ScenePiece("settlement_counters", code, x, under + 10.5))
            texts.append(SceneText(x, under + 24, row=f"provinces.{holder}", size=OFFICE_LABEL, strong=True))
    return Scene(len(offices) * (wide + GAP) - GAP, under + 26, (), tuple(pieces), tuple(texts))


def _at(sums: Sums, state: ExampleState, place: str) -> tuple[object, ...]:
    wizard = state["kaixiflan"] == place
    return state["units"].get(place), state["settlements"].get(place), place in sums.explored(state), wizard
