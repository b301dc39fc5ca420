"""A campaign of this game at work: its rules, its dice, and turn after turn (implements CampaignPlay)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.campaign_data import as_data, from_data
from generator.referee.campaign_plugin import (
    CampaignTerms,
    ExpectedSheets,
    JudgedOrder,
    OfferedOrder,
    ResolvedTurn,
    TypedRoll,
)
from generator.referee.games.kaixiflan.campaign_notation import position_words, read_position, refuse_impossible
from generator.referee.games.kaixiflan.campaign_orders import (
    FOREIGN,
    INDEPENDENTS,
    CampaignOrder,
    DirectorSheet,
    OrderSheet,
)
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_reports import WeeklyReports
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, make_rules
from generator.referee.games.kaixiflan.combat_dice import BattleRoll, CombatDice, SeededDice, TypedDice
from generator.referee.games.kaixiflan.offer_words import offer_words
from generator.referee.games.kaixiflan.offered_orders import judged_orders, offered_orders
from generator.referee.games.kaixiflan.order_cells import order_cells
from generator.referee.games.kaixiflan.order_notation import order_words, read_sheets
from generator.referee.games.kaixiflan.outcomes import UNPAID, VOID, OrderCase, Reason
from generator.referee.games.kaixiflan.reason_words import ReasonWords
from generator.referee.games.kaixiflan.report_words import ReportWords
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import Week, adjudicate
from generator.referee.games.kaixiflan.week_certificate import certificate_breaches
from generator.referee.games.kaixiflan.week_claim import WeekClaim
from generator.referee.refusals import Refusal
from generator.referee.written_sheet import WrittenLine


class KaixiflanPlay:
    """The rules of one campaign, and its seed."""

    def __init__(self, game: Game, terms: CampaignTerms) -> None:
        self.game, self.terms = game, terms
        self.rules: CampaignRules = make_rules(game, terms.choices, terms.provinces, dict(terms.values) or None)

    def start(self) -> CampaignPosition:
        """Turn 1, or the position that the terms tell. The seed helps to shuffle the missions: a name tells nothing."""
        return self.told_position(self.terms.start) if self.terms.start else self._beginning()

    def _beginning(self) -> CampaignPosition:
        return start_position(self.rules, f"{self.terms.name} {self.terms.seed}")

    def told_position(self, text: str) -> CampaignPosition:
        return read_position(self.rules, self._beginning(), text)

    def position_words(self, position: CampaignPosition) -> str:
        refuse_impossible(self.rules, position)
        said = position_words(self.rules, self._beginning(), position)
        with suppress(CannotJudge):
            if self.told_position(said)._replace(campaign=position.campaign) == position:
                return said
        raise CannotJudge(
            "this position has more to it than the short notation can say",
            "`--json` tells all of it",
            row=("error_no_notation", {}),
        )

    def expected(self, position: CampaignPosition) -> ExpectedSheets:
        """What sheets for the turn of a position should say."""
        eras = {state.id: state.era for state in position.provinces}
        return ExpectedSheets(position.turn, self.rules.season(position.turn), self.rules.year(position.turn), eras)

    def over(self, position: CampaignPosition) -> bool:
        return position.over

    def resolve(
        self,
        position: CampaignPosition,
        orders: Sequence[OrderSheet],
        typed: Sequence[TypedRoll],
        chance: Mapping[str, Any] | None = None,
        director: DirectorSheet | None = None,
    ) -> ResolvedTurn:
        """The turn after a position; see CampaignPlay.resolve."""
        rolled = {(self._side(one.side), one.place): one for one in typed}
        dice = RecordedDice(self._source(position.turn, typed, chance))
        week = adjudicate(self.rules, position, orders, dice, director)
        unused = set(rolled) - {(roll.side, roll.place) for roll in dice.rolls}
        if unused:
            one = rolled[min(unused)]
            raise CannotJudge(f"nobody rolls dice for {one.side} in {one.place}", "leave those dice out")
        moments = tuple((one.province, one.line, one.label) for one in week.outcomes)
        return ResolvedTurn(week.position, week, dice.data(), moments)

    def certificate(
        self,
        before: CampaignPosition,
        orders: Sequence[OrderSheet],
        director: DirectorSheet,
        resolved: ResolvedTurn,
        after: CampaignPosition,
    ) -> list[str]:
        """What a turn's reasons do not bear out of the position after it; see CampaignPlay.certificate."""
        week: Week = resolved.account
        claim = WeekClaim(self.rules, before, tuple(orders), director, week.outcomes, week.events, after)
        return certificate_breaches(claim)

    def position_of(self, data: Any) -> CampaignPosition:
        return from_data(CampaignPosition, data)

    def orders_of(self, data: Any) -> OrderSheet:
        return from_data(OrderSheet, data)

    def director_of(self, data: Any) -> DirectorSheet:
        return from_data(DirectorSheet, data)

    def offered(self, position: CampaignPosition, province: str) -> list[OfferedOrder]:
        return offered_orders(self.rules, position, province)

    def offer_said(self, offer: OfferedOrder, speaker: Speaker) -> str:
        return offer_words(offer, ReportWords(speaker))

    def judged(self, position: CampaignPosition, orders: OrderSheet) -> list[JudgedOrder]:
        return [_judged(case) for case in judged_orders(self.rules, position, orders)]

    def refusal_said(self, refusal: Refusal, speaker: Speaker) -> str:
        reason = Reason(refusal.code, refusal.clause, refusal.data)
        return ReasonWords(ReportWords(speaker))(reason)

    def order_words(self, order: CampaignOrder) -> str:
        return order_words(order)

    def order_line(self, order: CampaignOrder) -> WrittenLine:
        return order_cells(order)

    def sheets_of(self, text: str, turn: int) -> list[OrderSheet]:
        return read_sheets(self.rules, text, turn)

    def reports(self) -> WeeklyReports:
        """The reports of this campaign, by its map and its rulings."""
        return WeeklyReports(self.game, self.rules)

    def hidden(self) -> Any:
        """The whole map, the order of the missions and the seed."""
        land = {hex: as_data(self.rules.land[hex]) for hex in sorted(self.rules.land)}
        return {"seed": self.terms.seed, "map": land, "missions": as_data(self.start().mission_decks)}

    def _side(self, name: str) -> str:
        """A side as dice know it: by the hex of its Capital."""
        sides = {**self.rules.capitals, INDEPENDENTS: INDEPENDENTS, FOREIGN: FOREIGN}
        if name not in sides and name not in sides.values():
            raise CannotJudge(f"{name!r} is no side of a battle: {suggestion(name, sides)}")
        return sides.get(name, name)

    def _source(self, turn: int, typed: Sequence[TypedRoll], chance: Mapping[str, Any] | None) -> CombatDice:
        if chance is not None:
            again = [BattleRoll(turn, one["place"], one["side"], tuple(one["faces"])) for one in chance["rolls"]]
            draws = {(turn, one["place"]): str(one["side"]) for one in chance["draws"]}
            return TypedDice.of(again, draws)
        first = TypedDice.of(BattleRoll(turn, one.place, self._side(one.side), one.faces) for one in typed)
        return MixedDice(first, SeededDice(self.terms.seed), rolls=not self.terms.typed)


