"""Drawings on covers and beside titles: where they stand, what saves ink, what is read aloud, what is refused."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from msgspec import structs
from paper_books import A5, clause, document, words, words_of
from PIL import Image
from projects import AS_IT_STANDS as PROJECT
from projects import ROOT
from pypdfium2 import raw

from generator.base.display_list import Picture, PlacedArtwork
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.geometry import Box
from generator.catalog.looks import GREY, LOW
from generator.catalog.project import Project
from generator.catalog.rulebook_models import ArtModel
from generator.faces.face import Face
from generator.faces.templates.loading import load_theme
from generator.rulebook.book_art import ArtOf, BookCover, CoverGround, CoverPicture, art_of, cover_face, headpiece
from generator.rulebook.document import Document, Heading, PageBreak
from generator.rulebook.pdf import render_pdf
from generator.rulebook.web.svg import Sprite
from generator.workshop.site.web_edition import cover_on_screen

WIZARD = ArtModel("qiahn/wizard_heads", "heads")
WIDE, HIGH = 200.0, 60.0
CLEAR = 1.5 * 72 / 25.4  # points between a drawing and words
HEAD = 560.0  # points from the foot of a page of A5: the rule of its running head, whose words stand above it


def drawings(ink: str = "", project: Project = PROJECT) -> ArtOf:
    theme = load_theme(PROJECT, "qiahn", Findings())
    assert theme is not None
    return art_of(project, "qiahn_tactics", structs.replace(theme, ink=ink))


def covered(fit: str, box: Box = (0.0, 0.0, 0.5, 1.0), ink: str = "") -> Face:
    cover = BookCover((CoverPicture(drawings(ink)(WIZARD, "full"), box, fit),), "a wizard")
    return cover_face(cover, [CoverGround((0.0, 0.0, WIDE, HIGH), "#ffffff")], WIDE, HIGH)


def bounds(placed: PlacedArtwork) -> tuple[float, float, float, float]:
    a, _, _, d, e, f = placed.matrix
    left, top, right, bottom = placed.artwork.bounds
    return a * left + e, d * top + f, a * right + e, d * bottom + f


def test_a_figure_stands_at_the_foot_of_its_box_as_large_as_it_has_room() -> None:
    (placed,) = covered("foot").artworks
    left, top, right, bottom = bounds(placed)
    assert bottom == pytest.approx(HIGH)
    assert 0 < top < HIGH * 0.1
    assert (left + right) / 2 == pytest.approx(WIDE / 4)
    assert placed.clip == ()


def test_a_drawing_in_the_middle_is_all_there_and_one_that_fills_is_cut_off_at_its_box() -> None:
    (placed,) = covered("middle").artworks
    left, top, right, bottom = bounds(placed)
    assert left > 0
    assert (top + bottom) / 2 == pytest.approx(HIGH / 2)
    (filling,) = covered("fill").artworks
    left, top, right, bottom = bounds(filling)
    assert left <= 0.01
    assert right >= WIDE / 2 - 0.01
    assert top <= 0.01
    assert bottom >= HIGH - 0.01
    assert filling.clip


@pytest.mark.parametrize(("ink", "layers"), [("", "ink"), (LOW, "mask+line"), (GREY, "mask+hatch+line")])
def test_where_ink_is_saved_a_cover_shows_lines_or_hatchings(ink: str, layers: str) -> None:
    (placed,) = covered("foot", ink=ink).artworks
    assert layers in placed.artwork.key
    colours = {path.colour for path in placed.artwork.paths}
    assert (len(colours) <= 2) == bool(ink)


def test_the_text_for_a_cover_is_read_aloud_in_the_language_of_the_book_and_a_headpiece_is_decoration() -> None:
    art = drawings()
    for language, alt in (("es", "Un mago"), ("en", "A wizard")):
        plain = document(language, theme="qiahn")
        cover = BookCover((CoverPicture(art(WIZARD, "full"), (0.0, 0.0, 1.0, 1.0), "foot"),), alt)
        blocks = tuple(replace(b, art=art(WIZARD, "roundel")) if isinstance(b, Heading) else b for b in plain.blocks)
        decorated = replace(plain, cover=cover, blocks=blocks)
        assert sorted(figures_of(decorated)) == sorted([*figures_of(plain), alt])


def figures_of(book: Document) -> list[str]:
    """What is read aloud instead of the figures of a book."""
    with pikepdf.open(io.BytesIO(render_pdf([book], A5, PROJECT).data)) as pdf:
        found = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == "/Figure"]
        return [str(one.Alt) for one in found]


def test_the_web_page_says_what_the_cover_shows() -> None:
    cover = BookCover((CoverPicture(drawings()(WIZARD, "full"), (0.0, 0.0, 0.5, 1.0), "foot"),), "A “wizard”")
    shown = Sprite().drawing(cover_on_screen(PROJECT, "qiahn", cover), cover.alt)
    assert 'role="img" aria-label="A “wizard”"' in shown


def test_a_headpiece_shows_the_roundel_of_a_drawing() -> None:
    (placed,) = headpiece(drawings()(WIZARD, "roundel"), 14.0).artworks
    assert placed.clip
    assert placed.artwork.bounds == drawings()(WIZARD, "full").window


def test_a_page_at_whose_top_a_chapter_opens_has_no_running_head_that_its_drawing_would_meet() -> None:
    art = drawings()(WIZARD, "roundel")
    one, two, three = (Heading(name, words(name), art=art) for name in ("Uno", "Dos", "Tres"))
    text = [clause(number, "es") for number in range(1, 22)]
    blocks = (one, *text[:2], PageBreak("break"), two, *text[2:19], three, *text[19:])
    data = render_pdf([document(theme="qiahn", blocks=blocks)], A5, PROJECT).data
    assert [len(boxes) for boxes in drawing_boxes(data)] == [1, 1, 1]
    reach = [box[3] for (box,) in drawing_boxes(data)]
    heads = [running_head(data, page) for page in range(3)]
    assert reach[1] > HEAD  # the second chapter opens at the top of its page,
    assert heads[1] == ("", 0)
    assert reach[2] < HEAD  # and the third further down, below the end of the second
    assert heads[2] == ("Dos", 1)


def running_head(data: bytes, page: int) -> tuple[str, int]:
    """The words above the text of a page of A5 (from 0), and how many rules are below them."""
    found = pdfium.PdfDocument(data)
    paths = [one.get_bounds() for one in found[page].get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1)]
    found.close()
    said = " ".join(piece for piece, _, bottom, _ in words_of(data, page) if bottom > HEAD)
    return said, sum(bottom > HEAD for _, bottom, _, _ in paths)


def drawing_boxes(data: bytes) -> list[list[tuple[float, float, float, float]]]:
    """The boxes (points) of the drawings on each page, which are its only forms."""
    found = pdfium.PdfDocument(data)
    boxes = [
        [one.get_bounds() for one in page.get_objects(filter=[raw.FPDF_PAGEOBJ_FORM], max_depth=1)] for page in found
    ]
    found.close()
    return boxes


def test_a_publisher_s_own_bitmap_replaces_a_drawing(tmp_path: Path) -> None:
    own = tmp_path / "data/games/qiahn_tactics/art/wizard_heads.png"
    own.parent.mkdir(parents=True)
    Image.new("RGB", (40, 20), "#c02020").save(own)
    art = drawings(project=Project(tmp_path, ROOT))(WIZARD, "full")
    for fit, foot in (("foot", HIGH), ("middle", HIGH / 2 + 25)):
        cover = BookCover((CoverPicture(art, (0.0, 0.0, 0.5, 1.0), fit),), "a red field")
        face = cover_face(cover, [], WIDE, HIGH)
        (placed,) = face.bitmaps
        assert isinstance(placed, Picture)
        assert placed.box[2] / placed.box[3] == pytest.approx(2)
        assert placed.box[1] + placed.box[3] == pytest.approx(foot)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (ArtModel("qiahn/wizzard_heads", "heads"), "there is no picture 'qiahn/wizzard_heads'"),
        (ArtModel("qiahn/wizard_heads", "haeds"), "there are no inks 'haeds'"),
        (ArtModel("qiahn/wizard_heads", "heads", "golld"), "there is no colour 'golld'"),
    ],
)
def test_a_drawing_inks_or_colour_that_does_not_exist_is_named(wanted: ArtModel, told: str) -> None:
    with pytest.raises(CannotJudge, match=told):
        drawings()(wanted, "full")


@pytest.mark.parametrize("title", ["Dos", "Donde el original calla o se contradice"])
def test_a_drawing_keeps_clear_of_the_words_above_and_beside_it(title: str) -> None:
    art = drawings()(WIZARD, "roundel")
    told = (clause(1, "es"), Heading("two", words(title), art=art), clause(2, "es"))
    data = render_pdf([document(theme="qiahn", blocks=told)], A5, PROJECT).data
    ((left, bottom, right, top),) = drawing_boxes(data)[0]
    found = pdfium.PdfDocument(data)
    said = [one.get_bounds() for one in found[0].get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1)]
    found.close()
    gaps = [
        max(left - x1, x0 - right, 0.0) + max(y0 - top, 0.0) for x0, y0, x1, y1 in said if y1 > bottom and y0 < HEAD
    ]
    assert len(gaps) > 3
    assert min(gaps) >= CLEAR
