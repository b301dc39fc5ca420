"""Order sheets filled in: by a program, read back, and shown by two viewers; what the sheet asks comes from tables."""

from __future__ import annotations

import io
import shutil
import subprocess
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from form_filling import ARROW, STORY, Letters, boxes, fields, full_name, letters_by_poppler, longest_values, read_in
from PIL import Image, ImageChops
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

SCALE = 2.0


@pytest.fixture(scope="module")
def game() -> Game:
    found = load_game(AS_IT_STANDS, "kaixiflan", Findings())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def printed() -> dict[str, bytes]:
    targets = [Target("kaixiflan", language, "orders", "a4", "dense") for language in ("es", "en")]
    made = make_targets(AS_IT_STANDS, targets, build_book=False).products
    return dict(zip(("es", "en"), (product.data for product in made), strict=True))


def filled(data: bytes, *, appearances: bool, typed: bool = True) -> bytes:
    """The first sheet with an order, a story and a tick, or as it was; its fields' looks made here or by the viewer."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        notes = {full_name(note): note for note in pdf.pages[0].Annots}
        if typed:
            notes["era1.action.1"].V = notes["era1.action.1"].Opt[-1]
            notes["era1.hex.1"].V = "G5"
            notes["era1.story"].V = STORY
            notes["era1.final"].V = notes["era1.final"].AS = pikepdf.Name.Yes
        pdf.Root.AcroForm.NeedAppearances = True
        if appearances:
            pdf.generate_appearance_streams()
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def test_KX_129_to_134_each_era_s_sheet_has_a_line_for_each_action(game: Game, printed: dict[str, bytes]) -> None:
    for page, era in enumerate(game.tables["eras"]):
        lines = {name for name in fields(printed["es"], page) if name.startswith("action.")}
        assert lines == {f"action.{n}" for n in range(1, era.actions + 1)}


def test_KX_7_a_line_offers_the_eight_actions_and_no_other(printed: dict[str, bytes]) -> None:
    options = fields(printed["en"])["action.1"].options
    assert list(options) == ["–", "Fight", "Trade", "Build", "Explore", "Move", "Progress", "Recruit", "Harvest"]


def test_KX_145_a_line_offers_resources_units_settlements_and_buildings(game: Game, printed: dict[str, bytes]) -> None:
    options = fields(printed["es"])["what.1"].options
    names = [row.name for table in ("resources", "units") for row in game.tables[table]]
    names += [row.name for row in game.tables["settlements"] if row.gold]
    assert list(options) == ["–", *names, *(row.name for row in game.tables["buildings"])]
    assert "Capital" not in options  # nobody builds one


def test_KX_23_27_there_is_a_vote_for_each_office_among_the_provinces(game: Game, printed: dict[str, bytes]) -> None:
    votes = {name: read for name, read in fields(printed["es"]).items() if name.startswith("vote.")}
    assert list(votes) == [f"vote.{office.id}" for office in game.tables["offices"]]
    provinces = ["–", *(province.name for province in game.tables["provinces"])]
    assert all(list(read.options) == provinces for read in votes.values())


def test_KX_35_40_a_ballad_an_import_and_a_loss_are_chosen_from_their_tables(
    game: Game, printed: dict[str, bytes]
) -> None:
    read = fields(printed["es"])
    for name, table in {"ballad": "provinces", "imports": "resources", "loses_first": "units"}.items():
        assert list(read[name].options) == ["–", *(row.name for row in game.tables[table])]


def heading_over(data: bytes, page: int, name: str, headings: tuple[str, ...]) -> str:
    """Which of the headings stands over a field: the lowest above it, of those the last that begins left of it."""
    shown = pdfium.PdfDocument(data)[page]
    text, height = shown.get_textpage(), shown.get_height()
    left, top, _, _ = boxes(data, page)[name]
    found = []
    for heading in headings:
        index, _ = text.search(heading).get_next()
        x, bottom, _, _ = text.get_charbox(index)
        if height - bottom < top and x < left + 1:
            found.append((round(height - bottom), x, heading))
    return max(found)[-1]


@pytest.mark.parametrize(("page", "language"), [(0, "es"), (3, "en"), (5, "es")])
def test_KX_35_40_what_is_no_vote_stands_under_a_heading_of_its_own(
    game: Game, printed: dict[str, bytes], page: int, language: str
) -> None:
    votes, others = {
        "es": ("Votos para los cargos", "Otras decisiones"),
        "en": ("Votes for the offices", "Other decisions"),
    }[language]
    names = [name for name in fields(printed[language], page) if name.startswith("vote.")]
    names += ["ballad", "imports", "loses_first"]
    over = {name: heading_over(printed[language], page, name, (votes, others)) for name in names}
    chosen = {name for name, heading in over.items() if heading == others}
    assert chosen == {"ballad", "imports", "loses_first"}
    assert {name for name, heading in over.items() if heading == votes} == {
        f"vote.{one.id}" for one in game.tables["offices"]
    }


def test_KQ_44_a_sheet_says_that_only_a_campaign_lets_one_choose_whom_to_lose(printed: dict[str, bytes]) -> None:
    said = {
        "es": "baja solo si tu campaña deja elegirla",
        "en": "unit lost first only if your campaign lets you choose",
    }
    for language, words in said.items():
        for page in range(6):
            text = pdfium.PdfDocument(printed[language])[page].get_textpage().get_text_range()
            assert words in " ".join(text.split())
    assert said["en"] not in " ".join(pdfium.PdfDocument(printed["es"])[0].get_textpage().get_text_range().split())


def test_every_field_speaks_the_language_of_its_sheet(printed: dict[str, bytes]) -> None:
    spanish, english = fields(printed["es"]), fields(printed["en"])
    assert list(spanish) == list(english)
    assert (spanish["hex.2"].tip, english["hex.2"].tip) == ("Hexágono 2", "Hex 2")
    assert all(read.tip.strip() for read in (*spanish.values(), *english.values()))


def test_fields_are_walked_from_the_head_through_the_lines_to_the_foot(printed: dict[str, bytes]) -> None:
    names = list(fields(printed["es"]))
    assert names[:5] == ["province", "player", "turn", "season", "year"]
    assert names[5:12] == [f"{part}.1" for part in ("action", "hex", "target", "what", "amount", "note", "valid")]
    votes = ["vote.favourite", "vote.governor", "vote.foreign_trade"]
    assert names[-8:] == ["story", *votes, "ballad", "imports", "loses_first", "final"]


def test_the_name_of_a_field_says_its_era_and_its_line(game: Game, printed: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(printed["es"])) as pdf:
        for page, era in zip(pdf.pages, game.tables["eras"], strict=True):
            names = [full_name(note) for note in page.Annots]
            assert all(name.startswith(f"era{era.level}.") for name in names)
            actions = [name for name in names if ".action." in name]
            assert actions == [f"era{era.level}.action.{line}" for line in range(1, era.actions + 1)]


def test_no_two_fields_of_a_file_share_a_name_and_each_is_found_from_the_form(printed: dict[str, bytes]) -> None:
    def below(node: Any) -> list[Any]:
        assert "." not in str(node.T)  # which parts a name from those above it
        return [field for kid in node.Kids for field in below(kid)] if "/Kids" in node else [node]

    with pikepdf.open(io.BytesIO(printed["es"])) as pdf:
        notes = [note for page in pdf.pages for note in page.Annots]
        assert len({full_name(note) for note in notes}) == len(notes)
        found = [field for root in pdf.Root.AcroForm.Fields for field in below(root)]
        assert sorted(field.objgen for field in found) == sorted(note.objgen for note in notes)
        assert [str(root.T) for root in pdf.Root.AcroForm.Fields] == [f"era{n}" for n in range(1, 7)]


def test_KX_51_to_54_a_destination_is_a_list_that_takes_hexes_too(game: Game, printed: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(printed["es"])) as pdf:
        target, what = (
            next(note for note in pdf.pages[2].Annots if full_name(note) == f"era3.{name}.4")
            for name in ("target", "what")
        )
        provinces = [province.name for province in game.tables["provinces"]]
        assert list(map(str, target.Opt)) == ["–", *provinces, "Independientes", "Kaixiflán"]
        assert (int(target.Ff) >> 18 & 1, int(what.Ff) >> 18 & 1) == (1, 0)  # whether other words may be written


def test_what_was_typed_is_read_back(printed: dict[str, bytes]) -> None:
    read = fields(filled(printed["es"], appearances=False))
    assert [read[name].value for name in ("action.1", "hex.1", "story")] == ["Recolectar", "G5", STORY]
    assert read["final"].state == "/Yes"


def test_the_font_of_the_fields_has_every_letter_of_spanish(printed: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(printed["es"])) as pdf:
        font = pdf.Root.AcroForm.DR.Font.Webdings
        assert str(font.Encoding) == "/WinAnsiEncoding"
        widths = [float(width) for width in font.Widths]
        meanings = font.ToUnicode.read_bytes().decode()
    for letter in "áéíóúüñÁÉÍÓÚÜÑ¿¡«»—":
        code = letter.encode("cp1252")[0]
        assert widths[code - 32] > 0
        assert f"<{code:02X}> <{ord(letter):04X}>" in meanings


def by_pdfium(data: bytes) -> Image.Image:
    document = pdfium.PdfDocument(data)
    document.init_forms()
    return document[0].render(scale=SCALE, may_draw_forms=True).to_pil().convert("L")


def by_poppler(data: bytes) -> Image.Image:
    made = subprocess.run(
        ["pdftoppm", "-r", str(72 * SCALE), "-f", "1", "-l", "1", "-gray", "-"],
        input=data,
        capture_output=True,
        check=True,
    )
    return Image.open(io.BytesIO(made.stdout)).convert("L")


VIEWERS = [
    pytest.param(by_pdfium, id="pdfium"),
    pytest.param(
        by_poppler, id="poppler", marks=pytest.mark.skipif(not shutil.which("pdftoppm"), reason="poppler is not here")
    ),
]


@pytest.mark.parametrize("show", VIEWERS)
@pytest.mark.parametrize("appearances", [True, False])
def test_a_viewer_shows_what_was_typed_where_it_was_typed(
    printed: dict[str, bytes], show: Any, appearances: bool
) -> None:
    empty, full = (show(filled(printed["es"], appearances=appearances, typed=typed)) for typed in (False, True))
    changed = ImageChops.difference(empty, full).point(lambda value: 255 if value > 96 else 0)
    for name, box in boxes(printed["es"]).items():
        dark = changed.crop([round(side * SCALE) for side in box]).getbbox() is not None
        assert dark == (name in ("action.1", "hex.1", "story", "final")), name


# -- every field with the longest that may be written into it --


def with_values(data: bytes, page: int, values: dict[str, str]) -> bytes:
    """A page's fields filled in; the viewer makes their looks."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for note in pdf.pages[page].Annots:
            name = full_name(note).removeprefix(f"era{page + 1}.")
            if name in values:
                # a viewer writes the option as it stands, and knows it by its bytes
                note.V = next((one for one in note.get("/Opt", ()) if str(one) == values[name]), values[name])
        pdf.Root.AcroForm.NeedAppearances = True
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def letters_by_pdfium(data: bytes, page: int) -> Letters:
    """The letters of a page on which pdfium, as in Chromium, has made the fields' looks part of the picture."""
    document = pdfium.PdfDocument(data)
    document.init_forms()
    document[page].flatten()
    flat = io.BytesIO()
    document.save(flat)
    shown = pdfium.PdfDocument(flat.getvalue())[page]
    height, text = shown.get_height(), shown.get_textpage()
    found = []
    for index in range(text.count_chars()):
        left, bottom, right, top = text.get_charbox(index)
        found.append((text.get_text_range(index, 1), (left, height - top, right, height - bottom)))
    return found


