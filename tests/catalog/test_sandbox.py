"""Texts may work out a diagonal, repeat, pad and loop; what never ends, or fills all memory, is refused at once."""

from __future__ import annotations

import pytest

from generator.base.errors import CannotJudge
from generator.catalog.expressions import compile_expression
from generator.catalog.sandbox import careful_environment
from generator.language.placeholders import compile_text


@pytest.mark.parametrize(
    ("expression", "value"), [("3 ** 2 + 4 ** 2", 25), ("(3 ** 2 + 4 ** 2) ** 0.5", 5.0), ("1.5 ** 3", 3.375)]
)
def test_squares_cubes_and_roots_are_worked_out(expression: str, value: float) -> None:
    assert careful_environment()().compile_expression(expression)() == pytest.approx(value)


@pytest.mark.parametrize("expression", ["9 ** 9 ** 9", "2 ** 4", "1000001 ** 2", "(999999 ** 3) ** 3", "'a' ** 2"])
def test_higher_powers_are_refused(expression: str) -> None:
    from jinja2.exceptions import SecurityError

    with pytest.raises(SecurityError, match="powers"):
        careful_environment()().compile_expression(expression)()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ 'ab'|center(6) }}", "  ab  "),
        ("{{ '%02d of %s'|format(3, 'x') }}", "03 of x"),
        ("{{ '%.2f' % 0.5 }}", "0.50"),
        ("{{ 'banana'|replace('a', 'oo') }}", "boonoonoo"),
        ("{{ 'a\nb'|indent(2) }}", "a\n  b"),
        ("{{ ['a', 'b']|join(', ') }}", "a, b"),
        ("{{ [1, 2, 3]|batch(2)|list|length }}", "2"),
        ("{{ 2.345|round(2) }}", "2.35"),
        ("{{ ['b', 'a']|map('upper')|join('+') }}", "B+A"),
        ("{{ '-' * 5 }}", "-----"),
        ("{{ 'a b'.split().index('b') }}", "1"),
        ("{% for i in range(3) if i %}{{ i }}{% endfor %}", "12"),
        ("{% set a = 2 + 3 %}{{ a }}{{ a }}", "55"),
        ("{% if x %}yes{% else %}no{% endif %}", "yes"),
    ],
)
def test_texts_of_a_usual_size_are_filled(text: str, said: str) -> None:
    assert compile_text(text, {})({"x": True}) == said


MILLION = "999999999"


@pytest.mark.parametrize(
    "bomb",
    [
        f"('x' * 9999)|center({MILLION})",
        f"'%{MILLION}d'|format(1)",
        f"'%.{MILLION}f'|format(1.0)",
        f"'%*d'|format({MILLION}, 1)",
        f"'%{MILLION}d' % 1",
        "('x' * 9999)|replace('x', 'x' * 9999)",
        "('x' * 999)|replace('', 'x' * 9999)",
        f"('x\ny')|indent({MILLION})",
        "('\n' * 9999)|indent('x' * 9999)",
        "range(9999)|join('x' * 9999)",
        "range(9999)|map('center', 9999)|join",
        f"'x'|map('center', {MILLION})|list",
        f"[1]|batch({MILLION}, 'x')|list",
        f"[1]|slice({MILLION})|list",
        f"1|round({MILLION}, 'floor')",
        "('a ' * 4999)|wordwrap(1, wrapstring='x' * 9999)",
        "[['x' * 9999] * 1] * 9999",
        "[[0] * 9999] * 9999",
        f"'x' * {MILLION}",
        f"range({MILLION})|list",
        f"'x'.center({MILLION})",
        f"'x'.ljust({MILLION})",
        f"'{{:{MILLION}}}'.format(1)",
        f"'7'.zfill({MILLION})",
        f"'\t'.expandtabs({MILLION})",
        "'x'.replace('x', 'y')",
        f"(5).to_bytes({MILLION}, 'big')",
        "lipsum(9999999)",
        "().__class__.__base__.__subclasses__()",
        "[].append(1)",
        "(" * 3000 + "1" + ")" * 3000,
    ],
)
def test_what_would_fill_all_memory_is_refused(bomb: str) -> None:
    for work_out in (lambda: compile_expression(bomb)({}), lambda: compile_text("{{ " + bomb + " }}", {})({})):
        with pytest.raises(CannotJudge):
            work_out()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{% for a in range(9) %}{% for b in range(9) %}x{% endfor %}{% endfor %}", "may not stand in another"),
        ("{% for a in range(9) %}{% if a %}{% for b in range(9) %}{% endfor %}{% endif %}{% endfor %}", "in another"),
        ("{% set a = 'xx' %}{% set a = a ~ a %}{{ a }}", "made of what was set before"),
        ("{% set a = 'xx' %}{% set b = a %}{{ b }}", "made of what was set before"),
        ("{% set a, b = 'x', 'y' %}{{ b }}", "made of what was set before"),
        ("{% set a %}xx{% endset %}{{ a }}", "no assignblock"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "no macro"),
        ("{% include 'x' %}", "no include"),
        ("{% for i in range(9999) %}" + "{{ 'x' * 999 }}{% endfor %}", "longer than 1000000"),
    ],
)
def test_statements_that_multiply_are_refused(text: str, reason: str) -> None:
    with pytest.raises(CannotJudge, match=reason):
        compile_text(text, {})({})
