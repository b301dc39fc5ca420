"""A template may work out a diagonal; a number that never ends is refused."""

from __future__ import annotations

import pytest

from generator.catalog.expressions import careful_environment


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
