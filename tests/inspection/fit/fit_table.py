"""Prints a table of what lies on what, measured on finished pages: pieces, spaces, and the room between them.

    python tests/inspection/fit/fit_table.py [GAME]... [--paper PAPER]

Sheets are printed afresh in the source language. The table is Markdown; lengths are mm.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from projects import AS_IT_STANDS, ROOT, game_as_it_stands, printed

from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.inspection.fit.boxes import boxes_of, contents_of, room_needed
from generator.inspection.fit.measured import MeasuredFit, measured_fits
from generator.inspection.fit.measures import PieceMeasures, groups_called, inside_of_box
from generator.inspection.reading.printed_document import PrintedDocument


def measured(game: Game, paper: str = "a4") -> list[MeasuredFit]:
    """The relations of a game as they are printed."""
    pieces = {component.id for fit in game.fits for component, _ in groups_called(game, fit.pieces)}
    boards = {component.id for component in game.printed if component.kind in ("board", "reference", "track")}
    wanted = pieces | boards
    language = game.model.source_language
    sheets = {
        component.id: PrintedDocument(f"{component.id}.pdf", printed(game.id, component.id, language, paper))
        for component in game.printed
        if component.id in wanted and not component.stock
    }
    return measured_fits(AS_IT_STANDS, game, language, sheets)


def rows_of_spaces(game: Game, paper: str = "a4") -> list[str]:
    """The table's rows for what lies on spaces in a game."""
    rows = []
    for one in measured(game, paper):
        several = f"{one.fit.beside} x " if one.fit.beside > 1 else ""
        space = game.spaces[one.fit.space]
        rows.append(
            f"| {game.id} | {one.fit.pieces} ({several}{one.code}) | {one.piece.size} | {space.what} ({one.places}) "
            f"| {one.space.size} | {one.fit.allowance:g} | {one.room:.2f} |"
        )
    return rows


def rows_of_boxes(game: Game) -> list[str]:
    """The table's rows for what lies in boxes in a game."""
    rows = []
    measures = PieceMeasures(Project(ROOT, ROOT), game)
    for box in game.boxes:
        for _, group, piece in boxes_of(measures, box):
            inside = inside_of_box(measures.solid(group, piece).measures)
            contents = contents_of(measures, box, piece)
            count = sum(content.count for content in contents)
            names = ", ".join(dict.fromkeys(content.name for content in contents))
            needed = room_needed(contents, inside)
            width, height, deep = inside
            rows.append(
                f"| {game.id} | {names} ({count}) | {needed:.1f} deep | {piece.code} {piece.row.name} "
                f"| {width:g} x {height:g} x {deep:.1f} | 0 | {deep - needed:.1f} |"
            )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--paper", default="a4")
    asked = parser.parse_args()
    print("| game | pieces | as printed | space | as printed | allowance | room left |")
    print("|---|---|---|---|---|---|---|")
    for name in asked.games or Project(ROOT, ROOT).game_ids():
        game = game_as_it_stands(name)
        print(*rows_of_spaces(game, asked.paper), *rows_of_boxes(game), sep="\n")


if __name__ == "__main__":
    main()
