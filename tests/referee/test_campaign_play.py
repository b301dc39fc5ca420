"""A campaign at work: its dice are of a seed or typed in, are kept, and give the same turn again; data comes back."""

from __future__ import annotations

import json
from functools import cache

import pytest
from projects import game_as_it_stands
from test_order_reading import UNDERSTOOD

from generator.base.errors import CannotJudge
from generator.referee.campaign_data import as_data, as_json, from_data
from generator.referee.campaign_plugin import CampaignTerms, TypedRoll
from generator.referee.games.kaixiflan.campaign_orders import FightOrder, OrderSheet
from generator.referee.games.kaixiflan.campaign_play import KaixiflanPlay
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, UnitsAt


@cache
def play(typed=False, seed="7"):
    return KaixiflanPlay(game_as_it_stands("kaixiflan"), CampaignTerms("reino", seed, typed))


@cache
def meeting():
    """Two armies of Cierzo and one of Levante in a hex that everybody knows."""
    start = play().start()
    units = [*start.units, UnitsAt("K11", "cierzo", 0, 2), UnitsAt("K11", "levante", 0, 1)]
    explored = tuple((who, tuple(sorted({*hexes, "K11"}))) for who, hexes in start.explored)
    rules = play().rules
    ordered = sorted(units, key=lambda one: (rules.place[one.hex], rules.seat[one.owner]))
    return start._replace(units=tuple(ordered), explored=explored, kaixiflan="A6")


ATTACK = [OrderSheet("cierzo", 1, (FightOrder(1, "K11", "levante"),))]


def test_dice_of_a_seed_are_kept_and_give_the_same_turn_again():
    first = play().resolve(meeting(), ATTACK, ())
    assert [(one["place"], one["side"], len(one["faces"])) for one in first.chance["rolls"]] == [
        ("K11", "G5", 2), ("K11", "S11", 2),
    ]  # fmt: skip
    assert as_json(play().resolve(meeting(), ATTACK, ()).account) == as_json(first.account)
    again = play(seed="8").resolve(meeting(), ATTACK, (), json.loads(as_json(first.chance)))
    assert as_json(again.account) == as_json(first.account)
    others = {as_json(play(seed=str(n)).resolve(meeting(), ATTACK, ()).chance) for n in range(20)}
    assert len(others) > 10


def test_typed_dice_are_taken_and_the_seed_rolls_those_that_are_missing():
    mine = TypedRoll("K11", "cierzo", (6, 6))
    first = play().resolve(meeting(), ATTACK, [mine])
    assert first.chance["rolls"][0] == {"place": "K11", "side": "G5", "faces": [6, 6]}
    both = [mine, TypedRoll("K11", "S11", (1, 2))]  # a side is known by its Capital too
    found = play(typed=True).resolve(meeting(), ATTACK, both)
    assert [one["faces"] for one in found.chance["rolls"]] == [[6, 6], [1, 2]]
    with pytest.raises(CannotJudge, match=r"the dice of S11 .* are missing"):
        play(typed=True).resolve(meeting(), ATTACK, [mine])


@pytest.mark.parametrize(
    ("roll", "told"),
    [
        (TypedRoll("K11", "cierzo", (6, 6, 6)), "rolls 2 dice"),
        (TypedRoll("K11", "cierzo", (6, 7)), "rolls 2 dice"),
        (TypedRoll("K12", "cierzo", (6, 6)), "nobody rolls"),
        (TypedRoll("K11", "siroco", (6, 6)), "nobody rolls"),
        (TypedRoll("K11", "sirocco", (6, 6)), "no side of a battle"),
    ],
)
def test_dice_that_cannot_be_are_refused(roll, told):
    with pytest.raises(CannotJudge, match=told):
        play().resolve(meeting(), ATTACK, [roll])


def test_a_position_and_every_order_come_back_from_their_data():
    position = play().resolve(meeting(), ATTACK, ()).position
    for one in (meeting(), position):
        assert play().position_of(json.loads(as_json(one))) == one
    orders = tuple(order for _, order in UNDERSTOOD)
    sheet = OrderSheet("cierzo", 3, orders, "Érase", (("governor", "levante"),), "levante", "gold", "army")
    assert play().orders_of(json.loads(as_json(sheet))) == sheet


@pytest.mark.parametrize(
    "change", [{"turn": "1"}, {"turn": True}, {"units": {"a": 1}}, {"other": 1}, {"provinces": [1]}]
)
def test_other_data_is_no_position(change):
    with pytest.raises((TypeError, ValueError, KeyError)):
        from_data(CampaignPosition, as_data(play().start()) | change)


def test_what_is_hidden_depends_on_the_seed_and_on_nothing_that_is_known():
    assert as_json(play().hidden()) == as_json(KaixiflanPlay(game_as_it_stands("kaixiflan"), play().terms).hidden())
    assert as_json(play().hidden()) != as_json(play(seed="8").hidden())
    assert "seed" in play().hidden()


def test_the_turn_says_what_its_sheets_should_say():
    told = play().expected(play().start())
    assert (told.turn, told.season, told.year, told.eras["cierzo"]) == (1, "spring", 1, 1)
    later = play().expected(play().start()._replace(turn=6))
    assert (later.season, later.year) == ("summer", 2)
