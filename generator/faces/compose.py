"""Makes faces of pieces and templates: resolves fields, fits text sizes for all languages at once, places items."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from weakref import proxy

import msgspec

from generator.base.colours import WHITE
from generator.base.display_list import (
    Field,
    Item,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Shape,
    Symbol,
    TextBlock,
)
from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.form_room import FieldRoom, least_box, too_long
from generator.base.geometry import Box
from generator.catalog.looks import LOW
from generator.catalog.pieces import Piece
from generator.faces.art.icon_library import IconLibrary
from generator.faces.art.unreadable_art import is_of_art, unreadable_art
from generator.faces.elements.clear_shapes import is_clear
from generator.faces.elements.painting import resolved_box, shapes_of
from generator.faces.elements.template_frame import TemplateFrame, bounding_box, box_in_frame
from generator.faces.face import Face, KeptArea
from generator.faces.picture_maker import PictureMaker
from generator.faces.straight_templates import ElementMaker, StraightTemplate, as_key, straightened
from generator.faces.templates.loading import (
    CompiledElement,
    CompiledTemplate,
    Resolve,
    TemplateLibrary,
    Theme,
    compile_numbers,
    compile_template,
)
from generator.faces.templates.models import (
    EachElement,
    FieldElement,
    GroundElement,
    IconElement,
    ImageElement,
    KeepWholeElement,
    NetElement,
    PictureElement,
    RaysElement,
    StarsElement,
)
from generator.faces.text_requests import TextRequests
from generator.faces.trim import Format
from generator.language.speaker import Speaker
from generator.typesetting.fitting import FitRequest, Fitter, fit_sizes, lay_out

if TYPE_CHECKING:
    from generator.faces.elements.net import FoldedNet
    from generator.faces.little_ink import LittleInk

BACKGROUND = (GroundElement, RaysElement, StarsElement)
SHORT = 60  # characters: faces share shorter texts
NET_BLEED = 1.0  # mm: room for a net's own lines, and for the knife between two nets
UNKNOWN = Format("", 0, 0, 0, 0, 0)  # replaced when the size of the face's net is known


PartOfSide = Symbol | PlacedSymbol | FitRequest | Field | Picture | PlacedArtwork  # of a side


class Side(msgspec.Struct):
    """One side of a piece whose fields are resolved but whose text sizes are not known yet."""

    key: str
    template: str
    format: Format
    parts: list[PartOfSide]
    where: list[Where]  # of each part, for findings
    folding: FoldedNet | None = None
    kept_whole: list[KeptArea] = msgspec.field(default_factory=list)

    def add(self, part: PartOfSide, where: Where) -> None:
        self.parts.append(part)
        self.where.append(where)


class Composer:
    """Makes the faces of one component in one language. Symbols are shared between its faces."""

    def __init__(
        self,
        theme: Theme,
        templates: TemplateLibrary,
        icons: IconLibrary,
        speaker: Speaker,
        fitter: Fitter,
        findings: Findings,
    ) -> None:
        self.theme = theme
        self.templates = templates
        self.icons = icons
        self.speaker = speaker
        self.fitter = fitter
        self.findings = findings
        self._compiled: dict[str, CompiledTemplate | None] = {}
        self._straight: dict[tuple[str, str, str], StraightTemplate | None] = {}
        self._backs: dict[tuple[Any, ...], Side] = {}
        self._symbols: dict[tuple[Any, ...], Symbol] = {}
        self._places: dict[int, tuple[Resolve, Resolve]] = {}
        self._blocks: dict[tuple[FitRequest, float], TextBlock] = {}  # faces share their texts, as they do symbols
        self.little: LittleInk | None = None
        if theme.ink == LOW:
            from generator.faces.little_ink import LittleInk  # few decks save ink

            self.little = LittleInk()
        self.texts = TextRequests(theme, fitter, speaker.language, self.little)
        own = proxy(self)  # what it makes keeps no composer alive: memory would stay full of both
        self.pictures = PictureMaker(theme, icons, self.little, lambda *sign: own._icon(*sign), findings)

    def side(self, piece: Piece, template: str, format_: Format | None, game: Mapping[str, Any]) -> Side | None:
        """One side of a piece with its template's fields resolved; None when that fails (findings say why).

        Without a format, the side takes the size of the net in its template.
        """
        straight = self._straight_template(piece, template, format_)
        if straight is not None and format_ is not None:
            parts = straight.parts(piece.row, lambda: self._context(piece, format_, game))
            if parts is not None:
                return Side("", template, format_, [*parts.parts], parts.where)
        return self.side_by_elements(piece, template, format_, game)

    def back(self, piece: Piece, format_: Format | None, game: Mapping[str, Any]) -> Side | None:
        """The back of a piece, as `side` makes it, but one and the same for pieces whose deciding cells are equal."""
        straight = self._straight_template(piece, piece.back, format_)
        cells = straight.deciding_cells(piece.row) if straight is not None else None
        if format_ is None or cells is None:
            return self.side(piece, piece.back, format_, game)
        key = piece.back, piece.table, format_.id, cells
        back = self._backs.get(key) or self.side(piece, piece.back, format_, game)
        if back is not None:
            self._backs[key] = back
        return back

    def side_by_elements(
        self, piece: Piece, template: str, format_: Format | None, game: Mapping[str, Any]
    ) -> Side | None:
        """A side resolved element by element, which any template can be, and each mistake told."""
        compiled = self._template(template)
        if compiled is None:
            return None
        side = Side("", template, format_ or UNKNOWN, [], [])
        if self.little is not None:
            self.little.begin(side.format.width, side.format.height)
        context = self._context(piece, format_, game)
        if not self._resolve(compiled, context, side, TemplateFrame(), piece.code):
            return None
        if side.format is UNKNOWN:
            self.findings.error(
                "template.field",
                f"{piece.code}: the piece is as large as its net, and the template {template} draws none",
                self.templates.where(template),
                fix="add a net element, or give its group or component another format than net",
            )
            return None
        return side

    def _straight_template(self, piece: Piece, template: str, format_: Format | None) -> StraightTemplate | None:
        if format_ is None or self.little is not None:  # with little ink it matters what lies below an element
            return None
        key = template, piece.table, format_.id
        if key not in self._straight:
            compiled = self._template(template)
            own = proxy(self)  # the composer keeps these templates: if they kept it, memory would stay full of both
            make = ElementMaker(
                lambda element, values: own.texts.request(element, values, TemplateFrame()),
                lambda elements: own._drawn(elements, format_),
                _is_background,
            )
            table = self.speaker.table(piece.table)
            self._straight[key] = straightened(compiled, table, make) if compiled is not None else None
        return self._straight[key]

    def _context(self, piece: Piece, format_: Format | None, game: Mapping[str, Any]) -> dict[str, Any]:
        """The names that the expressions of a piece's templates may use."""
        names = {"row": (piece.table, piece.row)}
        own = {"piece": piece, "format": format_, "language": self.speaker.language, "ink": self.theme.ink}
        context = self.speaker.context(names, **own, **game)
        if piece.per is not None:
            from generator.catalog.pieces import singular

            name = singular(piece.per_table)
            context[name] = self.speaker.table(piece.per_table)[piece.per.id]
        return context

    def _resolve(
        self, compiled: CompiledTemplate, context: dict[str, Any], side: Side, frame: TemplateFrame, code: str
    ) -> bool:
        """Add a template's parts to a side, placed by a frame. Returns False when a field could not be resolved."""
        try:
            for name, resolve in compiled.let:
                context[name] = resolve(context)
        except CannotJudge as error:
            self.findings.error(
                "template.field",
                f"{code}, template {compiled.name}, let: {error.message}",
                self.templates.where(compiled.name),
                fix=error.fix,
            )
            return False
        pending: list[tuple[CompiledElement, tuple[Any, ...]]] = []
        whole = True
        for compiled_element in compiled.elements:
            element = compiled_element.element
            try:
                if compiled_element.when is not None and not compiled_element.when(context):
                    continue
                values = tuple((name, resolve(context)) for name, resolve in compiled_element.moving)
                if compiled_element.is_text:
                    self._flush(pending, side, frame)
                    request = self.texts.request(compiled_element, dict(values), frame)
                    if request is not None:
                        side.add(request, compiled_element.where)
                elif isinstance(element, EachElement):
                    self._flush(pending, side, frame)
                    whole = self._each(element, dict(values), context, side, frame, code) and whole
                elif isinstance(element, NetElement):
                    self._flush(pending, side, frame)
                    whole = self._net(compiled_element, dict(values), context, side, code) and whole
                elif (
                    isinstance(element, IconElement)
                    and self.pictures.publishers_bitmap(element, dict(values)) is not None
                ):
                    self._flush(pending, side, frame)
                    side.add(self.pictures.bitmap(compiled_element, dict(values), frame, code), compiled_element.where)
                elif isinstance(element, PictureElement):
                    self._flush(pending, side, frame)
                    side.add(self.pictures.artwork(compiled_element, dict(values), frame, code), compiled_element.where)
                elif isinstance(element, ImageElement):
                    self._flush(pending, side, frame)
                    placed = self.pictures.image(compiled_element, dict(values), frame, code)
                    if placed is not None:
                        side.add(placed, compiled_element.where)
                elif is_clear(element) and self.little is None:
                    self._flush(pending, side, frame)
                    clear = self.pictures.clear(compiled_element, dict(values), side.format, frame)
                    if clear is not None:
                        side.add(clear, compiled_element.where)
                elif isinstance(element, FieldElement):
                    side.add(self._field(element, dict(values), frame), compiled_element.where)
                elif isinstance(element, KeepWholeElement):
                    side.kept_whole.append(_kept_area(element, dict(values), frame))
                else:
                    values = tuple((n, tuple(v) if isinstance(v, list) else v) for n, v in values)
                    background = _is_background(compiled_element)
                    if pending and _is_background(pending[-1][0]) != background:
                        self._flush(pending, side, frame)
                    pending.append((compiled_element, values))
            except CannotJudge as error:
                if is_of_art(error.where):
                    self.findings.extend([unreadable_art(error, compiled_element.where)])
                else:
                    told = f"{code} ({self.speaker.language}): {error.message}"
                    self.findings.error("template.field", told, compiled_element.where, fix=error.fix)
                whole = False
        if whole:
            self._flush(pending, side, frame)
        return whole

    def _each(
        self,
        element: EachElement,
        values: dict[str, Any],
        context: dict[str, Any],
        side: Side,
        frame: TemplateFrame,
        code: str,
    ) -> bool:
        """Add a template once for each item of a list, each at its own place."""
        inner = self._template(element.template)
        if inner is None:
            return False
        place = self._places.get(id(element))
        if place is None:
            place = self._places[id(element)] = (
                compile_numbers(element.at),
                compile_numbers([element.turn]),
            )
        for item in values["each"]:
            own = context.copy()
            own[element.name] = item
            x, y = place[0](own)
            if not self._resolve(inner, own, side, TemplateFrame(x, y, place[1](own)[0]).within(frame), code):
                return False
        return True

    def _net(
        self, compiled: CompiledElement, values: dict[str, Any], context: dict[str, Any], side: Side, code: str
    ) -> bool:
        """Add the net of a solid: hatchings and pictures of its panels, its lines over them, the numbers of a die."""
        # few decks have solids
        from generator.faces.elements.net import (
            figure_request,
            fold_up,
            for_panels,
            label_request,
            net_ground,
            net_hatchings,
            panel_called,
            panel_of,
        )
        from generator.faces.nets.drawing import net_shapes

        element = compiled.element
        assert isinstance(element, NetElement)
        side.folding = fold_up(str(values.get("solid", element.solid)), values["measures"])
        net = side.folding.net
        label = None
        height = net.height
        if element.label:
            style, words = self.texts.style(element.labels), str(values.get("label", element.label))
            label = label_request(net, words, style, self.theme.colour(style.model.colour))
            height = max(height, label.frame.box[1] + label.frame.box[3])
        if side.format is UNKNOWN:
            side.format = Format(f"net-{net.width:.3f}x{height:.3f}", net.width, height, 0, NET_BLEED, 0, "net")

        def colour(name: str) -> str:
            return self.theme.colour(str(values.get(name, getattr(element, name))))

        if colour("fill") and self.little is None:
            side.add(self._symbol(net_ground(net, colour("fill")), background=True), compiled.where)
        if element.pattern:
            pattern, hatch = str(values.get("pattern", element.pattern)), colour("hatch")
            for lines in net_hatchings(net, pattern, hatch):
                side.add(self._symbol(lines, background=True), compiled.where)
        for name, template in for_panels(net, element.panels, element.each_panel).items():
            inner = self._template(template)
            own = context.copy()
            own["panel"], frame = panel_of(panel_called(net, name))
            if inner is None or not self._resolve(inner, own, side, frame, code):
                return False
        side.add(self._symbol(net_shapes(net, colour("ink"), colour("glue")), background=True), compiled.where)
        if element.figures:
            style = self.texts.style(element.figures)
            for face in net.faces:
                for figure in face.numbers:
                    side.add(figure_request(figure, style, self.theme.colour(style.model.colour)), compiled.where)
        if label is not None:
            side.add(label, compiled.where)
        return True

    def _symbol(self, made: tuple[Shape, ...], *, background: bool) -> Symbol:
        """Shapes as a symbol, the same object for the same shapes."""
        key = made, background
        symbol = self._symbols.get(key)
        if symbol is None:
            symbol = self._symbols[key] = Symbol(f"s{len(self._symbols) + 1}", made, background)
        return symbol

    def _template(self, name: str) -> CompiledTemplate | None:
        if name not in self._compiled:
            template = self.templates.get(name)
            self._compiled[name] = compile_template(template, self.speaker) if template else None
        return self._compiled[name]

    def _flush(self, pending: list[tuple[CompiledElement, tuple[Any, ...]]], side: Side, frame: TemplateFrame) -> None:
        """Turn the shapes since the last text into one symbol; equal symbols are shared between sides."""
        if not pending:
            return
        if self.little is not None:
            self.little.frame = frame
        symbol = self._symbol_of(pending, side.format)
        pending.clear()
        if symbol.shapes:
            side.add(
                symbol if frame == TemplateFrame() else PlacedSymbol(symbol, frame.x, frame.y, frame.turn), Where()
            )

    def _symbol_of(self, elements: Sequence[tuple[CompiledElement, tuple[Any, ...]]], format_: Format) -> Symbol:
        """The shapes of some elements with their values as one symbol, the same object for the same values."""
        if self.little is not None:  # what it looks like hangs on what lies below it
            little = [self._shapes(self.little, compiled, dict(values), format_) for compiled, values in elements]
            shapes = tuple(shape for several in little for shape in several)
            return self._symbol(shapes, background=_is_background(elements[0][0]))
        key = (
            format_.id,
            *((id(compiled.element), *((name, as_key(v)) for name, v in values)) for compiled, values in elements),
        )
        symbol = self._symbols.get(key)
        if symbol is None:
            made: list[Shape] = []
            for compiled, values in elements:
                made += shapes_of(compiled.element, dict(values), format_, self.theme.colour, self._icon)
            symbol = Symbol(f"s{len(self._symbols) + 1}", tuple(made), _is_background(elements[0][0]))
            self._symbols[key] = symbol
        return symbol

    def _shapes(
        self, little: LittleInk, compiled: CompiledElement, values: dict[str, Any], format_: Format
    ) -> tuple[Shape, ...]:
        return little.element(
            compiled.element, shapes_of(compiled.element, values, format_, self.theme.colour, self._icon)
        )

    def _drawn(self, elements: Sequence[tuple[CompiledElement, dict[str, Any]]], format_: Format) -> Symbol:
        """The same for elements of a straight template. Raises CannotJudge when one of them is a bitmap."""
        for compiled, values in elements:
            if (
                isinstance(compiled.element, IconElement)
                and self.pictures.publishers_bitmap(compiled.element, values) is not None
            ):
                raise CannotJudge("a bitmap is no symbol")
        return self._symbol_of([(one, tuple(values.items())) for one, values in elements], format_)

    def _field(self, element: FieldElement, values: dict[str, Any], frame: TemplateFrame) -> Field:
        """A form field. Raises CannotJudge when it cannot show whole what may be written into it, but for marks."""
        options, held = (
            tuple(str(getattr(item, "name", item)) for item in values.get(key, ())) for key in ("options", "holds")
        )
        name, tip = (str(values.get(key, getattr(element, key))) for key in ("name", "tip"))
        box = box_in_frame(resolved_box(values, element.box), frame)
        if element.type == "check":
            return Field(element.type, name, tip, box)
        if element.type == "choice" and not options:
            raise CannotJudge(f"the field {name!r} is a choice without options")
        style = self.texts.style(element.style)
        size = style.model.size
        room = FieldRoom(box[2], box[3], size, element.lines, element.most, element.type == "choice")
        shown = tuple(map(self.speaker.unmarked, (*options, *held)))
        em = style.font.latin.width  # viewers do not kern
        lacking = too_long(room, shown, em)
        if lacking:
            width, height = least_box(room, shown, em)
            longest = max(map(len, shown), default=0)
            more = f" with `most: {longest}`" if 0 < room.most < longest else ""
            larger = f"make its box {width:g} x {height:g} mm at least{more}"
            raise CannotJudge(f"the field {name!r}: {lacking}", f"{larger}, its style smaller or the value shorter")
        return Field(
            element.type, name, tip, box, options, element.lines, element.most, style.font.name, size, element.open
        )

    def _icon(self, name: str, box: Box, ink: str, tone: str, paper: str) -> tuple[Shape, ...]:
        colours = ink, tone or ink, paper or WHITE
        made = self.icons.get(name).shapes(box, *colours)
        return made if self.little is None else self.little.sign(made, box, *colours)

    def inline_icon(self, name: str, x: float, y: float, size: float, colour: str) -> Symbol:
        """An icon in a line of text: placed shapes, not shared."""
        shapes_ = self._icon(name, (x, y, size, size), colour, colour, WHITE)
        return Symbol(f"i-{name}-{x:.3f}-{y:.3f}-{size:.3f}-{colour}", shapes_)

    def face(self, side: Side, sizes: Mapping[str, float]) -> Face:
        """The finished face of a resolved side; `sizes` gives each style's size in points."""
        items: list[Item] = []
        for part in side.parts:
            if isinstance(part, FitRequest):
                style = part.frame.style
                size = part.frame.fixed or sizes.get(style.name, style.model.size)
                if len(part.text) > SHORT:
                    block = lay_out(part, size, self.fitter, self.inline_icon)
                    self.fitter.forget(part, size)
                else:
                    known = self._blocks.get((part, size))
                    if known is None:
                        block = self._blocks[part, size] = lay_out(part, size, self.fitter, self.inline_icon)
                        self.fitter.forget(part, size)
                    else:
                        block = known
                items.append(block)
            else:
                items.append(part)
        return Face(side.key, side.format, tuple(items), side.folding, tuple(side.kept_whole))


