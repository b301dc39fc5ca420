"""What printing and finishing cannot do ends with 2 and one message that says what to do; nothing is written half."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from commands import here

READ = "A=0.3 B=0.2 C=0.1 D=0.1 E=0.3 F=0.2 G=0.1 H=0.1 across=100.1 down=99.9"
CARDS = ["build", "--lang", "en", "--only", "cards"]


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """A game that was built once, a file that is in the way, and the build of another game."""
    folder = tmp_path_factory.mktemp("finishing")
    for name in ("my_game", "other"):
        assert here(["new", name], folder, {}).returncode == 0
        assert here([*CARDS, "--out", "before"], folder / name, {}).returncode == 0
    shutil.copytree(folder / "other" / "before", folder / "my_game" / "other_build")
    (folder / "my_game" / "file").write_text("in the way")
    (folder / "my_game" / "odd.json").write_text("[]")
    return folder / "my_game"


def everything_in(folder: Path) -> dict[str, bytes]:
    return {path.as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("arguments", "told", "fix"),
    [
        ([*CARDS, "--proof", "--out", "file/out"], "cannot be written", "--out"),
        ([*CARDS, "--service", "png", "--dpi", "36", "--out", "file/out"], "cannot be written", "--out"),
        ([*CARDS, "--cutter", "silhouette", "--out", "file/out"], "cannot be written", "--out"),
        ([*CARDS, "--since", "before", "--out", "file/out"], "cannot be written", "--out"),
        ([*CARDS, "--since", "nothing"], "cannot be read", "--since takes the build.json"),
        ([*CARDS, "--since", "odd.json"], "is no record of a build", "--since takes the build.json"),
        ([*CARDS, "--since", "other_build"], "other", ""),
        (["calibrate", "sheet", "--to", "file/sheet.pdf"], "cannot be written", "--to"),
        (["calibrate", "read", "desk", "--typed", READ], "cannot be written", "TIRADA_CONFIG"),
        (
            ["calibrate", "read", "desk", "--scan", "a.png", "--scan", "b.png"],
            "a.png: cannot be read",
            "name a scan of each side",
        ),
        ([*CARDS, "--service", "png", "--large-print"], "--large-print cannot go with --service", "leave it out"),
        ([*CARDS, "--ink", "lov"], "there is no ink 'lov'", "--ink low or --ink grey"),
        ([*CARDS, "--service", "png", "--ink", "lov"], "there is no ink 'lov'", "--ink low or --ink grey"),
        ([*CARDS, "--printer", "desk"], "no profile of a printer 'desk'", "tirada calibrate sheet"),
        ([*CARDS, "--service", "png", "--pieces", "MY-C03..MY-C01"], "ends before it begins", "MY-C01..MY-C03"),
    ],
)
def test_it_is_refused_in_one_message_and_all_stays_as_it_was(arguments, told, fix, built, tirada):
    before = everything_in(built)
    done = tirada(*arguments, cwd=built, TIRADA_CONFIG=str(built / "file"))
    assert done.returncode == 2
    assert told in done.stderr
    assert fix in done.stderr
    assert done.stderr.count("tirada: ") == 1
    assert "Traceback" not in done.stderr
    assert everything_in(built) == before
