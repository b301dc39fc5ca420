"""Orders, positions and outcomes of a campaign as plain data for JSON: mappings, lists, texts and numbers."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any


def order_data(value: Any) -> Any:
    """A value of a game's campaign as plain data; of a dataclass its fields, and its `kind` where it has one."""
    if is_dataclass(value) and not isinstance(value, type):
        kind = getattr(value, "kind", None)
        named = {one.name: order_data(getattr(value, one.name)) for one in fields(value)}
        return {"kind": kind, **named} if isinstance(kind, str) else named
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: order_data(part) for name, part in zip(value._fields, value, strict=True)}
    if isinstance(value, list | tuple):
        return [order_data(part) for part in value]
    return value
