"""The sky of Heads, which all its pictures share: rays, a great sun behind the figure, three small ones."""

from __future__ import annotations

from _heads import HEIGHT, WIDTH, great_sun, heads, rays, sun_disc


def draw() -> str:
    """The sky of Heads."""
    p = heads("", 3)
    p.bounds = (0, 0, WIDTH, HEIGHT)
    rays(p, 550, 430, 330)
    great_sun(p, 550, 430, 322)
    for x, y, radius in ((1020, 255, 42), (1062, 590, 36), (64, 500, 36)):
        sun, ring = sun_disc(x, y, radius)
        p.sky("gold", sun, line=True)
        p.sky("ink", ring)
    return p.svg("The sky of Heads")
