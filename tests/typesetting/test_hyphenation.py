"""Hyphenation: patterns are read from Pyphen's files once, and then kept on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyphen
import pytest

from generator.typesetting import hyphenation


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an empty cache; nothing is known yet in this process either."""
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path))
    forget()
    yield tmp_path / "tirada"
    forget()


def forget() -> None:
    hyphenation._dictionary.cache_clear()
    hyphenation.hyphenated.cache_clear()
    pyphen.hdcache.clear()


def refuse(dictionary: pyphen.HyphDict, path: Path) -> None:
    raise AssertionError(f"{path} is read again")


@pytest.mark.parametrize(("word", "language"), [("reglamentariamente", "es"), ("representation", "en")])
def test_patterns_are_read_once(kept: Path, monkeypatch: pytest.MonkeyPatch, word: str, language: str) -> None:
    first = hyphenation.hyphenated(word, language)
    assert len(first) > 1
    forget()
    monkeypatch.setattr(pyphen.HyphDict, "__init__", refuse)
    assert hyphenation.hyphenated(word, language) == first
    forget()
    for file in kept.glob("hyphens-*"):
        file.unlink()
    with pytest.raises(AssertionError, match="is read again"):
        hyphenation.hyphenated(word, language)


@pytest.mark.parametrize("content", [b"", b"no pickle", b"\x80\x05K\x07."])  # the last is the number 7
def test_damaged_patterns_are_read_again(kept: Path, content: bytes) -> None:
    first = hyphenation.hyphenated("reglamentariamente", "es")
    file = next(kept.glob("hyphens-*"))
    whole = file.read_bytes()
    file.write_bytes(content)
    forget()
    assert hyphenation.hyphenated("reglamentariamente", "es") == first
    assert len(file.read_bytes()) == len(whole)


def test_without_a_cache_patterns_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIRADA_CACHE", "off")
    forget()
    assert hyphenation.hyphenated("desplegar", "es") == ("des", "ple", "gar")
