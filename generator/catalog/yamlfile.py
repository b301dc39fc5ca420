"""YAML with its places: a document as plain values, and the line and column of every key and value."""

from __future__ import annotations

import dataclasses
import re
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast, get_args, get_type_hints

import yaml

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Finding, Findings, Where
from generator.base.names import suggestion

Model = TypeVar("Model")
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
KeyPath = tuple[str | int, ...]
UNKNOWN = ("extra_forbidden", "unexpected_keyword_argument")
DEEPEST = 200
LARGEST = 1e12  # nothing that is counted or measured here comes near it
MOST = 250_000  # values in a file: an alias that repeats aliases makes millions of a few lines
_BRACKETS = re.compile(r"[\[\]{}]")
STRUCTURAL = (*UNKNOWN, "missing")


@dataclass(slots=True)
class YamlDocument:
    """A YAML file's value and where each of its parts stands (path of keys -> line, column from 1)."""

    file: str
    value: Any
    places: dict[KeyPath, tuple[int, int]] = field(default_factory=dict)
    positions: dict[str, dict[str, int]] = field(default_factory=dict)

    def where(self, *path: str | int) -> Where:
        """The place of a part; of its nearest known parent when the part itself has none."""
        for length in range(len(path), -1, -1):
            found = self.places.get(tuple(path[:length]))
            if found is not None:
                return Where(self.file, *found)
        return Where(self.file)

    def position(self, key: str, ident: str) -> int:
        """Where in the list under `key` the (first) item with this id stands, from 0."""
        if key not in self.positions:
            numbers: dict[str, int] = {}
            for i, item in enumerate(self.value[key]):
                numbers.setdefault(item["id"], i)
            self.positions[key] = numbers
        return self.positions[key].get(ident, 0)


def decode(raw: bytes, shown: str, findings: Findings) -> str:
    """UTF-8 text of a data file. A byte order mark or CRLF line ends are read and reported.

    Raises CannotJudge when the bytes are not UTF-8.
    """
    if raw.startswith(b"\xef\xbb\xbf"):
        findings.warning(
            "file.bom",
            "the file starts with a byte order mark; it was read without it",
            Where(shown, 1, 1),
            fix="save it as UTF-8 without BOM",
        )
        raw = raw[3:]
    if b"\r" in raw:
        findings.warning(
            "file.crlf",
            "the file has Windows line ends (CRLF); it was read as if they were LF",
            Where(shown, 1, 1),
            fix="save it with LF line ends",
        )
        raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        byte = f"0x{raw[error.start]:02x}"
        raise CannotJudge(
            f"byte {byte} is not UTF-8 text", "save the file with UTF-8 encoding", Where(shown, line, column)
        ) from error


def load(path: Path, shown: str, findings: Findings) -> YamlDocument:
    """Parse one YAML file. Duplicate keys become findings.

    Raises CannotJudge on YAML syntax errors, with file, line and column.
    """
    document, told = _parsed(decode(read_bytes(path), shown, findings), shown)
    findings.extend(told)
    return document


@lru_cache(maxsize=1024)
def _parsed(text: str, shown: str) -> tuple[YamlDocument, tuple[Finding, ...]]:
    """A parsed file and its findings, cached by its text: documents are never changed."""
    findings = Findings()
    if _nested_too_deeply(text):  # the C parser would not survive it
        raise CannotJudge("the YAML is nested too deeply", where=Where(shown))
    loader = Loader(text)
    document = YamlDocument(shown, None)
    try:
        node = loader.get_single_node()
        if node is not None:
            document.value = _value(loader, node, (), document, findings)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = Where(shown, mark.line + 1, mark.column + 1) if mark else Where(shown)
        raise CannotJudge(f"not valid YAML: {error.problem or error.context}", where=place) from error
    except yaml.YAMLError as error:
        raise CannotJudge(f"not valid YAML: {error}", where=Where(shown)) from error
    except RecursionError as error:
        raise CannotJudge("the YAML is nested too deeply", where=Where(shown)) from error
    finally:
        loader.dispose()
    return document, tuple(findings)


