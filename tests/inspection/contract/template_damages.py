"""Damages of face templates: each data field swapped with a sibling, deleted or fixed, each condition and list spoiled.

A damage changes one template file and nothing else. What it is told by is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec import structs

from generator.catalog.library import Game
from generator.catalog.pieces import singular
from generator.catalog.tables import Table
from generator.faces.templates.models import (
    EachElement,
    Element,
    FieldElement,
    IconElement,
    IconsElement,
    NetElement,
    TemplateModel,
    TextElement,
    UseElement,
)

COLOURS = ("fill", "stroke", "ink", "tone", "paper", "disc", "colour", "glue")
EXPRESSIONS = ("when", "each", "options")  # fields that are expressions as they stand
GEOMETRY = ("grid", "panel", "format", "place", "range", "loop")  # names that tell where, not what
PLACES = ("box", "centre", "radius", "d", "at", "turn", "size", "measures")
NUMBERS, WORDS = {"integer", "number"}, {"text", "id", "choice", "ref"}
_BLOCK = re.compile(r"\{\{.*?\}\}(?!\})|\{%.*?%\}", re.DOTALL)
_LITERAL = re.compile(r"'[^']*'|\"[^\"]*\"")
_REFERENCE = re.compile(r"(?<![\w.\x00'\"])([a-z_]\w*)((?:\.[a-z_]\w*|\[[^\[\]]*\])+)")
_STEP = re.compile(r"\.([a-z_]\w*)|\[([^\[\]]*)\]")
_NAME = re.compile(r"(?<![\w.\x00])([a-z_]\w*)")
_INLINE_ICON = re.compile(r"\{icon:(\w+)\}")

Change = Callable[[TemplateModel], TemplateModel]


class Fixed(NamedTuple):
    """A field, or with `element` -1 a name of `let`, that is worked out once and then stays as it is."""

    element: int
    field: str


class TemplateDamage(NamedTuple):
    """A damage of one template file: either its model changes, or one of its fields is fixed.

    `decor` is whether the damaged element shows no data: it only decorates.
    """

    template: str
    what: str
    change: Change | None = None
    fixed: Fixed | None = None
    decor: bool = False

    def __str__(self) -> str:
        return f"{self.template}, {self.what}"


class Surroundings(NamedTuple):
    """What a template may show: the game, the tables that its names are rows of, its theme's colours, all icons."""

    game: Game
    rows: Mapping[str, str]
    colours: Sequence[str]
    icons: Sequence[str]


def surroundings(
    game: Game, templates: Mapping[str, TemplateModel], tables: Mapping[str, str], colours: Sequence[str], icons: Any
) -> Surroundings:
    """The names that templates use for rows: `tables` for those of the piece, and what each list of rows is called."""
    rows = {name: table for name, table in tables.items() if table}
    for model in templates.values():
        for element in model.elements:
            if isinstance(element, EachElement):
                found = re.match(r"\[?(\w+)", element.each)
                table = _table_of(found[1], game) if found else ""
                if table:
                    rows.setdefault(element.name, table)
    return Surroundings(game, rows, colours, icons)


def _table_of(name: str, game: Game) -> str:
    return next((table for table in game.tables if name in (table, singular(table))), "")


def damages_of(name: str, model: TemplateModel, around: Surroundings) -> Iterator[TemplateDamage]:
    """Every damage of a template file."""
    geometry = _geometry(model.let)
    for key, value in model.let.items():
        for how, new in _of_let(value, around):
            yield TemplateDamage(name, f"let {key}: {how}", _with_let(key, new), decor=key in geometry)
        if "{{" in value:
            yield TemplateDamage(name, f"let {key}: fixed", None, Fixed(-1, key), key in geometry)
    for i, element in enumerate(model.elements):
        decor = _only_decorates(element, geometry)
        kind = _kind(element)
        title = f"element {i + 1} ({kind})"
        yield TemplateDamage(name, f"{title}: deleted", _without(i), decor=decor)
        for field, how, new in _of_element(element, around):
            yield TemplateDamage(name, f"{title}, {field}: {how}", _with(i, {field: new}), decor=decor)
        for field in _moving(element):
            only_place = field in PLACES and _only_geometry(_source(element, field), geometry)
            yield TemplateDamage(name, f"{title}, {field}: fixed", None, Fixed(i, field), decor or only_place)
    yield from _exchanges(name, model)


def _exchanges(name: str, model: TemplateModel) -> Iterator[TemplateDamage]:
    """Neighbours of one kind with what they show exchanged."""
    for kind, field in ((TextElement, "value"), (IconElement, "art")):
        places = [i for i, element in enumerate(model.elements) if isinstance(element, kind)]
        for i, j in pairwise(places):
            first, second = (getattr(model.elements[k], field) for k in (i, j))
            if first != second:
                what = f"elements {i + 1} and {j + 1} ({kind.__name__}): {field} exchanged"
                yield TemplateDamage(name, what, _both(_with(i, {field: second}), _with(j, {field: first})))


