"""Positions are judged by the whole of JSON Schema, strictly, in sentences that name path and value."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator.base.errors import CannotJudge
from generator.referee.json_schema import MOST, schema_errors
from generator.referee.registry import refereed_ids
from generator.workshop.play.records import referee_of


def record(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


WHOLE = {"type": "integer", "minimum": 0, "maximum": 9}
SIDES = {"type": "array", "items": {"enum": ["heads", "tails", None]}, "maxItems": 2}


@pytest.mark.parametrize(
    ("schema", "good", "bad", "said"),
    [
        ({"const": 1}, 1, 2, "position: 2, 1 expected"),
        ({"const": 1}, 1, 1.0, "position: 1.0, 1 expected"),
        ({"const": 1}, 1, True, "position: true, 1 expected"),
        ({"enum": [0, None]}, None, False, "position: false is none of 0, null"),
        ({"enum": [0, None]}, 0, 0.0, "position: 0.0 is none of 0, null"),
        ({"enum": [False, True]}, True, 1, "position: 1 is none of false, true"),
        (WHOLE, 9, 10, "position: 10, a whole number from 0 to 9 expected"),
        (WHOLE, 0, -1, "position: -1, a whole number from 0 to 9 expected"),
        (WHOLE, 1, 1.0, "position: 1.0, a whole number from 0 to 9 expected"),
        (WHOLE, 1, True, "position: true, a whole number from 0 to 9 expected"),
        (WHOLE, 1, "1", 'position: "1", a whole number from 0 to 9 expected'),
        ({"type": "integer", "minimum": 3}, 10**30, 2, "position: 2, a whole number from 3 expected"),
        (SIDES, ["heads"], {"heads": 1}, 'position: {"heads": 1}, a list expected'),
        (SIDES, ["heads", None], ["heads"] * 3, "position: 3 of them, at most 2 expected"),
        (SIDES, [], ["heads", "edge"], 'position[1]: "edge" is none of "heads", "tails", null'),
        (record(round=WHOLE), {"round": 1}, [], "position: [], an object expected"),
        (record(round=WHOLE), {"round": 1}, {}, "position: 'round' is missing"),
        (record(a=WHOLE, b=WHOLE), {"a": 1, "b": 1}, {}, "position: 'a', 'b' are missing"),
        (record(round=WHOLE), {"round": 1}, {"round": 1, "luck": 7}, "position: 'luck' is unknown"),
        (record(a=record(b=SIDES)), {"a": {"b": []}}, {"a": {"b": [1]}}, "position.a.b[0]: 1 is none of"),
    ],
)
def test_each_mistake_is_told_with_path_value_and_what_was_expected(
    schema: dict[str, Any], good: Any, bad: Any, said: str
) -> None:
    assert schema_errors(good, schema) == []
    (told,) = schema_errors(bad, schema)
    assert told.startswith(said)


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "string", "pattern": "^h"}, "heads", "tails"),
        ({"type": "array", "minItems": 1}, [1], []),
        ({"type": "array", "uniqueItems": True}, [1, 2], [1, 1]),
        ({"type": ["integer", "null"]}, None, "x"),
        ({"oneOf": [WHOLE, {"type": "null"}]}, None, 10),
        ({"$defs": {"side": SIDES}, "properties": {"a": {"$ref": "#/$defs/side"}}}, {"a": ["heads"]}, {"a": ["edge"]}),
        ({"type": "object", "patternProperties": {"^s": WHOLE}, "additionalProperties": False}, {"s": 1}, {"t": 1}),
        ({"if": {"required": ["a"]}, "then": {"required": ["b"]}}, {"a": 1, "b": 1}, {"a": 1}),
    ],
)
def test_a_game_may_use_all_of_json_schema(schema: dict[str, Any], good: Any, bad: Any) -> None:
    """A reader of part of it would take what the rest forbids."""
    assert schema_errors(good, schema) == []
    assert len(schema_errors(bad, schema)) == 1


def test_of_very_many_mistakes_some_are_told() -> None:
    assert len(schema_errors(["edge"] * 100_000, {"type": "array", "items": {"enum": ["heads"]}})) == MOST
    (told,) = schema_errors({f"unknown{i}": 1 for i in range(10_000)}, record())
    assert len(told) < 1000


@pytest.mark.parametrize(
    "schema",
    [{"type": "whole"}, {"$ref": "#/nowhere"}, {"$ref": "http://127.0.0.1/position.json"}, {"maxItems": "two"}],
)
def test_a_wrong_schema_is_told_and_nothing_is_fetched(schema: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def fetch(*_: object, **__: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr(socket, "create_connection", fetch)
    with pytest.raises(CannotJudge, match="the schema of positions is wrong"):
        schema_errors([1, 2, 3], schema)


@pytest.mark.parametrize("game", refereed_ids())
def test_the_schemas_of_our_games_are_schemas(game: str) -> None:
    _, _, referee = referee_of(None, game, [])
    Draft202012Validator.check_schema(referee.schema())
    assert schema_errors(referee.to_json(referee.start()), referee.schema()) == []
