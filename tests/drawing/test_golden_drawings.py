"""Every drawing as it looked when a person looked at it: a contact sheet of each family, and each game's cover."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from looks import alike, looks_as_it_did
from PIL import Image
from projects import AS_IT_STANDS as PROJECT
from projects import ROOT

from generator.base.display_list import Item, Shape, Symbol
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.faces.art.layered_pictures import load_layered_picture
from generator.faces.deck import game_theme
from generator.faces.elements.placed_pictures import placed_artwork
from generator.faces.elements.template_frame import TemplateFrame
from generator.faces.face import Face
from generator.faces.shapes import rectangle
from generator.faces.templates.loading import Theme, load_theme
from generator.faces.trim import Format
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata
from generator.rulebook.book_art import BookCover, CoverPicture, art_of
from generator.workshop.site.web_edition import cover_on_screen

PICTURES = ROOT / "templates" / "pictures"
FAMILIES = {"qiahn": "", "dice": "heads", "goblin": "wax", "gnostica": "woodcut", "kaixiflan": "portolan"}
THEMES = {"dice": "qiahn"}  # of families that are not called after theirs
GAMES = ("gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics")
CELL, GAP, ACROSS, DOTS = 24.0, 2.0, 10, 40  # mm, mm, drawings in a row, dots to the inch


def painted(face: Face, dots: int = DOTS) -> Image.Image:
    import pypdfium2 as pdfium

    pdf = PdfFile(DocumentMetadata("drawings", "Tirada", "en", ""))
    page = pdf.content(face.height)
    page.place(FacePainter(pdf, {}).form(face))
    pdf.add_page(page, face.width)
    document = pdfium.PdfDocument(pdf.finish())
    made = document[0].render(scale=dots / 72).to_pil().convert("RGB")
    document.close()
    return made


def inks_of(theme: Theme, family: str, name: str) -> dict[str, str]:
    night = name.removesuffix("_small").removesuffix("_token").endswith(("_tails", "_moons"))
    return theme.inks_called(FAMILIES[family] or ("tails" if night else "heads"), "")


def contact_sheet(family: str, instead: dict[str, str] | None = None) -> Image.Image:
    """The drawings of a family by name, each on its ground; `instead` shows others in their places."""
    theme = load_theme(PROJECT, THEMES.get(family, family), Findings())
    assert theme is not None
    names = sorted(path.stem for path in (PICTURES / family).glob("*.svg"))
    items: list[Item] = []
    for i, name in enumerate(names):
        shown = (instead or {}).get(name, name)
        picture = load_layered_picture(PICTURES / family / f"{shown}.svg", shown)
        inks = inks_of(theme, family, shown)
        x, y = GAP + i % ACROSS * (CELL + GAP), GAP + i // ACROSS * (CELL + GAP)
        ground = inks.get("ground", inks.get("paper", "#ffffff"))
        items.append(Symbol(f"ground-{i}", (Shape(rectangle((x, y, CELL, CELL), 0), ground),)))
        artwork = picture.artwork("full", inks)
        items.append(placed_artwork(artwork, picture.bounds, (x, y, CELL, CELL), "none", "full", TemplateFrame()))
    rows = math.ceil(len(names) / ACROSS)
    size = GAP + ACROSS * (CELL + GAP), GAP + rows * (CELL + GAP)
    return painted(Face(family, Format(family, *size, 0, 0, 0), tuple(items)))


def cover_of(game_id: str) -> Image.Image:
    game = load_game(PROJECT, game_id, Findings())
    assert game is not None
    assert game.book is not None
    assert game.book.cover is not None
    theme = game_theme(PROJECT, game, Findings())
    assert theme is not None
    art = art_of(PROJECT, game_id, theme)
    pictures = tuple(CoverPicture(art(one, "full"), one.box, one.fit) for one in game.book.cover.pictures)
    drawing = cover_on_screen(PROJECT, theme.id, BookCover(pictures, "a cover"))
    (placed,) = drawing.items
    assert hasattr(placed, "face")
    return painted(placed.face, 60)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_drawings_of_a_family_look_as_they_did(family: str, tmp_path: Path) -> None:
    looks_as_it_did(contact_sheet(family), f"drawings-{family}", tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_the_cover_of_a_game_looks_as_it_did(game: str, tmp_path: Path) -> None:
    looks_as_it_did(cover_of(game), f"cover-{game}", tmp_path)


@pytest.mark.parametrize(("name", "other"), [("prank_hen", "prank_bees"), ("scrawl_under_title", "prank_bell")])
def test_another_drawing_in_the_place_of_one_is_noticed(name: str, other: str) -> None:
    assert not alike(contact_sheet("goblin"), contact_sheet("goblin", {name: other}))
