"""Checks that every printed character has a glyph in its font, and that no text runs from right to left."""

from __future__ import annotations

import unicodedata

from generator.base.findings import Findings, Where
from generator.catalog.library import Game
from generator.faces.deck import Deck
from generator.language.catalogue import Catalogue
from generator.language.texts import texts_of

LEFTWARDS = frozenset(
    ("R", "AL", "RLE", "RLO", "RLI")
)  # Unicode classes of characters that are read from right to left
FREE = frozenset("\n\u00a0\u00ad")  # characters that a font may lack


def check_glyphs(deck: Deck, game: Game, catalogue: Catalogue | None, findings: Findings) -> None:
    """Report every character of a deck without a glyph, once for each font, at the place of a text that has it."""
    points = {
        font.name: font.code_points
        for style in deck.theme.styles.values()
        for font in (style.font, style.strong, style.em)
    }
    printed = _printed_characters(deck)
    if any(unicodedata.bidirectional(c) in LEFTWARDS for letters in printed.values() for c in letters):
        _directions(deck, game, catalogue, findings)
    if all(ord(c) in points[font] for font, letters in printed.items() for c in letters - FREE):
        return
    lacking: dict[tuple[str, str], list[str]] = {}  # character and font -> the codes of the pieces
    for item in deck.pieces:
        for face in (item.front, *([item.back] if item.back else [])):
            for span in (span for block in face.texts for line in block.lines for span in line.spans):
                for character in span.text if span.icon is None else "":
                    if ord(character) not in points[span.font] and character not in FREE:
                        codes = lacking.setdefault((character, span.font), [])
                        if item.piece.code not in codes:
                            codes.append(item.piece.code)
    for (character, font), codes in lacking.items():
        more = f" and {len(codes) - 1} more" if len(codes) > 1 else ""
        findings.error(
            "text.glyph",
            f"{codes[0]}{more} ({deck.language}): {character!r} (U+{ord(character):04X}) has no glyph in {font}",
            _place(character, game, catalogue),
            fix="use another character, or a font that has it",
        )


def _directions(deck: Deck, game: Game, catalogue: Catalogue | None, findings: Findings) -> None:
    """Report text that is read from right to left, since lines are set from left to right only."""
    backwards: dict[str, str] = {}  # a character and the first piece that shows it
    for item in deck.pieces:
        for face in (item.front, *([item.back] if item.back else [])):
            for block in face.texts:
                for character in block.plain if not block.plain.isascii() else "":
                    if unicodedata.bidirectional(character) in LEFTWARDS:
                        backwards.setdefault(character, item.piece.code)
    if backwards:
        character, code = next(iter(backwards.items()))
        findings.error(
            "text.direction",
            f"{code} ({deck.language}): {character!r} (U+{ord(character):04X}) is read from right to left, lines are "
            "set from left to right",
            _place(character, game, catalogue),
            fix="write it in another script, or draw it as art",
        )


def _place(character: str, game: Game, catalogue: Catalogue | None) -> Where:
    """The place of the first text in this language with a character, or its lower case (for capital styles)."""
    wanted = {character, character.lower()}
    for text in texts_of(game):
        if catalogue is None:
            if wanted & set(text.source):
                return text.where()
        elif (entry := catalogue.entries.get(text.id)) is not None and wanted & set(entry.msgstr):
            return catalogue.where(text.id)
    return game.where("game.yaml")


def _printed_characters(deck: Deck) -> dict[str, set[str]]:
    """All characters that a deck shows, by the name of the font that they are set in."""
    printed: dict[str, set[str]] = {}
    faces = {face.key: face for item in deck.pieces for face in (item.front, item.back) if face is not None}
    for face in faces.values():
        for block in face.texts:
            for line in block.lines:
                for span in line.spans:
                    if span.icon is None:
                        printed.setdefault(span.font, set()).update(span.text)
    return printed
