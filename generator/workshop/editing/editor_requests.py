"""The editor's address on the preview's server: what is asked there, and the answers. The address has a secret."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.base.garbage_collection import collector_held_back
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.models import GameModel
from generator.language.told_messages import said
from generator.workshop.editing.cell_edits import TEXTS, CellEdit, Remark, SaveOutcome
from generator.workshop.editing.edited_game import EditedGame
from generator.workshop.editing.editor_pages import findings_html, pictures_html, remark_html, render
from generator.workshop.editing.row_fields import EditedRow, listed_rows, row_of
from generator.workshop.editing.row_pictures import RowPictures, draw_row, pieces_of_row
from generator.workshop.preview.findings_by_piece import group_by_piece
from generator.workshop.preview.project_preview import Preview
from generator.workshop.preview.server import PREFIX
from generator.workshop.translation.speakers import catalogues_of

MOST_EDITS = 200  # fields that one save may have
MOST_WHO = 80  # characters of the name that a page gives itself
STATUS = {"saved": 200, "refused": 422, "changed": 409, "impossible": 409}


class EditorAnswer(NamedTuple):
    """What is answered: a status of HTTP, the content and its type."""

    status: int
    content: str
    kind: str = "text/html"


class SaveRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A save: the edits, which of them was just made, the name of the page, and the language of its pictures."""

    edits: list[CellEdit]
    who: str
    focus: int = 0
    table: str = ""
    row: str = ""
    language: str = ""


