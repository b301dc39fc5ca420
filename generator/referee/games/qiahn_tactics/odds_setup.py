"""A combat of Qíahn Tactics as it is written: who fights with what, under which rulings, and what forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.rulings import Choices, in_force
from generator.referee import dice
from generator.referee.clause_marks import resolves
from generator.referee.dice import Counts
from generator.referee.odds_model import OddsCombatant
from generator.referee.refusals import Refusal, refuse

WATER, EARTH = "water", "earth"
USE_CLAUSES = {"attack": "QT-76", "defence": "QT-77"}
SIDE_CLAUSES = {"heads": "QT-24", "tails": "QT-25"}
DECIDED = {"QK-2": "earth", "QK-8": "water_own_roll", "QK-18": "fire_gear"}  # contradictions that a ruling settles
UNKNOWN = {  # options under which nobody has said how a combat goes
    ("AT-11", "in_the_game"),
    ("AT-15", "share"),
    ("AT-36", "reaction"),
    ("QK-3", "pointing"),
    ("QK-14", "all_at_once"),
    ("QK-31", "all_of_them"),
}


@dataclass(frozen=True, slots=True)
class OddsRulings:
    """The rulings in force, by id."""

    options: Mapping[str, str]

    @classmethod
    def of(cls, game: Game, choices: Choices) -> OddsRulings:
        """Raises CannotJudge for an option whose odds are not known."""
        for ident, option in choices:
            if ident in DECIDED:
                raise CannotJudge(
                    f"{ident} does not decide a combat by itself", f"write --ruling {DECIDED[ident]}={option}"
                )
            if (ident, option) in UNKNOWN:
                raise CannotJudge(
                    f"the odds under {ident}={option} are not known", f"leave {ident}={game.rulings[ident].default}"
                )
        return cls(in_force(game, choices))

    def __getitem__(self, ident: str) -> str:
        return self.options[ident]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A combatant of a combat and what its counters make of it."""

    piece: str
    defends: bool
    counters: tuple[str, ...]
    gear: tuple[str, ...]
    magic: tuple[str, ...]
    airs: tuple[str, ...]  # magic of the other player, which sends it back to its reserve
    die: str
    times: int  # how often its die is rolled
    rolls: Counts
    bonus: int

    def __str__(self) -> str:
        return str(OddsCombatant(self.piece, self.counters))

    @property
    def player(self) -> str:
        return "defender" if self.defends else "attacker"

    @property
    def rival(self) -> str:
        return "attacker" if self.defends else "defender"

    @property
    def sent_back(self) -> bool:
        return bool(self.airs)


def line_up(
    game: Game, rules: OddsRulings, attack: Sequence[OddsCombatant], defend: Sequence[OddsCombatant]
) -> tuple[Fighter, ...]:
    """Both vanguards, the attacker's first. Raises CannotJudge for a piece or counter that does not exist."""
    sides = ((False, attack), (True, defend))
    return tuple(
        fighter
        for defends, words in sides
        for fielded in words
        for fighter in [_fighter(game, rules, fielded, defends)] * fielded.number
    )


@resolves("QT-30", "QT-86", "QT-89", "AT-14")
def _fighter(game: Game, rules: OddsRulings, fielded: OddsCombatant, defends: bool) -> Fighter:
    combatants, gear, magic = (game.tables[name].rows for name in ("combatants", "gear", "magic"))
    if fielded.piece not in combatants:
        raise CannotJudge(f"there is no combatant {fielded.piece!r}: {suggestion(fielded.piece, combatants)}")
    for counter in fielded.counters:
        if counter not in gear and counter not in magic:
            raise CannotJudge(f"there is no counter {counter!r}: {suggestion(counter, [*gear, *magic])}")
    worn = tuple(counter for counter in fielded.counters if counter in gear)
    spells = tuple(counter for counter in fielded.counters if counter in magic)
    row = game.tables["dice"].rows[combatants[fielded.piece].die]
    times = max([magic[spell].rolls or 1 for spell in spells], default=1)
    bonus = sum(gear[counter].bonus for counter in worn)
    return Fighter(
        piece=fielded.piece,
        defends=defends,
        counters=fielded.counters,
        gear=worn,
        magic=spells,
        airs=tuple(spell for spell in spells if magic[spell].target == "enemy"),
        die=row.id,
        times=times,
        rolls=dice.repeated(dice.die(game.tables["numbers"].rows["roll_low"].value, row.sides), times),
        bonus=bonus * (times if rules["AT-14"] == "per_roll" else 1),
    )


def refusals(game: Game, rules: OddsRulings, fighters: Sequence[Fighter], side: str) -> tuple[Refusal, ...]:
    """Every rule that forbids the combat. `side` is the attacker's when it is known."""
    check = _Check(game, rules, tuple(fighters), side)
    checks: tuple[Callable[[], Iterator[Refusal]], ...] = (
        check.deployment,
        check.tokens,
        check.gear,
        check.caps,
        check.counters,
        check.gone,
        check.sides,
    )
    return tuple(refusal for run in checks for refusal in run())


