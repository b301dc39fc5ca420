"""What lies on what, measured on the printed pages of the games as they stand: it is what the data say."""

from __future__ import annotations

import pytest
from fit_table import measured, rows_of_boxes
from projects import game_as_it_stands

from generator.inspection.fit.footprints import footprint_of_space

GAMES = ["gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics"]


@pytest.mark.parametrize("game", GAMES)
def test_every_relation_holds_on_paper(game: str) -> None:
    read = game_as_it_stands(game)
    found = measured(read)
    on_spaces = [fit for fit in read.fits if fit.space in read.spaces]
    assert [one.fit for one in found] == on_spaces
    for one in found:
        assert one.room > one.fit.allowance - 0.1, one  # mm: what is read from a page is rounded
        wanted = footprint_of_space(read.spaces[one.fit.space])
        assert one.space.width == pytest.approx(wanted.width, abs=0.15)
        assert one.space.height == pytest.approx(wanted.height, abs=0.15)


def test_the_table_has_a_row_for_each_box() -> None:
    rows = rows_of_boxes(game_as_it_stands("kaixiflan"))
    assert len(rows) == 11  # one a design
    assert all(row.count("|") == 8 for row in rows)
