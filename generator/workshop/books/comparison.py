"""`tirada rules diff`: compares two editions of a game, or two sets of its rulings."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project, find_project
from generator.catalog.rulings import apply, parse_choices
from generator.language.told_messages import said, said_word
from generator.rulebook.diff import Change, compare
from generator.rulebook.document import Document
from generator.workshop.books.documents import GameDocuments
from generator.workshop.html_page import standalone_page

FORMATS = ("text", "json", "html")
STYLE = """h2{font-size:1rem;margin:1.5rem 0 .2rem}del{background:#b3261e33}ins{background:#1b873f33}
p{white-space:pre-line;margin:0;border-left:.2rem solid;padding-left:.7rem}"""


@dataclass(frozen=True, slots=True)
class EditionComparison:
    """Two books of a game and the changes between them."""

    old: Document
    new: Document
    changes: Sequence[Change]
    project: Project  # of the new one


def differences(root: Path | None, a: str, b: str, language: str = "") -> EditionComparison:
    """Compare two editions, each written GAME, FOLDER or either with rulings: GAME:K=V,K=V.

    A FOLDER is a project or a game's folder under data/games/. Raises CannotJudge for what cannot be read, for
    unknown rulings, and for books of two different games.
    """
    one, two = (_side(root, word) for word in (a, b))
    if one[1].id != two[1].id:
        raise CannotJudge(f"{a} is {one[1].id} and {b} is {two[1].id}: two editions of one game can be compared")
    language = language or two[1].model.source_language
    documents = []
    for project, game, words in (one, two):
        if language not in game.languages:
            raise CannotJudge(f"{game.id} has no language {language!r}: {suggestion(language, game.languages)}")
        choices = parse_choices(game, words)
        game_documents = GameDocuments(
            project, apply(game, choices), load_print_data(project, Findings()), choices=choices, lenient=True
        )
        documents.append(game_documents.document(language))
    return EditionComparison(documents[0], documents[1], compare(*documents), two[0])


def _side(root: Path | None, word: str) -> tuple[Project, Game, list[str]]:
    """`GAME:K=V` or `FOLDER:K=V` as a game of a project, and the rulings."""
    name, _, chosen = word.partition(":")
    if len(name) == 1 and chosen[:1] in ("\\", "/"):  # C:\games\mine:K=V
        rest, _, chosen = chosen.partition(":")
        name = f"{name}:{rest}"
    rulings = [one for one in chosen.split(",") if one]
    folder = Path(name)
    if (folder / "game.yaml").is_file() and folder.resolve().parent.name == "games":
        project, game_id = find_project(root=folder.resolve().parents[2]), folder.resolve().name
    elif (folder / "data" / "games").is_dir():
        project = find_project(root=folder)
        ids = project.game_ids()
        if len(ids) != 1:
            raise CannotJudge(f"{name} has several games", f"name one of them: {folder / 'data' / 'games' / ids[0]}")
        game_id = ids[0]
    else:
        project, game_id = find_project(root=root), name
    findings = Findings()
    game = load_game(project, game_id, findings)
    if game is None or findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, "mend it first: `tirada check data` shows everything", first.where)
    return project, game, rulings


def as_text(found: EditionComparison) -> str:
    """One difference a paragraph, what went in [-…-] and what came in {+…+}."""
    marks = {"same": "{}", "old": "[-{}-]", "new": "{{+{}+}}"}
    number = len(found.changes)
    head = "1 place reads otherwise" if number == 1 else f"{number} places read otherwise"
    head = said(head if number else "no difference")
    lines = [f"{found.new.title}: {head} ({found.old.edition}, {found.new.edition})"]
    for change in found.changes:
        words = "".join(_marked(marks[kind], text) for kind, text in change.parts())
        told = [f"  {line}" for line in words.split("\n") if "[-" in line or "{+" in line]
        told = told[:1] if change.kind == "removed" else told  # its first line says which it was
        lines.append("\n".join([f"{change.ident} {said_word(change.kind)}", *told]))
    return "\n\n".join(lines)


def _marked(mark: str, text: str) -> str:
    """Put the marks round each line by itself, since unchanged lines are not printed."""
    return "\n".join(mark.format(line) if line else "" for line in text.split("\n"))


def as_json(found: EditionComparison) -> str:
    data = {
        "game": found.new.game,
        "language": found.new.language,
        "differences": [{"id": c.ident, "kind": c.kind, "old": c.old, "new": c.new} for c in found.changes],
    }
    return json.dumps(data, ensure_ascii=False, indent=1)


def as_html(found: EditionComparison) -> str:
    """One page, without outside resources, readable in light and dark."""
    tags = {"same": "{}", "old": "<del>{}</del>", "new": "<ins>{}</ins>"}
    parts = []
    for change in found.changes:
        words = "".join(tags[kind].format(html.escape(text)) for kind, text in change.parts())
        parts.append(
            f'<h2 id="{html.escape(change.ident)}">{html.escape(change.ident)} ({said_word(change.kind)})</h2>'
            f"<p>{words}</p>"
        )
    return standalone_page(found.new.title, "".join(parts), STYLE, found.new.language)


def print_changes(found: EditionComparison, to: Path, paper: str) -> int:
    """Write the new book with a bar beside everything that changed; returns its pages."""
    from generator.rulebook.pdf import render_pdf

    sheet = load_print_data(found.project, Findings()).paper(paper)
    changed = frozenset(change.ident for change in found.changes if change.kind != "removed")
    made = render_pdf([found.new], (sheet.width, sheet.height), found.project, changed=changed)
    write_whole(to, made.data)
    return made.pages
