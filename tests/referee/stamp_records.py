"""Complete records written by hand: `python tests/referee/stamp_records.py FILE...` adds what they still lack."""

from __future__ import annotations

import sys
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.referee.actions import legal_hash
from generator.referee.record import facts_hash, parse_record
from generator.workshop.play.records import open_record, require_playable

ROOT = Path(__file__).resolve().parents[2]


def stamped(path: Path) -> str:
    """The text of a record with every missing stamp. Raises CannotJudge when it does not play through."""
    table = require_playable(open_record(ROOT, path))
    lines = list(table.record.lines)
    for ply, position in zip(table.record.plies, table.replayed.positions, strict=False):
        if ply.count is None:
            action, hash_mark, comment = lines[ply.line - 1].rstrip("\n").partition("#")
            legal = table.referee.legal(position)
            stamp = f"{action.rstrip():<32} [{len(legal)} {legal_hash(legal)}]"
            lines[ply.line - 1] = f"{stamp}{'   #' + comment if hash_mark else ''}\n"
    if not table.record.one("data"):
        lines.insert(table.record.line_of("game"), f"data: {facts_hash(table.referee)}\n")
    text = "".join(lines)
    parse_record(text, str(path))
    return text


def main(names: list[str]) -> int:
    for name in names:
        try:
            Path(name).write_text(stamped(Path(name)), "utf-8", newline="\n")
        except CannotJudge as error:
            print(error.message)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
