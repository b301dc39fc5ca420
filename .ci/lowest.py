"""Print the lowest version of every dependency that pyproject.toml allows, as constraints for pip: `name==version`.

Usage: python .ci/lowest.py [EXTRA...]. Exits with an error for a dependency that has no minimum.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def lowest(pyproject: str, extras: list[str]) -> list[str]:
    """A line for each dependency and for those of the extras. Raises ValueError for one that has no `>=`."""
    project = tomllib.loads(pyproject)["project"]
    wanted = [*project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    lines = {}
    for requirement in wanted:
        found = re.match(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?[^;]*?>=\s*([0-9][0-9A-Za-z.]*)", requirement)
        if found is None:
            raise ValueError(f"{requirement!r} has no minimum: write NAME>=VERSION")
        lines[found[1]] = f"{found[1]}=={found[2]}"
    return list(lines.values())


if __name__ == "__main__":
    try:
        print("\n".join(lowest(PYPROJECT.read_text("utf-8"), sys.argv[1:])))
    except (KeyError, ValueError) as error:
        sys.exit(f"pyproject.toml: {error}")
