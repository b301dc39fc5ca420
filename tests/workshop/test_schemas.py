"""JSON Schemas judge YAML files as the program does, and every shipped file names its own."""

from __future__ import annotations

import copy
import json
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from msgspec import structs
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog import yamlfile
from generator.workshop import schemas
from generator.workshop.start.game_wishes import PARTS, GameWishes
from generator.workshop.start.starter import starter_files

STARTER = ROOT / "templates" / "starter"
STARTED = starter_files("game", "AB", "Game", GameWishes(tuple(PARTS), ("en", "es")))
FILES = [
    (path, PurePosixPath(path.relative_to(STARTER if STARTER in path.parents else ROOT)))
    for folder in ("data", "templates")
    for path in sorted((ROOT / folder).rglob("*.yaml"))
]
JUDGES = {kind.name: Draft202012Validator(schemas.schema(kind)) for kind in schemas.KINDS}


def kind_of(path: PurePosixPath) -> schemas.YamlKind:
    kind = schemas.kind_of(path)
    assert kind is not None, f"{path}: no schema is declared for it"
    return kind


def read(path: Path) -> Any:
    if STARTER in path.parents:
        text = STARTED[path.relative_to(STARTER).as_posix().replace("GAME", "game")].decode()
    else:
        text = path.read_text("utf-8")
    return yaml.load(text, Loader=yamlfile.Loader)


def test_every_shipped_file_names_its_schema_and_passes_it():
    for path, inside in FILES:
        kind = kind_of(inside)
        assert path.read_text("utf-8").split("\n")[0] == schemas.comment(kind, inside), path
        assert [error.message for error in JUDGES[kind.name].iter_errors(read(path))] == [], path


def test_the_schema_that_a_file_names_is_there_and_is_the_one_made_today():
    made = {kind.name: schemas.schema(kind) for kind in schemas.KINDS}
    for path, inside in FILES:
        named = path.read_text("utf-8").split("\n")[0].partition("$schema=")[2]
        root = STARTER if STARTER in path.parents else ROOT
        target = Path(*(root / inside).parent.joinpath(named).resolve().relative_to(root).parts)
        kept = json.loads((ROOT / target).read_text("utf-8"))
        assert kept == made[kind_of(inside).name], f"{target}: run `tirada schema --to {schemas.FOLDER}`"


def test_no_schema_is_kept_that_no_kind_of_file_has():
    assert {path.stem for path in (ROOT / schemas.FOLDER).iterdir()} == set(JUDGES)


def spoilt(value: dict[str, Any]) -> list[dict[str, Any]]:
    """The same document with a key nobody knows, without a key it needs, and with a list where a word stands."""
    key = next(iter(value))
    unknown = {**value, "nobody_knows_this": 1}
    missing = {name: part for name, part in value.items() if name != key}
    other = copy.deepcopy(value)
    other[key] = [[["no such thing"]]]
    return [unknown, missing, other]


@pytest.mark.parametrize("kind", schemas.KINDS, ids=lambda kind: kind.name)
def test_a_spoilt_file_is_refused_by_its_schema_and_by_the_program(kind):
    path, _ = next((path, inside) for path, inside in FILES if kind_of(inside) is kind)
    needed = next(iter(read(path)))
    for value in spoilt(read(path)):
        if needed not in value and not needs(kind.model, needed):
            continue
        findings = Findings()
        assert yamlfile.validate(yamlfile.YamlDocument("x.yaml", value), kind.model, findings) is None
        assert findings.errors
        assert not JUDGES[kind.name].is_valid(value)


def test_editors_offer_the_kinds_of_component_that_are_declared_and_take_others():
    field = schemas.schema(schemas.kind_named("components"))["$defs"]["ComponentModel"]["properties"]["kind"]
    assert field["examples"] == list(read(ROOT / "data/print/kinds.yaml")["kinds"])
    assert changed("components", GAME + "components.yaml", "components", 0, "kind", to="tile") == (True, True)
    assert changed("components", GAME + "components.yaml", "components", 0, "kind", to="A tile") == (False, False)


def needs(model: type, name: str) -> bool:
    return next(field for field in structs.fields(model) if field.name == name).required


def changed(kind: str, path: str, *keys: Any, to: Any) -> tuple[bool, bool]:
    """Whether schema and program take a shipped file in which one value is another."""
    value = copy.deepcopy(read(ROOT / path))
    inner = value
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = to
    model = schemas.kind_named(kind).model
    findings = Findings()
    program = yamlfile.validate(yamlfile.YamlDocument("x.yaml", value), model, findings) is not None
    return JUDGES[kind].is_valid(value), program


GAME = "data/games/qiahn_goblin/"
FACE = "templates/faces/goblin/combatant.yaml"


@pytest.mark.parametrize(
    ("kind", "path", "keys", "good", "bad"),
    [
        ("game", GAME + "game.yaml", ("code",), "ABC", "goblin"),
        ("game", GAME + "game.yaml", ("source_language",), "pt_BR", "Spanish"),
        ("game", GAME + "game.yaml", ("tables", "class"), None, {"columns": {"id": {"type": "id"}}}),
        ("game", GAME + "game.yaml", ("tables", "sides", "columns", "id", "type"), "word", "wrod"),
        ("components", GAME + "components.yaml", ("components", 0, "id"), "my-cards", "My cards"),
        ("face", FACE, ("elements", 2, "box"), [0, 0, 1, "{{ 2 }}"], [0, 0, -1, 2]),
        ("face", FACE, ("elements", 11, "kind"), "text", "txet"),
    ],
)
def test_schema_and_program_agree_on_a_value(kind, path, keys, good, bad):
    if good is not None:
        assert changed(kind, path, *keys, to=good) == (True, True)
    assert changed(kind, path, *keys, to=bad) == (False, False)


def test_every_field_of_every_file_says_what_it_is():
    for kind in schemas.KINDS:
        for model in schemas.models_in(kind.model):
            assert set(model.__struct_fields__) == set(schemas.notes(model)), f"{model.__module__}.{model.__name__}"


def test_the_command_lists_prints_and_writes_them(tirada, tmp_path):
    listed = tirada("schema")
    assert listed.returncode == 0
    assert all(f"  {name} " in listed.stdout for name in JUDGES)
    shown = json.loads(tirada("schema", "theme").stdout)
    assert "palette" in shown["properties"]
    assert tirada("schema", "--to", tmp_path / "made").returncode == 0
    assert {path.stem for path in (tmp_path / "made").iterdir()} == set(JUDGES)


def test_an_unknown_schema_and_a_folder_that_cannot_be_written_are_refused(tirada, tmp_path):
    told = tirada("schema", "thme")
    assert told.returncode == 2
    assert "'thme'" in told.stderr
    assert "theme" in told.stderr
    (tmp_path / "file").write_text("in the way")
    assert tirada("schema", "--to", tmp_path / "file").returncode == 2
    with pytest.raises(CannotJudge, match="rulebok"):
        schemas.kind_named("rulebok")


def test_a_new_project_holds_the_schemas_that_its_files_name(tirada, tmp_path):
    assert tirada("new", "dragons", cwd=tmp_path).returncode == 0
    files = list((tmp_path / "dragons").rglob("*.yaml"))
    assert files
    for path in files:
        named = path.read_text("utf-8").split("\n")[0].partition("$schema=")[2]
        assert (path.parent / named).resolve().is_file(), path
