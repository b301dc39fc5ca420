"""What the contents page says of boxes: the name of each, how many there are, and what lies in it."""

from __future__ import annotations

from collections.abc import Collection

from generator.base.findings import Findings
from generator.catalog.expressions import compile_expression
from generator.catalog.fit_models import BoxContentsModel
from generator.catalog.library import Game
from generator.catalog.pieces import Piece, expand
from generator.language.speaker import Speaker


def box_lines(game: Game, printed: Collection[str], voice: Speaker, press: Speaker) -> list[str]:
    """A line for each kind of box, with its name and what it holds, and one for what lies in none.

    `printed` are the components of the kit; `voice` speaks of the game, `press` has the words of the page.
    """
    lines = []
    for box in game.boxes:
        pieces = _designs(game, box)
        for name in dict.fromkeys(piece.row.id for piece in pieces):
            alike = [piece for piece in pieces if piece.row.id == name]
            row, other = voice.table(alike[0].table)[name], _instead_of(game, alike[0])
            told = press.context(
                box=str(getattr(row, "name", alike[0].code)),
                copies=sum(piece.quantity for piece in alike),
                parts=[_title(game, voice, held.pieces) for held in box.holds],
                other=_title(game, voice, other) if other else "",
            )
            lines.append(str(told["words"].kit_box_instead if other else told["words"].kit_box))
    left = [_title(game, voice, name) for name in game.unboxed if name in printed]
    if left:
        lines.append(str(press.context(parts=left)["words"].kit_unboxed))
    return lines


def _designs(game: Game, box: BoxContentsModel) -> list[Piece]:
    """The designs of boxes that a declaration means, among the printed components."""
    wanted = compile_expression(box.where) if box.where else None
    return [
        piece
        for component in game.printed
        for piece in expand(game, component, Findings())
        if box.box in (component.id, piece.group) and (wanted is None or wanted(piece.context))
    ]


def _instead_of(game: Game, piece: Piece) -> str:
    """The component that the component of a piece can take the place of, if any."""
    found = (one for one in game.components if any(group.id == piece.group for group in one.groups))
    return next((one.instead_of for one in found), "")


def _title(game: Game, voice: Speaker, name: str) -> str:
    """What a reader calls a component or a group."""
    titles = {group.id: group.title for component in game.components for group in component.groups}
    titles |= {component.id: component.title for component in game.components}
    return voice.fill(f"components.{name}.title", titles.get(name, name), voice.context())
