"""The part of the map that an example is about: loose hexes, settlements and units as they are printed."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from generator.base.geometry import Point
from generator.base.hexes import cell, distance, neighbours
from generator.catalog.library import Game
from generator.referee.campaign_data import as_data
from generator.referee.events import Event
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, Settlement
from generator.referee.games.kaixiflan.campaign_rules import ARMY, CAPITAL, SETTLER
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
# events, and how many hexes stand first among their words
TOUCHED = {"moved": 2, "explored": 1, "founded": 1, "recruited": 1, "won": 1, "kaixiflan": 2}
NEAR = 2  # hexes from what an example is about that its figures show
UNKNOWN, BLANK, FOCUS, COUNT_PLATE, NAME_PLATE = (
    (f"kaixiflan/{look}", FORMAT) for look in ("hex_unknown", "hex_blank", "hex_focus", "count_plate", "name_plate")
)


class MapScene:
    """A piece of the map at one of several states: the pieces that lie on it, in the order of painting."""

    def __init__(
        self,
        game: Game,
        state: CampaignPosition,
        hexes: Sequence[str],
        room: tuple[float, float] = (WIDTH, TALLEST),
        cards: int = 0,
    ) -> None:
        """`room` is what the drawing of some hexes may take, in mm; below them is room for so many cards."""
        self.game, self.state, self.land = game, state, game.tables["hexes"].rows
        self.explored = explored_in(state)
        self.settlements = {one.hex: one for one in state.settlements}
        self.units: dict[str, list[tuple[str, str, int]]] = {}
        for one in state.units:
            stacks = ((one.owner, SETTLER, one.settlers), (one.owner, ARMY, one.armies))
            self.units.setdefault(one.hex, []).extend(stack for stack in stacks if stack[2])
        self.tiles, self.counters = PieceCodes(game, "hex_tiles"), PieceCodes(game, "counters")
        self.settled = PieceCodes(game, "settlement_counters")
        self.shown = list(hexes)
        cells = [cell(place) for place in self.shown]
        self.left = min(column for column, _ in cells)
        middles = [self.down(column, row) for column, row in cells]
        self.top = min(middles)
        wide = (max(column for column, _ in cells) - self.left) * STEP + WIDE
        high = max(middles) - self.top + HIGH
        under = CARD[1] * CARD_SCALE + GAP + 1 if cards else 0.0
        self.scale = min(room[0] / wide, (room[1] - under) / high, LARGEST)
        across = max(wide * self.scale, cards * (CARD[0] * CARD_SCALE + GAP))
        self.shrinks = max(1.0, across / COLUMN)  # how much smaller the figure is in a column of a page
        self.label = LABEL * self.shrinks
        # mm from the middle of a hex down to that of its name
        self.name_middle = -SIDE if self.scale < SMALL_FIGURE else -NAME - self.label * CAP / 2 / self.scale
        self.shift = (across - wide * self.scale) / 2
        self.size = across, high * self.scale
        self.zones: list[SceneZone] = []
        self.pieces: list[ScenePiece] = []
        self.texts: list[SceneText] = []

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
        label: float = 0.0,
    ) -> None:
        """A piece in a hex: so far from its middle to the right and down, so large; `label` is that of ScenePiece."""
        x, y = self.middle(place)
        x, y = x + by[0] * self.scale, y + by[1] * self.scale
        self.pieces.append(ScenePiece(component, code, x, y, scale=by[2] * self.scale, view=view, label=label))

    def look(
        self,
        place: str,
        view: tuple[str, str],
        by: tuple[float, float, float] = (0.0, 0.0, 1.0),
        label: float = 0.0,
    ) -> None:
        """A hex, its rim or a plate in it, that is no printed piece."""
        self.lay("hex_tiles", self.tiles.code("loose_hexes", "barren"), place, by, view, label)

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
        self.look(place, NAME_PLATE, (0.0, self.name_middle, self.shrinks / self.scale), self.label)

    def ground(self, place: str) -> None:
        """A hex itself: its tile, or the blank of what is not explored."""
        row = self.land[place]
        if place not in self.explored:
            self.look(place, UNKNOWN)
        elif row.content in ("capital", "court"):
            self.look(place, BLANK)
        else:
            grade = {"resource": row.richness, "independents": row.militia}.get(row.content)
            tile = row.content if grade is None else f"{row.resource or row.content}_{grade}"
            self.lay("hex_tiles", self.tiles.code("loose_hexes", tile), place)

    def fill(self, place: str) -> None:
        """What lies in a hex, and its name. Painted after all hexes: stacks of units reach over its sides."""
        row = self.land[place]
        settled = self.settlements.get(place)
        if row.content == CAPITAL:
            settled = Settlement(place, row.province, CAPITAL)
        if settled is not None:
            size = LARGE if settled.kind == CAPITAL else SMALL
            code = self.settled.code("settlements", settled.kind, settled.owner)
            self.lay("settlement_counters", code, place, (0.0, 0.5, size))
        if self.state.kaixiflan == place:
            self.lay("settlement_counters", self.settled.code("wizard", "kaixiflan"), place, (0.0, 0.5, WIZARD))
        self._units(place)
        self.name(place)

    def paint(self) -> None:
        """Every hex, and then what lies in each."""
        for place in self.shown:
            self.ground(place)
        for place in self.shown:
            self.fill(place)

    def _units(self, place: str) -> None:
        stacks = self.units.get(place, ())
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
        self.look(place, COUNT_PLATE, (*at, self.shrinks / self.scale), self.label)
        x, y = self.middle(place)
        x, y = x + at[0] * self.scale, y + at[1] * self.scale + self.label * CAP / 2
        self.texts.append(SceneText(x, y, text=f"×{number}", size=self.label, strong=True))

    def cards(self, buildings: Sequence[str], new: Collection[str], room: int) -> None:
        """Cards of buildings below the map, with room for so many; what is new is put in focus."""
        codes = PieceCodes(self.game, "building_cards")
        wide, high = CARD[0] * CARD_SCALE, CARD[1] * CARD_SCALE
        self.size = self.size[0], self.size[1] + high + GAP + 1
        y = self.size[1] - 1 - high / 2
        for i, building in enumerate(buildings):
            x = self.size[0] / 2 + (i - (room - 1) / 2) * (wide + GAP)
            if building in new:
                self.zones.append(SceneZone(x - wide / 2 - 1, y - high / 2 - 1, wide + 2, high + 2, "focus"))
            code = codes.code("buildings", building)
            self.pieces.append(ScenePiece("building_cards", code, x, y, scale=CARD_SCALE))

    def scene(self) -> Scene:
        return Scene(*self.size, tuple(self.zones), tuple(self.pieces), tuple(self.texts))


def scene(
    game: Game,
    referee: Any,
    position: Any,
    events: Sequence[Event] = (),
    alike: Sequence[Any] = (),
    named: Sequence[str] = (),
) -> Scene:
    """A week of a campaign (`week_record.WrittenWeek`), all of `alike` in one frame; what events touched is in focus.

    Where nobody orders anything on the map it shows the offices and who holds them.
    """
    weeks = [position, *alike]
    states = [one.campaign for one in weeks]
    writers = {sheet.province for one in weeks for sheet in one.sheets}
    about = {*_named_hexes(game, weeks), *(word.upper() for word in named)}
    if writers and not about:
        return council(game, position.campaign)
    shown = _frame(game, states, writers, about)
    builder = next((state.id for state in states[0].provinces if state.id in writers), states[0].provinces[0].id)
    raised = [one.of(builder).buildings for one in states]
    room = max(map(len, raised)) if len(set(raised)) > 1 else 0
    laid = MapScene(game, position.campaign, shown, cards=room)
    laid.paint()
    touched = {word.upper() for one in events for word in _touched(one)}
    for place in laid.shown:
        if place in touched:
            laid.focus(place)
    if room and position.campaign.of(builder).buildings:
        new = {one.words[-1] for one in events if one.kind == "built"}
        laid.cards(position.campaign.of(builder).buildings, new, room)
    return laid.scene()


def map_scene(game: Game, state: CampaignPosition, hexes: Sequence[str], room: tuple[float, float]) -> Scene:
    """Some hexes of the map with all that stands on them, in a room of a width and a height in mm."""
    laid = MapScene(game, state, hexes, room)
    laid.paint()
    return laid.scene()


def explored_in(state: CampaignPosition) -> frozenset[str]:
    """The hexes that anybody has explored."""
    return frozenset(hex for _, hexes in state.explored for hex in hexes)


def _frame(game: Game, states: Sequence[CampaignPosition], writers: Collection[str], named: Iterable[str]) -> list[str]:
    """The hexes to draw: what the writers have and name, strangers near it, and the rings of the Capitals beside it."""
    land = game.tables["hexes"].rows
    capitals = {row.capital for row in game.tables["provinces"]}
    rings = {place for one in capitals for place in (one, *neighbours(one))}
    own = {place for place in named if place in land}
    strangers: set[str] = set()
    for state in states:
        own |= explored_in(state) - rings
        held = [(one.owner, one.hex) for one in state.units]
        held += [(one.owner, one.hex) for one in state.settlements if one.kind != CAPITAL]
        for owner, hex in held:
            (own if owner in writers or not writers else strangers).add(hex)
    shown = own | {hex for hex in strangers if any(distance(hex, place) <= NEAR for place in own)}
    near = {one for one in capitals if any(distance(one, place) <= NEAR for place in shown)}
    return sorted(shown | near | {place for one in near for place in neighbours(one) if place in land})


def _named_hexes(game: Game, weeks: Iterable[Any]) -> set[str]:
    """Every hex that an order names."""
    found: set[str] = set()

    def search(value: Any) -> None:
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            for one in value:
                search(one)
        elif value in game.tables["hexes"].rows:
            found.add(value)

    for one in weeks:
        search([as_data(sheet) for sheet in one.sheets])
    return found


def _touched(event: Event) -> Sequence[str]:
    """The hexes in which an event changed something."""
    words = event.words if event.kind == "won" else event.words[1:]
    return words[: TOUCHED.get(event.kind, 0)]


def council(game: Game, state: CampaignPosition) -> Scene:
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
        holder = dict(state.offices).get(office.id)
        if holder:
            code = settled.code("settlements", "capital", holder)
            pieces.append(ScenePiece("settlement_counters", code, x, under + 10.5))
            texts.append(SceneText(x, under + 24, row=f"provinces.{holder}", size=OFFICE_LABEL, strong=True))
    return Scene(len(offices) * (wide + GAP) - GAP, under + 26, (), tuple(pieces), tuple(texts))
