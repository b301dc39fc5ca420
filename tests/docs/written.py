"""The pages of docs/ that are made of the code: the map of the house, and the references."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import typer
from finding_calls import Raised, raised_in
from projects import ROOT
from test_architecture import MAY_IMPORT, MODULES, PACKAGE

from generator.base.finding_codes import MEANINGS
from generator.cli.app import app
from generator.workshop import schemas

MADE = "*This page is made of the code: change it there, then run `TIRADA_WRITE_DOCS=yes pytest -n 0 tests/docs`.*"


HANDED_ON = {  # examples of findings that hand on what another part of the program says
    "art.unreadable": "its colour mode is ‹mode›",
    "check.clause": "there is no clause ‹ident›",
    "departure.clause": "there is no clause ‹ident›",
    "example.fails": "the example ‹ident› needs a record or a position, one of the two",
    "font.missing": "the font package ‹package› is not installed",
    "game.fact": "game.yaml names the cell ‹fact›, which does not exist",
    "game.unreadable": "not valid YAML: ‹problem›",
    "net.lines": "the lines divide it into ‹parts› parts, not ‹size›",
    "picture.differs": "the page is printed otherwise than the press makes it, though it looks the same on a screen",
    "picture.pages": "here stands what belongs on ‹found›",
    "print.unreadable": "not a readable PDF (‹error›)",
    "referee.row": "the referee needs a row ‹row› in ‹name›",
    "referee.unusable": "two packages bring a referee of ‹game id›: ‹owners›",
    "template.use": "there is no ‹template› ‹wanted›",
    "theme.missing": "there is no ‹theme› ‹wanted›",
}


def first_sentence(source: str) -> str:
    """The first line of a module's docstring."""
    return (ast.get_docstring(ast.parse(source)) or "").split("\n\n")[0].replace("\n", " ")


def house() -> Iterator[str]:
    yield "# The map of the house"
    yield MADE
    yield "The package `generator` has one folder for each room. A room may import only what the last column names;"
    yield "`tests/test_architecture.py` holds that. So a change in one room can be felt only in rooms that lean on it."
    yield ""
    yield "| room | what it is for | may import |"
    yield "|---|---|---|"
    rooms = [name for name in MAY_IMPORT if (PACKAGE / name / "__init__.py").is_file()]
    for room in rooms:
        said = first_sentence((PACKAGE / room / "__init__.py").read_text("utf-8"))
        below = [name for name in rooms if name in MAY_IMPORT[room]]
        yield f"| `{room}` | {said} | {', '.join(below) or 'nothing'} |"
    for room in rooms:
        yield f"\n## {room}\n"
        for path in MODULES:
            name = path.relative_to(PACKAGE).as_posix()
            if name.startswith(f"{room}/") and (said := first_sentence(path.read_text("utf-8"))):
                shown = name.removesuffix("/__init__.py") + "/" if name.endswith("__init__.py") else name
                yield f"- `{shown}`: {said}"


def commands(group: Any = None, words: tuple[str, ...] = ("tirada",)) -> Iterator[tuple[str, Any]]:
    """Every command with the words that call it."""
    for name, command in (group or typer.main.get_command(app)).commands.items():
        if getattr(command, "commands", None):
            yield from commands(command, (*words, name))
        else:
            yield " ".join((*words, name)), command


def command_reference() -> Iterator[str]:
    yield "# Every command and its options"
    yield MADE
    yield "After any command, `--help` or `-h` says the same. `tirada --version` is the version."
    yield "These options may stand before or after any command:\n"
    for option in typer.main.get_command(app).params:
        if option.name not in ("help", "version"):
            yield f"- `{', '.join([*option.opts, *([option.metavar] if option.metavar else [])])}`: {option.help}"
    for name, command in commands():
        arguments = [part for part in command.params if part.param_type_name == "argument"]
        options = [part for part in command.params if part.param_type_name == "option" and part.name != "help"]
        shown = "".join(f" {part.metavar or part.name.upper()}" for part in arguments)
        yield f"\n## {name}\n"
        yield f"    {name}{shown}{' [OPTIONS]' if options else ''}\n"
        yield f"{inspect.cleandoc(command.help)}\n"
        for part in [*arguments, *options]:
            called = part.metavar or part.name.upper() if part in arguments else ", ".join(part.opts)
            more = " May be given several times." if getattr(part, "multiple", False) else ""
            yield f"- `{called}`: {part.help}{more}"


