"""Packages that bring games, for tests to install: the fixture itself, and small broken ones laid out by hand."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from projects import ROOT

FIXTURE = ROOT / "tests" / "fixtures" / "game_package"
GAME = "snail_race"


def installed_fixture(target: Path) -> Path:
    """The fixture as pip installs it into a folder: a wheel is built and unpacked, nothing is downloaded."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(target), str(FIXTURE)], check=True, capture_output=True, timeout=120)
    return target


def laid_out(
    site: Path, package: str, groups: Mapping[str, Mapping[str, str]], files: Mapping[str, str] | None = None
) -> None:
    """A package with its metadata in a folder of the import path: `groups` are its entry points."""
    for name, text in {"__init__.py": "", **(files or {})}.items():
        path = site / package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in points.items()) for group, points in groups.items()]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
