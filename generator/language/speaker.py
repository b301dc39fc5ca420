"""A game in one language: names, texts with their numbers filled in, and agreement with glossary terms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.models import FormsModel
from generator.catalog.tables import Table
from generator.language.catalogue import Catalogue
from generator.language.placeholders import Fill, compile_text, printable
from generator.language.texts import Text

LIST_LOCALES = {"en": "en_GB"}  # our English is British: no comma before the last of a list
NO_BREAK_SPACE = "\u00a0"
MILLION = 1_000_000
PLURAL_FORMS = ("zero", "one", "two", "few", "many", "other")  # the categories of Unicode CLDR
ARTICLES = {"es": ("el", "la", "los", "las"), "en": ("the",)}  # that names begin with
MISSING_MARK = "[¿?] "
STALE_MARK = "[¿!] "


class Speaker:
    """The texts of one language over a set of tables: translates ids, fills placeholders, formats numbers.

    With `draft`, a missing or stale text is returned with a visible mark instead of being refused. Compiled texts are
    kept, so one speaker serves a whole build.
    """

    def __init__(
        self,
        language: str,
        source_language: str,
        tables: Mapping[str, Table],
        glossary: Mapping[str, Mapping[str, FormsModel]],
        catalogue: Catalogue | None,
        draft: bool = False,
        aliases: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language
        self.source_language = source_language
        self.tables = tables
        self.glossary = glossary
        self.catalogue = None if language == source_language else catalogue
        self.draft = draft
        self.aliases = aliases or {}  # texts whose words a ruling replaces: id of the cell -> id of the words
        self._fills: dict[str, Fill] = {}
        self._views: dict[str, TableView] = {}
        self._filters: dict[str, Callable[..., Any]] = {
            "qty": self.quantity,
            "plural": self.plural,
            "either": self.either,
            "all_of": self.all_of,
            "lower_first": lower_first,
            "without_article": self.without_article,
        }

    @cached_property
    def phrase_tables(self) -> list[tuple[str, Table]]:
        """The tables of words, whose phrases are filled from the context they are used in."""
        return [(name, table) for name, table in self.tables.items() if list(table.columns) == ["id", "text"]]

    @cached_property
    def shared(self) -> dict[str, Any]:
        """The names that every context has."""
        phrases = {name for name, _ in self.phrase_tables}
        return {"named_in": named_in} | {name: self.table(name) for name in self.tables if name not in phrases}

    # -- texts ---------------------------------------------------------------

    def words(self, ident: str, source: str) -> str:
        """The text of an id in this language, its placeholders still open.

        Raises CannotJudge when it is missing or stale and this is no draft.
        """
        if self.catalogue is None:
            return source
        ident = self.aliases.get(ident, ident)
        entry = self.catalogue.entries.get(ident)
        state = self.catalogue.state(Text(ident, source, lambda: self.catalogue.where(ident)))  # type: ignore[union-attr]
        if state == "translated" and entry is not None:
            return entry.msgstr
        if not self.draft:
            stale = state == "stale"
            raise CannotJudge(
                f"{ident} is stale in {self.language}" if stale else f"{ident} is missing in {self.language}",
                f"translate it in {self.catalogue.file}, or build with --draft",
            )
        return MISSING_MARK + source if state == "missing" or entry is None else STALE_MARK + entry.msgstr

    def unmarked(self, text: str) -> str:
        """A text without the marks of a draft, which are nothing that its box has to have room for."""
        return text.replace(MISSING_MARK, "").replace(STALE_MARK, "") if self.draft else text

    def fill(self, ident: str, source: str, context: Mapping[str, Any]) -> str:
        """The text of an id with its placeholders filled."""
        fill = self._fills.get(ident)
        if fill is None:
            fill = self._fills[ident] = compile_text(self.words(ident, source), self._filters, self.format_value)
        return fill(context)

    def compile(self, source: str) -> Fill:
        """Compile a template's own field (no id, no translation)."""
        return compile_text(source, self._filters, self.format_value)

    # -- agreement -----------------------------------------------------------

    def forms(self, term: str) -> FormsModel:
        """A glossary term's forms in this language.

        Raises CannotJudge when it has none; a draft takes the source language's, marked.
        """
        if term not in self.glossary:
            raise CannotJudge(f"there is no term {term!r} in the glossary: {suggestion(term, self.glossary)}")
        languages = self.glossary[term]
        if self.language in languages:
            return languages[self.language]
        source = languages.get(self.source_language)
        if self.draft and source is not None:
            return structs.replace(source, one=MISSING_MARK + source.one, other=MISSING_MARK + source.other)
        raise CannotJudge(f"the term {term!r} has no forms in {self.language}", "add them to glossary.yaml")

    def quantity(self, number: Any, term: str) -> str:
        """`2|qty("card")` -> "2 cartas": number and noun agree, joined by a no-break space.

        Where the language has a word for both, that stands instead: `2|qty("time")` -> "twice".
        """
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise CannotJudge(f"{number!r} is no number to count {term!r} with")
        forms = self.forms(term)
        if number in forms.instead:
            return forms.instead[int(number)]
        form = self._plural_form(number)
        noun = getattr(forms, form)
        # Spanish and French have another form for millions alone; a draft may stand in the words of another language
        if not noun and ((form == "many" and number >= MILLION) or self.draft):
            noun = forms.other
        if not noun:
            raise CannotJudge(
                f"the term {term!r} has no form {form!r} in {self.language}, which {number:g} asks for",
                f"add `{form}:` to it in glossary.yaml",
            )
        return f"{self.format_value(number)}{NO_BREAK_SPACE}{noun}"

    def plural(self, number: Any, **words: str) -> str:
        """`2|plural(one="is drawn", other="are drawn")` -> "are drawn": words that agree with a number, without it.

        Raises CannotJudge for what is no number, and for a form that the language asks for and the text does not give.
        """
        if isinstance(number, bool) or not isinstance(number, int | float):
            raise CannotJudge(f"{number!r} is no number that words could agree with")
        unknown = next((name for name in words if name not in PLURAL_FORMS), "")
        if unknown:
            raise CannotJudge(f"there is no plural form {unknown!r}", f"the forms are: {', '.join(PLURAL_FORMS)}")
        form = self._plural_form(number)
        if form not in words and ((form == "many" and number >= MILLION) or self.draft):
            form = "other"  # as for nouns
        if form not in words:
            raise CannotJudge(
                f"the form {form!r} is missing in {self.language}, which {number:g} asks for",
                f'write {form}="…" into plural(…)',
            )
        return words[form]

    def _plural_form(self, number: float) -> str:
        """The category of a number in this language (CLDR)."""
        from babel import Locale

        return str(Locale.parse(self.language.replace("-", "_")).plural_form(number))

    def format_value(self, value: Any) -> Any:
        """A value as this language writes it: 0.5 is "0,5" in Spanish, and 1.0 is "1"."""
        if isinstance(value, float):
            from babel.numbers import format_decimal

            return format_decimal(value, format="0.###", locale=self.language)
        return printable(value)

    def either(self, items: Iterable[Any]) -> str:
        """Names joined with "or" in this language."""
        return self._list(items, "or")

    def all_of(self, items: Iterable[Any]) -> str:
        """Names joined with "and" in this language."""
        return self._list(items, "standard")

    def without_article(self, name: Any) -> str:
        """A name without the article that it begins with: "El Loco" -> "Loco", for a text that has its own."""
        first, _, rest = str(name).partition(" ")
        return rest if rest and first.casefold() in ARTICLES.get(self.language, ()) else str(name)

    def _list(self, items: Iterable[Any], style: Literal["or", "standard"]) -> str:
        from babel.lists import format_list

        locale = LIST_LOCALES.get(self.language, self.language)
        words = [getattr(item, "name", item) for item in items]
        said = format_list(words, style=style, locale=locale)
        last = str(words[-1]) if len(words) > 1 else ""
        if self.language == "es" and (as_last := _before_its_sound(style, last)):
            said = said[: -len(last) - 3] + as_last + last
        return said

    # -- tables as templates see them ------------------------------------------

    def table(self, name: str) -> TableView:
        view = self._views.get(name)
        if view is None:
            if name not in self.tables:
                raise CannotJudge(f"there is no table {name!r}: {suggestion(name, self.tables)}")
            view = self._views[name] = TableView(self, self.tables[name])
        return view

    def context(self, names: Mapping[str, tuple[str, Any]] | None = None, **more: Any) -> Context:
        """What a template of a piece sees: all tables, and rows by name (`row`, `side`)."""
        context = Context(self, more)
        for name, (table, row) in (names or {}).items():
            context[name] = RowView(self.table(table), row, context)
        return context


