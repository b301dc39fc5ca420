"""The short notation of orders: read and printed alike, and every mistake told at once with its column."""

from __future__ import annotations

import random

import pytest
from campaign_table import rules
from test_offered_orders import THREE, WildOrders, chosen, positions

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import (
    AgreementOrder,
    BanquetOrder,
    ExploreOrder,
    GiftOrder,
    HarvestOrder,
    March,
    MoveOrder,
    OrderSheet,
    ProgressOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.offered_orders import offered_orders
from generator.referee.games.kaixiflan.order_notation import EXAMPLE, order_words, read_sheets, sheet_words
from generator.referee.position_notation import NotationMistakes


def one_order(words: str) -> object:
    (sheet,) = read_sheets(rules(), f"cierzo: {words}", 1)
    (order,) = sheet.orders
    return order


@pytest.mark.parametrize(
    ("words", "order"),
    [
        ("trade 9 gold for food", TradeOrder(1, "gold", 9, "food")),
        ("trade 4 gold for stone route n5", TradeOrder(1, "gold", 4, "stone", "route", source="N5")),
        ("trade 3 gold for food agreement tramontana", TradeOrder(1, "gold", 3, "food", "agreement", "tramontana")),
        ("agree tramontana", AgreementOrder(1, "tramontana")),
        ("banquet G5", BanquetOrder(1, "G5")),
        ("give kaixiflan 20 mana 20 science", GiftOrder(1, "kaixiflan", (("mana", 20), ("science", 20)))),
        ("move G4 1 settler F4, 2 army H4", MoveOrder(1, "G4", (March("settler", 1, "F4"), March("army", 2, "H4")))),
        ("explore E4 E5 as independents", ExploreOrder(1, ("E4", "E5"), "independents")),
        ("progress La Gran Torre as it was", ProgressOrder(1, "La Gran Torre as it was")),
        ("progress", ProgressOrder(1)),
    ],
)
def test_an_order_in_a_few_words(words: str, order: object) -> None:
    assert one_order(words) == order


def test_what_is_printed_is_read_again() -> None:
    under, rng, seen = rules(provinces=THREE), random.Random(6), set[str]()
    for position in positions(under, 6):
        offers = [chosen(one, rng) for one in offered_orders(under, position, "cierzo")]
        wild = WildOrders(Board(under, position), "cierzo", rng)
        orders = [*offers, *(wild.anything() for _ in range(200))]
        seen |= {type(order).__name__ for order in orders}
        numbered = tuple(order.__class__(i, *list(_parts(order))) for i, order in enumerate(orders, 1))
        sheet = OrderSheet("cierzo", 1, numbered, "", (("favourite", "levante"),), "levante", "gold", "army")
        assert read_sheets(under, sheet_words(sheet), 1) == [sheet]
    assert len(seen) > 11


def _parts(order: object) -> list[object]:
    from dataclasses import fields

    return [getattr(order, one.name) for one in fields(order) if one.name != "line"]  # type: ignore[arg-type]


def test_several_provinces_and_one_that_passes() -> None:
    sheets = read_sheets(rules(), "cierzo: harvest G5; tramontana: pass # for now\ncierzo: explore E4", 4)
    assert sheets == [
        OrderSheet("cierzo", 4, (HarvestOrder(1, "G5"), ExploreOrder(2, ("E4",)))),
        OrderSheet("tramontana", 4),
    ]
    assert sheet_words(sheets[1]) == "tramontana: pass"


def test_every_mistake_is_told_at_once_with_its_column() -> None:
    text = "cierzo: move G4 1 settler Z9; harvst G5; trade gold; build; harvest G5 as cierzo; sirocco: pass"
    with pytest.raises(CannotJudge) as told:
        read_sheets(rules(), text, 1)
    said = str(told.value)
    assert said.startswith("these are no orders: column 27: 'Z9' is no hex")
    wrong = {
        31: "'harvst' is not understood", 42: "is missing", 48: "'gold' is no whole number",
        54: "a building is missing", 75: "'cierzo' is no hand", 83: "'sirocco' is no side",
    }  # fmt: skip
    for place, word in wrong.items():
        assert f"column {place}: " in said, place
        assert word in said
    assert said.index("column 31") < said.index("column 83")
    assert told.value.row == ("notation_no_orders", {})
    with pytest.raises(CannotJudge, match="no province is named before it"):
        read_sheets(rules(), "harvest G5", 1)


def test_the_example_of_the_notation_can_be_read() -> None:
    (sheet,) = read_sheets(rules(), EXAMPLE, 1)
    assert [order_words(order) for order in sheet.orders] == ["move G4 1 settler F4", "harvest G5", "explore E4"]
    assert NotationMistakes("", EXAMPLE).found == []
