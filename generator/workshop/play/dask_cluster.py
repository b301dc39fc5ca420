"""Games played by the workers of a Dask cluster. Only this module needs the extra `tirada[cluster]`."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from generator.base.errors import CannotJudge
from generator.catalog.project import PACKAGE
from generator.referee.simulation import game_ranges

PATIENCE = 10  # seconds until an address that does not answer is given up
PARTS_A_THREAD = 12  # a slow worker then delays the end little


Plan = TypeVar("Plan")
Counted = TypeVar("Counted")


def on_cluster(
    play: Callable[[Plan, int, int], Counted], what: Plan, games: int, address: str, total: Callable[[int], None]
) -> Iterator[Counted]:
    """The tallies of all the games, as `play` counts them, in the order in which the workers finish them.

    Raises CannotJudge when Dask is not installed, when no scheduler answers or it has no workers, when a worker
    lacks this code or has another state of it, and when workers are lost.
    """
    distributed = _distributed()
    with _client(distributed, address) as client:
        threads = _ready(client, address)
        parts = game_ranges(games, threads * PARTS_A_THREAD)
        total(len(parts))
        futures = [client.submit(play, what, *part, pure=False) for part in parts]
        try:
            for future in distributed.as_completed(futures):
                yield future.result()
        except CannotJudge:
            raise
        except (distributed.KilledWorker, distributed.CancelledError, OSError) as error:
            raise CannotJudge(
                f"the cluster at {address} lost the work: {error}", "look at its workers' logs"
            ) from error


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError as error:
        raise CannotJudge("--cluster needs Dask, which is not installed", "pip install 'tirada[cluster]'") from error


@contextmanager
def _client(distributed: Any, address: str) -> Iterator[Any]:
    try:
        # a client that finds nobody complains again when it is thrown away: it is made once somebody answers
        # (in a thread of its own: the caller's may run an event loop already, as in a notebook)
        with ThreadPoolExecutor(1) as apart:
            apart.submit(lambda: asyncio.run(_check_answers(address))).result()
        client = distributed.Client(address, timeout=PATIENCE)
    except OSError as error:
        raise CannotJudge(
            f"no Dask scheduler answers at {address!r} within {PATIENCE} seconds",
            "start one with `dask scheduler`, and name the address it prints",
        ) from error
    except (ValueError, TypeError, RuntimeError) as error:
        raise CannotJudge(
            f"{address!r} is no address of a scheduler: {error}", "write it as tcp://HOST:8786"
        ) from error
    try:
        yield client
    finally:
        client.close()


async def _check_answers(address: str) -> None:
    core, security = import_module("distributed.comm.core"), import_module("distributed.security")
    call = core.connect(address, timeout=PATIENCE, **security.Security().get_connection_args("client"))
    comm = await asyncio.wait_for(call, PATIENCE)  # what answers need not be Dask: it may stay silent
    await comm.close()


def _ready(client: Any, address: str) -> int:
    """How many threads the workers have, once there are workers and all of them run this very code."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except OSError as error:
        raise CannotJudge(
            f"the scheduler at {address} has no workers after {PATIENCE} seconds",
            f"start some: `dask worker {address}`",
        ) from error
    here = code_hash()
    for worker, there in sorted(client.run(_asks_for_code()).items()):
        if not there:
            raise CannotJudge(f"the worker {worker} lacks tirada", "pip install tirada there, in this version")
        if there != here:
            raise CannotJudge(f"the worker {worker} has another version of tirada's rules", "install the same one")
    return int(sum(client.nthreads().values()))


def _asks_for_code() -> Callable[[], str]:
    # a function inside a function travels whole: a worker without tirada can run it and say so
    def code_of_worker() -> str:
        try:
            from generator.workshop.play.dask_cluster import code_hash
        except ImportError:
            return ""
        return code_hash()

    return code_of_worker


def code_hash() -> str:
    """A hash of the source that plays: equal code gives equal games."""
    total = hashlib.sha256()
    for path in sorted((PACKAGE / "referee").rglob("*.py")):
        total.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return total.hexdigest()
