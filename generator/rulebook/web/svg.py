"""Faces and drawings as SVG; shapes that pictures of one page share are defined once and referred to.

User units are millimetres, x to the right and y downwards from the upper left corner of the trim, as in faces/.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import assert_never

from generator.base.display_list import (
    SOFT_HYPHEN,
    Artwork,
    DisplayListVisitor,
    Field,
    Gradient,
    InkedPath,
    PathSegment,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Raster,
    Shape,
    Span,
    Symbol,
    TextBlock,
    walk,
)
from generator.base.geometry import POINTS_PER_MM, Box
from generator.faces.face import Face
from generator.rulebook.document import Drawing, DrawnBox, DrawnText, PlacedFace
from generator.rulebook.small_faces import LEAST, SmallFaces
from generator.typesetting.hyphenation import HYPHEN_SIGN
from generator.typesetting.language_scripts import file_and_language
from generator.typesetting.shaping import is_right_to_left

STRONG, PLAIN = "SourceSansPro-Bold", "SourceSansPro-Regular"  # fonts of labels on a drawing
ANCHORS = {"left": "start", "center": "middle", "right": "end"}
ICON = 16.0  # mm: the side of the square that inline icons are drawn on, large enough for two decimals
ON_SCREEN = 1.35  # figures are drawn for paper; on a screen they are enlarged by this factor
FIELD_LINE = "#888888"


def number(value: float) -> str:
    """A length in mm with at most two decimals and no trailing zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path_data(segments: Iterable[PathSegment]) -> str:
    """Segments as the `d` of a path."""
    return "".join(command + " ".join(number(value) for value in numbers) for command, numbers in segments)


@lru_cache(maxsize=4096)  # of a page four in five stand there before, or in another language
def shape_svg(shape: Shape) -> str:
    """A shape as a path."""
    fill = shape.fill or "none"
    stroke = f' stroke="{shape.stroke}" stroke-width="{number(shape.width)}"' if shape.stroke else ""
    return f'<path d="{path_data(shape.segments)}" fill="{fill}"{stroke}/>'


Define = Callable[[str, str], str]  # content and what it is wrapped in; gives its id
ARTWORK_DATA = {"M": "M%.7g %.7g", "L": "L%.7g %.7g", "C": "C%.7g %.7g %.7g %.7g %.7g %.7g", "Z": "Z"}
WHOLE_DATA = {command: data.replace("%.7g", "%d") for command, data in ARTWORK_DATA.items()}


def artwork_svg(artwork: Artwork, define: Define) -> str:
    """The paths of an artwork, in the units of its own grid; `define` gives the ids of what they refer to."""
    if all(path.is_plain for path in artwork.paths):
        return _filled_paths(artwork.paths)
    return "".join([_filled_path(path) if path.is_plain else finished_svg(path, define) for path in artwork.paths])


@lru_cache(maxsize=256)  # the pages of a build show most drawings several times, in each language
def _filled_paths(paths: tuple[InkedPath, ...]) -> str:
    return "".join([_filled_path(path) for path in paths])


def _filled_path(path: InkedPath) -> str:
    return f'<path d="{_artwork_data(path.commands, path.numbers)}" fill="{path.colour}"/>'


def _artwork_data(commands: str, numbers: tuple[float, ...]) -> str:
    formats = WHOLE_DATA if set(map(type, numbers)) == {int} else ARTWORK_DATA
    return "".join([formats[command] for command in commands]) % numbers


def finished_svg(path: InkedPath, define: Define) -> str:
    """A path with its line, its clips, its gradient and its opacity; `define` gives the id of a definition."""
    finish = path.finish
    fill = path.colour or "none"
    if finish.gradient is not None:
        fill = f"url(#{define(*gradient_svg(finish.gradient))})"
    said = [f'd="{_artwork_data(path.commands, path.numbers)}" fill="{fill}"']
    if finish.even_odd:
        said.append('fill-rule="evenodd"')
    if finish.opacity != 1:
        said.append(f'fill-opacity="{finish.opacity:.3g}"')
    if path.stroke:
        said.append(f'stroke="{path.stroke}" stroke-width="{path.width:.7g}" stroke-linecap="{finish.ends}"')
        said.append(f'stroke-linejoin="{finish.joins}" stroke-miterlimit="{finish.miter:.4g}"')
        if finish.dash:
            said.append(f'stroke-dasharray="{" ".join(f"{length:.7g}" for length in finish.dash)}"')
        if finish.line_opacity != 1:
            said.append(f'stroke-opacity="{finish.line_opacity:.3g}"')
    made = f"<path {' '.join(said)}/>"
    for clip in finish.clips:
        edge = define(f'<path d="{path_data(clip)}"/>', '<clipPath id="{}">{}</clipPath>')
        made = f'<g clip-path="url(#{edge})">{made}</g>'
    return made


