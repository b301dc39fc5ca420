"""Decks of many shapes made of spreadsheets show what their contracts promise; what cannot be meant is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from contract_judging import judged
from designer import HEADERS, Cell, pictures, sixty_cards, workbook
from PIL import Image
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.face import Face
from generator.rulebook.document import Figure, PlacedFace
from generator.workshop.books.documents import GameDocuments
from generator.workshop.build.sheets import make_targets
from generator.workshop.checking.run import Checker
from generator.workshop.start.new_games import start_game
from generator.workshop.targets import Target


def started(
    folder: Path, headers: Sequence[str], rows: Sequence[Sequence[Cell]], *mapped: tuple[str, str], language: str = ""
) -> tuple[Path | None, list[Finding]]:
    path = workbook(folder / "cards.xlsx", headers, rows)
    before = path.read_bytes()
    findings = Findings()
    made = start_game("deck", str(path), dict(mapped), language, folder, findings)
    assert path.read_bytes() == before
    assert (made is None) == (not (folder / "deck").exists())
    return made, findings.items


def faces_in_book(folder: Path) -> list[Face]:
    """The faces on the only figure of a deck's rulebook."""
    project = Project(folder, ROOT)
    game = load_game(project, "deck", Findings())
    assert game is not None
    documents = GameDocuments(project, game, load_print_data(project, Findings()))
    (figure,) = [block for block in documents.document("en").blocks if isinstance(block, Figure)]
    return [item.face for item in figure.drawing.items if isinstance(item, PlacedFace)]


LONG = "Draw as many cards as you have coins, then give one of them to your neighbour and turn another face up. "
UNITS = [*[""] * 4, "points", "gold", "kg", *[""] * 5, "cards"]
DECKS = {
    "names alone": (["name"], [["Fox"], ["Owl"]]),
    "two of a name": (["Title", "Rules"], [["Fox", "Run."], ["Fox", "Hide."]]),
    "long texts": (["Name", "Text"], [["Fox", LONG * 4], ["A very long name of a card indeed, over two lines", "No."]]),
    "many numbers": (
        ["Name", "Cost", "Life", "Attack", "Defence", "Speed", "A label of very many words here"],
        [["Fox", 1, 2, 3, 4, 5, 6], ["Owl", 10, None, 3.5, 0, 12, 1]],
    ),
    "words in the band": (["Name", "Rarity", "Element"], [["Fox", "common", "fire"], ["Owl", None, "water"]]),
    "none of some": (["Name", "Copies", "Flavour"], [["Fox", 0, "So red."], ["Owl", 2, None], ["Elk", 1, "Tall."]]),
    "odd headers": (["Name", "Class", "def", "1st", "Ñandú"], [["Fox", "a", 1, 2, 3], ["Owl", "b", 4, 5, 6]]),
    "marks": (["Name", "Text"], [["Fox", "Gain **2** & <3>\nor *lose* 5%"], ["Owl", "Draw 1."]]),
}


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_of_any_shape_is_printed_and_shows_what_its_contract_promises(tmp_path: Path, deck: str) -> None:
    headers, rows = DECKS[deck]
    folder, _ = started(tmp_path, headers, rows)
    assert folder is not None
    project = Project(folder, ROOT)
    made = make_targets(project, [Target("deck", "en", "cards", "a4", "dense")], build_book=False)
    assert made.products, [finding.message for finding in made.findings]
    assert judged(project, "deck", "cards", "en", made.products[0].data) == []


