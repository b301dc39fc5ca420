"""Examples and records that a changed number has broken are recorded again, shown before they are written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from commands import Done, here
from projects import copied_project

GAME = Path("data/games/qiahn_goblin")
CLASH = GAME / "examples/first-clash.tirada"


@pytest.fixture(scope="module")
def stronger_knight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project in which the knight is worth 7, and no departure says so yet; its few records are of all kinds."""
    root = copied_project(tmp_path_factory.mktemp("rerecorded"), ["qiahn_goblin"])
    kept = ("a-fourth-target-is-refused", "a-card-is-used-once", "when-the-attacker-counts-the-enemy-ag-6-after-both")
    for path in (root / GAME / "records").glob("*.tirada"):
        if path.stem not in (*kept, "fire-after-the-copy-ag-22-live-10"):
            path.unlink()
    table = root / GAME / "tables/combatants.csv"
    table.write_text(table.read_text("utf-8").replace("knight,Caballero,blue,4", "knight,Caballero,blue,7"), "utf-8")
    return root


def rerecord(root: Path, *words: str, code: int = 0, **environment: str) -> Done:
    done = here(["referee", "rerecord", "qiahn_goblin", *words], root, environment)
    assert done.returncode == code, done.stdout + done.stderr
    return done


def in_json(root: Path, *words: str, code: int = 0) -> dict[str, Any]:
    """What the command tells of each file, by its name."""
    told = json.loads(rerecord(root, "--json", *words, code=code).stdout)
    return {Path(one["file"]).stem: one for one in told["records"]}


def test_what_changes_is_shown_line_by_line_and_written_with_yes_alone(stronger_knight: Path) -> None:
    path = stronger_knight / CLASH
    before = path.read_text("utf-8")
    shown = rerecord(stronger_knight, "first-clash").stdout
    assert "  16 - = outcome defender -> QG-51\n       + = outcome attacker -> QG-48\n" in shown
    assert "  17 - = removed heads.1 -> QG-52\n       + = removed tails.1 -> QG-49\n" in shown
    assert shown.endswith("1 can be recorded again; nothing is written without --yes\n")
    assert path.read_text("utf-8") == before
    written = rerecord(stronger_knight, "first-clash.tirada", "--yes").stdout
    assert f"Now read what was written for the old ones: {CLASH.with_suffix('.yaml').as_posix()}" in written
    old, new = before.splitlines(), path.read_text("utf-8").splitlines()
    assert [number for number, (a, b) in enumerate(zip(old, new, strict=True), 1) if a != b] == [16, 17]
    assert here(["referee", "replay", CLASH.as_posix()], stronger_knight, {}).returncode == 0
    assert rerecord(stronger_knight, "first-clash").stdout == f"{CLASH.as_posix()}: holds as it is\n"
    path.write_text(before, "utf-8")


def test_without_names_all_that_do_not_hold_are_taken_and_an_unplayable_one_is_left(stronger_knight: Path) -> None:
    files = {path: path.read_bytes() for path in (stronger_knight / GAME).rglob("*.tirada")}
    found = in_json(stronger_knight, code=1)
    assert set(found) == {
        "first-clash", "a-fourth-target-is-refused", "a-card-is-used-once",
        "when-the-attacker-counts-the-enemy-ag-6-after-both",
    }  # fmt: skip
    failure = found["a-fourth-target-is-refused"]["failure"]
    assert failure["line"] == 243
    assert failure["message"].startswith("tails: uncover: No estás en inferioridad")
    assert failure["message"].endswith("(QG-34)")
    assert [name for name, one in found.items() if one["failure"]] == ["a-fourth-target-is-refused"]
    done = in_json(stronger_knight, "--yes", code=1)
    assert done == found
    changed = {path.stem for path, data in files.items() if path.read_bytes() != data}
    assert changed == set(found) - {"a-fourth-target-is-refused"}
    for name in changed - {"first-clash"}:
        replayed = here(["referee", "replay", (GAME / f"records/{name}.tirada").as_posix()], stronger_knight, {})
        assert replayed.returncode == 0, replayed.stdout
        assert "warning" not in replayed.stdout  # its stamp of the data is that of the present ones
    for path, data in files.items():
        path.write_bytes(data)


def test_QG_23_a_claim_of_a_value_is_told_anew_with_its_clause_and_its_columns(stronger_knight: Path) -> None:
    lines = in_json(stronger_knight, "when-the-attacker-counts-the-enemy-ag-6-after-both")
    changes = [(one["line"], one["old"], one["new"]) for record in lines.values() for one in record["changes"]]
    assert (130, "= value heads.4 4                -> QG-23", "= value heads.4 7                -> QG-23") in changes


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("! heads: put sword heads.1 -> gear-cap QG-79", "! heads: turn", 14, "it shows that this is refused"),
        (
            "tails: uncover; chance: reveal paladin; tails: turn",
            "tails: uncover; tails: uncover",
            10,
            "tails: uncover: ",
        ),
    ],
)
def test_a_record_that_shows_nothing_any_more_is_refused_at_its_line(
    stronger_knight: Path, old: str, new: str, line: int, message: str
) -> None:
    path = stronger_knight / CLASH
    kept = path.read_text("utf-8")
    path.write_text(kept.replace(old, new), "utf-8")
    try:
        failure = in_json(stronger_knight, "first-clash", "--yes", code=1)["first-clash"]["failure"]
        assert (failure["line"], message in failure["message"]) == (line, True), failure
        assert path.read_text("utf-8") == kept.replace(old, new)
    finally:
        path.write_text(kept, "utf-8")


def test_what_happens_no_more_goes_and_another_refusal_is_told(stronger_knight: Path) -> None:
    path = stronger_knight / CLASH
    kept = path.read_text("utf-8")
    text = kept.replace("gear-cap QG-79", "magic-cap QG-80") + "= saved tails.1 -> QG-77   # for once\n"
    path.write_text(text, "utf-8")
    try:
        (found,) = in_json(stronger_knight, "first-clash").values()
    finally:
        path.write_text(kept, "utf-8")
    changes = {one["old"]: one["new"] for one in found["changes"]}
    assert changes["= saved tails.1 -> QG-77   # for once"] is None
    assert changes["! heads: put sword heads.1 -> magic-cap QG-80"] == "! heads: put sword heads.1 -> gear-cap QG-79"


def test_an_unknown_name_and_a_game_that_came_with_tirada_are_told(stronger_knight: Path, tmp_path: Path) -> None:
    assert "has no example and no record 'first-crash': did you mean 'first-clash'?" in (
        rerecord(stronger_knight, "first-crash", code=2).stderr
    )
    refused = here(["referee", "rerecord", "qiahn_goblin", "first-clash", "--yes"], tmp_path, {})
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "are not yours to change" in refused.stderr


def test_it_speaks_spanish(stronger_knight: Path) -> None:
    spanish = rerecord(stronger_knight, "first-clash", TIRADA_UI="es").stdout
    assert spanish.endswith("1 pueden grabarse otra vez; sin --yes no se escribe nada\n")
