"""Checks what cuts off the picture of a piece inside its bleed: the clips of its layered pictures, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.base.geometry import NEAR, Point, bounds_of_points
from generator.faces.face import Face
from generator.faces.trim import Format


def cut_off(clips: Iterable[Sequence[Point]], format_: Format, faces: Iterable[Face]) -> bool:
    """Whether one of the clips inside a piece (mm from its lower left corner) cuts off what its face shows.

    A clip may be that of a layered picture on one of the faces, or leave the whole piece with its bleed.
    """
    bleed = format_.bleed
    whole = (NEAR - bleed, NEAR - bleed, format_.width + bleed - NEAR, format_.height + bleed - NEAR)
    known: list[list[Point]] | None = None
    for outline in clips:
        bounds = bounds_of_points(outline)
        if bounds[0] <= whole[0] and bounds[1] <= whole[1] and bounds[2] >= whole[2] and bounds[3] >= whole[3]:
            continue
        if known is None:
            known = [own for face in faces for own in _clips_of(face)]
        if not any(_same_outline(outline, own) for own in known):
            return True
    return False


def _same_outline(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two outlines have the same points (of curves, those that bend them too), wherever they begin."""
    return _has_all(one, other) and _has_all(other, one)


def _has_all(one: Sequence[Point], other: Sequence[Point]) -> bool:
    return all(any(abs(x - u) < NEAR and abs(y - v) < NEAR for u, v in one) for x, y in other)


def _clips_of(face: Face) -> list[list[Point]]:
    """What cuts off the layered pictures of a face: their clips and the edges of their grids, in mm, y upwards."""
    made = []
    for item in face.artworks:
        a, b, c, d, e, f = item.matrix
        left, top, right, bottom = item.artwork.bounds
        corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
        made.append([(x, face.height - y) for x, y in corners])
        edge = [pair for _, numbers in item.clip for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        if edge:
            made.append([(x, face.height - y) for x, y in edge])
    return made