def _kept_area(element: KeepWholeElement, values: dict[str, Any], frame: TemplateFrame) -> KeptArea:
    box = bounding_box(resolved_box(values, element.box), frame)
    return KeptArea(str(values.get("what", element.what)) or "a picture", box)


def _is_background(compiled: CompiledElement) -> bool:
    element = compiled.element
    return isinstance(element, BACKGROUND) or bool(getattr(element, "background", False))


def fit_all(
    sides: Iterable[tuple[str, Side, Findings]],
    fitter: Fitter,
    *,
    draft: bool = False,
    cell_of: Callable[[Side, str], Where | None] = lambda side, text: None,
) -> dict[str, float]:
    """One size (points) for each style over all sides of all languages; a text that does not fit is a finding.

    Each entry of `sides` is a name for messages ("QG-C01 front, es"), the side, and the findings to add to. In a
    draft, whose marks make texts longer, an overflowing text is printed beyond its box and is only a warning.
    `cell_of` tells where a text of a side is written, if it is a cell: who wrote it looks there, not in the template.
    """
    listed = list(sides)
    distinct = {id(side): side for _, side, _ in listed}  # cards share their backs
    requests = (part for side in distinct.values() for part in side.parts if isinstance(part, FitRequest))
    sizes, overflowing = fit_sizes(requests, fitter)
    ids = {id(part) for part in overflowing}
    for name, side, findings in listed if overflowing else ():
        for part, where in zip(side.parts, side.where, strict=True):
            if isinstance(part, FitRequest) and id(part) in ids:
                report = findings.warning if draft else findings.error
                style, (width, height) = part.frame.style, part.frame.inner
                cell = cell_of(side, part.text)
                box = f" ({where})" if cell is not None else ""
                report(
                    "text.overflow",
                    f"{name}: {part.text[:60]!r} ({len(part.text)} characters) does not fit "
                    f"{width:g} x {height:g} mm at {style.model.floor:g} pt, the floor of style {style.name}",
                    cell or where,
                    fix=f"shorten the text or enlarge the box{box}"
                    if part.frame.arc is None
                    else f"shorten the text, or give its arc a larger radius or sweep{box}",
                )
    return sizes
