"""Names that are typed into texts: a name stands in its table alone, and texts ask for it, `{{ gear.sword.name }}`.

So a piece, place or action is renamed in one cell and its translation. Words of the glossary are no such names: they
are kept in one form by the glossary itself, which `lint_terms_of_names` holds to the names of the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.cells import CellPath
from generator.catalog.library import Game
from generator.catalog.models import TypedNamesModel
from generator.language.catalogue import Catalogue
from generator.language.first_words import first_words, words_with_places
from generator.language.placeholders import SPECIAL
from generator.language.speaker import ARTICLES
from generator.language.texts import Text

# words that no table is looked up for
_UNFILLED = regular_expression(r"components\.[^.]+\.title|[^.]+\.verb_[^.]+\.text")
_PLAIN_ID = regular_expression(r"[A-Za-z_]\w*\Z")


class TypedName(NamedTuple):
    """A name as it is typed in a text: which name's cell, the words, where they stand, and what to write instead."""

    cell: CellPath
    words: str
    start: int
    end: int
    instead: str  # empty where no placeholder gives this form


class NamesOfLanguage:
    """The names of a game in one language, and the words that are none though they look alike."""

    def __init__(self, game: Game, language: str, texts: Iterable[Text], catalogue: Catalogue | None) -> None:
        self.language = language
        self._allowed = [(parse_names(one), one) for one in game.model.typed_names or ()]
        self._cells: dict[str, CellPath] = {}  # by the form, in small letters
        self._forms: dict[str, tuple[str, str]] = {}  # the form as it is written, and how it is made of the name
        terms = {form.casefold() for forms in game.glossary.values() if language in forms
                 for form in forms[language].every}  # fmt: skip
        phrases = {phrase.casefold() for one in game.model.typed_names or () for phrase in one.phrases}
        no_names = terms | phrases
        for text in texts:
            if text.cell is None or text.cell.column != "name":
                continue
            name = text_in(text, catalogue)
            if not name or "{" in name:
                continue
            for form, how in forms_of(name, language):
                if form.casefold() not in no_names and form.casefold() not in self._cells:
                    self._cells[form.casefold()] = text.cell
                    self._forms[form.casefold()] = form, how
        words = sorted({*self._cells, *no_names}, key=len, reverse=True)
        self._first = first_words(words)
        self._pattern = re.compile(
            r"(?<![\w.])(?:" + "|".join(map(re.escape, words)) + r")(?!\w)" if words else r"(?!)", re.IGNORECASE
        )

    def typed_in(self, words: str) -> Iterator[TypedName]:
        """The names typed in a text that game.yaml does not allow to be typed, in order."""
        seen = SPECIAL.sub(lambda match: "\0" * len(match.group()), words)
        for match in self._found_in(seen):
            found = match.group()
            cell = self._cells.get(found.casefold())
            if cell is None or found[1:] != self._forms[found.casefold()][0][1:]:
                continue  # only the first letter may be small: "el mundo" is no card, "el Mundo" is
            small = found[:1].islower()
            if any(allows(one, tables, cell, small) for tables, one in self._allowed):
                continue
            yield TypedName(cell, found, match.start(), match.end(), self._instead(cell, found))

    def _found_in(self, text: str) -> Iterator[re.Match[str]]:
        """Where the names and the other words stand in a text, one after the other."""
        words = words_with_places(text)
        if words is None or self._first is None:
            yield from self._pattern.finditer(text)
            return
        end = 0
        for word, start in words:  # each is looked up before it is compared with hundreds of names
            match = self._pattern.match(text, start) if start >= end and word in self._first else None
            if match is not None:
                end = match.end()
                yield match

    def _instead(self, cell: CellPath, found: str) -> str:
        how = self._forms[found.casefold()][1]
        if how == "plural":
            return ""
        row = f".{cell.row}" if _PLAIN_ID.match(cell.row) else f'["{cell.row}"]'
        filters = ("|without_article" if how else "") + ("|lower_first" if found[:1].islower() else "")
        return f"{{{{ {cell.table}{row}.name{filters} }}}}"


def parse_names(model: TypedNamesModel) -> tuple[tuple[str, str], ...]:
    """The tables and rows that an entry of `typed_names` speaks of; an empty row means all."""
    parts = [name.partition(".") for name in model.names]
    return tuple((table, row) for table, _, row in parts)


def allows(model: TypedNamesModel, names: Sequence[tuple[str, str]], cell: CellPath, small: bool) -> bool:
    """Whether an entry of `typed_names` lets the name of a cell be typed, in small letters or not."""
    return (
        (not model.phrases)
        and (small or not model.small)
        and any(table == cell.table and row in ("", cell.row) for table, row in names)
    )


