"""Cards on their side: their backs behind them, their texts read, their furniture beside them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from projects import sketched
from spoiling import Spoiler

from generator.base.findings import Finding

Errors = Callable[..., list[Finding]]
K = 72 / 25.4


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    path = tmp_path / "deck.a4.pdf"
    path.write_bytes(sketched("gnostica", "deck"))
    return path


def turned(content: str) -> str:
    """The first placement of a card on its side."""
    found = re.search(r"q [\d.\- ]+ re W n 0 -?1 -?1 0 [\d. ]+ cm /X\d+ Do Q", content)
    assert found
    return found.group()


def upside_down(content: str) -> str:
    """A page with the first card on its side the other way up."""
    placed = turned(content)
    found = re.search(r"0 1 -1 0 ([\d.]+) ([\d.]+) cm", placed)
    assert found, placed
    x, y = map(float, found.groups())
    other = f"0 -1 1 0 {x - 120 * K:.3f} {y + 70 * K:.3f} cm"
    return content.replace(placed, placed.replace(found.group(), other))


def codes(findings: list[Finding]) -> set[str]:
    return {finding.code for finding in findings}


def test_a_deck_with_cards_on_their_side_is_sound(deck: Path, errors: Errors) -> None:
    assert errors(deck) == []


def test_a_back_the_other_way_up_is_told(deck: Path, errors: Errors) -> None:
    Spoiler(deck).page(4, upside_down)
    assert codes(errors(deck)) == {"print.back-turned"}


@pytest.mark.soak  # the back is turned in the test before
def test_a_front_the_other_way_up_does_not_fit_its_back(deck: Path, errors: Errors) -> None:
    Spoiler(deck).page(3, upside_down)
    assert codes(errors(deck)) == {"print.back-turned"}


@pytest.mark.soak  # test_tampering_pages measures backs of upright cards
def test_a_shifted_back_of_a_card_on_its_side_is_measured(deck: Path, errors: Errors) -> None:
    def shifted(content: str) -> str:
        placed = turned(content)
        return content.replace(
            placed, re.sub(r"(0 1 -1 0) ([\d.]+)", lambda m: f"{m[1]} {float(m[2]) + K:.3f}", placed)
        )

    Spoiler(deck).page(4, shifted)
    (found,) = [f for f in errors(deck) if f.code == "print.back-shift"]
    assert "+1.00 mm, +0.00 mm" in found.message


@pytest.mark.soak  # test_tampering_faces reads words of upright cards
def test_a_changed_word_of_a_card_on_its_side_is_read(deck: Path, errors: Errors) -> None:
    Spoiler(deck).face("El Emperador", b"(El Emperador) Tj", b"(El Emperator) Tj")
    (found,) = [f for f in errors(deck) if f.code == "print.text"]
    assert "'El Emperador'" in found.message
    assert "'El Emperator'" in found.message


@pytest.mark.soak  # test_tampering_furniture has a mark that reaches into the bleed
def test_a_note_beside_the_shorter_row_may_not_reach_the_bleed_of_a_card(deck: Path, errors: Errors) -> None:
    def note(x: float) -> Callable[[str], str]:
        return lambda content: content + f"\nq 0.5 w {x * K:.2f} 100 m {x * K:.2f} 150 l S Q"

    Spoiler(deck).page(3, note(26.0))
    assert errors(deck) == []
    Spoiler(deck).page(3, note(27.8))
    assert codes(errors(deck)) == {"print.mark-in-bleed"}


def test_an_upright_scale_bar_that_lies_is_measured(deck: Path, errors: Errors) -> None:
    Spoiler(deck).page(3, lambda content: "0.98 0 0 0.98 0 0 cm\n" + content)
    assert "print.scale-bar" in codes(errors(deck))
