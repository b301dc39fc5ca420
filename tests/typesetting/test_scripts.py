"""Other scripts: letters that run from right to left, and those that no space parts."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from text_requests import no_icon, request_of

from generator.base.display_list import TextBlock
from generator.typesetting.fitting import Fitter, lay_out
from generator.typesetting.fonts import Font, load_font
from generator.typesetting.line_setting import CannotSet, TextRun, TextSetter, TextStyle, unbroken
from generator.typesetting.models import StyleModel, TextModel
from generator.typesetting.paragraphs import break_lines
from generator.typesetting.scripts import direction_levels, marks_without_letter, useless_signs, visual_order
from generator.typesetting.shaping import is_right_to_left
from generator.typesetting.words import Style, measured

HEBREW, WORLD = "שלום", "עולם"
JAPANESE = "「こんにちは」、世界。これはカードです。"
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 ().,-" + "".join(map(chr, range(0x5D0, 0x5EB))) + JAPANESE


@pytest.fixture(scope="module")
def font(tmp_path_factory: pytest.TempPathFactory) -> Font:
    """A font made for these tests: every letter is a box half an em wide."""
    builder = FontBuilder(1000, isTTF=True)
    names = {ord(letter): f"u{ord(letter):04X}" for letter in LETTERS}
    order = [".notdef", *dict.fromkeys(names.values())]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    pen = TTGlyphPen(None)
    for i, place in enumerate([(50, 0), (50, 700), (450, 700), (450, 0)]):
        (pen.lineTo if i else pen.moveTo)(place)
    pen.closePath()
    box = pen.glyph()
    builder.setupGlyf(dict.fromkeys(order, box))
    builder.setupHorizontalMetrics(dict.fromkeys(order, (500, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes"})
    builder.setupOS2(sCapHeight=700, fsType=0)
    builder.setupPost()
    path = tmp_path_factory.mktemp("fonts") / "Boxes.ttf"
    builder.save(path)
    return load_font(Path(path))


@pytest.fixture(scope="module")
def boxes(font: Font) -> Style:
    return Style("boxes", StyleModel(font="a", size=10, floor=6, colour="ink"), font, font, font)


def placed(text: str, style: Style, width: float = 80, align: str = "left") -> TextBlock:
    return lay_out(request_of(text, style, (0, 0, width, 60), align), 10, Fitter(), no_icon)


def seen(block: TextBlock) -> list[list[str]]:
    """The spans of each line as they stand from left to right."""
    return [[span.text for span in sorted(line.spans, key=lambda span: span.x)] for line in block.lines]


def test_words_run_from_right_to_left_and_begin_at_the_right(boxes: Style) -> None:
    block = placed(f"{HEBREW} {WORLD}", boxes)
    assert seen(block) == [[WORLD, HEBREW]]
    assert [span.text for span in block.lines[0].spans] == [HEBREW, WORLD]  # read in the order of the text
    assert max(span.x + span.width for span in block.lines[0].spans) == pytest.approx(80)
    centred = placed(f"{HEBREW} {WORLD}", boxes, align="center").lines[0].spans
    assert min(span.x for span in centred) + max(span.x + span.width for span in centred) == pytest.approx(80)


def test_both_directions_stand_in_one_line(boxes: Style) -> None:
    assert seen(placed(f"the word {HEBREW} {WORLD} ends", boxes)) == [["the", "word", WORLD, HEBREW, "ends"]]
    assert seen(placed(f"{HEBREW} abc def {WORLD} 12", boxes)) == [["12", WORLD, "abc", "def", HEBREW]]
    assert seen(placed(f"{HEBREW} (12)", boxes)) == [["(", "12", ")", HEBREW]]
    assert seen(placed(f"{HEBREW} **{WORLD}** a", boxes)) == [["a", WORLD, HEBREW]]


def test_lines_are_broken_in_the_order_of_the_text_and_each_is_turned_round(boxes: Style) -> None:
    block = placed(f"{HEBREW} {WORLD} {HEBREW} abc", boxes, width=18)
    assert seen(block) == [[WORLD, HEBREW], ["abc", HEBREW]]
    for line in block.lines:
        spans = sorted(line.spans, key=lambda span: span.x)
        assert all(a.x + a.width <= b.x + 1e-6 for a, b in pairwise(spans))
        assert spans[-1].x + spans[-1].width == pytest.approx(18)


def test_the_levels_of_characters_are_those_of_the_unicode_algorithm() -> None:
    base, levels = direction_levels(f"a {HEBREW} 12")
    assert base == 0
    assert levels == [0, 0, *[1] * 4, 1, 2, 2]
    assert visual_order([0, 1, 1, 2, 2, 0]) == [0, 3, 4, 2, 1, 5]
    assert visual_order([]) == []
    assert is_right_to_left(HEBREW)
    assert not is_right_to_left("Ελληνικά, кириллица, 世界 – “x”")


def test_lines_of_japanese_end_between_characters_but_never_before_a_closing_mark(boxes: Style) -> None:
    style = boxes
    for count in range(4, 12):
        lines = break_lines(measured(JAPANESE, style, "ja"), style, count * 0.5)
        assert lines is not None
        texts = ["".join(part for word in line.words for part, _, _ in word.parts) for line in lines]
        assert "".join(texts) == JAPANESE
        assert all(len(text) <= count for text in texts)
        assert not any(text[0] in "」、。" or text[-1] == "「" for text in texts)
        assert all(len(line.words) == 1 for line in lines)  # no spaces come in
    assert [[span.text for span in line.spans] for line in placed(JAPANESE, style).lines] == [[JAPANESE]]


def test_japanese_words_in_bold_and_beside_latin_ones_keep_their_spaces(boxes: Style) -> None:
    lines = break_lines(measured("abc 世界 **これは** def", boxes), boxes, 40)
    assert lines is not None
    assert ["".join(part for part, _, _ in word.parts) for word in lines[0].words] == ["abc", "世界", "これは", "def"]
    assert lines[0].width == pytest.approx(0.5 * len("abc 世界 これは def"))


@pytest.mark.parametrize("width", [5, 8, 12, 20, 40])
def test_a_line_that_ends_between_joined_characters_leaves_hebrew_words_whole(boxes: Style, width: float) -> None:
    text = f"{HEBREW} 世界世界世界世界 abc {WORLD} 世界世界 {HEBREW}"
    shown = [span.text for line in placed(text, boxes, width).lines for span in line.spans]
    assert "".join(shown) == text.replace(" ", "")
    assert [word for word in shown if word in (HEBREW, WORLD)] == [HEBREW, WORLD, HEBREW]


def test_books_end_japanese_lines_between_characters_and_refuse_letters_from_right_to_left(font: Font) -> None:
    assert unbroken("世界。") == ["世", "界。"]
    model = TextModel(font="a", size=10, leading=12)
    style = TextStyle("text", model, font, font, font, font, font, 10, 12, "#000000")
    setter = TextSetter("ja", "#000000", frozenset(), {})
    lines = setter.lines([TextRun(JAPANESE)], style, 36, "X-1")
    assert "".join(segment.text for line in lines for segment in line.segments) == JAPANESE
    assert len(lines) > 2
    assert all(line.width <= 36.01 for line in lines)
    with pytest.raises(CannotSet, match="runs from right to left, and books are set from left to right") as refused:
        setter.lines([TextRun(HEBREW)], style, 200, "X-1")
    assert refused.value.fix.startswith("print the book's web page")


def test_justified_lines_without_spaces_are_filled_and_not_torn_apart(font: Font) -> None:
    model = TextModel(font="a", size=10, leading=12, align="justify")
    style = TextStyle("text", model, font, font, font, font, font, 10, 12, "#000000")
    setter = TextSetter("ja", "#000000", frozenset(), {})
    lines = setter.lines([TextRun("世界世界 abc " + "世界" * 20)], style, 100, "X-1")
    assert all(line.width > 80 for line in lines[:-1])  # no more is white than a mark that may not begin a line
    assert {line.spread for line in lines} == {0.0}
    spaced = setter.lines([TextRun("abc defg " * 8)], style, 100, "X-1")
    assert all(line.width == pytest.approx(100) for line in spaced[:-1])


def test_a_mark_without_a_letter_is_found() -> None:
    assert list(marks_without_letter("\u0301a e\u0301 \u0308")) == ["\u0301", "\u0308"]
    assert list(marks_without_letter("e\u0301o")) == []


@pytest.mark.parametrize("text", ["a\u200bb", "\ufeffa", "a\u2060b", "a\u200d b", "\u200cb", "3\u200d4", "a \u200b"])
def test_an_invisible_sign_that_does_nothing_is_found(text: str) -> None:
    assert len(list(useless_signs(text))) == 1


@pytest.mark.parametrize(
    "text", ["Auf\u200clage", "\u0645\u06cc\u200c\u062e\u0648", "\u0647\u200d", "a\u00adb\u00a0c", ""]
)
def test_joiners_between_letters_and_after_arabic_ones_have_a_use(text: str) -> None:
    assert list(useless_signs(text)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("abc\u202edef", "U\\+202E is a control of direction"),
        ("abc\u200bdef", "U\\+200B is a sign that nobody sees"),
        ("abc \u0301def", "U\\+0301 is a mark that stands on no letter"),
    ],
)
def test_books_refuse_the_signs_that_cards_refuse(font: Font, text: str, said: str) -> None:
    model = TextModel(font="a", size=10, leading=12)
    style = TextStyle("text", model, font, font, font, font, font, 10, 12, "#000000")
    with pytest.raises(CannotSet, match=said):
        TextSetter("en", "#000000", frozenset(), {}).lines([TextRun(text)], style, 200, "X-1")
    assert TextSetter("en", "#000000", frozenset(), {}, lenient=True).lines([TextRun(text)], style, 200, "X-1")
