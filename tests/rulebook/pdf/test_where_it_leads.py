"""Outline, contents, index and links of a book lead where they say."""

from __future__ import annotations

import re
from typing import Any

import pikepdf
import pytest
from paper_books import A4, A5, HEADS, book, opened, page_texts


def outline(pdf: pikepdf.Pdf) -> list[tuple[int, str, int]]:
    """Level, title and page (from 1) of every line of the outline."""
    found: list[tuple[int, str, int]] = []
    numbers = {page.objgen: page.index + 1 for page in pdf.pages}

    def walk(item: Any, level: int) -> None:
        while item is not None:
            found.append((level, str(item.Title), numbers[item.Dest[0].objgen]))
            if "/First" in item:
                walk(item.First, level + 1)
            item = item.get("/Next")

    walk(pdf.Root.Outlines.First, 1)
    return found


@pytest.mark.parametrize("page", [A5, A4])
def test_the_outline_has_every_heading_at_its_page(page: tuple[float, float]) -> None:
    made = book("es", page=page)
    with opened(made) as pdf:
        one, two, three = HEADS["es"]
        assert outline(pdf) == [
            (1, one, made.anchors["first"]),
            (1, two, made.anchors["second"]),
            (2, f"{two} 2", made.anchors["inner"]),
            (1, three, made.anchors["third"]),
            (1, "Términos", made.anchors["index-title"]),
        ]


@pytest.mark.parametrize("page", [A5, A4])
def test_the_contents_print_the_page_each_heading_stands_on(page: tuple[float, float]) -> None:
    made = book("es", page=page)
    texts = page_texts(made.data)
    for title, anchor in ((HEADS["es"][0], "first"), ("Las cartas 2", "inner"), (HEADS["es"][2], "third")):
        where = made.anchors[anchor]
        assert re.search(rf"{title} {where}\b", texts[0])
        assert title in texts[where - 1]


def links(pdf: pikepdf.Pdf) -> list[tuple[int, str, int, float]]:
    """Page, what is said of it, page it leads to, and how high there, of every link."""
    numbers = {page.objgen: page.index + 1 for page in pdf.pages}
    return [
        (page.index + 1, str(link.Contents), numbers[link.Dest[0].objgen], float(link.Dest[3]))
        for page in pdf.pages
        for link in page.get("/Annots", [])
    ]


@pytest.mark.parametrize("edition", [("es",), ("en",), ("es", "en")])
def test_a_reference_leads_to_the_page_that_prints_its_clause(edition: tuple[str, ...]) -> None:
    made = book(*edition)
    texts = page_texts(made.data)
    with opened(made) as pdf:
        found = links(pdf)
    to_clauses = [(said, page) for _, said, page, _ in found if said.startswith("QX-25,")]
    assert len(to_clauses) == len(edition)
    for said, page in to_clauses:
        assert "Regla 25." in texts[page - 1]
        assert said.endswith(f" {page}")
    assert {said.partition(",")[0] for _, said, _, _ in found} >= {"first", "second", "inner", "third", "QX-1", "QX-3"}


def test_in_an_edition_of_two_languages_links_stay_in_their_own() -> None:
    made = book("es", "en")
    with opened(made) as pdf:
        for page, _, target, _ in links(pdf):
            assert page % 2 == target % 2


def test_the_index_and_refusals_give_the_page_of_each_clause_and_none_of_one_that_is_not_printed() -> None:
    made = book("es")
    text = " ".join(page_texts(made.data))
    three, twenty = made.anchors["QX-3"], made.anchors["QX-20"]
    assert f"aLas cartas QX-3 ({three}), QX-20 ({twenty}), QX-999 bLas" in text
    assert f"QX-5 ({made.anchors['QX-5']})" in text


def test_every_clause_has_its_anchor_and_its_id_in_the_margin() -> None:
    made = book("es")
    texts = page_texts(made.data)
    for number in range(1, 30):
        assert f"QX-{number} " in texts[made.anchors[f"QX-{number}"] - 1]
