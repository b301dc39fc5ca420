"""A game of one's own from nothing: new, build, check, each as a user runs it."""

from __future__ import annotations

import re

import pikepdf
import pytest


@pytest.fixture
def started(tirada_apart, tmp_path):
    """A new game, built."""
    made = tirada_apart("new", "my_game")
    assert made.returncode == 0, made.stderr
    project = tmp_path / "my_game"
    built = tirada_apart("build", "--jobs", 1, cwd=project)
    assert built.returncode == 0, built.stderr
    return project


def test_a_new_game_is_built_and_passes_every_check(tirada_apart, started):
    assert sorted(p.name for p in started.glob("output/my_game/*/*.pdf")) == [
        *["cards.a4.pdf"] * 2,
        *["kit.a4.pdf"] * 2,
    ]
    checked = tirada_apart("check", cwd=started)
    assert checked.returncode == 0, checked.stdout
    assert "print." not in checked.stdout


def test_a_new_game_whose_back_lost_its_picture_fails(tirada_apart, started):
    path = started / "output" / "my_game" / "en" / "cards.a4.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        content = pdf.pages[3].Contents.read_bytes().decode("latin-1")
        name = content[content.rindex("/X") :].split()[0]
        pdf.pages[3].Resources.XObject[name].write(b"")
        pdf.save(path)
    checked = tirada_apart("check", "print", cwd=started)
    assert checked.returncode == 1
    assert re.search(r"cards\.a4\.pdf page 4 slot \d: error: back: its picture is not the catalog's", checked.stdout)
