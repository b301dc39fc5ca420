"""`tirada` as a package: what a wheel holds, what it runs, and what a type checker sees of it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import tirada
from projects import ROOT

from generator import __version__

PROGRAM = """
from pathlib import Path

import tirada

library: tirada.Library = tirada.load(["a_game"], root=Path("project"))
for name, game in library.games.items():
    print(name, game.model.name, game.languages)
result = tirada.build(["a_game"], out="made", papers=["a5", "letter"], jobs=2)
made: tuple[Path, ...] = result.made
findings: tuple[tirada.Finding, ...] = tirada.check(["data", "text"], files=made)
print([(finding.code, finding.where.line, finding.message) for finding in findings])
begun = tirada.play("a_game", ["heads: pass"], seed=1)
if begun.refusal is not None:
    print(begun.refusal.clause, begun.sentence)
longer = tirada.play("a_game", [str(action) for action in begun.legal[:1]], record=begun.record)
try:
    print(float(tirada.odds("a_game", ["wizard+sword"], ["knight"]).win) + 1.0)
except tirada.CombatRefused as error:
    print(error.message, [refusal.code for refusal in error.refusals])
simulation = tirada.simulate("a_game", 100)
print({side: rate.share for side, rate in simulation.wins.items()}, simulation.tally.played)
"""


def run(*words: object, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=cwd,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, as the build back-end makes it."""
    folder = tmp_path_factory.mktemp("wheel")
    made = run("-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert made.returncode == 0, made.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it lies on the path of a user."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_wheel_holds_code_data_and_templates_and_nothing_of_the_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"generator", "tirada", f"tirada-{__version__}.dist-info"}
    assert not [name for name in names if "tests/" in name or "public/" in name or "__pycache__" in name]
    assert sorted(name for name in names if name.startswith("tirada/")) == [
        "tirada/__init__.py",
        "tirada/__main__.py",
        "tirada/py.typed",
    ]
    assert len(names) == len(set(names))
    assert "generator/py.typed" in names


def test_the_wheel_holds_every_file_that_the_checkout_tracks(wheel: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "generator", "data", "templates"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("no checkout of git")
    places = {"generator/public/": "", "data/": "generator/shipped/data/", "templates/": "generator/shipped/templates/"}
    wanted = set()
    for name in listed.stdout.split("\n"):
        start = next((start for start in places if name.startswith(start)), "")
        draws = name.startswith("templates/pictures/") and name.endswith(
            ".py"
        )  # the drawing is shipped, not its source
        if (ROOT / name).is_file() and not draws:
            wanted.add(places.get(start, "") + name.removeprefix(start))
    assert wanted - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_no_code_lies_where_an_editable_install_could_not_find_it(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.startswith("generator/shipped/") and name.endswith(".py")]


def test_the_unpacked_wheel_runs_as_a_module_and_from_python_with_the_games_it_brings(
    unpacked: Path, tmp_path: Path
) -> None:
    path = {"PYTHONPATH": str(unpacked)}
    said = run("-m", "tirada", "--version", cwd=tmp_path, **path)
    assert (said.returncode, said.stdout) == (0, f"tirada {__version__}\n")
    asked = "import tirada; print(tirada.__file__); library = tirada.load(); print(library.root, len(library.games))"
    said = run("-c", asked, cwd=tmp_path, **path)
    assert said.stdout.splitlines() == [
        str(unpacked / "tirada" / "__init__.py"),
        f"{unpacked / 'generator' / 'shipped'} {len(list((ROOT / 'data' / 'games').iterdir()))}",
    ], said.stderr


@pytest.mark.soak  # .ci/run builds all that a wheel brings, compares and checks it; test_copied_games judges copies
def test_a_game_of_the_unpacked_wheel_is_copied_into_an_empty_folder_and_is_clean(
    unpacked: Path, tmp_path: Path
) -> None:
    path = {"PYTHONPATH": str(unpacked)}
    made = run("-m", "tirada", "new", "mine", "--from", "qiahn_goblin", cwd=tmp_path, **path)
    assert (made.returncode, made.stdout.split("\n")[0]) == (0, f"Made {tmp_path / 'mine'}"), made.stderr
    checked = run("-m", "tirada", "check", "data", "text", "rules", cwd=tmp_path / "mine", **path)
    assert (checked.returncode, checked.stdout) == (0, "no findings\n"), checked.stderr


def test_an_installed_checkout_runs_as_a_module(tmp_path: Path) -> None:
    assert Path(tirada.__file__).is_relative_to(ROOT / "generator"), "an editable install leads to the checkout"
    said = run("-m", "tirada", "list", "--json", cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    said = run("-m", "tirada", "check", "nothing", cwd=tmp_path)
    assert said.returncode == 2
    assert "Traceback" not in said.stderr


def mypy(program: str, folder: Path, name: str, **environment: str) -> subprocess.CompletedProcess[str]:
    path = folder / name
    path.write_text(program, "utf-8")
    cache = folder.parent / "mypy"  # what one check has read of the package serves the next
    return run("-m", "mypy", "--strict", "--config-file=", "--cache-dir", cache, path.name, cwd=folder, **environment)


def test_a_strict_type_checker_sees_the_types_and_a_wrong_use(tmp_path: Path) -> None:
    folder = tmp_path / "user"
    folder.mkdir()
    checked = mypy(PROGRAM, folder, "right.py")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    wrong = 'import tirada\n\nprint(tirada.load().games["a"].nonsense)\ntirada.check(["dta"])\ntirada.build(out=3)\n'
    checked = mypy(wrong, folder, "wrong.py")
    assert checked.returncode == 1
    told = [line.rpartition("[")[2].rstrip("]") for line in checked.stdout.splitlines() if ": error:" in line]
    assert told == ["attr-defined", "list-item", "arg-type"], checked.stdout
