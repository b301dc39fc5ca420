"""The structure of a book's PDF: whole, in order, with words for what cannot be read."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pikepdf
import pytest
from paper_books import A4, A5, PROJECT, book, clause, document, elements, opened, page_texts, words

from generator.rulebook.document import Block, Contents, Entry, Heading, Paragraph
from generator.rulebook.pdf import render_pdf

SHOWS = {"Tj", "TJ", "Do", "f", "S", "B"}
EDITIONS = [("es", A5), ("es", A4), ("en", A5), ("es+en", A5), ("es+en", A4)]


def made(edition: str, page: tuple[float, float]) -> Any:
    return book(*edition.split("+"), page=page)


def unmarked(page: Any) -> list[str]:
    """Operators of a page that show something outside of any mark."""
    depth, found = 0, []
    for instruction in pikepdf.parse_content_stream(page):
        name = str(instruction.operator)
        depth += (name in ("BMC", "BDC")) - (name == "EMC")
        if name in SHOWS and depth == 0:
            found.append(name)
    assert depth == 0
    return found


def mismatches(pdf: pikepdf.Pdf) -> list[str]:
    """Where the tree and the pages disagree about what belongs to which element."""
    nums = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
    parents = {int(nums[i]): nums[i + 1] for i in range(0, len(nums), 2)}
    claimed: dict[tuple[Any, int], Any] = {}
    for element in elements(pdf):
        for kid in element.get("/K", []):
            if isinstance(kid, int):
                claimed[element.Pg.objgen, kid] = element.objgen
            elif "/MCID" in kid:
                claimed[kid.Pg.objgen, int(kid.MCID)] = element.objgen
    wrong = []
    for page in pdf.pages:
        used = re.findall(rb"/MCID (\d+)", page.Contents.read_bytes())
        own = parents[int(page.StructParents)]
        if [int(number) for number in used] != list(range(len(own))):
            wrong.append(f"page {page.index}: {len(own)} parents, marks {used}")
        for number, element in enumerate(own):
            if claimed.get((page.objgen, number)) != element.objgen:
                wrong.append(f"page {page.index}: mark {number}")
        for annotation in page.get("/Annots", []):
            element = parents[int(annotation.StructParent)]
            objects = [kid.Obj.objgen for kid in element.K if isinstance(kid, pikepdf.Dictionary) and "/Obj" in kid]
            if element.S != "/Link" or annotation.objgen not in objects:
                wrong.append(f"page {page.index}: an annotation without its link")
    return wrong


@pytest.mark.parametrize(("edition", "page"), EDITIONS)
def test_every_mark_belongs_to_one_element_and_every_element_to_its_marks(
    edition: str, page: tuple[float, float]
) -> None:
    with opened(made(edition, page)) as pdf:
        assert mismatches(pdf) == []


def test_a_mark_that_the_tree_does_not_know_would_be_seen() -> None:
    with opened(book("es")) as pdf:
        nums = pdf.Root.StructTreeRoot.ParentTree.Nums
        nums[1] = pikepdf.Array(list(nums[1])[:-1])
        assert mismatches(pdf)


@pytest.mark.parametrize(("edition", "page"), EDITIONS)
def test_all_that_a_page_shows_is_text_or_decoration(edition: str, page: tuple[float, float]) -> None:
    with opened(made(edition, page)) as pdf:
        assert [unmarked(sheet) for sheet in pdf.pages] == [[]] * len(pdf.pages)
        sheet = pdf.pages[0]
        sheet.contents_add(b"0 0 10 10 re f")
        assert unmarked(sheet) == ["f"]


def test_figures_have_words_and_a_place_and_tables_heads_with_a_scope() -> None:
    with opened(book("es")) as pdf:
        kinds: dict[str, list[Any]] = {}
        for element in elements(pdf):
            kinds.setdefault(str(element.S), []).append(element)
        assert [str(figure.Alt) for figure in kinds["/Figure"]] == ["Los goblins: Las cartas", "Los goblins"]
        for figure in kinds["/Figure"]:
            left, bottom, right, top = (float(v) for v in figure.A.BBox)
            assert 0 < left < right < 420
            assert 0 < bottom < top < 596
        assert [str(head.A.Scope) for head in kinds["/TH"]] == ["/Column", "/Column"]
        assert len(kinds["/TR"]) == 41
        assert len(kinds["/TD"]) == 80
        for item in kinds["/LI"]:
            assert [str(kid.S) for kid in item.K] in (["/Lbl", "/LBody"], ["/LBody"])


def test_the_head_of_a_table_that_comes_again_is_only_decoration() -> None:
    made = book("es")
    with opened(made) as pdf:
        heads = [element for element in elements(pdf) if element.S == "/TH"]
        assert len(heads) == 2
        assert len([kid for head in heads for kid in head.K]) == 2
    first, second = made.anchors["listed"], made.anchors["listed"] + 1
    texts = page_texts(made.data)
    assert "Los goblins N" in texts[first - 1]
    assert "Los goblins N" in texts[second - 1]


def test_a_file_says_its_language_its_title_and_what_it_conforms_to() -> None:
    with opened(book("es")) as pdf:
        assert str(pdf.Root.Lang) == "es"
        assert bool(pdf.Root.MarkInfo.Marked)
        assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
        assert "/EmbeddedFiles" not in pdf.Root.get("/Names", {})
        assert pdf.Root.OutputIntents[0].S == "/GTS_PDFA1"
        with pdf.open_metadata() as meta:
            assert meta["dc:title"] == "Qíahn de prueba · Los goblins"
            assert meta["dc:creator"] == ["Nadie"]
            assert (meta["pdfaid:part"], meta["pdfaid:conformance"], meta["pdfuaid:part"]) == ("2", "A", "1")


def test_every_font_of_a_book_is_embedded_with_its_letters() -> None:
    with opened(book("es", page=A4)) as pdf:
        fonts = {font.objgen: font for page in pdf.pages for font in page.Resources.Font.values()}
        assert len(fonts) >= 4
        for font in fonts.values():
            assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
            assert "/ToUnicode" in font


def test_heading_levels_leave_none_out() -> None:
    sparse = (Heading("a", words("Uno")), Heading("b", words("Dos"), 3), Paragraph("c", words("Tres.")))
    with opened(render_pdf([document(blocks=sparse)], A5, PROJECT)) as pdf:
        assert [str(e.S) for e in elements(pdf) if str(e.S).startswith("/H")] == ["/H1", "/H1", "/H2"]


def test_headings_of_one_level_are_peers_though_one_above_them_is_left_out() -> None:
    peers = tuple(Heading(ident, words(ident), 3) for ident in "bcd")
    blocks = (Heading("a", words("Uno")), *peers, Heading("e", words("Dos"), 2), Heading("f", words("Tres"), 3))
    with opened(render_pdf([document(blocks=blocks)], A5, PROJECT)) as pdf:
        levels = [str(e.S) for e in elements(pdf) if str(e.S).startswith("/H")]
    assert levels == ["/H1", "/H1", "/H2", "/H2", "/H2", "/H2", "/H3"]


@pytest.mark.parametrize("page", [A5, A4])
def test_two_languages_are_read_one_after_the_other(page: tuple[float, float]) -> None:
    with opened(book("es", "en", page=page)) as pdf:
        spanish, english = pdf.Root.StructTreeRoot.K.K
        assert (str(spanish.S), str(spanish.Lang)) == ("/Part", "es")
        assert (str(english.S), str(english.Lang)) == ("/Part", "en")
        assert len(spanish.K) == len(english.K) + 4  # the opening is one for both


@pytest.mark.parametrize(("edition", "page"), EDITIONS)
def test_no_heading_stands_two_levels_below_the_one_before(edition: str, page: tuple[float, float]) -> None:
    with opened(made(edition, page)) as pdf:
        levels = [int(str(e.S)[2:]) for e in elements(pdf) if str(e.S) in ("/H1", "/H2", "/H3")]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert 2 in levels


@pytest.mark.parametrize("edition", [("es",), ("es", "en")])
def test_every_clause_is_an_element_of_its_own_name_and_no_name_is_given_twice(edition: tuple[str, ...]) -> None:
    with opened(book(*edition, page=A4)) as pdf:
        names = [str(element.ID) for element in elements(pdf) if "/ID" in element]
        assert len(names) == len(set(names))
        assert {f"QX-{i}" for i in range(1, 30)} <= set(names)
        listed = [str(name) for name in list(pdf.Root.StructTreeRoot.IDTree.Names)[::2]]
        assert listed == sorted(names)


def test_an_icon_says_its_word_unless_one_stands_beside_it() -> None:
    def spoken(text: str) -> list[str]:
        made = render_pdf([document(blocks=(Paragraph("p", words(text)),))], A5, PROJECT)
        with opened(made) as pdf:
            content = b"".join(page.Contents.read_bytes() for page in pdf.pages).decode("latin-1")
        return [bytes.fromhex(code).decode("utf-16-be") for code in re.findall(r"ActualText<FEFF(\w*)>", content)]

    assert spoken("{icon:wizard} gana.") == ["Mago"]
    assert spoken("{icon:wizard} **Mago** gana.") == [""]


def test_refusals_under_several_headings_are_lists_of_their_own_in_reading_order() -> None:
    def group(ident: str, first: int) -> list[Block]:
        heading = Heading(ident, words(f"Cuando {ident}"), 2)
        told = [
            Entry(f"refusal-{i}", "refusal", words(f"No se puede {i}."), (), ("QX-1",)) for i in range(first, first + 3)
        ]
        return [heading, *told]

    blocks = (Contents(), clause(1, "es"), *group("uno", 1), *group("dos", 4))
    with opened(render_pdf([document(blocks=blocks)], A5, PROJECT)) as pdf:
        lists = [one for one in elements(pdf) if one.S == "/L"]
        assert [len([kid for kid in one.K if kid.S == "/LI"]) for one in lists] == [3, 3]
        order = [str(one.S) for one in elements(pdf) if str(one.S) in ("/H2", "/L")]
        assert order == ["/H2", "/L", "/H2", "/L"]
