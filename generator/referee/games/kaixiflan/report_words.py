"""Orders, places and amounts of a campaign in words: the rows of the table `report_words` in one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.games.kaixiflan.campaign_orders import (
    FOREIGN,
    INDEPENDENTS,
    KAIXIFLAN,
    AgreementOrder,
    BanquetOrder,
    BreakAgreementOrder,
    BuildOrder,
    CampaignOrder,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    GiftOrder,
    HarvestOrder,
    MoveKaixiflanOrder,
    MoveOrder,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER, Land

TABLE = "report_words"
OWNERS = {INDEPENDENTS: "independents", FOREIGN: "neutral_troop", KAIXIFLAN: "kaixiflan"}  # rows of the table `words`


class ReportWords:
    """What the reports of a campaign say, in the language of a speaker."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self._rows = speaker.tables[TABLE].rows
        self._words = speaker.tables["words"].rows

    def __call__(self, phrase: str, **data: Any) -> str:
        """A row of `report_words` with its data filled in."""
        return self._filled(f"{TABLE}.{phrase}.text", self._rows[phrase].text, data)

    def name(self, table: str, row: str) -> str:
        """The name of a row."""
        return str(self.speaker.table(table)[row].name)

    def owner(self, ident: str) -> str:
        """Who units or a wish belong to: a province, the independents, foreign troops, Kaixiflán."""
        if ident in OWNERS:
            row = OWNERS[ident]
            return self._filled(f"words.{row}.text", self._words[row].text, {})
        return self.name("provinces", ident)

    def era(self, level: int) -> str:
        """An era by its number."""
        row = next(row for row in self.speaker.tables["eras"] if row.level == level)
        name = self.name("eras", row.id)
        return name[:1].lower() + name[1:]

    def units(self, settlers: int, armies: int) -> str:
        """Some units: "2 colonos y 1 ejército"."""
        counted = ((settlers, SETTLER), (armies, ARMY))
        return self.listed(self.speaker.quantity(number, unit) for number, unit in counted if number)

    def listed(self, items: Iterable[str]) -> str:
        """Some words, the last after "and"."""
        return self.speaker.all_of(list(items))

    def cubes(self, amounts: Iterable[tuple[str, int]]) -> str:
        """Some cubes: "3 de oro y 2 de comida"."""
        return self.listed(
            self("cubes", number=number, resource=self.name("resources", resource).lower())
            for resource, number in amounts
        )

    def land(self, land: Land) -> str:
        """What a hex holds."""
        if land.resource:
            return self("resource_hex", resource=self.name("resources", land.resource), richness=land.richness)
        row = self._words[land.content]
        return self._filled(f"words.{row.id}.text", row.text, {})

    def order(self, order: CampaignOrder) -> str:
        """An order, as a person would say it."""
        said = self._own_order(order)
        if getattr(order, "acts_for", ""):
            return self("for_independents", order=said)
        return said

    def _own_order(self, order: CampaignOrder) -> str:
        match order:
            case FightOrder():
                return self("fight", hex=order.hex, enemy=self.owner(order.enemy))
            case TradeOrder():
                return self._trade(order)
            case AgreementOrder():
                return self("agreement", partner=self.owner(order.partner))
            case BreakAgreementOrder():
                return self("break_agreement", partner=self.owner(order.partner))
            case BanquetOrder():
                return self("banquet", hex=order.hex)
            case GiftOrder():
                return self("gift", receiver=self.owner(order.to), amounts=self.cubes(order.amounts))
            case BuildOrder():
                return self("build", building=self.name("buildings", order.building))
            case FoundOrder():
                return self("found", settlement=self.name("settlements", order.settlement), hex=order.hex)
            case ExploreOrder():
                return self("explore", places=order.hexes)
            case MoveOrder():
                marches = [
                    self("march", troops=self.speaker.quantity(one.number, one.unit), goal=one.goal)
                    for one in order.marches
                ]
                return self("move", hex=order.hex, marches=", ".join(marches))
            case MoveKaixiflanOrder():
                return self("move_kaixiflan", goal=order.goal)
            case ProgressOrder():
                return self("progress_named", name=order.name) if order.name else self("progress")
            case RecruitOrder():
                units = [
                    self("new_units", troops=self.speaker.quantity(one.number, one.unit), goal=one.goal)
                    for one in order.units
                ]
                return self("recruit", hex=order.hex, troops="; ".join(units))
            case HarvestOrder():
                if order.hexes:
                    return self("harvest_hexes", hex=order.hex, places=order.hexes)
                return self("harvest", hex=order.hex)

    def _trade(self, order: TradeOrder) -> str:
        data = {
            "amount": order.amount,
            "gives": self.name("resources", order.gives).lower(),
            "gets": self.name("resources", order.gets).lower(),
            "rate": self.name("trade_rates", order.rate).lower(),
        }
        if order.partner:
            return self("trade_partner", partner=self.owner(order.partner), **data)
        if order.source:
            return self("trade_source", source=order.source, **data)
        return self("trade", **data)

    def _filled(self, ident: str, source: str, data: dict[str, Any]) -> str:
        return " ".join(plain(self.speaker.fill(ident, source, self.speaker.context(**data))).split())