def gradient_svg(gradient: Gradient) -> tuple[str, str]:
    """A gradient as the content of a definition, and what it is wrapped in."""
    stops = "".join(f'<stop offset="{share:.4g}" stop-color="{colour}"/>' for share, colour in gradient.stops)
    matrix = " ".join(f"{value:.7g}" for value in gradient.matrix)
    radial = len(gradient.way) == 6
    kind, names = ("radial", "fx fy fr cx cy r") if radial else ("linear", "x1 y1 x2 y2")
    way = " ".join(f'{name}="{value:.7g}"' for name, value in zip(names.split(), gradient.way, strict=True))
    said = f'gradientUnits="userSpaceOnUse" gradientTransform="matrix({matrix})" {way}'
    return f"{said}>{stops}</{kind}Gradient>", f'<{kind}Gradient id="{{}}" {{}}'


@dataclass(frozen=True, slots=True)
class LinkedArea:
    """A rectangle (mm) of a picture that is a link; `label` says what lies there, `chosen` that it was followed."""

    x: float
    y: float
    width: float
    height: float
    href: str
    label: str
    chosen: bool = False


def area_svg(area: LinkedArea) -> str:
    """A linked area; its label is read aloud, and shown to whoever points at it."""
    said, now = escape(area.label), ' aria-current="true"' if area.chosen else ""
    box = _rectangle((area.x, area.y, area.width, area.height))
    return (
        f'<a class="area" href="{escape(area.href)}" aria-label="{said}"{now}><title>{said}</title>'
        f'<rect {box} rx="0.8"/></a>'
    )


