"""What each service gets of a deck, by its published numbers: sizes, positions, counts, colours, resolution, order."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageCms
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.catalog.services import load_service, service_names
from generator.pdf.press_ready import OutputIntent, press_ready, within
from generator.workshop.exports.assigned import assign
from generator.workshop.exports.request import ExportRequest
from generator.workshop.exports.run import export

COPIES = {"MY-C01": 3, "MY-C02": 2, "MY-C03": 2, "MY-C04": 1}
FRONTS = ["MY-C01_x3", "MY-C02_x2", "MY-C03_x2", "MY-C04"]
CARDS = {
    "qiahn_tactics": None,
    "qiahn_goblin": "cards",
    "kaixiflan": "building_cards",
    "gnostica": "deck",
}


def points(mm: float) -> float:
    return mm / 25.4 * 72


def fronts(folder: Path) -> dict[str, Image.Image]:
    found = {}
    for path in folder.rglob("*.png"):
        with Image.open(path) as image:
            image.load()
        found[path.stem] = image
    return found


@pytest.mark.parametrize(
    ("service", "size"),
    [
        ("thegamecrafter", (825, 1125)),
        ("makeplayingcards", (816, 1111)),
        ("png", (744, 1039)),
        ("png-bleed", (815, 1110)),
    ],
)
def test_a_picture_has_the_canvas_colours_and_resolution_of_its_service(service, size, made):
    images = fronts(made(service))
    assert sorted(images) == [*FRONTS, "back"]
    for image in images.values():
        assert (image.format, image.mode, image.size) == ("PNG", "RGB", size)
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_the_card_lies_in_the_middle_of_its_canvas(made):
    """The same card without bleed is the middle of the canvas: 40.45 and 42.8 dots inside, which no dot can be."""
    whole, card = fronts(made("thegamecrafter")), fronts(made("png"))
    for name in FRONTS:
        middle = whole[name].crop((40, 43, 40 + 744, 43 + 1039)).resize((186, 260), Image.Resampling.BOX).convert("L")
        alone = card[name].resize((186, 260), Image.Resampling.BOX).convert("L")
        apart = [abs(a - b) for a, b in zip(middle.tobytes(), alone.tobytes(), strict=True)]
        assert sum(apart) / len(apart) < 3
        moved = middle.transform(middle.size, Image.Transform.AFFINE, (1, 0, 4, 0, 1, 0))
        assert sum(abs(a - b) for a, b in zip(moved.tobytes(), alone.tobytes(), strict=True)) / len(apart) > 6


def test_colour_runs_to_the_edge_of_the_canvas(made):
    """Three millimetres of bleed are less than the canvas has: the faces are composed with more."""
    for image in fronts(made("thegamecrafter")).values():
        wide, high = image.size
        edge = [image.getpixel((x, y)) for x in (0, wide - 1) for y in range(0, high, 9)]
        assert (255, 255, 255) not in edge


def test_what_is_cut_out_is_clear_outside_its_round_corners(made):
    for image in fronts(made("png-cut")).values():
        assert image.mode == "RGBA"
        assert image.getpixel((0, 0))[3] == 0
        assert image.getpixel((image.width // 2, 5))[3] == 255


def test_dots_to_the_inch_may_be_chosen_where_the_service_leaves_them_open(made):
    folder = made("png", dpi=100)
    assert folder.name == "cards.png.100dpi"
    assert {image.size for image in fronts(folder).values()} == {(248, 346)}


def test_the_same_export_has_the_same_bytes(small_deck, made, tmp_path):
    folder = made("drivethrucards")
    (name,) = export(
        small_deck, ExportRequest("drivethrucards", languages=("es",), jobs=2), tmp_path, print, print
    ).folders
    assert {p.name: p.read_bytes() for p in folder.iterdir()} == {
        p.name: p.read_bytes() for p in (tmp_path / name).iterdir()
    }


def test_drivethrucards_gets_the_back_before_the_front_in_cmyk_with_little_ink(made):
    """2.5 x 3.5 in and 1/8 in of bleed, PDF/X-1a:2003, at most 240 % of ink; each copy has its two pages."""
    (path,) = made("drivethrucards").glob("*.pdf")
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 16
        for page in pdf.pages:
            assert [float(x) for x in page.mediabox] == pytest.approx([0, 0, 198, 270], abs=0.01)
            assert [float(x) for x in page.trimbox] == pytest.approx([9, 9, 189, 261], abs=0.02)
            assert [float(x) for x in page.get("/BleedBox")] == pytest.approx([0, 0, 198, 270], abs=0.02)
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        assert pdf.pdf_version == "1.4"
        (intent,) = pdf.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "CGATS TR 001")
        streams = [page.Contents for page in pdf.pages]
        streams += [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        inks = []
        for stream in streams:
            for found in pikepdf.parse_content_stream(stream) if stream.get("/Subtype") == "/Form" else ():
                assert str(found.operator) not in ("rg", "RG")
                if str(found.operator) in ("k", "K"):
                    inks.append(sum(float(value) for value in found.operands))
        assert inks
        assert max(inks) <= 2.4
    document = pdfium.PdfDocument(path)
    codes = [re.findall(r"MY-C\d\d", page.get_textpage().get_text_bounded()) for page in document]
    assert codes == [found for code, copies in COPIES.items() for found in [[], [code]] * copies]
    document.close()


def test_a_print_shop_gets_pdf_x_4_where_its_profile_is_given(made, press_profile, judged):
    folder = made("print-shop", icc=press_profile)
    (path,) = folder.glob("*.pdf")
    with pikepdf.open(path) as pdf:
        assert pdf.pdf_version == "1.6"
        (intent,) = pdf.Root.OutputIntents
        assert bytes(intent.DestOutputProfile.read_bytes()) == press_profile.read_bytes()
        assert b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>" in pdf.Root.Metadata.read_bytes()
        for page in pdf.pages:
            assert str(page.Resources.ColorSpace.DefaultRGB[0]) == "/ICCBased"
            assert [float(x) for x in page.trimbox] == pytest.approx(
                [points(3), points(3), points(66), points(91)], abs=0.02
            )
            assert [float(x) for x in page.mediabox] == pytest.approx([0, 0, points(69), points(94)], abs=0.02)
        assert len(pdf.pages) == 8  # front and back of each design once
    assert judged(folder) == []


def test_a_print_shop_without_a_profile_gets_no_pdf_x(made, judged):
    (path,) = made("print-shop").glob("*.pdf")
    with pikepdf.open(path) as pdf:
        assert "/OutputIntents" not in pdf.Root


@pytest.mark.parametrize("given", [False, True])
def test_pdf_x_4_is_said_not_to_be_promised_only_where_no_profile_is_given(small_deck, press_profile, tmp_path, given):
    wanted = ExportRequest("print-shop", languages=("es",), jobs=1, icc=press_profile if given else None)
    made = export(small_deck, wanted, tmp_path, lambda total: None, lambda step: None)
    told = [one.message for one in made.findings if one.code == "export.not-promised"]
    assert any("PDF/X-4" in one for one in told) is not given


def test_a_profile_turns_colours_into_the_inks_of_its_press(made, press_profile, judged):
    folder = made("drivethrucards", icc=press_profile)
    (path,) = folder.glob("*.pdf")
    with pikepdf.open(path) as pdf:
        assert "/DestOutputProfile" in pdf.Root.OutputIntents[0]
    assert path.read_bytes() != next(made("drivethrucards").glob("*.pdf")).read_bytes()
    assert judged(folder) == []


def test_tabletop_simulator_gets_whole_cells_within_its_limits_and_a_deck_that_matches(made):
    folder = made("tabletop-simulator", url="https://example.org/x")
    save = json.loads((folder / "cards.json").read_text("utf-8"))
    (deck,) = save["ObjectStates"]
    (key, sheet) = next(iter(deck["CustomDeck"].items()))
    image = fronts(folder)[Path(sheet["FaceURL"]).stem]
    assert sheet["FaceURL"] == "https://example.org/x/cards-1-fronts.png"
    assert image.mode == "RGB"
    assert max(image.size) <= 4096
    assert image.width % sheet["NumWidth"] == image.height % sheet["NumHeight"] == 0
    assert (sheet["BackIsHidden"], sheet["UniqueBack"], deck["Name"]) == (True, False, "DeckCustom")
    assert Counter(deck["DeckIDs"]) == {int(key) * 100 + slot: copies for slot, copies in enumerate(COPIES.values())}
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert len({card["GUID"] for card in deck["ContainedObjects"]}) == 8
    assert Counter(card["Description"] for card in deck["ContainedObjects"]) == COPIES


def test_a_drawing_stands_alone_with_its_letters_as_outlines(made):
    for path in made("svg").rglob("*.svg"):
        root = ET.fromstring(path.read_bytes())
        assert (root.get("width"), root.get("height")) == ("63mm", "88mm")
        kinds = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert not kinds & {"text", "style", "image", "script"}
        assert "path" in kinds


def test_a_contact_sheet_shows_every_front_once(made):
    folder = made("contact-sheet")
    image = fronts(folder)["cards"]
    (file,) = json.loads((folder / "export.json").read_text())["files"]
    assert image.width == 2400
    assert [place[0] for place in file["placed"]] == ["MY-C01", "MY-C02", "MY-C03", "MY-C04"]
    lefts = sorted(place[1] for place in file["placed"])
    assert all(b - a > file["placed"][0][3] for a, b in pairwise(lefts))


@pytest.mark.parametrize("service", service_names(AS_IT_STANDS))
def test_every_service_takes_the_cards_of_the_games(service):
    """No game goes without: where a service cuts another size, it is the nearest within a millimetre."""
    profile, print_data = load_service(AS_IT_STANDS, service), load_print_data(AS_IT_STANDS, Findings())
    for ident, component in CARDS.items():
        if component is None:
            continue
        game = game_as_it_stands(ident)
        one = next(c for c in game.components if c.id == component)
        assigned = assign(profile, game, one, print_data)
        assert assigned.products
        assert assigned.refused == {}


def test_the_nearest_size_is_named_where_a_service_has_none():
    game = game_as_it_stands("qiahn_tactics")
    one = next(c for c in game.components if c.id == "tokens")
    found = assign(load_service(AS_IT_STANDS, "thegamecrafter"), game, one, load_print_data(AS_IT_STANDS, Findings()))
    assert any("30 x 30 mm (circle)" in what for what in found.refused)
    assert any("Large circle chit, 25.4 x 25.4 mm" in why for why in found.refused.values())


REFUSED = [
    ({"service": "thegamecraftr"}, "did you mean 'thegamecrafter'"),
    ({"service": "png", "dpi": 0}, "0 dots to the inch: 36 to 1200 expected"),
    ({"service": "png", "dpi": 100000}, "100000 dots to the inch"),
    ({"service": "thegamecrafter", "dpi": 150}, "pictures of its own size in dots"),
    ({"service": "png", "only": ("crads",)}, "did you mean 'cards'"),
    ({"service": "png", "languages": ("fr",)}, "no game has the language 'fr'"),
    ({"service": "png", "games": ("my_gane",)}, "did you mean 'my_game'"),
    ({"service": "png", "icc": Path(__file__)}, "takes no colour profile"),
    ({"service": "print-shop", "icc": Path(__file__)}, "it is no ICC profile"),
    ({"service": "print-shop", "icc": Path("nowhere.icc")}, "cannot be read"),
    ({"service": "tabletop-simulator", "url": "my web"}, "no address of a folder"),
    ({"service": "png", "rulings": ("XX-1=y",)}, "no game has a ruling"),
]


@pytest.mark.parametrize(("wanted", "told"), REFUSED, ids=lambda value: str(value)[:40])
def test_what_cannot_be_made_is_refused_and_nothing_is_written(wanted, told, small_deck, tmp_path):
    with pytest.raises(CannotJudge, match=re.escape(told)):
        export(small_deck, ExportRequest(**wanted, jobs=1), tmp_path / "out", lambda total: None, lambda step: None)
    assert not (tmp_path / "out").exists()


def test_a_screen_s_profile_is_no_press(small_deck, tmp_path):
    path = tmp_path / "screen.icc"
    path.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    with pytest.raises(CannotJudge, match="no profile of a press"):
        export(small_deck, ExportRequest("print-shop", icc=path), tmp_path / "out", print, print)


def test_a_folder_that_no_export_made_is_left_alone(small_deck, tmp_path):
    place = tmp_path / "my_game" / "es" / "cards.png"
    place.mkdir(parents=True)
    (place / "mine.txt").write_text("mine")
    with pytest.raises(CannotJudge, match="something else in its place"):
        export(small_deck, ExportRequest("png", languages=("es",), jobs=1), tmp_path, print, print)
    assert [path.name for path in tmp_path.rglob("*")] == ["my_game", "es", "cards.png", "mine.txt"]


def test_a_folder_that_cannot_be_written_is_told(small_deck, tmp_path):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(CannotJudge, match="cannot be written"):
        export(small_deck, ExportRequest("png", languages=("es",), dpi=36, jobs=1), tmp_path / "out", print, print)


OWN = """id: tiny
name: Tiny press
makes: images
source: ours
dpi: 50
within: 1
products:
  - {id: card, name: Card, width: 63, height: 88, canvas: [140, 190]%s}
