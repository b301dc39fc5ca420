"""`python -m generator.drawing [FOLDER …]`: draws the pictures of templates/pictures again from their sources.

A source is templates/pictures/FOLDER/NAME.py; its function `draw()` gives the text of NAME.svg beside it. Modules whose
names begin with an underscore are shared by the sources of a folder, and draw nothing themselves.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.drawing.sources import draw, sources_in

NEEDED = ("numpy", "shapely")  # of the kit

ROOT = Path("templates/pictures")


def main(arguments: list[str] | None = None) -> int:
    """Draw the folders or single sources named, or all of them. Returns the exit code: 2 when one cannot be drawn."""
    parser = argparse.ArgumentParser(prog="python -m generator.drawing", description="Draw pictures again.")
    parser.add_argument(
        "what", nargs="*", type=Path, default=[ROOT], help="folders or sources below templates/pictures"
    )
    parser.add_argument("--check", action="store_true", help="write nothing; say what would change")
    chosen = parser.parse_args(arguments)
    changed = 0
    try:
        for source in sources_in(chosen.what):
            target = source.with_suffix(".svg")
            text = draw(source)
            same = target.is_file() and target.read_text("utf-8") == text
            if not same and not chosen.check:
                target.write_text(text, "utf-8", newline="\n")
            changed += not same
            state = "as before" if same else "differs" if chosen.check else "drawn"
            print(f"{target}: {state}, {len(text) // 1000} KB")
    except CannotJudge as error:
        print(error, file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        print(f"drawing needs {error.name}: pip install 'tirada[drawing]'", file=sys.stderr)
        return 2
    return 1 if chosen.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
