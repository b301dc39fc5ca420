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
from generator.referee.dice import Counts
from generator.referee.odds import Fielded, Refusal

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
class Rules:
    """The rulings in force, by id."""

    options: Mapping[str, str]

    @classmethod
    def of(cls, game: Game, choices: Choices) -> Rules:
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
        return str(Fielded(self.piece, self.counters))

    @property
    def player(self) -> str:
        return "defender" if self.defends else "attacker"

    @property
    def rival(self) -> str:
        return "attacker" if self.defends else "defender"

    @property
    def sent_back(self) -> bool:
        return bool(self.airs)


def line_up(game: Game, rules: Rules, attack: Sequence[Fielded], defend: Sequence[Fielded]) -> tuple[Fighter, ...]:
    """Both vanguards, the attacker's first. Raises CannotJudge for a piece or counter that does not exist."""
    sides = ((False, attack), (True, defend))
    return tuple(_fighter(game, rules, fielded, defends) for defends, words in sides for fielded in words)


def _fighter(game: Game, rules: Rules, fielded: Fielded, defends: bool) -> Fighter:
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


def refusals(game: Game, rules: Rules, fighters: Sequence[Fighter], side: str) -> tuple[Refusal, ...]:
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
    rules: Rules
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

    def deployment(self) -> Iterator[Refusal]:
        """One, two or three go forward (QT-55, QT-56)."""
        least, most = self._number("deploy_min"), self._number("deploy_max")
        for player, there in self._players():
            data = {"player": player, "sent": len(there), "least": least, "most": most}
            if len(there) < least:
                yield Refusal("deploy.few", "QT-55", f"the {player} sends {len(there)}, at least {least} must go", data)
            if len(there) > most:
                yield Refusal("deploy.many", "QT-56", f"the {player} sends {len(there)}, at most {most} may go", data)

    def tokens(self) -> Iterator[Refusal]:
        """No side owns more tokens of a type than there are (AT-27)."""
        for player, there in self._players():
            for piece, sent in Counter(fighter.piece for fighter in there).items():
                owned = self._rows("combatants")[piece].copies
                if sent > owned:
                    data = {"player": player, "piece": piece, "sent": sent, "owned": owned}
                    text = f"the {player} sends {sent} of {piece}, each side owns {owned}"
                    yield Refusal("deploy.tokens", "AT-27", text, data)

    def gear(self) -> Iterator[Refusal]:
        """The sword attacks and the shield defends (QT-76, QT-77)."""
        for fighter in self.fighters:
            for counter in dict.fromkeys(fighter.gear):
                use = self._rows("gear")[counter].use
                if use != ("defence" if fighter.defends else "attack"):
                    data = {"player": fighter.player, "piece": fighter.piece, "counter": counter, "use": use}
                    text = f"the {fighter.player}'s {fighter.piece} carries a {counter}, which serves only in {use}"
                    yield Refusal(f"gear.{use}-only", USE_CLAUSES[use], text, data)

    def caps(self) -> Iterator[Refusal]:
        """One gear and one magic counter on a combatant, whoever laid them (QT-88, AT-8)."""
        free = self.rules["AT-8"] == "allowed"
        for fighter in self.fighters:
            spells = [spell for spell in fighter.magic if not (free and spell in fighter.airs)]
            for kind, lying in (("gear", list(fighter.gear)), ("magic", spells)):
                cap = self._number(f"{kind}_cap")
                if len(lying) > cap:
                    data = {"player": fighter.player, "piece": fighter.piece, "counters": lying, "cap": cap}
                    text = f"{len(lying)} {kind} counters lie on the {fighter.player}'s {fighter.piece}"
                    yield Refusal(f"cap.{kind}", "QT-88", f"{text} ({', '.join(lying)}), at most {cap} may", data)

    def counters(self) -> Iterator[Refusal]:
        """Every counter exists as often as the tables say and is used once (QT-22, QT-23, QT-90, AT-22)."""
        laid = self._laid()
        for player, counters in laid.items():
            yield from self._owned("gear.copies", "QT-22", "gear", counters, f"the {player} lays", player)
            spells = [counter for counter in counters if counter in self._rows("magic")]
            owned = self._number("magic_counters")
            if len(spells) > owned:
                data = {"player": player, "counters": spells, "owned": owned}
                text = f"the {player} lays {len(spells)} magic counters ({', '.join(spells)}), each side has {owned}"
                yield Refusal("magic.too-many", "QT-23", text, data)
            if self.rules["AT-22"] == "one_per_round" and len(counters) > 1:
                data = {"player": player, "counters": counters}
                text = f"the {player} lays {len(counters)} counters ({', '.join(counters)}), one a round is allowed"
                yield Refusal("counters.one-a-round", "AT-22", text, data)
        both = [counter for counters in laid.values() for counter in counters]
        yield from self._owned("magic.copies", "QT-90", "magic", both, "both together lay", "")

    def _owned(
        self, code: str, clause: str, table: str, counters: Iterable[str], who: str, player: str
    ) -> Iterator[Refusal]:
        rows = self._rows(table)
        for counter, times in Counter(counter for counter in counters if counter in rows).items():
            # a counter is used once a game, so every use needs another one
            there = rows[counter].copies * self._number("uses")
            if times > there:
                data = {"player": player, "counter": counter, "laid": times, "there": there}
                text = f"{who} {counter} on {times} combatants, there is only {there} to use"
                yield Refusal(code, clause, text, data)

    def gone(self) -> Iterator[Refusal]:
        """The attacker outfits first and Air acts at once: whom it sends back gets no counter any more (QT-63)."""
        for fighter in self.fighters:
            own = [counter for counter in fighter.counters if counter not in fighter.airs]
            if fighter.defends and fighter.sent_back and own:
                data = {"player": fighter.player, "piece": fighter.piece, "counters": own}
                text = (
                    f"the attacker's Air has sent the defender's {fighter.piece} back before the defender outfits: "
                    f"{', '.join(own)} cannot be laid on it"
                )
                yield Refusal("outfit.gone", "QT-63", text, data)

    def sides(self) -> Iterator[Refusal]:
        """Each player has the magic of one side, and the players have different sides (QT-10, QT-24, QT-25)."""
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
                data = {"player": player, "counter": spell, "side": owner}
                if sides.setdefault(player, owner) != owner:
                    text = f"the {player} plays {sides[player]} and lays {spell}, which belongs to {owner}"
                    yield Refusal("magic.side", SIDE_CLAUSES[owner], text, data | {"plays": sides[player]})
                elif sides.get(rival) == owner:
                    text = f"the {player} lays {spell}, which belongs to {owner}, but {owner} is the {rival}'s side"
                    yield Refusal("magic.same-side", SIDE_CLAUSES[owner], text, data)
