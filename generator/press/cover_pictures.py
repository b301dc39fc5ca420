"""Pictures of pieces on a cover sheet: a fan of up to four, reduced in size, each in its own outline."""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.base.geometry import POINTS_PER_MM as K
from generator.faces.deck import Deck, PieceFaces
from generator.faces.face import Face
from generator.faces.shapes import polygon
from generator.pdf.content import Content
from generator.pdf.face_forms import FacePainter

TILT = 5.0  # degrees from one picture to the next
LARGEST = (39.06, 54.56)  # mm: no picture is wider or higher; a card of 63 x 88 mm at 62 %
UPRIGHT = 0.9  # of life size, at most: a picture that stands straight is not to be taken for a piece
APART = 1.0  # of a picture's width, from one to the next: no corner with a value is hidden
EDGE, EDGE_WEIGHT = "#403833", 0.5  # the line round a picture, in points
SAG = 1.6  # mm by which the outer pictures hang lower


class PictureArea(NamedTuple):
    """The area of a fan of pictures (mm); `y` is their upper edge when `y_is_top`, else their middle."""

    left: float
    right: float
    y: float
    y_is_top: bool


def pictured_pieces(deck: Deck) -> list[PieceFaces]:
    """The pieces to show: the first of each of up to four groups, or, with few groups, pieces across the deck."""
    pieces = deck.pieces
    groups: dict[str, PieceFaces] = {}
    for item in pieces:
        groups.setdefault(item.piece.group, item)
    if len(groups) > 2:
        return list(groups.values())[:4]
    return [pieces[i] for i in dict.fromkeys((0, len(pieces) // 2, len(pieces) * 3 // 4, len(pieces) - 1))]


def scale_of(face: Face) -> float:
    """The scale at which a face is shown: at most 1."""
    return min(1.0, LARGEST[0] / face.width, LARGEST[1] / face.height)


def height_of(deck: Deck) -> float:
    """The height (mm) of the highest picture of a deck."""
    return max(item.front.height * scale_of(item.front) for item in pictured_pieces(deck))


def paint_fan(content: Content, deck: Deck, painter: FacePainter, room: PictureArea) -> None:
    """Paint the pictures as a fan, the outer ones tilted most."""
    items = pictured_pieces(deck)
    wide = max(item.front.width * scale_of(item.front) for item in items)
    high = height_of(deck)
    lean = math.radians(TILT * (len(items) - 1) / 2)
    leaning = wide * math.cos(lean) + high * math.sin(lean)
    step = min(wide * APART, (room.right - room.left - leaning) / max(len(items) - 1, 1))
    middle = (room.left + room.right) / 2, room.y + (high / 2 if room.y_is_top else 0.0)
    for i, item in enumerate(items):
        face = item.front
        key = painter.form(face)
        offset = i - (len(items) - 1) / 2
        angle = math.radians(-TILT * offset)
        scale = scale_of(face) if angle else min(scale_of(face), UPRIGHT)
        cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
        cx, cy = middle[0] + offset * step, middle[1] + abs(offset) ** 2 * SAG
        half_w, half_h = face.width / 2 * K, face.height / 2 * K
        x, y = cx * K, (content.height - cy) * K
        e, f = x - cos * half_w + sin * half_h, y - sin * half_w - cos * half_h
        outline = polygon(face.folding.net.cuts[0]) if face.folding else face.format.trim()
        content.save()
        content.transform((cos, sin, -sin, cos, e, f))
        content.save()
        content.clip(outline, face.height)
        content.place(key)
        content.restore()
        content.path(outline, face.height)
        content.stroke_colour(deck.theme.colour(EDGE))
        content.line_style(EDGE_WEIGHT)
        content.stroke()
        content.restore()
