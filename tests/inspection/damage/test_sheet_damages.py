"""Every kind of damage to a finished sheet is told, and told where it is; a sample here, all kinds in the soak."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from damaging import Damage
from projects import AS_IT_STANDS, few_cards, few_cards_printed, printed
from sheet_damages import DAMAGES

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.workshop.checking.run import Checker

BY_NAME = {one.name: one for one in DAMAGES}
# one for each way in which damage is told: by what is read, what is painted, where it lies, what the file says of
# itself; other kinds are told one by one where their judges are tested (inspection/structure, inspection/picture)
SAMPLE = [
    "a digit is another digit",
    "the art of a card is a shade lighter",
    "the backs are shifted by 0.4 mm",
    "two placements of the manifest have changed places",
]


@cache
def checker_of(game: str, few: bool) -> Checker:
    return Checker(few_cards() if few else AS_IT_STANDS, Findings(), game)


def errors_in(path: Path, game: str, few: bool = False) -> list[Finding]:
    """The errors that the check finds in a file; a file that cannot be judged at all is one."""
    checker = checker_of(game, few)
    checker.findings.items.clear()
    checker.judged = 0
    try:
        checker.print([path])
    except CannotJudge as error:
        return [Finding("print.unreadable", "error", error.message)]
    return [finding for finding in checker.findings if finding.severity == "error"]


def check_is_told(one: Damage, tmp_path: Path, few: bool = False) -> None:
    """`few`: in a small deck of cards, whose judges have less than half the work."""
    path = tmp_path / one.game / "es" / f"{one.component}.a4.pdf"
    path.parent.mkdir(parents=True)
    few = few and one.component == "cards"
    path.write_bytes(one.damaged(few_cards_printed() if few else printed(one.game, one.component)))
    found = errors_in(path, one.game, few)
    assert found, f"nobody tells that {one.name}"
    if one.page is not None:
        assert one.page in {finding.where.page for finding in found}, (
            f"page {one.page} is not named: {[finding.message for finding in found]}"
        )


def test_there_are_many_kinds_of_damage_and_each_has_its_name() -> None:
    assert len(DAMAGES) == len(BY_NAME) >= 190


@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample_of_damages_is_told_where_it_is(name: str, tmp_path: Path) -> None:
    check_is_told(BY_NAME[name], tmp_path, few=True)


@pytest.mark.soak
@pytest.mark.parametrize("name", [name for name in BY_NAME if name not in SAMPLE])
def test_every_kind_of_damage_is_told_where_it_is(name: str, tmp_path: Path) -> None:
    check_is_told(BY_NAME[name], tmp_path)


def test_clean_cards_have_no_error(tmp_path: Path) -> None:
    path = tmp_path / "cards.a4.pdf"
    path.write_bytes(few_cards_printed())
    assert errors_in(path, "qiahn_goblin", few=True) == []


@pytest.mark.soak
@pytest.mark.parametrize(("game", "component"), sorted({(one.game, one.component) for one in DAMAGES}))
def test_every_clean_file_has_no_error(game: str, component: str, tmp_path: Path) -> None:
    path = tmp_path / f"{component}.a4.pdf"
    path.write_bytes(printed(game, component))
    assert errors_in(path, game) == []
