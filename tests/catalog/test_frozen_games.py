"""Nothing in a game changes after it was read: every mapping and list in it refuses, and a field cannot be set."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import structs
from projects import game_as_it_stands

from generator.base.frozen import FrozenDict, changeable, read_only
from generator.catalog.library import Game
from generator.catalog.models import GameModel


def fields_of(value: Any) -> tuple[str, ...]:
    """The names of the fields of a struct or a dataclass; of anything else none."""
    if isinstance(value, msgspec.Struct):
        return value.__struct_fields__
    return tuple(field.name for field in dataclasses.fields(value)) if dataclasses.is_dataclass(value) else ()


def parts(value: Any, path: str, seen: set[int]) -> Iterator[tuple[str, Any]]:
    """Everything that a value holds, with the way to it; the text of YAML files, kept for places, is left out."""
    if id(value) in seen or path == "game.documents":
        return
    seen.add(id(value))
    yield path, value
    if fields := fields_of(value):
        for name in fields:
            yield from parts(getattr(value, name), f"{path}.{name}", seen)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from parts(one, f"{path}[{key!r}]", seen)
    elif isinstance(value, tuple | list):
        for i, one in enumerate(value):
            yield from parts(one, f"{path}[{i}]", seen)


@pytest.mark.parametrize("name", ["qiahn_goblin", "kaixiflan"])
def test_no_part_of_a_game_can_be_changed(name: str) -> None:
    mappings = 0
    for path, value in parts(game_as_it_stands(name), "game", set()):
        assert not isinstance(value, list | set | bytearray), path
        if isinstance(value, dict):
            mappings += 1
            assert isinstance(value, FrozenDict), path
            with pytest.raises(TypeError, match="read-only"):
                value["x"] = 1
        elif fields := fields_of(value):
            with pytest.raises(AttributeError):
                setattr(value, fields[0], None)
    assert mappings > 100


@pytest.mark.parametrize("name", ["tables", "clauses", "rulings", "glossary", "documents", "examples", "aliases"])
def test_no_mapping_of_a_game_takes_or_loses_anything(goblin: Game, name: str) -> None:
    mapping: Any = getattr(goblin, name)
    before = dict(mapping)
    changes = [
        lambda: mapping.update(x=1),
        lambda: mapping.setdefault("x", 1),
        lambda: mapping.pop("x", None),
        lambda: mapping.popitem(),
        lambda: mapping.clear(),
        lambda: mapping.__delitem__("x"),
        lambda: mapping.__ior__({"x": 1}),
    ]
    for change in changes:
        with pytest.raises(TypeError, match="read-only"):
            change()
    assert mapping == before


def test_a_game_made_of_another_is_as_frozen(goblin: Game) -> None:
    other = structs.replace(goblin, tables={**goblin.tables}, rulings={})
    assert isinstance(other.tables, FrozenDict)
    assert isinstance(other.rulings, FrozenDict)


def test_a_game_travels_whole_and_frozen(goblin: Game) -> None:
    again = pickle.loads(pickle.dumps(goblin))
    assert isinstance(again.model, GameModel)
    assert (again.model, again.clauses, again.tables.keys()) == (goblin.model, goblin.clauses, goblin.tables.keys())
    assert isinstance(again.tables["magic"].rows, FrozenDict)
    assert list(again.tables["magic"].rows.values()) == list(goblin.tables["magic"].rows.values())


def test_a_value_is_made_read_only_at_any_depth_and_changeable_again() -> None:
    plain: Any = {"a": [1, {"b": [2]}], "c": "word"}
    kept = read_only(plain)
    assert kept == {"a": (1, {"b": (2,)}), "c": "word"}
    with pytest.raises(TypeError, match="read-only"):
        kept["a"][1]["b"] = 3
    again = changeable(kept)
    again["a"][1]["b"].append(3)
    assert again == {"a": [1, {"b": [2, 3]}], "c": "word"}
    assert plain["a"][1]["b"] == [2]
