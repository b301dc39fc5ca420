"""Cells as people and spreadsheet programs write them, as tables write them: 2,5 as 2.5, sí as yes, spaces left out.

A cell that can be read as it stands is never touched: what was exported comes back byte for byte.
"""

from __future__ import annotations

import re

from generator.base.regular_expressions import regular_expression
from generator.catalog.models import ColumnModel
from generator.catalog.tables import convert_cell

YES = ("yes", "true", "verdadero", "wahr", "vrai", "vero", "sí", "si", "oui", "ja", "sim", "x", "✓", "1")
NO = ("no", "false", "falso", "falsch", "faux", "non", "nein", "não", "nao", "0")
_DECIMAL_COMMA = regular_expression(r"-?[0-9]+,[0-9]+")
_GROUPED_COMMA = regular_expression(r"-?[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]+")  # 1.234,5
_GROUPED_POINT = regular_expression(r"-?[0-9]{1,3}(?:,[0-9]{3})+\.[0-9]+")  # 1,234.5


def plain_number(raw: str) -> str:
    """A number as tables write it; any other text as it is. `1.234,50` -> 1234.50; `2,5` -> 2.5; `3,0` -> 3."""
    text = re.sub(r"\s", "", raw).replace("−", "-")
    if _GROUPED_COMMA.fullmatch(text):
        text = text.replace(".", "").replace(",", ".")
    elif _GROUPED_POINT.fullmatch(text):
        text = text.replace(",", "")
    elif _DECIMAL_COMMA.fullmatch(text):
        text = text.replace(",", ".")
    return re.sub(r"\.0+\Z", "", text) if re.fullmatch(r"-?[0-9]+\.0+", text) else text


def table_spelling(column: ColumnModel, raw: str) -> str:
    """A cell as the table writes it, where that can be told; else as it stands, for the table to refuse."""
    if column.type in ("text", "word") or _reads(column, raw):
        return raw
    trimmed = raw.strip()
    for tried in (trimmed, *_other_spellings(column, trimmed)):
        if _reads(column, tried):
            return tried
    return raw


def _other_spellings(column: ColumnModel, raw: str) -> list[str]:
    if column.type in ("integer", "number"):
        return [plain_number(raw)]
    if column.type == "boolean":
        word = raw.casefold()
        return ["yes"] if word in YES else ["no"] if word in NO else []
    if column.type == "choice":
        return [option for option in column.options if option.casefold() == raw.casefold()]
    if column.type == "refs":
        return [" ".join(re.split(r"[\s,;]+", raw))]
    return []


def _reads(column: ColumnModel, raw: str) -> bool:
    try:
        convert_cell(column, raw)
    except ValueError:
        return False
    return True
