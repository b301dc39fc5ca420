"""Every mistake of a value is found, at its path, with what may stand there in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from generator.base.frozen import FrozenDict
from generator.base.yaml_model import YamlModel, YamlVariant, nothing
from generator.catalog.models import Identifier
from generator.catalog.yaml_mistakes import YamlMistake, mistakes_in


class Dot(YamlVariant, frozen=True, tag="dot"):
    at: tuple[float, float]
    size: Annotated[float, Meta(gt=0)] = 1.0


class Words(YamlVariant, frozen=True, tag="words"):
    text: Annotated[str, Meta(min_length=1)]
    align: Literal["left", "right"] | None = None
    more: tuple[str, ...] | bool = ()


class Drawing(YamlModel, frozen=True):
    parts: Annotated[tuple[Dot | Words, ...], Meta(min_length=1)]
    names: Mapping[Identifier, Mapping[str, int | str]] = nothing()
    count: Annotated[int, Meta(gt=1, le=9)] = 2
    anything: Mapping[str, Any] = nothing()


DOT = {"kind": "dot", "at": [1, 2.5]}
WORDS = {"kind": "words", "text": "Hello"}


def drawing(*parts: Any, **more: Any) -> list[tuple[str, str, str]]:
    found = mistakes_in({"parts": list(parts), **more}, Drawing)
    return [(".".join(map(str, one.path)), one.sort, one.expected) for one in found]


def test_a_good_value_has_no_mistakes() -> None:
    assert drawing(DOT, WORDS, names={"a": {"x": 1, "y": "two"}}, anything={"deep": [{"x": None}]}) == []


@pytest.mark.parametrize(
    ("part", "path", "sort", "expected"),
    [
        ({"at": [1, 2]}, "parts.0.kind", "missing key", ""),
        ({"kind": "dott", "at": [1, 2]}, "parts.0.kind", "value", "'dot' or 'words'"),
        ({"kind": ["dot"], "at": [1, 2]}, "parts.0.kind", "value", "'dot' or 'words'"),
        ({"kind": None}, "parts.0.kind", "value", "'dot' or 'words'"),
        ({"kind": "dot"}, "parts.0.at", "missing key", ""),
        ({**DOT, "sise": 1}, "parts.0.sise", "unknown key", ""),
        ({**DOT, 7: 1}, "parts.0.7", "unknown key", ""),
        ({**DOT, "at": [1, 2, 3]}, "parts.0.at", "value", "a list of 2"),
        ({**DOT, "at": [1, "2"]}, "parts.0.at.1", "value", "a number"),
        ({**DOT, "at": {}}, "parts.0.at", "value", "a list of 2"),
        ({**DOT, "size": 0}, "parts.0.size", "value", "a number greater than 0"),
        ({**DOT, "size": True}, "parts.0.size", "value", "a number greater than 0"),
        ({**WORDS, "text": ""}, "parts.0.text", "value", "a text of at least 1 character"),
        ({**WORDS, "align": "centre"}, "parts.0.align", "value", "'left' or 'right' or nothing"),
        ({**WORDS, "more": ["a", 1]}, "parts.0.more.1", "value", "a text"),
        ({**WORDS, "more": 1}, "parts.0.more", "value", "a list or yes or no"),
        ("dot", "parts.0", "value", "a mapping (`key: value` lines)"),
        (None, "parts.0", "value", "a mapping (`key: value` lines)"),
    ],
)
def test_a_mistake_has_its_path_and_says_what_may_stand_there(part: Any, path: str, sort: str, expected: str) -> None:
    assert drawing(WORDS, part) == [(path.replace(".0", ".1", 1), sort, expected)]


@pytest.mark.parametrize(
    ("more", "path", "expected"),
    [
        ({"count": 1}, "count", "a whole number greater than 1 and not above 9"),
        ({"count": 10**30}, "count", "a whole number greater than 1 and not above 9"),
        ({"count": 2.5}, "count", "a whole number greater than 1 and not above 9"),
        ({"names": {"A": {}}}, "names.A", "lower-case letters, digits, underscore and hyphen, starting with a"),
        ({"names": {"a\n": {}}}, "names.a\n", "lower-case letters"),
        ({"names": {3: {}}}, "names.3", "lower-case letters"),
        ({"names": {"a": {"x": None}}}, "names.a.x", "a whole number or a text"),
        ({"names": {"a": []}}, "names.a", "a mapping"),
        ({"anything": []}, "anything", "a mapping"),
    ],
)
def test_limits_and_names_of_mappings_are_told_in_words(more: dict[str, Any], path: str, expected: str) -> None:
    ((at, sort, told),) = drawing(DOT, **more)
    assert (at, sort) == (path, "value")
    assert told.startswith(expected)


def test_an_empty_list_and_a_value_of_another_shape_are_one_mistake() -> None:
    assert drawing() == [("parts", "value", "a list of at least 1")]
    assert mistakes_in([], Drawing) == [YamlMistake((), "value", [], "a mapping (`key: value` lines)")]


def test_all_mistakes_are_found_at_once() -> None:
    found = drawing({**DOT, "size": 0, "sise": 1}, {"kind": "words", "align": "up"}, count=0, names={"A": {"x": []}})
    assert [path for path, _, _ in found] == [
        "parts.0.size", "parts.0.sise", "parts.1.text", "parts.1.align", "count", "names.A", "names.A.x",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({**DOT, "kind": "dott"}, ("dot", "words")),
        ({**DOT, "sise": 1}, ("kind", "at", "size")),
        ({**WORDS, "align": "lefft"}, ("left", "right")),
        ({**DOT, "size": 0}, ()),
    ],
)
def test_the_words_that_may_stand_there_are_handed_on(part: dict[str, Any], words: tuple[str, ...]) -> None:
    (mistake,) = mistakes_in({"parts": [part]}, Drawing)
    assert mistake.words == words


@pytest.mark.parametrize(
    ("value", "wanted", "unquoted"),
    [
        (1.5, str, True),
        (True, str, True),
        (date(2026, 1, 1), str | int, True),
        (-5, Annotated[float, Meta(ge=0)] | str, False),
        (None, str, False),
        ([], str, False),
        ("x", int, False),
    ],
)
def test_only_what_would_be_a_text_in_quotes_is_told_so(value: object, wanted: Any, unquoted: bool) -> None:
    (mistake,) = mistakes_in(value, wanted)
    assert mistake.is_unquoted_text is unquoted


def test_a_model_keeps_its_mappings_read_only_and_knows_its_kind() -> None:
    made = Drawing(parts=(Dot(at=(1, 2)),), names={"a": {"x": 1}})
    assert made.parts[0].kind == "dot"
    assert isinstance(made.names, FrozenDict)
    assert isinstance(made.names["a"], FrozenDict)
    with pytest.raises(AttributeError):
        made.count = 3  # type: ignore[misc]
