"""The command as a user runs it, in a process of its own or in this one: words in; exit code, stdout and stderr out."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

import pytest
import typer
from typer.main import get_command

from generator.cli import main

Done = subprocess.CompletedProcess[str]
USUAL = {"PYTHONUTF8": "1", "COLUMNS": "120", "LC_ALL": "C.UTF-8"}


def apart(words: Sequence[str], cwd: Path, environment: Mapping[str, str]) -> Done:
    """In a process of its own: nothing is shared with the test but files."""
    return subprocess.run(
        [sys.executable, "-m", "generator", *words],
        cwd=cwd,
        env={**os.environ, **USUAL, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@cache
def _command_of(app: typer.Typer) -> object:
    return get_command(app)


def here(words: Sequence[str], cwd: Path, environment: Mapping[str, str]) -> Done:
    """In this process: the same entry, without the second that a new process takes to get ready."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    handler = signal.getsignal(signal.SIGINT)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.chdir(cwd)
        patch.setattr(sys, "argv", ["tirada", *words])
        patch.setattr("typer.main.get_command", _command_of)  # all commands and options, put together once
        for name, value in {**USUAL, **environment}.items():
            patch.setenv(name, value)
        try:
            main()
            code = 0
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
        except Exception:
            traceback.print_exc()
            code = 1
        finally:
            signal.signal(signal.SIGINT, handler)
    said = [stream.buffer.getvalue().decode("utf-8") for stream in (out, err)]
    return subprocess.CompletedProcess(["tirada", *words], code, *said)
