"""The references say what the code says, and every finding code is declared once."""

from __future__ import annotations

import os
import re

import pytest
from finding_calls import raised_in
from projects import ROOT
from test_architecture import MODULES
from written import HANDED_ON, MEANINGS, PAGES, kept, page, raised

WRITE = "TIRADA_WRITE_DOCS"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_made_of_the_code_is_the_one_that_is_kept(name):
    if os.environ.get(WRITE) == "yes":
        kept(name).parent.mkdir(parents=True, exist_ok=True)
        kept(name).write_text(page(name), encoding="utf-8", newline="\n")
    assert kept(name).read_text("utf-8") == page(name), f"{WRITE}=yes pytest -n 0 tests/docs writes it anew"


def test_every_code_that_is_raised_is_declared_and_every_declared_one_is_raised():
    assert set(raised()) == set(MEANINGS)


def test_every_code_has_an_example_in_the_program_s_own_words():
    silent = {code for code, calls in raised().items() if not any(one.message for one, _ in calls)}
    assert silent == set(HANDED_ON)
    source = "\n".join(path.read_text("utf-8") for path in MODULES)
    for code, example in HANDED_ON.items():
        assert example.partition("‹")[0] in source, code


def test_every_meaning_is_a_sentence():
    assert all(meaning[0].isupper() and meaning.endswith(".") for meaning in MEANINGS.values())


def test_a_code_that_nobody_declared_is_seen():
    (found,) = raised_in("def f(findings, x):\n    findings.error('table.odd', f'{x.name!r} is odd', where)")
    assert (found.code, found.severity, found.message) == ("table.odd", "error", "‹name› is odd")
    assert found.code not in MEANINGS


def test_a_message_is_found_behind_a_name_and_a_severity_that_depends_is_told():
    source = """
def f(findings, strict, n):
    said = f"{n} rows are odd"
    (findings.error if strict else findings.warning)("table.odd", said)
"""
    (found,) = raised_in(source)
    assert (found.severity, found.message) == ("error or warning", "‹n› rows are odd")


def links(text: str) -> list[str]:
    return [target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text) if not target.startswith("http")]


def test_every_link_of_a_page_leads_somewhere():
    pages = [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    ]
    assert len(pages) > 8
    for path in pages:
        for target in filter(None, links(path.read_text("utf-8"))):
            assert (path.parent / target).exists(), f"{path}: {target}"
