"""Scripted provinces: builders end a campaign, random ones write only what the rules allow, and nothing breaks."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from campaign_table import rules, told

from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.builder_orders import builder, road_to_the_end
from generator.referee.games.kaixiflan.campaign_orders import HarvestOrder, RecruitOrder, TradeOrder
from generator.referee.games.kaixiflan.draft_sheet import DraftSheet
from generator.referee.games.kaixiflan.fame import fame_so_far
from generator.referee.games.kaixiflan.invariants import breaches
from generator.referee.games.kaixiflan.outcomes import NOTHING, UNPAID, VOID
from generator.referee.games.kaixiflan.scripted_campaign import play, scripted_weeks
from generator.referee.games.kaixiflan.secret_map import turned
from generator.referee.games.kaixiflan.start_position import start_position

ALL = ("cierzo", "tramontana", "levante", "siroco", "abrego", "poniente")
BUILDERS, RANDOM = dict.fromkeys(ALL, "builder"), dict.fromkeys(ALL, "random")


def test_builders_end_a_campaign_with_the_fortress() -> None:
    under = rules(provinces=ALL)
    weeks = list(scripted_weeks(under, BUILDERS, "one", 100))
    last = weeks[-1].position
    assert last.over
    assert 40 <= last.turn <= 90
    assert any("wizards_fortress" in state.buildings for state in last.provinces)
    for week in weeks:
        assert breaches(under, week.position) == []
        refused = [one for one in week.outcomes if one.label in (VOID, UNPAID)]
        assert refused == []
    score = Counter(dict.fromkeys(ALL, 0))
    for entry in last.ledger:
        score[entry.province] += entry.amount
    played = play(under, BUILDERS, "one", 100)
    assert played.totals == score == fame_so_far(under, last)
    by_heading = Counter(dict.fromkeys(ALL, 0))
    for (name, _), amount in played.fame.items():
        by_heading[name] += amount
    assert by_heading == score
    assert (played.turns, set(played.winners)) == (len(weeks), {max(score, key=score.__getitem__)})
    assert score[played.winners[0]] > sorted(score.values())[-2]


def test_a_campaign_without_an_end_is_broken_off_and_nobody_wins() -> None:
    played = play(rules(provinces=ALL), BUILDERS, "one", 8)
    assert (played.turns, played.winners) == (8, ())
    assert sum(played.totals.values()) == sum(played.fame.values()) > 0


def test_random_provinces_order_only_what_is_allowed() -> None:
    under, kinds = rules(provinces=ALL), set[str]()
    for seed in range(3):
        for week in scripted_weeks(under, RANDOM, str(seed), 25):
            assert breaches(under, week.position) == []
            for one in week.outcomes:
                assert one.label not in (VOID, UNPAID), one
                kinds.add(one.order.kind)
    assert kinds >= {"harvest", "move", "explore", "recruit", "trade", "build"}


@pytest.mark.soak
def test_a_thousand_campaigns_of_sixty_turns_of_random_provinces_and_builders() -> None:
    under = rules(provinces=ALL)
    for seed in range(1000):
        mixed = {name: ("builder", "random")[(seed + i) % (1 + seed % 3) > 0] for i, name in enumerate(ALL)}
        for week in scripted_weeks(under, mixed, str(seed), 60):
            assert breaches(under, week.position) == [], seed
            assert all(one.label not in (VOID, UNPAID) for one in week.outcomes), seed


@pytest.mark.parametrize("ruling", ["KQ-32=common_value", "explore.needs_adjacent_unit=yes"])
def test_builders_heed_the_rulings_in_force(ruling: str) -> None:
    under = rules(ruling, provinces=ALL)
    for week in scripted_weeks(under, BUILDERS, "x", 30):
        assert all(one.label not in (VOID, UNPAID) for one in week.outcomes)
        assert not any(one.label == NOTHING and one.order.kind == "trade" for one in week.outcomes)
    assert breaches(under, week.position) == []


def test_the_seed_alone_decides_a_campaign() -> None:
    under = rules(provinces=ALL)
    one, again, other = (play(under, BUILDERS, seed, 12) for seed in ("a", "a", "b"))
    assert one == again
    assert one != other


def test_the_road_to_the_end_has_what_each_building_needs() -> None:
    under = rules()
    road = road_to_the_end(under)
    assert len(road) == 16
    assert "wizards_fortress" in road
    assert all(set(under.buildings[name].needs) <= set(road) for name in road)
    assert "barracks" not in road


def test_a_draft_pays_as_the_rules_pay_and_takes_back_what_they_refuse() -> None:
    under = rules()
    position = told(under, stock={"cierzo": {"gold": 6, "food": 2}})
    draft = DraftSheet(Board(under, position), "cierzo", [HarvestOrder(1, "A6"), HarvestOrder(2, "G5")])
    assert [order.hex for order in draft.orders if isinstance(order, HarvestOrder)] == ["G5"]
    stock = list(draft.stock)
    assert (sum(stock) > 8, draft.left) == (True, 2)
    assert not draft.pays(TradeOrder(2, "stone", 60, "gold"))  # more than it has
    assert not draft.pays(RecruitOrder(2, "A6", ()))
    assert (draft.stock, draft.left) == (stock, 2)
    assert draft.pays(TradeOrder(2, "gold", 6, "stone"))
    assert draft.stock == [stock[0] - 6, stock[1] + 2, *stock[2:]]
    assert draft.pays(TradeOrder(3, "food", 3, "stone"))
    assert draft.left == 0
    assert not draft.pays(TradeOrder(4, "gold", 2, "stone"))


def test_a_builder_knows_only_what_its_province_knows() -> None:
    under = rules(provinces=ALL)
    position = list(scripted_weeks(under, BUILDERS, "dark", 12))[-1].position
    known = Board(under, position).known("cierzo")  # all know the same (KQ-16)
    hidden = [hex for hex in under.land if hex not in known and hex not in under.ring_owner and hex != under.court]
    swapped = dict(under.land) | {hex: under.land[hidden[i - 1]] for i, hex in enumerate(hidden)}
    assert sum(swapped[hex] != under.land[hex] for hex in hidden) > 50
    sheets = [
        builder(one)(Board(one, position), name, random.Random(3))
        for one in (under, replace(under, land=swapped))
        for name in ALL
    ]
    assert sheets[:6] == sheets[6:]


def test_what_builders_choose_is_the_same_seen_from_every_capital() -> None:
    under = rules(provinces=ALL)
    board = Board(under, start_position(under, "fair"))
    script, chosen = builder(under), []
    for times, name in enumerate(ALL):
        orders = script(board, name, random.Random(1)).orders
        units = next(order.units for order in orders if isinstance(order, RecruitOrder))
        chosen.append([(one.number, one.goal) for one in units])
        assert chosen[-1] == [(number, turned(goal, under.court, times)) for number, goal in chosen[0]]
    assert chosen[0]
