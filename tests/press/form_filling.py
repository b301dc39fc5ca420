"""Order sheets filled in by tests: their fields, the longest values of these, and what viewers show of them."""

from __future__ import annotations

import html
import io
import re
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from generator.catalog.library import Game

STORY = "El año en que Ábrego plantó viñas; ¿quién lo diría, señor?"
PLAYER = "María Fernández de Córdoba"
ARROW = 13.0  # points that pdfium covers with the arrow of a list
Letters = list[tuple[str, tuple[float, float, float, float]]]  # each with its box in points from the upper left corner


class Read(NamedTuple):
    """A field as it stands in a file."""

    tip: str
    value: str
    options: tuple[str, ...]
    state: str


def full_name(note: Any) -> str:
    """A field's name as programs give it: its groups' names and its own, with full stops between them."""
    above = note.get("/Parent")
    return f"{full_name(above)}.{note.T}" if above is not None else str(note.T)


def fields(data: bytes, page: int = 0) -> dict[str, Read]:
    """The fields of a page by name, without the era that begins each name, in walking order."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return {
            full_name(note).removeprefix(f"era{page + 1}."): Read(
                str(note.TU), str(note.get("/V", "")), tuple(map(str, note.get("/Opt", ()))), str(note.get("/AS", ""))
            )
            for note in pdf.pages[page].Annots
        }


def boxes(data: bytes, page: int = 0) -> dict[str, tuple[float, ...]]:
    """Where the fields of a page lie, in points from its upper left corner: left, top, right, bottom."""
    found = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        height = float(pdf.pages[page].mediabox[3])
        for note in pdf.pages[page].Annots:
            x1, y1, x2, y2 = (float(v) for v in note.Rect)
            found[full_name(note).removeprefix(f"era{page + 1}.")] = (x1, height - y2, x2, height - y1)
    return found


def longest_values(game: Game, read: dict[str, Read]) -> dict[str, str]:
    """The longest that may be written into each field: by the tables, and by its options in its language."""
    hexes = [row.id for row in game.tables["hexes"]]
    widest = max(hexes, key=lambda name: (len(name), name[0] in "MW", name))
    city = next(row for row in game.tables["settlements"] if row.id == "city")
    several = ", ".join(hexes[-city.hexes :])
    rate, resource = (max((row.name for row in game.tables[table]), key=len) for table in ("trade_rates", "resources"))
    given = {"player": PLAYER, "turn": "888", "year": "888", "hex": widest, "amount": "888", "story": (STORY + " ") * 8}
    values = {}
    for name, field in read.items():
        kind, _, line = name.partition(".")
        if field.options:
            values[name] = max(field.options, key=len)
        elif kind == "note":
            values[name] = several if int(line) % 2 else f"{resource}, {rate}"
        elif not field.state:
            values[name] = given[kind].strip()
    return values


def letters_by_poppler(data: bytes, page: int) -> Letters:
    """The words of a page as poppler shows it."""
    number = str(page + 1)
    made = subprocess.run(
        ["pdftotext", "-bbox", "-f", number, "-l", number, "-", "-"], input=data, capture_output=True, check=True
    )
    pattern = r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</word>'
    return [
        (word, (float(left), float(top), float(right), float(bottom)))
        for left, top, right, bottom, word in re.findall(pattern, made.stdout.decode())
    ]


def letters_by_mupdf(data: bytes, page: int, folder: Path) -> Letters:
    """The letters of a page as MuPDF shows it; the looks of its fields must be in the file."""
    path = folder / "form.pdf"
    path.write_bytes(data)
    number = str(page + 1)
    made = subprocess.run(
        ["mutool", "draw", "-q", "-F", "stext", "-o", "-", str(path), number], capture_output=True, check=True
    )
    found = []
    for quad, letter in re.findall(r'<char quad="([^"]+)"[^>]* c="([^"]*)"', made.stdout.decode()):
        sides = [float(side) for side in quad.split()]
        box = min(sides[::2]), min(sides[1::2]), max(sides[::2]), max(sides[1::2])
        found.append((html.unescape(letter), box))
    return found


def read_in(letters: Letters, box: tuple[float, ...], arrow: float) -> str:
    """What is read inside a box, without what its arrow covers: letters that lie inside it as a whole."""
    left, top, right, bottom = box
    inside = [
        letter
        for letter, (x1, y1, x2, y2) in letters
        if left <= x1 and x2 <= right - arrow and top <= (y1 + y2) / 2 <= bottom
    ]
    return "".join("".join(inside).split())
