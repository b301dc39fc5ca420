"""Checks of finished books: a right one passes, and each way of spoiling one is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from projects import ROOT, short_book, shorten_book
from spoiling import Letters

from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import apply
from generator.inspection.books import book_setting
from generator.inspection.books.book import ExpectedBook, ExpectedSentence
from generator.inspection.books.booklet import _Half, _refused_in_all, _ways_to_read
from generator.inspection.reading.printed_document import PrintedDocument
from generator.rulebook.document import Example
from generator.rulebook.pdf import booklet, render_pdf
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.claims import claim_of_book
from generator.workshop.checking.printed_books import check_book_file, mark_of, rulings_of

GAME = "qiahn_goblin"
A5 = (148.0, 210.0)
HALF = (148.5, 210.0)  # half a sheet of A4
Spoil = Callable[[pikepdf.Pdf], None]


def printed(
    languages: tuple[str, ...] = ("es",),
    *,
    reference: bool = False,
    page: tuple[float, float] = A5,
    game_documents: GameDocuments | None = None,
) -> bytes:
    """A book of the project with a short rulebook, or of other documents."""
    game_documents = game_documents or documents_as_they_stand()
    documents = [game_documents.document(language, reference=reference) for language in languages]
    return render_pdf(documents, page, game_documents.project).data


@cache
def book(languages: tuple[str, ...] = ("es",)) -> bytes:
    return printed(languages)


@cache
def folded() -> bytes:
    return booklet(printed(page=HALF), (210, 297))


def documents_of(project: Project, ident: str, rulings: str = "", *, draft: bool = False) -> GameDocuments:
    game = load_game(project, ident, Findings())
    assert game is not None
    choices = rulings_of(game, {"rulings": rulings})
    return GameDocuments(project, apply(game, choices), load_print_data(project, Findings()), draft, choices)


@cache
def documents_as_they_stand(game: str = GAME, rulings: str = "", *, draft: bool = False) -> GameDocuments:
    """What the books of a mark should say: worked out once for all spoiled books, and for the press."""
    return documents_of(short_book().project, game, rulings, draft=draft)


def judged(data: bytes, folder: Path) -> list[Finding]:
    path = folder / "book.pdf"
    path.write_bytes(data)
    project, findings = short_book().project, Findings()
    document = PrintedDocument.read(path)
    mark = mark_of(document)
    game = load_game(project, mark["game"], Findings())
    assert game is not None
    target = claim_of_book(document, mark, load_print_data(project, Findings()), rulings_of(game, mark)).target
    expected = documents_as_they_stand(mark["game"], mark.get("rulings", ""), draft="draft" in mark)
    check_book_file(expected, document, target, findings)
    return findings.items


def spoiled(data: bytes, folder: Path, spoil: Spoil) -> bytes:
    path = folder / "spoiled.pdf"
    source = folder / "whole.pdf"
    source.write_bytes(data)
    with pikepdf.open(source) as pdf:
        spoil(pdf)
        pdf.save(path)
    return path.read_bytes()


def elements(node: Any) -> list[Any]:
    found = []
    if isinstance(node, pikepdf.Array):
        for kid in node:
            found += elements(kid)
    elif isinstance(node, pikepdf.Dictionary) and "/S" in node:
        found.append(node)
        found += elements(node.get("/K", pikepdf.Array()))
    return found


def without_structure(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/StructTreeRoot"]


def without_a_page(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[5]


def a_page_slipped_in(pdf: pikepdf.Pdf) -> None:
    pdf.add_blank_page(page_size=pdf.pages[0].mediabox[2:])
    last = pdf.pages[-1]
    del pdf.pages[-1]
    pdf.pages.insert(2, last)


def another_figure(pdf: pikepdf.Pdf) -> None:
    figure = next(e for e in elements(pdf.Root.StructTreeRoot.K) if e.S == "/Figure")
    figure.Alt = pikepdf.String("Un dragón")


def half_the_structure(pdf: pikepdf.Pdf) -> None:
    kids = pdf.Root.StructTreeRoot.K.K
    pdf.Root.StructTreeRoot.K.K = pikepdf.Array(list(kids)[: len(kids) // 2])


def a_piece_with_small_letters(pdf: pikepdf.Pdf) -> None:
    """A piece that a figure shows has letters of a fifth of their size."""
    for form in pdf.objects:
        if not isinstance(form, pikepdf.Stream) or form.get("/Subtype") != "/Form" or "/StructParents" in form:
            continue
        code = form.read_bytes()
        if b" Tf" in code and b"BDC" not in code:
            form.write(re.sub(rb"([\d.]+) Tf", lambda size: b"%.2f Tf" % (float(size[1]) / 5), code))
            return
    pytest.fail("no piece has letters")


def a_page_under_a_white_sheet(pdf: pikepdf.Pdf) -> None:
    pdf.pages[3].contents_add(b"/Artifact BMC q 1 g 0 0 2000 2000 re f Q EMC")


def words_in_white(pdf: pikepdf.Pdf) -> None:
    """The first colour of a page's letters, or of a page placed on a side, is white."""
    for one in pdf.objects:
        is_page = isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Page"
        stream = one.get("/Contents") if is_page else one
        if isinstance(stream, pikepdf.Stream) and (is_page or one.get("/Subtype") == "/Form"):
            code = stream.read_bytes()
            if b"BDC" in code and (found := re.search(rb"Tf [\d. ]+ rg", code)) is not None:
                tint = b"Tf 1 1 1 rg"
                stream.write(code.replace(found[0], tint))


