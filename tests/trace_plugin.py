"""While the tests of the referee run, note which clauses decide; compare that with the traces kept in tests/traces.

A test counts for the clauses in its own name. When all of tests/referee ran and passed, the session fails if a stored
trace differs; TIRADA_WRITE_TRACE=yes writes it instead.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from generator.base.files import write_whole
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.referee.clause_marks import recording
from generator.referee.clause_trace import (
    REMEDY,
    ClausesOfTest,
    as_text,
    changed_clauses,
    clauses_in,
    read_trace,
    trace_file,
    trace_of,
)
from generator.referee.registry import traced_ids

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "tests/referee/"
TRACES = ROOT / "tests" / "traces"
KEY = "clauses_decided"


class Tracer:
    """What one process saw; the one that leads the others adds theirs to its own."""

    def __init__(self) -> None:
        self.heard: dict[str, tuple[list[str], list[str]]] = {}
        self.collected: set[str] = set()
        self.ran: set[str] = set()
        self.left_out = False
        self.told: list[str] = []

    def add(self, other: dict[str, Any]) -> None:
        self.heard |= other["heard"]
        self.collected |= set(other["collected"])
        self.ran |= set(other["ran"])
        self.left_out |= other["left_out"]

    def shared(self) -> dict[str, Any]:
        """As plain lists, which can be sent to another process."""
        return {"heard": self.heard, "collected": sorted(self.collected), "ran": sorted(self.ran),
                "left_out": self.left_out}  # fmt: skip

    @property
    def complete(self) -> bool:
        """Whether every test of the folder ran."""
        files = {f"{FOLDER}{path.name}" for path in (ROOT / FOLDER).glob("test_*.py")}
        return (
            not self.left_out
            and self.collected == self.ran
            and files == {test.partition("::")[0] for test in self.collected}
        )

    def settle(self, write: bool) -> list[str]:
        """The differences between what was noted and what is kept; with `write`, keep it."""
        project, told = Project(ROOT, ROOT), []
        tests = {test: ClausesOfTest(frozenset(yes), frozenset(no)) for test, (yes, no) in self.heard.items()}
        for name in traced_ids():
            game = load_game(project, name, Findings())
            assert game is not None, name
            file = trace_file(TRACES, name)
            before, now = read_trace(file), trace_of(game, tests)
            differs = changed_clauses(before, now)
            if write:
                write_whole(file, as_text(now).encode())
                told.append(f"{name}: trace written, {len(differs)} clauses differ from before")
            elif before and differs:  # a game is traced from the day its trace is first written
                told.append(f"{file.name} differs for {', '.join(differs[:8])}{' …' if differs[8:] else ''}")
        return told


def ours(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    return [item for item in items if item.nodeid.startswith(FOLDER)]


TRACER = pytest.StashKey[Tracer]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TRACER] = Tracer()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    tracer = config.stash[TRACER]
    tracer.collected = {item.nodeid for item in ours(items) if not item.get_closest_marker("soak")}
    tracer.left_out |= any("::" in argument for argument in config.args)


def pytest_deselected(items: list[pytest.Item]) -> None:
    for item in ours(items):
        if not item.get_closest_marker("soak"):
            item.config.stash[TRACER].left_out = True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Note what decides in tests that name a clause; the others run as fast as ever."""
    if not item.nodeid.startswith(FOLDER):
        return (yield)
    tracer = item.config.stash[TRACER]
    if not clauses_in(item.nodeid):
        return (yield)
    with recording() as recorder:
        done = yield
    tracer.heard[item.nodeid] = (sorted(recorder.accepted), sorted(recorder.refused))
    return done


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Generator[None, Any, Any]:
    """A test that was skipped did not run; one that fails as expected did."""
    report = yield
    ran = call.when == "call" and (not report.skipped or hasattr(report, "wasxfail"))
    if ran and item.nodeid.startswith(FOLDER):
        item.config.stash[TRACER].ran.add(item.nodeid)
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Add what another process saw."""
    found = getattr(node, "workeroutput", {}).get(KEY)
    if found:
        node.config.stash[TRACER].add(found)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    tracer = config.stash[TRACER]
    output = getattr(config, "workeroutput", None)
    if output is not None:
        output[KEY] = tracer.shared()
        return
    write = os.environ.get("TIRADA_WRITE_TRACE") == "yes"
    if exitstatus != pytest.ExitCode.OK or not tracer.complete:
        if write:
            tracer.told = [f"no trace written: not every test of {FOLDER} ran and passed"]
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        return
    tracer.told = tracer.settle(write)
    if tracer.told and not write:
        tracer.told.append(f"look at the differences and keep them: {REMEDY}")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    told = config.stash[TRACER].told
    if told:
        terminalreporter.section("clauses and their tests")
        for line in told:
            terminalreporter.write_line(line)
