"""What a combatant of the card game is worth in the vanguard: its printed value, gear, Fire, Water and Spirit."""

from __future__ import annotations

from generator.referee.clause_marks import resolves
from generator.referee.events import is_anybody_listening, report_event
from generator.referee.games.qiahn_goblin.position import GoblinPosition, LaidCard, in_vanguard, lying_on, water_on
from generator.referee.games.qiahn_goblin.rules import WATER, GoblinRules

GEAR_CLAUSE = {"attack": "QG-60", "defence": "QG-61"}


def printed(rules: GoblinRules, position: GoblinPosition, token: str) -> int:
    """The number on its card."""
    side, spot = rules.place[token]
    return rules.value[position.kinds[side][spot]]


def multiplied(rules: GoblinRules, position: GoblinPosition, token: str) -> int:
    """How many times its value a combatant counts: Fire's factor, and Spirit's where the table gives it one."""
    times = 1
    for card in position.laid:
        if card.on == token and card.card in rules.factor:
            times *= rules.factor[card.card]
    if token in position.touched:
        times *= rules.factor[rules.spirit]
    return times


def value_of(rules: GoblinRules, position: GoblinPosition, token: str) -> int:
    """The fighting value a combatant of the vanguard adds to its side's sum."""
    base, bonus = printed(rules, position, token), 0
    for card in position.laid:
        if card.on == token:
            if card.card in rules.bonus:
                bonus += rules.bonus[card.card]
            elif card.card == WATER:
                base = copied_value(rules, position, card)
    times = multiplied(rules, position, token)
    return (base + bonus) * times if rules.options["fire_gear"] == "double_total" else base * times + bonus


def copied_value(rules: GoblinRules, position: GoblinPosition, water: LaidCard) -> int:
    """What Water gives its bearer: a value kept (AG-21, AG-22), its model's, or the bearer's own where it has none."""
    if water.value >= 0:
        return water.value
    if not water.model:
        return printed(rules, position, water.on)
    return to_copy(rules, position, water.model, (water.on,))


def is_worth_more_or_less(rules: GoblinRules, position: GoblinPosition, water: LaidCard) -> bool:
    """Whether the model of a Water is worth something else now than when it was copied, as only AG-22 can have it."""
    return water.value >= 0 and water.value != to_copy(rules, position, water.model, (water.on,))


def to_copy(rules: GoblinRules, position: GoblinPosition, model: str, bearers: tuple[str, ...]) -> int:
    """The value that can be copied from a combatant: Fire's doubling, never gear; a copied one only under AG-20."""
    if rules.options["water_chain"] == "effective":
        water = water_on(position, model)
        if water is not None and water.value >= 0:
            return water.value * multiplied(rules, position, model)
        if water is not None and water.model and water.model not in bearers:
            chain = to_copy(rules, position, water.model, (*bearers, model))
            return chain * multiplied(rules, position, model)
    return printed(rules, position, model) * multiplied(rules, position, model)


@resolves("QG-69", "QG-70", "QG-72", "QG-73")
def report_copy(rules: GoblinRules, position: GoblinPosition, bearer: str, model: str) -> None:
    """The value that the bearer of Water takes from its model, and by which clause it is that number."""
    if not is_anybody_listening():
        return
    value = to_copy(rules, position, model, (bearer,))
    lying = lying_on(position, model)
    exceptions = [
        *(["QG-70"] if any(card in rules.factor for card in lying) else []),
        *(["QG-72"] if any(card in rules.bonus for card in lying) else []),
        *(["QG-73"] if any(card in rules.beats for card in lying) else []),
    ]
    for clause in exceptions or ["QG-69"]:
        report_event(clause, "copied", bearer, value)


@resolves("QG-60", "QG-61")
def report_gear(rules: GoblinRules, position: GoblinPosition, card: str, token: str) -> None:
    """What gear makes of the value of its bearer."""
    if is_anybody_listening():
        report_event(GEAR_CLAUSE[rules.use[card]], "value", token, value_of(rules, position, token))


@resolves("QG-76", "QG-78")
def report_fire(rules: GoblinRules, position: GoblinPosition, card: str, token: str) -> None:
    """What Fire makes of it: the factor is that of the rules, whatever the text of the card says."""
    report_event("QG-78", "effect", card, rules.factor[card])
    if is_anybody_listening():
        report_event("QG-76", "value", token, value_of(rules, position, token))


def side_sum(rules: GoblinRules, position: GoblinPosition, side: int) -> int:
    """The sum of a vanguard, without reporting events."""
    return sum(value_of(rules, position, token) for token in in_vanguard(rules, position, side))


@resolves("QG-47", "QG-53", "QG-80")
def report_sum(rules: GoblinRules, position: GoblinPosition, side: int) -> int:
    """The sum of a vanguard, reporting each combatant's value: only what lies on it changes it."""
    whole = 0
    for token in in_vanguard(rules, position, side):
        value = value_of(rules, position, token)
        changed = value != printed(rules, position, token)
        report_event("QG-53" if changed else "QG-80", "fights", token, value)
        whole += value
    report_event("QG-47", "sum", rules.sides[side], whole)
    return whole
