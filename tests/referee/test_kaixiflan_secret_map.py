"""Secret maps: drawn by a seed, equal for every province, of the same lands, and told apart by a digest."""

from __future__ import annotations

from collections import Counter

import pytest
from campaign_table import resolve, rules, rules_with, told

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.campaign_orders import ExploreOrder
from generator.referee.games.kaixiflan.secret_map import as_values, digest, drawn_map, orbits, turned

ALL = ("cierzo", "tramontana", "levante", "siroco", "abrego", "poniente")


def test_the_map_turns_its_capitals_into_each_other() -> None:
    under = rules(provinces=ALL)
    capitals = set(under.capitals.values())
    assert {turned("G5", "K11", times) for times in range(6)} == capitals
    assert all(turned(hex, "K11", 6) == hex for hex in under.land)
    assert len(orbits(under)) == 48


def test_the_printed_map_is_fair_and_so_is_a_drawn_one() -> None:
    under = rules(provinces=ALL)
    for land in (dict(under.land), drawn_map(under, "a")):
        for around in orbits(under):
            assert len({land[hex] for hex in around}) == 1
        assert Counter(land.values()) == Counter(under.land.values())


def test_a_seed_gives_one_map_and_its_digest() -> None:
    under = rules(provinces=ALL)
    one, other = drawn_map(under, "a"), drawn_map(under, "b")
    assert one == drawn_map(under, "a") != other
    assert {hex: one[hex] for hex in under.ring_owner} == {hex: under.land[hex] for hex in under.ring_owner}
    assert len({digest(one, "a"), digest(other, "b"), digest(one, "b"), digest(under.land, "a")}) == 4


def test_a_campaign_is_played_on_a_drawn_map() -> None:
    land = drawn_map(rules(provinces=ALL), "a")
    under = rules_with({"map": as_values(land)}, "KQ-13=custom")
    assert under.land == land
    week = resolve(under, told(under), cierzo=[ExploreOrder(1, ("E4",))])
    assert week.reason("explored")["content"] == land["E4"].content


def test_a_map_with_a_hole_cannot_be_dealt_out_fairly() -> None:
    with pytest.raises(CannotJudge, match="counterpart"):
        drawn_map(rules("KQ-10=independent"), "a")
