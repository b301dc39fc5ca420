"""What an adapter asks of the benchmark that runs it, and no more: `ADAPTER DECK.json OUT.pdf`, or `ADAPTER --version`.

A benchmark with other tools in it brings a `common` of its own; put one of them on PYTHONPATH.
"""

import json
import sys
from pathlib import Path


def run(build, version):
    """Make the deck: `build(deck, out)` writes the file `out`."""
    if sys.argv[1:] == ["--version"]:
        print(version())
        return
    deck, out = sys.argv[1:]
    build(json.loads(Path(deck).read_text(encoding="utf-8")), out)
