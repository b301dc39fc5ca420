"""How texts are set on faces: sizes, runts and ranges are read from the painted page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from contract_judging import judged_print

from generator.base.findings import Finding, Findings
from generator.inspection.contract.painted_face import FaceOnPage, PaintedFace, PaintedText
from generator.inspection.contract.text_setting import ToldText, judge_text_setting, lines_of

Change = Callable[[Path, str, str], None]
LETTER = 1.5  # mm: how wide a letter is here


def told(
    lines: Sequence[str], *, size: float = 8.0, what: str = "rule", alike: bool = True, turn: float = 0.0
) -> ToldText:
    """A text in lines of 3 mm, upright or read upwards, each line set in one go."""
    texts = []
    for i, words in enumerate(lines):
        along, down = LETTER * len(words), 3.0 * i
        if turn == 0.0:
            box, start = (5.0, 10 + down - 2, 5 + along, 10 + down), (5.0, 10 + down)
        else:
            box, start = (10 + down - 2, 50 - along, 10 + down, 50.0), (10 + down, 50.0)
        texts.append(PaintedText(words, box, "#000000", turn, i, size, start))
    placed = FaceOnPage(3, 1, "front", "A1", 10, 10, 0, PaintedFace(63, 88))
    return ToldText(what, alike, 6.0, "A1 Mago", placed, tuple(texts))


def judged(*several: ToldText) -> list[Finding]:
    findings = Findings()
    judge_text_setting(several, "cards.pdf", findings)
    return findings.items


def test_a_text_in_even_lines_of_one_size_is_well_set() -> None:
    assert judged(told(["one line of it", "another line of it", "and a last line"]), told(["short"])) == []


def test_a_text_that_is_smaller_on_one_piece_is_told_with_both_sizes() -> None:
    (found,) = judged(told(["one"], size=9), told(["two"], size=9), told(["three"], size=8))
    assert found.code == "setting.uneven"
    assert "rule: set in 8 pt, and on A1 Mago in 9 pt (8 pt 1 times, 9 pt 2 times)" in found.message
    assert found.where.page == 3
    assert found.where.box == pytest.approx((15, 18, 15 + LETTER * 5, 20))


def test_texts_of_two_roles_and_those_that_may_differ_have_sizes_of_their_own() -> None:
    assert judged(told(["one"], size=9), told(["two"], size=8, what="joke")) == []
    assert judged(told(["one"], size=9), told(["two"], size=8, alike=False)) == []


@pytest.mark.parametrize(("size", "codes"), [(6.0, []), (5.81, ["setting.small"])])
def test_nothing_is_set_below_six_points(size: float, codes: list[str]) -> None:
    assert [found.code for found in judged(told(["Goblin"], size=size))] == codes


@pytest.mark.parametrize(
    ("lines", "runt"),
    [
        (["Each player turns over", "one card, and then the", "round."], True),
        (["Each player turns over", "one card, and then the", "round ends."], False),  # two words
        (["Each player turns over", "one card, and then the", "representatives"], False),  # a long one
        (["Ready to", "go"], False),  # a label of two lines
    ],
)
def test_a_short_word_alone_on_the_last_line_is_a_runt(lines: list[str], *, runt: bool) -> None:
    assert [found.code for found in judged(told(lines))] == (["setting.runt"] if runt else [])


@pytest.mark.parametrize(
    ("lines", "split"),
    [
        (["draw from 1 to", "3 cards of them"], True),
        (["roba de 1", "a 3 cartas"], True),
        (["points 10–", "12 of them"], True),
        (["draw from 1 to 3", "cards of them"], False),
        (["you have 3 cards", "and 4 of them go"], False),  # no range
    ],
)
def test_a_range_of_numbers_stays_on_one_line(lines: list[str], *, split: bool) -> None:
    assert [found.code for found in judged(told(lines))] == (["setting.range"] if split else [])


def test_lines_of_a_text_that_is_read_upwards_are_those_across_it() -> None:
    text = told(["read", "upwards"], turn=270.0)
    assert [line.words for line in lines_of(text.texts)] == ["read", "upwards"]
    assert lines_of(text.texts)[1].width == pytest.approx(LETTER * 7)


@pytest.mark.soak  # test_fitting and the tests below judge sizes that differ
def test_a_smaller_rule_on_some_cards_is_read_from_the_page(project_copy: Path, change: Change) -> None:
    style = project_copy / "templates" / "faces" / "goblin" / "qiahnberro.yaml"
    change(style, 'words.qiahnberro_rule }}", style: rule', 'words.qiahnberro_rule }}", style: joke')
    found = [one for one in judged_print(project_copy, "qiahn_goblin", "cards") if one.code == "setting.uneven"]
    assert any("rule" in one.message for one in found)
