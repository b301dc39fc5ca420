"""Inline marks of a printed text: **strong**, *em*, {icon:name}, [[clause]]; line breaks and lists; nothing else."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from generator.base.regular_expressions import regular_expression

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

RunKind = Literal["text", "icon", "clause"]
BULLET = "•"
_IN_LIST = regular_expression(r"\s*([-•–·]|\d{1,2}[.)])\s+(?=\S)")
_SPECIAL = regular_expression(r"\{icon:([a-z0-9_-]+)\}|\[\[([A-Z]{1,4}-[A-Z]?\d+)\]\]")


class Run(msgspec.Struct, frozen=True):
    """A stretch of text in one style, or an icon or clause named by `text`."""

    text: str
    kind: RunKind = "text"
    strong: bool = False
    em: bool = False


def is_plain(text: str) -> bool:
    """Whether a text has no marks at all."""
    return "*" not in text and "{" not in text and "[" not in text


def parse(text: str) -> tuple[Run, ...]:
    """A text as runs. Text without marks costs nothing."""
    if is_plain(text):
        return (Run(text),)
    return _parse_marks(text)


@lru_cache(maxsize=4096)
def _parse_marks(text: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    strong = em = False
    for token in _inline_tokens(text):
        if token.type in ("strong_open", "strong_close"):
            strong = token.type == "strong_open"
        elif token.type in ("em_open", "em_close"):
            em = token.type == "em_open"
        elif token.type in ("softbreak", "hardbreak"):
            runs.append(Run(" ", "text", strong, em))
        else:
            runs += _split_special(token.content, strong, em)
    return tuple(runs)


def _inline_tokens(text: str) -> Any:
    return _parser().parseInline(text)[0].children or []


@cache
def _parser() -> MarkdownIt:
    """The parser of emphasis, which remembers nothing of what it parses; to make one takes as long as a long text."""
    from markdown_it import MarkdownIt

    return MarkdownIt("zero").enable(["emphasis"])


def _split_special(content: str, strong: bool, em: bool) -> list[Run]:
    runs: list[Run] = []
    start = 0
    for found in _SPECIAL.finditer(content):
        if found.start() > start:
            runs.append(Run(content[start : found.start()], "text", strong, em))
        icon, clause = found.groups()
        runs.append(Run(icon, "icon") if icon else Run(clause, "clause", strong, em))
        start = found.end()
    if start < len(content):
        runs.append(Run(content[start:], "text", strong, em))
    return runs


class OwnLine(NamedTuple):
    """A line of a text that begins anew: what marks it in a list (•, 1.), and its words. An empty one is a gap."""

    marker: str
    words: str


def is_broken(text: str) -> bool:
    """Whether a text has line breaks of its own."""
    return "\n" in text


def paragraphs(text: str) -> tuple[OwnLine, ...]:
    """The lines of a text that has breaks of its own.

    In a list each begins with `- `, which is printed as a bullet, or with •, –, · or a number (`1.`) as it is typed.
    """
    made = []
    for line in text.strip().splitlines():
        found = _IN_LIST.match(line)
        marker = found[1] if found else ""
        made.append(OwnLine(BULLET if marker == "-" else marker, line[found.end() :] if found else line.strip()))
    return tuple(made)


def plain(text: str) -> str:
    """The text as it reads when printed: marks gone, icons left out. Its own line breaks stay."""
    if is_broken(text):
        return "\n".join(f"{one.marker} {plain(one.words)}".strip() for one in paragraphs(text))
    return "".join(run.text for run in parse(text) if run.kind != "icon")


def icons(text: str) -> list[str]:
    """Names of the inline icons, in order."""
    return [run.text for run in parse(text) if run.kind == "icon"]
