"""JSON Schemas of the YAML files, made of the very models that judge them, for editors that complete and check.

The shipped files name theirs in a first-line comment; FOLDER is where they look for it, in a checkout and in a project
that `tirada new` started.
"""

from __future__ import annotations

import fnmatch
import inspect
import io
import json
import sys
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, get_args

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.base.yaml_model import YamlModel
from generator.catalog.cutters import Cutter
from generator.catalog.kinds import KindsModel, read_kinds
from generator.catalog.models import (
    ClausesModel,
    ComponentModel,
    ComponentsModel,
    DeparturesModel,
    GameModel,
    GlossaryModel,
    RulingsModel,
)
from generator.catalog.printdata import PrintModel
from generator.catalog.project import Project, shipped_root
from generator.catalog.rulebook_models import BookModel, ExampleModel
from generator.catalog.services import Service
from generator.faces.templates.models import TemplateModel, ThemeModel
from generator.inspection.suppressions import SuppressionsModel
from generator.referee.written_sheet import DirectorSheetModel, OrderSheetModel
from generator.rulebook.pdf.style import BookStyleModel

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "docs/schemas"
KIND_NOTE = "which kind this is"
JsonSchema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class YamlKind:
    """A kind of YAML file: its schema's name, what the file is for, where it stands and the model that judges it."""

    name: str
    purpose: str
    files: str
    model: type[YamlModel]


KINDS = (
    YamlKind("game", "a game: its languages, sources, tables and checks", "data/games/*/game.yaml", GameModel),
    YamlKind("components", "what is printed, and of which rows", "data/games/*/components.yaml", ComponentsModel),
    YamlKind("clauses", "the rules, one by one", "data/games/*/clauses.yaml", ClausesModel),
    YamlKind("rulings", "what the rules leave open", "data/games/*/rulings.yaml", RulingsModel),
    YamlKind("departures", "where we print something else", "data/games/*/departures.yaml", DeparturesModel),
    YamlKind("glossary", "the terms and their forms", "data/games/*/glossary.yaml", GlossaryModel),
    YamlKind("rulebook", "the order of the rulebook", "data/games/*/rulebook.yaml", BookModel),
    YamlKind("example", "a worked example", "data/games/*/examples/*.yaml", ExampleModel),
    YamlKind("orders", "the orders of a province for a turn", "data/games/*/orders/*.yaml", OrderSheetModel),
    YamlKind("director", "what the director adds to a turn", "data/games/*/director/*.yaml", DirectorSheetModel),
    YamlKind("print", "the tables of the press", "data/print/print.yaml", PrintModel),
    YamlKind("kinds", "the kinds of component", "data/print/kinds.yaml", KindsModel),
    YamlKind("cutter", "a cutting machine and its registration marks", "data/print/cutters/*.yaml", Cutter),
    YamlKind("service", "what a print service or a virtual table wants", "data/print/services/*.yaml", Service),
    YamlKind("suppressions", "findings that wait until a date", "data/suppressions.yaml", SuppressionsModel),
    YamlKind("theme", "fonts, colours, styles of text", "templates/themes/*.yaml", ThemeModel),
    YamlKind("face", "one printed side", "templates/faces/**/*.yaml", TemplateModel),
    YamlKind("book", "how books look", "templates/books/*.yaml", BookStyleModel),
)


def kind_named(name: str) -> YamlKind:
    """A kind of file by the name of its schema. Raises CannotJudge for an unknown one."""
    for kind in KINDS:
        if kind.name == name:
            return kind
    raise CannotJudge(
        f"there is no schema {name!r}: {suggestion(name, [kind.name for kind in KINDS])}",
        "`tirada schema` lists them",
    )


