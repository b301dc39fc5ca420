"""Pair kerning as the fonts have it: HarfBuzz, where it is there, says the same of every pair."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from PIL import ImageFont, features

from generator.typesetting.fonts import find_font_file, load_font
from generator.typesetting.kerning import load_kerning

SERIF = ("font_source_serif_pro", "SourceSerifPro-Regular.ttf")
LETTERS = "abcfgrtvwyzáéñAFKLPTVWYÁÑ.,;:¿?«»()-0179’”"
ALONE = ["-liga", "-calt", "-clig", "-locl", "-ccmp"]  # pairs alone: no ligatures, no other glyphs


@pytest.mark.skipif(not features.check("raqm"), reason="Pillow has no HarfBuzz here")
@pytest.mark.parametrize(
    ("package", "file"),
    [
        SERIF,
        ("font_source_serif_pro", "SourceSerifPro-It.ttf"),
        ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
        ("font_amatic_sc", "AmaticSC-Bold.ttf"),
        ("font_fjallaone", "FjallaOne-Regular.ttf"),
    ],
)
def test_every_pair_is_as_near_as_harfbuzz_sets_it(package: str, file: str) -> None:
    path = find_font_file(package, file)
    kerning = load_kerning(path)
    oracle = ImageFont.truetype(str(path), 1000, layout_engine=ImageFont.Layout.RAQM)
    pairs = ["".join(pair) for pair in product(LETTERS, repeat=2)]
    wrong = {}
    for pair in pairs:
        near = oracle.getlength(pair, features=["kern", *ALONE])
        moved = near - oracle.getlength(pair, features=["-kern", *ALONE])
        if abs(moved - kerning.between(pair)) > 1:
            wrong[pair] = (moved, kerning.between(pair))
    assert wrong == {}


def test_a_word_is_narrower_by_its_pairs_and_nothing_is_lost() -> None:
    font = load_font(find_font_file(*SERIF))
    kerning = font.kerning
    assert kerning.between("AV") == -129
    assert kerning.between("nn") == 0
    assert font.kerned_width("nAV") == pytest.approx(font.width("nAV") - 0.129)
    assert kerning.parts("nAVn") == [("nA", -129.0), ("V", kerning.between("Vn")), ("n", 0.0)]
    for word in ("", "A", "TAVERNA", "¡Ya!"):
        assert "".join(part for part, _ in kerning.parts(word)) == word
        assert sum(moved for _, moved in kerning.parts(word)) / 1000 == pytest.approx(kerning.width(word))


def test_nothing_moves_beside_a_space_or_a_letter_that_the_font_lacks() -> None:
    kerning = load_kerning(find_font_file(*SERIF))
    assert kerning.between("T ") == kerning.between(" T") == kerning.between("T字") == 0
    assert kerning.width("T 字") == 0


def test_a_font_without_pairs_moves_nothing() -> None:
    path: Path = find_font_file("font_fjallaone", "FjallaOne-Regular.ttf")
    assert load_kerning(path).width("TAVERNA") == 0
