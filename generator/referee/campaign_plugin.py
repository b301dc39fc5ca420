"""What a game of written orders offers: a reader of its order sheets in any language, and the rules of a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from generator.base.frozen import FrozenDict
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.language.speaker import Speaker
from generator.referee.campaign_report import CampaignReports
from generator.referee.refusals import Refusal
from generator.referee.written_sheet import DirectorSheetModel, WrittenLine, WrittenSheet


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

    @property
    def refusal_codes(self) -> tuple[str, ...]:
        """All that an order or a sheet may be refused for, or passed over; not what is wrong with its file."""

    def actions_in(self, era: int) -> int:
        """How many orders the sheet of an era has room for; 0 for no era."""

    def read(self, sheet: WrittenSheet, expected: ExpectedSheets) -> ReadSheet:
        """What a sheet says. Whatever is wrong with it is a remark, all of it at once."""

    def sentence(self, speaker: Speaker, refusal: Refusal) -> str:
        """A remark's refusal in the words of a language."""

    def director(self, sheet: DirectorSheetModel, orders: Sequence[Any], turn: int) -> tuple[Any, list[Any]]:
        """What the director adds to a turn, and the orders with what their provinces told him.

        Raises CannotJudge for what cannot be read, for another turn, and for a province without orders.
        """


@dataclass(frozen=True, slots=True)
class CampaignTerms:
    """How a campaign is played, for as long as it lasts: its name, its seed, who plays, and the rulings in force.

    The seed decides what is drawn by lot, and rolls the dice unless all of them are `typed`. `values` are what a
    scenario brings for the rulings that ask for it. `start` is the position in which it begins, in the short notation;
    "" for the beginning of the game.
    """

    name: str
    seed: str
    typed: bool = False
    provinces: tuple[str, ...] = ()  # all of the game where none are named
    choices: Choices = ()
    values: Mapping[str, Any] = field(default_factory=FrozenDict)
    start: str = ""


@dataclass(frozen=True, slots=True)
class TypedRoll:
    """Dice that were rolled at a table: where, by whom and which numbers."""

    place: str
    side: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ResolvedTurn:
    """A turn that was resolved: the new position, the game's own account of it, and the chance that decided.

    `account` are the outcomes and events as the game has them; `chance` is plain data by which the turn can be
    resolved again; `moments` are a few words on each order: province, line, label.
    """

    position: Any
    account: Any
    chance: Mapping[str, Any]
    moments: tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, slots=True)
class OfferedOrder:
    """Orders that a province may give, told by the smallest of them.

    The number in it may be anything from 1 to `high` (0: it has none). Of the places `among` it may name from one to
    `most` (none: those that it names). `lacks` are the cubes that the store does not hold for it, `clauses` decide it.
    """

    order: Any
    high: int = 0
    among: tuple[str, ...] = ()
    most: int = 0
    lacks: tuple[tuple[str, int], ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedOrder:
    """An order of a sheet: why it is refused, or None, and the clauses that decide it."""

    order: Any
    refusal: Refusal | None
    clauses: tuple[str, ...]


class CampaignPlay(Protocol):
    """The rules of one campaign at work."""

    def start(self) -> Any:
        """The position in which it begins."""

    def expected(self, position: Any) -> ExpectedSheets:
        """What sheets for the turn of a position should say; who plays is not known here."""

    def over(self, position: Any) -> bool:
        """Whether the campaign has ended."""

    def resolve(
        self,
        position: Any,
        orders: Sequence[Any],
        typed: Sequence[TypedRoll],
        chance: Mapping[str, Any] | None = None,
        director: Any = None,
    ) -> ResolvedTurn:
        """The turn after a position, the same whatever the order of the sheets.

        Dice are those of `chance` when a turn is resolved again; else those that were `typed`, then those of the seed.
        Raises CannotJudge when dice are missing, and for typed dice that nobody rolls.
        """

    def certificate(
        self, before: Any, orders: Sequence[Any], director: Any, resolved: ResolvedTurn, after: Any
    ) -> list[str]:
        """What a turn's own reasons do not bear out of the position after it; empty for a sound turn.

        Checked apart from what resolves turns; each a sentence with province, line and clause.
        """

    def told_position(self, text: str) -> Any:
        """The position that a text in the short notation tells.

        Raises CannotJudge with everything that is not understood, and for a position that cannot be.
        """

    def position_words(self, position: Any) -> str:
        """A position in the short notation. Raises CannotJudge where it has no words for it."""

    def position_of(self, data: Any) -> Any:
        """A position from the data that it was kept as. Raises ValueError, TypeError or KeyError for other data."""

    def orders_of(self, data: Any) -> Any:
        """The orders of a sheet, likewise."""

    def director_of(self, data: Any) -> Any:
        """What the director added to a turn, likewise."""

    def offered(self, position: Any, province: str) -> list[OfferedOrder]:
        """What a province may order this turn, each as if it were its only order; nothing that it cannot know.

        Raises KeyError for a province that does not play.
        """

    def offer_said(self, offer: OfferedOrder, speaker: Speaker) -> str:
        """An offer in the words of a language, with its bounds and what the store lacks."""

    def judged(self, position: Any, orders: Any) -> list[JudgedOrder]:
        """What would become of the orders of a sheet if nobody else ordered anything, as far as its province knows."""

    def refusal_said(self, refusal: Refusal, speaker: Speaker) -> str:
        """Why an order is refused, in the words of a language."""

    def order_words(self, order: Any) -> str:
        """An order in the short notation."""

    def order_line(self, order: Any) -> WrittenLine:
        """An order as a line of an order sheet that asks for it, by ids."""

    def sheets_of(self, text: str, turn: int) -> list[Any]:
        """The orders of provinces told in the short notation. Raises CannotJudge with all that is not understood."""

    def reports(self) -> CampaignReports:
        """What goes out after a turn."""

    def hidden(self) -> Any:
        """What players do not know from the start, as plain data: its digest is published."""


class WrittenCampaign(Protocol):
    """What the package of a game of written orders exports."""

    def reader(self, game: Game, speakers: Sequence[Speaker]) -> SheetReader:
        """The reader of its sheets; `speakers` are those of every language that is understood."""

    def play(self, game: Game, terms: CampaignTerms) -> CampaignPlay:
        """The rules of a campaign. Raises CannotJudge for terms that cannot be played."""

    def on_secret_map(self, game: Game, terms: CampaignTerms, hidden: Any = None) -> CampaignTerms:
        """The same terms on a secret map: that of `hidden` (CampaignPlay.hidden, as it was kept), else one that
        the seed draws. Raises CannotJudge for terms that cannot be played so.
        """
