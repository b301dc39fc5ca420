"""A small layered picture for tests, in all its layers, and what a test changes in it."""

from __future__ import annotations

from pathlib import Path

PIECES = {
    "ground": '<path class="pale" d="M0 0l200 0 0 100 -200 0z"/>',
    "mask": '<path class="ground" d="M20 10l160 0 0 80 -160 0z"/>',
    "shade": '<path class="gold" d="M30 20l140 0 0 60 -140 0z"/><path class="accent" d="M40 30l30 0 0 30 -30 0z"/>',
    "ink": '<path class="ink" d="M100 50c0-20 40-20 40 0c0 20-40 20-40 0z"/>',
    "light": '<path class="pale" d="M110 48l10 0 0 4 -10 0z"/>',
    "line": '<path class="line" d="M30 20l140 0 0 2 -140 0z"/>',
    "hatch": '<path class="line" d="M42 30l2 0 0 30 -2 0z"/>',
}
ROUNDEL = '<defs><circle id="roundel" cx="100" cy="50" r="40"/></defs>'
INKS = {
    "ground": "#ffffff", "bare": "#fefefe", "pale": "#f0e0b0", "gold": "#d0a020", "accent": "#2040a0", "ink": "#101010",
    "line": "#202020",
}  # fmt: skip


def picture_text(
    pieces: dict[str, str] | None = None, viewbox: str = "0 0 200 100", roundel: str = ROUNDEL, attributes: str = ""
) -> str:
    """The picture as SVG; `pieces` are what its layers hold instead."""
    layers = {**PIECES, **(pieces or {})}
    groups = "".join(f'<g class="{name}">{inner}</g>' for name, inner in layers.items() if inner)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{viewbox}"{attributes}>'
    return f"{head}<title>T</title>{roundel}{groups}</svg>"


def picture_file(folder: Path, text: str, name: str = "flag") -> Path:
    """The picture as a file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.svg"
    path.write_text(text, "utf-8")
    return path
