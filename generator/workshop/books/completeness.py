"""Whether the books of a game can be made: texts, examples and blocks, what is wrong told at its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from generator.workshop.books.documents import Shelf
from generator.workshop.books.places import known_icons, place_of
from generator.workshop.defaults import DEFAULT_LAYOUT, DEFAULT_PAPER
from generator.workshop.targets import REFERENCE, RULEBOOK, Target

GAPS = ("text.missing", "text.stale")
PAPERS = (DEFAULT_PAPER, "a5")  # what a build makes unless it is told otherwise, and a page of its booklets
ToldExamples = Mapping[tuple[str, str], Example]  # worked examples by language and name


def report_book_gaps(game: Game, catalogues: Mapping[str, Catalogue], findings: Findings, *, strict: bool) -> list[str]:
    """Missing and stale texts in the catalogues' languages; returns the languages that lack nothing.

    A draft, which prints them with a mark (not `strict`), is told how many there are.
    """
    whole = []
    for language, catalogue in catalogues.items():
        own = Findings()
        report_gaps(texts_of(game), catalogue, own)
        gaps = [finding for finding in own.items if finding.code in GAPS]
        if not gaps:
            whole.append(language)
        elif strict:
            findings.extend(gaps)
        else:
            missing, stale = (sum(finding.code == code for finding in gaps) for code in GAPS)
            findings.warning(
                "text.draft",
                f"{game.id} in {language}: {missing} texts missing, {stale} stale; what shows them bears a mark",
                Where(catalogue.file),
                fix="`tirada check text` names each",
            )
    return whole


def check_digits(game: Game, catalogues: Mapping[str, Catalogue], findings: Findings) -> None:
    """No number is typed into a text that is printed, in any language, nor into the cells of a book's tables."""
    for text in texts_of(game):
        said = [(text.source, text.where)]
        for catalogue in catalogues.values():
            entry = catalogue.entries.get(text.id)
            if entry is not None:
                said.append((entry.msgstr, partial(catalogue.where, text.id)))
        for words, where in said:
            with suppress(CannotJudge):  # a broken placeholder is told where texts are judged
                lint_digits(text.id, words, where, findings)
    for key in ("blocks", "reference") if game.book is not None else ():
        for i, block in enumerate(getattr(game.book, key)):
            for j, column in enumerate(getattr(block, "columns", ())):
                where = partial(game.where, BOOK, key, i, "columns", j, "value")
                with suppress(CannotJudge):
                    lint_digits(f"book.{block.id}.columns.{column.id}.value", column.value, where, findings)


def check_examples(shelf: Shelf, findings: Findings) -> ToldExamples:
    """Every worked example is played and told in the shelf's languages; what does not hold is told with its place.

    Returns those that hold, by language and name.
    """
    told: dict[tuple[str, str], Example] = {}
    for name in shelf.game.examples:
        where = shelf.game.where(f"{EXAMPLES}/{name}.yaml")
        for language in shelf.languages:
            try:
                example = shelf.providers(language).example(name)
            except CannotJudge as error:
                # it knows the record's line, or the step's text
                findings.error("example.fails", error.reason, error.where or where, fix=error.fix)
                break  # the others would say the same
            if example is not None:
                told[language, name] = example
    return told


def check_blocks(shelf: Shelf, told: ToldExamples, findings: Findings) -> None:
    """Every block of the book and of its sheet is written in the shelf's languages, without a picture being drawn.

    Nothing in it, nor in the examples that hold, is too wide for the pages that most people print.
    """
    if shelf.game.book is None:
        return
    for language in shelf.languages:
        try:
            providers = shelf.providers(language)
            pictures = shelf.pictures[language]

            def named(
                component: str, patterns: Sequence[str], scale: float, pictures: ComposedFaces = pictures
            ) -> Drawing:
                pictures.codes(component, patterns)
                return Drawing(scale, scale, ())

            def held(name: str, language: str = language) -> Example | None:
                return told.get((language, name))

            bare = replace(providers, pieces=named, scene=lambda ident, step: None, example=held)
            for component in (RULEBOOK, REFERENCE):
                made = assemble(shelf.game, shelf.voice(language), bare, reference=component == REFERENCE)
                known_icons(shelf.project, shelf.game, made)
                _check_widths(shelf, made, component, findings)
        except CannotJudge as error:
            place = error.where or shelf.game.where(BOOK)
            findings.error("book.impossible", f"in {language}: {error.reason}", place, fix=error.fix)
            return  # the others would mostly say the same


def _check_widths(shelf: Shelf, document: Document, component: str, findings: Findings) -> None:
    """What a build refuses because it is too wide is told as the build tells it, once for each block."""
    seen: set[str] = set()
    for name in PAPERS:
        paper = shelf.print_data.paper(name)
        target = Target(shelf.game.id, document.language, component, name, DEFAULT_LAYOUT)
        for error in find_setting_errors(document, (paper.width, paper.height), shelf.project):
            if error.block not in seen:
                seen.add(error.block)
                place = place_of(shelf.game, error.block)
                findings.error("book.impossible", f"{target.path()}: {error.message}", place, fix=error.fix)
