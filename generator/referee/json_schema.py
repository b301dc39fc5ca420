"""The part of JSON Schema that positions use, judged without a library: every mistake with its path."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

MOST = 20


def schema_errors(data: object, schema: Mapping[str, Any]) -> list[str]:
    """What does not match, each as `path: value, what was expected`; at most twenty."""
    found = []
    for error in _errors(data, schema, "position"):
        found.append(error)
        if len(found) == MOST:
            break
    return found


def _errors(data: object, schema: Mapping[str, Any], path: str) -> Iterator[str]:
    if "const" in schema and (data != schema["const"] or isinstance(data, bool)):
        yield f"{path}: {_shown(data)}, {_shown(schema['const'])} expected"
    elif "enum" in schema and not any(data == value and type(data) is type(value) for value in schema["enum"]):
        yield f"{path}: {_shown(data)} is none of {', '.join(map(_shown, schema['enum'][:12]))}"
    elif schema.get("type") == "integer":
        low, high = schema.get("minimum", data), schema.get("maximum", data)
        if isinstance(data, bool) or not isinstance(data, int) or not low <= data <= high:
            yield f"{path}: {_shown(data)}, a whole number from {low} to {high} expected"
    elif schema.get("type") == "array":
        if not isinstance(data, list):
            yield f"{path}: {_shown(data)}, a list expected"
            return
        if len(data) > schema.get("maxItems", len(data)):
            yield f"{path}: {len(data)} of them, at most {schema['maxItems']} expected"
            return
        for i, item in enumerate(data):
            yield from _errors(item, schema["items"], f"{path}[{i}]")
    elif schema.get("type") == "object":
        if not isinstance(data, dict):
            yield f"{path}: {_shown(data)}, an object expected"
            return
        properties = schema["properties"]
        for name in properties:
            if name not in data:
                yield f"{path}: {name!r} is missing"
            else:
                yield from _errors(data[name], properties[name], f"{path}.{name}")
        for name in data:
            if name not in properties:
                yield f"{path}: {str(name)[:40]!r} is unknown"


def _shown(data: object) -> str:
    """A value as JSON writes it, shortened."""
    return json.dumps(data, ensure_ascii=False)[:40]
