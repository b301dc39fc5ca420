"""Judges data against a JSON Schema: every mistake with its path and the value as JSON writes it.

The library jsonschema judges; the sentences are ours. It is stricter here than the standard in one point: 1.0 is no
whole number and not the same as 1, because a position holds what was read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator.base.errors import CannotJudge

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator, ValidationError

MOST = 20
LONGEST = 40  # characters of a value that are shown
NAMES = {"array": "a list", "boolean": "true or false", "integer": "a whole number", "null": "null",
         "number": "a number", "object": "an object", "string": "a text"}  # fmt: skip


def schema_errors(data: object, schema: Mapping[str, Any]) -> list[str]:
    """What does not match, each as `path: value, what was expected`; at most twenty.

    Raises CannotJudge when the schema itself is none. What it refers to must stand in it: nothing is fetched.
    """
    from referencing import Registry

    judge = _strict_validator()(schema, registry=Registry())
    try:
        found = list(islice(judge.iter_errors(data), MOST))
    except Exception as error:  # whatever a wrong schema lets the library stumble over
        reason = f"the schema of positions is wrong: {_first_line(error)}"
        raise CannotJudge(reason, "tell those who wrote the game") from error
    return list(dict.fromkeys(f"{_path(error.absolute_path)}: {_sentence(error)}" for error in found))


@cache
def _strict_validator() -> type[Draft202012Validator]:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    whole = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole)
    strict: type[Draft202012Validator] = extend(
        Draft202012Validator, {"const": _const, "enum": _enum}, type_checker=whole
    )
    return strict


def _is_whole(_: object, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _enum(_: object, allowed: Sequence[object], value: object, __: object) -> Iterator[ValidationError]:
    from jsonschema import ValidationError

    if not any(value == one and type(value) is type(one) for one in allowed):
        yield ValidationError(f"{_shown(value)} is none of {', '.join(map(_shown, allowed[:12]))}")


def _const(_: object, wanted: object, value: object, __: object) -> Iterator[ValidationError]:
    from jsonschema import ValidationError

    if value != wanted or type(value) is not type(wanted):
        yield ValidationError(f"{_shown(value)}, {_shown(wanted)} expected")


def _path(steps: Iterable[str | int]) -> str:
    return "position" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def _sentence(error: ValidationError) -> str:
    """What is wrong, in words; in those of the library where we have none of our own."""
    value, schema, wanted = error.instance, error.schema, error.validator_value
    match error.validator:
        case "type" | "minimum" | "maximum" if (kind := str(schema.get("type"))) in NAMES:
            return f"{_shown(value)}, {NAMES[kind]}{_range(schema)} expected"
        case "maxItems":
            return f"{len(value)} of them, at most {wanted} expected"
        case "required":
            return f"{_listed(name for name in wanted if name not in value)} missing"
        case "additionalProperties" if wanted is False and "patternProperties" not in schema:
            return f"{_listed(name for name in value if name not in schema.get('properties', ()))} unknown"
    return str(error.message)[: 4 * LONGEST]


def _range(schema: Mapping[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    return (f" from {low}" if low is not None else "") + (f" to {high}" if high is not None else "")


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][: 2 * LONGEST]


def _listed(names: Iterable[str]) -> str:
    shown = [repr(str(name)[:LONGEST]) for name in names]
    return f"{', '.join(shown[:MOST])} {'is' if len(shown) == 1 else 'are'}"


def _shown(value: object) -> str:
    """A value as JSON writes it, shortened."""
    return json.dumps(value, ensure_ascii=False)[:LONGEST]
