"""Fights: which battles take place, their dice and losses, and where there is peace."""

from __future__ import annotations

import pytest
from campaign_table import resolve, rolled, rules, told

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.campaign_orders import AgreementOrder, FightOrder, FoundOrder, March, MoveOrder

THREE = ("cierzo", "tramontana", "levante")
RICH = {"tramontana": dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 30)}


def test_KX_143_KQ_42_an_army_begins_a_fight_with_somebody_who_is_there() -> None:
    under = rules()
    before = told(under, explored="F8", units={"F8": {"cierzo": (2, 0), "tramontana": (0, 1)}})
    assert resolve(under, before, cierzo=[FightOrder(1, "F8", "tramontana")]).why() == "no_army KX-143"
    dice = rolled(F8_G5="3 3", F8_O5="2 2")
    week = resolve(under, before, dice, tramontana=[FightOrder(1, "F8", "cierzo")])
    assert week.reason("battle", "tramontana")["winner"] == "cierzo"  # one against one, and Settlers defend themselves
    assert resolve(under, before, tramontana=[FightOrder(1, "F8", "levante")]).why("tramontana") == "no_enemy KQ-42"
    gone = told(under, explored="F8", units={"F8": {"cierzo": (0, 1)}})
    assert resolve(under, gone, cierzo=[FightOrder(1, "F8", "tramontana")]).why() == "enemy_absent KQ-42"
    assert resolve(under, gone, cierzo=[FightOrder(1, "F8", "cierzo")]).why() == "no_enemy KQ-42"
    assert resolve(under, gone, cierzo=[FightOrder(1, "Z1", "tramontana")]).why() == "no_hex KX-124"


def test_KX_42_43_44_45_46_47_144_forces_dice_bonus_and_losses() -> None:
    under = rules()
    before = told(
        under, explored="F8", buildings={"cierzo": "barracks"}, units={"F8": {"cierzo": (0, 2), "tramontana": (2, 1)}}
    )
    dice = rolled(F8_G5="6 6", F8_O5="4 4")
    week = resolve(under, before, dice, cierzo=[FightOrder(1, "F8", "tramontana")])
    battle = week.reason("battle")
    assert (battle["forces"], battle["totals"], battle["bonuses"]) == (("2", "2"), (13, 8), (1, 0))
    assert (battle["margin"], battle["lost_armies"], battle["lost_settlers"]) == (5, 1, 2)
    assert week.units("F8", "tramontana") == (0, 0)
    weak = told(under, explored="F8", buildings={"tramontana": "barracks"}, units={
        "F8": {"cierzo": (0, 2), "tramontana": (1, 0)},
    })  # fmt: skip
    week = resolve(under, weak, rolled(F8_G5="1 1 1", F8_O5="4"), cierzo=[FightOrder(1, "F8", "tramontana")])
    assert week.reason("battle")["bonuses"] == (0, 0)
    assert (week.fame(), week.fame("tramontana"), week.units("F8")) == (0, 1, (0, 2))
    with pytest.raises(CannotJudge):
        resolve(under, weak, rolled(F8_G5="1 1", F8_O5="4"), cierzo=[FightOrder(1, "F8", "tramontana")])


def test_KX_30_48_49_where_there_is_peace() -> None:
    under = rules()
    here = {"cierzo": (0, 1), "tramontana": (1, 0)}
    before = told(
        under, explored="F8 K10", settlements=["F8 cierzo town"], units=dict.fromkeys(("F8", "K10", "N5", "G6"), here)
    )
    fight = {
        hex: resolve(under, before, cierzo=[FightOrder(1, hex, "tramontana")]) for hex in ("F8", "K10", "N5", "G6")
    }
    assert fight["F8"].label() == "done"
    assert fight["F8"].settlement("F8") == "cierzo town"
    assert fight["K10"].why() == "pacified KX-30"
    assert fight["N5"].why() == "protected KX-49"
    assert fight["G6"].label() == "done"  # the owner may drive strangers out of his own ring
    peace = rules("KQ-47=forbidden")
    assert resolve(peace, before, cierzo=[FightOrder(1, "G6", "tramontana")]).why() == "protected KX-49"


