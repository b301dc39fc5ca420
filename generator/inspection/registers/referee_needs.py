"""Checks that the game's referee can play every row of its tables (part of `check data`)."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.referee.registry import plugin_ids, plugin_of, referee_for
from generator.referee.table_needs import unplayable


def check_referee_needs(game: Game, findings: Findings) -> None:
    """Every row that the referee cannot play is a finding at its cell; so is a referee that cannot be used at all."""
    try:
        plugin = plugin_of(game.rules_id)
    except CannotJudge as error:
        findings.error("referee.unusable", error.reason, game.where("game.yaml", "id"), fix=error.fix)
        return
    if game.model.rules_of and game.rules_id not in plugin_ids():
        findings.error(
            "game.rules-of",
            f"no referee plays the rules of {game.rules_id!r}",
            game.where("game.yaml", "rules_of"),
            fix=suggestion(game.rules_id, plugin_ids()),
        )
        return
    for gap in unplayable(game, plugin.needs):
        findings.error("referee.row", gap.reason, gap.where, clause=gap.clause, fix=gap.fix)
    faulty = any(finding.where.file.startswith(f"data/games/{game.id}/") for finding in findings.errors)
    if plugin.engine is None or faulty:  # a cell that could not be read has no value for a referee to take
        return
    try:
        referee_for(game)
    except CannotJudge as error:
        findings.error("referee.row", error.reason, error.where or game.where("game.yaml", "tables"), fix=error.fix)
