"""How fast campaigns are resolved: python tests/bench/campaign_speed.py [--seconds S]

Weeks of six provinces a second, without printing, in this process's own time: crowded weeks in which provinces meet and
fight, and campaigns played from their start. Beside each stands what a week costs in moves of the floor of
referee_speed.py, which can be compared between machines.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable

from referee_speed import ROOT, beside_floor

from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import adjudicate

sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "referee")]
from campaign_random import crowded, random_sheets, weeks  # noqa: E402
from campaign_table import rules  # noqa: E402

GOAL = 500  # weeks a second, in one process
MOST_FLOOR_MOVES = 2_500  # that a week may cost
SCENES, TURNS = 40, 30


def works() -> dict[str, Callable[[], int]]:
    """What is measured, by its name; each says how many weeks it resolved."""
    under = rules(provinces=("cierzo", "tramontana", "levante", "siroco", "abrego", "poniente"))
    scenes = []
    for seed in range(SCENES):
        rng = random.Random(seed)
        position = crowded(under, start_position(under, str(seed)), rng)
        scenes.append((position, random_sheets(under, position, rng)))
    dice = SeededDice(1)

    def crowded_weeks() -> int:
        for position, sheets in scenes:
            adjudicate(under, position, sheets, dice)
        return len(scenes)

    def campaign() -> int:
        return sum(1 for _ in weeks(under, start_position(under, "bench"), 1, TURNS))

    return {"crowded weeks": crowded_weeks, "campaign, with its orders": campaign}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    asked = parser.parse_args()
    for name, work in works().items():
        speed, costs = beside_floor(work, asked.seconds)
        told = "reached" if speed >= GOAL else "MISSED"
        within = "reached" if costs <= MOST_FLOOR_MOVES else "MISSED"
        print(
            f"{name:<26} {speed:8,.0f} weeks/s  a week costs {costs:5.0f} floor moves (at most {MOST_FLOOR_MOVES}: "
            f"{within}); goal {GOAL:,}: {told}"
        )


if __name__ == "__main__":
    main()
