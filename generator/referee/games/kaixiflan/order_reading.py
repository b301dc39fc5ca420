"""Reads one line of an order sheet as the order it means: words of any language, ids, and a small grammar for Detail.

A cell names one thing. Detail holds, by the action: hexes ("F4 G6"), units and where they go ("2 settlers F4, 1 army
G4"), a resource and a price ("science, by route"), or a word that says what the action is for ("banquet").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.referee.clause_marks import resolves
from generator.referee.games.kaixiflan.campaign_orders import (
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
    March,
    MoveKaixiflanOrder,
    MoveOrder,
    NewUnits,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.order_words import SPECIAL, TABLE, OrderWords, Token
from generator.referee.games.kaixiflan.outcomes import note_refusal
from generator.referee.refusals import Refusal, refuse
from generator.referee.written_sheet import WrittenLine

MOST = 999  # three digits fit into the form
LONGEST_NAME = 200  # characters of a Wonder's name
BANQUET, GIFT, AGREEMENT, BREAK = "banquet", "gift", "agreement", "break_agreement"  # rows of `order_words`
FREE, ROUTE = "free", "route"  # rows of `trade_rates`
_AMOUNT = regular_expression(r"[+]?0*(\d{1,9})", re.ASCII)
_BELOW = regular_expression(r"[-\u2212–]\s*\d+(?:[.,]\d+)?|0+", re.ASCII)


@dataclass(frozen=True, slots=True)
class ReadLine:
    """What a line means: its order, or None and every reason why; `odd` is what was passed over."""

    order: CampaignOrder | None
    wrong: tuple[Refusal, ...] = ()
    odd: tuple[Refusal, ...] = ()


@resolves("KX-7")
def read_line(words: OrderWords, line: WrittenLine) -> ReadLine:
    """The order of a line in which something stands."""
    reading = _LineReading(words, line)
    order = reading.order()
    if reading.wrong or order is None:
        for refusal in reading.wrong:
            note_refusal(refusal)
        return ReadLine(None, tuple(dict.fromkeys(reading.wrong)))
    return ReadLine(order, (), tuple(reading.passed_over()))


@dataclass(slots=True)
class _LineReading:
    """A line while it is read: the action it names, what is wrong with it, and which of its columns were used."""

    words: OrderWords
    line: WrittenLine
    wrong: list[Refusal] = field(default_factory=list)
    odd: list[Refusal] = field(default_factory=list)
    used: set[str] = field(default_factory=lambda: {"action"})
    action: str = ""
    acts_for: str = ""

    def order(self) -> CampaignOrder | None:
        if not self.line.action:
            self.miss("action")
            return None
        self.action = self.words.find(self.line.action, "actions")
        if not self.action:
            self.unknown("action", "KX-7", "actions")
            return None
        reads: dict[str, Any] = {
            "fight": self.fight,
            "trade": self.trade,
            "build": self.build,
            "explore": self.explore,
            "move": self.move,
            "progress": self.progress,
            "recruit": self.recruit,
            "harvest": self.harvest,
        }
        made: CampaignOrder | None = reads[self.action]()
        return made

    # -- what is wrong ---------------------------------------------------------------------------

    def refuse(self, code: str, clause: str = "KQ-8", **data: Any) -> None:
        self.wrong.append(refuse(code, clause, **data))

    def miss(self, *columns: str) -> None:
        """Columns that the action needs are empty."""
        self.used.update(columns)
        self.refuse("half-filled", columns=columns)

    def unknown(self, column: str, clause: str, *tables: str) -> None:
        given = getattr(self.line, column)
        self.refuse("unknown-name", clause, column=column, given=given, near=self.words.near(given, *tables))

    def passed_over(self) -> list[Refusal]:
        left = [column for column in self.line.filled if column not in self.used]
        unused = [refuse("unused-column", "KQ-8", column=column, action=self.action) for column in left]
        return [*self.odd, *unused]

    # -- cells -----------------------------------------------------------------------------------

    def cell(self, column: str) -> str:
        self.used.add(column)
        return str(getattr(self.line, column))

    def hex_of(self, text: str) -> str:
        """A hex of the map; "" and a refusal for anything else."""
        place = self.words.hex_like(text)
        if place in self.words.hexes:
            return place
        self.refuse("unknown-hex", "KX-124", given=text, near=self.words.near(place or text, "hexes"))
        return ""

    def hex_in(self, column: str = "hex") -> str:
        text = self.cell(column)
        if not text:
            self.miss(column)
            return ""
        return self.hex_of(text)

    def count(self, text: str) -> int:
        """How many a number says; 0 and a refusal for anything but 1 to MOST."""
        found = _AMOUNT.fullmatch(text.strip())
        number = int(found[1]) if found else 0
        if found and 1 <= number <= MOST:
            return number
        low = bool(_BELOW.fullmatch(text.strip()))
        self.refuse("amount-low" if low else "amount-high" if found else "amount-unread", given=text, most=MOST)
        return 0

    def how_many(self) -> int:
        """The column for amounts: 1 where it is empty."""
        text = self.cell("amount")
        return self.count(text) if text else 1

    def note(self) -> list[Token]:
        """Detail without the word that lets the independents act."""
        tokens = self.words.tokens(self.cell("note"))
        for i in range(len(tokens)):
            ident, size = self.words.first(tokens[i:], SPECIAL)
            if ident == INDEPENDENTS:
                self.acts_for = INDEPENDENTS
                return tokens[:i] + tokens[i + size :]
        return tokens

    def unread(self, token: Token, *tables: str) -> None:
        near = self.words.near(token.typed, *tables) if tables and token.kind == "word" else ""
        self.refuse("detail-unread", given=token.typed, action=self.action, near=near)

    def hexes_in_note(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        """Detail that lists hexes."""
        found = []
        for token in tokens:
            if token.kind == "hex":
                found.append(self.hex_of(token.typed))
            elif token.kind != "mark":
                self.unread(token)
        return tuple(found)

    # -- the eight actions -----------------------------------------------------------------------

    def fight(self) -> CampaignOrder | None:
        place, enemy = self.hex_in(), self.cell("target")
        if not enemy:
            self.miss("target")
            return None
        special = self.words.special(enemy)
        against = self.words.find(enemy, "provinces") or (special if special != KAIXIFLAN else "")
        if not against:
            self.unknown("target", "KX-46", "provinces")
            return None
        return FightOrder(self.line.number, place, against)

    def build(self) -> CampaignOrder | None:
        what = self.cell("what")
        if not what:
            self.miss("what")
            return None
        building = self.words.find(what, "buildings")
        if building:
            return BuildOrder(self.line.number, building)
        kind = self.words.find(what, "settlements")
        if not kind or not self.words.game.tables["settlements"].rows[kind].gold:  # a Capital is not built
            self.unknown("what", "KX-57", "settlements", "buildings")
            return None
        fields = self.hexes_in_note(self.note())
        self.let_independents_act()
        return FoundOrder(self.line.number, kind, self.hex_in(), fields, self.acts_for)

    def explore(self) -> CampaignOrder | None:
        others = self.hexes_in_note(self.note())
        self.let_independents_act()
        return ExploreOrder(self.line.number, (self.hex_in(), *others), self.acts_for)

    def harvest(self) -> CampaignOrder | None:
        chosen = self.hexes_in_note(self.note())
        self.let_independents_act()
        return HarvestOrder(self.line.number, self.hex_in(), chosen, self.acts_for)

    def progress(self) -> CampaignOrder:
        return ProgressOrder(self.line.number, self.cell("note")[:LONGEST_NAME])

    def move(self) -> CampaignOrder | None:
        tokens = self.note()
        if self.words.special(self.line.target) == KAIXIFLAN:
            return self.move_kaixiflan(tokens)
        start, goal = self.hex_in(), self.hex_of(self.cell("target")) if self.line.target else ""
        groups = self.groups(tokens, goal)
        marches = tuple(March(*group) for group in groups)
        return MoveOrder(self.line.number, start, marches, self.acts_for)

    def move_kaixiflan(self, tokens: Sequence[Token]) -> CampaignOrder | None:
        """`Kaixiflán` in Target; where he goes stands in Detail, or alone in Hex."""
        self.used.add("target")
        goals = self.hexes_in_note(tokens)
        if len(goals) > 1:
            self.refuse("one-goal", "KX-28", given=", ".join(goals))
        if not goals and not self.line.hex:
            self.miss("note")
            return None
        return MoveKaixiflanOrder(self.line.number, goals[0] if goals else self.hex_in())

    def recruit(self) -> CampaignOrder | None:
        place = self.hex_in()
        goal = self.hex_of(self.cell("target")) if self.line.target and not self.let_independents_act() else place
        units = tuple(NewUnits(*group) for group in self.groups(self.note(), goal or place))
        return RecruitOrder(self.line.number, place, units, self.acts_for)

    def let_independents_act(self) -> bool:
        """Whether Target lets the independents act, which it may where it names nothing else."""
        if self.words.special(self.line.target) != INDEPENDENTS:
            return False
        self.acts_for = INDEPENDENTS
        self.used.add("target")
        return True

    # -- units -----------------------------------------------------------------------------------

    def groups(self, tokens: Sequence[Token], goal: str) -> list[tuple[str, int, str]]:
        """The units that a line names, how many and where to: those of What and Amount, then those of Detail."""
        found: list[tuple[str, int, str]] = []
        if self.line.what:
            unit = self.words.find(self.cell("what"), "units")
            if not unit:
                self.unknown("what", "KX-41", "units")
            number = self.how_many()
            self.need(goal)
            found.append((unit, number, goal))
        elif self.line.amount:
            self.used.add("amount")
            self.miss("what")
        found += self.groups_in_note(tokens, goal)
        if not found and not self.wrong:
            self.miss("what")
        return found

    def groups_in_note(self, tokens: Sequence[Token], goal: str) -> list[tuple[str, int, str]]:
        """`2 settlers F4, 1 army G4`: a number (1 without it), a unit, and its hex (that of Target without it)."""
        found: list[tuple[str, int, str]] = []
        for part in _parts(tokens):
            number, unit, place, at = "", "", "", 0
            while at < len(part):
                token, (named, size) = part[at], self.words.first(part[at:], "units")
                if token.kind == "hex":
                    place = self.hex_of(token.typed) or token.typed
                elif token.kind == "number" and not number and not unit:
                    number = token.typed
                elif named and not unit:
                    unit = named
                else:
                    self.unread(token, "units")
                at += max(size, 1)
            if not unit:
                self.refuse("which-unit", "KX-116", given=" ".join(token.typed for token in part))
                continue
            if not place:
                self.need(goal)
            found.append((unit, self.count(number) if number else 1, place or goal))
        return found

    def need(self, goal: str) -> None:
        """Units that move need to know where to; what stands there and is no hex has been refused already."""
        if not goal and self.action == "move" and not self.line.target:
            self.miss("target")

    # -- trade -----------------------------------------------------------------------------------

    def trade(self) -> CampaignOrder | None:
        tokens = self.note()
        asked = next((ident for i in range(len(tokens)) if (ident := self.words.first(tokens[i:], TABLE)[0])), "")
        what = self.line.what
        if asked == BANQUET:
            self.used.add("hex" if self.line.hex else "target")
            place = self.line.hex or self.line.target
            if not place:
                self.miss("hex")
            return BanquetOrder(self.line.number, self.hex_of(place) if place else "")
        if asked == BREAK:
            return BreakAgreementOrder(self.line.number, self.partner())
        if asked == GIFT:
            return self.gift(tokens)
        settler = self.words.find(what, "units") == "settler"
        if settler or (asked == AGREEMENT and not what):
            self.used.add("what")
            if self.line.amount and self.how_many() > 1:
                self.refuse("one-settler", "KX-55", given=self.line.amount)
            return AgreementOrder(self.line.number, self.partner())
        return self.swap(tokens)

    def partner(self) -> str:
        """The province in Target."""
        text = self.cell("target")
        found = self.words.find(text, "provinces")
        if not text:
            self.miss("target")
        elif not found:
            self.unknown("target", "KX-54", "provinces")
        return found

    def gift(self, tokens: Sequence[Token]) -> CampaignOrder | None:
        """What and Amount, and in Detail the word for a gift with further cubes: `gift, 20 science`."""
        to = KAIXIFLAN
        if self.words.special(self.line.target) == KAIXIFLAN:
            self.used.add("target")
        else:
            to = self.partner()
        amounts: list[tuple[str, int]] = []
        if self.line.what:
            amounts.append((self.resource(), self.count(self.cell("amount")) if self.line.amount else 0))
            if not self.line.amount:
                self.miss("amount")
        number, at = "", 0
        while at < len(tokens):
            ident, size = self.words.first(tokens[at:], "resources")
            if ident:
                amounts.append((ident, self.count(number) if number else 1))
                number = ""
            elif tokens[at].kind == "number" and not number:
                number = tokens[at].typed
            elif tokens[at].kind != "mark" and not (size := self.words.first(tokens[at:], TABLE)[1]):
                self.unread(tokens[at], "resources")
            at += max(size, 1)
        if number:
            self.refuse("detail-unread", given=number, action=self.action, near="")
        if not amounts:
            self.miss("what", "amount")
            return None
        return GiftOrder(self.line.number, to, tuple(amounts))

    def resource(self) -> str:
        text = self.cell("what")
        found = self.words.find(text, "resources")
        if text and not found:
            self.unknown("what", "KX-51", "resources")
        return found

    def swap(self, tokens: Sequence[Token]) -> CampaignOrder | None:
        """Cubes for others: what is given in What and Amount, what is wanted in Detail, and the price by Target."""
        missing = [column for column in ("what", "amount", "note") if not getattr(self.line, column)]
        if missing:
            self.miss(*missing)
        gives = self.resource()
        amount = self.count(self.cell("amount")) if self.line.amount else 0
        gets, price = self.wanted(tokens)
        if not gets and self.line.note and not self.wrong:
            self.refuse("nothing-asked", "KX-51", given=self.line.note)
        rate, partner, source = self.rate(price)
        return TradeOrder(self.line.number, gives, amount, gets, rate, partner, source, self.acts_for)

    def wanted(self, tokens: Sequence[Token]) -> tuple[str, str]:
        """The resource that Detail asks for, and the price it names: the id of a rate, a number, or "" for none."""
        gets, price, at = "", "", 0
        while at < len(tokens):
            token = tokens[at]
            resource, size = self.words.first(tokens[at:], "resources")
            rate, words = self.words.first(tokens[at:], "trade_rates")
            if not rate and self.words.first(tokens[at:], TABLE)[0] == AGREEMENT:
                rate, words = AGREEMENT, self.words.first(tokens[at:], TABLE)[1]
            if resource and gets:
                self.refuse("one-resource", "KX-51", given=token.typed)
            elif resource:
                gets = resource
            elif rate:
                price, size = rate, words
            elif token.kind == "number" and gets:
                price = token.typed
                if [one.text for one in tokens[at + 1 : at + 3]] == [":", "1"]:  # 3:1
                    size = 3
            elif token.kind == "number":
                self.odd.append(refuse("number-passed-over", "KX-52", given=token.typed))
            elif token.kind != "mark":
                self.unread(token, "resources", "trade_rates")
            at += max(size, 1)
        return gets, price

    def rate(self, price: str) -> tuple[str, str, str]:
        """The rate that Target asks for, held against the price that Detail names: rate, partner, source."""
        target = self.cell("target")
        rates = self.words.game.tables["trade_rates"].rows
        partner = source = ""
        special = self.words.special(target)
        if not target:
            rate = FREE
        elif special == KAIXIFLAN:
            rate = KAIXIFLAN
        elif special == INDEPENDENTS:
            self.acts_for, rate = INDEPENDENTS, price if price in rates else FREE
        elif self.words.hex_like(target):
            rate, source = ROUTE, self.hex_of(target)
        else:
            rate, partner = AGREEMENT, self.partner()
        if price == ROUTE and partner and self.line.hex:  # the province and its source, each in its column
            rate, partner, source = ROUTE, "", self.hex_in()
        if price == FREE and rate != FREE:  # whoever names it pays it
            self.used.discard("target")
            return FREE, "", ""
        if price and price != rate and price != str(rates[rate].rate):
            self.refuse("other-price", "KX-51", price=price, rate=rate)
        return rate, partner, source


def _parts(tokens: Sequence[Token]) -> list[list[Token]]:
    """The units of a list, each with its number and its hex: a comma, a hex, or the next number ends one."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        before = parts[-1]
        if token.kind == "mark":
            parts.append([])
            continue
        if token.kind == "number" and any(one.kind == "word" for one in before):
            parts.append(before := [])
        before.append(token)
        if token.kind == "hex":
            parts.append([])
    return [part for part in parts if part]
