"""Expressions that Python works out give Jinja's answer, whatever the values are; all others are left to Jinja."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from generator.base.errors import CannotJudge
from generator.catalog import expressions
from generator.catalog.arithmetic import compile_arithmetic

VALUES = (0, 2.5, -3, "a", "2", "", None, True, (1, 2), {"x": 1, "id": "q"}, SimpleNamespace(x=2, id="z"))


def answer(expression: Any, context: dict[str, Any]) -> tuple[str, object]:
    try:
        value = expression(context)
    except CannotJudge as error:
        return "refused", str(error)
    return "callable" if callable(value) else type(value).__name__, None if callable(value) else value


@pytest.mark.parametrize(
    "source",
    [
        *("a * b", "a + b - c", "a / b", "-a * b", "a - -b", "(a + b) * c", "1.5 * a + 2", "'x' + a"),
        *("not a", "a and b", "a or b", "not a == b", "a if b else c", "a if true else missing", "a == b and c"),
        *(
            "a == b == c",
            "a < b",
            "a < b < c",
            "a != 'a'",
            "a is none or b",
            "a.x is not none and a.x",
            "false or none",
        ),
        *("a.x * 2 if a.x else 0", "a['x'] + 1", "a[0] + 1", "a[b] == c", "a.values == b", "a.missing + 1"),
        *("a.upper == b", "a.__class__ == b", "missing + 1", "a.x.y == 1", "a * 'xx'"),
    ],
)
def test_the_answer_is_jinjas(source: str) -> None:
    jinja = expressions._compile_with_jinja(source)
    compiled = compile_arithmetic(source, expressions._compile_with_jinja) or jinja
    for a, b, c in product(VALUES, VALUES, (1, "c", None)):
        names = {"a": a, "b": b, "c": c}
        assert answer(compiled, names) == answer(jinja, names), names


@pytest.mark.parametrize(
    "source",
    [
        *("a()", "a.x()", "a ** b", "a ~ b", "a | length", "a % b", "a // b", "[a]", "(a, b)", "{a: b}", "a in b"),
        *(
            "a + b is none",
            "-a is none",
            "a is defined",
            "a._x",
            "a.__class__",
            "a.mro",
            "lambda: a",
            "a if b",
            "a := b",
        ),
        *("1_000 + a", "007 + a", "0x10 + a", "1e9 + a", ".5 + a", "1. + a", "9999999999 + a", "'\\\\' + a", "f'{a}'"),
        *("a.f_back", "a.gi_frame", "a" + " + a" * 200),
    ],
)
def test_everything_else_is_left_to_jinja(source: str) -> None:
    assert compile_arithmetic(source, expressions._compile_with_jinja) is None
