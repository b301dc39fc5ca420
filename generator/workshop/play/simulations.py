"""Simulations: plans them, shares the games among processes or a cluster, and reports the results."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.referee.campaign_simulation import CampaignTally
from generator.referee.record import facts_hash
from generator.referee.registry import insight_of
from generator.referee.simulation import SimulationPlan, game_ranges, plan, play_games, sides_of
from generator.referee.simulation_tally import DRAWN, LOST, WON, Rate, Tally, mean, quantile, rate
from generator.workshop.play.records import referee_of
from generator.workshop.processes import Tell, in_processes

Plan = TypeVar("Plan")
AnyTally = TypeVar("AnyTally", Tally, CampaignTally)

PARTS = 24  # of a simulation: enough for a progress bar, few enough to cost nothing
PARTS_A_JOB = 4  # at least: a slow process then delays the end little
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
DIGITS = 6  # of a share, in a report


def plan_simulation(
    root: Path | None, game_id: str, words: list[str], policies: tuple[str, ...], seed: int
) -> tuple[Game, SimulationPlan]:
    """What to simulate. Raises CannotJudge for a game without a referee, and for unknown options and policies."""
    _, game, referee = referee_of(root, game_id, words)
    return game, plan(referee, insight_of(game.rules_id), policies, seed)


def plan_each(
    root: Path | None, game_id: str, words: list[str], each: str, policies: tuple[str, ...], seed: int
) -> tuple[Game, str, dict[str, SimulationPlan]]:
    """The same games under each value of one option: `target=8,9,10`. Returns the option and its values' plans.

    Raises CannotJudge as `plan_simulation`, and where fewer than two different values are named.
    """
    option, values = values_of_each(words, each)
    plans = {}
    for value in values:
        game, plans[value] = plan_simulation(root, game_id, [*words, f"{option}={value}"], policies, seed)
    return game, option, plans


def values_of_each(words: list[str], each: str) -> tuple[str, list[str]]:
    """The option that is varied, and its values. Raises CannotJudge where fewer than two different ones are named."""
    option, _, listed = each.partition("=")
    values = [value.strip() for value in listed.split(",")]
    if not option or len(values) < 2 or len(set(values)) < len(values) or not all(values):
        raise CannotJudge(f"--each {each} does not name several values", "write it as target=8,9,10")
    if any(word.partition("=")[0] == option for word in words):
        raise CannotJudge(f"--option and --each both name {option}", "leave out one of them")
    return option, values


def simulate(
    what: SimulationPlan, games: int, jobs: int | None, cluster: str, total: Callable[[int], None], tell: Tell
) -> Tally:
    """Play so many games: in processes of this machine, or on the cluster at this address.

    `jobs` and `cluster` change nothing in the result. Raises CannotJudge for fewer than one game or job.
    """
    return shared_out(play_games, what, Tally(), games, jobs, cluster, total, tell)


def shared_out(
    play: Callable[[Plan, int, int], AnyTally],
    what: Plan,
    whole: AnyTally,
    games: int,
    jobs: int | None,
    cluster: str,
    total: Callable[[int], None],
    tell: Tell,
) -> AnyTally:
    """All games of a plan, of which `play` plays those from one number to another; an empty tally counts them.

    As `simulate` otherwise.
    """
    if games < 1:
        raise CannotJudge(f"{games} games cannot be simulated", "--games takes a number from 1 on")
    if jobs is not None and jobs < 1:
        raise CannotJudge(f"{jobs} processes cannot play", "--jobs takes a number from 1 on")
    if cluster:
        from generator.workshop.play.dask_cluster import on_cluster

        for part in on_cluster(play, what, games, cluster, total):
            whole.add(part)
            tell("1 game" if part.played == 1 else f"{part.played} games")
        return whole
    processes = jobs or os.cpu_count() or 1
    parts = game_ranges(games, max(PARTS, PARTS_A_JOB * processes))
    total(len(parts))
    for part in in_processes(play, [(what, first, last) for first, last in parts], processes):
        whole.add(part)
        tell("1 game" if part.played == 1 else f"{part.played} games")
    return whole


def report(game: Game, what: SimulationPlan, tally: Tally) -> dict[str, Any]:
    """The report of a simulation. A rate is {"games", "of", "rate", "low", "high"}, the bounds those of 95 %.

    game, edition, data (hash of numbers and rulings), terms (every ruling and option in force), seed, games
    policies     side -> policy
    wins         side -> rate of all games; draws likewise
    first_mover  won, drawn, lost of the side that moved first, and `decided`: the rate of its wins among the
                 games that were no draw; null where a game has no initiative
    length       actions and rounds, each with mean, quantiles {"0.05": n, …} and histogram {"n": games}
    verbs        verb -> how many such actions in all games
    pieces       [{"side", "verb", "piece", "times", "in", "won"}]: how often used, the rate of games in which it
                 was, and the rate of these that its side won
    """
    referee, played = what.referee, tally.played
    decided = tally.first[WON] + tally.first[LOST]
    return {
        "game": game.id,
        "edition": game.model.edition,
        "data": facts_hash(referee),
        "terms": {kind: [word for k, word in referee.terms() if k == kind] for kind in ("ruling", "option")},
        "seed": what.seed,
        "games": played,
        "policies": dict(what.policies),
        "wins": {side: rate_report(rate(tally.games[side], played)) for side in sides_of(referee)},
        "draws": rate_report(rate(tally.games[""], played)),
        "first_mover": {
            **{outcome: tally.first[outcome] for outcome in (WON, DRAWN, LOST)},
            "decided": rate_report(rate(tally.first[WON], decided)),
        }
        if tally.first
        else None,
        "length": {
            "actions": length_report(tally.actions),
            "rounds": length_report(tally.rounds) if tally.rounds else None,
        },
        "verbs": dict(sorted(tally.verbs.items())),
        "pieces": [
            {
                "side": side,
                "verb": verb,
                "piece": piece,
                "times": times,
                "in": rate_report(rate(tally.used_in[side, verb, piece], played)),
                "won": rate_report(rate(tally.won_with[side, verb, piece], tally.used_in[side, verb, piece])),
            }
            for (side, verb, piece), times in sorted(tally.uses.items())
        ],
    }


def compared(option: str, reports: Mapping[str, dict[str, Any]]) -> dict[str, Any]:
    """Reports of simulations that differ in one option: game, edition, seed, each (the option), value -> report."""
    first = next(iter(reports.values()))
    return {key: first[key] for key in ("game", "edition", "seed")} | {"each": option, "values": dict(reports)}


def rate_report(one: Rate) -> dict[str, Any]:
    """A rate as a report has it."""
    share, low, high = (round(value, DIGITS) for value in (one.share, one.low, one.high))
    return {"games": one.games, "of": one.of, "rate": share, "low": low, "high": high}


def length_report(histogram: Mapping[int, int]) -> dict[str, Any]:
    """Lengths as a report has them."""
    return {
        "mean": round(mean(histogram), DIGITS),
        "quantiles": {f"{share:g}": quantile(histogram, share) for share in QUANTILES},
        "histogram": {str(value): histogram[value] for value in sorted(histogram)},
    }
