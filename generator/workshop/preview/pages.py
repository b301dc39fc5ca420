"""The pages of the preview: games, what is wrong with them, and their pieces with findings beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from generator.base.errors import CannotJudge
from generator.base.findings import Finding
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.inspection.report import summary
from generator.rulebook.web.fonts import font_faces
from generator.rulebook.web.page import make_environment, template_file
from generator.rulebook.web.svg import Sprite
from generator.workshop.preview.findings_by_piece import Sorted
from generator.workshop.site.web_edition import theme_fonts

SINCE = "since-when"  # stands in a page that is kept, until it is served


@dataclass(frozen=True, slots=True)
class Doorway:
    """A game as the pages link to it; `language` is the one that is read now."""

    game: str
    name: str
    languages: list[str]
    components: list[str]
    language: str
    findings: int


def events_of(game: str) -> str:
    """Where a page of a game hears of changes."""
    return f"/events?game={game}&since={SINCE}"


def live_page(page: bytes, state: int) -> bytes:
    """A page that was kept, to be told of what changes from now on."""
    return page.replace(SINCE.encode(), str(state).encode())


def front_page(project: Project, doors: Sequence[Doorway], state: int) -> str:
    """Every game, with a link to each of its components in each language."""
    return _render(project, state, "", title="Tirada preview", doors=doors)


def game_page_of(project: Project, door: Doorway, findings: Sequence[Finding], state: int) -> str:
    """A game: its components, and all that is wrong with it."""
    return _render(project, state, door.game, title=door.name, door=door, findings=findings, said=summary(findings))


def pieces_page(
    project: Project, door: Doorway, component: str, deck: Deck | None, sorted_: Sorted, fresh: bool, state: int
) -> str:
    """The pieces of a component, each with its findings; without `fresh` the pictures are the last good ones."""
    sprite = Sprite()
    pieces = []
    for faces in deck.pieces if deck else ():
        piece = faces.piece
        pictures = [Markup(sprite.face(face, f"{faces.name}, {side}"))
                    for side, face in (("front", faces.front), ("back", faces.back)) if face]  # fmt: skip
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
    beside = [finding for found in sorted_.by_piece.values() for finding in found]
    return _render(
        project,
        state,
        door.game,
        title=f"{door.name}: {component}",
        door=door,
        component=component,
        pieces=pieces,
        fresh=fresh,
        findings=sorted_.others,
        said=summary(dict.fromkeys(beside)),
        fonts=font_faces(project.session, fonts, {name: used for name, used in sprite.fonts.items() if name in fonts}),
        sprite=Markup(sprite.definitions()),
    )


def book_notice(project: Project, page: bytes, error: CannotJudge, door: Doorway, state: int) -> bytes:
    """The rulebook as it last was, or no more than why there is none, with what is wrong above it."""
    if not page:
        finding = Finding("book.impossible", "error", error.message, fix=error.fix)
        return game_page_of(project, door, [finding], state).encode()
    fix = Markup("<br>{}").format(error.fix) if error.fix else ""
    notice = Markup(
        '<p role="alert" style="position:sticky;bottom:0;z-index:9;margin:0;padding:.8rem 1.2rem;color:#fff;'
        'background:#9c1c0e">This page is as it was before: {}{}</p>'
    ).format(escape(error.message), fix)
    return page.replace(b"<footer>", f"{notice}<footer>".encode(), 1)


def grouped(findings: Sequence[Finding]) -> list[tuple[Finding, int]]:
    """Findings that say the same once, with the number of other places where it is so."""
    groups: dict[tuple[str, str, str], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.severity, finding.code, finding.message), []).append(finding)
    return [(group[0], len(group) - 1) for group in groups.values()]


def _render(project: Project, state: int, game: str, **values: Any) -> str:
    empty: dict[str, Any] = {"door": None, "doors": (), "component": "", "pieces": None, "findings": (), "said": "",
                             "fresh": True, "fonts": "", "sprite": ""}  # fmt: skip
    shown = {**empty, **values}
    shown["style"] = Markup(f"{shown.pop('fonts')}\n{template_file(project, 'preview.css')}")
    page = make_environment(project).get_template("preview.html")
    return str(page.render(**shown, grouped=grouped, events=live_page(events_of(game).encode(), state).decode()))
