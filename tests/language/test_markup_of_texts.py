"""Inline marks: strong, em, icons and clauses; every other character is printed as it stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.language.markup import Run, icons, parse, plain

PLAIN = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], exclude_characters="*{[_"), min_size=1)
WORD = st.text(st.sampled_from("abcñÉß🐔«»7"), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("Suma **3** más", [Run("Suma "), Run("3", strong=True), Run(" más")]),
        ("un *pulso*", [Run("un "), Run("pulso", em=True)]),
        ("***ambos***", [Run("ambos", strong=True, em=True)]),
        ("{icon:sword} fuera", [Run("sword", "icon"), Run(" fuera")]),
        ("véase [[QG-47]].", [Run("véase "), Run("QG-47", "clause"), Run(".")]),
        ("**[[AG-1]]**", [Run("AG-1", "clause", strong=True)]),
        ("[[ABCD-12]] [[A-1]]", [Run("ABCD-12", "clause"), Run(" "), Run("A-1", "clause")]),
        ("no marks_at_all", [Run("no marks_at_all")]),
    ],
)
def test_marks_become_runs(text: str, runs: list[Run]) -> None:
    assert [run for run in parse(text) if run.text] == runs


@pytest.mark.parametrize(
    "text",
    ["2 * 3", "[x](http://y)", "<b>x</b>", "`x`", "a\\*b", "# x", "- x", "[[qg-1]]", "{icon:Big}", "&amp; *", "!["],
)
def test_nothing_else_is_a_mark(text: str) -> None:
    assert plain(text) == text


@given(PLAIN)
def test_a_text_without_marks_is_printed_as_it_stands(text: str) -> None:
    assert plain(text) == text
    assert icons(text) == []


@given(st.lists(st.tuples(st.sampled_from(["", "*", "**", "icon", "clause"]), WORD), min_size=1, max_size=8))
def test_what_was_marked_comes_back_and_the_plain_text_round_trips(parts: list[tuple[str, str]]) -> None:
    written, expected, drawn = [], [], []
    for mark, word in parts:
        if mark == "icon":
            written.append("{icon:hen}")
            drawn.append("hen")
            expected.append("")
        elif mark == "clause":
            written.append("[[QG-7]]")
            expected.append("QG-7")
        else:
            written.append(f"{mark}{word}{mark}")
            expected.append(word)
    text = " ".join(written)
    assert plain(text) == " ".join(expected)
    assert icons(text) == drawn
    strong = [run.text for run in parse(text) if run.strong]
    assert strong == [word for mark, word in parts if mark == "**"]
    em = [run.text for run in parse(text) if run.em]
    assert em == [word for mark, word in parts if mark == "*"]


def test_icons_are_listed_in_order_and_left_out_of_the_plain_text() -> None:
    assert icons("{icon:a} y {icon:b-2}") == ["a", "b-2"]
    assert plain("{icon:a} y {icon:b-2}") == " y "
