"""Gnostica's reference sheet, markers and mat: what the rules say, with the numbers of the tables."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.base.display_list import TextBlock
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck, speakers
from generator.faces.face import Face
from generator.language.markup import plain
from generator.workshop.print_preparation import decks_for
from generator.workshop.translation.speakers import catalogues_of

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ["es", "en"]
Change = Callable[[Path, str, str], None]


def made(component: str, root: Path = ROOT, draft: bool = False) -> dict[str, Deck]:
    findings = Findings()
    project = Project(root, ROOT)
    game = load_game(project, "gnostica", findings)
    assert game is not None
    data = load_print_data(project, findings)
    return decks_for(project, game, component, LANGUAGES, data, draft, findings)


def texts_of(face: Face) -> list[str]:
    return [part.plain for part in face.items if isinstance(part, TextBlock)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_sheet_prints_every_option_suit_and_major_arcana_card(language: str) -> None:
    project, findings = Project(ROOT, ROOT), Findings()
    game = load_game(project, "gnostica", findings)
    assert game is not None
    voice = speakers(game, catalogues_of(project, game, findings), False)[language]
    (sheet,) = made("references")[language].pieces
    printed = " ".join(texts_of(sheet.front))
    for table, column in (("actions", "text"), ("actions", "name"), ("majors", "text"), ("worth", "name")):
        for row in voice.table(table):
            assert plain(getattr(row, column)) in printed, f"{table}.{row.id}.{column}"
    for suit in voice.table("suits"):
        assert plain(suit.power.text) in printed
    for card in voice.table("cards"):
        assert (f"{card.number} · {card.name}" in texts_of(sheet.front)) == (card.rank == "major")


def test_the_reference_sheet_says_the_number_of_the_table(project_copy: Path, change: Change) -> None:
    change(project_copy / "data/games/gnostica/tables/numbers.csv", "hand,6,cards", "hand,7,cards")
    (sheet,) = made("references", project_copy, draft=True)["es"].pieces
    printed = " ".join(texts_of(sheet.front))
    assert "7\u00a0cartas o menos" in printed
    assert "6\u00a0cartas o menos" not in printed


def test_the_reference_sheet_is_read_at_seven_points_or_more() -> None:
    sizes = made("references")["es"].sizes
    assert min(size for name, size in sizes.items() if name not in ("collector", "ref_tiny")) >= 7
    assert min(sizes.values()) >= 6


def test_GN_26_there_is_one_marker_for_the_announced_last_turn() -> None:
    pieces = [item for item in made("markers")["es"].pieces if item.piece.group == "last_turn"]
    assert [item.piece.quantity for item in pieces] == [1]
    assert texts_of(pieces[0].front) == ["Último turno"]


def test_GN_27_there_is_a_marker_for_each_target_that_may_be_agreed(project_copy: Path, change: Change) -> None:
    def figures(deck: Deck) -> list[str]:
        return sorted(texts_of(item.front)[0] for item in deck.pieces if item.piece.group == "targets")

    assert figures(made("markers")["en"]) == ["10", "8", "9"]
    change(project_copy / "data/games/gnostica/tables/numbers.csv", "target_long,10,points", "target_long,12,points")
    assert figures(made("markers", project_copy, draft=True)["en"]) == ["12", "8", "9"]


def test_no_marker_tells_itself_by_its_back() -> None:
    assert len({id(item.back) for item in made("markers")["es"].pieces}) == 1


def test_GN_9_GN_11_the_mat_names_wastelands_beside_the_territories_and_the_void_in_the_corners() -> None:
    (mat,) = made("mat")["en"].pieces
    middle = mat.front.width / 2
    words = [part for part in mat.front.items if isinstance(part, TextBlock) and part.role == "label"]
    places: dict[str, list[tuple[float, float]]] = {"WASTELAND": [], "VOID": []}
    for part in words:
        x, y, width, height = part.box
        places[part.plain].append((x + width / 2 - middle, y + height / 2 - middle))
    assert len(places["WASTELAND"]) == len(places["VOID"]) == 4
    assert all(min(abs(x), abs(y)) < 1e-6 for x, y in places["WASTELAND"])
    assert all(min(abs(x), abs(y)) > mat.front.width * 0.3 for x, y in places["VOID"])
