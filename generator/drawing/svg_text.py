"""Writes a layered picture as SVG: its layers in painting order, each path with its ink as class and no colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

LAYERS = ("ground", "mask", "shade", "ink", "light", "line", "hatch")  # as templates/pictures have them


def svg_text(
    title: str,
    bounds: tuple[float, float, float, float],
    layers: Mapping[str, Sequence[tuple[str, str]]],
    roundel: tuple[float, float, float] | None,
) -> str:
    """An SVG file of paths (ink and path data) by layer, on a grid; `roundel` is x, y and radius."""
    left, top, right, bottom = bounds
    made = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {right - left:g} {bottom - top:g}">',
        f"<title>{escape(title)}</title>",
    ]
    if roundel is not None:
        x, y, radius = roundel
        made.append(f'<defs><circle id="roundel" cx="{x:g}" cy="{y:g}" r="{radius:g}"/></defs>')
    for layer in LAYERS:
        if layers.get(layer):
            made.append(f'<g class="{layer}">')
            made += [f'<path class="{ink}" d="{data}"/>' for ink, data in layers[layer]]
            made.append("</g>")
    return "\n".join([*made, "</svg>", ""])
