"""What a sheet carries beside its cards, read back from the file: marks, scale bar, slug line, first sheet."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from kits import GAME, Facts, MakeKit
from pdf_reading import MM, box_mm, direct_forms, lines_of, manifest_of, opened, operators_of, placed_forms

from generator.catalog.print_rows import Layout
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.press.grid import best_grid, crop_marks
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parents[2]
LayoutOf = Callable[[str], Layout]
KITS = [("es", "a4", "dense"), ("en", "letter", "dense"), ("en", "letter", "dense-short"), ("es", "a4", "gutters")]
MARGIN = 6.35
Text = tuple[str, float, float, float, float]  # what, left, top, right, bottom in mm


def has_words(form: pikepdf.Object) -> bool:
    return any(name == "TJ" for name, _ in operators_of(form))


def is_legend(form: pikepdf.Object) -> bool:
    """Whether a form is the legend of sheets that have nothing but crop marks: one line, and what it means."""
    return has_words(form) and sum(name == "l" for name, _ in operators_of(form)) == 1


def is_bar(form: pikepdf.Object) -> bool:
    return has_words(form) and not is_legend(form)


def sheets_of(pdf: pikepdf.Pdf) -> list[tuple[str, pikepdf.Page]]:
    """Side and page of every sheet after the first (which is the cover)."""
    sides = {row[0]: row[2] for row in manifest_of(pdf)["placements"]}
    return [(sides[i], page) for i, page in enumerate(pdf.pages, 1) if i in sides]


def texts(data: bytes, page: int) -> list[Text]:
    """Texts of a page with their places."""
    document = pdfium.PdfDocument(data)
    opened_page = document[page]
    height = opened_page.get_height()
    reader = opened_page.get_textpage()
    found = []
    for i in range(reader.count_rects()):
        left, bottom, right, top = reader.get_rect(i)
        words = reader.get_text_bounded(left, bottom, right, top)
        found.append((words, left * MM, (height - top) * MM, right * MM, (height - bottom) * MM))
    reader.close()
    document.close()
    return found


# -- marks ------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "paper", "name"), KITS)
def test_a_front_with_marks_says_what_they_mean_and_a_back_without_says_nothing(
    language: str, paper: str, name: str, kit: MakeKit
) -> None:
    data = kit(language, paper, name)[0].data
    pdf = opened(data)
    word, said = {"es": "cortar", "en": "cut"}[language], dict[str, int]()
    for number, side in {row[0]: row[2] for row in manifest_of(pdf)["placements"]}.items():
        height = float(pdf.pages[number - 1].MediaBox[3]) * MM
        legends = [one for one in texts(data, number - 1) if one[0] == word]
        assert len(legends) == (1 if side == "front" else 0)
        assert all(top > height - MARGIN - 3.4 and left > MARGIN + 100 for _, left, top, _, _ in legends)
        said[side] = said.get(side, 0) + len(legends)
    assert said["front"] > 0 == said["back"]


def test_marks_are_explained_in_the_slug_line_where_cards_leave_no_band_and_labels_have_none(project: Project) -> None:
    targets = [Target("gnostica", "en", name, "a4", "dense") for name in ("deck", "stickers_l7160")]
    deck, labels = (make_targets(project, [one], build_book=False).products[0].data for one in targets)
    sides = {row[0]: row[2] for row in manifest_of(opened(deck))["placements"]}
    for number, side in list(sides.items())[:2]:
        said = " ".join(" ".join(what for what, *_ in texts(deck, number - 1)).split())
        assert ("marks: cut" in said) == (side == "front")
    assert not any(what == "cut" for page in range(2) for what, *_ in texts(labels, page))


@pytest.mark.parametrize(
    ("game", "component", "language", "said"),
    [
        ("qiahn_goblin", "box", "en", ["cut", "fold", "glue"]),
        ("qiahn_tactics", "dice_nets", "es", ["cortar", "doblar", "pegar"]),
        ("qiahn_goblin", "references", "en", ["cut"]),  # nothing to fold
    ],
)
def test_sheets_to_fold_up_say_which_lines_are_cut_folded_and_glued(
    game: str, component: str, language: str, said: list[str], project: Project
) -> None:
    target = Target(game, language, component, "a4", "dense")
    data = make_targets(project, [target], build_book=False).products[0].data
    pdf = opened(data)
    front = next(row[0] for row in manifest_of(pdf)["placements"] if row[2] == "front")
    height = float(pdf.pages[front - 1].MediaBox[3]) * MM
    foot = [one for one in texts(data, front - 1) if one[2] > height - MARGIN - 3.4 and one[1] > MARGIN + 110]
    assert [what.strip() for what, *_ in foot] == said


@pytest.mark.parametrize(("language", "paper", "name"), KITS)
def test_marks_stand_on_fronts_only_where_imposition_puts_them(
    language: str, paper: str, name: str, kit: MakeKit, print_data: PrintData, layout: LayoutOf
) -> None:
    pdf = opened(kit(language, paper, name)[0].data)
    sheet, card = print_data.paper(paper), print_data.format("euro_poker")
    grid = best_grid(sheet.width, sheet.height, card.width, card.height, card.bleed, layout(name))
    usual, shared = sorted(crop_marks(grid)), 0
    sides = {"front": 0, "back": 0}
    for side, page in sheets_of(pdf):
        marks = [form for form in direct_forms(page) if not has_words(form)]
        assert len(marks) == (1 if side == "front" else 0)
        sides[side] += 1
        for form in marks:
            lines = sorted(lines_of(form, float(page.MediaBox[3])))
            if len(lines) != len(usual) or lines[0] != pytest.approx(usual[0], abs=0.01):
                shared += 1  # a sheet of several backs has gutters: it has marks at each edge of its own cards
                for item in placed_forms(page, card.width, card.height):
                    for at in (item.x, item.x + card.width):
                        assert sum(abs(x1 - at) < 0.01 and abs(x2 - at) < 0.01 for x1, _, x2, _ in lines) == 2
                    for at in (item.y, item.y + card.height):
                        assert sum(abs(y1 - at) < 0.01 and abs(y2 - at) < 0.01 for _, y1, _, y2 in lines) == 2
                continue
            for found, wanted in zip(lines, usual, strict=True):
                assert found == pytest.approx(wanted, abs=0.01)
    assert sides["front"] == sides["back"] > shared


def test_marks_are_half_a_point_of_middle_grey(kit: MakeKit, layout: LayoutOf) -> None:
    pdf = opened(kit()[0].data)
    _, page = sheets_of(pdf)[0]
    (marks,) = [form for form in direct_forms(page) if not has_words(form)]
    weights = [float(operands[0]) for name, operands in operators_of(marks) if name == "w"]
    colours = [[float(value) for value in operands] for name, operands in operators_of(marks) if name == "RG"]
    assert weights == [layout("dense").mark_weight] == [0.5]
    assert colours == [pytest.approx([0.502] * 3, abs=0.001)]


@pytest.mark.parametrize(("language", "paper", "name"), KITS)
def test_what_a_page_paints_reaches_no_neighbours_trim_and_no_mark(
    language: str, paper: str, name: str, kit: MakeKit
) -> None:
    pdf = opened(kit(language, paper, name)[0].data)
    grid = manifest_of(pdf)["grid"]
    width, height = grid["trim_width"], grid["trim_height"]
    for side, page in sheets_of(pdf):
        placed = placed_forms(page, width, height)
        assert placed
        marks = [
            line
            for form in direct_forms(page)
            if not has_words(form)
            for line in lines_of(form, float(page.MediaBox[3]))
        ]
        for item in placed:
            x, y, w, h = item.clip
            for other in placed:
                if other is not item:
                    deep = min(
                        min(x + w, other.x + width) - max(x, other.x), min(y + h, other.y + height) - max(y, other.y)
                    )
                    assert deep < 0.01, f"{side}: {item.clip} reaches {other.x}, {other.y}"
            for x1, y1, x2, y2 in marks:
                deep = min(min(x + w, max(x1, x2)) - max(x, min(x1, x2)), min(y + h, max(y1, y2)) - max(y, min(y1, y2)))
                assert deep < 0.01


@pytest.mark.parametrize(("language", "paper", "name"), KITS)
def test_each_back_page_lies_behind_its_front_page(language: str, paper: str, name: str, kit: MakeKit) -> None:
    pdf = opened(kit(language, paper, name)[0].data)
    manifest = manifest_of(pdf)
    grid = manifest["grid"]
    sideways = (grid["page_height"] >= grid["page_width"]) == (manifest["flip"] == "long")
    pages = sheets_of(pdf)
    assert [side for side, _ in pages] == ["front", "back"] * (len(pages) // 2)
    for (_, front), (_, back) in zip(pages[::2], pages[1::2], strict=True):
        width, height = grid["trim_width"], grid["trim_height"]
        seen = [
            (grid["page_width"] - item.x - width, item.y)
            if sideways
            else (item.x, grid["page_height"] - item.y - height)
            for item in placed_forms(back, width, height)
        ]
        fronts = [(item.x, item.y) for item in placed_forms(front, width, height)]
        assert len(seen) == len(fronts)
        for a, b in zip(seen, fronts, strict=True):
            assert a == pytest.approx(b, abs=0.02)


# -- scale bar and slug line -------------------------------------------------------------


@pytest.mark.parametrize(("language", "paper", "name"), KITS)
def test_every_page_but_a_back_of_the_cover_has_a_bar_of_exactly_100_mm(
    language: str, paper: str, name: str, kit: MakeKit
) -> None:
    data = kit(language, paper, name)[0].data
    pdf = opened(data)
    for i, page in enumerate(pdf.pages):
        (bar,) = [form for form in direct_forms(page) if is_bar(form)]
        lines = lines_of(bar, float(page.MediaBox[3]))
        level = [line for line in lines if abs(line[1] - line[3]) < 1e-6]
        assert [abs(line[2] - line[0]) for line in level] == [pytest.approx(100, abs=0.01)]
        ticks = sorted(line[0] for line in lines if abs(line[0] - line[2]) < 1e-6)
        assert [tick - ticks[0] for tick in ticks] == pytest.approx([10 * n for n in range(11)], abs=0.01)
        assert any(what.replace("\u00a0", " ").strip() == "100 mm" for what, *_ in texts(data, i))


# of the first sheet and those of the deck: the last one holds cards of several backs, with a gutter between
GOBLIN_SHARES_ITS_CUTS = [False, True, True, True, True, True, True, False]


def test_the_slug_line_says_which_sheet_this_is(kit: MakeKit) -> None:
    data = kit("es")[0].data
    page = next(iter(row[0] for row in manifest_of(opened(data))["placements"]))
    fronts = " ".join(what for what, _, top, _, _ in texts(data, page - 1) if top < MARGIN + 3.4)
    for part in (
        "Qíahn Tactics Goblin", "Cartas", "ES", "1.0", "hoja 2 de 8", "caras", "girar por el borde largo",
        "Un solo corte separa cada carta de la siguiente",
    ):  # fmt: skip
        assert part in fronts
    backs = " ".join(what for what, _, top, _, _ in texts(data, page) if top < MARGIN + 3.4)
    assert "dorsos" in backs
    assert "hoja 2 de 8" in backs


def test_the_slug_line_of_a_sheet_that_is_printed_on_one_side_names_no_side(kit: MakeKit) -> None:
    both, one = kit("es")[0].data, kit("es", "a4", "fronts")[0].data
    said = [" ".join(what for what, _, top, _, _ in texts(data, 2) if top < MARGIN + 3.4) for data in (both, one)]
    assert ["caras" in line for line in said] == [True, False]
    assert "hoja" in said[1]


def test_a_sheet_with_gutters_between_its_backs_does_not_speak_of_one_cut(kit: MakeKit) -> None:
    data = kit("es")[0].data
    said = [" ".join(what for what, *_ in texts(data, page)) for page in range(0, len(opened(data).pages), 2)]
    assert ["Un solo corte" in one for one in said] == GOBLIN_SHARES_ITS_CUTS


def test_the_slug_line_speaks_the_files_language_and_tells_the_short_edge(kit: MakeKit) -> None:
    data = kit("en", "letter", "dense-short")[0].data
    line = " ".join(what for what, _, top, _, _ in texts(data, 2) if top < MARGIN + 3.4)
    for part in ("Cards", "EN", "sheet 2 of 9", "fronts", "short edge"):
        assert part in line
    assert "largo" not in line


def test_a_layout_with_gutters_does_not_speak_of_missing_bleed(kit: MakeKit) -> None:
    data = kit("es", "a4", "gutters")[0].data
    assert "sangre" not in " ".join(what for what, *_ in texts(data, 2))


# -- the printable area and the first sheet ------------------------------------------------


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "legal", "a3", "tabloid", "105x148"])
def test_no_text_leaves_the_printable_area(paper: str, language: str, kit: MakeKit) -> None:
    data = kit(language, paper)[0].data
    for page in range(4):
        width, height = (value * MM for value in pdfium.PdfDocument(data)[page].get_size())
        found = texts(data, page)
        assert found
        for what, left, top, right, bottom in found:
            assert left >= MARGIN - 0.05, what
            assert top >= MARGIN - 0.05, what
            assert right <= width - MARGIN + 0.05, what
            assert bottom <= height - MARGIN + 0.05, what


@pytest.mark.parametrize("name", ["dense", "gutters"])
@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "legal", "a3", "105x148"])
def test_nothing_is_painted_outside_the_printable_area(paper: str, name: str, kit: MakeKit) -> None:
    document = pdfium.PdfDocument(kit("es", paper, name)[0].data)
    for i in range(4):
        image = document[i].render(scale=100 / 72).to_pil().convert("L")
        frame = int(MARGIN / 25.4 * 100)
        assert image.getextrema()[0] < 128
        image.paste(255, (frame, frame, image.width - frame, image.height - frame))
        assert image.getextrema() == (255, 255), f"page {i + 1}"
    document.close()


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3", "105x148"])
def test_the_first_sheets_own_texts_and_crosses_do_not_overlap(paper: str, language: str, kit: MakeKit) -> None:
    pdf = opened(kit(language, paper)[0].data)
    page = pdf.pages[0]
    kept = [part for part in pikepdf.parse_content_stream(page) if str(part[1]) != "Do"]
    page.Contents = pdf.make_stream(pikepdf.unparse_content_stream(kept))
    made = io.BytesIO()
    pdf.save(made)
    found = texts(made.getvalue(), 0)
    lines = [line for line in lines_of(page, float(page.MediaBox[3])) if abs(abs(line[2] - line[0]) - 12) < 0.02]
    crosses = [("cross", x1, y1 - 6, x2, y1 + 6) for x1, y1, x2, _ in lines]
    assert len(crosses) == 2
    assert len(found) > 15
    for one, other in combinations([*found, *crosses], 2):
        deep = min(min(one[3], other[3]) - max(one[1], other[1]), min(one[4], other[4]) - max(one[2], other[2]))
        assert deep < 0.5, f"{one} and {other}"


def test_a_paper_too_small_for_the_first_sheets_texts_is_refused_with_numbers(project: Project) -> None:
    made = make_targets(project, [Target(GAME, "es", "cards", "85x118", "dense")], build_book=False)
    assert made.products == []
    (finding,) = made.findings
    assert finding.code == "print.impossible"
    assert "first sheet" in finding.message
    assert "85 x 118 mm" in finding.message
    assert "cover: false" in finding.fix


@pytest.mark.parametrize("paper", ["a5", "a4", "letter", "105x148"])
def test_the_first_sheet_says_whose_game_it_is_and_how_to_print_it(paper: str, kit: MakeKit, facts: Facts) -> None:
    data = kit("es", paper)[0].data
    said = " ".join(" ".join(what for what, *_ in texts(data, 0)).split())
    credits = facts.game.model.credits
    for part in (
        facts.game.model.name, "Edición no oficial", credits.authors, credits.licence, "En total", "56",
        "100 mm", "borde largo", "Hecho con Tirada",
    ):  # fmt: skip
        assert part.replace("\u00a0", " ") in said.replace("\u00a0", " "), part


def test_the_crosses_of_the_first_sheet_meet_when_it_is_turned(kit: MakeKit) -> None:
    for paper, name in (("a4", "dense"), ("letter", "dense"), ("letter", "dense-short")):
        pdf = opened(kit("es", paper, name)[0].data)
        manifest = manifest_of(pdf)
        grid = manifest["grid"]
        sideways = (grid["page_height"] >= grid["page_width"]) == (manifest["flip"] == "long")
        centres = []
        for page in list(pdf.pages)[:2]:
            lines = lines_of(page, float(page.MediaBox[3]))
            crosses = [line for line in lines if abs(abs(line[2] - line[0]) - 12) < 0.02]
            centres.append({(round((x1 + x2) / 2, 1), round(y1, 1)) for x1, y1, x2, _ in crosses})
        front, back = centres
        assert len(front) == 2
        assert front == {
            (round(grid["page_width"] - x, 1), y) if sideways else (x, round(grid["page_height"] - y, 1))
            for x, y in back
        }


def test_a_first_sheet_without_backs_has_no_crosses_to_compare(kit: MakeKit) -> None:
    data = kit("es", "a4", "fronts")[0].data
    pdf = opened(data)
    page = pdf.pages[0]
    said = " ".join(" ".join(what for what, *_ in texts(data, 0)).split())
    assert "A una cara: este archivo no lleva dorsos." in said
    assert "cruces" not in said
    lines = lines_of(page, float(page.MediaBox[3]))
    assert not [line for line in lines if abs(abs(line[2] - line[0]) - 12) < 0.02]


def test_a_first_sheet_writes_its_measures_as_its_language_does(kit: MakeKit) -> None:
    spanish, english = (" ".join(what for what, *_ in texts(kit(lang)[0].data, 0)) for lang in ("es", "en"))
    assert "1,05" in spanish
    assert "1.05" not in spanish
    assert "1.05" in english


def test_a_first_sheet_asks_for_the_paper_that_its_kind_needs(project: Project) -> None:
    targets = [Target("qiahn_tactics", "es", "tokens", "a4", "dense"), Target(GAME, "es", "cards", "a4", "dense")]
    products = [p for target in targets for p in make_targets(project, [target], build_book=False).products]
    said = {p.target: " ".join(" ".join(what for what, *_ in texts(p.data, 0)).split()) for p in products}
    tokens, cards = (said[target].replace("\u00a0", " ") for target in targets)
    assert "Cartulina de 200 g, o papel pegado a cartón." in tokens
    assert "fundas" not in tokens
    assert "o papel normal con fundas" in cards


def renamed(root: Path, name: str) -> list[tuple[bytes, str]]:
    """The tokens of the game under another name: the data made, or what was said instead."""
    path = root / "data/games/qiahn_tactics/game.yaml"
    path.write_text(path.read_text("utf-8").replace("name: Qíahn Tactics\n", f"name: {name}\n", 1), "utf-8")
    made = make_targets(Project(root, ROOT), [Target("qiahn_tactics", "es", "tokens", "a4", "dense")], build_book=False)
    return [(product.data, "") for product in made.products] + [(b"", f.message) for f in made.findings]


def test_a_long_name_runs_on_over_the_lines_of_the_first_sheet(project_copy: Path) -> None:
    name = "Qíahn Tactics, la gran batalla de los dos mundos y del Orbe que late en medio de ambos"
    ((data, said),) = renamed(project_copy, name)
    assert said == ""
    lines = [(what, right) for what, _, _, right, _ in texts(data, 0)]
    assert name in " ".join(what for what, _ in lines)
    assert max(right for _, right in lines) < 210 - MARGIN


def test_a_name_too_long_for_the_line_that_names_a_sheet_is_refused_with_numbers(project_copy: Path) -> None:
    ((_, said),) = renamed(project_copy, "Qíahn Tactics " + "y otra vez " * 25)
    assert re.search(r"the line that names a sheet \(\d+ characters\) does not fit 197 mm at 6 pt", said)


def test_the_boxes_of_the_first_sheet_are_the_whole_page(kit: MakeKit) -> None:
    pdf = opened(kit()[0].data)
    assert box_mm(pdf.pages[0], "/TrimBox") == pytest.approx((0, 0, 210, 297), abs=0.01)
