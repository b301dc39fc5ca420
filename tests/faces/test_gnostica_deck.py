"""Gnostica's 78 cards: dots for the value, power icons in their order, names, one back, and how many on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat
from projects import AS_IT_STANDS

from generator.base.display_list import PathSegment, PlacedArtwork, PlacedSymbol, Shape, Symbol, TextBlock
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.art.icons import load_icon
from generator.faces.deck import Deck, PieceFaces, make_format
from generator.faces.face import Face
from generator.press.imposition import ImpositionPiece
from generator.press.planning import impose_cards
from generator.workshop.print_preparation import decks_for

ROOT = Path(__file__).resolve().parent.parent.parent
ART = ROOT / "templates" / "art"
LANGUAGES = ["es", "en"]
Picture = Callable[..., Image.Image]
INK = "#1d1a17"
DOT = 2.5  # mm across
POWER = 7.6  # mm a side
LAST = 58.6  # mm: where the last power of a major arcana card stands; the others before it
STEP = 10.0
TOP = 3.8
SUIT = (5.8, 11.6, 6.6, 6.6)  # the box (mm) of the only power of the other cards, which is their suit


def made(root: Path, languages: list[str]) -> dict[str, Deck]:
    findings = Findings()
    project = Project(root, ROOT)
    game = load_game(project, "gnostica", findings)
    assert game is not None
    return decks_for(project, game, "deck", languages, load_print_data(project, findings), True, findings)


@pytest.fixture(scope="module")
def gnostica() -> dict[str, Deck]:
    return made(ROOT, LANGUAGES)


def shapes_of(face: Face) -> list[Shape]:
    return [shape for item in face.items if isinstance(item, Symbol) for shape in item.shapes]


def text_of(face: Face, role: str) -> str:
    """The text of a role; an index stands at both ends of a card, the same."""
    (found,) = {item.plain for item in face.items if isinstance(item, TextBlock) and item.role == role}
    return found


def size_of(segments: tuple[PathSegment, ...]) -> tuple[float, float]:
    xs = [value for _, numbers in segments for value in numbers[::2]]
    ys = [value for _, numbers in segments for value in numbers[1::2]]
    return max(xs) - min(xs), max(ys) - min(ys)


def dots_of(face: Face) -> int:
    """Round black dots of the size the value is shown in: as many at the upper end as at the lower."""
    ends = [shapes_of(face), [shape for corner in lower_corner(face) for shape in corner.symbol.shapes]]
    upper, lower = (
        sum(s.fill == INK and size_of(s.segments) == pytest.approx((DOT, DOT), abs=1e-6) for s in shapes)
        for shapes in ends
    )
    assert upper == lower
    return upper


def lower_corner(face: Face) -> list[PlacedSymbol]:
    """What is drawn in the corner at the lower end: all that is turned about the lower right corner of the card."""
    size = (face.format.width, face.format.height, 180)
    return [one for one in face.items if isinstance(one, PlacedSymbol) and (one.x, one.y, one.turn) == size]


def powers_of(item: PieceFaces) -> list[str]:
    row = item.piece.row
    return [power for power in (row.first, row.second, row.third) if power]


def drawn(face: Face, power: str, place: int) -> bool:
    """Whether a power's icon stands in a place (0: the last, at the right edge)."""
    return shown(face, power, (LAST - place * STEP, TOP, POWER, POWER))


def shown(face: Face, power: str, box: tuple[float, float, float, float]) -> bool:
    """Whether a power's icon stands in a box (mm)."""
    icon = load_icon(ART / f"power_{power}.svg", power)
    there = {tuple((c, tuple(round(n, 4) for n in numbers)) for c, numbers in s.segments) for s in shapes_of(face)}
    wanted = icon.shapes(box, "#000000", "#000000", "#000000")
    return all(tuple((c, tuple(round(n, 4) for n in numbers)) for c, numbers in s.segments) in there for s in wanted)


def fronts(deck: Deck) -> Iterator[tuple[PieceFaces, Face]]:
    for item in deck.pieces:
        yield item, item.front


