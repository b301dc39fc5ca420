"""Pictures of the book beside the map: a sheet filled in, a province board with its counters, and a small tree.

Each is laid out of a week of a worked example, so that it shows what the referee resolves and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.geometry import Point
from generator.catalog.library import Game
from generator.referee.diagram import DrawDiagram
from generator.referee.games.kaixiflan.order_cells import order_cells
from generator.referee.scene import Scene, ScenePiece, SceneText, SceneZone
from generator.referee.scene_building import WIDTH, PieceCodes

LETTERS = 9.6  # points; in a column of a page they come to more than 6
CAP = 1.2  # mm that the middle of their capitals stands above their baseline
ROW = 7.0  # mm of a line of a sheet
HEAD = {  # of a sheet: what each part is called, and the widths in mm of its name and of what is written in it
    "province": (17.0, 20.0), "turn_label": (13.0, 9.5), "season": (17.0, 21.0), "year": (11.0, 9.5),
}  # fmt: skip
COLUMNS = {  # of a sheet, with the row that heads each and its width in mm
    "number": ("words.order_line", 7.5), "action": ("words.order_action", 20.5), "hex": ("words.order_hex", 18.5),
    "target": ("words.order_target", 22.5), "what": ("words.order_what", 15.5), "amount": ("words.order_amount", 18.0),
    "note": ("words.order_note", 15.5),
}  # fmt: skip
NAMED_IN = ("actions", "units", "resources", "settlements", "buildings", "provinces")
BOARD = 252.0, 177.6  # mm of a province board
CELL, FIRST_ROW, TENS, ONES = 12.5, 30.6, 39.9, 117.4  # mm: a cell of the store, and where its two tracks begin
STORE_FOOT, BUILDINGS, TABLES = 105.6, 108.4, 143.4  # mm: the foot of the store, and where what is below it begins
LEFT, ERA_WIDE, ERA_HEAD, TICK = 9.6, 38.8, 6.2, 4.75  # mm: columns of buildings, the head of an era, a building
PRICES, TOTALS, TABLES_FOOT = (48.9, 140.7), (143.7, 201.6), 167.4  # mm: the two tables at the foot of the board
MARGIN = 0.8  # mm of the board from the buildings to the line round them
PLATE, EDGE = 3.6, 0.35  # mm of the plate of a letter, and of the line round what it is about
STEP_HIGH, BOX_HIGH, GAP, LINE = 12.0, 8.0, 8.0, 0.5  # mm of a small tree


def order_sheet(game: Game, referee: Any, position: Any) -> Scene:
    """The sheet of the first province that has written one, as far as it has got."""
    if not position.sheets:
        raise CannotJudge("nobody has written a sheet yet")
    sheet = position.sheets[0]
    turn, rules = position.campaign.turn, referee.rules
    zones: list[SceneZone] = []
    texts: list[SceneText] = []

    def cell(x: float, y: float, wide: float, **said: Any) -> None:
        zones.append(SceneZone(x, y, wide, ROW, "cell"))
        if said:
            texts.append(SceneText(x + wide / 2, y + ROW / 2 + CAP, size=LETTERS, **said))

    said = {
        "province": {"row": f"provinces.{sheet.province}"}, "turn_label": {"text": str(turn)},
        "season": {"row": f"seasons.{rules.season(turn)}"}, "year": {"text": str(rules.year(turn))},
    }  # fmt: skip
    x = 0.0
    for label, (named, written) in HEAD.items():
        cell(x, 0.0, named, row=f"words.{label}")
        cell(x + named, 0.0, written, strong=True, **said[label])
        x += named + written
    lines = [order_cells(order) for order in sorted(sheet.orders, key=lambda one: one.line)]
    y = ROW + 2.5
    x = 0.0
    for name, (row, wide) in COLUMNS.items():
        cell(x, y, wide, row=row, strong=True)
        for i, line in enumerate(lines, start=1):
            entry = str(getattr(line, name))
            cell(x, y + i * ROW, wide, **(_named(game, entry) if entry else {}))
        x += wide
    return Scene(WIDTH, y + (len(lines) + 1) * ROW, tuple(zones), (), tuple(texts))


def _named(game: Game, said: str) -> dict[str, str]:
    """What a cell of a sheet says: the name of a row, or a hex or a number as it stands."""
    table = next((name for name in NAMED_IN if said in game.tables[name].rows), "")
    return {"row": f"{table}.{said}"} if table else {"text": said}


def province_board(game: Game, referee: Any, position: Any) -> Scene:
    """The board of the first province in the latest era, with counters on both tracks; its parts have letters."""
    rules, campaign = referee.rules, position.campaign
    state = max(campaign.provinces, key=lambda one: one.era)
    bank, k = PieceCodes(game, "bank"), WIDTH / BOARD[0]
    code = PieceCodes(game, "panels").code("province_sheets", state.id)
    pieces = [_piece("panels", code, BOARD[0] / 2, BOARD[1] / 2)]
    for i, (resource, cubes) in enumerate(zip(rules.resources, state.stock, strict=True)):
        y = FIRST_ROW + CELL * (i + 0.5)
        tens, ones = divmod(cubes, 10)
        for value, x, lies in (("ten", TENS + CELL * (tens - 0.5), tens), ("one", ONES + CELL * (ones + 0.5), cubes)):
            if lies:
                pieces.append(_piece("bank", bank.code("resource_counters", value, resource), x, y))
    zones: list[SceneZone] = []
    texts: list[SceneText] = []
    for letter, (corners, (right, y), over) in zip(ascii_uppercase, _parts(game), strict=False):
        zones += _outline([(x * k, y * k) for x, y in corners])
        x, y = right * k - PLATE / 2, y * k + (-PLATE / 2 if over else PLATE / 2)
        zones.append(SceneZone(x - PLATE / 2, y - PLATE / 2, PLATE, PLATE, "plate"))
        texts.append(SceneText(x, y + CAP, text=letter, size=LETTERS, strong=True))
    return Scene(WIDTH, BOARD[1] * k, tuple(zones), tuple(pieces), tuple(texts))


def _parts(game: Game) -> Iterator[tuple[list[Point], Point, bool]]:
    """What has a letter on the board: the tens, the ones, the buildings, the prices, the eras; in mm of the board.

    Each is the corners of its outline, the right end of the side on which its letter stands outside, and whether that
    is the upper side.
    """
    eras = list(game.tables["eras"])
    for left, cells in ((TENS, len(eras)), (ONES, 10)):
        right = left + cells * CELL
        yield _box(left, FIRST_ROW, right, STORE_FOOT), (right, FIRST_ROW), True
    left, right, top = LEFT - MARGIN, LEFT + ERA_WIDE * 6 + MARGIN, BUILDINGS - MARGIN
    of_era = [sum(row.era == era.id for row in game.tables["buildings"]) for era in eras]
    last = TABLES + ERA_HEAD + TICK * of_era[-1] + MARGIN  # the last era is below the first
    fifth = BUILDINGS + ERA_HEAD + TICK * of_era[-2] + MARGIN  # and the one before it goes on beside the tables
    yield (
        [
            (left, top), (right, top), (right, fifth), (TOTALS[1], fifth), (TOTALS[1], TABLES), (PRICES[0], TABLES),
            (PRICES[0], last), (left, last),
        ],
        (right, fifth), False,
    )  # fmt: skip
    for start, end in (PRICES, TOTALS):
        yield _box(start, TABLES, end, TABLES_FOOT), (end, TABLES_FOOT), False


def _box(left: float, top: float, right: float, foot: float) -> list[Point]:
    return [(left, top), (right, top), (right, foot), (left, foot)]


def _outline(corners: Sequence[Point]) -> Iterator[SceneZone]:
    """The line round a shape of level and upright sides, given by its corners in their order."""
    for (x, y), (u, v) in zip(corners, (*corners[1:], corners[0]), strict=True):
        wide, high = abs(u - x) + EDGE, abs(v - y) + EDGE
        yield SceneZone(min(x, u) - EDGE / 2, min(y, v) - EDGE / 2, wide, high, "edge")


def _piece(component: str, code: str, x: float, y: float) -> ScenePiece:
    """A piece on the board, where that is drawn as wide as a page."""
    k = WIDTH / BOARD[0]
    return ScenePiece(component, code, x * k, y * k, scale=k)


def small_tree(game: Game, referee: Any, position: Any) -> Scene:
    """What leads to the building that the first sheet orders, era by era from left to right."""
    orders = [order for sheet in position.sheets for order in sheet.orders]
    goal = next((order.building for order in orders if order.kind == "build" and hasattr(order, "building")), "")
    if not goal:
        raise CannotJudge("nobody orders a building")
    rows = referee.rules.buildings
    needed = list(_needed(rows, goal))
    eras = sorted({rows[one].era for one in needed})
    wide = (WIDTH - GAP * (len(eras) - 1)) / len(eras)
    tall = max(sum(rows[one].era == era for one in needed) for era in eras)
    high = STEP_HIGH * tall
    at: dict[str, tuple[float, float]] = {}
    zones: list[SceneZone] = []
    texts: list[SceneText] = []
    for i, era in enumerate(eras):
        own = [one for one in rows if one in needed and rows[one].era == era]
        for k, one in enumerate(own):
            at[one] = i * (wide + GAP), ROW + high * (k + 0.5) / len(own)
        era_id = next(row.id for row in game.tables["eras"] if row.level == era)
        texts.append(SceneText(i * (wide + GAP) + wide / 2, ROW / 2 + CAP, row=f"eras.{era_id}", size=LETTERS))
    for one, (x, y) in at.items():
        for need in rows[one].needs:
            zones += _link((at[need][0] + wide, at[need][1]), (x, y))
    for one, (x, y) in at.items():
        zones.append(SceneZone(x, y - BOX_HIGH / 2, wide, BOX_HIGH, "focus" if one == goal else "place"))
        texts.append(SceneText(x + wide / 2, y + CAP, row=f"buildings.{one}", size=LETTERS, strong=one == goal))
    return Scene(WIDTH, ROW + high, tuple(zones), (), tuple(texts))


def _needed(rows: Mapping[str, Any], goal: str) -> Iterator[str]:
    """A building and all that must stand before it, each once."""
    seen: list[str] = [goal]
    for one in seen:
        seen += [need for need in rows[one].needs if need not in seen]
    yield from seen


def _link(start: tuple[float, float], end: tuple[float, float]) -> Iterator[SceneZone]:
    """A line from the right side of a box to the left side of another, in three straight parts."""
    (x, y), (u, v) = start, end
    middle = u - GAP / 2
    yield SceneZone(x, y - LINE / 2, middle - x + LINE / 2, LINE, "line")
    yield SceneZone(middle - LINE / 2, min(y, v), LINE, abs(v - y), "line")
    yield SceneZone(middle, v - LINE / 2, u - middle, LINE, "line")


DIAGRAMS: Mapping[str, DrawDiagram] = {
    "order_sheet": order_sheet, "province_board": province_board, "small_tree": small_tree,
}  # fmt: skip
