"""Pieces and templates into faces: fields resolved, sizes fitted once for all languages, items placed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.catalog.pieces import Piece
from generator.catalog.project import Project
from generator.faces import shapes
from generator.faces.art import Icon, load_icon
from generator.faces.display import Box, Face, Item, Shape, Symbol
from generator.faces.models import (
    CircleElement,
    GroundElement,
    IconElement,
    IconsElement,
    PathElement,
    RaysElement,
    RectElement,
    StarsElement,
    TextElement,
)
from generator.faces.template import CompiledElement, CompiledTemplate, TemplateShelf, Theme, compile_template
from generator.faces.text import Fitter, Request, fit_sizes, lay_out
from generator.language.speaker import Speaker

BACKGROUND = (GroundElement, RaysElement, StarsElement)


@dataclass(frozen=True, slots=True)
class Format:
    """A card size: trim, corner radius, bleed and safe zone, in mm (a row of data/print/formats.csv)."""

    id: str
    width: float
    height: float
    radius: float
    bleed: float
    safe: float

    @property
    def bounds(self) -> Box:
        """The bleed box, seen from the trim's corner."""
        return (-self.bleed, -self.bleed, self.width + 2 * self.bleed, self.height + 2 * self.bleed)


@dataclass(slots=True)
class Side:
    """One side of a piece with its fields resolved, waiting for sizes."""

    key: str
    template: str
    parts: list[Symbol | Request]
    where: list[Where]


@dataclass(slots=True)
class IconShelf:
    """Icons by name, each read once; a publisher's own art of the same name wins."""

    project: Project
    own_folder: tuple[str, ...] = ()
    _icons: dict[str, Icon] = field(default_factory=dict)

    def get(self, name: str) -> Icon:
        """Raises CannotJudge when there is no such icon."""
        icon = self._icons.get(name)
        if icon is None:
            path = self.project.find(*self.own_folder, f"{name}.svg") if self.own_folder else None
            path = path or self.project.find("templates", "art", f"{name}.svg")
            if path is None:
                names = [p.stem for root in self.project.layers for p in (root / "templates" / "art").glob("*.svg")]
                raise CannotJudge(f"there is no icon {name!r} in templates/art: {suggestion(name, names)}")
            icon = self._icons[name] = load_icon(path, self.project.shown(path))
        return icon