class Sprite:
    """The SVG definitions of one page: symbols, trims and faces, each defined once.

    `fonts` are the files of the fonts in use, each with its characters, and `languages` those whose letter forms a font
    is to have. `prefix` keeps the ids of two sprites on one page apart.
    """

    def __init__(self, prefix: str = "v") -> None:
        self.prefix = prefix
        self.fonts: dict[str, set[str]] = {}
        self.languages: set[str] = set()
        self._ids: dict[str, str] = {}  # by what is drawn
        # by identity, and kept alive so that no number comes twice: to hash what they hold takes longer than to draw it
        self._faces: dict[int, tuple[Face, str]] = {}
        self._known: dict[int, tuple[Symbol | Artwork, str]] = {}
        self._small_faces = SmallFaces()
        self._definitions: list[str] = []

    def definitions(self) -> str:
        """The invisible SVG that holds all definitions. Call it after the last picture was made."""
        inner = self.defined()
        return (
            f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false"><defs>{inner}</defs></svg>'
        )

    def defined(self) -> str:
        """All that was defined so far, as it stands in a <defs>."""
        return "".join(self._definitions)

    def face(self, face: Face, alt: str) -> str:
        """A whole face as a picture, clipped to its trim; hidden from screen readers when `alt` is empty."""
        return _picture(face.width, face.height, alt, f'<use href="#{self.face_id(face)}"/>')

    def drawing(self, drawing: Drawing, alt: str, areas: Sequence[LinkedArea] = ()) -> str:
        """A drawing as a picture; over it lie areas that are links."""
        # dark words need a light ground, by night too
        kind = "picture noted" if any(isinstance(item, DrawnText) for item in drawing.items) else "picture"
        inner = "".join([*map(self._drawn, drawing.items), *map(area_svg, areas)])
        return _picture(drawing.width, drawing.height, alt, inner, kind, "group" if areas else "img")

    def icon(self, symbol: Symbol, size: float) -> str:
        """A square icon beside words that say the same, hidden from screen readers."""
        return (
            f'<svg class="icon" viewBox="0 0 {number(size)} {number(size)}" aria-hidden="true" focusable="false">'
            f'<use href="#{self.symbol_id(symbol)}"/></svg>'
        )

    def define(self, content: str, wrap: str = '<g id="{}">{}</g>') -> str:
        """The id under which something is defined, once; `wrap` has places for the id and for what is defined."""
        if content not in self._ids:
            self._ids[content] = f"{self.prefix}{len(self._ids) + 1}"
            self._definitions.append(wrap.format(self._ids[content], content))
        return self._ids[content]

    def symbol_id(self, symbol: Symbol) -> str:
        """The id under which a symbol is defined."""
        known = self._known.get(id(symbol))
        if known is None:
            known = self._known[id(symbol)] = symbol, self.define("".join(map(shape_svg, symbol.shapes)))
        return known[1]

    def artwork_id(self, artwork: Artwork) -> str:
        """The id under which an artwork is defined, cut off at its own bounds."""
        known = self._known.get(id(artwork))
        if known is None:
            left, top, right, bottom = artwork.bounds
            edge = f'<path d="M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"/>'
            clip = self.define(edge, '<clipPath id="{}">{}</clipPath>')
            inner = f'<g clip-path="url(#{clip})">{artwork_svg(artwork, self.define)}</g>'
            known = self._known[id(artwork)] = artwork, self.define(inner)
        return known[1]

    def clip_id(self, segments: Iterable[PathSegment]) -> str:
        """The id under which a clip (mm) is defined."""
        return self.define(f'<path d="{path_data(segments)}"/>', '<clipPath id="{}">{}</clipPath>')

    def face_id(self, face: Face) -> str:
        """The id under which the whole face is defined."""
        if id(face) not in self._faces:
            items = _FaceElements(self)
            walk(face, items)
            inner = "".join(items.made)
            trim = face.format.trim()
            if trim:
                inner = f'<g clip-path="url(#{self.clip_id(trim)})">{inner}</g>'
            self._faces[id(face)] = face, self.define(inner)
        return self._faces[id(face)][1]

    def words(self, text: str, x: float, y: str, font: str, size: float, colour: str, more: str = "") -> str:
        """A text in a font (size in points), whose characters the page's copy of the font must have."""
        file, language = file_and_language(font)
        self.fonts.setdefault(file, set()).update(text)
        if language:
            self.languages.add(language)
            more += f' lang="{escape(language)}"'
        return (
            f'<text x="{number(x)}" y="{y}" font-family="{escape(file)}" font-size="{size / POINTS_PER_MM:.3f}" '
            f'fill="{colour}"{more}>{escape(text, quote=False)}</text>'
        )

    def span(self, span: Span, baseline: float) -> str:
        """A text in one font on a baseline."""
        tracking = f' letter-spacing="{number(span.tracking / POINTS_PER_MM)}"' if span.tracking else ""
        text = span.text.replace(SOFT_HYPHEN, HYPHEN_SIGN)
        if is_right_to_left(text):  # its end is at the left
            tracking += ' direction="rtl" text-anchor="end"'
        return self.words(text, span.x, number(baseline), span.font, span.size, span.colour, tracking)

    def _drawn(self, item: PlacedFace | DrawnText | DrawnBox) -> str:
        if isinstance(item, PlacedFace):
            turned = f" rotate({number(item.turn)})" if item.turn else ""
            size = f" scale({item.scale:.4g})" if item.scale != 1 else ""
            face = self._small_faces.at(item.face, item.scale)
            half = f"translate({number(-face.width / 2)} {number(-face.height / 2)})"
            place = f"translate({number(item.x)} {number(item.y)}){turned}{size} {half}"
            return f'<use href="#{self.face_id(face)}" transform="{place}"/>'
        if isinstance(item, DrawnText):
            anchor = f' text-anchor="{ANCHORS[item.align]}"' if item.align != "left" else ""
            font = STRONG if item.strong else PLAIN
            return self.words(item.words, item.x, number(item.y), font, max(item.size, LEAST), item.colour, anchor)
        if isinstance(item, DrawnBox):
            stroke = f' stroke="{item.stroke}" stroke-width="0.35"' if item.stroke else ""
            return (
                f'<rect x="{number(item.x)}" y="{number(item.y)}" width="{number(item.width)}" '
                f'height="{number(item.height)}" rx="{number(item.radius)}" fill="{item.fill or "none"}"{stroke}/>'
            )
        assert_never(item)


