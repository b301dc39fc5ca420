"""The sandbox in which texts and expressions of data files are worked out: nothing endless, nothing outside the data.

Jinja's own sandbox keeps code away from Python's insides. What it lets through is bounded here: a power, a repetition,
a filter or a loop that would take all memory or never end is refused before it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from types import MappingProxyType
from typing import Any

from generator.base.regular_expressions import regular_expression

LARGEST_BASE, HIGHEST_POWER = 1_000_000, 3  # of a power (`**`) that an expression may work out
LONGEST = 10_000  # characters, or items, that an expression may repeat something to, and that `range` may count
LARGEST_GROWTH = 1_000_000  # characters that a filter may make: those it is given times the largest of its arguments
MOST_DIGITS = 3  # of a width that a format may ask for: `%999d`
GROWING = (  # filters whose result may be longer than what they are given
    "batch", "center", "indent", "join", "pprint", "replace", "round", "slice", "tojson", "urlize", "wordwrap",
    "xmlattr",
)  # fmt: skip
METHODS: Mapping[str, type] = MappingProxyType(  # methods that make something long of something short
    {
        **dict.fromkeys(("center", "expandtabs", "format", "format_map", "join", "ljust"), str),
        **dict.fromkeys(("replace", "rjust", "translate", "zfill"), str),
        "to_bytes": int,
    }
)
_FORMAT = regular_expression(r"%[^%a-zA-Z]*")
_DIGITS = regular_expression(r"\d+")


@cache
def careful_environment() -> type[Any]:
    """Jinja's sandbox, which also refuses endless numbers and texts (`9**9**9`, `"x" * 999999999`).

    A template in it may hold `if`, `for` that stands in no other `for`, and `set` that uses no name that was set: a
    text that is doubled again and again grows without bound. Raises jinja2's SecurityError for what is refused while
    it is worked out, TemplateSyntaxError for what is refused while it is read.
    """
    from jinja2 import nodes
    from jinja2.exceptions import SecurityError, TemplateSyntaxError
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    statements = (nodes.If, nodes.For, nodes.Assign, nodes.Output)

    class Careful(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset(("**", "*", "%"))

        def __init__(self, *options: Any, **named: Any) -> None:
            super().__init__(*options, **named)
            del self.globals["lipsum"]
            self.globals["range"] = short_range
            for name in GROWING:
                self.filters[name] = _bounded(self.filters[name], SecurityError)
            self.filters["format"] = _bounded_format(self.filters["format"], SecurityError)

        def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
            template = super()._parse(source, name, filename)
            named = {one.target.name for one in template.find_all(nodes.Assign) if isinstance(one.target, nodes.Name)}
            for statement in template.find_all(nodes.Stmt):
                if not isinstance(statement, statements):
                    word = type(statement).__name__.lower()
                    raise TemplateSyntaxError(f"a text may hold if, for and set, no {word}", statement.lineno)
                inner = next(statement.find_all(nodes.For), None) if isinstance(statement, nodes.For) else None
                if inner is not None:
                    raise TemplateSyntaxError("a loop (for) may not stand in another", inner.lineno)
                if isinstance(statement, nodes.Assign) and (
                    not isinstance(statement.target, nodes.Name)
                    or named & {used.name for used in statement.node.find_all(nodes.Name)}
                    or (isinstance(statement.node, nodes.Name) and statement.node.name in named)
                ):
                    raise TemplateSyntaxError("what is set may not be made of what was set before", statement.lineno)
            return template

        def wrap_str_format(self, value: Any) -> None:
            """Jinja lets `format` of a text through, with names made safe; here it is refused as the others are."""

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            makes_long = attr in METHODS and isinstance(obj, METHODS[attr])
            return not makes_long and super().is_safe_attribute(obj, attr, value)

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if operator == "**" and not _small_power(left, right):
                raise SecurityError("powers (**) are not worked out here beyond small squares, cubes and roots")
            if operator == "%" and isinstance(left, str):
                _check_format(left, SecurityError)
            if operator == "*" and not all(isinstance(value, int | float) for value in (left, right)):
                text, times = (right, left) if isinstance(left, int) else (left, right)
                if isinstance(times, int) and _size(text) * times > LONGEST:
                    raise SecurityError(f"what it repeats would be longer than {LONGEST}")
            return super().call_binop(context, operator, left, right)

    def short_range(*bounds: int) -> range:
        numbers = range(*bounds)
        if len(numbers) > LONGEST:
            raise SecurityError(f"a range would count more than {LONGEST}")
        return numbers

    return Careful


def _small_power(base: Any, exponent: Any) -> bool:
    """Whether a power is as small as a template's geometry needs: a diagonal, an area."""
    numbers = isinstance(base, int | float) and isinstance(exponent, int | float)
    return numbers and abs(base) <= LARGEST_BASE and 0 <= exponent <= HIGHEST_POWER


def _size(value: Any) -> int:
    """About how many characters a value has when it is written; counting ends beyond the largest growth."""
    size, waiting = 0, [value]
    while waiting and size <= LARGEST_GROWTH:
        one = waiting.pop()
        if isinstance(one, str | bytes):
            size += len(one)
        elif isinstance(one, Mapping):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple | set | frozenset | range):
            size += len(one)
            waiting += one if len(one) <= LARGEST_GROWTH else ()
        else:
            size += 1
    return size


def _bounded(filter_: Callable[..., Any], refusal: type[Exception]) -> Callable[..., Any]:
    """A filter that refuses arguments with which its result might be too long."""

    @wraps(filter_)  # with the marks by which Jinja knows what to pass it
    def call(*values: Any, **named: Any) -> Any:
        passed = hasattr(filter_, "jinja_pass_arg")
        first, value, *others = values if passed else (None, *values)
        if isinstance(value, Iterable) and not isinstance(value, str | Mapping | list | tuple):
            value = list(value)
        largest = max((_reach(one) for one in (*others, *named.values())), default=1)
        if _size(value) * largest > LARGEST_GROWTH or largest > LARGEST_GROWTH:
            raise refusal(f"what it makes could be longer than {LARGEST_GROWTH} characters")
        return filter_(*((first,) if passed else ()), value, *others, **named)

    return call


def _reach(argument: Any) -> int:
    """By how much a filter's argument may lengthen what the filter is given."""
    return int(min(abs(argument), LARGEST_GROWTH + 1)) if isinstance(argument, int | float) else _size(argument)


def _bounded_format(filter_: Callable[..., Any], refusal: type[Exception]) -> Callable[..., Any]:
    """The filter `format`, which refuses numbers of digits and spaces that nobody prints."""

    def call(value: Any, *values: Any, **named: Any) -> Any:
        _check_format(str(value), refusal)
        return filter_(value, *values, **named)

    return call


def _check_format(text: str, refusal: type[Exception]) -> None:
    """Refuse `%99999d` and `%*d`."""
    for found in _FORMAT.findall(text):
        if "*" in found or any(len(digits) > MOST_DIGITS for digits in _DIGITS.findall(found)):
            raise refusal(f"{found!r} asks for more signs than anybody prints")
