"""Parts of figures: hands that grip a shaft, spread hands, arms with sleeves. They are put onto a PictureBuilder.

Each has a frame of its own: where it stands, how large it is, how it is turned, and whether it is mirrored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.drawing.areas import Area, ellipse, joined, shape, stroke, strokes
from generator.drawing.curves import CurvePoints, listed, placed
from generator.drawing.picture_builder import PictureBuilder


@dataclass(frozen=True, slots=True)
class Skin:
    """How a part of a figure is drawn: its ink, the ink of its marks and the edge they grow from, its contour's ink."""

    base: str
    marks: str
    line: str
    side: Literal["shadow", "light"] = "shadow"
    core: float = 0


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a part stands: its origin, its scale, its clockwise turn in degrees, and whether it is mirrored."""

    x: float
    y: float
    scale: float = 1
    turn: float = 0
    mirrored: bool = False

    def __call__(self, points: CurvePoints) -> list[tuple[float, ...]]:
        return placed(points, self.x, self.y, self.scale, self.turn, self.mirrored)


def fist(picture: PictureBuilder, at: Frame, skin: Skin, *, gauntlet: bool = False) -> None:
    """A hand closed round a shaft that runs upright through its origin; its wrist is at the left."""
    weight = 5 * at.scale**0.5
    back = shape(at("-30,-50 -62,-46 -96,-30 -104,8 -92,40 -50,54 -18,46 -10,0"), 1)
    picture.form(
        back,
        skin.base,
        skin.marks,
        skin.side,
        length=38,
        pitch=10,
        width=6,
        line=skin.line,
        weight=weight,
        core=skin.core,
    )
    for i, y in enumerate((-39, -13, 13, 37)):
        reach = (30, 37, 35, 26)[i]
        finger = shape(
            at([(-30, y - 14), (reach - 6, y - 14), (reach + 6, y), (reach - 6, y + 13), (-30, y + 13), (-38, y)]),
            0.8,
            i,
        )
        picture.form(
            finger,
            skin.base,
            skin.marks,
            skin.side,
            length=14,
            pitch=7,
            width=4,
            line=skin.line,
            weight=weight * 0.9,
            gap=1,
        )
        if gauntlet:
            picture.on(finger, skin.line, stroke(at([(2, y - 15), (6, y), (2, y + 14)]), [3, 4, 3]))
    thumb = shape(at("-64,-40 -40,-58 -6,-62 18,-54 16,-38 -8,-36 -34,-28"), 0.8)
    picture.form(
        thumb, skin.base, skin.marks, skin.side, length=16, pitch=8, width=4, line=skin.line, weight=weight * 0.9, gap=1
    )


def limb(
    picture: PictureBuilder,
    spine: CurvePoints,
    widths: Sequence[float],
    skin: Skin,
    *,
    seed: int = 1,
    length: float = 40,
    pitch: float = 11,
    gap: float = 7,
    weight: float = 6,
    rounded: bool = False,
) -> Area:
    """An arm, a leg or a sleeve along a spine, as wide as `widths` say from its root to its end.

    With `rounded` its root is a round shoulder, for a limb that is seen in front of what it grows from.
    """
    area = stroke(spine, widths, seed, 0.04)
    if rounded:
        x, y = listed(spine)[0][:2]
        area = joined([area, ellipse(x, y, widths[0] / 2, seed=seed)])
    picture.form(
        area,
        skin.base,
        skin.marks,
        skin.side,
        length=length,
        pitch=pitch,
        width=7,
        line=skin.line,
        weight=weight,
        gap=gap,
        core=skin.core,
    )
    return area


def creases(picture: PictureBuilder, form: Area, ink: str, lines: Sequence[CurvePoints], width: float = 6) -> None:
    """Folds of cloth or skin on a form: each line swells in its middle."""
    picture.on(form, ink, strokes(lines, [0.5, width, width * 0.7, 0.5], 3))
