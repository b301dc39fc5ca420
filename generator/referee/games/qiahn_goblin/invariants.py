"""What must hold in every position of the card game, checked at each ply of every replay and every test."""

from __future__ import annotations

from collections import Counter

from generator.referee.clause_marks import resolves
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_goblin.position import (
    CATCHUP,
    COMBAT,
    DEPLOY,
    DRAW,
    FIGHT,
    OVER,
    REMOVED,
    RESERVE,
    ROUND,
    SIDES,
    TARGET,
    UNCOVER,
    UNCOVERING,
    VANGUARD,
    GoblinPosition,
    LaidCard,
    lying_on,
    outnumbered_by,
    zone_of,
)
from generator.referee.games.qiahn_goblin.rules import EARTH, MAGIC, WATER, GoblinRules


def breaches(rules: GoblinRules, position: GoblinPosition) -> list[str]:
    """Every invariant that does not hold; an empty list for a sound position."""
    return [
        *_combatants(rules, position),
        *_hands(rules, position),
        *_rounds(rules, position),
        *_lines(rules, position),
        *_vanguards(rules, position),
        *_field(rules, position),
        *_turn(rules, position),
    ]


@resolves("QG-8")
def _combatants(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    wrong = []
    for side, name in enumerate(rules.sides):
        kinds = p.kinds[side]
        if len(kinds) != len(p.zones[side]) or p.troop[side] + len(kinds) != rules.combatants:
            wrong.append(f"7: {name} has {len(kinds)} uncovered and {p.troop[side]} in the troop (QG-8)")
        for kind, number in Counter(kinds).items():
            if number > rules.copies.get(kind, 0):
                wrong.append(f"7: {name} has {number} of {kind}, of {rules.copies.get(kind, 0)} (AG-10)")
    return wrong


@resolves("QG-7", "QG-12", "QG-13", "QG-14", "QG-15", "QG-81", "QG-90")
def _hands(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    """Every card of a side is in hand, on the field, spent, or was never drawn; as many as the mode deals."""
    wrong = []
    for side, name in enumerate(rules.sides):
        has = Counter([*p.hands[side], *p.spent[side], *(c.card for c in p.laid if c.side == side)])
        for card, number in has.items():
            if number > rules.decks[side].get(card, 0):
                clause = "QG-7" if card not in rules.decks[side] else "QG-14" if card in rules.beats else "QG-81"
                wrong.append(f"4: {name} has {number} of {card}, of {rules.decks[side].get(card, 0)} ({clause})")
        drawn = p.phase not in (SIDES, DRAW) or (p.phase == DRAW and side < p.active)
        full = rules.hand if rules.hidden else rules.drawn
        drawing = full - 1 if p.phase == DRAW and side == p.active else 0
        expected = range(full, full + 1) if drawn else range(drawing + 1)
        got = sum(has[card] for card in rules.beats)
        if rules.hidden:
            whole = sum(has.values())
            if whole not in expected:
                wrong.append(f"4: {name} has {whole} cards of {rules.hand} dealt (QG-90)")
            if got > rules.drawn:
                wrong.append(f"4: {name} has {got} qíahnberro cards, of {rules.drawn} (AG-34)")
            continue
        for kind, clause in ((rules.use, "QG-12"), (rules.target, "QG-13")):
            wanted = {card: n for card, n in rules.decks[side].items() if card in kind}
            if {card: n for card, n in has.items() if card in kind} != wanted:
                wrong.append(f"4: {name} has not its {', '.join(wanted)} ({clause})")
        if got not in expected:
            wrong.append(f"4: {name} has {got} qíahnberro cards, of {rules.drawn} (QG-15)")
    return wrong


@resolves("QG-5", "QG-6", "QG-27", "QG-28", "QG-30", "QG-31", "QG-58", "QG-84")
def _rounds(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    wrong = []
    if p.phase != SIDES and sorted(p.seats) != sorted(rules.sides):
        wrong.append("3: each player has a side of his own (QG-6)")
    if p.phase == SIDES:
        if len(p.seats) > len(SEATS) or (len(p.seats) == len(SEATS) and len(set(p.seats)) == len(SEATS)):
            wrong.append("3: both have their sides, and still choose (QG-6)")
        if (p.call or p.decider) and len(p.seats) < len(SEATS):
            wrong.append("3: a dispute before both have spoken (QG-5)")
    elif p.call or p.decider:
        wrong.append("3: a dispute after the sides are settled (QG-5)")
    if p.phase not in ROUND and p.phase != OVER:
        if p.round or p.first >= 0 or p.attacker >= 0:
            wrong.append("3: a round before the coin was tossed (QG-27)")
        if any(p.kinds):
            wrong.append("3: a combatant uncovered before the first round (QG-30)")
        if any(p.spent) or p.spirit or p.touched:
            wrong.append("4: cards used before the first round (QG-30)")
        if p.outcome:
            wrong.append("7: an outcome before the first round (QG-84)")
        if p.active and p.phase != DRAW:
            wrong.append("9: nobody has a turn before the first round (QG-31)")
        return wrong
    if p.attacker < 0 or p.first < 0:
        return [*wrong, "3: the turn card shows no side (QG-28)"]
    if not 1 <= p.round <= rules.combatants // rules.uncovered:
        wrong.append(f"7: round {p.round}, and a troop has {rules.combatants} (AG-42)")
    turned = p.round if p.phase == OVER else p.round - 1
    if p.attacker != (1 - p.first if turned % 2 else p.first):
        wrong.append(f"3: the turn card was turned {turned} times and shows {rules.sides[p.attacker]} (QG-58)")
    return wrong + _uncovered(rules, p)


@resolves("QG-32", "QG-34", "QG-83", "QG-84")
def _uncovered(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    """How far the troops have come."""
    wrong = []
    for side, name in enumerate(rules.sides):
        if len(p.kinds[side]) < _compulsory(rules, p, side):
            wrong.append(f"7: {name} has uncovered {len(p.kinds[side])} by round {p.round} (QG-32)")
    wrong += _numbers(rules, p)
    if (p.phase == OVER) != bool(p.outcome):
        wrong.append("7: over without an outcome, or an outcome before the end (QG-84)")
    if p.phase == OVER and 0 not in p.troop:
        wrong.append("7: over while both troops last (QG-83)")
    if p.phase == UNCOVER and p.active == p.attacker and not p.turned and 0 in p.troop:
        wrong.append("7: a round begins with a troop used up (QG-83)")
    more = p.turned > (rules.uncovered if p.phase == UNCOVER else 0)
    if p.phase in UNCOVERING and more and outnumbered_by(p, p.active) < 0:
        wrong.append(f"8: {rules.sides[p.active]} has caught up beyond the enemy's number (QG-34)")
    catching_up = p.phase == CATCHUP or p.turned >= rules.uncovered
    if p.pending and catching_up and outnumbered_by(p, p.active) <= 0:
        wrong.append(f"8: {rules.sides[p.active]} catches up, and is not outnumbered (QG-34)")
    if rules.options["catchup"] == "own_turn":
        late = p.phase == CATCHUP
    else:
        late = p.phase == UNCOVER and p.active == p.attacker and (more or (p.pending and catching_up))
    if late:
        wrong.append(f"8: {rules.sides[p.active]} catches up when it is not the time for it (AG-6)")
    return wrong


@resolves("QG-34")
def _numbers(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    """No side has more combatants in its lines than compulsory cards: a further one only follows a lost one.

    So no more can have been lost than could stand there in every round.
    """
    wrong = []
    fought = p.round if p.phase in (*FIGHT, OVER) else p.round - 1
    lost_at_most = rules.uncovered * fought * (fought + 1) // 2
    for side, name in enumerate(rules.sides):
        gone = p.zones[side].count(REMOVED)
        there, most = len(p.zones[side]) - gone, _compulsory(rules, p, side)
        if there > most:
            wrong.append(f"7: {name} has {there} in its lines in round {p.round}, {most} at most (QG-34)")
        if gone + (there if p.phase in FIGHT else 0) > lost_at_most:
            wrong.append(f"7: {name} has lost {gone} by round {p.round}, and has {there} (QG-34)")
    return wrong


def _compulsory(rules: GoblinRules, p: GoblinPosition, side: int) -> int:
    """How many cards a side has had to uncover so far."""
    due = p.round * rules.uncovered
    if p.phase == UNCOVER and side == p.active:
        return due - max(rules.uncovered - p.turned, 0)
    if p.phase == UNCOVER and p.active == p.attacker:
        return due - rules.uncovered
    return due


@resolves("QG-48", "QG-51")
def _lines(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    """Nobody is without a combatant: whoever has uncovered in this round has one that nothing can have removed."""
    wrong = []
    for side, name in enumerate(rules.sides):
        if p.phase == UNCOVER:
            has_uncovered = p.turned >= rules.uncovered if side == p.active else side == p.attacker
        else:
            has_uncovered = p.phase in (CATCHUP, DEPLOY)
        if has_uncovered and set(p.zones[side]) == {REMOVED}:
            wrong.append(f"7: {name} has nobody left in round {p.round} ({'QG-48' if side == p.attacker else 'QG-51'})")
    return wrong


@resolves("QG-37", "QG-38", "QG-39")
def _vanguards(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    wrong = []
    own, enemies = (p.zones[p.attacker], p.zones[1 - p.attacker]) if p.attacker >= 0 else ((), ())
    fighters, targets = own.count(VANGUARD), enemies.count(VANGUARD)
    if p.phase not in (DEPLOY, *FIGHT):
        return ["9: a vanguard outside deploying and combat (QG-38)"] if fighters or targets else []
    if fighters > rules.fighters_max:
        wrong.append(f"9: {fighters} attackers, at most {rules.fighters_max} (QG-37)")
    if targets > rules.targets_max:
        wrong.append(f"9: {targets} targets, at most {rules.targets_max} (QG-39)")
    if rules.options["line_up"] == "equal" and p.phase in (DEPLOY, TARGET):
        there = targets + enemies.count(RESERVE)
        if not targets <= fighters <= there:
            wrong.append(f"9: {fighters} against {targets}, of {there} enemies, where the numbers are equal (AG-48)")
    if p.phase == DEPLOY:
        return [*wrong, "9: targets before the attacker has deployed (QG-39)"] if targets else wrong
    emptied = p.phase == COMBAT and rules.options["empty_vanguard"] == "continue"
    if not emptied and fighters < rules.fighters_min:
        wrong.append("9: a combat without an attacker (QG-37)")
    if not emptied and targets < rules.targets_min:
        wrong.append("9: a combat without a target (QG-39)")
    return wrong


@resolves("QG-79", "QG-94")
def _field(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    """The cards on combatants, and Spirit."""
    wrong = []
    for card in p.laid:
        wrong += [*_whose(rules, p, card), *_lying(rules, p, card)]
        if card.card == WATER:
            wrong += _copied(rules, p, card)
        elif card.model or card.value >= 0:
            wrong.append(f"4: {card.card} copies nobody (QG-80)")
    for token, lying in Counter(c.on for c in p.laid).items():
        magic = sum(c.on == token and rules.kind[c.card] == MAGIC for c in p.laid)
        if magic > rules.magic_cap or lying - magic > rules.gear_cap:
            wrong.append(f"4: {token} carries {', '.join(lying_on(p, token))} (QG-79)")
    for token in p.touched:
        if rules.options["spirit"] != "on" or rules.spirit not in rules.factor:
            wrong.append(f"4: Spirit does nothing to {token} (QG-94)")
    return wrong


@resolves("QG-60", "QG-61", "QG-62")
def _whose(rules: GoblinRules, p: GoblinPosition, c: LaidCard) -> list[str]:
    """Each card lies on a combatant of the side it is for."""
    own = rules.place[c.on][0] == c.side
    if c.card in rules.beats:
        return [f"4: {c.card} lies on its owner's {c.on} (QG-62)"] if own else []
    own_only = c.card in rules.use or (rules.target.get(c.card) == "own" and rules.options["enemy_magic"] != "any")
    if own_only and not own:
        return [f"4: {rules.sides[c.side]}'s {c.card} lies on {c.on} (AG-24)"]
    role = "attack" if c.side == p.attacker else "defence"
    if rules.use.get(c.card, role) != role:
        return [f"4: {c.card} in {role} ({'QG-60' if rules.use[c.card] == 'attack' else 'QG-61'})"]
    return []


@resolves("QG-41", "QG-65", "QG-68", "QG-74", "QG-82")
def _lying(rules: GoblinRules, p: GoblinPosition, c: LaidCard) -> list[str]:
    """Cards lie in the vanguards, in combat, and none whose effect is to be gone at once."""
    wrong = []
    if p.phase != COMBAT:
        wrong.append(f"4: {c.card} lies outside combat ({'QG-68' if rules.kind[c.card] == MAGIC else 'QG-82'})")
    if zone_of(rules, p, c.on) != VANGUARD:
        wrong.append(f"4: {c.card} lies on {c.on}, which is in no vanguard (QG-41)")
    if c.card in rules.beats and not any(other.card == EARTH and other.on == c.on for other in p.laid):
        wrong.append(f"4: {c.card} lies on {c.on}, which is still there (QG-65)")
    if rules.target.get(c.card) == "enemy":
        wrong.append(f"4: {c.card} lies on {c.on}, which it sends away (QG-74)")
    return wrong


@resolves("QG-69")
def _copied(rules: GoblinRules, p: GoblinPosition, c: LaidCard) -> list[str]:
    """Water copies another combatant within its reach."""
    if c.model == c.on or (c.model and zone_of(rules, p, c.model) not in _reach(rules)):
        return [f"4: {c.on} copies {c.model} (QG-69)"]
    return []


def _reach(rules: GoblinRules) -> tuple[str, ...]:
    return (VANGUARD, RESERVE) if rules.options["water_scope"] == "any_face_up" else (VANGUARD,)


@resolves("QG-31", "QG-36", "QG-46", "QG-54", "QG-94")
def _turn(rules: GoblinRules, p: GoblinPosition) -> list[str]:
    """What a turn remembers."""
    wrong = []
    fighting = p.phase == COMBAT
    if p.pending and (p.phase not in UNCOVERING or not p.troop[p.active]):
        wrong.append("7: a card is being turned where none can be (QG-36)")
    if p.turned and p.phase not in UNCOVERING:
        wrong.append("7: cards uncovered in a turn that uncovers none (QG-36)")
    if p.phase in (DEPLOY, TARGET, CATCHUP) and p.active != p.attacker:
        wrong.append("9: the defender lines up (QG-31)")
    if fighting and p.active != (p.attacker if p.turns % 2 == 0 else 1 - p.attacker):
        wrong.append(f"9: {rules.sides[p.active]} acts after {p.turns} turns (QG-54)")
    if not fighting and (p.turns or p.passes or p.acted or p.named or p.since >= 0):
        wrong.append("9: turns of a combat outside it (QG-54)")
    if p.passes >= rules.passes or p.passes > p.turns:
        wrong.append(f"9: {p.passes} turns without an action, and the combat goes on (QG-46)")
    if p.spirit and rules.options["spirit"] != "on":
        wrong.append("4: Spirit was used, and is not in play (QG-94)")
    return wrong
