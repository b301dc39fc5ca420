"""Pictures of how a kit is made: how its sheets are cut, its posters glued together, its nets folded.

They are drawn from the very sheets, tiles and nets that are printed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.display_list import PathSegment, Shape, Symbol
from generator.base.findings import Where
from generator.base.geometry import Box, Point, corners_of
from generator.faces.compose import Side
from generator.faces.elements.net import FoldedNet
from generator.faces.nets.solid_drawing import SolidColours, draw_step, steps_as_seen
from generator.faces.shapes import polygon, rectangle
from generator.faces.templates.loading import Theme
from generator.language.speaker import Speaker
from generator.press.cut_order import NumberedCut, order_for_guillotine, order_for_ruler, order_of_zigzags
from generator.typesetting.fitting import FitRequest, Fitter, FittingFrame
from generator.typesetting.flow import FlowBlock, text_height
from generator.workshop.kit.contents import ContentsPart, KitNet, KitPoster, KitSheet

NAME = 9.0  # mm before the pictures of a net that its name takes
ABREAST = 2  # nets in a row, where there are several
GAP = 3.0  # mm between two pictures
HEIGHT = 20.0  # mm of a row of pictures
NUMBER = 4.0  # mm that the number of a step takes before its words
CAPTION_TOP = 0.3  # mm by which the words of a step stand below its number
LINE = 0.15  # mm
CUT_LINE = 0.3  # mm
SHEET = 32.0  # mm of the longer side of a drawn sheet
LABELS = 3.4  # mm beside a drawn sheet for the numbers of its cuts
FEW_CUTS = 8  # in one direction: each has its number
POSTERS = 4  # drawn in a row
POSTER = 28.0  # mm that a drawn poster and its title take
APART = 1.6  # mm between the drawn sheets of a poster
NAME_SIZE = 8.0  # points
FIGURE_SIZE = 2.0  # points to a mm of a figure's height
LEAST_FIGURE = 6.0  # points: smaller figures are left out


@dataclass(frozen=True, slots=True)
class Caption:
    """The words of a step beside its pictures: its number if any, and where they stand in the block (mm)."""

    number: int
    text: str
    x: float
    width: float
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class NetPictures:
    """The pictures of one net, a box for each step (mm from the block's corner): the name at its left, and the net."""

    name: str
    x: float
    boxes: tuple[Box, ...]
    folding: FoldedNet
    is_numbered: bool


@dataclass(frozen=True, slots=True)
class CutPictures:
    """How a sheet is cut: its pieces, and for each tool the box of the picture (mm), its cuts and its words."""

    sheet: KitSheet
    boxes: tuple[Box, ...]
    cuts: tuple[tuple[NumberedCut, ...], ...]
    captions: tuple[Caption, ...]


@dataclass(frozen=True, slots=True)
class PosterPictures:
    """How posters are put together: for each the box of its picture (mm from the block's corner) and its tiles."""

    boxes: tuple[Box, ...]
    posters: tuple[KitPoster, ...]
    captions: tuple[Caption, ...]


@dataclass(frozen=True, slots=True)
class PictureColumn:
    """The column of a kit's pages in which pictures stand: its words and type, its left edge and its width (mm).

    `titles` are what the components are called, by their ids.
    """

    titles: Mapping[str, str]
    press: Speaker
    theme: Theme
    fitter: Fitter
    left: float
    width: float

    def share(self, count: int) -> float:
        """The width of one of so many pictures in a row and the gap after it (mm)."""
        return (self.width + GAP) / count

    def height(self, text: str, style: str, width: float) -> float:
        """The height of a text of a style within a width (both mm)."""
        return text_height(text, self.theme.styles[style], width, self.fitter)

    def title(self, parts: Sequence[ContentsPart], numbers: Sequence[tuple[int, ...]] = ()) -> str:
        """The title of what is shown for these parts: their names in a row, each with the numbers of its sheets."""
        names = [self.titles[part.component.id] for part in parts]
        for i, of_part in enumerate(numbers):
            if of_part:
                words = self.press.context(part=names[i], numbers=in_ranges(of_part))["words"]
                names[i] = str(words.kit_on_sheets if len(of_part) > 1 else words.kit_on_sheet)
        return str(self.press.context(parts=names)["words"].kit_parts)


def cut_blocks(parts: Sequence[ContentsPart], column: PictureColumn) -> list[FlowBlock]:
    """The blocks that show in which order sheets are cut apart; parts whose sheets are cut alike share a block.

    The sheets of a part that are not all cut alike are told by their numbers.
    """
    blocks: list[FlowBlock] = []
    for sheet, alike in _cut_alike(parts):
        cuts, told = _cuts_in_words(sheet, column)
        page_width, page_height = sheet.page
        shown = (SHEET * page_width / max(sheet.page), SHEET * page_height / max(sheet.page))
        share = column.share(len(cuts))
        room = share - GAP - shown[0] - 2 * LABELS - GAP
        captions = tuple(
            Caption(0, text, column.left + i * share + 2 * LABELS + shown[0] + GAP, room, LABELS)
            for i, text in enumerate(told)
        )
        boxes = tuple((column.left + i * share + LABELS, LABELS, *shown) for i in range(len(cuts)))
        high = max(column.height(caption.text, "kit_small", caption.width) for caption in captions)
        numbers = [own.numbers if len(part.patterns) > 1 else () for part, own in alike]
        title = column.title([part for part, _ in alike], numbers)
        blocks.append(FlowBlock("title", 5, title, 1.2, keep_with_next=True))
        pictures = CutPictures(sheet, boxes, tuple(map(tuple, cuts)), captions)
        blocks.append(FlowBlock("cuts", max(shown[1] + LABELS, high + LABELS), pictures, 5.0))
    return blocks


def _cuts_in_words(sheet: KitSheet, column: PictureColumn) -> tuple[list[list[NumberedCut]], list[str]]:
    """The cuts of a sheet for each tool, and what is said about them."""
    if sheet.outlines:
        zigzags = order_of_zigzags(sheet.outlines)
        whole = [cut for cut in zigzags if cut.is_upright == zigzags[0].is_upright]
        words: Any = column.press.context(first=str(len(whole)))["words"]
        return [zigzags], [str(words.cut_zigzags)]
    ruler, guillotine = order_for_ruler(sheet.trims), order_for_guillotine(sheet.trims, sheet.page)
    size = sheet.trims[0]
    words = column.press.context(
        width=_number(size[2] - size[0]),
        height=_number(size[3] - size[1]),
        first=str(sum(cut.is_upright == ruler[0].is_upright for cut in ruler)),
    )["words"]
    squares = guillotine[0].is_upright != guillotine[1].is_upright
    told = words.cut_ruler, words.cut_guillotine if squares else words.cut_guillotine_rows
    return [ruler, guillotine], [str(text) for text in told]


def in_ranges(numbers: Sequence[int]) -> list[str]:
    """Ascending numbers as words; three or more in a row are a range, such as 2–7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [word for run in runs for word in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))]


def _cut_alike(parts: Sequence[ContentsPart]) -> list[tuple[KitSheet, list[tuple[ContentsPart, KitSheet]]]]:
    """The sheets whose pieces share cuts, each with the parts that have sheets cut like it or like a part of it.

    They stand in the order of the parts, those of one part by the numbers of the sheets.
    """
    found: list[tuple[KitSheet, list[tuple[ContentsPart, KitSheet]]]] = []
    every = [(part, own) for part in parts if not part.component.instead_of for own in part.patterns]
    able = [(part, own) for part, own in every if order_of_zigzags(own.outlines) or _is_cut_straight(own)]
    for part, own in sorted(able, key=lambda pair: -len(pair[1].trims)):
        alike = next((those for sheet, those in found if own.is_cut_like(sheet)), None)
        if alike is None:
            found.append((own, [(part, own)]))
        else:
            alike.append((part, own))
    places = {id(own): i for i, (_, own) in enumerate(every)}
    ordered = [(sheet, sorted(alike, key=lambda pair: places[id(pair[1])])) for sheet, alike in found]
    return sorted(ordered, key=lambda one: places[id(one[1][0][1])])


def _is_cut_straight(sheet: KitSheet) -> bool:
    return not sheet.outlines and bool(order_for_ruler(sheet.trims))


def poster_blocks(parts: Sequence[ContentsPart], column: PictureColumn) -> list[FlowBlock]:
    """The blocks that show how the sheets of posters lie, up to POSTERS of them in a row."""
    posters = [(part, part.poster) for part in parts if part.poster is not None]
    share = column.share(POSTERS)
    blocks: list[FlowBlock] = []
    turned = [column.titles[part.component.id] for part, poster in posters if poster.is_turned]
    words: Any = column.press.context(parts=turned)["words"]
    if posters:
        told = f"{words.kit_tiles} {words.kit_turned}" if turned else str(words.kit_tiles)
        high = column.height(told, "kit_text", column.width)
        blocks.append(FlowBlock("text", high, told, 1.9, keep_with_next=True))
    for start in range(0, len(posters), POSTERS):
        row = posters[start : start + POSTERS]
        places = [column.left + i * share for i in range(len(row))]
        captions = tuple(
            Caption(0, column.titles[part.component.id], x, share - GAP)
            for (part, _), x in zip(row, places, strict=True)
        )
        boxes = tuple((x, 5.0, share - GAP, POSTER - 5.0) for x in places)
        blocks.append(
            FlowBlock("posters", POSTER, PosterPictures(boxes, tuple(poster for _, poster in row), captions), 5.0)
        )
    return blocks


def net_blocks(parts: Sequence[ContentsPart], column: PictureColumn, voice: Speaker) -> list[FlowBlock]:
    """The blocks that show how each net of a kit is folded: for each component, its title, its steps, its nets."""
    words: Any = column.press.context()["words"]
    blocks: list[FlowBlock] = []
    for alike in _folded_alike(parts):
        nets = alike[0].nets
        solid = nets[0].folding.solid
        steps = [seen.step for seen in steps_as_seen(solid, nets[0].folding.net)]
        share = column.share(len(steps))
        captions = tuple(
            Caption(i + 1, str(getattr(words, f"fold_{solid}_{step.name}")), column.left + i * share, share - GAP)
            for i, step in enumerate(steps)
        )
        high = max(column.height(caption.text, "kit_small", caption.width - NUMBER) for caption in captions)
        blocks.append(FlowBlock("title", 5, column.title(alike), 1.2, keep_with_next=True))
        blocks.append(FlowBlock("captions", high + CAPTION_TOP, captions, 1.6, keep_with_next=True))
        beside = 1 if len(nets) == 1 else ABREAST
        room = column.share(beside)
        for start in range(0, len(nets), beside):
            row = tuple(
                _net_pictures(net, voice, column.left + i * room, room - GAP, len(nets))
                for i, net in enumerate(nets[start : start + beside])
            )
            last = start + beside >= len(nets)
            blocks.append(FlowBlock("nets", HEIGHT, row, 4.5 if last else 1.8))
    return blocks


def _net_pictures(net: KitNet, voice: Speaker, left: float, width: float, count: int) -> NetPictures:
    """The places of the pictures of one of so many nets; several have their names before them."""
    steps = steps_as_seen(net.folding.solid, net.folding.net)
    name = _name(voice, net) if count > 1 else ""
    start = left + (NAME if name else 0)
    column = (left + width - start + GAP) / len(steps)
    boxes = tuple((start + i * column, 0.0, column - GAP, HEIGHT) for i in range(len(steps)))
    return NetPictures(name, left, boxes, net.folding, bool(name))


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
    for block in blocks:
        if block.kind == "nets":
            for net in block.parts:
                _add_net(side, net, block.y, theme)
        elif isinstance(block.parts, CutPictures):
            for i, box in enumerate(block.parts.boxes):
                _add_cuts(side, block.parts.sheet, block.parts.cuts[i], (box[0], box[1] + block.y, *box[2:]), theme)
        elif isinstance(block.parts, PosterPictures):
            for (x, y, width, height), poster in zip(block.parts.boxes, block.parts.posters, strict=True):
                _add_poster(side, poster, (x, y + block.y, width, height), theme)


def _add_net(side: Side, row: NetPictures, top: float, theme: Theme) -> None:
    colours = SolidColours(*(theme.colour(name) for name in ("ink", "panel", "paper", "glue")))
    steps = steps_as_seen(row.folding.solid, row.folding.net)
    for i, (step, (x, y, width, height)) in enumerate(zip(steps, row.boxes, strict=True), 1):
        if row.is_numbered:
            _add_label(side, str(i), (x + 1, y + top + 1), LEAST_FIGURE, theme, "accent")
        shapes, figures = draw_step(row.folding.net, step, (x, y + top, width, height), colours, LINE)
        _add_shapes(side, shapes)
        for figure in figures:
            size = round(figure.height * FIGURE_SIZE * 4) / 4
            if size >= LEAST_FIGURE:
                _add_label(side, figure.text, figure.centre, size, theme)


def _add_cuts(side: Side, sheet: KitSheet, cuts: Sequence[NumberedCut], box: Box, theme: Theme) -> None:
    """A sheet with its pieces and its cuts, a number where each begins.

    Where it would touch another number it stands where the cut ends; of many cuts, such numbers are left out.
    """
    x, y, width, height = box
    factor = width / sheet.page[0]
    paper, ink, piece, line = (theme.colour(name) for name in ("paper", "rule", "panel", "accent"))
    shapes = [Shape(rectangle(box, 0), paper, ink, LINE)]
    for outline in sheet.outlines or map(corners_of, sheet.trims):
        shapes.append(Shape(polygon([(x + px * factor, y + py * factor) for px, py in outline]), piece))
    for cut in cuts:
        for x1, y1, x2, y2 in cut.lines:
            ends = (x + x1 * factor, y + y1 * factor), (x + x2 * factor, y + y2 * factor)
            shapes.append(Shape((("M", ends[0]), ("L", ends[1])), None, line, CUT_LINE))
    _add_shapes(side, shapes)
    labels: list[Point] = []
    for cut in cuts:
        begins = [other.lines[0][other.is_upright] for other in cuts if other.is_upright == cut.is_upright]
        begin = cut.lines[0][cut.is_upright]  # y of an upright line, x of a level one
        inside = (begin - min(begins)) * factor > 2 * LABELS  # of a row below the first: there its number stands
        if inside and sheet.outlines:
            continue  # nested pieces leave no room for it
        along, place = begin * factor if inside else 0.0, cut.lines[0][not cut.is_upright] * factor
        if cut.is_upright:
            begin_and_end = [(x + place, y + along - LABELS / 2), (x + place, y + height + LABELS / 2)]
        else:
            begin_and_end = [(x + along - LABELS / 2, y + place), (x + width + LABELS / 2, y + place)]
        places = begin_and_end if len(begins) <= FEW_CUTS else begin_and_end[:1]
        free = [at for at in places if all(math.dist(at, other) >= LABELS * 0.8 for other in labels)]
        if free:
            labels.append(free[0])
            _add_label(side, str(cut.number), free[0], LEAST_FIGURE, theme)


def _add_poster(side: Side, poster: KitPoster, box: Box, theme: Theme) -> None:
    """The sheets of a poster drawn a little apart, as it is read: each with its name and what goes under the others."""
    paper, ink, strip = (theme.colour(name) for name in ("panel", "ink", "glue"))
    end = max(tile.y + tile.height for tile in poster.tiles)
    sheets = [(tile, _as_read((tile.x, tile.y, tile.width, tile.height), end, poster)) for tile in poster.tiles]
    columns = sorted({round(at[0], 3) for _, at in sheets})
    rows = sorted({round(at[1], 3) for _, at in sheets})
    right, bottom = max(at[0] + at[2] for _, at in sheets), max(at[1] + at[3] for _, at in sheets)
    spare = box[2] - (len(columns) - 1) * APART, box[3] - (len(rows) - 1) * APART
    factor = min(spare[0] / right, spare[1] / bottom)
    for tile, at in sheets:
        dx = box[0] + columns.index(round(at[0], 3)) * APART
        dy = box[1] + rows.index(round(at[1], 3)) * APART

        def drawn(part: Box, dx: float = dx, dy: float = dy) -> tuple[PathSegment, ...]:
            return rectangle((dx + part[0] * factor, dy + part[1] * factor, part[2] * factor, part[3] * factor), 0)

        strips = [(tile.x + x, tile.y + y, width, height) for _, (x, y, width, height) in tile.strips()]
        shapes = [Shape(drawn(at), paper), *(Shape(drawn(_as_read(one, end, poster)), strip) for one in strips)]
        _add_shapes(side, (*shapes, Shape(drawn(at), None, ink, LINE)))
        middle = dx + (at[0] + at[2] / 2) * factor, dy + (at[1] + at[3] / 2) * factor
        _add_label(side, tile.name, middle, NAME_SIZE, theme)


def _as_read(box: Box, end: float, poster: KitPoster) -> Box:
    """A part of a poster that lies on its sheets, where it is when it is read; `end` is the lower edge there."""
    x, y, width, height = box
    return (end - y - height, x, height, width) if poster.is_turned else box


def _add_shapes(side: Side, shapes: Sequence[Shape]) -> None:
    side.add(Symbol(f"picture-{side.key}-{len(side.parts)}", tuple(shapes)), Where())


def _add_label(side: Side, text: str, centre: Point, size: float, theme: Theme, ink: str = "") -> None:
    style = theme.styles["kit_figure"]
    box = (centre[0] - size / 2, centre[1] - size / 2, size, size)
    colour = theme.colour(ink or style.model.colour)
    frame = FittingFrame(box, style, colour, "center", "middle", 0, "picture", fixed=size)
    side.add(FitRequest(text, frame), Where())


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
