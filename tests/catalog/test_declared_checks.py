"""The checks that game.yaml may declare: each holds on good data and bites on bad, at the right place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.consistency import check_totals
from generator.catalog.library import Game, load_game
from generator.catalog.models import CheckModel
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker

TABLES = {
    "eras": "id,limit,first\nstone,2,yes\niron,5,no\n",
    "units": "id,era,cost,copies,needs,likes,rival\n"
    "spear,stone,2,3,,bow,bow\nbow,stone,1,2,spear,spear,\nsword,iron,5,1,spear bow,bow,spear\n",
    "camps": "id,units\nstone,spear bow\niron,sword\n",
    "land": "id,column,row\nA1,A,1\nA2,A,2\nB1,B,1\nC2,C,2\n",
}
COLUMNS: dict[str, dict[str, dict[str, Any]]] = {
    "eras": {"limit": {"type": "integer"}, "first": {"type": "boolean"}},
    "units": {
        "era": {"type": "ref", "table": "camps"},
        "cost": {"type": "integer", "optional": True},
        "copies": {"type": "integer"},
        "needs": {"type": "refs", "table": "units", "optional": True},
        "likes": {"type": "refs", "table": "units"},
        "rival": {"type": "ref", "table": "units", "optional": True},
    },
    "camps": {"units": {"type": "refs", "table": "units", "optional": True}},
    "land": {"column": {"type": "word"}, "row": {"type": "integer"}},
}
LIMITED = {"kind": "at_most", "of": "units.cost", "limit": "eras.limit", "by": "era"}
GOOD: dict[str, list[dict[str, Any]]] = {
    "named_times": [{"kind": "named_times", "rows": "units", "within": "camps.units", "times": 1}],
    "mirrors": [{"kind": "mirrors", "rows": "camps.units", "within": "units.era"}],
    "sum": [
        {"kind": "sum", "of": "units.cost", "equals": 8},
        {"kind": "sum", "of": "units.cost", "weight": "units.copies", "equals": 13},
    ],
    "exactly_one": [{"kind": "exactly_one", "of": "eras.first"}],
    "count": [
        {"kind": "count", "rows": "units", "equals": 3},
        {"kind": "count", "rows": "units", "where": "row.era == 'stone'", "equals": 2},
    ],
    "at_most": [LIMITED],
    "acyclic": [{"kind": "acyclic", "of": "units.needs"}],
    "hex_map": [{"kind": "hex_map", "rows": "land"}],
}


def written(root: Path, check: dict[str, Any], **tables: str) -> tuple[Game | None, Findings]:
    """A game of small tables and one declared check, and what is found while it is read."""
    folder = root / "data" / "games" / "tribes"
    (folder / "tables").mkdir(parents=True)
    for name, text in (TABLES | tables).items():
        (folder / "tables" / f"{name}.csv").write_text(text, encoding="utf-8")
    model = {
        "id": "tribes", "code": "TR", "name": "Tribes", "edition": "1", "source_language": "en", "languages": ["en"],
        "theme": "tribes", "credits": {"game": "g", "authors": "a", "licence": "l", "attribution": "x"},
        "tables": {name: {"columns": {"id": {"type": "id"}, **columns}} for name, columns in COLUMNS.items()},
        "checks": [{"clause": "TR-1", **check}],
    }  # fmt: skip
    (folder / "game.yaml").write_text(yaml.safe_dump(model), encoding="utf-8")
    (folder / "components.yaml").write_text("components: []\n", encoding="utf-8")
    findings = Findings()
    return load_game(Project(root, ROOT), "tribes", findings), findings


def judged(root: Path, check: dict[str, Any], **tables: str) -> list[Finding]:
    """The findings of one declared check over small tables."""
    game, findings = written(root, check, **tables)
    assert game is not None, findings.items
    check_totals(game, findings)
    return findings.items


def test_every_kind_of_check_is_tried_here() -> None:
    assert set(GOOD) == {kind.__struct_config__.tag for kind in get_args(CheckModel)}


@pytest.mark.parametrize(("kind", "number"), [(kind, i) for kind, checks in GOOD.items() for i in range(len(checks))])
def test_a_check_that_holds_says_nothing(tmp_path: Path, kind: str, number: int) -> None:
    assert judged(tmp_path, GOOD[kind][number]) == []


@pytest.mark.parametrize(
    ("check", "tables", "code", "place", "part"),
    [
        (GOOD["named_times"][0], {"camps": "id,units\nstone,spear bow\niron,sword bow\n"},
         "check.named-times", "units.csv:3:1", "bow is named 2 times in camps.units (stone iron), 1 expected"),
        (GOOD["named_times"][0], {"camps": "id,units\nstone,spear bow\niron,\n"},
         "check.named-times", "units.csv:4:1", "sword is named 0 times in camps.units (by none), 1 expected"),
        (GOOD["mirrors"][0], {"camps": "id,units\nstone,spear\niron,sword\n"},
         "check.mirrors", "camps.csv:2:7", "says spear, units.era says bow spear"),
        (GOOD["sum"][0] | {"equals": 9}, {}, "check.sum", "game.yaml", "the sum of units.cost is 8, 9 expected"),
        (GOOD["sum"][1] | {"equals": 9}, {}, "check.sum", "game.yaml", "units.cost × units.copies is 13, 9 expected"),
        (GOOD["exactly_one"][0], {"eras": "id,limit,first\nstone,2,yes\niron,5,yes\n"},
         "check.exactly-one", "game.yaml", "yes in 2 rows (stone iron)"),
        (GOOD["exactly_one"][0], {"eras": "id,limit,first\nstone,2,no\niron,5,no\n"},
         "check.exactly-one", "game.yaml", "yes in 0 rows (none)"),
        (GOOD["count"][0] | {"equals": 4}, {}, "check.count", "game.yaml", "units: 3 rows, 4 expected"),
        (GOOD["count"][1] | {"equals": 1}, {}, "check.count", "game.yaml", "2 rows, 1 expected"),
        (LIMITED, {"eras": "id,limit,first\nstone,1,yes\niron,5,no\n"},
         "check.at-most", "units.csv:2:13", "units.cost of spear is 2, more than eras.limit of stone: 1"),
        (GOOD["acyclic"][0] | {"of": "units.likes"}, {},
         "check.acyclic", "units.csv:2:18", "goes round in a circle: spear -> bow -> spear"),
        (GOOD["acyclic"][0] | {"of": "units.rival"}, {"units": TABLES["units"].replace("spear,spear,\n",
         "spear,spear,sword\n")}, "check.acyclic", "units.csv:2:22", "spear -> bow -> sword -> spear"),
        (GOOD["acyclic"][0], {"units": TABLES["units"].replace("spear,stone,2,3,,", "spear,stone,2,3,spear,")},
         "check.acyclic", "units.csv:2:17", "spear -> spear"),
        (GOOD["hex_map"][0], {"land": TABLES["land"].replace("A2,A,2", "A2,B,2")},
         "check.hex-map", "land.csv:3:1", "A2 stands in column B, row 2: that is B2"),
        (GOOD["hex_map"][0], {"land": TABLES["land"] + "H9,H,9\n"},
         "check.hex-map", "land.csv:6:1", "H9 touches none of the other 4 hexes"),
        (GOOD["hex_map"][0], {"land": TABLES["land"] + "H9,H,9\nH8,H,8\n"},
         "check.hex-map", "land.csv:6:1", "H9 H8 touch none of the other 4 hexes"),
        (GOOD["hex_map"][0], {"land": TABLES["land"] + "A0,A,0\n"},
         "check.hex-map", "land.csv:6:1", "'A0' is no hex: a letter and a number expected"),
    ],
)  # fmt: skip
def test_a_check_that_does_not_hold_says_where_and_why(
    tmp_path: Path, check: dict[str, Any], tables: dict[str, str], code: str, place: str, part: str
) -> None:
    (finding,) = judged(tmp_path, check, **tables)
    assert (finding.code, finding.severity, finding.clause) == (code, "error", "TR-1")
    assert place in str(finding.where)
    assert part in finding.message


@pytest.mark.parametrize(
    ("check", "part"),
    [
        ({"kind": "sum", "of": "units.price", "equals": 1}, "there is no column 'price' in units"),
        ({"kind": "sum", "of": "unit.cost", "equals": 1}, "there is no table 'unit': did you mean 'units'?"),
        ({"kind": "sum", "of": "units.era", "equals": 1}, "'units.era' is ref: a column of type integer or number"),
        ({"kind": "sum", "of": "units", "equals": 1}, "'units' is no column"),
        ({"kind": "hex_map", "rows": "camps"}, "there is no column 'column' in camps"),
        ({"kind": "count", "rows": "units", "where": "row.nothing == 1", "equals": 1}, "nothing"),
        ({"kind": "count", "rows": "units", "where": "row.", "equals": 1}, "is not an expression"),
        ({"kind": "count", "rows": "units", "where": "row.cost + 'x'", "equals": 1}, "row.cost + 'x'"),
        ({"kind": "named_times", "rows": "units", "within": "units.cost", "times": 1}, "'units.cost' is integer"),
        ({"kind": "mirrors", "rows": "camps.units", "within": "camps.units"}, "a column of type ref expected"),
        ({"kind": "exactly_one", "of": "units.cost"}, "a column of type boolean expected"),
        ({"kind": "acyclic", "of": "units.cost"}, "a column of type ref or refs expected"),
        ({"kind": "at_most", "of": "units.cost", "limit": "eras.limit", "by": "nobody"}, "no column 'nobody'"),
        ({"kind": "at_most", "of": "units.cost", "limit": "eras.limit"}, "no column of units refers to eras"),
    ],
)
def test_a_check_that_cannot_be_made_says_so_and_stops_nothing(
    tmp_path: Path, check: dict[str, Any], part: str
) -> None:
    (finding,) = judged(tmp_path, check)
    assert (finding.code, finding.severity) == ("check.broken", "error")
    assert finding.where.file.endswith("game.yaml")
    assert part in finding.message


@pytest.mark.parametrize(
    ("check", "code", "at", "message", "fix"),
    [
        ({"kind": "sum", "of": "units.cost"}, "missing-key", "clause: ", "the key 'checks.0.equals'", "add `equals:`"),
        ({"kind": "count", "equals": 1}, "missing-key", "clause: ", "the key 'checks.0.rows'", "add `rows:`"),
        ({"kind": "named_times", "rows": "units", "within": "camps.units"}, "missing-key", "clause: ", "times'", ""),
        ({"kind": "hex_map", "rows": "land", "where": "x"}, "unknown-key", "x", "unknown key 'where'", "kind, rows"),
        ({"kind": "count", "rows": "units", "equal": 7}, "unknown-key", "7", "unknown key 'equal'", "mean 'equals'"),
        ({"kind": "sum", "of": "units.cost", "equals": "x"}, "value", "x", "checks.0.equals: 'x' is not accepted", ""),
        ({"kind": "summ", "of": "units.cost", "equals": 1}, "value", "summ", "'summ' is not accepted", "mean 'sum'"),
        ({"of": "units.cost", "equals": 1}, "missing-key", "clause: ", "the key 'checks.0.kind'", "add `kind:`"),
    ],
)
def test_a_field_that_a_kind_of_check_lacks_or_does_not_know_is_told_at_its_place(
    tmp_path: Path, check: dict[str, Any], code: str, at: str, message: str, fix: str
) -> None:
    game, findings = written(tmp_path, check)
    assert game is None
    finding = next(f for f in findings if f.code == f"yaml.{code}")
    assert message in finding.message
    assert fix in finding.fix
    line = (tmp_path / finding.where.file).read_text("utf-8").splitlines()[(finding.where.line or 0) - 1]
    assert line[(finding.where.column or 0) - 1 :].startswith(at)


def test_references_with_a_rank_always_lead_to_a_lower_one(tmp_path: Path) -> None:
    rising = {"kind": "acyclic", "of": "units.needs", "rising": "cost"}
    (finding,) = judged(tmp_path, rising)
    assert finding.message == "bow requires spear, whose cost is not lower than its own"


def test_a_check_that_rests_on_no_clause_is_refused(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "game.yaml", "equals: 42, clause: AG-10", "equals: 42, clause: AG-100")
    (finding,) = judge(project_copy)
    assert (finding.code, finding.fix) == ("check.clause", "did you mean 'AG-10'?")


LIGHTHOUSE = "lighthouse,Faro,era_2,{gold},5,,,,,,,,,,,,,,,no,Nadie se pierde mirándolo.\n"
ONE_MORE = """departures:
  - clause: KX-75
    cell: buildings
    ours: un faro
    reason: Hay un edificio más.
