"""No stroke of a drawing is a hairline where it is printed: each reaches a width that printers hold."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from projects import ROOT
from shapely import STRtree
from shapely.geometry import Polygon

from generator.faces.art.layered_pictures import LayerPath, load_layered_picture

PICTURES = ROOT / "templates" / "pictures"
LEAST = 0.088  # mm: 0.25 pt, what offset holds
LEAST_LIGHT = 0.2  # mm: light on dark, over which ink spreads
LONG = 1.0  # mm: a shorter sliver is the rest of a stroke that another form hides
SCALES = {"gnostica": 0.05, "qiahn": 0.05, "goblin": 0.05, "dice": 0.05, "kaixiflan": 31.8 / 860}  # mm to a unit, as
# the cards print them
INKED = ("shade", "ink", "light", "line")
SHARES = np.linspace(0, 1, 6)[1:, None]  # of a curve: where its points are taken
WEIGHTS = ((1 - SHARES) ** 3, 3 * (1 - SHARES) ** 2 * SHARES, 3 * (1 - SHARES) * SHARES**2, SHARES**3)


def edges(path: LayerPath) -> list[Polygon]:
    """The closed edges of a path."""
    made: list[list[NDArray[np.float64]]] = []
    at = 0
    for command in path.commands:
        count = {"M": 2, "L": 2, "C": 6, "Z": 0}[command]
        points = np.reshape(path.numbers[at : at + count], (-1, 2))
        at += count
        if command == "M":
            made.append([points])
        elif command == "L":
            made[-1].append(points)
        elif command == "C":
            handles = (made[-1][-1][-1], *points)
            made[-1].append(sum((w * handle for w, handle in zip(WEIGHTS, handles, strict=True)), np.zeros((5, 2))))
    return [Polygon(np.vstack(one)) for one in made if sum(map(len, one)) > 2]


def hairlines(path: LayerPath, scale: float, least: float = LEAST) -> list[str]:
    """The forms of a path that are long and nowhere as wide as the least, in mm: how long, how wide, and where."""
    closed = edges(path)
    outwards = max(closed, key=lambda one: one.area).exterior.is_ccw if closed else True
    forms = [one for one in closed if one.exterior.is_ccw == outwards]
    holes: list[list[Polygon]] = [[] for _ in forms]
    tree = STRtree(forms)
    for hole in (one for one in closed if one.exterior.is_ccw != outwards):
        near = [int(i) for i in tree.query(hole) if forms[i].area > hole.area and forms[i].distance(hole.centroid) < 2]
        if near:
            holes[min(near, key=lambda i: forms[i].area)].append(hole)
    found = []
    for form, several in zip(forms, holes, strict=True):
        area = form.area - sum(hole.area for hole in several)
        length = (form.length + sum(hole.length for hole in several)) / 2
        if length * scale < LONG or area / length * scale >= least:  # wide on the average, so wide somewhere
            continue
        whole = Polygon(form.exterior, [hole.exterior for hole in several]).buffer(0)
        if not whole.buffer(-least / scale / 2, quad_segs=2).is_empty:
            continue
        around = [forms[int(i)] for i in tree.query(form) if forms[int(i)].area > form.area]
        if any(one.distance(form.centroid) == 0 for one in around):  # on ink: a hole that rounding has turned about
            continue
        x, y = form.exterior.coords[0]
        found.append(f"{length * scale:.1f} x {area / length * scale:.3f} mm at {x:.0f}, {y:.0f}")
    return found


def told(file: Path, scale: float) -> list[str]:
    picture = load_layered_picture(file, file.stem)
    found = []
    for layer in INKED:
        least = LEAST_LIGHT if layer == "light" else LEAST
        forms = [one for path in picture.layers.get(layer, ()) for one in hairlines(path, scale, least)]
        found += [f"{file.stem}, {layer}: {one}" for one in forms]
    return found


@pytest.mark.parametrize("folder", SCALES)
def test_no_stroke_of_a_drawing_is_a_hairline_where_it_is_printed(folder: str) -> None:
    files = sorted((PICTURES / folder).glob("*.svg"))
    assert files
    found = [one for file in files for one in told(file, SCALES[folder])]
    assert not found, "\n".join(found)


def test_every_folder_of_drawings_has_a_scale() -> None:
    assert {path.parent.name for path in PICTURES.rglob("*.svg")} == set(SCALES)


def drawn(tmp_path: Path, data: str, **more: str) -> list[str]:
    file = tmp_path / "lines.svg"
    inks = {"mask": "paper", "ink": "ink", **more, "line": "line"}
    layers = "".join(f'<g class="{layer}"><path class="{ink}" d="{data}"/></g>' for layer, ink in inks.items())
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">{layers}</svg>', "utf-8")
    return told(file, 0.05)


def test_a_hairline_is_told_and_a_stroke_that_tapers_is_none(tmp_path: Path) -> None:
    assert drawn(tmp_path, "M0 100l200 2 200-2-200-2z") == []  # 0.2 mm wide in its middle
    hairline = "M0 100l200 1 200-1z"
    assert drawn(tmp_path, hairline) == [f"lines, {one}: 20.0 x 0.025 mm at 0, 100" for one in ("ink", "line")]
    frame = "M10 10l300 0 0 300-300 0z"
    assert drawn(tmp_path, frame + "M15 15l0 290 290 0 0-290z") == []  # 0.25 mm wide
    assert len(drawn(tmp_path, frame + "M11 11l0 298 298 0 0-298z")) == 2  # 0.05 mm wide: the hole counts


def test_light_on_dark_is_wider_than_what_is_dark(tmp_path: Path) -> None:
    stroke = "M0 100l0 3 300 0 0-3z"  # 0.15 mm wide
    assert drawn(tmp_path, stroke) == []
    assert drawn(tmp_path, stroke, light="paper") == ["lines, light: 15.2 x 0.149 mm at 0, 100"]
    assert drawn(tmp_path, "M0 100l0 5 300 0 0-5z", light="paper") == []
