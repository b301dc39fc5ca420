"""What is drawn on the pieces of Gnostica: marks that stand out from the colour of their pyramid."""

from __future__ import annotations

import re

import pytest
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.findings import Findings
from generator.faces.templates.loading import load_theme

LEAST = 4.5  # contrast of small signs with their ground, as WCAG 2 counts it
FACES = ("pyramid", "piece_pointing", "piece_upright")


def luminance(colour: str) -> float:
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(part * share for part, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("face", FACES)
def test_the_marks_of_every_pyramid_stand_out_from_its_colour(face: str) -> None:
    theme = load_theme(AS_IT_STANDS, "gnostica", Findings())
    assert theme is not None
    text = (ROOT / "templates" / "faces" / "gnostica" / f"{face}.yaml").read_text("utf-8")
    (light,) = re.findall(r"'ivory' if colour\.id in \[(.+)\] else 'ink'", text)
    ivory, ink = theme.colour("ivory"), theme.colour("ink")
    for colour in game_as_it_stands("gnostica").tables["colours"]:
        paint = theme.colour(f"piece_{colour.id}")
        assert contrast(ivory if repr(colour.id) in light else ink, paint) >= LEAST, colour.id
    assert contrast(ink, theme.colour("piece_purple")) < LEAST