def test_KX_50_one_battle_in_a_hex_and_mutual_orders_are_one() -> None:
    under = rules(provinces=THREE)
    before = told(under, explored="F8", units={"F8": {"cierzo": (0, 2), "tramontana": (0, 2), "levante": (0, 1)}})
    both = resolve(
        under, before, cierzo=[FightOrder(1, "F8", "tramontana")], tramontana=[FightOrder(1, "F8", "cierzo")]
    )
    assert [both.label(name) for name in ("cierzo", "tramontana")] == ["done", "done"]
    assert len([one for one in both.week.events if one.code == "battle"]) == 1
    twice = resolve(under, before, cierzo=[FightOrder(1, "F8", "tramontana"), FightOrder(2, "F8", "levante")])
    assert (twice.label(), twice.why(line=2)) == ("done", "fought_already KX-50")
    rivals = resolve(
        under, before, levante=[FightOrder(1, "F8", "tramontana")], cierzo=[FightOrder(1, "F8", "tramontana")]
    )
    assert (rivals.label(), rivals.why("levante")) == ("done", "other_battle KQ-46")
    nobody = rules("KQ-46=none", provinces=THREE)
    rivals = resolve(
        nobody, before, levante=[FightOrder(1, "F8", "tramontana")], cierzo=[FightOrder(1, "F8", "tramontana")]
    )
    assert [rivals.label(name) for name in ("cierzo", "levante")] == ["nothing", "nothing"]


def test_KQ_46_equals_draw_lots_by_campaign_turn_and_hex() -> None:
    under = rules(provinces=THREE)
    before = told(under, explored="F8", units={"F8": {"cierzo": (0, 1), "tramontana": (0, 2), "levante": (0, 1)}})
    orders = {name: [FightOrder(1, "F8", "tramontana")] for name in ("cierzo", "levante")}
    first, again = resolve(under, before, **orders), resolve(under, before, **dict(reversed(orders.items())))
    assert first.week == again.week
    assert sorted(first.label(name) for name in orders) == ["done", "nothing"]


def test_KQ_2_losses_come_out_of_what_was_not_used_up_and_those_who_fell_do_not_move() -> None:
    under = rules()
    before = told(under, stock=RICH, explored="F8 F9", units={"F8": {"cierzo": (0, 3), "tramontana": (1, 2)}})
    dice = rolled(F8_G5="6 6", F8_O5="2 1")
    week = resolve(
        under, before, dice, cierzo=[FightOrder(1, "F8", "tramontana")],
        tramontana=[MoveOrder(1, "F8", (March("army", 2, "F9"), March("settler", 1, "F9")))],
    )  # fmt: skip
    assert week.label("tramontana") == "nothing"
    assert week.why("tramontana") == "fallen KQ-2"
    assert week.units("F9", "tramontana") == (0, 0)


def test_KX_167_KQ_48_independents_fight_back_and_count() -> None:
    under = rules()
    before = told(under, explored="E9", units={"E9": {"cierzo": (0, 2), "independents": (0, 2)}})
    order = [FightOrder(1, "E9", "independents")]
    week = resolve(under, before, rolled(E9_G5="6 6", E9_independents="1 2"), cierzo=order)
    assert (week.fame(), week.units("E9", "independents")) == (1, (0, 0))
    poor = rules("KQ-48=no")
    assert resolve(poor, before, rolled(E9_G5="6 6", E9_independents="1 2"), cierzo=order).fame() == 0
    week = resolve(under, before, rolled(E9_G5="1 1", E9_independents="6 6"), cierzo=order)
    assert (week.fame(), week.units("E9")) == (0, (0, 0))


def test_a_founder_and_an_agreement_may_share_a_turn_with_a_battle_elsewhere() -> None:
    under = rules()
    before = told(under, stock=RICH, explored="F8", units={"F8": {"tramontana": (2, 0)}, "G5": {"tramontana": (1, 0)}})
    week = resolve(under, before, tramontana=[FoundOrder(1, "town", "F8"), AgreementOrder(2, "cierzo")])
    assert [week.label("tramontana", line) for line in (1, 2)] == ["done", "done"]
