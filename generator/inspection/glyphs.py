"""Every character that is printed has a glyph in the very font that prints it."""

from __future__ import annotations

from generator.base.findings import Findings, Where
from generator.faces.deck import Deck

FREE = frozenset("\n\u00a0\u00ad")  # spaces that fonts may lack without harm


def check_glyphs(deck: Deck, language: str, where: Where, findings: Findings) -> None:
    """Judge the texts of a deck, span by span, in their fonts."""
    points = {
        font.name: font.code_points
        for style in deck.theme.styles.values()
        for font in (style.font, style.strong, style.em)
    }
    if not _lacking(deck, points):
        return
    told: set[tuple[str, str, str]] = set()
    for item in deck.pieces:
        for face in (item.front, *([item.back] if item.back else [])):
            for block in face.texts:
                for span in (span for line in block.lines for span in line.spans):
                    for character in dict.fromkeys(span.text):
                        lacks = span.icon is None and ord(character) not in points[span.font] and character not in FREE
                        if lacks and (item.piece.code, character, span.font) not in told:
                            told.add((item.piece.code, character, span.font))
                            findings.error(
                                "text.glyph",
                                f"{item.piece.code} {block.role} ({language}): {character!r} "
                                f"(U+{ord(character):04X}) has no glyph in {span.font}",
                                where,
                                fix="use another character, or a font that has it",
                            )


def _lacking(deck: Deck, points: dict[str, frozenset[int]]) -> bool:
    """Is there any such character at all? A quick look at each distinct face."""
    used: dict[str, set[str]] = {name: set() for name in points}
    faces = {face.key: face for item in deck.pieces for face in (item.front, item.back) if face is not None}
    for face in faces.values():
        for block in face.texts:
            for line in block.lines:
                for span in line.spans:
                    if span.icon is None:
                        used[span.font].update(span.text)
    return any(ord(c) not in points[name] for name, letters in used.items() for c in letters - FREE)
