"""Names that players may mix up: equal but for accents and capitals, or one letter apart."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable

from generator.base.findings import Findings, Where
from generator.base.regular_expressions import regular_expression
from generator.catalog.cells import CellPath

MOST_ALIKE = 20  # names of a table that are told one by one
SHORT_NAME, LONG_NAME = 4, 80  # letters: of so few each one is seen, of so many nobody sees one
DIGITS = regular_expression(r"\d+")


def report_homonyms(
    names: Iterable[tuple[CellPath, str, Callable[[], Where]]], language: str, findings: Findings
) -> None:
    """Names of one table that players may mix up: equal but for accents and capitals, or one letter apart.

    Numbers tell names apart. Each name is told once, beside the first that is like it; of many in a table the first.
    """
    tables: dict[str, _SimilarNames] = {}
    told: Counter[str] = Counter()
    for cell, name, place in names:
        found = tables.setdefault(cell.table, _SimilarNames()).first_like(name)
        if found is not None:
            told[cell.table] += 1
            if told[cell.table] <= MOST_ALIKE:
                findings.info(
                    "text.homonym",
                    f"{cell} {name!r} and {found[0]} {found[1]!r} are easily mixed up in {language}",
                    place(),
                )
        tables[cell.table].add(cell, name)
    for table, number in told.items():
        if number > MOST_ALIKE:
            more = number - MOST_ALIKE
            findings.info(
                "text.homonym", f"{table}: names easily mixed up with others in {language}, beside those told: {more}"
            )


class _SimilarNames:
    """Names by what is left of them without one letter: those that share something may be one letter apart."""

    def __init__(self) -> None:
        self._first: dict[str, tuple[int, CellPath, str]] = {}  # by folded name, and counted
        self._sharing: dict[int, list[str]] = {}  # by hashes: the texts themselves would take much more memory

    def add(self, cell: CellPath, name: str) -> None:
        key = _folded(name)
        if key not in self._first:
            self._first[key] = (len(self._first), cell, name)
            for rest in _with_a_letter_less(key):
                self._sharing.setdefault(rest, []).append(key)

    def first_like(self, name: str) -> tuple[CellPath, str] | None:
        """The first of the names that is easily mixed up with this one."""
        key = _folded(name)
        near = {other for rest in _with_a_letter_less(key) for other in self._sharing.get(rest, ())}
        alike = [self._first[other] for other in near if _alike(key, other)]
        return min(alike)[1:] if alike else None


def _with_a_letter_less(key: str) -> set[int]:
    """Hashes of a name, and of it without each of its letters; of a very long one, its own."""
    letters = range(len(key)) if len(key) <= LONG_NAME else ()
    return {hash(key), *(hash(key[:i] + key[i + 1 :]) for i in letters)}


def _alike(key: str, other: str) -> bool:
    if key == other:
        return True
    in_numbers = DIGITS.sub("", key) == DIGITS.sub("", other)
    lengths = sorted((len(key), len(other)))
    told = lengths[0] > SHORT_NAME and lengths[1] <= LONG_NAME
    return told and not in_numbers and _distance(key, other) <= 1


def _folded(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", name.casefold()) if not unicodedata.combining(c))


def _distance(a: str, b: str) -> int:
    """Letters to change, add or drop to make one of the other, as far as 2."""
    if abs(len(a) - len(b)) > 1:
        return 2
    if len(a) == len(b):
        return min(2, sum(x != y for x, y in zip(a, b, strict=True)))
    short, long = sorted((a, b), key=len)
    return 1 if any(long[:i] + long[i + 1 :] == short for i in range(len(long))) else 2
