"""Backs of a finished sheet that could tell a face-down piece: told from every side, and never on clean sheets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from checkers import ReadersAlone
from letters import Letters
from projects import AS_IT_STANDS, printed
from spoiling import Spoiler

from generator.base.findings import Finding, Findings

Errors = Callable[..., list[Finding]]
PLACED = re.compile(r"q ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re W n (1 0 0 1 [\d.]+ [\d.]+ cm) (/X\d+) Do Q")


@pytest.fixture
def checker() -> ReadersAlone:
    """Judges whole decks."""
    return ReadersAlone(AS_IT_STANDS, Findings())


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.a4.pdf"
    path.write_bytes(printed("qiahn_goblin", "cards"))
    return path


def told(findings: list[Finding]) -> list[str]:
    return [finding.message for finding in findings if finding.code == "print.face-down"]


def test_clean_sheets_give_nothing_away(cards: Path, errors: Errors) -> None:
    assert errors(cards) == []


def without_bleed(side: int) -> Callable[[str], str]:
    """A page whose pieces paint no farther than their trim on one side: 0 left, 1 below, 2 right, 3 above."""

    def change(content: str) -> str:
        boxes = [[float(v) for v in found.groups()[:4]] for found in PLACED.finditer(content)]
        if side == 0:
            edge = min(box[0] for box in boxes)
        elif side == 1:
            edge = min(box[1] for box in boxes)
        else:
            edge = max(box[side - 2] + box[side] for box in boxes)

        def cut(found: re.Match[str]) -> str:
            box = [float(value) for value in found.groups()[:4]]
            at, by = side % 2, 3 / 25.4 * 72
            if side < 2 and abs(box[at] - edge) < 0.01:
                box[at] += by
                box[at + 2] -= by
            elif side >= 2 and abs(box[at] + box[at + 2] - edge) < 0.01:
                box[at + 2] -= by
            place = " ".join(f"{value:.3f}" for value in box)
            return f"q {place} re W n {found.group(5)} {found.group(6)} Do Q"

        return PLACED.sub(cut, content)

    return change


@pytest.mark.parametrize("side", range(4))
def test_backs_whose_bleed_is_cut_off_on_one_side_show_paper(side: int, cards: Path, errors: Errors) -> None:
    Spoiler(cards).page(4, without_bleed(side))
    messages = told(errors(cards))
    assert len(messages) == 3
    assert all("blank paper" in message for message in messages)


def test_a_back_among_those_of_the_other_side_is_told_with_all_round_it(cards: Path, errors: Errors) -> None:
    spoiler = Spoiler(cards)
    with spoiler.opened() as pdf:
        page, name = pdf.pages[9], PLACED.findall(Letters(pdf.pages[9]).read())[0][5]
        pdf.pages[3].Resources.XObject["/Other"] = page.Resources.XObject[name]

    def swapped(content: str) -> str:
        placed = PLACED.findall(content)
        assert len(placed) == 9
        return content.replace(f"{placed[4][4]} {placed[4][5]} Do", f"{placed[4][4]} /Other Do")

    spoiler.page(4, swapped)
    messages = told(errors(cards))
    assert len(messages) == 9  # the one in the middle, and those that share an edge or a corner with it
    assert all("another back" in message for message in messages)
