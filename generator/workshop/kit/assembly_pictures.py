"""Pictures of how a kit is put together: its nets step by step, drawn from the very nets that are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.display_list import Symbol
from generator.base.findings import Where
from generator.base.geometry import Box
from generator.faces.compose import Side
from generator.faces.elements.net import FoldedNet
from generator.faces.nets.folding_steps import folding_steps
from generator.faces.nets.solid_drawing import DrawnFigure, SolidColours, draw_step
from generator.faces.templates.loading import Theme
from generator.language.speaker import Speaker
from generator.typesetting.fitting import FitRequest, Fitter
from generator.typesetting.flow import FlowBlock, text_height
from generator.typesetting.words import Style
from generator.workshop.kit.contents import ContentsPart, KitNet

NAME = 22.0  # mm on the left of a row of pictures that its name takes
GAP = 3.0  # mm between two pictures
HEIGHT = 25.0  # mm of a row of pictures
NUMBER = 4.0  # mm that the number of a step takes before its words
CAPTION_TOP = 0.3  # mm by which the words of a step stand below its number
LINE = 0.15  # mm
FIGURE_SIZE = 2.0  # points to a mm of a figure's height
LEAST_FIGURE = 6.0  # points: smaller figures are left out


@dataclass(frozen=True, slots=True)
class Caption:
    """The words of a step above its pictures: its number, and where its column begins and how wide it is (mm)."""

    number: int
    text: str
    x: float
    width: float


@dataclass(frozen=True, slots=True)
class NetRow:
    """The pictures of one net, one in each column: its name, the boxes (mm from the block's corner), and the net."""

    name: str
    boxes: tuple[Box, ...]
    folding: FoldedNet


def net_blocks(
    parts: Sequence[ContentsPart],
    titles: Mapping[str, str],
    voice: Speaker,
    press: Speaker,
    theme: Theme,
    left: float,
    width: float,
    fitter: Fitter,
) -> list[FlowBlock]:
    """The blocks that show how each net of a kit is folded: for each component, its title, its steps, its nets.

    `left` and `width` are the page's column in mm.
    """
    words: Any = press.context()["words"]
    blocks: list[FlowBlock] = []
    for alike in _folded_alike(parts):
        nets = alike[0].nets
        solid, net = nets[0].folding.solid, nets[0].folding.net
        steps = folding_steps(solid, net)
        named = len(nets) > 1
        start = left + (NAME if named else 0)
        column = (left + width - start + GAP) / len(steps)
        places = [start + i * column for i in range(len(steps))]
        captions = tuple(
            Caption(i + 1, str(getattr(words, f"fold_{solid}_{step.name}")), place, column - GAP)
            for i, (step, place) in enumerate(zip(steps, places, strict=True))
        )
        style = theme.styles["kit_small"]
        high = max(text_height(caption.text, style, caption.width - NUMBER, fitter) for caption in captions)
        title = str(press.context(parts=[titles[part.component.id] for part in alike])["words"].kit_parts)
        blocks.append(FlowBlock("title", 5, title, 1.2, keep_with_next=True))
        blocks.append(FlowBlock("captions", high + CAPTION_TOP, captions, 1.6, keep_with_next=True))
        boxes = tuple((place, 0.0, column - GAP, HEIGHT) for place in places)
        for i, one in enumerate(nets):
            row = NetRow(_name(voice, one) if named else "", boxes, one.folding)
            blocks.append(FlowBlock("nets", HEIGHT, row, 5.0 if i + 1 == len(nets) else 2.4))
    return blocks


def _folded_alike(parts: Sequence[ContentsPart]) -> list[list[ContentsPart]]:
    """The parts that have nets to fold, those together that are folded in the same way."""
    found: dict[tuple[object, ...], list[ContentsPart]] = {}
    for part in parts:
        if part.nets:
            found.setdefault(tuple(net.shape for net in part.nets), []).append(part)
    return list(found.values())


def _name(voice: Speaker, net: KitNet) -> str:
    """What the piece of a net is called: the name of its row, or its code."""
    return str(getattr(voice.table(net.piece.table)[net.piece.row.id], "name", net.piece.code))


def add_pictures(side: Side, blocks: Sequence[FlowBlock], theme: Theme) -> None:
    """Paint the pictures of the blocks of a page onto its side."""
    colours = SolidColours(*(theme.colour(name) for name in ("ink", "panel", "paper", "glue")))
    style = theme.styles["kit_figure"]
    for block in blocks:
        if not isinstance(block.parts, NetRow):
            continue
        folding = block.parts.folding
        steps = folding_steps(folding.solid, folding.net)
        for i, (step, (x, y, width, height)) in enumerate(zip(steps, block.parts.boxes, strict=True)):
            box = (x, y + block.y, width, height)
            shapes, figures = draw_step(folding.net, step, box, colours, LINE)
            side.add(Symbol(f"net-{block.y:g}-{i}", shapes), Where())
            for figure in figures:
                size = round(figure.height * FIGURE_SIZE * 4) / 4
                if size >= LEAST_FIGURE:
                    side.add(_figure(figure, size, style, theme), Where())


def _figure(figure: DrawnFigure, size: float, style: Style, theme: Theme) -> FitRequest:
    (x, y), room = figure.centre, size
    box = (x - room / 2, y - room / 2, room, room)
    colour = theme.colour(style.model.colour)
    return FitRequest(figure.text, box, style, colour, "center", "middle", 0, "picture", fixed=size)
