"""Pieces chosen by their codes, one by one or in ranges, as `tirada build --pieces` takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece, expand

RANGE = ".."


def pieces_on_sheets(game: Game, component: ComponentModel) -> dict[str, Piece]:
    """The pieces on the sheets of a component by their codes, in printing order; those that share them come last."""
    several = (component, *game.printed_with(component.id))
    return {piece.code: piece for one in several for piece in expand(game, one, Findings())}


def chosen_codes(words: Iterable[str], codes: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """The codes that words choose, each a code or FIRST..LAST, by the sheets they are on; `codes` are all of these.

    Raises CannotJudge for a code that no piece has, and for a range that ends before it begins or on other sheets.
    """
    found: dict[str, set[str]] = {}
    everything = [code for own in codes.values() for code in own]
    for word in words:
        first, between, last = word.partition(RANGE)
        last = last if between else first
        for code in (first, last):
            if code not in everything:
                fix = "a piece's code is printed on it; a range is written FIRST..LAST"
                raise CannotJudge(f"no piece has the code {code!r}: {suggestion(code, everything)}", fix)
        for sheets, own in codes.items():
            if first in own and last in own:
                start, end = own.index(first), own.index(last)
                if end < start:
                    raise CannotJudge(f"the range {word} ends before it begins", f"write {last}{RANGE}{first}")
                found.setdefault(sheets, set()).update(own[start : end + 1])
        if not any(first in own and last in own for own in codes.values()):
            raise CannotJudge(f"{first} and {last} are not on the same sheets", "write a range for each")
    return {
        sheets: tuple(code for code in own if code in found[sheets]) for sheets, own in codes.items() if sheets in found
    }
