"""How cards and pyramids lie on the table: cards in their grid, turned by turns, pieces as they look from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from typing import Any, NamedTuple

from generator.base.geometry import Point
from generator.catalog.library import Game
from generator.referee.events import Event
from generator.referee.games.gnostica.position import GnosticaPosition
from generator.referee.games.gnostica.rules import GnosticaRules
from generator.referee.games.gnostica.spaces import UPRIGHT, WASTELAND, kind, name_of, place
from generator.referee.scene import Scene, ScenePiece, SceneSpot, SceneText, SceneZone
from generator.referee.scene_building import WIDTH, PieceCodes

SPACE = 98.0  # mm on the table: a card lies in it upright or sideways
CARD = (70.0, 120.0)
HIGH = 84.0  # mm that a figure may take
LABEL_X, LABEL_Y = 1.6, 2.4  # mm from a small space's corner to the middle of the name in it
INSIDE, WIDE = 0.076, 3.0  # in larger spaces: a share of the space, and the most mm from its left edge
TURNS: Mapping[str, float] = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
SEEN, SEEN_MM = "seen_50", 50.0  # how much of the table a piece from above takes
# by which template and format figures show cards, whose printed faces have much that is too small in them
LOOKS = {"majors": ("gnostica/major_in_figure", "tarot_euro"), "minors": ("gnostica/minor_in_figure", "tarot_euro")}
# where pieces lie in a space, in shares of it from its middle, by how many there are
SPOTS: Mapping[int, Sequence[Point]] = {
    1: ((0.0, 0.05),),
    2: ((-0.2, -0.16), (0.2, 0.22)),
    3: ((-0.22, -0.18), (0.22, -0.18), (0.0, 0.25)),
    4: ((-0.22, -0.2), (0.22, -0.2), (-0.22, 0.24), (0.22, 0.24)),
}
# events that change what lies on the table
MOVES = ("placed", "territory", "worth", "created", "pushed", "moved", "grown", "shrunk", "destroyed", "replaced",
         "relocated", "swept", "stands")  # fmt: skip


class _ShownPart(NamedTuple):
    """The part of the board that is shown: its first and last columns and rows, and how much smaller it is drawn."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def scale(self) -> float:
        return min(WIDTH / (self.columns * SPACE), HIGH / (self.rows * SPACE))

    @property
    def columns(self) -> int:
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1


def scene(
    game: Game,
    referee: Any,
    position: GnosticaPosition,
    events: Sequence[Event],
    alike: Sequence[GnosticaPosition] = (),
    named: Sequence[str] = (),
) -> Scene:
    """The board, as far as anything lies on it or is `named`; the spaces that `events` changed are put in focus.

    Where a row of pictures shows it, `alike` are the other positions that have the same frame.
    """
    rules: GnosticaRules = referee.rules
    decks, pyramids = PieceCodes(game, "deck"), PieceCodes(game, "pieces")
    frame = _frame(rules, (position, *alike), named)
    changed = _changed(events)
    scale = frame.scale
    size = SPACE * scale
    zones, pieces, texts, spots = [], [], [], []
    for row in range(frame.top, frame.bottom + 1):
        for column in range(frame.left, frame.right + 1):
            space = name_of(column, row)
            x, y = (column - frame.left + 0.5) * size, (row - frame.top + 0.5) * size
            card = position.cards.get(space)
            if card is not None:
                group = "majors" if card in rules.major else "minors"
                fit = SPACE * 0.96 / CARD[1]
                turn = 90.0 if (column + row) % 2 else 0.0
                code = decks.code(group, card)
                pieces.append(ScenePiece("deck", code, x, y, turn, scale=scale * fit, view=LOOKS[group]))
            elif kind(position.cards, space, corners=rules.corners) == WASTELAND:
                zones.append(SceneZone(x - size * 0.47, y - size * 0.47, size * 0.94, size * 0.94))
            if space in changed:
                zones.append(SceneZone(x - size * 0.49, y - size * 0.49, size * 0.98, size * 0.98, "focus"))
            inwards = min(max(LABEL_X, size * INSIDE), WIDE)  # beside a card, and within the square of a wasteland
            label = max(-size * 0.41, inwards - size * 0.47), max(-size * 0.38, LABEL_Y - size * 0.47)
            texts.append(SceneText(x + label[0], y + label[1], text=space, size=9.8))
            spots.append(SceneSpot(space, x - size * 0.48, y - size * 0.48, size * 0.96, size * 0.96))
            standing = [key for key, _ in position.pieces.get(space, ())]
            smaller, places = _spread(len(standing))
            for key, (along, down) in zip(standing, places, strict=True):
                colour, level, facing = key.split(".")
                view = ("gnostica/piece_upright" if facing == UPRIGHT else "gnostica/piece_pointing", SEEN)
                code = pyramids.code("pyramids", level, colour)
                spot = x + along * size, y + down * size
                turn = TURNS.get(facing, 0.0)
                pieces.append(ScenePiece("pieces", code, *spot, turn, scale=scale * smaller, view=view))
                seen = SEEN_MM * scale * smaller
                spots.append(SceneSpot(f"{space}.{key}", spot[0] - seen / 2, spot[1] - seen / 2, seen, seen))
    return Scene(frame.columns * size, frame.rows * size, tuple(zones), tuple(pieces), tuple(texts), tuple(spots))


def _spread(number: int) -> tuple[float, Sequence[Point]]:
    """How much smaller so many pieces are drawn in a space, and where each lies."""
    if number in SPOTS or not number:
        return 1.0, SPOTS.get(number, ())
    across = ceil(sqrt(number))
    pitch = 0.84 / across
    return 2.0 / across, [
        (-0.42 + pitch * (i % across + 0.5), -0.4 + pitch * (i // across + 0.5)) for i in range(number)
    ]


def _frame(rules: GnosticaRules, shown: Sequence[GnosticaPosition], named: Sequence[str]) -> _ShownPart:
    """What holds every card and piece of some positions, and every space that is named; where nothing lies yet, the
    first cards' spaces."""
    used = {space for one in shown for space in (*one.cards, *one.pieces, *(one.transit or ())[:1])}
    used.update(word.partition(".")[0] for word in named)
    places = [*map(place, used)]
    spots = [spot for spot in places if spot is not None] or [spot for spot in map(place, rules.grid) if spot]
    columns, rows = [column for column, _ in spots], [row for _, row in spots]
    return _ShownPart(min(columns), min(rows), max(columns), max(rows))


def _changed(events: Sequence[Event]) -> set[str]:
    """The spaces that events tell of, where they change something."""
    words = [word for event in events if event.kind in MOVES for word in event.words]
    return {space for space in (word.partition(".")[0] for word in words) if place(space) is not None}
