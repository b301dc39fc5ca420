"""What a page's content paints: read back by pikepdf as operators, and looked at as pixels."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pypdfium2 as pdfium
import pytest

from generator.base.display_list import Shape
from generator.base.geometry import POINTS_PER_MM as K
from generator.faces.shapes import circle, rectangle
from generator.pdf.content import BUTT, ROUND, Content, matrix_text, upwards
from generator.pdf.document import Destination, PdfFile
from generator.pdf.metadata import DocumentMetadata
from generator.pdf.structure import Annotation, StructureElement, reserve_links, write_link, write_structure

ABOUT = DocumentMetadata("t", "a", "es", "r")
BLACK, WHITE = 0, 255
Paint = Callable[[Content], object]


def operators(paint: Paint) -> list[tuple[str, list[str]]]:
    """The operators that something paints on a page 100 mm high, each with its operands."""
    content = Content(100, lambda key: key)
    paint(content)
    with pikepdf.new() as pdf:
        found = pikepdf.parse_content_stream(pdf.make_stream(content.joined().encode()))
        return [(str(one.operator), [str(operand) for operand in one.operands]) for one in found]


def names(paint: Paint) -> str:
    return " ".join(name for name, _ in operators(paint))


def pixel(file: PdfFile, x: float, y: float) -> int:
    """How bright the first page is at a place in mm from its upper left corner."""
    with pdfium.PdfDocument(file.finish()) as document:
        image = document[0].render(scale=4 / K).to_pil().convert("L")
    return int(image.getpixel((round(x * 4), round(y * 4))))


def painted(paint: Paint, x: float, y: float) -> int:
    file = PdfFile(ABOUT)
    content = file.content(40)
    paint(content)
    file.add_page(content, 40)
    return pixel(file, x, y)


def test_what_is_saved_is_restored() -> None:
    def paint(content: Content) -> None:
        content.save()
        content.transform((1, 0, 0, 1, 5, 0.125))
        content.restore()

    assert operators(paint) == [("q", []), ("cm", ["1", "0", "0", "1", "5", "0.12"]), ("Q", [])]
    assert matrix_text((0.5, -0.0000001, 1 / 3, 1, 10, -2.004)) == "0.5 0 0.33333 1 10 -2"


def test_lines_have_their_weight_colour_ends_and_dashes() -> None:
    def paint(content: Content) -> None:
        content.dashes((1.5, 2))
        content.lines([(0, 0, 25.4, 0)], 0.25, "#ff0000")
        content.line_style(1, ends=BUTT, joins=ROUND)

    first, *rest = operators(paint)
    assert first[0] == "d"
    assert rest == [
        ("q", []),
        ("RG", ["1", "0", "0"]),
        ("w", ["0.25"]),
        ("J", ["0"]),
        ("m", ["0", "283.46"]),
        ("l", ["72", "283.46"]),
        ("S", []),
        ("Q", []),
        ("w", ["1"]),
        ("J", ["0"]),
        ("j", ["1"]),
    ]


def test_a_clip_hides_what_lies_outside_it() -> None:
    def paint(content: Content) -> None:
        content.save()
        content.clip(circle((20, 20), 5))
        content.shape(Shape(rectangle((0, 0, 40, 40), 0), "#000000"))
        content.restore()
        content.save()
        content.clip_box((0, 30, 10, 10))
        content.shape(Shape(rectangle((0, 0, 40, 40), 0), "#000000"))
        content.restore()

    assert painted(paint, 20, 20) == BLACK
    assert painted(paint, 20, 27) == WHITE
    assert painted(paint, 5, 35) == BLACK
    assert painted(paint, 15, 35) == WHITE


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_face_stands_in_its_slot_whichever_way_it_is_turned(rotation: int) -> None:
    """A face of 10 x 20 mm with a dot in its upper left corner, placed at (5, 6)."""
    file = PdfFile(ABOUT)
    form = file.content(20)
    form.shape(Shape(circle((2, 2), 1), "#000000"))
    file.add_form("face", (0, 0, 10 * K, 20 * K), form.joined())
    content = file.content(40)
    content.place_face("face", (10, 20), (5, 6), rotation, (0, 0, 40, 40))
    file.add_page(content, 40)
    dot = {0: (7, 8), 90: (7, 14), 180: (13, 24), 270: (23, 8)}[rotation]
    assert pixel(file, *dot) == BLACK


def test_the_forms_that_were_placed_are_the_page_s_resources_in_order() -> None:
    file = PdfFile(ABOUT)
    for key in ("one", "two"):
        file.add_page_form(key, file.content(40), 40)
    content, more = file.content(40), file.content(40)
    content.place("two")
    more.place("one")
    more.place("two")
    content.append(more)
    file.add_page(content, 40)
    assert list(content.forms) == ["two", "one"]
    with pikepdf.open(io.BytesIO(file.finish())) as pdf:
        assert len(pdf.pages[0].Resources.XObject) == 2
    with pytest.raises(KeyError):
        content.place("three")


def test_marked_content_begins_and_ends() -> None:
    def paint(content: Content) -> None:
        content.begin_artifact()
        content.end_marked()
        content.begin_element("P", 3)
        content.end_marked()
        content.begin_spoken("á")
        content.end_marked()

    assert names(paint) == "BMC EMC BDC EMC BDC EMC"
    assert operators(paint)[2][1][0] == "/P"


def test_boxes_of_a_page_are_given_from_its_upper_edge() -> None:
    file = PdfFile(ABOUT)
    file.add_page(file.content(100), 50, trim=(5, 10, 45, 90), bleed=(2, 7, 48, 93))
    with pikepdf.open(io.BytesIO(file.finish())) as pdf:
        page = pdf.pages[0]
        assert [float(value) for value in page.TrimBox] == pytest.approx([5 * K, 10 * K, 45 * K, 90 * K], abs=0.01)
        assert [float(value) for value in page.BleedBox] == pytest.approx([2 * K, 7 * K, 48 * K, 93 * K], abs=0.01)
        assert "/StructParents" not in page
        assert "/Tabs" not in page
    assert upwards((0, 0, 10, 30), 100) == pytest.approx((0, 70 * K, 10 * K, 100 * K))


def test_a_link_belongs_to_its_element_and_leads_to_its_place() -> None:
    file = PdfFile(ABOUT, archival=True)
    root = StructureElement("Document")
    node = root.child("Link")
    link = Annotation(0, (10, 10, 50, 20), "rule", node)
    content = file.content(100)
    node.attach()
    node.kids += [(0, 0), link]
    content.begin_element(node.kind, 0)
    content.end_marked()
    reserve_links(file, [link])
    file.add_page(content, 100, links=[link.number], tagged=True)
    write_link(file, link, Destination(0, 90.0), "rule, page 1", 1)
    write_structure(file, root, [[node]], [link])
    with pikepdf.open(io.BytesIO(file.finish())) as pdf:
        (annotation,) = pdf.pages[0].Annots
        assert str(annotation.Contents) == "rule, page 1"
        assert annotation.Dest[0].objgen == pdf.pages[0].obj.objgen
        assert float(annotation.Dest[3]) == 90
        nums = pdf.Root.StructTreeRoot.ParentTree.Nums
        assert nums[3].objgen == nums[1][0].objgen
        assert nums[3].S == "/Link"
        assert nums[3].P.S == "/Document"
        assert str(pdf.pages[0].obj.Tabs) == "/S"