"""


@pytest.fixture
def with_service(small_deck, tmp_path):
    """The deck in a project with a service of its own, which is one file."""

    def project(text: str):
        path = small_deck.root / "data" / "print" / "services" / "tiny.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return small_deck

    yield project
    (small_deck.root / "data" / "print" / "services" / "tiny.yaml").unlink()


def test_a_new_service_needs_only_a_file(with_service, tmp_path):
    project = with_service(OWN % "")
    (name,) = export(project, ExportRequest("tiny", languages=("es",), jobs=1), tmp_path, print, print).folders
    assert {image.size for image in fronts(tmp_path / name).values()} == {(140, 190)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OWN % ", most: 7", "8 pieces, and Tiny press takes 7 in one order of Card"),
        (
            OWN.replace("63, height: 88", "50, height: 70") % "",
            "size that Tiny press offers is Card, 50 x 70 mm",
        ),
        (OWN.replace("[140, 190]", "[14, 19]") % "", "smaller than what is cut out of it"),
        (OWN.replace("makes: images", "makes: magic") % "", "makes: 'magic' is not accepted"),
        (OWN.replace("dpi: 50", "dpi: 5") % "", "5 dots to the inch"),
        (OWN.replace("makes: images", "makes: pages") % "", "no `pages:`"),
    ],
)
def test_a_service_that_cannot_be_served_is_refused(text, told, with_service, tmp_path):
    with pytest.raises(CannotJudge, match=re.escape(told)):
        export(with_service(text), ExportRequest("tiny", jobs=1), tmp_path / "out", print, print)
    assert not (tmp_path / "out").exists()


def test_the_command_says_what_does_not_go_together(tirada, tmp_path):
    done = tirada("build", "qiahn_goblin", "--service", "png", "--paper", "a3", "--skip", "2", cwd=tmp_path)
    assert done.returncode == 2
    assert "--paper and --skip cannot go with --service: it makes other files" in done.stderr
    done = tirada("build", "qiahn_goblin", "--dpi", "300", cwd=tmp_path)
    assert done.returncode == 2
    assert "--dpi goes with --service alone" in done.stderr


@pytest.mark.parametrize(
    ("entry", "told"),
    [({"/ca": 0.5}, "something transparent"), ({"/ShadingType": 2}, "a gradient"), ({"/ca": 1}, "")],
)
def test_what_has_no_inks_is_refused_for_cmyk(entry, told):
    out = BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.pages[0].Contents = pdf.make_stream(b"1 0 0 rg 0 0 9 9 re f")
        pdf.Root.Odd = pdf.make_indirect(pikepdf.Dictionary(entry))
        pdf.save(out)
    if told:
        with pytest.raises(CannotJudge, match=told):
            press_ready(out.getvalue(), ink=240, standard="", intent=OutputIntent("x"))
        return
    with pikepdf.open(BytesIO(press_ready(out.getvalue(), ink=240, standard="", intent=OutputIntent("x")))) as made:
        assert made.pages[0].Contents.read_bytes() == b"0 1 1 0 k 0 0 9 9 re f"


def test_no_place_has_more_ink_than_its_limit():
    """Black stays as it is, the colours give way."""
    assert sum(within((1.0, 1.0, 0.5, 0.9), 2.4)) == pytest.approx(2.4)
    assert within((1.0, 1.0, 0.5, 0.9), 2.4)[3] == 0.9
    assert within((0.0, 0.36, 1.0, 0.58), 2.4) == (0.0, 0.36, 1.0, 0.58)


@pytest.mark.parametrize(
    ("service", "size", "shape", "kind", "told"),
    [
        ("thegamecrafter", (88.9, 63.5), "rect", "card", (True, (63.5, 88.9))),
        ("thegamecrafter", (63.0, 87.0), "rect", "card", (False, (63.0, 88.0))),
        ("drivethrucards", (22.0, 22.0), "circle", "token", None),
    ],
)
def test_the_nearest_size_is_of_the_same_shape_and_kind_whichever_way_it_lies(
    service: str, size: tuple[float, float], shape: str, kind: str, told: tuple[bool, tuple[float, float]] | None
) -> None:
    found = load_service(AS_IT_STANDS, service).nearest(*size, shape, kind)
    assert (found and (found[1], (found[0].width, found[0].height))) == told
