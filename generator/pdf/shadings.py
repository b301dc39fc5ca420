"""Gradients as PDF shadings: colours along a line, or between two circles, in sRGB."""

from __future__ import annotations

from itertools import pairwise

from generator.base.display_list import Colour, Gradient
from generator.pdf.operators import colour, matrix_number

LEAST = 1e-4  # of the way: stops that are closer together change the colour at once


def shading(gradient: Gradient) -> str:
    """The dictionary of a gradient's shading, axial or radial (ISO 32000-1, 8.7.4.5)."""
    kind = 2 if len(gradient.way) == 4 else 3
    way = " ".join(map(matrix_number, gradient.way))
    function = _function(gradient.stops)
    return f"<</ShadingType {kind}/ColorSpace/DeviceRGB/Coords[{way}]/Function {function}/Extend[true true]>>"


def _function(stops: tuple[tuple[float, Colour], ...]) -> str:
    """The function from the share of the way (0 to 1) to a colour."""
    at = [(min(max(share, 0.0), 1.0), ink) for share, ink in stops]
    if at[0][0] > 0:
        at.insert(0, (0.0, at[0][1]))
    if at[-1][0] < 1:
        at.append((1.0, at[-1][1]))
    parts = [(start, end, one, other) for (start, one), (end, other) in pairwise(at) if end - start > LEAST]
    functions = [
        f"<</FunctionType 2/Domain[0 1]/C0[{_parts(one)}]/C1[{_parts(other)}]/N 1>>" for _, _, one, other in parts
    ]
    if len(functions) == 1:
        return functions[0]
    bounds = " ".join(matrix_number(start) for start, _, _, _ in parts[1:])
    encode = " ".join(["0 1"] * len(parts))
    return f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(functions)}]/Bounds[{bounds}]/Encode[{encode}]>>"


def _parts(ink: Colour) -> str:
    """A colour as three numbers from 0 to 1."""
    return colour(ink, "rg").removesuffix(" rg")
