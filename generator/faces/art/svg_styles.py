"""How the elements of an SVG drawing are painted: style sheets, style attributes, inheritance, colours and lengths.

Properties sheets are those that drawing programs write: selectors of one class, id or element, and lists of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from xml.etree.ElementTree import Element

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression

Properties = Mapping[str, str]  # properties by name
Rules = list[tuple[tuple[int, int], str, dict[str, str]]]  # weight and place, selector, properties
INHERITED = (
    "clip-rule", "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width", "visibility",
)  # fmt: skip
OWN = (
    "clip-path", "display", "filter", "marker-end", "marker-mid", "marker-start", "marker", "mask", "mix-blend-mode",
    "opacity", "stop-color", "stop-opacity",
)  # fmt: skip
BEGINNING: Properties = MappingProxyType({"fill": "#000000", "stroke": "none", "stroke-width": "1"})
# of a length, in user units: 96 to the inch (CSS)
_UNITS = "px=1 in=96 mm=3.7795275590551185 cm=37.79527559055118 pt=1.3333333333333333 pc=16 q=0.9448818897637796"
UNITS = MappingProxyType({"": 1.0, **{name: float(size) for name, size in (one.split("=") for one in _UNITS.split())}})
_COMMENT = regular_expression(r"/\*.*?\*/", re.DOTALL)
_RULE = regular_expression(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = regular_expression(r"(\*|[A-Za-z][\w-]*)?([.#][\w-]+)?")
_LENGTH = regular_expression(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([A-Za-z]*|%)")


def style_rules(sheet: str) -> Rules:
    """The rules of a style sheet, in order. Raises CannotJudge for one that would not be followed."""
    made: Rules = []
    sheet = _COMMENT.sub("", sheet).replace("<!--", "").replace("-->", "")
    for selectors, body in _RULE.findall(sheet):
        for selector in (part.strip() for part in selectors.split(",")):
            if selector.startswith("@font-face"):
                continue  # no text is drawn, only outlines
            found = _SELECTOR.fullmatch(selector)
            if not selector or found is None:
                raise CannotJudge(
                    f"the style of {selector!r} would not be followed", "save it with styles as attributes"
                )
            part = found.group(2) or ""
            weight = 2 if part.startswith("#") else 1 if part else 0
            made.append(((weight, len(made)), selector, properties_of(body)))
    return sorted(made, key=lambda rule: rule[0])


def properties_of(text: str) -> dict[str, str]:
    """The properties of a style attribute or of the body of a rule."""
    made = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            made[name.strip().lower()] = value.replace("!important", "").strip()
    return made


def own_style(element: Element, rules: Rules) -> dict[str, str]:
    """What an element says itself of how it is painted: its attributes, then the style sheet, then its `style`."""
    said = {name: value.strip() for name in (*INHERITED, *OWN) if (value := element.get(name)) is not None}
    if rules:
        tag, ident = element.tag.rpartition("}")[2], element.get("id", "")
        classes = {f".{name}" for name in element.get("class", "").split()}
        for _, selector, properties in rules:
            found = _SELECTOR.fullmatch(selector)
            assert found is not None
            kind, part = found.group(1) or "*", found.group(2) or ""
            if kind in ("*", tag) and (not part or part in classes or part == f"#{ident}"):
                said |= properties
    return said | properties_of(element.get("style", ""))


def inherited(parent: Properties, own: Properties) -> dict[str, str]:
    """The style that an element hands on to those inside it."""
    made = {name: value for name in INHERITED if (value := own.get(name, parent.get(name))) is not None}
    for name in INHERITED:
        if made.get(name) == "inherit":
            made[name] = parent.get(name, BEGINNING.get(name, ""))
    return made


def colour_of(value: str, current: str = "#000000") -> tuple[str, float]:
    """A colour of CSS as #rrggbb and its opacity. Raises CannotJudge when it is none."""
    from PIL import ImageColor

    said = current if value.lower() == "currentcolor" else value
    if said.lower() == "transparent":
        return "#000000", 0.0
    try:
        parts = ImageColor.getrgb(" ".join(said.split()).replace(" ,", ",").replace(", ", ",").lower())
    except ValueError as error:
        raise CannotJudge(f"{value!r} is no colour that would be drawn", "give it as #rrggbb") from error
    red, green, blue = parts[:3]
    return f"#{red:02x}{green:02x}{blue:02x}", parts[3] / 255 if len(parts) > 3 else 1.0


def share_of(value: str | None, default: float = 1.0) -> float:
    """An opacity or an offset, as a number from 0 to 1. Raises CannotJudge when it is no number."""
    if value is None:
        return default
    percent = value.strip().endswith("%")
    try:
        number = float(value.strip().removesuffix("%"))
    except ValueError as error:
        raise CannotJudge(f"{value!r} is no number from 0 to 1") from error
    return min(max(number / 100 if percent else number, 0.0), 1.0)


def length_of(value: str | None, default: float = 0.0, whole: float = 0.0) -> float:
    """A length in user units; a percentage is one of `whole`. Raises CannotJudge when it is no length."""
    if value is None or not value.strip():
        return default
    found = _LENGTH.fullmatch(value.strip())
    unit = found.group(2).lower() if found else ""
    if found is None or (unit != "%" and unit not in UNITS) or (unit == "%" and not whole):
        raise CannotJudge(f"{value!r} is no length that would be drawn", "give lengths as numbers, or in px or mm")
    return float(found.group(1)) * (whole / 100 if unit == "%" else UNITS[unit])


def numbers_of(text: str) -> list[float]:
    """The numbers of a list parted by blanks or commas. Raises CannotJudge when something else is among them."""
    try:
        return [float(part) for part in text.replace(",", " ").split()]
    except ValueError as error:
        raise CannotJudge(f"{text[:40]!r} is no list of numbers") from error
