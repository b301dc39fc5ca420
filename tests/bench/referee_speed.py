"""How fast the referees are: python tests/bench/referee_speed.py [GAME...] [--seconds S] [--jobs J]

For each game, in moves (or actions, or games) a second: random play with legality judged; the same with both sides'
views and the printed notation at each move; records replayed with every invariant; and games simulated, in this
process and in several. What is done in one process is measured in its processor time, so other work on the machine
hardly counts. Beside it stands what a move costs in moves of the floor: the same loop, in plain Python, around a game
without rules, measured in turns with it. These ratios can be compared between machines.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.referee.actions import CHANCE, Action
from generator.referee.protocol import play
from generator.referee.random_play import random_game
from generator.referee.record import appended, new_record, parse_record
from generator.referee.refusals import Refusal
from generator.referee.registry import insight_of, referee_for, refereed_ids
from generator.referee.replay import replay
from generator.referee.simulation import SimulationPlan, plan, play_games
from generator.workshop.play.simulations import simulate

ROOT = Path(__file__).resolve().parents[2]
GOALS = {"play": 30_000, "views and notation": 20_000, "replay, invariants": 5_000}  # a second, in one process
MOST_FLOOR_MOVES = {"views and notation": 45}  # that a move may cost
# games whose moves are larger than those of the duels have goals of their own
GOALS_APART = {"gnostica": {"play": 2_000, "views and notation": 2_000}}
MOST_FLOOR_MOVES_APART = {"gnostica": {"play": 250, "views and notation": 600, "replay, invariants": 350}}
TURN = 0.2  # seconds of a game before the floor is measured again
RECORDED = 8  # games that are replayed over and over


class Floor:
    """A game without rules, as long as the real ones are about: what the plumbing alone costs."""

    id = "floor"
    moves = tuple(Action("heads", "move", (str(n),)) for n in range(6))

    def start(self) -> int:
        return 0

    def actor(self, position: int) -> str:
        return "heads" if position < 120 else ""

    def legal(self, position: int) -> tuple[Action, ...]:
        return self.moves

    def judge(self, position: int, action: Action) -> Refusal | None:
        return None if action in self.moves else Refusal("no", "")

    def step(self, position: int, action: Action) -> int:
        return position + 1


def a_second(work: Callable[[], int], seconds: float) -> float:
    """How much of something is done in a second of this process's time."""
    done, start = 0, time.process_time()
    while (passed := time.process_time() - start) < seconds:
        done += work()
    return done / passed


def beside_floor(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """How much is done in a second, and what one of it costs in moves of the floor.

    Both are measured in turns, and the median of the turns counts: a processor that changes its pace meanwhile, or has
    others to serve, changes both.
    """
    work()  # what is made once is made before the clock starts
    turns = max(5, round(seconds / TURN))
    speeds, costs = [], []
    source = seeds()
    for _ in range(turns):
        lowest = floor(TURN / 4, source)
        speed = a_second(work, seconds / turns)
        lowest = (lowest + floor(TURN / 4, source)) / 2
        speeds.append(speed)
        costs.append(lowest / speed)
    return statistics.median(speeds), statistics.median(costs)


def seeds() -> Iterator[random.Random]:
    number = 0
    while True:
        yield random.Random(number)
        number += 1


def floor(seconds: float, source: Iterator[random.Random]) -> float:
    judge = Floor()
    return a_second(lambda: len(random_game(judge, next(source))), seconds)  # type: ignore[arg-type]


def with_views(judge: Any, source: random.Random) -> int:
    """A random game in which both sides look at each position, and each action is written down and shown."""
    position, written = judge.start(), 0
    sides = judge.facts()["sides"]
    while actor := judge.actor(position):
        for side in sides:
            judge.view(position, side)
        legal = judge.legal(position)
        if actor == CHANCE:
            action = source.choices(legal, judge.weights(position))[0]
        else:
            action = legal[int(source.random() * len(legal))]
        assert str(action)
        position = play(judge, position, action)
        written += 1
    return written


def records(judge: Any) -> list[Any]:
    """Records of random games, as they are read from files."""
    found = []
    for seed in range(RECORDED):
        record = new_record(judge, "bench", f"{seed}.tirada", [])
        position = judge.start()
        for action, after in random_game(judge, random.Random(seed)):
            record = appended(record, judge, position, action)
            position = after
        found.append(parse_record(record.text, record.file))
    return found


def replayed(judge: Any, record: Any) -> int:
    findings = Findings()
    done = replay(record, judge, findings)
    assert done.refusal is None
    assert not findings.items, findings.items[0].message
    return len(done.actions)


def simulated(what: SimulationPlan, seconds: float, jobs: int) -> tuple[float, float, int]:
    """Games a second on the clock, and a second of one processor's time, in so many processes."""
    play_games(what, 0, 1)
    start = spent()
    play_games(what, 0, 50)
    games = max(50, int(50 * seconds * jobs / (spent() - start)))
    start, clock = spent(), time.perf_counter()
    simulate(what, games, jobs, "", lambda steps: None, lambda told: None)
    return games / (time.perf_counter() - clock), games / (spent() - start), games


def spent() -> float:
    """Processor time of this process and of those it has started and seen end."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(refereed_ids()), help="games with a referee; all without")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes of the last measurement")
    asked = parser.parse_args()
    for game_id in asked.games:
        game = load_game(Project(ROOT, ROOT), game_id, Findings())
        assert game is not None, game_id
        judge = referee_for(game)
        source, kept = seeds(), records(judge)
        turn = iter(range(10**9))
        rows = {
            "play": lambda judge=judge, source=source: len(random_game(judge, next(source))),
            "views and notation": lambda judge=judge, source=source: with_views(judge, next(source)),
            "replay, invariants": lambda judge=judge, kept=kept, turn=turn: replayed(
                judge, kept[next(turn) % len(kept)]
            ),
        }
        for name, work in rows.items():
            speed, costs = beside_floor(work, asked.seconds)
            goal = GOALS_APART.get(game_id, {}).get(name, GOALS[name])
            told = "reached" if speed >= goal else "MISSED"
            most = MOST_FLOOR_MOVES_APART.get(game_id, MOST_FLOOR_MOVES).get(name)
            within = "" if most is None else f" (at most {most}: {'reached' if costs <= most else 'MISSED'})"
            print(
                f"{game_id:<15} {name:<20} {speed:12,.0f} moves/s  a move costs {costs:5.1f} floor moves{within}; "
                f"goal {goal:,}: {told}"
            )
        for policies in (("random",), ("greedy",)):
            what = plan(judge, insight_of(game_id), policies, 1)
            for jobs in sorted({1, asked.jobs}):
                clock, speed, games = simulated(what, asked.seconds, jobs)
                name = f"simulate, {policies[0]}, {jobs}"
                print(
                    f"{game_id:<15} {name:<20} {clock:12,.0f} games/s   {speed:,.0f} by each free processor: 100,000 "
                    f"games take {100_000 / clock:,.0f} s, {100_000 / speed / jobs:,.0f} s undisturbed ({games} played)"
                )


if __name__ == "__main__":
    main()
