"""The preview hears of every file that changes, from the operating system or, where that says nothing, by looking."""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import watchfiles

from generator.workshop.preview.file_watcher import file_changes, watched_folders

PATIENCE = 20.0  # seconds: far more than it takes


class Watched:
    """What is told of the folders data/ and templates/ of a project, by a thread of its own."""

    def __init__(self, root: Path) -> None:
        self.root, self.told = root, set[str]()
        self._stop, watching = threading.Event(), threading.Event()
        self._new = threading.Condition()
        self._thread = threading.Thread(target=self._follow, args=(watching,), daemon=True)
        self._thread.start()
        assert watching.wait(PATIENCE)

    def _follow(self, watching: threading.Event) -> None:
        for changed in file_changes(watched_folders([self.root]), self._stop, watching):
            with self._new:
                self.told |= changed
                self._new.notify_all()

    def hears(self, *names: str) -> None:
        """Wait until each of these was told, or a folder that holds it, or something in it; then forget all."""
        wanted = [self.root / name for name in names]

        def heard() -> bool:
            told = [Path(path) for path in self.told]
            return all(any(one.is_relative_to(path) or path.is_relative_to(one) for path in told) for one in wanted)

        with self._new:
            assert self._new.wait_for(heard, PATIENCE), f"of {wanted} only {self.told} was told"
            self.told.clear()

    def stop(self) -> float:
        """End it; the seconds that took."""
        start = time.monotonic()
        self._stop.set()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return time.monotonic() - start


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    for name in ("data/games/snail/game.yaml", "data/games/snail/tables/cards.csv", "templates/faces/card.yaml"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("as it was")
    return root


@pytest.fixture
def watch(root: Path) -> Iterator[Callable[[], Watched]]:
    made: list[Watched] = []

    def start() -> Watched:
        made.append(Watched(root))
        return made[-1]

    yield start
    for watched in made:
        watched.stop()


@pytest.fixture(params=["told", "by looking"])
def watched(watch: Callable[[], Watched], request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Watched:
    """Once with the system's own word, once where it gives none."""
    if request.param == "by looking":
        monkeypatch.setenv("WATCHFILES_FORCE_POLLING", "yes")
    return watch()


def test_a_file_that_is_new_different_or_gone_is_told(watched: Watched) -> None:
    cards, new = (watched.root / "data/games/snail/tables" / name for name in ("cards.csv", "new.csv"))
    cards.write_text("something longer")
    watched.hears("data/games/snail/tables/cards.csv")
    new.write_text("new")
    watched.hears("data/games/snail/tables/new.csv")
    new.unlink()
    watched.hears("data/games/snail/tables/new.csv")


def test_a_file_that_an_editor_replaces_is_told_and_its_own_files_are_not(watched: Watched) -> None:
    folder = watched.root / "templates/faces"
    (folder / ".card.yaml.swp").write_text("an editor's own")
    (folder / ".card.yaml.tmp").write_text("something longer")
    (folder / ".card.yaml.tmp").replace(folder / "card.yaml")
    (watched.root / "output").mkdir()
    (watched.root / "output" / "cards.pdf").write_text("made")
    watched.hears("templates/faces/card.yaml")
    (folder / "last.yaml").write_text("so that all before it was told")
    watched.hears("templates/faces/last.yaml")
    assert not [path for path in watched.told if ".card" in path or "output" in path]


def test_a_folder_that_is_copied_moved_or_removed_is_told(watched: Watched) -> None:
    games = watched.root / "data/games"
    shutil.copytree(games / "snail", games / "slug")
    watched.hears("data/games/slug")
    (games / "slug/tables/cards.csv").write_text("a race of slugs")
    watched.hears("data/games/slug/tables/cards.csv")
    (games / "slug").rename(games / "worm")
    watched.hears("data/games/slug", "data/games/worm")
    (games / "worm/tables/cards.csv").write_text("a race of worms, as it was")
    watched.hears("data/games/worm/tables/cards.csv")
    shutil.rmtree(games / "worm")
    watched.hears("data/games/worm")


def test_a_watched_folder_that_is_replaced_is_followed_on(watched: Watched) -> None:
    data = watched.root / "data"
    other = watched.root / "other"
    shutil.copytree(data, other)
    (other / "games/snail/game.yaml").write_text("of another folder")
    data.rename(watched.root / "old")
    other.rename(data)
    watched.hears("data")
    (data / "games/snail/game.yaml").write_text("of the new folder")
    watched.hears("data/games/snail/game.yaml")
    shutil.rmtree(data)
    watched.hears("data")
    data.mkdir()
    (data / "new.yaml").write_text("again")
    watched.hears("data/new.yaml")


def test_folders_that_are_not_there_yet_are_followed_when_they_come(watch: Callable[[], Watched], root: Path) -> None:
    shutil.rmtree(root)
    root.mkdir()
    watched = watch()
    (root / "templates").mkdir()
    (root / "templates/theme.yaml").write_text("new")
    watched.hears("templates/theme.yaml")


def test_where_no_more_watches_are_to_be_had_the_files_are_looked_at(
    watch: Callable[[], Watched], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(*_: object, **__: object) -> object:
        raise OSError("OS file watch limit reached.")

    monkeypatch.setattr(watchfiles, "watch", refuses)
    watched = watch()
    (root / "data/games/snail/game.yaml").write_text("something longer")
    watched.hears("data/games/snail/game.yaml")


def test_where_watches_run_out_later_everything_counts_as_changed_once(
    watch: Callable[[], Watched], root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object, **__: object) -> Iterator[set[tuple[watchfiles.Change, str]]]:
        yield set()
        raise RuntimeError("no more")

    monkeypatch.setattr(watchfiles, "watch", breaks)
    watched = watch()
    watched.hears("data", "templates")
    (root / "data/games/snail/game.yaml").write_text("something longer")
    watched.hears("data/games/snail/game.yaml")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_project_behind_a_link_is_told_by_the_name_that_was_given(tmp_path: Path, root: Path) -> None:
    (tmp_path / "link").symlink_to(root, target_is_directory=True)
    watched = Watched(tmp_path / "link")
    (root / "data/games/snail/game.yaml").write_text("something longer")
    watched.hears("data/games/snail/game.yaml")
    watched.stop()


def test_it_ends_soon_after_it_is_told_to(watch: Callable[[], Watched]) -> None:
    assert watch().stop() < 5
