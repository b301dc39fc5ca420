"""Checks that every printed character has a glyph in its font, and that nothing in a text cannot be set."""

from __future__ import annotations

import unicodedata
from collections import defaultdict

from generator.base.findings import Findings, Where
from generator.catalog.library import Game
from generator.faces.deck import Deck
from generator.language.catalogue import Catalogue
from generator.language.texts import texts_of
from generator.typesetting.font_search import fonts_with
from generator.typesetting.scripts import DIRECTION_CONTROLS, INVISIBLE, JOINERS, marks_without_letter, useless_signs
from generator.typesetting.shaping import is_right_to_left

BRACKETS = frozenset("()[]{}<>«»")
MANY, SHOWN = 3, 8  # so many letters are told together, and so many of them are shown
FREE = frozenset("\n\u00a0\u00ad")  # characters that a font may lack


def check_glyphs(deck: Deck, game: Game, catalogue: Catalogue | None, findings: Findings) -> None:
    """Report every character of a deck without a glyph, once for each font, at the place of a text that has it.

    A font that lacks a whole script is told in one finding, not letter by letter.
    """
    fonts = deck.theme.fonts
    printed = _printed_characters(deck)
    missing = {
        (character, name)
        for name, letters in printed.items()
        for character in letters - FREE - DIRECTION_CONTROLS - (INVISIBLE - JOINERS)  # they are told below
        if not fonts[name].draws(character)
    }
    shown: set[str] = set().union(*printed.values())
    marks = any(unicodedata.combining(character) for character in shown)
    if shown & (DIRECTION_CONTROLS | INVISIBLE) or marks or is_right_to_left("".join(shown)):
        _unsettable(deck, game, catalogue, findings)
    if not missing:
        return
    lacking: dict[tuple[str, str], list[str]] = {}  # character and font -> the codes of the pieces
    for item in deck.pieces:
        for face in (item.front, *([item.back] if item.back else [])):
            for span in (span for block in face.texts for line in block.lines for span in line.spans):
                for character in span.text if span.icon is None else "":
                    if (character, span.font) in missing:
                        codes = lacking.setdefault((character, span.font), [])
                        if item.piece.code not in codes:
                            codes.append(item.piece.code)
    of_font: dict[str, list[str]] = {}
    for character, font in lacking:
        of_font.setdefault(font, []).append(character)
    elsewhere: dict[str, str] = {}  # by some characters: the fonts that have them
    for font, characters in of_font.items():
        name = fonts[font].path.stem
        together = len(characters) >= MANY
        for letters in ["".join(sorted(characters))] if together else characters:
            codes = list(dict.fromkeys(code for one in letters for code in lacking[one, font]))
            more = f" and {len(codes) - 1} more" if len(codes) > 1 else ""
            if letters not in elsewhere:
                elsewhere[letters] = ", ".join(fonts_with(letters, deck.theme.font_folders)) or "none here has"
            if together:
                seen = [one for one in letters if not one.isspace()]
                some = " ".join([*seen[:SHOWN], *(["…"] if len(seen) > SHOWN else [])])
                told = f"{codes[0]}{more} ({deck.language}): {len(letters)} letters have no glyph in {name}: {some}"
                fix = f"give the theme, or this language under its fonts_of, a font that has them: {elsewhere[letters]}"
            else:
                told = f"{codes[0]}{more} ({deck.language}): {letters!r} (U+{ord(letters):04X}) has no glyph in {name}"
                fix = f"use another character, or a font that has it: {elsewhere[letters]}"
            findings.error("text.glyph", told, _place(letters[0], game, catalogue), fix=fix)


def _unsettable(deck: Deck, game: Game, catalogue: Catalogue | None, findings: Findings) -> None:
    """Report the first direction control, useless sign, mark on no letter, or bracket in a text of both directions."""
    for code, text in (
        (item.piece.code, block.plain)
        for item in deck.pieces
        for face in (item.front, *([item.back] if item.back else []))
        for block in face.texts
    ):
        control = next((character for character in text if character in DIRECTION_CONTROLS), "")
        useless = next(iter(useless_signs(text)), "")
        mark = next(iter(marks_without_letter(text)), "")
        if control:
            findings.error(
                "text.direction",
                f"{code} ({deck.language}): U+{ord(control):04X} is a control of direction, which cannot be set",
                _place(control, game, catalogue),
                fix="take it out: the letters tell how a text runs",
            )
        if useless:
            findings.error(
                "text.invisible",
                f"{code} ({deck.language}): U+{ord(useless):04X} is a sign that nobody sees and nothing needs",
                _place(useless, game, catalogue),
                fix="take it out: most editors do not show it, so write the words beside it anew",
            )
        if mark:
            findings.error(
                "text.mark",
                f"{code} ({deck.language}): U+{ord(mark):04X} is a mark that stands on no letter",
                _place(mark, game, catalogue),
                fix="write the letter before its mark, or take the mark out",
            )
        bracket = next((sign for sign in text if sign in BRACKETS), "")
        if bracket and is_right_to_left(text) and any(unicodedata.bidirectional(sign) == "L" for sign in text):
            findings.error(
                "text.direction",
                f"{code} ({deck.language}): {bracket!r} in a text that runs both ways may stand on the wrong side",
                _place(bracket, game, catalogue),
                fix="use commas or dashes, or keep each direction in a text of its own",
            )
            return
        if control or useless or mark:
            return


def _place(character: str, game: Game, catalogue: Catalogue | None) -> Where:
    """The place of the first text in this language with a character, or its lower case (for capital styles)."""
    wanted = {character, character.lower()}
    for text in texts_of(game):
        if catalogue is None:
            if wanted & set(text.source):
                return text.where()
        elif (entry := catalogue.entries.get(text.id)) is not None and wanted & set(entry.msgstr):
            return catalogue.where(text.id)
    for table in game.tables.values():  # words that no catalogue translates
        for ident, row in table.rows.items():
            for column in table.columns:
                if wanted & set(str(getattr(row, column, ""))):
                    return table.where(ident, column)
    return game.where("game.yaml")


def _printed_characters(deck: Deck) -> dict[str, set[str]]:
    """All characters that a deck shows, by the name of the font that they are set in."""
    printed: defaultdict[str, list[str]] = defaultdict(list)
    faces = {face.key: face for item in deck.pieces for face in (item.front, item.back) if face is not None}
    blocks = {id(block): block for face in faces.values() for block in face.texts}  # faces share many
    for block in blocks.values():
        for line in block.lines:
            for span in line.spans:
                if span.icon is None:
                    printed[span.font].append(span.text)
    return {font: _characters_of("".join(texts)) for font, texts in printed.items()}


def _characters_of(text: str) -> set[str]:
    """The characters of a long text. Those of ASCII, nearly all of it, are not looked at one by one."""
    beyond = text.encode("utf-8", "surrogatepass").translate(None, bytes(range(128))).decode("utf-8", "surrogatepass")
    return {letter for letter in map(chr, range(128)) if letter in text} | set(beyond)
