"""The numbers and options of the card game, taken from its tables and rulings once, before play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.catalog import rulings
from generator.catalog.library import Game
from generator.referee import rulings_in_force
from generator.referee.duel import OWNER, owner_asked, row_asked
from generator.referee.table_needs import TableNeeds, clauses_of

# the rulings that change play, each under the name the code reads; rulings that say the same share one
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "combat_turns": {"AG-1": {}, "QK-37": {}},
    "combat_end": {"AG-2": {}},
    "scoring": {"AG-3": {}, "QK-43": {}},
    "final_tie": {"AG-5": {}},
    "catchup": {"AG-6": {}},
    "qiahnberro_wrong_type": {"AG-12": {}},
    "blocked_qiahnberro_slot": {"AG-13": {}},
    "empty_vanguard": {"AG-16": {}},
    "fire_gear": {"AG-18": {}},
    "water_scope": {"AG-19": {}},
    "water_chain": {"AG-20": {}},
    "model_left": {"AG-21": {}},
    "water_update": {"AG-22": {}},
    "enemy_magic": {"AG-24": {}, "QK-41": {}},
    "air_vs_magic": {"AG-25": {}},
    "air_strips": {"AG-26": {}, "AG-47": {}},
    "earth_in_tie": {"AG-28": {}, "QK-42": {}},
    "concede": {"AG-31": {}},
    "spirit": {"AG-33": {}},
    "covered_pool": {"AG-34": {}, "QK-46": {}},
    "turn_word": {"AG-38": {}},
    "line_up": {"AG-48": {}},
    "same_side": {"AG-49": {}},
    "water_again": {"AG-50": {}},
    "water_later": {"QK-38": {}},
}
# readings that a referee does not play; asking for one says so instead of ignoring it
NOT_PLAYED = {
    ("QK-39", "round_end"): "a combatant that is defeated has no part in the rest of its round",
    ("QK-40", "always_gear"): "the setup gives a number for each kind of card; change the column `copies` instead",
}
MODE = "mode"
PLAY_OPTIONS = (MODE, OWNER)  # what is chosen beside the rulings
WATER, EARTH = "water", "earth"
GEAR, MAGIC, QIAHNBERRO = "gear", "magic", "qiahnberro"
IN_HAND, OWN_EYES, OPEN = "in_hand", "own_eyes", "open"  # who sees the cards of a side
SEEN_BY = {OWN_EYES: "QG-16", OPEN: "QG-87", IN_HAND: "QG-91"}
NUMBERS = ("uncovered", "fighters_min", "fighters_max", "targets_min", "targets_max", "gear_cap", "magic_cap", "passes")
NEEDS = (
    TableNeeds("sides", "QG-6", rows=2),
    TableNeeds("combatants", "QG-20", attested=("value",)),
    TableNeeds("gear", "QG-12"),
    TableNeeds("magic", "QG-13", known=("water", "air", "fire", "earth", "spirit"), required=("spirit",)),
    TableNeeds("qiahnberros", "QG-14"),
    TableNeeds("modes", "QG-86"),
    TableNeeds("numbers", "QG-8", required=NUMBERS),
)


@dataclass(frozen=True, slots=True, eq=False)
class GoblinRules:
    """Everything the code asks the data for. Sides are numbered 0 and 1; a token is `side.N`, the N-th uncovered."""

    mode: str
    modes: Mapping[str, str]  # mode -> who sees the qíahnberro cards
    sides: tuple[str, ...]
    combatants: int
    copies: Mapping[str, int]  # cards of each type, for one side
    value: Mapping[str, int]  # fighting value of each type
    uncovered: int
    fighters_min: int
    fighters_max: int
    targets_min: int
    targets_max: int
    use: Mapping[str, str]  # gear -> attack or defence
    bonus: Mapping[str, int]
    target: Mapping[str, str]  # elements -> own or enemy
    factor: Mapping[str, int]  # magic that multiplies a fighting value
    single_use: Mapping[str, bool]
    beats: Mapping[str, tuple[str, ...]]  # qíahnberro card -> types it defeats
    decks: tuple[Mapping[str, int], ...]  # the cards of each side that are no combatants, with their copies
    drawn: int  # qíahnberro cards that each side has in play, at most
    hand: int  # cards dealt in the hidden mode; 0 in the others
    gear_cap: int
    magic_cap: int
    passes: int
    spirit: str  # the id of the shared card
    troop_min: int
    options: Mapping[str, str]
    names: tuple[tuple[str, ...], ...]
    place: Mapping[str, tuple[int, int]]
    kind: Mapping[str, str]  # card -> gear, magic or qiahnberro
    fixed: tuple[tuple[str, ...], ...]  # what each side holds before anything is drawn
    pool: tuple[Mapping[str, int], ...]  # what each side draws from
    draws: int  # cards that each side draws
    open_cards: frozenset[str]  # cards that both sides see before they are played
    view_clauses: tuple[str, ...]  # by which a hand is shown, or kept from the rival
    value_clause: Mapping[str, str]  # type -> the clause that says its fighting value

    @property
    def hidden(self) -> bool:
        return self.hand > 0


KEPT = ("mode", "modes", "sides", "combatants", "copies", "value", "uncovered", "fighters_min", "fighters_max",
        "targets_min", "targets_max", "use", "bonus", "target", "factor", "single_use", "beats", "decks", "drawn",
        "hand", "gear_cap", "magic_cap", "passes", "spirit", "troop_min", "options")  # fmt: skip


def _default_mode(tables: Mapping[str, Any]) -> Any:
    """The mode that the rulebook explains. Raises CannotJudge when none is, or when it does not say what is drawn."""
    table = tables["modes"]
    found = next((row for row in table if row.default), None)
    if found is None:
        raise CannotJudge("no mode is the one that the rulebook explains (QG-86)", "set `default` of one of them",
                          Where(table.file))  # fmt: skip
    if found.drawn is None:
        raise CannotJudge(
            f"{found.id} does not say how many cards are drawn (QG-15)", "", table.where(found.id, "drawn")
        )
    return found


def _discarded(tables: Mapping[str, Any], mode: Any) -> int:
    """Cards that each side discards unseen in a hidden mode. Raises CannotJudge when the mode does not say it."""
    if mode.discarded is None:
        where = tables["modes"].where(mode.id, "discarded")
        raise CannotJudge(
            f"{mode.id} is played with a hidden hand, and says not how many cards are discarded", "", where
        )
    return int(mode.discarded)


def _spirit(tables: Mapping[str, Any]) -> Any:
    """The row of the card that both sides share. Raises CannotJudge when a side owns it, or its troop has no size."""
    row = tables["magic"].rows["spirit"]  # NEEDS asks for it
    if row.side is not None:
        where = tables["magic"].where("spirit", "side")
        raise CannotJudge("the Spirit card belongs to no side: both may use it", "leave the cell empty", where)
    if row.troop_min is None:
        where = tables["magic"].where("spirit", "troop_min")
        raise CannotJudge("the Spirit card needs a number of the troop that may use it", "write the number", where)
    return row


def compile_rules(game: Game, choices: rulings.Choices, options: Mapping[str, str]) -> GoblinRules:
    """The rules of one game in the mode asked for. Raises CannotJudge for an unknown option."""
    tables = rulings.apply(game, choices).tables
    owner = owner_asked(options, PLAY_OPTIONS)
    in_force = rulings_in_force.in_force(game, choices, OPTIONS, NOT_PLAYED)
    number = {row.id: row.value for row in tables["numbers"]}
    gear, qiahnberros = list(tables["gear"]), list(tables["qiahnberros"])
    elements = [row for row in tables["magic"] if row.side]
    spirit = _spirit(tables)
    mode = row_asked(game.id, tables["modes"], MODE, options, _default_mode(tables).id)
    drawn = _default_mode(tables).drawn
    whole = sum(row.copies for row in qiahnberros)
    if mode.qiahnberros == IN_HAND and in_force["covered_pool"] == "all_five":
        drawn = whole
    sides = tuple(tables["sides"].rows)
    decks = tuple(
        {row.id: row.copies for row in [*gear, *elements, *qiahnberros] if getattr(row, "side", side) in (side, None)}
        for side in sides
    )
    cards = sum(decks[0].values()) - whole + drawn
    return from_facts(
        {
            "mode": mode.id,
            "modes": {row.id: row.qiahnberros for row in tables["modes"]},
            "sides": sides,
            "combatants": sum(row.copies for row in tables["combatants"]),
            "copies": {row.id: row.copies for row in tables["combatants"]},
            "value": {row.id: row.value for row in tables["combatants"]},
            **{name: number[name] for name in NUMBERS},
            "use": {row.id: row.use for row in gear},
            "bonus": {row.id: row.bonus for row in gear},
            "target": {row.id: row.target for row in elements},
            "factor": {row.id: row.factor for row in tables["magic"] if row.factor},
            "single_use": {row.id: row.single_use for row in tables["magic"]},
            "beats": {row.id: tuple(row.beats) for row in qiahnberros},
            "decks": decks,
            "drawn": drawn,
            "hand": cards - _discarded(tables, mode) if mode.qiahnberros == IN_HAND else 0,
            "spirit": spirit.id,
            "troop_min": spirit.troop_min,
            "options": {**in_force, "owner": owner},
        },
        clauses(game),
    )


def clauses(game: Game) -> dict[str, str]:
    """The clause that says the fighting value of each type."""
    return clauses_of(game, "combatants", "value")


def from_facts(facts: Mapping[str, Any], value_clause: Mapping[str, str]) -> GoblinRules:
    """The rules whose facts these are. Raises TypeError or KeyError when they are no facts of this game."""
    given = dict(facts)
    sides, decks, hand = tuple(given.pop("sides")), given.pop("decks"), given["hand"]
    names = tuple(tuple(f"{side}.{i + 1}" for i in range(given["combatants"])) for side in sides)
    beats = {card: tuple(types) for card, types in given.pop("beats").items()}
    kind = {
        **dict.fromkeys(given["use"], GEAR),
        **dict.fromkeys(given["target"], MAGIC),
        **dict.fromkeys(beats, QIAHNBERRO),
    }
    decks = tuple({card: deck[card] for card in sorted(deck)} for deck in decks)
    seen = given["modes"][given["mode"]]
    laid_out = tuple({c: n for c, n in deck.items() if kind[c] != QIAHNBERRO} for deck in decks)
    return GoblinRules(
        **given,
        sides=sides,
        decks=decks,
        beats=beats,
        names=names,
        place={name: (side, i) for side, line in enumerate(names) for i, name in enumerate(line)},
        kind=kind,
        fixed=tuple(() if hand else tuple(Counter(deck).elements()) for deck in laid_out),
        pool=decks if hand else tuple({c: n for c, n in d.items() if kind[c] == QIAHNBERRO} for d in decks),
        draws=hand or given["drawn"],
        open_cards=frozenset(card for card in kind if seen == OPEN or (seen != IN_HAND and card not in beats)),
        view_clauses=("QG-10", SEEN_BY[seen]),
        value_clause=value_clause,
    )
