"""A program at a terminal of its own, as somebody sits at it: what it shows, what is typed, how wide it is."""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

STYLE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Terminal:
    """`tirada` with these words in a pseudo-terminal of some columns; `screen` is all that it has shown, unstyled."""

    def __init__(self, words: Sequence[str], cwd: Path, columns: int = 80, **environment: str) -> None:
        self.master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        usual = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "generator", *words],
            cwd=cwd,
            env={**usual, "TERM": "xterm", "PYTHONUTF8": "1", **environment},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.raw = ""
        self._plain, self._done = "", 0
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()

    @property
    def screen(self) -> str:
        whole = self.raw.rfind("\n") + 1  # what stands in finished lines is read once
        if whole > self._done:
            self._plain += _unstyled(self.raw[self._done : whole])
            self._done = whole
        return self._plain + _unstyled(self.raw[self._done :])

    def wait_for(self, pattern: str, since: int = 0, patience: float = 60.0) -> str:
        """What is shown after `since` characters, once it matches a pattern; the program's end counts as one."""
        until = time.monotonic() + patience
        while not re.search(pattern, self.screen[since:]):
            ready, _, _ = select.select([self.master], [], [], max(0.0, until - time.monotonic()))
            assert ready, f"not shown within {patience:g} s: {pattern}\n{self.screen[since:]}"
            try:
                shown = os.read(self.master, 1 << 16)
            except OSError:  # Linux says so when the other side is closed
                shown = b""
            if not shown:
                break
            self.raw += self._decoder.decode(shown)
        return self.screen[since:]

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self, pattern: str) -> str:
        """What is shown after Ctrl-C, pressed again as a person would: between prompt and waiting it is not heard."""
        for _ in range(5):
            self.type("\x03")
            with contextlib.suppress(AssertionError):
                return self.wait_for(pattern, patience=5.0)
        return self.wait_for(pattern)

    def end(self) -> int:
        """Read on to the end of the program; its exit code."""
        self.wait_for(r"\Z(?!)")
        return self.process.wait(60)

    def hang_up(self) -> None:
        """Close the terminal, as somebody closes the window."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)


def _unstyled(text: str) -> str:
    return STYLE.sub("", text).replace("\r", "")
