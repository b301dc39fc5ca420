"""Simulations of campaigns of written orders: plans them, and reports lengths, winners and where Fame comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import in_force, parse_choices
from generator.referee.campaign_simulation import CampaignPlan, CampaignTally, plan_of, play_campaigns
from generator.referee.registry import scripts_of
from generator.referee.simulation_tally import mean, quantile, rate
from generator.workshop.play.simulations import (
    DIGITS,
    QUANTILES,
    length_report,
    rate_report,
    shared_out,
    values_of_each,
)
from generator.workshop.processes import Tell
from generator.workshop.registers.reading import load


def has_scripts(root: Path | None, game_id: str) -> bool:
    """Whether a game is simulated as campaigns of written orders. Raises CannotJudge for a game that is not there."""
    _, game = load(root, game_id)
    return scripts_of(game.rules_id) is not None


def plan_campaigns(
    root: Path | None, game_id: str, words: list[str], each: str, policies: tuple[str, ...], seed: int
) -> tuple[Game, str, dict[str, CampaignPlan]]:
    """What to simulate under rulings written K=V, and under each value of one more (`each`), if one is named.

    Returns the ruling that is varied ("" for none) and the plan of each of its values. Raises CannotJudge for a game
    without scripts, for unknown rulings and policies, and as `simulations.values_of_each`.
    """
    _, game = load(root, game_id)
    scripts = scripts_of(game.rules_id)
    if scripts is None:
        raise CannotJudge(f"{game.id} has no scripts that play its campaigns")
    varied, values = values_of_each(words, each) if each else ("", [""])
    plans = {}
    for value in values:
        chosen = [*words, f"{varied}={value}"] if varied else words
        plans[value] = plan_of(scripts, game, parse_choices(game, chosen), policies, seed)
    return game, varied, plans


def simulate_campaigns(
    what: CampaignPlan, games: int, jobs: int | None, cluster: str, total: Callable[[int], None], tell: Tell
) -> CampaignTally:
    """Play so many campaigns, as `simulations.simulate` plays games."""
    return shared_out(play_campaigns, what, CampaignTally(), games, jobs, cluster, total, tell)


def campaign_report(game: Game, what: CampaignPlan, tally: CampaignTally) -> dict[str, Any]:
    """The report of a simulation of campaigns. Rates and lengths are as in `simulations.report`.

    game, edition, terms (every ruling in force), seed, games, policies: as there
    wins, draws  side -> rate of all campaigns; a draw is a shared victory, or a campaign that was broken off
    ended        rate of the campaigns that came to their end, before `longest` turns
    length       turns
    fame         side -> mean and quantiles of its Fame, and `headings`: heading -> mean
    headings     heading -> its mean for a province, and its share of all Fame
    """
    played, sides = tally.played, [side for side, _ in what.policies]
    headings = sorted({heading for _, heading in tally.fame})
    whole = tally.fame.total()
    by_heading = {heading: sum(tally.fame[side, heading] for side in sides) for heading in headings}
    return {
        "game": game.id,
        "edition": game.model.edition,
        "terms": {"ruling": [f"{k}={v}" for k, v in in_force(game, what.choices).items()]},
        "seed": what.seed,
        "games": played,
        "policies": dict(what.policies),
        "wins": {side: rate_report(rate(tally.wins[side], played)) for side in sides},
        "draws": rate_report(rate(tally.wins[""], played)),
        "ended": rate_report(rate(played - tally.broken_off.total(), played)),
        "longest": what.longest,
        "first_mover": None,
        "length": {"turns": length_report(tally.turns)},
        "fame": {
            side: {
                **_spread(Counter({total: n for (one, total), n in tally.totals.items() if one == side})),
                "headings": {heading: round(tally.fame[side, heading] / played, DIGITS) for heading in headings},
            }
            for side in sides
        },
        "headings": {
            heading: {
                "mean": round(amount / played / len(sides), DIGITS),
                "share": round(amount / whole, DIGITS) if whole else 0.0,
            }
            for heading, amount in by_heading.items()
        },
        "pieces": [],
    }


def _spread(histogram: Counter[int]) -> dict[str, Any]:
    return {
        "mean": round(mean(histogram), DIGITS),
        "quantiles": {f"{share:g}": quantile(histogram, share) for share in QUANTILES},
    }
