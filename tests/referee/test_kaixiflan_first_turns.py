"""The page's own first turn, and the one after it, resolved from typed orders; the worked examples as orders."""

from __future__ import annotations

from campaign_table import resolve, rolled, rules, told

from generator.referee.games.kaixiflan.campaign_orders import (
    BuildOrder,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    HarvestOrder,
    March,
    MoveOrder,
    TradeOrder,
)

FIRST_TURN = (
    MoveOrder(1, "G4", (March("settler", 1, "F4"),)),
    HarvestOrder(2, "G5"),
    ExploreOrder(3, ("E4",)),
)


def test_KX_178_179_180_181_182_KX_16_125_the_first_turn_of_the_page() -> None:
    under = rules()
    week = resolve(under, told(under), cierzo=FIRST_TURN)
    assert [week.label(line=line) for line in (1, 2, 3)] == ["done"] * 3
    assert week.units("F4") == (1, 0)
    assert dict(zip(under.resources, week.after.of("cierzo").stock, strict=True)) == {
        "gold": 7, "stone": 4, "wood": 5, "food": 7, "mana": 3, "science": 2,
    }  # fmt: skip
    assert week.reason("explored", line=3) == {
        "hex": "E4", "content": "resource", "resource": "science", "richness": 1, "militia": 0, "fame": 1,
    }  # fmt: skip
    assert week.fame(heading="exploration") == week.fame() == 1
    assert week.after.turn == 2


def test_KX_181_152_the_settler_counts_in_the_second_turn() -> None:
    under = rules()
    first = resolve(under, told(under), cierzo=FIRST_TURN)
    second = resolve(under, first.after, cierzo=(HarvestOrder(1, "G5"),))
    assert dict(zip(under.resources, second.after.of("cierzo").stock, strict=True)) == {
        "gold": 9, "stone": 5, "wood": 7, "food": 10, "mana": 4, "science": 2,
    }  # fmt: skip


def test_KX_178_16_a_fourth_order_of_the_first_era_is_refused() -> None:
    under = rules()
    week = resolve(under, told(under), cierzo=(*FIRST_TURN, BuildOrder(4, "barracks")))
    assert week.why(line=4) == "no_action_left KX-16"
    assert week.after.of("cierzo").buildings == ()


def test_the_example_of_two_steps_KX_123_KQ_3() -> None:
    under = rules()
    orders = (
        MoveOrder(1, "G4", (March("settler", 1, "H4"),)),
        MoveOrder(2, "H4", (March("settler", 1, "H5"),)),
        BuildOrder(3, "dock"),
    )
    week = resolve(under, told(under), cierzo=orders)
    assert [week.label(line=line) for line in (1, 2, 3)] == ["done"] * 3
    assert week.units("H5") == (1, 0)
    assert week.gained() == {"gold": -5, "wood": -3, "mana": -1}
    after = resolve(under, week.after, cierzo=(MoveOrder(1, "H5", (March("settler", 1, "F5"),)),))
    assert after.units("F5") == (1, 0)


def test_the_example_of_a_road_that_is_cut_KX_121_153_154_KQ_24_25() -> None:
    under = rules()
    before = told(
        under,
        stock={"cierzo": {"gold": 2, "food": 3}},
        buildings={"cierzo": "sawmill"},
        explored="F6 E7 E8 F7",
        units={"E8": {"cierzo": (2, 0)}, "E7": {"tramontana": (0, 1)}, "F7": {"cierzo": (1, 0), "tramontana": (1, 0)}},
    )
    week = resolve(under, before, cierzo=(HarvestOrder(1, "E8"), HarvestOrder(2, "F7"), HarvestOrder(3, "G5")))
    assert [week.label(line=line) for line in (1, 2, 3)] == ["done", "nothing", "done"]
    assert week.why(line=2) == "conflict KX-154"
    assert week.reason("yield")["road"] == 0
    assert week.after.of("cierzo").stock == (4, 1, 9, 5, 1, 0)


def test_the_example_of_a_new_town_KX_62_63_KQ_37() -> None:
    under = rules()
    before = told(
        under,
        stock={"cierzo": {"gold": 10, "stone": 6, "wood": 10, "food": 10, "mana": 5, "science": 5}},
        explored="F6 E7 F7",
        units={"F6": {"cierzo": (2, 0)}, "G6": {"cierzo": (1, 0)}},
    )
    week = resolve(
        under, before, cierzo=(MoveOrder(1, "G6", (March("settler", 1, "F6"),)), FoundOrder(2, "town", "F6"))
    )
    assert week.units("F6") == (1, 0)
    assert week.settlement("F6") == "cierzo town"
    assert week.after.of("cierzo").stock == (0, 1, 0, 0, 0, 0)
    after = resolve(under, week.after, cierzo=(HarvestOrder(1, "F6", ("F7", "E7")),))
    assert after.gained() == {"gold": 2, "mana": 1}


def test_the_example_of_three_prices_KX_52_53_54_56() -> None:
    under = rules()
    before = told(
        under,
        stock={"cierzo": {"gold": 7, "stone": 1, "wood": 9}},
        explored="I5 J5 K5 L5 M5",
        agreements=(("cierzo", "tramontana"),),
    )
    week = resolve(
        under,
        before,
        cierzo=(
            TradeOrder(1, "wood", 9, "science"),
            TradeOrder(2, "gold", 4, "stone", "route", source="N5"),
            TradeOrder(3, "gold", 3, "science", "agreement", partner="tramontana"),
        ),
    )
    assert [week.label(line=line) for line in (1, 2, 3)] == ["done"] * 3
    assert week.after.of("cierzo").stock == (0, 3, 0, 0, 0, 2)


def test_the_example_of_battle_KX_43_44_45_46_47_KX_143_144_167() -> None:
    under = rules()
    before = told(
        under,
        buildings={"cierzo": "barracks"},
        explored="F7 F8 F9 E8 E9 G8 G9",
        units={"F8": {"cierzo": (1, 3), "tramontana": (1, 1)}},
    )
    fight = (FightOrder(1, "F8", "tramontana"),)
    week = resolve(under, before, rolled(F8_G5="3 2 1", F8_O5="5"), cierzo=fight)
    assert week.reason("battle")["margin"] == 2
    assert (week.units("F8", "tramontana"), week.fame()) == ((1, 1), 1)
    week = resolve(under, before, rolled(F8_G5="5 4 2", F8_O5="6"), cierzo=fight)
    assert (week.units("F8", "tramontana"), week.fame()) == ((0, 0), 1)