"""
DEARER = """  - clause: KX-17
    cell: buildings.gold
    ours: un faro de oro
    reason: Se paga a plazos.
"""


@pytest.fixture
def kaixiflan(project_copy: Path, change: Callable[..., None]) -> Callable[..., list[Finding]]:
    """What check data finds in Kaixiflán with one building more than its source has."""

    def judge(gold: int = 5, departures: str = "departures:\n") -> list[Finding]:
        folder = project_copy / "data" / "games" / "kaixiflan"
        for name, line in (("buildings", LIGHTHOUSE.format(gold=gold)), ("building_tree", "lighthouse,dock\n")):
            path = folder / "tables" / f"{name}.csv"
            path.write_text(path.read_text("utf-8") + line, encoding="utf-8")
        change(folder / "departures.yaml", "departures:\n", departures)
        findings = Findings()
        Checker(Project(project_copy, project_copy), findings, "kaixiflan").data()
        return findings.items

    return judge


def told(findings: list[Finding], severity: str) -> set[tuple[str, str]]:
    return {(f.code, f.clause) for f in findings if f.severity == severity}


def test_KX_75_76_a_building_more_than_the_source_has_is_an_error(kaixiflan: Callable[..., list[Finding]]) -> None:
    errors = told(kaixiflan(), "error")
    assert {("check.count", "KX-75"), ("check.count", "KX-76"), ("check.sum", "KX-75")} <= errors


def test_KX_75_76_a_departure_that_names_the_table_makes_it_a_remark_with_the_reason(
    kaixiflan: Callable[..., list[Finding]],
) -> None:
    findings = kaixiflan(departures=ONE_MORE)
    assert told(findings, "error") == set()
    remarks = [f for f in findings if f.code == "check.departure"]
    assert {"KX-75", "KX-76"} <= {f.clause for f in remarks}
    assert any("buildings: 35 rows, 34 expected" in f.message for f in remarks)
    assert all(f.severity == "info" and f.message.endswith(": Hay un edificio más.") for f in remarks)


@pytest.mark.parametrize("cell", ["    cell: units\n", "    cell: buildings.gold.x\n", ""])
def test_a_departure_about_something_else_excuses_no_number_of_rows(
    kaixiflan: Callable[..., list[Finding]], cell: str
) -> None:
    findings = kaixiflan(departures=ONE_MORE.replace("    cell: buildings\n", cell))
    assert ("check.count", "KX-75") in told(findings, "error")


def test_KX_17_a_departure_about_the_number_of_buildings_does_not_excuse_one_that_no_store_can_hold(
    kaixiflan: Callable[..., list[Finding]],
) -> None:
    (finding,) = [f for f in kaixiflan(50, ONE_MORE) if f.severity == "error"]
    assert (finding.code, finding.clause) == ("check.at-most", "KX-17")
    assert finding.message == "buildings.gold of lighthouse is 50, more than eras.store of era_2: 20"


def test_KX_17_a_departure_of_its_own_does(kaixiflan: Callable[..., list[Finding]]) -> None:
    findings = kaixiflan(50, ONE_MORE + DEARER)
    assert told(findings, "error") == set()
    assert ("check.departure", "KX-17") in told(findings, "info")
