"""How the command talks: in which language, how much of it, and where to."""

from __future__ import annotations

import os

import typer

from generator.base.terminal_language import terminal_language
from generator.cli.manner import QUIET, VERBOSE


def said(text: str) -> str:
    """A message of the command in the language of the terminal."""
    if terminal_language() in ("", "en"):
        return text
    from generator.language.told_messages import said as in_its_language

    return in_its_language(text)


def said_word(text: str) -> str:
    """A word or name of the press in the language of the terminal, by itself: never within a message."""
    if terminal_language() in ("", "en"):
        return text
    from generator.language.told_messages import said_word as in_its_language

    return in_its_language(text)


def tell(text: str = "", *, err: bool = False, remark: bool = False) -> None:
    """Print a message in the language of the terminal; a remark only where nobody wants it quiet."""
    if not (remark and is_quiet()):
        typer.echo(said(text), err=err)


def is_quiet() -> bool:
    """Whether progress and remarks are left out."""
    return bool(os.environ.get(QUIET))


def is_verbose() -> bool:
    """Whether everything is told one by one, with its reason."""
    return bool(os.environ.get(VERBOSE))
