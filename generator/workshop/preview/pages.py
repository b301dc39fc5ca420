"""The HTML pages of the preview: the list of games, a game with its findings, and its pieces with theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from generator.base.errors import CannotJudge
from generator.base.findings import Finding
from generator.faces.deck import Deck
from generator.inspection.report_groups import summary
from generator.language.told_messages import interpreter, said_word
from generator.rulebook.web.fonts import font_faces
from generator.rulebook.web.page import make_environment, template_file
from generator.rulebook.web.svg import Sprite
from generator.workshop.play.referee_words import RefereeWords
from generator.workshop.preview.findings_by_piece import SortedFindings
from generator.workshop.site.web_edition import theme_fonts

SINCE = "since-when"  # stands in a page that is kept, until it is served


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game in the navigation of the pages, with its number of findings; `language` is that of the pieces shown.

    `titles` are what its components are called, by language and by id.
    """

    game: str
    name: str
    languages: list[str]
    components: list[str]
    language: str
    findings: int
    titles: Mapping[str, Mapping[str, str]]


def events_of(game: str) -> str:
    """The URL at which a page of a game is notified of changes."""
    return f"/events?game={game}&since={SINCE}"


def live_page(page: bytes, state: int) -> bytes:
    """A cached page, changed so that it is notified of changes after `state`."""
    return page.replace(SINCE.encode(), str(state).encode())


def front_page(words: RefereeWords, entries: Sequence[GameEntry], state: int) -> str:
    """The first page: every game, with a link to each of its components in each language."""
    return _render(words, state, "", title=words("page_preview"), entries=entries)


def game_page_of(words: RefereeWords, entry: GameEntry, findings: Sequence[Finding], state: int) -> str:
    """The page of a game: its components and all its findings."""
    return _render(
        words,
        state,
        entry.game,
        title=entry.name,
        entry=entry,
        findings=findings,
        said=interpreter(words.speaker.language)(summary(findings)),
    )


def pieces_page(
    words: RefereeWords,
    entry: GameEntry,
    component: str,
    deck: Deck | None,
    sorted_: SortedFindings,
    fresh: bool,
    state: int,
) -> str:
    """The pieces of a component, each with its findings; without `fresh` the pictures are the last good ones."""
    sprite = Sprite()
    pieces = []
    for faces in deck.pieces if deck else ():
        piece = faces.piece
        sides = (said_word("front"), faces.front), (said_word("back"), faces.back)
        pictures = [Markup(sprite.face(face, f"{faces.name}, {side}")) for side, face in sides if face]
        pieces.append(
            {
                "code": piece.code,
                "name": faces.name,
                "copies": piece.quantity,
                "pictures": pictures,
                "findings": sorted_.by_piece.get(piece.code, ()),
            }
        )
    fonts = theme_fonts(deck.theme) if deck else {}
    piece_findings = [finding for found in sorted_.by_piece.values() for finding in found]
    return _render(
        words,
        state,
        entry.game,
        title=f"{entry.name}: {entry.titles[entry.language][component]}",
        entry=entry,
        component=component,
        pieces=pieces,
        fresh=fresh,
        findings=sorted_.others,
        said=interpreter(words.speaker.language)(summary(dict.fromkeys(piece_findings))),
        fonts=font_faces(fonts, {name: used for name, used in sprite.fonts.items() if name in fonts}, sprite.languages),
        sprite=Markup(sprite.definitions()),
    )


def book_notice(words: RefereeWords, page: bytes, error: CannotJudge, entry: GameEntry, state: int) -> bytes:
    """The rulebook as it was last made, with a notice of the error; without one, the page of the error alone."""
    if not page:
        finding = Finding("book.impossible", "error", error.message, fix=error.fix)
        return game_page_of(words, entry, [finding], state).encode()
    say = interpreter(words.speaker.language)
    fix = Markup("<br>{}").format(say(error.fix)) if error.fix else ""
    notice = Markup(
        '<p role="alert" style="position:sticky;bottom:0;z-index:9;margin:0;padding:.8rem 1.2rem;color:#fff;'
        'background:#9c1c0e">{} {}{}</p>'
    ).format(say("This page is as it was before:"), escape(say(error.message)), fix)
    return page.replace(b"<footer>", f"{notice}<footer>".encode(), 1)


def grouped(findings: Sequence[Finding]) -> list[tuple[Finding, int]]:
    """Equal findings merged into one, each with the number of other places where it occurs."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.severity, finding.code, finding.message), []).append(finding)
    return [(group[0], len(group) - 1) for group in groups.values()]


def _render(words: RefereeWords, state: int, game: str, **values: Any) -> str:
    empty: dict[str, Any] = {"entry": None, "entries": (), "component": "", "pieces": None, "findings": (), "said": "",
                             "fresh": True, "fonts": "", "sprite": ""}  # fmt: skip
    shown = {**empty, **values}
    shown["style"] = Markup(f"{shown.pop('fonts')}\n{template_file(words.project, 'preview.css')}")
    page = make_environment(words.project).get_template("preview.html")
    values_of_all = {
        "words": words,
        "say": interpreter(words.speaker.language),
        "grouped": grouped,
        "events": live_page(events_of(game).encode(), state).decode(),
    }
    return str(page.render(**shown, **values_of_all))
