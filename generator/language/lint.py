"""Automatic proof-reading of texts: placeholders, digits, terms, banned words, glyphs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.catalog.models import FormsModel
from generator.language.catalogue import Catalogue
from generator.language.first_words import first_words, words_in
from generator.language.number_words import other_numbers
from generator.language.placeholders import constants, names_used, placeholders, without_placeholders
from generator.language.renamed import report_renamed
from generator.language.similar_names import report_homonyms
from generator.language.speaker import Speaker
from generator.language.texts import Text
from generator.language.typed_names import lint_terms_of_names, lint_typed_names

FIRST_UNSPACED = "\u2e80"  # from here on are the letters of Chinese and Japanese
EDGES = (r"(?<!\w)", r"(?!\w)")  # no other letter before, and none after
WhereOf = Callable[[], Where]
UNSPACED = regular_expression("[\u2e80-\uffef]")
EDGES_AMONG_UNSPACED = ("(?<![^\\W\u2e80-\uffef])", "(?![^\\W\u2e80-\uffef])")
DIGITS = regular_expression(r"\d+")
# the greatest and then the least of one number: `de {{ numbers.teams_max.value }} a {{ numbers.teams_min.value }}`
TURNED_RANGE = regular_expression(
    r"\{\{\s*([\w.]+)_max\b[^}]*\}\}(?:\s(?:a|and|hasta|to|y)\s|\s?[-–]\s?)\{\{\s*\1_min\b"
)
IN_PLACEHOLDER = regular_expression(r"\{\{[^}]*\d")
NAMING = regular_expression(r"\.name$|^sources\.")  # names, and titles of the documents that a game is made from


def lint_source(
    texts: Iterable[Text],
    language: str,
    glossary: Mapping[str, Mapping[str, FormsModel]],
    findings: Findings,
    *,
    typed_numbers: bool = False,
) -> None:
    """The texts of the source language. With `typed_numbers` digits may stand in them."""
    banned = _banned(glossary, language)
    for text in texts:
        _lint_one(text.id, text.source, text.where, banned, findings, typed_numbers)


def lint_translation(
    texts: Iterable[Text],
    catalogue: Catalogue,
    source_language: str,
    glossary: Mapping[str, Mapping[str, FormsModel]],
    findings: Findings,
    *,
    typed_numbers: bool = False,
) -> None:
    """The texts of a catalogue against their sources. With `typed_numbers` digits may stand in them."""
    banned = _banned(glossary, catalogue.language)
    terms = _term_patterns(glossary, source_language, catalogue.language)
    for text in texts:
        entry = catalogue.entries.get(text.id)
        if entry is None or not entry.msgstr:
            continue

        def place(ident: str = text.id) -> Where:
            return catalogue.where(ident)

        if not _lint_one(text.id, entry.msgstr, place, banned, findings, typed_numbers):
            continue
        try:
            wanted, got = placeholders(text.source), placeholders(entry.msgstr)
        except CannotJudge:
            continue
        if wanted != got:
            lost, extra = ", ".join((wanted - got).elements()), ", ".join((got - wanted).elements())
            detail = "; ".join(
                part for part in (f"lost {lost}" if lost else "", f"extra {extra}" if extra else "") if part
            )
            findings.error(
                "text.placeholders",
                f"{text.id} in {catalogue.language}: {detail}",
                place(),
                fix="carry the same {{ }}, {icon:} and [[ ]] into the translation",
            )
        words = without_placeholders(text.source)
        translated = without_placeholders(entry.msgstr)
        stale = entry.fuzzy or entry.msgid != text.source  # which is told
        if not stale and (
            typed_numbers or not DIGITS.search(words + translated)
        ):  # digits that may not stand there were told
            _lint_numbers(text.id, words, source_language, translated, catalogue.language, place, findings)
        among = words_in(words)
        for term, (source, target, expected) in terms.items():
            if source.may_stand_among(among) and source.search(words) and not target.search(translated):
                findings.warning(
                    "text.term",
                    f"{text.id} in {catalogue.language}: the source uses the term {term!r}, "
                    f"the translation has no form of it",
                    place(),
                    fix=f"use {expected!r}",
                )


def _lint_one(
    ident: str,
    words: str,
    where: WhereOf,
    banned: list[tuple[WholeWords, str]],
    findings: Findings,
    typed_numbers: bool,
) -> bool:
    """Judge one text by itself; False when its placeholders cannot even be parsed."""
    try:
        placeholders(words)
    except CannotJudge as error:
        findings.error("text.broken", f"{ident}: {error.message}", where())
        return False
    if not typed_numbers:
        lint_digits(ident, words, where, findings)
    turned = TURNED_RANGE.search(words)
    if turned is not None:
        findings.warning(
            "text.range",
            f"{ident}: the greatest value of {turned[1]} stands before the least",
            where(),
            fix="exchange the two",
        )
    typed = without_placeholders(words)
    if "{" in typed or "}" in typed:
        findings.error(
            "text.brace",
            f"{ident}: a lone brace in {typed.strip()[:60]!r}",
            where(),
            fix="write {{ … }} or {icon:name}",
        )
    among = words_in(typed)
    for pattern, term in banned:
        hit = pattern.search(typed) if pattern.may_stand_among(among) else None
        if hit:
            findings.warning(
                "text.banned", f"{ident}: the glossary does not use {hit.group()!r}", where(), fix=f"use {term!r}"
            )
    return True


def _lint_numbers(
    ident: str, words: str, source_language: str, translated: str, language: str, where: WhereOf, findings: Findings
) -> None:
    """A number in words, or typed by hand, that a translation has lost or that its source does not say."""
    lost, extra = other_numbers(words, source_language, translated, language)
    if lost:
        findings.warning(
            "text.number",
            f"{ident} in {language}: the source says {_listed(lost)}, the translation does not",
            where(),
            fix="say the same number",
        )
    if extra:
        findings.warning(
            "text.number",
            f"{ident} in {language}: the translation says {_listed(extra)}, the source does not",
            where(),
            fix="say the same number",
        )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))


def lint_digits(ident: str, words: str, where: WhereOf, findings: Findings) -> None:
    """A number in a text that comes from no table: typed among its words, or as such into a placeholder.

    Names and titles may have one (*Era 2*, *Edition 1*). Each is reported once.

    Raises CannotJudge for a broken placeholder.
    """
    if NAMING.search(ident):
        return
    found = DIGITS.search(without_placeholders(words))
    if found is None and IN_PLACEHOLDER.search(words):
        found = next((digits for one in constants(words) if (digits := DIGITS.search(one))), None)
    if found is None:
        return
    finding = Finding(
        "text.digit",
        "error",
        f"{ident}: the number {found.group()} is typed by hand",
        where(),
        fix="take it from a table: {{ table.row.column }}",
    )
    if finding not in findings.items:
        findings.extend([finding])


class WholeWords:
    """Finds one of some forms as a whole word, in capitals or not; in Chinese and Japanese no space parts words."""

    def __init__(self, forms: Iterable[str]) -> None:
        self._forms = tuple(forms)
        self._first = first_words(self._forms)

    def may_stand_among(self, words: frozenset[str] | None) -> bool:
        """Whether a form may stand in a text of these words; None is a text of which they tell nothing."""
        return words is None or self._first is None or not self._first.isdisjoint(words)

    def search(self, text: str) -> re.Match[str] | None:
        """The first form that stands in a text."""
        return (self._unspaced if UNSPACED.search(text) else self._spaced).search(text)

    @cached_property
    def _spaced(self) -> re.Pattern[str]:
        return self._between(EDGES)

    @cached_property
    def _unspaced(self) -> re.Pattern[str]:
        # a set of so many letters takes a tenth of a second to compile: only for texts that have one of them
        return self._between(EDGES_AMONG_UNSPACED)

    def _between(self, edges: tuple[str, str]) -> re.Pattern[str]:
        return re.compile("|".join(_whole(form, edges) for form in self._forms), re.IGNORECASE)


def _whole(form: str, edges: tuple[str, str]) -> str:
    before, after = (
        edge if end < FIRST_UNSPACED else "" for edge, end in zip(edges, (form[:1], form[-1:]), strict=True)
    )
    return before + re.escape(form) + after


def _banned(glossary: Mapping[str, Mapping[str, FormsModel]], language: str) -> list[tuple[WholeWords, str]]:
    return [
        (WholeWords(forms[language].banned), forms[language].one)
        for forms in glossary.values()
        if language in forms and forms[language].banned
    ]


def _term_patterns(
    glossary: Mapping[str, Mapping[str, FormsModel]], source: str, target: str
) -> dict[str, tuple[WholeWords, WholeWords, str]]:
    patterns = {}
    for term, languages in glossary.items():
        if source in languages and target in languages:
            ours, theirs = languages[source], languages[target]
            patterns[term] = (
                WholeWords([ours.one, ours.other]),
                WholeWords([*theirs.every]),
                theirs.one,
            )
    return patterns


def lint_filling(game: Game, texts: list[Text], catalogues: Mapping[str, Catalogue], findings: Findings) -> None:
    """Every placeholder that leads to a table alone finds its cell (those of a card are filled with the card)."""
    plain = {name for name, table in game.tables.items() if list(table.columns) != ["id", "text"]}
    for language in game.languages:
        catalogue = catalogues.get(language)
        speaker = Speaker(language, language, game.tables, game.glossary, catalogue)
        for text in texts:
            entry = catalogue.entries.get(text.id) if catalogue else None
            words = (entry.msgstr if entry else "") if catalogue else text.source
            if text.id.startswith("examples."):
                continue  # filled with what happens when the example is played
            try:
                if "{{" not in words or (text.cell is not None and not names_used(words) <= plain):
                    continue
            except CannotJudge:
                continue  # told by _lint_one
            try:
                speaker.compile(words)(speaker.context())
            except CannotJudge as error:
                place = catalogue.where(text.id) if catalogue else text.where()
                findings.error("text.filling", f"{text.id} in {language}: {error.message}", place, fix=error.fix)


def lint_game(game: Game, texts: list[Text], catalogues: Mapping[str, Catalogue], findings: Findings) -> None:
    """All text checks of a game that need no font."""
    source = game.model.source_language
    typed_numbers = game.model.typed_numbers
    lint_source(texts, source, game.glossary, findings, typed_numbers=typed_numbers)
    cells = [(text.cell, text) for text in texts if text.cell is not None and text.cell.column == "name"]
    named = [(cell, text) for cell, text in cells if "{{" not in text.source]
    report_homonyms([(cell, text.source, text.where) for cell, text in named], source, findings)
    for catalogue in catalogues.values():
        lint_translation(texts, catalogue, source, game.glossary, findings, typed_numbers=typed_numbers)
        translated = [
            (cell, catalogue.entries[text.id].msgstr, text.where)
            for cell, text in named
            if catalogue.state(text) == "translated"
        ]
        report_homonyms(translated, catalogue.language, findings)
    lint_filling(game, texts, catalogues, findings)
    lint_typed_names(game, texts, catalogues, findings)
    lint_terms_of_names(game, texts, catalogues, findings)
    report_renamed(game, texts, catalogues, findings)
    for term, languages in game.glossary.items():
        for language in game.languages:
            if language not in languages:
                findings.error(
                    "glossary.missing",
                    f"the term {term!r} has no forms in {language}",
                    game.where("glossary.yaml", "terms", term),
                )
