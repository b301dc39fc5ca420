"""Outline, contents, index and links of a book lead where they say."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pikepdf
import pytest
from paper_books import A4, A5, HEADS, PROJECT, book, clause, opened, page_texts, words
from paper_books import document as small_document
from projects import game_as_it_stands

from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.rulebook import assemble
from generator.rulebook.document import BookTable, Document, Entry, Example, Index, IndexEntry, PageBreak
from generator.rulebook.pdf import render_pdf
from generator.workshop.books.documents import GameDocuments


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


def with_a_table_before_its_clause(table: tuple[str, ...]) -> Document:
    rows = ((words("Uno"),), (words("Dos"),))
    return small_document(
        blocks=(
            BookTable("early", words("Las cartas"), (words("Carta"),), rows, ("left",), (1.0,), (), table),
            PageBreak("break-1"),
            clause(1, "es"),
            Index("index", (IndexEntry("carta", ("QX-1", "QX-2")),)),
        )
    )


def test_a_table_is_where_a_clause_stands_only_if_nothing_else_prints_it() -> None:
    made = render_pdf([with_a_table_before_its_clause(("QX-1", "QX-2"))], A5, PROJECT)
    assert (made.anchors["early"], made.anchors["QX-1"], made.anchors["QX-2"]) == (1, 2, 1)
    assert "QX-1 (2), QX-2 (1)" in " ".join(page_texts(made.data))


@cache
def rulebook(game: str) -> Document:
    return GameDocuments(PROJECT, game_as_it_stands(game), load_print_data(PROJECT, Findings())).document("es")


def misled(document: Document, page: tuple[float, float]) -> set[tuple[str, int]]:
    """Clauses of a finished book with the pages printed for them, `QX-1 (7)`, where the margin does not show them.

    A clause that no margin shows stands in a table, below its caption.
    """
    texts = page_texts(render_pdf([document], page, PROJECT).data)
    shown: dict[str, str] = {}
    tables = [block for block in document.blocks if isinstance(block, BookTable)]
    for number, table in enumerate(tables, 1):
        shown |= dict.fromkeys(table.clauses, rf"{document.words.table} {number} ·")
    for paragraph in document.paragraphs():
        if paragraph.clause:
            begins = "".join(run.text for run in paragraph.words if run.kind != "icon").split()[0]
            mark, first = rf"\b{paragraph.clause}\b", re.escape(begins[:6])
            # the margin is left of the first line; in facing pages right of it on odd ones
            shown[paragraph.clause] = rf"{mark} (• |\d+\. )?{first}|{first}.{{0,90}} {mark}"
    printed = {(ident, int(at)) for text in texts for ident, at in re.findall(r"\b([A-Z]+-\d+) \((\d+)\)", text)}
    indexed = {
        ident for block in document.blocks if isinstance(block, Index) for e in block.entries for ident in e.targets
    }
    assert indexed
    assert indexed <= {ident for ident, _ in printed}
    return {(ident, at) for ident, at in printed if ident in shown and not re.search(shown[ident], texts[at - 1])}


@pytest.mark.parametrize(
    ("game", "page"),
    [("gnostica", A4), ("gnostica", A5), ("kaixiflan", A4), ("qiahn_goblin", A4), ("qiahn_tactics", A4)],
)
def test_every_page_in_the_index_of_a_book_bears_its_clause(game: str, page: tuple[float, float]) -> None:
    assert misled(rulebook(game), page) == set()


def test_an_index_that_leads_to_a_table_before_the_clause_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Document, "told_by_table", lambda _, table: table.clauses)
    assert ("GN-54", 5) in misled(rulebook("gnostica"), A4)


def cited(document: Document) -> dict[str, tuple[str, ...]]:
    """The clauses that each example and each entry of a list cites."""
    return {block.ident: block.clauses for block in document.blocks if isinstance(block, Entry | Example)}


def not_in_the_book(document: Document) -> set[str]:
    """Clauses cited that neither text, table nor list of departures has under their number."""
    departures = {one.clauses[0] for one in document.blocks if isinstance(one, Entry) and one.kind == "departure"}
    return {ident for idents in cited(document).values() for ident in idents} - {*document.anchors()} - departures


@pytest.mark.parametrize("game", ["gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics"])
def test_every_clause_that_a_book_cites_stands_in_it(game: str) -> None:
    assert not_in_the_book(rulebook(game)) == set()


def test_instead_of_a_clause_left_out_the_book_cites_the_one_that_says_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    after = cited(rulebook("gnostica"))
    monkeypatch.setattr(assemble, "_stand_ins", lambda game: {})
    plain = rulebook.__wrapped__("gnostica")
    assert not_in_the_book(plain) == {"GN-66", "GN-85"}
    changed = {ident: (was, after[ident]) for ident, was in cited(plain).items() if was != after[ident]}
    assert (("GN-10", "GN-55", "GN-66"), ("GN-10", "GN-55", "GN-13")) in changed.values()
    assert (("GN-82", "GN-85", "GN-136"), ("GN-82", "GN-136")) in changed.values()
    assert "GN-85" not in after["example-rod-card"]


def test_a_clause_left_out_without_a_like_one_is_not_cited() -> None:
    own = cited(rulebook("kaixiflan"))["example-first-turn"]
    assert own[:4] == ("KX-13", "KX-113", "KX-115", "KX-152")
    assert "KX-178" in game_as_it_stands("kaixiflan").examples["first-turn"].clauses
