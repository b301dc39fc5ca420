"""Games whose data another installed package brings: found in its metadata, without importing the package.

A package names each game twice in its metadata: under `tirada.data` the folder that holds data/games/GAME and
templates/, under `tirada.games` the referee, where it has one (referee/registry.py).
"""

from __future__ import annotations

import os
import sys
import time
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from generator.base.files import sha256
from generator.catalog import cache

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

DATA_GROUP = "tirada.data"  # race = "race_game", or "race_game.files" for a folder files/ of that package
PLUGIN_GROUP = "tirada.games"  # race = "race_game:plugin"
A_TICK = 2_000_000_000  # ns: no file system's clock is coarser


class InstalledGame(msgspec.Struct, frozen=True):
    """A game whose data an installed package brings: the folder `root` holds its data/ and templates/.

    `wrong` says why it cannot be used, and `fix` what to do about it; both are empty for a game that can.
    """

    id: str
    root: Path
    owner: str = ""
    wrong: str = ""
    fix: str = ""


class PackagePoint(msgspec.Struct, frozen=True):
    """An entry point of an installed package: its group, its name and what that stands for.

    `owner` is the package with its version.
    """

    group: str
    name: str
    value: str
    owner: str


Places = tuple[tuple[str, int], ...]  # each folder of the import path, and when packages were last installed there


def points_of(group: str) -> tuple[PackagePoint, ...]:
    """The entry points of one of our groups in every package that can be imported now."""
    places = tuple((place, _changed(place)) for place in sys.path)
    return tuple(point for point in _points(places) if point.group == group)


@lru_cache(maxsize=8)
def _points(places: Places) -> tuple[PackagePoint, ...]:
    """The entry points of our groups, kept on disk until a folder of the import path changes.

    To read the metadata of every package takes as long as to print some cards.
    """
    key = f"packages-{sha256(repr((sys.version, places)).encode())}"
    known = cache.get(key)
    if isinstance(known, tuple):
        return known
    found = _asked()
    if (
        time.time_ns() - max((changed for _, changed in places), default=0) > A_TICK
    ):  # another may come with the same time
        cache.put(key, found)
    return found


def _asked() -> tuple[PackagePoint, ...]:
    """The entry points of our groups, as the metadata of all packages have them."""
    from importlib.metadata import entry_points  # it takes long to import

    every = entry_points()
    return tuple(
        PackagePoint(group, point.name, point.value, _owner(point))
        for group in (DATA_GROUP, PLUGIN_GROUP)
        for point in every.select(group=group)
    )


def _owner(point: EntryPoint) -> str:
    distribution = point.dist
    return f"{distribution.name} {distribution.version}" if distribution else point.value


def _changed(place: str) -> int:
    """When packages were last installed in a folder, in ns; 0 where there is none."""
    try:
        # a Path would be made for each folder, whenever a referee is asked for
        return os.stat(place or ".").st_mtime_ns  # noqa: PTH116
    except OSError:
        return 0


def installed_games() -> tuple[InstalledGame, ...]:
    """Every game whose data an installed package brings, in the order of their ids."""
    points: dict[str, set[PackagePoint]] = {}
    for point in points_of(DATA_GROUP):
        points.setdefault(point.name, set()).add(point)
    return tuple(_game(name, points[name]) for name in sorted(points))


def _game(name: str, points: set[PackagePoint]) -> InstalledGame:
    owners = ", ".join(sorted(point.owner for point in points))
    if len({point.value for point in points}) > 1:
        return claimed_twice(name, owners)
    value = next(iter(points)).value
    package, *below = value.split(".")
    folder = next(iter(package_places(package)), None)
    root = folder.joinpath(*below) if folder else Path()
    if (root / "data" / "games" / name).is_dir():
        return InstalledGame(name, root, owners)
    where = f"its folder {root} has no data/games/{name}" if folder else f"there is no package {package!r}"
    wrong = f"{owners} names data of the game {name!r} that are not there: {where}"
    fix = f"install it again; its entry point in {DATA_GROUP!r} is {value!r}"
    return InstalledGame(name, Path(), owners, wrong, fix)


def claimed_twice(name: str, owners: str) -> InstalledGame:
    """A game that several packages bring: none of them is taken."""
    wrong = f"more than one package brings data of the game {name!r}: {owners}"
    return InstalledGame(name, Path(), owners, wrong, "uninstall all but one of them")


def package_places(package: str) -> tuple[Path, ...]:
    """The folders of a top-level package, or the file of a single module, found without importing it; or nothing."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return ()
    if spec is None:
        return ()
    if spec.submodule_search_locations is not None:
        return tuple(map(Path, spec.submodule_search_locations))
    return (Path(spec.origin),) if spec.origin and spec.has_location else ()


def referee_places() -> tuple[tuple[str, Path], ...]:
    """Where the code of each game's referee lies, by the game's id, where a package other than Tirada brings it."""
    own = __name__.partition(".")[0]
    found = set()
    for point in points_of(PLUGIN_GROUP):
        package = point.value.partition(":")[0].strip().partition(".")[0]  # `module` fails for a value without one
        if package and package != own:
            found |= {(point.name, place) for place in package_places(package)}
    return tuple(sorted(found))


def refereed_by(game: str) -> str:
    """The package that brings a referee of a game, or "" when none does."""
    return ", ".join(sorted({point.owner for point in points_of(PLUGIN_GROUP) if point.name == game}))
