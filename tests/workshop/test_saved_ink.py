"""Builds that save ink or set books large: less ink, the same promises kept, told apart, named, refused and judged."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.colours import darkened, grey, luminance, on_white
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.looks import Look, refuse_ink
from generator.catalog.printdata import load_print_data
from generator.inspection.ink_coverage import ink_coverage, judge_greys, judge_saved_ink
from generator.inspection.reading.printed_document import PrintedDocument
from generator.rulebook.pdf.style import load_style
from generator.workshop.build.books import make_books
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import build
from generator.workshop.build.sheets import make_targets
from generator.workshop.checking.claims import claim_of_place
from generator.workshop.checking.contract_checks import ContractChecks
from generator.workshop.checking.printed_checks import PrintedFileChecks
from generator.workshop.checking.reporting import remaking_commands
from generator.workshop.print_preparation import decks_for, load_for_build
from generator.workshop.targets import Target

PROJECT = AS_IT_STANDS
SHEETS = [  # a game, a component, and the share of its ink that may be left with little of it
    ("qiahn_tactics", "tokens", 0.6),
    ("qiahn_goblin", "box", 0.4),
    ("gnostica", "mat", 0.3),
    ("kaixiflan", "court", 0.4),
]


def target_of(game: str, component: str, ink: str = "") -> Target:
    return Target(game, "es", component, "a4", "dense", ink=ink)


@cache
def printed(target: Target) -> bytes:
    made = make_targets(PROJECT, [target], build_book=False)
    assert [finding for finding in made.findings if finding.severity == "error"] == []
    return made.products[0].data


def document(target: Target) -> PrintedDocument:
    return PrintedDocument(target.path(), printed(target))


@pytest.mark.parametrize(("game", "component", "left"), SHEETS)
def test_sheets_in_little_ink_have_far_less_of_it(game: str, component: str, left: float) -> None:
    before = ink_coverage(printed(target_of(game, component)))
    after = ink_coverage(printed(target_of(game, component, "low")))
    assert 0 < after.total < before.total * left


@pytest.mark.parametrize("ink", ["low", "grey"])
@pytest.mark.parametrize(("game", "component"), [(game, component) for game, component, _ in SHEETS])
def test_sheets_that_save_ink_show_what_their_contracts_promise(game: str, component: str, ink: str) -> None:
    """Words, signs, pictures, hatchings and dashes stay, and what is told apart differs without its colours."""
    target, findings = target_of(game, component, ink), Findings()
    ContractChecks(PROJECT).judge(game_as_it_stands(game), target, document(target), findings)
    assert findings.items == []


@pytest.mark.parametrize("component", ["hex_tiles", "map", "map_secret"])
def test_lands_printed_in_greys_are_told_apart_without_their_colours(component: str) -> None:
    """Barren land was too much like four others in the middle of a hex: its tree stood beside it."""
    target, findings = target_of("kaixiflan", component, "grey"), Findings()
    ContractChecks(PROJECT).judge(game_as_it_stands("kaixiflan"), target, document(target), findings)
    assert findings.items == []


def test_the_contracts_of_a_face_that_saves_ink_miss_what_it_does_not_show() -> None:
    """The tokens of one look are judged by the promises of another: its pictures are other ones, its colours too."""
    findings = Findings()
    usual = target_of("qiahn_tactics", "tokens")
    ContractChecks(PROJECT).judge(
        game_as_it_stands("qiahn_tactics"), usual, document(structs.replace(usual, ink="low")), findings
    )
    assert {"contract.colour", "contract.icon"} <= {finding.code for finding in findings.errors}


def test_a_file_that_saves_no_ink_is_found_out() -> None:
    usual, findings = document(target_of("qiahn_tactics", "tokens")), Findings()
    judge_saved_ink(usual, usual, findings)
    assert [finding.code for finding in findings.items] == ["print.ink"]


def test_a_file_in_greys_with_a_colour_is_found_out() -> None:
    findings = Findings()
    judge_greys(document(target_of("qiahn_goblin", "box", "grey")), findings)
    assert findings.items == []
    judge_greys(document(target_of("qiahn_goblin", "box")), findings)
    assert [finding.code for finding in findings.items] == ["print.ink"]
    assert findings.items[0].where.page == 1


@pytest.mark.parametrize(("game", "component"), [(game, component) for game, component, _ in SHEETS])
def test_no_page_in_greys_has_a_colour_first_sheets_with_their_titles_and_marks_included(
    game: str, component: str
) -> None:
    findings = Findings()
    judge_greys(document(target_of(game, component, "grey")), findings)
    assert findings.items == []


def test_one_small_word_in_colour_is_found_out_on_its_page_and_place() -> None:
    """A heading of the first sheet covers less than a hundredth of it."""
    sheets, findings = document(target_of("qiahn_tactics", "tokens", "grey")), Findings()
    judge_greys(PrintedDocument(sheets.shown, _with_a_red_square(sheets.data, 72.0)), findings)
    (found,) = findings.items
    assert found.code == "print.ink"
    assert (found.where.page, found.where.box) == (2, pytest.approx((25.4, 25.4, 26.1, 26.1), abs=0.8))


def _with_a_red_square(data: bytes, place: float) -> bytes:
    """A PDF with a red square of 2 points on its second page, so many points from its upper left corner."""
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[1]
        high = float(page.mediabox[3])
        page.contents_add(f"q 0.9 0.2 0.1 rg {place} {high - place - 2} 2 2 re f Q".encode())
        made = io.BytesIO()
        pdf.save(made)
    return made.getvalue()


def test_the_figures_of_a_book_in_greys_have_no_colours() -> None:
    """The places, lines and marks of a scene are drawn by the book, beside the faces of its pieces."""
    target, findings = Target("qiahn_tactics", "es", "book", "a4", "", ink="grey"), Findings()
    made = make_books(PROJECT, [target])
    judge_greys(PrintedDocument(target.path(), made.products[0].data), findings)
    assert findings.items == []


def test_backs_in_little_ink_tell_the_side_and_nothing_else() -> None:
    findings = Findings()
    game = load_for_build(PROJECT, "qiahn_tactics", (), findings, look=Look("low"))
    assert game is not None
    print_data = load_print_data(PROJECT, findings)
    deck = decks_for(PROJECT, game, "tokens", ["es"], print_data, False, findings)["es"]
    backs: dict[str, set[str]] = {}
    for faces in deck.pieces:
        if faces.piece.group.startswith("combatant") and faces.back is not None:
            backs.setdefault(faces.back.key, set()).add(faces.piece.code)
    assert len(backs) == 2
    assert all(len(codes) > 1 for codes in backs.values())
    assert findings.items == []


def test_a_build_tells_how_much_ink_it_saves_and_its_files_are_proven(tmp_path: Path) -> None:
    request = BuildRequest(("gnostica",), ("es",), only=("mat",), ink="low", jobs=1)
    result = build(PROJECT, request, tmp_path, lambda steps: None, lambda what: None)
    assert result.made == ["gnostica/es/mat.a4.low-ink.pdf"]
    ink = json.loads((tmp_path / "build.json").read_bytes())["files"][result.made[0]]["ink"]
    assert ink["after"]["total"] < ink["before"]["total"] == pytest.approx(sum(list(ink["before"].values())[:4]), 0.01)
    assert "tinta: 19 % → " in (tmp_path / "index.html").read_text(encoding="utf-8")
    findings, path = Findings(), tmp_path / result.made[0]
    checker = PrintedFileChecks(PROJECT, findings)
    checker.print([path])
    assert findings.items == []
    assert checker.in_files[path].verdict(path).verdict == "proven"
    assert "--ink low" in remaking_commands([str(path)])[str(path)]


def test_names_of_files_say_how_they_look() -> None:
    for name, ink, large in (("low-ink", "low", False), ("grey-ink", "grey", False), ("large-print", "", True)):
        claim = claim_of_place(Path(f"gnostica/es/mat.a4.{name}.pdf"))
        assert claim is not None
        assert (claim.target.ink, claim.target.large, claim.target.layout) == (ink, large, "dense")
        assert claim.target.path() == f"gnostica/es/mat.a4.{name}.pdf"


def test_an_ink_that_does_not_exist_is_refused_with_the_nearest() -> None:
    refuse_ink("")
    refuse_ink("grey")
    with pytest.raises(CannotJudge, match="did you mean 'low'") as error:
        refuse_ink("lov")
    assert "--ink" in error.value.fix


def test_large_print_sets_a_reference_sheet_in_letters_of_sixteen_points() -> None:
    target = Target("qiahn_goblin", "es", "reference", "a4", "dense", large=True)
    made = make_books(PROJECT, [target], thumbnails=False)
    assert 1 < made.products[0].pages <= 4
    usual = make_books(PROJECT, [structs.replace(target, large=False)], thumbnails=False)
    assert usual.products[0].pages == 1


def test_large_print_gives_numbers_of_lists_room_and_captions_the_size_of_the_text() -> None:
    usual, large = (load_style(PROJECT, "goblin", 210.0, look=Look(large=one)) for one in (False, True))
    assert large["text"].size == large["caption"].size == large["note"].size == 16
    for name in ("item", "example_item"):
        numbers = [style[name].model.indent / style[name].size for style in (usual, large)]
        assert numbers[1] == pytest.approx(numbers[0], rel=0.01)  # so that "12." has as much room


def test_colours_are_darkened_until_they_stand_out_from_paper() -> None:
    assert darkened("#211d1a", 4.5) == "#211d1a"
    pale = darkened("#f2c744", 4.5)
    assert on_white("#f2c744") < 2
    assert on_white(pale) >= 4.5
    assert abs(luminance(grey("#2f8038")) - luminance("#2f8038")) < 0.01
