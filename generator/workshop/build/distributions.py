"""The installed packages that outputs are made with, and their versions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from generator.base.regular_expressions import regular_expression
from generator.catalog.project import PACKAGE

if TYPE_CHECKING:
    from importlib.metadata import Distribution

OWN = "tirada"
NOT_INSTALLED = "-"
# they talk to people, watch files or name a folder: neither an output nor a verdict changes with their versions
NOT_IN_OUTPUTS = frozenset({"openpyxl", "platformdirs", "rich", "typer", "watchfiles"})
_NAME = regular_expression(r"[A-Za-z0-9][\w.-]*")
_EXTRA = regular_expression(r";.*\bextra\s*==")


@cache
def versions() -> Mapping[str, str]:
    """The versions of what Tirada requires, and of what that requires in turn; fonts are known by their files.

    Packages that no output is made with are left out, so that a new version of them makes nothing again; so is an
    optional or platform-bound requirement that is not installed.
    """
    from importlib.metadata import PackageNotFoundError, distribution  # it takes long to import

    found: dict[str, str] = {}
    own = [name for name in _own_requirements() if _plain(name) not in NOT_IN_OUTPUTS]
    waiting = list(own)
    while waiting:
        name = _plain(waiting.pop())
        if name in found:
            continue
        try:
            there = distribution(name)
        except PackageNotFoundError:
            if name in map(_plain, own):
                found[name] = NOT_INSTALLED
            continue
        if not _is_font(there):
            found[name] = there.version
            waiting += _required(there.requires or [])
    return dict(sorted(found.items()))


def _own_requirements() -> list[str]:
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return _required(distribution(OWN).requires or [])
    except PackageNotFoundError:  # a checkout that is run as it lies there
        path = PACKAGE.parent / "pyproject.toml"
        if not path.is_file():
            return []
        import tomllib  # an installed Tirada never needs it

        return _required(tomllib.loads(path.read_text("utf-8"))["project"]["dependencies"])


def _required(lines: list[str]) -> list[str]:
    """The names in requirements, without those of extras."""
    return [match[0] for line in lines if not _EXTRA.search(line) and (match := _NAME.match(line))]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _is_font(there: Distribution) -> bool:
    return any(point.group.startswith("fonts") for point in there.entry_points)
