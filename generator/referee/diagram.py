"""Diagrams of a game's book: pictures other than the table itself, laid out of a position of one of its examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.catalog.library import Game
from generator.referee.protocol import Referee
from generator.referee.scene import Scene

DrawDiagram = Callable[[Game, Referee[Any], Any], Scene]
