"""The numbers and options of the dice game, taken from its tables and rulings once, before play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalog import rulings
from generator.catalog.library import Game
from generator.referee import rulings_in_force
from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import resolves
from generator.referee.duel import OWNER, SEATS, owner_asked, row_asked
from generator.referee.table_needs import TableNeeds, clauses_of

# the rulings that change play, each under the name the code reads; rulings that say the same share one
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "water_timing": {"AT-1": {}, "AT-5": {}},
    "water_own_roll": {"AT-2": {}, "QK-8": {"optional": "may_keep", "forced": "must_copy"}},
    "water_scope": {"AT-3": {}},
    "water_gear": {"AT-4": {}},
    "air_strips": {"AT-7": {}, "AT-10": {}},
    "air_vs_magic": {"AT-8": {}},
    "only_enemy": {"AT-11": {}},
    "earth": {"AT-12": {}, "QK-1": {}, "QK-2": {}},
    "unused_effect_spends": {"AT-13": {}},
    "fire_gear": {"AT-14": {}, "QK-18": {}},
    "same_die": {"AT-15": {}},
    "earth_goes": {"AT-16": {"reserve": "reserve", "out_but_counted": "saved"}},
    "blown": {"AT-17": {}},
    "loser_removes": {"AT-18": {}},
    "turn_word": {"AT-19": {}, "QK-10": {}},
    "undo_before_turn": {"AT-20": {}},
    "several": {"AT-22": {}},
    "uncover_choice": {"AT-25": {}},
    "owner": {"AT-29": {}},
    "allow_resign": {"AT-30": {}},
    "old_gear": {"AT-32": {}},
    "zero_all": {"AT-33": {}},
}
# readings that a referee of this table game does not play; asking for one says so instead of ignoring it
NOT_PLAYED = {
    ("AT-9", "skip_all"): "without regrouping nobody would leave the vanguard",
    ("AT-21", "all_at_once"): "an action is one counter, and the turn ends with the word",
    ("AT-25", "random"): "backs are alike, so a spot picked freely is random already",
    ("AT-26", "own_only"): "the faces of tokens not yet turned are not part of a position",
    ("AT-27", "custom"): "change the column `copies` of combatants.csv instead",
    ("AT-31", "early_end"): "a game is refereed to its last round",
    ("AT-34", "carry_over"): "every record is a game of its own",
    ("AT-35", "in_play"): "the referee has no doubts; settle yours with the coin, and write down what comes of it",
    ("AT-36", "reaction"): "nobody has an action between the two rolls",
    ("QK-3", "pointing"): "Air lies on the enemy it sends away",
    ("QK-6", "any_token"): "a token already turned stays so",
    ("QK-9", "single_moment"): "a counter lasts the round",
    ("QK-11", "next_round"): "taken literally nobody could deploy",
    ("QK-13", "two_turns"): "nothing is decided when regrouping",
    ("QK-14", "all_at_once"): "the parts of a round alternate",
    ("QK-16", "agree"): "name two different sides instead",
    ("QK-19", "extra_dice"): "dice are rolled one by one in any case",
    ("QK-31", "all_of_them"): "change the column `copies` of gear.csv and magic.csv instead",
    ("QK-32", "players_choose"): "change the tables magic and sides instead",
}
FORMAT = "format"
PLAY_OPTIONS = (FORMAT, OWNER)  # what is chosen beside the rulings
NEEDS = (
    TableNeeds("sides", "QT-10", rows=2),
    TableNeeds("formats", "QT-17", attested=("size",)),
    TableNeeds("dice", "QT-30"),
    TableNeeds("combatants", "QT-30", attested=("die",)),
    TableNeeds("gear", "QT-75"),
    TableNeeds("magic", "QT-79", known=("water", "air", "fire", "earth"), required=("fire",)),
    TableNeeds("results", "QT-68", required=("attacker_wins", "draw", "defender_wins")),
    TableNeeds(
        "numbers",
        "QT-12",
        required=("tokens", "roll_low", "uncovered", "deploy_min", "deploy_max", "gear_cap", "magic_cap", "uses"),
    ),
)
FORMATS, TYPES = "QT-17", "QT-30"  # what a format and a type are; each has a clause of its own


@dataclass(frozen=True, slots=True, eq=False)
class TacticsRules:
    """Everything the code asks the data for. Sides are numbered 0 and 1; a token is `side.spot`, spots from 1."""

    format: str
    size: int
    rounds: int
    sides: tuple[str, ...]
    tokens: int
    aside: int
    copies: Mapping[str, int]  # tokens of each type, for one side
    die: Mapping[str, int]
    low: int
    uncovered: int
    deploy_min: int
    deploy_max: int
    use: Mapping[str, str]  # gear -> attack or defence
    bonus: Mapping[str, int]
    target: Mapping[str, str]  # magic -> own or enemy
    fire_rolls: int
    counters: tuple[tuple[str, ...], ...]
    gear_cap: int
    magic_cap: int
    uses: int
    removes: Mapping[str, str]  # sign of the difference -> who removes
    options: Mapping[str, str]
    names: tuple[tuple[str, ...], ...]
    place: Mapping[str, tuple[int, int]]
    rank: Mapping[str, int]  # 1 for the type with the largest die
    dice_laid: int  # dice in the middle of the board, one for each type
    dice: Mapping[tuple[str, int], tuple[Action, ...]]
    choices: rulings.Choices
    formats: tuple[str, ...]  # all that there are
    size_clause: str  # the clause that says how many combatants the format has
    die_clause: Mapping[str, str]  # type -> the clause that says its die

    def clause_of_die(self, kind: str) -> str:
        """The clause that says which die a type rolls."""
        return self.die_clause.get(kind, TYPES)


KEPT = ("format", "size", "rounds", "sides", "tokens", "aside", "copies", "die", "low", "uncovered", "deploy_min",
        "deploy_max", "use", "bonus", "target", "fire_rolls", "counters", "gear_cap", "magic_cap", "uses",
        "removes", "options")  # fmt: skip
QUESTIONS = {name: group for name, group in OPTIONS.items() if name != OWNER}  # the owner is an option of play


def compile_rules(game: Game, choices: rulings.Choices, options: Mapping[str, str]) -> TacticsRules:
    """The rules of one game in the format asked for. Raises CannotJudge for an unknown option."""
    tables = rulings.apply(game, choices).tables
    owner = owner_asked(options, PLAY_OPTIONS)
    chosen = row_asked(game.id, tables["formats"], FORMAT, options, next(iter(tables["formats"].rows)))
    number = {row.id: row.value for row in tables["numbers"]}
    in_force = rulings_in_force.in_force(game, choices, OPTIONS, NOT_PLAYED)
    flagged = owner if in_force["owner"] == "flagged" else SEATS[0]
    sides = tuple(tables["sides"].rows)
    die = {row.id: tables["dice"].rows[row.die].sides for row in tables["combatants"]}
    gear, magic = tables["gear"], tables["magic"]
    given = {
        "format": chosen.id,
        "size": chosen.size,
        "rounds": chosen.rounds,
        "sides": sides,
        "tokens": number["tokens"],
        "aside": chosen.set_aside,
        "copies": {row.id: row.copies for row in tables["combatants"]},
        "die": die,
        "low": number["roll_low"],
        "uncovered": number["uncovered"],
        "deploy_min": number["deploy_min"],
        "deploy_max": number["deploy_max"],
        "use": {row.id: row.use for row in gear},
        "bonus": {row.id: row.bonus for row in gear},
        "target": {row.id: row.target for row in magic},
        "fire_rolls": magic.rows["fire"].rolls,
        "counters": tuple(
            tuple(
                sorted(
                    [row.id for row in gear for _ in range(row.copies)]
                    + [row.id for row in magic if row.side == side for _ in range(row.copies)]
                )
            )
            for side in sides
        ),
        "gear_cap": number["gear_cap"],
        "magic_cap": number["magic_cap"],
        "uses": number["uses"],
        "removes": {row.sign: row.removes for row in tables["results"]},
        "options": {**in_force, "owner": flagged},
    }
    return from_facts(given, clauses(game), choices)


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of the register that refusals and events cite for numbers: of each format's size, each type's die."""

    size: Mapping[str, str]
    die: Mapping[str, str]