class Composer:
    """Makes the faces of one component in one language. Symbols are shared between its faces."""

    def __init__(
        self,
        theme: Theme,
        shelf: TemplateShelf,
        icons: IconShelf,
        speaker: Speaker,
        format_: Format,
        fitter: Fitter,
        findings: Findings,
    ) -> None:
        self.theme = theme
        self.shelf = shelf
        self.icons = icons
        self.speaker = speaker
        self.format = format_
        self.fitter = fitter
        self.findings = findings
        self._compiled: dict[str, CompiledTemplate | None] = {}
        self._symbols: dict[tuple[Any, ...], Symbol] = {}
        self._sides: dict[tuple[str, ...], Side] = {}

    def side(self, piece: Piece, template: str, game: Mapping[str, Any]) -> Side | None:
        """Resolve one side of a piece. Findings say what could not be resolved; then None."""
        compiled = self._template(template)
        if compiled is None:
            return None
        names = {"row": (piece.table, piece.row)}
        context = self.speaker.context(names, piece=piece, language=self.speaker.language, **game)
        if piece.per is not None:
            from generator.catalog.pieces import singular

            name = singular(piece.per_table)
            context[name] = self.speaker.table(piece.per_table)[piece.per.id]
        side = Side("", template, [], [])
        try:
            for name, resolve in compiled.let:
                context[name] = resolve(context)
        except CannotJudge as error:
            self.findings.error(
                "template.field",
                f"{piece.code}, template {template}, let: {error.message}",
                self.shelf.where(template),
                fix=error.fix,
            )
            return None
        pending: list[tuple[CompiledElement, tuple[Any, ...]]] = []
        whole = True
        for compiled_element in compiled.elements:
            try:
                if compiled_element.when is not None and not compiled_element.when(context):
                    continue
                values = tuple((name, resolve(context)) for name, resolve in compiled_element.moving)
                if compiled_element.is_text:
                    self._flush(pending, side)
                    request = self._request(compiled_element, dict(values))
                    if request is not None:
                        side.parts.append(request)
                        side.where.append(compiled_element.where)
                else:
                    values = tuple((n, tuple(v) if isinstance(v, list) else v) for n, v in values)
                    background = _is_background(compiled_element)
                    if pending and _is_background(pending[-1][0]) != background:
                        self._flush(pending, side)
                    pending.append((compiled_element, values))
            except CannotJudge as error:
                self.findings.error(
                    "template.field",
                    f"{piece.code} ({self.speaker.language}): {error.message}",
                    compiled_element.where,
                    fix=error.fix,
                )
                whole = False
        if not whole:
            return None
        self._flush(pending, side)
        return side

    def _template(self, name: str) -> CompiledTemplate | None:
        if name not in self._compiled:
            template = self.shelf.get(name)
            self._compiled[name] = compile_template(template, self.speaker) if template else None
        return self._compiled[name]

    def _request(self, compiled: CompiledElement, values: dict[str, Any]) -> Request | None:
        element = compiled.element
        assert isinstance(element, TextElement)
        name = str(values.get("style", element.style))
        style = self.theme.styles.get(name)
        if style is None:
            raise CannotJudge(f"there is no style {name!r} in {self.theme.file}: {suggestion(name, self.theme.styles)}")
        text = str(values.get("value", element.value)).strip()
        if not text:
            return None
        if style.model.upper:
            text = _upper(text)
        colour = self.theme.colour(str(values.get("colour", element.colour)) or style.model.colour)
        box = (element.box[0], element.box[1], element.box[2], element.box[3])
        return Request(
            text, box, style, colour, element.align or style.model.align, element.valign, element.rotate, element.role
        )

    def _flush(self, pending: list[tuple[CompiledElement, tuple[Any, ...]]], side: Side) -> None:
        """Shapes since the last text become one symbol, shared with every side that needs the same."""
        if not pending:
            return
        key = tuple(
            (
                id(compiled.element),
                *((n, str(v) if not isinstance(v, tuple) else tuple(map(str, v))) for n, v in values),
            )
            for compiled, values in pending
        )
        symbol = self._symbols.get(key)
        if symbol is None:
            made: list[Shape] = []
            for compiled, values in pending:
                made += self._shapes(compiled, dict(values))
            symbol = Symbol(f"s{len(self._symbols) + 1}", tuple(made), _is_background(pending[0][0]))
            self._symbols[key] = symbol
        pending.clear()
        if symbol.shapes:
            side.parts.append(symbol)
            side.where.append(Where())

    def _shapes(self, compiled: CompiledElement, values: dict[str, Any]) -> tuple[Shape, ...]:
        element = compiled.element

        def colour(name: str) -> str:
            return self.theme.colour(str(values.get(name, getattr(element, name))))

        if isinstance(element, GroundElement):
            return shapes.painted(shapes.rectangle(self.format.bounds, 0), colour("fill"), "", 0)
        if isinstance(element, RectElement):
            x, y, w, h = element.box
            return shapes.painted(
                shapes.rectangle((x, y, w, h), element.radius), colour("fill"), colour("stroke"), element.width
            )
        if isinstance(element, CircleElement):
            centre = (element.centre[0], element.centre[1])
            return shapes.painted(
                shapes.circle(centre, element.radius), colour("fill"), colour("stroke"), element.width
            )
        if isinstance(element, PathElement):
            return shapes.free_path(str(values.get("d", element.d)), colour("fill"), colour("stroke"), element.width)
        if isinstance(element, RaysElement):
            centre = (element.centre[0], element.centre[1])
            return shapes.rays(
                centre,
                element.count,
                element.share,
                element.inner,
                element.twist,
                element.turn,
                colour("fill"),
                self.format.bounds,
            )
        if isinstance(element, StarsElement):
            return shapes.stars(
                element.count,
                element.seed,
                element.small,
                element.large,
                element.points,
                element.symmetric,
                element.clear,
                colour("fill"),
                self.format.bounds,
                (self.format.width / 2, self.format.height / 2),
            )
        if isinstance(element, IconsElement):
            row: list[Shape] = []
            items = tuple(values["each"])
            x, y, w, h = element.box
            for item, box in zip(
                items, shapes.icon_row(len(items), (x, y, w, h), element.size, element.gap), strict=True
            ):
                if element.disc:
                    centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
                    row += shapes.painted(shapes.circle(centre, box[2] / 2), colour("disc"), "", 0)
                    inset = box[2] * 0.14
                    box = (box[0] + inset, box[1] + inset, box[2] - 2 * inset, box[3] - 2 * inset)
                row += self._icon(str(getattr(item, "id", item)), box, colour("ink"), colour("tone"), colour("paper"))
            return tuple(row)
        assert isinstance(element, IconElement)
        x, y, w, h = element.box
        made = self._icon(
            str(values.get("art", element.art)), (x, y, w, h), colour("ink"), colour("tone"), colour("paper")
        )
        return made if element.rotate == 0 else shapes.upside_down(made, (x + w / 2, y + h / 2))

    def _icon(self, name: str, box: Box, ink: str, tone: str, paper: str) -> tuple[Shape, ...]:
        return self.icons.get(name).shapes(box, ink, tone or ink, paper or "#ffffff")

    def inline_icon(self, name: str, x: float, y: float, size: float, colour: str) -> Symbol:
        """An icon in a line of text: placed shapes, not shared."""
        shapes_ = self._icon(name, (x, y, size, size), colour, colour, "#ffffff")
        return Symbol(f"i-{name}-{x:.3f}-{y:.3f}-{size:.3f}-{colour}", shapes_)

    def face(self, side: Side, sizes: Mapping[str, float]) -> Face:
        """Paint a resolved side at the fitted sizes."""
        items: list[Item] = []
        for part in side.parts:
            items.append(
                part
                if isinstance(part, Symbol)
                else lay_out(part, sizes.get(part.style.name, part.style.model.size), self.fitter, self.inline_icon)
            )
        f = self.format
        return Face(side.key, f.width, f.height, f.bleed, f.safe, f.radius, tuple(items))


