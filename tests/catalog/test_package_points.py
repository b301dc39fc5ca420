"""The entry points of packages: read from their metadata once, and kept on disk until packages come or go."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from packages import laid_out

from generator.catalog import installed
from generator.catalog.installed import PLUGIN_GROUP, PackagePoint, points_of

ONE, OTHER = (PackagePoint(PLUGIN_GROUP, name, f"{name}:plugin", f"{name} 1.0") for name in ("one", "other"))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the import path, and an empty cache."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(installed.time, "time_ns", lambda: 2**63)  # packages were installed long ago
    return folder


def points() -> set[PackagePoint]:
    """Those of the packages that the tests lay out, as a new process finds them."""
    installed._points.cache_clear()
    return {point for point in points_of(PLUGIN_GROUP) if point.name in ("one", "other")}


def lay_out(site: Path, name: str) -> None:
    laid_out(site, name, {PLUGIN_GROUP: {name: f"{name}:plugin"}})


def refuse() -> tuple[PackagePoint, ...]:
    raise AssertionError("metadata are read again")


def test_metadata_are_read_once(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(site, "one")
    assert points() == {ONE}
    monkeypatch.setattr(installed, "_asked", refuse)
    assert points() == {ONE}


def test_a_package_that_comes_is_found_and_one_that_goes_is_not(site: Path) -> None:
    assert points() == set()
    lay_out(site, "one")
    assert points() == {ONE}
    lay_out(site, "other")
    assert points() == {ONE, OTHER}
    (site / "one-1.0.dist-info").rename(site / "one-1.0.old")
    assert points() == {OTHER}


def test_what_was_installed_just_now_is_not_kept(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(site, "one")
    monkeypatch.setattr(installed.time, "time_ns", lambda: site.stat().st_mtime_ns + 1)
    assert points() == {ONE}
    monkeypatch.setattr(installed, "_asked", refuse)
    with pytest.raises(AssertionError, match="read again"):
        points()
