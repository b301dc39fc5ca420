"""The work of `check data` and `check rules`: tables against clauses and rulings; ids and references of both."""

from __future__ import annotations

import re

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.attested_values import witnesses
from generator.catalog.consistency import check_totals, check_witnesses, counting_clause, excused_table, unattested
from generator.catalog.library import Game
from generator.catalog.players import check_players
from generator.catalog.rulings import check_sets
from generator.catalog.table_facts import table_facts
from generator.inspection.registers.printed_numbers import check_printed_numbers

REFERENCE = regular_expression(r"\[\[([^\]]+)\]\]")


def check_data(game: Game, findings: Findings) -> None:
    """Check totals, declared checks, attested cells and printed numbers. (Types and references: on loading.)"""
    check_totals(game, findings)
    check_witnesses(game, findings)
    try:
        table_facts(game)
    except CannotJudge as error:
        findings.error("game.fact", error.message, game.where("game.yaml", "at_the_table"), fix=error.fix)
    else:
        check_players(game, findings)
    if game.clauses and game.registers_read():  # a game without clauses yet has no witnesses to miss
        _check_unattested(game, findings)
        check_printed_numbers(game, findings)


def _check_unattested(game: Game, findings: Findings) -> None:
    """Report cells that no clause or ruling attests, and rows of which nothing is attested.

    Such a row is one's own; a departure that names its table explains it.
    """
    missing = [cell for cell, reason in unattested(game).items() if not reason]
    attested = {witness.cell[:2] for witness in witnesses(game)} if missing else set()
    for table, row in dict.fromkeys(cell[:2] for cell in missing if cell[:2] not in attested):
        message = f"nothing of {table}.{row} is attested by a clause or a ruling"
        where = game.tables[table].where(row, "id")
        if excuse := excused_table(game, {table}):
            findings.info("check.departure", f"{message}: {excuse}", where)
        else:
            clause = counting_clause(game, table) or "…"
            fix = (
                "attest its cells in a clause, or say in departures.yaml why the row is there: "
                f"- {{clause: {clause}, cell: {table}, reason: …}}"
            )
            findings.error("witness.none", message, where, fix=fix)
    for cell in missing:
        if cell[:2] in attested:
            empty = game.cell(cell).value in (None, ())
            key, value = ("implies", " with the value none") if empty else ("fixes", "")
            findings.error(
                "witness.none",
                f"{cell} is {'empty and ' if empty else ''}attested by no clause and no ruling",
                game.cell(cell).where,
                fix=f"name it under `{key}` of its clause or ruling{value}, or mark the column `ours` with a reason",
            )


def check_rules(game: Game, findings: Findings) -> None:
    """Check clauses, rulings and departures: their ids, sources, references and options."""
    known = [*game.clauses, *game.rulings]
    for clause in game.clauses.values():

        def at(*path: str | int, ident: str = clause.id) -> Where:
            return game.where_of("clauses", ident, *path)

        if not clause.source:
            findings.error("rules.no-source", f"{clause.id} names no source", at("source"))
        for j, source in enumerate(clause.source):
            if source.doc not in game.model.sources:
                findings.error(
                    "rules.source",
                    f"{clause.id}: there is no source {source.doc!r}",
                    at("source", j, "doc"),
                    fix=suggestion(source.doc, game.model.sources),
                )
        for name in [*clause.refs, *REFERENCE.findall(clause.text)]:
            if name not in known:
                findings.error(
                    "rules.reference",
                    f"{clause.id} refers to {name!r}, which does not exist",
                    at(),
                    fix=suggestion(name, known),
                )
    _check_numbering(game, findings)
    check_sets(game, findings)
    for ruling in game.rulings.values():
        where = game.where_of("rulings", ruling.id)
        if ruling.default not in ruling.options:
            findings.error(
                "rules.default",
                f"{ruling.id}: the default {ruling.default!r} is none of its options",
                game.where_of("rulings", ruling.id, "default"),
                fix=suggestion(ruling.default, ruling.options),
            )
        words = " ".join([ruling.question, ruling.reason, *ruling.options.values()])
        for name in [*ruling.clauses, *ruling.refs, *REFERENCE.findall(words)]:
            if name not in known:
                findings.error(
                    "rules.reference",
                    f"{ruling.id} refers to {name!r}, which does not exist",
                    where,
                    fix=suggestion(name, known),
                )
    for i, departure in enumerate(game.departures):
        for name in REFERENCE.findall(departure.reason):
            if name not in known:
                findings.error(
                    "rules.reference",
                    f"the departure from {departure.clause} refers to {name!r}, which does not exist",
                    game.where("departures.yaml", "departures", i),
                    fix=suggestion(name, known),
                )


def _check_numbering(game: Game, findings: Findings) -> None:
    """Report clause ids that do not count up from 1 without a gap."""
    numbers = []
    for ident in game.clauses:
        match = re.fullmatch(rf"{game.model.code}-(\d+)", ident)
        if match is None:
            findings.error(
                "rules.id",
                f"{ident!r} is not a clause id of this game ({game.model.code}-number)",
                game.where_of("clauses", ident, "id"),
            )
        else:
            numbers.append(int(match.group(1)))
    missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
    if missing:
        shown = ", ".join(f"{game.model.code}-{n}" for n in missing[:8]) + (" …" if len(missing) > 8 else "")
        findings.error(
            "rules.gap", f"{len(missing)} clause ids are missing: {shown}", game.where("clauses.yaml", "clauses")
        )
