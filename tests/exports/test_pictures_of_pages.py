"""Pictures of a PDF's pages: of any sizes in any order, with and without a ground, as pypdfium2 renders them itself."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from generator.exports.pictures import PageOnPicture, PictureOfPages, pictures


@pytest.fixture(scope="module")
def document() -> bytes:
    """Three pages of 60 x 40 points, each with a shape of its own that touches its edges."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(60, 40), pageCompression=0)
    for red, (x, y) in zip((1.0, 0.5, 0.0), ((0, 0), (20, 10), (33, 17)), strict=True):
        canvas.setFillColorRGB(red, 0.2, 0.7)
        canvas.rect(x, y, 27, 23, stroke=0, fill=1)
        canvas.circle(30, 20, 9, stroke=1, fill=0)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _page(path: str, page: int, wide: int, high: int, ground: str = "#ffffff") -> PictureOfPages:
    return PictureOfPages(path, wide, high, 300, (PageOnPicture(page, 0, 0, wide, high),), ground)


WANTED = [
    _page("small", 0, 61, 41),
    _page("see-through", 0, 61, 41, ""),
    _page("large", 1, 303, 202),
    _page("small again", 2, 61, 41),
    _page("large and see-through", 2, 303, 202, ""),
    _page("see-through again", 1, 61, 41, ""),
    _page("on blue", 1, 61, 41, "#102080"),
]


@pytest.mark.parametrize("turned", [False, True], ids=["in order", "the other way round"])
def test_each_picture_is_what_the_renderer_makes_of_its_page_alone(document: bytes, turned: bool) -> None:
    wanted = WANTED[::-1] if turned else WANTED
    made = dict(pictures(document, wanted))
    assert list(made) == [one.path for one in wanted]
    with pdfium.PdfDocument(document) as alone:
        for one in wanted:
            image = Image.open(io.BytesIO(made[one.path]))
            page = alone[one.placed[0].page]
            kind = pdfium.raw.FPDFBitmap_BGR if one.ground else pdfium.raw.FPDFBitmap_BGRA
            bitmap = pdfium.PdfBitmap.new_native(one.width, one.height, kind)
            colour = tuple(bytes.fromhex(one.ground[1:])) if one.ground else ()
            bitmap.fill_rect((*colour, 255) if colour else (0, 0, 0, 0), 0, 0, one.width, one.height)
            pdfium.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, one.width, one.height, 0, 0)
            assert image.tobytes() == bitmap.to_pil().tobytes(), one.path
            assert image.mode == ("RGB" if one.ground else "RGBA")


def test_several_pages_lie_on_one_picture_where_they_are_placed(document: bytes) -> None:
    placed = (PageOnPicture(0, 1, 2, 60, 40), PageOnPicture(1, 66, 2, 60, 40))
    sheet = PictureOfPages("sheet", 130, 45, 300, placed, "#000000")
    alone = [_page(str(i), i, 60, 40, "#000000") for i in (0, 1)]
    made = {path: Image.open(io.BytesIO(data)) for path, data in pictures(document, [sheet, *alone])}
    for i, one in enumerate(placed):
        box = (one.x, one.y, one.x + one.width, one.y + one.height)
        assert made["sheet"].crop(box).tobytes() == made[str(i)].tobytes()
    assert made["sheet"].getpixel((63, 20)) == (0, 0, 0)


def test_a_page_that_is_not_there_is_an_error_and_no_white_picture(document: bytes) -> None:
    with pytest.raises(IndexError, match="3"):
        list(pictures(document, [_page("none", 3, 60, 40)]))
