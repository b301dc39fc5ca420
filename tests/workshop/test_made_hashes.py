"""What a build wrote is not made again by a check; what has changed since is never taken for it."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from input_changes import (
    FIFTH,
    GAME,
    Change,
    a_cell,
    a_font,
    a_package,
    a_template,
    a_template_that_goes_before_another,
    replaced,
    the_code,
    the_environment,
)
from projects import ROOT

from generator.base.files import sha256
from generator.base.findings import Findings
from generator.base.session import Session
from generator.catalog import cache
from generator.catalog.project import Project
from generator.workshop.build import made_hashes
from generator.workshop.build.made_hashes import MadeFiles, MadeHashes, keep_made
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import build
from generator.workshop.checking import judging
from generator.workshop.checking.fresh_documents import FreshDocuments
from generator.workshop.checking.judging import judge
from generator.workshop.checking.run import Checker
from generator.workshop.checking.verdicts import KeptVerdicts
from generator.workshop.recording_project import recording
from generator.workshop.targets import Target

LABELS = Target(GAME, "en", "labels", "a4", "dense")


class Workplace:
    """A project whose labels were built; `check` says which targets had to be made again, and its errors."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.root, self.patch, self.made = root, patch, list[Target]()
        make = FreshDocuments._make

        def makes(documents, target):
            self.made.append(target)
            return make(documents, target)

        patch.setattr(FreshDocuments, "_make", makes)
        patch.setattr(judging, "confined_steps", lambda function, arguments, heard, limits: function(heard, *arguments))

    @property
    def project(self) -> Project:
        return Project(self.root, ROOT)

    @property
    def labels(self) -> Path:
        return self.root / "output" / LABELS.path()

    def build(self, **options: object) -> None:
        usual = {"games": (GAME,), "only": ("labels",), "languages": ("en",), "jobs": 1}
        request = BuildRequest(**{**usual, **options})
        build(self.project, request, self.root / "output", lambda steps: None, lambda what: None)

    def check(self, path: Path | None = None, *, anew: bool = False) -> list[str]:
        self.made.clear()
        findings = Findings()
        checker = Checker(self.project, findings)
        judge(checker, ["print"], [path or self.labels], lambda steps: None, lambda what: None, 1, anew=anew)
        return [finding.code for finding in findings.errors]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    shutil.copytree(FIFTH, tmp_path / "project")
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    made = Workplace(tmp_path / "project", monkeypatch)
    made.build()
    return made


def test_a_file_that_a_build_wrote_is_not_made_again(place: Workplace) -> None:
    assert place.check() == []
    assert place.made == []


def test_it_is_made_again_where_one_asks_for_that_or_nothing_is_kept(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert place.check(anew=True) == []
    assert place.made == [LABELS]
    monkeypatch.setenv("TIRADA_CACHE", "off")
    assert place.check() == []
    assert place.made == [LABELS]


def a_cell_behind_its_time(root: Path, patch: pytest.MonkeyPatch) -> None:
    """Content of the same size, under the same time of writing."""
    path = root / f"data/games/{GAME}/tables/goods.csv"
    before = path.stat()
    replaced(path, "Barrels", "Barrows")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_mtime_ns, path.stat().st_size) == (before.st_mtime_ns, before.st_size)


def a_paper(root: Path, patch: pytest.MonkeyPatch) -> None:
    (root / "data/print").mkdir(parents=True, exist_ok=True)
    text = (ROOT / "data/print/papers.csv").read_text(encoding="utf-8")
    (root / "data/print/papers.csv").write_text(text.replace("a4,A4,210,297", "a4,A4,210,298"), encoding="utf-8")


INPUTS = (
    a_cell,
    a_cell_behind_its_time,
    a_template,
    a_template_that_goes_before_another,
    a_paper,
    the_code,
    a_package,
    the_environment,
    a_font,
)


