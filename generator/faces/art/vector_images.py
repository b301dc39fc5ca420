"""Reads SVG pictures as drawing programs save them: groups, shapes, lines, gradients, clips, copies, style sheets.

A picture stays a drawing: its paths keep their colours, on the grid of its viewBox. What would be printed otherwise
than it is drawn (letters that are no outlines, filters, masks, patterns, bitmaps inside) is refused, with what to do.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, TreeBuilder

import msgspec
from msgspec import structs

from generator.base.display_list import Artwork, InkedPath, PathFinish, PathSegment
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Where
from generator.base.geometry import IDENTITY, Bounds, Matrix, enlargement, matrix_product
from generator.base.regular_expressions import regular_expression
from generator.faces.art.svg import NAMESPACE, parsed_xml
from generator.faces.art.svg_gradients import gradient_of, reference
from generator.faces.art.svg_shapes import SHAPES, bounds_of_path, matrix_of, path_of
from generator.faces.art.svg_styles import (
    BEGINNING,
    Properties,
    Rules,
    colour_of,
    inherited,
    length_of,
    numbers_of,
    own_style,
    share_of,
    style_rules,
)
from generator.faces.shapes import rectangle, transformed

BEGIN_SVG = '<svg viewBox="0 0 600 400" …>'
MOST_PATHS, MOST_NUMBERS = 20_000, 600_000  # of one picture
DEEPEST = 40  # groups and copies inside one another
FINE_GRID = 1e-5  # of the longer side: places are rounded to it
# the address of a vocabulary, as Illustrator declares it
ADDRESS = regular_expression(rb'<!ENTITY\s+(\w+)\s+"(https?://[^"&%<>]{1,100})"\s*>')
UNEVEN = 1.02  # how much longer one direction may become than the other before lines look otherwise
PASSED_OVER: tuple[str, ...] = (
    "title",
    "desc",
    "metadata",
    "defs",
    "symbol",
    "style",
    "foreignObject",
    "script",
    "marker",
    "pattern",
)
PASSED_OVER += ("linearGradient", "radialGradient", "clipPath", "mask", "filter", "view", "namedview")
REFUSED: Mapping[str, tuple[str, str]] = {
    "text": (
        "it holds letters, whose font the printer may not have",
        "turn them into outlines: Path > Object to Path (Inkscape), Type > Create Outlines (Illustrator), "
        "Layer > Convert to Curves (Affinity)",
    ),
    "image": ("it holds a bitmap", "put the bitmap into the folder as a picture of its own, or save all of it as PNG"),
    "filter": ("it uses a filter, such as a blur or a shadow", "rasterize what bears it, or save the picture as PNG"),
    "mask": ("it uses a mask", "cut the shapes themselves, or clip them with a path"),
    "marker": ("a line bears arrows or dots (markers)", "turn the line into a path: Path > Stroke to Path"),
    "blend": ("a shape is blended with what lies under it", "give it the colour that it shows"),
}


class VectorImage(msgspec.Struct, frozen=True):
    """A drawing on its grid: the box that it shows, its paths in painting order, and what is drawn a little otherwise.

    Everything is in units of its viewBox.
    """

    name: str
    bounds: Bounds
    paths: tuple[InkedPath, ...]
    remarks: tuple[str, ...] = ()

    def artwork(self, opacity: float = 1.0) -> Artwork:
        """The drawing as a display list holds it; with an opacity, each of its paths is so much clearer."""
        paths = self.paths if opacity == 1 else tuple(_clearer(path, opacity) for path in self.paths)
        content = zlib.crc32(repr((self.bounds, paths)).encode("utf-8"))
        return Artwork(f"{self.name}.{content:08x}", self.bounds, paths)


def _clearer(path: InkedPath, opacity: float) -> InkedPath:
    finish = path.finish
    both = {name: round(getattr(finish, name) * opacity, 3) for name in ("opacity", "line_opacity")}
    return structs.replace(path, finish=structs.replace(finish, **both))


def load_vector_image(path: Path, shown: str) -> VectorImage:
    """Read an SVG picture. Raises CannotJudge when it is none, or would be printed otherwise than it is drawn."""
    return _read(read_bytes(path), path.stem, shown)


def _read(content: bytes, name: str, shown: str) -> VectorImage:
    root = parsed_xml(_with_addresses(content), shown, _Tree(), BEGIN_SVG)
    assert isinstance(root, Element)
    try:
        return _SvgReader(root, name).read()
    except CannotJudge as error:
        raise CannotJudge(error.reason, error.fix or "save it again as plain SVG", Where(shown)) from error


def _with_addresses(content: bytes) -> bytes:
    """An SVG with the addresses of its vocabularies written out where Illustrator has put entities for them.

    Entities of any other kind stay, and are refused: they might read files, or grow without end.
    """
    addresses: dict[bytes, bytes] = dict(ADDRESS.findall(content))
    if not addresses:
        return content
    return re.sub(rb"&(\w+);", lambda name: addresses.get(name[1], name[0]), ADDRESS.sub(b"", content))


class _Tree:
    """Is told by the XML parser what a file holds: keeps its elements, without comments."""

    def __init__(self) -> None:
        self._builder = TreeBuilder()

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        self._builder.start(tag, dict(attributes))

    def end(self, tag: str) -> None:
        """An element ends."""
        self._builder.end(tag)

    def data(self, data: str) -> None:
        """Words between elements: a style sheet's, or nothing that is drawn."""
        self._builder.data(data)

    def pi(self, target: str, data: str = "") -> None:
        """An instruction to a program, such as to fetch a style sheet."""
        if target == "xml-stylesheet":
            raise CannotJudge("its style sheet lies in another file", "save it with its styles inside")

    def close(self) -> Element:
        """The file ends."""
        return self._builder.close()


