"""Requests for texts, for the text engine's tests."""

from __future__ import annotations

from generator.base.display_list import Symbol
from generator.typesetting.fitting import FitRequest, FittingFrame
from generator.typesetting.words import Style


def no_icon(name: str, x: float, y: float, size: float, colour: str) -> Symbol:
    return Symbol(name, ())


def request_of(
    text: str,
    style: Style,
    box: tuple[float, float, float, float] = (0, 0, 50, 30),
    align: str = "left",
    valign: str = "middle",
    rotate: int = 0,
    language: str = "",
) -> FitRequest:
    frame = FittingFrame(box, style, "#000000", align, valign, rotate, "text", language=language)  # type: ignore[arg-type]
    return FitRequest(text, frame)
