"""Refuses languages that are asked for and that no game has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.base.errors import CannotJudge
from generator.base.names import suggestion


def refuse_unknown_languages(asked: Iterable[str], languages: Sequence[str]) -> None:
    """Raise CannotJudge for the first language asked for that is none of those of the games."""
    for name in asked:
        if name not in languages:
            raise CannotJudge(
                f"no game has the language {name!r}: {suggestion(name, languages)}",
                "name one of these, or begin a translation with `tirada i18n new`",
            )
