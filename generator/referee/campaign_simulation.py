"""Campaigns of written orders played by scripts: what a game offers for them, and how many of them are counted.

Each campaign has random numbers of its own: who plays it, and when, changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.rulings import Choices


@dataclass(frozen=True, slots=True)
class PlayedCampaign:
    """A campaign that is over, or was broken off: its turns, who won (nobody then), and the Fame of each province.

    `fame` has it by province and heading, `totals` by province.
    """

    turns: int
    winners: tuple[str, ...]
    fame: Mapping[tuple[str, str], int]
    totals: Mapping[str, int]


PlayCampaign = Callable[[Any, Mapping[str, str], str, int], PlayedCampaign]


class ScriptedCampaigns(Protocol):
    """What the package of a game of written orders offers to simulations."""

    @property
    def POLICIES(self) -> tuple[str, ...]:
        """The names of its scripts."""

    @property
    def DEFAULT_POLICY(self) -> str:
        """The script that everybody follows where none is named."""

    @property
    def LONGEST(self) -> int:
        """After so many turns a campaign is broken off."""

    def prepare(self, game: Game, choices: Choices) -> Any:
        """The rules of a campaign, which can be pickled. Raises CannotJudge for rulings that cannot be played."""

    def sides(self, rules: Any) -> tuple[str, ...]:
        """Who plays under some rules."""

    def play(self, rules: Any, policies: Mapping[str, str], seed: str, longest: int) -> PlayedCampaign:
        """One campaign; `policies` has the script of each side."""


@dataclass(frozen=True, slots=True)
class CampaignPlan:
    """What is simulated: rules under some choices, what plays a campaign, and each side's script. It can be pickled."""

    play: PlayCampaign
    rules: Any
    policies: tuple[tuple[str, str], ...]  # side, policy
    seed: int
    longest: int
    choices: Choices


def plan_of(
    scripts: ScriptedCampaigns, game: Game, choices: Choices, names: tuple[str, ...], seed: int
) -> CampaignPlan:
    """One policy for everybody, or one for each side in their order; without any, the game's own default.

    Raises CannotJudge for any other number, and for a policy that the game does not have.
    """
    rules = scripts.prepare(game, choices)
    sides, names = scripts.sides(rules), names or (scripts.DEFAULT_POLICY,)
    if len(names) not in (1, len(sides)):
        raise CannotJudge(
            f"{len(names)} policies for {len(sides)} sides",
            f"name one for everybody, or one for each: {', '.join(sides)}",
        )
    for name in names:
        if name not in scripts.POLICIES:
            row = "error_value", {"option": "--policy", "word": name, "known": ", ".join(scripts.POLICIES)}
            raise CannotJudge(f"there is no policy {name!r}: {suggestion(name, scripts.POLICIES)}", row=row)
    each = names * len(sides) if len(names) == 1 else names
    return CampaignPlan(scripts.play, rules, tuple(zip(sides, each, strict=True)), seed, scripts.LONGEST, choices)


@dataclass(slots=True)
class CampaignTally:
    """Campaigns counted; tallies of parts add up in any order to the same total."""

    wins: Counter[str] = field(default_factory=Counter)  # the one winner; "" where several share it, or nobody has won
    turns: Counter[int] = field(default_factory=Counter)  # length of a campaign -> campaigns
    broken_off: Counter[int] = field(default_factory=Counter)  # the same of those that nobody ended
    fame: Counter[tuple[str, str]] = field(default_factory=Counter)  # side, heading -> Fame in all campaigns
    totals: Counter[tuple[str, int]] = field(default_factory=Counter)  # side, Fame of a campaign -> campaigns

    @property
    def played(self) -> int:
        return self.wins.total()

    def count(self, one: PlayedCampaign) -> None:
        """Count one campaign."""
        self.wins[one.winners[0] if len(one.winners) == 1 else ""] += 1
        self.turns[one.turns] += 1
        if not one.winners:
            self.broken_off[one.turns] += 1
        self.fame.update(one.fame)
        self.totals.update((side, total) for side, total in one.totals.items())

    def add(self, other: CampaignTally) -> None:
        """Count the campaigns of another tally too."""
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))


def play_campaigns(what: CampaignPlan, first: int, last: int) -> CampaignTally:
    """The campaigns numbered from `first` up to, not including, `last`."""
    policies = dict(what.policies)
    tally = CampaignTally()
    for number in range(first, last):
        tally.count(what.play(what.rules, policies, f"{what.seed}/{number}", what.longest))
    return tally
