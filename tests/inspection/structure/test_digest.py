"""Digests tell every value that paints, speaks or acts, and nothing of how a file is packed."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from changing import Change, changed

from generator.base.errors import CannotJudge
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure import digest
from generator.inspection.structure.digest import Differences, DocumentDigest, differences, digest_of

Printed = Callable[[str], PrintedDocument]


@pytest.fixture(autouse=True)
def _fresh_files_are_digested_once(monkeypatch: pytest.MonkeyPatch, known_digests: dict[str, DocumentDigest]) -> None:
    """A digest hangs on the bytes alone: that of a file that many tests compare with is worked out once."""

    def known(document: PrintedDocument) -> DocumentDigest:
        if document.sha256 not in known_digests:
            known_digests[document.sha256] = digest_of(document)
        return known_digests[document.sha256]

    monkeypatch.setattr(digest, "digest_of", known)


@pytest.fixture(scope="module")
def known_digests() -> dict[str, DocumentDigest]:
    return {}


def saved(document: PrintedDocument, **options: Any) -> PrintedDocument:
    made = io.BytesIO()
    with document.structure() as pdf:
        pdf.save(made, **options)
    return PrintedDocument(document.shown, made.getvalue())


@pytest.mark.parametrize("name", ["cards", "rulebook", "rulebook-booklet", "orders"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"object_stream_mode": pikepdf.ObjectStreamMode.disable},
        {"stream_decode_level": pikepdf.StreamDecodeLevel.generalized, "compress_streams": False},
        {"linearize": True},
        {"recompress_flate": True},
        {"qdf": True},
    ],
)
def test_a_file_that_was_only_saved_again_holds_the_same(printed: Printed, name: str, options: dict[str, Any]) -> None:
    document = printed(name)
    again = saved(document, **options)
    assert again.data != document.data
    assert differences(again, document) == Differences()


Instructions = list[Any]


def spelled_again(change_page: Callable[[Instructions], Instructions] = list) -> Change:
    """Every page and form with its operators spelled by another program; those of the second page changed before."""

    def change(pdf: pikepdf.Pdf) -> None:
        for number, page in enumerate(pdf.pages, 1):
            found = list(pikepdf.parse_content_stream(page))
            found = change_page(found) if number == 2 else found
            page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(found))
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                item.write(pikepdf.unparse_content_stream(pikepdf.parse_content_stream(item)))

    return change


def operator(name: str) -> tuple[list[Any], pikepdf.Operator]:
    return [], pikepdf.Operator(name)


def within_a_pair(found: Instructions) -> Instructions:
    return [operator("q"), *found, operator("Q")]


def without_the_last(found: Instructions) -> Instructions:
    return found[:-1]


def another_state(found: Instructions) -> Instructions:
    return [operator("q"), *found[:1], operator("Q"), operator("q"), *found[1:], operator("Q")]


@pytest.mark.parametrize("name", ["cards", "rulebook"])
@pytest.mark.parametrize("change_page", [list, within_a_pair])
def test_operators_that_another_program_spells_otherwise_paint_the_same(
    printed: Printed, name: str, change_page: Callable[[Instructions], Instructions]
) -> None:
    document = printed(name)
    again = changed(document, spelled_again(change_page))
    assert digest_of(again).pages != digest_of(document).pages
    assert differences(again, document) == Differences()


@pytest.mark.parametrize("change_page", [without_the_last, another_state])
def test_other_operators_are_told_however_they_are_spelled(
    printed: Printed, change_page: Callable[[Instructions], Instructions]
) -> None:
    document = printed("cards")
    assert differences(changed(document, spelled_again(change_page)), document).pages == (2,)


def test_numbers_of_objects_and_dates_are_nothing_that_is_shown(printed: Printed) -> None:
    def renumber(pdf: pikepdf.Pdf) -> None:
        for _ in range(5):
            pdf.make_indirect(pikepdf.Dictionary())
        pdf.Root["/ViewerPreferences"] = pdf.make_indirect(pdf.Root.ViewerPreferences)
        pdf.docinfo["/ModDate"] = "D:20010101000000Z"

    assert not differences(changed(printed("rulebook"), renumber), printed("rulebook"))


def test_what_goes_without_saying_is_no_difference(printed: Printed) -> None:
    def say(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.obj.Rotate = 0
            page.obj.UserUnit = 1
            page.obj.CropBox = page.MediaBox
            if "/Shading" not in page.obj.Resources:
                page.obj.Resources.Shading = pikepdf.Dictionary()
        pdf.docinfo["/Producer"] = "pikepdf"

    assert not differences(changed(printed("rulebook"), say), printed("rulebook"))


def content_of(page: Any) -> bytes:
    contents = page.Contents
    return b"\n".join(one.read_bytes() for one in (contents if isinstance(contents, pikepdf.Array) else [contents]))


def first_form(page: Any) -> Any:
    return next(one for one in page.Resources.XObject.values() if one.get("/Subtype") == "/Form")


def embedded_fonts(pdf: pikepdf.Pdf) -> list[Any]:
    return [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontDescriptor" in one]


def a_byte_of_the_content(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[1]
    page.Contents = pdf.make_stream(content_of(page) + b" 0 0 1 rg 0 0 9 9 re f")


def a_form_that_a_form_paints(pdf: pikepdf.Pdf) -> None:
    form = first_form(pdf.pages[1])
    form.write(form.read_bytes() + b" 0 g")


def a_box(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].MediaBox[2] = pdf.pages[1].MediaBox[2] + 1


def a_box_that_it_inherits(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[1]
    box = page.MediaBox
    if "/MediaBox" in page.obj:
        del page.obj["/MediaBox"]
    pdf.Root.Pages["/MediaBox"] = pikepdf.Array([0, 0, float(box[2]), float(box[3]) + 2])
    if "/Parent" in page.obj and page.obj.Parent.objgen != pdf.Root.Pages.objgen:
        page.obj.Parent["/MediaBox"] = pdf.Root.Pages.MediaBox


def a_turn(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].Rotate = 180


def a_crop(pdf: pikepdf.Pdf) -> None:
    left, bottom, right, top = pdf.pages[1].MediaBox
    pdf.pages[1].obj.CropBox = pikepdf.Array([left, bottom, right, top - 1])


def a_unit(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.UserUnit = 2


def a_small_number(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].MediaBox[0] = pikepdf.Object.parse(b"0.00001")


def the_program_of_a_font(pdf: pikepdf.Pdf) -> None:
    """Its name stays: a name is no program."""
    for font in embedded_fonts(pdf):
        stream = font.FontDescriptor.FontFile2
        program = bytearray(stream.read_bytes())
        program[-2] ^= 1
        stream.write(bytes(program))


def the_words_of_a_font(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[1].Resources.Font.values():
        font.ToUnicode.write(font.ToUnicode.read_bytes() + b"%")


def the_widths_of_a_font(pdf: pikepdf.Pdf) -> None:
    for font in embedded_fonts(pdf):
        font.W[0] = int(font.W[0]) + 1


def a_key_that_nobody_knows(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1]["/Mine"] = pikepdf.Name("/Yes")


def its_place_among_the_tags(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1]["/StructParents"] = 4711


ON_PAGES = (
    a_byte_of_the_content,
    a_box,
    a_box_that_it_inherits,
    a_turn,
    a_crop,
    a_unit,
    a_small_number,
    the_program_of_a_font,
    the_words_of_a_font,
    the_widths_of_a_font,
    a_key_that_nobody_knows,
    its_place_among_the_tags,
)


@pytest.mark.parametrize("damage", ON_PAGES)
def test_a_page_that_holds_something_else_is_named(printed: Printed, damage: Change) -> None:
    assert 2 in differences(changed(printed("rulebook"), damage), printed("rulebook")).pages


def test_a_form_on_a_page_belongs_to_it(printed: Printed) -> None:
    assert 2 in differences(changed(printed("cards"), a_form_that_a_form_paints), printed("cards")).pages


def a_title(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Title"] = "Another"


def a_field_of_the_metadata(pdf: pikepdf.Pdf) -> None:
    stream = pdf.Root.Metadata
    stream.write(re.sub(rb"(<dc:title>.*?<rdf:li[^>]*>)", rb"\1x", stream.read_bytes(), flags=re.DOTALL))


def metadata_that_cannot_be_read(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Metadata.write(b"<x")


def metadata_with_entities(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Metadata.write(b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')


def an_action(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def a_bookmark(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Outlines.First.Title = pikepdf.String("Another")


def a_language(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Lang = "xx"


def a_tag(pdf: pikepdf.Pdf) -> None:
    """Its element has a parent that has it as a kid: in a circle there is no place to leave something out."""
    element = pdf.Root.StructTreeRoot.K
    while isinstance(element, pikepdf.Array) or ("/K" in element and not isinstance(element.K, int)):
        element = element[-1] if isinstance(element, pikepdf.Array) else element.K
        if not isinstance(element, pikepdf.Array | pikepdf.Dictionary):
            break
        if isinstance(element, pikepdf.Dictionary) and "/S" in element:
            element["/ActualText"] = pikepdf.String("another")
            return


def a_parent_of_a_tag(pdf: pikepdf.Pdf) -> None:
    kids = pdf.Root.StructTreeRoot.K
    first = kids[0] if isinstance(kids, pikepdf.Array) else kids
    own = first.K[0] if isinstance(first.K, pikepdf.Array) else first.K
    own["/P"] = pdf.Root.StructTreeRoot


def a_key_of_the_trailer(pdf: pikepdf.Pdf) -> None:
    pdf.trailer["/Mine"] = pikepdf.Name("/Yes")


OF_DOCUMENTS = {
    "Info/Title": a_title,
    "Root/OpenAction": an_action,
    "Root/Outlines": a_bookmark,
    "Root/Lang": a_language,
    "Root/StructTreeRoot": a_parent_of_a_tag,
    "Trailer/Mine": a_key_of_the_trailer,
}


@pytest.mark.parametrize("key", OF_DOCUMENTS)
def test_a_key_of_the_document_that_says_something_else_is_named(printed: Printed, key: str) -> None:
    assert key in differences(changed(printed("rulebook"), OF_DOCUMENTS[key]), printed("rulebook")).keys


@pytest.mark.parametrize("damage", [a_field_of_the_metadata, metadata_that_cannot_be_read, metadata_with_entities])
def test_metadata_are_told_by_their_fields(printed: Printed, damage: Change) -> None:
    assert "Root/Metadata" in differences(changed(printed("rulebook"), damage), printed("rulebook")).keys


def test_a_tag_deep_in_a_circle_of_parents_and_kids_is_told(printed: Printed) -> None:
    assert "Root/StructTreeRoot" in differences(changed(printed("rulebook"), a_tag), printed("rulebook")).keys


def test_pages_in_another_order_or_fewer_are_named(printed: Printed) -> None:
    def swap(pdf: pikepdf.Pdf) -> None:
        pdf.pages.insert(1, pdf.pages[2])
        del pdf.pages[3]

    def drop(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[-1]

    document = printed("rulebook")
    with document.structure() as pdf:
        last = len(pdf.pages)
    assert {2, 3} <= set(differences(changed(document, swap), document).pages)
    assert last in differences(changed(document, drop), document).pages


def small(objects: bytes, before: bytes = b"") -> PrintedDocument:
    """A PDF of one page whose objects from 3 on are given; readers find them by their headers."""
    parts = [b"%PDF-1.7\n", before]
    places = {}
    body = b"1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n"
    data = b"".join(parts) + body + objects
    for match in re.finditer(rb"^(\d+) 0 obj", data, re.MULTILINE):
        places[int(match.group(1))] = match.start()
    start = len(data)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (max(places) + 1)
    table += b"".join(b"%010d 00000 n \n" % places[i] for i in range(1, max(places) + 1))
    trailer = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (max(places) + 1, start)
    return PrintedDocument("small.pdf", data + table + trailer)


def page(extra: bytes = b"", content: bytes = b"0 g", dictionary: bytes = b"") -> bytes:
    return (
        b"3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Contents 4 0 R%s>>\nendobj\n" % extra
        + b"4 0 obj\n<</Length %d%s>>\nstream\n%s\nendstream\nendobj\n" % (len(content), dictionary, content)
    )


def test_a_key_that_stands_twice_leaves_a_doubt() -> None:
    """One reader takes the first, another the last."""
    assert digest_of(small(page())).doubt == ""
    assert digest_of(small(page(b"/MediaBox[0 0 5 5]"))).doubt


def test_streams_that_cannot_be_unpacked_are_told_by_their_bytes() -> None:
    packed = zlib.compress(b"0 g 1 1 1 1 re f")
    flate = b"/Filter/FlateDecode"
    whole = small(page(content=packed, dictionary=flate))
    one, other = (small(page(content=noise, dictionary=flate)) for noise in (b"noise", b"noisy"))
    assert not differences(whole, small(page(content=b"0 g 1 1 1 1 re f")))
    for document in (one, other):
        assert differences(document, whole)
    assert digest_of(one).pages != digest_of(other).pages
    assert (
        digest_of(small(page(content=b"x", dictionary=b"/Filter/DCTDecode"))).pages
        != digest_of(small(page(content=b"x", dictionary=b"/Filter/JPXDecode"))).pages
    )


def ring(*links: int) -> bytes:
    """Objects from 5 on that refer to each other: where each leads to."""
    return b"".join(b"%d 0 obj\n<</Next %d 0 R>>\nendobj\n" % (i, link) for i, link in enumerate(links, 5))


def test_circles_of_other_lengths_are_not_alike() -> None:
    found = {digest_of(small(page(b"/Mine 5 0 R") + ring(*links))).pages for links in ((5,), (6, 5), (6, 7, 5))}
    assert len(found) == 3


def test_a_change_behind_a_circle_is_told() -> None:
    circle = b"5 0 obj\n<</Up 5 0 R/Kid 6 0 R>>\nendobj\n6 0 obj\n<</Up 5 0 R/Says(%s)>>\nendobj\n"
    one, other = (digest_of(small(page(b"/Mine 5 0 R") + circle % word)) for word in (b"one", b"two"))
    assert one.pages != other.pages


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (b"[(a)(b)]", b"[(a b)]"),
        (b"[(a)[(b)]]", b"[[(a)(b)]]"),
        (b"/Name", b"(/Name)"),
        (b"(1)", b"1"),
        (b"true", b"/True"),
        (b"null", b"/None"),
        (b"<</A 1/B 2>>", b"<</A 2/B 1>>"),
        (b"(2 x)", b"(2 y)"),
        (b"1", b"1.00001"),
    ],
)
def test_values_that_read_alike_are_told_apart(one: bytes, other: bytes) -> None:
    found = [digest_of(small(page(b"/Mine[" + value + b"]"))).pages for value in (one, other)]
    assert found[0] != found[1]


def test_several_revisions_and_what_stands_behind_the_end_leave_a_doubt(printed: Printed) -> None:
    document = printed("cards")
    assert digest_of(document).doubt == ""
    assert digest_of(saved(document, linearize=True)).doubt == ""
    appended = PrintedDocument("a", document.data + b"\n1 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF\n")
    assert digest_of(appended).doubt
    assert digest_of(PrintedDocument("a", document.data + b"and more")).doubt


def test_too_many_or_too_deep_is_not_judged(printed: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    deep = small(page(b"/Mine" + b"[" * 90 + b"]" * 90))
    with pytest.raises(CannotJudge, match="too deep"):
        digest_of(deep)
    monkeypatch.setattr(digest, "MOST_OBJECTS", 3)
    with pytest.raises(CannotJudge, match="more than 3 objects"):
        digest_of(printed("rulebook"))
    with pytest.raises(CannotJudge):
        digest_of(PrintedDocument("a", b"noise"))
