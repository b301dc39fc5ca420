"""`-` in the place of a file's name: records, orders, positions and tables that come through a pipe."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from commands import Done, here
from designer import HEADERS, sixty_cards, workbook
from projects import ROOT

Piped = Callable[[Sequence[str], bytes], Done]
GAMES = ROOT / "data/games"


@pytest.fixture
def piped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Piped:
    """A command in an empty folder, with what a pipe gives it."""

    def run(words: Sequence[str], data: bytes) -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        return here(words, tmp_path, {})

    return run


def test_a_record_is_replayed_shown_and_not_played_on(piped: Piped, tmp_path: Path) -> None:
    record = (GAMES / "qiahn_goblin/examples/first-clash.tirada").read_bytes()
    replayed = piped(["referee", "replay", "-"], record)
    assert (replayed.returncode, replayed.stdout[:13]) == (0, "-: 23 actions")
    assert piped(["referee", "show", "-"], record).returncode == 0
    played = piped(["referee", "play", "-", "heads: uncover"], record)
    assert played.returncode in (1, 2)
    assert list(tmp_path.iterdir()) == []
    broken = piped(["referee", "replay", "-"], b"no record\n")
    assert (broken.returncode, "-:1:1" in broken.stderr) == (2, True)


def test_orders_are_judged(piped: Piped) -> None:
    orders = (GAMES / "kaixiflan/orders/first-turn.yaml").read_bytes()
    judged = piped(["referee", "adjudicate", "kaixiflan", "-", "--check-only"], orders)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    assert piped(["referee", "adjudicate", "kaixiflan", "-", "--check-only"], b"foo: bar\n").returncode == 1


def test_a_position_begins_a_record(piped: Piped, tmp_path: Path) -> None:
    words = ["referee", "new", "qiahn_tactics", "--from", "-", "--to", "a.tirada"]
    begun = piped(words, b"heads: up knight; down 2; lost wizard")
    assert begun.returncode == 0, begun.stderr
    assert (tmp_path / "a.tirada").exists()


def test_a_table_makes_a_game_is_judged_and_comes_back(piped: Piped, tmp_path: Path) -> None:
    headers, rows = HEADERS[:5], [row[:5] for row in sixty_cards()]
    book = workbook(tmp_path / "cards.xlsx", headers, rows).read_bytes()
    (tmp_path / "cards.xlsx").unlink()
    made = piped(["new", "bosque", "--from", "-", "--into", "p"], book)
    assert made.returncode == 0, made.stderr
    root = next(path for path in (tmp_path / "p").iterdir() if (path / "data").exists())
    table = (root / "data/games/bosque/tables/cards.csv").read_bytes()
    asked = ["--as", "bosque/cards", "--root", str(root)]
    assert piped(["check", "table", "-", *asked], table).returncode == 0
    assert piped(["import", "-", *asked], table).returncode == 0
    assert (root / "data/games/bosque/tables/cards.csv").read_bytes() == table
    refused = piped(["check", "table", "-", *asked], table.replace(b",bestia,1", b",bestia,x", 1))
    assert (refused.returncode, "-:2:" in refused.stdout) == (1, True)