def sides_swapped(pdf: pikepdf.Pdf) -> None:
    first = pdf.pages[0]
    del pdf.pages[0]
    pdf.pages.append(first)


@pytest.mark.parametrize("languages", [("es",), ("es", "en")])
def test_a_whole_book_has_no_finding(languages: tuple[str, ...], tmp_path: Path) -> None:
    assert [f.message for f in judged(book(languages), tmp_path)] == []


def test_a_whole_sheet_and_a_whole_booklet_have_none_either(tmp_path: Path) -> None:
    assert [f.message for f in judged(printed(reference=True), tmp_path)] == []
    assert [f.message for f in judged(folded(), tmp_path)] == []


@pytest.mark.parametrize(
    ("spoil", "codes"),
    [
        (without_structure, {"book.untagged", "book.missing"}),
        (without_a_page, {"book.missing"}),
        (a_page_slipped_in, {"book.contents"}),
        (another_figure, {"book.alt"}),
        (half_the_structure, {"book.untagged", "book.missing"}),
        (a_piece_with_small_letters, {"setting.small"}),
        (a_page_under_a_white_sheet, {"book.unseen"}),
        (words_in_white, {"book.unseen"}),
    ],
)
def test_a_spoiled_book_is_told(spoil: Spoil, codes: set[str], tmp_path: Path) -> None:
    assert codes <= {f.code for f in judged(spoiled(book(), tmp_path, spoil), tmp_path)}


SAID = {
    "booklet.page": r"the (left|right) half shows (page \d+|nothing), where folding puts (page \d+|nothing)",
    "booklet.sides": r"\d+ sides.*",
    "book.unseen": r"'.+' is painted in #ffffff on #[0-9a-f]{6}, and can hardly be seen( \(\d+ texts are so\))?",
    "setting.small": r"'.+': set in [\d.]+ pt, and 6 pt is the least \(\d+ texts are too small\)",
}


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (sides_swapped, "booklet.page"),
        (without_a_page, "booklet.sides"),
        (a_piece_with_small_letters, "setting.small"),
        (words_in_white, "book.unseen"),
    ],
)
def test_a_spoiled_booklet_is_told(spoil: Spoil, code: str, tmp_path: Path) -> None:
    data = spoiled(folded(), tmp_path, spoil)
    told = [f.message for f in judged(data, tmp_path) if f.code == code]
    assert told
    assert all(re.fullmatch(SAID[code], said) for said in told), told


def a_page_not_placed(pdf: pikepdf.Pdf) -> None:
    """The first side loses the page that is placed on it last."""
    page = pdf.pages[0]
    code = pikepdf.parse_content_stream(page)
    last = max(i for i, (_, operator) in enumerate(code) if str(operator) == "Do")
    del code[last]
    page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(code))


def test_a_booklet_that_lost_a_page_misses_it_and_its_sentences(tmp_path: Path) -> None:
    found = judged(spoiled(folded(), tmp_path, a_page_not_placed), tmp_path)
    assert {f.code for f in found} == {"booklet.page", "book.missing"}
    assert "the right half shows nothing, where folding puts page 1" in [f.message for f in found]


@pytest.mark.soak  # the next one but one has two languages in columns, and tests of `_ways_to_read` the facing pages
def test_a_booklet_in_two_languages_has_no_finding(tmp_path: Path) -> None:
    both = booklet(printed(("es", "en"), page=HALF), (210, 297))
    assert [f.message for f in judged(both, tmp_path)] == []


@cache
def folded_columns() -> bytes:
    """A booklet of A3: its pages are wide enough for two languages in columns beside each other."""
    return booklet(printed(("es", "en"), page=(210.0, 297.0)), (420, 297))


def test_a_booklet_with_two_languages_in_columns_has_no_finding(tmp_path: Path) -> None:
    """Sentences that the next page ends are interrupted by the column of the other language."""
    assert [f.message for f in judged(folded_columns(), tmp_path)] == []


def test_a_booklet_with_columns_that_lost_a_page_misses_sentences_of_both_languages(tmp_path: Path) -> None:
    found = judged(spoiled(folded_columns(), tmp_path, a_page_not_placed), tmp_path)
    missing = {f.message.partition("(")[2][:2] for f in found if f.code == "book.missing"}
    assert missing == {"es", "en"}


