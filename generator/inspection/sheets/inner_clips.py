"""Checks what cuts off the picture of a piece inside its bleed: the clips of its pictures, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.base.display_list import PathSegment
from generator.base.geometry import NEAR, Point, bounds_of_points, under_matrix
from generator.faces.face import Face
from generator.faces.trim import Format


def cut_off(clips: Iterable[Sequence[Point]], format_: Format, faces: Iterable[Face]) -> bool:
    """Whether one of the clips inside a piece (mm from its lower left corner) cuts off what its face shows.

    A clip may be that of a picture on one of the faces, or leave the whole piece with its bleed.
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
    """What cuts off the pictures of a face: their clips and the edges of their grids, in mm, y upwards."""
    clips = [*(item.clip for item in face.artworks), *(item.clip for item in face.bitmaps)]
    made = [_points(clip) for clip in clips if clip]
    for item in face.artworks:
        left, top, right, bottom = item.artwork.bounds
        corners = [(x, y) for x in (left, right) for y in (top, bottom)]
        inside = [_points(clip) for clip in {clip for path in item.artwork.paths for clip in path.finish.clips}]
        made += [[under_matrix(point, item.matrix) for point in outline] for outline in (corners, *inside)]
    return [[(x, face.height - y) for x, y in outline] for outline in made]


def _points(outline: Sequence[PathSegment]) -> list[Point]:
    return [pair for _, numbers in outline for pair in zip(numbers[::2], numbers[1::2], strict=True)]
