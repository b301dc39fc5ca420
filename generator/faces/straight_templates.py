"""Templates that are painted in straight steps: no condition, list, net, field, picture, kept area, opacity or `let`.

Sides of such templates are resolved several times as fast: a text is asked for with a prepared request, and the shapes
between two texts are looked up by the few values that move. Mistakes are not told here: a side that cannot be
resolved is None, and `faces/compose.py` resolves it element by element, which says what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec

from generator.base.display_list import Symbol
from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.faces.elements.clear_shapes import is_clear
from generator.faces.templates.loading import CompiledElement, CompiledTemplate, Resolve
from generator.faces.templates.models import (
    EachElement,
    FieldElement,
    ImageElement,
    KeepWholeElement,
    NetElement,
    PictureElement,
)
from generator.language.placeholders import plain_parts
from generator.language.speaker import TableView
from generator.typesetting.fitting import FitRequest

Cells = tuple[Any, ...]  # the cells of a piece's row that its template shows
Names = Callable[[], Mapping[str, Any]]  # makes the names that the expressions of one piece may use
Value = Callable[[Cells, Names], Any]  # a field of an element, for one piece
Values = dict[str, Any]  # the moving fields of an element, for one piece
Part = FitRequest | Symbol
MakePart = Callable[[Cells, Names], Part | None]
NOT_STRAIGHT = (EachElement, FieldElement, ImageElement, KeepWholeElement, NetElement, PictureElement)


class ElementMaker(msgspec.Struct, frozen=True):
    """What makes the parts of a side from elements and their values; each raises CannotJudge for a mistake."""

    request: Callable[[CompiledElement, Values], FitRequest | None]
    symbol: Callable[[list[tuple[CompiledElement, Values]]], Symbol]
    is_background: Callable[[CompiledElement], bool]


class SideParts(msgspec.Struct, frozen=True):
    """The requests and symbols of a side in painting order, and where its template has them."""

    parts: list[Part]
    where: list[Where]


class StraightTemplate:
    """A template in one language and format, for the pieces of one table."""

    def __init__(self, steps: Sequence[tuple[MakePart, Where]], columns: Sequence[str], by_cells_alone: bool) -> None:
        """`columns` are those whose cells the steps get, `by_cells_alone` whether nothing else moves them."""
        self._steps = steps
        self._cells = _getter(columns)
        self._by_cells_alone = by_cells_alone

    def deciding_cells(self, row: Any) -> Cells | None:
        """The cells of a row that alone decide how its side looks; None when more does."""
        return self._cells(row) if self._by_cells_alone else None

    def parts(self, row: Any, names: Names) -> SideParts | None:
        """The parts of the side of a piece made from a row; None when they cannot be resolved like this."""
        cells = self._cells(row)
        parts: list[Part] = []
        where: list[Where] = []
        try:
            for step, place in self._steps:
                part = step(cells, names)
                if part is not None:
                    parts.append(part)
                    where.append(place)
        except CannotJudge:
            return None
        return SideParts(parts, where)


def straightened(template: CompiledTemplate, table: TableView, make: ElementMaker) -> StraightTemplate | None:
    """A compiled template in straight steps; None when it has anything that needs more."""
    if template.let or any(
        one.when is not None or isinstance(one.element, NOT_STRAIGHT) or is_clear(one.element)
        for one in template.elements
    ):
        return None
    fields = _Fields(table)
    steps: list[tuple[MakePart, Where]] = []

    def kind(compiled: CompiledElement) -> tuple[bool, bool]:
        return compiled.is_text, not compiled.is_text and make.is_background(compiled)

    for (is_text, _), group in groupby(template.elements, kind):
        elements = [(compiled, fields.of(compiled)) for compiled in group]
        if is_text:
            try:
                steps += [(_text_step(compiled, values, make), compiled.where) for compiled, values in elements]
            except CannotJudge:
                return None
        else:
            steps.append((_shapes_step(elements, make), Where()))
    return StraightTemplate(steps, fields.columns, fields.by_cells_alone)


class _Fields:
    """Works out how the moving fields of a template are read, and gathers the columns whose cells they need."""

    def __init__(self, table: TableView) -> None:
        self._as_written = table.columns_as_written()
        self._references = {name for name, column in table.table.columns.items() if column.type in ("ref", "refs")}
        self._fractions = {name for name, column in table.table.columns.items() if column.type == "number"}
        self._in_cells: dict[str, Value] = {}
        self.columns: list[str] = []
        self.by_cells_alone = True

    def of(self, compiled: CompiledElement) -> dict[str, Value]:
        """The moving fields of an element by their names."""
        return {name: self._value(getattr(compiled.element, name), resolve) for name, resolve in compiled.moving}

    def _value(self, source: Any, resolve: Resolve) -> Value:
        parts = plain_parts(source) if isinstance(source, str) and "{{" in source else None
        columns = self._columns(parts[1::2]) if parts is not None else None
        if parts is None or columns is None:
            self.by_cells_alone = False
            return lambda cells, names: resolve(names())
        # fractions are written as the language does, which the cell alone does not say
        if parts[::2] == ["", ""] and columns[0] in self._as_written and columns[0] not in self._fractions:
            return self._cell(columns[0])
        return _remembered([self._index(column) for column in columns], resolve)

    def _columns(self, names: Sequence[str]) -> list[str] | None:
        """The columns whose cells alone decide what dotted names lead to; None when more does."""
        columns = []
        for name in names:
            first, _, path = name.partition(".")
            column, _, rest = path.partition(".")
            decides = column in self._references or (column in self._as_written and not rest)
            if first != "row" or not decides:
                return None
            columns.append(column)
        return columns

    def _cell(self, column: str) -> Value:
        made = self._in_cells.get(column)
        if made is None:
            index = self._index(column)
            made = self._in_cells[column] = lambda cells, names: cells[index]
        return made

    def _index(self, column: str) -> int:
        if column not in self.columns:
            self.columns.append(column)
        return self.columns.index(column)


def _remembered(indexes: Sequence[int], resolve: Resolve) -> Value:
    """A field that the cells at some places decide, worked out once for each combination of them."""
    known: dict[Cells, Any] = {}

    def value(cells: Cells, names: Names) -> Any:
        deciding = tuple([cells[index] for index in indexes])
        if deciding not in known:
            known[deciding] = resolve(names())
        return known[deciding]

    return value


def _text_step(compiled: CompiledElement, values: dict[str, Value], make: ElementMaker) -> MakePart:
    """A step that asks for a text. Raises CannotJudge when its style or colour is unknown."""
    if not values:
        fixed = make.request(compiled, {})
        return lambda cells, names: fixed
    prepared = make.request(compiled, {"value": "-"}) if list(values) == ["value"] else None
    if prepared is None or prepared.frame.style.model.upper:
        return lambda cells, names: make.request(
            compiled, {name: value(cells, names) for name, value in values.items()}
        )
    value, frame = values["value"], prepared.frame

    def ask(cells: Cells, names: Names) -> FitRequest | None:
        text = str(value(cells, names)).strip()
        return FitRequest(text, frame) if text else None

    return ask


def _shapes_step(elements: list[tuple[CompiledElement, dict[str, Value]]], make: ElementMaker) -> MakePart:
    """A step that looks up the symbol of neighbouring shapes, drawn once for each combination of moving values."""
    moving = list(dict.fromkeys(value for _, values in elements for value in values.values()))
    known: dict[tuple[Any, ...], Symbol | None] = {}

    def look_up(cells: Cells, names: Names) -> Symbol | None:
        found = [tuple(one) if isinstance(one, list) else one for one in [value(cells, names) for value in moving]]
        key = tuple([one if type(one) is str else as_key(one) for one in found])
        if key not in known:
            of_piece = dict(zip(moving, found, strict=True))
            drawn = make.symbol(
                [(compiled, {name: of_piece[value] for name, value in values.items()}) for compiled, values in elements]
            )
            known[key] = drawn if drawn.shapes else None
        return known[key]

    return look_up


def as_key(value: Any) -> Any:
    """A moving value as part of the key of a symbol: equal keys draw the same shapes."""
    return tuple(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _getter(columns: Sequence[str]) -> Callable[[Any], Cells]:
    """A function that takes the cells of some columns out of a row."""
    if not columns:
        return lambda row: ()
    get = attrgetter(*columns)
    return get if len(columns) > 1 else lambda row: (get(row),)
