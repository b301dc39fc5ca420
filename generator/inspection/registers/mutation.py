"""Mutation tests of the data checks: changes each cell and placeholder, one at a time; some check must report it.

Cells are changed, or filled where they are empty. Placeholders of translations are removed and typed as a number;
placeholders of the source language are removed, exchanged, and led to every other number of their table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec import structs

from generator.base.findings import Findings
from generator.catalog.attested_values import Witness, witnesses
from generator.catalog.cells import CellPath
from generator.catalog.consistency import check_totals, compare_attested, unattested
from generator.catalog.declared_checks import tables_read
from generator.catalog.library import Game, check_references
from generator.catalog.models import ColumnModel
from generator.catalog.pieces import PiecesOfGame
from generator.catalog.tables import Table
from generator.inspection.registers.changed_placeholders import changed_sources
from generator.inspection.registers.printed_numbers import texts_that_repeat
from generator.language.catalogue import Catalogue, Translation, report_gaps
from generator.language.lint import lint_translation
from generator.language.placeholders import PLACEHOLDER
from generator.language.texts import Text, texts_of

REPEATED = "no rule, but a text that tells numbers of clauses again: that they are attested is checked, not by which"
DataCheck = Callable[[Game, Findings], object]


@dataclass(slots=True)
class MutationVerdict:
    """The result of a mutation test: how many changes were made and detected, and which were missed."""

    cells: int = 0
    caught: int = 0
    placeholders: int = 0
    placeholders_caught: int = 0
    source_placeholders: int = 0
    source_placeholders_caught: int = 0
    excused: dict[str, str] = field(default_factory=dict)  # cell or text -> why nobody attests it
    missed: list[str] = field(default_factory=list)


class MutationChecks:
    """The checks of a changed game, each limited to what the changed cell can affect."""

    def __init__(self, game: Game) -> None:
        self.game, self.pieces = game, PiecesOfGame(game)
        self.witnesses_by_cell: dict[CellPath, list[Witness]] = {}
        for witness in witnesses(game):
            self.witnesses_by_cell.setdefault(witness.cell, []).append(witness)
        # any cell may change a count
        self.counted = [w for cell, own in self.witnesses_by_cell.items() if cell.counted for w in own]
        self.models = {}
        for name in game.tables:
            own = tuple(one for one in game.model.checks if name in tables_read(game, one))
            self.models[name] = structs.replace(game.model, checks=own)
        checks: tuple[DataCheck, ...] = (check_references, self._check_all_witnesses, check_totals)
        self.before = {error for check in checks for error in _errors_found(game, check)}

    def detects(self, table: Table, cell: CellPath, kind: str) -> bool:
        """Whether any check reports a new error for a table in which one cell, of a column type `kind`, is changed."""
        game = structs.replace(self.game, tables={**self.game.tables, table.name: table}, model=self.models[table.name])
        same = [
            i
            for i, component in enumerate(game.components)
            if not any(table.name in (group.rows, group.per) for group in component.groups)
        ]
        pieces = PiecesOfGame(game, self.pieces, same)
        # what attests the cell itself is asked before what is counted, which takes a hundred times as long
        asked = [witnesses(game)] if kind == "id" else [self.witnesses_by_cell.get(cell, ()), self.counted]
        checks: list[DataCheck] = [check_references] if kind in ("id", "ref", "refs") else []
        for wanted in asked:
            checks.append(partial(_compare, wanted, pieces))
        checks.append(lambda g, findings: check_totals(g, findings, known=pieces))
        return any(_errors_found(game, check) - self.before for check in checks)

    def _check_all_witnesses(self, game: Game, findings: Findings) -> object:
        return compare_attested(game, witnesses(game), findings)


def _compare(wanted: Iterable[Witness], known: PiecesOfGame, game: Game, findings: Findings) -> object:
    return compare_attested(game, wanted, findings, known=known)


def mutate(game: Game, catalogues: Mapping[str, Catalogue], every: int = 1) -> MutationVerdict:
    """Change every cell of every table and every placeholder of every catalogue, one at a time, and check each.

    With `every` only one cell in so many is changed.
    """
    verdict = MutationVerdict()
    checks = MutationChecks(game)
    excuses = unattested(game)
    texts = list(texts_of(game))
    sources = {text.id: text.source for text in texts}
    number = 0
    for table in game.tables.values():
        for row in table:
            for column, spec in table.columns.items():
                number += 1
                if number % every:
                    continue
                cell = CellPath(table.name, row.id, column)
                changed = changed_value(game, table, row, column, spec)
                if changed is None:
                    continue
                verdict.cells += 1
                if _detected(checks, table, row, column, changed, sources, catalogues):
                    verdict.caught += 1
                elif reason := excuses.get(cell) or _reason_unattested(game, table, spec):
                    verdict.excused[str(cell)] = reason
                else:
                    verdict.missed.append(f"{cell}: {getattr(row, column)!r} -> {changed!r}")
    _mutate_placeholders(game, catalogues, texts, verdict)
    for text, _ in texts_that_repeat(game):
        verdict.excused[text.id] = REPEATED
    for changed in changed_sources(game):
        verdict.source_placeholders += 1
        if changed.noticed:
            verdict.source_placeholders_caught += 1
        else:
            verdict.missed.append(f"{changed.text}: {changed.old} -> {changed.new or 'nothing'}")
    return verdict


def _reason_unattested(game: Game, table: Table, spec: ColumnModel) -> str:
    """The reason that game.yaml gives why no clause attests the words of a column; empty when there is none."""
    declared = game.model.tables[table.name]
    if spec.type == "text":
        return "words: there is no other language to be compared with"
    if spec.type in ("id", "word", "colour") and (spec.reason or declared.ours is True or spec.type == "id"):
        return spec.reason or declared.reason
    return ""


def changed_value(game: Game, table: Table, row: Any, column: str, spec: ColumnModel) -> Any:
    """Another value of the same type; None when there is none."""
    value = getattr(row, column)
    if spec.type == "id":
        return f"{value}x"
    if spec.type in ("text", "word", "colour"):
        return f"{value} x" if value else None
    if spec.type in ("integer", "number"):
        return 1 if value is None else value + 1
    if spec.type == "boolean":
        return not value
    if spec.type == "choice":
        others = [option for option in spec.options if option != value]
        return others[0] if others else None
    names = list(game.tables[spec.table].rows)
    if spec.type == "ref":
        others = [name for name in names if name != value]
        return others[0] if others else None
    have = list(value or ())
    extra = next((name for name in names if name not in have), None)
    return (*have, extra) if extra else tuple(have[:-1])


def _detected(
    checks: MutationChecks,
    table: Table,
    row: Any,
    column: str,
    changed: Any,
    sources: Mapping[str, str],
    catalogues: Mapping[str, Catalogue],
) -> bool:
    cell = CellPath(table.name, row.id, column)
    spec = table.columns[column]
    if spec.type == "text":
        # a changed text makes its translations stale, which the catalogue reports
        text = Text(str(cell), changed, lambda: table.where(row.id, column))
        return any(catalogue.state(text) != "translated" for catalogue in catalogues.values())
    rows = dict(table.rows)
    if column == "id":
        rows = {
            changed if key == row.id else key: r._replace(id=changed) if key == row.id else r for key, r in rows.items()
        }
        if any(sources.get(str(cell._replace(column=c))) and catalogues for c in table.text_columns):
            return True  # its texts have lost their translations
        if any(name[:2] == cell[:2] for name in checks.witnesses_by_cell):
            return True  # a clause attests a cell that is gone
    else:
        rows[row.id] = row._replace(**{column: changed})
    return checks.detects(structs.replace(table, rows=rows), cell, spec.type)


def _errors_found(game: Game, check: DataCheck) -> set[tuple[str, str]]:
    findings = Findings()
    check(game, findings)
    return {(f.code, f.message) for f in findings.errors}


def _mutate_placeholders(
    game: Game, catalogues: Mapping[str, Catalogue], texts: list[Text], verdict: MutationVerdict
) -> None:
    by_id = {text.id: text for text in texts}
    for catalogue in catalogues.values():
        for ident, entry in catalogue.entries.items():
            text = by_id.get(ident)
            for changed in _without_one(entry.msgstr) if text else ():
                verdict.placeholders += 1
                broken = Catalogue(catalogue.language, catalogue.file, {ident: replace_text(entry, changed)})
                findings = Findings()
                lint_translation([text], broken, game.model.source_language, {}, findings)  # type: ignore[list-item]
                report_gaps([text], broken, findings)  # type: ignore[list-item]
                if findings.errors:
                    verdict.placeholders_caught += 1
                else:
                    verdict.missed.append(f"{ident} in {catalogue.language}: {changed[:60]!r}")


def replace_text(entry: Translation, msgstr: str) -> Translation:
    """A copy of an entry with another translation."""
    return Translation(entry.msgid, msgstr, entry.fuzzy, entry.line)


def _without_one(msgstr: str) -> Iterator[str]:
    """Copies of a translation: each placeholder once removed, and once replaced by a number."""
    for found in PLACEHOLDER.finditer(msgstr):
        yield msgstr[: found.start()] + msgstr[found.end() :]
        yield msgstr[: found.start()] + "7" + msgstr[found.end() :]
