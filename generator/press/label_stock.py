"""Imposition on label stock: sheets of labels that are cut already, so that every face must meet its label.

Pure functions, millimetres, y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.errors import CannotJudge
from generator.catalog.print_rows import LabelStock
from generator.press.imposition import Imposition, ImpositionPiece, Placement, Sheet


def check_stock(stock: LabelStock, paper_width: float, paper_height: float) -> None:
    """Check a stock against its paper. Raises CannotJudge when labels overlap or reach beyond the paper (mm)."""
    right = stock.x + (stock.columns - 1) * stock.pitch_x + stock.width
    bottom = stock.y + (stock.rows - 1) * stock.pitch_y + stock.height
    if stock.x < 0 or stock.y < 0 or right > paper_width + 0.05 or bottom > paper_height + 0.05:
        raise CannotJudge(
            f"stock {stock.id}: its labels reach {right:.2f} x {bottom:.2f} mm, the paper is "
            f"{paper_width:g} x {paper_height:g} mm",
            "correct data/print/stocks.csv",
        )
    for axis, count, pitch, size in (
        ("x", stock.columns, stock.pitch_x, stock.width),
        ("y", stock.rows, stock.pitch_y, stock.height),
    ):
        if count > 1 and pitch < size - 0.005:
            raise CannotJudge(
                f"stock {stock.id}: labels {size:g} mm apart by {pitch:g} mm overlap ({axis})",
                "correct data/print/stocks.csv",
            )


def impose_on_labels(
    pieces: Sequence[ImpositionPiece], stock: LabelStock, paper_width: float, paper_height: float, skip: int = 0
) -> Imposition:
    """Place every copy of every piece on the next label; so many of the first sheet are skipped, being used already.

    Raises CannotJudge when a face has another size, and when a sheet has no more labels than are skipped.
    """
    check_stock(stock, paper_width, paper_height)
    for piece in pieces:
        f = piece.format
        if abs(f.width - stock.width) > 0.05 or abs(f.height - stock.height) > 0.05:
            raise CannotJudge(
                f"{piece.code} is {f.width:g} x {f.height:g} mm; a label of {stock.id} is "
                f"{stock.width:g} x {stock.height:g} mm",
                "give the group the format of the stock",
            )
    places = stock.places()
    # between two labels there is backing paper to paint on, half for each
    gap_x = (stock.pitch_x - stock.width) / 2 if stock.columns > 1 else stock.x
    gap_y = (stock.pitch_y - stock.height) / 2 if stock.rows > 1 else stock.y
    copies = [piece for piece in pieces for _ in range(piece.quantity)]
    sheets = []
    if skip >= len(places):
        raise CannotJudge(f"a sheet of {stock.id} has {len(places)} labels", f"--skip {len(places) - 1} at most")
    for start in range(-skip, len(copies), len(places)):
        fronts = []
        free = places[max(0, -start) :]
        for slot, (piece, (x, y)) in enumerate(zip(copies[max(0, start) :], free, strict=False), start=1):
            bx, by = (min(piece.format.bleed, max(0.0, gap)) for gap in (gap_x, gap_y))
            clip = (x - bx, y - by, stock.width + 2 * bx, stock.height + 2 * by)
            fronts.append(Placement(slot, x, y, 0, piece.front, piece.code, clip))
        sheets.append(Sheet(tuple(fronts), ()))
    return Imposition(paper_width, paper_height, tuple(sheets), 0.0, 0.0, True)