def _nested_too_deeply(text: str) -> bool:
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth = depth + 1 if bracket in "[{" else max(depth - 1, 0)
        if depth > DEEPEST:
            return True
    return any(line.count("- ") > DEEPEST for line in text.split("\n") if len(line) > 2 * DEEPEST)


def _value(loader: Any, node: yaml.Node, path: KeyPath, document: YamlDocument, findings: Findings) -> Any:
    mark = node.start_mark
    if len(document.places) >= MOST or len(path) > DEEPEST:
        what = "holds itself, or is nested too deeply" if len(path) > DEEPEST else f"has more than {MOST} values"
        raise yaml.constructor.ConstructorError(None, None, f"the file {what}; write it without aliases (*)", mark)
    document.places[path] = (mark.line + 1, mark.column + 1)
    if isinstance(node, yaml.MappingNode):
        mapping: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(
                    None, None, "a list or a mapping cannot be a key", key_node.start_mark
                )
            key = loader.construct_object(key_node, deep=True)
            if not isinstance(key, str | int):
                key = str(key)
            at = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            if key in mapping:
                findings.error(
                    "yaml.duplicate",
                    f"the key {key!r} stands twice in the same place",
                    Where(document.file, *at),
                    fix="keep one of the two",
                )
            mapping[key] = _value(loader, value_node, (*path, key), document, findings)
        return mapping
    if isinstance(node, yaml.SequenceNode):
        return [_value(loader, child, (*path, i), document, findings) for i, child in enumerate(node.value)]
    try:
        value = loader.construct_object(node, deep=True)
        if isinstance(value, float) and not abs(value) < LARGEST:
            raise yaml.constructor.ConstructorError(
                None, None, f"{node.value} is no number that can be counted or measured", node.start_mark
            )
        return value
    except ValueError as error:  # it looks like a date or a number, and is none
        raise yaml.constructor.ConstructorError(
            None, None, f"{node.value!r} cannot be read ({error}); put it in quotes", node.start_mark
        ) from error


def validate(document: YamlDocument, model: type[Model], findings: Findings) -> Model | None:
    """The document as a typed object, or None with every mistake reported at its place."""
    from pydantic import ValidationError

    if document.value is None:
        names = [f.name for f in dataclasses.fields(model)]  # type: ignore[arg-type]
        findings.error(
            "yaml.empty", "the file is empty", Where(document.file, 1, 1), fix=f"it should hold: {', '.join(names)}"
        )
        return None
    try:
        made: Model = _adapter(cast("Any", model)).validate_python(document.value)
    except ValidationError as error:
        refused: dict[KeyPath, list[Any]] = {}
        problems = list(map(_of_kind, error.errors()))
        for problem in problems:
            at = problem["loc"]
            if problem["type"] == "too_short" and any(p["loc"][: len(at)] == at != p["loc"] for p in problems):
                continue  # it is too short only without the parts that were refused
            path = _document_path(document, problem["loc"])
            if problem["type"] not in STRUCTURAL:
                while path and path not in document.places:  # the name of one of several types, not a key
                    path = path[:-1]
            refused.setdefault(path, []).append(problem)
        for path, problems in refused.items():
            _report(document, model, path, problems, findings)
        return None
    return made


def _of_kind(problem: Any) -> Any:
    """A pydantic problem; one about an unknown or missing `kind` is moved to the key `kind`."""
    if problem["type"] == "union_tag_not_found":
        return {**problem, "type": "missing", "loc": (*problem["loc"], "kind")}
    if problem["type"] == "union_tag_invalid":
        kinds, given = problem["ctx"]["expected_tags"], problem["ctx"]["tag"]
        told = {"type": "literal_error", "loc": (*problem["loc"], "kind"), "input": given, "ctx": {"expected": kinds}}
        return {**told, "msg": f"Input should be one of {kinds}"}
    return problem


@lru_cache(maxsize=256)
def _adapter(model: Any) -> Any:
    """The pydantic validator of a model, kept because it takes longer to make than to use."""
    from pydantic import TypeAdapter

    return TypeAdapter(model)


