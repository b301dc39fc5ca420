"""Drawings that are kept on disk: read once by all processes, and again as soon as anything they come from changes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from generator.base.errors import CannotJudge
from generator.catalog import cache
from generator.catalog.project import Project
from generator.faces.art import drawing_collection
from generator.faces.art.drawing_collection import read_collection


class Sketch(msgspec.Struct, frozen=True):
    """A drawing that is quickly read."""

    name: str
    content: bytes


Reader = Callable[[bytes, str, str], Sketch]


class Sketches:
    """Two files of drawings, who read them, and how often one was read."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = {name: root / f"{name}.svg" for name in ("one", "two")}
        self.reads: list[str] = []
        for name, path in self.files.items():
            path.write_text(f"<svg>{name}</svg>", "utf-8")

    def read(self, content: bytes, name: str, _: str) -> Sketch:
        self.reads.append(name)
        if b"damaged" in content:
            raise CannotJudge("damaged")
        return Sketch(name, content)

    def collection(self, read: Reader | None = None) -> dict[str, Sketch]:
        """As a process reads it that has read nothing before."""
        return read_collection(Project(self.root, self.root), self.files, Sketch, read or self.read)


@pytest.fixture
def sketches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sketches:
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    return Sketches(tmp_path)


def test_drawings_are_read_once(sketches: Sketches) -> None:
    first = sketches.collection()
    assert sketches.collection() == first
    assert sketches.reads == ["one", "two"]


def test_a_changed_file_is_read_again(sketches: Sketches) -> None:
    sketches.collection()
    sketches.files["two"].write_text("<svg>2</svg>", "utf-8")
    assert sketches.collection()["two"].content == b"<svg>2</svg>"
    sketches.files["two"].write_text("damaged", "utf-8")
    assert set(sketches.collection()) == {"one"}


def test_changed_code_reads_again(sketches: Sketches, monkeypatch: pytest.MonkeyPatch) -> None:
    code = sketches.root / "code" / "deeper" / "reader.py"
    code.parent.mkdir(parents=True)
    code.write_text("A = 1\n", "utf-8")
    monkeypatch.setattr(drawing_collection, "READERS", (sketches.root / "code",))
    sketches.collection()
    code.write_text("A = 2\n", "utf-8")
    sketches.collection()
    assert sketches.reads == ["one", "two"] * 2


def test_the_code_that_reads_includes_the_geometry_it_leans_on() -> None:
    named = {path.name for folder in drawing_collection.READERS for path in folder.rglob("*.py")}
    assert {"geometry.py", "display_list.py", "icons.py", "layered_pictures.py", "path_data.py", "svg.py"} <= named


@pytest.mark.parametrize("version", ["EXPAT_VERSION", "msgspec"])
def test_another_version_of_a_library_reads_again(
    sketches: Sketches, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    sketches.collection()
    if version == "msgspec":
        monkeypatch.setattr(msgspec, "__version__", "0.0")
    else:
        monkeypatch.setattr(drawing_collection, version, "expat_0.0")
    sketches.collection()
    assert sketches.reads == ["one", "two"] * 2


def test_a_damaged_kept_file_is_not_believed(sketches: Sketches) -> None:
    first = sketches.collection()
    place = cache.folder()
    assert place is not None
    for path in place.glob(f"*{cache.ENDING}"):
        path.write_bytes(path.read_bytes()[:-3])
    assert sketches.collection() == first
    assert sketches.reads == ["one", "two"] * 2


def test_of_two_that_need_them_at_once_one_reads_and_the_other_waits(
    sketches: Sketches, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, both_miss = threading.Event(), threading.Event()
    asked: list[str] = []
    get = cache.get

    def told(name: str) -> object:
        found = get(name)
        asked.append(name)
        if len(asked) == 3:  # the first asks twice, the second time when it is its turn
            both_miss.set()
        return found

    def slow(content: bytes, name: str, shown: str) -> Sketch:
        begun.set()
        assert both_miss.wait(30)
        return sketches.read(content, name, shown)

    monkeypatch.setattr(cache, "get", told)
    found: list[dict[str, Sketch]] = []
    first = threading.Thread(target=lambda: found.append(sketches.collection(slow)))
    first.start()
    assert begun.wait(30)
    found.append(sketches.collection())
    first.join()
    assert found[0] == found[1]
    assert sketches.reads == ["one", "two"]


def test_without_a_folder_for_caches_nobody_waits(sketches: Sketches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIRADA_CACHE", "off")
    assert set(sketches.collection()) == set(sketches.collection()) == {"one", "two"}
    assert sketches.reads == ["one", "two"] * 2
    (sketches.root / "file").write_text("", "utf-8")
    monkeypatch.setenv("TIRADA_CACHE", str(sketches.root / "file"))
    assert set(sketches.collection()) == {"one", "two"}
