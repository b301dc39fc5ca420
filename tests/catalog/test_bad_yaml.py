"""Broken YAML: unknown and missing keys, wrong types, duplicates and syntax, each at its line and column."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog import yamlfile
from generator.catalog.models import ClausesModel, ComponentsModel, GameModel

GOOD = "clauses:\n  - id: AB-1\n    kind: [flow]\n    check: full\n    source: [{doc: X}]\n    text: Words.\n"

BOMB = [("", "a"), *zip("abcdefghijklmnopqrst", "bcdefghijklmnopqrstu", strict=True)]  # each twice the one before


def read(tmp_path: Path, text: str | bytes, model: type[Any] = ClausesModel) -> tuple[Any, list[Finding]]:
    path = tmp_path / "x.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    findings = Findings()
    document = yamlfile.load(path, "x.yaml", findings)
    return yamlfile.validate(document, model, findings), findings.items


def test_a_good_file_becomes_a_typed_object(tmp_path: Path) -> None:
    value, findings = read(tmp_path, GOOD)
    assert findings == []
    assert value.clauses[0].id == "AB-1"


def test_an_unknown_key_gets_its_place_and_the_nearest_name(tmp_path: Path) -> None:
    value, (finding,) = read(tmp_path, GOOD + "    fixs: {a.b.c: 1}\n")
    assert value is None
    assert (finding.code, str(finding.where)) == ("yaml.unknown-key", "x.yaml:7:11")
    assert finding.message == "unknown key 'fixs'"
    assert finding.fix == "did you mean 'fixes'?"


def test_a_missing_key_is_reported_at_its_parent(tmp_path: Path) -> None:
    _, (finding,) = read(tmp_path, GOOD.replace("    text: Words.\n", ""))
    assert (finding.code, str(finding.where)) == ("yaml.missing-key", "x.yaml:2:5")
    assert finding.message == "the key 'clauses.0.text' is missing"
    assert finding.fix == "add `text:` here"


@pytest.mark.parametrize(
    ("old", "new", "place", "expected"),
    [
        ("kind: [flow]", "kind: [flwo]", "x.yaml:3:12", "'setup'"),
        ("kind: [flow]", "kind: flow", "x.yaml:3:11", "expected a list"),
        ("kind: [flow]", "kind: []", "x.yaml:3:11", "at least 1"),
        ("id: AB-1", "id: 17", "x.yaml:2:9", "expected a text"),
        ("text: Words.", "text: ''", "x.yaml:6:11", "at least 1"),
        ("check: full", "check: 'yes'", "x.yaml:4:12", "'full'"),
        ("source: [{doc: X}]", "source: [{doc: 2026-01-01}]", "x.yaml:5:20", "expected a text"),
    ],
)
def test_a_wrong_type_or_value_says_what_was_expected(
    tmp_path: Path, old: str, new: str, place: str, expected: str
) -> None:
    _, (finding,) = read(tmp_path, GOOD.replace(old, new))
    assert (finding.code, str(finding.where)) == ("yaml.value", place)
    assert expected in finding.message


@pytest.mark.parametrize("value", ["{x: 1}", "", "2026-01-01"])
def test_a_value_that_may_be_of_several_types_is_refused_once_with_all_of_them(tmp_path: Path, value: str) -> None:
    _, (finding,) = read(tmp_path, GOOD + f"    fixes: {{a.b.c: {value}}}\n")
    assert finding.code == "yaml.value"
    assert finding.message.startswith("clauses.0.fixes.a.b.c: ")
    assert all(kind in finding.message for kind in ("text", "whole number", "yes or no", "list"))


def test_every_mistake_of_a_file_is_told_in_one_reading(tmp_path: Path) -> None:
    text = GOOD.replace("full", "fully").replace("Words.", "''") + "    colour: red\n"
    _, findings = read(tmp_path, text)
    assert sorted(str(f.where) for f in findings) == ["x.yaml:4:12", "x.yaml:6:11", "x.yaml:7:13"]


def test_a_key_that_stands_twice_is_an_error_at_the_second(tmp_path: Path) -> None:
    _, (finding,) = read(tmp_path, GOOD + "    check: none\n")
    assert (finding.code, str(finding.where)) == ("yaml.duplicate", "x.yaml:7:5")
    assert finding.message == "the key 'check' stands twice in the same place"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("clauses: [1, 2\n", r"x\.yaml:2:1: not valid YAML"),
        ("clauses:\n\t- id: x\n", r"x\.yaml:2:1: not valid YAML"),
        ('clauses: "open\n', r"x\.yaml:2:1: not valid YAML"),
        ("clauses: *nobody\n", r"x\.yaml:1:10: not valid YAML"),
        ("a: 1\n---\nb: 2\n", r"x\.yaml:2:1: not valid YAML"),
        ("clauses: !!python/name:os.system x\n", r"x\.yaml:1:10: not valid YAML"),
        ("clauses: \x07\n", r"x\.yaml:1:10: the control character 0x07"),
        ("clauses: 2026-13-45\n", r"x\.yaml:1:10: not valid YAML: '2026-13-45' cannot be read"),
        ("clauses: 0b_\n", r"x\.yaml:1:10: not valid YAML"),
        ("clauses: &a [*a]\n", r"x\.yaml:1:10: not valid YAML: the file holds itself"),
        (
            "".join(f"{b}: &{b} [{'*' + a + ', ' if a else ''}{'*' + a + ', ' if a else ''}x]\n" for a, b in BOMB),
            r"x\.yaml:\d+:\d+: not valid YAML: the file has more than 250000 values",
        ),
        ("? [a, b]\n: x\n", r"x\.yaml:1:3: not valid YAML: a list or a mapping cannot be a key"),
        ("clauses: .nan\n", r"x\.yaml:1:10: not valid YAML: .nan is no number"),
        ("clauses: -.inf\n", r"x\.yaml:1:10: not valid YAML: -.inf is no number"),
        ("clauses: " + "[" * 90000, r"x\.yaml: the YAML is nested too deeply"),
        ("clauses: " + "{a: " * 90000, r"x\.yaml: the YAML is nested too deeply"),
        ("- " * 90000, r"x\.yaml: the YAML is nested too deeply"),
    ],
)
def test_broken_yaml_is_one_message_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CannotJudge, match=message):
        read(tmp_path, text)


def test_a_byte_order_mark_and_windows_line_ends_are_read_and_reported(tmp_path: Path) -> None:
    value, findings = read(tmp_path, b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert value is not None
    assert [(f.code, f.severity, str(f.where)) for f in findings] == [
        ("file.bom", "warning", "x.yaml:1:1"),
        ("file.crlf", "warning", "x.yaml:1:1"),
    ]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n"])
def test_an_empty_file_says_what_it_should_hold(tmp_path: Path, text: str) -> None:
    value, (finding,) = read(tmp_path, text, ComponentsModel)
    assert value is None
    assert (finding.code, finding.fix) == (
        "yaml.empty",
        "it should hold: components, parts, unshown, spaces, fits, boxes, unboxed, told_apart, players",
    )


@pytest.mark.parametrize("text", ["- a\n- b\n", "just words\n", "17\n"])
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    _, (finding,) = read(tmp_path, text, GameModel)
    assert (finding.code, str(finding.where)) == ("yaml.value", "x.yaml:1:1")
    assert finding.message.startswith("the file: ")


def test_the_place_of_an_unknown_part_is_that_of_its_nearest_parent(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(GOOD, encoding="utf-8")
    document = yamlfile.load(tmp_path / "x.yaml", "x.yaml", Findings())
    assert str(document.where("clauses", 0, "text")) == "x.yaml:6:11"
    assert str(document.where("clauses", 0, "nothing", "here")) == "x.yaml:2:5"
    assert str(document.where("nothing")) == "x.yaml:1:1"


@pytest.mark.parametrize(
    ("old", "new", "where", "expected"),
    [
        ("languages: [es, en]", "languages: [es, En]", "9:17", "a language code"),
        ("code: QG", "code: qg", "5:7", "two to four capital letters"),
        ("      colour: {", "      Class: {", "", "lower-case letters"),
    ],
)
def test_a_name_of_the_wrong_form_says_which_form_it_has(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None],
    old: str, new: str, where: str, expected: str,
) -> None:  # fmt: skip
    change(goblin_folder / "game.yaml", old, new)
    (finding,) = judge(project_copy)
    assert finding.code == "yaml.value"
    assert str(finding.where).startswith(f"data/games/qiahn_goblin/game.yaml:{where}")
    assert expected in finding.message


def test_the_id_of_a_game_is_its_folder(
    project_copy: Path, goblin_folder: Path, judge: Callable[..., Any], change: Callable[..., None]
) -> None:
    change(goblin_folder / "game.yaml", "id: qiahn_goblin", "id: goblin")
    assert [(f.code, f.where.line, f.where.column) for f in judge(project_copy)] == [("game.id", 4, 5)]


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        ("a: 1\nclauses: [1, 2\nb: 3\n", "look from line 2 on: close each bracket"),
        ("clauses: *nobody\n", "close each bracket"),
    ],
)
def test_broken_yaml_is_told_with_a_remedy_and_where_what_is_not_closed_begins(text: str, fix: str) -> None:
    with pytest.raises(CannotJudge) as refused:
        yamlfile.parse(text.encode(), "x.yaml", Findings())
    assert refused.value.fix.startswith(fix)
