"""Orders, positions and outcomes of a campaign as plain data for JSON, and back: named tuples and dataclasses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Value = TypeVar("Value")
NAMED = "data"  # what a reason knows: pairs of names and values, a mapping in JSON


def as_data(value: Any) -> Any:
    """A value as plain data: of a tuple or a class its named fields, and which class it is where several might be.

    An order says its class under `order`.
    """
    if is_dataclass(value) and not isinstance(value, type):
        named = {one.name: as_data(getattr(value, one.name)) for one in fields(value)}
        return {"order": type(value).__name__, **named} if hasattr(value, "kind") and "kind" not in named else named
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        named = {name: as_data(part) for name, part in zip(value._fields, value, strict=True)}
        return named | {NAMED: dict(named[NAMED])} if NAMED in named else named
    if isinstance(value, Mapping):
        return {str(key): as_data(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [as_data(part) for part in value]
    return value


def as_json(value: Any) -> bytes:
    """A value as JSON that is always the same for it, with a line for each part of its top."""
    return (json.dumps(as_data(value), ensure_ascii=False, indent=1) + "\n").encode()


def from_data(wanted: type[Value], data: Any) -> Value:
    """The value of a class that `as_data` has made data of.

    Raises ValueError, TypeError or KeyError for data of something else.
    """
    made: Value = _read(wanted, data)
    return made


def _read(wanted: Any, data: Any) -> Any:
    origin = get_origin(wanted)
    if origin in (Union, UnionType):
        return _one_of(get_args(wanted), data)
    if origin is tuple:
        parts = get_args(wanted)
        if isinstance(data, dict):
            data = [list(pair) for pair in data.items()]
        if parts[1:] == (...,):
            return tuple(_read(parts[0], part) for part in _list(data))
        return tuple(_read(kind, part) for kind, part in zip(parts, _list(data), strict=True))
    if wanted in (str, int, bool):
        if type(data) is not wanted:
            raise TypeError(f"{data!r} is no {wanted.__name__}")
        return data
    hints = _hints(wanted)
    unknown = set(data) - set(hints) - {"order"}
    if unknown:
        raise ValueError(f"{wanted.__name__} has no {', '.join(sorted(unknown))}")
    return wanted(**{name: _read(hint, data[name]) for name, hint in hints.items() if name in data})


def _one_of(kinds: tuple[Any, ...], data: Any) -> Any:
    """An order by its class; of plain values and tuples the first that fits."""
    named = {kind.__name__: kind for kind in kinds if isinstance(kind, type)}
    if isinstance(data, dict):
        return _read(named[data["order"]], data)
    for kind in kinds:
        try:
            return _read(kind, data)
        except (TypeError, ValueError):
            continue
    raise ValueError(f"{data!r} is none of what may stand here")


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(f"{data!r} is no list")
    return data


@lru_cache(maxsize=256)
def _hints(kind: type) -> dict[str, Any]:
    """The fields of a class with their types; constants of a class are none."""
    hints = get_type_hints(kind)
    known = [one.name for one in fields(kind)] if is_dataclass(kind) else list(getattr(kind, "_fields", ()))
    return {name: hints[name] for name in known}