def kind_of(path: PurePosixPath) -> YamlKind | None:
    """The kind of a file by its path below a project's root, or None where no such YAML file is read."""
    for kind in KINDS:
        folder, _, name = kind.files.rpartition("/")
        deep = folder.endswith("/**")  # at any depth below the folder
        wanted = folder.removesuffix("/**").split("/")
        there = path.parts[: len(wanted)] if deep else path.parts[:-1]
        same = len(there) == len(wanted) and all(map(fnmatch.fnmatchcase, there, wanted))
        if same and fnmatch.fnmatchcase(path.name, name):
            return kind
    return None


def comment(kind: YamlKind, path: PurePosixPath) -> str:
    """The line by which a file at this path below the root names its schema to an editor."""
    up = "../" * (len(path.parts) - 1)
    return f"# yaml-language-server: $schema={up}{FOLDER}/{kind.name}.json"


def schema(kind: YamlKind) -> JsonSchema:
    """The JSON Schema of a kind of file, with what each model and field says of itself."""
    parts = json.loads(msgspec.json.encode(msgspec.json.schema(kind.model)["$defs"]))  # defaults as JSON has them
    for model in models_in(kind.model):
        _describe(parts[model.__name__], model)
    if kind.model is ComponentsModel:
        parts[ComponentModel.__name__]["properties"]["kind"]["examples"] = shipped_kinds()
    made: JsonSchema = {**parts.pop(kind.model.__name__), **({"$defs": parts} if parts else {})}
    made["title"] = f"{kind.name}: {kind.purpose}"
    return {"$schema": DIALECT, **made}


def shipped_kinds() -> list[str]:
    """The kinds of component that come with Tirada: editors offer them, and take a project's own as well."""
    findings = Findings()
    shipped = shipped_root()
    kinds = read_kinds(Project(shipped, shipped), findings)
    if kinds is None:
        raise CannotJudge(findings.errors[0].message, findings.errors[0].fix, findings.errors[0].where)
    return list(kinds.by_name)


def as_text(kind: YamlKind) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema(kind), ensure_ascii=False, indent=1) + "\n"


def write(folder: Path, kinds: tuple[YamlKind, ...] = KINDS) -> list[Path]:
    """Write schemas as NAME.json into a folder; returns the files. Raises CannotJudge when it cannot be written."""
    paths = [folder / f"{kind.name}.json" for kind in kinds]
    for path, kind in zip(paths, kinds, strict=True):
        write_whole(path, as_text(kind).encode())
    return paths


def models_in(model: type[YamlModel]) -> list[type[YamlModel]]:
    """A model and every model that its fields may hold, each once, the outer before the inner."""
    found: dict[type[YamlModel], None] = {}
    waiting: list[Any] = [model]
    while waiting:
        hint = waiting.pop(0)
        if isinstance(hint, type) and issubclass(hint, YamlModel):
            if hint not in found:
                found[hint] = None
                waiting += [field.type for field in msgspec.structs.fields(hint)]
        else:
            waiting += get_args(hint)
    return list(found)


def notes(model: type[YamlModel]) -> Mapping[str, str]:
    """What the comment behind each field of a model says of it."""
    try:
        source = inspect.getsource(sys.modules[model.__module__])
    except OSError:  # a copy without its source: completion works all the same
        return {}
    said = _comments(source)
    lines = source.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(f"class {model.__name__}"))
    found = {}
    for name in model.__struct_fields__:
        begins = f"    {name}: "
        number = next((i for i in range(start, len(lines)) if lines[i].startswith(begins)), start)
        if number + 1 in said and number > start:
            found[name] = said[number + 1]
    return found


@lru_cache(maxsize=8)  # modules with models follow each other
def _comments(source: str) -> Mapping[int, str]:
    """The comments of a source by the number of their line."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        token.start[0]: token.string.removeprefix("#").strip() for token in tokens if token.type == tokenize.COMMENT
    }


def _describe(shape: JsonSchema, model: type[YamlModel]) -> None:
    said = {**notes(model), str(model.__struct_config__.tag_field): KIND_NOTE}
    shape["description"] = inspect.cleandoc(model.__doc__ or "")
    for name, field in shape["properties"].items():
        if name in said:
            field["description"] = said[name]
