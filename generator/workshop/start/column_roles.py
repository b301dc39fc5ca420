"""What the columns of a designer's spreadsheet are: told by their headers in several languages, else by their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from generator.base.regular_expressions import regular_expression
from generator.workshop.tables.cell_spellings import plain_number

ColumnRole = Literal["id", "name", "text", "flavour", "copies", "picture", "kind", "note", ""]
WORDS: dict[ColumnRole, tuple[str, ...]] = {  # headers as `folded` writes them; the first of each is the column's name
    "id": ("id", "code", "codigo", "ident", "clave", "ref"),
    "name": ("name", "nombre", "title", "titulo", "nom", "titre", "nome", "titel", "carta", "card_name"),
    "text": (
        "text", "texto", "rules", "rule", "regla", "reglas", "effect", "efecto", "ability", "habilidad", "description",
        "descripcion", "texte", "testo", "regeln", "rules_text", "card_text", "texto_de_la_carta",
    ),
    "flavour": (
        "flavour", "flavor", "flavour_text", "flavor_text", "ambientacion", "texto_de_ambientacion", "cita", "quote",
        "historia", "lore",
    ),
    "copies": (
        "copies", "copias", "cantidad", "quantity", "qty", "cant", "count", "ejemplares", "unidades", "amount", "times",
        "n_de_copias", "numero_de_copias", "num_copias", "n_copias", "number_of_copies", "anzahl", "quantite",
    ),
    "picture": (
        "picture", "imagen", "image", "ilustracion", "illustration", "dibujo", "foto", "photo", "art", "arte",
        "archivo", "fichero", "file", "img", "bild",
    ),
    "kind": (
        "kind", "tipo", "type", "clase", "class", "categoria", "category", "suit", "palo", "faccion", "faction",
        "grupo", "group", "familia", "family", "mazo", "deck", "bando", "side",
    ),
    "note": ("notes", "notas", "note", "nota", "comments", "comentarios", "comentario", "todo", "pendiente"),
}  # fmt: skip
LABELS = {  # names of numbers on cards, in Spanish and English, to say the one as the other
    "fuerza": "Strength", "poder": "Power", "vida": "Life", "vidas": "Lives", "salud": "Health", "coste": "Cost",
    "costo": "Cost", "ataque": "Attack", "defensa": "Defence", "valor": "Value", "puntos": "Points", "nivel": "Level",
    "daño": "Damage", "movimiento": "Movement", "velocidad": "Speed", "alcance": "Range", "energia": "Energy",
    "mana": "Mana", "oro": "Gold", "peso": "Weight", "precio": "Price", "edad": "Age", "turno": "Turn",
    "turnos": "Turns",
    "rareza": "Rarity", "magia": "Magic", "agilidad": "Agility", "resistencia": "Toughness", "iniciativa": "Initiative",
    "ronda": "Round", "victoria": "Victory", "tamaño": "Size", "era": "Age", "color": "Colour", "elemento": "Element",
}  # fmt: skip
IN_SPANISH = {  # headers that are Spanish and nothing else, besides the names of numbers
    "nombre", "titulo", "texto", "regla", "reglas", "efecto", "habilidad", "descripcion", "ambientacion", "cita",
    "historia", "copias", "cantidad", "ejemplares", "unidades", "imagen", "ilustracion", "dibujo", "archivo", "fichero",
    "tipo", "clase", "categoria", "palo", "faccion", "grupo", "familia", "mazo", "bando", "notas", "comentarios",
    "comentario", "codigo", "clave",
}  # fmt: skip
MOST_KINDS = 8  # more kinds than these have no tone of their own
SHORT = 24  # letters: longer words are a text, shorter ones fit a line with others
_NUMBER = regular_expression(r"-?[0-9]+(\.[0-9]+)?")
_PICTURE_FILE = regular_expression(r".+\.(png|jpe?g|svg|tiff?|gif|webp|bmp|psd|pdf|ai)", re.IGNORECASE)
_SPANISH_LETTERS = regular_expression("[ñ¿¡]", re.IGNORECASE)  # of the languages below no other has them
COMMON = {  # words by which a language is known; those of several languages say less
    "es": {
        "de", "la", "el", "que", "una", "un", "los", "las", "del", "con", "por", "tu", "y", "en", "se", "al", "carta",
        "a", "o", "para", "su", "cada", "otra", "otro", "hasta", "cuando", "cartas", "mazo", "mano", "turno", "jugador",
        "jugadora", "puntos", "roba", "gana", "pierde", "juega", "todas", "todos", "si", "no", "dos", "tres",
    },
    "en": {
        "the", "of", "a", "and", "to", "you", "your", "with", "for", "is", "an", "each", "all", "from", "in",
        "cards", "deck", "hand", "turn", "player", "points", "draw", "play", "gain", "lose", "discard", "when", "if",
        "no", "or", "this", "other", "one", "two",
    },
    "fr": {"le", "la", "les", "des", "une", "et", "du", "votre", "vous", "est", "dans", "carte", "avec", "pour", "un"},
    "de": {"der", "die", "das", "und", "ein", "eine", "den", "du", "dein", "mit", "karte", "von", "zu", "jede"},
    "it": {"il", "la", "di", "che", "una", "un", "per", "con", "tua", "carta", "della", "ogni", "gli", "e", "a"},
    "pt": {"o", "a", "de", "que", "uma", "um", "com", "para", "sua", "carta", "do", "da", "cada", "e"},
    "ca": {"el", "la", "els", "les", "que", "una", "un", "amb", "per", "teva", "carta", "del", "cada", "i", "a"},
}  # fmt: skip


def role_of_header(header: str) -> ColumnRole:
    """What a folded header says that its column is; "" for one that says nothing."""
    return next((role for role, words in WORDS.items() if header in words), "")


def number_type(cells: Sequence[str]) -> Literal["integer", "number", ""]:
    """Whether the filled cells of a column are whole numbers, numbers, or something else."""
    filled = [plain_number(cell) for cell in cells if cell.strip()]
    if not filled or not all(_NUMBER.fullmatch(cell) for cell in filled):
        return ""
    return "number" if any("." in cell for cell in filled) else "integer"


def are_pictures(cells: Sequence[str]) -> bool:
    """Whether the filled cells of a column are names of picture files."""
    filled = [cell for cell in cells if cell.strip()]
    return bool(filled) and all(_PICTURE_FILE.fullmatch(cell.strip()) for cell in filled)


def are_kinds(cells: Sequence[str]) -> bool:
    """Whether a column sorts its rows: a few short words, each of several rows, and no empty cell."""
    kinds = set(cells)
    return (
        "" not in kinds
        and 2 <= len(kinds) <= MOST_KINDS
        and len(cells) >= 3 * len(kinds)
        and max(map(len, kinds)) <= SHORT
        and not number_type(cells)
    )


def language_of(texts: Sequence[str], headers: Sequence[str] = (), among: Sequence[str] = tuple(COMMON)) -> str:
    """The language of some texts by their usual words and letters, and by their headers as `folded` writes them.

    All headers together count as half a word. "" where nothing tells it.
    """
    text = " ".join(texts).casefold()
    counts = dict.fromkeys(among, 0.0)
    for word in re.findall(r"\w+", text):
        known = [language for language, words in COMMON.items() if word in words]
        for language in counts.keys() & known:
            counts[language] += 1 / len(known)
    if "es" in counts:
        counts["es"] += bool(_SPANISH_LETTERS.search(text)) + (language_of_headers(headers) == "es") / 2
    best = max(counts, key=lambda language: counts[language], default="")
    return best if best and counts[best] else ""


def language_of_headers(headers: Sequence[str]) -> str:
    """The language of headers as `folded` writes them, where one of them tells it: "es", or "" for none."""
    spanish = IN_SPANISH | (set(LABELS) - {"color", "era", "mana"})  # these three are English, too
    return "es" if not spanish.isdisjoint(headers) else ""
