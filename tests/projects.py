"""The project as it stands, read and printed once for each test process; and copies of it to change."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.base.session import Session
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.rulebook.pdf import booklet, render_pdf
from generator.workshop.books.documents import GameDocuments
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parent.parent
# No test changes it, so that what one has read and composed serves the others of its process.
AS_IT_STANDS = Project(ROOT, ROOT, session=Session(of_one_run=True))


@cache
def game_as_it_stands(ident: str) -> Game:
    """A game of data/, read without a finding. Do not change it."""
    findings = Findings()
    game = load_game(AS_IT_STANDS, ident, findings)
    assert game is not None
    assert findings.items == []
    return game


@cache
def printed(game: str, component: str, language: str = "es", paper: str = "a4") -> bytes:
    """A component of a game of data/ as a PDF."""
    target = Target(game, language, component, paper, "dense")
    (product,) = make_targets(AS_IT_STANDS, [target], build_book=False).products
    return product.data


@contextmanager
def without_foresight() -> Iterator[None]:
    """Checks in the block do not tell what else a changed value would break: those are remarks, and every record of the
    game is played for them, twice.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.workshop.checking.source_checks.foretell", lambda checked, game: None)
        yield


LINKED = ("templates/art", "templates/pictures")
# the pictures of combatants, of their backs and of their tokens: they have most points, and many copies on a sheet
SKETCHED = re.compile(
    r"templates/pictures/qiahn/((archer|beast|footman|knight|paladin|wizard|rim|arms)_(heads|tails)(_token)?|\w+_small)\.svg"
)
PICTURES_OF = {"kaixiflan": "kaixiflan", "gnostica": "gnostica"}  # the other games share theirs


@cache
def linked_pictures() -> dict[str, tuple[Path, tuple[int, int]]]:
    """Copies of the icons and pictures of the project by name, some of them sketches, each with its size and time.

    They are most of the files of a project and tests seldom change one: a copied project has links to these copies.
    """
    kept = _kept_folder("pictures")
    copies = {}
    for folder in LINKED:
        for path in sorted((ROOT / folder).rglob("*.svg")):
            name = path.relative_to(ROOT).as_posix()
            copy = kept / name.replace("/", "-")
            if SKETCHED.fullmatch(name):
                copy.write_text(sketch(path.read_text("utf-8")), "utf-8")
            else:
                shutil.copy2(path, copy)
            copies[name] = copy, _size_and_time(copy)
    return copies


STROKES = 400  # letters of a path, after which a sketch leaves out its other parts


def sketch(drawing: str) -> str:
    """An SVG with the first parts of each path, in all its inks.

    What prints a page and what judges it read every point of its pictures, and ours have tens of thousands.
    """
    return re.sub(r' d="([^"]+)"', _first_parts, drawing)


def _first_parts(path: re.Match[str]) -> str:
    """The first closed parts of a path, until they are STROKES letters long; a short path as it is."""
    kept, *parts = path[1].split("M")[1:]
    for part in parts:
        if len(kept) > STROKES:
            break
        kept += f"M{part}"
    return f' d="M{kept}"'


