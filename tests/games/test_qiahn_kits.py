"""The kits of both Qíahn games: how many of each piece, how large, on which papers, and boxes that hold them."""

from __future__ import annotations

import math

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.consistency import check_totals
from generator.catalog.library import Game, load_game
from generator.catalog.pieces import Piece, expand
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import PrintData, load_print_data
from generator.faces.deck import make_format
from generator.faces.nets import box_size, die
from generator.faces.nets.tuckbox import BOARD, CLEARANCE
from generator.press.imposition import ImpositionPiece
from generator.press.printable_area import printable_area
from generator.press.tiling import tile

TACTICS, GOBLIN = "qiahn_tactics", "qiahn_goblin"


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    found = {name: load_game(AS_IT_STANDS, name, Findings()) for name in (TACTICS, GOBLIN)}
    return {name: game for name, game in found.items() if game is not None}


@pytest.fixture(scope="module")
def print_data() -> PrintData:
    return load_print_data(AS_IT_STANDS, Findings())


def pieces(game: Game, component: str) -> list[Piece]:
    return expand(game, next(c for c in game.components if c.id == component), Findings())


def total(game: Game, component: str) -> int:
    return sum(piece.quantity for piece in pieces(game, component))


def test_QT_12_22_23_38_every_component_of_both_games_is_printed_and_adds_up(games: dict[str, Game]) -> None:
    wanted = {
        TACTICS: {"tokens": 33, "board": 1, "dice_nets": 6, "references": 4, "box": 2},
        GOBLIN: {"cards": 52, "references": 4, "box": 1, "box_sleeved": 1},
    }
    for name, game in games.items():
        findings = Findings()
        check_totals(game, findings)
        assert not findings.errors
        assert {c.id: total(game, c.id) for c in game.components} == wanted[name]
        assert all(component.printed for component in game.components)


def test_QT_13_92_every_flat_piece_has_a_back(games: dict[str, Game]) -> None:
    assert all(piece.back for piece in pieces(games[TACTICS], "tokens"))


@pytest.mark.parametrize(
    ("group", "piece"), [("combatants", "combatant"), ("gear", "gear"), ("magic", "magic"), ("coin", "coin")]
)
def test_a_piece_is_cut_to_the_shape_and_size_that_the_table_says(
    games: dict[str, Game], print_data: PrintData, group: str, piece: str
) -> None:
    row = games[TACTICS].tables["pieces"].rows[piece]
    formats = {p.format for p in pieces(games[TACTICS], "tokens") if p.group == group}
    assert len(formats) == 1
    format_ = make_format(print_data, formats.pop())
    shapes = {"circle": ("circle", 0), "square": ("rect", 0), "hexagon": ("polygon", 6)}
    assert (format_.shape, len(format_.points)) == shapes[row.shape]
    assert max(format_.width, format_.height) == row.size_mm


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_board_is_glued_from_two_sheets_and_fits_one_of_a3(
    games: dict[str, Game], print_data: PrintData, paper: str
) -> None:
    (board,) = pieces(games[TACTICS], "board")
    format_ = make_format(print_data, board.format)
    assert format_.height == games[TACTICS].tables["pieces"].rows["board"].size_mm
    row = print_data.layout("dense")
    layout = Layout(**{name: getattr(row, name) for name in Layout.__struct_fields__})
    sheet, large = print_data.paper(paper), print_data.paper("a3")
    assert len(tile(ImpositionPiece(board.code, "front", None, 1, format_), sheet.width, sheet.height, layout)[1]) == 2
    whole = printable_area(large.width, large.height, layout)
    assert format_.width + 2 * format_.bleed <= whole.width
    assert format_.height + 2 * format_.bleed <= whole.height


def test_QT_38_the_six_dice_are_those_of_the_six_types_and_none_is_too_small_to_fold(games: dict[str, Game]) -> None:
    tables = games[TACTICS].tables
    rollers = {row.die for row in tables["combatants"]}
    for row in tables["dice"]:
        net = die(row.sides, row.size_mm)
        shortest = min(math.dist(fold.a, fold.b) for fold in net.folds)
        assert row.id in rollers
        assert shortest >= 8.7, "a shorter fold cannot be creased along a ruler"
        assert min(number.height for face in net.faces for number in face.numbers) >= 3.3


def test_QT_98_the_box_is_deep_enough_for_every_token_and_card(games: dict[str, Game], print_data: PrintData) -> None:
    tables = games[TACTICS].tables
    box = tables["boxes"].rows["flat"]
    size = {row.id: row.size_mm for row in tables["pieces"]}
    tokens, counters, coins = (
        sum(p.quantity for p in pieces(games[TACTICS], "tokens") if p.group in groups)
        for groups in (("combatants",), ("gear", "magic"), ("coin",))
    )
    # a layer: tokens side by side, a row of counters along what they leave of its height
    across, down = int(box.width_mm // size["combatant"]), int(box.height_mm // size["combatant"])
    assert down * size["combatant"] + size["gear"] <= box.height_mm
    row = int(box.width_mm // size["gear"])
    layers = max(math.ceil(tokens / (across * down)), math.ceil(counters / row)) + coins
    cards = math.ceil(total(games[TACTICS], "references") * 0.3 / box.layer_mm)
    assert layers + cards <= box.layers
    card = make_format(print_data, pieces(games[TACTICS], "references")[0].format)
    assert (box.width_mm, box.height_mm) == (card.width, card.height)


def test_a_box_of_goblin_is_as_deep_as_all_cards_and_its_air(games: dict[str, Game], print_data: PrintData) -> None:
    game = games[GOBLIN]
    cards = total(game, "cards") + total(game, "references")
    card = make_format(print_data, pieces(game, "cards")[0].format)
    for row in game.tables["boxes"]:
        size = box_size((row.card_width_mm, row.card_height_mm), cards, row.stock_mm)
        assert size.depth == pytest.approx(cards * row.stock_mm + CLEARANCE + 3 * BOARD)
        assert row.card_width_mm >= card.width
        assert row.card_height_mm >= card.height
    assert game.tables["boxes"].rows["bare"].card_width_mm == card.width