class Editor:
    """The editor of a preview's games: those that are the user's to change. Raises CannotJudge when none is."""

    def __init__(self, preview: Preview) -> None:
        self.preview, self.token = preview, secrets.token_urlsafe(18)
        project = preview.project
        names = [name for name in preview.games() if project.may_change(name) or name == preview.only]
        self._sizes: dict[str, tuple[int, dict[str, Mapping[str, float]]]] = {}  # of decks, by game and its state
        self.games = {name: EditedGame(project, name, preview.note) for name in names}
        if not self.games:
            raise CannotJudge(
                "the games that came with Tirada or another package are read-only",
                "`tirada new MY_GAME --from GAME` makes a copy of your own; or name your project with --root",
            )

    @property
    def path(self) -> str:
        """The path of the editor's first page."""
        only = next(iter(self.games)) + "/" if len(self.games) == 1 else ""
        return f"/{PREFIX}/{self.token}/{only}"

    @collector_held_back()
    def answer(self, path: str, query: Mapping[str, str], sent: bytes | None = None) -> EditorAnswer:
        """What a path below `/edit/` answers; `sent` is the JSON that was sent to it. Nothing is told without token."""
        parts = [unquote(part) for part in path.split("/")][2:]
        if not parts or not secrets.compare_digest(parts[0].encode(), self.token.encode()):
            told = said("This address is not the editor's any more: open the one that the command has printed.")
            return EditorAnswer(403, told, "text/plain")
        parts = [part for part in parts[1:] if part]
        if parts and parts[0] not in self.games:
            return self._nothing(f"there is no game {parts[0]!r} to edit: {suggestion(parts[0], self.games)}")
        if sent is not None:
            return self._done(self.games[parts[0]], parts[1], sent) if len(parts) == 2 else self._nothing("")
        if not parts:
            links = [(f"{self._address(name)}/", name) for name in self.games]
            return EditorAnswer(200, render(self.preview.project, said("Editor"), links=links))
        if len(parts) > 3:
            return self._nothing("")
        edited, table, row = self.games[parts[0]], *[*parts[1:], "", ""][:2]
        return self._row_state(edited, table, row, query) if "json" in query else self._page(edited, table, row, query)

    def _nothing(self, why: str) -> EditorAnswer:
        return EditorAnswer(404, said(why or "there is no such page"), "text/plain")

    def _address(self, name: str, *more: str) -> str:
        return "/".join(["", PREFIX, self.token, *(quote(one, safe="") for one in (name, *more))])

    # -- pages -------------------------------------------------------------------------------------------------------

    def _page(self, edited: EditedGame, table: str, row: str, query: Mapping[str, str]) -> EditorAnswer:
        name = edited.name
        values: dict[str, Any] = {"game": name, "table": table, "address": self._address(name), "row": row,
                                  "since": self.preview.state(name)}  # fmt: skip
        status = 200
        try:
            model = edited.model()
            values["tables"] = [(self._address(name, one), one, one == table) for one in model.tables]
            values["tables"].append((self._address(name, TEXTS), said("other texts"), table == TEXTS))
            if table and table != TEXTS and table not in model.tables:
                return self._nothing(f"{name} has no table {table!r}: {suggestion(table, model.tables)}")
            if table:
                rows = listed_rows(edited, model, table)
                values["rows"] = [(self._address(name, table, one.id), one, one.id == row) for one in rows]
                ids = [one.id for one in rows]
                if row and row in ids:
                    at = ids.index(row)
                    values["near"] = [self._address(name, table, ids[i]) if 0 <= i < len(ids) else ""
                                      for i in (at - 1, at + 1)]  # fmt: skip
            if row:
                values["languages"] = model.languages
                values["language"] = self._language(model, query.get("lang", ""))
                shown = row_of(edited, model, table, row)
                values["shown"] = shown
                values["state"] = self._state(edited, model, table, shown, values["language"])
        except CannotJudge as error:
            values["problem"], status = remark_html(Remark.of(error)), 200 if values.get("tables") else 500
        called = said("other texts") if table == TEXTS else table
        heading = values["shown"].name if values.get("shown") else row
        title = " · ".join(filter(None, (heading or row, called, name)))
        return EditorAnswer(status, render(self.preview.project, title, **values))

    @staticmethod
    def _language(model: GameModel, asked: str) -> str:
        return asked if asked in model.languages else model.source_language

    # -- rows --------------------------------------------------------------------------------------------------------

    def _row_state(self, edited: EditedGame, table: str, row: str, query: Mapping[str, str]) -> EditorAnswer:
        try:
            model = edited.model()
            language = self._language(model, query.get("lang", ""))
            state = self._state(edited, model, table, row_of(edited, model, table, row), language, query.get("who", ""))
        except CannotJudge as error:
            state = {"problem": remark_html(Remark.of(error))}
        return _json(200, state)

    def _state(
        self, edited: EditedGame, model: GameModel, table: str, shown: EditedRow, language: str, who: str | None = None
    ) -> dict[str, Any]:
        """What a page shows of a row, and follows: fields, pieces, findings, and whether something can be undone.

        A page that has not said yet `who` it is gets the fields alone: it asks for the rest at once.
        """
        since = self.preview.state(edited.name)
        findings = self.preview.findings(edited.name)
        fields = {
            field.name: {
                "value": field.value,
                "base": field.base,
                "state": field.state,
                "madeFrom": field.made_from,
                "locked": said(field.locked),
            }
            for group in shown.fields
            for field in group
        }
        pictures = RowPictures((), "", 0, ())
        beside: list[Finding] = []
        if who is not None:
            pictures, beside = self._pictures(edited, table, shown.id, language, findings)
        return {
            "since": since,
            "name": shown.name,
            "fields": fields,
            "language": language,
            "picture": pictures_html(pictures, language) if who is not None else "",
            "told": findings_html(beside),
            "problem": "".join(f"<p>{remark_html(one)}</p>" for one in shown.remarks),
            **edited.history.shown(who or ""),
        }

    def _pictures(
        self, edited: EditedGame, table: str, row: str, language: str, findings: list[Finding]
    ) -> tuple[RowPictures, list[Finding]]:
        try:
            game = edited.game()
            if table == TEXTS or table not in game.tables:
                return RowPictures((), "", 0, ()), _about(row, findings)
            catalogues = catalogues_of(self.preview.project, game, Findings())
            state = self.preview.state(edited.name)
            if self._sizes.get(edited.name, (0, {}))[0] != state:
                self._sizes[edited.name] = state, {}
            sizes = self._sizes[edited.name][1]
            pictures = draw_row(self.preview.project, game, catalogues, table, row, language, sizes)
            return pictures, _beside(game, table, row, findings)
        except CannotJudge as error:
            return RowPictures((), "", 0, (Remark.of(error),)), []

    # -- saves -------------------------------------------------------------------------------------------------------

    def _done(self, edited: EditedGame, what: str, sent: bytes) -> EditorAnswer:
        try:
            asked = msgspec.json.decode(sent, type=SaveRequest)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return _json(400, {"status": "impossible", "message": str(error)})
        wrong = len(asked.who) > MOST_WHO or len(asked.edits) > MOST_EDITS
        if what == "save" and not wrong and 0 <= asked.focus < len(asked.edits):
            outcome = edited.save(asked.edits, asked.focus, asked.who)
        elif what in ("undo", "redo") and not wrong:
            outcome = edited.undo(asked.who, again=what == "redo")
        else:
            return _json(400, {"status": "impossible", "message": "nothing that the editor knows"})
        return _json(STATUS[outcome.status], self._told(edited, asked, outcome))

    def _told(self, edited: EditedGame, asked: SaveRequest, outcome: SaveOutcome) -> dict[str, Any]:
        told: dict[str, Any] = {
            "status": outcome.status,
            "message": said(outcome.message),
            "saved": outcome.saved,
            "beside": [(*key, remark_html(remark)) for key, remark in outcome.beside],
            "remark": remark_html(outcome.remark) if outcome.remark else "",
            "place": outcome.place,
            "bases": _bases(edited, asked.edits),
        }
        if asked.row:
            try:
                model = edited.model()
                language = self._language(model, asked.language)
                shown = row_of(edited, model, asked.table, asked.row)
                told["row"] = self._state(edited, model, asked.table, shown, language, asked.who)
            except CannotJudge as error:
                told["row"] = {"problem": remark_html(Remark.of(error))}
        return told


def _bases(edited: EditedGame, edits: list[CellEdit]) -> dict[str, str]:
    """The digests of the files as they are now, by those that the edits were based on."""
    bases: dict[str, str] = {}
    for edit in edits:
        try:
            bases[edit.base] = edited.file_of(edited.model(), edit).digest
        except CannotJudge:
            continue
    return bases


def _beside(game: Game, table: str, row: str, findings: list[Finding]) -> list[Finding]:
    """The findings about a row and the pieces that are made of it."""
    of_pieces = group_by_piece(game, [piece for _, piece in pieces_of_row(game, table, row)], findings)
    by_piece = [finding for told in of_pieces.by_piece.values() for finding in told]
    file, line = game.tables[table].file, game.tables[table].lines.get(row)
    return list(dict.fromkeys([
        *by_piece,
        *(one for one in of_pieces.others if (one.where.file, one.where.line) == (file, line)),
        *_about(f"{table}.{row}.", of_pieces.others),
    ]))  # fmt: skip


def _about(name: str, findings: list[Finding]) -> list[Finding]:
    return [one for one in findings if f" {name}" in f" {one.message}"]


def _json(status: int, data: dict[str, Any]) -> EditorAnswer:
    return EditorAnswer(status, json.dumps(data, ensure_ascii=False), "application/json")
