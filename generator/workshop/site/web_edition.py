"""The web edition of a game: its book in a language, its pieces and its odds on one page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from generator.base.display_list import Symbol
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.catalog.rulings import Choices
from generator.faces.art.icon_library import IconLibrary
from generator.faces.art.unreadable_art import cannot_be_drawn
from generator.faces.deck import Deck
from generator.faces.templates.loading import Theme, load_theme
from generator.language.speaker import Speaker
from generator.rulebook.book_art import BookCover
from generator.rulebook.document import Drawing
from generator.rulebook.pdf.style import book_fonts_of, load_style
from generator.rulebook.pdf.title_page import cover_drawing
from generator.rulebook.web.fonts import BOOK_FONTS, TEXT_FONTS, text_fonts
from generator.rulebook.web.page import Matchup, OddsTable, PageAssets, Showcase, ShownPiece, render_html
from generator.rulebook.web.svg import ICON
from generator.workshop.books.documents import GameDocuments
from generator.workshop.shared_decks import shared_decks
from generator.workshop.translation.speakers import press_speaker

COVER = (210.0, 62.0)  # mm: the size in which the drawings of a cover are laid out
WORDS = "web_"  # how the words of the web edition begin


def game_page(game_documents: GameDocuments, language: str, *, live: str = "") -> bytes:
    """The page of a game in a language; `live` is the URL of the preview's events, if a preview serves it.

    Raises CannotJudge for what cannot be written: as GameDocuments does, and for a component that cannot be drawn.
    """
    project, game = game_documents.project, game_documents.game
    documents = {one: game_documents.document(one) for one in game_documents.languages}
    return render_html(
        documents,
        language,
        web_words(project, game_documents.print_data, language, game_documents.draft),
        make_look(project, documents[language].theme, game),
        gallery=showcases_in(game_documents, language),
        odds=odds_table(game, game_documents.voice(language), game_documents.choices),
        names={one: own_name(one) for one in game_documents.languages},
        live=live,
    ).encode()


def showcases_in(game_documents: GameDocuments, language: str) -> list[Showcase]:
    """The pieces that the page shows in this language; those of all languages are drawn together, and once."""
    if not game_documents.showcased:
        game_documents.showcased = showcases(
            game_documents.project,
            game_documents.game,
            game_documents.languages,
            game_documents.voices,
            game_documents.print_data,
            game_documents.draft,
        )
    return game_documents.showcased[language]


def own_name(language: str) -> str:
    """The name of a language in that language: `español`."""
    from babel import Locale

    return Locale.parse(language).get_display_name(language) or language


def web_words(project: Project, print_data: PrintData, language: str, draft: bool) -> dict[str, str]:
    """The words of the web edition in a language."""
    speaker = press_speaker(project, print_data, language, draft, Findings())
    return {
        row.id: speaker.fill(f"words.{row.id}.text", row.text, {})
        for row in print_data.words
        if row.id.startswith(WORDS)
    }


def showcases(
    project: Project,
    game: Game,
    languages: Sequence[str],
    voices: Mapping[str, Speaker],
    print_data: PrintData,
    draft: bool = False,
) -> dict[str, list[Showcase]]:
    """The pieces that the gallery shows, component by component, in the languages asked for.

    Raises CannotJudge for a component that cannot be drawn.
    """
    found: dict[str, list[Showcase]] = {language: [] for language in languages}
    for component in game.printed:
        if not game.kind_of(component).in_gallery or component.stock or component.instead_of or component.secret:
            continue
        findings = Findings()
        decks = shared_decks(project, game, component, languages, voices, print_data, draft, findings)
        for language in languages:
            if language not in decks:
                raise cannot_be_drawn(f"the component {component.id!r}", next(iter(findings.errors), None))
            title = voices[language].fill(f"components.{component.id}.title", component.title, {})
            found[language].append(showcase_of(decks[language], title))
    return found


def showcase_of(deck: Deck, title: str) -> Showcase:
    """A deck as the gallery shows it."""
    return Showcase(title, tuple(ShownPiece(one.piece.code, one.name, one.front, one.back) for one in deck.pieces))


def odds_table(game: Game, speaker: Speaker, choices: Choices = ()) -> OddsTable | None:
    """The odds of every piece against every other; None for a game without such combats."""
    from generator.referee.odds import matchups
    from generator.referee.odds_model import Odds
    from generator.referee.registry import calculator_of

    if calculator_of(game.rules_id) is None:
        return None
    try:
        verdicts = matchups(game, rulings=[f"{ident}={option}" for ident, option in choices])
    except CannotJudge:  # of some rulings no odds are known: better none than those of other rules
        return None
    found = {pair: verdict for pair, verdict in verdicts.items() if isinstance(verdict, Odds)}
    pieces = list(dict.fromkeys(one for one, _ in found))
    if len(found) < len(pieces) ** 2:
        return None
    tables = (
        table.name for table in game.tables.values() if "name" in table.columns and set(pieces) <= set(table.rows)
    )
    names = speaker.table(next(tables))
    return OddsTable(
        tuple(str(names[piece].name) for piece in pieces),
        tuple(
            tuple(Matchup(cell.win, cell.draw, cell.loss) for cell in (found[one, other] for other in pieces))
            for one in pieces
        ),
    )


def make_look(project: Project, theme_name: str, game: Game) -> PageAssets:
    """Fonts and icons of a page: those of the game's theme, and of the house."""
    theme = load_theme(project, theme_name, Findings())
    if theme is None:
        raise CannotJudge(f"the theme {theme_name!r} cannot be used", "see `tirada check text`")
    findings = Findings()
    of_books = book_fonts_of(project, theme_name, theme.fonts_of, findings)
    if findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, first.fix, first.where)
    theirs = {font.name: font.path for several in of_books.values() for font in several.values()}
    fonts = {**text_fonts(project), **theme_fonts(theme), **theirs}
    fonts_of = {
        language: {name: several[key].name for name, key in BOOK_FONTS.items() if key in several}
        for language, several in of_books.items()
    }
    for language, several in theme.fonts_of.items():
        if "title" in several:
            fonts_of.setdefault(language, {})["title"] = several["title"].name
    cover = partial(cover_on_screen, project, theme_name)
    return PageAssets(project, fonts, title_font(theme), icon_maker(project, game), cover, fonts_of)


def cover_on_screen(project: Project, theme_name: str, cover: BookCover) -> Drawing:
    """The cover of a game's book as pages for the browser show it."""
    return cover_drawing(cover, load_style(project, theme_name, COVER[0]), *COVER)


def theme_fonts(theme: Theme) -> dict[str, Path]:
    """The files of the fonts of a theme by the names of the files."""
    return {font.file_name: font.path for font in theme.fonts.values()}


def title_font(theme: Theme) -> str:
    """The font that a theme calls `title`."""
    found = (style.font.name for style in theme.styles.values() if style.model.font == "title")
    return next(found, TEXT_FONTS["text-strong"])


def icon_maker(project: Project, game: Game) -> Callable[[str], Symbol]:
    """Icons in the colour of the words around them. It raises CannotJudge for a name that no icon has."""
    icons = IconLibrary(project, ("data", "games", game.id, "art"))

    def make(name: str) -> Symbol:
        ink = "currentColor"
        return Symbol(f"inline-{name}", icons.get(name).shapes((0.0, 0.0, ICON, ICON), ink, ink, "var(--page)"))

    return make
