"""Runs function calls in several processes of this machine, all of which end on Ctrl-C or a failure."""

from __future__ import annotations

import contextlib
import gc
import io
import multiprocessing
import pickle
import signal
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeVar

from generator.base.errors import CannotJudge
from generator.base.garbage_collection import collect_seldom
from generator.base.memory_headroom import is_want_of_memory
from generator.base.session import Session

Result = TypeVar("Result")
Given = TypeVar("Given", covariant=True)
Tell = Callable[[str], None]  # takes a sentence for whoever waits


@dataclass(frozen=True, slots=True)
class Kin:
    """What is known of a call before it is made: calls of one family share what they read; the weight is its length."""

    family: str
    weight: float = 1.0


def in_processes(
    function: Callable[..., Result],
    calls: Sequence[tuple[Any, ...]],
    jobs: int,
    *,
    start_method: str = "",
    kin: Sequence[Kin] = (),
    collect: bool = True,
) -> Iterator[Result]:
    """The results of `function(*call)`, in the order of the calls; one job stays in this process.

    With `kin`, one for each call, a process goes on with the family that it has begun, the longest call first.
    Without `collect` the processes never look for what refers to itself in a circle: what they make lasts as they do.
    Function, arguments and results are pickled, and nothing else is shared: any start method will do.
    Raises CannotJudge when a process ends before its work is done.
    """
    with begun_processes(function, min(jobs, len(calls)), start_method=start_method, collect=collect) as results:
        yield from results(calls, kin)


class ResultsOf(Protocol[Given]):
    """Makes calls in processes: the results in their order, as in_processes."""

    def __call__(self, calls: Sequence[tuple[Any, ...]], kin: Sequence[Kin] = ()) -> Iterator[Given]: ...


@contextlib.contextmanager
def begun_processes(
    function: Callable[..., Result],
    count: int,
    prepare: Callable[[], object] | None = None,
    *,
    start_method: str = "",
    collect: bool = True,
) -> Iterator[ResultsOf[Result]]:
    """As in_processes, with processes that are there before it is known what they are called with.

    Meanwhile each of them runs `prepare`. One process is this one, which prepares nothing.
    Raises CannotJudge when a process ends before its work is done.
    """

    def here(calls: Sequence[tuple[Any, ...]], kin: Sequence[Kin] = ()) -> Iterator[Result]:
        for call in calls:
            yield function(*call)

    def there(calls: Sequence[tuple[Any, ...]], kin: Sequence[Kin] = ()) -> Iterator[Result]:
        yield from workers.results(calls, kin or [Kin("")] * len(calls))

    if count <= 1:
        yield here
        return
    with _Workers(function, count, prepare, start_method, collect) as workers:
        yield there


