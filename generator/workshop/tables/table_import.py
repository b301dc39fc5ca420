"""Tables back from spreadsheets: mapped, spelled as tables are, judged at each cell, written whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, refuse_changed, write_whole
from generator.base.findings import Finding, Findings
from generator.base.names import suggestion
from generator.catalog import yamlfile
from generator.catalog.attested_values import Witness, witnesses
from generator.catalog.cells import CellPath
from generator.catalog.consistency import check_totals, check_witnesses
from generator.catalog.declared_checks import shown as written_value
from generator.catalog.library import Game, check_references, load_game, read_game
from generator.catalog.models import GameModel
from generator.catalog.project import Project
from generator.catalog.tables import places_of_cells, read_table
from generator.language.merge import merged_catalogue
from generator.language.texts import texts_of
from generator.workshop.tables.cell_spellings import table_spelling
from generator.workshop.tables.header_names import ColumnOfSheet, columns_of_sheet
from generator.workshop.tables.sheet_files import read_sheet
from generator.workshop.tables.spreadsheet import Records, Spreadsheet, cell_name
from generator.workshop.tables.table_changes import TableChanges, changes
from generator.workshop.tables.table_export import csv_text, table_records
from generator.workshop.translation.speakers import catalogues_of


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """A spreadsheet that can be the table: its cells as the table writes them, the game with it, translations."""

    game: Game
    records: Records
    translations: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # language -> id of a text -> words


@dataclass(frozen=True, slots=True)
class TakenSheet:
    """What taking a spreadsheet as a table changes, and the files that were written for it (or would be)."""

    changes: TableChanges
    files: tuple[Path, ...]


def judge(
    game: Game, table: str, sheet: Spreadsheet, findings: Findings, mapping: Mapping[str, str] | None = None
) -> ImportedTable | None:
    """Judge a spreadsheet as a table of a game: headers, cells, references, totals, and what clauses attest.

    Gives None, with errors, when too little of it could be read. What clauses attest otherwise is an error too.
    """
    if table not in game.model.tables:
        raise CannotJudge(f"{game.id} has no table {table!r}: {suggestion(table, game.model.tables)}")
    tell_how_it_was_read(sheet, findings)
    order = table_records(game, table)[0] if table in game.tables else []
    named = named_as_the_table(game.model, table, sheet, findings, mapping or {}, order)
    if named is None:
        return None
    own, found = named
    read = _judged_table(game, table, own, findings)
    if read is None:
        return None
    return ImportedTable(read, own.records, _translations(table, sheet, own, found))


def named_as_the_table(
    model: GameModel,
    table: str,
    sheet: Spreadsheet,
    findings: Findings,
    mapping: Mapping[str, str],
    order: Sequence[str] = (),
) -> tuple[Spreadsheet, list[ColumnOfSheet]] | None:
    """The sheet with the table's names and spellings, its columns in `order` or as declared; and what each column is.

    None, with findings, when its header is not the table's.
    """
    columns = model.tables[table].columns
    found = columns_of_sheet(sheet, columns, model.source_language, model.languages, mapping, findings)
    if found is None:
        return None
    places = {name: i for i, name in enumerate([*order, *columns])}
    own = sorted((one for one in found if not one.language), key=lambda one: places[one.name])
    named = sheet.with_columns([one.name for one in own], [one.cell for one in own])
    for r, record in enumerate(named.records[1:], 1):
        record[:] = [
            raw if (r, c) in named.odd else table_spelling(columns[one.name], raw)
            for c, (one, raw) in enumerate(zip(own, record, strict=True))
        ]
    return named, found


def tell_how_it_was_read(sheet: Spreadsheet, findings: Findings) -> None:
    """Say what was guessed or taken for granted when a spreadsheet was read: its encoding, values of formulas."""
    if sheet.encoding:
        findings.info("table.read", f"it was read as {sheet.encoding}: look at its accents once", sheet.place(0, 0))
    if sheet.unread:
        others = ", ".join(map(repr, sheet.unread[:5]))
        told = f"of its sheets the first, {sheet.sheet!r}, was read, and not {others}"
        findings.info("table.read", told, sheet.place(0, 0), fix="put the sheet that is meant first")
    if sheet.formulas:
        r, c = sheet.formulas[0]
        name = cell_name(sheet.rows[r], sheet.columns[c])
        number = len(sheet.formulas)
        what = f"{name} holds a formula: its value was" if number == 1 else (
            f"{number} cells hold formulas, {name} the first: their values were"
        )  # fmt: skip
        findings.info("table.formula", f"{what} taken as the spreadsheet program last worked it out", sheet.place(r, c))


def _judged_table(game: Game, table: str, sheet: Spreadsheet, findings: Findings) -> Game | None:
    """The game with the sheet as its table, and findings at their cells; None where too little could be read."""
    text = csv_text(sheet.records)
    cells = places_of_cells(text)
    attested = {witness.cell: witness for witness in witnesses(game)}
    own, typed = Findings(), Findings()
    read = read_table(table, sheet.file, text, game.model.tables[table].columns, typed)
    for (r, c), odd in sheet.odd.items():
        cell = _cell_path(table, sheet, r, c)
        told = Finding("table.cell", "error", f"{cell}: {odd}", sheet.place(r, c))
        own.extend([_with_witness(told, cell, attested)])
    for finding in typed:
        at = cells.get((finding.where.line or 0, finding.where.column or 0))
        if at is None or at in sheet.odd:
            continue
        if finding.code == "table.cell":
            finding = _with_witness(finding, _cell_path(table, sheet, *at), attested)
        own.extend([finding._replace(where=sheet.place(*at))])
    changed: Game | None = None
    if read is not None:
        changed = structs.replace(game, tables={**game.tables, table: read})
        before, after = _all_findings(game), _all_findings(changed)
        # only what this table brings: what was wrong before is not its fault, and of a row whose id stands twice
        # what names it is wrong only because of that
        known = {(f.code, f.message) for f in before}
        if not any(f.code == "table.duplicate" and f.message.startswith("id ") for f in typed):
            own.extend(_placed(f, sheet, cells) for f in after if (f.code, f.message) not in known)
    findings.extend(own)
    return changed


def _cell_path(table: str, sheet: Spreadsheet, record: int, cell: int) -> CellPath:
    """A cell of a sheet by the id of its row (its number where it has none) and the name of its column."""
    header, row = sheet.records[0], sheet.records[record]
    ident = row[header.index("id")] if "id" in header else str(record + 1)
    return CellPath(table, ident, header[cell])


def _with_witness(finding: Finding, cell: CellPath, attested: Mapping[CellPath, Witness]) -> Finding:
    """A finding about an unreadable cell, with the clause that attests the cell."""
    witness = attested.get(cell)
    if witness is None:
        return finding
    message = f"{finding.message}; {witness.clause} attests {written_value(witness.value)} in this cell"
    return finding._replace(message=message, clause=witness.clause)


def _all_findings(game: Game) -> Findings:
    findings = Findings()
    check_references(game, findings)
    check_totals(game, findings)
    check_witnesses(game, findings)
    return findings


def _placed(finding: Finding, sheet: Spreadsheet, cells: Mapping[tuple[int, int], tuple[int, int]]) -> Finding:
    """A finding about the sheet's text, at the sheet's cell."""
    where = finding.where
    if where.file != sheet.file or where.line is None:
        return finding
    return finding._replace(where=sheet.place(*cells.get((where.line, where.column or 1), (where.line - 1, 0))))


def _translations(
    table: str, sheet: Spreadsheet, named: Spreadsheet, found: list[ColumnOfSheet]
) -> dict[str, dict[str, str]]:
    """The words of the translation columns, by language and by the id of the text they translate."""
    keys = named.records[0].index("id")
    words: dict[str, dict[str, str]] = {}
    for one in found:
        if one.language:
            for record, row in zip(sheet.records[1:], named.records[1:], strict=True):
                if record[one.cell]:
                    ident = str(CellPath(table, row[keys], one.name))
                    words.setdefault(one.language, {})[ident] = record[one.cell]
    return words


def game_to_judge(project: Project, game_id: str, table: str, sheet: Spreadsheet, mapping: Mapping[str, str]) -> Game:
    """The game that a sheet is to be a table of. A table whose own file is broken is read from the sheet instead.

    So a table that a spreadsheet program saved in its own way, in its place in data/, can be imported from there.
    Raises CannotJudge when the game has other errors, or no such table.
    """
    findings = Findings()
    try:
        game = load_game(project, game_id, findings)
        if game is not None and not findings.errors:
            return game
        first = findings.errors[0]
        error = CannotJudge(first.message, "mend it first: `tirada check data` shows everything", first.where)
    except CannotJudge as refused:
        error = refused
    path = project.game_folder(game_id) / "game.yaml"
    model = yamlfile.validate(yamlfile.load(path, project.shown(path), Findings()), GameModel, Findings())
    if model is None or table not in model.tables:
        raise error
    named = named_as_the_table(model, table, sheet, Findings(), mapping)
    if named is None:
        raise error
    findings = Findings()
    game = read_game(project, game_id, findings, {table: csv_text(named[0].records)})
    if game is None or any(
        f.where.file != project.shown(game.folder / "tables" / f"{table}.csv") for f in findings.errors
    ):
        raise error
    return game


def import_sheet(
    project: Project,
    game_id: str,
    table: str,
    path: Path,
    findings: Findings,
    mapping: Mapping[str, str] | None = None,
    dry_run: bool = False,
) -> TakenSheet | None:
    """Judge a spreadsheet and, when its cells can be read, make it the table and its translations the catalogues'.

    Its files are written all or none, and with `dry_run` none. Gives None when the sheet was refused. Departures are
    told, not refused. Raises CannotJudge where a game that is read-only would be written.
    """
    project.game_folder(game_id)  # says which games there are
    if not (dry_run or project.may_change(game_id)):
        raise CannotJudge(
            "the games that came with Tirada or another package are read-only",
            f"`tirada new MY_GAME --from {game_id}` makes a copy of your own; or name your project with --root",
        )
    folder = project.game_folder(game_id)
    known = [folder / "tables" / f"{table}.csv", *(folder / "locales").glob("*.po")]
    before = {one: read_bytes(one) for one in known if one.exists()}
    sheet, game = sheet_and_game(project, game_id, table, path, mapping or {})
    own = Findings()
    judged = judge(game, table, sheet, own, mapping)
    grave = [f for f in own.errors if f.code.startswith("table.")]
    findings.extend(f if f in grave or f.severity != "error" else f._replace(severity="warning") for f in own)
    if grave or judged is None:
        return None
    target = folder / "tables" / f"{table}.csv"
    kept = _records_before(game, table, target, before.get(target))
    as_it_was = kept == judged.records  # with quotes that nobody needs
    text = game.tables[table].text if as_it_was and table in game.tables else csv_text(judged.records)
    files = {target: text.encode()}
    texts = list(texts_of(judged.game))
    for language, given in judged.translations.items():
        catalogue = folder / "locales" / f"{language}.po"
        title = f"{game.id} {game.model.edition}"
        files[catalogue], _ = merged_catalogue(texts, catalogue, language, title, given)
    catalogues = catalogues_of(project, game, Findings())
    told = changes(kept, judged.records, catalogues, judged.translations, table)
    written = {one: data for one, data in files.items() if data != before.get(one)}
    if not dry_run:
        for one in files:
            refuse_changed(one, before.get(one))
        write_all(written)
    return TakenSheet(told, tuple(written))


def _records_before(game: Game, table: str, path: Path, data: bytes | None) -> Records | None:
    """The records of the table as its file has them now, spelled as tables are; None when it cannot be read.

    A file that no table can be (somebody saved it in another way) is read as any spreadsheet is: the game has the new
    sheet's cells then, not those of the file.
    """
    if data is None:
        return [["id"]]
    if table in game.tables and data == game.tables[table].text.encode():
        return table_records(game, table)
    try:
        sheet = read_sheet(path, table, list(game.model.tables[table].columns))
        named = named_as_the_table(game.model, table, sheet, Findings(), {})
    except CannotJudge:
        return None
    return named[0].records if named is not None else None


def sheet_and_game(
    project: Project, game_id: str, table: str, path: Path, mapping: Mapping[str, str]
) -> tuple[Spreadsheet, Game]:
    """A spreadsheet file and the game whose table it is to be. Raises CannotJudge as reading each of them does."""
    sheet = read_sheet(path, table, (*_columns_known(project, game_id, table), *mapping))
    game = game_to_judge(project, game_id, table, sheet, mapping)
    if table not in game.model.tables:
        raise CannotJudge(f"{game.id} has no table {table!r}: {suggestion(table, game.model.tables)}")
    return sheet, game


def _columns_known(project: Project, game_id: str, table: str) -> list[str]:
    """The names of a table's columns, where game.yaml can be read and has it."""
    path = project.game_folder(game_id) / "game.yaml"
    model = yamlfile.validate(yamlfile.load(path, project.shown(path), Findings()), GameModel, Findings())
    return list(model.tables[table].columns) if model is not None and table in model.tables else []


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write several files, or none: where one cannot be written, those before it get back what they held.

    Raises CannotJudge for the one that cannot be written.
    """
    before = {path: read_bytes(path) if path.exists() else None for path in files}
    written: list[Path] = []
    try:
        for path, data in files.items():
            write_whole(path, data)
            written.append(path)
    except CannotJudge:
        for path in written:
            kept = before[path]
            if kept is None:
                path.unlink(missing_ok=True)
            else:
                write_whole(path, kept)
        raise
