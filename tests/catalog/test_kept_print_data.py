"""Tables of the press that were read before: as they stand in the files, and read again when one of these changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.catalog import printdata
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project, shipped_root

OWN = "id,name,width,height,source\na4,Mine,{width},290,me\n"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache folder of this test alone."""
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "kept"))


def project_with(folder: Path, papers: str) -> Project:
    place = folder / "data" / "print"
    place.mkdir(parents=True, exist_ok=True)
    (place / "papers.csv").write_text(papers, encoding="utf-8")
    return Project(folder, shipped_root())


def count_readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Gets the root of a project each time that its tables are read from their files."""
    read, roots = printdata._read_print_data, []

    def counted(project: Project) -> tuple[PrintData, Findings]:
        roots.append(str(project.root))
        return read(project)

    monkeypatch.setattr(printdata, "_read_print_data", counted)
    return roots


def test_kept_tables_are_the_tables_as_they_were_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = project_with(tmp_path / "own", OWN.format(width=200))
    fresh = load_print_data(project, Findings())
    readings = count_readings(monkeypatch)
    again = load_print_data(project, Findings())
    assert readings == []
    assert again.model == fresh.model
    assert again.least_bleed == fresh.least_bleed
    for name, table in fresh.tables.items():
        assert {key: tuple(row) for key, row in again.tables[name].rows.items()} == {
            key: tuple(row) for key, row in table.rows.items()
        }
        assert [again.tables[name].where(key, "id") for key in table.rows] == [
            table.where(key, "id") for key in table.rows
        ]


def test_a_changed_cell_is_read(tmp_path: Path) -> None:
    for width in (200, 201):
        data = load_print_data(project_with(tmp_path / "own", OWN.format(width=width)), Findings())
        assert data.paper("a4").width == width


def test_tables_of_another_project_are_its_own(tmp_path: Path) -> None:
    for name, width in (("one", 200), ("two", 202)):
        data = load_print_data(project_with(tmp_path / name, OWN.format(width=width)), Findings())
        assert data.paper("a4").width == width
    assert load_print_data(Project(shipped_root(), shipped_root()), Findings()).paper("a4").width == 210


def test_what_is_wrong_is_told_each_time(tmp_path: Path) -> None:
    project = project_with(tmp_path / "own", OWN.format(width="wide"))
    told = []
    for _ in range(2):
        findings = Findings()
        load_print_data(project, findings)
        told.append([(finding.code, str(finding.where)) for finding in findings])
    assert told[0] == told[1] != []


def test_rows_of_a_lost_file_are_gone(tmp_path: Path) -> None:
    project = project_with(tmp_path / "own", OWN.format(width=200))
    load_print_data(project, Findings())
    (project.root / "data" / "print" / "papers.csv").unlink()
    assert load_print_data(project, Findings()).paper("a4").width == 210


def test_an_own_kind_of_a_finish_that_is_not_there_is_told_though_tirada_s_tables_are_kept(tmp_path: Path) -> None:
    project = project_with(tmp_path / "own", OWN.format(width=200))
    load_print_data(project, Findings())
    kinds = project.root / "data" / "print" / "kinds.yaml"
    kinds.write_text("kinds:\n  coaster: {finish: cork, cut: across}\n", encoding="utf-8")
    told = Findings()
    load_print_data(Project(project.root, project.shipped), told)
    assert "kind.finish" in {finding.code for finding in told}


def test_tirada_s_tables_are_read_once_for_two_projects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    readings = count_readings(monkeypatch)
    for name in ("one", "two"):
        load_print_data(project_with(tmp_path / name, OWN.format(width=200)), Findings())
    assert len(readings) == 1