@pytest.mark.parametrize(
    ("change", "code", "place", "part"),
    [
        (lambda s: s.insert(0, ["My cards"]), "table.header", "A1", "it is no row of headers"),
        (lambda s: s.insert(1, UNITS), "table.header", "E2", "it is a second row of headers"),
        (lambda s: s[4].__setitem__(0, None), "table.cell", "A5", "has no name"),
        (lambda s: s[4].__setitem__(12, "many"), "table.cell", "M5", "'many' is no number of copies (Cantidad)"),
        (lambda s: s[4].__setitem__(1, None), "table.cell", "B5", "is empty, and Nombre has words beside it"),
        (lambda s: s[4].__setitem__(3, "Animal"), "table.cell", "D5", "'Bestia' is 'Animal' here and 'Beast' at"),
        (lambda s: s[4].__setitem__(4, "=1+1"), "table.cell", "E5", "is the formula '=1+1' without a value"),
        (lambda s: s[4].append("look"), "table.unknown-column", "O5", "stands in a column without a header"),
        (lambda s: s[4].__setitem__(7, "gone.png"), "new.picture", "H5", "there is no picture 'gone.png'"),
        (lambda s: s[4].__setitem__(7, "broken.png"), "new.picture", "H5", "not a readable picture"),
        (lambda s: s[4].__setitem__(7, "photo.webp"), "new.picture", "H5", "photo.webp cannot be printed"),
        (lambda s: s.__delitem__(0), "table.header", "E1", "the first row is a card, and no row of headers"),
        (lambda s: s.__delitem__(slice(1, None)), "table.empty", "A1", "no row below it"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_one_message_at_its_cell_and_nothing_is_made(
    tmp_path: Path, change, code: str, place: str, part: str
) -> None:
    pictures(tmp_path / "pictures")
    (tmp_path / "broken.png").write_bytes(b"no picture")
    (tmp_path / "photo.webp").write_bytes(b"RIFF")
    rows: list[list[Cell]] = [list(HEADERS), *sixty_cards()]
    change(rows)
    made, found = started(tmp_path, rows[0], rows[1:])
    errors = [f for f in found if f.severity == "error"]
    assert made is None
    assert [(f.code, str(f.where).rpartition(", ")[2]) for f in errors] == [(code, place)]
    assert part in errors[0].message
    assert errors[0].fix or code == "table.cell"


@pytest.mark.parametrize("program", ["inkscape", "illustrator", "affinity"])
def test_drawings_and_tiffs_that_a_sheet_names_are_printed_as_they_were_drawn(tmp_path: Path, program: str) -> None:
    drawing = f"{program}.svg"
    (tmp_path / drawing).write_bytes((ROOT / "tests/fixtures/svg" / drawing).read_bytes())
    Image.new("CMYK", (900, 600), (10, 80, 20, 0)).save(tmp_path / "owl.tif")
    folder, _ = started(tmp_path, ["Name", "Picture"], [["Fox", drawing], ["Owl", "owl.tif"], ["Elk", None]])
    assert folder is not None
    project = Project(folder, ROOT)
    made = make_targets(project, [Target("deck", "en", "cards", "a4", "dense")], build_book=False)
    assert made.products, [finding.message for finding in made.findings]
    assert judged(project, "deck", "cards", "en", made.products[0].data) == []


def test_a_picture_with_too_few_dots_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    pictures(tmp_path, (160, 110))
    made, found = started(tmp_path, HEADERS, sixty_cards())
    assert made is None
    assert {f.code for f in found if f.severity == "error"} == {"art.resolution"}


def test_pictures_are_kept_as_drawn_and_what_is_cut_or_printed_in_other_colours_is_said(tmp_path: Path) -> None:
    Image.new("CMYK", (900, 400), (10, 80, 20, 0)).save(tmp_path / "fox.jpg")
    Image.new("RGB", (600, 600), (9, 9, 9)).save(tmp_path / "Owl.PNG")
    before = (tmp_path / "fox.jpg").read_bytes()
    made, found = started(tmp_path, ["Name", "Art"], [["Fox", "fox.jpg"], ["Owl", "owl"], ["Old owl", "owl.png"]])
    assert made is not None
    assert [f.code for f in found] == ["new.language", "art.otherwise", "art.aspect", "new.columns"]
    images = made / "data/games/deck/images"
    assert sorted(path.name for path in images.iterdir()) == ["fox.jpg", "owl.png"]
    assert (images / "fox.jpg").read_bytes() == before
    assert (made / "data/games/deck/tables/cards.csv").read_text("utf-8").split("\n")[3] == "old_owl,Old owl,owl"


def test_the_readme_of_a_deck_names_the_same_places_in_spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for language in ("en", "es"):
        (tmp_path / language).mkdir()
        monkeypatch.setenv("TIRADA_UI", language)
        made, _ = started(
            tmp_path / language, ["Name", "Kind", "Notes"], [[f"Fox {i}", "ab"[i % 2], "x"] for i in range(6)]
        )
        assert made is not None
        texts.append((made / "README.md").read_text("utf-8"))
    assert "Un juego tuyo" in texts[1]
    assert "Ninguna carta muestra" in texts[1]
    assert re.findall("`[^`]+`", texts[1]) == re.findall("`[^`]+`", texts[0])


def test_a_letter_that_no_font_has_is_told_at_its_cell_also_where_nobody_translates_it(tmp_path: Path) -> None:
    """Words of a column that has no translation, in a deck that has some: no catalogue knows of them."""
    made, _ = started(
        tmp_path, ["Name", "Name (es)", "Text"], [["Fox", "Zorro", "Run \U0001f525"], ["Owl", "Búho", "Hide"]]
    )
    assert made is not None
    findings = Findings()
    checker = Checker(Project(made, ROOT), findings)
    checker.text()
    places = {str(f.where) for f in findings if f.code == "text.glyph"}
    assert places == {"data/games/deck/tables/cards.csv:2:9"}


@pytest.mark.parametrize(
    ("mapped", "part"),
    [
        (("Nmae", "name"), "there is no column 'Nmae' in the file: did you mean 'Name'?"),
        (("Name", "Mi nombre"), "'Mi nombre' is no name for a column"),
    ],
)
def test_a_mapping_that_leads_nowhere_is_refused(tmp_path: Path, mapped: tuple[str, str], part: str) -> None:
    with pytest.raises(CannotJudge) as refused:
        started(tmp_path, ["Name"], [["Fox"]], mapped)
    assert part in refused.value.message


def test_headers_that_say_nothing_are_named_by_a_mapping_or_told_by_their_cells(tmp_path: Path) -> None:
    rows = [["Fox", "Beast", LONG, 2], ["Owl", "Bird", LONG, 1]]
    made, _ = started(tmp_path, ["A", "B", "C", "D"], rows, ("D", "copies"), ("B", "species"))
    assert made is not None
    head = (made / "data/games/deck/tables/cards.csv").read_text("utf-8").split("\n")[0]
    assert head == "id,name,species,text,copies"


def test_a_sheet_without_names_says_how_to_name_them(tmp_path: Path) -> None:
    made, found = started(tmp_path, ["Cost", "Life"], [[1, 2], [3, 4]])
    assert made is None
    assert [f.fix for f in found] == ["say which it is: --map 'Cost=name'"]


def test_a_language_that_the_press_does_not_speak_is_said(tmp_path: Path) -> None:
    made, found = started(tmp_path, ["name_fr", "name_en"], [["Renard", "Fox"]])
    assert made is not None
    assert [(f.code, f.severity) for f in found] == [("new.columns", "info"), ("new.language", "warning")]
    assert "languages: [fr, en]" in (made / "data/games/deck/game.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("header", "rows", "language"),
    [
        (["nombre", "copias"], [["Oso", 2], ["Lobo", 3]], "Spanish (es)"),  # no word of it is in a sentence
        (["name", "Fuerza"], [["Oso", 2], ["Lobo", 3]], "Spanish (es)"),
        (["name", "color"], [["Bear", "red"], ["Wolf", "blue"]], "English (en)"),
        (["name", "text"], [["Oso", "Roba una carta del mazo"]], "Spanish (es)"),
        (["Nombre", "Texto"], [["Lobo", "Ataca a otra carta"]], "Spanish (es)"),  # `a` is English, too
        (["Nombre", "Texto"], [["Lobo", "Vuela a casa"]], "Spanish (es)"),
        (["Personaje", "Frase"], [["Lobo", "¡Auuu!"]], "Spanish (es)"),
        (["Nombre", "Texto"], [["Wolf", "Draw a card"]], "English (en)"),
    ],
)
def test_the_language_that_was_guessed_is_said(
    header: list[str], rows: list[list[Cell]], language: str, tmp_path: Path
) -> None:
    made, found = started(tmp_path, header, rows)
    assert made is not None
    (said,) = [f for f in found if f.code == "new.language"]
    assert (said.severity, said.message) == ("info", f"the words of the spreadsheet are taken for {language}")
    assert "--lang" in said.fix
    code = language[-3:-1]
    assert f"languages: [{code}]" in (made / "data/games/deck/game.yaml").read_text("utf-8")


def test_what_stands_in_no_catalogue_is_said_in_every_language_of_the_deck(tmp_path: Path) -> None:
    made, _ = started(tmp_path, ["name_es", "name_en"], [["Oso", "Bear"]])
    assert made is not None
    game = (made / "data/games/deck/game.yaml").read_text("utf-8")
    assert 'authors: "su autor o autora / its author"' in game
    assert 'licence: "todos los derechos reservados / all rights reserved"' in game


def test_the_figure_of_a_new_rulebook_shows_two_cards_so_large_that_their_texts_are_read(tmp_path: Path) -> None:
    rows = [[f"Bear {number}", "Draw two cards and choose one of them."] for number in range(9)]
    made, _ = started(tmp_path, ["name", "text"], rows)
    assert made is not None
    faces = faces_in_book(made)
    assert len(faces) == 2
    assert all("Draw two cards" in "".join(text.plain for text in face.texts) for face in faces)


def test_cards_of_one_name_are_counted_past_the_ids_that_others_have(tmp_path: Path) -> None:
    folder, _ = started(tmp_path, ["Name"], [[name] for name in ("Fox", "Fox", "Fox 3", "Fox", "Fox", "Fox 3")])
    assert folder is not None
    lines = (folder / "data/games/deck/tables/cards.csv").read_text("utf-8").splitlines()
    assert [line.split(",")[0] for line in lines] == ["id", "fox", "fox_2", "fox_3", "fox_4", "fox_5", "fox_3_2"]


@pytest.mark.parametrize(
    ("copies", "names"),
    [([1] * 99, {"Card 1", "Card 50"}), ([1] * 130, {"Card 1", "Card 66"}), ([1, 0, 0, 2, 1, 1], {"Card 1", "Card 5"})],
    ids=["99", "130", "some of which there are none"],
)
def test_the_book_shows_two_cards_by_their_codes_however_many_there_are(
    tmp_path: Path, copies: list[int], names: set[str]
) -> None:
    folder, _ = started(tmp_path, ["Name", "Copies"], [[f"Card {i}", number] for i, number in enumerate(copies, 1)])
    assert folder is not None
    faces = faces_in_book(folder)
    assert {text.plain for face in faces for text in face.texts} & {f"Card {i}" for i in range(131)} == names


def test_words_that_tell_no_language_are_taken_for_that_of_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[list[Cell]] = [["Lobo", 2], ["Oso", 3]]
    for terminal, taken in (("es", "[es]"), ("en", "[en]"), ("fr", "[en]")):
        (tmp_path / terminal).mkdir()
        monkeypatch.setenv("TIRADA_UI", terminal)
        made, _ = started(tmp_path / terminal, ["name", "power"], rows)
        assert made is not None
        assert f"languages: {taken}" in (made / "data/games/deck/game.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("header", "rows", "code", "part"),
    [
        (["Nombre", "Texto"], [["name", "text"], ["Oso", "Duerme"], ["Lobo", "Corre"]], "table.header", "second row"),
        (["nmae", "name_en", "Fuerza"], [["Oso", "Bear", 2]], "new.parted", "is it 'nmae', mistyped?"),
        (["nombre", "textto", "texto_en"], [["Oso", "Duerme", "Sleeps"]], "new.parted", "translation of 'texto'"),
    ],
)
def test_a_second_row_of_headers_and_a_mistyped_header_are_told_before_a_game_is_made(
    tmp_path: Path, header: list[str], rows: list[list[Cell]], code: str, part: str
) -> None:
    made, found = started(tmp_path, header, rows)
    assert made is None
    assert [f.code for f in found if f.severity == "error"] == [code]
    assert part in found[0].message


@pytest.mark.parametrize(
    ("header", "rows", "mapped", "head"),
    [
        (["Nombre", "Texto"], [["Carta", "Se roba"], ["Mazo", "Se baraja"]], (), "id,name,text"),
        (["nombr", "nombre_en", "Fuerza"], [["Oso", "Bear", 2]], ("nombr", "nombre"), "id,name,fuerza"),
        (["nmae", "name_en", "Fuerza"], [["Oso", "Bear", 2]], ("name_en", "english"), "id,name,english,fuerza"),
        (["Carta", "Fuerza_es"], [["Oso", 2]], (), "id,name,fuerza_es"),
    ],
)
def test_headers_that_are_meant_as_they_stand_make_a_game(
    tmp_path: Path, header: list[str], rows: list[list[Cell]], mapped: tuple[str, ...], head: str
) -> None:
    made, _ = started(tmp_path, header, rows, *([mapped] if mapped else []))
    assert made is not None
    assert (made / "data/games/deck/tables/cards.csv").read_text("utf-8").split("\n")[0] == head
