"""How cards and pyramids lie on the table: cards in their grid, turned by turns, pieces as they look from above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.base.geometry import Point
from generator.catalog.library import Game
from generator.referee.example_positions import ExampleState
from generator.referee.games.gnostica.geometry import STEPS, UPRIGHT, VOID, kind, name_of, place
from generator.referee.scene import Scene, ScenePiece, SceneText, SceneZone
from generator.referee.scene_building import WIDTH, PieceCodes

SPACE = 98.0  # mm on the table: a card lies in it upright or sideways
CARD = (70.0, 120.0)
HIGH = 84.0  # mm that a figure may take
TURNS: Mapping[str, float] = {direction: 90.0 * i for i, direction in enumerate(STEPS)}
SEEN = "seen_50"
# by which template and format figures show cards, whose printed faces have much that is too small in them
LOOKS = {"majors": ("gnostica/major_in_figure", "tarot_euro"), "minors": ("gnostica/minor_in_figure", "tarot_euro")}
# where pieces lie in a space, in shares of it from its middle, by how many there are
SPOTS: Mapping[int, Sequence[Point]] = {
    1: ((0.0, 0.05),),
    2: ((-0.2, -0.16), (0.2, 0.22)),
    3: ((-0.22, -0.18), (0.22, -0.18), (0.0, 0.25)),
    4: ((-0.22, -0.2), (0.22, -0.2), (-0.22, 0.24), (0.22, 0.24)),
}


def scene(game: Game, states: Sequence[ExampleState], shown: int, since: int) -> Scene:
    """One of several states of a board, all in the same frame; what changed since another of them is put in focus."""
    decks, pyramids = PieceCodes(game, "deck"), PieceCodes(game, "pieces")
    state = states[shown]
    used = {space for one in states for part in ("cards", "pieces") for space in one[part]}
    left, right = min(place(s)[0] for s in used), max(place(s)[0] for s in used)
    top, bottom = min(place(s)[1] for s in used), max(place(s)[1] for s in used)
    scale = min(WIDTH / ((right - left + 1) * SPACE), HIGH / ((bottom - top + 1) * SPACE))
    zones, pieces, texts = [], [], []
    for space in (name_of((c, r)) for r in range(top, bottom + 1) for c in range(left, right + 1)):
        column, row = place(space)
        x, y = (column - left + 0.5) * SPACE * scale, (row - top + 0.5) * SPACE * scale
        size = SPACE * scale
        if space in state["cards"]:
            turn = 90.0 if (column + row) % 2 else 0.0
            major = game.tables["cards"].rows[state["cards"][space]].rank == "major"
            group = "majors" if major else "minors"
            code = decks.code(group, state["cards"][space])
            fit = SPACE * 0.96 / CARD[1]
            pieces.append(ScenePiece("deck", code, x, y, turn, scale=scale * fit, view=LOOKS[group]))
        elif kind(state["cards"], space) != VOID:
            zones.append(SceneZone(x - size * 0.47, y - size * 0.47, size * 0.94, size * 0.94))
        if _at(state, space) != _at(states[since], space):
            zones.append(SceneZone(x - size * 0.49, y - size * 0.49, size * 0.98, size * 0.98, "focus"))
        texts.append(SceneText(x - size * 0.41, y - size * 0.38, text=space, size=9.8))
        listed = state["pieces"].get(space, ())
        spots = SPOTS[max(1, min(len(listed), max(SPOTS)))]
        for words, (along, down) in zip(listed, spots, strict=False):
            colour, level, orientation = words.split()
            view = ("gnostica/piece_upright" if orientation == UPRIGHT else "gnostica/piece_pointing", SEEN)
            code = pyramids.code("pyramids", level, colour)
            spot = x + along * size, y + down * size
            pieces.append(ScenePiece("pieces", code, *spot, TURNS.get(orientation, 0.0), scale=scale, view=view))
    width, height = (right - left + 1) * SPACE * scale, (bottom - top + 1) * SPACE * scale
    return Scene(width, height, tuple(zones), tuple(pieces), tuple(texts))


def _at(state: ExampleState, space: str) -> tuple[object, object]:
    return state["cards"].get(space), state["pieces"].get(space)
