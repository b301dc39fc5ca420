"""Checks that colours of a theme look as they are called: rules and contracts name them by these words."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping

from generator.base.colours import channels, luminance
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog import yamlfile
from generator.catalog.project import Project
from generator.faces.templates.models import ThemeModel

HUES: Mapping[str, tuple[float, float]] = {  # degrees on the circle of colours, clockwise from the first to the second
    "red": (335, 25),
    "orange": (10, 45),
    "brown": (0, 50),
    "gold": (30, 65),
    "yellow": (38, 72),
    "green": (55, 200),
    "turquoise": (150, 205),
    "blue": (170, 265),
    "violet": (235, 325),
    "purple": (235, 335),
    "pink": (285, 20),
}
OTHERWISE = frozenset(
    ("against", "for", "on", "over", "rose", "salmon", "copper", "plum", "olive", "teal", "grey", "gray")
)
SATURATED = 0.15  # colours with less have no hue that one would name
PALE, DEEP = 0.9, 0.1  # likewise, those that are lighter or darker (lightness from 0 to 1)
LIGHT: Mapping[str, tuple[float, float]] = {"white": (0.6, 1.0), "black": (0.0, 0.1)}  # luminance, from 0 to 1
FIX = "exchange it with the colour that it is, or give it another name"


def check_colour_names(project: Project, name: str, findings: Findings) -> None:
    """Report colours of the theme NAME that are called `red` or `dark_blue` and look otherwise.

    A colour of several such words (`red_orange`) may be any of them. Shades too pale to be named pass. A theme that
    cannot be read is told elsewhere.
    """
    path = project.find("templates", "themes", f"{name}.yaml")
    if path is None:
        return
    try:
        document = yamlfile.load(path, project.shown(path), Findings())
    except CannotJudge:
        return
    model = yamlfile.validate(document, ThemeModel, Findings())
    for key, colour in model.palette.items() if model is not None else ():
        parts = key.lower().split("_")  # `black_mark` may be a mark on black, `on_blue` what is painted on blue
        words = [word for word in parts if word in HUES or (word in LIGHT and word == parts[-1])]
        mixed = not words or not set(parts).isdisjoint(OTHERWISE)
        if not mixed and not any(looks(word, colour) for word in words):
            findings.warning(
                "theme.colour-name",
                f"the colour {key!r} is {colour}, which is not {words[-1]}",
                document.where("palette", key),
                fix=FIX,
            )


def looks(word: str, colour: str) -> bool:
    """Whether a colour (#rrggbb) may be called by a word; any that is no colour passes."""
    try:
        red, green, blue = channels(colour)
    except ValueError:
        return True
    if word in LIGHT:
        least, most = LIGHT[word]
        return least <= luminance(colour) <= most
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if saturation < SATURATED or not DEEP <= lightness <= PALE:
        return True
    first, last = HUES[word]
    degrees = hue * 360
    return first <= degrees <= last if first < last else degrees >= first or degrees <= last