class _Scope(NamedTuple):
    """What an element takes from those that it lies in."""

    matrix: Matrix
    style: Properties
    opacity: float = 1.0
    clips: tuple[tuple[PathSegment, ...], ...] = ()
    depth: int = 0


class _SvgReader:
    """Walks through a drawing and writes down its paths."""

    def __init__(self, root: Element, name: str) -> None:
        self._root, self._name = root, name
        self._ids: dict[str, Element] = {}
        self._rules: Rules = []
        self._root_style: Properties = {}
        self._paths: list[InkedPath] = []
        self._numbers = 0
        self._remarks: dict[str, None] = {}
        self._bounds = self._shown_box()
        self._decimals = max(0, math.ceil(-math.log10(max(self._size) * FINE_GRID)))

    @property
    def _size(self) -> tuple[float, float]:
        left, top, right, bottom = self._bounds
        return right - left, bottom - top

    def read(self) -> VectorImage:
        """The picture. Raises CannotJudge for what would be printed otherwise than it is drawn."""
        sheets = []
        for element in self._root.iter():
            if isinstance(element.tag, str):
                if ident := element.get("id"):
                    self._ids.setdefault(ident, element)
                if _kind(element) == "style":
                    sheets.append("".join(element.itertext()))
        self._rules = style_rules("\n".join(sheets))
        own = own_style(self._root, self._rules)
        self._root_style = own
        self._group(self._root, self._inside(self._root, own, _Scope(IDENTITY, BEGINNING)))
        if not self._paths:
            raise CannotJudge("it draws nothing", "draw a shape in it, and save it again")
        return VectorImage(self._name, self._bounds, tuple(self._paths), tuple(self._remarks))

    def _shown_box(self) -> Bounds:
        if _kind(self._root) != "svg" or not self._root.tag.startswith((NAMESPACE, "svg")):
            raise CannotJudge("not an SVG picture", f"begin it with {BEGIN_SVG}")
        given = self._root.get("viewBox")
        if given is not None:
            numbers = numbers_of(given)
        else:
            sizes = [self._root.get("width", ""), self._root.get("height", "")]
            if "" in sizes or any(one.endswith("%") for one in sizes):
                raise CannotJudge("it says neither its viewBox nor its size", f"begin it with {BEGIN_SVG}")
            numbers = [0.0, 0.0, *map(length_of, sizes)]
        if len(numbers) != 4 or not (0 < numbers[2] < 1e7 and 0 < numbers[3] < 1e7):
            raise CannotJudge(f"its viewBox is {given or numbers!r}", f"begin it with {BEGIN_SVG}")
        x, y, width, height = numbers
        return x, y, x + width, y + height

    # -- elements ------------------------------------------------------------

    def _group(self, element: Element, scope: _Scope) -> None:
        for child in element:
            if isinstance(child.tag, str) and (child.tag.startswith(NAMESPACE) or "}" not in child.tag):
                self._element(child, scope)

    def _element(self, element: Element, outer: _Scope) -> None:
        kind = _kind(element)
        if kind in PASSED_OVER:
            return
        own = own_style(element, self._rules)
        if own.get("display") == "none":
            return
        if outer.depth > DEEPEST:
            raise CannotJudge("its groups or copies lie too deep inside one another", "save it again as plain SVG")
        self._refuse(kind, own)
        scope = self._inside(element, own, outer)
        if scope.opacity == 0:
            return
        if kind in SHAPES:
            self._shape(element, own, scope)
        elif kind in ("g", "a"):
            self._several(element, scope)
        elif kind == "switch":
            first = next((one for one in element if _kind(one) not in PASSED_OVER), None)
            if first is not None:
                self._element(first, scope)
        elif kind == "svg":
            self._viewport(element, element, scope)
        elif kind == "use":
            self._copy(element, scope)
        else:
            raise CannotJudge(f"<{kind}> would not be drawn", "turn it into paths")

    def _several(self, element: Element, scope: _Scope) -> None:
        before = len(self._paths)
        self._group(element, scope)
        own = share_of(own_style(element, self._rules).get("opacity"))
        if own < 1 and len(self._paths) - before > 1:
            self._remarks["a clear group is drawn as clear shapes: where they overlap, both are seen"] = None

    def _refuse(self, kind: str, own: Mapping[str, str]) -> None:
        told = ""
        if kind in ("text", "tspan", "textPath", "flowRoot"):
            told = "text"
        elif kind == "image":
            told = "image"
        elif own.get("mix-blend-mode", "normal") != "normal":
            told = "blend"
        else:
            for name in ("filter", "mask", "marker", "marker-start", "marker-mid", "marker-end"):
                if own.get(name, "none") not in ("none", ""):
                    told = name.partition("-")[0]
        if told:
            raise CannotJudge(*REFUSED[told])

    def _inside(self, element: Element, own: dict[str, str], outer: _Scope) -> _Scope:
        matrix = matrix_product(matrix_of(element.get("transform")), outer.matrix)
        clips = outer.clips
        said = own.get("clip-path", "none")
        if said != "none":
            box = self._box_of(element) if _kind(element) in SHAPES else None
            clips = (*clips, self._clip(said, matrix, box))
        opacity = outer.opacity * share_of(own.get("opacity"))
        return _Scope(matrix, inherited(outer.style, own), opacity, clips, outer.depth + 1)

    def _box_of(self, element: Element) -> Bounds | None:
        path = path_of(element, self._bounds)
        return bounds_of_path(path) if path else None

    def _copy(self, element: Element, scope: _Scope) -> None:
        ident = reference(element)
        found = self._ids.get(ident)
        if found is None:
            raise CannotJudge(f"it draws a copy of {ident!r}, which is not in the file", "save it again as plain SVG")
        across, down = self._size
        x, y = length_of(element.get("x"), 0, across), length_of(element.get("y"), 0, down)
        scope = scope._replace(matrix=matrix_product((1, 0, 0, 1, x, y), scope.matrix))
        if _kind(found) == "symbol":
            own = own_style(found, self._rules)
            self._viewport(found, element, self._inside(found, own, scope))
        else:
            self._element(found, scope)

    def _viewport(self, element: Element, sized: Element, scope: _Scope) -> None:
        """Draw what lies in a window of its own: an inner svg, or a symbol as large as its copy."""
        across, down = self._size
        x, y = (0.0, 0.0) if sized is not element else (length_of(sized.get("x"), 0, across), 0.0)
        if sized is element:
            y = length_of(sized.get("y"), 0, down)
        given = element.get("viewBox")
        matrix = matrix_product((1, 0, 0, 1, x, y), scope.matrix)
        if given is not None:
            left, top, width, height = numbers_of(given)
            wide = length_of(sized.get("width"), across if sized is element else width, across)
            high = length_of(sized.get("height"), down if sized is element else height, down)
            if width <= 0 or height <= 0:
                return
            scale = min(wide / width, high / height)
            shift = ((wide - width * scale) / 2 - left * scale, (high - height * scale) / 2 - top * scale)
            matrix = matrix_product((scale, 0, 0, scale, *shift), matrix)
            edge = transformed(rectangle((left, top, width, height), 0), matrix)
            scope = scope._replace(clips=(*scope.clips, edge))
        self._group(element, scope._replace(matrix=matrix))

    def _clip(self, said: str, matrix: Matrix, box: Bounds | None) -> tuple[PathSegment, ...]:
        """The outline of a clip under a matrix. Raises CannotJudge for one that would not cut so."""
        ident = said.removeprefix("url(").removesuffix(")").strip("\"'").removeprefix("#")
        found = self._ids.get(ident)
        if found is None or _kind(found) != "clipPath":
            raise CannotJudge(f"it is cut off by {said!r}, which is no clip of the file", "save it as plain SVG")
        matrix = matrix_product(matrix_of(found.get("transform")), matrix)
        if found.get("clipPathUnits") == "objectBoundingBox":
            if box is None:
                raise CannotJudge("a clip counts in the size of a group", "clip each shape by a path of its own")
            matrix = matrix_product((box[2] - box[0], 0, 0, box[3] - box[1], box[0], box[1]), matrix)
        outline: list[PathSegment] = []
        for child in found:
            kind, own = _kind(child), own_style(child, self._rules)
            placed = matrix_product(matrix_of(child.get("transform")), matrix)
            if kind == "use":
                x, y = length_of(child.get("x"), 0, self._size[0]), length_of(child.get("y"), 0, self._size[1])
                placed = matrix_product((1, 0, 0, 1, x, y), placed)
                copied = self._ids.get(reference(child))
                if copied is None:
                    continue
                child, kind = copied, _kind(copied)
                placed = matrix_product(matrix_of(child.get("transform")), placed)
            if kind in PASSED_OVER or own.get("display") == "none":
                continue
            if kind not in SHAPES or own.get("clip-path", "none") != "none":
                raise CannotJudge(f"a clip holds <{kind}>", "clip with paths: combine them into one")
            path = path_of(child, self._bounds)
            rule = own.get("clip-rule", self._root_style.get("clip-rule"))
            if rule == "evenodd" and [command for command, _ in path].count("M") > 1:
                self._remarks["a clip with holes cuts along its outer edge alone"] = None
            outline += transformed(path, placed)
        if not outline:
            raise CannotJudge("a clip cuts everything off", "take it away, or draw a shape in it")
        return self._rounded(outline)

    # -- shapes --------------------------------------------------------------

    def _shape(self, element: Element, own: dict[str, str], scope: _Scope) -> None:
        style = scope.style
        if style.get("visibility", "visible") != "visible":
            return
        local = path_of(element, self._bounds)
        if not local:
            return
        outline = self._rounded(transformed(local, scope.matrix))
        colour, opacity, finish = "", 1.0, PathFinish(ends="butt", joins="miter")
        current = style.get("color", "#000000")
        fill = style.get("fill", "#000000")
        if fill != "none" and _kind(element) != "line":
            ident = _url(fill)
            if ident:
                box = bounds_of_path(local)
                if ident in self._ids and box[2] > box[0] and box[3] > box[1]:
                    gradient, opacity = gradient_of(ident, self._ids, self._rules, box, scope.matrix, self._bounds)
                    finish = structs.replace(finish, gradient=gradient)
                    colour = gradient.stops[0][1]
                elif ident not in self._ids:
                    raise CannotJudge(f"a shape is painted with {ident!r}, which is not in the file")
            else:
                colour, opacity = colour_of(fill, current)
        opacity *= share_of(style.get("fill-opacity")) * scope.opacity
        stroke, line_opacity, width = self._line(style, current, scope)
        if opacity == 0:
            colour, finish = "", structs.replace(finish, gradient=None)
        if not colour and not stroke:
            return
        commands = "".join(command for command, _ in outline)
        numbers = tuple(number for _, several in outline for number in several)
        finish = structs.replace(
            finish,
            opacity=round(opacity, 3) if colour else 1.0,
            line_opacity=round(line_opacity, 3) if stroke else 1.0,
            even_odd=bool(colour) and style.get("fill-rule") == "evenodd",
            clips=scope.clips,
        )
        if stroke:
            finish = self._finished_line(finish, style, scope)
        else:
            finish = structs.replace(finish, ends="round", joins="round")
        self._add(InkedPath(colour, commands, numbers, stroke, round(width, self._decimals + 2), finish))

    def _line(self, style: Properties, current: str, scope: _Scope) -> tuple[str, float, float]:
        """The colour, the opacity and the width of the line of a shape; no colour for none."""
        said = style.get("stroke", "none")
        width = length_of(style.get("stroke-width"), 1.0, math.hypot(*self._size) / math.sqrt(2))
        if said == "none" or width <= 0:
            return "", 1.0, 0.0
        if _url(said):
            raise CannotJudge(
                "a line is painted with a gradient or a pattern",
                "turn the line into a shape: Path > Stroke to Path (Inkscape), Object > Path > Outline Stroke "
                "(Illustrator), Layer > Expand Stroke (Affinity)",
            )
        colour, opacity = colour_of(said, current)
        opacity *= share_of(style.get("stroke-opacity")) * scope.opacity
        if opacity == 0:
            return "", 1.0, 0.0
        a, b, c, d, _, _ = scope.matrix
        longer, shorter = sorted((math.hypot(a, b), math.hypot(c, d)), reverse=True)
        if shorter == 0 or longer / shorter > UNEVEN:
            self._remarks["a line is stretched in one direction: it is drawn in its mean width"] = None
        return colour, opacity, width * enlargement(scope.matrix)

    def _finished_line(self, finish: PathFinish, style: Properties, scope: _Scope) -> PathFinish:
        ends, joins = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
        scale = enlargement(scope.matrix)
        dash = style.get("stroke-dasharray", "none")
        lengths = [] if dash == "none" else [length_of(one) * scale for one in dash.replace(",", " ").split()]
        if len(lengths) % 2:
            lengths *= 2
        if lengths and length_of(style.get("stroke-dashoffset")):
            self._remarks["the dashes of a line begin at its first point"] = None
        return structs.replace(
            finish,
            ends=ends if ends in ("butt", "round", "square") else "butt",
            joins=joins if joins in ("miter", "round", "bevel") else "miter",
            miter=max(1.0, length_of(style.get("stroke-miterlimit"), 4.0)),
            dash=tuple(round(one, self._decimals + 2) for one in lengths) if any(lengths) else (),
        )

    def _rounded(self, outline: tuple[PathSegment, ...] | list[PathSegment]) -> tuple[PathSegment, ...]:
        return tuple(
            (command, tuple([round(number, self._decimals) + 0.0 for number in numbers]))
            for command, numbers in outline
        )

    def _add(self, path: InkedPath) -> None:
        self._numbers += len(path.numbers)
        if len(self._paths) >= MOST_PATHS or self._numbers > MOST_NUMBERS:
            raise CannotJudge(
                f"it has more than {MOST_PATHS} paths or {MOST_NUMBERS // 2} points",
                "simplify it, or save it as PNG in 300 dots to the inch",
            )
        self._paths.append(path)


def _kind(element: Element) -> str:
    """The name of an element without its namespace; empty for a comment."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _url(said: str) -> str:
    """The id that `url(#…)` names; empty for what is a colour."""
    if not said.startswith("url("):
        return ""
    return said.partition(")")[0].removeprefix("url(").strip("\"' ").removeprefix("#")
