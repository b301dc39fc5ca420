"""The places in the data of a book's texts, for findings about them."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.library import BOOK, EXAMPLES, Game
from generator.catalog.project import Project
from generator.faces.art.icon_library import IconLibrary
from generator.rulebook.document import Document, inlines


def known_icons(project: Project, game: Game, document: Document) -> None:
    """Raises CannotJudge, naming the place, for an icon among the words of a document that does not exist."""
    icons = IconLibrary(project, ("data", "games", game.id, "art"))
    for block in document.blocks:
        for ident, words, _ in inlines(block):
            for run in words:
                if run.kind == "icon":
                    try:
                        icons.get(run.text)
                    except CannotJudge as error:
                        raise CannotJudge(f"{ident}: {error.message}", error.fix, place_of(game, ident)) from error


def place_of(game: Game, ident: str) -> Where:
    """The place of the text that a book prints under an ident: of a clause, a ruling, an example, or a block."""
    bare = ident.removesuffix("-answer")
    for key, known in (("clauses", game.clauses), ("rulings", game.rulings)):
        if bare in known:
            return game.where_of(key, bare)
    for name in game.examples:
        if ident == f"example-{name}" or ident.startswith(f"example-{name}-"):
            return game.where(f"{EXAMPLES}/{name}.yaml")
    if game.book is not None:
        for key in ("blocks", "reference"):
            for i, block in enumerate(getattr(game.book, key)):
                if getattr(block, "id", "") == ident:
                    return game.where(BOOK, key, i)
    return game.where(BOOK)