def _report(document: YamlDocument, model: type[Any], path: KeyPath, problems: list[Any], findings: Findings) -> None:
    problem = problems[0]
    where = document.where(*path)
    name = ".".join(str(part) for part in path)
    if problem["type"] in UNKNOWN:
        findings.error(
            "yaml.unknown-key",
            f"unknown key {str(path[-1])!r}",
            where,
            fix=suggestion(str(path[-1]), _fields_at(model, path[:-1], document.value)),
        )
    elif problem["type"] == "missing":
        findings.error("yaml.missing-key", f"the key {name!r} is missing", where, fix=f"add `{path[-1]}:` here")
    else:
        value = problem.get("input")
        kinds: dict[type, str] = {dict: "a mapping", list: "a list"}
        plain = value if isinstance(value, str | int | float | None) else str(value)  # a date as it is written
        shown = kinds.get(type(value)) or repr(plain)[:80]
        said = dict.fromkeys(_expected(one, model) for one in problems)
        expected = " or ".join(said).replace(" or expected ", " or ")
        quotes = problem["type"] == "string_type" and type(value) not in kinds and value is not None
        findings.error(
            "yaml.value",
            f"{name or 'the file'}: {shown} is not accepted: {expected}",
            where,
            fix=f'write it in quotes: "{value}"' if quotes else _nearest(value, problems),
        )


def _nearest(value: Any, problems: list[Any]) -> str:
    """A suggestion of the word that was meant, where one of several words may stand; else ""."""
    words = [word for one in problems for word in re.findall(r"'([^']+)'", (one.get("ctx") or {}).get("expected", ""))]
    told = suggestion(value, words) if isinstance(value, str) and words else ""
    return told if told.startswith("did you mean") else ""


def _document_path(document: YamlDocument, location: KeyPath) -> KeyPath:
    """Pydantic's location without the parts that stand for a type and not for a key of the file."""
    path: KeyPath = ()
    for i, part in enumerate(location):
        known = (*path, part) in document.places
        next_known = i + 1 < len(location) and (*path, location[i + 1]) in document.places
        last = i + 1 == len(location)
        if part != "[key]" and (known or (last and not next_known)):
            path = (*path, part)
    return path


def _expected(problem: Any, model: type[Any]) -> str:
    """What was expected, in words; for a predicate (`is_...`), its docstring."""
    predicate = (problem.get("ctx") or {}).get("error") or problem["msg"]
    from generator.catalog import models

    found = re.search(r"\b(is_\w+)", str(predicate))
    for module in (models, sys.modules[model.__module__]):
        if found and hasattr(module, found.group(1)):
            return str(getattr(module, found.group(1)).__doc__)
    message = (
        str(problem["msg"])
        .removeprefix("Value error, ")
        .replace("Input should be", "expected")
        .replace("a valid tuple", "a valid list")
    )
    return re.sub(r"a (?:valid )?dictionary( or an instance of \w+)?", "a mapping (`key: value` lines)", message)


def _fields_at(model: Any, path: KeyPath, value: Any) -> list[str]:
    """Names of the fields that the model accepts at a path (through lists and mappings) of a document's value.

    Where several kinds may stand, the value's own `kind` decides.
    """
    candidates = [model]
    for part in path:
        value = _child(value, part)
        found: list[Any] = []
        for candidate in candidates:
            hints = get_type_hints(candidate)
            # what is no field is a key of a mapping or an index of a list
            found += _dataclasses_in(hints[part]) if part in hints else [candidate]
        kind = value.get("kind") if isinstance(value, dict) else None
        of_kind = [c for c in found if kind is not None and kind in get_args(get_type_hints(c).get("kind"))]
        candidates = of_kind or found
    return list(dict.fromkeys(field.name for candidate in candidates for field in dataclasses.fields(candidate)))


def _child(value: Any, part: str | int) -> Any:
    if isinstance(value, dict):
        return value.get(part)
    return value[part] if isinstance(value, list) and isinstance(part, int) and part < len(value) else None


def _dataclasses_in(hint: Any) -> list[Any]:
    """The dataclasses inside list[X], dict[K, X], X | Y | None."""
    if dataclasses.is_dataclass(hint):
        return [hint]
    return [found for inner in get_args(hint) for found in _dataclasses_in(inner)]
