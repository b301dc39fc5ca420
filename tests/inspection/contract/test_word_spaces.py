"""Spaces between the words of a face: one that is missing or too many is told, at ends of lines either may be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from contract_judging import judged_print

from generator.inspection.contract.painted_face import PaintedText
from generator.inspection.contract.word_spaces import as_read, spaced_otherwise

Change = Callable[[Path, str, str], None]


def text(words: str, left: float, line: int = 0, turn: float = 0.0) -> PaintedText:
    """Words of 8 points, 1.5 mm to the letter, on one of several lines."""
    top = 10 + 4 * line
    return PaintedText(words, (left, top, left + 1.5 * len(words), top + 2), "#222222", turn, 1, 8.0, (left, top + 2))


@pytest.mark.parametrize(
    "taken",
    [
        [text("Roba dos cartas.", 5)],
        [text("Roba dos", 5), text("cartas.", 5, 1)],
        [text("Roba", 5), text("dos cartas.", 12)],  # a gap is as good as a space
        [text("Roba ", 5), text("dos cartas.", 12.5)],
        [text("Roba dos car\u00ad", 5), text("tas.", 5, 1)],
        [text("Ro", 5), text("ba dos cartas.", 8)],  # a letter in another font
        [text("Ro ", 5), text("ba dos cartas.", 8)],  # pdfium made up the space
        [text("Ro", 5), text("ba dos cartas.", 8.8)],  # of a style that sets its letters apart
        [text("Roba dos", 5, turn=90.0), text("cartas.", 5, turn=90.0)],
    ],
)
def test_words_that_are_parted_as_promised_are_right(taken):
    assert not spaced_otherwise(taken, "Roba dos cartas.")


@pytest.mark.parametrize(
    ("taken", "read"),
    [
        ([text("Robados cartas.", 5)], "Robados cartas."),
        ([text("Roba", 5), text("dos cartas.", 11)], "Robados cartas."),
        ([text("Ro ba dos cartas.", 5)], "Ro ba dos cartas."),
        ([text("Ro", 5), text("ba dos cartas.", 10)], "Ro ba dos cartas."),
        ([text("Roba dos", 5), text("car tas.", 5, 1)], "Roba dos car tas."),
    ],
)
def test_a_space_that_is_missing_or_too_many_is_told(taken, read):
    assert spaced_otherwise(taken, "Roba dos cartas.")
    assert as_read(taken) == read


def test_words_from_right_to_left_are_not_judged():
    assert not spaced_otherwise([text("שלוםעולם", 5)], "שלום עולם")


def test_a_template_that_joins_words_is_told(project_copy: Path, change: Change) -> None:
    template = project_copy / "templates/faces/goblin/combatant.yaml"
    old = 'value: "{{ words.combatant_rule }}"'
    change(template, old, "value: \"{{ words.combatant_rule|replace(' con', 'con') }}\"")
    found = [one for one in judged_print(project_copy, "qiahn_goblin", "cards") if one.code == "contract.text"]
    assert found
    assert all("has other spaces here" in one.message for one in found)
