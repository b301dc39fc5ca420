"""Regular expressions at the top of modules, compiled when they are first used: of hundreds, one run needs a few."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, AnyStr, cast


def regular_expression(expression: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What `re.compile` gives, compiled at its first use. Raises re.error at that moment when it is none.

    It is no `re.Pattern` for `isinstance`, and functions of `re` do not take it: its own methods serve.
    """
    return cast("re.Pattern[AnyStr]", _CompiledWhenUsed(expression, flags))


class _CompiledWhenUsed:
    """Takes the place of a compiled expression. What is asked of that once lies here from then on."""

    def __init__(self, expression: str | bytes, flags: int) -> None:
        self._asked = (expression, flags)

    @cached_property
    def _compiled(self) -> re.Pattern[Any]:
        return re.compile(*self._asked)

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = getattr(self._compiled, name)
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return _CompiledWhenUsed, self._asked
