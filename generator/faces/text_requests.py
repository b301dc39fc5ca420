"""Texts of faces that wait for their size: the words, box, style, colour and language of each."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM
from generator.base.names import suggestion
from generator.faces.elements.clear_shapes import resolved_opacity
from generator.faces.elements.painting import resolved_box, resolved_centre, resolved_length
from generator.faces.elements.template_frame import TemplateFrame, box_in_frame
from generator.faces.templates.loading import CompiledElement, Theme
from generator.faces.templates.models import CurvedTextElement, TextElement
from generator.language.capitals import in_capitals
from generator.typesetting.fitting import FitRequest, Fitter, block_height
from generator.typesetting.words import Style

if TYPE_CHECKING:
    from generator.faces.little_ink import LittleInk


class TextRequests:
    """Makes the requests for the texts of one component in one language."""

    def __init__(self, theme: Theme, fitter: Fitter, language: str, little: LittleInk | None) -> None:
        self.theme = theme
        self.fitter = fitter
        self.language = language
        self.little = little

    def style(self, name: str) -> Style:
        """A style of the theme. Raises CannotJudge for one that it does not have."""
        style = self.theme.styles.get(name)
        if style is None:
            raise CannotJudge(f"there is no style {name!r} in {self.theme.file}: {suggestion(name, self.theme.styles)}")
        return style

    def request(self, compiled: CompiledElement, values: dict[str, Any], frame: TemplateFrame) -> FitRequest | None:
        """The text of an element that has its values, in its place; None where there is nothing to read."""
        element = compiled.element
        if isinstance(element, CurvedTextElement):
            return self._curved(element, values, frame)
        assert isinstance(element, TextElement)
        style = self.style(str(values.get("style", element.style)))
        text = str(values.get("value", element.value)).strip()
        opacity = self._opacity(element, values)
        if not text or not opacity:
            return None
        if style.model.upper:
            text = _upper(text, self.language)
        colour = self.theme.colour(str(values.get("colour", element.colour)) or style.model.colour)
        box = box_in_frame(resolved_box(values, element.box), frame)
        if self.little is not None:
            colour = self.little.letters(colour, box)
        align = element.align or style.model.align
        language = self.language
        turn = (frame.turn + resolved_length(values, "turn", element.turn)) % 360 if element.turn else frame.turn
        where = (element.valign, element.rotate, element.role, turn)
        return FitRequest(text, self.fitter.frame(box, style, colour, align, *where, language, opacity))

    def _curved(self, element: CurvedTextElement, values: dict[str, Any], frame: TemplateFrame) -> FitRequest | None:
        """A text along an arc. Raises CannotJudge for one that no arc can hold."""
        from generator.typesetting.curved_text import Arc, refuse_uncurvable  # few texts stand along one

        style = self.style(str(values.get("style", element.style)))
        text = " ".join(str(values.get("value", element.value)).split())
        opacity = self._opacity(element, values)
        if not text or not opacity:
            return None
        refuse_uncurvable(text)
        text = _upper(text, self.language) if style.model.upper else text
        radius = resolved_length(values, "radius", element.radius)
        if radius <= 0:
            raise CannotJudge(f"the radius of a text along an arc is {radius:g} mm", "give one above zero")
        centre = frame.at(*resolved_centre(values, element.centre))
        angle = (frame.turn + resolved_length(values, "angle", element.angle)) % 360
        arc = Arc(*centre, radius, angle, element.side == "inside")
        high = block_height(style, style.model.size, 1) / POINTS_PER_MM
        box = (centre[0], centre[1], math.radians(element.sweep) * radius, high)
        colour = self.theme.colour(str(values.get("colour", element.colour)) or style.model.colour)
        if self.little is not None:
            round_it = (centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
            colour = self.little.letters(colour, round_it)
        where = (element.align or style.model.align, "top", 0, element.role, 0.0)
        return FitRequest(text, self.fitter.frame(box, style, colour, *where, self.language, opacity, arc))

    def _opacity(self, element: TextElement | CurvedTextElement, values: dict[str, Any]) -> float:
        """The opacity of a text; little ink prints clear letters solid."""
        opacity = resolved_opacity(values, element)
        return 1.0 if self.little is not None and opacity else opacity


def _upper(text: str, language: str) -> str:
    """Capitals, but not inside {icon:name}."""
    return "".join(part if part.startswith("{icon:") else in_capitals(part, language) for part in _split_icons(text))


def _split_icons(text: str) -> list[str]:
    return re.split(r"(\{icon:[^}]*\})", text)
