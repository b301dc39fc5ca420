"""The page that says what is in the box: its counts, its sheets, its words, and how it is judged."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from msgspec import structs
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.faces.templates.loading import load_theme
from generator.inspection.reading.pages import ReadText
from generator.inspection.sheets.kit_counts import lines_of
from generator.inspection.sheets.piece_identity import CODE
from generator.typesetting.flow import FlowBlock, paginate
from generator.typesetting.fonts import find_font_file, load_font
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import _wanted, build
from generator.workshop.checking.run import Checker
from generator.workshop.kit.assembly_pictures import _cut_alike, in_ranges
from generator.workshop.kit.contents import ContentsPart, KitSheet, parts_of
from generator.workshop.kit.contents_page import in_lines, kit_decks
from generator.workshop.print_preparation import house_theme
from generator.workshop.targets import Target, game_of

ROOT = Path(__file__).resolve().parents[2]
PROJECT = AS_IT_STANDS


@cache
def parts(name: str, paper: str = "a4", layout: str = "dense") -> dict[str, ContentsPart]:
    findings = Findings()
    game = load_game(PROJECT, name, findings)
    house = load_theme(PROJECT, "tirada", findings)
    assert game is not None
    assert house is not None
    target = Target(name, "es", "kit", paper, layout)
    found = parts_of(PROJECT, game, target, load_print_data(PROJECT, findings), house, findings)
    return {part.component.id: part for part in found}


@cache
def page(name: str, language: str, paper: str = "a4", layout: str = "dense") -> Deck:
    """A kit's page. Do not change it."""
    findings = Findings()
    game = load_game(PROJECT, name, findings)
    assert game is not None
    target = Target(name, language, "kit", paper, layout)
    deck = kit_decks(PROJECT, game, target, load_print_data(PROJECT, findings), findings)[language]
    assert findings.errors == []
    return deck


def texts(name: str, language: str, paper: str = "a4", layout: str = "dense") -> str:
    """Everything a kit's page says."""
    deck = page(name, language, paper, layout)
    return "\n".join(block.plain for piece in deck.pieces for block in piece.front.texts)


def say(project: Path, path: Path) -> list[str]:
    """What `check print` has against a file."""
    findings = Findings()
    Checker(Project(project, ROOT), findings).print([path])
    return [finding.message for finding in findings.errors]


@pytest.mark.parametrize("name", PROJECT.game_ids())
def test_every_printed_component_stands_in_the_kit_with_the_pieces_that_components_yaml_expects(name: str) -> None:
    game = load_game(PROJECT, name, Findings())
    assert game is not None
    stocks = load_print_data(PROJECT, Findings()).stocks
    here = {c.id: c for c in game.printed if not c.stock or stocks[c.stock].paper == "a4"}
    found = parts(name)
    assert found.keys() == here.keys()
    for ident, component in here.items():
        assert component.expect is not None
        assert found[ident].pieces == component.expect.total


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("game", "only", "files"),
    [
        ("qiahn_tactics", ("token", "net"), 2),
        ("qiahn_goblin", ("card",), 1),  # backs of two sides, and of the references on the same sheets
        ("kaixiflan", ("court", "counters"), 2),  # backs of three kinds, and shared cuts
    ],
)
def test_the_sheets_of_a_kit_are_those_of_the_files_that_a_build_makes(
    tmp_path: Path, game: str, only: tuple[str, ...], files: int, paper: str
) -> None:
    request = BuildRequest(games=(game,), languages=("es",), papers=(paper,), only=only, jobs=1)
    made = build(PROJECT, request, tmp_path, lambda steps: None, lambda what: None).made
    found = parts(game, paper)
    assert len(made) == files
    for name in made:
        part = found[name.split("/")[2].split(".")[0]]
        with pikepdf.open(tmp_path / name) as pdf:
            manifest = json.loads(pdf.attachments["tirada-manifest.json"].get_file().read_bytes())
        fronts = {page for page, _, side, *_ in manifest["placements"] if side == "front"}
        assert part.sheets == len(fronts) + manifest["cover"], name


