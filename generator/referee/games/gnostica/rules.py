"""The numbers and options of Gnostica, taken from its tables and rulings once, before play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.names import suggestion
from generator.catalog import rulings
from generator.catalog.library import Game
from generator.catalog.tables import Table
from generator.referee import rulings_in_force
from generator.referee.games.gnostica.spaces import DIRECTIONS, UPRIGHT, first_grid
from generator.referee.table_needs import TableNeeds, clauses_of

# the rulings that change play, each under the name the code reads
OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "adjacency": {"A-1": {}},
    "cup_on_wasteland": {"A-2": {}},
    "limit_on_wastelands": {"A-3": {}},
    "landing_wasteland": {"A-4": {}},
    "removed_pieces": {"A-5": {}},
    "excess_damage": {"A-6": {}},
    "directly_affected": {"A-7": {}},
    "activated_card_gone": {"A-8": {}},
    "fool_minions": {"A-9": {}},
    "fool_card": {"A-10": {}},
    "fool_reveals_fool": {"A-11": {}},
    "reshuffle": {"A-12": {}},
    "both_piles_empty": {"A-13": {}},
    "hierophant_own": {"A-14": {}},
    "trade_with_yourself": {"A-15": {}},
    "announce_condition": {"A-16": {}},
    "last_player": {"A-17": {}},
    "chariot_piece": {"A-18": {}},
    "chariot_territory": {"A-19": {}},
    "shortcut_cost": {"A-20": {}},
    "disc_sword_on_wasteland": {"A-21": {}},
    "major_numbers": {"A-22": {}},
    "orient_unchanged": {"A-23": {}},
    "no_power_used": {"A-24": {}},
    "cup_own_space": {"A-25": {}},
    "moon_limit": {"A-26": {}},
    "void_sweep": {"A-27": {}},
    "wheel_top_card": {"A-28": {}},
    "turn_order": {"A-29": {}},
    "endless_tie": {"A-30": {}},
    "targets_read": {"A-31": {}},
    "enemy_on_wasteland": {"A-32": {}},
    "world_copy": {"A-33": {}},
    "played_card": {"A-34": {}},
    "acting_minion": {"A-35": {}},
    "oriented_minion": {"A-36": {}},
    "sun_enemy": {"A-37": {}},
    "slide_under_many": {"A-38": {}},
    "eliminated_goods": {"A-39": {}},
    "announcer_without_pieces": {"A-40": {}},
    "partly_legal": {"A-41": {}},
    "hands": {"A-42": {}},
    "open_piles": {"A-43": {}},
}
PLAYERS, TARGET = "players", "target"
AND = "+"  # between the colours that an option names
PLAY_OPTIONS = (PLAYERS, TARGET)  # what is chosen beside the rulings
TARGETS = ("target", "target_short", "target_long")  # the rows of numbers that may be played to
CUP, ROD, DISC, SWORD = "create", "move", "grow", "attack"  # what powers do, as the table of powers says it
ORIENT, REVEAL, CHOOSE, REDRAW = "orient", "reveal", "choose", "redraw"
REPLACE, RELOCATE, TRADE, TAKE, COPY = "replace", "relocate", "trade", "take", "copy"
SKIP, PASS, ENTER = "skip", "pass", "enter"  # shortcuts of major arcana
SHORTCUTS = ("", SKIP, PASS, ENTER)
PIECE, TERRITORY = "piece", "territory"  # on what they may be taken
SHORTCUTS_ON = {"": (), "piece": (PIECE,), "piece_or_territory": (PIECE, TERRITORY)}
LIMITED, IGNORED, FREE = "space_limit", "ignored", "no_pieces"  # how many pieces may stand where another comes
FROM_HAND, FROM_DRAW, FROM_DISCARD = "hand", "hand_or_draw_top", "hand_or_discard"
OWN_MINION = "own_minion"
# what the code plays: what a power does -> its limits, where its cards come from, on what it is used
PLAYED: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    CUP: ((LIMITED, IGNORED), (FROM_HAND, FROM_DRAW), ("space_or_piece",)),
    ROD: ((LIMITED, IGNORED), ("",), ("minion_piece_or_territory",)),
    DISC: (("",), (FROM_HAND, FROM_DISCARD), ("piece_or_territory",)),
    SWORD: (("",), (FROM_HAND, FROM_DISCARD), ("piece_or_territory",)),
    ORIENT: (("",), ("",), (OWN_MINION, PIECE)),
    REVEAL: (("",), ("",), ("draw_pile",)),
    CHOOSE: (("",), ("",), ("",)),
    REDRAW: (("",), ("",), ("own_hand",)),
    REPLACE: (("",), ("",), (PIECE,)),
    RELOCATE: ((FREE,), ("",), ("piece_or_territory",)),
    TRADE: (("",), ("",), ("piece_owner",)),
    TAKE: (("",), ("",), ("discard_pile",)),
    COPY: (("",), ("",), ("major_territory",)),
}
ONE = ("cup_pieces", "first_pieces", "oriented_per_turn", "minor_uses", "turn_options", "pointing_reach")
COUNTED = ("hand", "grid_side", "space_limit", "move_min", "grow_step", "damage_min")  # numbers kept as they are
NUMBERS = ("players_min", "players_max", "players_best", *COUNTED, "destroyed_level", *TARGETS, *ONE)
PLACES = ("first", "second", "third")  # where a card has its powers
MINOR = "GN-54"  # what a minor card does
NEEDS = (
    TableNeeds("suits", "GN-54"),
    TableNeeds("powers", "GN-54", known=(
        "cup", "rod", "disc", "sword", "orient_minion", "orient_target", "play_top", "any_suit", "redraw",
        "cup_no_limit", "rod_no_limit", "convert", "relocate", "cup_top_card", "trade_hands", "sword_discard",
        "disc_discard", "take_discard", "copy_major",
    )),
    TableNeeds("cards", "GN-4"),
    TableNeeds("majors", "GN-109"),
    TableNeeds("pieces", "GN-3"),
    TableNeeds("colours", "GN-1"),
    TableNeeds("worth", "GN-16", required=("number", "wasteland")),
    TableNeeds("orientations", "GN-37", known=(*DIRECTIONS, UPRIGHT), required=(*DIRECTIONS, UPRIGHT)),
    TableNeeds("numbers", "GN-45", required=NUMBERS),
)  # fmt: skip


class Power(NamedTuple):
    """A row of the table of powers: what it does, and how it differs from others that do the same."""

    id: str
    does: str
    limit: str  # of the pieces in a space; "" where there is none
    card_from: str
    on: str  # what it may be used on


class Card(NamedTuple):
    """What the rules ask of a card. `steps`: its powers in printed order, each with the powers it may be used as."""

    value: int
    rank: str
    number: int
    steps: tuple[tuple[Power, ...], ...]
    shortcut: str
    shortcut_on: tuple[str, ...]


class CardClauses(NamedTuple):
    """The clauses that fix what cards do and are worth."""

    of_card: Mapping[str, str]
    of_powers: Mapping[str, tuple[str, ...]]  # card -> of each of its powers
    of_rank: Mapping[str, str]  # rank -> of what a territory is worth


class Terms(NamedTuple):
    """What may be chosen before a game: colours that play, how many of them, and how many points win."""

    colours: tuple[str, ...]
    numbers: range
    targets: tuple[int, ...]

    def players(self, asked: str) -> tuple[str, ...]:
        """The colours of an option, in the order in which they sit: `3` are the first three, `red+blue` those.

        Nobody for what is no such option.
        """
        if asked.isdecimal():
            return self.colours[: int(asked)] if asked in map(str, self.numbers) else ()
        named = tuple(asked.split(AND))
        fit = len(named) in self.numbers and len(set(named)) == len(named) and set(named) <= set(self.colours)
        return named if fit else ()


@dataclass(frozen=True, slots=True, eq=False)
class GnosticaRules:
    """Everything the code asks the data for. A piece is a `key`, `red.small.north`, wherever it stands."""

    sides: tuple[str, ...]  # the colours that play, clockwise
    target: int
    hand: int
    grid_side: int
    space_limit: int
    move_min: int
    grow_step: int
    damage_min: int
    destroyed: int  # the level at which nothing is left
    supply: Mapping[str, tuple[int, int]]  # size -> level, pieces of each player
    cards: Mapping[str, Mapping[str, Any]]  # as `facts` keep them
    powers: Mapping[str, Mapping[str, str]]
    points_of_number: int  # what a spot card is worth
    points_of_wasteland: int
    major_rank: str
    options: Mapping[str, str]
    # what follows from these
    terms: Terms
    players: str  # the players as the option names them
    seat: Mapping[str, int]
    deck: tuple[str, ...]
    card: Mapping[str, Card]
    value: Mapping[str, int]
    major: frozenset[str]
    sizes: tuple[str, ...]  # by level, rising
    levels: Mapping[int, str]  # level -> size
    smallest: int  # level
    grid: tuple[str, ...]  # the spaces of the first cards
    facings: tuple[str, ...]  # orientations, in the order of actions
    colour: Mapping[str, str]  # key -> colour
    level: Mapping[str, int]
    facing: Mapping[str, str]
    key: Mapping[tuple[str, int, str], str]  # colour, level, orientation -> key
    corners: bool  # whether corners count as beside
    stash: tuple[int, ...]  # pieces of each size, smallest first, that a player has
    clauses: CardClauses


KEPT = ("sides", "target", *COUNTED, "destroyed", "supply", "cards", "powers", "points_of_number",
        "points_of_wasteland", "major_rank", "options")  # fmt: skip


def compile_rules(game: Game, choices: rulings.Choices, options: Mapping[str, str]) -> GnosticaRules:
    """The rules of one game under the options asked for. Raises CannotJudge for one that does not exist."""
    tables = rulings.apply(game, choices).tables
    for name in options:
        if name not in PLAY_OPTIONS:
            row = "error_option", {"word": name, "options": PLAY_OPTIONS}
            raise CannotJudge(f"there is no option {name!r}: {suggestion(name, PLAY_OPTIONS)}", row=row)
    number = {row.id: row.value for row in tables["numbers"]}
    for name in ONE:
        if number[name] != 1:
            reason = f"the referee plays {name} as 1, not as {number[name]}"
            raise CannotJudge(reason, "", tables["numbers"].where(name, "value"))
    may_be = terms(tables)
    players = _players_asked(may_be, number["players_best"], options)
    target = _number_asked(options, TARGET, number["target"], may_be.targets)
    _check_words(tables)
    suits = {row.id: row.power for row in tables["suits"]}
    majors = tables["majors"].rows
    return from_facts(
        {
            "sides": players,
            "target": target,
            **{name: number[name] for name in COUNTED},
            "destroyed": number["destroyed_level"],
            "supply": {row.id: (row.level, row.per_player) for row in tables["pieces"]},
            "cards": {
                row.id: {
                    "value": row.value, "rank": row.rank, "number": row.number,
                    "powers": _powers(row),
                    "choices": [suits[suit] for suit in majors[row.special].choices or ()] if row.special else [],
                    "shortcut": (majors[row.special].shortcut if row.special else "") or "",
                    "shortcut_on": (majors[row.special].shortcut_on if row.special else "") or "",
                }
                for row in tables["cards"]
            },
            "powers": {row.id: _power_facts(row) for row in tables["powers"]},
            "points_of_number": tables["worth"].rows["number"].points,
            "points_of_wasteland": tables["worth"].rows["wasteland"].points,
            "major_rank": next(row.rank for row in tables["cards"] if row.special),
            "options": rulings_in_force.in_force(game, choices, OPTIONS),
        },
        clauses(game),
        may_be,
    )  # fmt: skip


def option_values(game: Game) -> dict[str, Sequence[str]]:
    """The values of the options of play: how many or which colours play, and to how many points."""
    may_be = terms(game.tables)
    colours = (AND.join(some) for number in may_be.numbers for some in combinations(may_be.colours, number))
    return {PLAYERS: (*map(str, may_be.numbers), *colours), TARGET: tuple(map(str, may_be.targets))}


def terms(tables: Mapping[str, Table]) -> Terms:
    """What may be chosen before a game. Raises CannotJudge where more can play than there are colours."""
    number = {row.id: row.value for row in tables["numbers"]}
    colours, most = tuple(tables["colours"].rows), number["players_max"]
    if most > len(colours):
        raise CannotJudge(f"{most} players, and {len(colours)} colours", "", Where(tables["colours"].file))
    return Terms(colours, range(number["players_min"], most + 1), tuple(sorted(number[name] for name in TARGETS)))


def _power_facts(row: Any) -> dict[str, str]:
    """What a row of the table of powers says, as facts keep it."""
    return {"does": row.action, "limit": row.limit or "", "card_from": row.card_from or "", "on": row.target or ""}


COLUMNS = {"does": "action", "limit": "limit", "card_from": "card_from", "on": "target"}  # of these facts


def not_played(power: Mapping[str, str]) -> str:
    """The first fact of a power that the code does not play; "" when it plays them all."""
    known = PLAYED.get(power["does"])
    if known is None:
        return "does"
    return next(
        (name for name, words in zip(("limit", "card_from", "on"), known, strict=True) if power[name] not in words), ""
    )


def _check_words(tables: Mapping[str, Table]) -> None:
    """Raises CannotJudge for a power or a shortcut of a kind that the code does not play."""
    for row in tables["powers"]:
        power = _power_facts(row)
        wrong = not_played(power)
        if wrong:
            reason = f"the referee does not play a power that does {power['does']} with {wrong} {power[wrong]!r}"
            raise CannotJudge(reason, "", tables["powers"].where(row.id, COLUMNS[wrong]))
    for row in tables["majors"]:
        for column, words in (("shortcut", SHORTCUTS), ("shortcut_on", tuple(SHORTCUTS_ON))):
            word = getattr(row, column) or ""
            if word not in words:
                reason = f"the referee knows no {column} {word!r}: {suggestion(word, filter(None, words))}"
                raise CannotJudge(reason, "", tables["majors"].where(row.id, column))


def _players_asked(may_be: Terms, best: int, options: Mapping[str, str]) -> tuple[str, ...]:
    """The colours that an option names, or as many as are best. Raises CannotJudge for what is no such option."""
    asked = options.get(PLAYERS, "")
    if not asked or asked.isdecimal():
        return may_be.players(str(_number_asked(options, PLAYERS, best, may_be.numbers)))
    for colour in asked.split(AND):
        if colour not in may_be.colours:
            row = "error_value", {"option": PLAYERS, "word": colour, "known": ", ".join(may_be.colours)}
            near = suggestion(colour, may_be.colours)
            raise CannotJudge(f"{PLAYERS}={asked}: there is no colour {colour!r}: {near}", row=row)
    players = may_be.players(asked)
    if not players:
        low, high = may_be.numbers[0], may_be.numbers[-1]
        said = f"{PLAYERS}={asked}: {low} to {high} different colours play"
        raise CannotJudge(said, row=("error_players", {"known": f"{low}–{high}", "number": asked}))
    return players


def said_players(colours: Iterable[str], sides: Sequence[str]) -> str:
    """The players as the option names them: their number where they have the first colours, else their colours."""
    return str(len(sides)) if tuple(sides) == tuple(colours)[: len(sides)] else AND.join(sides)


def _number_asked(options: Mapping[str, str], name: str, default: int, known: Any) -> int:
    """A number that an option names, or the default. Raises CannotJudge for one that is not played with."""
    word = options.get(name, str(default))
    if word not in map(str, known):
        said = ", ".join(map(str, known))
        row = "error_value", {"option": name, "word": word, "known": said}
        raise CannotJudge(f"{name}={word}: it is one of {said}", row=row)
    return int(word)


def _powers(row: Any) -> list[str]:
    """The powers of a card in printed order."""
    return [name for name in (row.first, row.second, row.third) if name]


def clauses(game: Game) -> CardClauses:
    """The clauses of the cards and of their powers; those of a minor card are one."""
    of_card = clauses_of(game, "cards", "special")
    of_place = [clauses_of(game, "cards", place) for place in PLACES]
    of_powers = {card: tuple(place.get(card, clause) for place in of_place) for card, clause in of_card.items()}
    return CardClauses(of_card, of_powers, clauses_of(game, "worth", "points"))


def _of_these(cards: Mapping[str, Card], known: CardClauses) -> CardClauses:
    """With a clause for each card, in whatever edition it is."""
    of_card = {card: known.of_card.get(card, MINOR) for card in cards}
    of_powers = {card: known.of_powers.get(card, (clause,) * len(PLACES)) for card, clause in of_card.items()}
    return CardClauses(of_card, of_powers, known.of_rank)


def from_facts(facts: Mapping[str, Any], card_clauses: CardClauses, may_be: Terms) -> GnosticaRules:
    """The rules whose facts these are, chosen out of what may be.

    Raises TypeError, KeyError or ValueError when they are no facts of this game.
    """
    given = dict(facts)
    sides = tuple(given.pop("sides"))
    supply = {size: (level, number) for size, (level, number) in given.pop("supply").items()}
    if any(map(not_played, given["powers"].values())):
        raise ValueError("a power that the code does not play")
    powers = {
        name: Power(name, row["does"], row["limit"], row["card_from"], row["on"])
        for name, row in given["powers"].items()
    }
    card = {
        name: Card(
            row["value"],
            row["rank"],
            row["number"],
            tuple(
                tuple(powers[one] for one in row["choices"]) if powers[power].does == CHOOSE else (powers[power],)
                for power in row["powers"]
            ),
            SHORTCUTS[SHORTCUTS.index(row["shortcut"])],
            SHORTCUTS_ON[row["shortcut_on"]],
        )
        for name, row in given["cards"].items()
    }
    sizes = tuple(sorted(supply, key=lambda size: supply[size][0]))
    levels = {supply[size][0]: size for size in sizes}
    facings = tuple(sorted((*DIRECTIONS, UPRIGHT)))
    key = {
        (colour, level, facing): f"{colour}.{size}.{facing}"
        for colour in sides
        for level, size in levels.items()
        for facing in facings
    }
    return GnosticaRules(
        **given,
        sides=sides,
        terms=may_be,
        players=said_players(may_be.colours, sides),
        supply=supply,
        seat={side: number for number, side in enumerate(sides)},
        deck=tuple(sorted(card)),
        card=card,
        value={name: one.value for name, one in card.items()},
        major=frozenset(name for name, one in card.items() if one.rank == given["major_rank"]),
        sizes=sizes,
        levels=levels,
        smallest=min(levels),
        grid=first_grid(given["grid_side"]),
        facings=facings,
        colour={name: parts[0] for parts, name in key.items()},
        level={name: parts[1] for parts, name in key.items()},
        facing={name: parts[2] for parts, name in key.items()},
        key=key,
        corners=given["options"]["adjacency"] == "eight_neighbours",
        stash=tuple(supply[size][1] for size in sizes),
        clauses=_of_these(card, card_clauses),
    )
