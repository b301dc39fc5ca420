"""The page on which a game is played: its scene as books draw it, the sides, what is awaited, and the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.players import players_range
from generator.catalog.project import Project
from generator.faces.templates.loading import load_theme
from generator.language.speaker import Speaker
from generator.referee.play_words import begun, row_name
from generator.referee.registry import play_options, referee_for, scene_of
from generator.rulebook.scenes import draw_scene
from generator.rulebook.web.fonts import font_faces, text_fonts
from generator.rulebook.web.page import make_environment, template_file
from generator.rulebook.web.svg import Sprite
from generator.workshop.books.documents import GameDocuments
from generator.workshop.play.begun_records import PLAYERS
from generator.workshop.play.referee_words import LABEL, RefereeWords, said_error
from generator.workshop.play.table_drawing import drawn_board, plain_lines, told_sides
from generator.workshop.preview.played_tables import PlayedTable, PlayedTables, near_numbers, news_of, offered_actions
from generator.workshop.preview.scene_links import ChosenSpots
from generator.workshop.site.web_edition import theme_fonts

COLUMNS = 100  # of what is drawn in characters


@dataclass(frozen=True, slots=True)
class PagePicture:
    """The scene of a position: its picture and what that needs; nothing of a game that cannot be drawn.

    It is `pressable` where something in it is a link.
    """

    picture: Markup = Markup()
    definitions: Markup = Markup()
    fonts: str = ""
    pressable: bool = False


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An option of play for a new game: its id, what it is called, each value with its name, and the usual value."""

    name: str
    label: str
    values: Sequence[tuple[str, str]]
    usual: str


def table_page(
    tables: PlayedTables,
    documents: GameDocuments,
    game: Game,
    language: str,
    error: CannotJudge | None,
    chosen: Sequence[str] = (),
) -> str:
    """The page of a game's table in a language; `error` is what could not be done, `chosen` what actions are to name.

    Raises as `PlayedTables.table`.
    """
    table, words = tables.table(game, language), tables.words(language)
    values = {
        "name": game.model.name, "language": language, "languages": [one for one in game.languages if one != language],
        "game": game.id, "secret": tables.token, "words": words, "table": table, "passes": False,
        "error": said_error(error, words) if error is not None else [],
        "style": template_file(tables.project, "table.css"),
        "records": tables.records(game) if table is None else (), "policies": tables.policies(),
    }  # fmt: skip
    if table is not None:
        values |= _shown(table, documents, game, language, tables.project, words, chosen)
    else:
        values["choices"] = _option_choices(game, documents.voice(language), words)
    return str(make_environment(tables.project).get_template("table.html").render(**values))


def _option_choices(game: Game, speaker: Speaker, words: RefereeWords) -> list[OptionChoice]:
    """The options of play that have a name, with their values: how many play, and what the rows of a table name."""
    found = []
    usual = dict(value.partition("=")[::2] for key, value in referee_for(game).terms() if key == "option")
    for name in play_options(game.rules_id):
        label = f"{LABEL}{name}"
        if label not in words or (name != PLAYERS and f"{name}s" not in game.tables):
            continue
        least, most = players_range(game) if name == PLAYERS else (0, 0)
        values = [(str(number), str(number)) for number in range(least, most + 1)]
        if name != PLAYERS:
            rows = game.tables[f"{name}s"].rows
            values = [(row, row_name(speaker, f"{name}s.{row}")) for row in rows]
        found.append(OptionChoice(name, words(label), values, usual.get(name, "")))
    return found


def _shown(
    table: PlayedTable,
    documents: GameDocuments,
    game: Game,
    language: str,
    project: Project,
    words: RefereeWords,
    asked: Sequence[str],
) -> dict[str, object]:
    """What the page of a table shows to whoever looks at it; nothing but his name before he is alone with it."""
    session = table.session
    person = table.person
    values: dict[str, object] = {
        "passes": table.passes, "player": session.player(person), "file": session.path.name,
        "after": table.done, "said": table.said,
        "notice": table.notice, "looking": table.looking >= 0,
    }  # fmt: skip
    if table.passes:
        return values
    who = session.viewer(person)
    description, sayings = session.description(who), session.sayings(who)
    over = not session.actor
    idle = over or table.looking >= 0
    chosen = ChosenSpots(() if idle else session.legal(person), sayings, asked)
    shown = _picture(table, documents, game, language, project, chosen)
    board = plain_lines(drawn_board(description, sayings, words, COLUMNS)) if not shown.picture else ()
    return values | {
        "shown": shown, "in_characters": board, "over": over, "chosen": chosen,
        "about": [chosen.label(word) for word in chosen.words],
        "heading": " · ".join(sayings.wording(one) for one in description.heading),
        "sides": told_sides(description, sayings, words, session.actor),
        "awaited": begun(sayings.wording(description.awaited)), "result": session.result(),
        "near": near_numbers(table), "news": news_of(table), "verbs": offered_actions(session, sayings, chosen.left),
        "others": [session.player_name(session.viewer(one)) for one in session.humans() if one != person],
        "asked": begun(session.player_name(session.actor)) if session.actor else "",
    }  # fmt: skip


def _picture(
    table: PlayedTable, documents: GameDocuments, game: Game, language: str, project: Project, chosen: ChosenSpots
) -> PagePicture:
    """The position as the books draw it: what lies face up for everybody, nothing else, and every space that can be
    chosen. What an action names is a link."""
    session = table.session
    sprite = Sprite()
    named = [word for _, action in chosen.all for word in action.args]
    try:
        scene = scene_of(game, session.table.referee, session.position, named=named)
        drawing = draw_scene(scene, documents.faces(language), documents.voice(language))
    except CannotJudge:
        return PagePicture()
    areas = chosen.areas(scene.spots)
    picture = Markup(sprite.drawing(drawing, session.awaited(table.person), areas))
    theme = load_theme(project, game.model.theme, Findings())
    fonts = {**text_fonts(project), **(theme_fonts(theme) if theme is not None else {})}
    used = {name: letters for name, letters in sprite.fonts.items() if name in fonts}
    return PagePicture(picture, Markup(sprite.definitions()), font_faces(fonts, used, [language]), bool(areas))
