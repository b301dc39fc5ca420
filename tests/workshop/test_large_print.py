"""Pieces in large print: as much larger as they are to be, proven by their contracts, with backs and all that stays."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from msgspec import structs
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.findings import Findings
from generator.catalog.large_print import enlargement, no_longer_fitting, times_as_large
from generator.catalog.looks import Look
from generator.catalog.printdata import load_print_data
from generator.faces.enlarged import enlarged_format
from generator.faces.trim import Format
from generator.inspection.contract import text_setting
from generator.inspection.contract.painted_face import FaceOnPage, PaintedFace, PaintedText
from generator.inspection.contract.reduced_faces import reduced
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop.build.sheets import make_targets
from generator.workshop.checking.contract_checks import ContractChecks
from generator.workshop.checking.printed_checks import PrintedFileChecks
from generator.workshop.print_preparation import decks_for, load_for_build
from generator.workshop.targets import KIT, Target, in_look

PROJECT = AS_IT_STANDS
CARDS = Target("qiahn_goblin", "es", "cards", "a4", "dense", large=True)


@cache
def printed(target: Target) -> bytes:
    made = make_targets(PROJECT, [target], build_book=False)
    assert [finding for finding in made.findings if finding.severity == "error"] == []
    return made.products[0].data


@cache
def component_of(game: str, name: str):
    return next(one for one in game_as_it_stands(game).components if one.id == name)


def judged(target: Target, data: bytes) -> list[tuple[str, str]]:
    findings = Findings()
    document = PrintedDocument(target.path(), data)
    ContractChecks(PROJECT).judge(game_as_it_stands(target.game), target, document, findings)
    return [(finding.code, finding.message) for finding in findings.items]


@pytest.mark.parametrize("layout", ["dense", "gutters-short", "gutterfold"])
def test_cards_in_large_print_show_what_their_contracts_promise(layout: str) -> None:
    target = structs.replace(CARDS, layout=layout, pieces=("QG-C01", "QG-Q05"))
    assert judged(target, printed(target)) == []


def test_cards_that_are_as_large_as_usual_are_found_out() -> None:
    """The usual sheet, judged as one in large print: every piece is half as large as it should be."""
    target = structs.replace(CARDS, pieces=("QG-C01",))
    codes = [code for code, _ in judged(target, printed(structs.replace(target, large=False)))]
    assert codes.count("contract.size") == 2  # front and back


@pytest.mark.soak  # the contracts of cards in large print are judged below
def test_a_file_in_large_print_is_proven(tmp_path) -> None:
    path = tmp_path / CARDS.path()
    path.parent.mkdir(parents=True)
    path.write_bytes(printed(CARDS))
    findings = Findings()
    checker = PrintedFileChecks(PROJECT, findings)
    checker.print([path])
    assert findings.items == []
    assert checker.in_files[path].verdict(path).verdict == "proven"


def test_cards_are_twice_as_large_and_have_no_letter_under_twelve_points() -> None:
    findings = Findings()
    print_data = load_print_data(PROJECT, findings)
    for large, times in ((False, 1), (True, 2)):
        game = load_for_build(PROJECT, "qiahn_goblin", (), findings, 0, Look(large=large))
        assert game is not None
        deck = decks_for(PROJECT, game, "cards", ["en"], print_data, False, findings)["en"]
        assert (deck.format.width, deck.format.height) == (63 * times, 88 * times)
        sizes = [s.size for one in deck.pieces for text in one.front.texts for line in text.lines for s in line.spans]
        assert min(sizes) == pytest.approx(6 * times)


def test_what_grows_in_large_print_has_a_file_of_its_own() -> None:
    game, usual = game_as_it_stands("qiahn_tactics"), Target("qiahn_tactics", "es", "references", "a4", "dense")
    grown = {
        name: in_look(game, structs.replace(usual, component=name), "", True).large for name in ("references", KIT)
    }
    assert grown == {"references": True, KIT: True}
    stays = {
        name: in_look(game, structs.replace(usual, component=name), "", True).large
        for name in ("tokens", "board", "box")
    }
    assert not any(stays.values())


def test_a_component_says_how_much_larger_it_is_and_paper_how_large_it_can_be() -> None:
    game = game_as_it_stands("gnostica")
    deck = component_of("gnostica", "deck")
    assert enlargement(game, deck, [(70, 120)]) == 2
    assert enlargement(game, deck, [(88.9, 139.7)]) == 1.78  # what Letter has room for
    assert enlargement(game, deck, [(518, 518)]) == 1
    assert enlargement(game, msgspec.structs.replace(deck, large_print=1.5), [(70, 120)]) == 1.5
    assert times_as_large(game, msgspec.structs.replace(deck, stock="l7651")) == 1  # labels are cut already
    assert times_as_large(game, component_of("gnostica", "markers")) == 1


def test_what_pieces_in_large_print_do_not_fit_is_told() -> None:
    game = game_as_it_stands("gnostica")
    assert no_longer_fitting(game, component_of("gnostica", "deck")) == ["place of a card on the mat", "tuck_boxes"]
    assert no_longer_fitting(game_as_it_stands("kaixiflan"), component_of("kaixiflan", "panels")) == []


def test_a_format_grows_with_its_bleed_and_keeps_its_safe_zone() -> None:
    grown = enlarged_format(Format("x", 10, 20, 1, 2, 1.5, "polygon", ((0, 0), (10, 0), (10, 20))), 2)
    assert grown == Format("x", 20, 40, 2, 4, 1.5, "polygon", ((0, 0), (20, 0), (20, 40)))


def test_letters_that_stay_small_in_large_print_are_told() -> None:
    text = PaintedText("a b c", (1, 1, 9, 3), "#000000", 0.0, 1, 9.0, (1, 3))
    findings = Findings()
    for times in (2.0, 1.2):
        face = reduced(PaintedFace(100, 100, [text]), 1.0)
        placed = FaceOnPage(1, 1, "front", "X", 0, 0, 0, face, times)
        told = text_setting.ToldText("words", True, 6.0, "X", placed, tuple(face.texts))
        text_setting.judge_text_setting([told], "x.pdf", findings)
        assert len(findings) == (0 if times == 2 else 1)
    assert "10.8 pt in large print" in findings.items[0].message


def test_a_face_is_reduced_with_all_that_is_painted_on_it() -> None:
    text = PaintedText("a", (2, 4, 6, 8), "#000000", 0.0, 1, 12.0, (2, 8))
    small = reduced(PaintedFace(20, 40, [text]), 2.0)
    assert (small.width, small.height) == (10, 20)
    assert small.texts == [PaintedText("a", (1, 2, 3, 4), "#000000", 0.0, 1, 6.0, (1, 4))]
    placed = FaceOnPage(1, 1, "front", "X", 5, 7, 90, small, 2.0)
    assert placed.on_face(placed.on_page((1, 2, 3, 4))) == pytest.approx((1, 2, 3, 4))
    assert placed.on_page((0, 0, 10, 20)) == (5, 7, 45, 27)
