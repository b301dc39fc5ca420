"""A secret map of the same lands in other places: drawn from a seed, fair, with a digest to publish.

What lies beyond the Capitals' rings is dealt out anew in one sector of the map and turned round the court into the
others, so that every province finds as much as near as its siblings (rulings KQ-13 and KQ-17).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.hexes import cell, name_of
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, Land

TURNS = 6  # by 60 degrees


def turned(hex: str, middle: str, times: int) -> str:
    """Where a hex comes to lie when the map is turned round its middle by 60 degrees so many times."""
    (q0, r0), (q, r) = _axial(middle), _axial(hex)
    q, r = q - q0, r - r0
    for _ in range(times % TURNS):
        q, r = -r, q + r
    column, row = q + q0, r + r0
    return name_of((column + 1, row + column // 2 + 1))


def _axial(hex: str) -> tuple[int, int]:
    column, number = cell(hex)
    return column - 1, number - 1 - (column - 1) // 2


def orbits(rules: CampaignRules) -> list[tuple[str, ...]]:
    """The hexes beyond the Capitals' rings, each with those that it comes to lie on when the map is turned.

    Raises CannotJudge for a map that is not the same when it is turned.
    """
    hidden = [hex for hex in rules.land if hex not in rules.ring_owner and hex != rules.court]
    found: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for hex in sorted(hidden, key=rules.place.__getitem__):
        if hex not in seen:
            around = tuple(turned(hex, rules.court, times) for times in range(TURNS))
            if not set(around) <= set(hidden):
                raise CannotJudge(
                    f"{hex} has no counterpart in every sector of the map",
                    "draw maps only where all provinces are on it",
                )
            seen.update(around)
            found.append(around)
    return found


def drawn_map(rules: CampaignRules, seed: str) -> dict[str, Land]:
    """Every hex of a secret map: the same seed gives the same map. Raises CannotJudge as `orbits` does."""
    sectors = orbits(rules)
    lands = [rules.land[around[0]] for around in sectors]
    random.Random(f"secret map {seed}").shuffle(lands)
    land = dict(rules.land)
    for around, what in zip(sectors, lands, strict=True):
        land |= dict.fromkeys(around, what)
    return land


def as_values(land: Mapping[str, Land]) -> dict[str, dict[str, Any]]:
    """A map as a scenario brings it under KQ-13 = custom: plain data for its value `map`."""
    return {hex: what._asdict() for hex, what in land.items()}


def digest(land: Mapping[str, Land], seed: str) -> str:
    """The digest to publish before play: who is shown map and seed afterwards can work it out again."""
    lines = [
        f"{hex} {what.content} {what.resource} {what.richness} {what.militia}" for hex, what in sorted(land.items())
    ]
    return sha256("\n".join((seed, *lines)).encode()).hexdigest()
