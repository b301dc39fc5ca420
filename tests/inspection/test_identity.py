"""Pieces without a code, and pieces with equal sides, are identified by their pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from spoiling import Printing, Spoiler

from generator.base.findings import Finding

Judged = Callable[..., list[Finding]]
PLACED = re.compile(r"(?<=cm )(/X\d+)(?= Do Q)")


@pytest.fixture
def same_both_sides(project_copy: Path) -> None:
    """Markers whose back is their front."""
    components = project_copy / "data/games/gnostica/components.yaml"
    text = components.read_text(encoding="utf-8")
    for face in ("last_turn", "target"):
        text = text.replace(
            f"front: gnostica/{face}, back: gnostica/marker_back", f"front: gnostica/{face}, back: gnostica/{face}"
        )
    components.write_text(text, encoding="utf-8")


def names_on(path: Path, page: int) -> list[str]:
    with pikepdf.open(path) as pdf:
        return PLACED.findall(pdf.pages[page - 1].Contents.read_bytes().decode("latin-1"))


@pytest.mark.usefixtures("same_both_sides")
def test_pieces_whose_back_is_their_front_are_no_backs(printing: Printing, judged: Judged) -> None:
    (path,) = printing("gnostica", "markers")
    assert judged(path) == []


@pytest.mark.usefixtures("same_both_sides")
def test_a_missing_front_among_them_is_counted(printing: Printing, judged: Judged) -> None:
    (path,) = printing("gnostica", "markers")
    Spoiler(path).placement(1, 0, lambda placed: "")
    found = judged(path)
    assert {"print.quantity", "print.lost-back", "manifest.claim"} <= {f.code for f in found}


@pytest.mark.soak  # pieces are counted by their pictures below
def test_pieces_without_a_code_are_told_apart_by_their_pictures(printing: Printing, judged: Judged) -> None:
    (path,) = printing("kaixiflan", "counters")
    names = names_on(path, 1)
    first, other = names[0], next(name for name in names if name != names[0])
    assert judged(path) == []
    Spoiler(path).placement(1, 0, lambda placed: placed.replace(first, other))
    found = judged(path)
    assert {"print.quantity", "manifest.claim"} == {f.code for f in found}
    counted = sorted(f.message.partition(": ")[2] for f in found if f.code == "print.quantity")
    assert len(counted) == 2


@pytest.mark.parametrize("both", [False, True])
def test_pieces_are_counted_by_their_pictures_where_the_manifest_claims_none(
    both: bool, printing: Printing, judged: Judged, request: pytest.FixtureRequest
) -> None:
    if both:
        request.getfixturevalue("same_both_sides")
    (path,) = printing("gnostica", "markers")
    Spoiler(path).manifest(lambda claims: claims.update(placements=[]))
    assert judged(path) == []
    Spoiler(path).placement(1, 1, lambda placed: "")
    assert {"print.quantity", "print.lost-back"} <= {f.code for f in judged(path)}
