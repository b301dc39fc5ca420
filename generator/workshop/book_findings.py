"""Whether the books of a game can be made: texts, examples and blocks, what is wrong told at its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where, place_in
from generator.catalog.library import BOOK, EXAMPLES, Game
from generator.language.catalogue import Catalogue, report_gaps
from generator.language.texts import texts_of
from generator.rulebook.assemble import assemble
from generator.rulebook.document import Drawing
from generator.rulebook.pictures import Pictures
from generator.workshop.book_places import known_icons
from generator.workshop.books import Shelf

GAPS = ("text.missing", "text.stale")


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


def check_examples(shelf: Shelf, findings: Findings) -> None:
    """Every worked example is played and told in the shelf's languages; what does not hold is told with its place."""
    for name in shelf.game.examples:
        where = shelf.game.where(f"{EXAMPLES}/{name}.yaml")
        for language in shelf.languages:
            try:
                shelf.sources(language).example(name)
            except CannotJudge as error:
                place, message = place_in(error.message)  # of the record's line, or the step's text
                findings.error("example.fails", message, place or where, fix=error.fix)
                break  # the others would say the same


def check_blocks(shelf: Shelf, findings: Findings) -> None:
    """Every block of the book and of its sheet is written in the shelf's languages, without a picture being drawn."""
    if shelf.game.book is None:
        return
    for language in shelf.languages:
        try:
            sources = shelf.sources(language)
            pictures = shelf.pictures[language]

            def named(component: str, patterns: Sequence[str], scale: float, pictures: Pictures = pictures) -> Drawing:
                pictures.codes(component, patterns)
                return Drawing(scale, scale, ())

            bare = replace(sources, pieces=named, scene=lambda ident, step: None, example=lambda ident: None)
            for reference in (False, True):
                made = assemble(shelf.game, shelf.voice(language), bare, reference=reference)
                known_icons(shelf.project, shelf.game, made)
        except CannotJudge as error:
            place, message = place_in(error.message)
            findings.error(
                "book.impossible", f"in {language}: {message}", place or shelf.game.where(BOOK), fix=error.fix
            )
            return  # the others would mostly say the same
