"""The table of what people ask for: each request has an answer, and a page and a test that are there."""

from __future__ import annotations

import re

from projects import ROOT

PAGE = ROOT / "docs" / "requests.md"
LINK = re.compile(r"\[[^\]]+\]\(([^)#]+)(#[^)]+)?\)")


def rows(text: str) -> list[list[str]]:
    """The cells of its tables, line by line, without their heads."""
    lines = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line] for line in lines if line[0].strip() != "request"]


def missing(text: str) -> list[str]:
    """What a row names that is not there: its page, the heading of it, or its test."""
    wrong = []
    for request, answer, page, test in rows(text):
        (path,) = re.findall(r"`(tests/[\w/]+\.py)`", test)
        links = LINK.findall(page)
        if not (request and answer and links):
            wrong.append(request)
        if not (ROOT / path).is_file() or "def test_" not in (ROOT / path).read_text("utf-8"):
            wrong.append(path)
        for target, anchor in links:
            there = PAGE.parent / target
            if not there.is_file() or (anchor and anchor not in headings(there.read_text("utf-8"))):
                wrong.append(f"{target}{anchor}")
    return wrong


def headings(text: str) -> set[str]:
    """The anchors of a page's headings."""
    found = re.findall(r"^#+ (.*)$", text, re.M)
    return {"#" + re.sub(r"[^\w\s-]", "", heading.lower()).replace(" ", "-") for heading in found}


def test_every_request_names_a_page_and_a_test_that_are_there():
    text = PAGE.read_text("utf-8")
    assert len(rows(text)) > 25
    assert missing(text) == []


def test_a_page_a_heading_or_a_test_that_is_gone_is_noticed():
    head = "| request | how | documented | test |\n|---|---|---|---|\n"
    gone = "| A | b | [c](nothing.md), [d](../README.md#nothing) | `tests/nothing.py` |\n"
    assert missing(head + gone) == ["tests/nothing.py", "nothing.md", "../README.md#nothing"]
