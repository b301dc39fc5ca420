"""A departure explains its cell, whatever attests it, and the sums and counts that the cell feeds; nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from commands import here
from projects import copied_project

from generator.base.findings import Findings
from generator.catalog.consistency import expected_total
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker

Judge = Callable[..., Any]
Change = Callable[..., None]
KNIGHT = ("tables/combatants.csv", "knight,Caballero,blue,4", "knight,Caballero,blue,7")
BEASTS = ("tables/combatants.csv", "dark_blue,3,2", "dark_blue,3,3")
OF_KNIGHT = "{clause: QG-23, cell: combatants.knight.value, ours: 7, reason: Porque sí.}"
OF_BEASTS = "{clause: AG-10, cell: combatants.beast.copies, ours: 3, reason: Porque sí.}"


@pytest.fixture
def told(
    project_copy: Path, goblin_folder: Path, judge: Judge, change: Change
) -> Callable[..., list[tuple[str, str, str]]]:
    """What is found, as (severity, message, mend), with some cells changed and some departures written."""

    def found(
        changes: list[tuple[str, str, str]], *departures: str, foresight: bool = False
    ) -> list[tuple[str, str, str]]:
        for file, old, new in changes:
            change(goblin_folder / file, old, new)
        path = goblin_folder / "departures.yaml"
        path.write_text(path.read_text("utf-8") + "".join(f"  - {one}\n" for one in departures), encoding="utf-8")
        return [(f.severity, f.message, f.fix) for f in judge(project_copy, foresight=foresight)]

    return found


def test_the_mend_that_is_proposed_is_complete(told: Callable[..., Any]) -> None:
    proposed = next(fix for _, message, fix in told([KNIGHT]) if "QG-23" in message)
    assert proposed.endswith(OF_KNIGHT.replace("Porque sí.", "…"))


def test_a_sum_says_which_cell_it_changed_with(told: Callable[..., Any]) -> None:
    (fix,) = (fix for _, message, fix in told([KNIGHT]) if "42 expected" in message)
    assert fix.startswith("it changed with combatants.knight.value: ")


def test_a_departure_covers_the_sum_that_its_cell_feeds(told: Callable[..., Any]) -> None:
    ((severity, message, _),) = told([KNIGHT], OF_KNIGHT)
    assert severity == "info"
    assert message.endswith("is 48, 42 expected: combatants.knight.value departs from QG-23")


def test_a_departure_of_copies_covers_what_is_counted_with_them_and_names_itself_alone(
    told: Callable[..., Any],
) -> None:
    found = told([KNIGHT, BEASTS], OF_KNIGHT, OF_BEASTS)
    assert {severity for severity, _, _ in found} == {"info"}
    counted = [message for _, message, _ in found if "sum" not in message]
    assert len(counted) == 3
    assert all(message.endswith(": combatants.beast.copies departs from AG-10") for message in counted)


def test_a_departure_of_copies_is_what_the_list_of_contents_is_to_count(
    told: Callable[..., Any], project_copy: Path
) -> None:
    def cards() -> int | None:
        game = load_game(Project(project_copy, project_copy), "qiahn_goblin", Findings())
        assert game is not None
        return expected_total(game, [one.id for one in game.components].index("cards"))

    told([BEASTS])
    assert cards() == 52
    told([], OF_BEASTS)
    assert cards() == 54


def test_a_departure_covers_no_other_change_of_the_sum(told: Callable[..., Any]) -> None:
    wizard = ("tables/combatants.csv", "wizard,Mago,yellow,6", "wizard,Mago,yellow,8")
    errors = [message for severity, message, _ in told([KNIGHT, wizard], OF_KNIGHT) if severity == "error"]
    assert len(errors) == 2
    assert any("42 expected" in message for message in errors)


@pytest.mark.parametrize(
    ("departure", "mend"),
    [
        (OF_KNIGHT.replace("ours: 7, ", ""), "add `ours: 7` to this departure"),
        (OF_KNIGHT.replace("7", "8"), "write `ours: 7` in this departure"),
        (OF_KNIGHT.replace("QG-23", "QG-48"), "write `clause: QG-23` in this departure"),
    ],
)
def test_a_departure_that_lacks_something_is_told_once_and_how_to_mend_it(
    told: Callable[..., Any], departure: str, mend: str
) -> None:
    errors = [(message, fix) for severity, message, fix in told([KNIGHT], departure) if severity != "info"]
    found = [(message, fix) for message, fix in errors if "42 expected" not in message]
    assert [fix for _, fix in found] == [mend]
    assert "does not depart" not in found[0][0]


def test_where_there_is_no_departure_yet_the_line_above_the_first_is_told_too(
    told: Callable[..., Any], project_copy: Path
) -> None:
    (fix,) = {fix for _, message, fix in told([KNIGHT]) if message.startswith("combatants.knight.value")}
    assert "add a line to departures.yaml: - {clause: QG-23" in fix
    path = project_copy / "data/games/qiahn_goblin/departures.yaml"
    path.write_text("departures: []\n", "utf-8")
    (fix,) = {fix for _, message, fix in told([]) if message.startswith("combatants.knight.value")}
    lines = fix.partition("departures.yaml, `")[2].replace("` and ", "\n")
    path.write_text(f"{lines}\n".replace("…", "Porque sí."), "utf-8")
    assert not [message for severity, message, _ in told([]) if severity == "error" and "knight" in message]


def test_a_row_more_is_told_with_the_line_that_explains_it_and_its_sums(told: Callable[..., Any]) -> None:
    goat = ("tables/combatants.csv", "wizard,Mago,", "goat,Cabra,yellow,6,2,Come papel.,dots\nwizard,Mago,")

    def of_table(found: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
        words = ("52 expected", "42 expected", "nothing of combatants.goat")
        return [(severity, fix) for severity, message, fix in found if any(word in message for word in words)]

    wrong = of_table(told([goat]))
    assert len(wrong) == 3
    lines = {fix.partition(": - ")[2].replace("…", "Porque sí.") for severity, fix in wrong}
    assert all(", cell: combatants, " in line for line in lines), lines
    assert {severity for severity, _ in of_table(told([], sorted(lines)[0]))} == {"info"}


def test_what_a_changed_value_breaks_is_told_with_what_to_do(told: Callable[..., Any]) -> None:
    told_all = told([KNIGHT], foresight=True)
    found = {message.partition(" ")[0]: (message, fix) for severity, message, fix in told_all if severity == "info"}
    example, records, stuck, texts = found["the"], found["36"], found["2"], found["texts"]
    assert example[0].startswith("the example first-clash: = outcome defender: not so by QG-48")
    assert example[1].startswith(
        "`tirada referee rerecord qiahn_goblin first-clash` records it again, with what happens now, or let it play "
        "something else; what happened:"
    )
    assert records[1].startswith("`tirada referee rerecord qiahn_goblin` records them again; or put the old value back")
    assert "records do not hold any more, with combatants.knight.value changed" in records[0]
    assert "tirada referee edition qiahn_goblin" in records[1]
    assert "2 records cannot be played to their end any more" in stuck[0]
    assert stuck[1].startswith("`tirada referee rerecord qiahn_goblin a-fourth-target-is-refused` tells the action")
    assert texts[0] == "texts that print combatants.knight.value follow it: clauses.QG-23.text"


@pytest.mark.soak  # what is left to do is told by the tests before and after it
@pytest.mark.parametrize(
    ("game", "value", "departures", "example", "odds"),
    [
        ("qiahn_goblin", KNIGHT, (OF_KNIGHT,), "first-clash", 0),
        (
            "qiahn_tactics",
            ("tables/gear.csv", "shield,Escudo,defence,3", "shield,Escudo,defence,4"),
            tuple(f"{{clause: QT-{n}, cell: gear.shield.bonus, ours: 4, reason: Porque sí.}}" for n in (65, 77, 82)),
            "water-copies-rolls",
            1,
        ),
    ],
    ids=["goblin", "tactics"],
)
def test_once_the_departure_is_written_what_is_left_is_told_until_it_is_done(
    tmp_path: Path,
    change: Change,
    game: str,
    value: tuple[str, str, str],
    departures: Sequence[str],
    example: str,
    odds: int,
) -> None:
    """By `check data` with what to do, by `check rules` as an error with the same command; not once it was done."""
    root = copied_project(tmp_path / "project", [game])
    home = root / "data/games" / game
    file, old, new = value
    change(home / file, old, new)
    path = home / "departures.yaml"
    path.write_text(path.read_text("utf-8") + "".join(f"  - {one}\n" for one in departures), "utf-8")
    before = here(["check", "data"], root, {})
    assert before.returncode == 0, before.stdout
    rerecord = f"`tirada referee rerecord {game} {example}` records it again"
    assert f"the example {example}: " in before.stdout
    assert rerecord in before.stdout
    cell = departures[0].partition("cell: ")[2].partition(",")[0]
    assert re.search(rf"\d+ records do not hold any more, with {cell} changed", before.stdout)  # and no other departure
    assert f"`tirada referee rerecord {game}` records them again" in before.stdout
    assert before.stdout.count(f"tirada odds {game} --refresh") == odds
    rules = here(["check", "text", "rules"], root, {})  # that a reason is not translated yet hides nothing
    assert rules.returncode == 1
    assert "text.missing" in rules.stdout
    assert rerecord in rules.stdout
    assert rules.stdout.count(f"tirada odds {game} --refresh") >= odds
    again = here(["referee", "rerecord", game, "--yes", "--json"], root, {})
    for one in json.loads(again.stdout)["records"]:
        if one["failure"]:
            (root / one["file"]).unlink()
    if odds:
        assert here(["odds", game, "--refresh"], root, {}).returncode == 0
    left = here(["check", "data"], root, {}).stdout
    if game == "qiahn_goblin":  # what no command can do: the clauses that its author names
        assert "QG-51, QG-52 decide nothing in its record" in left
        (fix,) = re.findall(r"-> take them out of `clauses`; .*: (.*)", left)
        assert "QG-48" in fix.split(", ")
        change(home / "examples/first-clash.yaml", "QG-51, QG-52, ", "")
    else:
        assert "QT-68 decides nothing in its record" in left
        change(home / "examples/water-copies-rolls.yaml", "QT-86, QT-68]", "QT-86]")
    after = here(["check", "data"], root, {})
    assert after.returncode == 0
    assert "change." not in after.stdout, after.stdout
    assert "rerecord" not in here(["check", "rules"], root, {}).stdout


def test_odds_that_a_changed_value_breaks_are_to_be_worked_out_again(tmp_path: Path, change: Change) -> None:
    root = copied_project(tmp_path / "project", ["qiahn_tactics"])
    change(root / "data/games/qiahn_tactics/tables/gear.csv", "sword,Espada,attack,3", "sword,Espada,attack,4")
    findings = Findings()
    Checker(Project(root, root), findings, "qiahn_tactics").data()
    told = [one for one in findings.items if one.code == "change.breaks"]
    assert {one.fix.partition(";")[0] for one in told} >= {"tirada odds qiahn_tactics --refresh"}
    assert sum("odds.csv" in one.where.file for one in told) == 1


def test_a_departure_of_no_cell_gets_the_nearest_name(told: Callable[..., Any]) -> None:
    found = told([], OF_KNIGHT.replace("knight", "knigt"))
    assert [message for _, message, _ in found] == [
        "the departure from QG-23: there is no row 'knigt' in combatants: did you mean 'knight'?"
    ]
