"""Checks that the numbers a clause prints and those it attests are the same: two-way attestation.

A clause's text prints the number of a cell through a placeholder; `fixes` and `implies` say which cells it attests, and
with which value. So every number that is printed is attested by the same clause or by one it cites, every number under
`fixes` is printed, and both stand in one order: a placeholder that leads to another cell is found, whatever is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.regular_expressions import regular_expression
from generator.catalog.attested_values import witnesses
from generator.catalog.cells import CellPath
from generator.catalog.consistency import unattested
from generator.catalog.library import Game
from generator.catalog.models import ClauseModel, RulingModel
from generator.language.placeholders import paths_used
from generator.language.texts import Text, texts_of

REFERENCE = regular_expression(r"\[\[([^\]]+)\]\]")
NUMBERS = ("integer", "number", "id")  # an id that is printed is the name of a hex
NAMES = ("text", "word", "colour")
NAME = "name"  # the column of names: a text that asks for a name says no more than if it were typed
Place = Callable[[], Where]


@dataclass(frozen=True, slots=True)
class AttestedCells:
    """What a clause or ruling attests: numbers its text prints (in order), other cells, and rows that it speaks of."""

    printed: tuple[CellPath, ...]
    cells: frozenset[CellPath]
    rows: frozenset[tuple[str, str]]


NOTHING = AttestedCells((), frozenset(), frozenset())


def column_type(game: Game, cell: CellPath) -> str:
    """The type of a cell's column; empty when there is no such cell."""
    table = game.tables.get(cell.table)
    if table is None or cell.row not in table.rows or cell.column not in table.columns:
        return ""
    return table.columns[cell.column].type


def attested_by(game: Game) -> dict[str, AttestedCells]:
    """What each clause and ruling attests, by its id."""
    cells: dict[str, list[tuple[CellPath, bool]]] = {}
    for witness in witnesses(game):
        cells.setdefault(witness.clause, []).append((witness.cell, witness.printed))
    found = {}
    for ident, own in cells.items():
        printed = tuple(cell for cell, shown in own if shown and column_type(game, cell) in NUMBERS)
        rows = {cell[:2] for cell, _ in own}
        for cell, _ in own:
            rows.update(_rows_named(game, cell))
        found[ident] = AttestedCells(printed, frozenset(cell for cell, _ in own), frozenset(rows))
    return found


def _rows_named(game: Game, cell: CellPath) -> Iterator[tuple[str, str]]:
    """The rows of other tables that a cell of references names."""
    if column_type(game, cell) in ("ref", "refs"):
        table = game.tables[cell.table]
        value = getattr(table.rows[cell.row], cell.column)
        for name in (value,) if isinstance(value, str) else value or ():
            yield table.columns[cell.column].table, name


def cells_printed(game: Game, text: str) -> list[CellPath]:
    """The cells whose values a text's placeholders ask for, in order. A reference leads on: `units.army.die.faces`.

    Names that lead to no cell are left out: that is reported where texts are filled.
    """
    try:
        paths = paths_used(text)
    except CannotJudge:
        return []
    found = []
    for path in paths:
        table, rest = path[0], path[1:]
        while len(rest) >= 2 and column_type(game, cell := CellPath(table, rest[0], rest[1])):
            found.append(cell)
            value = getattr(game.tables[table].rows[rest[0]], rest[1])
            table, rest = game.tables[table].columns[rest[1]].table, (str(value), *rest[2:])
    return found


def check_printed_numbers(game: Game, findings: Findings) -> None:
    """Compare the numbers that clauses and rulings print with those they attest, both ways and in order."""
    attested = attested_by(game)
    for clause in game.clauses.values():
        judge_clause(game, clause, attested, findings)
    for ruling in game.rulings.values():
        judge_ruling(game, ruling, attested, findings)
    _check_repeated(game, findings)


def texts_that_repeat(game: Game) -> Iterator[tuple[Text, list[CellPath]]]:
    """The texts that are no clause, ruling or example and print numbers of other rows, with the cells of these."""
    for text in texts_of(game):
        if text.id.partition(".")[0] not in ("clauses", "rulings", "examples"):
            printed = [cell for cell in cells_printed(game, text.source) if column_type(game, cell) in NUMBERS]
            if others := [cell for cell in printed if text.cell is None or cell[:2] != text.cell[:2]]:
                yield text, others


