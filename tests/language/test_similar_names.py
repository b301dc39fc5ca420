"""Names that are easily mixed up: told as whoever compares each with all before it would, however many there are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.base.findings import Findings, Where
from generator.catalog.cells import CellPath
from generator.language.similar_names import LONG_NAME, MOST_ALIKE, report_homonyms


def told_of(names: list[str], table: str = "cards") -> list[str]:
    findings = Findings()
    cells = [(CellPath(table, f"r{i}", "name"), name, lambda: Where("cards.csv")) for i, name in enumerate(names)]
    report_homonyms(cells, "en", findings)
    assert {finding.severity for finding in findings.items} <= {"info"}
    return [finding.message for finding in findings.items]


def letters_to_change(a: str, b: str) -> int:
    """Letters to change, add or drop to make one of the other (Levenshtein), row by row."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
    return row[-1]


@given(st.lists(st.text("abc", min_size=3, max_size=7), max_size=9))
def test_each_name_is_told_with_the_first_that_is_one_letter_apart(names: list[str]) -> None:
    wanted = []
    for i, name in enumerate(names):
        for j, other in enumerate(names[:i]):
            long = min(len(name), len(other)) > 4
            if name == other or (long and letters_to_change(name, other) == 1):
                wanted.append(
                    f"cards.r{i}.name {name!r} and cards.r{j}.name {other!r} are easily mixed up in en",
                )
                break
    assert told_of(names) == wanted


def test_accents_and_capitals_do_not_tell_names_apart() -> None:
    assert len(told_of(["Rio", "RÍO"])) == 1
    assert told_of(["Rio", "Rim"]) == []


def test_letters_are_counted_in_names_that_people_read_whole() -> None:
    name = "x" * (LONG_NAME - 1)
    assert len(told_of([name, name + "y"])) == 1
    assert told_of([name + "x", name + "xy"]) == []
    assert len(told_of([name * 2, name * 2])) == 1


def test_names_of_two_tables_are_not_compared() -> None:
    findings = Findings()
    rows = [(CellPath(table, "r1", "name"), "Dragon", lambda: Where("x.csv")) for table in ("suits", "powers")]
    report_homonyms(rows, "en", findings)
    assert findings.items == []


def test_of_very_many_names_the_first_are_told_and_the_others_counted() -> None:
    names = ["Dragon"] * (MOST_ALIKE + 4)
    told = told_of(names)
    assert len(told) == MOST_ALIKE + 1
    assert told[-1] == "cards: names easily mixed up with others in en, beside those told: 3"
    assert len(told_of(names[: MOST_ALIKE + 1])) == MOST_ALIKE
