"""Tirada from Python: load, build and check games, play them by their rules, work out odds, simulate.

Seven functions, and the frozen objects they give back:

>>> import tirada
>>> library = tirada.load()
>>> library.games["qiahn_tactics"].model.name
'Qíahn Tactics'

This package only gives names to what `generator.api` holds. Whatever cannot be done at all (a name that does not
exist, a file that cannot be read) raises `tirada.CannotJudge`; what is wrong in what was read is a `Finding`.
"""

from generator import __version__
from generator.api.games import Library, load
from generator.api.playing import CombatRefused, PlayedGame, Simulation, odds, play, simulate
from generator.api.printing import BuildResult, build, check, verdicts
from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Where
from generator.catalog.library import Game
from generator.inspection.verdict import VerdictOnFile
from generator.referee.actions import Action
from generator.referee.campaign_simulation import CampaignTally
from generator.referee.odds_model import Odds
from generator.referee.record import Record
from generator.referee.refusals import Refusal
from generator.referee.simulation_tally import Rate, Tally

__all__ = [
    "Action",
    "BuildResult",
    "CampaignTally",
    "CannotJudge",
    "CombatRefused",
    "Finding",
    "Game",
    "Library",
    "Odds",
    "PlayedGame",
    "Rate",
    "Record",
    "Refusal",
    "Simulation",
    "Tally",
    "VerdictOnFile",
    "Where",
    "__version__",
    "build",
    "check",
    "load",
    "odds",
    "play",
    "simulate",
    "verdicts",
]