def _judged(case: OrderCase) -> JudgedOrder:
    """An order that was resolved: the last reason is why it is refused, where it is."""
    last, refused = case.reasons[-1], case.label in (VOID, UNPAID)
    refusal = Refusal(last.code, last.clause, last.data) if refused else None
    return JudgedOrder(case.order, refusal, tuple(dict.fromkeys(one.clause for one in case.reasons)))


class MixedDice:
    """Dice that were typed in, and those of a seed where none were and it `rolls`; it draws all lots (KQ-46)."""

    def __init__(self, typed: TypedDice, seeded: SeededDice, rolls: bool) -> None:
        self.typed, self.seeded, self.rolls = typed, seeded, rolls

    def roll(self, turn: int, place: str, side: str, number: int, faces: int) -> tuple[int, ...]:
        known = (turn, place, side) in self.typed.rolls or not self.rolls
        return (self.typed if known else self.seeded).roll(turn, place, side, number, faces)

    def draw(self, turn: int, place: str, among: Sequence[str]) -> str:
        return self.seeded.draw(turn, place, among)


class RecordedDice:
    """Dice of any source, with a record of all that was rolled and drawn (implements CombatDice)."""

    def __init__(self, source: CombatDice) -> None:
        self.source = source
        self.rolls: dict[BattleRoll, None] = {}
        self.draws: dict[str, str] = {}

    def roll(self, turn: int, place: str, side: str, number: int, faces: int) -> tuple[int, ...]:
        rolled = self.source.roll(turn, place, side, number, faces)
        self.rolls[BattleRoll(turn, place, side, rolled)] = None
        return rolled

    def draw(self, turn: int, place: str, among: Sequence[str]) -> str:
        self.draws[place] = self.source.draw(turn, place, among)
        return self.draws[place]

    def data(self) -> dict[str, Any]:
        """What was rolled and drawn, in an order that does not depend on who asked first."""
        rolls = sorted(self.rolls, key=lambda one: (one.place, one.side))
        return {
            "rolls": [{"place": one.place, "side": one.side, "faces": list(one.faces)} for one in rolls],
            "draws": [{"place": place, "side": self.draws[place]} for place in sorted(self.draws)],
        }
