"""The position of a campaign between two turns: all that the rules know of it but the secret map.

Everything is a tuple in one canonical order (provinces as the rules list them, hexes by letter and number), so equal
positions are equal, hash alike and share what a turn leaves alone. Names are ids of the game's tables.
"""

from __future__ import annotations

from typing import NamedTuple

Stock = tuple[int, ...]  # cubes of each resource, in the order of the rules' `resources`


class ProvinceState(NamedTuple):
    """One province that plays: era, store and the buildings of its Capital."""

    id: str
    era: int = 1
    stock: Stock = ()
    buildings: tuple[str, ...] = ()  # in the order of the table
    used_pieces: tuple[tuple[str, int], ...] = ()  # settlement pieces that never come back (only under KQ-39 = no)


class UnitsAt(NamedTuple):
    """The units that one owner has in one hex. Owners: provinces, `independents`, `foreign`."""

    hex: str
    owner: str
    settlers: int = 0
    armies: int = 0


class Settlement(NamedTuple):
    """A settlement on the map; every Capital is one, of the kind `capital`."""

    hex: str
    owner: str
    kind: str
    fields: tuple[str, ...] = ()  # hexes it harvests for ever (only under KQ-21 = fixed_at_founding)


class FameEntry(NamedTuple):
    """A line of the Fame ledger: when, who, by which clause, under which heading of the table `fame`, how much."""

    turn: int
    province: str
    clause: str
    heading: str
    amount: int
    about: str = ""  # the hex, resource, partner or mission it was won with


class MissionMet(NamedTuple):
    """A mission that was fulfilled: in which turn, and by whom."""

    mission: str
    turn: int
    provinces: tuple[str, ...]


class CampaignPosition(NamedTuple):
    """Where a campaign stands as a turn begins. Immutable and hashable; `_replace` makes the next one."""

    campaign: str  # its name: with the turn and a hex it seeds every draw
    turn: int
    provinces: tuple[ProvinceState, ...]
    units: tuple[UnitsAt, ...]
    settlements: tuple[Settlement, ...]
    explored: tuple[tuple[str, tuple[str, ...]], ...]  # who knows, hexes; EVERYBODY knows under KQ-16 = common
    kaixiflan: str
    offices: tuple[tuple[str, str], ...] = ()  # office, province
    imports: str = ""  # the resource that Foreign Trade has named
    agreements: tuple[tuple[str, str], ...] = ()
    halves: tuple[tuple[str, str], ...] = ()  # who has turned a Settler into a half, with whom
    banquets: tuple[str, ...] = ()  # hexes that had their banquet since the last Politics
    mission_decks: tuple[tuple[str, tuple[str, ...]], ...] = ()  # kind, missions still to be revealed: secret
    missions: tuple[str, ...] = ()  # revealed and not met
    met: tuple[MissionMet, ...] = ()
    candidates: tuple[str, ...] = ()  # provinces whose stories are on tour
    drawn: tuple[tuple[str, str], ...] = ()  # hex, tile: what exploring drew (only under KQ-17 = drawn)
    blocked: tuple[tuple[str, int], ...] = ()  # hex, last turn in which an event blocks it (KX-19)
    ledger: tuple[FameEntry, ...] = ()
    over: bool = False

    def of(self, province: str) -> ProvinceState:
        """The state of one province. Raises KeyError for one that does not play."""
        for state in self.provinces:
            if state.id == province:
                return state
        raise KeyError(province)


EVERYBODY = ""  # who knows a hex that is explored for all
