"""Gnostica's stickers: on every label size the value's dots and the powers in their order, inside the safe zone."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import AS_IT_STANDS

from generator.base.display_list import PathSegment, Shape, Symbol, TextBlock
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.faces.art.icons import load_icon
from generator.faces.deck import Deck, PieceFaces
from generator.faces.face import Face
from generator.workshop.print_preparation import decks_for

ROOT = Path(__file__).resolve().parent.parent.parent
INK = "#1d1a17"
SIZES = ["5167", "5160", "5163", "l7651", "l7658", "l7654", "l7160"]
NAMES = ["stickers", "stickers_majors", *(f"stickers_{size}" for size in SIZES)]
Box = tuple[float, float, float, float]


@pytest.fixture(scope="module")
def game() -> Game:
    found = load_game(AS_IT_STANDS, "gnostica", Findings())
    assert found is not None
    return found


@pytest.fixture(scope="module", params=NAMES)
def sheet(request: pytest.FixtureRequest, game: Game) -> Deck:
    findings = Findings()
    project = AS_IT_STANDS
    data = load_print_data(project, findings)
    decks = decks_for(project, game, request.param, ["es", "en"], data, False, findings)
    assert not findings.errors
    return decks["es"]


def shapes_of(face: Face) -> list[Shape]:
    return [shape for item in face.items if isinstance(item, Symbol) for shape in item.shapes]


def box_of(segments: tuple[PathSegment, ...]) -> Box:
    xs = [value for _, numbers in segments for value in numbers[::2]]
    ys = [value for _, numbers in segments for value in numbers[1::2]]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def round_dots(face: Face) -> list[Box]:
    """The circles of one size that a sticker begins with, one exactly above the other."""
    found: list[Box] = []
    for shape in shapes_of(Face("drawn", face.format, tuple(i for i in face.items if not is_ground(i)))):
        x, _, width, height = box = box_of(shape.segments)
        circle = [command for command, _ in shape.segments].count("C") == 4 and abs(width - height) < 1e-9
        if shape.fill != INK or not circle or (found and (x, width) != pytest.approx((found[0][0], found[0][2]))):
            break
        found.append(box)
    return found


def is_ground(item: object) -> bool:
    return isinstance(item, Symbol) and item.background


def powers_of(item: PieceFaces) -> list[str]:
    row = item.piece.row
    return [power for power in (row.first, row.second, row.third) if power]


def starts_of(face: Face, power: str) -> list[float]:
    """Where the icon of a power stands: the left edge of each shape that has its form at some size."""
    first = load_icon(ROOT / "templates" / "art" / f"power_{power}.svg", power).shapes(
        (0, 0, 64, 64), *["#000000"] * 3
    )[0]
    x0, y0, width, height = box_of(first.segments)
    commands = [command for command, _ in first.segments]
    found = []
    for shape in shapes_of(face):
        if [command for command, _ in shape.segments] != commands:
            continue
        x, y, w, h = box_of(shape.segments)
        scale = w / width
        if abs(h - height * scale) > 1e-6:
            continue
        wanted = [
            (x + (v - x0) * scale) if i % 2 == 0 else (y + (v - y0) * scale)
            for _, numbers in first.segments
            for i, v in enumerate(numbers)
        ]
        if [n for _, numbers in shape.segments for n in numbers] == pytest.approx(wanted, abs=1e-6):
            found.append(x - x0 * scale)
    return found


def test_GN_4_every_card_has_a_sticker(sheet: Deck) -> None:
    wanted = 22 if sheet.component.id == "stickers_majors" else 78
    assert sheet.quantity == wanted
    assert len({item.piece.row.id for item in sheet.pieces}) == wanted


def test_GN_22_a_sticker_shows_the_value_of_its_card_in_dots(sheet: Deck) -> None:
    for item in sheet.pieces:
        assert len(round_dots(item.front)) == item.piece.row.value, item.piece.row.id


def test_GN_114_a_sticker_shows_the_powers_from_left_to_right(sheet: Deck) -> None:
    for item in sheet.pieces:
        powers = powers_of(item)
        places = [starts_of(item.front, power) for power in powers]
        assert all(places), item.piece.row.id
        if len(set(powers)) == len(powers):
            firsts = [min(place) for place in places]
            assert firsts == sorted(firsts), item.piece.row.id
        else:
            assert len(set(places[0])) == len(powers), item.piece.row.id


def test_a_sticker_keeps_its_safe_zone(sheet: Deck) -> None:
    for item in sheet.pieces:
        face, safe = item.front, item.front.format.safe
        for symbol in (part for part in face.items if isinstance(part, Symbol) and not part.background):
            for shape in symbol.shapes:
                x, y, width, height = box_of(shape.segments)
                assert min(x, y, face.width - x - width, face.height - y - height) >= safe - 1e-6, item.piece.row.id


def test_every_sticker_says_which_card_it_is_for_in_words_of_six_points_or_more(sheet: Deck) -> None:
    for item in sheet.pieces:
        row = item.piece.row
        said = {part.role: part.plain for part in item.front.items if isinstance(part, TextBlock)}
        assert said["name"] == item.name, row.id
        if row.rank == "court":
            assert said["index"] == {"king": "R", "queen": "Ra", "knight": "C", "page": "P"}[row.id.split("_")[1]]
        else:
            assert said["index"] == str(row.number)
    assert all(size >= 6 for size in sheet.sizes.values())


def test_the_dots_of_a_sticker_stay_clear_of_its_number(sheet: Deck) -> None:
    for item in sheet.pieces:
        (index,) = (part for part in item.front.items if isinstance(part, TextBlock) and part.role == "index")
        dots = round_dots(item.front)
        right = max(span.x + span.width for line in index.lines for span in line.spans)
        below = all(y > index.box[1] + index.box[3] for _, y, _, _ in dots)
        assert below or dots[0][0] - right > 0.8, item.piece.row.id
