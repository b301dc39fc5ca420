"""What the narration of an example may ask of a week of a campaign: stores, Fame, units, force, dice and chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.hexes import distance
from generator.base.names import suggestion
from generator.referee import dice
from generator.referee.games.kaixiflan.battle import BattleSide, dice_wanted
from generator.referee.games.kaixiflan.board import Board, as_force
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER, CampaignRules


def ask(referee: Any, position: Any, question: str) -> int | str:
    """The answer to a question such as `store cierzo gold`. Raises CannotJudge for one that has none."""
    word, *about = question.split()
    if word not in QUESTIONS:
        raise CannotJudge(f"a week of {referee.id} cannot tell {question!r}: {suggestion(word, QUESTIONS)}")
    rules: CampaignRules = referee.rules
    try:
        return QUESTIONS[word](rules, Board(rules, position.campaign), *about)
    except (TypeError, KeyError) as error:
        raise CannotJudge(f"{question!r} cannot be answered: {error}") from error


def _store(rules: CampaignRules, board: Board, province: str, resource: str) -> int:
    return board.state[province].stock[rules.index[resource]]


def _fame(rules: CampaignRules, board: Board, province: str) -> int:
    return sum(entry.amount for entry in board.position.ledger if entry.province == province)


def _units(rules: CampaignRules, board: Board, hex: str, province: str, unit: str) -> int:
    return board.troops(_hex(rules, hex), province)[{SETTLER: 0, ARMY: 1}[unit]]


def _force(rules: CampaignRules, board: Board, hex: str, province: str) -> str:
    return as_force(board.force(board.participants(_hex(rules, hex), province)))


def _dice(rules: CampaignRules, board: Board, hex: str, province: str, enemy: str) -> int:
    """How many dice a province rolls against another."""
    sides = []
    for name in (province, enemy):
        settlers, armies = board.troops(_hex(rules, hex), name)
        sides.append(BattleSide.of({SETTLER: settlers, ARMY: armies}, board.bonuses(name)[0]))
    return dice_wanted(rules.battle, sides)[0]


def _chances(rules: CampaignRules, board: Board, own: str, other: str, province: str) -> int:
    """In how many battles of a hundred such dice win for a province with its military bonus; rounded."""
    die = dice.die(1, rules.battle.faces)
    mine, theirs = (dice.repeated(die, rules.dice[kind]) for kind in (own, other))
    margins = dice.distribution(dice.plus(mine, {-total: ways for total, ways in theirs.items()}))
    bonus = board.bonuses(province)[0]
    return round(100 * sum((chance for margin, chance in margins if margin + bonus > 0), Fraction(0)))


def _distance(rules: CampaignRules, board: Board, one: str, other: str) -> int:
    return distance(_hex(rules, one), _hex(rules, other))


def _season(rules: CampaignRules, board: Board) -> str:
    return rules.season(board.position.turn)


def _turn(rules: CampaignRules, board: Board) -> int:
    return board.position.turn


def _hex(rules: CampaignRules, hex: str) -> str:
    """A hex of the map however it is written. Raises KeyError for another word."""
    known = hex.upper()
    if known not in rules.land:
        raise KeyError(hex)
    return known


QUESTIONS: Mapping[str, Callable[..., int | str]] = {
    "store": _store,
    "fame": _fame,
    "units": _units,
    "force": _force,
    "dice": _dice,
    "chances": _chances,
    "distance": _distance,
    "season": _season,
    "turn": _turn,
}
