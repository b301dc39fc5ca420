"""The document being made: dates and titles, objects by number, the catalog, the outline, and what it imports."""

from __future__ import annotations

import io
import subprocess
import sys

import pikepdf
import pytest

from generator.base.display_list import InkedPath
from generator.base.geometry import LineSegment
from generator.pdf.document import Destination, PdfFile
from generator.pdf.metadata import DocumentMetadata, text_string
from generator.pdf.objects import Raw
from generator.pdf.operators import number

EPOCH = "1700000000"
ABOUT = DocumentMetadata("t", "a", "es", "r")


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def test_source_date_epoch_is_the_date_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def dates(epoch: str | None) -> tuple[str, str, str]:
        if epoch is None:
            monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
        else:
            monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
        file = PdfFile(DocumentMetadata("t", "a", "es", "r"))
        file.add_page(file.content(100), 100)
        made = opened(file.finish())
        info = made.docinfo
        return (
            str(info.get("/CreationDate", "")),
            str(info.get("/ModDate", "")),
            made.Root.Metadata.read_bytes().decode(),
        )

    created, modified, xmp = dates(EPOCH)
    assert created == modified == "D:20231114221320Z"
    assert "<xmp:CreateDate>2023-11-14T22:13:20Z</xmp:CreateDate>" in xmp
    created, modified, xmp = dates(None)
    assert (created, modified) == ("", "")
    assert "CreateDate" not in xmp


@pytest.mark.parametrize(
    ("value", "written"), [(0, "0"), (-0.001, "0"), (12.0, "12"), (12.5, "12.5"), (10.004, "10"), (-3.256, "-3.26")]
)
def test_a_number_is_written_with_two_decimals_and_no_idle_zero(value: float, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize("text", ["plain", "with (brackets) and \\", "Qíahn · €", "\U0001f9d9", "line\nbreak"])
def test_any_title_survives_the_file(text: str) -> None:
    file = PdfFile(DocumentMetadata(text, "a & <b>", "es", "r"))
    file.add_page(file.content(100), 100, bookmark=text)
    made = opened(file.finish())
    assert str(made.docinfo["/Title"]) == text
    with made.open_outline() as outline:
        assert outline.root[0].title == text
    assert "a &amp; &lt;b&gt;" in made.Root.Metadata.read_bytes().decode()
    assert text_string("plain") == "(plain)"


def outline_of(levels: list[int]) -> list[str]:
    """The titles of an outline made of bookmarks of these levels, each after those that it hangs on."""
    file = PdfFile(ABOUT)
    file.add_page(file.content(100), 100)
    for i, level in enumerate(levels):
        file.add_bookmark(str(i), Destination(0), level)
    found: list[str] = []

    def below(items: list[pikepdf.OutlineItem], path: str) -> None:
        for item in items:
            found.append(path + item.title)
            below(item.children, f"{path}{item.title}/")

    with opened(file.finish()) as made, made.open_outline() as outline:
        below(list(outline.root), "")
    return found


def test_a_bookmark_hangs_on_the_last_one_before_it_that_is_less_deep() -> None:
    assert outline_of([]) == []
    assert outline_of([1, 1]) == ["0", "1"]
    assert outline_of([1, 2, 3, 2, 1]) == ["0", "0/1", "0/1/2", "0/3", "4"]
    assert outline_of([3, 1, 3]) == ["0", "1", "1/2"]


def test_a_document_without_bookmarks_has_no_outline_and_one_with_them_opens_it() -> None:
    bare, marked = PdfFile(ABOUT), PdfFile(ABOUT)
    bare.add_page(bare.content(100), 100)
    marked.add_page(marked.content(100), 100, bookmark="page")
    with opened(bare.finish()) as made:
        assert "/Outlines" not in made.Root
        assert made.Root.PageMode == "/UseNone"
    with opened(marked.finish()) as made:
        assert made.Root.PageMode == "/UseOutlines"


def test_an_object_is_added_once_under_its_name_and_may_be_written_after_it_was_numbered() -> None:
    file = PdfFile(ABOUT)
    late = Raw(b"")
    first = file.add_object(late, "one")
    assert file.add_object(Raw(b"(other)"), "one") == first
    assert file.set_catalog("PieceInfo", Raw(f"<</One {first} 0 R>>".encode())) != first
    file.add_page(file.content(100), 100)
    late.data = b"(late)"
    with opened(file.finish()) as made:
        assert str(made.Root.PieceInfo.One) == "late"
        assert str(made.Root.Lang) == "es"


def test_files_with_other_contents_have_other_identifiers() -> None:
    def identifier(line: LineSegment) -> bytes:
        file = PdfFile(ABOUT)
        content = file.content(100)
        content.lines([line], 1, "#000000")
        file.add_page(content, 100)
        with opened(file.finish()) as made:
            return bytes(made.trailer.ID[0])

    assert identifier((0, 0, 9, 9)) == identifier((0, 0, 9, 9)) != identifier((0, 0, 9, 8))


IMPORTED = """
import sys
import generator.press.sheets, generator.rulebook.pdf.render, generator.workshop.build.run
print([name for name in ("reportlab", "PIL", "pikepdf") if name in sys.modules])
from generator.base.display_list import InkedPath
from generator.base.geometry import LineSegment
from generator.pdf.document import Destination, PdfFile
from generator.pdf.metadata import DocumentMetadata
PdfFile(DocumentMetadata("t", "a", "es", "r"))
print([name for name in ("reportlab", "PIL.ImageCms", "pikepdf") if name in sys.modules])
"""


def test_libraries_are_imported_when_the_first_file_is_begun() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["[]", "['reportlab']"]


def test_a_drawing_met_again_in_another_file_is_that_drawing_in_its_own_colour() -> None:
    def drawn(colour: str, x: int) -> bytes:
        file = PdfFile(ABOUT)
        file.add_artwork("mark", (0.0, 0.0, 9.0, 9.0), (InkedPath(colour, "MLLZ", (x, 1, 8, 1, 8, 8)),))
        content = file.content(100)
        content.place("mark")
        file.add_page(content, 100)
        with opened(file.finish()) as made:
            (form,) = made.pages[0].Resources.XObject.values()
            return bytes(form.read_bytes())

    assert drawn("#ff0000", 1) == drawn("#ff0000", 1) == b"1 0 0 rg\n1 1 m\n8 1 l\n8 8 l\nh\nf"
    assert drawn("#0000ff", 1) == b"0 0 1 rg\n1 1 m\n8 1 l\n8 8 l\nh\nf"
    assert drawn("#ff0000", 2) == b"1 0 0 rg\n2 1 m\n8 1 l\n8 8 l\nh\nf"


def test_a_passing_document_says_the_same_without_being_compressed() -> None:
    read = []
    for passing in (False, True):
        file = PdfFile(ABOUT, passing=passing)
        file.add_form("frame", (0.0, 0.0, 10.0, 10.0), "0 0 m 5 5 l S\n" * 9)  # a short one would not be packed
        content = file.content(100)
        content.add("0 0 m 9 9 l S")
        file.add_page(content, 100)
        data = file.finish()
        assert (b"0 0 m 5 5 l S" in data) == passing
        with opened(data) as document:
            read.append(document.pages[0].Contents.read_bytes())
    assert read[0] == read[1] != b""