class Context(dict[str, Any]):
    """Names for templates; tables are looked up only when asked for."""

    __slots__ = ("speaker",)

    def __init__(self, speaker: Speaker, names: Mapping[str, Any]) -> None:
        super().__init__(names)
        self.speaker = speaker
        self.update(speaker.shared)
        for name, table in speaker.phrase_tables:
            self[name] = PhraseView(self, table)


def _before_its_sound(style: str, word: str) -> str:
    """The Spanish "y" or "o" before a word that begins with its sound: " e " and " u "; empty before any other."""
    if style == "or":
        return " u " if re.match(r"h?[oó]", word, re.IGNORECASE) else ""
    return " e " if re.match(r"(?:h?[ií])(?![aeo])", word, re.IGNORECASE) else ""


def lower_first(name: Any) -> str:
    """A name as it stands within a sentence: "Espada" -> "espada", "El Loco" -> "el Loco"."""
    words = str(name)
    return words[:1].lower() + words[1:]


def named_in(table: TableView, column: str, row: RowView) -> tuple[RowView, ...]:
    """The rows of a table that name `row` in a column of references."""
    return tuple(other for other in table if row in getattr(other, column))


class PhraseView:
    """A table of words: `words.weak_to` is the phrase, filled from the context it is used in."""

    __slots__ = ("_context", "_table")

    def __init__(self, context: Context, table: Table) -> None:
        self._context = context
        self._table = table

    def __getattr__(self, name: str) -> str:
        rows = self._table.rows
        if name not in rows:
            raise AttributeError(name)
        ident = f"{self._table.name}.{name}.text"
        return self._context.speaker.fill(ident, rows[name].text, self._context)


