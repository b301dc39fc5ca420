"""What lies on the table, for people: sides, places, pieces, a board, and what is awaited; free of language and colour.

A game's package describes a position for somebody who sees so much of it (`GamePlugin.describe`). Whoever draws it
names the rows in a language, so a game needs no code of its own to be drawn in another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

EVERYTHING = ""  # as a viewer: nothing is hidden from him


class Wording(NamedTuple):
    """A row of a game's table `play_words` with what fills its text: (`round`, {"number": 2}) is "Ronda 2"."""

    code: str
    data: tuple[tuple[str, object], ...] = ()


def wording(code: str, **data: object) -> Wording:
    """A row of `play_words`; ids in `data` are said as their rows' names, by the game's `context`."""
    return Wording(code, tuple(data.items()))


@dataclass(frozen=True, slots=True)
class TablePiece:
    """A piece, or several equal ones: `row` is what it is (`combatants.wizard`), `token` the id that actions use.

    A piece face down has the row `play_words.face_down`. `value` is the number that counts now; `colour` a word such as
    `yellow`, "" for none; `carries` is what lies on it; `note` says what else is to be known of it. `mark` is a short
    sign that stands before the name, such as the arrow of what points somewhere; `short` the same in a narrow board.
    """

    row: str
    token: str = ""
    value: str = ""
    copies: int = 1
    colour: str = ""
    carries: tuple[TablePiece, ...] = ()
    note: Wording | None = None
    mark: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A place of a side: its name is a row, such as `words.zone_reserve`.

    `hidden` pieces lie there of which the viewer knows the number alone. Where `listed`, each piece has a line of its
    own, and `total` stands below them; an empty place is drawn only where it is `kept`.
    """

    row: str
    pieces: tuple[TablePiece, ...] = ()
    hidden: int = 0
    listed: bool = False
    total: str = ""
    kept: bool = False


@dataclass(frozen=True, slots=True)
class TableSide:
    """A player's side of the table: his id, what he is now (`attacks`), and his places."""

    player: str
    role: Wording | None = None
    places: tuple[TablePlace, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCell:
    """A space of a board: its name in actions, what it is made of (a card; None for bare ground), and its pieces."""

    name: str
    ground: TablePiece | None = None
    pieces: tuple[TablePiece, ...] = ()


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A board that all share: its cells by (column, row), rows counted downwards; `legend` explains their signs.

    A narrow board has other signs, which `narrow_legend` explains.
    """

    cells: Mapping[tuple[int, int], TableCell]
    legend: Wording | None = None
    narrow_legend: Wording | None = None


@dataclass(frozen=True, slots=True)
class TableDescription:
    """A position as somebody sees it. `persons` are the names under which each player acts: (("first", "heads"), …).

    `heading` says where the game stands; `awaited` what has to be decided now. The words of an action that name pieces
    on the table are its `piece_fields`, as the grammar calls them in small letters; a piece's token has the parts
    `token_parts`, parted by dots; where `token_tells_all`, nothing else is to be said of it. `piles` belong to nobody.
    Only who acts, or is given something by chance, may know what the `secret` verbs say; None: what is shown to nobody.
    The `final_verbs` end or give up something: they are offered last, in this order.
    """

    heading: tuple[Wording, ...]
    sides: tuple[TableSide, ...]
    persons: tuple[tuple[str, ...], ...]
    awaited: Wording
    piece_fields: tuple[str, ...] = ()
    board: TableBoard | None = None
    piles: tuple[TablePlace, ...] = ()
    token_parts: tuple[str, ...] = ("side", "number")
    token_tells_all: bool = False
    secret: tuple[str, ...] | None = None
    final_verbs: tuple[str, ...] = ()

    def pieces(self) -> Iterator[TablePiece]:
        """Every piece that can be told from others, wherever it lies."""
        for side in self.sides:
            for place in side.places:
                yield from place.pieces
        if self.board is not None:
            for cell in self.board.cells.values():
                yield from cell.pieces

    def person_of(self, actor: str) -> tuple[str, ...]:
        """All names of whoever acts under this one; chance and strangers are nobody."""
        return next((names for names in self.persons if actor in names), ())
