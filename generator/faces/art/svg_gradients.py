"""The gradients of an SVG drawing: linear and radial ones, with what they take from those that they refer to."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.base.display_list import Gradient
from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, Matrix, matrix_product
from generator.faces.art.svg import LINK
from generator.faces.art.svg_shapes import matrix_of
from generator.faces.art.svg_styles import Rules, colour_of, length_of, own_style, share_of

DEEPEST = 12  # gradients that refer to one another
WHOLE = (0.0, 0.0, 1.0, 1.0)  # the unit square, of which objectBoundingBox counts
KINDS = ("linearGradient", "radialGradient")


def reference(element: Element) -> str:
    """The id that an element refers to; empty for none. Raises CannotJudge for what lies outside the file."""
    link = element.get("href") or element.get(f"{LINK}href") or ""
    if link and not link.startswith("#"):
        raise CannotJudge(f"it refers to {link[:40]!r}, outside the file", "save it with everything inside")
    return link[1:]


def gradient_of(
    ident: str, ids: Mapping[str, Element], rules: Rules, box: Bounds, matrix: Matrix, viewport: Bounds
) -> tuple[Gradient, float]:
    """The gradient of an id on a path with a box, under a matrix, and how opaque it is.

    Raises CannotJudge when there is none, or when it would not be drawn as it is.
    """
    chain = _chain(ident, ids)
    kind = chain[0].tag.rpartition("}")[2]

    def said(name: str) -> str | None:
        return next((value for one in chain if (value := one.get(name)) is not None), None)

    of_box = said("gradientUnits") != "userSpaceOnUse"
    left, top, right, bottom = WHOLE if of_box else viewport
    across, down = right - left, bottom - top

    def length(name: str, whole: float, share: float) -> float:
        return length_of(said(name), whole * share, whole)

    way: tuple[float, ...]
    if kind == "linearGradient":
        way = (length("x1", across, 0), length("y1", down, 0), length("x2", across, 1), length("y2", down, 0))
    else:
        cx, cy = length("cx", across, 0.5), length("cy", down, 0.5)
        mean = ((across**2 + down**2) / 2) ** 0.5
        fx = length("fx", across, 0) if said("fx") is not None else cx
        fy = length("fy", down, 0) if said("fy") is not None else cy
        way = (fx, fy, length("fr", mean, 0), cx, cy, length("r", mean, 0.5))
    if (said("spreadMethod") or "pad") != "pad":
        raise CannotJudge("a gradient that repeats would not be drawn so", "give it as many stops as it repeats")
    placed = matrix_of(said("gradientTransform"))
    if of_box:
        x, y = box[:2]
        placed = matrix_product(placed, (box[2] - x, 0, 0, box[3] - y, x, y))
    stops, opacity = _stops(chain, rules)
    return Gradient(stops, way, matrix_product(placed, matrix)), opacity


def _chain(ident: str, ids: Mapping[str, Element]) -> list[Element]:
    """A gradient, the one that it refers to, and so on."""
    chain: list[Element] = []
    while ident:
        found = ids.get(ident)
        if found is None or found.tag.rpartition("}")[2] not in KINDS:
            what = "a pattern" if found is not None and found.tag.endswith("pattern") else f"{ident!r}"
            raise CannotJudge(
                f"a shape is painted with {what}, which is no gradient", "turn it into shapes in plain colours"
            )
        chain.append(found)
        if len(chain) > DEEPEST:
            raise CannotJudge(f"the gradient {ident!r} refers to itself", "save it again as plain SVG")
        ident = reference(found)
    return chain


def _stops(chain: list[Element], rules: Rules) -> tuple[tuple[tuple[float, str], ...], float]:
    """The stops of a gradient, at least two, and how opaque all of them are."""
    found = next((stops for one in chain if (stops := [s for s in one if s.tag.endswith("stop")])), [])
    made: list[tuple[float, str]] = []
    opacities = []
    for stop in found:
        style = own_style(stop, rules)
        colour, clear = colour_of(style.get("stop-color", "#000000"), style.get("color", "#000000"))
        at = max(share_of(stop.get("offset"), 0.0), made[-1][0] if made else 0.0)
        made.append((at, colour))
        opacities.append(round(clear * share_of(style.get("stop-opacity")), 4))
    if not made:
        raise CannotJudge("a gradient has no stops", "give it two colours at least")
    if len(set(opacities)) > 1:
        raise CannotJudge(
            "a gradient becomes clear towards one end, which would not be drawn so",
            "give its stops one opacity, or save the picture as PNG",
        )
    if len(made) == 1:
        made.append((1.0, made[0][1]))
    return tuple(made), opacities[0]