READERS = [
    pytest.param(letters_by_pdfium, id="pdfium"),
    pytest.param(
        letters_by_poppler, id="poppler", marks=pytest.mark.skipif(not shutil.which("pdftotext"), reason="no poppler")
    ),
]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("page", [0, 3, 5])
def test_every_field_shows_the_longest_of_its_values_whole(
    game: Game, printed: dict[str, bytes], reader: Any, language: str, page: int
) -> None:
    data = printed[language]
    read, places = fields(data, page), boxes(data, page)
    values = longest_values(game, read)
    assert len(values) == sum(1 for field in read.values() if not field.state)
    letters = reader(with_values(data, page, values), page)
    for name, value in values.items():
        shown = read_in(letters, places[name], ARROW if read[name].options else 0)
        assert shown == "".join(value.split()), (language, page, name)


def test_a_value_that_is_too_long_is_seen_to_be_cut(printed: dict[str, bytes]) -> None:
    longer = "Gremio de Constructores de Catedrales"
    letters = letters_by_pdfium(with_values(printed["es"], 0, {"what.1": longer}), 0)
    assert read_in(letters, boxes(printed["es"])["what.1"], ARROW) != "".join(longer.split())


def test_nothing_printed_strikes_through_what_is_written(printed: dict[str, bytes]) -> None:
    for page in range(6):
        sheet = pdfium.PdfDocument(printed["es"])[page].render(scale=4, may_draw_forms=False).to_pil().convert("RGB")
        for name, box in boxes(printed["es"], page).items():
            left, top, right, bottom = (round(side * 4) for side in box)
            inside = sheet.crop((left + 3, top + 3, right - 3, bottom - 3))
            assert len(inside.getcolors() or ()) == 1, (page, name)


def test_letters_in_fields_are_of_a_readable_size(printed: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(printed["en"])) as pdf:
        sizes = {
            float(str(note.DA).split()[1]) for page in pdf.pages for note in page.Annots if note.get("/DA") is not None
        }
    assert min(sizes) >= 8
