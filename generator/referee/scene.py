"""A position as it lies on the table: which piece, where, turned how. Free of paper and of pictures.

A referee (or, before there is one, its game's scene module) returns it; rulebooks and boards draw it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ScenePiece:
    """A piece by component and code: its middle in mm, clockwise turn in degrees, and what is put on show.

    `view` is a template and a format that show it as it looks on the table, where its printed face does not. A plate
    under a text has that text's size in points as its `label`, and stays as large as the text does.
    """

    component: str
    code: str
    x: float
    y: float
    turn: float = 0.0
    side: Literal["front", "back"] = "front"
    scale: float = 1.0
    view: tuple[str, str] = ("", "")
    label: float = 0.0


@dataclass(frozen=True, slots=True)
class SceneText:
    """A word on the table: `row` names a row of names or words (`sides.heads`), or `text` is a bare number or id.

    (x, y) is the middle of the baseline in mm; `size` is in points.
    """

    x: float
    y: float
    row: str = ""
    text: str = ""
    size: float = 9.0
    strong: bool = False


@dataclass(frozen=True, slots=True)
class SceneZone:
    """A place on the table: upper left corner, width and height in mm."""

    x: float
    y: float
    width: float
    height: float
    # focus: what the step is about; a plate lies under a letter, on top of pieces, and an edge is a side of what the
    # letter is about; a line joins two places
    kind: Literal["place", "focus", "cell", "plate", "edge", "line"] = "place"


@dataclass(frozen=True, slots=True)
class SceneSpot:
    """Where something lies that actions name: their `word` for it, and its upper left corner, width and height in mm.

    An `owner` is the only one who means this thing by the word: of two swords on the table, whose it is.
    """

    word: str
    x: float
    y: float
    width: float
    height: float
    owner: str = ""


def is_named(spot: str, words: Iterable[str]) -> bool:
    """Whether words of an action name a spot, or what lies on it: the piece `d4.red.small.east` lies on `d4`."""
    return any(spot in (word, word.partition(".")[0]) for word in words)


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table, painted in order: zones, pieces, words; width and height in mm.

    `spots` are for whoever chooses on a screen what an action is about; a later one lies on an earlier one.
    """

    width: float
    height: float
    zones: tuple[SceneZone, ...] = ()
    pieces: tuple[ScenePiece, ...] = ()
    texts: tuple[SceneText, ...] = ()
    spots: tuple[SceneSpot, ...] = ()
