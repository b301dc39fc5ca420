"""Groups findings by the piece they concern: by its row, its template, its code, or the id of its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.base.findings import Finding
from generator.catalog.library import Game
from generator.catalog.pieces import Piece


@dataclass(frozen=True, slots=True)
class SortedFindings:
    """Findings grouped by the code of a piece, and the `others` that concern no piece."""

    by_piece: dict[str, list[Finding]]
    others: list[Finding]


def group_by_piece(game: Game, pieces: Sequence[Piece], findings: Iterable[Finding]) -> SortedFindings:
    """Assign each finding to every piece it concerns; one about a template goes to the first of its pieces."""
    rows: dict[tuple[str, int], list[str]] = {}
    templates: dict[str, str] = {}
    texts: dict[str, list[str]] = {}
    codes = {piece.code for piece in pieces}
    for piece in pieces:
        for table_name, row in ((piece.table, piece.row), (piece.per_table, piece.per)):
            table = game.tables.get(table_name)
            if table is None or row is None:
                continue
            rows.setdefault((table.file, table.lines[row.id]), []).append(piece.code)
            texts.setdefault(f"{table_name}.{row.id}", []).append(piece.code)
        for template in (piece.front, piece.back):
            if template:
                templates.setdefault(f"templates/faces/{template}.yaml", piece.code)
    sorted_ = SortedFindings({piece.code: [] for piece in pieces}, [])
    for finding in dict.fromkeys(findings):
        file, line = finding.where.file, finding.where.line
        named = [word for word in re.findall(r"[\w-]+", finding.message) if word in codes]
        told = [
            code
            for ident in re.findall(r"\b[a-z][a-z0-9_]*\.[a-z0-9_-]+(?=\.)", finding.message)
            for code in texts.get(ident, ())
        ]
        beside = named or rows.get((file, line or 0), []) or told or ([templates[file]] if file in templates else [])
        for code in dict.fromkeys(beside):
            sorted_.by_piece[code].append(finding)
        if not beside:
            sorted_.others.append(finding)
    return sorted_