class TableView:
    """A table in one language: `gear.sword.bonus`."""

    __slots__ = ("_rows", "speaker", "table")

    def __init__(self, speaker: Speaker, table: Table) -> None:
        self.speaker = speaker
        self.table = table
        self._rows: dict[str, RowView] = {}

    def columns_as_written(self) -> frozenset[str]:
        """The columns whose cells read in this language as they stand in the table."""
        table, translated = self.table, self.speaker.catalogue is not None
        return frozenset(
            name
            for name, column in table.columns.items()
            if column.type not in ("text", "ref", "refs")
            or (column.type == "text" and not translated and not any("{" in (getattr(r, name) or "") for r in table))
        )

    def __getattr__(self, name: str) -> RowView:
        rows = self.table.rows
        if name.startswith("__") or name not in rows:
            raise AttributeError(name)
        view = self._rows.get(name)
        if view is None:
            view = self._rows[name] = RowView(self, rows[name])
        return view

    def __getitem__(self, name: str | RowView) -> RowView:
        """A row by its id, or the row of the same id as one of another table."""
        try:
            return self.__getattr__(str(name))
        except AttributeError:
            raise KeyError(name) from None

    def row(self, name: str) -> RowView:
        """The row a reference leads to. Raises CannotJudge when it leads nowhere."""
        if name not in self.table.rows:
            raise CannotJudge(f"there is no {name!r} in {self.table.name}: {suggestion(name, self.table.rows)}")
        return self[name]

    def __iter__(self) -> Iterator[RowView]:
        return (self[name] for name in self.table.rows)


class RowView:
    """A row in one language: text cells are translated and filled, references lead to rows."""

    __slots__ = ("_outer", "_row", "_view")

    def __init__(self, view: TableView, row: Any, outer: Mapping[str, Any] | None = None) -> None:
        self._view = view
        self._row = row
        self._outer = outer

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._row, name)
        if value is None or name.startswith("_"):
            return value
        table = self._view.table
        column = table.columns.get(name)
        if column is None:
            return value
        kind = column.type
        if kind == "text":
            speaker = self._view.speaker
            if speaker.catalogue is None and "{" not in value:
                return value
            ident = f"{table.name}.{self._row.id}.{name}"
            fill = speaker._fills.get(ident)
            if fill is None:
                fill = speaker._fills[ident] = speaker.compile(speaker.words(ident, value))
            return fill(self._context())
        if kind == "ref":
            return self._view.speaker.table(column.table).row(value)
        if kind == "refs":
            other = self._view.speaker.table(column.table)
            return tuple(other.row(ident) for ident in value)
        return value

    def _context(self) -> Mapping[str, Any]:
        if self._outer is not None:
            return self._outer
        return self._view.speaker.context(row=self)

    def __eq__(self, other: object) -> bool:
        ident = other._row.id if isinstance(other, RowView) else other
        return bool(self._row.id == ident)

    def __hash__(self) -> int:
        return hash(self._row.id)

    def __str__(self) -> str:
        return str(self._row.id)
