"""Signs that tell nothing of direction (joiners, soft hyphens) keep their place in lines from right to left."""

from __future__ import annotations

import pytest

from generator.typesetting.fitting import levels_of
from generator.typesetting.fonts import find_font_file, load_font
from generator.typesetting.words import Word


@pytest.mark.parametrize(
    "text", ["\u0645\u06cc\u200c\u062e\u0648", "\u05e9\u05dc\u00ad\u05d5\u05dd", "\u05e9\u2060\u05dc"]
)
def test_every_character_has_a_level(text: str) -> None:
    font = load_font(find_font_file("font_source_serif_pro", "SourceSerifPro-Regular.ttf"))
    word = Word(((text, font, False),), text, 1.0)
    _, levels = levels_of([word, word])
    assert len(levels) == 2 * len(text) + 1
