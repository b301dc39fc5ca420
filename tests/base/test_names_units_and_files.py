"""The nearest name, lengths, and files written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256, write_staged, write_whole
from generator.base.geometry import to_mm, to_points
from generator.base.names import nearest, suggestion


def test_a_typing_error_gets_the_nearest_valid_name() -> None:
    assert nearest("wizrd", ["wizard", "knight"]) == "wizard"
    assert suggestion("wizrd", ["wizard", "knight"]) == "did you mean 'wizard'?"


def test_a_name_close_to_nothing_gets_the_list() -> None:
    assert nearest("zzz", ["wizard", "knight"]) is None
    assert suggestion("zzz", ["wizard", "knight"]) == "valid: knight, wizard"
    assert suggestion("zzz", []) == "there is none"


def test_a_long_list_of_names_is_cut_visibly() -> None:
    assert suggestion("%%%", [f"n{i:02d}" for i in range(30)]).endswith("n11, …")


def test_an_inch_is_72_points() -> None:
    assert to_points(25.4) == pytest.approx(72)
    assert to_mm(72) == pytest.approx(25.4)


@given(st.floats(min_value=-1e6, max_value=1e6))
def test_points_and_back_is_the_same_length(mm: float) -> None:
    assert to_mm(to_points(mm)) == pytest.approx(mm)


def test_a_file_is_written_whole_in_a_new_folder_and_nothing_else_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert read_bytes(path) == b"second"
    assert [p.name for p in path.parent.iterdir()] == ["b.txt"]
    assert sha256(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_file_where_a_folder_should_be_is_one_message_and_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"in the way")
    with pytest.raises(CannotJudge, match="cannot be written") as refused:
        write_whole(tmp_path / "a" / "b.txt", b"x")
    assert "--out" in refused.value.fix
    assert (tmp_path / "a").read_bytes() == b"in the way"


def test_a_write_that_fails_keeps_the_old_file_and_leaves_no_half_file(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.mkdir()  # a folder cannot be replaced by a file
    with pytest.raises(CannotJudge, match="cannot be written"):
        write_whole(path, b"x")
    assert os.listdir(tmp_path) == ["old"]  # noqa: PTH208


def test_a_file_of_a_staged_folder_is_written_at_once_with_the_folders_it_lies_in(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.txt"
    write_staged(path, b"first")
    write_staged(path, b"second")
    assert read_bytes(path) == b"second"
    assert [p.name for p in path.parent.iterdir()] == ["b.txt"]


def test_a_staged_file_whose_folder_is_a_file_is_one_message(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"in the way")
    with pytest.raises(CannotJudge, match="cannot be written") as refused:
        write_staged(tmp_path / "a" / "b.txt", b"x")
    assert "--out" in refused.value.fix
    assert (tmp_path / "a").read_bytes() == b"in the way"


def test_an_absent_file_is_one_message_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match=r"nothing\.txt: cannot be read"):
        read_bytes(tmp_path / "nothing.txt")