@pytest.mark.parametrize(
    "wanted",
    [{}, {"large": True}, {"layout": "gutterfold"}, {"ink": "low"}, {"papers": ("a3",)}],
    ids=["usual", "large print", "another layout", "little ink", "other paper"],
)
def test_every_file_that_a_page_names_is_made_by_the_build_that_makes_the_page(wanted: dict[str, Any]) -> None:
    project, findings = AS_IT_STANDS, Findings()
    game = load_game(project, "qiahn_goblin", findings)
    assert game is not None
    request = BuildRequest(games=("qiahn_goblin",), languages=("en",), **wanted)
    targets = _wanted(project, request, {game.id: game}, findings)
    made = {target.path().rpartition("/")[2] for target in targets}
    (kit,) = [target for target in targets if target.component == "kit"]
    deck = kit_decks(project, game_of(game, kit), kit, load_print_data(project, findings), findings)["en"]
    said = "\n".join(block.plain for piece in deck.pieces for block in piece.front.texts)
    named = set(re.findall(r"[a-z_]+(?:-booklet)?\.a\d(?:\.[a-z-]+)*?\.pdf", said))
    assert len(named) >= 4
    assert named <= made


def test_a_layout_without_backs_needs_no_second_side() -> None:
    assert "double" in parts("qiahn_goblin")["cards"].needs
    assert "double" not in parts("qiahn_goblin", layout="fronts")["cards"].needs
    assert "a una cara" in texts("qiahn_goblin", "es", layout="fronts")


def test_a_game_without_a_rulebook_is_not_told_to_print_one(project_copy: Path, make) -> None:
    (project_copy / "data/games/qiahn_goblin/rulebook.yaml").unlink()
    for example in (project_copy / "data/games/qiahn_goblin/examples").iterdir():
        example.unlink()
    (name,) = make(only=("kit",)).made
    document = pdfium.PdfDocument(project_copy / "output" / name)
    said = document[0].get_textpage().get_text_range()
    document.close()
    assert "Imprimir" in said
    assert "Reglamento" not in said
    assert "Hoja de referencia" not in said


def test_labels_of_another_paper_are_not_in_the_box_and_stickers_stand_in_for_the_deck() -> None:
    a4, letter = parts("gnostica"), parts("gnostica", "letter")
    assert "stickers_l7651" in a4
    assert "stickers_5167" not in a4
    assert "stickers_5167" in letter
    said = texts("gnostica", "en")
    assert "In place of Cards" in said
    counted = sum(part.pieces for part in a4.values() if not part.component.instead_of)
    assert re.search(rf"In all\n{counted}\n", said)


@pytest.mark.parametrize(
    ("name", "there", "missing"),
    [
        ("qiahn_tactics", ["Fold every crease and every", "fewer sheets", "keep the 10 mm"], ["Stickers", "Labels"]),
        (
            "qiahn_goblin",
            [
                "Glue the long",
                "Rulebook (rulebook-booklet): on both sides",
                "Reference sheet (reference): one for each",
                "Cards and Reference cards: on both sides",
            ],
            ["letters run down", "Scissors"],
        ),
    ],
)  # fmt: skip
def test_a_kit_tells_the_steps_that_it_needs_and_no_other(name: str, there: list[str], missing: list[str]) -> None:
    said = texts(name, "en")
    assert all(part in said for part in there)
    assert not any(part in said for part in missing)


def test_parts_whose_sheets_are_cut_alike_share_a_picture() -> None:
    cards, references = parts("qiahn_goblin", "a4")["cards"], parts("qiahn_tactics", "a4")["references"]
    whole = cards.patterns[0]
    cards = replace(cards, patterns=(whole,))
    part = KitSheet(whole.page, whole.trims[:4])
    few = replace(references, patterns=(part,))
    assert _cut_alike([cards, few]) == [(whole, [(cards, whole), (few, part)])]
    assert len(_cut_alike([references, cards])) == 2


