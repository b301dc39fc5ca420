"""Charts of a simulation: who wins, how long games are, how often users of a piece win; rates with intervals.

Their words are those of the terminal's language, as what `tirada simulate` tells beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any, NamedTuple

from generator.base.display_list import Shape, TextBlock
from generator.faces.face import Face
from generator.faces.shapes import rectangle
from generator.language.told_messages import said, said_word
from generator.workshop.play.chart import (
    COLOURS,
    INK,
    LARGE,
    PALE,
    PLAIN,
    SMALL,
    WIDTH,
    round_step,
    sheet,
    text_at,
)
from generator.workshop.play.spoken_names import SpokenNames

MARGIN, NAMES, NOTES = 6.0, 36.0, 46.0  # mm: the edge, the room for names on the left and for numbers on the right
ROW, BAR, GAP = 4.4, 2.6, 7.0  # mm
HISTOGRAM = 36.0  # mm
MOST_BARS = 50
PERCENTS = (0, 25, 50, 75, 100)


class Row(NamedTuple):
    """A rate to draw, as a report holds it."""

    name: str
    rate: Mapping[str, Any]
    colour: str
    note: str = ""


class ChartDrawing:
    """Shapes and texts so far, and how far down they reach."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.texts: list[TextBlock] = []
        self.y = MARGIN

    def line(self, text: str, size: float) -> None:
        self.y += size * 0.5
        self.texts.append(text_at(text, MARGIN, self.y, size, INK, room=WIDTH - 2 * MARGIN))

    def stroke(self, x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> None:
        self.shapes.append(Shape((("M", (x1, y1)), ("L", (x2, y2))), stroke=colour, width=width))

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        if width > 0 and height > 0:
            self.shapes.append(Shape(rectangle((x, y, width, height), 0), colour))


def simulation_chart(
    name: str, report: Mapping[str, Any], verbs: SpokenNames | None = None, names: SpokenNames | None = None
) -> Face:
    """The picture of a report (simulating.report) of the game of this name.

    `verbs` and `names` say what verbs, sides, pieces and headings of Fame are called; without them they are ids.
    """
    drawing = ChartDrawing()
    verbs, names = verbs or {}, names or {}
    policies = ", ".join(f"{names.get(side, side)} {policy}" for side, policy in report["policies"].items())
    games = report["games"]
    drawing.line(f"{name}: {said('1 game' if games == 1 else f'{games} games')}", LARGE)
    drawing.line(
        said(f"{policies}; seed {report['seed']}. Lines across the ends of bars: where the rate lies with 95 %"), PLAIN
    )
    sides, colours = list(report["wins"]), _colours(report)
    _rates(drawing, said("Who wins"), _wins(report, names))
    for unit, length in report["length"].items():
        if length and unit != "rounds":
            _histogram(drawing, said(f"Length in {said_word(unit)}"), length)
    if "fame" in report:
        _fame(drawing, report, names)
    pieces = [
        Row(
            f"{verbs.get(one['verb'], one['verb'])} {names.get(one['piece'], one['piece'])}",
            one["won"],
            colours[one["side"]],
            said(f"in {one['won']['of']} games"),
        )
        for one in sorted(report["pieces"], key=lambda one: (one["verb"], one["piece"], sides.index(one["side"])))
    ]
    if pieces:
        called = ", ".join(names.get(side, side) for side in sides)
        _rates(drawing, said(f"Won when used ({called}, as coloured above)"), pieces)
    return sheet(drawing.shapes, drawing.texts, drawing.y + MARGIN)


def comparison_chart(
    name: str, compared: Mapping[str, Any], verbs: SpokenNames | None = None, names: SpokenNames | None = None
) -> Face:
    """The picture of reports that differ in one option (simulations.compared): who wins, and how long games are.

    `names` says what sides are called, as for `simulation_chart`; no verb is drawn.
    """
    drawing = ChartDrawing()
    option, reports = compared["each"], compared["values"]
    first = next(iter(reports.values()))
    drawing.line(said(f"{name}: {first['games']} games for each {option}"), LARGE)
    policies = ", ".join(sorted(set(first["policies"].values())))
    drawing.line(said(f"{policies}; seed {compared['seed']}. Lines across the ends of bars: 95 %"), PLAIN)
    for value, report in reports.items():
        _rates(drawing, said(f"Who wins, {option} {value}"), _wins(report, names or {}))
    for value, report in reports.items():
        for unit, length in report["length"].items():
            if length and unit != "rounds":
                _histogram(drawing, said(f"Length in {said_word(unit)}, {option} {value}"), length)
    return sheet(drawing.shapes, drawing.texts, drawing.y + MARGIN)


def _colours(report: Mapping[str, Any]) -> dict[str, str]:
    return dict(zip(report["wins"], cycle(COLOURS), strict=False))


def _wins(report: Mapping[str, Any], names: SpokenNames) -> list[Row]:
    """Who wins: each side, nobody, and whoever moved first."""
    colours = _colours(report)
    won = said_word("SIDE wins")  # a word: the end of many a message reads like it
    sides = {side: won.replace("SIDE", names.get(side, side)) for side in report["wins"]}
    wins = [Row(sides[side], rate, colours[side]) for side, rate in report["wins"].items()]
    wins.append(Row(said_word("draw"), report["draws"], PALE))
    if report["first_mover"]:
        wins.append(
            Row(said("first mover wins"), report["first_mover"]["decided"], COLOURS[2], said("of those decided"))
        )
    return wins


def _rates(drawing: ChartDrawing, title: str, rows: Sequence[Row]) -> None:
    """Bars along one scale of percents, a line over each for its interval."""
    drawing.y += GAP
    drawing.line(title, PLAIN)
    left, wide = MARGIN + NAMES, WIDTH - 2 * MARGIN - NAMES - NOTES
    top = drawing.y + 2
    bottom = top + ROW * len(rows)
    for percent in PERCENTS:
        x = left + wide * percent / 100
        drawing.stroke(x, top, x, bottom, INK if percent == 0 else PALE, 0.15)
        drawing.texts.append(text_at(f"{percent} %", x, bottom + 3, SMALL, INK, align=0.5))
    for i, row in enumerate(rows):
        middle = top + ROW * (i + 0.5)
        one = row.rate
        shown = i == 0 or row.name != rows[i - 1].name
        if shown:
            drawing.texts.append(text_at(row.name, left - 1.5, middle + 0.9, SMALL, INK, align=1.0, room=NAMES - 2))
        drawing.box(left, middle - BAR / 2, wide * one["rate"], BAR, row.colour)
        low, high = left + wide * one["low"], left + wide * one["high"]
        drawing.stroke(low, middle, high, middle, INK, 0.25)
        for x in (low, high):
            drawing.stroke(x, middle - 0.8, x, middle + 0.8, INK, 0.25)
        bounds = f"{one['low'] * 100:.1f} {said_word('to')} {one['high'] * 100:.1f}"
        numbers = f"{one['rate'] * 100:.1f} % ({bounds})"
        text = f"{numbers} {row.note}".strip()
        drawing.texts.append(text_at(text, left + wide + 3, middle + 0.9, SMALL, INK, room=NOTES - 3))
    drawing.y = bottom + 3


def _fame(drawing: ChartDrawing, report: Mapping[str, Any], names: SpokenNames) -> None:
    """Where Fame comes from: the mean of each heading for a province, the largest first."""
    headings = sorted(report["headings"].items(), key=lambda one: (-one[1]["mean"], one[0]))
    drawing.y += GAP
    drawing.line(said("Where Fame comes from: mean for a province, and share of all Fame"), PLAIN)
    left, wide = MARGIN + NAMES, WIDTH - 2 * MARGIN - NAMES - NOTES
    most = max([one["mean"] for _, one in headings], default=0) or 1
    for heading, one in headings:
        name = names.get(heading, heading)
        middle = drawing.y + 2 + ROW / 2
        drawing.texts.append(text_at(name, left - 1.5, middle + 0.9, SMALL, INK, align=1.0, room=NAMES - 2))
        drawing.box(left, middle - BAR / 2, wide * max(0.0, one["mean"]) / most, BAR, COLOURS[0])
        numbers = f"{one['mean']:.1f} ({one['share'] * 100:.1f} %)"
        drawing.texts.append(text_at(numbers, left + wide + 3, middle + 0.9, SMALL, INK, room=NOTES - 3))
        drawing.y += ROW
    drawing.y += 3


def _histogram(drawing: ChartDrawing, title: str, length: Mapping[str, Any]) -> None:
    """Bars of equal classes, at most so many that each can be seen."""
    histogram = {int(value): number for value, number in length["histogram"].items()}
    low, high = min(histogram), max(histogram)
    size = -(-(high - low + 1) // MOST_BARS)
    classes = [0] * -(-(high - low + 1) // size)
    for value, number in histogram.items():
        classes[(value - low) // size] += number
    whole = sum(classes)
    drawing.y += GAP
    each = "" if size == 1 else said(f", {size} lengths to a bar")
    drawing.line(said(f"{title}: mean {length['mean']:.1f}, median {length['quantiles']['0.5']}{each}"), PLAIN)
    left, wide = MARGIN + 9, WIDTH - 2 * MARGIN - 9
    base = drawing.y + 4 + HISTOGRAM
    step = round_step(max(classes) / whole)
    highest = step * (int(max(classes) / whole / step) + 1)
    for i in range(round(highest / step) + 1):
        y = base - HISTOGRAM * i * step / highest
        drawing.stroke(left, y, left + wide, y, PALE if i else INK, 0.15)
        drawing.texts.append(text_at(f"{i * step * 100:g} %", left - 1.5, y + 0.9, SMALL, INK, align=1.0))
    slot = wide / len(classes)
    for i, number in enumerate(classes):
        height = HISTOGRAM * number / whole / highest
        drawing.box(left + slot * (i + 0.07), base - height, slot * 0.86, height, COLOURS[3])
    every = -(-len(classes) // 25)
    for i in range(0, len(classes), every):
        drawing.texts.append(text_at(str(low + i * size), left + slot * (i + 0.5), base + 3.4, SMALL, INK, align=0.5))
    drawing.y = base + 3.4