class _FaceElements(DisplayListVisitor):
    """The SVG elements of a face's items; what faces share is defined in the sprite."""

    def __init__(self, sprite: Sprite) -> None:
        self._sprite = sprite
        self.made: list[str] = []

    def visit_symbol(self, symbol: Symbol) -> None:
        self.made.append(f'<use href="#{self._sprite.symbol_id(symbol)}"/>')

    def visit_placed_symbol(self, placed: PlacedSymbol) -> None:
        turned = f" rotate({number(placed.turn)})" if placed.turn else ""
        place = f"translate({number(placed.x)} {number(placed.y)}){turned}"
        self.made.append(f'<use href="#{self._sprite.symbol_id(placed.symbol)}" transform="{place}"/>')

    def visit_text(self, block: TextBlock) -> None:
        made = []
        for line in block.lines:
            for span in line.spans:
                if span.icon is not None:
                    made.append(f'<use href="#{self._sprite.symbol_id(span.icon)}"/>')
                    continue
                shown = self._sprite.span(span, line.baseline)
                if line.turn:  # of a letter on an arc, which is a span of its own
                    shown = f'<g transform="rotate({line.turn:.3f} {span.x:.3f} {line.baseline:.3f})">{shown}</g>'
                made.append(shown)
        inner = "".join(made)
        if block.opacity != 1:
            inner = f'<g opacity="{block.opacity:.3g}">{inner}</g>'
        self.made.append(f'<g transform="{_turn(-block.rotate, block.box)}">{inner}</g>' if block.rotate else inner)

    def visit_picture(self, picture: Picture) -> None:
        middle = f' transform="{_turn(picture.turn, picture.box)}"' if picture.turn else ""
        data = dots(picture.raster)
        clear = f' opacity="{picture.opacity:.3g}"' if picture.opacity != 1 else ""
        shown = f'<image {_rectangle(picture.box)} preserveAspectRatio="none" href="{data}"{clear}{middle}/>'
        clip = self._sprite.clip_id(picture.clip) if picture.clip else ""
        self.made.append(f'<g clip-path="url(#{clip})">{shown}</g>' if clip else shown)

    def visit_artwork(self, placed: PlacedArtwork) -> None:
        matrix = " ".join(f"{value:.6g}" for value in placed.matrix)
        shown = f'<use href="#{self._sprite.artwork_id(placed.artwork)}" transform="matrix({matrix})"/>'
        clip = self._sprite.clip_id(placed.clip) if placed.clip else ""
        self.made.append(f'<g clip-path="url(#{clip})">{shown}</g>' if clip else shown)

    def visit_field(self, field: Field) -> None:
        self.made.append(f'<rect {_rectangle(field.box)} fill="#ffffff" stroke="{FIELD_LINE}" stroke-width="0.2"/>')


def _picture(width: float, height: float, alt: str, inner: str, kind: str = "picture", role: str = "img") -> str:
    role = f'role="{role}" aria-label="{escape(alt)}"' if alt else 'aria-hidden="true" focusable="false"'
    return (
        f'<svg class="{kind}" viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}mm" '
        f'height="{number(height)}mm" style="--wide:{number(width * ON_SCREEN)}mm" {role}>{inner}</svg>'
    )


def _rectangle(box: Box) -> str:
    x, y, w, h = box
    return f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'


def _turn(degrees: float, box: Box) -> str:
    x, y, w, h = box
    return f"rotate({number(degrees)} {number(x + w / 2)} {number(y + h / 2)})"


@lru_cache(maxsize=256)
def dots(raster: Raster) -> str:
    """A picture made of dots as a data URI: a JPEG as it is, anything else as PNG."""
    if raster.jpeg:
        return "data:image/jpeg;base64," + base64.b64encode(raster.data).decode()
    from PIL import Image

    size = (raster.width, raster.height)
    image = Image.frombytes("L" if raster.grey else "RGB", size, raster.data)
    if raster.mask is not None:
        image.putalpha(Image.frombytes("L", size, raster.mask))
    buffer = io.BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode()
