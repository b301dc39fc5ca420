"""Helpers that build scenes: the codes of a game's pieces, and a table on which they are placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.geometry import Point
from generator.catalog.library import Game
from generator.catalog.pieces import expand
from generator.referee.events import Event
from generator.referee.scene import Scene, ScenePiece, SceneSpot, SceneText, SceneZone

WIDTH = 118.0  # mm: the measure of a page of a book


class PieceCodes:
    """The codes of a component's pieces by group, row and side ("" for a piece of no side)."""

    def __init__(self, game: Game, component: str) -> None:
        found = next((one for one in game.components if one.id == component), None)
        if found is None:
            raise CannotJudge(f"{game.id} has no component {component!r} to draw a scene with")
        self.component = component
        self.codes: Mapping[tuple[str, str, str], str] = {
            (piece.group, str(piece.row.id), str(piece.per.id) if piece.per is not None else ""): piece.code
            for piece in expand(game, found, Findings())
        }

    def code(self, group: str, row: str, side: str = "") -> str:
        """The code of a piece. Raises CannotJudge when it is not printed."""
        if (group, row, side) not in self.codes:
            raise CannotJudge(f"{self.component}: there is no piece {group} {row} {side}".rstrip())
        return self.codes[group, row, side]

    def hidden(self, group: str, side: str) -> str:
        """The code by which any face-down piece of a group is drawn: the same for all, so that it tells nothing."""
        return next(code for (own, _, whose), code in self.codes.items() if (own, whose) == (group, side))


class Tabletop:
    """A scene in the making. What is laid on the right half is mirrored: the sides face each other."""

    def __init__(self, codes: PieceCodes) -> None:
        self.codes = codes
        self.zones: list[SceneZone] = []
        self.pieces: list[ScenePiece] = []
        self.texts: list[SceneText] = []
        self.spots: list[SceneSpot] = []

    @staticmethod
    def across(x: float, mirrored: bool) -> float:
        """A place of the left half, or the one opposite to it."""
        return WIDTH - x if mirrored else x

    def piece(
        self,
        code: str,
        spot: Point,
        scale: float,
        side: Literal["front", "back"] = "front",
        view: tuple[str, str] = ("", ""),
    ) -> None:
        """A piece, its middle at a spot; `view` is that of ScenePiece."""
        self.pieces.append(ScenePiece(self.codes.component, code, *spot, side=side, scale=scale, view=view))

    def zone(self, middle: Point, size: Point, kind: Literal["place", "focus"] = "place") -> None:
        """A place on the table round its middle."""
        self.zones.append(SceneZone(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size, kind))

    def word(self, spot: Point, row: str = "", text: str = "", size: float = 6.0, strong: bool = False) -> None:
        """A row's name or a bare number, the middle of its baseline at a spot."""
        self.texts.append(SceneText(*spot, row, text, size, strong))

    def spot(self, word: str, middle: Point, size: Point, owner: str = "") -> None:
        """What actions call by a word lies round a middle; only `owner` calls it so, where there is one."""
        self.spots.append(SceneSpot(word, middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size, owner))

    def scene(self, height: float) -> Scene:
        """What has been laid."""
        return Scene(WIDTH, height, tuple(self.zones), tuple(self.pieces), tuple(self.texts), tuple(self.spots))


def in_focus(events: Sequence[Event], kinds: Sequence[str]) -> list[str]:
    """What a step is about: the words of its last events of one kind, of those kinds that move something."""
    telling = [event for event in events if event.kind in kinds]
    return [word for event in telling if event.kind == telling[-1].kind for word in event.words]
