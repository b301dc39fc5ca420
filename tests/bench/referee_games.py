"""A fixed amount of refereed play in the data of a checkout: python tests/bench/referee_games.py KIND ROOT [SHARE]

`views`: random games in which both sides look at each position and each action is judged and written down; `greedy`:
games simulated with greedy players. SHARE (1) of the usual amount, a few seconds of processor time.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from referee_speed import with_views

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.referee.registry import insight_of, referee_for, refereed_ids
from generator.referee.simulation import plan, play_games

GAMES = {"views": 600, "greedy": 300}


def main(kind: str, root: Path, share: float) -> int:
    """The moves or games that were played."""
    number, played = max(1, int(GAMES[kind] * share)), 0
    for game_id in refereed_ids():
        game = load_game(Project(root, root), game_id, Findings())
        assert game is not None, game_id
        judge: Any = referee_for(game)
        if kind == "views":
            played += sum(with_views(judge, random.Random(seed)) for seed in range(number))
        elif insight_of(game_id).worth is not None:
            played += play_games(plan(judge, insight_of(game_id), ("greedy",), 1), 0, number).played
    return played


if __name__ == "__main__":
    print(main(sys.argv[1], Path(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 1))
