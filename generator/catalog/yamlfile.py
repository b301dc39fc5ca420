"""YAML with its places: a document as plain values, and the line and column of every key and value."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Finding, Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.base.yaml_model import YamlModel
from generator.catalog.yaml_mistakes import KeyPath, YamlMistake, mistakes_in

Model = TypeVar("Model", bound=YamlModel)
Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 200
LARGEST = 1e12  # nothing that is counted or measured here comes near it
MOST = 250_000  # values in a file: an alias that repeats aliases makes millions of a few lines
_CONTROL = regular_expression(rb"[\0-\x08\x0b\x0c\x0e-\x1f\x7f]")
_BRACKETS = regular_expression(r"[\[\]{}]")


class YamlDocument(msgspec.Struct):
    """A YAML file's value and where each of its parts stands (path of keys -> line, column from 1)."""

    file: str
    value: Any
    places: dict[KeyPath, tuple[int, int]] = msgspec.field(default_factory=dict)
    positions: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)

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

    Raises CannotJudge when the bytes are not UTF-8, or hold a control character, which no text has.
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
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = f"0x{raw[error.start]:02x}"
        raise CannotJudge(
            f"byte {byte} is not UTF-8 text", "save the file with UTF-8 encoding", _place(raw, error.start, shown)
        ) from error
    if control := _CONTROL.search(raw):
        raise CannotJudge(
            f"the control character 0x{raw[control.start()]:02x} is no part of a text",
            "delete it: most editors do not show it",
            _place(raw, control.start(), shown),
        )
    return text


def _place(raw: bytes, position: int, shown: str) -> Where:
    """The line and column of a byte."""
    line = raw.count(b"\n", 0, position) + 1
    return Where(shown, line, position - raw.rfind(b"\n", 0, position))


def load(path: Path, shown: str, findings: Findings) -> YamlDocument:
    """Parse one YAML file. Duplicate keys become findings.

    Raises CannotJudge on YAML syntax errors, with file, line and column.
    """
    return parse(read_bytes(path), shown, findings)


def parse(raw: bytes, shown: str, findings: Findings) -> YamlDocument:
    """As `load`, of bytes that were read before."""
    document, told = _parsed(decode(raw, shown, findings), shown)
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
        raise CannotJudge(f"not valid YAML: {error.problem or error.context}", _remedy(error), place) from error
    except yaml.YAMLError as error:
        raise CannotJudge(f"not valid YAML: {error}", where=Where(shown)) from error
    except RecursionError as error:
        raise CannotJudge("the YAML is nested too deeply", where=Where(shown)) from error
    finally:
        loader.dispose()
    return document, tuple(findings)


def _remedy(error: yaml.MarkedYAMLError) -> str:
    """What to look for, and in which line what was not ended begins: a parser notices late that a mark is lacking."""
    began, noticed = error.context_mark, error.problem_mark
    if began and noticed and began.line < noticed.line:
        return (
            f"look from line {began.line + 1} on: close each bracket and quotation mark, indent with spaces alone, "
            "and put a text that has `: ` or ` #` between quotation marks"
        )
    return (
        "close each bracket and quotation mark, indent with spaces alone, and put a text that has `: ` or ` #` between "
        "quotation marks"
    )


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
    if document.value is None:
        names = ", ".join(field.name for field in msgspec.structs.fields(model))
        findings.error("yaml.empty", "the file is empty", Where(document.file, 1, 1), fix=f"it should hold: {names}")
        return None
    try:
        return msgspec.convert(document.value, model)
    except msgspec.ValidationError:  # it tells the first mistake
        for mistake in mistakes_in(document.value, model):
            _report(document, mistake, findings)
        return None


def _report(document: YamlDocument, mistake: YamlMistake, findings: Findings) -> None:
    where = document.where(*mistake.path)
    name = ".".join(map(str, mistake.path)) or "the file"
    key = str(mistake.path[-1]) if mistake.path else ""
    if mistake.sort == "unknown key":
        findings.error("yaml.unknown-key", f"unknown key {key!r}", where, fix=suggestion(key, mistake.words))
    elif mistake.sort == "missing key":
        findings.error("yaml.missing-key", f"the key {name!r} is missing", where, fix=f"add `{key}:` here")
    else:
        value, expected = _shown(mistake.value), mistake.expected
        message = f"{name}: {value} is not accepted: expected {expected}"
        findings.error("yaml.value", message, where, fix=_fix(mistake))


def _shown(value: object) -> str:
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    plain = value if isinstance(value, str | int | float | None) else str(value)  # a date as it is written
    return repr(plain)[:80]


def _fix(mistake: YamlMistake) -> str:
    """The word that was meant, where one of several may stand; quotes, where a text was read as something else."""
    value = mistake.value
    if isinstance(value, str):
        told = suggestion(value, mistake.words) if mistake.words else ""
        return told if told.startswith("did you mean") else ""
    return f'write it in quotes: "{value}"' if mistake.is_unquoted_text else ""
