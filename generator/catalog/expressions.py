"""Small expressions in data files (`row.side == side.id`, `row.copies`), compiled once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression
from generator.catalog.arithmetic import Expression, compile_arithmetic
from generator.catalog.sandbox import careful_environment

_NAME = r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*"
_NO_ATTRIBUTE = regular_expression(r"^'[\w.]+ object' has no attribute ('.*')$")  # as Jinja says it
_COMPARED = regular_expression(rf"({_NAME})\s*(==|!=)\s*('[^'\\]*'|\"[^\"\\]*\"|\d+|{_NAME})\Z")
_PLAIN = regular_expression(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*\Z")
_WORD = regular_expression(r"[^\W\d]\w*")


@cache
def _environment() -> Any:
    from jinja2 import StrictUndefined

    # most expressions have nothing to fold, and looking for it takes a fifth of compiling them
    return without_globals(careful_environment()(undefined=StrictUndefined, autoescape=False, optimized=False))


def without_globals(environment: Any) -> Any:
    """An environment whose own names (`range`) are handed over by `Asked`, with those of the context."""
    environment.usual = dict(environment.globals)
    environment.globals.clear()
    return environment


class NamesUsed:
    """The names that a source uses, and their values out of a context: Jinja copies its whole context at every call."""

    def __init__(self, source: str, environment: Any) -> None:
        self.names = tuple(dict.fromkeys(_WORD.findall(source)))
        self.usual = {name: environment.usual[name] for name in self.names if name in environment.usual}

    def of(self, context: Mapping[str, Any]) -> dict[str, Any]:
        return {**self.usual, **{name: context[name] for name in self.names if name in context}}


@lru_cache(maxsize=8192)
def compile_expression(source: str) -> Expression:
    """A function of a context (names -> values). Raises CannotJudge when the source is no expression.

    A plain dotted name, a comparison of two such, and what is made of arithmetic, comparisons, `and`, `or`, `not` and
    `if`, is worked out directly: the same answer as Jinja's, many times sooner.
    """
    source = source.strip()
    if source.isdigit():
        constant = int(source)
        return lambda context: constant
    if _PLAIN.match(source) and source not in ("true", "false", "none", "True", "False", "None"):
        first, *rest = source.split(".")
        get = attrgetter(".".join(rest)) if rest else None

        def look_up(context: Mapping[str, Any]) -> Any:
            if first not in context:
                raise CannotJudge(f"{source!r}: {first!r} is not known here")
            value = context[first]
            try:
                return get(value) if get else value
            except AttributeError:
                raise CannotJudge(f"{source!r}: there is no {_missing(value, rest)!r}") from None

        return look_up
    compared = _COMPARED.match(source)
    if compared:
        left, equal = compile_expression(compared.group(1)), compared.group(2) == "=="
        operand = compared.group(3)
        if operand[0] in "'\"" or operand.isdigit():
            given: Any = int(operand) if operand.isdigit() else operand[1:-1]
            return lambda context: (left(context) == given) is equal
        right = compile_expression(operand)
        return lambda context: (left(context) == right(context)) is equal
    return compile_arithmetic(source, _compile_with_jinja) or _compile_with_jinja(source)


def _missing(value: Any, names: list[str]) -> str:
    """The first name of a dotted path (`a.b.c`) that is missing."""
    for name in names:
        try:
            value = getattr(value, name)
        except AttributeError:
            break
    return name


def error_text(error: Exception) -> str:
    """The message of an error, without the names of our classes."""
    return _NO_ATTRIBUTE.sub(r"there is no \1", str(error))


def _compile_with_jinja(source: str) -> Expression:
    from jinja2 import TemplateError

    environment = _environment()
    try:
        compiled = environment.compile_expression(source, undefined_to_none=False)
    except TemplateError as error:
        raise CannotJudge(f"{source!r} is not an expression: {error}") from error
    except (RecursionError, MemoryError):
        raise CannotJudge(f"{source[:60]!r} is not an expression: it is nested too deeply") from None
    asked = NamesUsed(source, environment)

    def evaluate(context: Mapping[str, Any]) -> Any:
        try:
            value = compiled(asked.of(context))
            bool(value)  # an undefined name speaks here, not later
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise CannotJudge(f"{source!r}: {error_text(error)}") from error
        return value

    return evaluate
