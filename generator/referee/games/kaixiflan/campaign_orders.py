"""Typed orders of a campaign: what a province asks for on its sheet, and what the game director adds to a turn.

An order carries ids only (hexes, rows of tables, provinces) and the line of the sheet it stands on. It may ask for
anything: what cannot be is refused by the resolver (`week.py`), with its clause. `independents` as an enemy, a partner
or the hand that acts, and `kaixiflan` as a partner, are spelled as in INDEPENDENTS, FOREIGN and KAIXIFLAN.
"""

from __future__ import annotations

from dataclasses import dataclass

INDEPENDENTS = "independents"  # the people of independent hexes and their militia
FOREIGN = "foreign"  # troops of nobody in play, put there by the game director
KAIXIFLAN = "kaixiflan"

Line = int  # the number of the order on its sheet, from 1


@dataclass(frozen=True, slots=True)
class FightOrder:
    """Fight in a hex against a province, INDEPENDENTS or FOREIGN troops."""

    line: Line
    hex: str
    enemy: str
    kind = "fight"


@dataclass(frozen=True, slots=True)
class TradeOrder:
    """Give `amount` cubes of one resource for another, at a rate of the table `trade_rates`.

    `partner` is the province of an agreement; `source` the hex that a route leads to. `acts_for` INDEPENDENTS when the
    Governor trades with them.
    """

    line: Line
    gives: str
    amount: int
    gets: str
    rate: str = "free"
    partner: str = ""
    source: str = ""
    acts_for: str = ""
    kind = "trade"


@dataclass(frozen=True, slots=True)
class AgreementOrder:
    """Turn a Settler who stands in the partner's Capital into one's own half of a trade agreement (KX-55)."""

    line: Line
    partner: str
    kind = "trade"


@dataclass(frozen=True, slots=True)
class BreakAgreementOrder:
    """End an agreement, where the scenario lets it (ruling KQ-31)."""

    line: Line
    partner: str
    kind = "trade"


@dataclass(frozen=True, slots=True)
class BanquetOrder:
    """The Favourite's banquet in one of his settlements or his Capital (KX-32)."""

    line: Line
    hex: str
    kind = "trade"


@dataclass(frozen=True, slots=True)
class GiftOrder:
    """Cubes given for nothing in one Trade action: to KAIXIFLAN (a mission asks it), or to a province (KQ-33)."""

    line: Line
    to: str
    amounts: tuple[tuple[str, int], ...]  # resource, cubes
    kind = "trade"


@dataclass(frozen=True, slots=True)
class BuildOrder:
    """Raise a building in one's Capital."""

    line: Line
    building: str
    kind = "build"


@dataclass(frozen=True, slots=True)
class FoundOrder:
    """Found a settlement in a hex, or raise a City over a smaller one.

    `fields` are the hexes it will harvest, chosen for ever where the scenario wants it so (ruling KQ-21).
    """

    line: Line
    settlement: str  # town, stronghold or city
    hex: str
    fields: tuple[str, ...] = ()
    acts_for: str = ""
    kind = "build"


@dataclass(frozen=True, slots=True)
class ExploreOrder:
    """Explore some hexes, one for each exploration point."""

    line: Line
    hexes: tuple[str, ...]
    acts_for: str = ""
    kind = "explore"


@dataclass(frozen=True, slots=True)
class March:
    """Some units of the hex of a MoveOrder, all going to one hex."""

    unit: str  # settler or army
    number: int
    goal: str


@dataclass(frozen=True, slots=True)
class MoveOrder:
    """Move the units of one hex, each its own way; those that no march names stay."""

    line: Line
    hex: str
    marches: tuple[March, ...]
    acts_for: str = ""
    kind = "move"


@dataclass(frozen=True, slots=True)
class MoveKaixiflanOrder:
    """The Favourite takes Kaixiflán to another hex with a Move action (KX-28)."""

    line: Line
    goal: str
    kind = "move"


@dataclass(frozen=True, slots=True)
class ProgressOrder:
    """Build the Wonder that ends an era; its name is for the story."""

    line: Line
    name: str = ""
    kind = "progress"


@dataclass(frozen=True, slots=True)
class NewUnits:
    """Some new units, all appearing in one hex."""

    unit: str
    number: int
    goal: str


@dataclass(frozen=True, slots=True)
class RecruitOrder:
    """Recruit at one settlement; the new units appear in it or in hexes of its ring."""

    line: Line
    hex: str
    units: tuple[NewUnits, ...]
    acts_for: str = ""
    kind = "recruit"


@dataclass(frozen=True, slots=True)
class HarvestOrder:
    """Harvest from a hex: its settlement takes `hexes` of its ring, or the Settlers there take the hex itself.

    Settlers harvest when the province has no settlement in `hex`, and also where `hexes` names `hex` itself.
    No `hexes` means all that the settlement may take where it has no choice (a Capital or a City).
    """

    line: Line
    hex: str
    hexes: tuple[str, ...] = ()
    acts_for: str = ""
    kind = "harvest"


CampaignOrder = (
    FightOrder | TradeOrder | AgreementOrder | BreakAgreementOrder | BanquetOrder | GiftOrder | BuildOrder | FoundOrder
    | ExploreOrder | MoveOrder | MoveKaixiflanOrder | ProgressOrder | RecruitOrder | HarvestOrder
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """What one province sends for one turn.

    `votes` name a province for an office (in summer; under a single ballot the first counts), `ballad_vote` the
    province whose story is the best (in spring). `imports` is the resource that Foreign Trade's new holder names.
    `gives_first` is the unit the province would rather lose in battle, where the scenario lets it choose (KQ-44).
    """

    province: str
    turn: int
    orders: tuple[CampaignOrder, ...] = ()
    story: str = ""
    votes: tuple[tuple[str, str], ...] = ()  # office, province
    ballad_vote: str = ""
    imports: str = ""
    gives_first: str = ""


@dataclass(frozen=True, slots=True)
class DirectorEvent:
    """One thing that the director's event does, or only a tale; `director_events.KINDS` says what each kind reads.

    `what` is a resource or a unit. `amount` may be negative, and never takes more than there is; of a blocked hex it is
    the number of turns that follow.
    """

    kind: str  # stock, units, blocked, kaixiflan or tale
    province: str = ""  # whose cubes or units; units may be FOREIGN's
    hex: str = ""
    what: str = ""
    amount: int = 0
    tale: str = ""


@dataclass(frozen=True, slots=True)
class DirectorSheet:
    """What the game director adds to a turn: events, his votes, and the stories that the minstrels liked.

    `votes` count where only two play (KQ-53); `candidates` are provinces whose stories go on tour (KX-12);
    `ballad_votes` are the wandering minstrels' votes (KQ-60), `ballad_tie` whom they prefer when votes are tied.
    """

    events: tuple[DirectorEvent, ...] = ()
    votes: tuple[tuple[str, str], ...] = ()  # office, province
    candidates: tuple[str, ...] = ()
    ballad_votes: tuple[tuple[str, int], ...] = ()  # province, votes
    ballad_tie: str = ""
