"""Nested pieces in every layout: with backs, without, and both on one kit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from spoiling import Printing

from generator.base.findings import Finding

Judged = Callable[..., list[Finding]]
LAYOUTS = ["dense", "dense-short", "dense-apart", "fronts", "gutters", "gutters-short"]
BACK = "front: gnostica/last_turn, back: gnostica/marker_back"


def faces_on(path: Path) -> list[int]:
    """How many pieces each page of a file places."""
    with pikepdf.open(path) as pdf:
        return [page.Contents.read_bytes().count(b" W n ") for page in pdf.pages]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nested_pieces_with_backs_are_sound_in_every_layout(layout: str, printing: Printing, judged: Judged) -> None:
    paths = printing("gnostica", "markers", layout=layout)
    assert len(paths) == (2 if layout == "dense-apart" else 1)
    assert judged(*paths) == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pieces_with_and_without_a_back_go_on_sheets_of_their_own(
    layout: str, project_copy: Path, change: Callable[[Path, str, str], None], printing: Printing, judged: Judged
) -> None:
    change(project_copy / "data/games/gnostica/components.yaml", BACK, BACK.partition(",")[0])
    paths = printing("gnostica", "markers", layout=layout)
    assert judged(*paths) == []
    if layout in ("dense", "gutters-short"):
        assert faces_on(paths[0])[-4:] == [3, 3, 1, 0]  # the last page stays blank behind a piece without a back


@pytest.mark.parametrize("layout", LAYOUTS)
def test_pieces_without_backs_need_no_second_file(
    layout: str, project_copy: Path, printing: Printing, judged: Judged
) -> None:
    components = project_copy / "data/games/gnostica/components.yaml"
    text = components.read_text(encoding="utf-8")
    components.write_text(text.replace(", back: gnostica/marker_back", ""), encoding="utf-8")
    (path,) = printing("gnostica", "markers", layout=layout)
    assert faces_on(path) == [4]
    assert judged(path) == []


def test_a_file_of_backs_that_is_missing_is_told(printing: Printing, judged: Judged) -> None:
    fronts, backs = printing("gnostica", "markers", layout="dense-apart")
    backs.unlink()
    (found,) = judged(fronts)
    assert found.code == "print.no-back-file"
    assert backs.name in found.message
