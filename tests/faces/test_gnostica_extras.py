"""Gnostica's markers and mat: what the rules say, with the numbers of the tables."""

from __future__ import annotations

import math
from collections.abc import Callable
from io import BytesIO
from itertools import islice
from pathlib import Path

import pikepdf
import pytest
from projects import printed

from generator.base.display_list import PlacedArtwork, PlacedSymbol, Shape, TextBlock
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.inspection.fit.fits import check_fits
from generator.press.imposition import ImpositionPiece
from generator.press.joints import kept_whole
from generator.press.tiling import tile
from generator.workshop.print_preparation import decks_for

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
    assert (len(places["WASTELAND"]), len(places["VOID"])) == (6, 4)
    assert all(min(abs(x), abs(y)) < 99 < 190 < max(abs(x), abs(y)) for x, y in places["WASTELAND"])
    assert all(min(abs(x), abs(y)) > mat.front.width * 0.3 for x, y in places["VOID"])


def places_of(mat: Face) -> list[tuple[float, float, float, float]]:
    """The places for cards on the mat: left, top, right and bottom of each outline, as it lies after its turn."""
    found = []
    for placed in (one for one in mat.items if isinstance(one, PlacedSymbol)):
        outlines = [shape for shape in placed.symbol.shapes if shape.stroke is not None]
        points = [point for shape in outlines for point in corners_of(shape)]
        if points:
            turn = math.radians(placed.turn)
            xs = [placed.x + x * math.cos(turn) - y * math.sin(turn) for x, y in points]
            ys = [placed.y + x * math.sin(turn) + y * math.cos(turn) for x, y in points]
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def corners_of(shape: Shape) -> list[tuple[float, float]]:
    return [point for _, n in shape.segments for point in zip(n[::2], n[1::2], strict=True)]


def test_every_place_of_the_mat_holds_a_whole_card_beside_its_neighbours() -> None:
    (mat,), (card, *_) = made("mat")["es"].pieces, made("deck")["es"].pieces
    size = card.front.format
    places = places_of(mat.front)
    assert len(places) == 9 + 12
    for i, (left, top, right, bottom) in enumerate(places):
        short, long = sorted((right - left, bottom - top))
        assert short - size.width == pytest.approx(2)
        assert long - size.height == pytest.approx(2)
        assert min(left, top, mat.front.width - right, mat.front.height - bottom) >= 2.5
        for other in places[i + 1 :]:
            apart = max(other[0] - right, left - other[2], other[1] - bottom, top - other[3])
            assert apart >= 0.74


def test_a_place_smaller_than_a_card_is_refused_with_both_sizes(project_copy: Path, change: Change) -> None:
    def told() -> list[str]:
        findings = Findings()
        game = load_game(Project(project_copy, ROOT), "gnostica", findings)
        assert game is not None
        check_fits(Project(project_copy, ROOT), game, findings)
        return [one.message for one in findings.items]

    assert told() == []
    change(project_copy / "data/games/gnostica/components.yaml", "width: 72, height: 122}", "width: 101, height: 70}")
    (message,) = told()
    assert "70 x 120" in message
    assert "101 x 70" in message


def joints_of(mat: Face, paper: str) -> tuple[int, list[tuple[int, float]]]:
    """How many sheets the mat takes, and its joints: 0 with its place across, or 1 with its place down."""
    data = load_print_data(Project(ROOT, ROOT), Findings())
    sheet, piece = data.paper(paper), ImpositionPiece("GN-A01", "front", None, 1, mat.format)
    plan, tiles = tile(piece, sheet.width, sheet.height, data.layout("dense"), kept_whole(mat))
    if not plan.sheets[0].fronts[0].rotation:
        found = {(0, one.x) for one in tiles if one.x} | {(1, one.y) for one in tiles if one.y}
    else:  # its right edge lies at the top
        found = {(1, one.x) for one in tiles if one.x} | {(0, mat.width - one.y) for one in tiles if one.y}
    return len(tiles), sorted(found)


def drawn_on(mat: Face) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """How far each single form of the drawings on the mat reaches, across and down, in mm."""
    found = []
    for placed in (one for one in mat.items if isinstance(one, PlacedArtwork)):
        a, b, c, d, e, f = placed.matrix
        forms: list[list[tuple[float, float]]] = []
        for path in placed.artwork.paths:
            numbers = iter(path.numbers)
            for command in path.commands:
                forms += [[]] if command == "M" else []
                for x, y in zip(*2 * [islice(numbers, {"C": 6, "Z": 0}.get(command, 2))], strict=True):
                    forms[-1].append((a * x + c * y + e, b * x + d * y + f))
        for form in forms:
            xs, ys = zip(*form, strict=True)
            found.append(((min(xs), max(xs)), (min(ys), max(ys))))
    return found


def crossed(mat: Face, joints: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """The joints that run through something that is drawn, or nearer to it than a cut may stray."""
    reach = drawn_on(mat)
    return [(axis, at) for axis, at in joints if any(one[axis][0] - 0.25 < at < one[axis][1] + 0.25 for one in reach)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("paper", "sheets"), [("a4", 6), ("letter", 9), ("a3", 4)])
def test_no_joint_of_the_mat_runs_through_a_pyramid_thorns_or_a_sign(language: str, paper: str, sheets: int) -> None:
    (mat,) = made("mat")[language].pieces
    count, joints = joints_of(mat.front, paper)
    assert count == sheets
    assert len(joints) in (2, 3, 4)
    assert crossed(mat.front, joints) == []
    through = [(axis, at + 3) for axis, at in joints] + [(axis, at - 3) for axis, at in joints]
    assert crossed(mat.front, through) == through  # so they are drawn on both sides of each joint


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_mat_leave_room_for_the_joints_of_six_sheets_of_a4(language: str) -> None:
    with pikepdf.open(BytesIO(printed("gnostica", "mat", language))) as pdf:
        assert len(pdf.pages) <= 6 + 1  # a first sheet may come before them
