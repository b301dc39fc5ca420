"""Ctrl-C as an exception of our own, raised by the handler that `main` sets."""

from __future__ import annotations


class Interrupted(BaseException):
    """Ctrl-C. Not KeyboardInterrupt, which Typer would turn into an exit code of its own."""