# -- changes of a model ---------------------------------------------------------


def _with_let(key: str, value: str) -> Change:
    return lambda model: structs.replace(model, let={**model.let, key: value})


def _without(i: int) -> Change:
    return lambda model: structs.replace(model, elements=(*model.elements[:i], *model.elements[i + 1 :]))


def _with(i: int, fields: Mapping[str, Any]) -> Change:
    def change(model: TemplateModel) -> TemplateModel:
        element = structs.replace(model.elements[i], **fields)
        return structs.replace(model, elements=(*model.elements[:i], element, *model.elements[i + 1 :]))

    return change


def _both(first: Change, second: Change) -> Change:
    return lambda model: second(first(model))


# -- what an element shows -------------------------------------------------------


def _kind(element: Element) -> str:
    return type(element).__name__.removesuffix("Element").lower()


def _source(element: Element, field: str) -> str:
    value = getattr(element, field)
    if isinstance(value, Mapping):
        value = tuple(value.values())
    return " ".join(part for part in value if isinstance(part, str)) if isinstance(value, tuple) else str(value)


def _moving(element: Element) -> list[str]:
    """The fields of an element that are worked out for each piece."""
    found = []
    for field in element.__struct_fields__:
        source = _source(element, field)
        if source and (field in EXPRESSIONS or "{{" in source or "{%" in source):
            found.append(field)
    return found


def _names(source: str) -> set[str]:
    masked = _LITERAL.sub(lambda found: "\x00" * len(found[0]), source)
    blocks = _BLOCK.findall(masked) if "{{" in masked or "{%" in masked else [masked]
    return {name for block in blocks for name in _NAME.findall(block)}


_PLAIN_WORDS = {"if", "else", "and", "or", "not", "in", "is", "for", "endfor", "endif", "set", "string", "int", "none"}


def _geometry(let: Mapping[str, str]) -> set[str]:
    """The names of `let` that tell where something stands and nothing else."""
    known: set[str] = set()
    for key, value in let.items():
        if "{{" in value and _names(value) - _PLAIN_WORDS - known - set(GEOMETRY) <= {"p", "x", "i"}:
            known.add(key)
    return known


def _only_geometry(source: str, geometry: set[str]) -> bool:
    return _names(source) - _PLAIN_WORDS <= {*geometry, *GEOMETRY, "k", "p", "x", "i", "pitch", "foot", "right"}


def _only_decorates(element: Element, geometry: set[str]) -> bool:
    """Whether an element has no data in any field; texts, fields and what holds other templates always show some."""
    if isinstance(element, TextElement | FieldElement | UseElement | EachElement | NetElement):
        return False
    return all(field in PLACES and _only_geometry(_source(element, field), geometry) for field in _moving(element))


# -- damages of an element's fields ------------------------------------------------


def _of_let(value: str, around: Surroundings) -> Iterator[tuple[str, str]]:
    if "{{" in value:
        yield from _swaps(value, around)
    elif value in around.icons:
        yield "another icon", _other(value, around.icons)
    elif value in around.colours:
        yield "another colour", _other(value, around.colours)
    elif value:
        yield "left out", ""


def _of_element(element: Element, around: Surroundings) -> Iterator[tuple[str, str, Any]]:
    """Every damage of an element's fields: the field, what is done to it, and its new value."""
    for field in _moving(element):
        value = getattr(element, field)
        if isinstance(value, str):
            for how, new in _swaps(value, around, whole=field in EXPRESSIONS):
                yield field, how, new
        elif isinstance(value, Mapping):
            for key, part in value.items():
                for how, new in _swaps(str(part), around) if isinstance(part, str) else ():
                    yield field, f"{key}: {how}", {**value, key: new}
                if isinstance(part, str) and "{{" in part:
                    more = part.replace("{{", "{{ 1 + (", 1).replace("}}", ") }}", 1)
                    yield field, f"{key}: one more", {**value, key: more}
        elif isinstance(value, tuple) and field == "at":
            for k, part in enumerate(value):
                for how, new in _swaps(part, around) if isinstance(part, str) else ():
                    yield field, how, (*value[:k], new, *value[k + 1 :])
        if field in COLOURS:
            yield field, "another colour", around.colours[-1] if isinstance(value, str) else value
    if getattr(element, "when", ""):
        yield "when", "dropped", ""
        yield "when", "turned round", f"not ({element.when})"
        for found in re.finditer(r"(?<![\w.\x00])(\d+)", element.when):
            more = f"{element.when[: found.start()]}{int(found[1]) + 1}{element.when[found.end() :]}"
            yield "when", f"{found[1]} is {int(found[1]) + 1}", more
    if isinstance(element, IconsElement | EachElement):
        listed = f"(({element.each})|list)"
        yield "each", "turned round", f"{listed}[::-1]"
        yield "each", "without its first", f"{listed}[1:]"
        yield "each", "without its last", f"{listed}[:-1]"
        yield "each", "its first alone", f"{listed}[:1]"
    if isinstance(element, IconElement) and "{" not in element.art:
        yield "art", "another icon", _other(element.art, around.icons)
    if isinstance(element, TextElement):
        yield from _of_text(element)
    if isinstance(element, FieldElement):
        yield from _of_field(element)
    if isinstance(element, NetElement):
        yield from _of_net(element)


