"""Works out what one side of a piece must show: a contract, with its names and numbers taken from the tables.

The words come from the language rooms, as every translation does; templates and composers have no say here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, Point, all_turned, bounds_of_points, turned
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.contract_models import (
    ColourShown,
    ColoursShown,
    ContractBox,
    DashesShown,
    Decor,
    EachShown,
    FieldShown,
    HatchingShown,
    IconsShown,
    ImageShown,
    Length,
    LineShown,
    PartShown,
    PictureShown,
    Shown,
    ShownThing,
    SizeShown,
    SolidShown,
    SpaceShown,
    TextShown,
)
from generator.catalog.expressions import compile_expression
from generator.catalog.fit_models import SpaceModel
from generator.catalog.pieces import Piece, singular
from generator.faces.elements.net import fold_up, for_panels, panel_called, panel_of
from generator.faces.nets.drawing import net_shapes
from generator.language import markup
from generator.language.speaker import Context, Speaker

DEEPEST = 8  # parts inside parts: more are a circle
_WHOLE = regular_expression(r"\{\{((?:(?!\}\}).)+)\}\}\Z", re.DOTALL)
_SPOKEN = regular_expression(r"\|\s*(?:qty|either|all_of)\b")  # what only a text may do


@dataclass(frozen=True, slots=True)
class PromisedText:
    """Words that must stand somewhere; `cell` is what the contract says of where they come from."""

    what: str
    words: str
    box: Bounds | None
    colour: str
    turn: float | None  # None: any
    times: int
    cell: str
    sized_alike: bool = True  # on all pieces of a component
    least: float = 6.0  # points: the smallest size
    opacity: float | None = 1.0  # None: any


@dataclass(frozen=True, slots=True)
class PromisedIcon:
    """An icon that must stand somewhere, in these colours where any is named (palette names)."""

    what: str
    name: str
    box: Bounds | None
    colours: tuple[tuple[str, str], ...]  # ink, tone or paper, and the palette's name
    turn: float | None  # None: any
    times: int
    cell: str


@dataclass(frozen=True, slots=True)
class PromisedPicture:
    """A layered picture that must stand somewhere, each of its inks in its colour (ink and palette name)."""

    what: str
    name: str
    shown: str  # one of the pictures in it: full, line, hatched, roundel, sign
    box: Bounds | None
    inks: tuple[tuple[str, str], ...]
    turn: float | None  # None: any
    cell: str
    seen: Bounds | None = None  # what it fills, cut off there; None: it is cut off at its own edge only


@dataclass(frozen=True, slots=True)
class PromisedImage:
    """A picture of the game's images that must stand somewhere."""

    what: str
    name: str
    box: Bounds | None
    seen: Bounds | None  # what it fills; None: any
    turn: float | None  # None: any
    cell: str


@dataclass(frozen=True, slots=True)
class PromisedRow:
    """Icons that must stand side by side in a box, alone; the colours of each as in PromisedIcon."""

    what: str
    names: tuple[str, ...]
    box: Bounds | None
    colours: tuple[tuple[tuple[str, str], ...], ...]
    turn: float | None  # None: any
    cell: str


@dataclass(frozen=True, slots=True)
class PromisedColour:
    """Grounds or lines in a colour of the palette; `times` is None where one is enough."""

    what: str
    colour: str
    box: Bounds | None
    times: int | None
    cell: str
    drawn: str = "either"  # ground, line or either


@dataclass(frozen=True, slots=True)
class PromisedSize:
    """The size of the face in mm."""

    what: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PromisedLine:
    """A line of a colour (the palette's name) that must run from one point to another."""

    what: str
    colour: str
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class PromisedOutline:
    """An outline that must be painted exactly here: its box, and the palette's names of its colours, empty for none."""

    what: str
    box: Bounds
    fill: str
    stroke: str
    any_paint: bool = False  # whether it is a ground or a line is not asked


@dataclass(frozen=True, slots=True)
class PromisedHatching:
    """A hatching in a colour (the palette's name); `turn` is how far its pattern is turned, degrees clockwise."""

    what: str
    pattern: str
    colour: str
    box: Bounds | None
    turn: float
    cell: str


@dataclass(frozen=True, slots=True)
class PromisedSpace:
    """A space that must be painted in its size round a point, turned clockwise by so many degrees."""

    name: str
    space: SpaceModel
    middle: Point
    turn: float


@dataclass(frozen=True, slots=True)
class PromisedDashes:
    """A line with these dashes and gaps by turns (mm; none: a whole line) in a colour (the palette's name)."""

    what: str
    lengths: tuple[float, ...]
    colour: str
    box: Bounds | None
    cell: str


