"""Orders in a few words, read and printed alike: `cierzo: move G4 1 settler F4; harvest G5; explore E4`.

A sheet is made of statements (see generator.referee.position_notation); every statement of a province is one order, but
for `vote`, `ballad`, `imports` and `loses`, which are the other things that a sheet says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.base.regular_expressions import regular_expression
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
    March,
    MoveKaixiflanOrder,
    MoveOrder,
    NewUnits,
    OrderSheet,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER, CampaignRules
from generator.referee.position_notation import NotationMistakes, NotedStatement, NotedWord, statements

EXAMPLE = "cierzo: move G4 1 settler F4; harvest G5; explore E4"
MOST = 999  # as on a sheet
FOR, AS = "for", "as"  # parts a trade's two sides; begins whom an order acts for
AGREEMENT, ROUTE, FREE = "agreement", "route", "free"  # rows of the table trade_rates
ORDERS = (
    "fight", "trade", "agree", "break", "banquet", "give", "build", "found", "explore", "move", "progress", "recruit",
    "harvest",
)  # fmt: skip
_NO_NAME = regular_expression(r"[;#\s]")  # what ends a statement, or is no part of one
OTHERS = ("vote", "ballad", "imports", "loses")  # what a sheet says besides


# -- writing -----------------------------------------------------------------------------------------------------------


def order_words(order: CampaignOrder) -> str:
    """An order in the short notation."""
    acts_for: str = getattr(order, "acts_for", "")
    return f"{_said(order)} {AS} {acts_for}" if acts_for else _said(order)


def _said(order: CampaignOrder) -> str:
    match order:
        case FightOrder():
            return f"fight {order.hex} {order.enemy}"
        case TradeOrder():
            how = () if order.rate == FREE else (order.rate, order.partner or order.source)
            return _line("trade", order.amount, order.gives, FOR, order.gets, *how)
        case AgreementOrder():
            return f"agree {order.partner}"
        case BreakAgreementOrder():
            return f"break {order.partner}"
        case BanquetOrder():
            return f"banquet {order.hex}"
        case GiftOrder():
            return _line("give", order.to, *(word for name, cubes in order.amounts for word in (cubes, name)))
        case BuildOrder():
            return f"build {order.building}"
        case FoundOrder():
            return _line("found", order.settlement, order.hex, *order.fields)
        case ExploreOrder():
            return _line("explore", *order.hexes)
        case MoveOrder():
            return _line("move", order.hex, *_groups(order.marches))
        case MoveKaixiflanOrder():
            return f"move {KAIXIFLAN} {order.goal}"
        case ProgressOrder():
            return _line("progress", " ".join(_NO_NAME.sub(" ", order.name).split()))
        case RecruitOrder():
            return _line("recruit", order.hex, *_groups(order.units))
        case HarvestOrder():
            return _line("harvest", order.hex, *order.hexes)


def _line(*words: object) -> str:
    return " ".join(str(word) for word in words if word != "")


def _groups(groups: Iterable[March | NewUnits]) -> list[object]:
    return [word for one in groups for word in (one.number, one.unit, one.goal)]


def sheet_words(sheet: OrderSheet) -> str:
    """What a sheet asks for, in the short notation; its story is not told."""
    said = [order_words(order) for order in sorted(sheet.orders, key=lambda one: one.line)]
    said += [f"vote {office} {province}" for office, province in sheet.votes]
    more = (("ballad", sheet.ballad_vote), ("imports", sheet.imports), ("loses", sheet.gives_first))
    said += [f"{word} {what}" for word, what in more if what]
    return f"{sheet.province}: {'; '.join(said) or 'pass'}"


# -- reading -----------------------------------------------------------------------------------------------------------


def read_sheets(rules: CampaignRules, text: str, turn: int) -> list[OrderSheet]:
    """The sheets that a text tells, in the order in which it names their provinces.

    Raises CannotJudge with everything that is not understood, each with its column.
    """
    mistakes = NotationMistakes(text, EXAMPLE, title=("no_orders", "these are no orders"))
    reading = OrdersReading(rules, mistakes)
    for statement in statements(text, rules.provinces, mistakes):
        reading.take(statement)
    mistakes.tell()
    return [reading.sheet(province, turn) for province in reading.orders]


class StatementWords:
    """The words of one statement, taken one after the other; whatever is no valid word is a mistake."""

    def __init__(self, rules: CampaignRules, mistakes: NotationMistakes, statement: NotedStatement) -> None:
        self.rules, self.mistakes = rules, mistakes
        self.keyword, self.left, self.ended = statement.keyword, list(statement.words), False

    def take(self, what: str) -> NotedWord:
        """The next word; an empty one and a mistake where there is none."""
        if self.left:
            return self.left.pop(0)
        if not self.ended:
            self.mistakes.add(self.keyword, f"{what} is missing at its end", "missing")
            self.ended = True
        return NotedWord("", self.keyword.at)

    def hex(self, what: str = "a hex") -> str:
        word = self.take(what)
        return self.as_hex(word) if word.text else ""

    def as_hex(self, word: NotedWord) -> str:
        place = word.text.upper()
        if place not in self.rules.land:
            self.mistakes.unknown(NotedWord(place, word.at), f"{place!r} is no hex", list(self.rules.land))
        return place

    def hexes(self) -> tuple[str, ...]:
        """All that is left, as hexes."""
        found = tuple(self.as_hex(word) for word in self.left)
        self.left.clear()
        return found

    def name(self, what: str, valid: Iterable[str]) -> str:
        word = self.take(what)
        return self.mistakes.one_of(word, what.partition(" ")[2], valid) if word.text else ""

    def number(self, most: int = MOST) -> int:
        word = self.take("a number")
        return self.mistakes.number(word, 1, most) if word.text else 1

    def rest(self) -> str:
        """All that is left, as it stands in the text, with its capital letters."""
        if not self.left:
            return ""
        first, last = self.left[0], self.left[-1]
        self.left.clear()
        return " ".join(self.mistakes.text[first.at : last.at + len(last.text)].split())

    def done(self) -> None:
        """Whatever is left is a mistake."""
        if self.left:
            self.mistakes.add(self.left[0], f"{self.left[0].text!r} is one word too many", "too_many")
            self.left.clear()


class OrdersReading:
    """A text being read into the sheets of its provinces."""

    def __init__(self, rules: CampaignRules, mistakes: NotationMistakes) -> None:
        self.rules, self.mistakes = rules, mistakes
        self.orders: dict[str, list[CampaignOrder]] = {}
        self.votes: dict[str, list[tuple[str, str]]] = {}
        self.others: dict[tuple[str, str], str] = {}

    def sheet(self, province: str, turn: int) -> OrderSheet:
        """The sheet of one of the provinces that were named."""
        others = {word: self.others.get((province, word), "") for word in OTHERS}
        return OrderSheet(
            province, turn, tuple(self.orders[province]), "", tuple(self.votes.get(province, ())),
            others["ballad"], others["imports"], others["loses"],
        )  # fmt: skip

    def take(self, statement: NotedStatement) -> None:
        """One statement, into the sheet of its province."""
        if not statement.subject:
            self.mistakes.unknown(statement.keyword, "no province is named before it", self.rules.provinces)
            return
        orders = self.orders.setdefault(statement.subject, [])
        keyword = self.mistakes.keyword(statement.keyword, "", (*ORDERS, *OTHERS, "pass"))
        words = StatementWords(self.rules, self.mistakes, statement)
        if keyword in OTHERS:
            self.other(statement.subject, keyword, words)
        elif keyword in ORDERS:
            orders.append(read_order(words, keyword, len(orders) + 1))
        if keyword:
            words.done()

    def other(self, province: str, keyword: str, words: StatementWords) -> None:
        """What a sheet says besides its orders."""
        rules = self.rules
        if keyword == "vote":
            office = words.name("an office", rules.offices)
            self.votes.setdefault(province, []).append((office, words.name("a province", rules.provinces)))
        elif keyword == "ballad":
            self.others[province, keyword] = words.name("a province", rules.provinces)
        elif keyword == "imports":
            self.others[province, keyword] = words.name("a resource", rules.resources)
        else:
            self.others[province, keyword] = words.name("a unit", rules.units)


def read_order(words: StatementWords, keyword: str, line: int) -> CampaignOrder:
    """The order of a statement. What is not understood is among the mistakes; the order is then of no use."""
    acts_for = ""
    texts = [word.text for word in words.left]
    if AS in texts and keyword != "progress":
        at = texts.index(AS)
        tail, words.left = words.left[at:], words.left[:at]
        rest = StatementWords(words.rules, words.mistakes, NotedStatement("", tail[0], tuple(tail[1:])))
        acts_for = rest.name("a hand", (INDEPENDENTS,))
        rest.done()
    reads: dict[str, Callable[[StatementWords, int, str], CampaignOrder]] = {
        "fight": _fight, "trade": _trade, "agree": _agree, "break": _break, "banquet": _banquet, "give": _give,
        "build": _build, "found": _found, "explore": _explore, "move": _move, "progress": _progress,
        "recruit": _recruit, "harvest": _harvest,
    }  # fmt: skip
    return reads[keyword](words, line, acts_for)


def _fight(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return FightOrder(line, words.hex(), words.name("an enemy", (*words.rules.provinces, INDEPENDENTS, FOREIGN)))


def _trade(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    rules = words.rules
    amount, gives = words.number(), words.name("a resource", rules.resources)
    words.name(f"a `{FOR}`", (FOR,))
    gets = words.name("a resource", rules.resources)
    rate = words.name("a rate", rules.rates) if words.left else FREE
    partner = words.name("a province", rules.provinces) if rate == AGREEMENT else ""
    source = words.hex() if rate == ROUTE else ""
    return TradeOrder(line, gives, amount, gets, rate, partner, source, acts_for)


def _agree(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return AgreementOrder(line, words.name("a province", words.rules.provinces))


def _break(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return BreakAgreementOrder(line, words.name("a province", words.rules.provinces))


def _banquet(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return BanquetOrder(line, words.hex())


def _give(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    to = words.name("a receiver", (KAIXIFLAN, *words.rules.provinces))
    amounts = [_cubes(words)]
    while words.left:
        amounts.append(_cubes(words))
    return GiftOrder(line, to, tuple(amounts))


def _cubes(words: StatementWords) -> tuple[str, int]:
    number = words.number()
    return words.name("a resource", words.rules.resources), number


def _build(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return BuildOrder(line, words.name("a building", words.rules.buildings))


def _found(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    kind = words.name("a settlement", words.rules.settlements)
    return FoundOrder(line, kind, words.hex(), words.hexes(), acts_for)


def _explore(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return ExploreOrder(line, words.hexes(), acts_for)


def _move(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    if words.left and words.left[0].text == KAIXIFLAN:
        words.left.pop(0)
        return MoveKaixiflanOrder(line, words.hex())
    return MoveOrder(line, words.hex(), tuple(March(*group) for group in _units(words)), acts_for)


def _recruit(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return RecruitOrder(line, words.hex(), tuple(NewUnits(*group) for group in _units(words)), acts_for)


def _units(words: StatementWords) -> Sequence[tuple[str, int, str]]:
    """Groups of units, each a number, a kind and a hex, to the end of the statement."""
    found: list[tuple[str, int, str]] = []
    while words.left:
        number = words.number()
        found.append((words.name("a unit", (SETTLER, ARMY)), number, words.hex()))
    return found


def _progress(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return ProgressOrder(line, words.rest())


def _harvest(words: StatementWords, line: int, acts_for: str) -> CampaignOrder:
    return HarvestOrder(line, words.hex(), words.hexes(), acts_for)