@pytest.mark.parametrize("language", LANGUAGES)
def test_GN_4_the_printed_deck_has_78_different_fronts(language: str, gnostica: dict[str, Deck]) -> None:
    deck = gnostica[language]
    assert deck.quantity == len(deck.pieces) == 78
    assert len({text_of(face, "name") for _, face in fronts(deck)}) == 78
    assert [text_of(face, "name") for _, face in fronts(deck)] == [item.name for item in deck.pieces]


def test_GN_22_every_card_has_as_many_dots_as_it_is_worth(gnostica: dict[str, Deck]) -> None:
    for item, face in fronts(gnostica["es"]):
        assert dots_of(face) == item.piece.row.value, item.piece.code
    assert sum(dots_of(face) for _, face in fronts(gnostica["es"])) == 138


def test_GN_22_a_card_of_another_value_gets_other_dots(project_copy: Path, change: Callable[..., None]) -> None:
    table = project_copy / "data/games/gnostica/tables/cards.csv"
    change(table, "21-world,El Mundo,,major,21,3,", "21-world,El Mundo,,major,21,2,")
    (world,) = (face for item, face in fronts(made(project_copy, ["es"])["es"]) if item.piece.row.id == "21-world")
    assert dots_of(world) == 2


def test_GN_114_the_power_icons_stand_in_printed_order(gnostica: dict[str, Deck]) -> None:
    for item, face in fronts(gnostica["es"]):
        powers = powers_of(item)
        if item.piece.row.rank != "major":
            assert shown(face, *powers, SUIT), item.piece.code
            continue
        for place, power in enumerate(reversed(powers)):
            assert drawn(face, power, place), f"{item.piece.code}: {power}"