@pytest.mark.soak  # parts whose sheets are cut alike share a picture above
def test_pictures_of_cuts_follow_the_list_of_parts_whichever_sheet_is_fuller() -> None:
    cards, tiles = parts("qiahn_goblin")["cards"], parts("kaixiflan")["hex_tiles"]
    assert len(tiles.patterns[0].trims) > len(cards.patterns[0].trims)
    for listed in ([cards, tiles], [tiles, cards]):
        shown = [alike[0][0].component.id for _, alike in _cut_alike(listed)]
        assert list(dict.fromkeys(shown)) == [part.component.id for part in listed]


def test_sheets_of_a_part_that_are_cut_otherwise_are_shown_with_their_numbers() -> None:
    """Two sheets of the buildings of Kaixiflán have a gutter between backs that differ; sheet 1 is the test sheet."""
    found = parts("kaixiflan")["building_cards"].patterns
    assert [one.numbers for one in found] == [(2, 4), (3, 5, 6)]
    assert not any(one.is_cut_like(other) for one, other in permutations(found, 2))
    assert "Cartas de edificio (hojas 3, 5 y 6) y Cartas de la corte (hoja 2)" in texts("kaixiflan", "es")
    assert "(sheets 2 and 4)" in texts("kaixiflan", "en")


def test_no_number_of_a_cut_stands_in_the_words_beside_the_picture() -> None:
    """A number at the right end of a cut takes its place between picture and words."""
    blocks = [block for piece in page("qiahn_goblin", "es").pieces for block in piece.front.texts]
    words = [block for block in blocks if block.plain.startswith(("Con regla", "Con guillotina"))]
    assert len(words) == 4
    numbers = [block for block in blocks if block.plain.isdigit()]
    for beside in words:
        left, top, _, height = beside.box
        near = [one for one in numbers if top - 4 < one.box[1] < top + height + 30 and one.box[0] < left]
        assert all(one.box[0] + one.box[2] < left - 1 for one in near if left - one.box[0] < 8)


def test_numbers_in_a_row_are_told_as_a_range() -> None:
    assert in_ranges([2, 3, 4, 6, 7, 9]) == ["2–4", "6", "7", "9"]
    assert in_ranges([]) == []


def test_sheets_that_are_all_cut_alike_are_not_numbered() -> None:
    assert [one.numbers for one in parts("gnostica")["deck"].patterns] == [tuple(range(2, 15))]
    assert "\nCartas\n" in texts("gnostica", "es")
    assert "(hoja" not in texts("gnostica", "es")


def test_a_sheet_with_a_part_of_the_cuts_of_another_is_cut_like_it_and_not_the_other_way_round() -> None:
    whole = parts("gnostica")["deck"].patterns[0]
    part = whole._replace(trims=whole.trims[1:])
    assert part.is_cut_like(whole)
    assert not whole.is_cut_like(part)
    assert not part.is_cut_like(whole._replace(page=whole.page[::-1]))


def test_the_page_says_which_posters_are_read_with_their_sheets_turned() -> None:
    assert "Tapete: para ver el dibujo derecho, como aquí, gira cada hoja" in texts("gnostica", "es").replace("\n", " ")
    said = texts("kaixiflan", "en").replace("\n", " ")
    assert "Building tree: to see the picture upright" in said
    assert said.count("to see the picture upright") == 1  # the maps lie as they are read


def test_steps_after_pictures_with_numbers_have_a_title_of_their_own() -> None:
    assert "\nPara terminar\n" in texts("gnostica", "es")
    assert "\nTo finish\n" in texts("qiahn_tactics", "en")


def test_a_kit_says_how_many_sheets_to_fill_in_are_wanted_where_it_has_any() -> None:
    assert "Hojas de órdenes: cada jugador gasta una en cada turno." in texts("kaixiflan", "es")
    assert "Order sheets: each player uses up one in every turn." in texts("kaixiflan", "en")
    assert "gasta una" not in texts("qiahn_goblin", "es")


