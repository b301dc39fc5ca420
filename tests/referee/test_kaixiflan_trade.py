"""Trade actions: swaps at every rate, agreements, banquets, gifts, and the Governor's independents."""

from __future__ import annotations

import pytest
from campaign_table import resolve, rules, told

from generator.referee.games.kaixiflan.campaign_orders import (
    AgreementOrder,
    BanquetOrder,
    BreakAgreementOrder,
    BuildOrder,
    ExploreOrder,
    GiftOrder,
    HarvestOrder,
    March,
    MoveOrder,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)

RICH = {"cierzo": dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 30)}
ROUTE = "I5 J5 K5 L5 M5"


@pytest.mark.parametrize(
    ("gives", "amount", "gets", "received"),
    [
        ("gold", 9, "food", 3),
        ("gold", 10, "food", 3),
        ("wood", 9, "science", 1),
        ("science", 2, "gold", 2),
        ("gold", 8, "science", 0),
    ],
)
def test_KX_51_52_56_155_free_trade(gives: str, amount: int, gets: str, received: int) -> None:
    under = rules()
    week = resolve(under, told(under, stock=RICH), cierzo=[TradeOrder(1, gives, amount, gets)])
    assert week.reason("traded")["received"] == received
    assert week.gained() == {name: n for name, n in ((gives, -amount), (gets, received)) if n}
    assert week.label() == ("done" if received else "nothing")


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (TradeOrder(1, "fame", 3, "gold"), "fame_is_no_resource KX-155"),
        (TradeOrder(1, "gold", 3, "fame"), "fame_is_no_resource KX-155"),
        (TradeOrder(1, "silk", 3, "gold"), "no_resource_of_that_name KX-51"),
        (TradeOrder(1, "gold", 3, "gold"), "same_resource KX-51"),
        (TradeOrder(1, "gold", 0, "food"), "bad_amount KX-51"),
        (TradeOrder(1, "gold", -3, "food"), "bad_amount KX-51"),
        (TradeOrder(1, "gold", 31, "food"), "lacks KX-52"),
        (TradeOrder(1, "gold", 3, "food", "cheap"), "no_rate KX-51"),
        (TradeOrder(1, "gold", 3, "food", "kaixiflan"), "not_favourite KX-31"),
        (TradeOrder(1, "gold", 3, "food", "agreement", partner="tramontana"), "no_agreement KX-54"),
        (TradeOrder(1, "gold", 3, "food", "agreement"), "no_agreement KX-54"),
        (TradeOrder(1, "gold", 3, "food", "route", source="N9"), "unexplored KX-53"),
        (TradeOrder(1, "gold", 3, "food", "route", source="N5"), "no_such_source KX-53"),
        (TradeOrder(1, "gold", 3, "food", "route", source="F4"), "no_foreign_source KX-53"),
        (TradeOrder(1, "gold", 3, "stone", "route", source="N5"), "route_cut KX-53"),
    ],
)
def test_KX_31_51_52_53_54_155_trades_that_cannot_be(order: TradeOrder, why: str) -> None:
    under = rules()
    week = resolve(under, told(under, stock=RICH), cierzo=[order])
    assert (week.why(), week.gained()) == (why, {})


def test_KX_53_30_a_route_is_cut_by_conflicts_and_third_parties_but_not_beside_kaixiflan() -> None:
    under = rules(provinces=("cierzo", "tramontana", "levante"))
    order = [TradeOrder(1, "gold", 4, "stone", "route", source="N5")]
    start = told(under, stock=RICH, explored=ROUTE, units={})
    assert resolve(under, start, cierzo=order).gained() == {"gold": -4, "stone": 2}
    for who, why in (({"levante": (0, 1)}, "cut"), ({"tramontana": (1, 0)}, ""), ({"cierzo": (1, 0)}, "")):
        before = told(under, stock=RICH, explored=ROUTE, units={"K5": who})
        week = resolve(under, before, cierzo=order)
        assert week.why() == ("route_cut KX-53" if why else "traded KX-53")
    both = {"K5": {"tramontana": (1, 0), "cierzo": (1, 0)}}
    assert resolve(under, told(under, stock=RICH, explored=ROUTE, units=both), cierzo=order).label() == "void"
    peace = told(under, stock=RICH, explored=ROUTE, units={"K5": {"levante": (0, 1)}}, kaixiflan="K4")
    assert resolve(under, peace, cierzo=order).label() == "done"


def test_KX_54_an_agreement_needs_an_explored_path_between_the_capitals() -> None:
    under = rules()
    order = [TradeOrder(1, "gold", 4, "stone", "agreement", partner="tramontana")]
    sealed = (("cierzo", "tramontana"),)
    before = told(under, stock=RICH, explored=ROUTE, agreements=sealed, units={"K5": {"tramontana": (0, 3)}})
    assert resolve(under, before, cierzo=order).gained() == {"gold": -4, "stone": 4}
    broken = told(under, stock=RICH, explored="I5 J5 L5 M5", agreements=sealed)
    assert resolve(under, broken, cierzo=order).why() == "no_path KX-54"


