"""Decks for the adapters, from a seed: poker cards and how they are to be drawn, in millimetres and points.

    python tests/bench/decks.py NUMBER FILE.json [SEED]

The same number and seed give the same bytes on every machine.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

COLOURS = ["#9C2F2F", "#20639B", "#2E7D4F", "#7A5C00"]
ICONS = {  # in a box of 100 by 100, absolute M, L, C and Z only
    "rombo": "M50 4 L92 50 L50 96 L8 50 Z",
    "disco": "M50 6 C74 6 94 26 94 50 C94 74 74 94 50 94 C26 94 6 74 6 50 C6 26 26 6 50 6 Z",
}
SIDES = {
    "alba": {"name": "ALBA", "colour": "#2B4C7E", "emblem": "M50 6 L94 90 L6 90 Z"},
    "ocaso": {"name": "OCASO", "colour": "#7E3B2B", "emblem": "M8 8 L92 8 L92 92 L8 92 Z"},
}
SPEC = {
    "page": {"w": 210.0, "h": 297.0, "cols": 3, "rows": 3},
    "card": {"w": 63.0, "h": 88.0},
    "duplex": "long-edge",
    "crop": {"gap": 1.5, "length": 4.5, "width_pt": 0.25, "colour": "#000000"},
    "frame": {"x": 2.5, "y": 2.5, "w": 58.0, "h": 83.0, "r": 2.0, "stroke": 1.0},
    "circle": {"cx": 54.0, "cy": 9.0, "r": 4.0},
    "value": {"size": 10.0, "font": "bold", "colour": "#FFFFFF", "cx": 54.0, "base": 10.3},
    "title": {"x": 6.0, "base": 10.0, "size": 10.5, "font": "bold", "colour": "#141414"},
    "type": {"x": 6.0, "base": 15.0, "size": 7.0, "font": "regular", "colour": "#4A4A4A"},
    "icon": {"x": 20.5, "y": 19.0, "size": 22.0},
    "body": {"x": 6.5, "y": 45.0, "w": 50.0, "h": 34.0, "base": 48.0, "size": 8.0, "leading": 10.0,
             "font": "regular", "colour": "#1E1E1E"},
    "footer": {"cx": 31.5, "base": 82.5, "size": 6.0, "font": "regular", "colour": "#6A6A6A"},
    "back": {"rect": {"x": 2.5, "y": 2.5, "w": 58.0, "h": 83.0, "r": 2.0},
             "ring": {"cx": 31.5, "cy": 36.0, "r": 15.0, "stroke": 0.8},
             "emblem": {"x": 22.5, "y": 27.0, "size": 18.0},
             "name": {"cx": 31.5, "base": 66.0, "size": 13.0, "font": "bold", "colour": "#FFFFFF"}},
    "fonts": {"regular": "SourceSansPro-Regular.ttf", "bold": "SourceSansPro-Bold.ttf"},
}  # fmt: skip
FIRST = ["Barca", "Cumbre", "Fuente", "Granja", "Huerta", "Laguna", "Molino", "Noria", "Peña", "Roca", "Umbral", "Viña"]
SYLLABLES = ["ba", "ce", "di", "fo", "gú", "la", "me", "ni", "ño", "pa", "ra", "sa", "te", "vi", "za"]
TYPES = ["Lugar · Costa", "Lugar · Sierra", "Obra · Piedra", "Suceso · Lluvia"]
WHO = ["Quien llega primero", "El viajero más lento", "La persona a tu izquierda", "Cada dueño de un molino"]
DOES = ["toma una semilla", "paga dos piedras", "gira su ficha", "muestra una carta", "cuenta sus puentes"]
WHEN = ["al caer la noche", "si llueve en la cuenca", "antes de mover", "cuando nadie más pasa", "¿sin avisar?"]


def deck(number: int, seed: int = 3) -> dict[str, Any]:
    """So many cards, no two with the same title or text."""
    source = random.Random(seed)
    taken: set[str] = set()
    cards = [
        {
            "id": f"N{i + 1:05}",
            "title": _new(taken, lambda: f"{source.choice(FIRST)} {_word(source).capitalize()}"),
            "type": source.choice(TYPES),
            "value": source.randint(1, 20),
            "colour": source.choice(COLOURS),
            "icon": source.choice(list(ICONS)),
            "side": source.choice(list(SIDES)),
            "body": _new(taken, lambda: _text(source)),
        }
        for i in range(number)
    ]
    return {"spec": SPEC, "colours": COLOURS, "icons": ICONS, "sides": SIDES, "cards": cards}


def _new(taken: set[str], make: Any) -> str:
    while (text := make()) in taken:
        pass
    taken.add(text)
    return str(text)


def _word(source: random.Random) -> str:
    return "".join(source.choice(SYLLABLES) for _ in range(source.randint(2, 4)))


def _text(source: random.Random) -> str:
    """Three sentences: 100 to 260 characters."""
    sentences = [
        f"{source.choice(WHO)} {source.choice(DOES)} y {source.choice(DOES)} {source.choice(WHEN)}." for _ in range(3)
    ]
    return " ".join(sentences)


def write_deck(file: Path, number: int, seed: int = 3) -> None:
    file.write_text(json.dumps(deck(number, seed), ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    write_deck(Path(sys.argv[2]), int(sys.argv[1]), *map(int, sys.argv[3:4]))
