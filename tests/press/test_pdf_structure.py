"""The file itself: the same bytes for the same input, sound fonts, boxes, names and attachments."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from kits import Facts, MakeKit
from pdf_reading import box_mm, direct_forms, fonts_of, form_key, manifest_of, opened, placed_forms
from projects import AS_IT_STANDS

from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parent.parent.parent
HASHES = """
import hashlib, sys
from pathlib import Path
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target
root = Path(sys.argv[1])
targets = [Target("qiahn_goblin", language, "cards", "a4", "dense") for language in ("es", "en")]
for product in make_targets(Project(root, root), targets, False).products:
    print(hashlib.sha256(product.data).hexdigest())
"""


def hashes(seed: str, **environment: str) -> list[str]:
    clean = {key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"}
    done = subprocess.run(
        [sys.executable, "-c", HASHES, str(ROOT)],
        env={**clean, "PYTHONHASHSEED": seed, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.split()


@pytest.fixture(params=["es", "en"])
def pdf(request: pytest.FixtureRequest, kit: MakeKit) -> pikepdf.Pdf:
    return opened(kit(request.param)[0].data)


# -- the same input, the same bytes -------------------------------------------------


@pytest.mark.soak  # rulebook/pdf/test_pages_of_a_book has it of a book, .ci/run of all files and other Pythons
def test_two_processes_with_other_hash_seeds_make_the_same_bytes(kit: MakeKit) -> None:
    first, second = hashes("0"), hashes("4242", TZ="Pacific/Chatham", LC_ALL="C")
    assert first == second
    assert len(set(first)) == 2
    if "SOURCE_DATE_EPOCH" not in os.environ:
        assert first == [hashlib.sha256(kit(language)[0].data).hexdigest() for language in ("es", "en")]


def test_a_file_does_not_depend_on_what_was_made_before_it(facts: Facts, kit: MakeKit) -> None:

    project = AS_IT_STANDS
    alone = make_targets(project, [Target("qiahn_goblin", "en", "cards", "a4", "dense")], False).products[0].data
    together = make_targets(
        project, [Target("qiahn_goblin", language, "cards", "a4", "dense") for language in ("es", "en")], False
    ).products[1]
    assert together.target.language == "en"
    assert alone == together.data == kit("en")[0].data


# -- fonts ---------------------------------------------------------------------------


def test_every_font_is_an_embedded_subset_that_can_be_read_back(pdf: pikepdf.Pdf) -> None:
    fonts = fonts_of(pdf)
    assert len(fonts) >= 4
    for font in fonts:
        name = str(font.BaseFont)
        assert len(name.partition("+")[0]) == 7, f"{name} is no subset"
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
        assert b"beginbfchar" in font.ToUnicode.read_bytes() or b"beginbfrange" in font.ToUnicode.read_bytes()


def test_a_subset_is_smaller_than_its_font(pdf: pikepdf.Pdf) -> None:
    assert all(len(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()) < 80_000 for font in fonts_of(pdf))


# -- forms and boxes -------------------------------------------------------------------


def test_each_distinct_face_is_drawn_once_and_placed_many_times(pdf: pikepdf.Pdf, facts: Facts) -> None:
    deck = facts.decks[str(pdf.Root.Lang)]
    width, height = deck.format.width, deck.format.height
    placed = [item.form for page in pdf.pages[2:] for item in placed_forms(page, width, height)]
    faces = {item.front.key for item in deck.pieces} | {item.back.key for item in deck.pieces if item.back}
    assert len(placed) == 2 * deck.quantity
    assert len({form_key(form) for form in placed}) == len(faces)
    bodies = {form_key(form): form.read_bytes() for form in placed}
    assert len(set(bodies.values())) == len(faces)


def test_every_form_of_the_file_is_used(pdf: pikepdf.Pdf) -> None:
    forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
    holders = [*forms, *(page.obj for page in pdf.pages)]
    used = {form_key(x) for holder in holders for x in (holder.Resources.get("/XObject") or {}).values()}
    assert used == {form_key(form) for form in forms}


@pytest.mark.parametrize("layout", ["dense", "gutters"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_trim_box_lies_in_bleed_box_in_media_box(paper: str, layout: str, kit: MakeKit, facts: Facts) -> None:
    pdf = opened(kit("es", paper, layout)[0].data)
    sheet = facts.print_data.paper(paper)
    for page in pdf.pages:
        media, trim = box_mm(page, "/MediaBox"), box_mm(page, "/TrimBox")
        bleed = box_mm(page, "/BleedBox") if "/BleedBox" in page else trim
        assert sorted(media[2:]) == pytest.approx(sorted((sheet.width, sheet.height)), abs=0.01)
        for inner, outer in ((trim, bleed), (bleed, media)):
            assert inner[0] >= outer[0]
            assert inner[1] >= outer[1]
            assert inner[2] <= outer[2]
            assert inner[3] <= outer[3]
    grid = manifest_of(pdf)["grid"]
    usual = 0
    for number, page in enumerate(pdf.pages[2:]):
        trim, bleed = box_mm(page, "/TrimBox"), box_mm(page, "/BleedBox")
        assert trim[0] + trim[2] == pytest.approx(grid["page_width"], abs=0.02)
        assert trim[1] + trim[3] == pytest.approx(grid["page_height"], abs=0.02)
        wide = grid["columns"] * grid["trim_width"] + (grid["columns"] - 1) * grid["gap"]
        high = grid["rows"] * grid["trim_height"] + (grid["rows"] - 1) * grid["gap"]
        if (trim[2] - trim[0], trim[3] - trim[1]) != pytest.approx((wide, high), abs=0.01):
            # a sheet that different backs share has gutters between them
            assert trim[2] - trim[0] > wide + 0.1 or trim[3] - trim[1] > high + 0.1
            continue
        usual += 1
        kept = grid["back_bleed"] if number % 2 else [grid["bleed"]] * 2
        assert [trim[0] - bleed[0], trim[1] - bleed[1]] == pytest.approx(kept, abs=0.01)
    assert usual >= 6


# -- names -----------------------------------------------------------------------------


def test_the_file_says_what_it_is_whose_and_under_which_licence(pdf: pikepdf.Pdf, facts: Facts) -> None:
    language, game = str(pdf.Root.Lang), facts.game.model
    info, xmp = pdf.docinfo, pdf.Root.Metadata.read_bytes().decode()
    title = {"es": "Cartas", "en": "Cards"}[language]
    assert str(info["/Title"]) == f"{game.name} · {title} · {language.upper()}"
    assert str(info["/Author"]) == game.credits.authors
    unofficial = {"es": "Edición no oficial", "en": "Unofficial edition"}[language]
    assert unofficial in str(info["/Subject"])
    with pdf.open_metadata() as metadata:
        assert metadata["dc:title"] == str(info["/Title"])
        assert metadata["dc:creator"] == [game.credits.authors]
        assert game.credits.licence in metadata["dc:rights"]
        assert unofficial in metadata["dc:rights"]
        assert language in metadata["dc:language"]
    assert xmp.startswith("<?xpacket")
    assert pdf.Root.ViewerPreferences.DisplayDocTitle
    assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"


def test_every_page_has_its_bookmark_in_the_files_language(pdf: pikepdf.Pdf) -> None:
    words = {"es": ("Portada", "Caras 1", "Dorsos 1"), "en": ("Cover", "Fronts 1", "Backs 1")}[str(pdf.Root.Lang)]
    with pdf.open_outline() as outline:
        items = list(outline.root)
    assert len(items) == len(pdf.pages)
    assert (items[0].title, items[2].title, items[3].title) == words
    for item, page in zip(items, pdf.pages, strict=True):
        assert item.destination[0].objgen == page.obj.objgen


# -- manifest ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paper", "layout"), [("a4", "dense"), ("letter", "dense"), ("letter", "dense-short"), ("a4", "gutters")]
)
def test_the_manifest_says_exactly_what_the_pages_show(paper: str, layout: str, kit: MakeKit, facts: Facts) -> None:
    pdf = opened(kit("es", paper, layout)[0].data)
    manifest = manifest_of(pdf)
    rows = [dict(zip(manifest["columns"], row, strict=True)) for row in manifest["placements"]]
    by_face: dict[str, set[int]] = {}
    for number_, page in enumerate(pdf.pages, 1):
        claimed = [row for row in rows if row["page"] == number_]
        grid = manifest["grid"]
        shown = placed_forms(page, grid["trim_width"], grid["trim_height"]) if number_ > 2 else []
        assert len(claimed) == len(shown)
        for row, item in zip(claimed, shown, strict=True):
            assert (row["x"], row["y"]) == pytest.approx((item.x, item.y), abs=0.01)
            assert row["rotation"] == item.rotation
            by_face.setdefault(row["face"], set()).add(form_key(item.form))
    assert all(len(forms) == 1 for forms in by_face.values())
    counted: dict[str, int] = {}
    for row in rows:
        if row["side"] == "front":
            counted[row["code"]] = counted.get(row["code"], 0) + 1
    deck = facts.decks["es"]
    spares = {group.id: group.spares for group in deck.groups}
    assert counted.keys() == {item.piece.code for item in deck.pieces}
    for item in deck.pieces:
        assert 0 <= counted[item.piece.code] - item.piece.quantity <= spares[item.piece.group]
    assert sum(row["side"] == "back" for row in rows) == sum(counted.values())


def test_the_manifest_names_its_game_language_paper_and_layout(pdf: pikepdf.Pdf) -> None:
    manifest = manifest_of(pdf)
    assert {key: manifest[key] for key in ("game", "component", "language", "paper", "layout", "flip", "formats")} == {
        "game": "qiahn_goblin", "component": "cards", "language": str(pdf.Root.Lang), "paper": "a4",
        "layout": "dense", "flip": "long", "formats": ["euro_poker"],
    }  # fmt: skip


def test_backs_apart_make_two_files_with_the_same_sheets(kit: MakeKit, facts: Facts) -> None:
    fronts, backs = kit("es", "a4", "dense-apart")
    assert (fronts.suffix, backs.suffix) == ("", "-backs")
    assert fronts.pages == backs.pages
    one, other = (manifest_of(opened(item.data))["placements"] for item in (fronts, backs))
    assert {row[2] for row in one} == {"front"}
    assert {row[2] for row in other} == {"back"}
    assert [(row[0], row[1], row[3]) for row in one] == [(row[0], row[1], row[3]) for row in other]


def test_fronts_only_has_no_back_page(kit: MakeKit, facts: Facts) -> None:
    (product,) = kit("es", "a4", "fronts")
    assert {row[2] for row in manifest_of(opened(product.data))["placements"]} == {"front"}
    assert product.pages == 1 + -(-facts.decks["es"].quantity // 9)
    assert product.pieces == facts.decks["es"].quantity + 6  # its last sheet has room for all spares


# -- other readers and the edge itself -------------------------------------------------------


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
@pytest.mark.parametrize(("paper", "layout"), [("a4", "dense"), ("letter", "gutters")])
def test_qpdf_finds_nothing_wrong(paper: str, layout: str, kit: MakeKit, tmp_path: Path) -> None:
    path = tmp_path / "kit.pdf"
    path.write_bytes(kit("es", paper, layout)[0].data)
    done = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_pikepdf_finds_nothing_wrong_in_the_file(pdf: pikepdf.Pdf) -> None:
    problems: list[Any] = pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check()
    assert problems == []


def test_the_two_pages_of_the_first_sheet_place_nothing_as_a_piece(pdf: pikepdf.Pdf) -> None:
    pages = {row[0] for row in manifest_of(pdf)["placements"]}
    assert 1 not in pages
    assert 2 not in pages
    assert len(direct_forms(pdf.pages[0])) == 1