def test_GN_114_two_powers_the_other_way_round_are_noticed(gnostica: dict[str, Deck]) -> None:
    (lovers,) = (face for item, face in fronts(gnostica["es"]) if item.piece.row.id == "6-lovers")
    assert drawn(lovers, "rod", 1)
    assert drawn(lovers, "cup", 0)
    assert not drawn(lovers, "cup", 1)
    assert not drawn(lovers, "rod", 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_prints_the_rule_it_follows(language: str, gnostica: dict[str, Deck]) -> None:
    rules = {text_of(face, "text") for _, face in fronts(gnostica[language])}
    assert len(rules) == 22 + 4
    assert all(len(rule) > 8 for rule in rules)


def test_no_text_of_a_card_is_smaller_than_it_may_be(gnostica: dict[str, Deck]) -> None:
    sizes = gnostica["es"].sizes
    assert sizes == gnostica["en"].sizes
    assert sizes["rule"] >= 9
    assert min(sizes.values()) >= 6


def test_all_cards_share_one_back_that_looks_the_same_upside_down(gnostica: dict[str, Deck], picture: Picture) -> None:
    backs = {id(item.back) for item in gnostica["es"].pieces}
    assert len(backs) == 1
    back = gnostica["es"].pieces[0].back
    assert back is not None

    def turned(face: Face) -> float:
        image = picture(face, 254)
        return ImageStat.Stat(ImageChops.difference(image, image.transpose(Image.Transpose.ROTATE_180))).mean[0]

    assert turned(back) < 0.4
    assert turned(gnostica["es"].pieces[0].front) > 5


@pytest.mark.parametrize(("paper", "sheets"), [("a4", 13), ("letter", 20), ("a3", 8)])
def test_the_deck_lies_on_as_few_sheets_as_its_cards_can_be_cut_from(
    paper: str, sheets: int, gnostica: dict[str, Deck]
) -> None:
    data = load_print_data(AS_IT_STANDS, Findings())
    sheet, card = data.paper(paper), make_format(data, "tarot_euro")
    pieces = [
        ImpositionPiece(item.piece.code, "front", "back", item.piece.quantity, card) for item in gnostica["es"].pieces
    ]
    plan = impose_cards(pieces, sheet.width, sheet.height, data.layout("dense"))
    assert len(plan.sheets) == sheets
    assert sum(len(side.fronts) for side in plan.sheets) == 78


def pips_of(item: PieceFaces) -> list[tuple[float, float, float, float]]:
    """The boxes (mm) of a number card's pips: every picture that does not fill the card."""
    boxes = []
    for placed in (one for one in item.front.items if isinstance(one, PlacedArtwork)):
        left, top, right, bottom = placed.artwork.bounds
        a, b, c, d, e, f = placed.matrix
        points = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if max(xs) - min(xs) < item.front.format.width:
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
    return boxes


@pytest.mark.parametrize("suit", ["cups", "rods", "discs", "swords"])
def test_GN_4_a_number_card_shows_as_many_pips_as_its_number_apart_and_clear_of_index_and_ribbon(
    suit: str, gnostica: dict[str, Deck]
) -> None:
    numbered = [i for i in gnostica["es"].pieces if i.piece.row.rank == "number" and i.piece.row.suit == suit]
    assert len(numbered) == 10
    for item in numbered:
        pips = pips_of(item)
        # an ace is one picture: a hand that holds the sign
        assert len(pips) == (item.piece.row.number if item.piece.row.number > 1 else 0), item.piece.row.id
        for i, (left, top, right, bottom) in enumerate(pips):
            assert min(left - 3, 67 - right, 74.3 - bottom) > 0, item.piece.row.id
            assert left > 21 or top > 19.4, item.piece.row.id
            assert 9 < bottom - top < 16, item.piece.row.id
            for other in pips[i + 1 :]:
                apart = left > other[2] or other[0] > right or top > other[3] or other[1] > bottom
                assert apart, item.piece.row.id


def indices_of(face: Face) -> list[TextBlock]:
    return [item for item in face.items if isinstance(item, TextBlock) and item.role == "index"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_index_at_both_ends_upside_down_to_one_another(
    language: str, gnostica: dict[str, Deck]
) -> None:
    for item, face in fronts(gnostica[language]):
        upper, lower = sorted(indices_of(face), key=lambda text: text.box[1])
        assert upper.plain == lower.plain != "", item.piece.code
        assert (upper.rotate % 360, lower.rotate % 360) == (0, 180), item.piece.code
        x, y, width, height = upper.box
        card = face.format
        assert lower.box == pytest.approx((card.width - x - width, card.height - y - height, width, height))


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("es", {"king": "R", "queen": "Ra", "knight": "C", "page": "P"}),
        ("en", {"king": "K", "queen": "Q", "knight": "Kn", "page": "P"}),
    ],
)
def test_a_court_is_told_by_the_letter_of_its_rank_and_any_other_card_by_its_number(
    language: str, letters: dict[str, str], gnostica: dict[str, Deck]
) -> None:
    for item, face in fronts(gnostica[language]):
        row = item.piece.row
        wanted = letters[row.id.split("_")[1]] if row.rank == "court" else str(row.number)
        assert text_of(face, "index") == wanted, item.piece.code


def test_a_number_of_two_digits_stays_clear_of_the_dots(gnostica: dict[str, Deck]) -> None:
    for deck in gnostica.values():
        for item, face in fronts(deck):
            upper = min(indices_of(face), key=lambda text: text.box[1])
            right = max(span.x + span.width for line in upper.lines for span in line.spans)
            dots = [
                min(value for _, numbers in shape.segments for value in numbers[::2])
                for shape in shapes_of(face)
                if shape.fill == INK and size_of(shape.segments) == pytest.approx((DOT, DOT), abs=1e-6)
            ]
            assert min(dots) - right > 2, item.piece.code


def test_the_code_of_a_card_says_its_suit_and_number(gnostica: dict[str, Deck]) -> None:
    letters = {None: "M", "cups": "C", "rods": "B", "discs": "D", "swords": "E"}
    for item in gnostica["es"].pieces:
        row = item.piece.row
        assert item.piece.code == f"GN-{letters[row.suit]}{row.number:02d}"
