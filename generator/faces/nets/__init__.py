"""Nets to cut out, fold and glue: dice, pyramids, boxes and standees in millimetres, without text or sheet."""

from generator.faces.nets.dice import d4, d6, d8, d10, d12, d20, die
from generator.faces.nets.drawing import net_shapes
from generator.faces.nets.model import FaceEdge, FaceNumber, Flap, Fold, Net, NetFace, Pip, turned_net
from generator.faces.nets.pyramid import pyramid
from generator.faces.nets.standee import standee
from generator.faces.nets.tuckbox import BoxSize, box_size, tuck_box

__all__ = [
    "BoxSize",
    "FaceEdge",
    "FaceNumber",
    "Flap",
    "Fold",
    "Net",
    "NetFace",
    "Pip",
    "box_size",
    "d4",
    "d6",
    "d8",
    "d10",
    "d12",
    "d20",
    "die",
    "net_shapes",
    "pyramid",
    "standee",
    "tuck_box",
    "turned_net",
]
