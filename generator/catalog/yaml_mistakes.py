"""Every mistake in a YAML file's value.

msgspec tells the first mistake of what it converts: so each part of a value with mistakes is given to it by itself.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from generator.base.yaml_model import YamlModel

KeyPath = tuple[str | int, ...]
IN_WORDS: Mapping[object, str] = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "yes or no",
    datetime.date: "a date, such as 2030-12-31",
    tuple: "a list",
    Mapping: "a mapping (`key: value` lines)",
    NoneType: "nothing",
}
LIMITS = {"gt": "greater than", "ge": "not below", "lt": "less than", "le": "not above"}


class YamlMistake(msgspec.Struct, frozen=True):
    """A mistake at a path of keys. For a key the path ends with it; `words` are those that may stand there."""

    path: KeyPath
    sort: Literal["unknown key", "missing key", "value"]
    value: object = None
    expected: str = ""
    words: tuple[str, ...] = ()
    is_unquoted_text: bool = False  # a number, a date or yes and no where only a text may stand


def mistakes_in(value: object, wanted: Any, path: KeyPath = ()) -> list[YamlMistake]:
    """The mistakes in a value that should be of the type `wanted`: a model, or what a field of one is declared as."""
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        return list(_in_parts(value, wanted, path)) or [_of_value(value, wanted, path)]
    return []


def _in_parts(value: object, wanted: Any, path: KeyPath) -> Iterator[YamlMistake]:
    """The mistakes in the parts of a value; none when it is the value itself that cannot stand there."""
    shapes = list(map(_plain, _shapes(wanted)))
    if isinstance(value, dict):
        models = [shape for shape in shapes if isinstance(shape, type) and issubclass(shape, YamlModel)]
        if models:
            yield from _in_model(value, models, path)
            return
        for key_type, part_type in (get_args(shape) for shape in shapes if get_origin(shape) is Mapping):
            for key, part in value.items():
                yield from mistakes_in(key, key_type, (*path, key))
                yield from mistakes_in(part, part_type, (*path, key))
    elif isinstance(value, list):
        for part_types in (get_args(shape) for shape in shapes if get_origin(shape) is tuple):
            each = part_types[:1] * len(value) if part_types[1:] == (...,) else part_types
            for i, (part, part_type) in enumerate(zip(value, each, strict=False)):
                yield from mistakes_in(part, part_type, (*path, i))


def _in_model(value: dict[Any, Any], models: list[type[YamlModel]], path: KeyPath) -> Iterator[YamlMistake]:
    """The mistakes in a mapping that should be of a model, or of the one of several that its `kind` names."""
    tag_field = models[0].__struct_config__.tag_field
    if tag_field is not None:
        by_tag = {str(model.__struct_config__.tag): model for model in models}
        if tag_field not in value:
            yield YamlMistake((*path, tag_field), "missing key")
            return
        tag = value[tag_field]
        if not isinstance(tag, str) or tag not in by_tag:
            yield YamlMistake((*path, tag_field), "value", tag, _one_of(by_tag), tuple(by_tag))
            return
        models = [by_tag[tag]]
    fields = {field.name: field for field in msgspec.structs.fields(models[0])}
    known = ((tag_field,) if tag_field else ()) + tuple(fields)
    for name, field in fields.items():
        if field.required and name not in value:
            yield YamlMistake((*path, name), "missing key")
    for key, part in value.items():
        if key in fields:
            yield from mistakes_in(part, fields[key].type, (*path, key))
        elif key not in known:
            yield YamlMistake((*path, key), "unknown key", words=known)


def _of_value(value: object, wanted: Any, path: KeyPath) -> YamlMistake:
    shapes = _shapes(wanted)
    words = tuple(str(word) for shape in shapes if get_origin(shape) is Literal for word in get_args(shape))
    plain = set(map(_plain, shapes))
    # a number below a limit is no text without its quotes
    accepted = type(value) in plain or (isinstance(value, int) and float in plain)
    unquoted = str in plain and not accepted and not isinstance(value, dict | list | None)
    return YamlMistake(path, "value", value, " or ".join(dict.fromkeys(map(_in_words, shapes))), words, unquoted)


def _shapes(wanted: Any) -> list[Any]:
    """The types of which a value may be one."""
    if get_origin(wanted) in (Union, UnionType):
        return [shape for part in get_args(wanted) for shape in _shapes(part)]
    return [wanted]


def _plain(shape: Any) -> Any:
    return get_args(shape)[0] if get_origin(shape) is Annotated else shape


def _in_words(shape: Any) -> str:
    """What may stand where a type is wanted: its own description, or its kind with its limits."""
    if get_origin(shape) is Annotated:
        plain, *metas = get_args(shape)
        return _limited(_in_words(plain), next(meta for meta in metas if isinstance(meta, msgspec.Meta)))
    if get_origin(shape) is Literal:
        return _one_of(get_args(shape))
    if get_origin(shape) is tuple and get_args(shape)[1:] != (...,):
        return f"a list of {len(get_args(shape))}"
    if isinstance(shape, type) and issubclass(shape, YamlModel):
        return IN_WORDS[Mapping]
    return IN_WORDS[get_origin(shape) or shape]


def _limited(told: str, meta: msgspec.Meta) -> str:
    if meta.description:
        return meta.description
    if meta.min_length is not None:
        return f"{told} of at least {meta.min_length}" + (" character" if told == IN_WORDS[str] else "")
    limits = [f"{words} {getattr(meta, name)}" for name, words in LIMITS.items() if getattr(meta, name) is not None]
    return f"{told} {' and '.join(limits)}"


def _one_of(words: Any) -> str:
    *others, last = map(repr, words)
    return f"{', '.join(others)} or {last}" if others else last
