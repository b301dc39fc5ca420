"""How the cards of a deck look: places for what its columns hold, in mm of a card of 63 x 88, and sizes of letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from generator.base.geometry import Box
from generator.workshop.start.column_roles import LABELS, SHORT
from generator.workshop.start.deck_sheet import CardDeck, DeckColumn

LEFT, WIDTH, TOP, BOTTOM = 4.0, 55.0, 4.0, 79.8  # of all that is painted but the ground and the line at the foot
TITLE, BAND, GAP = 11.0, 5.2, 1.0  # heights, and the space between parts
CHIP, HIGH_CHIP = 6.0, 10.8  # heights of numbers beside their labels, and of those above them
MOST_CHIPS = 4  # numbers in a row; others stay in the table
NUMBER = 9.0  # mm: the width of a number beside its label
CUT = 1.2  # how much wider than its picture a place may be: so much of the picture is cut
LEAST_PICTURE = 20.0  # mm: a lower one is none
_LETTER = 0.46  # the width of a usual letter, in its size
_MM = 0.3528  # a point in mm
_LABEL_LETTER = 1.15  # mm: the width of a usual letter of a label, with some room for a longer translation


@dataclass(frozen=True, slots=True)
class CardLook:
    """What is shown of a deck, and where. Boxes are [x, y, width, height]; one that is None is not there."""

    title: Box
    corner: DeckColumn | None  # the number in the corner
    picture: Box
    has_pictures: bool
    band: Box | None
    line: tuple[DeckColumn, ...]  # short words that stand in the band beside the kind
    chips: tuple[tuple[DeckColumn, Box], ...]
    beside: bool  # the labels of chips stand beside their numbers, not under them
    panel: Box | None  # the ground of the words below
    text: Box | None
    flavour: Box | None
    unshown: tuple[DeckColumn, ...]  # columns that no card shows


def look_of(deck: CardDeck, shape: float | None) -> CardLook:
    """The look of a deck's cards; `shape` is width to height of its pictures, None when it has none."""
    numbers = [column for column in deck.columns if column.type in ("integer", "number") and column.role == ""]
    words = [column for column in deck.columns if column.type in ("word", "text") and column.role == ""]
    corner = next((column for column in numbers if all(column.cells) and column.longest <= 3), None)
    chips = _chips([column for column in numbers if column is not corner])
    kind, text, flavour = deck.of("kind"), deck.of("text"), deck.of("flavour")
    line: list[DeckColumn] = []
    room = 44 - (kind.longest if kind is not None else 0)  # letters that the band holds
    for column in words:
        if column.longest <= SHORT and column.longest + 3 <= room:
            line.append(column)
            room -= column.longest + 3
    shown = [*line, *chips, *([corner] if corner else [])]
    y = TOP + TITLE + GAP
    beside = 0 < len(chips) < 3 and all(_fits_beside(column.header, len(chips)) for column in chips)
    chip = CHIP if beside else HIGH_CHIP
    under = (BAND if kind or line else 0.0) + (chip + GAP if chips else 0.0)
    room_left = BOTTOM - y - under
    text_high = _height(text, 9.0, room_left - LEAST_PICTURE) if text else 0.0
    flavour_high = _height(flavour, 7.5, 12.0) if flavour else 0.0
    words_high = text_high + flavour_high + (3.5 if text or flavour else 0.0)
    high = max(LEAST_PICTURE, room_left - words_high - GAP)
    wide = WIDTH
    if shape is not None:  # as wide as the card, or as high as there is room
        high = min(high, WIDTH / shape)
        wide = WIDTH if WIDTH / high <= CUT * shape else high * shape
    picture = (LEFT + (WIDTH - wide) / 2, y, wide, high)
    y += high + (GAP if not (kind or line) else 0.0)
    band = (LEFT, y, WIDTH, BAND) if kind or line else None
    y += BAND if band else 0.0
    placed = []
    if chips:
        wide = (WIDTH - GAP * (len(chips) - 1)) / len(chips)
        placed = [(column, (LEFT + i * (wide + GAP), y + GAP, wide, chip)) for i, column in enumerate(chips)]
        y += chip + GAP
    panel = (
        (LEFT, y + (GAP if chips else 0.0), WIDTH, BOTTOM - y - (GAP if chips else 0.0)) if text or flavour else None
    )
    inside = (panel[0] + 2, panel[1] + 1, panel[2] - 4, panel[3] - 2) if panel else None
    return CardLook(
        title=(LEFT, TOP, WIDTH, TITLE),
        corner=corner,
        picture=_rounded(picture),
        has_pictures=shape is not None,
        band=_rounded(band) if band else None,
        line=tuple(line),
        chips=tuple((column, _rounded(box)) for column, box in placed),
        beside=beside,
        panel=_rounded(panel) if panel else None,
        text=_rounded(_upper(inside, flavour_high)) if inside and text else None,
        flavour=_rounded(_lower(inside, flavour_high if text else inside[3])) if inside and flavour else None,
        unshown=tuple(c for c in deck.columns if c.role == "note" or (c.role == "" and c not in shown)),
    )


def label_of(header: str, source: str, language: str) -> str:
    """The header of a number as a card says it in a language: a usual word translated, any other one as it stands."""
    if (source, language) == ("es", "en"):
        return LABELS.get(header.casefold(), header)
    if (source, language) == ("en", "es"):
        known = {english.casefold(): spanish for spanish, english in reversed(LABELS.items())}
        return known.get(header.casefold(), header.casefold()).capitalize() if header.casefold() in known else header
    return header


def fits_under(label: str, width: float, lines: int = 2) -> bool:
    """Whether a label of 6 points fits so many lines of a width in mm."""
    letters = (width - 1) / _LABEL_LETTER
    return max((len(word) for word in label.split()), default=0) <= letters and len(label) <= lines * letters * 0.9


def _fits_beside(label: str, number: int) -> bool:
    return fits_under(label, (WIDTH - GAP * (number - 1)) / number - NUMBER - 1, 1)


def _chips(numbers: Sequence[DeckColumn]) -> list[DeckColumn]:
    """As many numbers as stand beside each other with their labels under them."""
    for number in range(min(MOST_CHIPS, len(numbers)), 0, -1):
        width = (WIDTH - GAP * (number - 1)) / number
        fitting = [column for column in numbers if fits_under(column.header, width) and column.longest < width / 2.2]
        if len(fitting) >= number:
            return fitting[:number]
    return []


def _height(column: DeckColumn, size: float, most: float) -> float:
    """About how high the longest words of a column are, in mm, set in a size in points."""
    letters = (WIDTH - 4) / (size * _MM * _LETTER)
    lines = ceil(column.longest / letters * 1.1)  # lines of whole words are not all full
    return max(size * _MM * 1.2 + 1, min(most, lines * size * _MM * 1.2))


def _upper(box: Box, below: float) -> Box:
    return box[0], box[1], box[2], box[3] - below


def _lower(box: Box, high: float) -> Box:
    return box[0], box[1] + box[3] - high, box[2], high


def _rounded(box: Box) -> Box:
    x, y, width, height = (round(number, 2) for number in box)
    return x, y, width, height
