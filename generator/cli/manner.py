"""How the command is to talk: options that may stand before or after any command, set for this process alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise

from generator.base.terminal_language import CHOSEN

QUIET, VERBOSE = "TIRADA_QUIET", "TIRADA_VERBOSE"  # what -q and -v say, for this process

_FLAGS = {"--debug": "", "--quiet": QUIET, "-q": QUIET, "--verbose": VERBOSE, "-v": VERBOSE}
_LANGUAGE = "--ui"


def in_front(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The words of a command line that say how it talks, and all others; what follows `--` is no option."""
    end = list(words).index("--") if "--" in words else len(words)
    manner: list[str] = []
    rest: list[str] = []
    given = iter(words[:end])
    for word in given:
        if word in _FLAGS or word.startswith(f"{_LANGUAGE}="):
            manner.append(word)
        elif word == _LANGUAGE:
            manner += [word, *([value] if (value := next(given, None)) is not None else [])]
        else:
            rest.append(word)
    return manner, [*rest, *words[end:]]


def said_by(manner: Sequence[str]) -> dict[str, str]:
    """The environment that options of manner stand for."""
    flags = {name: "1" for word in manner if (name := _FLAGS.get(word))}
    languages = [word.partition("=")[2] for word in manner if word.startswith(f"{_LANGUAGE}=")]
    languages += [after for word, after in pairwise(manner) if word == _LANGUAGE]
    return flags | ({CHOSEN: languages[-1]} if languages else {})


@contextmanager
def environment(values: Mapping[str, str]) -> Iterator[None]:
    """The environment with some values, for as long as this lasts."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
