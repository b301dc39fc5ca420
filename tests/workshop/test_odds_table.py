"""The odds on a reference card are the referee's: `check rules` works them out anew, `odds --refresh` writes them."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.workshop.play.odds_table import check_odds, compute_odds

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path("data/games/qiahn_tactics/tables/odds.csv")
Run = Callable[..., subprocess.CompletedProcess[str]]


def errors(root: Path) -> list[Finding]:
    findings = Findings()
    game = load_game(Project(root, ROOT), "qiahn_tactics", findings)
    assert game is not None
    check_odds(game, findings)
    return findings.errors


@pytest.fixture(scope="module")
def tactics() -> Game:
    game = load_game(AS_IT_STANDS, "qiahn_tactics", Findings())
    assert game is not None
    return game


def test_every_type_meets_every_type_bare_with_the_sword_and_with_the_shield(tactics: Game) -> None:
    types = [row.id for row in tactics.tables["combatants"]]
    wanted = {
        (f"{one}{sword}", f"{other}{shield}")
        for one in types
        for other in types
        for sword, shield in (("", ""), ("+sword", ""), ("", "+shield"))
    }
    assert {(row.attack, row.defend) for row in tactics.tables["odds"]} == wanted


def test_QT_64_to_69_the_stored_odds_are_those_of_two_dice_counted_by_hand(tactics: Game) -> None:
    dice = {row.id: tactics.tables["dice"].rows[row.die].sides for row in tactics.tables["combatants"]}
    bonus = {row.id: row.bonus for row in tactics.tables["gear"]}
    for row in tactics.tables["odds"]:
        (one, *gear), (other, *cover) = row.attack.split("+"), row.defend.split("+")
        more = sum(bonus[name] for name in gear) - sum(bonus[name] for name in cover)
        differences = [a - b + more for a in range(1, dice[one] + 1) for b in range(1, dice[other] + 1)]
        assert Fraction(row.win, row.ways) == Fraction(sum(d > 0 for d in differences), len(differences)), row.id
        assert Fraction(row.draw, row.ways) == Fraction(sum(d == 0 for d in differences), len(differences)), row.id
        assert row.win + row.draw + row.loss == row.ways


def test_the_table_as_it_stands_has_no_findings() -> None:
    assert errors(ROOT) == []


@pytest.mark.parametrize(
    ("old", "new", "names"),
    [
        ("wizard-knight,wizard,knight,29,2,9,40", "wizard-knight,wizard,knight,30,2,8,40", ["win", "loss"]),
        ("wizard-knight,wizard,knight,29,2,9,40", "wizard-knight,wizard,beast,29,2,9,40", ["win", "loss"]),
    ],
)
def test_a_wrong_number_is_named_with_the_right_one(
    project_copy: Path, change: Callable[[Path, str, str], None], old: str, new: str, names: list[str]
) -> None:
    change(project_copy / TABLE, old, new)
    found = errors(project_copy)
    assert [f.code for f in found] == ["rules.odds"] * len(names)
    assert all(f"{name} is" in f.message for f, name in zip(found, names, strict=True))
    assert found[0].where.line == 4


def test_another_die_makes_the_table_stale_and_refresh_mends_it(
    project_copy: Path, change: Callable[[Path, str, str], None], tirada: Run
) -> None:
    change(
        project_copy / "data/games/qiahn_tactics/tables/gear.csv", "sword,Espada,attack,3,", "sword,Espada,attack,4,"
    )
    assert {f.message.split(":")[0].rsplit("-", 1)[1] for f in errors(project_copy)} == {"sword"}
    done = tirada("odds", "qiahn_tactics", "--refresh", cwd=project_copy)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{TABLE.as_posix()}: ")
    assert errors(project_copy) == []


def test_refreshing_a_table_that_is_right_changes_nothing(project_copy: Path, tirada: Run) -> None:
    before = (project_copy / TABLE).read_bytes()
    done = tirada("odds", "qiahn_tactics", "--refresh", cwd=project_copy)
    assert done.stdout == f"{TABLE.as_posix()}: 0 rows changed\n"
    assert (project_copy / TABLE).read_bytes() == before


def test_a_row_that_the_rules_refuse_is_refused(tactics: Game, project_copy: Path) -> None:
    with pytest.raises(CannotJudge, match="shield"):
        compute_odds(tactics, "wizard+shield", "knight")
    path = project_copy / TABLE
    rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    rows[1][1] = "wizard+shield"
    path.write_text("\n".join(",".join(row) for row in rows) + "\n", encoding="utf-8")
    assert [f.code for f in errors(project_copy)] == ["rules.odds"]
