"""The ledger of a build: build.json with every file made, and the pages that show them."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path, PurePosixPath
from typing import Any

from generator.base.files import sweep_temporaries, write_whole
from generator.base.findings import Findings
from generator.base.locks import locked
from generator.base.memory_headroom import FOR_STAGE, require_headroom
from generator.base.regular_expressions import regular_expression
from generator.catalog.project import Project
from generator.workshop.build.request import CACHE
from generator.workshop.targets import Target

LEDGER = "build.json"
STALE = "stale"  # the mark of an entry whose files are older than their data, and could not be made again
LOCK = "lock"
THUMBNAILS = "thumbnails"
ICONS = "icons.html"
INDEX = "index.html"
_PLAIN_NAME = regular_expression(r"\w+/[\w+-]+/[\w+-][\w+.-]*")
_A_DAY = 86400.0
_SUM = regular_expression(r"[0-9a-f]{64}")


def name_of(target: Target) -> str:
    """The name under which a target stands in the ledger."""
    return target.path()


def read_ledger(out: Path) -> dict[str, Any]:
    """build.json of an earlier build: entries by name. A damaged one counts as none."""
    try:
        entries = json.loads((out / LEDGER).read_bytes())["targets"]
        return {name_of(Target.from_dict(entry["target"])): entry for entry in entries if _written_by_a_build(entry)}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _written_by_a_build(entry: dict[str, Any]) -> bool:
    """Whether an entry names what a build writes: files of its own game and language, with their sums.

    Others are forgotten: what the ledger names may be removed, and it may have been written by anybody.
    """
    folder = PurePosixPath(Target.from_dict(entry["target"]).path()).parent
    known = isinstance(entry["key"], str) and all(isinstance(value, str) for value in entry["inputs"].values())
    return known and all(
        PurePosixPath(name).parent == folder
        and _PLAIN_NAME.fullmatch(name)
        and _SUM.fullmatch(info["sha256"])
        and {"pages", "pieces"} <= set(info)
        for name, info in entry["files"].items()
    )


def ledger_lock(out: Path) -> AbstractContextManager[None]:
    """Held while what several builds know of an output folder is put together and written."""
    return locked(out / CACHE / LOCK)


def marked_stale(entries: Mapping[str, Any], unmade: Collection[str]) -> dict[str, Any]:
    """The entries, those of `unmade` with a mark: their files are of an earlier build, and could not be made again."""
    fresh = {name: {key: entry[key] for key in entry if key != STALE} for name, entry in entries.items()}
    return {name: {**entry, STALE: True} if name in unmade else entry for name, entry in fresh.items()}


def merged(
    before: Mapping[str, Any], now: Mapping[str, Any], ours: Mapping[str, Any], made: Collection[str]
) -> dict[str, Any]:
    """Our entries, with what another build wrote into the ledger since we read it (`before`, and `now`).

    Of a target that both made the later one stands, which is ours: its file lies there.
    """
    entries = {name: entry for name, entry in ours.items() if name in made or name in now or name not in before}
    theirs = {name: entry for name, entry in now.items() if before.get(name) != entry and name not in made}
    return entries | theirs


def sweep(out: Path, games: Iterable[str]) -> None:
    """Remove the temporary files that killed builds left in the folders that a build writes to. No other is touched."""
    folders = [out, out / CACHE, out / CACHE / THUMBNAILS]
    for game in games:
        folders += (out / game).glob("*/")
    sweep_temporaries(folders)


def write_ledger(before: Mapping[str, Any], entries: Mapping[str, Any], project: Project, out: Path) -> None:
    """Write build.json, and the pages that show what it names: gallery, front page, icons.

    Thumbnails of files that were in the ledger `before` and are no more go away.
    """
    import msgspec  # a build with nothing to make writes none

    ordered = [entries[name] for name in sorted(entries)]
    files = {name: info for entry in ordered for name, info in entry["files"].items()}
    ledger = {"tirada": 1, "files": files, "targets": ordered}
    # some megabytes, which the standard library's encoder indents ten times as slowly
    write_whole(out / LEDGER, msgspec.json.format(msgspec.json.encode(ledger), indent=1) + b"\n")
    require_headroom(FOR_STAGE)
    from generator.workshop.site.icons_page import icons_page
    from generator.workshop.site.index_page import listed_of, site_pages

    thumbnails: dict[str, list[str]] = {}
    pictures: dict[str, dict[str, str]] = {}
    for entry in ordered:
        for name, info in entry["files"].items():
            path = out / CACHE / THUMBNAILS / f"{info['sha256']}.json"
            try:
                images = json.loads(path.read_bytes())
            except (OSError, ValueError):
                images = []
            if isinstance(images, dict):  # of a page for the browser: pictures of what one gets
                pictures[name] = images
            elif images:
                thumbnails[name] = images
    listed = listed_of(ordered, thumbnails, pictures)
    index, gallery = site_pages(project, listed)
    write_whole(out / "gallery.html", gallery)
    write_whole(out / INDEX, index)
    write_whole(out / ICONS, icons_page(project).encode())
    _drop_thumbnails(_sums(before), _sums(entries), out)


def _sums(entries: Mapping[str, Any]) -> set[str]:
    return {info["sha256"] for entry in entries.values() for info in entry["files"].values()}


def _drop_thumbnails(before: set[str], kept: set[str], out: Path) -> None:
    """Those of files that a running build has made, and the ledger does not name yet, stay: they have a day."""
    for path in (out / CACHE / THUMBNAILS).glob("*.json"):
        with contextlib.suppress(OSError):
            left = path.stem in before or time.time() - path.stat().st_mtime > _A_DAY
            if left and path.stem not in kept:
                path.unlink()


def remove_unmade(ledger: Mapping[str, Any], entries: dict[str, Any], out: Path, findings: Findings) -> list[str]:
    """Take away files of earlier builds that nothing makes any more, and name them. No other file is touched.

    One that cannot be removed, such as a PDF open in a viewer, stays among the entries and is a finding.
    """
    removed = []
    kept = {name for entry in entries.values() for name in entry["files"]}
    for target, entry in ledger.items():
        for name in entry["files"]:
            if name not in kept:
                try:
                    (out / name).unlink(missing_ok=True)
                except OSError as error:
                    entries[target] = entry
                    reason = error.strerror or str(error)
                    findings.warning(
                        "build.not-removed",
                        f"nothing makes {name} any more, and it cannot be removed: {reason}",
                        fix="close it where it is open, and build again",
                    )
                    continue
                removed.append(name)
                parent = (out / name).parent
                with contextlib.suppress(OSError):  # it is gone already, or a file is being put into it
                    while parent != out and not any(parent.iterdir()):
                        parent.rmdir()
                        parent = parent.parent
    return removed
