"""What a province is told it may order is obeyed, and what it is not told is refused, on random campaigns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from campaign_random import crowded
from campaign_table import rules
from projects import AS_IT_STANDS, game_as_it_stands

from generator.referee.campaign_plugin import OfferedOrder
from generator.referee.games.kaixiflan import campaign_orders as made
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.campaign_orders import CampaignOrder, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.offered_orders import lone_turn, offered_orders
from generator.referee.games.kaixiflan.order_cells import order_cells
from generator.referee.games.kaixiflan.order_reading import read_line
from generator.referee.games.kaixiflan.order_words import OrderWords
from generator.referee.games.kaixiflan.outcomes import UNPAID, VOID
from generator.referee.games.kaixiflan.random_orders import RandomOrders
from generator.referee.games.kaixiflan.start_position import start_position
from generator.workshop.registers.reading import speaker_for

THREE = ("cierzo", "tramontana", "levante")
READINGS = (
    "",
    "KQ-21=fixed_at_founding",
    "KQ-16=per_province",
    "KQ-57=move_harvest_trade",
    "KQ-31=yes",
    "KQ-27=everything",
)


@cache
def words() -> OrderWords:
    game = game_as_it_stands("kaixiflan")
    return OrderWords(game, [speaker_for(AS_IT_STANDS, game, language) for language in game.languages])


def positions(under: CampaignRules, seed: int) -> Iterator[CampaignPosition]:
    """The start, and positions in which provinces meet, with offices and agreements."""
    rng, start = random.Random(seed), start_position(under, "offers")
    yield start
    for _ in range(2):
        found = crowded(under, start, rng)
        governor = rng.choice(under.provinces)
        yield found._replace(
            offices=(*found.offices, ("governor", governor)),
            agreements=((THREE[0], THREE[1]),),
            kaixiflan=rng.choice([*under.capitals.values(), under.court]),
        )


class WildOrders(RandomOrders):
    """Orders of anything at all, by the columns of a sheet."""

    def hex(self) -> str:
        known = sorted(self.board.known(self.province))
        return self.rng.choice(known if self.rng.random() < 0.8 else list(self.rules.land))

    def anything(self) -> CampaignOrder:
        rules, rng = self.rules, self.rng
        acts_for = rng.choice(("", "", made.INDEPENDENTS))
        gives, gets = rng.choice(rules.resources), rng.choice(rules.resources)
        rate, ring = rng.choice(list(rules.rates)), rules.near[hex] if (hex := self.hex()) else ()
        partner = rng.choice(self.others) if rate == "agreement" else ""
        source = self.hex() if rate == "route" else ""
        site = rng.choice(self.board.settlements_of[self.province]).hex
        few = tuple(rng.sample(ring, rng.randint(1, min(3, len(ring)))))
        fixed = rules.scenario.harvest_choice == "fixed_at_founding"
        return rng.choice(
            (
                made.FightOrder(1, self.place(), rng.choice((*self.others, made.INDEPENDENTS, made.FOREIGN))),
                made.TradeOrder(1, gives, rng.randint(1, 70), gets, rate, partner, source, acts_for),
                made.BreakAgreementOrder(1, rng.choice(self.others)),
                made.GiftOrder(1, rng.choice((made.KAIXIFLAN, *self.others)), ((gives, rng.randint(1, 70)),)),
                made.BuildOrder(1, rng.choice(list(rules.buildings))),
                made.FoundOrder(1, rng.choice(list(rules.settlements)), self.place(), few if fixed else ()),
                made.ExploreOrder(1, tuple(self.hex() for _ in range(rng.randint(1, 2))), acts_for),
                made.MoveOrder(1, hex, (made.March("army", rng.randint(1, 3), rng.choice(ring)),), acts_for),
                made.MoveKaixiflanOrder(1, self.hex()),
                made.RecruitOrder(1, site, (made.NewUnits("settler", rng.randint(1, 30), rng.choice((site, *ring))),)),
                made.HarvestOrder(1, rng.choice((hex, site)), few if rng.random() < 0.5 else (), acts_for),
                made.HarvestOrder(1, rng.choice((hex, site, self.place())), (), acts_for),
            )
        )


def obeyed(board: Board, province: str, order: CampaignOrder) -> bool:
    (case,) = lone_turn(board, OrderSheet(province, board.position.turn, (order,))).cases[province]
    return case.label not in (VOID, UNPAID)


def chosen(offer: OfferedOrder, rng: random.Random) -> CampaignOrder:
    """One of the orders that an offer stands for."""
    order, number = offer.order, rng.randint(1, offer.high or 1)
    if offer.among and rng.random() < 0.8:
        places = tuple(rng.sample(offer.among, rng.randint(1, min(offer.most, len(offer.among)))))
        field = "fields" if isinstance(order, made.FoundOrder) else "hexes"
        return replace(order, **{field: places})
    return with_number(order, number)


def with_number(order: CampaignOrder, number: int) -> CampaignOrder:
    match order:
        case made.TradeOrder():
            return replace(order, amount=number)
        case made.GiftOrder():
            return replace(order, amounts=tuple((name, number) for name, _ in order.amounts))
        case made.MoveOrder():
            return replace(order, marches=tuple(replace(one, number=number) for one in order.marches))
        case made.RecruitOrder():
            return replace(order, units=tuple(replace(one, number=number) for one in order.units))
    return order


def number_of(order: CampaignOrder) -> int:
    match order:
        case made.TradeOrder():
            return order.amount
        case made.GiftOrder():
            return order.amounts[0][1]
        case made.MoveOrder():
            return order.marches[0].number
        case made.RecruitOrder():
            return order.units[0].number
    return 0


def offered(offers: list[OfferedOrder], order: CampaignOrder) -> bool:
    """Whether an order is among those that the offers stand for, and can be paid."""
    if isinstance(order, made.MoveOrder) and len(order.marches) > 1:
        return all(offered(offers, replace(order, marches=(one,))) for one in order.marches)
    return any(not offer.lacks and stands_for(offer, order) for offer in offers)


def stands_for(offer: OfferedOrder, order: CampaignOrder) -> bool:
    if type(offer.order) is not type(order):
        return False
    if offer.order == with_number(order, 1):
        return number_of(order) <= offer.high
    if isinstance(order, made.ExploreOrder | made.HarvestOrder | made.FoundOrder):
        field = "fields" if isinstance(order, made.FoundOrder) else "hexes"
        places: tuple[str, ...] = getattr(order, field)
        alike = replace(order, **{field: getattr(offer.order, field)}) == offer.order
        return alike and 1 <= len(places) == len(set(places)) <= offer.most and set(places) <= set(offer.among)
    return False


@pytest.mark.parametrize("reading", READINGS)
def test_an_order_is_obeyed_exactly_when_it_is_offered(reading: str) -> None:
    under = rules(*reading.split(), provinces=THREE)
    rng, kinds = random.Random(reading), {True: set[str](), False: set[str]()}
    for position in positions(under, 3):
        board, province = Board(under, position), rng.choice(THREE)
        offers = offered_orders(under, position, province)
        for offer in offers:
            order = chosen(offer, rng)
            assert obeyed(board, province, order) == (not offer.lacks), (offer, order)
        wild = WildOrders(board, province, rng)
        for order in [wild.anything() for _ in range(250)] + [*wild.sheet().orders]:
            order = replace(order, line=1)
            expected = obeyed(board, province, order)
            assert offered(offers, order) == expected, order
            kinds[expected].add(type(order).__name__)
    assert len(kinds[True]) > 5
    assert len(kinds[False]) > 8


@pytest.mark.parametrize("reading", READINGS[:2])
def test_an_offer_is_read_from_the_line_of_a_sheet_as_it_was_meant(reading: str) -> None:
    under = rules(*reading.split(), provinces=THREE)
    rng = random.Random(4)
    for position in positions(under, 5):
        for province in THREE:
            for offer in offered_orders(under, position, province):
                order = chosen(offer, rng)
                read = read_line(words(), order_cells(order))
                assert (read.order, read.wrong, read.odd) == (order, (), ()), order


def test_a_campaign_that_is_over_asks_for_nothing() -> None:
    under = rules(provinces=THREE)
    assert offered_orders(under, start_position(under, "x")._replace(over=True), "cierzo") == []
    with pytest.raises(KeyError):
        offered_orders(under, start_position(under, "x"), "siroco")
