"""A game that is edited: its cells and translations, saved or refused as `tirada check` judges them, and taken back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog import yamlfile
from generator.catalog.library import Game, load_game, read_game
from generator.catalog.models import GameModel
from generator.catalog.project import Project
from generator.language.catalogue import Catalogue, read_catalogue
from generator.language.lint import lint_filling, lint_source, lint_translation
from generator.language.texts import Text, texts_of
from generator.workshop.checking.source_checks import check_present_data
from generator.workshop.editing.cell_edits import TEXTS, CellEdit, FieldRemark, Remark, SaveOutcome
from generator.workshop.editing.csv_cells import CsvRows, read_rows, with_cell
from generator.workshop.editing.edit_history import EditHistory, FileChange, SavedStep
from generator.workshop.editing.po_entries import with_translation
from generator.workshop.editing.row_pictures import misfits_of_row
from generator.workshop.editing.source_files import SourceFile, read_source, write_sources
from generator.workshop.translation.speakers import catalogues_of

NAMED = regular_expression(r"[\w~-]+(?:\.[\w-]+)+")  # cells and texts as findings name them
CHANGED = "somebody else has changed the file meanwhile: nothing was written"


class EditedGame:
    """One game of a project, edited by pages that name themselves; `noted` is called with the files that were written.

    Many threads may ask at once. Raises CannotJudge for a game that is not the user's to change.
    """

    def __init__(
        self, project: Project, name: str, noted: Callable[[Iterable[str]], None] = lambda paths: None
    ) -> None:
        folder = project.game_folder(name)
        if not project.may_change(name):
            raise CannotJudge(
                "the games that came with Tirada or another package are read-only",
                f"`tirada new MY_GAME --from {name}` makes a copy of your own; or name your project with --root",
            )
        self.project, self.name, self.folder, self.noted = project, name, folder, noted
        self.history = EditHistory()
        self._busy = threading.RLock()

    # -- what there is -----------------------------------------------------------------------------------------------

    def model(self) -> GameModel:
        """What game.yaml declares. Raises CannotJudge when it cannot be read."""
        path, findings = self.folder / "game.yaml", Findings()
        model = yamlfile.validate(yamlfile.load(path, self.project.shown(path), findings), GameModel, findings)
        if model is None:
            first = findings.errors[0]
            raise CannotJudge(first.message, first.fix, first.where)
        return model

    def game(self) -> Game:
        """The game as its files are now, with what could be read. Raises CannotJudge when that is too little."""
        findings = Findings()
        game = load_game(self.project, self.name, findings)
        if game is None:
            first = findings.errors[0]
            raise CannotJudge(first.message, first.fix, first.where)
        return game

    def table_file(self, model: GameModel, table: str) -> SourceFile:
        """The file of a table. Raises CannotJudge for a table that is not declared, and as read_source."""
        if table not in model.tables:
            raise CannotJudge(f"{self.name} has no table {table!r}: {suggestion(table, model.tables)}")
        return read_source(self.project, self.folder / "tables" / f"{table}.csv")

    def rows(self, model: GameModel, table: str) -> tuple[SourceFile, CsvRows]:
        """The file of a table and its rows. Raises CannotJudge when one is missing or the other cannot be read."""
        file = self.table_file(model, table)
        remedy = f"`tirada import {file.shown} --as {self.name}/{table}` reads it as Excel saved it, and mends it"
        rows = read_rows(file.raw, file.shown, remedy)
        missing = [column for column in model.tables[table].columns if column not in rows.header]
        if missing:
            raise CannotJudge(
                f"the column {missing[0]!r} is missing",
                "add it to the header, or take it out of game.yaml",
                Where(file.shown, 1, 1),
            )
        return file, rows

    def translations(self, model: GameModel, language: str) -> tuple[SourceFile, Catalogue]:
        """A catalogue's file and its entries. Raises CannotJudge for another language, and a file that is none."""
        if language not in model.languages or language == model.source_language:
            raise CannotJudge(f"{self.name} is not translated into {language!r}")
        path = self.folder / "locales" / f"{language}.po"
        if not path.exists():
            raise CannotJudge(
                "there is no such file yet, or it was removed",
                f"`tirada i18n merge {self.name}` writes one with every text to translate",
                Where(self.project.shown(path)),
            )
        file = read_source(self.project, path)
        return file, read_catalogue(file.raw, file.shown, language, Findings())

    # -- saving ------------------------------------------------------------------------------------------------------

    def save(self, edits: Sequence[CellEdit], focus: int, who: str) -> SaveOutcome:
        """Save several edits together, as sums may want it; where they are refused, the one in `focus` alone.

        Nothing is written of what `tirada check data` or the check of its text would call an error that was not there
        before, nor into a file that is not as the edit has seen it. What no longer fits its box is saved and told.
        """
        with self._busy:
            try:
                outcome = self._attempt(edits, edits[focus], who)
                if outcome.status != "saved" and len(edits) > 1:
                    outcome = self._attempt([edits[focus]], edits[focus], who)
            except CannotJudge as error:
                told = Remark.of(error)
                return SaveOutcome("impossible", "nothing was written", beside=((edits[focus].key, told),), remark=told)
            return outcome

    def _attempt(self, edits: Sequence[CellEdit], focus: CellEdit, who: str) -> SaveOutcome:
        model = self.model()
        before: dict[str, SourceFile] = {}
        after: dict[str, bytes] = {}
        for edit in edits:
            file = self.file_of(model, edit)
            if edit.base != file.digest:
                return SaveOutcome("changed", CHANGED, beside=((edit.key, Remark(CHANGED, where=Where(file.shown))),))
            before[file.shown] = file
            after[file.shown] = self._with(model, edit, after.get(file.shown, file.raw))
        changed = {file: after[shown] for shown, file in before.items() if after[shown] != file.raw}
        saved = tuple(edit.key for edit in edits)
        if not changed:
            return SaveOutcome("saved", "nothing to save: it says so already", saved)
        refused = self._refused(model, edits, focus, changed)
        if refused:
            return SaveOutcome("refused", "nothing was written: the check refuses it", beside=refused)
        tight = self._misfits(model, edits, focus, changed)
        if not write_sources(changed):
            return SaveOutcome("changed", CHANGED, beside=((focus.key, Remark(CHANGED)),))
        changes = tuple(FileChange(file.path, file.raw, raw) for file, raw in changed.items())
        self.history.add(who, SavedStep(changes, focus.key))
        self.noted(str(file.path) for file in changed)
        return SaveOutcome("saved", "saved", saved, beside=tight)

    def file_of(self, model: GameModel, edit: CellEdit) -> SourceFile:
        """The file that an edit changes. Raises CannotJudge for what the editor does not change."""
        if edit.table == TEXTS and not edit.language:
            raise CannotJudge("only the translation of this text can be changed here", "change the text in its file")
        if edit.table != TEXTS:
            columns = model.tables[edit.table].columns if edit.table in model.tables else {}
            if edit.table in model.tables and edit.column not in columns:
                raise CannotJudge(
                    f"there is no column {edit.column!r} in {edit.table}: {suggestion(edit.column, columns)}"
                )
            if edit.column == "id":
                raise CannotJudge(
                    "an id is not changed here: texts, templates and translations name the row by it",
                    "change it in the file, and wherever it is named",
                )
            if edit.language and columns and columns[edit.column].type != "text":
                raise CannotJudge(f"{edit.column} is not translated: its type is {columns[edit.column].type}")
        if edit.language:
            return self.translations(model, edit.language)[0]
        return self.rows(model, edit.table)[0]

    def _with(self, model: GameModel, edit: CellEdit, raw: bytes) -> bytes:
        """The bytes of a file with an edit."""
        try:
            edit.value.encode("utf-8")
        except UnicodeEncodeError as error:
            raise CannotJudge("half a letter is no text", "type it again") from error
        if edit.language:
            text, before = self._text(edit)
            made = with_translation(raw.decode("utf-8"), edit.ident, text.source, edit.value, before).encode("utf-8")
            shown = self.project.shown(self.folder / "locales" / f"{edit.language}.po")
            entry = read_catalogue(made, shown, edit.language, Findings()).entries[edit.ident]
            if entry.msgstr != edit.value.replace("\r\n", "\n"):
                raise CannotJudge("this text cannot be written into a PO file as it is", "type it again")
            return made
        shown = self.project.shown(self.folder / "tables" / f"{edit.table}.csv")
        made = with_cell(read_rows(raw, shown), edit.row, edit.column, edit.value).encode("utf-8")
        yamlfile.decode(made, shown, Findings())
        return made

    def _text(self, edit: CellEdit) -> tuple[Text, list[str]]:
        """The text that is translated, and the ids of those before it."""
        before: list[str] = []
        for text in texts_of(self.game()):
            if text.id == edit.ident:
                return text, before
            before.append(text.id)
        raise CannotJudge("there is nothing to translate: the text itself is empty", "write the text first")

    # -- judging -----------------------------------------------------------------------------------------------------

    def _refused(
        self, model: GameModel, edits: Sequence[CellEdit], focus: CellEdit, changed: Mapping[SourceFile, bytes]
    ) -> tuple[FieldRemark, ...]:
        """What the checks call an error that was not there before, each beside the field it is about."""
        found, places = self._errors(model, edits, changed)
        if not found:
            return ()
        known = {(one.code, one.message) for one in self._errors(model, edits, {})[0]}
        new = [one for one in dict.fromkeys(found) if (one.code, one.message) not in known]
        unread = [one for one in new if one.code.startswith("table.")]  # all else follows from those
        named = {edit.ident: edit.key for edit in reversed(edits)}
        beside: list[FieldRemark] = []
        elsewhere: list[FieldRemark] = []
        for one in unread or new:
            at = places.get((one.where.file, one.where.line, one.where.column))
            key = at or next((named[word] for word in NAMED.findall(one.message) if word in named), focus.key)
            (beside if at else elsewhere).append((key, Remark.of(one)))
        return (*beside, *elsewhere)

    def _errors(
        self, model: GameModel, edits: Sequence[CellEdit], changed: Mapping[SourceFile, bytes]
    ) -> tuple[list[Finding], dict[tuple[str, int | None, int | None], tuple[str, str, str]]]:
        """The errors of the game with changed files, and where in them the fields stand that were edited."""
        findings = Findings()
        raw = {file.path: data for file, data in changed.items()}
        game = read_game(self.project, self.name, findings, self._tables(model, edits, raw))
        if game is None:
            return findings.errors, {}
        check_present_data(self.project, game, findings)
        texts = {text.id: text for text in texts_of(game)}
        catalogues: dict[str, Catalogue] = {}
        for language in {edit.language for edit in edits} - {""}:
            file, _ = self.translations(model, language)
            catalogues[language] = read_catalogue(raw.get(file.path, file.raw), file.shown, language, findings)
        places: dict[tuple[str, int | None, int | None], tuple[str, str, str]] = {}
        for edit in edits:
            if edit.ident in texts:
                _lint(game, texts[edit.ident], catalogues.get(edit.language), findings)
            if not edit.language and edit.table in game.tables:
                where = game.tables[edit.table].where(edit.row, edit.column)
                places[where.file, where.line, where.column] = edit.key
        return findings.errors, places

    def _tables(self, model: GameModel, edits: Sequence[CellEdit], raw: Mapping[Path, bytes]) -> dict[str, str]:
        """The CSV texts of the tables that are edited, with the changed bytes."""
        tables: dict[str, str] = {}
        for edit in edits:
            if not edit.language:
                file = self.table_file(model, edit.table)
                tables[edit.table] = yamlfile.decode(raw.get(file.path, file.raw), file.shown, Findings())
        return tables

    def _misfits(
        self, model: GameModel, edits: Sequence[CellEdit], focus: CellEdit, changed: Mapping[SourceFile, bytes]
    ) -> tuple[FieldRemark, ...]:
        """What no longer fits its box on the pieces of the edited rows: it is told, and stops no save."""
        beside: list[FieldRemark] = []
        asked: dict[tuple[str, str, str], CellEdit] = {}
        for edit in (focus, *edits):
            if edit.table != TEXTS:
                asked.setdefault((edit.table, edit.row, edit.language or model.source_language), edit)
        for (table, row, language), edit in asked.items():
            found = self._overflowing(model, edits, changed, (table, row, language))
            known = set(self._overflowing(model, edits, {}, (table, row, language))) if found else set()
            beside += ((edit.key, Remark.of(one)) for one in dict.fromkeys(found) if one not in known)
        return tuple(beside)

    def _overflowing(
        self,
        model: GameModel,
        edits: Sequence[CellEdit],
        changed: Mapping[SourceFile, bytes],
        asked: tuple[str, str, str],
    ) -> list[Finding]:
        """The texts that overflow on the pieces of a row in a language, with changed files."""
        raw, told = {file.path: data for file, data in changed.items()}, Findings()
        game = read_game(self.project, self.name, told, self._tables(model, edits, raw))
        if game is None:
            return []
        catalogues = catalogues_of(self.project, game, told)
        for language in {edit.language for edit in edits} - {""}:
            file, _ = self.translations(model, language)
            catalogues[language] = read_catalogue(raw.get(file.path, file.raw), file.shown, language, told)
        return misfits_of_row(self.project, game, catalogues, *asked)

    # -- taking back -------------------------------------------------------------------------------------------------

    def undo(self, who: str, *, again: bool = False) -> SaveOutcome:
        """Take back the last save of a page, or do `again` what it has taken back last; the files get their bytes."""
        with self._busy:
            step = self.history.last(who, again=again)
            if step is None:
                return SaveOutcome(
                    "impossible", "there is nothing to do again" if again else "there is nothing to undo"
                )
            try:
                changed: dict[SourceFile, bytes] = {}
                for change in step.changes:
                    change = change if again else change.back
                    file = read_source(self.project, change.path)
                    after = change.applied(file.raw)
                    if after is None:
                        return SaveOutcome("changed", CHANGED, remark=Remark(CHANGED, where=Where(file.shown)))
                    changed[file] = after
                if not write_sources(changed):
                    return SaveOutcome("changed", CHANGED, remark=Remark(CHANGED))
            except CannotJudge as error:
                return SaveOutcome("impossible", "nothing was written", remark=Remark.of(error))
            self.history.moved(who, again=again)
            self.noted(str(file.path) for file in changed)
            return SaveOutcome("saved", "done again" if again else "undone", place=step.place)


def _lint(game: Game, text: Text, catalogue: Catalogue | None, findings: Findings) -> None:
    """What the check of texts says of one text, or of its translation."""
    source, typed = game.model.source_language, game.model.typed_numbers
    if catalogue is None:
        lint_source([text], source, game.glossary, findings, typed_numbers=typed)
        lint_filling(game, [text], {}, findings)
    else:
        lint_translation([text], catalogue, source, game.glossary, findings, typed_numbers=typed)
        lint_filling(game, [text], {catalogue.language: catalogue}, findings)
