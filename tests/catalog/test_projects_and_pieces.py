"""Where data is looked for, what components.yaml makes of it, and the small expressions in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.expressions import compile_expression
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project, find_project, shipped_root

GEAR_COPIES = "rows: gear\n        per: sides\n        copies: row.copies"

ROW = {"row": SimpleNamespace(id="a", copies=2, side="heads")}


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("3", 3),
        ("row.copies", 2),
        (" row.copies ", 2),
        ("row.copies * 2", 4),
        ("row.side == 'heads'", True),
        ("row.id in ['b']", False),
    ],
)
def test_an_expression_is_worked_out_from_its_names(source: str, value: Any) -> None:
    assert compile_expression(source)(ROW) == value


@pytest.mark.parametrize("source", ["row.copeis", "rwo.copies", "row.copies + nobody", "row.side + 1", "1 / 0"])
def test_an_expression_that_cannot_be_worked_out_says_so(source: str) -> None:
    with pytest.raises(CannotJudge):
        compile_expression(source)(ROW)


@pytest.mark.parametrize("source", ["row.", "1 +", "{{ row }}", "row.copies ==="])
def test_what_is_no_expression_is_refused_when_it_is_read(source: str) -> None:
    with pytest.raises(CannotJudge, match="is not an expression"):
        compile_expression(source)


def test_an_expression_cannot_reach_out_of_its_names() -> None:
    with pytest.raises(CannotJudge):
        compile_expression("row.__class__.__mro__[1].__subclasses__()")(ROW)


def test_the_nearest_folder_upwards_with_games_is_the_project(project_copy: Path) -> None:
    inside = project_copy / "data" / "games" / "qiahn_goblin" / "tables"
    assert find_project(inside).root == project_copy.resolve()


def test_without_a_project_the_shipped_games_are_used(tmp_path: Path) -> None:
    assert find_project(tmp_path).root == shipped_root()


def test_a_named_root_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match="there is no data/games/ in this folder") as refused:
        find_project(root=tmp_path)
    assert "tirada new" in refused.value.fix


def test_an_unknown_game_gets_the_nearest_name(project_copy: Path) -> None:
    project = Project(project_copy, project_copy)
    with pytest.raises(CannotJudge, match="did you mean 'qiahn_goblin'"):
        project.game_folder("qiahn_goblyn")
    assert project.game_folder("qiahn_goblin").is_dir()


def test_a_user_s_own_paper_wins_over_ours_and_ours_stay(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "print"
    folder.mkdir(parents=True)
    (folder / "papers.csv").write_text("id,name,width,height,source\na4,Mine,200,290,me\n", encoding="utf-8")
    findings = Findings()
    data = load_print_data(Project(tmp_path, shipped_root()), findings)
    assert findings.items == []
    assert (data.paper("a4").width, data.paper("letter").width) == (200, 215.9)


@pytest.mark.parametrize(("name", "size"), [("300x200", (200, 300)), ("148.5x210mm", (148.5, 210)), ("a4", (210, 297))])
def test_a_paper_is_named_or_given_in_millimetres(name: str, size: tuple[float, float]) -> None:
    paper = load_print_data(Project(shipped_root(), shipped_root()), Findings()).paper(name)
    assert (paper.width, paper.height) == size


@pytest.mark.parametrize("name", ["a44", "10x10", "3000x200", "x", ""])
def test_a_paper_that_is_none_is_refused(name: str) -> None:
    data = load_print_data(Project(shipped_root(), shipped_root()), Findings())
    with pytest.raises(CannotJudge):
        data.paper(name)


@pytest.mark.parametrize(
    ("old", "new", "code", "part"),
    [
        ("where: row.id == 'turn'", "where: row.id == 'trun'", "component.empty", "turn"),
        ("where: row.id == 'turn'", "where: row.idd == 'turn'", "component.expression",
         "idd"),
        ("letter: G\n", "letter: C\n", "component.code", "QG-C01"),
        ("letter: G\n", "letter: ''\n", "component.code", "group gear"),
        ("id: gear\n        title: Equipo", "id: combatants\n        title: Equipo", "component.duplicate",
         "'combatants'"),
        ("rows: gear\n        per: sides", "rows: gear\n        per: sdies", "component.dangling", "no table 'sdies'"),
        (GEAR_COPIES, GEAR_COPIES.replace("row.copies", "row.name"),
         "component.expression", "is not a whole number"),
        (GEAR_COPIES, GEAR_COPIES.replace("row.copies", "'0'"), "component.copies",
         "0 copies"),
        ("expect: {total: 52}", "expect: {total: 54}", "component.total",
         "24 combatants + 8 gear + 8 magic + 10 qiahnberros + 1 turn + 1 spirit = 52 pieces, 54 expected"),
    ],
)  # fmt: skip
def test_a_component_that_does_not_work_out_is_told(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None],
    old: str, new: str, code: str, part: str,
) -> None:  # fmt: skip
    change(goblin_folder / "components.yaml", old, new)
    found = [f for f in judge(project_copy) if f.code == code]
    assert found
    assert part in found[0].message
    assert found[0].where.file == "data/games/qiahn_goblin/components.yaml"
    assert found[0].where.line is not None
