"""Weeks of a campaign as records tell them: provinces write orders line by line, chance rolls, the director resolves.

An order is written in the short notation (`order_notation.py`); what comes of it is known when the week is resolved.
Sheets may ask for anything, so there is no list of legal orders: of `legal` only the director's action is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.actions import CHANCE, Action
from generator.referee.campaign_data import as_data, from_data
from generator.referee.events import Event, is_anybody_listening, report_event, unheard
from generator.referee.games.kaixiflan.campaign_notation import (
    OF_GAME,
    OF_SIDE,
    position_words,
    read_position,
    refuse_impossible,
)
from generator.referee.games.kaixiflan.campaign_orders import CampaignOrder, OrderSheet
from generator.referee.games.kaixiflan.campaign_play import MixedDice
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, make_rules
from generator.referee.games.kaixiflan.combat_dice import BattleRoll, SeededDice, TypedDice
from generator.referee.games.kaixiflan.invariants import breaches
from generator.referee.games.kaixiflan.order_notation import EXAMPLE, ORDERS, StatementWords, read_order
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import Week, adjudicate
from generator.referee.games.kaixiflan.week_events import events_of, kinds_of_events
from generator.referee.position_notation import NotationMistakes, NotedWords, PositionNotation, statements
from generator.referee.refusals import Refusal, refuse

PLAY_OPTIONS = ("provinces",)
DIRECTOR, RESOLVE, VOTE, DICE = "director", "resolve", "vote", "dice"
CAMPAIGN = "example"  # its name: it draws the lots
TABLES = {
    "actor": "provinces", "province": "provinces", "whom": "provinces", "office": "offices", "resource": "resources",
    "unit": "units", "season": "seasons", "building": "buildings", "settlement": "settlements",
    "mission": "missions",
}  # fmt: skip


class WrittenWeek(NamedTuple):
    """A week in the making: the position in which it begins, the sheets so far, and the dice that were rolled."""

    campaign: CampaignPosition
    sheets: tuple[OrderSheet, ...] = ()
    rolls: tuple[BattleRoll, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class WeekReferee:
    """Judges weeks that are written down line by line (protocol.Referee says what each method is for)."""

    id: str
    rules: CampaignRules
    options: Choices

    def start(self) -> WrittenWeek:
        return WrittenWeek(start_position(self.rules, CAMPAIGN))

    def actor(self, position: WrittenWeek) -> str:
        return "" if position.campaign.over else DIRECTOR

    def legal(self, position: WrittenWeek) -> tuple[Action, ...]:
        action = Action(DIRECTOR, RESOLVE)
        with unheard():
            return () if self.judge(position, action) else (action,)

    def legal_shown_to(self, position: WrittenWeek, who: str) -> tuple[Action, ...]:
        return self.legal(position)

    def judge(self, position: WrittenWeek, action: Action) -> Refusal | None:
        if position.campaign.over:
            return refuse("week-over", "KX-4")
        if action.actor == DIRECTOR and action.verb == RESOLVE:
            return refuse("week-words", "KX-6") if action.args else self._judge_dice(position)
        if action.actor == CHANCE and action.verb == DICE:
            return None if self._roll(position, action) else refuse("week-words", "KX-46")
        if action.actor not in self.rules.provinces:
            return refuse("week-actor", "KX-2", actor=action.actor)
        if action.verb == VOTE:
            return self._judge_vote(position, action)
        if action.verb not in ORDERS:
            return refuse("week-verb", "KX-7", verb=action.verb)
        if self._read(position, action) is None:
            return refuse("week-line", "KQ-8", line=" ".join((action.verb, *action.args)))
        return None

    def step(self, position: WrittenWeek, action: Action) -> WrittenWeek:
        if action.verb == RESOLVE:
            return self._resolved(position)
        if action.verb == DICE:
            roll = self._roll(position, action)
            assert roll is not None  # `judge` has seen to it
            return position._replace(rolls=(*position.rolls, roll))
        sheet = self._sheet(position, action.actor)
        if action.verb == VOTE:
            sheet = replace(sheet, votes=(*sheet.votes, (action.args[0], action.args[1])))
        else:
            order = self._read(position, action)
            assert order is not None  # `judge` has seen to it
            sheet = replace(sheet, orders=(*sheet.orders, order))
        other = [one for one in position.sheets if one.province != action.actor]
        return position._replace(sheets=(*other, sheet))

    def weights(self, position: WrittenWeek) -> tuple[int, ...]:
        return (1,)

    def result(self, position: WrittenWeek) -> Mapping[str, Any] | None:
        return None

    def view(self, position: WrittenWeek, who: str) -> dict[str, Any]:
        return self.to_json(position)

    def may_undo(self, before: WrittenWeek, action: Action, after: WrittenWeek) -> Refusal | None:
        return refuse("week-resolved", "KX-6") if action.verb == RESOLVE else None

    def breaches(self, position: WrittenWeek) -> list[str]:
        return breaches(self.rules, position.campaign)

    def to_json(self, position: WrittenWeek) -> dict[str, Any]:
        data: dict[str, Any] = as_data(position)
        return data

    def from_json(self, data: object) -> WrittenWeek:
        try:
            found = from_data(WrittenWeek, data)
        except (ValueError, TypeError, KeyError) as error:
            raise CannotJudge(f"this is no week of a campaign: {error}") from error
        refuse_impossible(self.rules, found.campaign)
        return found

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "required": ["campaign"]}

    def grammar(self) -> dict[str, str]:
        return {
            **{f"PROVINCE: {verb} [WORD]": "an order of its sheet" for verb in ORDERS},
            f"PROVINCE: {VOTE} OFFICE WHOM": "a vote for an office",
            f"{CHANCE}: {DICE} HEX PROVINCE FACE": "what a side rolls in a battle, die by die",
            f"{DIRECTOR}: {RESOLVE}": "the week is resolved: all sheets at once",
        }

    def events(self) -> Mapping[str, tuple[str, str]]:
        return kinds_of_events()

    def context(self) -> Mapping[str, str]:
        return TABLES

    def facts(self) -> dict[str, Any]:
        return {"provinces": list(self.rules.provinces), "options": dict(self.options)}

    def terms(self) -> tuple[tuple[str, str], ...]:
        return tuple(("ruling", f"{ident}={option}") for ident, option in self.options)

    def complete(self, position: WrittenWeek, verb: str, args: tuple[str, ...]) -> str:
        """The director for his own word, chance for its own; else whoever wrote last."""
        if verb in (RESOLVE, DICE):
            return DIRECTOR if verb == RESOLVE else CHANCE
        return position.sheets[-1].province if position.sheets else ""

    # -- lines ---------------------------------------------------------------------------------

    def _read(self, position: WrittenWeek, action: Action) -> CampaignOrder | None:
        """The order that an action writes down; None for one that cannot be read."""
        text = " ".join((action.verb, *action.args))
        mistakes = NotationMistakes(text, EXAMPLE)
        (said,) = statements(text, (), mistakes)
        words = StatementWords(self.rules, mistakes, said)
        order = read_order(words, action.verb, len(self._sheet(position, action.actor).orders) + 1)
        words.done()
        return None if mistakes.found else order

    def _sheet(self, position: WrittenWeek, province: str) -> OrderSheet:
        empty = OrderSheet(province, position.campaign.turn)
        return next((one for one in position.sheets if one.province == province), empty)

    def _judge_vote(self, position: WrittenWeek, action: Action) -> Refusal | None:
        """Whom nobody can vote for is told when the week is resolved; a vote names an office and a province."""
        if len(action.args) != 2 or action.args[0] not in self.rules.offices:
            return refuse("week-words", "KX-27")
        return None if action.args[1] in self.rules.provinces else refuse("week-words", "KX-23")

    # -- dice and the week ------------------------------------------------------------------------

    def _roll(self, position: WrittenWeek, action: Action) -> BattleRoll | None:
        """Dice of a side in a hex; None for other words."""
        hex, side, *faces = (*action.args, "", "")[: max(2, len(action.args))]
        if hex.upper() not in self.rules.land or not faces or not all(word.isdecimal() for word in faces):
            return None
        return BattleRoll(position.campaign.turn, hex.upper(), self.rules.capitals.get(side, side), (*map(int, faces),))

    def _judge_dice(self, position: WrittenWeek) -> Refusal | None:
        """Whether the dice that were rolled are those that the week's battles ask for, no more and no less."""
        asked = _AskedDice(position.rolls)
        with unheard():
            adjudicate(self.rules, position.campaign, position.sheets, asked)
        sides = {hex: name for name, hex in self.rules.capitals.items()}
        for roll in position.rolls:
            if (roll.place, roll.side) not in asked.wanted:
                return refuse("week-dice", "KX-46", hex=roll.place, province=sides.get(roll.side, roll.side), number=0)
        for (place, side), (number, faces) in asked.wanted.items():
            rolled = [roll.faces for roll in position.rolls if (roll.place, roll.side) == (place, side)]
            good = len(rolled) == 1 and len(rolled[0]) == number and all(1 <= face <= faces for face in rolled[0])
            if not good:
                return refuse("week-dice", "KX-47", hex=place, province=sides.get(side, side), number=number)
        return None

    def _resolved(self, position: WrittenWeek) -> WrittenWeek:
        """The week after this one; what happened is reported."""
        dice = MixedDice(TypedDice.of(position.rolls), SeededDice(CAMPAIGN), rolls=False)
        week: Week = adjudicate(self.rules, position.campaign, position.sheets, dice)
        if is_anybody_listening():
            for event in self.events_of(week, position):
                report_event(event.clause, event.kind, *event.words)
        return WrittenWeek(week.position)

    def events_of(self, week: Week, position: WrittenWeek) -> Sequence[Event]:
        """What happened in a week, of those who sent sheets."""
        writers = {one.province for one in position.sheets}
        return tuple(events_of(self.rules, week, [name for name in self.rules.provinces if name in writers]))


