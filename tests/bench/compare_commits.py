"""Two commits compared in one run, by processor time: a deck, builds, checks and referees.

    python tests/bench/compare_commits.py BEFORE AFTER [--only WORK]... [--rounds N] [--cards N] [--game GAME]

BEFORE and AFTER are revisions of this repository, or folders of checkouts. `=PYTHON` behind one names the Python where
what that commit needs is installed; without it, the one that runs this. docs/benchmarks.md says how to read the table.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from deck_pdf import faults
from decks import write_deck

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parents[1]
WORKS = {
    "deck": "cards printed by the commit's own adapter",
    "build": "a game built from nothing",
    "unchanged": "the same build when nothing has changed",
    "check": "all that `tirada check` judges, for the first time",
    "recheck": "the same check when nothing has changed",
    "views": "refereed games with the views of both sides",
    "greedy": "games simulated with greedy players",
}
NEEDS = {"unchanged": "build", "check": "build", "recheck": "check"}


@dataclass(frozen=True)
class Side:
    """One of the two commits: its checkout, the Python for it, and a folder for what it writes."""

    name: str
    checkout: Path
    python: str
    room: Path

    @property
    def environment(self) -> dict[str, str]:
        """Its own package before any installed one, and a cache of its own."""
        ways = os.pathsep.join([str(self.checkout), str(BENCH / "harness")])
        return {**os.environ, "PYTHONPATH": ways, "TIRADA_CACHE": str(self.room / "cache"),
                "SOURCE_DATE_EPOCH": "1700000000", "PYTHONHASHSEED": "0"}  # fmt: skip


def side(asked: str, folder: Path) -> Side:
    """The side that `REVISION`, `FOLDER` or either with `=PYTHON` names; a revision is unpacked into the folder."""
    name, _, python = asked.partition("=")
    room = folder / "room"
    room.mkdir(parents=True)
    checkout = Path(name).resolve()
    if not (checkout / "generator").is_dir():
        checkout = unpacked(name, folder / "checkout")
    return Side(name, checkout, python or sys.executable, room)


def unpacked(revision: str, folder: Path, repository: Path = ROOT) -> Path:
    """The files of a revision in a folder of their own."""
    done = subprocess.run(["git", "-C", str(repository), "archive", revision], capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(
            f"{revision}: neither a folder with a checkout nor a revision ({done.stderr.decode().strip()})"
        )
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def command(work: str, one: Side, game: str, deck: Path) -> list[str]:
    """How a commit does a work, in its own checkout."""
    root = str(one.checkout)
    where = ["--root", root, "--out", str(one.room / "output")]
    match work:
        case "deck":
            adapter = one.checkout / "tests" / "bench" / "adapters" / "tirada.py"
            return [one.python, str(adapter), str(deck), str(one.room / "deck.pdf")]
        case "build" | "unchanged":
            return [one.python, "-m", "generator", "build", *([game] if game else []), *where]
        case "check" | "recheck":
            return [one.python, "-m", "generator", "check", *(["--game", game] if game else []), *where]
    return [one.python, str(BENCH / "referee_games.py"), work, root]


def empty(one: Side) -> None:
    """So that the next build begins with nothing."""
    for name in ("output", "cache"):
        shutil.rmtree(one.room / name, ignore_errors=True)


def spent(line: Sequence[str], folder: Path, environment: Mapping[str, str]) -> float:
    """The processor time of a command and all that it starts, in seconds. Raises SystemExit when it fails."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(line, cwd=folder, env=environment, stdout=said, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            last = said.read().decode(errors="replace")[-1500:]
            raise SystemExit(f"{' '.join(line)} ended with {process.returncode}:\n{last}")
    return used.ru_utime + used.ru_stime


Times = dict[str, tuple[list[float], list[float]]]


def compared(works: Sequence[str], rounds: int, run: Callable[[str, int], float]) -> Times:
    """Seconds of each work on both sides, round by round. `run` does a work on side 0 or 1.

    What is compared stands side by side: both do a work before either does the next, and who begins changes with each
    round. A first round is not counted: it writes byte code and fills caches.
    """
    times: Times = {work: ([], []) for work in works}
    for number in range(rounds + 1):
        for work in works:
            for which in ((0, 1), (1, 0))[number % 2]:
                seconds = run(work, which)
                if number:
                    times[work][which].append(seconds)
    return times


def table(times: Times, names: tuple[str, str], told: Sequence[str]) -> str:
    """Medians of both, and of the ratio of each round with its range."""
    lines = [f"| work | {names[0]}, s | {names[1]}, s | ratio | from round to round |", "|---|---|---|---|---|"]
    for work in told:
        before, after = times[work]
        ratios = [late / early if early else 1.0 for early, late in zip(before, after, strict=True)]
        lines.append(
            f"| {work} | {statistics.median(before):.2f} | {statistics.median(after):.2f} "
            f"| {statistics.median(ratios):.2f} | {min(ratios):.2f} to {max(ratios):.2f} |"
        )
    return "\n".join(lines)


def with_needs(chosen: Sequence[str]) -> list[str]:
    """The works that are run: those chosen, and those that must come before them."""
    wanted = set(chosen)
    for work in reversed(WORKS):
        if work in wanted and work in NEEDS:
            wanted.add(NEEDS[work])
    return [work for work in WORKS if work in wanted]


def main(given: Sequence[str] | None = None) -> str:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", help="a revision or the folder of a checkout, with =PYTHON behind it if need be")
    parser.add_argument("after", help="the same for what it is compared with")
    parser.add_argument("--only", action="append", choices=WORKS, help="; ".join(f"{k}: {v}" for k, v in WORKS.items()))
    parser.add_argument("--rounds", type=int, default=5, help="that are counted")
    parser.add_argument("--cards", type=int, default=1080, help="in the deck")
    parser.add_argument("--game", default="qiahn_goblin", help='to build and check; "" for all')
    asked = parser.parse_args(given)
    told = [work for work in WORKS if work in (asked.only or WORKS)]
    with tempfile.TemporaryDirectory() as folder:
        sides = (side(asked.before, Path(folder) / "before"), side(asked.after, Path(folder) / "after"))
        deck = Path(folder) / "deck.json"
        write_deck(deck, asked.cards)

        def run(work: str, which: int) -> float:
            one = sides[which]
            if work == "build":
                empty(one)
            return spent(command(work, one, asked.game, deck), one.checkout, one.environment)

        times = compared(with_needs(told), asked.rounds, run)
        for one in sides if "deck" in told else ():
            wrong = faults(json.loads(deck.read_text("utf-8")), one.room / "deck.pdf")
            if wrong:
                raise SystemExit(f"{one.name}: the deck it printed is not the one asked for: {'; '.join(wrong[:3])}")
    found = table(times, (asked.before.partition("=")[0], asked.after.partition("=")[0]), told)
    print(found)
    return found


if __name__ == "__main__":
    main()