@pytest.mark.parametrize("change", INPUTS)
def test_whatever_a_file_was_made_from_makes_it_made_again(
    change: Change, place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(place.root, monkeypatch)
    place.check()
    assert place.made == [LABELS]


@pytest.mark.parametrize("change", INPUTS)
def test_a_verdict_on_a_file_that_was_not_made_again_rests_on_all_that_it_was_made_from(
    change: Change, place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert place.check() == []
    assert place.made == []
    change(place.root, monkeypatch)
    folder = place.labels.parent.parent
    kept = KeptVerdicts(place.project).of_files(folder, [place.labels])
    assert kept == {}


def test_templates_and_fonts_of_a_file_that_was_not_made_again_are_written_down(place: Workplace) -> None:
    project = recording(place.project)
    assert MadeHashes(project)(LABELS)
    assert "templates/faces/harbour/label.yaml" in project.looked_up
    assert any(name.startswith("font:") for name in project.looked_up)


@pytest.mark.parametrize(
    "option",
    [{"draft": True}, {"layout": "roomy"}, {"papers": ("letter",)}, {"languages": ("es",)}, {"only": ("tokens",)}],
)
def test_another_option_is_another_target(place: Workplace, option: dict[str, object]) -> None:
    hashes = MadeHashes(place.project)
    assert hashes(LABELS)
    name, value = next(iter(option.items()))
    value = value[0] if isinstance(value, tuple) else value
    single = {"papers": "paper", "languages": "language", "only": "component"}.get(name, name)
    other = Target(**{**{f: getattr(LABELS, f) for f in LABELS.__slots__}, single: value})
    assert hashes(other) == {}


def test_an_output_that_was_edited_is_compared_with_one_made_again(place: Workplace) -> None:
    place.labels.write_bytes(place.labels.read_bytes().replace(b"/Lang", b"/Long"))
    assert place.check()
    assert place.made == [LABELS]


def test_an_output_that_was_edited_is_found_whatever_stands_beside_it(place: Workplace) -> None:
    place.labels.write_bytes(place.labels.read_bytes().replace(b"/Lang", b"/Long"))
    ledger = place.root / "output" / "build.json"
    said = json.loads(ledger.read_text(encoding="utf-8"))
    for files in (said["files"], *(entry["files"] for entry in said["targets"])):
        for info in files.values():
            info["sha256"] = sha256(place.labels.read_bytes())
    ledger.write_text(json.dumps(said), encoding="utf-8")
    for kept in (place.root.parent / "cache").rglob("*.tirada-cache"):  # what lies in the project is nobody's cache
        shutil.copy(kept, place.labels.parent / kept.name)
        shutil.copy(kept, place.root / "output" / ".tirada" / kept.name)
    assert place.check()
    place.build(force=True)
    assert place.check() == []


def test_a_build_with_nothing_to_do_trusts_no_record_of_it(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIRADA_CACHE", str(place.root.parent / "other cache"))
    place.build()
    assert MadeHashes(place.project)(LABELS) == {}


def test_what_is_built_while_the_data_change_is_not_remembered(
    place: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cell is as it was again when the build ends: what was printed of it is not known by its inputs."""
    from generator.workshop.build import run

    make = run.make_targets
    path = place.root / f"data/games/{GAME}/tables/goods.csv"

    def edits_meanwhile(project, targets):
        before = path.read_bytes()
        replaced(path, "Barrels", "Casks")
        made = make(replace(project, session=Session()), targets)  # as a process of its own reads it
        path.write_bytes(before)
        return made

    monkeypatch.setattr(run, "make_targets", edits_meanwhile)
    monkeypatch.setenv("TIRADA_CACHE", str(place.root.parent / "other cache"))
    place.build(force=True)
    assert MadeHashes(place.project)(LABELS) == {}
    assert place.check() != []


def test_another_project_or_a_damaged_cache_tells_nothing(place: Workplace) -> None:
    other = place.root.with_name("other")
    shutil.copytree(place.root, other)
    assert MadeHashes(Project(other, ROOT))(LABELS) == {}
    name = made_hashes._name(place.project, GAME)
    for value in ({"no": "target"}, ["noise"], None):
        cache.put(name, value)
        assert MadeHashes(place.project)(LABELS) == {}


def test_what_was_made_longest_ago_is_forgotten(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made_hashes, "MOST", 2)
    before = MadeHashes(place.project)(LABELS)
    first, second = (Target(GAME, "en", name, "a4", "dense") for name in ("one", "two"))
    keep_made(place.project, {first: MadeFiles("", (), {})})
    assert MadeHashes(place.project)(LABELS) == before
    keep_made(place.project, {second: MadeFiles("", (), {})})
    assert MadeHashes(place.project)(LABELS) == {}