class _AskedDice:
    """Dice that write down who asks for them, and give those that were rolled or the lowest."""

    def __init__(self, rolls: Sequence[BattleRoll]) -> None:
        self.rolled = {(one.place, one.side): one.faces for one in rolls}
        self.wanted: dict[tuple[str, str], tuple[int, int]] = {}
        self.lots = SeededDice(CAMPAIGN)

    def roll(self, turn: int, place: str, side: str, number: int, faces: int) -> tuple[int, ...]:
        self.wanted[place, side] = (number, faces)
        given = self.rolled.get((place, side), ())
        return given if len(given) == number else (1,) * number

    def draw(self, turn: int, place: str, among: Sequence[str]) -> str:
        return self.lots.draw(turn, place, among)


def _no_options(game: Game, text: str, words: NotedWords) -> dict[str, str]:
    """A position names no option of play."""
    return {}


def _told(referee: Any, text: str, words: NotedWords) -> dict[str, Any]:
    position = read_position(referee.rules, referee.start().campaign, text)
    data: dict[str, Any] = referee.to_json(WrittenWeek(position))
    return data


def _words(referee: Any, position: Any) -> str:
    if position.sheets or position.rolls:
        return ""
    return position_words(referee.rules, referee.start().campaign, position.campaign)


NOTATION = PositionNotation((*OF_GAME, *OF_SIDE), _no_options, _told, _words)


def make(game: Game, choices: Choices, options: Mapping[str, str]) -> WeekReferee:
    """The referee of weeks of this game. Raises CannotJudge for an option or a ruling that it does not play."""
    for name in options:
        if name not in PLAY_OPTIONS:
            raise CannotJudge(f"there is no option {name!r}: {suggestion(name, PLAY_OPTIONS)}")
    named = tuple(options.get("provinces", "").replace("+", " ").split())
    return WeekReferee(game.id, make_rules(game, choices, named), tuple(choices))


def restore(game: Game, facts: Mapping[str, Any]) -> WeekReferee:
    """The referee of an edition: weeks are only told in books, which are of the present edition.

    Raises ValueError always.
    """
    raise ValueError("weeks of a campaign are kept in its folder, not in editions")
