"""Every rule that is broken on purpose is found out by the records: one check less, one number more, one step turned.

The changes that nobody can notice stand in EQUIVALENT, each with its reason.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import mutants
import pytest
from corpus import digests, files, game_of, games, plays_as_stored, referee_of
from mutants import Mutant

from generator.referee.registry import modules_of

CHANCE_IS_NOT_DUE = "in that part of a game chance is never awaited, so the check before it has refused already"
SIGN = "only its sign is asked"
TRACE = "asked only while clauses are recorded: the stored trace of clauses holds it"
MESSAGE = "a number in the words of a message"
NAMED_CARDS = "which cards a message names"
ONE_ORIENTS = "no two cards that orient are in use at once"
EQUIVALENT: dict[str, dict[str, str]] = {
    "qiahn_tactics": {
        "take verb_of_actor": CHANCE_IS_NOT_DUE,
        "deploy verb_of_actor": CHANCE_IS_NOT_DUE,
        "put verb_of_actor": CHANCE_IS_NOT_DUE,
        "copy verb_of_actor": CHANCE_IS_NOT_DUE,
        "keep verb_of_actor": CHANCE_IS_NOT_DUE,
        "checks._turn: ": TRACE,
        "checks._squad: ": TRACE,
        "checks._deploying: ": TRACE,
        "checks._ending: ": TRACE,
        "counters._counter: ": TRACE,
        "counters._role: ": TRACE,
        "counters._target: ": TRACE,
        "counters._die: ": TRACE,
        "position.next_die: 1 more in `return -1`": SIGN,
        "position.water_waits: 1 more in `return -1`": SIGN,
        "steps.only_enemy_blown: 1 more in `return regroup(rules, position, -1": SIGN,
        "combat.compare: 1 more in `return regroup(rules, position, -1": SIGN,
        "combat.compare: 1 more in `loser = ": SIGN,
        "combat.bonus_of: comparison 0 flipped: dice_needed": "a die rolled once counts its gear once",
        "combat._worked: and/or swapped: bool(earth) and counter.on == earth": "there is one Earth in the game",
        "position.by_count: comparison 0 flipped: one > other": "equal numbers are a draw before that",
        "position.schema: 1 more in `side = record(": "with no token set aside a squad would be too large",
        "invariants._squads: and/or swapped: len(kinds) != size or": "the three come from one list of tokens",
        "invariants._squads: plus and minus swapped": "a number in the words of a message",
        "invariants._squads: 1 more in `if kind and number": "the schema knows no other type",
        "invariants._squads: 1 more in `yield f'1: {name} has {number} of": "the schema knows no other type",
    },
    "qiahn_goblin": {
        "covered_pool -> ": "it has shaped the cards dealt, which are facts of their own: drawn, hand and decks",
        "single_use.spirit ": "it never lies among the cards on a combatant, so it is never spent",
    },
    "gnostica": {
        "major_numbers -> ": "it has shaped the numbers of the cards, which are facts of their own",
        "hands -> ": "it shows in views only, which test_gnostica_rulings compares (A-42)",
        "open_piles -> ": "it shows in views only, which test_gnostica_rulings compares (A-43)",
        "partly_legal -> ": "asked by the command that writes several actions, whose test shows both answers (A-41)",
        "checks.no_clauses: ": TRACE,
        "checks._clauses_of_card: ": TRACE,
        "checks._redraw_clauses: ": TRACE,
        "power_checks.Aim.kind: ": "the shortcuts that ask for it are allowed on pieces and on territories alike",
        "suit_checks._clauses_of_": TRACE,
        "major_checks._clauses_of_": TRACE,
        "suit_checks._may_lay: 1 more in `return refuse(": MESSAGE,
        "suit_checks.may_end_there: 1 more in `return refuse('wrong-words'": MESSAGE,
        "major_checks.may_look: 1 more in `return refuse('piles-empty'": MESSAGE,
        "major_checks.may_relocate: 1 more in `return refuse('wrong-words'": MESSAGE,
        "power_checks._clauses_of_": TRACE,
        "power_legal._sword: plus and minus swapped: value - rules.destroyed": "nothing is left at level 0",
        "position.-: 1 more in `NO_MINION, ON_CARD, AFFECTED = (0, 1, 2)`: 2": "only their order is asked",
        "position.OnSpaces.__hash__: ": "no record needs it: random games hash every position",
        "position.open_powers: comparison 0 flipped: power.does == ORIENT": ONE_ORIENTS,
        "position.open_powers: branch of IfExp negated: power.does == ORIENT": ONE_ORIENTS,
        "position.following: plus and minus swapped: offer.at + 1": "a card with a shortcut has two powers",
        'position_json.misfits: 1 more in `wrong.append(f"chance owes': "the length of words in a message",
        "referee.keeps_first: ": "asked by the command that writes several actions, whose test shows both answers",
        "referee.restore: ": "no record is of an earlier edition; referees with a changed fact are restored",
        "rules._check_words: ": "tables with such words are a test of their own",
        "rules.not_played: returns None": "tables with such words are a test of their own",
        "rules.from_facts: 1 more in `sizes = tuple(sorted(": "there are as many pieces of each size",
        "view.is_public: 1 more in `return action.verb == 'take'": "the second word is a card in `take` alone",
        "change.TableChange.call_all: and/or swapped": "who was called before is called again, to the same end",
        "change.TableChange.made: comparison 0 flipped: self.cards is": "the same cards, in a copy of their own",
        "change.TableChange.made: branch of IfExp negated: self.cards is": "the same cards, in a copy of their own",
        "change.TableChange.spend: plus and minus swapped: offer.at - use.next": "only an unused card skips powers",
        "legal._powers: branch of IfExp negated: position.acted": "no power that orients minions follows another",
        "legal._powers: and/or swapped: position.transit is not None or": "who redraws leaves nothing in between",
        "power_legal._sword: plus and minus swapped: level - rules.destroyed": "nothing is left at level 0",
        "power_steps.rod: and/or swapped: position.transit is None and": "with no shortcut it may lie there",
        "steps.bid: 1 more in `if change.hands[tied[0]]": "all have bid as many cards",
        "invariants._cards: 1 more in `twice = ": NAMED_CARDS,
        "invariants._cards: comparison 0 flipped: lying.count(card)": NAMED_CARDS,
        "invariants._cards: condition of a comprehension negated: lying.count(card)": NAMED_CARDS,
        "invariants._cards: 1 more in `told = ": NAMED_CARDS,
        "invariants._cards: branch of IfExp negated: twice": NAMED_CARDS,
        "invariants._must_go_on: branch of IfExp negated: p.transit[1]": "the clause that a message names",
        "invariants._must_go_on: and/or swapped: rules.options['no_power_used']": "whoever may end has a legal action",
    },
}
TURNED = ["qiahn_tactics"]  # games whose whole code is turned round, step by step
# and those in which only the soak does it, in these modules: what the others say is compared by tests of their own
TURNED_FOR_LONG = [*TURNED, "gnostica"]
MODULES = {"gnostica": ("referee", "rules", "spaces", "position", "position_json", "view", "grammar", "checks",
                        "power_checks", "suit_checks", "major_checks", "legal", "power_legal", "steps", "power_steps",
                        "change", "invariants")}  # fmt: skip
SAMPLE = 10  # of the turned places; the soak turns them all
# into how many parts the changes of a game are shared, and how many of them the suite takes; the soak takes the others
PARTS = {"gnostica": {"checks": (8, 1), "facts": (15, 1)}}


def shared(what: str, parts: int, in_suite: int) -> list[Any]:
    """(game, part, parts) of every game; what the suite has no time for is marked as soak."""
    found = []
    for game in games():
        number, quick = PARTS.get(game, {}).get(what, (parts, in_suite))
        marks = [() if part < quick else (pytest.mark.soak,) for part in range(number)]
        found += [pytest.param(game, part, number, marks=marks[part], id=f"{game}-{part}") for part in range(number)]
    return found


def reason(game: str, name: str) -> str:
    """Why nobody can notice a change, or nothing."""
    return next((why for start, why in EQUIVALENT.get(game, {}).items() if name.startswith(start)), "")


def noticed(game: str, mutant: Mutant) -> bool:
    try:
        module = mutants.engine(game, mutant)
    except Exception:
        return True
    return not plays_as_stored(game, module, same_facts=mutant.facts is None)


def unnoticed(game: str, made: Iterator[Mutant] | list[Mutant]) -> list[str]:
    return [mutant.name for mutant in made if not reason(game, mutant.name) and not noticed(game, mutant)]


def facts_of(game: str) -> list[Mutant]:
    """Numbers and words of every set of facts the records were made under, each once; and every reading."""
    found: dict[str, Mutant] = {}
    seen: set[str] = set()
    for path in files(game):
        facts: dict[str, Any] = referee_of(path, modules_of(game)[0]).facts()
        term = str(facts.get("format", facts.get("mode", "")))
        if term not in seen:
            seen.add(term)
            for mutant in mutants.numbers(facts):
                found.setdefault(mutant.name, mutant)
    for mutant in mutants.readings(game, game_of(game).rulings):
        found.setdefault(mutant.name, mutant)
    return list(found.values())


@pytest.mark.parametrize("game", games())
def test_the_records_hold_for_a_copy_of_the_code(game: str) -> None:
    """For the code itself test_corpus says so, record by record."""
    assert digests(game)
    assert plays_as_stored(game, mutants.Copies(game).first())


@pytest.mark.parametrize(("game", "part", "parts"), shared("checks", 1, 1))
def test_a_check_that_is_dropped_is_missed(game: str, part: int, parts: int) -> None:
    made = list(mutants.checks(game))
    assert len(made) > 20
    assert unnoticed(game, made[part::parts]) == []


@pytest.mark.parametrize(("game", "part", "parts"), shared("facts", 6, 2))
def test_a_number_or_a_reading_that_is_changed_is_noticed(game: str, part: int, parts: int) -> None:
    made = facts_of(game)
    assert len(made) > 60
    assert unnoticed(game, made[part::parts]) == []


@pytest.mark.soak  # long by nature; a check that is dropped and a number that is changed are noticed above
@pytest.mark.parametrize("game", TURNED)
def test_some_code_that_is_turned_round_is_noticed(game: str) -> None:
    places = random.Random(57).sample(mutants.turns(game), SAMPLE)
    assert unnoticed(game, [mutants.turned(game, *place) for place in places if not reason(game, place[0])]) == []


@pytest.mark.parametrize("game", sorted(EQUIVALENT))
def test_a_reason_is_given_only_for_what_is_in_the_code(game: str) -> None:
    names = [name for name, _, _ in mutants.turns(game)] + [mutant.name for mutant in mutants.checks(game)]
    names += [mutant.name for mutant in facts_of(game)]
    assert [start for start in EQUIVALENT[game] if not any(name.startswith(start) for name in names)] == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("game", TURNED_FOR_LONG)
def test_all_code_that_is_turned_round_is_noticed(game: str, part: int) -> None:
    places = [place for place in mutants.turns(game) if place[1] in MODULES.get(game, place[1])][part::8]
    assert unnoticed(game, [mutants.turned(game, *place) for place in places if not reason(game, place[0])]) == []


def test_a_copy_never_touches_the_modules_that_are_installed() -> None:
    before = [dict(vars(module)) for module in modules_of("qiahn_tactics")]
    checks_before = dict(modules_of("qiahn_tactics")[3].CHECKS.of_verb)
    for mutant in list(mutants.checks("qiahn_tactics"))[:6]:
        mutants.engine("qiahn_tactics", mutant)
    place = next(one for one in mutants.turns("qiahn_tactics") if "returns None" in one[0])
    copy = mutants.engine("qiahn_tactics", mutants.turned("qiahn_tactics", *place))
    assert [dict(vars(module)) for module in modules_of("qiahn_tactics")] == before
    assert checks_before == modules_of("qiahn_tactics")[3].CHECKS.of_verb
    assert copy.Tactics is not modules_of("qiahn_tactics")[0].Tactics


def test_a_loop_without_end_is_found_out() -> None:
    copies = mutants.Copies("qiahn_tactics")
    for _ in range(mutants.MOST_ROUNDS):
        assert copies._tick()
    with pytest.raises(RecursionError, match="without end"):
        copies._tick()