def forms_of(name: str, language: str) -> Iterator[tuple[str, str]]:
    """How a name may be written: as it is, without its article, in the plural; each with how it is made of the name."""
    first, _, rest = name.partition(" ")
    yield name, ""
    if rest and first.casefold() in ARTICLES.get(language, ()):
        yield rest, "without_article"
        return
    for plural in plurals(name, language):
        yield plural, "plural"


def plurals(name: str, language: str) -> tuple[str, ...]:
    """The regular plural of a name of one word: Mago, Magos; Bastón, Bastones; Ally, Allies. Empty for any other."""
    if " " in name or len(name) < 3:
        return ()
    last = name[-1].casefold()
    if language == "es":
        if last in "aeiouáéó":
            return (name + "s",)
        if last == "z":
            return (name[:-1] + "ces",)
        bare = name[:-2] + name[-2:].translate(str.maketrans("áéíóú", "aeiou"))
        return (bare + "es",) if last not in "sx" else ()
    if language == "en":
        if name.endswith("man"):
            return (name[:-2] + "en",)
        if last == "y" and name[-2].casefold() not in "aeiou":
            return (name[:-1] + "ies",)
        return (name + "es",) if name.casefold().endswith(("s", "x", "z", "ch", "sh")) else (name + "s",)
    return ()


def text_in(text: Text, catalogue: Catalogue | None) -> str:
    """A text as it stands in a catalogue, empty where it is not translated; without one, in the source language."""
    if catalogue is None:
        return text.source
    entry = catalogue.entries.get(text.id)
    return entry.msgstr if entry else ""


def judged(text: Text) -> bool:
    """Whether a text may not type names: all but names themselves and words that are not filled from tables."""
    return not (text.id.endswith(".name") or _UNFILLED.fullmatch(text.id))


def lint_typed_names(
    game: Game, texts: Sequence[Text], catalogues: Mapping[str, Catalogue], findings: Findings
) -> None:
    """Report names that are typed into texts instead of being asked for, in a game that says which may be typed.

    One that is written small is a warning: it may be the ordinary word.
    """
    if game.model.typed_names is None:
        return
    _lint_allowed(game, findings)
    for language in game.languages:
        catalogue = catalogues.get(language)
        if catalogue is None and language != game.model.source_language:
            continue
        names = NamesOfLanguage(game, language, texts, catalogue)
        for text in texts:
            if not judged(text):
                continue
            told: set[CellPath] = set()
            for typed in names.typed_in(text_in(text, catalogue)):
                if typed.cell in told:
                    continue
                told.add(typed.cell)
                where: Where = catalogue.where(text.id) if catalogue else text.where()
                instead = typed.instead or f"{{{{ {typed.cell} }}}} in the singular, or make it a term of the glossary"
                small = typed.words[:1].islower()  # it may be the ordinary word: a lighthouse far away
                report = findings.warning if small else findings.error
                report(
                    "text.name-typed",
                    f"{text.id} in {language}: {typed.words!r} is typed, which is {typed.cell}",
                    where,
                    fix=f"write {instead}; or, if it is no name here, allow it under typed_names: of game.yaml",
                )


def _lint_allowed(game: Game, findings: Findings) -> None:
    """Report entries of `typed_names` that speak of no table or row."""
    named = {name: table for name, table in game.tables.items() if "name" in table.columns}
    for i, one in enumerate(game.model.typed_names or ()):
        for table, row in parse_names(one):
            if table not in named:
                fix = suggestion(table, named)
            elif row and row not in named[table].rows:
                fix = suggestion(row, named[table].rows)
            else:
                continue
            written = f"{table}.{row}" if row else table
            where = game.where("game.yaml", "typed_names", i)
            findings.error("text.names-allowed", f"typed_names: nothing is called {written!r}", where, fix=fix)


def lint_terms_of_names(
    game: Game, texts: Iterable[Text], catalogues: Mapping[str, Catalogue], findings: Findings
) -> None:
    """Report terms of the glossary that call a row otherwise than its name: terms and rows of one id are one thing.

    They have differed from the start where the term is a thing of its own (`fight`: combate, and the action Combatir):
    such rows say so under typed_names.
    """
    if game.model.typed_names is None:
        return
    allowed = [(parse_names(one), one) for one in game.model.typed_names]
    for text in texts:
        cell = text.cell
        if cell is None or cell.column != "name" or cell.row not in game.glossary or "{" in text.source:
            continue
        if any(allows(one, names, cell, True) for names, one in allowed):
            continue
        for language, forms in game.glossary[cell.row].items():
            if language != game.model.source_language and language not in catalogues:
                continue
            name = text_in(text, catalogues.get(language))
            if name and name.casefold() not in {form.casefold() for form in forms.every}:
                findings.error(
                    "glossary.name",
                    f"{cell} is {name!r} in {language}, and the term {cell.row!r} is {forms.one!r}",
                    game.where("glossary.yaml", "terms", cell.row),
                    fix=f"call both the same; write the old word under banned: of the term, and the texts that still "
                    f"say {forms.one!r} are told",
                )
