"""The fields of a row on the editor's page: cells as the file has them, and the translations of texts beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.library import Game
from generator.catalog.models import ColumnModel, GameModel
from generator.language.catalogue import Catalogue
from generator.language.texts import Text, texts_of
from generator.workshop.editing.cell_edits import IN, TEXTS, Remark
from generator.workshop.editing.edited_game import EditedGame
from generator.workshop.editing.source_files import SourceFile

LONG = 48  # characters from which on a text gets several lines
EXCERPT = 60  # characters of a text that stands for its row
CatalogueRead = tuple[SourceFile, Catalogue] | CannotJudge


class RowField(msgspec.Struct, frozen=True):
    """One field: what it is called and holds, the digest of its file, and what may stand in it.

    `state` is that of a translation; a field that is `locked` cannot be changed, for the reason that stands there.
    """

    name: str
    label: str
    kind: str
    value: str
    base: str = ""
    language: str = ""
    unit: str = ""
    bounds: str = ""
    options: tuple[tuple[str, str], ...] = ()
    state: str = ""
    locked: str = ""
    made_from: str = ""
    long: bool = False


class RowEntry(msgspec.Struct, frozen=True):
    """A row in the list: its id, what it is called, and the words by which it is found."""

    id: str
    name: str
    words: str


class EditedRow(msgspec.Struct, frozen=True):
    """A row with its fields, or what is wrong with its file; `fields` are in groups of a cell and its translations."""

    id: str
    name: str
    fields: tuple[tuple[RowField, ...], ...] = ()
    problem: Remark | None = None
    remarks: tuple[Remark, ...] = ()


def listed_rows(edited: EditedGame, model: GameModel, table: str) -> list[RowEntry]:
    """The rows of a table, in its order. Raises CannotJudge when it cannot be read."""
    if table == TEXTS:
        return [
            RowEntry(text.id, _excerpt(text.source), f"{text.id} {text.source}".casefold())
            for text in _loose_texts(edited.game())
        ]
    _, rows = edited.rows(model, table)
    shown = next((one for one in ("name", "text") if one in rows.header), "")
    return [
        RowEntry(
            row,
            _excerpt(rows.value(row, shown)) if shown else "",
            " ".join(rows.value(row, column) for column in rows.header).casefold(),
        )
        for row in rows.rows
    ]


def row_of(edited: EditedGame, model: GameModel, table: str, row: str) -> EditedRow:
    """A row with its fields. Raises CannotJudge when its table cannot be read or has no such row."""
    catalogues: dict[str, CatalogueRead] = {}
    for language in model.languages:
        if language != model.source_language:
            try:
                catalogues[language] = edited.translations(model, language)
            except CannotJudge as error:
                catalogues[language] = error
    remarks = tuple(Remark.of(one) for one in catalogues.values() if isinstance(one, CannotJudge))
    if table == TEXTS:
        text = next((one for one in _loose_texts(edited.game()) if one.id == row), None)
        if text is None:
            raise CannotJudge(f"there is no text {row!r} any more")
        place = f"it stands in {text.where()}"
        own = RowField("text", "text", "source", text.source, language=model.source_language, locked=place, long=True)
        return EditedRow(row, _excerpt(text.source), ((own, *_translated(text.id, own, catalogues)),), remarks=remarks)
    file, rows = edited.rows(model, table)
    rows.span(row, "id")
    try:
        game = edited.game()
    except CannotJudge as error:
        game, remarks = None, (*remarks, Remark.of(error))
    groups = []
    for column, declared in model.tables[table].columns.items():
        if column == "id":
            continue
        value = rows.value(row, column)
        language = model.source_language if declared.type == "text" else ""
        long = declared.type == "text" and _is_long(declared, value)
        field = RowField(
            column,
            column,
            declared.type,
            value,
            file.digest,
            language,
            declared.unit,
            _bounds(declared),
            _options(declared, value, game),
            long=long,
        )
        translated = _translated(f"{table}.{row}.{column}", field, catalogues) if declared.type == "text" else ()
        groups.append((field, *translated))
    name = next((rows.value(row, one) for one in ("name", "text") if one in rows.header), "")
    return EditedRow(row, _excerpt(name), tuple(groups), remarks=remarks)


def _excerpt(words: str) -> str:
    return words if len(words) <= EXCERPT else words[:EXCERPT].rsplit(" ", 1)[0] + " …"


def _loose_texts(game: Game) -> Iterator[Text]:
    """The texts that stand in no table."""
    return (text for text in texts_of(game) if text.cell is None)


def _translated(ident: str, field: RowField, catalogues: Mapping[str, CatalogueRead]) -> Iterator[RowField]:
    text = Text(ident, field.value, Where)
    for language, read in catalogues.items():
        name, label = f"{field.name}{IN}{language}", field.label
        if isinstance(read, CannotJudge):
            yield RowField(
                name, label, "text", "", "", language, locked="the catalogue cannot be read", long=field.long
            )
            continue
        file, catalogue = read
        entry = catalogue.entries.get(ident)
        state = catalogue.state(text) if field.value else ""
        yield RowField(
            name,
            label,
            "text",
            entry.msgstr if entry else "",
            file.digest,
            language,
            state=state,
            locked="" if field.value else "there is nothing to translate",
            made_from=(entry.made_from or entry.msgid) if entry and state == "stale" else "",
            long=field.long or bool(entry and len(entry.msgstr) > LONG),
        )


def _is_long(declared: ColumnModel, value: str) -> bool:
    return declared.max_length is None or "\n" in value or max(len(value), declared.max_length) > LONG


def _bounds(declared: ColumnModel) -> str:
    """What may stand in a cell, in signs: `1-9`, `2-6`, `≤ 90`."""
    low, high = declared.min, declared.max
    if declared.type == "refs":
        low, high = float(declared.min_items), declared.max_items
    if declared.type in ("text", "word"):
        low, high = None, declared.max_length
    if low is not None and high is not None:
        return f"{low:g}–{high:g}"
    return f"≥ {low:g}" if low else f"≤ {high:g}" if high is not None else ""


def _options(declared: ColumnModel, value: str, game: Game | None) -> tuple[tuple[str, str], ...]:
    """What may be chosen, each with what it is called; what stands there now is among it, be it wrong."""
    if declared.type == "boolean":
        named = [("yes", ""), ("no", "")]
    elif declared.type == "choice":
        named = [(option, "") for option in declared.options]
    elif declared.type in ("ref", "refs") and game is not None and declared.table in game.tables:
        named = [(row.id, str(getattr(row, "name", "") or "")) for row in game.tables[declared.table] if row.id]
    else:
        return ()
    if declared.type == "refs":
        return tuple(named)
    if declared.optional:
        named.insert(0, ("", ""))
    if value not in dict(named):
        named.insert(0, (value, ""))
    return tuple(named)
