"""The table of contents of the box: every printed component and how many pieces it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.pieces import expand
from generator.language.markup import Run
from generator.rulebook.document import BookTable, Inline

OF_THESE = "\u00a0\u00a0· "  # before the name of a group of a component


def kit_table(
    game: Game, titles: Mapping[str, Inline], house: Callable[[str], str], say: Callable[[int], object]
) -> BookTable:
    """A table of components and their numbers of pieces, counted from the tables of the game.

    Components that only replace another (stickers, stand-ins) are left out. A component of several groups has a row
    for each group below its own. `titles` are the titles of components and groups by id.
    """
    rows = []
    for component in game.printed:
        if component.stock or component.instead_of:
            continue
        pieces = expand(game, component, Findings())
        if not any(piece.quantity for piece in pieces):
            continue  # blanks that fill the sheets of others
        rows.append((titles[component.id], (Run(str(say(sum(piece.quantity for piece in pieces)))),)))
        if len(component.groups) > 1:
            for group in component.groups:
                count = sum(piece.quantity for piece in pieces if piece.group == group.id)
                if not count:
                    continue
                words = (Run(OF_THESE), *titles[group.id])
                rows.append((words, (Run(f"{say(count)}", em=True),)))
    return BookTable(
        "kit",
        (Run(house("kit_contents")),),
        ((Run(house("kit_component")),), (Run(house("kit_pieces")),)),
        tuple(rows),
        ("left", "right"),
        (3.0, 1.0),
    )