def test_a_box_that_takes_the_place_of_another_is_not_counted_beside_it() -> None:
    said = texts("kaixiflan", "es").split("\n")
    assert "Caja de cartas con funda (en lugar de Caja de cartas): Cartas de edificio y Cartas de la corte." in said
    assert "Caja de cartas: Cartas de edificio y Cartas de la corte." in said
    total = said.index("En total")
    found = parts("kaixiflan")
    assert said[total + 1] == str(sum(part.pieces for part in found.values()) - found["card_box_sleeved"].pieces)
    assert said[total + 2] == str(sum(part.sheets for part in found.values()) - found["card_box_sleeved"].sheets)


def test_the_list_holds_the_books_to_print_and_counts_none_of_them() -> None:
    said = texts("qiahn_goblin", "es").split("\n")
    for title, file in (("Reglamento", "rulebook-booklet.a4.pdf"), ("Hoja de consulta", "reference.a4.pdf")):
        at = said.index(title)
        assert said[at + 1 : at + 4] == [file, "–", "–"]
        assert at < said.index("En total")


def test_counters_are_named_by_kind_where_a_group_holds_several_and_cards_are_not() -> None:
    said = " ".join(texts("kaixiflan", "es").replace("\u00a0", " ").split())
    assert "Banquete 6, Monopolista 6)" in said
    assert "Colono 150, Ejército 150" in said
    assert "Cargos 3 · Misiones 12" in said


def test_every_box_of_a_kit_stands_there_with_what_lies_in_it_and_what_lies_in_none() -> None:
    said = texts("kaixiflan", "es").split("\n")
    assert "Caja del banco: Fichas del banco y Kaixiflán." in said
    assert "Caja de hexágonos (2): Hexágonos sueltos." in said
    assert "Caja de provincia (6): Unidades, Asentamientos y Campamentos." in said
    assert any(line.startswith("Sin caja: Mapa del Reino, ") for line in said)
    english = texts("qiahn_tactics", "en").split("\n")
    assert "Dice box: Dice." in english
    assert "Without a box: Board." in english
    goblin = texts("qiahn_goblin", "es")
    assert "Qué va en cada caja" in goblin
    assert "Sin caja" not in goblin


def test_a_kit_shows_how_each_of_its_nets_is_folded_and_nothing_where_there_is_none() -> None:
    dice = texts("qiahn_tactics", "en")
    assert all(f"\n{name}\n" in dice for name in ("d4", "d6", "d8", "d10", "d12", "d20"))
    assert dice.count("Fold every crease and every flap back.") == 1
    assert texts("qiahn_goblin", "en").count("Fold every crease back.") == 1  # two boxes that are folded alike
    assert "Fold the three edges and the flap back." in texts("gnostica", "en")


def test_a_kit_shows_how_sheets_of_cards_are_cut_and_how_the_sheets_of_posters_lie() -> None:
    said = texts("qiahn_goblin", "es")
    assert said.count("Con regla y cúter") == 2  # its last sheet has a gutter between backs
    assert "(hojas 2–7)" in said
    assert "(hoja 8)" in said
    assert "63 × 88 mm" in said
    numbers = [line for line in said.split("\n") if line.isdigit()]
    assert {str(number) for number in range(1, 9)} <= {*numbers}
    close = [line for line in texts("qiahn_tactics", "es").split("\n") if line.isdigit()]
    assert close.count("8") >= 2  # of ruler and guillotine, where a cut ends that begins 3.5 mm from another
    mat = texts("gnostica", "en").split("\n")
    poster = parts("gnostica")["mat"].poster
    assert poster is not None
    assert len(poster.tiles) > 1
    assert all(mat.count(tile.name) == 1 for tile in poster.tiles)


def test_the_page_is_built_and_judged_and_a_changed_number_is_found(make, project_copy: Path, change) -> None:
    (name,) = make(only=("kit",)).made
    path = project_copy / "output" / name
    assert name == "qiahn_goblin/es/kit.a4.pdf"
    assert say(project_copy, path) == []
    font = load_font(find_font_file("font_source_sans_pro", "SourceSansPro-Bold.ttf"))
    told, other = (b"".join(g.id.to_bytes(2, "big") for g in font.shaped(number).glyphs) for number in ("52", "53"))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and b"[(" + told + b")] TJ" in (data := item.read_bytes()):
                item.write(data.replace(b"[(" + told + b")] TJ", b"[(" + other + b")] TJ"))
        pdf.save(path)
    errors = say(project_copy, path)
    assert "Cartas: the page counts 53 pieces, components.yaml expects 52" in errors
    assert any("its pieces should read '52', the page reads '53'" in error for error in errors)


