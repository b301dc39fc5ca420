"""Colours as #rrggbb: how light they are, how they stand out from paper, darker ones and greys of the same hue."""

from __future__ import annotations

WHITE = "#ffffff"
UNSEEN = 1.5  # the contrast of words to their ground with which nobody sees them; pale ones may be meant
_STEPS = 24  # in which a colour is darkened towards black


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of #rrggbb, from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of #rrggbb, from 0 to 1."""
    red, green, blue = rgb(colour)
    return red / 255, green / 255, blue / 255


def is_near(one: str, other: str, most: int) -> bool:
    """Whether two colours differ by no more than `most` of 255 in each channel."""
    if one == other:
        return True
    (red, green, blue), (red_too, green_too, blue_too) = rgb(one), rgb(other)
    return abs(red - red_too) <= most and abs(green - green_too) <= most and abs(blue - blue_too) <= most


def from_channels(red: float, green: float, blue: float) -> str:
    """The colour of three channels from 0 to 1 as #rrggbb."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, one)) * 255):02x}" for one in (red, green, blue))


def to_light(value: float) -> float:
    """The light that a channel's value gives, both from 0 to 1: the curve of sRGB."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def from_light(light: float) -> float:
    """The value of a channel that gives so much light, both from 0 to 1: the curve of sRGB, backwards."""
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def luminance(colour: str) -> float:
    """How light a colour is, from 0 (black) to 1 (white): relative luminance as WCAG 2 defines it."""
    linear = (to_light(one) for one in channels(colour))
    return sum(share * one for share, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 (none) to 21, as WCAG 2 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def on_white(colour: str) -> float:
    """The contrast of a colour with white paper, from 1 (none) to 21."""
    return 1.05 / (luminance(colour) + 0.05)


def darkened(colour: str, contrast: float) -> str:
    """The colour, as much darker as gives it a contrast with white paper; itself where it has that."""
    red, green, blue = channels(colour)
    for step in range(_STEPS):
        share = 1 - step / _STEPS
        made = from_channels(red * share, green * share, blue * share)
        if on_white(made) >= contrast:
            return colour if step == 0 else made
    return "#000000"


def lightened(colour: str, share: float) -> str:
    """The colour mixed with white: a share of 1 is white."""
    return from_channels(*(one + (1 - one) * share for one in channels(colour)))


def grey(colour: str) -> str:
    """The grey that is as light as a colour."""
    value = from_light(luminance(colour))
    return from_channels(value, value, value)
