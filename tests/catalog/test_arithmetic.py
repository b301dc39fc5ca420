"""Expressions that Python works out give Jinja's answer, whatever the values are; all others are left to Jinja."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2.exceptions import UndefinedError

from generator.base.errors import CannotJudge
from generator.catalog import expressions
from generator.catalog.arithmetic import compile_arithmetic
from generator.language import placeholders

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


@pytest.mark.parametrize(
    "source",
    [
        *(
            "{{ a + 1 }}",
            "x {{ a * b }} y",
            "{{ a.x|qty('card') }}",
            '{{a|qty("card")}} {{ b }}',
            "{{ a if b else c }}",
        ),
        *("{{ a['x'] }}", "{{ missing + 1 }}", "{{ a.missing|qty('card') }}", "{{ a + 1 }}\n", "{{ a and b }} }}"),
        *("{{ -a }}", "{{ a.x if a.x is not none else b }}", "{{ a / b }}", "{{ a + 1 }}{icon:x}[[QG-1]]"),
    ],
)
def test_a_text_reads_as_jinja_has_it(source: str) -> None:
    def counted(number: Any, term: str) -> str:
        if not isinstance(number, int | float):
            raise CannotJudge(f"{number!r} is no number")
        return f"{number} {term}s"

    filters = {"qty": counted}
    jinja = placeholders._with_jinja(source, filters, placeholders.printable)
    compiled = placeholders._worked_out(source, filters, placeholders.printable)
    assert compiled is not None
    for a, b in product(VALUES, VALUES):
        names = {"a": a, "b": b, "c": 1}
        assert answer(compiled, names) == answer(jinja, names), names


@pytest.mark.parametrize(
    "source",
    ["{{- a + 1 }}", "{{ a + 1 -}}", "{# no #}{{ a + 1 }}", "{% if a %}{{ a + 1 }}{% endif %}", "{{ '}}' + a }}"],
)
def test_a_text_with_more_in_it_is_left_to_jinja(source: str) -> None:
    assert placeholders._worked_out(source, {}, placeholders.printable) is None


def test_what_fails_further_in_is_not_asked_again_at_every_level() -> None:
    asked = []

    class Circle:
        @property
        def inner(self) -> object:
            asked.append(1)
            raise CannotJudge("the text quotes itself, in a circle")

    compiled = compile_arithmetic("a.inner + 1", expressions._compile_with_jinja)
    assert compiled is not None
    with pytest.raises(CannotJudge, match="in a circle"):
        compiled({"a": Circle()})
    assert len(asked) == 1


@pytest.mark.parametrize(
    "source",
    [
        *("a | map(attribute='id')", 'b.rows|map(attribute="x")', "a|map(attribute='missing')"),
        *("a|map(attribute='_x')", "a|map(attribute='upper')", "b|map(attribute='id')", "c|map(attribute='x')"),
    ],
)
def test_one_attribute_of_each_item_of_a_list(source: str) -> None:
    rows = [SimpleNamespace(id="z", x=2), SimpleNamespace(id="y", x=3)]
    names = {"a": rows, "b": SimpleNamespace(rows=rows), "c": [{"x": 1}, {"x": 2}]}

    def gone_through(expression: Any) -> object:
        try:
            found = expression(names)
            assert found
            items = [value if isinstance(value, str | int) else type(value).__name__ for value in found]
        except (CannotJudge, TypeError, UndefinedError) as error:
            return type(error)
        assert list(found) == [], "it is gone through once"
        return items

    jinja = gone_through(expressions._compile_with_jinja(source))
    assert gone_through(expressions.compile_expression(source)) == jinja


def test_a_list_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(CannotJudge, match="missing"):
        expressions.compile_expression("missing|map(attribute='id')")({})