@pytest.mark.soak  # names of files with several rulings are looked at below
def test_names_of_files_that_name_a_ruling_are_no_codes_of_pieces(make, project_copy: Path) -> None:
    (name,) = make(only=("kit",), rulings=("AG-18=double_total",)).made
    assert name == "qiahn_goblin/es/kit.a4.AG-18-double_total.pdf"
    assert say(project_copy, project_copy / "output" / name) == []
    for said in ("cards.a4.AG-18-double_total.pdf", "AG-18-double_total.pdf", "AG-18-"):
        assert CODE.search(said) is None
    assert CODE.findall("QG-C05 · ES · 1.0") == ["QG-C05"]


@pytest.mark.soak  # a changed number is found above
def test_a_page_printed_before_the_kit_changed_is_refused(make, project_copy: Path, change) -> None:
    (name,) = make(only=("kit",)).made
    components = project_copy / "data/games/qiahn_goblin/components.yaml"
    change(components, "title: Cartas de consulta", "title: Láminas de ayuda")
    path = project_copy / "data/games/qiahn_goblin/locales/en.po"
    path.write_text(path.read_text("utf-8").replace("Cartas de consulta", "Láminas de ayuda"), "utf-8")
    errors = say(project_copy, project_copy / "output" / name)
    assert "Láminas de ayuda: the page names no such component" in errors


def test_a_component_may_not_take_the_page_s_name_nor_stand_in_for_nothing(project_copy: Path, change) -> None:
    components = project_copy / "data/games/qiahn_goblin/components.yaml"
    change(components, "id: box\n", "id: kit\n    instead_of: crads\n")
    findings = Findings()
    load_game(Project(project_copy, ROOT), "qiahn_goblin", findings)
    assert {f.code for f in findings.errors} >= {"component.reserved", "component.dangling"}


@pytest.mark.soak  # the page is built and judged above, on A4
def test_the_page_opens_on_small_and_large_paper(tmp_path: Path) -> None:
    request = BuildRequest(games=("qiahn_goblin",), languages=("en",), papers=("a5", "a3"), only=("kit",), jobs=1)
    result = build(PROJECT, request, tmp_path, lambda steps: None, lambda what: None)
    assert [f.message for f in result.findings if f.severity == "error"] == []
    pages = []
    for name in result.made:
        document = pdfium.PdfDocument(tmp_path / name)
        pages.append(len(document))
        document.close()
        assert say(ROOT, tmp_path / name) == []
    assert pages[0] > pages[1]


def block(height: float, after: float = 2, kept: bool = False) -> FlowBlock:
    return FlowBlock("text", height, None, after, kept)


def test_blocks_fill_as_few_pages_as_hold_them_equally() -> None:
    pages = paginate([block(10) for _ in range(12)], 0, 100)
    assert [len(page) for page in pages] == [6, 6]
    for page in pages:
        assert page[0].y == 0
        assert page[-1].y + page[-1].height <= 100 + 1e-6
        assert all(b.y >= a.y + a.height + a.after - 1e-6 for a, b in pairwise(page))


def test_a_heading_goes_with_what_follows_unless_that_is_longer_than_a_page() -> None:
    pages = paginate([block(60), block(10, kept=True), block(30, kept=True), block(20)], 0, 100)
    assert [len(page) for page in pages] == [1, 3]
    pages = paginate([block(10, kept=True), block(80, kept=True), block(80)], 0, 100)
    assert [len(page) for page in pages] == [2, 1]


