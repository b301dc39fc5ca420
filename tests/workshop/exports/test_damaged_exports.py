"""Exports as `tirada check` judges them: clean ones are silent, and every damage is told at its file."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw

from generator.workshop.checking.printed_files import finished_files_in

SERVICES = [
    "contact-sheet",
    "drivethrucards",
    "makeplayingcards",
    "png",
    "png-bleed",
    "png-cut",
    "print-shop",
    "screentop",
    "svg",
    "tabletop-simulator",
    "thegamecrafter",
]


@pytest.mark.parametrize("service", SERVICES)
def test_a_clean_export_is_silent(service, made, judged):
    assert judged(made(service)) == []


def test_an_export_is_one_file_to_judge_and_its_pdf_none(made):
    folder = made("print-shop")
    assert finished_files_in([folder.parent]) == [folder / "export.json"]


def repaint(path: Path, change: Callable[[Image.Image], Image.Image], **saved: object) -> None:
    with Image.open(path) as image:
        image.load()
    change(image).save(path, **{"dpi": (300, 300), **saved})


def exchanged(folder: Path) -> None:
    one, other = sorted(folder.rglob("MY-C0[12]_x?.png"))
    first = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(first)


def other_digit(folder: Path) -> None:
    """A digit is painted over: 3 x 4 mm of 63 x 88."""

    def change(image: Image.Image) -> Image.Image:
        ImageDraw.Draw(image).line((120, 140, 150, 190), fill="black", width=8)
        return image

    repaint(next(folder.rglob("MY-C01_x3.png")), change)


def manifest(folder: Path, change: Callable[[dict], None]) -> None:
    path = folder / "export.json"
    value = json.loads(path.read_text("utf-8"))
    change(value)
    path.write_text(json.dumps(value), "utf-8")


def dropped(folder: Path) -> None:
    next(folder.rglob("MY-C03_x2.png")).unlink()
    manifest(folder, lambda m: m["files"].__delitem__(2))


def renamed(folder: Path) -> None:
    path = next(folder.rglob("MY-C02_x2.png"))
    path.rename(path.with_name("MY-C02_x4.png"))
    manifest(folder, lambda m: m["files"][1].update(path=m["files"][1]["path"].replace("_x2", "_x4")))


def back(change: Callable[[Image.Image], Image.Image], **saved: object) -> Callable[[Path], None]:
    return lambda folder: repaint(next(folder.rglob("back.png")), change, **saved)


def said(change: Callable[[dict], object]) -> Callable[[Path], None]:
    return lambda folder: manifest(folder, change)


def shifted(image: Image.Image) -> Image.Image:
    return image.transform(image.size, Image.Transform.AFFINE, (1, 0, 5, 0, 1, 0))


def torn(folder: Path) -> None:
    next(folder.rglob("back.png")).write_bytes(b"\x89PNG\r\n\x1a\nnothing")


def one_more(folder: Path) -> None:
    shutil.copy(next(folder.rglob("back.png")), folder / "other.png")


def one_gone(folder: Path) -> None:
    next(folder.rglob("MY-C03_x2.png")).unlink()


PICTURES = {
    "exchanged": (exchanged, "export.differs", "MY-C01 expected, MY-C02 shown"),
    "digit": (other_digit, "export.differs", "MY-C01 is painted otherwise at 1"),
    "size": (back(lambda i: i.resize((822, 1122))), "export.dots", "822 x 1122 dots, 825 x 1125 expected"),
    "moved": (back(shifted), "export.differs", "painted otherwise"),
    "grey": (back(lambda i: i.convert("L")), "export.colour", "its colours are L, RGB expected"),
    "resolution": (back(lambda i: i, dpi=(72, 72)), "export.dots", "72 x 72, 300"),
    "jpeg": (back(lambda i: i, format="JPEG"), "export.missing", "no PNG but JPEG"),
    "missing": (one_gone, "export.missing", "MY-C03_x2.png is not there"),
    "dropped": (dropped, "export.count", "MY-C03 is missing"),
    "extra": (one_more, "export.extra", "belongs to no piece"),
    "copies": (said(lambda m: m["files"][0].update(quantity=5)), "export.count", "5 copies, 3 expected"),
    "renamed": (renamed, "export.count", "its name says MY-C02_x4"),
    "torn": (torn, "export.missing", "cannot be read as a picture"),
    "dpi": (said(lambda m: m.update(dpi=150)), "export.dots", "150 dots to the inch, 300 expected"),
}


@pytest.mark.parametrize("damage", PICTURES)
def test_a_damaged_picture_is_told(damage, copy_of, judged):
    harm, code, words = PICTURES[damage]
    folder = copy_of("thegamecrafter")
    harm(folder)
    found = judged(folder)
    assert any(f.code == code and words in f.message for f in found), found


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.update(files="none"),
        lambda m: m.update(service="nobody"),
        lambda m: m.update(game="nothing"),
        lambda m: m.update(component="nothing"),
        lambda m: m.update(language="xx"),
        lambda m: m["files"][0].update(path="../../secret.png"),
        lambda m: m["files"][0].update(path="/etc/passwd"),
    ],
)
def test_a_manifest_that_cannot_be_understood_is_told(change, copy_of, judged):
    folder = copy_of("thegamecrafter")
    manifest(folder, change)
    with pytest.raises(Exception, match=r"understood|there is no|has no|lies outside"):
        judged(folder)


def rewritten(folder: Path, change: Callable[[pikepdf.Pdf], None]) -> None:
    (path,) = folder.glob("*.pdf")
    out = io.BytesIO()
    with pikepdf.open(path) as pdf:
        change(pdf)
        pdf.save(out)
    path.write_bytes(out.getvalue())


def first_form(pdf: pikepdf.Pdf, before: bytes, after: bytes) -> None:
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form" and before in item.read_bytes():
            item.write(item.read_bytes().replace(before, after, 1))
            return
    raise AssertionError("nothing to damage")


def swapped_pages(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[1]
    del pdf.pages[1]
    pdf.pages.insert(0, page)


PAGES = {
    "order": (swapped_pages, "export.count", "(back) expected, MY-C01 shown"),
    "page gone": (lambda pdf: pdf.pages.__delitem__(15), "export.count", "15 pages, 16 expected"),
    "trim": (lambda pdf: pdf.pages[2].__setattr__("TrimBox", [8, 9, 189, 261]), "export.page", "its TrimBox is"),
    "size": (lambda pdf: pdf.pages[2].__setattr__("MediaBox", [0, 0, 200, 270]), "export.page", "its MediaBox is"),
    "bleed gone": (lambda pdf: pdf.pages[2].__delitem__("/BleedBox"), "export.page", "its BleedBox is missing"),
    "RGB": (lambda pdf: first_form(pdf, b" k\n", b" k 1 0 0 rg\n"), "export.colour", "RGB colours, CMYK expected"),
    "ink": (lambda pdf: first_form(pdf, b" k\n", b" k 1 1 1 1 k\n"), "export.colour", "400 % of ink, at most 240"),
    "intent": (lambda pdf: pdf.Root.__delitem__("/OutputIntents"), "export.standard", "0 output intents"),
    "name": (lambda pdf: pdf.docinfo.__delitem__("/GTS_PDFXVersion"), "export.standard", "calls itself no PDF/X"),
}


@pytest.mark.parametrize("damage", PAGES)
def test_a_damaged_page_is_told(damage, copy_of, judged):
    harm, code, words = PAGES[damage]
    folder = copy_of("drivethrucards")
    rewritten(folder, harm)
    found = judged(folder)
    assert any(f.code == code and words in f.message for f in found), found


def saved(folder: Path, change: Callable[[dict], None]) -> None:
    path = folder / "cards.json"
    value = json.loads(path.read_text("utf-8"))
    change(value["ObjectStates"][0])
    path.write_text(json.dumps(value), "utf-8")


def two_cells(folder: Path) -> None:
    """Two faces of a sheet change places."""

    manifest_ = json.loads((folder / "export.json").read_text())
    (sheet,) = [file for file in manifest_["files"] if file["kind"] == "sheet"]
    path = folder / sheet["path"]
    with Image.open(path) as image:
        image.load()
    wide, high = image.width // sheet["columns"], image.height // sheet["rows"]
    left = image.crop((0, 0, wide, high))
    image.paste(image.crop((wide, 0, 2 * wide, high)), (0, 0))
    image.paste(left, (wide, 0))
    image.save(path, dpi=(300, 300))


def other_slot(deck: dict) -> None:
    deck["DeckIDs"][0] = deck["ContainedObjects"][0]["CardID"] = 101


def other_grid(deck: dict) -> None:
    for card in deck["ContainedObjects"]:
        card["CustomDeck"]["1"]["NumWidth"] = 3


def one_copy_less(deck: dict) -> None:
    deck["DeckIDs"].pop()
    deck["ContainedObjects"].pop()


def deck_with(change: Callable[[dict], object]) -> Callable[[Path], None]:
    return lambda folder: saved(folder, change)


SAVES = {
    "slot": (deck_with(other_slot), "export.save", "where cards-1-fronts.png shows MY-C02"),
    "ids": (deck_with(lambda d: d["DeckIDs"].reverse()), "export.save", "not those of its deck"),
    "field": (deck_with(lambda d: d.pop("ContainedObjects")), "export.save", "no ContainedObjects"),
    "grid": (deck_with(other_grid), "export.save", "3 x 2 faces, 2 x 2 expected"),
    "copy": (deck_with(one_copy_less), "export.count", "MY-C04 is missing"),
    "name": (deck_with(lambda d: d["ContainedObjects"][0].update(Nickname="X")), "export.save", "is called 'X'"),
    "picture": (two_cells, "export.differs", "MY-C01 is painted otherwise"),
    "torn": (lambda folder: (folder / "cards.json").write_text("{"), "export.save", "no saved object"),
}


@pytest.mark.parametrize("damage", SAVES)
def test_a_damaged_deck_is_told(damage, copy_of, judged):
    harm, code, words = SAVES[damage]
    folder = copy_of("tabletop-simulator")
    harm(folder)
    found = judged(folder)
    assert any(f.code == code and words in f.message for f in found), found


def in_drawing(folder: Path, before: str, after: str) -> None:
    path = next(folder.rglob("MY-C01.svg"))
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1), "utf-8")


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('width="63mm"', 'width="62mm"', "62 x 88 mm, 63 x 88 mm expected"),
        ("<defs>", "<text>Hello</text><defs>", "it has text"),
        ('aria-label="MY-C01', 'aria-label="MY-C09', "other words"),
        (' transform="', ' x="9" transform="', "drawn otherwise"),
        ("</svg>", "", "cannot be read as a drawing"),
    ],
)
def test_a_damaged_drawing_is_told(before, after, words, copy_of, judged):
    folder = copy_of("svg")
    in_drawing(folder, before, after)
    assert any(words in f.message for f in judged(folder))


def test_a_face_that_left_the_contact_sheet_is_told(copy_of, judged):
    folder = copy_of("contact-sheet")
    manifest(folder, lambda m: m["files"][0]["placed"].pop())
    assert any("MY-C04 is missing" in f.message for f in judged(folder))
    manifest(folder, lambda m: m["files"][0]["placed"].__setitem__(0, ["MY-C02", *m["files"][0]["placed"][0][1:]]))
    assert any("MY-C02" in f.message for f in judged(folder))