def _upper(text: str) -> str:
    """Capitals, but not inside {icon:name}."""
    return "".join(part if part.startswith("{icon:") else part.upper() for part in _split_icons(text))


def _split_icons(text: str) -> list[str]:
    import re

    return re.split(r"(\{icon:[^}]*\})", text)


def _is_background(compiled: CompiledElement) -> bool:
    element = compiled.element
    return isinstance(element, BACKGROUND) or bool(getattr(element, "background", False))


def fit_all(sides: Iterable[tuple[str, Side]], fitter: Fitter, findings: Findings) -> dict[str, float]:
    """One size for each style over all sides of all languages; what overflows is a finding.

    `sides` gives a name for messages ("QG-C01 front, es") with each side.
    """
    listed = list(sides)
    requests = [
        (name, part, where)
        for name, side in listed
        for part, where in zip(side.parts, side.where, strict=True)
        if isinstance(part, Request)
    ]
    sizes, overflowing = fit_sizes((part for _, part, _ in requests), fitter)
    if overflowing:
        ids = {id(part) for part in overflowing}
        for name, part, where in requests:
            if id(part) in ids:
                findings.error(
                    "text.overflow",
                    f"{name}: {part.text[:60]!r} ({len(part.text)} characters) does not fit "
                    f"{part.inner[0]:g} x {part.inner[1]:g} mm at {part.style.model.floor:g} pt, the floor "
                    f"of style {part.style.name}",
                    where,
                    fix="shorten the text or enlarge the box",
                )
    return sizes