def test_texts_on_one_line_are_read_from_left_to_right() -> None:
    texts_ = [ReadText("78", (50, 10, 55, 13), 10), ReadText("Cartas", (5, 10, 20, 13.6), 10)]
    texts_.append(ReadText("deck.pdf", (5, 15, 20, 17), 8))
    assert lines_of(texts_) == ["Cartas 78", "deck.pdf"]


@pytest.mark.parametrize("name", ["qiahn_goblin", "qiahn_tactics"])
def test_names_of_files_with_several_rulings_are_told_whole(name: str) -> None:
    findings = Findings()
    game = load_game(PROJECT, name, findings)
    assert game is not None
    found = {ruling.id: ruling for ruling in game.rulings.values() if len(ruling.options) > 1}
    chosen: tuple[tuple[str, str], ...] = ()
    target = Target(name, "es", "kit", "a4", "dense")
    for ident, ruling in sorted(found.items()):
        longest = max(ruling.options, key=len)
        tried = structs.replace(target, rulings=(*chosen, (ident, longest)))
        if "-rulings-" not in tried.path():  # so many have a name of their own
            chosen = tried.rulings
    assert len(chosen) >= 3
    target = structs.replace(target, rulings=chosen)
    deck = kit_decks(PROJECT, game, target, load_print_data(PROJECT, findings), findings)["es"]
    assert findings.errors == []
    said = "".join(block.plain for piece in deck.pieces for block in piece.front.texts).replace(" ", "")
    for component in game.printed:
        if component.id in parts(name):
            file = component.shares_sheets_with or component.id
            assert structs.replace(target, component=file).path().rpartition("/")[2] in said


def test_a_name_ends_a_line_only_where_it_must() -> None:
    house = load_theme(PROJECT, "tirada", Findings())
    assert house is not None
    name = "references.a4.AG-1-single_exchange.AG-18-double_total.pdf"
    lines = in_lines(name, house.styles["kit_small"], 40.0).split(" ")
    assert len(lines) > 1
    assert "".join(lines) == name
    assert in_lines(name, house.styles["kit_small"], 400.0) == name


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_line_of_the_page_begins_with_the_dot_between_two_items(language: str) -> None:
    lines = [
        "".join(span.text for span in line.spans).strip()
        for piece in page("kaixiflan", language).pieces
        for block in piece.front.texts
        for line in block.lines
    ]
    assert [line for line in lines if line.endswith("·")]
    assert not [line for line in lines if line.startswith("·")]


@pytest.mark.parametrize(("paper", "sides"), [("a4", "a una cara"), ("a5", "a doble cara")])
def test_the_reference_sheet_is_called_as_it_calls_itself_and_printed_on_the_sides_it_has(
    paper: str, sides: str
) -> None:
    assert f"Hoja de consulta (reference): una para cada jugador, {sides}." in texts("qiahn_goblin", "es", paper)


def test_nothing_is_drawn_round_the_page_since_it_is_not_cut_out(make, project_copy: Path) -> None:
    (name,) = make(only=("kit",)).made
    sheet = pdfium.PdfDocument(project_copy / "output" / name)[0]
    width, height = sheet.get_size()
    frame = [
        box
        for box in (item.get_bounds() for item in sheet.get_objects(max_depth=1))
        if box[2] - box[0] > 0.85 * width and box[3] - box[1] > 0.85 * height
    ]
    assert len(frame) == 1  # the page's face itself


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_page_says_how_posters_lie_on_the_sheets_of_its_own_language(language: str) -> None:
    """Words that may not be parted lie elsewhere in another language, and so do the joints between sheets."""
    findings = Findings()
    game = load_game(PROJECT, "gnostica", findings)
    assert game is not None
    target, print_data = Target("gnostica", language, "kit", "letter", "dense"), load_print_data(PROJECT, findings)
    house = house_theme(PROJECT, game, findings)
    assert house is not None
    parts = parts_of(PROJECT, game, target, print_data, house, findings)
    (poster,) = [part.poster for part in parts if part.poster is not None]
    said = " ".join(texts("gnostica", language, "letter").split())
    assert (("un cuarto de vuelta" if language == "es" else "a quarter turn") in said) == poster.is_turned