def test_KX_55_140_176_two_halves_make_an_agreement() -> None:
    under = rules()
    before = told(under, units={"O5": {"cierzo": (2, 1)}, "G5": {"tramontana": (1, 0)}})
    first = resolve(under, before, cierzo=[AgreementOrder(1, "tramontana"), AgreementOrder(2, "tramontana")])
    assert (first.label(), first.why(line=2)) == ("done", "agreed_already KQ-31")
    assert first.units("O5") == (1, 1)
    assert (first.after.agreements, first.after.halves, first.fame()) == ((), (("cierzo", "tramontana"),), 0)
    second = resolve(under, first.after, tramontana=[AgreementOrder(1, "cierzo")])
    assert (second.after.agreements, second.after.halves) == ((("cierzo", "tramontana"),), ())
    assert second.fame() == second.fame("tramontana") == 5
    assert second.event("agreement").clause == "KX-54"
    army = told(under, units={"O5": {"cierzo": (0, 1)}})
    assert resolve(under, army, cierzo=[AgreementOrder(1, "tramontana")]).why() == "no_settler_in_capital KX-55"
    assert resolve(under, army, cierzo=[AgreementOrder(1, "cierzo")]).why() == "no_partner KX-55"
    assert resolve(under, second.after, cierzo=[BreakAgreementOrder(1, "tramontana")]).why() == (
        "agreements_last KQ-31"
    )


def test_KX_31_the_favourite_trades_with_kaixiflan_one_for_one() -> None:
    under = rules()
    before = told(under, stock=RICH, offices=(("favourite", "cierzo"),))
    orders = [TradeOrder(1, "gold", 3, "food", "kaixiflan"), TradeOrder(2, "gold", 3, "science", "kaixiflan")]
    assert resolve(under, before, cierzo=orders).gained() == {"gold": -6, "food": 3, "science": 1}


def test_KX_32_33_169_a_banquet_beside_kaixiflan_once_in_each_place() -> None:
    under = rules()
    before = told(under, kaixiflan="F4", offices=(("favourite", "cierzo"),), settlements=["F3 cierzo town"])
    orders = [BanquetOrder(1, "G5"), BanquetOrder(2, "G5"), BanquetOrder(3, "F3")]
    week = resolve(under, before, cierzo=orders)
    assert [week.label(line=line) for line in (1, 2, 3)] == ["done", "void", "done"]
    assert (week.why(line=2), week.fame(heading="banquets")) == ("banquet_repeated KX-33", 2)
    assert resolve(under, week.after, cierzo=[BanquetOrder(1, "G5")]).why() == "banquet_repeated KX-33"
    assert resolve(under, before, cierzo=[BanquetOrder(1, "F4")]).why() == "no_place_of_own KX-32"
    assert resolve(under, before, tramontana=[BanquetOrder(1, "O5")]).why("tramontana") == "not_favourite KX-32"
    far = before._replace(kaixiflan="K11")
    assert resolve(under, far, cierzo=[BanquetOrder(1, "G5")]).why() == "kaixiflan_is_far KQ-56"


def test_KX_177_KQ_33_a_gift_to_kaixiflan_and_none_to_others() -> None:
    under, generous = rules(), rules("KQ-33=yes")
    before = told(under, stock=RICH)
    gift = GiftOrder(1, "kaixiflan", (("mana", 20), ("science", 20)))
    week = resolve(under, before, cierzo=[gift])
    assert (week.label(), week.gained()) == ("done", {"mana": -20, "science": -20})
    to_her = GiftOrder(1, "tramontana", (("mana", 3),))
    assert resolve(under, before, cierzo=[to_her]).why() == "no_gifts KQ-33"
    week = resolve(generous, before, cierzo=[to_her])
    assert (week.gained(), week.gained("tramontana")) == ({"mana": -3}, {"mana": 3})
    assert resolve(under, before, cierzo=[GiftOrder(1, "kaixiflan", (("mana", 31),))]).label() == "unpaid"
    assert resolve(under, before, cierzo=[GiftOrder(1, "kaixiflan", (("mana", -1),))]).why() == "bad_amount KX-51"


def test_KX_34_the_governor_acts_with_the_independents() -> None:
    under = rules()
    before = told(
        under,
        stock={"cierzo": {}},
        explored="E9 E8 F8 E7 F7 F6",
        units={"E9": {"independents": (0, 2)}},
        offices=(("governor", "cierzo"),),
        era={"cierzo": 4},
    )
    orders = [
        MoveOrder(1, "E9", (March("army", 1, "E8"),), acts_for="independents"),
        HarvestOrder(2, "E9", ("E8",), acts_for="independents"),
        HarvestOrder(3, "E9", ("F8",), acts_for="independents"),
        ExploreOrder(4, ("E10",), acts_for="independents"),
        TradeOrder(5, "wood", 3, "gold", acts_for="independents"),
        RecruitOrder(6, "E9", (), acts_for="independents"),
    ]
    week = resolve(under, before, cierzo=orders)
    assert [week.label(line=i) for i in range(1, 7)] == ["done", "done", "void", "done", "void", "void"]
    assert week.gained() == {"wood": 3}
    assert week.units("E8", "independents") == (0, 1)
    assert week.why(line=3) == "harvested_already KX-150"
    assert week.why(line=5) == "independents_lack KQ-57"
    assert resolve(under, before, tramontana=orders[:1]).why("tramontana") == "not_governor KX-34"
    two = [HarvestOrder(1, "E9", ("E8", "F8"), acts_for="independents")]
    assert resolve(under, before, cierzo=two).why() == "too_many_hexes KX-68"
    assert resolve(under, before, cierzo=[HarvestOrder(1, "F6", ("F7",), acts_for="independents")]).why() == (
        "no_independents KX-34"
    )


def test_KX_7_each_of_the_eight_kinds_of_action() -> None:
    from generator.referee.games.kaixiflan import campaign_orders

    under = rules()
    kinds = {
        one.kind for one in vars(campaign_orders).values() if isinstance(one, type) and one.__name__.endswith("Order")
    }
    assert kinds == {"fight", "trade", "build", "explore", "move", "progress", "recruit", "harvest"}
    assert resolve(under, told(under), cierzo=[BuildOrder(1, "dock"), ProgressOrder(2)]).label() == "done"