def _check_repeated(game: Game, findings: Findings) -> None:
    """Report numbers that cards and books repeat and that nobody attests: what is told again must be told somewhere."""
    missing = unattested(game)
    for text, printed in texts_that_repeat(game):
        for cell in dict.fromkeys(printed):
            if missing.get(cell) == "":
                findings.error(
                    "witness.printed",
                    f"{text.id} prints {cell}, which no clause and no ruling attests",
                    text.where(),
                    fix=f"print a cell that a clause attests, or name {cell} under `fixes` of its clause",
                )


def judge_clause(game: Game, clause: ClauseModel, attested: Mapping[str, AttestedCells], findings: Findings) -> None:
    """Compare the numbers that one clause prints with those it attests."""
    printed = cells_printed(game, clause.text)
    cited = [*clause.refs, *REFERENCE.findall(clause.text)]
    own = attested.get(clause.id, NOTHING)
    known = [own, *(attested.get(name, NOTHING) for name in cited)]

    def place() -> Where:
        return game.where_of("clauses", clause.id, "text")

    unattested = _report_unattested(game, clause.id, printed, known, place, findings)
    if unattested and own.printed:
        return  # what it prints instead has been told
    if not _report_unprinted(clause.id, own, printed, place, findings) and not unattested:
        _report_order(game, clause, own, printed, place, findings)


def judge_ruling(game: Game, ruling: RulingModel, attested: Mapping[str, AttestedCells], findings: Findings) -> None:
    """Compare the numbers that one ruling prints (question, answers, reason) with those it attests."""
    own = attested.get(ruling.id, NOTHING)
    parts = [("question", ruling.question)]
    parts += [(f"options.{name}", words) for name, words in ruling.options.items()]
    parts.append(("reason", ruling.reason))
    everything: list[CellPath] = []
    unattested = False
    for part, words in parts:
        printed = cells_printed(game, words)
        everything += printed
        cited = [*ruling.clauses, *ruling.refs, *REFERENCE.findall(words)]
        known = [own, *(attested.get(name, NOTHING) for name in cited)]

        def place(path: tuple[str, ...] = tuple(part.split("."))) -> Where:
            return game.where_of("rulings", ruling.id, *path)

        unattested |= _report_unattested(game, ruling.id, printed, known, place, findings)

    def whole() -> Where:
        return game.where_of("rulings", ruling.id)

    if not _report_unprinted(ruling.id, own, everything, whole, findings) and not unattested:
        _report_order(game, ruling, own, everything, whole, findings)


def _attests(game: Game, one: AttestedCells, cell: CellPath) -> bool:
    """Whether a clause attests a cell; of a name, whether it attests anything of the row that bears it."""
    return cell in one.cells or (column_type(game, cell) in NAMES and cell[:2] in one.rows)


def _report_unattested(
    game: Game, ident: str, printed: Iterable[CellPath], known: list[AttestedCells], place: Place, findings: Findings
) -> bool:
    """Report each printed cell that nobody attests; whether there is any."""
    judged = [cell for cell in dict.fromkeys(printed) if cell.column != NAME]
    wrong = [cell for cell in judged if not any(_attests(game, one, cell) for one in known)]
    for cell in wrong:
        findings.error(
            "witness.printed",
            f"{ident} prints {cell}, which neither it nor a clause it cites attests",
            place(),
            clause=ident,
            fix=f"print the cell that it attests, or name {cell} under its `fixes` or its clause under `refs`",
        )
    return bool(wrong)


def _report_unprinted(
    ident: str, own: AttestedCells, printed: list[CellPath], place: Place, findings: Findings
) -> bool:
    """Report each number that is attested under `fixes` and not printed; whether there is any."""
    missing = [cell for cell in own.printed if cell not in printed]
    for cell in missing:
        findings.error(
            "witness.unprinted",
            f"{ident} attests the number {cell}, which its text does not print",
            place(),
            clause=ident,
            fix="print it, or name it under `implies` if its words tell it without a number",
        )
    return bool(missing)


def _report_order(
    game: Game,
    item: ClauseModel | RulingModel,
    own: AttestedCells,
    printed: list[CellPath],
    place: Place,
    findings: Findings,
) -> None:
    """Report numbers that are printed in another order, or more often, than `prints` or else `fixes` has them."""
    numbers = [str(cell) for cell in printed if column_type(game, cell) in NUMBERS]
    expected = list(item.prints) or [str(cell) for cell in own.printed]
    if numbers != expected:
        key, wanted = "prints" if item.prints else "fixes", ", ".join(expected) or "none"
        findings.error(
            "witness.order",
            f"{item.id} prints {', '.join(numbers) or 'no number'}; its `{key}` has {wanted}",
            place(),
            clause=item.id,
            fix=f"lead its placeholders to these cells, in this order, or write `prints: [{', '.join(numbers)}]`",
        )
