"""Pagination: no single lines, headings kept with their text, balanced columns, errors for what fits no page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace
from paper_books import A4, A5, PROJECT, TEXT, book, clause, document, opened, page_texts, words, words_of
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.catalog.looks import Look
from generator.rulebook.document import BookTable, Callout, Contents, Drawing, Entry, Figure, Heading, Paragraph, Role
from generator.rulebook.pdf import render_pdf
from generator.rulebook.pdf.pagination import Section, Strip, StripCell, drawn_together, paginate

HIGH = 100.0
FILLED = 14  # lines on the first page, below its title
HALF = 12  # lines that fill half of a page: a book that ends on fewer is drawn together
HEADLINE = 12.0  # points: what is larger is no running head


def strip(height: float, *, before: float = 0.0, keep: bool = False, need: float = 0.0, part: int = 0) -> Strip:
    return Strip((StripCell(height, lambda pen, x, y: None),), before, keep, (None,), None, need, part=part)


def cut(strips: list[Strip], columns: int = 1) -> list[list[float]]:
    """Heights of the strips on each page."""
    pages = paginate([Section(columns, strips)], HIGH, 0.0)
    return [[placed.strip.height for placed in page.placed] for page in pages]


def test_a_page_ends_where_a_cut_is_allowed() -> None:
    assert cut([strip(60), strip(30, keep=True), strip(20)]) == [[60], [30, 20]]
    assert cut([strip(60), strip(30), strip(20)]) == [[60, 30], [20]]


def test_the_space_above_a_strip_vanishes_at_the_top_of_a_page() -> None:
    pages = paginate([Section(1, [strip(90), strip(50, before=30)])], HIGH, 0.0)
    assert pages[1].placed[0].y == 0.0


def test_a_heading_wants_room_for_what_it_heads() -> None:
    assert cut([strip(80), strip(10, need=30)]) == [[80], [10]]
    assert cut([strip(60), strip(10, need=30)]) == [[60, 10]]


def test_a_heading_at_the_foot_of_a_page_goes_with_the_columns_after_it() -> None:
    sections = [Section(1, [strip(70), strip(10, keep=True)]), Section(2, [strip(90), strip(90)])]
    pages = paginate(sections, HIGH, 0.0)
    assert [[p.strip.height for p in page.placed] for page in pages] == [[70], [10, 90, 90]] or len(pages) == 3


def test_drawing_together_takes_from_the_space_between_strips_alone() -> None:
    loose = [Section(1, [strip(30), strip(30, before=10), strip(30, before=10)])]
    assert [len(page.placed) for page in paginate(loose, HIGH, 0.0)] == [2, 1]
    (page,) = paginate(drawn_together(loose, 0.5), HIGH, 0.0)
    assert [(placed.y, placed.strip.height) for placed in page.placed] == [(0.0, 30), (35.0, 30), (70.0, 30)]
    assert [one.before for one in loose[0].strips] == [0.0, 10, 10]


def test_columns_of_a_section_are_as_even_as_can_be() -> None:
    pages = paginate([Section(2, [strip(10) for _ in range(9)]), Section(1, [strip(5)])], HIGH, 0.0)
    by_column = [[p for p in pages[0].placed[:9] if p.column == column] for column in (0, 1)]
    assert [len(column) for column in by_column] == [5, 4]
    assert pages[0].placed[9].y == pytest.approx(50.0)


def block_of(*heights: float) -> list[Strip]:
    """Strips that are better whole."""
    return [*(replace(strip(high), whole=True) for high in heights[:-1]), strip(heights[-1])]


def test_what_text_announces_stands_right_below_it() -> None:
    announced = [strip(60), strip(10, keep=True), strip(50), strip(15)]
    assert cut(announced) == [[60], [10, 50, 15]]


def test_a_whole_block_is_parted_only_where_a_page_would_end_on_a_large_blank() -> None:
    assert cut([strip(85), *block_of(10, 30, 30)]) == [[85], [10, 30, 30]]
    assert cut([strip(40), *block_of(30, 25, 30)]) == [[40, 30, 25], [30]]
    bound = [replace(one, keep=True) for one in block_of(30, 25, 30)]
    assert cut([strip(40), *bound]) == [[40], [30, 25, 30]]


def test_columns_part_a_whole_block_rather_than_stand_empty() -> None:
    (page,) = paginate([Section(2, block_of(20, 20, 20, 20))], HIGH, 0.0)
    assert [placed.column for placed in page.placed] == [0, 0, 1, 1]


def test_what_follows_a_box_keeps_its_distance_wherever_the_box_stands() -> None:
    boxed = replace(strip(50), after=8.0)
    (page,) = paginate([Section(1, [strip(20), boxed, strip(10, before=2)])], HIGH, 0.0)
    assert [placed.y for placed in page.placed] == [0, 20, 78]
    (_, second) = paginate([Section(1, [strip(60), boxed, strip(10, before=2)])], HIGH, 0.0)
    assert [placed.y for placed in second.placed] == [0, 58]


def test_drawing_together_leaves_the_room_of_a_chapters_drawing() -> None:
    loose = [Section(1, [strip(30), replace(strip(30, before=20), clear=16.0)])]
    (page,) = paginate(drawn_together(loose, 0.5), HIGH, 0.0)
    assert page.placed[1].y == 46.0


def test_a_strip_higher_than_a_page_is_refused() -> None:
    with pytest.raises(CannotJudge, match="120 points fits no page of 100"):
        cut([strip(120)])


def test_a_figure_yields_a_little_rather_than_leave_a_page_half_empty() -> None:
    def figure(high: float) -> Strip:
        less = tuple(strip(high * share).cells for share in (0.9, 0.8))
        return replace(strip(high, keep=True), smaller=less)

    caption = strip(10)
    assert cut([strip(40), figure(50), caption]) == [[40, 50, 10]]
    assert cut([strip(45), figure(50), caption]) == [[45, 45, 10]]
    assert cut([strip(50), figure(50), caption]) == [[50, 40, 10]]
    assert cut([strip(55), figure(50), caption]) == [[55], [50, 10]]


def test_no_line_of_a_paragraph_stands_alone_on_a_page() -> None:
    for more in range(1, 14):
        filler = tuple(Paragraph(f"f{i}", words("Una.")) for i in range(25 + more))
        made = render_pdf([document(blocks=(*filler, clause(1, "es"), clause(2, "es")))], A5, PROJECT)
        for page in range(made.pages):
            lines: dict[float, str] = {}
            for text, left, bottom, _ in words_of(made.data, page):
                if 35 < left < 400 and 40 < bottom < 550:
                    lines[round(bottom / 8)] = lines.get(round(bottom / 8), "") + text
            clauses = [line for line in lines.values() if "Una." not in line and "Los goblins" not in line]
            assert len(clauses) != 1, f"{more}: {clauses}"


def test_an_opening_shows_title_subtitle_author_and_that_it_is_unofficial() -> None:
    first = page_texts(book("es").data)[0]
    for said in ("Qíahn de prueba", "Los goblins", "Nadie", "No oficial", "Edición 1", "ES", "ÍNDICE"):
        assert said in first


def test_every_later_page_has_its_chapter_above_and_edition_language_and_number_below() -> None:
    made = book("es")
    for number, text in enumerate(page_texts(made.data)[1:], start=2):
        assert "Qíahn de prueba · Los goblins · Edición 1 · ES" in text
        assert re.search(rf"\b{number}\b", text)


def test_a_page_is_headed_by_the_chapter_that_it_begins_in() -> None:
    made = book("es")
    heads = [max(words_of(made.data, page), key=lambda piece: piece[2])[0].strip() for page in range(made.pages)]
    second, third = made.anchors["second"], made.anchors["third"]
    assert heads[1 : second - 1] == ["Los goblins"] * (second - 2)
    assert heads[second] == "Las cartas"
    assert heads[third - 1] == "El combate"  # it begins at the top of this page
    assert heads[third] == "El combate"


def test_a_draft_says_so_on_every_page_and_nothing_else_does() -> None:
    drafted = render_pdf([document()], A5, PROJECT, draft=True)
    assert all("BORRADOR · Qíahn de prueba" in text for text in page_texts(drafted.data))
    assert not any("BORRADOR" in text for text in page_texts(book("es").data))


def test_ids_in_the_margin_can_be_left_out() -> None:
    plain = render_pdf([document(blocks=(clause(1, "es"),))], A5, PROJECT, marks=False)
    marked = render_pdf([document(blocks=(clause(1, "es"),))], A5, PROJECT)
    assert "QX-1" in page_texts(marked.data)[0]
    assert "QX-1" not in page_texts(plain.data)[0]


def bars(data: bytes, page: int) -> int:
    """How often a page is painted in the colour of bars."""
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        return pdf.pages[page].Contents.read_bytes().count(b"0.761 0.149 0.106 rg")


def test_a_bar_stands_beside_what_has_changed_and_nowhere_else() -> None:
    reason = (Paragraph("", words("Porque sí."), "label"), Paragraph("", words("Y porque no."), "label"))
    ruling = Entry("AX-1", "ruling", words("¿Sí?"), reason, ("QX-2",))
    blocks = (clause(1, "es"), clause(2, "es"), ruling)
    # a ruling has one at each of its lines: question, answer, and what runs on below it
    for changed, beside in (((), 0), (("QX-1",), 1), (("AX-1",), 3), (("QX-1", "QX-2", "AX-1"), 5), (("QX-77",), 0)):
        made = render_pdf([document(blocks=blocks)], A5, PROJECT, changed=frozenset(changed))
        assert bars(made.data, 0) >= beside
        assert bool(bars(made.data, 0)) == bool(beside)


def sheet(count: int) -> object:
    return document(kind="reference", blocks=tuple(clause(i, "es") for i in range(1, count)))


def test_a_reference_sheet_has_a_title_and_takes_the_largest_text_that_fits() -> None:
    def size(count: int, page: tuple[float, float]) -> float:
        made = render_pdf([sheet(count)], page, PROJECT)  # type: ignore[list-item]
        assert made.pages == (2 if page == A5 and count > 20 else 1)
        assert page_texts(made.data)[0].startswith("Qíahn de prueba · Hoja de consulta")
        return max(high for text, _, _, high in words_of(made.data, 0) if text.startswith("Quien ataca"))

    assert size(30, A5) > size(44, A5)
    assert size(12, A4) > size(44, A4)


def test_a_reference_sheet_that_is_too_long_is_refused_with_its_pages() -> None:
    with pytest.raises(CannotJudge, match=r"takes \d pages of 148 x 210 mm; it may take 2"):
        render_pdf([sheet(90)], A5, PROJECT)  # type: ignore[list-item]
    with pytest.raises(CannotJudge, match=r"it may take 1"):
        render_pdf([sheet(90)], A4, PROJECT)  # type: ignore[list-item]


def test_a_figure_larger_than_the_page_is_drawn_smaller() -> None:
    large = Figure("large", Drawing(900, 900, ()), words("Grande."), "Un cuadrado")
    made = render_pdf([document(blocks=(Contents(), Heading("h", words("H")), large))], A5, PROJECT)
    with opened(made) as pdf:
        text = pdf.pages[made.anchors["large"] - 1].Contents.read_bytes().decode("latin-1")
    assert re.search(r"q\n0\.[01]\d+ 0 0 0\.[01]\d+ ", text)


def _drawn(width: float, look: Look) -> float:
    """How many times as large as it is drawn a square of a width (mm) stands in a book on A4."""
    figure = Figure("square", Drawing(width, width, ()), words("Un cuadrado."), "Un cuadrado")
    made = render_pdf([document(blocks=(Contents(), Heading("h", words("H")), figure), look=look)], A4, PROJECT)
    with opened(made) as pdf:
        text = pdf.pages[made.anchors["square"] - 1].Contents.read_bytes().decode("latin-1")
    found = re.findall(r"q\n([\d.]+) 0 0 \1 ", text)
    return float(found[-1])


def test_figures_grow_with_the_text_of_large_print_where_there_is_room() -> None:
    large = Look(large=True)
    grown = _drawn(40, large) / _drawn(40, Look())
    assert 1.4 < grown < 2
    assert 1 < _drawn(120, large) / _drawn(120, Look()) < grown  # as far as the page has room
    assert _drawn(300, large) <= 1


def test_a_document_of_an_unknown_theme_is_refused() -> None:
    with pytest.raises(CannotJudge, match="there is no theme 'nowhere'"):
        render_pdf([document(theme="nowhere")], A5, PROJECT)


SCRIPT = """
import hashlib, sys
sys.path.insert(0, {folder!r})
from paper_books import A4, A5, book
from generator.rulebook.pdf import booklet
made = [book('es'), book('es', 'en', page=A4)]
print(*(hashlib.sha256(m.data).hexdigest() for m in made), hashlib.sha256(booklet(made[0].data, A4)).hexdigest())
"""


def test_the_same_book_is_the_same_bytes_in_every_process() -> None:
    script = SCRIPT.format(folder=str(Path(__file__).parent))
    made = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(made) == 1
    assert len(made.pop().split()) == 3


def test_the_date_of_a_file_is_the_one_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    short = document(blocks=(Paragraph("p", words(TEXT["es"])),))
    made = render_pdf([short], A5, PROJECT)
    with opened(made) as pdf:
        assert str(pdf.docinfo["/CreationDate"]) == "D:19700102000000Z"


@pytest.mark.parametrize(("role", "parted"), [("lead", False), ("text", True)])
def test_the_first_words_of_a_chapter_are_not_parted_and_keep_their_heading(role: Role, parted: bool) -> None:
    filling = [Paragraph(f"p{i}", words("Una línea.")) for i in range(FILLED)]
    opening = [Heading("h", words("Capítulo")), Paragraph("l", words("palabras " * 60), role)]
    rest = [Paragraph(f"r{i}", words("Otra línea.")) for i in range(HALF)]
    made = render_pdf([document(blocks=(*filling, *opening, *rest))], A5, PROJECT)
    found = [(page, *piece) for page in range(len(opened(made).pages)) for piece in words_of(made.data, page)]
    (headed,) = {page for page, text, _, _, size in found if "Capítulo" in text and size > HEADLINE}
    lead = {page for page, text, *_ in found if "palabras" in text}
    assert min(lead) == headed
    assert (len(lead) > 1) is parted


@pytest.mark.parametrize(("role", "parted"), [("note", False), ("text", True)])
def test_a_note_never_opens_a_page_that_its_paragraph_is_not_on(role: Role, parted: bool) -> None:
    found = set()
    for count in range(12, 26):
        filling = [Paragraph(f"p{i}", words("Una línea.")) for i in range(count)]
        ending = [Paragraph("e", words("Regla.")), Paragraph("n", words("Nota."), role)]
        rest = [Paragraph(f"r{i}", words("Otra línea.")) for i in range(HALF)]
        made = render_pdf([document(blocks=(*filling, *ending, *rest))], A5, PROJECT)
        texts = [text.replace("\n", " ") for text in page_texts(made.data)]
        found.add([any(word in text for text in texts[1:]) for word in ("Regla.", "Nota.")] == [False, True])
    assert (True in found) is parted


@pytest.mark.parametrize(("lines", "parted"), [(3, False), (FILLED, True)])
def test_a_small_callout_is_not_parted(lines: int, parted: bool) -> None:
    found = set()
    for count in range(12, 26):
        filling = [Paragraph(f"p{i}", words("Una línea.")) for i in range(count)]
        inner = tuple(Paragraph(f"c{i}", words("Consejo.")) for i in range(lines))
        rest = [Paragraph(f"r{i}", words("Otra línea.")) for i in range(HALF)]
        made = render_pdf(
            [document(blocks=(*filling, Callout("c", "tip", words("Título"), inner), *rest))], A5, PROJECT
        )
        found.add(sum("Consejo." in text for text in page_texts(made.data)))
    assert (found != {1}) is parted


def test_a_column_takes_no_more_than_its_words_while_another_breaks_its_lines() -> None:
    long = "Mercado de Granjeros y Gremio de Constructores " * 3
    rows = ((words("7"), words(long)), (words("12"), words(long)))
    table = BookTable("t", words("T"), (words("N"), words("Qué")), rows, ("left", "left"), (3.0, 1.0))
    data = render_pdf([document(blocks=(table,))], A5, PROJECT).data
    found = words_of(data, 0)
    first = min(left for text, left, _, _ in found if text.strip() == "7")
    second = min(left for text, left, _, _ in found if text.startswith("Mercado"))
    assert second - first < 30


def test_no_line_begins_with_the_dot_between_two_clauses() -> None:
    cited = tuple(f"QX-{i}" for i in range(1, 13))
    bodies = [(Paragraph("", words("Sí"), "label"), Paragraph("", words("n" * i), "label")) for i in range(1, 16)]
    entries = [Entry(f"AX-{i}", "ruling", words("¿Sí?"), body, cited) for i, body in enumerate(bodies)]
    data = render_pdf([document(blocks=(*(clause(i, "es") for i in range(1, 13)), *entries))], A5, PROJECT).data
    lines = [line.strip() for text in raw_texts(data) for line in text.splitlines()]
    assert sum("·" in line and "QX" in line for line in lines) > 8
    assert [line for line in lines if line.startswith("·")] == []


def raw_texts(data: bytes) -> list[str]:
    found = pdfium.PdfDocument(data)
    texts = [page.get_textpage().get_text_range() for page in found]
    found.close()
    return texts


def lines_on_pages(count: int) -> list[int]:
    """How many lines of one word stand on each page of a book of so many of them."""
    lines = tuple(Paragraph(f"p{i}", words("Línea.")) for i in range(count))
    return [text.count("Línea.") for text in page_texts(render_pdf([document(blocks=lines)], A5, PROJECT).data)]


def test_a_rulebook_is_drawn_together_where_that_spares_a_page_of_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines_on_pages(23) == [23]
    assert lines_on_pages(24) == [22, 2]  # no room for both: the space stays as it was
    monkeypatch.setattr("generator.rulebook.pdf.render.SHORT", 0.0)
    assert lines_on_pages(23) == [22, 1]
