"""Checks whether the books of a game can be made: texts, examples and blocks; each fault is a finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.catalog.library import BOOK, EXAMPLES, Game
from generator.language.catalogue import Catalogue, report_gaps
from generator.language.lint import lint_digits
from generator.language.texts import texts_of
from generator.rulebook.assemble import assemble
from generator.rulebook.document import Document, Drawing, Example
from generator.rulebook.pdf import find_setting_errors
from generator.rulebook.pictures import ComposedFaces
from generator.workshop.books.documents import GameDocuments
from generator.workshop.books.places import known_icons, place_of
from generator.workshop.defaults import DEFAULT_LAYOUT, DEFAULT_PAPER
from generator.workshop.targets import REFERENCE, RULEBOOK, Target

GAPS = ("text.missing", "text.stale", "text.no-catalogue")
PAPERS = (DEFAULT_PAPER, "a5")  # what a build makes by default, and a page of its booklets
ExamplesByName = Mapping[tuple[str, str], Example]  # worked examples by language and name


def report_book_gaps(game: Game, catalogues: Mapping[str, Catalogue], findings: Findings, *, strict: bool) -> list[str]:
    """Missing and stale texts in the catalogues' languages; returns the languages that lack nothing.

    A draft, which prints them with a mark (not `strict`), is only warned of their number.
    """
    whole = []
    texts = list(texts_of(game))
    for language, catalogue in catalogues.items():
        own = Findings()
        report_gaps(texts, catalogue, own)
        gaps = [finding for finding in own.items if finding.code in GAPS]
        if not gaps:
            whole.append(language)
        elif strict:
            findings.extend(gaps)
        else:
            states = Counter(catalogue.state(text) for text in texts)
            missing, stale = states["missing"], states["stale"]
            findings.warning(
                "text.draft",
                f"{game.id} in {language}: {missing} texts missing, {stale} stale; what shows them bears a mark",
                Where(catalogue.file),
                fix="`tirada check text` names each",
            )
    return whole


def check_digits(game: Game, catalogues: Mapping[str, Catalogue], findings: Findings) -> None:
    """Report numbers typed into printed texts of any language, or into cells of a book's tables.

    Nothing is reported of a game that lets numbers be typed.
    """
    if game.model.typed_numbers:
        return
    for text in texts_of(game):
        said = [(text.source, text.where)]
        for catalogue in catalogues.values():
            entry = catalogue.entries.get(text.id)
            if entry is not None:
                said.append((entry.msgstr, partial(catalogue.where, text.id)))
        for words, where in said:
            with suppress(CannotJudge):  # a broken placeholder is reported where texts are judged
                lint_digits(text.id, words, where, findings)
    for key in ("blocks", "reference") if game.book is not None else ():
        for i, block in enumerate(getattr(game.book, key)):
            for j, column in enumerate(getattr(block, "columns", ())):
                where = partial(game.where, BOOK, key, i, "columns", j, "value")
                with suppress(CannotJudge):
                    lint_digits(f"book.{block.id}.columns.{column.id}.value", column.value, where, findings)


def check_examples(
    game_documents: GameDocuments, findings: Findings, names: Iterable[str] | None = None
) -> ExamplesByName:
    """Play and word worked examples, all or some, in the documents' languages; report those that fail at their place.

    Returns those that hold, by language and name.
    """
    examples: dict[tuple[str, str], Example] = {}
    for name in game_documents.game.examples if names is None else names:
        where = game_documents.game.where(f"{EXAMPLES}/{name}.yaml")
        for language in game_documents.languages:
            try:
                example = game_documents.providers(language).example(name)
            except CannotJudge as error:
                # it knows the record's line, or the step's text
                findings.error(
                    "example.fails", error.reason, error.where or where, fix=_mend(game_documents, name, error)
                )
                break  # the others would say the same
            if example is not None:
                examples[language, name] = example
    return examples


def _mend(game_documents: GameDocuments, name: str, error: CannotJudge) -> str:
    """What to do for an example that does not hold: where its record fails, with the command that records it again."""
    if error.where is None or not error.where.file.endswith(".tirada"):
        return error.fix
    rerecord = f"tirada referee rerecord {game_documents.game.id} {name}"
    again = f"`{rerecord}` records it again, with what happens now, or let it play something else"
    return f"{again}; {error.fix}".rstrip("; ")


def check_blocks(game_documents: GameDocuments, examples: ExamplesByName, findings: Findings) -> None:
    """Check that every block of the book and its sheet can be written in the documents' languages; draws no picture.

    Nothing in it, nor in the examples that hold, is too wide for the pages that most people print.
    """
    if game_documents.game.book is None:
        return
    for language in game_documents.languages:
        try:
            providers = game_documents.providers(language)
            pictures = game_documents.pictures[language]

            def named(
                component: str, patterns: Sequence[str], scale: float, pictures: ComposedFaces = pictures
            ) -> Drawing:
                pictures.codes(component, patterns)
                return Drawing(scale, scale, ())

            def held(name: str, language: str = language) -> Example | None:
                return examples.get((language, name))

            bare = replace(providers, pieces=named, scene=lambda ident, step, diagram: None, example=held)
            for component in (RULEBOOK, REFERENCE):
                made = assemble(
                    game_documents.game, game_documents.voice(language), bare, reference=component == REFERENCE
                )
                known_icons(game_documents.project, game_documents.game, made)
                _check_widths(game_documents, made, component, findings)
        except CannotJudge as error:
            place = error.where or game_documents.game.where(BOOK)
            findings.error("book.impossible", f"in {language}: {error.reason}", place, fix=error.fix)
            return  # the others would mostly say the same


def _check_widths(game_documents: GameDocuments, document: Document, component: str, findings: Findings) -> None:
    """Report what is too wide for the page, with the message of a build, once for each block."""
    seen: set[str] = set()
    for name in PAPERS:
        paper = game_documents.print_data.paper(name)
        target = Target(game_documents.game.id, document.language, component, name, DEFAULT_LAYOUT)
        for error in find_setting_errors(document, (paper.width, paper.height), game_documents.project):
            if error.block not in seen:
                seen.add(error.block)
                place = place_of(game_documents.game, error.block)
                findings.error("book.impossible", f"{target.path()}: {error.message}", place, fix=error.fix)
