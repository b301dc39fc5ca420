"""The page on which a game is played: its scene as books draw it, the sides, what is awaited, and the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.faces.templates.loading import load_theme
from generator.referee.play_words import begun
from generator.referee.registry import scene_of
from generator.rulebook.scenes import draw_scene
from generator.rulebook.web.fonts import font_faces, text_fonts
from generator.rulebook.web.page import make_environment, template_file
from generator.rulebook.web.svg import Sprite
from generator.workshop.books.documents import GameDocuments
from generator.workshop.play.referee_words import RefereeWords
from generator.workshop.play.table_drawing import drawn_board, drawn_sides, plain_lines
from generator.workshop.preview.played_tables import PlayedTable, PlayedTables, action_groups, news_of
from generator.workshop.site.web_edition import theme_fonts

COLUMNS = 100  # of what is drawn in characters


@dataclass(frozen=True, slots=True)
class PagePicture:
    """The scene of a position: its picture and what that needs; without one, the board in characters."""

    picture: Markup = Markup()
    definitions: Markup = Markup()
    fonts: str = ""
    board: Sequence[str] = ()


def table_page(
    tables: PlayedTables, documents: GameDocuments, game: Game, language: str, name: str, error: CannotJudge | None
) -> str:
    """The page of a game's table in a language; `error` is what could not be done. Raises as `PlayedTables.table`."""
    table, words = tables.table(game, language), tables.words(language)
    values = {
        "name": name, "language": language, "languages": [one for one in game.languages if one != language],
        "game": game.id, "secret": tables.token, "words": words, "table": table, "passes": False,
        "error": [error.message, error.fix] if error is not None else [],
        "style": template_file(tables.project, "table.css"),
        "records": tables.records(game) if table is None else (), "policies": tables.policies(),
    }  # fmt: skip
    if table is not None:
        values |= _shown(table, documents, game, language, tables.project, words)
    return str(make_environment(tables.project).get_template("table.html").render(**values))


def _shown(
    table: PlayedTable, documents: GameDocuments, game: Game, language: str, project: Project, words: RefereeWords
) -> dict[str, object]:
    """What the page of a table shows to whoever looks at it; nothing but his name before he is alone with it."""
    session = table.session
    person = table.person
    values: dict[str, object] = {
        "passes": table.passes, "player": session.player(person), "file": session.path.name,
        "after": table.done, "said": table.said,
        "notice": table.notice,
    }  # fmt: skip
    if table.passes:
        return values
    who = session.viewer(person)
    description, sayings = session.description(who), session.sayings(who)
    shown = _picture(table, documents, game, language, project)
    board = plain_lines(drawn_board(description, sayings, words, COLUMNS)) if not shown.picture else ()
    looking = table.looking >= 0
    over = not session.actor
    return values | {
        "shown": shown, "in_characters": board, "looking": looking, "over": over,
        "heading": " · ".join(sayings.wording(one) for one in description.heading),
        "sides": plain_lines(drawn_sides(description, sayings, words, session.actor, COLUMNS)),
        "awaited": begun(sayings.wording(description.awaited)), "result": session.result(),
        "news": news_of(table), "groups": () if looking or over else action_groups(table),
        "others": [session.player_name(session.viewer(one)) for one in session.humans() if one != person],
        "asked": begun(session.player_name(session.actor)) if session.actor else "",
    }  # fmt: skip


def _picture(table: PlayedTable, documents: GameDocuments, game: Game, language: str, project: Project) -> PagePicture:
    """The position as the books draw it. It shows what lies face up for everybody, and nothing else."""
    session = table.session
    sprite = Sprite()
    try:
        scene = scene_of(game, session.table.referee, session.position)
        drawing = draw_scene(scene, documents.faces(language), documents.voice(language))
    except CannotJudge:
        return PagePicture()
    picture = Markup(sprite.drawing(drawing, session.awaited(table.person)))
    theme = load_theme(project, game.model.theme, Findings())
    fonts = {**text_fonts(project), **(theme_fonts(theme) if theme is not None else {})}
    used = {name: letters for name, letters in sprite.fonts.items() if name in fonts}
    return PagePicture(picture, Markup(sprite.definitions()), font_faces(fonts, used))