def test_sentences_go_on_from_facing_page_to_facing_page() -> None:
    def page(text: str) -> _Half:
        return _Half({0: [(0.5, text)]}, [])

    unfolded = {2: page("Unaac"), 3: page("Anact"), 4: page("ción"), 5: page("ion")}
    assert {"Unaacción", "Anaction"} <= {words.text for words in _ways_to_read(unfolded, 2)}
    assert [words.text for words in _ways_to_read(unfolded, 1)] == ["UnaacAnactciónion"]


def test_a_sentence_out_of_order_is_told_though_other_ways_of_reading_miss_it() -> None:
    """On end it stands elsewhere, and over the other language's pages it is missing: no reading has it in its place."""

    def refused(*pages: str) -> list[str]:
        unfolded = {n: _Half({0: [(0.5, text)]}, []) for n, text in enumerate(pages, start=2)}
        ways = _ways_to_read(unfolded, 2)
        return [f.code for language in ("es", "en") for f in _refused_in_all(ways, language, expected, "booklet.pdf")]

    said = (("es", "Uno."), ("es", "Dos."), ("en", "One."), ("en", "Two."))
    sentences = [ExpectedSentence(text, text, language) for language, text in said]
    expected = ExpectedBook(sentences, (), (), (), (), (), {})
    assert refused("Uno.Dos.", "One.Two.") == []
    assert refused("Dos.Uno.", "One.Two.") == ["book.order"]
    assert refused("Uno.Dos.", "One.") == ["book.missing"]


def test_a_book_printed_with_other_words_is_told_at_its_clause(
    project_copy: Path, tmp_path: Path, change: Callable[[Path, str, str], None]
) -> None:
    change(project_copy / "data" / "games" / GAME / "clauses.yaml", "Sin dados, con sumas", "Sin cartas, con sumas")
    shorten_book(project_copy)
    found = judged(printed(game_documents=documents_of(Project(project_copy, ROOT), GAME)), tmp_path)
    (missing,) = [f for f in found if f.code == "book.missing"]
    assert missing.clause == "QG-3"
    assert missing.where.file == f"data/games/{GAME}/clauses.yaml"
    assert missing.where.line > 1
    assert "book.extra" in {f.code for f in found}


def typed_in(text: str) -> Spoil:
    """The words of the first example's label, as they are shown, with more of them."""

    def spoil(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            letters = Letters(page)
            code = letters.read()
            changed = re.sub(r"(ANO[^)]*)\) Tj", rf"\g<1>{text}) Tj", code, count=1)
            if changed != code:
                letters.write(changed)
                return
        raise AssertionError("no record has a label")

    return spoil


@pytest.mark.parametrize(("text", "told"), [(" 7", True), (" 2A", True), (" ;", False)])
def test_a_number_that_no_document_says_is_told(text: str, told: bool, tmp_path: Path) -> None:
    found = judged(spoiled(book(), tmp_path, typed_in(text)), tmp_path)
    assert ("book.extra" in {f.code for f in found}) is told
    assert {f.code for f in found} <= {"book.extra"}


def test_a_file_says_which_book_it_is(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    path.write_bytes(book())
    assert mark_of(PrintedDocument.read(path)) == {
        "kind": "rulebook",
        "game": GAME,
        "languages": "es",
        "rulings": "",
    }
    with pikepdf.new() as other:
        other.add_blank_page()
        other.save(path)
    assert mark_of(PrintedDocument.read(path)) == {}


@pytest.mark.parametrize("lines", [("tirada record 1", "heads: turn"), ("tirada record 1", "game: nothing")])
def test_a_record_that_nobody_could_play_is_told(lines: tuple[str, ...], tmp_path: Path) -> None:
    whole = documents_as_they_stand().document("es")
    blocks = tuple(replace(b, record=lines) if isinstance(b, Example) else b for b in whole.blocks)
    data = render_pdf([replace(whole, blocks=blocks)], A5, short_book().project).data
    assert {"book.record", "book.missing"} <= {f.code for f in judged(data, tmp_path)}


def test_a_page_with_a_record_that_was_taken_out_is_told(tmp_path: Path) -> None:
    def without_its_page(pdf: pikepdf.Pdf) -> None:
        line = next(element for element in elements(pdf.Root.StructTreeRoot.K) if element.S == "/Code")
        number = next(i for i, page in enumerate(pdf.pages) if page.objgen == line.Pg.objgen)
        del pdf.pages[number]

    assert "book.missing" in {finding.code for finding in judged(spoiled(book(), tmp_path, without_its_page), tmp_path)}


def test_how_a_book_is_set_is_read_from_its_paragraphs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(book_setting, "RUNT", 15.0)  # so that many a last line is a runt
    monkeypatch.setattr(book_setting, "LEAST_SIZE", 7.0)
    told = judged(printed(page=(105.0, 210.0)), tmp_path)  # narrow, so that many a paragraph has many lines
    assert {finding.code for finding in told} == {"setting.runt", "setting.small"}
    assert len(told) > 10
