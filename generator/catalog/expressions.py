"""Small expressions in data files (`row.side == side.id`, `row.copies`), compiled once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from generator.base.errors import CannotJudge

Expression = Callable[[Mapping[str, Any]], Any]
_NAME = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*"
_COMPARED = re.compile(rf"({_NAME})\s*(==|!=)\s*('[^'\\]*'|\"[^\"\\]*\"|\d+|{_NAME})\Z")
_PLAIN = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\Z")


@cache
def _environment() -> Any:
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    return SandboxedEnvironment(undefined=StrictUndefined, autoescape=False)


def compile_expression(source: str) -> Expression:
    """A function of a context (names -> values). Raises CannotJudge when the source is no expression.

    A plain dotted name, or a comparison of two such, is worked out directly: the same answer as Jinja's,
    many times sooner.
    """
    source = source.strip()
    if source.isdigit():
        constant = int(source)
        return lambda context: constant
    if _PLAIN.match(source) and source not in ("true", "false", "none", "True", "False", "None"):
        first, *rest = source.split(".")

        def look_up(context: Mapping[str, Any]) -> Any:
            if first not in context:
                raise CannotJudge(f"{source!r}: {first!r} is not known here")
            value = context[first]
            for name in rest:
                try:
                    value = getattr(value, name)
                except AttributeError:
                    raise CannotJudge(f"{source!r}: there is no {name!r}") from None
            return value

        return look_up
    compared = _COMPARED.match(source)
    if compared:
        left, right = compile_expression(compared.group(1)), _operand(compared.group(3))
        if compared.group(2) == "==":
            return lambda context: left(context) == right(context)
        return lambda context: left(context) != right(context)
    return _compile_with_jinja(source)


def _operand(source: str) -> Expression:
    """A quoted word, a number, or a name."""
    if source[0] in "'\"":
        word = source[1:-1]
        return lambda context: word
    return compile_expression(source)


def _compile_with_jinja(source: str) -> Expression:
    from jinja2 import TemplateError

    try:
        compiled = _environment().compile_expression(source, undefined_to_none=False)
    except TemplateError as error:
        raise CannotJudge(f"{source!r} is not an expression: {error}") from error

    def evaluate(context: Mapping[str, Any]) -> Any:
        try:
            value = compiled(**context)
            bool(value)  # an undefined name speaks here, not later
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise CannotJudge(f"{source!r}: {error}") from error
        return value

    return evaluate
