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
    return tmp_path / "cache"


def test_what_was_kept_is_found_again_and_a_damaged_file_counts_as_none(place):
    cache.put("name", {"a": 1})
    assert cache.get("name") == {"a": 1}
    (place / "name.pickle").write_bytes(b"half a pick")
    assert cache.get("name") is None
    assert cache.get("other") is None


@pytest.mark.parametrize("mode", [0o777, 0o775])
def test_a_folder_that_others_may_write_to_is_not_read_until_it_is_ours_alone(place, mode):
    place.mkdir()
    place.chmod(mode)
    (place / "name.pickle").write_bytes(pickle.dumps("planted"))
    assert cache.get("name") is None
    (place / "other.pickle").write_bytes(pickle.dumps("planted"))
    cache.put("name", "ours")
    assert cache.get("other") is None
    assert place.stat().st_mode & 0o077 == 0
    assert cache.get("name") == "ours"


def test_what_belongs_to_somebody_else_is_neither_read_nor_written(place, monkeypatch):
    cache.put("name", "theirs")
    monkeypatch.setattr(os, "getuid", lambda: place.stat().st_uid + 1)
    assert cache.get("name") is None
    cache.put("other", "ours")
    assert not (place / "other.pickle").exists()
