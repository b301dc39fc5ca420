"""The table of odds that reference cards print: computed by the referee, kept as data, and checked against it.

Faces know no referee, so the numbers stand in the game's table `odds`; `tirada check rules` works them out again.
"""

from __future__ import annotations

import math
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, refuse_changed, write_whole
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.referee.odds import odds
from generator.referee.odds_model import NoOdds
from generator.workshop.tables.table_export import csv_text, table_records

TABLE = "odds"
ASKED = ("attack", "defend")  # combatants as `tirada odds` takes them, parted by spaces
COUNTED = ("win", "draw", "loss", "ways")  # of so many equally likely ways, those in which the attacker wins, …


def compute_odds(game: Game, attack: str, defend: str) -> tuple[int, int, int, int]:
    """How many of the equally likely ways win, draw and lose, and how many there are.

    Raises CannotJudge for a combat that the rules refuse.
    """
    found = odds(game, attack.split(), defend.split())
    if isinstance(found, NoOdds):
        raise CannotJudge(
            f"{attack} against {defend}: {', '.join(refusal.code for refusal in found.refusals)}",
            "change the row: a reference card shows what the rules allow",
        )
    ways = math.lcm(found.win.denominator, found.draw.denominator, found.loss.denominator)
    return int(found.win * ways), int(found.draw * ways), int(found.loss * ways), ways


def check_odds(game: Game, findings: Findings) -> None:
    """Each row of the table of odds, if there is one, against what the referee works out now."""
    table = game.tables.get(TABLE)
    if table is None:
        return
    for row in table:
        try:
            wanted = compute_odds(game, row.attack, row.defend)
        except CannotJudge as error:
            findings.error("rules.odds", f"{row.id}: {error.message}", table.where(row.id, "attack"), fix=error.fix)
            continue
        for name, value in zip(COUNTED, wanted, strict=True):
            if getattr(row, name) != value:
                findings.error(
                    "rules.odds",
                    f"{row.id}: {name} is {getattr(row, name)}, the referee works out {value}",
                    table.where(row.id, name),
                    fix=f"tirada odds {game.id} --refresh",
                )


def refresh(project: Project, game: Game) -> tuple[Path, int]:
    """Write the table's file anew with what the referee works out; returns the file and how many rows changed.

    Raises CannotJudge when the game has no such table, a row asks what the rules refuse, the project may not change,
    or somebody saves the file in the meantime.
    """
    if not project.may_change(game.id):
        message = "the games that came with Tirada or another package are not changed"
        raise CannotJudge(message, "use `tirada new`, or name your --root")
    path = project.game_folder(game.id) / "tables" / f"{TABLE}.csv"
    before = read_bytes(path) if path.exists() else None
    header, *records = table_records(game, TABLE)
    places = {name: header.index(name) for name in (*ASKED, *COUNTED)}
    changed = 0
    for record in records:
        old = list(record)
        attack, defend = (record[places[name]] for name in ASKED)
        for name, value in zip(COUNTED, compute_odds(game, attack, defend), strict=True):
            record[places[name]] = str(value)
        changed += record != old
    refuse_changed(path, before)
    write_whole(path, csv_text([header, *records]).encode())
    return path, changed
