"""What is kept in the user's cache folder, and whose files are never unpickled."""

from __future__ import annotations

import os
import pickle
import sys

import pytest

from generator.catalog import cache

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="owners and modes of POSIX")


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tirada"


def test_what_was_kept_is_found_again_and_a_damaged_file_counts_as_none(place):
    cache.put("name", {"a": 1})
    assert cache.get("name") == {"a": 1}
    (place / "name.tirada-cache").write_bytes(b"half a pick")
    assert cache.get("name") is None
    assert cache.get("other") is None


@pytest.mark.parametrize("mode", [0o777, 0o775])
def test_a_folder_that_others_may_write_to_is_not_read_until_it_is_ours_alone(place, mode):
    place.mkdir(parents=True)
    place.chmod(mode)
    (place / "name.tirada-cache").write_bytes(pickle.dumps("planted"))
    assert cache.get("name") is None
    (place / "other.tirada-cache").write_bytes(pickle.dumps("planted"))
    cache.put("name", "ours")
    assert cache.get("other") is None
    assert place.stat().st_mode & 0o077 == 0
    assert cache.get("name") == "ours"


def test_what_belongs_to_somebody_else_is_neither_read_nor_written(place, monkeypatch):
    cache.put("name", "theirs")
    monkeypatch.setattr(os, "getuid", lambda: place.stat().st_uid + 1)
    assert cache.get("name") is None
    cache.put("other", "ours")
    assert not (place / "other.tirada-cache").exists()


def test_a_folder_named_by_the_user_keeps_its_mode_and_every_file_of_others(tmp_path, monkeypatch):
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o1777)
    theirs = [folder / f"model_{i}.pickle" for i in range(cache.KEPT + 6)]
    for path in theirs:
        path.write_text("theirs", "utf-8")
    monkeypatch.setenv("TIRADA_CACHE", str(folder))
    for i in range(cache.KEPT + 3):
        cache.put(f"ours{i}", i)
    assert all(path.is_file() for path in theirs)
    assert folder.stat().st_mode & 0o7777 == 0o1777
    assert len(list((folder / "tirada").iterdir())) == cache.KEPT
