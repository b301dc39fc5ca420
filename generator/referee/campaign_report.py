"""What goes out after a turn of a campaign: reports, free of paper and of file formats, and what is to be printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from generator.base.display_list import Align
from generator.base.frozen import FrozenDict
from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.scene import Scene


@dataclass(frozen=True, slots=True)
class ReportHeading:
    """A heading of a part."""

    words: str


@dataclass(frozen=True, slots=True)
class ReportText:
    """A paragraph; `number` is that of an item of a numbered list (else 0), whose first words are `strong`."""

    words: str
    role: Literal["text", "lead", "note", "point", "step"] = "text"
    number: int = 0
    strong: str = ""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table under a caption; `widths` are the shares of its columns."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[Align, ...]
    widths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ReportMap:
    """A part of the map with what stands on it; `alt` says it to those who cannot see it."""

    scene: Scene
    caption: str
    alt: str


ReportPart = ReportHeading | ReportText | ReportTable | ReportMap


@dataclass(frozen=True, slots=True)
class CampaignReport:
    """A report: its title, which turn it is of, and its parts."""

    title: str
    turn: str
    parts: tuple[ReportPart, ...]
    language: str


@dataclass(frozen=True, slots=True)
class SheetNote:
    """Something wrong or odd about a sheet, in words: of an order by its `line` from 1, or of the whole sheet (0).

    What it `voids` did not count.
    """

    line: int
    words: str
    clause: str
    voids: bool


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A component of the kit to be printed for a campaign, of a game whose tables hold what may be shown.

    `row` names the pieces to print: those of that row, or of that province; all unless it is given. `written` stands in
    the form's fields already, and `edition` where the kit bears its own.
    """

    component: str
    game: Game
    row: str = ""
    written: Mapping[str, str] = field(default_factory=FrozenDict)
    edition: str = ""


class CampaignReports(Protocol):
    """What a game of written orders sends out after a turn; positions and accounts are the game's own."""

    @property
    def provinces(self) -> tuple[str, ...]:
        """Those who play."""

    @property
    def one_map_for_all(self) -> bool:
        """Whether everybody knows the same of the map."""

    def over(self, position: Any) -> bool:
        """Whether the campaign has ended: no more orders are asked for."""

    def of_province(
        self, before: Any, account: Any, province: str, speaker: Speaker, notes: Sequence[SheetNote] = ()
    ) -> CampaignReport:
        """A province's report of the turn that began with a position; nothing that it cannot know.

        `notes` are about its sheet.
        """

    def of_director(
        self, before: Any, account: Any, speaker: Speaker, notes: Mapping[str, Sequence[SheetNote]]
    ) -> CampaignReport:
        """The game director's report, which tells everything; `notes` are about sheets, by province."""

    def outcome(self, account: Any, province: str, line: int, speaker: Speaker) -> ReportText | None:
        """What became of an order and why, as a report tells it; None where the turn had no such order."""

    def seen_by(self, position: Any, province: str) -> Any:
        """What a province may know of a position, everything else being blank. Raises KeyError for no such province."""

    def after(self, account: Any) -> Any:
        """The position after a turn."""

    def map(self, position: Any, province: str, speaker: Speaker) -> PrintedPart:
        """The map with what a province knows."""

    def close_up(self, position: Any, province: str, speaker: Speaker) -> PrintedPart:
        """The map around a province, with what it knows."""

    def secret_map(self, speaker: Speaker) -> PrintedPart | None:
        """The whole map for the game director, where the campaign is not played on that of the kit."""

    def form(self, position: Any, province: str, speaker: Speaker) -> PrintedPart:
        """The form for a province's next orders."""
