"""Campaigns that nobody has to play: every province follows a script, until the Fortress stands or time is up.

Implements ScriptedCampaigns (referee/campaign_simulation.py).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.campaign_simulation import PlayedCampaign
from generator.referee.games.kaixiflan.ballads import WINTER
from generator.referee.games.kaixiflan.board import Board
from generator.referee.games.kaixiflan.builder_orders import Script, builder
from generator.referee.games.kaixiflan.campaign_orders import DirectorSheet
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, make_rules
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.fame import fame_of_position, fame_so_far, winners_of
from generator.referee.games.kaixiflan.random_orders import random_script
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import Week, adjudicate

SCRIPTS: Mapping[str, Callable[[CampaignRules], Script]] = {"builder": builder, "random": random_script}
POLICIES = tuple(SCRIPTS)
DEFAULT_POLICY = "builder"
LONGEST = 200  # turns: a campaign that nobody has ended then is broken off


def prepare(game: Game, choices: Choices) -> CampaignRules:
    """The rules of a campaign of all provinces. Raises CannotJudge as `make_rules` does."""
    return make_rules(game, choices)


def sides(rules: CampaignRules) -> tuple[str, ...]:
    """The provinces, in the order of their seats."""
    return rules.provinces


def play(rules: CampaignRules, policies: Mapping[str, str], seed: str, longest: int) -> PlayedCampaign:
    """One campaign to its end, or until it is broken off after the `longest` turn: Fame is counted as it stands."""
    position = start_position(rules, seed)
    for week in scripted_weeks(rules, policies, seed, longest):
        position = week.position
    entries = list(position.ledger) + ([] if position.over else fame_of_position(rules, position)[0])
    fame: dict[tuple[str, str], int] = {}
    for entry in entries:
        key = entry.province, entry.heading
        fame[key] = fame.get(key, 0) + entry.amount
    winners = winners_of(rules, position)[0] if position.over else ()
    return PlayedCampaign(position.turn - 1, winners, fame, fame_so_far(rules, position))


def scripted_weeks(rules: CampaignRules, policies: Mapping[str, str], seed: str, longest: int) -> Iterator[Week]:
    """The weeks of a campaign in which each province follows its script."""
    position, rng = start_position(rules, seed), random.Random(f"{seed} scripts")
    dice = SeededDice(seed)
    scripts = {name: SCRIPTS[name](rules) for name in set(policies.values())}
    while not position.over and position.turn <= longest:
        board = Board(rules, position)
        sheets = [scripts[policies[name]](board, name, rng) for name in rules.provinces]
        week = adjudicate(rules, position, sheets, dice, _director(rules, position, rng))
        position = week.position
        yield week


def _director(rules: CampaignRules, position: CampaignPosition, rng: random.Random) -> DirectorSheet:
    """A director who adds nothing but the minstrels: three stories in winter, and whom they like best."""
    season = rules.season(position.turn)
    stories = position.candidates
    if season == WINTER:
        stories = tuple(rng.sample(rules.provinces, min(3, len(rules.provinces))))
    favourite = rng.choice(stories) if stories else ""
    votes: tuple[tuple[str, int], ...] = ()
    if favourite and season == rules.scenario.ballads_paid_in:
        # all the wandering minstrels and the tie go one way: no vote of the provinces is left undecided
        votes = ((favourite, rules.number["wandering_votes"]),)
    return DirectorSheet(
        candidates=stories if season == WINTER else (),
        ballad_votes=votes,
        ballad_tie=favourite,
    )
