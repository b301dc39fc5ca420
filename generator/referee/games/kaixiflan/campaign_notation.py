"""Positions of a campaign in a few words: `turn 3; explored E4..E6; cierzo: era 2; store 9 gold; units 2 army G4`.

What is not said is as the campaign begins. Whoever says a province's units, store, buildings or Fame says all of them;
settlements stand beside the Capitals, and explored hexes are added to those of the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.referee.clause_marks import no_such_position
from generator.referee.games.kaixiflan.campaign_orders import FOREIGN, INDEPENDENTS
from generator.referee.games.kaixiflan.campaign_position import (
    EVERYBODY,
    CampaignPosition,
    FameEntry,
    MissionMet,
    ProvinceState,
    Settlement,
    UnitsAt,
)
from generator.referee.games.kaixiflan.campaign_rules import (
    ARMY,
    CAPITAL,
    CITY,
    SETTLER,
    STRONGHOLD,
    TOWN,
    CampaignRules,
)
from generator.referee.games.kaixiflan.invariants import breaches
from generator.referee.games.kaixiflan.order_notation import StatementWords
from generator.referee.position_notation import OF_NO_SIDE, NotationMistakes, NotedStatement, NotedWord, statements

GAME = "kaixiflan"  # whose clauses say what cannot be
EXAMPLE = "turn 3; explored E4; cierzo: era 2; store 9 gold 4 food; built forge; units 2 army G4; town E4"
NONE, UNTIL = "none", ".."
SITES = (TOWN, STRONGHOLD, CITY)
OF_GAME = (
    "turn", "kaixiflan", "explored", "agreement", "imports", "missions", "met", "deck", "banquets", "stories", "drawn",
    "blocked", "over",
)  # fmt: skip
OF_SIDE = ("units", "era", "store", "built", *SITES, "holds", "half", "used", "knows", "fame")
MOST_TURNS = MOST_FAME = MOST_CUBES = 9999
_CLAUSE = regular_expression(r"[a-z]{2}-\d{1,3}")


class CampaignReading:
    """A text being read into a position, made of the one in which the campaign begins."""

    def __init__(self, rules: CampaignRules, start: CampaignPosition, text: str) -> None:
        self.rules, self.start, self.mistakes = rules, start, NotationMistakes(text, EXAMPLE)
        self.said: dict[str, Any] = {}
        self.explored: dict[str, list[str]] = {}
        self.units: dict[str, dict[str, list[int]]] = {}
        self.states: dict[str, dict[str, Any]] = {name: {} for name in rules.provinces}
        self.sites: list[Settlement] = []
        self.fame: list[FameEntry] = []
        self.decks: dict[str, tuple[str, ...]] = {}

    def read(self) -> CampaignPosition:
        """Raises CannotJudge with everything that is not understood, and for a position that cannot be."""
        sides = (*self.rules.provinces, INDEPENDENTS, FOREIGN)
        for statement in statements(self.mistakes.text, sides, self.mistakes):
            words = StatementWords(self.rules, self.mistakes, statement)
            if statement.keyword.text in OF_GAME:
                self.of_game(statement.keyword.text, words)
            elif statement.subject:
                self.of_side(statement, words)
            else:
                self.mistakes.keyword(statement.keyword, OF_NO_SIDE, OF_GAME)
            words.done()
        self.mistakes.tell()
        position = self.position()
        refuse_impossible(self.rules, position)
        return position

    # -- statements ----------------------------------------------------------------------------------------------------

    def of_game(self, name: str, words: StatementWords) -> None:
        rules = self.rules
        if name == "turn":
            self.said["turn"] = words.number(MOST_TURNS)
        elif name == "kaixiflan":
            self.said["kaixiflan"] = words.hex()
        elif name == "explored":
            self.explored.setdefault(EVERYBODY, []).extend(_ranges(words))
        elif name == "agreement":
            pair = tuple(words.name("a province", rules.provinces) for _ in range(2))
            self.add("agreements", pair)
        elif name == "imports":
            self.said["imports"] = words.name("a resource", rules.resources)
        elif name == "missions":
            self.said["missions"] = tuple(_names(words, "a mission", rules.missions))
        elif name == "met":
            mission, turn = words.name("a mission", rules.missions), words.number(MOST_TURNS)
            self.add("met", MissionMet(mission, turn, tuple(_names(words, "a province", rules.provinces))))
        elif name == "deck":
            kind = words.name("a kind of mission", dict(self.start.mission_decks))
            self.decks[kind] = tuple(_names(words, "a mission", rules.missions))
        elif name == "banquets":
            self.said["banquets"] = words.hexes()
        elif name == "stories":
            self.said["candidates"] = tuple(_names(words, "a province", rules.provinces))
        elif name == "drawn":
            self.add("drawn", (words.hex(), words.name("a tile", rules.tiles)))
        elif name == "blocked":
            self.add("blocked", (words.hex(), words.number(MOST_TURNS)))
        else:
            self.said["over"] = True

    def add(self, field: str, one: Any) -> None:
        self.said[field] = (*self.said.get(field, ()), one)

    def of_side(self, statement: NotedStatement, words: StatementWords) -> None:
        side, playing = statement.subject, statement.subject in self.states
        name = self.mistakes.keyword(statement.keyword, "", OF_SIDE if playing else ("units",))
        if not name:
            words.left.clear()
        elif name == "units":
            self.of_units(side, words)
        elif name in SITES:
            self.sites.append(Settlement(words.hex(), side, name, words.hexes()))
        elif name == "holds":
            self.add("offices", (words.name("an office", self.rules.offices), side))
        elif name == "half":
            self.add("halves", (side, words.name("a province", self.rules.provinces)))
        elif name == "knows":
            self.explored.setdefault(side, []).extend(_ranges(words))
        elif name == "fame":
            self.fame.append(self.entry(side, words))
        else:
            self.of_state(side, name, words)

    def of_units(self, side: str, words: StatementWords) -> None:
        here = self.units.setdefault(side, {})
        while not _nothing(words) and words.left:
            number, unit = words.number(), words.name("a unit", (SETTLER, ARMY))
            here.setdefault(words.hex(), [0, 0])[unit == ARMY] += number

    def of_state(self, side: str, name: str, words: StatementWords) -> None:
        """Era, store, buildings and settlement pieces of a province."""
        state = self.states[side]
        if name == "era":
            state["era"] = words.mistakes.number(words.take("a number"), 1, max(self.rules.eras))
        elif name == "store":
            cubes = dict.fromkeys(self.rules.resources, 0)
            while not _nothing(words) and words.left:
                number = words.number(MOST_CUBES)
                cubes[words.name("a resource", self.rules.resources)] = number
            state["stock"] = tuple(cubes.get(resource, 0) for resource in self.rules.resources)
        elif name == "built":
            raised = list(_names(words, "a building", self.rules.buildings))
            order = list(self.rules.buildings)
            state["buildings"] = tuple(sorted((one for one in raised if one), key=order.index))
        else:
            kind = words.name("a settlement", self.rules.settlements)
            state["used_pieces"] = tuple(sorted((*state.get("used_pieces", ()), (kind, words.number()))))

    def entry(self, side: str, words: StatementWords) -> FameEntry:
        """A line of the ledger: its turn, how much, under which heading, by which clause, and what it is about."""
        turn, amount = words.number(MOST_TURNS), words.number(MOST_FAME)
        heading = words.name("a heading", (*self.rules.fame, "missions", "wonders"))
        clause = words.take("a clause")
        if clause.text and not _CLAUSE.fullmatch(clause.text):
            self.mistakes.add(clause, f"{clause.text!r} is no clause: write it as KX-168", "clause", like="KX-168")
        return FameEntry(turn, side, clause.text.upper(), heading, amount, words.rest())

    # -- the position --------------------------------------------------------------------------------------------------

    def position(self) -> CampaignPosition:
        start, said = self.start, dict(self.said)
        place, seat = self.rules.place, self.rules.seat
        units = {(one.hex, one.owner): one for one in start.units if one.owner not in self.units}
        for owner, here in self.units.items():
            units |= {(hex, owner): UnitsAt(hex, owner, *numbers) for hex, numbers in here.items()}
        pairs = said.get("agreements", ()), said.get("halves", ())
        agreements = {tuple(sorted(pair, key=lambda one: seat.get(one, 0))) for pair in pairs[0]}
        decks = tuple((kind, self.deck(kind, deck)) for kind, deck in start.mission_decks)
        known = {who: {*hexes, *self.explored.get(who, ())} for who, hexes in start.explored}
        if EVERYBODY not in known:  # what everybody knows each of them knows
            known = {who: hexes | set(self.explored.get(EVERYBODY, ())) for who, hexes in known.items()}
        kept = {key: value for key, value in said.items() if key not in ("agreements", "halves", "offices")}
        offices = dict(said.get("offices", ()))
        for field in ("banquets", "drawn", "blocked"):
            if field in kept:
                rank = (lambda one: place[one]) if field == "banquets" else (lambda one: place[one[0]])
                kept[field] = tuple(sorted(kept[field], key=rank))
        return start._replace(
            provinces=tuple(state._replace(**self.states[state.id]) for state in start.provinces),
            units=tuple(sorted(units.values(), key=lambda one: (place[one.hex], seat[one.owner]))),
            settlements=tuple(sorted((*start.settlements, *self.sites), key=lambda one: place[one.hex])),
            explored=tuple((who, tuple(sorted(hexes, key=place.__getitem__))) for who, hexes in known.items()),
            offices=tuple((office, offices[office]) for office in self.rules.offices if office in offices),
            agreements=tuple(sorted(agreements, key=lambda two: tuple(seat[one] for one in two))),
            halves=tuple(sorted(set(pairs[1]), key=lambda two: tuple(seat[one] for one in two))),
            mission_decks=decks,
            ledger=tuple(sorted(self.fame, key=lambda one: one.turn)),
            **kept,
        )

    def deck(self, kind: str, deck: Sequence[str]) -> tuple[str, ...]:
        """The missions still to come: those named, else those of the start that are not revealed."""
        revealed = {*self.said.get("missions", ()), *(one.mission for one in self.said.get("met", ()))}
        return self.decks.get(kind, tuple(one for one in deck if one not in revealed))


def _nothing(words: StatementWords) -> bool:
    """Whether all that a statement says is that there is none."""
    if [word.text for word in words.left] == [NONE]:
        words.left.clear()
        return True
    return False


def _names(words: StatementWords, what: str, valid: Iterable[str]) -> Iterator[str]:
    names = list(valid)
    while not _nothing(words) and words.left:
        yield words.name(what, names)


def _ranges(words: StatementWords) -> Iterator[str]:
    """Hexes, and runs of a column: `E4..E8`."""
    while words.left:
        word = words.left.pop(0)
        first, until, last = word.text.partition(UNTIL)
        one = words.as_hex(NotedWord(first, word.at))
        if not until:
            yield one
            continue
        other = words.as_hex(NotedWord(last, word.at + len(first) + len(until)))
        column = [hex for hex in words.rules.place if hex[0] == one[:1] == other[:1]]
        if one in column and other in column:
            yield from column[column.index(one) : column.index(other) + 1]


def refuse_impossible(rules: CampaignRules, position: CampaignPosition) -> None:
    """Raises CannotJudge for a position that cannot be, with what is wrong about it."""
    wrong = breaches(rules, position)
    if wrong:
        raise no_such_position(wrong, GAME)


def read_position(rules: CampaignRules, start: CampaignPosition, text: str) -> CampaignPosition:
    """The position that a text tells, of a campaign with this start.

    Raises CannotJudge with everything that is not understood, each with its column, or with what cannot be.
    """
    return CampaignReading(rules, start, text).read()


# -- writing -----------------------------------------------------------------------------------------------------------


def position_words(rules: CampaignRules, start: CampaignPosition, position: CampaignPosition) -> str:
    """A position in a few words: what differs from the start of its campaign."""
    return "; ".join([*_of_game(rules, start, position), *_of_sides(rules, start, position), *_ledger(position)])


def _of_game(rules: CampaignRules, start: CampaignPosition, position: CampaignPosition) -> Iterator[str]:
    began = dict(start.explored)
    yield f"turn {position.turn}"
    if position.kaixiflan != start.kaixiflan:
        yield f"kaixiflan {position.kaixiflan}"
    for who, hexes in position.explored:
        if who == EVERYBODY and (more := _runs(rules, set(hexes) - set(began.get(who, ())))):
            yield f"explored {more}"
    for pair in position.agreements:
        yield f"agreement {' '.join(pair)}"
    if position.imports:
        yield f"imports {position.imports}"
    revealed = {*position.missions, *(one.mission for one in position.met)}
    if position.missions:
        yield f"missions {' '.join(position.missions)}"
    for one in position.met:
        yield f"met {one.mission} {one.turn} {' '.join(one.provinces) or NONE}"
    for (kind, deck), (_, first) in zip(position.mission_decks, start.mission_decks, strict=True):
        if deck != tuple(mission for mission in first if mission not in revealed):
            yield f"deck {kind} {' '.join(deck) or NONE}"
    for word, listed in (("banquets", position.banquets), ("stories", position.candidates)):
        if listed:
            yield f"{word} {' '.join(listed)}"
    yield from (f"drawn {hex} {tile}" for hex, tile in position.drawn)
    yield from (f"blocked {hex} {until}" for hex, until in position.blocked)
    if position.over:
        yield "over"


def _of_sides(rules: CampaignRules, start: CampaignPosition, position: CampaignPosition) -> Iterator[str]:
    for state in position.provinces:
        said = list(_of_province(rules, start, position, state))
        if said:
            yield f"{state.id}: {'; '.join(said)}"
    for side in (INDEPENDENTS, FOREIGN):
        units = _units_words(position, side)
        if units != _units_words(start, side):
            yield f"{side}: units {units}"


def _of_province(
    rules: CampaignRules, start: CampaignPosition, position: CampaignPosition, state: ProvinceState
) -> Iterator[str]:
    began, me = start.of(state.id), state.id
    if state.era != began.era:
        yield f"era {state.era}"
    if state.stock != began.stock:
        cubes = (f"{number} {name}" for name, number in zip(rules.resources, state.stock, strict=True) if number)
        yield f"store {' '.join(cubes) or NONE}"
    if state.buildings:
        yield f"built {' '.join(state.buildings)}"
    if _units_words(position, me) != _units_words(start, me):
        yield f"units {_units_words(position, me)}"
    for one in position.settlements:
        if one.owner == me and one.kind != CAPITAL:
            yield " ".join((one.kind, one.hex, *one.fields))
    yield from (f"used {kind} {number}" for kind, number in state.used_pieces)
    yield from (f"holds {office}" for office, holder in position.offices if holder == me)
    yield from (f"half {partner}" for who, partner in position.halves if who == me)
    known = dict(position.explored).get(me)
    if known is not None and (more := _runs(rules, set(known) - set(dict(start.explored)[me]))):
        yield f"knows {more}"


def _ledger(position: CampaignPosition) -> Iterator[str]:
    """The ledger line by line: of one turn, its lines stand in the order in which they were won."""
    of = ""
    for entry in position.ledger:
        words = (entry.turn, entry.amount, entry.heading, entry.clause, entry.about)
        said = " ".join(("fame", *(str(word) for word in words if word != "")))
        yield said if entry.province == of else f"{entry.province}: {said}"
        of = entry.province


def _units_words(position: CampaignPosition, side: str) -> str:
    groups = [
        f"{number} {unit} {one.hex}"
        for one in position.units
        if one.owner == side
        for unit, number in ((SETTLER, one.settlers), (ARMY, one.armies))
        if number
    ]
    return " ".join(groups) or NONE


def _runs(rules: CampaignRules, hexes: set[str]) -> str:
    """Hexes in the order of the map, runs of a column shortened."""
    found: list[list[str]] = []
    for hex in rules.place:
        if hex not in hexes:
            continue
        last = found[-1] if found else []
        if last and last[-1][0] == hex[0] and rules.place[hex] == rules.place[last[-1]] + 1:
            last.append(hex)
        else:
            found.append([hex])
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}{UNTIL}{run[-1]}" for run in found)
