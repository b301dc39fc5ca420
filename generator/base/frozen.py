"""Values that nobody can change once they are made: what a frozen object holds stays as it was read."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class FrozenDict(dict[Key, Value]):
    """A dict that refuses every change with a TypeError. It can be pickled, which a MappingProxyType cannot."""

    def _refuse(self, *values: Any, **named: Any) -> NoReturn:
        raise TypeError("this mapping is read-only: make a new one, {**old, key: value}")

    __setitem__ = __delitem__ = update = setdefault = pop = popitem = clear = _refuse
    __ior__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


def read_only(value: Any) -> Any:
    """A value with every mapping in it a FrozenDict and every list a tuple, at any depth."""
    if isinstance(value, dict):
        return FrozenDict({key: read_only(part) for key, part in value.items()})
    return tuple(map(read_only, value)) if isinstance(value, list | tuple) else value


def changeable(value: Any) -> Any:
    """A copy of a read-only value with plain dicts and lists in it, as JSON and YAML read them."""
    if isinstance(value, dict):
        return {key: changeable(part) for key, part in value.items()}
    return list(map(changeable, value)) if isinstance(value, list | tuple) else value
