"""`tirada check` compares finished files with build.json: what was changed by hand, and what is gone."""

from __future__ import annotations

import json
import os
import shutil

import pytest
from projects import few_cards

from generator.base.files import LARGEST_PRINT, LARGEST_SOURCE
from generator.base.findings import Findings
from generator.workshop.checking.altered_files import judge_altered

NAME = "qiahn_goblin/es/cards.a4.pdf"


@pytest.fixture
def built(few_cards_output, tmp_path):
    return shutil.copytree(few_cards_output, tmp_path / "built")


def told(*paths):
    findings = Findings()
    judge_altered(paths, findings)
    return [(finding.code, finding.where.file) for finding in findings]


def scribble(path):
    """Another byte where the old one stood: same size, same time."""
    stat, data = path.stat(), bytearray(path.read_bytes())
    data[-20] ^= 1
    path.write_bytes(bytes(data))

    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def test_files_as_they_were_built_are_passed_over(built):
    assert told(built, built / "qiahn_goblin", built / "qiahn_goblin" / "es", built / NAME) == []


@pytest.mark.parametrize("below", ["", "qiahn_goblin", "qiahn_goblin/es", NAME])
def test_a_file_that_was_changed_is_told_from_wherever_one_looks(built, below):
    scribble(built / NAME)
    assert told(built / below) == [("print.altered", str(built / NAME))]


def test_a_large_file_is_read_as_far_as_finished_files_are(built):
    with (built / NAME).open("ab") as file:
        file.truncate(LARGEST_SOURCE + 1)
    assert told(built / NAME) == [("print.altered", str(built / NAME))]
    with (built / NAME).open("ab") as file:
        file.truncate(LARGEST_PRINT + 1)
    assert told(built / NAME) == [("print.unreadable", str(built / NAME))]


def test_other_files_than_those_asked_for_are_not_told(built):
    scribble(built / NAME)
    assert told(built / "qiahn_goblin" / "en", built / NAME.replace("es", "en")) == []


def test_a_file_that_is_gone_is_a_warning(built):
    (built / NAME).unlink()
    assert told(built) == [("print.missing", str(built / NAME))]


def test_files_that_no_build_made_are_nobody_s(built, tmp_path):
    (built / "qiahn_goblin" / "es" / "mine.pdf").write_bytes(b"mine")
    (tmp_path / "elsewhere.pdf").write_bytes(b"mine")
    assert told(built / "qiahn_goblin" / "es" / "mine.pdf", tmp_path / "elsewhere.pdf") == []
    (built / "build.json").write_text("{")
    scribble(built / NAME)
    assert told(built) == []


@pytest.mark.soak  # api/test_public_functions has an output that was altered or taken away
def test_check_says_it(built, tirada, tmp_path):
    scribble(built / NAME)
    done = tirada("check", "print", "built/qiahn_goblin/es", "--json", "--root", few_cards().root)
    assert done.returncode == 1
    (file,) = json.loads(done.stdout)["files"]
    assert file["verdict"] == "wrong"
    (found,) = [one for one in file["findings"] if one["code"] == "print.altered"]
    assert found["severity"] == "error"
    assert "print.stale" not in {one["code"] for one in file["findings"]}, "it is not as it was built"
    assert "cards.a4.pdf" in json.dumps(found)
    assert "tirada build" in found["fix"]
