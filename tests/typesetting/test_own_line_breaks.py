"""Line breaks and lists in texts of cards: lines begin anew where a text says so, items stand behind their markers."""

from __future__ import annotations

import pytest
from text_requests import no_icon, request_of
from text_samples import MakeStyle

from generator.base.display_list import TextBlock
from generator.language.markup import paragraphs, plain
from generator.typesetting.fitting import Fitter, lay_out

LIST = "Choose one:\n- draw two cards and discard one of them\n- **gain** three points\n\n2. and so on"


def set_in(style: MakeStyle, text: str, width: float = 30, height: float = 60, **more: object) -> TextBlock:
    request = request_of(text, style(**more), box=(10, 0, width, height))
    return lay_out(request, 8, Fitter(), no_icon)


def lines_of(block: TextBlock) -> list[str]:
    return ["".join(span.text for span in line.spans) for line in block.lines]


def test_lines_begin_anew_where_the_text_says_so(style: MakeStyle) -> None:
    assert lines_of(set_in(style, "One.\nTwo.\r\nThree.", 60)) == ["One.", "Two.", "Three."]
    assert lines_of(set_in(style, "One. Two. Three.", 60)) == ["One. Two. Three."]


def test_an_item_of_a_list_stands_behind_its_marker(style: MakeStyle) -> None:
    block = set_in(style, LIST)
    assert lines_of(block)[:2] == ["Choose one:", "•draw two cards and"]
    starts = [line.spans[0].x for line in block.lines]
    words = [line.spans[-1 if i == 0 else 0].x for i, line in enumerate(block.lines[1:3])]
    assert starts[:2] == [10, 10]
    assert words[0] == pytest.approx(words[1])  # the second line stands under the words, not under the bullet
    assert words[0] > 10.5
    assert "2." in lines_of(block)[-1]
    between = [b.baseline - a.baseline for a, b in zip(block.lines, block.lines[1:], strict=False)]
    assert between[-1] == pytest.approx(2 * between[0])  # an empty line is a gap


def test_what_a_reader_gets_is_what_is_printed(style: MakeStyle) -> None:
    block = set_in(style, LIST)
    assert block.plain == plain(LIST)
    assert block.plain.splitlines()[1] == "• draw two cards and discard one of them"
    assert "".join(lines_of(block)).replace(" ", "") == "".join(block.plain.split())


def test_lines_with_breaks_that_do_not_fit_are_told(style: MakeStyle) -> None:
    fitter, made = Fitter(), style()
    roomy, tight = (request_of("a\nb\nc\nd", made, box=(0, 0, 30, height)) for height in (20, 6))
    assert fitter.fits(roomy, 8)
    assert not fitter.fits(tight, 8)
    assert not fitter.fits(request_of("a\nanticonstitucionalmente", made, box=(0, 0, 8, 60)), 8)


def test_a_style_of_one_line_joins_its_lines(style: MakeStyle) -> None:
    assert lines_of(set_in(style, "One\ntwo", 60, single=True)) == ["One two"]


@pytest.mark.parametrize(
    ("line", "marker", "words"),
    [
        ("- a b", "•", "a b"),
        ("• a", "•", "a"),
        ("3) a", "3)", "a"),
        ("-3 points", "", "-3 points"),
        ("1.5 times", "", "1.5 times"),
        ("-", "", "-"),
        ("*a* b", "", "*a* b"),
    ],
)
def test_what_begins_an_item(line: str, marker: str, words: str) -> None:
    assert paragraphs(f"x\n{line}")[1] == (marker, words)


def test_letters_from_right_to_left_keep_their_order_between_breaks(style: MakeStyle) -> None:
    block = set_in(style, "שלום עולם\nabc", 60)
    right = [max(span.x + span.width for span in line.spans) for line in block.lines]
    assert right[0] == pytest.approx(70, abs=0.1)
    assert block.lines[1].spans[0].x == 10