def _of_text(element: TextElement) -> Iterator[tuple[str, str, str]]:
    """A text with each of its parts left out, and its pictures exchanged."""
    value = element.value
    for found in _INLINE_ICON.finditer(value):
        other = "barren" if found[1] != "barren" else "halo"
        yield "value", f"another icon than {found[1]}", f"{value[: found.start(1)]}{other}{value[found.end(1) :]}"
    if "{" not in value:
        yield "value", "another text", "7" if value != "7" else "8"
        return
    start = 0
    blocks = list(_BLOCK.finditer(value))
    for block in blocks:
        static = value[start : block.start()]
        if re.search(r"[\w+·:]", static.replace("{icon:", "").replace("\xa0", " ")):
            yield "value", f"without {static.strip()!r}", value[:start] + value[block.start() :]
        if block[0].startswith("{{") and len(value.strip()) > len(block[0]):
            without = value[: block.start()] + value[block.end() :]
            yield "value", f"without {block[0]}", without.replace("{icon:}", "")
        start = block.end()
    static = value[start:]
    if re.search(r"[\w+·:]", static.replace("icon:", "")):
        yield "value", f"without {static.strip()!r}", value[:start]


def _of_field(element: FieldElement) -> Iterator[tuple[str, str, Any]]:
    yield "name", "another name", f"{element.name}x"
    yield "tip", "another tip", f"{element.tip} x"
    yield "type", "another type", "text" if element.type != "text" else "check"
    if element.type == "text":
        yield "most", "one more", element.most + 1
        yield "lines", "several" if element.lines == 1 else "one alone", 2 if element.lines == 1 else 1
    if element.options:
        yield "options", "turned round", f"(({element.options})|list)[::-1]"
        yield "options", "without its last", f"(({element.options})|list)[:-1]"


def _of_net(element: NetElement) -> Iterator[tuple[str, str, Any]]:
    panels = list(element.panels)
    for first, second in pairwise(panels):
        if element.panels[first] != element.panels[second]:
            exchanged = {first: element.panels[second], second: element.panels[first]}
            yield "panels", f"{first} and {second} exchanged", {**element.panels, **exchanged}
    for panel in panels:
        yield "panels", f"without {panel}", {k: v for k, v in element.panels.items() if k != panel}
    if element.figures:
        yield "figures", "left out", ""


def _other(name: str, names: Sequence[str]) -> str:
    """The next of some names."""
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


# -- references to cells, and their siblings ------------------------------------------


def _swaps(value: str, around: Surroundings, whole: bool = False) -> Iterator[tuple[str, str]]:
    """A field with one of its cells replaced by a sibling: another column of its row, or another row of its table."""
    masked = _LITERAL.sub(lambda found: "\x00" * len(found[0]), value)
    spans = [(0, len(value))] if whole else [found.span() for found in _BLOCK.finditer(masked)]
    for start, end in spans:
        for found in _REFERENCE.finditer(masked, start, end):
            for at, until, new in _siblings(value, found, around):
                old = value[found.start() : until]
                shown = f"{value[found.start() : at]}{new}"
                yield f"{old} shown as {shown}", f"{value[:at]}{new}{value[until:]}"


def _siblings(value: str, found: re.Match[str], around: Surroundings) -> Iterator[tuple[int, int, str]]:
    """Where a reference may go astray: the part of it from and to, and what stands there instead."""
    game, root = around.game, found[1]
    table: Table | None = None
    is_row = False
    if root in around.rows:
        table, is_row = game.tables[around.rows[root]], True
    elif root in game.tables:
        table = game.tables[root]
    for step in _STEP.finditer(found.string, found.start(2), found.end(2)):
        if table is None:
            return
        name = step[1] or ""
        if not is_row:
            if name in table.rows:
                rows = [row for row in table.rows if re.fullmatch(r"[a-z_]\w*", row)]
                for other in _neighbours(name, rows):
                    yield step.start(1), step.end(1), other
            elif name:
                return
            is_row = True
            continue
        if not name:
            continue  # an item of a list of rows
        if name not in table.columns:
            return
        for other in _comparable(table, name):
            yield step.start(1), step.end(1), other
        column = table.columns[name]
        if column.type not in ("ref", "refs"):
            return
        table = game.tables.get(column.table or "")


def _neighbours(name: str, names: Sequence[str]) -> list[str]:
    at = names.index(name)
    return list(dict.fromkeys((names[at - 1], names[(at + 1) % len(names)])))


def _comparable(table: Table, name: str) -> list[str]:
    """The other columns of a table that hold the same sort of thing."""
    own = table.columns[name].type
    group = next((kinds for kinds in (NUMBERS, WORDS) if own in kinds), {own})
    return [other for other, column in table.columns.items() if other != name and column.type in group]
