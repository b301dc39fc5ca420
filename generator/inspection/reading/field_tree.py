"""The tree of a PDF's form fields: full names, and what a field takes from the groups that it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

DEEPEST = 16  # groups inside groups: more are nobody's


def full_name(field: Any) -> str:
    """The names of a field and of the groups it stands in, joined by full stops."""
    return ".".join(reversed([str(one["/T"]) for one in _upwards(field) if "/T" in one]))


def inherited(field: Any, key: str) -> Any:
    """A value of a field, or of the nearest of its groups that has one; None when none has."""
    return next((one[key] for one in _upwards(field) if key in one), None)


def all_fields(fields: Any) -> Iterator[Any]:
    """The fields below a list of fields and groups, in their order; a group that stands in itself is passed over."""
    waiting, met = list(reversed(list(fields))), set[tuple[int, int]]()
    while waiting:
        one = waiting.pop()
        if "/Kids" not in one:
            yield one
        elif one.objgen not in met:
            met.add(one.objgen)
            waiting += reversed(list(one["/Kids"]))


def _upwards(field: Any) -> Iterator[Any]:
    for _ in range(DEEPEST):
        if field is None:
            return
        yield field
        field = field.get("/Parent")