def _kept_folder(name: str) -> Path:
    """A folder that lasts until the process ends."""
    folder = Path(tempfile.mkdtemp(prefix=f"tirada-{name}-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _size_and_time(path: Path) -> tuple[int, int]:
    state = path.stat()
    return state.st_size, state.st_mtime_ns


def changed_links() -> list[str]:
    """The pictures that a test wrote into, where all projects see it, instead of putting a new file in their place."""
    return [name for name, (copy, before) in linked_pictures().items() if _size_and_time(copy) != before]


def copied_project(root: Path, games: list[str] | None, *, whole_pictures: bool = False) -> Path:
    """data/ and templates/ copied to a new folder, with some games or all.

    Icons and pictures are links, the most intricate ones to sketches unless whole ones are asked for: unlink one before
    you write another in its place.
    """
    strange = {f"templates/pictures/{PICTURES_OF[game]}/" for game in PICTURES_OF if games and game not in games}
    made = set()
    for name, (copy, _) in linked_pictures().items():
        if not name.startswith(tuple(strange)):
            path = root / name
            if path.parent not in made:
                path.parent.mkdir(parents=True)
                made.add(path.parent)
            if whole_pictures:
                shutil.copy2(ROOT / name, path)
                continue
            try:
                os.link(copy, path)
            except OSError:  # another file system
                shutil.copy2(copy, path)
    for folder in (ROOT / "templates").iterdir():
        if f"templates/{folder.name}" not in LINKED:
            shutil.copytree(folder, root / "templates" / folder.name)
    shutil.copytree(ROOT / "data" / "print", root / "data" / "print")
    for folder in (ROOT / "data" / "games").iterdir():
        if games is None or folder.name in games:
            shutil.copytree(folder, root / "data" / "games" / folder.name)
    return root


@cache
def few_cards() -> Project:
    """All games, with sketches of their pictures and only 24 of Goblin's cards, on three sheets. Do not change it.

    The combatants of both sides have all that a reader of sheets meets, on less than half the pages of the whole deck.
    """
    root = copied_project(_kept_folder("few-cards"), None)
    keep_few_cards(root)
    return Project(root, ROOT, session=Session(of_one_run=True))


def keep_few_cards(root: Path, *, references: bool = False) -> None:
    """Let a copied project have no other cards of Goblin than its 24 combatants.

    `references` stay on their last sheet where that is asked for, else they have a file of their own.
    """
    path = root / "data/games/qiahn_goblin/components.yaml"
    text = path.read_text(encoding="utf-8")
    before, found, others = text.partition("      - id: gear\n")
    _, total, rest = others.partition("    expect: {total: 52}\n")
    assert found
    assert total
    if not references:
        rest = rest.replace("    shares_sheets_with: cards\n", "", 1)
    rest = rest.replace("[combatants, gear, magic, qiahnberros]", "[combatants]")
    path.write_text(f"{before}    expect: {{total: 24}}\n{rest}", encoding="utf-8")
    clauses = path.with_name("clauses.yaml")  # the numbers of the groups that are gone attest nothing
    clauses.write_text(
        re.sub(r"components\.(?:gear|magic|qiahnberros|turn|spirit)\.\w+: \d+(?:, )?", "", clauses.read_text("utf-8")),
        "utf-8",
    )


@cache
def short_book(ident: str = "qiahn_goblin") -> GameDocuments:
    """The books of Goblin or Tactics, whose rulebook goes from the round straight to its credits. Do not change them.

    It has contents, figures, tables, callouts, clauses and played examples as the whole one, on half the pages.
    """
    root = copied_project(_kept_folder("short-book"), [ident])
    shorten_book(root, ident)
    project = Project(root, ROOT, session=Session(of_one_run=True))
    game = load_game(project, ident, Findings())
    assert game is not None
    return GameDocuments(project, game, load_print_data(project, Findings()))


def shorten_book(root: Path, ident: str = "qiahn_goblin") -> None:
    """Let the rulebook of Goblin or Tactics in a copied project have no chapter between the round and the credits."""
    path = root / "data/games" / ident / "rulebook.yaml"
    before, found, rest = path.read_text("utf-8").partition("  # -- gear and magic")
    _, credits, last = rest.partition("  - kind: heading\n    id: thanks\n")
    assert found
    assert credits
    path.write_text(before + credits + last, "utf-8")


@cache
def short_book_printed(language: str = "es", *, folded: bool = False) -> bytes:
    """That rulebook on A4; `folded` as a booklet of A4 sheets."""
    books = short_book()
    page = (148.5, 210.0) if folded else (210.0, 297.0)
    data = render_pdf([books.document(language)], page, books.project).data
    return booklet(data, (210, 297)) if folded else data


@cache
def sketched(game: str, component: str, language: str = "es", paper: str = "a4") -> bytes:
    """A component as `printed` has it, from a project with sketches of its pictures: few_cards, which judges it."""
    target = Target(game, language, component, paper, "dense")
    (product,) = make_targets(few_cards(), [target], build_book=False).products
    return product.data


@cache
def few_cards_printed(language: str = "es") -> bytes:
    """The A4 sheets of few_cards: two pages of a cover, then fronts and backs: of one side, of both, of the other."""
    target = Target("qiahn_goblin", language, "cards", "a4", "dense")
    (product,) = make_targets(few_cards(), [target], build_book=False).products
    return product.data


def built(game: str, component: str, out: Path, project: Project = AS_IT_STANDS) -> Path:
    """The output folder of a build of one component, A4, in all languages of its game."""
    from generator.workshop.build.request import BuildRequest
    from generator.workshop.build.run import build

    request = BuildRequest(games=(game,), only=(component,), jobs=1)
    build(project, request, out, lambda steps: None, lambda what: None)
    return out
