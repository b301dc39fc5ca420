"""A designer's spreadsheet and pictures, made in code: sixty cards of four kinds in Spanish and English."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import openpyxl
from PIL import Image

HEADERS = [
    "Nombre", "Nombre (EN)", "Tipo", "Tipo (EN)", "Fuerza", "Coste", "Peso", "Imagen", "Texto", "Texto (EN)",
    "Ambientación", "Ambientación (EN)", "Cantidad", "Notas",
]  # fmt: skip
KINDS = (("Bestia", "Beast"), ("Hechizo", "Spell"), ("Objeto", "Item"), ("Lugar", "Place"))
SPANISH = [
    "Zorro",
    "Búho",
    "Jabalí",
    "Lobo",
    "Cuervo",
    "Oso",
    "Lince",
    "Tejón",
    "Nutria",
    "Halcón",
    "Corzo",
    "Erizo",
    "Ñu",
    "Sapo",
    "Culebra",
]
ENGLISH = [
    "Fox",
    "Owl",
    "Boar",
    "Wolf",
    "Raven",
    "Bear",
    "Lynx",
    "Badger",
    "Otter",
    "Falcon",
    "Stag",
    "Hedgehog",
    "Gnu",
    "Toad",
    "Snake",
]
Cell = str | int | float | None


def sixty_cards() -> list[list[Cell]]:
    """A row for each card; every fourth kind has no pictures, and not every card has words at its foot."""
    rows: list[list[Cell]] = []
    for i in range(60):
        (kind, kind_en), j = KINDS[i // 15], i % 15
        name, english = SPANISH[j], ENGLISH[j]
        if i >= 15:
            name, english = f"{kind} del {name.lower()}", f"{english}’s {kind_en.lower()}"
        text = "Vence a toda carta de menor fuerza." if j % 2 else f"Roba {j + 1} cartas; después, descarta una."
        text_en = "Beats every card of lower strength." if j % 2 else f"Draw {j + 1} cards; then discard one."
        foot = ("El bosque nunca duerme.", "The forest never sleeps.") if j % 3 == 0 else (None, None)
        picture = None if kind == "Hechizo" else f"carta{i:02}.png"
        note = "¿demasiado fuerte?" if j == 2 else None
        numbers = [1 + i % 9, i % 6, 0.5 + i % 4 * 1.25]
        rows.append(
            [name, english, kind, kind_en, *numbers, picture, text, text_en, *foot, 1 + i % 3, note]
        )  # fmt: skip
    return rows


def workbook(path: Path, headers: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Path:
    """An .xlsx of one sheet."""
    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.title = "Cartas"
    for row in (headers, *rows):
        book.active.append(list(row))
    book.save(path)
    return path


def spanish_csv(path: Path, headers: Sequence[str], rows: Sequence[Sequence[Cell]]) -> Path:
    """The same as Excel in Spanish saves it: semicolons, Windows-1252, decimal commas, CRLF."""

    def said(cell: Cell) -> str:
        text = "" if cell is None else str(cell).replace(".", ",") if isinstance(cell, float) else str(cell)
        return f'"{text}"' if ";" in text else text

    lines = [";".join(map(said, row)) for row in (headers, *rows)]
    path.write_bytes(("\r\n".join(lines) + "\r\n").encode("cp1252"))
    return path


def pictures(folder: Path, size: tuple[int, int] = (660, 460)) -> None:
    """A picture for each card that names one, in a folder beside the spreadsheet."""
    folder.mkdir(parents=True, exist_ok=True)
    for i, row in enumerate(sixty_cards()):
        if row[7]:
            Image.new("RGB", size, (40 + 3 * i, 90, 200 - 3 * i)).save(folder / str(row[7]))
