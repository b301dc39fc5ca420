"""Nested sheets are packed about as tightly as rectpack, a library that knows several ways, can pack them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from rectpack import SORT_AREA, GuillotineBssfSas, MaxRectsBl, PackingBin, PackingMode, SkylineBl, newPacker

from generator.catalog.print_rows import Layout
from generator.faces.trim import Format
from generator.press import nesting
from generator.press.imposition import ImpositionPiece
from generator.press.nesting import fits, nest
from generator.press.printable_area import printable_area

A4 = (210.0, 297.0)
LAYOUT = Layout("dense", False, "long", "after", 6.35, 1, 1, 4, 3, 0.5, "#808080", 3.4, "fronts")
SIZES = [(63, 88), (44, 68), (70, 120), (25, 25), (30, 30), (50, 25), (57, 87), (19, 19), (120, 120), (90, 90)]
WAYS = (MaxRectsBl, SkylineBl, GuillotineBssfSas)


def kit(seed: int) -> list[ImpositionPiece]:
    """Pieces of one to five common sizes, up to forty of each."""
    chance = random.Random(seed)
    return [
        ImpositionPiece(
            f"XX-A{number:02d}", "front", None, chance.randint(1, 40), Format(f"f{number}", width, height, 0, 2, 2)
        )
        for number, (width, height) in enumerate(chance.sample(SIZES, chance.randint(1, 5)))
    ]


def sheets_of_rectpack(pieces: Sequence[ImpositionPiece]) -> int:
    """The fewest sheets that any of its ways needs, on upright and on lying paper; pieces are not turned."""
    counts = []
    for width, height in (A4, A4[::-1]):
        room = printable_area(width, height, LAYOUT)
        if not all(fits(room, piece) for piece in pieces):
            continue
        for way in WAYS:
            packer = newPacker(
                mode=PackingMode.Offline, bin_algo=PackingBin.BFF, pack_algo=way, sort_algo=SORT_AREA, rotation=False
            )
            for piece in pieces:
                for _ in range(piece.quantity):
                    packer.add_rect(piece.format.width + 4, piece.format.height + 4)
            packer.add_bin(room.width, room.height, count=float("inf"))
            packer.pack()
            counts.append(len(packer))
    return min(counts)


def sheets(seeds: range) -> tuple[list[int], list[int]]:
    """By kit: the sheets that ours needs, and those that rectpack needs."""
    kits = [kit(seed) for seed in seeds]
    return [len(nest(one, *A4, LAYOUT).sheets) for one in kits], [sheets_of_rectpack(one) for one in kits]


def test_all_kits_together_need_hardly_more_sheets_and_none_many_more() -> None:
    ours, theirs = sheets(range(60))
    assert sum(ours) <= 1.02 * sum(theirs)
    assert all(one <= other + 2 for one, other in zip(ours, theirs, strict=True))


def test_packing_that_wastes_space_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    real = nesting._pack_boxes
    monkeypatch.setattr(
        nesting, "_pack_boxes", lambda copies, room: [sheet for copy in copies for sheet in real([copy], room)]
    )
    nesting._nested.cache_clear()  # what was nested before was nested well
    try:
        ours, theirs = sheets(range(5))
    finally:
        nesting._nested.cache_clear()
    assert sum(ours) > 2 * sum(theirs)
