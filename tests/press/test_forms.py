"""Order sheets filled in: by a program, read back, and shown by two viewers; what the sheet asks comes from tables."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parents[2]
STORY = "El año en que Ábrego plantó viñas; ¿quién lo diría, señor?"
SCALE = 2.0


class Read(NamedTuple):
    """A field as it stands in a file."""

    tip: str
    value: str
    options: tuple[str, ...]
    state: str


@pytest.fixture(scope="module")
def game() -> Game:
    found = load_game(Project(ROOT, ROOT), "kaixiflan", Findings())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def printed() -> dict[str, bytes]:
    targets = [Target("kaixiflan", language, "orders", "a4", "dense") for language in ("es", "en")]
    made = make_targets(Project(ROOT, ROOT), targets, thumbnails=False).products
    return dict(zip(("es", "en"), (product.data for product in made), strict=True))


def fields(data: bytes, page: int = 0) -> dict[str, Read]:
    """The fields of a page by name, in walking order."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return {
            str(note.T): Read(
                str(note.TU), str(note.get("/V", "")), tuple(map(str, note.get("/Opt", ()))), str(note.get("/AS", ""))
            )
            for note in pdf.pages[page].Annots
        }


def filled(data: bytes, *, appearances: bool, typed: bool = True) -> bytes:
    """The first sheet with an order, a story and a tick, or as it was; its fields' looks made here or by the viewer."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        notes = {str(note.T): note for note in pdf.pages[0].Annots}
        if typed:
            notes["action.1"].V = notes["action.1"].Opt[-1]
            notes["hex.1"].V = "G5"
            notes["story"].V = STORY
            notes["final"].V = notes["final"].AS = pikepdf.Name.Yes
        pdf.Root.AcroForm.NeedAppearances = True
        if appearances:
            pdf.generate_appearance_streams()
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def test_KX_129_to_134_each_era_s_sheet_has_a_line_for_each_action(game: Game, printed: dict[str, bytes]) -> None:
    for page, era in enumerate(game.tables["eras"]):
        lines = {name.split("-")[0] for name in fields(printed["es"], page) if name.startswith("action.")}
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


def test_every_field_speaks_the_language_of_its_sheet(printed: dict[str, bytes]) -> None:
    spanish, english = fields(printed["es"]), fields(printed["en"])
    assert list(spanish) == list(english)
    assert (spanish["hex.2"].tip, english["hex.2"].tip) == ("Hexágono 2", "Hex 2")
    assert all(read.tip.strip() for read in (*spanish.values(), *english.values()))


def test_fields_are_walked_from_the_head_through_the_lines_to_the_foot(printed: dict[str, bytes]) -> None:
    names = list(fields(printed["es"]))
    assert names[:5] == ["province", "player", "turn_label", "season", "year"]
    assert names[5:12] == [f"{part}.1" for part in ("action", "hex", "target", "what", "amount", "note", "valid")]
    assert names[-5:] == ["story", "vote.favourite", "vote.governor", "vote.foreign_trade", "final"]


def test_no_two_fields_of_a_file_share_a_name(printed: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(printed["es"])) as pdf:
        names = [str(note.T) for page in pdf.pages for note in page.Annots]
        assert len(names) == len(set(names)) == len(pdf.Root.AcroForm.Fields)


def test_what_was_typed_is_read_back(printed: dict[str, bytes]) -> None:
    read = fields(filled(printed["es"], appearances=False))
    assert [read[name].value for name in ("action.1", "hex.1", "story")] == ["Recolectar", "G5", STORY]
    assert read["final"].state == "/Yes"


def test_the_font_of_the_fields_has_every_letter_of_spanish(printed: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(printed["es"])) as pdf:
        font = pdf.Root.AcroForm.DR.Font.FieldFont
        assert str(font.Encoding) == "/WinAnsiEncoding"
        widths = [float(width) for width in font.Widths]
        meanings = font.ToUnicode.read_bytes().decode()
    for letter in "áéíóúüñÁÉÍÓÚÜÑ¿¡«»—":
        code = letter.encode("cp1252")[0]
        assert widths[code - 32] > 0
        assert f"<{code:02X}> <{ord(letter):04X}>" in meanings


def boxes(data: bytes) -> dict[str, tuple[int, ...]]:
    """Where the fields of the first page lie, in pixels."""
    found = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        height = float(pdf.pages[0].mediabox[3])
        for note in pdf.pages[0].Annots:
            x1, y1, x2, y2 = (float(v) for v in note.Rect)
            found[str(note.T)] = tuple(round(v * SCALE) for v in (x1, height - y2, x2, height - y1))
    return found


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
        dark = changed.crop(box).getbbox() is not None
        assert dark == (name in ("action.1", "hex.1", "story", "final")), name