def clauses(game: Game) -> Clauses:
    """The clauses that say how large each format is, and which die each type rolls."""
    return Clauses(clauses_of(game, "formats", "size"), clauses_of(game, "combatants", "die"))


def from_facts(facts: Mapping[str, Any], cited: Clauses, choices: rulings.Choices = ()) -> TacticsRules:
    """The rules whose facts these are. Raises TypeError or KeyError when they are no facts of this game."""
    given = dict(facts)
    sides, size, die, low = tuple(given.pop("sides")), given["size"], given["die"], given["low"]
    names = tuple(tuple(f"{side}.{i + 1}" for i in range(size)) for side in sides)
    return TacticsRules(
        **{**given, "counters": tuple(map(tuple, given["counters"]))},
        sides=sides,
        names=names,
        place={name: (side, i) for side, line in enumerate(names) for i, name in enumerate(line)},
        rank=ranks(die),
        dice_laid=len(die),
        dice={
            (name, faces): tuple(Action(CHANCE, "roll", (name, str(n))) for n in range(low, faces + 1))
            for line in names
            for name in line
            for faces in set(die.values())
        },
        choices=choices,
        formats=tuple(dict.fromkeys((*cited.size, given["format"]))),
        size_clause=cited.size.get(given["format"], FORMATS),
        die_clause=cited.die,
    )


@resolves("QT-37")
def ranks(die: Mapping[str, int]) -> dict[str, int]:
    """The place of each type among all, from the largest die down; equal dice share a place."""
    return {kind: 1 + sum(other > faces for other in die.values()) for kind, faces in die.items()}
