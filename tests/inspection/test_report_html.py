"""The report as a page: pictures with a mark at each finding, expected beside found, lines of text files."""

from __future__ import annotations

import re

from projects import printed

from generator.base.findings import Finding, Where
from generator.inspection.picture.page_pictures import pictures_of, shown_part
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.report_html import Report, SeenPages, as_html, wanted_pictures
from generator.inspection.verdict import VerdictOnFile

BOX = (73.5, 16.5, 136.5, 104.5)
THERE = Where("cards.pdf", page=3, slot=2, box=BOX)
VALUE = Finding("print.text", "error", "the value <is> wrong", THERE, "QG-21", "mend it", "6", "5")
PAGE = Finding("pdf.page", "warning", "the page is turned", Where("cards.pdf", page=4))
CELL = Finding("table.cell", "error", "no number", Where("a.csv", 2, 5))
LINES = ["id,value", "one,<six>", "two,2"]


def report(**others: object) -> str:
    document = PrintedDocument("cards.pdf", printed("qiahn_goblin", "cards"))
    found = pictures_of(document, {3: [BOX], 4: [], 999: []})
    assert set(found) == {3, 4}
    pages = {"cards.pdf": SeenPages(found, found)}
    return as_html(Report("tirada <check>", [VALUE, PAGE, CELL], pages=pages, lines={"a.csv": LINES}, **others))


def test_each_finding_has_a_mark_on_the_picture_of_its_page_that_leads_to_it() -> None:
    page = report()
    marks = re.findall(r'<a class="mark (\w+)[^"]*" href="#(found-\d+)" style="([^"]+)"', page)
    assert [severity for severity, _, _ in marks] == ["error", "warning"]
    for _, target, _ in marks:
        assert f'id="{target}"' in page
    left, top, width, height = (float(number) for number in re.findall(r":([\d.]+)%", marks[0][2]))
    assert (round(left * 2.1), round(top * 2.97)) == (73, 16)  # on A4, a little around the box
    assert 63 < width * 2.1 < 66
    assert 88 < height * 2.97 < 91


def test_what_was_expected_stands_beside_what_was_found_in_words_and_pictures() -> None:
    page = report()
    pair = re.search(r'<div class="pair">(.*?)</div></div>', page)
    assert pair is not None
    assert re.findall(r'class="label">(\w+)', pair[1]) == ["Expected", "Found"]
    assert re.findall(r"<q>(\w)</q>", pair[1]) == ["6", "5"]
    assert pair[1].count("data:image/png;base64,") == 2


def test_the_line_of_a_text_file_is_shown_with_its_neighbours_and_marked_from_the_column_on() -> None:
    page = report()
    assert "    1 id,value\n    2 one,<mark>&lt;six&gt;</mark>\n    3 two,2" in page


def test_it_escapes_what_it_shows_runs_no_script_and_needs_no_outside_resource() -> None:
    page = report()
    assert "the value &lt;is&gt; wrong" in page
    assert "tirada &lt;check&gt;" in page
    assert "<script" not in page
    assert not re.search(r'(?:src|href)="(?!data:image/|#)', page)
    assert "url(" not in page


def test_verdicts_are_counted_and_proven_files_are_folded_away() -> None:
    verdicts = [
        VerdictOnFile("cards.pdf", "wrong", "its value differs"),
        VerdictOnFile("box.pdf", "proven"),
        VerdictOnFile("old.pdf", "unprovable", "re-written by another program"),
    ]
    page = report(verdicts=verdicts)
    assert re.search(r"3 printed files: 1 <b[^>]*>wrong</b>, 1 <b[^>]*>unprovable</b>, 1 <b[^>]*>proven</b>", page)
    assert re.search(r"<details><summary>1 file is proven.*box\.pdf", page)
    assert re.search(r'<ul class="files">.*old\.pdf.*re-written by another program', page)


def test_a_page_without_findings_says_so() -> None:
    assert "Nothing was found." in as_html(Report("tirada check"))


def test_no_more_pages_are_pictured_than_asked_for_and_errors_come_first() -> None:
    many = [Finding("a.b", "warning", "x", Where("b.pdf", page=i)) for i in range(1, 9)]
    wanted = wanted_pictures([*many, VALUE], 3)
    assert wanted == {"cards.pdf": {3: [BOX]}, "b.pdf": {1: [], 2: []}}


def test_a_part_is_shown_with_its_surroundings_and_never_beyond_the_page() -> None:
    assert shown_part((50, 50, 90, 60), 210, 297) == (47, 47, 93, 63)
    assert shown_part((50, 50, 51, 51), 210, 297) == (43.5, 43.5, 57.5, 57.5)
    assert shown_part((0, 0, 210, 297), 210, 297) == (0, 0, 210, 297)


def test_what_is_alike_on_many_pages_is_marked_and_told_on_each() -> None:
    many = [
        Finding("print.text", "error", f"x {i}", Where("a.pdf", page=i % 2 + 3, box=(i, 1, i + 1, 2)))
        for i in range(20)
    ]
    found = pictures_of(PrintedDocument("a.pdf", printed("qiahn_goblin", "cards")), {3: [], 4: []})
    page = as_html(Report("x", many, pages={"a.pdf": SeenPages(found)}))
    assert len(re.findall('class="mark ', page)) == 20
    assert len(re.findall('id="found-', page)) == 2
