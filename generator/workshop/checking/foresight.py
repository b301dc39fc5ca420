"""What a changed cell will break beside sums: examples, records and odds that play the old value, each with its mend.

`tirada check data` tells it as soon as a cell differs from what its clause attests; once a departure is written, as
long as there are records that were made under other numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.catalog.cells import CellPath
from generator.catalog.departures import Departed, as_attested, departed_cells, differing_cells
from generator.catalog.library import EDITIONS, RECORDS, Game
from generator.catalog.printdata import load_print_data
from generator.inspection.registers.printed_numbers import cells_printed
from generator.language.texts import texts_of
from generator.referee.editions import known_edition, read_editions
from generator.referee.protocol import Referee
from generator.referee.record import Record, facts_hash
from generator.referee.record_terms import referee_asked
from generator.referee.replay import replay
from generator.workshop.books.completeness import check_examples
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.checked_games import CheckedGames
from generator.workshop.play.odds_table import check_odds
from generator.workshop.play.records import read_record
from generator.workshop.play.rerecording import rerecord

DepartedCells = dict[CellPath, Departed]
MOST = 6  # names that one finding lists
SUMS = ("witness.departure", "component.total", "check.")  # findings that say no more than that a value was changed


def foretell(checked: CheckedGames, game: Game) -> None:
    """Report what the cells that differ from what clauses attest break beside sums.

    Where all of them are departures, something is left to be told only if there are records from before.
    Nothing is played where more is wrong with the game than values that were changed.
    """
    departed = departed_cells(game)
    changed = {cell: one for cell, one in differing_cells(game).items() if cell not in departed}
    written = not changed
    if written and departed:
        changed = _changed_since_records(checked, game, departed)
    own = [one for one in checked.findings.errors if one.where.file.startswith(f"data/games/{game.id}/")]
    if not changed or any(not one.code.startswith(SUMS) for one in own):
        return
    cells = ", ".join(map(str, changed))
    before, told_already = as_attested(game, changed), len(checked.findings)
    for finding in [*_broken_examples(checked, game, before), *_broken_odds(game, before)]:
        told = f"{finding.message.removesuffix(f' ({finding.clause})')}; it was so before {cells} changed"
        checked.findings.info("change.breaks", told, finding.where, clause=finding.clause, fix=finding.fix)
    _foretell_records(checked, game, before, cells)
    texts = [text.id for text in texts_of(game) if changed.keys() & set(cells_printed(game, text.source))]
    if texts and not (written and len(checked.findings) == told_already):
        message = f"texts that print {cells} follow it: {_some(texts)}"
        fix = "read them: what they say around the number may be true no longer"
        checked.findings.info("change.texts", message, game.cell(next(iter(changed))).where, fix=fix)


def _changed_since_records(checked: CheckedGames, game: Game, departed: Mapping[CellPath, Departed]) -> DepartedCells:
    """Of the cells that departures name those that changed since some record was made; none if all are as new as they.

    A record says by a stamp which numbers it was made under. Those of editions that are kept are played under theirs.
    """
    folder = game.folder / RECORDS
    present: dict[tuple[tuple[str, str], ...], Referee[Any]] = {}  # by what the header of a record chooses
    for path in sorted(folder.glob("*.tirada")):
        try:
            record = read_record(path, checked.project.root)
            chosen = tuple((key, value) for key, value, _ in record.header if key in ("option", "ruling"))
            if chosen not in present:
                present[chosen], _ = referee_asked(game, record)
        except CannotJudge:
            continue
        made, referee = record.one("data"), present[chosen]
        if made and made != facts_hash(referee):
            kept = read_editions([folder / EDITIONS, game.folder / EDITIONS])
            if known_edition(made, game, referee, kept) is None:
                return _put_back_to(made, game, record, departed)
    return {}


def _put_back_to(made: str, game: Game, record: Record, departed: Mapping[CellPath, Departed]) -> DepartedCells:
    """The cells that have to be put back for a record to be made under these numbers: one, all but one, or all."""
    alone = [{cell: one} for cell, one in departed.items()]
    others = [{cell: one for cell, one in departed.items() if cell != but} for but in departed]
    for cells in (*alone, *others):
        with suppress(CannotJudge):
            if facts_hash(referee_asked(as_attested(game, cells), record)[0]) == made:
                return cells
    return dict(departed)


def _broken_examples(checked: CheckedGames, game: Game, before: Game) -> Iterator[Finding]:
    """What the examples fail at now where they held before the change: a record, or the words that tell it."""
    now = _failing_examples(checked, game, game.examples)
    failed = _failing_examples(checked, before, now)
    for name, findings in now.items():
        before_it = {finding.where.file for finding in failed.get(name, ())}
        yield from (finding for finding in findings if finding.where.file not in before_it)


def _failing_examples(checked: CheckedGames, game: Game, names: Iterable[str]) -> dict[str, list[Finding]]:
    """What is told of those of some examples that do not hold, by their names."""
    printed = load_print_data(checked.project, Findings())
    documents = GameDocuments(checked.project, game, printed, refusals={})  # no example shows what records refuse
    documents.languages = (game.model.source_language,)
    failing = {}
    for name in names:
        findings = Findings()
        check_examples(documents, findings, [name])
        if findings.items:
            failing[name] = findings.items
    return failing


def _broken_odds(game: Game, before: Game) -> list[Finding]:
    """The first row of the table of odds that is true no longer: all are worked out again at once."""
    now, held = Findings(), Findings()
    check_odds(game, now)
    if now.items:
        check_odds(before, held)
    return now.items[:1] if not held.items else []


def _foretell_records(checked: CheckedGames, game: Game, before: Game, cells: str) -> None:
    """Report the records that the change makes fail, in two findings at most: there are many.

    Those come by themselves that cannot be recorded again, since an action of theirs is refused now.
    """
    failing = []
    for path in sorted((game.folder / RECORDS).glob("*.tirada")):
        if not _holds(checked, game, path) and _holds(checked, before, path):
            failing.append(path.stem)
    anew = rerecord(checked.project, game, failing) if failing else []
    stuck = [one.path.stem for one in anew if one.failure is not None and one.path.parent.name == RECORDS]
    again = [name for name in failing if name not in stuck]
    where = Where(checked.project.shown(game.folder / RECORDS))
    if again:
        checked.findings.info(
            "change.records",
            f"{len(again)} records do not hold any more, with {cells} changed: {_some(again)}",
            where,
            fix=f"`tirada referee rerecord {game.id}` records them again; or put the old value back, keep it with "
            f"`tirada referee edition {game.id}`, and change it then: they are played under the old edition",
        )
    if stuck:
        checked.findings.info(
            "change.records",
            f"{len(stuck)} records cannot be played to their end any more, with {cells} changed: {_some(stuck)}",
            where,
            fix=f"`tirada referee rerecord {game.id} {stuck[0]}` tells the action that is refused now: change it and "
            "what follows, or remove the record; or put the old value back, keep it with "
            f"`tirada referee edition {game.id}`, and change it then: they are played under the old edition",
        )


def _holds(checked: CheckedGames, game: Game, path: Path) -> bool:
    """Whether a record is played to its end under the present numbers, without an error."""
    findings = Findings()
    try:
        record = read_record(path, checked.project.root)
        referee, _ = referee_asked(game, record)
        # which edition it was made in is not asked: only the present numbers count
        plain = replace(record, header=tuple(one for one in record.header if one[0] != "data"))
        return replay(plain, referee, findings, invariants=False).refusal is None and not findings.errors
    except CannotJudge:
        return False


def _some(names: list[str]) -> str:
    return ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if len(names) > MOST else "")