def error_text(shape: dict[str, Any], required: bool) -> str:
    """What may stand in a field, from its JSON Schema."""
    said = kind_in_words(shape)
    default = shape.get("default")
    if required:
        return f"{said}, needed"
    return said if default in (None, "", [], {}) else f"{said}; if not given: {str(default).lower()}"


def kind_in_words(shape: dict[str, Any]) -> str:
    if "$ref" in shape:
        return link(shape["$ref"].rpartition("/")[2])
    for choice in ("anyOf", "oneOf"):
        if choice in shape:
            said = dict.fromkeys(kind_in_words(one) for one in shape[choice] if one != {"type": "null"})
            return " or ".join(said)
    if "const" in shape:
        return f"`{shape['const']}`"
    if "enum" in shape:
        return " or ".join(f"`{one}`" for one in shape["enum"])
    if "prefixItems" in shape:
        parts = dict.fromkeys(map(kind_in_words, shape["prefixItems"]))
        return f"list of {len(shape['prefixItems'])}: {' or '.join(parts)}"
    if shape.get("type") == "array":
        return f"list of {kind_in_words(shape.get('items') or {})}" if shape.get("items") else "list"
    if shape.get("type") == "object":
        inner = shape.get("additionalProperties") or next(iter(shape.get("patternProperties", {}).values()), {})
        return f"mapping of names to {kind_in_words(inner)}" if isinstance(inner, dict) and inner else "mapping"
    return {"string": "text", "integer": "whole number", "boolean": "true or false"}.get(
        shape.get("type", ""), shape.get("type", "anything")
    )


def link(model: str) -> str:
    return f"[{model}](#{model.lower()})"


def yaml_reference() -> Iterator[str]:
    yield "# Every element and field of the YAML files"
    yield MADE
    yield "`tirada schema NAME` prints the same as a JSON Schema. Editors that know YAML find it by the first line of a"
    yield "file, and complete and check what you write."
    told: set[str] = set()
    for kind in schemas.KINDS:
        made = schemas.schema(kind)
        yield f"\n## {kind.name}\n"
        yield f"`{kind.files}`: {kind.purpose}.\n"
        for model in schemas.models_in(kind.model):
            shape = made if model is kind.model else made["$defs"][model.__name__]
            if model.__name__ in told:
                continue
            told.add(model.__name__)
            yield f"### {model.__name__}\n"
            yield f"{shape['description']}\n"
            yield "| field | what may stand there | meaning |\n|---|---|---|"
            for name, part in shape["properties"].items():
                said = error_text(part, name in shape.get("required", []))
                yield f"| `{name}` | {said} | {part.get('description', '').replace('|', chr(92) + '|')} |"
            yield ""


@cache  # all modules are parsed for it. Do not change it
def raised() -> dict[str, list[tuple[Raised, Path]]]:
    """Every finding that the package raises, by its code, with the module that does."""
    found: dict[str, list[tuple[Raised, Path]]] = {}
    for path in MODULES:
        for one in raised_in(path.read_text("utf-8")):
            found.setdefault(one.code, []).append((one, path))
    return found


def finding_reference() -> Iterator[str]:
    yield "# Every finding code"
    yield MADE
    yield "A finding is one judgement of `tirada check` or `tirada build`. Its code stays what it is: scripts can"
    yield "rely on it. The example is the message as the program words it; ‹what stands so› is filled in. An `error`"
    yield "makes the command exit with 1; where it is `error or warning`, a build warns of what a check calls an error."
    calls = raised()
    group = ""
    for code in sorted(MEANINGS):
        if code.partition(".")[0] != group:
            group = code.partition(".")[0]
            yield f"\n## {group}\n"
        severities = " or ".join(sorted({part for one, _ in calls[code] for part in one.severity.split(" or ")}))
        example = next((one.message for one, _ in calls[code] if one.message), HANDED_ON.get(code, ""))
        modules = dict.fromkeys(path.relative_to(PACKAGE).as_posix() for _, path in calls[code])
        yield f"**`{code}`** ({severities}): {MEANINGS[code]}  "
        if example:
            yield f"Example: {example}  "
        yield f"Raised in: {', '.join(f'`{name}`' for name in modules)}\n"


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    "house.md": house,
    "reference/commands.md": command_reference,
    "reference/yaml.md": yaml_reference,
    "reference/findings.md": finding_reference,
}


def page(name: str) -> str:
    """The text of a page as it is to stand in docs/."""
    title, note, *rest = PAGES[name]()
    return f"{title}\n\n{note}\n\n" + "\n".join(rest).rstrip() + "\n"


def kept(name: str) -> Path:
    return ROOT / "docs" / name
