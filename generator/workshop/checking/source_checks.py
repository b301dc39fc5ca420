"""Checks of what is written: the data, rules and texts of every game, before anything is printed."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.base.garbage_collection import collector_held_back
from generator.catalog.installed import DATA_GROUP, refereed_by
from generator.catalog.library import KIT, Game
from generator.catalog.printdata import check_stocks, load_print_data
from generator.catalog.project import Project
from generator.faces.art.publisher_art import check_own_art
from generator.inspection.contract.shown_facts import check_shown_facts
from generator.inspection.contract.told_apart_places import check_told_apart_places
from generator.inspection.fit.fits import check_fits
from generator.inspection.registers.colour_names import check_colour_names
from generator.inspection.registers.data_and_rules import check_data, check_rules
from generator.inspection.registers.glyphs import check_glyphs
from generator.inspection.registers.referee_needs import check_referee_needs
from generator.language.catalogue import report_gaps
from generator.language.lint import lint_game, lint_source, lint_translation
from generator.language.texts import Text, table_texts, texts_of
from generator.rulebook.lint import check_book
from generator.workshop.books.completeness import check_blocks, check_digits, check_examples
from generator.workshop.checking.checked_games import CheckedGames
from generator.workshop.checking.foresight import foretell
from generator.workshop.defaults import DEFAULT_LAYOUT, DEFAULT_PAPER
from generator.workshop.play.odds_table import check_odds
from generator.workshop.targets import Target
from generator.workshop.translation.speakers import catalogues_of, press_catalogue, press_languages

KIT_IMPOSSIBLE = "kit.impossible"  # told only where nothing else is wrong: mostly it follows from that


def check_shared_data(checked: CheckedGames) -> None:
    """`check data`, what belongs to no game: the tables of the press, and referees without a game."""
    load_print_data(checked.project, checked.findings)
    if not checked.only_game:
        _check_referees_have_data(checked)


def check_game_data(checked: CheckedGames, game: Game) -> None:
    """`check data`: tables against their witnesses, what the referee needs, label stocks, own art, what fits what."""
    if check_present_data(checked.project, game, checked.findings):
        foretell(checked, game)


def check_present_data(project: Project, game: Game, findings: Findings) -> bool:
    """`check data` without what changed cells will break; False when print data are wrong, which are told elsewhere."""
    check_data(game, findings)
    check_referee_needs(game, findings)
    of_press = Findings()  # `check_shared_data` tells them
    print_data = load_print_data(project, of_press)
    if of_press.errors:
        return False  # a size that cannot be read measures nothing
    check_stocks(game, print_data, findings)
    check_own_art(project, game, findings)
    check_shown_facts(project, game, findings)
    check_fits(project, game, findings)
    check_told_apart_places(project, game, findings)
    return True


def _check_referees_have_data(checked: CheckedGames) -> None:
    """Report packages whose referee has no game to play; a project of one's own asks for its own games alone."""
    project = checked.project
    if project.root != project.shipped:
        return
    for game in sorted({game for game, _ in project.referees} - set(project.game_ids())):
        checked.findings.warning(
            "referee.no-data",
            f"{refereed_by(game)} brings a referee of {game!r}, and nothing brings the game's data",
            fix=f"the package names its data under {DATA_GROUP!r}; or put them into data/games/{game} of a project",
        )


def check_game_rules(checked: CheckedGames, game: Game) -> None:
    """`check rules`: registers, book, examples of a game, and the odds that are printed."""
    check_rules(game, checked.findings)
    check_book(game, checked.findings)
    check_digits(game, catalogues_of(checked.project, game, Findings()), checked.findings)
    home = f"data/games/{game.id}/"
    files = (finding.where.file for finding in checked.findings.errors)
    if not any(file.startswith(home) and not file.endswith(".po") for file in files):  # else nothing can be played
        _check_examples_and_blocks(checked, game)
    check_odds(game, checked.findings)


def _check_examples_and_blocks(checked: CheckedGames, game: Game) -> None:
    """Check examples and blocks in the languages with complete texts; `check text` reports the others."""
    game_documents = checked.documents(game)
    examples = check_examples(game_documents, checked.findings)
    check_blocks(game_documents, examples, checked.findings)


@collector_held_back()
def check_game_texts(checked: CheckedGames, game: Game) -> None:
    """`check text`: a game's translations and wording, and whether every text fits and can be printed."""
    texts = list(texts_of(game))
    catalogues = catalogues_of(checked.project, game, checked.findings)
    for catalogue in catalogues.values():
        report_gaps(texts, catalogue, checked.findings)
    lint_game(game, texts, catalogues, checked.findings)
    check_colour_names(checked.project, game.model.theme, checked.findings)
    _compose(checked, game)


def _compose(checked: CheckedGames, game: Game) -> None:
    """Check that templates resolve, texts fit their boxes, and fonts have every printed character."""
    catalogues = catalogues_of(checked.project, game, Findings())
    for component in game.printed:
        decks, found = checked.decks(game, component)
        checked.findings.extend(found)
        for language, deck in decks.items():
            check_glyphs(deck, game, catalogues.get(language), checked.findings)
    told: set[Finding] = set()  # what is wrong in every language is told once
    for language in game.languages if game.printed else ():
        page = Target(game.id, language, KIT, DEFAULT_PAPER, DEFAULT_LAYOUT)
        try:
            decks, found = checked.kit_decks(game, page)
        except CannotJudge as error:
            if not checked.findings.errors:  # else the component that cannot be made has said why
                checked.findings.error("kit.impossible", f"{game.id}: {error.message}", fix=error.fix)
            return
        checked.findings.extend(finding for finding in found if finding not in told)
        told.update(found)
        for deck in decks.values():
            check_glyphs(deck, game, None, checked.findings)


def check_shared_texts(checked: CheckedGames) -> None:
    """`check text`, what belongs to no game: the words of the press in the languages of the games."""
    print_data = load_print_data(checked.project, checked.findings)
    texts: list[Text] = list(table_texts(print_data.tables.values()))
    lint_source(texts, print_data.model.source_language, {}, checked.findings)
    for language in press_languages(print_data, checked.games()):
        catalogue = press_catalogue(checked.project, language, checked.findings)
        report_gaps(texts, catalogue, checked.findings)
        lint_translation(texts, catalogue, print_data.model.source_language, {}, checked.findings)