class _Workers:
    """Processes, each on a pipe of its own, so that one may be ended at any moment.

    A shared queue (concurrent.futures, multiprocessing.Pool) waits for ever for the rest of a result whose
    writer was ended halfway; a pipe whose only writer is gone says so.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        count: int,
        prepare: Callable[[], object] | None,
        start_method: str,
        collect: bool,
    ) -> None:
        context: Any = multiprocessing.get_context(start_method or _quickest())
        self.processes: dict[Connection, Any] = {}
        with _interrupts_held_back():
            for _ in range(count):
                ours, theirs = context.Pipe()
                # a forked process has our ends too: while it held one, it would never hear that we are gone
                held = (*self.processes, ours) if context.get_start_method() == "fork" else ()
                process = context.Process(target=_work, args=(function, prepare, theirs, held, collect), daemon=True)
                process.start()
                theirs.close()  # the process holds the only other end
                self.processes[ours] = process

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for pipe, process in self.processes.items():
            if kind is not None:  # nothing they still make is wanted: waiting would only delay the user's Ctrl-C
                process.terminate()
            else:
                with contextlib.suppress(OSError):
                    pipe.send_bytes(_packed(None))
            process.join()
            pipe.close()

    def results(self, calls: Sequence[tuple[Any, ...]], kin: Sequence[Kin]) -> Iterator[Any]:
        """Results in the order of the calls; a process that has done one takes the next that waits."""
        waiting = list(range(len(calls)))
        busy: dict[Connection, int] = {}
        families: dict[Connection, str] = {}  # what each process did last
        done: dict[int, Any] = {}
        for number in range(len(calls)):
            while number not in done:
                for pipe in self.processes:
                    if waiting and pipe not in busy:
                        taken = next_call(waiting, kin, families.get(pipe), families.values())
                        waiting.remove(taken)
                        busy[pipe], families[pipe] = taken, kin[taken].family
                        self._send(pipe, calls[taken])
                ready = wait(list(busy))
                for pipe in [pipe for pipe in busy if pipe in ready]:
                    done[busy.pop(pipe)] = self._receive(pipe)
            failed, result = done.pop(number)
            if failed:
                raise result
            yield result

    def _send(self, pipe: Connection, call: tuple[Any, ...]) -> None:
        try:
            pipe.send_bytes(_packed(call))
        except OSError as error:
            raise _process_ended() from error

    def _receive(self, pipe: Connection) -> tuple[bool, Any]:
        try:
            failed, result = pipe.recv()
        except (EOFError, OSError) as error:
            raise _process_ended() from error
        return failed, result


def next_call(waiting: Sequence[int], kin: Sequence[Kin], own: str | None, begun: Collection[str]) -> int:
    """The call that a process takes next: of its own family, else of one that none has begun; of those the longest."""

    def preference(number: int) -> tuple[bool, bool, float]:
        family = kin[number].family
        return family == own, family not in begun, kin[number].weight

    return max(waiting, key=preference)


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    # a process that has just been started would answer Ctrl-C with a traceback before it can ignore it
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _process_ended() -> CannotJudge:
    return CannotJudge("a process ended before its work was done", "try fewer --jobs: memory may be short")


def _work(
    function: Callable[..., Any],
    prepare: Callable[[], object] | None,
    pipe: Connection,
    held: Sequence[Connection],
    collect: bool,
) -> None:
    # Ctrl-C reaches every process of the terminal: the main one decides what becomes of the others
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for end in held:
        end.close()
    collect_seldom()
    if not collect:
        gc.disable()
    if prepare is not None:
        prepare()
    session = Session(of_one_run=True)  # of this process: what one call has read serves the next
    while (call := _next(pipe, session)) is not None:
        try:
            outcome = (False, function(*call))
        except Exception as error:
            # what an error comes of is not sent with it
            outcome = (True, MemoryError() if is_want_of_memory(error) else error)
        try:
            pipe.send(outcome)
        except (OSError, MemoryError):
            return  # nobody is left to tell, or no memory to tell it with: that this process ends says enough


def _next(pipe: Connection, session: Session) -> tuple[Any, ...] | None:
    try:
        call: tuple[Any, ...] | None = _Unpacker(io.BytesIO(pipe.recv_bytes()), session).load()
    except (EOFError, OSError):
        return None  # nobody is left to work for
    return call


class _Packer(pickle.Pickler):
    """Packs a call for another process; of a session it packs only that there is one."""

    def persistent_id(self, item: Any) -> str | None:
        return "session" if isinstance(item, Session) else None


class _Unpacker(pickle.Unpickler):
    """Unpacks a call; where it had a session it gets the one of this process."""

    def __init__(self, file: io.BytesIO, session: Session) -> None:
        super().__init__(file)
        self._session = session

    def persistent_load(self, pid: Any) -> Session:
        return self._session


def _packed(call: tuple[Any, ...] | None) -> bytes:
    file = io.BytesIO()
    _Packer(file, pickle.HIGHEST_PROTOCOL).dump(call)
    return file.getvalue()


def _quickest() -> str | None:
    # a forked worker has every import already; elsewhere the platform's own way
    return "fork" if "fork" in multiprocessing.get_all_start_methods() else None
