"""`{{ … }}` in texts: compiled once, filled from tables, listed for comparison between languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression
from generator.catalog.arithmetic import Expression, compile_arithmetic
from generator.catalog.expressions import (
    NamesUsed,
    compile_expression,
    error_text,
    without_globals,
)
from generator.catalog.sandbox import LARGEST_GROWTH, careful_environment

PLACEHOLDER = regular_expression(r"\{\{.*?\}\}", re.DOTALL)
SPECIAL = regular_expression(r"\{\{.*?\}\}|\{icon:[^}]*\}|\[\[[^\]]*\]\]", re.DOTALL)
_PLAIN = regular_expression(r"\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\}\}")
_IN_PLACEHOLDERS = regular_expression(r"\{\{(.+?)\}\}", re.DOTALL)
_QUANTITY = regular_expression(r"\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\|\s*qty\(\s*(?:'(\w+)'|\"(\w+)\")\s*\)\s*")
_COUNTED = regular_expression(r"\{\{\s*([A-Za-z_]\w*(?:\.\w+)*)\s*(?:\|\s*qty\(\s*(?:'\w+'|\"\w+\")\s*\)\s*)?\}\}")
# each language has its own
_AS_IN_SENTENCE = regular_expression(r"(?<=\.name)(?:\|(?:lower_first|without_article))+(?=\}\})")
# words, and no number: of one language alone
_AGREEING = regular_expression(r"\{\{[^{}]*\|\s*plural\(.*?\)\s*\}\}", re.DOTALL)
_FILTERS, _FORMAT = "-filters", "-say"  # names in a context that no text can write
# words that are no names to Jinja
_OF_JINJA = frozenset(
    {"and", "or", "not", "in", "is", "if", "else", "for", "true", "false", "none", "True", "False", "None"}
)
Fill = Callable[[Mapping[str, Any]], str]


def printable(value: Any) -> Any:
    """The value itself. Raises CannotJudge for an empty cell, which cannot be printed."""
    if value is None:
        raise CannotJudge("a placeholder leads to an empty cell: nothing to print")
    return value


def plain_parts(source: str) -> list[str] | None:
    """A text cut into stretches without placeholders and, between them, the dotted names that stand in placeholders.

    None when a placeholder holds more than a name.
    """
    parts = _PLAIN.split(source)
    return None if any("{{" in part or "{%" in part for part in parts[::2]) else parts


def compile_text(
    source: str, filters: Mapping[str, Callable[..., Any]], format_value: Callable[[Any], Any] = printable
) -> Fill:
    """A function that fills a text from a context. Raises CannotJudge for a broken placeholder.

    `format_value` turns each value into what is printed. A text whose placeholders are all plain names is joined
    without Jinja: the same answer, sooner.
    """
    if "{{" not in source and "{%" not in source:
        return lambda context: source
    parts = plain_parts(source)
    if parts is not None:
        pieces = [compile_expression(part) if i % 2 else part for i, part in enumerate(parts)]

        def join(context: Mapping[str, Any]) -> str:
            try:
                return "".join([p if isinstance(p, str) else str(format_value(p(context))) for p in pieces])
            except RecursionError:
                raise CannotJudge(f"in {source[:60]!r}: the text quotes itself, in a circle") from None

        return join
    return _worked_out(source, filters, format_value) or _with_jinja(source, filters, format_value)


def _worked_out(
    source: str, filters: Mapping[str, Callable[..., Any]], format_value: Callable[[Any], Any]
) -> Fill | None:
    """As `compile_text`, for a text whose placeholders hold what is worked out without Jinja, counted with qty or not.

    None for any other; what fails is left to Jinja, which knows an answer or says what is wrong.
    """
    parts = _IN_PLACEHOLDERS.split(source)
    if "\r" in source or any(mark in part for part in parts[::2] for mark in ("{{", "{%", "{#")):
        return None
    pieces: list[str | tuple[Expression, str]] = []
    for i, part in enumerate(parts):
        if i % 2 == 0:
            pieces.append(part)
            continue
        counted = _QUANTITY.fullmatch(part)
        expression = compile_arithmetic((counted[1] if counted else part).strip(), _left_to_jinja)
        if expression is None or part[0] in "+-" or part[-1] in "+-" or (counted and "qty" not in filters):
            return None
        pieces.append((expression, counted[2] or counted[3] if counted else ""))
    slow: list[Fill] = []

    def join(context: Mapping[str, Any]) -> str:
        try:
            found = []
            for piece in pieces:
                if isinstance(piece, str):
                    found.append(piece)
                    continue
                value = piece[0](context)
                found.append(str(format_value(filters["qty"](value, piece[1]) if piece[1] else value)))
            text = "".join(found)
            if len(text) <= LARGEST_GROWTH:
                return text
        except RecursionError:
            raise CannotJudge(f"in {source[:60]!r}: the text quotes itself, in a circle") from None
        except (_LeftToJinjaError, TypeError, ValueError, ArithmeticError, LookupError):
            pass
        if not slow:
            slow.append(_with_jinja(source, filters, format_value))
        return slow[0](context)

    return join


class _LeftToJinjaError(Exception):
    """A placeholder cannot be worked out without Jinja, or not at all."""


def _left_to_jinja(_: str) -> Expression:
    def refuse(_: Mapping[str, Any]) -> Any:
        raise _LeftToJinjaError

    return refuse


def _with_jinja(source: str, filters: Mapping[str, Callable[..., Any]], format_value: Callable[[Any], Any]) -> Fill:
    from jinja2 import TemplateError

    try:
        template, asked = _template(source, frozenset(filters))
    except TemplateError as error:
        raise CannotJudge(f"broken placeholder in {source[:60]!r}: {error}") from error
    except (RecursionError, MemoryError):
        raise CannotJudge(f"broken placeholder in {source[:60]!r}: it is nested too deeply") from None
    spoken = {_FILTERS: filters, _FORMAT: format_value}

    def fill(context: Mapping[str, Any]) -> str:
        try:
            text = str(template.render(asked.of(context) | spoken))
        except RecursionError:
            raise CannotJudge(f"in {source[:60]!r}: the text quotes itself, in a circle") from None
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise CannotJudge(f"in {source[:60]!r}: {error_text(error)}") from error
        if len(text) > LARGEST_GROWTH:
            raise CannotJudge(f"in {source[:60]!r}: the text is longer than {LARGEST_GROWTH} characters")
        return text

    return fill


@lru_cache(maxsize=8192)
def _template(source: str, filters: frozenset[str]) -> tuple[Any, NamesUsed]:
    """A compiled text for any language: filters and the formatting of values come with the context."""
    environment = _environment(filters)
    return environment.from_string(source), NamesUsed(source, environment)


@cache
def _environment(filters: frozenset[str]) -> Any:
    from jinja2 import StrictUndefined, pass_context

    @pass_context
    def finalize(context: Any, value: Any) -> Any:
        return context[_FORMAT](value)

    def filter_named(name: str) -> Callable[..., Any]:
        @pass_context
        def call(context: Any, *values: Any, **named: Any) -> Any:
            return context[_FILTERS][name](*values, **named)

        return call

    environment = careful_environment()(
        undefined=StrictUndefined, autoescape=False, keep_trailing_newline=True, finalize=finalize, optimized=False
    )
    environment.filters.update({name: filter_named(name) for name in filters})
    return without_globals(environment)


@cache
def _lint_environment() -> Any:
    from jinja2 import Environment

    return Environment(autoescape=False)


def placeholders(text: str) -> Counter[str]:
    """The multiset of placeholders, written one way: names and filters, not spaces.

    How a name stands in a sentence, small or without its article, is each language's own, and so are the words that
    agree with a number (`|plural(…)`): they are left out. Raises CannotJudge when the text is no valid template.
    """
    if "{" in text and _plain_names(text) is None:
        _parsed(text)
    found = Counter(
        _AS_IN_SENTENCE.sub("", re.sub(r"\s+", "", match).replace("'", '"'))
        for match in PLACEHOLDER.findall(_AGREEING.sub("", text))
    )
    found.update(match for match in SPECIAL.findall(text) if not match.startswith("{{"))
    return found


def names_used(text: str) -> set[str]:
    """The names that a text's placeholders ask for: `{{ gear.sword.bonus }}` asks for gear.

    Raises CannotJudge when the text is no valid template.
    """
    from jinja2 import nodes

    plain = _plain_names(text)
    if plain is not None:
        return {name.partition(".")[0] for name in plain}
    return {node.name for node in _parsed(text).find_all(nodes.Name)}


def _plain_names(text: str) -> list[str] | None:
    """The dotted names in a text's placeholders, when each holds one and no more, counted or not.

    None for any text of which Jinja may think otherwise: most have plain names, and are read so without it.
    """
    if "{%" in text or "{#" in text or "{{{" in text:
        return None
    found: list[str] = _COUNTED.findall(text)
    if len(found) != text.count("{{") or any(not _OF_JINJA.isdisjoint(name.split(".")) for name in found):
        return None
    return found


def paths_used(text: str) -> list[tuple[str, ...]]:
    """The dotted names that a text's placeholders ask for, in order: ("gear", "sword", "bonus").

    `cards["0-fool"].value` is ("cards", "0-fool", "value"); a name that is worked out ends its path. Raises CannotJudge
    when the text is no valid template.
    """
    if "{{" not in text:
        return []
    found = [tuple(name.split(".")) for name in _COUNTED.findall(text)]
    return found if len(found) == text.count("{{") else _paths(_parsed(text))


def _paths(node: Any) -> list[tuple[str, ...]]:
    """The dotted names in a part of a parsed text, in the order in which they are written."""
    from jinja2 import nodes

    names: list[str] = []
    inner: list[tuple[str, ...]] = []
    part = node
    while isinstance(part, nodes.Getattr | nodes.Getitem):
        if isinstance(part, nodes.Getattr):
            names.append(part.attr)
        elif isinstance(part.arg, nodes.Const):
            names.append(str(part.arg.value))
        else:
            names, inner = [], _paths(part.arg) + inner
        part = part.node
    if isinstance(part, nodes.Name):
        return [(part.name, *reversed(names)), *inner]
    return [path for child in part.iter_child_nodes() for path in _paths(child)] + inner


def constants(text: str) -> list[str]:
    """The constants that placeholders print and that come from no table: of `{{ 3|qty("card") }}`, 3.

    The words of `|plural(…)` are none, unless they hold a digit.

    Raises CannotJudge when the text is no valid template.
    """
    from jinja2 import nodes

    found = []
    for output in _parsed(text).find_all(nodes.Output):
        waiting = list(output.nodes)
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, nodes.Const):
                found.append(str(node.value))
            elif isinstance(node, nodes.Filter | nodes.Neg | nodes.Pos):
                if isinstance(node, nodes.Filter) and node.name == "plural":
                    words = (word.value for word in node.kwargs if isinstance(word.value, nodes.Const))
                    found += [said for word in words if re.search(r"\d", said := str(word.value))]
                waiting += [node.node] if node.node is not None else []
            elif isinstance(node, nodes.Concat):
                waiting += node.nodes
            elif isinstance(node, nodes.CondExpr):
                waiting += [one for one in (node.expr1, node.expr2) if one is not None]
    return found


def without_placeholders(text: str) -> str:
    """The words typed by hand: placeholders, icons and cross references taken out."""
    return SPECIAL.sub(" ", text)


@lru_cache(maxsize=8192)
def _parsed(text: str) -> Any:
    """A text as Jinja reads it; nobody changes what it returns. Raises CannotJudge when it is no valid template."""
    from jinja2 import TemplateError

    try:
        return _lint_environment().parse(text)
    except TemplateError as error:
        raise CannotJudge(f"broken placeholder: {error}") from error
    except RecursionError:
        raise CannotJudge("broken placeholder: it is nested too deeply") from None