@dataclass(frozen=True, slots=True)
class PromisedField:
    """A field to fill in; `what` is what a screen reader says of it."""

    what: str
    name: str
    type: str
    box: Bounds
    options: tuple[str, ...]
    most: int
    several: bool
    open: bool
    holds: tuple[str, ...]  # the values that it must show whole: its options and the longest others, without marks


Promise = (
    PromisedText
    | PromisedIcon
    | PromisedPicture
    | PromisedImage
    | PromisedRow
    | PromisedColour
    | PromisedSize
    | PromisedLine
    | PromisedOutline
    | PromisedHatching
    | PromisedSpace
    | PromisedDashes
    | PromisedField
)


class PromisedSolid(NamedTuple):
    """A solid whose net a piece shows, with its measures in mm as `faces.elements.net.SOLIDS` names them."""

    solid: str
    measures: Mapping[str, float]


class Promises(NamedTuple):
    """All that a side of a piece must show, the icons and colours that may stand there besides, and its solids."""

    promised: list[Promise]
    icons: set[str]
    colours: set[str]
    solids: list[PromisedSolid]
    any_colour: bool = False  # colours are not compared: this is printed without them, or with few


class _Frame(NamedTuple):
    """Where a part stands on the face: its origin in mm, and its turn."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def inner(self, x: float, y: float, turn: float) -> _Frame:
        across, down = turned((x, y), self.turn)
        return _Frame(self.x + across, self.y + down, (self.turn + turn) % 360)

    def at(self, x: float, y: float) -> Point:
        across, down = turned((x, y), self.turn)
        return self.x + across, self.y + down

    def bounds(self, box: tuple[float, ...]) -> Bounds:
        x, y, width, height = box
        if not self.turn:  # most parts stand upright
            across, down = (self.x + x, self.x + (x + width)), (self.y + y, self.y + (y + height))
            return min(across), min(down), max(across), max(down)
        corners = all_turned(((a, b) for a in (x, x + width) for b in (y, y + height)), self.turn)
        return bounds_of_points((self.x + a, self.y + b) for a, b in corners)


class PromiseMaker:
    """Works out the contracts of a game's pieces in one language; each expression is compiled once.

    `more` are the names that contracts may use beside a piece's own: game, edition, kit. `spaces` are those of the
    game, by name.
    """

    def __init__(
        self,
        speaker: Speaker,
        parts: Mapping[str, tuple[Shown, ...]],
        more: Mapping[str, Any],
        spaces: Mapping[str, SpaceModel],
    ) -> None:
        self.speaker, self.parts, self.more, self.spaces = speaker, parts, dict(more), spaces
        self._fills: dict[str, Callable[[Mapping[str, Any]], Any]] = {}
        self._values: dict[str, Callable[[Mapping[str, Any]], Any]] = {}
        self._fixed: dict[str, str] = {}  # texts without a placeholder, as most names of colours and icons are

    def promises(
        self, piece: Piece, contract: Iterable[Shown], more_names: Mapping[str, Any] | None = None
    ) -> Promises:
        """What a side of a piece must show. Raises CannotJudge when the contract cannot be worked out for it."""
        names = self.speaker.context(
            {"row": (piece.table, piece.row)},
            piece=piece,
            language=self.speaker.language,
            **self.more,
            **(more_names or {}),
        )
        if piece.per is not None:
            names[singular(piece.per_table)] = self.speaker.table(piece.per_table)[piece.per.id]
        made = Promises([], set(), set(), [])
        self._add(contract, names, _Frame(), made, DEEPEST)
        return made

    def _add(self, contract: Iterable[Shown], names: dict[str, Any], frame: _Frame, made: Promises, depth: int) -> None:
        for shown in contract:
            if isinstance(shown, Decor):
                made.icons.update(self._text(name, names) for name in shown.icons)
                made.colours.update(self._text(name, names) for name in shown.colours)
            elif not shown.when or compile_expression(shown.when)(names):
                if isinstance(shown, PartShown):
                    self._part(shown, names, frame, made, depth)
                elif isinstance(shown, SolidShown):
                    self._net(shown, names, frame, made, depth)
                elif isinstance(shown, SpaceShown):
                    made.promised.append(self._space(shown, names, frame))
                elif isinstance(shown, EachShown):
                    for item in _several(shown.each, names):
                        own = Context(self.speaker, names)  # whose phrases see the item too
                        own[shown.name] = item
                        self._part(shown, own, frame, made, depth)
                else:
                    try:
                        made.promised.extend(self._promised(shown, names, frame))
                    except CannotJudge as error:
                        raise CannotJudge(f"{shown.what}: {error.message}", error.fix) from error

    def _part(
        self, shown: PartShown | EachShown, names: dict[str, Any], frame: _Frame, made: Promises, depth: int
    ) -> None:
        part = self._part_called(shown.part, depth)
        own = Context(self.speaker, names)
        for name, source in shown.let.items():
            own[name] = self._value(source, own) if isinstance(source, str) else source
        x, y = (self._length(one, own) for one in shown.at)
        inner = frame.inner(x, y, self._length(shown.turn, own))
        self._add(part, own, inner, made, depth - 1)

    def _promised(
        self,
        shown: ShownThing,
        names: dict[str, Any],
        frame: _Frame,
    ) -> list[Promise]:
        if isinstance(shown, LineShown):
            start, end = (frame.at(*(self._length(one, names) for one in point)) for point in (shown.start, shown.end))
            return [PromisedLine(shown.what, self._text(shown.colour, names), start, end)]
        if isinstance(shown, FieldShown):
            place = frame.bounds(tuple(self._length(one, names) for one in shown.box))
            options, holds = (
                tuple(str(getattr(item, "name", item)) for item in compile_expression(source)(names)) if source else ()
                for source in (shown.options, shown.holds)
            )
            words, name = self._text(shown.what, names), self._text(shown.name, names)
            whole = tuple(map(self.speaker.unmarked, (*options, *holds)))
            return [
                PromisedField(words, name, shown.type, place, options, shown.most, shown.several, shown.open, whole)
            ]
        if isinstance(shown, SizeShown):
            return [PromisedSize(shown.what, self._length(shown.width, names), self._length(shown.height, names))]
        box = self._box(shown.box, names, frame)
        if isinstance(shown, DashesShown):
            lengths = tuple(self._length(one, names) for one in _several(shown.dash, names))
            return [PromisedDashes(shown.what, lengths, self._text(shown.colour, names), box, shown.dash)]
        if isinstance(shown, HatchingShown):
            pattern, colour = self._text(shown.pattern, names), self._text(shown.colour, names)
            return [PromisedHatching(shown.what, pattern, colour, box, frame.turn, shown.pattern)]
        if isinstance(shown, ColourShown):
            times = self._times(shown.times, names) if shown.times != "" else None
            return [PromisedColour(shown.what, self._text(shown.colour, names), box, times, shown.colour, shown.drawn)]
        if isinstance(shown, ColoursShown):
            return [
                PromisedColour(shown.what, self._text(colour, names), box, self._times(times, names), colour)
                for colour, times in shown.times.items()
            ]
        turn = (frame.turn + shown.turn) % 360 if shown.turn != "any" else None
        if isinstance(shown, TextShown):
            words, colour = self._text(shown.says, names), self._text(shown.colour, names)
            times = self._times(shown.times, names)
            made: list[Promise] = []
            if markup.plain(words).strip():
                alike, opacity = shown.size == "one", shown.opacity if shown.opacity != "any" else None
                made.append(
                    PromisedText(
                        shown.what,
                        markup.plain(words),
                        box,
                        colour,
                        turn,
                        times,
                        shown.says,
                        alike,
                        shown.least,
                        opacity,
                    )
                )
            inside = markup.icons(words)
            made += [
                PromisedIcon(f"{shown.what}, icon in the text", name, box, (), turn, inside.count(name), shown.says)
                for name in dict.fromkeys(inside)
            ]
            return made
        if isinstance(shown, ImageShown):
            name, seen = self._text(shown.image, names).strip(), self._box(shown.seen, names, frame)
            return [PromisedImage(shown.what, name, box, seen, turn, shown.image)] if name else []
        if isinstance(shown, PictureShown):
            inks = tuple((ink, self._text(colour, names)) for ink, colour in shown.inks.items())
            name = self._text(shown.picture, names)
            seen = self._box(shown.seen, names, frame)
            return [PromisedPicture(shown.what, name, shown.show, box, inks, turn, shown.picture, seen)]
        sources = tuple(
            (kind, source)
            for kind, source in (("ink", shown.ink), ("tone", shown.tone), ("paper", shown.paper))
            if source
        )
        if isinstance(shown, IconsShown):
            row = _several(shown.each, names)
            icons = tuple(str(getattr(item, "id", item)) for item in row)
            colours = tuple(self._colours(sources, {**names, "item": item}) for item in row)
            return [PromisedRow(shown.what, icons, box, colours, turn, shown.each)]
        name, times = self._text(shown.icon, names), self._times(shown.times, names)
        return [PromisedIcon(shown.what, name, box, self._colours(sources, names), turn, times, shown.icon)]

    def _space(self, shown: SpaceShown, names: dict[str, Any], frame: _Frame) -> PromisedSpace:
        name = self._text(shown.space, names)
        if name not in self.spaces:
            raise CannotJudge(f"there is no space {name!r}: {suggestion(name, self.spaces)}", "declare it in `spaces:`")
        x, y = (self._length(one, names) for one in shown.at)
        turn = (frame.turn + self._length(shown.turn, names)) % 360
        return PromisedSpace(name, self.spaces[name], frame.at(x, y), turn)

    def _colours(self, sources: tuple[tuple[str, str], ...], names: dict[str, Any]) -> tuple[tuple[str, str], ...]:
        return tuple((kind, self._text(source, names)) for kind, source in sources)

    def _net(self, shown: SolidShown, names: dict[str, Any], frame: _Frame, made: Promises, depth: int) -> None:
        """The lines, pips and figures of a net, and what its panels promise."""
        measures = {name: self._length(value, names) for name, value in shown.measures.items()}
        net = fold_up(shown.solid, measures).net
        made.solids.append(PromisedSolid(shown.solid, measures))
        height = net.height + self._length(shown.below, names)
        made.promised.append(PromisedSize(shown.what, net.width, height))
        if not shown.ink:
            return
        ink, glue, fill = (self._text(source, names) for source in (shown.ink, shown.glue, shown.fill))
        for shape in net_shapes(net, ink, glue):  # in the palette's names: what is painted is compared with those
            corners = [pair for _, v in shape.segments for pair in zip(v[::2], v[1::2], strict=True)]
            box = bounds_of_points(frame.at(*corner) for corner in corners)
            made.promised.append(PromisedOutline(shown.what, box, shape.fill or "", shape.stroke or ""))
        made.promised.append(PromisedColour(f"{shown.what}, ground", fill, None, None, shown.fill))
        pattern, hatch = (self._text(source, names) for source in (shown.pattern, shown.hatch))
        for face in net.faces:
            if pattern:
                place = bounds_of_points(frame.at(*corner) for corner in face.polygon)
                what = f"{shown.what}, panel {face.name}"
                turn = (frame.turn + face.up) % 360
                made.promised.append(PromisedHatching(what, pattern, hatch, place, turn, shown.pattern))
            for number in face.numbers:
                x, y = frame.at(*number.centre)
                reach = number.height / 2
                words = number.text + ("." if number.underlined else "")
                place = (x - reach, y - reach, x + reach, y + reach)
                turn = (frame.turn + number.angle) % 360
                made.promised.append(PromisedText(f"{shown.what}, figure", words, place, "", turn, 1, "sides", False))
        for name, part in for_panels(net, shown.panels, shown.each_panel).items():
            own = Context(self.speaker, names)
            own["panel"], inner = panel_of(panel_called(net, name))
            self._add(self._part_called(part, depth), own, frame.inner(inner.x, inner.y, inner.turn), made, depth - 1)

    def _part_called(self, name: str, depth: int) -> tuple[Shown, ...]:
        if name not in self.parts:
            raise CannotJudge(f"there is no part {name!r}: {suggestion(name, self.parts)}")
        if depth == 0:
            raise CannotJudge(f"the part {name!r} holds itself, in a circle")
        return self.parts[name]

    def _box(self, box: ContractBox | None, names: dict[str, Any], frame: _Frame) -> Bounds | None:
        return frame.bounds(tuple(self._length(one, names) for one in box)) if box is not None else None

    def _length(self, length: Length, names: dict[str, Any]) -> float:
        if not isinstance(length, str):
            return float(length)
        value = self._value(length, names)
        try:
            return float(value)
        except (TypeError, ValueError):
            raise CannotJudge(f"{length!r} gives {str(value)!r}, a number of mm expected") from None

    def _times(self, times: int | str, names: dict[str, Any]) -> int:
        value = compile_expression(times)(names) if isinstance(times, str) else times
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise CannotJudge(f"times: {times!r} gives {value!r}, a whole number expected")
        return value

    def _text(self, source: str, names: dict[str, Any]) -> str:
        fixed = self._fixed.get(source)
        if fixed is not None:
            return fixed
        text = str(self._fill(source)(names)).strip()
        if "{{" not in source and "{%" not in source:
            self._fixed[source] = text
        return text

    def _fill(self, source: str) -> Callable[[Mapping[str, Any]], Any]:
        fill = self._fills.get(source)
        if fill is None:
            fill = self._fills[source] = self.speaker.compile(source)
        return fill

    def _value(self, source: str, names: dict[str, Any]) -> Any:
        """What `{{ … }}` gives as it is, a row or a number; or else a text with its placeholders filled."""
        known = self._values.get(source)
        if known is None:
            whole = _WHOLE.match(source.strip()) if not _SPOKEN.search(source) else None
            known = self._values[source] = compile_expression(whole[1]) if whole else self._fill(source)
        return known(names)


def _several(expression: str, names: Mapping[str, Any]) -> list[Any]:
    """The items that an expression gives. Raises CannotJudge where it gives none that can be gone through."""
    found = compile_expression(expression)(names)
    if not isinstance(found, Iterable):
        raise CannotJudge(f"{expression!r} gives {found!r}, which is no list", "mend the cell, or the contract")
    return list(found)
