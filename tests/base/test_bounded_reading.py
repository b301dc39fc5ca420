"""Only regular files of a sensible size are read: a pipe, a device or a huge file is a message, and nobody waits."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes


def test_a_file_is_read_up_to_the_largest_size_and_not_beyond(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"x" * 10)
    assert read_bytes(path) == read_bytes(path, 10) == b"x" * 10
    with pytest.raises(CannotJudge, match=r"a\.csv: cannot be read \(it is larger than 0 MB\)"):
        read_bytes(path, 9)


def test_a_file_with_holes_is_refused_by_its_size_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.csv"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(CannotJudge, match="larger than 64 MB"):
        read_bytes(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize("kind", ["pipe", "device", "link to a device", "folder", "nothing"])
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.csv"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path("/dev/zero")
    elif kind == "link to a device":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    with pytest.raises(CannotJudge, match="cannot be read") as refused:
        read_bytes(path)
    assert refused.value.where is not None
    assert refused.value.where.file == str(path)


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="only Linux has files that tell no size")
def test_a_file_that_tells_no_size_is_read_whole_and_no_further_than_it_may_be() -> None:
    path = Path("/proc/version")
    assert path.stat().st_size == 0
    assert read_bytes(path) == path.read_bytes()
    with pytest.raises(CannotJudge, match="larger than"):
        read_bytes(path, 5)
