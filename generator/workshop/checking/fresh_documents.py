"""Fresh documents: what the press makes now of a target, in memory, to compare a finished file with.

What a build has written is remembered by its hash (workshop/build/made_hashes.py) as long as none of its inputs
changes: a file of that hash need not be made again to be known as what the press makes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.faces.art.unreadable_art import is_of_art
from generator.faces.deck import Deck
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.books.documents import GameDocuments
from generator.workshop.build.books import make_books
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import BOOKS, Target

Decks = Callable[[Game, Target], Mapping[str, Deck]]
Documents = Callable[[Target], GameDocuments | None]
HashesOf = Callable[[Target], Mapping[str, str]]


@dataclass(slots=True)
class FreshDocuments:
    """Makes fresh documents of a project; `decks` and `documents` are what the check has composed already.

    `hashes` are those of files that a build wrote of the same inputs: by target, then by the suffix of the file.
    Only the files of the last target are held in memory.
    """

    project: Project
    decks: Decks
    documents: Documents
    hashes: HashesOf
    _target: Target | None = None
    _files: Mapping[str, bytes] = field(default_factory=dict)
    _refused: CannotJudge | None = None

    def is_what_the_press_makes(self, document: PrintedDocument, target: Target, suffix: str = "") -> bool:
        """Whether a file has the very bytes of the fresh one. Raises CannotJudge where that cannot be made."""
        if self.hashes(target).get(suffix) == document.sha256:
            return True
        return self._made(target, suffix) == document.data

    def of(self, target: Target, suffix: str = "") -> PrintedDocument:
        """The fresh document of a target, named as a build would name it. Raises CannotJudge where there is none."""
        return PrintedDocument(target.path(suffix), self._made(target, suffix))

    def _made(self, target: Target, suffix: str) -> bytes:
        if target != self._target:
            self._target, self._files, self._refused = target, {}, None
            try:
                self._files = self._make(target)
            except CannotJudge as error:
                self._refused = error
        if self._refused is not None:
            raise self._refused
        if suffix not in self._files:
            raise CannotJudge(f"the press makes no {target.path(suffix)}", "build it again", Where(target.path(suffix)))
        return self._files[suffix]

    def _make(self, target: Target) -> Mapping[str, bytes]:
        if target.component in BOOKS:
            made = make_books(self.project, [target], False, self.documents(target))
        else:
            made = make_targets(self.project, [target], False, self.decks)
        if not made.products:
            first = next((finding for finding in made.findings if finding.severity == "error"), None)
            reason = first.message if first else "nothing was made"
            place = first.where if first is not None and is_of_art(first.where) else None
            raise CannotJudge(f"{target.path()} cannot be made now: {reason}", first.fix if first else "", place)
        return {product.suffix: product.data for product in made.products}
