"""The same games on a real Dask cluster: a scheduler and two workers, each a process of its own."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator.base.errors import CannotJudge
from generator.workshop.play import dask_cluster

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60  # seconds for a process to start on a busy machine
needs_dask = pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="distributed is not installed")


@contextmanager
def process(module: str, *arguments: str, cwd: Path, path: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """A Dask process, ended with the block; `path` is searched for imports first."""
    inherited = os.environ.get("PYTHONPATH", "")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (path, inherited)))}
    log = (cwd / "log.txt").open("ab")
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"]
    started = subprocess.Popen(command, cwd=cwd, env=environment, stdout=log, stderr=log)
    try:
        yield started
    finally:
        started.terminate()
        try:
            started.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()
        log.close()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of a scheduler of its own."""
    file = folder / "scheduler.json"
    with process(
        "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file), cwd=folder
    ) as one:
        end = time.monotonic() + PATIENCE
        while not file.exists() or not file.read_text():
            assert one.poll() is None, (folder / "log.txt").read_text()
            assert time.monotonic() < end, (folder / "log.txt").read_text()
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"]


def worker(address: str, folder: Path, path: str = ""):
    arguments = (address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    return process("dask_worker", *arguments, cwd=folder, path=path)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of two workers."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "1").mkdir()
    (folder / "2").mkdir()
    with scheduler(folder) as found, worker(found, folder / "1"), worker(found, folder / "2"):
        yield found


@needs_dask
@pytest.mark.parametrize("policies", [pytest.param(("random",), marks=pytest.mark.soak), ("greedy", "random")])
def test_a_cluster_gives_the_very_result_of_one_process(
    tirada_apart: Callable[..., subprocess.CompletedProcess[str]], address: str, policies: tuple[str, ...]
) -> None:
    words = ["simulate", "qiahn_tactics", "--games", "24", "--seed", "9", "--json", "--root", str(ROOT)]
    words += [word for name in policies for word in ("--policy", name)]
    alone, there = tirada_apart(*words, "--jobs", "1"), tirada_apart(*words, "--cluster", address)
    assert (alone.returncode, there.returncode) == (0, 0), there.stderr
    assert json.loads(there.stdout) == json.loads(alone.stdout)
    assert there.stdout == alone.stdout
    assert json.loads(there.stdout)["games"] == 24


@needs_dask
@pytest.mark.soak  # they go the way of the games above
def test_campaigns_are_played_there_too(
    tirada_apart: Callable[..., subprocess.CompletedProcess[str]], address: str
) -> None:
    words = ["simulate", "kaixiflan", "--games", "2", "--policy", "random", "--json", "--root", str(ROOT)]
    alone, there = tirada_apart(*words, "--jobs", "1"), tirada_apart(*words, "--cluster", address)
    assert (alone.returncode, there.returncode) == (0, 0), there.stderr
    assert there.stdout == alone.stdout
    assert json.loads(there.stdout)["length"]["turns"]["mean"] == 200  # nobody ends it


@needs_dask
def test_every_worker_of_a_cluster_plays(tmp_path: Path, address: str) -> None:
    """The two are seen by the scheduler, and both have this code."""
    import_ = "from distributed import Client; from generator.workshop.play.dask_cluster import _ready, code_hash; "
    code = import_ + (
        f"client = Client({address!r}); client.wait_for_workers(2, timeout={PATIENCE}); "
        f"print(_ready(client, {address!r}), len(set(client.run(code_hash).values()))); client.close()"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["2", "1"]


@pytest.mark.soak  # long by nature: two clusters start; a scheduler without workers is told below
@needs_dask
def test_a_worker_that_lacks_the_code_or_has_another_state_of_it_is_named(
    tirada_apart: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    without, other = tmp_path / "without", tmp_path / "other"
    without.mkdir()
    (without / "sitecustomize.py").write_text("import sys\nsys.modules['generator'] = None\n")
    shutil.copytree(ROOT / "generator", other / "generator", ignore=shutil.ignore_patterns("__pycache__"))
    with (other / "generator" / "referee" / "chance.py").open("a") as file:
        file.write("# changed\n")
    for path, said in ((without, "lacks tirada"), (other, "has another version of tirada's rules")):
        folder = tmp_path / f"run-{path.name}"
        folder.mkdir()
        with scheduler(folder) as found, worker(found, folder, str(path)):
            done = tirada_apart("simulate", "qiahn_tactics", "--games", "4", "--cluster", found, "--root", str(ROOT))
        assert done.returncode == 2, done.stderr
        assert said in done.stderr
        assert "Traceback" not in done.stderr
        assert done.stdout == ""


@needs_dask
def test_a_scheduler_without_workers_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dask_cluster, "PATIENCE", 1)
    import distributed

    with (
        scheduler(tmp_path) as found,
        dask_cluster._client(distributed, found) as client,
        pytest.raises(CannotJudge, match="has no workers after 1 seconds") as caught,
    ):
        dask_cluster._ready(client, found)
    assert found in caught.value.fix


@needs_dask
def test_a_cluster_is_reached_from_a_thread_that_runs_an_event_loop(tmp_path: Path) -> None:
    """As a notebook does."""
    import distributed

    async def in_a_notebook() -> str:
        with dask_cluster._client(distributed, found) as client:
            return str(client.scheduler.address)

    with scheduler(tmp_path) as found:
        assert asyncio.run(in_a_notebook()) == found


@needs_dask
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "no Dask scheduler answers at 'tcp://127.0.0.1:1' within 1 seconds"),
        ("nonsense", "'nonsense' is no address of a scheduler: missing port number"),
        (
            "http://localhost:8786",
            "'http://localhost:8786' is no address of a scheduler: unknown address scheme 'http'",
        ),
    ],
)
def test_an_address_where_no_scheduler_is_gets_a_message(
    monkeypatch: pytest.MonkeyPatch, address: str, said: str
) -> None:
    monkeypatch.setattr(dask_cluster, "PATIENCE", 1)
    import distributed

    with pytest.raises(CannotJudge) as caught, dask_cluster._client(distributed, address):
        pass
    assert caught.value.message.startswith(said)
    assert "tcp://HOST:8786" in caught.value.fix or "dask scheduler" in caught.value.fix


def test_without_the_extra_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CannotJudge) as caught:
        dask_cluster._distributed()
    assert "tirada[cluster]" in caught.value.fix
