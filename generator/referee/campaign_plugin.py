"""What a game of written orders offers: a reader of its order sheets, whoever wrote them in whichever language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from generator.base.frozen import FrozenDict
from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.refusals import Refusal
from generator.referee.written_sheet import WrittenSheet


@dataclass(frozen=True, slots=True)
class ExpectedSheets:
    """What is known of the turn that sheets are for: nothing, where somebody checks a sheet without a campaign.

    `eras` has the level of each province that plays, `players` who plays it (for those who gave a name).
    """

    turn: int | None = None
    season: str = ""
    year: int | None = None
    eras: Mapping[str, int] = field(default_factory=FrozenDict)
    players: Mapping[str, str] = field(default_factory=FrozenDict)


@dataclass(frozen=True, slots=True)
class SheetRemark:
    """Something wrong or odd about an order (its `line`, from 1) or about the whole sheet (0).

    What it `voids` does not count; a remark that voids nothing is a warning.
    """

    line: int
    refusal: Refusal
    voids: bool = True


@dataclass(frozen=True, slots=True)
class ReadSheet:
    """A sheet as it was understood: its province ("" when none can be told), the game's own orders, and all remarks.

    `orders` is None when the sheet does not count at all.
    """

    province: str
    orders: Any | None
    remarks: tuple[SheetRemark, ...] = ()

    @property
    def counts(self) -> bool:
        return self.orders is not None


class SheetReader(Protocol):
    """Reads the order sheets of one game, in every language it has."""

    @property
    def offices(self) -> tuple[str, ...]:
        """The offices that a printed sheet asks votes for, as its fields name them."""

    def actions_in(self, era: int) -> int:
        """How many orders the sheet of an era has room for; 0 for no era."""

    def read(self, sheet: WrittenSheet, expected: ExpectedSheets) -> ReadSheet:
        """What a sheet says. Whatever is wrong with it is a remark, all of it at once."""

    def sentence(self, speaker: Speaker, refusal: Refusal) -> str:
        """A remark's refusal in the words of a language."""


class WrittenCampaign(Protocol):
    """What the package of a game of written orders exports."""

    def reader(self, game: Game, speakers: Sequence[Speaker]) -> SheetReader:
        """The reader of its sheets; `speakers` are those of every language that is understood."""
