"""The smallest change that mends a finding: each finding that the code can make has one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import generator
from generator.base.finding_codes import MEANINGS
from generator.base.findings import Finding, Where
from generator.base.mending import SMALLEST_CHANGES, mended, mended_by_code

PACKAGE = Path(generator.__file__).parent
MAKES = ("error", "warning", "info")
COMMAND = "tirada build goblin --lang es --only cards --force"
CELL, PAGE = Where("a.csv", 2), Where("a.pdf", page=3)


def without_a_fix(source: str) -> Iterator[str]:
    """The codes of findings that a module makes without saying what mends them."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in MAKES
            and node.args
        ):
            code = node.args[0]
            if (
                isinstance(code, ast.Constant)
                and code.value in MEANINGS
                and "fix" not in {k.arg for k in node.keywords}
            ):
                yield str(code.value)


def test_every_finding_names_the_change_that_mends_it() -> None:
    codes = {code for path in PACKAGE.rglob("*.py") for code in without_a_fix(path.read_text("utf-8"))}
    assert codes
    left = {code for code in codes if not mended(Finding(code, "error", "x", Where("a.pdf", page=1)), COMMAND).fix}
    assert left == set()


def test_a_finding_of_a_build_or_an_import_keeps_its_own_change_and_takes_that_of_its_code_else() -> None:
    told = [mended_by_code(Finding("table.cell", "error", "x", CELL, fix=fix)).fix for fix in ("write 6", "")]
    assert told == ["write 6", "write a value that the column may hold into this cell"]
    assert mended_by_code(Finding("print.text", "error", "x", PAGE)).fix == ""


def test_every_change_is_that_of_a_code() -> None:
    assert set(SMALLEST_CHANGES) <= set(MEANINGS)


@pytest.mark.parametrize(
    ("finding", "fix"),
    [
        (Finding("table.cell", "error", "x", CELL, fix="write 6"), "write 6"),
        (Finding("table.cell", "error", "x", CELL), "write a value that the column may hold into this cell"),
        (Finding("print.text", "error", "x", Where("a.pdf")), f"make it again: `{COMMAND}`"),
        (Finding("print.text", "error", "x", PAGE), f"make it again: `{COMMAND}`; then print page 3 again"),
        (Finding("print.text", "error", "x", Where("a.pdf"), fix="build it again"), f"make it again: `{COMMAND}`"),
    ],
)  # fmt: skip
def test_what_a_check_says_is_kept_and_a_printed_file_names_its_command(finding: Finding, fix: str) -> None:
    assert mended(finding, COMMAND).fix == fix


def test_a_printed_file_of_no_build_is_to_be_made_again() -> None:
    assert mended(Finding("print.text", "error", "x", Where("a.pdf"))).fix.startswith("make the file again")
