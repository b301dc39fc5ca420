"""A campaign of this game at work: its rules, its dice, and turn after turn (implements CampaignPlay)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.referee.campaign_data import as_data, from_data
from generator.referee.campaign_plugin import CampaignTerms, ExpectedSheets, ResolvedTurn, TypedRoll
from generator.referee.games.kaixiflan.campaign_orders import FOREIGN, INDEPENDENTS, DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_reports import WeeklyReports
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, make_rules
from generator.referee.games.kaixiflan.combat_dice import BattleRoll, CombatDice, SeededDice, TypedDice
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import Week, adjudicate
from generator.referee.games.kaixiflan.week_certificate import certificate_breaches
from generator.referee.games.kaixiflan.week_claim import WeekClaim


class KaixiflanPlay:
    """The rules of one campaign, and its seed."""

    def __init__(self, game: Game, terms: CampaignTerms) -> None:
        self.game, self.terms = game, terms
        self.rules: CampaignRules = make_rules(game, terms.choices, terms.provinces, dict(terms.values) or None)

    def start(self) -> CampaignPosition:
        """Turn 1. The seed helps to shuffle the missions: a campaign's name tells nobody their order."""
        return start_position(self.rules, f"{self.terms.name} {self.terms.seed}")

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
