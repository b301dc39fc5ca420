"""Verdicts on exports are kept as long as no byte, no name and nothing that they are judged by changes."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from input_changes import FIFTH, GAME, a_cell, a_template, the_code
from projects import ROOT
from test_verdicts import Judging

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import build
from generator.workshop.checking.export_checks import judge_export
from generator.workshop.checking.reporting import remaking_commands
from generator.workshop.exports.cutting import export_cuts
from generator.workshop.exports.remaking import remaking_command
from generator.workshop.exports.request import MANIFEST, ExportRequest
from generator.workshop.exports.run import export


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Judging:
    shutil.copytree(FIFTH, tmp_path / "project")
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    return Judging(tmp_path / "project", monkeypatch)


def exported(root: Path, **wanted: object) -> Path:
    """The manifest of an export of the tokens."""
    request = ExportRequest(languages=("en",), only=("tokens",), jobs=1, **wanted)  # type: ignore[arg-type]
    make = export if request.service else export_cuts
    (name,) = make(Project(root, ROOT), request, root / "out", lambda total: None, lambda step: None).folders
    return root / "out" / name / MANIFEST


@pytest.fixture
def pictures(judged: Judging) -> Path:
    """Pictures that have been judged once, without a finding."""
    manifest = exported(judged.root, service="png", dpi=36)
    assert judged(manifest) == []
    assert judged.done == [MANIFEST]
    return manifest


def test_an_export_is_judged_once(judged: Judging, pictures: Path) -> None:
    assert judged(pictures) == []
    assert judged.done == []
    assert judged(pictures, anew=True) == []
    assert judged.done == [MANIFEST]


def test_cut_files_are_judged_once(judged: Judging) -> None:
    manifest = exported(judged.root, cutter="silhouette")
    assert judged(manifest) == []
    assert judged(manifest) == []
    assert judged.done == []
    drawing = manifest.with_name("sheet-1.svg")
    drawing.write_bytes(drawing.read_bytes().replace(b"<path", b"<!--x--><path", 1))
    judged(manifest)
    assert judged.done == [MANIFEST]


def one_byte(manifest: Path) -> None:
    """Another byte within a picture, under the old size and time of writing."""
    path = next(manifest.parent.rglob("*.png"))
    before, data = path.stat(), bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def exchanged(manifest: Path) -> None:
    """Two pictures change places: all bytes of the folder are as before."""
    one, other = sorted(manifest.parent.rglob("[A-Z]*.png"))[:2]
    first = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(first)


def a_copy_more(manifest: Path) -> None:
    said = json.loads(manifest.read_text("utf-8"))
    said["files"][0]["quantity"] += 1
    manifest.write_text(json.dumps(said), "utf-8")


def a_file_more(manifest: Path) -> None:
    (manifest.parent / "mine.png").write_bytes(b"")


def a_file_less(manifest: Path) -> None:
    next(manifest.parent.rglob("*.png")).unlink()


@pytest.mark.parametrize("damage", [one_byte, exchanged, a_copy_more, a_file_more, a_file_less])
def test_nothing_that_was_changed_is_taken_for_proven(
    damage: Callable[[Path], None], judged: Judging, pictures: Path
) -> None:
    damage(pictures)
    found = judged(pictures)
    assert {finding.severity for finding in found} == {"error"}
    assert judged(pictures) == found
    assert judged.done == [MANIFEST], "an error must not be kept"


def a_service(root: Path, patch: pytest.MonkeyPatch) -> None:
    path = root / "data" / "print" / "services" / "png.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((ROOT / "data" / "print" / "services" / "png.yaml").read_bytes() + b"\n# read again\n")


@pytest.mark.parametrize("change", [a_cell, a_template, the_code, a_service])
def test_whatever_an_export_is_judged_by_makes_it_judged_again(
    change: Callable[[Path, pytest.MonkeyPatch], None],
    judged: Judging,
    pictures: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change(judged.root, monkeypatch)
    found = judged(pictures)
    assert judged.done == [MANIFEST]
    assert not found or change in (a_cell, a_template)


def test_another_game_changes_nothing(judged: Judging, pictures: Path) -> None:
    other = shutil.copytree(judged.root / "data/games" / GAME, judged.root / "data/games/other")
    (other / "game.yaml").write_text("id: other\n", "utf-8")
    assert judged(pictures) == []
    assert judged.done == []


def sheets(root: Path) -> list[tuple[str, str]]:
    """What a build of the sheets says of exports: their folders' names, and the mend."""
    request = BuildRequest(languages=("en",), only=("tokens",), jobs=1)
    made = build(Project(root, ROOT), request, root / "out", lambda total: None, lambda step: None)
    assert made.made
    told = [finding for finding in made.findings if finding.code == "build.exports"]
    return [(Path(finding.where.file).name, finding.fix) for finding in told]


def test_a_build_says_which_exports_it_leaves_and_how_each_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "project"
    shutil.copytree(FIFTH, root)
    pictures, cuts = exported(root, service="png", dpi=36), exported(root, cutter="silhouette")
    assert sheets(root) == []  # nothing has changed since
    a_cell(root, monkeypatch)
    command = f"make it again: `tirada build {GAME} --lang en --only tokens"
    assert sheets(root) == [
        (cuts.parent.name, f"{command} --cutter silhouette --out {root / 'out'}`"),
        (pictures.parent.name, f"{command} --service png --dpi 36 --out {root / 'out'}`"),
    ]
    next((root / "out" / GAME / "en").glob("*.pdf")).unlink()
    assert sheets(root) == []  # made again as it was


def test_a_check_names_the_command_that_makes_an_export_again(judged: Judging, pictures: Path) -> None:
    (picture,) = list(pictures.parent.rglob("*.png"))[:1]
    commands = remaking_commands([str(pictures), str(picture), str(pictures.parent.parent / "tokens.a4.pdf")])
    assert set(commands) == {str(pictures), str(picture)}
    assert all("--service png --dpi 36" in command for command in commands.values())


def test_an_export_in_a_language_that_is_gone_is_to_be_deleted(judged: Judging, pictures: Path) -> None:
    manifest = json.loads(pictures.read_text("utf-8"))
    pictures.write_text(json.dumps({**manifest, "language": "xx"}), "utf-8")
    with pytest.raises(CannotJudge, match="no language 'xx'") as refused:
        judge_export(Project(judged.root, ROOT), pictures, Findings())
    assert refused.value.fix == "delete its folder, which nothing makes any more"


def test_a_command_with_a_space_can_be_typed_as_it_is_told(tmp_path: Path) -> None:
    root = tmp_path / "my project"
    shutil.copytree(FIFTH, root)
    pictures = exported(root, service="png", dpi=36)
    assert remaking_command(pictures.parent).endswith(f" --dpi 36 --out '{root / 'out'}'")