@dataclass(frozen=True, slots=True)
class _Check:
    game: Game
    rules: OddsRulings
    fighters: tuple[Fighter, ...]
    side: str

    def _number(self, name: str) -> int:
        value: int = self.game.tables["numbers"].rows[name].value
        return value

    def _rows(self, table: str) -> Mapping[str, Any]:
        return self.game.tables[table].rows

    def _players(self) -> Iterator[tuple[str, list[Fighter]]]:
        for player in ("attacker", "defender"):
            yield player, [fighter for fighter in self.fighters if fighter.player == player]

    def _laid(self) -> dict[str, list[str]]:
        """The counters each player has laid, on either vanguard."""
        laid: dict[str, list[str]] = {"attacker": [], "defender": []}
        for fighter in self.fighters:
            for counter in fighter.counters:
                laid[fighter.rival if counter in fighter.airs else fighter.player].append(counter)
        return laid

    @resolves("QT-55", "QT-56")
    def deployment(self) -> Iterator[Refusal]:
        """One, two or three go forward."""
        least, most = self._number("deploy_min"), self._number("deploy_max")
        for player, there in self._players():
            if len(there) < least:
                yield refuse("combat-few", "QT-55", player=player, sent=len(there), least=least)
            if len(there) > most:
                yield refuse("combat-many", "QT-56", player=player, sent=len(there), most=most)

    @resolves("AT-27")
    def tokens(self) -> Iterator[Refusal]:
        """No side owns more tokens of a type than there are."""
        for player, there in self._players():
            for piece, sent in Counter(fighter.piece for fighter in there).items():
                owned = self._rows("combatants")[piece].copies
                if sent > owned:
                    yield refuse("combat-tokens", "AT-27", player=player, piece=piece, sent=sent, owned=owned)

    @resolves("QT-76", "QT-77")
    def gear(self) -> Iterator[Refusal]:
        """The sword attacks and the shield defends."""
        for fighter in self.fighters:
            for counter in dict.fromkeys(fighter.gear):
                use = self._rows("gear")[counter].use
                if use != ("defence" if fighter.defends else "attack"):
                    code = f"combat-{use}-only"
                    yield refuse(code, USE_CLAUSES[use], player=fighter.player, piece=fighter.piece, counter=counter)

    @resolves("QT-88", "AT-8")
    def caps(self) -> Iterator[Refusal]:
        """One gear and one magic counter on a combatant, whoever laid them."""
        free = self.rules["AT-8"] == "allowed"
        for fighter in self.fighters:
            spells = [spell for spell in fighter.magic if not (free and spell in fighter.airs)]
            for kind, lying in (("gear", list(fighter.gear)), ("magic", spells)):
                cap = self._number(f"{kind}_cap")
                if len(lying) > cap:
                    code = f"combat-{kind}-cap"
                    yield refuse(
                        code, "QT-88", player=fighter.player, piece=fighter.piece, counters=tuple(lying), cap=cap
                    )

    @resolves("QT-22", "QT-23", "QT-90", "AT-22")
    def counters(self) -> Iterator[Refusal]:
        """Every counter exists as often as the tables say and is used once."""
        laid = self._laid()
        for player, counters in laid.items():
            yield from self._owned("combat-gear-copies", "QT-22", "gear", counters, player)
            spells = [counter for counter in counters if counter in self._rows("magic")]
            owned = self._number("magic_counters")
            if len(spells) > owned:
                yield refuse("combat-magic-count", "QT-23", player=player, counters=tuple(spells), owned=owned)
            if self.rules["AT-22"] == "one_per_round" and len(counters) > 1:
                yield refuse("combat-one-a-round", "AT-22", player=player, counters=tuple(counters))
        both = [counter for counters in laid.values() for counter in counters]
        yield from self._owned("combat-magic-copies", "QT-90", "magic", both, "")

    def _owned(self, code: str, clause: str, table: str, counters: Iterable[str], player: str) -> Iterator[Refusal]:
        rows = self._rows(table)
        for counter, times in Counter(counter for counter in counters if counter in rows).items():
            # a counter is used once a game, so every use needs another one
            there = rows[counter].copies * self._number("uses")
            if times > there:
                yield refuse(code, clause, player=player, counter=counter, laid=times, there=there)

    @resolves("QT-63")
    def gone(self) -> Iterator[Refusal]:
        """The attacker outfits first and Air acts at once: whom it sends back gets no counter any more."""
        for fighter in self.fighters:
            own = [counter for counter in fighter.counters if counter not in fighter.airs]
            if fighter.defends and fighter.sent_back and own:
                yield refuse("combat-gone", "QT-63", player=fighter.player, piece=fighter.piece, counters=tuple(own))

    @resolves("QT-10", "QT-24", "QT-25")
    def sides(self) -> Iterator[Refusal]:
        """Each player has the magic of one side, and the players have different sides."""
        if self.side and self.side not in self._rows("sides"):
            raise CannotJudge(f"there is no side {self.side!r}: {suggestion(self.side, self._rows('sides'))}")
        if self.rules["QK-32"] == "players_choose":
            return
        magic = self._rows("magic")
        sides: dict[str, str] = {"attacker": self.side} if self.side else {}
        if self.side:
            sides["defender"] = next(name for name in self._rows("sides") if name != self.side)
        for player, counters in self._laid().items():
            for spell in [counter for counter in counters if counter in magic]:
                owner = magic[spell].side
                rival = "defender" if player == "attacker" else "attacker"
                plays = sides.setdefault(player, owner)
                if plays != owner:
                    clause = SIDE_CLAUSES[owner]
                    yield refuse("combat-side", clause, player=player, counter=spell, owner=owner, plays=plays)
                elif sides.get(rival) == owner:
                    yield refuse("combat-same-side", SIDE_CLAUSES[owner], player=player, counter=spell, owner=owner)
