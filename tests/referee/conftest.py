"""Qíahn Tactics as it stands in data/, read without a finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def tactics() -> Game:
    """The game. Do not change it."""
    findings = Findings()
    game = load_game(Project(ROOT, ROOT), "qiahn_tactics", findings)
    assert game is not None
    assert findings.items == []
    return game
