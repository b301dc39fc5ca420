"""Reads a whole order sheet: whose it is and for which turn, its orders, its votes, and all that is wrong at once."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.campaign_plugin import ExpectedSheets, ReadSheet, SheetRemark
from generator.referee.games.kaixiflan.campaign_orders import CampaignOrder, DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.director_reading import read_director
from generator.referee.games.kaixiflan.order_reading import read_line
from generator.referee.games.kaixiflan.order_words import OrderWords
from generator.referee.games.kaixiflan.reason_codes import REFUSING
from generator.referee.refusal_sentences import sentence_in
from generator.referee.refusals import refuse
from generator.referee.typed_actions import folded
from generator.referee.written_sheet import DirectorSheetModel, WrittenSheet

TABLE = "order_refusals"
MOST_LINES = 40  # of a sheet, that are looked at one by one: three times what any era allows
OF_FILES = (  # what is wrong with a file, or no refusal at all
    "hint", "unread-line", "twice-alike", "two-sheets", "several-pages", "nothing-filled", "fields-gone",
)  # fmt: skip
SUMMER = "summer"  # the season in which offices are voted for
NAMED_BY = {  # which tables name the data of a refusal; columns are named by rows at_…
    "action": "actions",
    "column": TABLE,
    "columns": TABLE,
    "province": "provinces",
    "other": "provinces",
    "season": "seasons",
    "rate": "trade_rates",
    "price": "trade_rates",
}
_NUMBER = regular_expression(r"0*(\d{1,6})", re.ASCII)


class KaixiflanSheets:
    """Reads the order sheets of this game (implements generator.referee.campaign_plugin.SheetReader)."""

    def __init__(self, game: Game, speakers: Sequence[Speaker]) -> None:
        self.game = game
        self.words = OrderWords(game, speakers)
        self.eras = {row.level: row.actions for row in game.tables["eras"]}
        self.seasons = {row.order: row.id for row in game.tables["seasons"]}

    @property
    def offices(self) -> tuple[str, ...]:
        return tuple(self.game.tables["offices"].rows)

    @property
    def refusal_codes(self) -> tuple[str, ...]:
        """Those of the reader, in the order of their table, then those of the rules, as reasons are listed."""
        told = [row for row in self.game.tables[TABLE].rows if not row.startswith("at_") and row not in OF_FILES]
        return (*told, *REFUSING)

    def actions_in(self, era: int) -> int:
        """How many actions an era has (KX-16)."""
        return int(self.eras.get(era, 0))

    def sentence(self, speaker: Speaker, refusal: Any) -> str:
        """A refusal in the words of a language."""
        return sentence_in(NAMED_BY, speaker, refusal, TABLE)

    def read(self, sheet: WrittenSheet, expected: ExpectedSheets) -> ReadSheet:
        """The orders of a sheet, and whatever is wrong with it. A line that cannot be read is void by itself."""
        remarks: list[SheetRemark] = []
        province = self._province(sheet, expected, remarks)
        turn = self._turn(sheet, expected, remarks)
        stands = province and not any(remark.voids for remark in remarks)
        orders = self._orders(sheet, province, expected, remarks)
        votes = self._votes(sheet, province, expected, remarks)
        more = {
            "ballad_vote": self._named(sheet.ballad, "ballad", remarks, "provinces"),
            "imports": self._named(sheet.imports, "imports", remarks, "resources"),
            "gives_first": self._named(sheet.loses_first, "loses_first", remarks, "units"),
        }
        if more["ballad_vote"] and more["ballad_vote"] == province:
            _remark(remarks, "own-ballad", "KX-40", voids=False, province=province)
            more["ballad_vote"] = ""
        if not stands:
            return ReadSheet(province, None, tuple(remarks))
        made = OrderSheet(province, turn, tuple(orders), sheet.story, tuple(votes.items()), **more)
        return ReadSheet(province, made, tuple(remarks))

    def director(
        self, sheet: DirectorSheetModel, orders: Sequence[OrderSheet], turn: int
    ) -> tuple[DirectorSheet, list[OrderSheet]]:
        """What the director adds to a turn; see generator.referee.campaign_plugin.SheetReader."""
        return read_director(self.words, sheet, orders, turn)

    # -- the head --------------------------------------------------------------------------------

    def _province(self, sheet: WrittenSheet, expected: ExpectedSheets, remarks: list[SheetRemark]) -> str:
        if not sheet.province:
            _remark(remarks, "no-province", "KX-2")
            return ""
        found = self.words.find(sheet.province, "provinces")
        if not found:
            near = self.words.near(sheet.province, "provinces")
            _remark(remarks, "unknown-name", "KX-2", column="province", given=sheet.province, near=near)
            return ""
        if expected.eras and found not in expected.eras:
            _remark(remarks, "plays-not", "KX-2", province=found)
        signed = _person(sheet.player)
        played = {province: _person(name) for province, name in expected.players.items() if name}
        if signed and found in played and signed != played[found]:
            others = [province for province, name in played.items() if name == signed]
            if others:
                _remark(remarks, "other-player", "KX-6", player=sheet.player, province=found, other=others[0])
            else:
                _remark(remarks, "unknown-player", "KX-6", voids=False, player=sheet.player, province=found)
        return found

    def _turn(self, sheet: WrittenSheet, expected: ExpectedSheets, remarks: list[SheetRemark]) -> int:
        """The turn of a sheet: the one expected, unless the sheet says otherwise."""
        turn = self._number(sheet.turn, "turn", remarks)
        year = self._number(sheet.year, "year", remarks)
        season = self._named(sheet.season, "season", remarks, "seasons")
        if not sheet.turn:
            _remark(remarks, "no-turn", "KX-6", voids=False)
        if expected.turn is None:
            return turn or 1
        if turn and turn != expected.turn:
            _remark(remarks, "other-turn", "KX-6", given=turn, turn=expected.turn)
        wrong = [(season and season != expected.season), (year and year != expected.year)]
        if any(wrong):  # a sheet that says its turn right may be wrong about the season; it is no other turn's then
            _remark(
                remarks, "other-season", "KX-8", voids=not turn,
                season=expected.season, year=expected.year or 0, given=f"{sheet.season} {sheet.year}".strip(),
            )  # fmt: skip
        return expected.turn

    def _number(self, text: str, column: str, remarks: list[SheetRemark]) -> int:
        """A whole number from 1 on; 0 where there is none, with a remark for anything else."""
        found = _NUMBER.fullmatch(text)
        number = int(found[1]) if found else 0
        if text and not number:
            _remark(remarks, "number-unread", "KX-6", voids=False, column=column, given=text)
        return number

    def _named(self, text: str, column: str, remarks: list[SheetRemark], table: str) -> str:
        found = self.words.find(text, table) if text else ""
        if text and not found:
            near = self.words.near(text, table)
            _remark(remarks, "unknown-name", "KQ-8", voids=False, column=column, given=text, near=near)
        return found

    # -- orders and votes ------------------------------------------------------------------------

    def _orders(
        self, sheet: WrittenSheet, province: str, expected: ExpectedSheets, remarks: list[SheetRemark]
    ) -> list[CampaignOrder]:
        """The orders of all lines that can be read. Whatever stands in a line is an order and takes an action."""
        level = expected.eras.get(province, 0) or sheet.era or 0
        most = self.actions_in(level) or max(self.eras.values())
        orders: list[CampaignOrder] = []
        for place, line in enumerate(sheet.lines, 1):
            if place > most or (sheet.room is not None and line.number > sheet.room):
                if place <= MOST_LINES:  # whoever writes thousands is not told of each
                    _remark(remarks, "too-many", "KX-16", line.number, most=most)
                continue
            read = read_line(self.words, line)
            remarks += [SheetRemark(line.number, one) for one in read.wrong]
            remarks += [SheetRemark(line.number, one, voids=False) for one in read.odd]
            if read.order is not None:
                orders.append(read.order)
        return orders

    def _votes(
        self, sheet: WrittenSheet, province: str, expected: ExpectedSheets, remarks: list[SheetRemark]
    ) -> Mapping[str, str]:
        votes: dict[str, str] = {}
        if sheet.votes and expected.season and expected.season != SUMMER:
            _remark(remarks, "no-votes-now", "KX-22", voids=False, season=SUMMER)
            return votes
        for named, voted in sheet.votes:
            office = self.words.find(named, "offices")
            found = self.words.find(voted, "provinces")
            if not office:
                near = self.words.near(named, "offices")
                _remark(remarks, "unknown-name", "KX-27", voids=False, column="office", given=named, near=near)
            elif not found:
                near = self.words.near(voted, "provinces")
                _remark(remarks, "unknown-name", "KX-23", voids=False, column="vote", given=voted, near=near)
            elif found == province:
                _remark(remarks, "own-vote", "KX-24", voids=False, province=found)
            elif expected.eras and found not in expected.eras:
                _remark(remarks, "plays-not", "KX-2", voids=False, province=found)
            else:
                votes[office] = found
        return votes


def _remark(
    remarks: list[SheetRemark], code: str, clause: str, line: int = 0, *, voids: bool = True, **data: Any
) -> None:
    remarks.append(SheetRemark(line, refuse(code, clause, **data), voids))


def _person(name: str) -> str:
    """A player's name as it is compared."""
    return " ".join(folded(name).split())
