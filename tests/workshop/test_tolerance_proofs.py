"""Tolerance proofs: borders that a crooked cut takes away are told; the picture shows what the cut leaves."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Done
from msgspec.structs import replace
from PIL import Image
from projects import few_cards, few_cards_printed, game_as_it_stands

from generator.base.display_list import Shape, Symbol
from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.exports.proofs import DPI, GAP, Proof, proof_of, reach
from generator.faces import shapes
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.workshop.print_preparation import sheet_decks_for

CARD = Format("card", 40, 60, 0, 3, 3)


def ring(width: float, *, left: float | None = None) -> Face:
    """A red face with a white field: a border so wide (mm), on its left side perhaps otherwise."""
    beside = width if left is None else left
    ground = Shape(shapes.rectangle((-3, -3, 46, 66), 0), "#c02020")
    field = Shape(shapes.rectangle((beside, width, 40 - beside - width, 60 - 2 * width), 0), "#ffffff")
    return Face("front", CARD, (Symbol("ring", (ground, field)),))


@pytest.fixture(scope="module")
def deck() -> Deck:
    project = few_cards()
    print_data = load_print_data(project, Findings())
    assert few_cards_printed() is not None
    game = game_as_it_stands("qiahn_goblin")
    return sheet_decks_for(project, game, "references", ["es"], print_data, False, Findings())["es"]


def proof(deck: Deck, face: Face) -> Proof:
    return proof_of(replace(deck, pieces=(replace(deck.pieces[0], front=face, back=None),)))


def test_the_reach_of_the_worst_cut_is_its_shift_and_what_its_turn_adds() -> None:
    assert reach(ring(2)) == pytest.approx(1 + 30 * math.sin(math.radians(1)))


@pytest.mark.parametrize(
    ("width", "left", "told"), [(1.0, None, 1.0), (3.0, None, None), (3.0, 1.2, 1.2), (0.0, None, None)]
)
def test_a_border_that_the_worst_cut_takes_away_is_told(
    width: float, left: float | None, told: float | None, deck: Deck
) -> None:
    thin = proof(deck, ring(width, left=left)).thin
    assert [one.width for one in thin] == ([pytest.approx(told, abs=0.15)] if told else [])


def test_the_picture_shows_the_planned_face_and_what_the_worst_cut_leaves(deck: Deck) -> None:
    picture = Image.open(io.BytesIO(proof(deck, ring(1.0)).picture)).convert("RGB")
    mm = DPI / 25.4
    middle = GAP + 3 + 30
    cut = round((GAP + 46 + GAP) * mm)  # where the second view begins

    def red(x: int) -> bool:
        r, g, _ = picture.getpixel((x, round(middle * mm)))  # type: ignore[misc]
        return bool(r > 150 and g < 90)

    planned = [x for x in range(cut) if red(x)]
    left = [x for x in range(cut, picture.width) if red(x)]
    assert len(planned) > 2 * 3 * mm, "its whole bleed"
    assert 0 < len(left) < 2.5 * mm
    assert max(left) < cut + (3 + 20) * mm, (
        "the border is gone on the right: the face lies 1 mm to the right of the cut"
    )


def test_a_build_with_proofs_writes_them_beside_its_sheets(tirada: Callable[..., Done], tmp_path: Path) -> None:
    words = ("build", "qiahn_tactics", "--only", "references", "--lang", "es", "--jobs", "1", "--out", "out")
    done = tirada(*words, "--proof")
    assert done.returncode == 0, done.stderr
    path = tmp_path / "out/qiahn_tactics/es/references.proof.png"
    with Image.open(path) as picture:
        assert picture.width > 500
    assert "proof.border" not in done.stderr
    assert tirada(*words).returncode == 0
    assert path.exists(), "a later build leaves it"
