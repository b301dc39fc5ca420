"""A progress bar on a terminal, plain lines elsewhere. Shown on stderr: stdout is for results. None with -q."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

from generator.cli.telling import is_quiet, said


class Progress:
    """`total` says how many steps there are, `step` that one is done."""

    def __init__(self, doing: str = "Printing") -> None:
        self._doing, self._quiet = said(doing), is_quiet()
        self._bar: Any = None
        self._task: Any = None
        self._total = self._done = 0

    def __enter__(self) -> Progress:
        if sys.stderr.isatty() and not self._quiet:
            from rich.console import Console
            from rich.progress import Progress as Bar

            # no refresh thread: processes are forked while the bar is shown
            self._bar = Bar(console=Console(stderr=True), transient=True, auto_refresh=False)
            self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def total(self, steps: int) -> None:
        self._total = steps
        if self._bar is not None:
            self._task = self._bar.add_task(self._doing, total=steps)
            self._bar.refresh()

    def step(self, what: str) -> None:
        self._done += 1
        if self._bar is not None:
            self._bar.update(self._task, advance=1, description=said(what))
            self._bar.refresh()
        elif not self._quiet:
            print(f"[{self._done}/{self._total}] {said(what)}", file=sys.stderr)
