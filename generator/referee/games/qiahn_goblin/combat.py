"""How a round of the card game is decided and what follows: who leaves, who returns, the next round or the end."""

from __future__ import annotations

from generator.referee.clause_marks import resolves
from generator.referee.events import report_event
from generator.referee.games.qiahn_goblin.position import (
    OVER,
    REMOVED,
    RESERVE,
    TIE,
    UNCOVER,
    VANGUARD,
    GoblinPosition,
    Ids,
    LaidCard,
    in_vanguard,
    on_side,
    put_at,
)
from generator.referee.games.qiahn_goblin.rules import EARTH, MAGIC, GoblinRules
from generator.referee.games.qiahn_goblin.values import copied_value, report_sum

NOBODY = -1
REMOVED_BY = ("QG-52", "QG-49")  # what removes the attacker's, and the defender's, in a decided round
RETURNED_BY = ("QG-48", "QG-51")  # what returns the attacker's, and the defender's


# -- one combatant leaves the vanguard ------------------------------------------------


def leave(rules: GoblinRules, position: GoblinPosition, token: str, zone: str) -> GoblinPosition:
    """A combatant goes to its reserve line or out of the game; its cards go, and whoever copied it lets go of it."""
    side, spot = rules.place[token]
    kept, gone = [], []
    for card in position.laid:
        if card.on == token:
            gone.append(card)
        elif card.model == token and (zone == REMOVED or rules.options["water_scope"] == "vanguard"):
            value = copied_value(rules, position, card) if rules.options["model_left"] == "last_value" else -1
            kept.append(card._replace(model="", value=value))
        else:
            kept.append(card)
    zones = on_side(position.zones, side, put_at(position.zones[side], spot, zone))
    after = position._replace(zones=zones, laid=tuple(sorted(kept)))
    return give_back(after, gone) if rules.options["air_strips"] == "returned" else spend(rules, after, gone)


def give_back(position: GoblinPosition, cards: list[LaidCard]) -> GoblinPosition:
    """Cards taken up again by those who played them, under AG-26 and AG-47."""
    hands = [*position.hands]
    for card in cards:
        report_event("AG-26", "kept", card.on, card.card)
        hands[card.side] = tuple(sorted((*hands[card.side], card.card)))
    return position._replace(hands=(hands[0], hands[1]))


@resolves("QG-82")
def spend(rules: GoblinRules, position: GoblinPosition, cards: list[LaidCard]) -> GoblinPosition:
    """Used cards leave the field for good."""
    if not cards:
        return position
    hands, spent = [*position.hands], [*position.spent]
    for card in cards:
        if rules.single_use.get(card.card, True):
            report_event("QG-82", "spent", rules.sides[card.side], card.card)
            spent[card.side] = tuple(sorted((*spent[card.side], card.card)))
        else:
            hands[card.side] = tuple(sorted((*hands[card.side], card.card)))
    return position._replace(hands=(hands[0], hands[1]), spent=(spent[0], spent[1]))


@resolves("QG-65", "QG-66")
def strike(rules: GoblinRules, position: GoblinPosition, card: LaidCard) -> GoblinPosition:
    """A qíahnberro card: out of the game at once, unless Earth lies there or the card does not name the type."""
    token = card.on
    side, spot = rules.place[token]
    if position.kinds[side][spot] not in rules.beats[card.card]:
        report_event("AG-12", "effect", card.card, "none")
        return spend(rules, position, [card])
    if any(other.card == EARTH and other.on == token for other in position.laid):
        report_event("QG-66", "effect", card.card, "none")
        if rules.options["blocked_qiahnberro_slot"] == "discarded":
            return spend(rules, position, [card])
        return position._replace(laid=tuple(sorted((*position.laid, card))))
    report_event("QG-65", "effect", card.card, REMOVED)
    report_event("QG-65", "removed", token)
    after = leave(rules, spend(rules, position, [card]), token, REMOVED)
    if VANGUARD in after.zones[side] or rules.options["empty_vanguard"] == "continue":
        return after
    return settle(rules, after, 1 - side, "AG-16")


@resolves("QG-74", "QG-75")
def blow(rules: GoblinRules, position: GoblinPosition, card: LaidCard) -> GoblinPosition:
    """Air: the enemy goes back to its reserve line; the only one of its vanguard ends the round undefeated."""
    token = card.on
    side = rules.place[token][0]
    report_event("QG-74", "effect", card.card, RESERVE)
    report_event("QG-74", "returned", token)
    after = leave(rules, spend(rules, position, [card]), token, RESERVE)
    if VANGUARD in after.zones[side]:
        return after
    return settle(rules, after, 1 - side, "QG-75")


# -- the round is decided ---------------------------------------------------------------


@resolves("QG-47", "QG-48", "QG-50", "QG-51")
def compare(rules: GoblinRules, position: GoblinPosition) -> GoblinPosition:
    """The sums of both vanguards decide."""
    sums = (report_sum(rules, position, 0), report_sum(rules, position, 1))
    if sums[0] == sums[1]:
        return settle(rules, position, NOBODY, "QG-50")
    winner = 0 if sums[0] > sums[1] else 1
    return settle(rules, position, winner, RETURNED_BY[winner != position.attacker])


@resolves("QG-46")
def settle(rules: GoblinRules, position: GoblinPosition, winner: int, clause: str) -> GoblinPosition:
    """Somebody has won, by `clause`, or both have lost; the round ends."""
    attacker = position.attacker
    outcome = "tie" if winner == NOBODY else "attacker" if winner == attacker else "defender"
    report_event(clause, "outcome", outcome)
    report_event("QG-46", "ended", position.round)
    lines = []
    for side in (0, 1):
        if VANGUARD not in position.zones[side]:
            lines.append(position.zones[side])
        elif side == winner:
            lines.append(go_back(rules, position, side))
        else:
            lines.append(fall(rules, position, side, tie=winner == NOBODY))
    after = position._replace(
        zones=(lines[0], lines[1]), laid=(), turns=0, passes=0, acted=False, since=-1, named=(), touched=()
    )
    return next_round(rules, retire(rules, after, position.laid))


@resolves("QG-48", "QG-51")
def go_back(rules: GoblinRules, position: GoblinPosition, side: int) -> Ids:
    """The winner's vanguard, back in its reserve line."""
    for token in in_vanguard(rules, position, side):
        report_event(RETURNED_BY[side != position.attacker], "returned", token)
    return tuple(RESERVE if zone == VANGUARD else zone for zone in position.zones[side])


@resolves("QG-49", "QG-50", "QG-52", "QG-77")
def fall(rules: GoblinRules, position: GoblinPosition, side: int, *, tie: bool) -> Ids:
    """A loser's vanguard leaves the game, save those whom Earth keeps in it."""
    kept: set[str] = set()
    if not tie or rules.options["earth_in_tie"] == "protects":
        kept = {card.on for card in position.laid if card.card == EARTH}
    line = list(position.zones[side])
    for token in in_vanguard(rules, position, side):
        if token in kept:
            report_event("QG-77", "saved", token)
        else:
            report_event("QG-50" if tie else REMOVED_BY[side != position.attacker], "removed", token)
        line[rules.place[token][1]] = RESERVE if token in kept else REMOVED
    return tuple(line)


@resolves("QG-68", "QG-82")
def retire(rules: GoblinRules, position: GoblinPosition, cards: tuple[LaidCard, ...]) -> GoblinPosition:
    """Every card on the field leaves it: gear is spent, and magic has changed its bearer for this round only."""
    for card in cards:
        if rules.kind[card.card] == MAGIC:
            report_event("QG-68", "faded", card.card, card.on)
    return spend(rules, position, list(cards))


@resolves("QG-58", "QG-83")
def next_round(rules: GoblinRules, position: GoblinPosition) -> GoblinPosition:
    """The turn card is turned over; another round while both troops last, or the end."""
    attacker = 1 - position.attacker
    if 0 in position.troop:
        report_event("QG-83", "next", "end")
        report_event("QG-58", "face", rules.sides[attacker])
        return count(rules, position._replace(attacker=attacker))
    report_event("QG-83", "next", position.round + 1)
    report_event("QG-58", "attacker", rules.sides[attacker])
    return attack(rules, position._replace(round=position.round + 1), attacker)


@resolves("QG-28", "QG-30")
def attack(rules: GoblinRules, position: GoblinPosition, attacker: int) -> GoblinPosition:
    """A round begins: the turn card shows who attacks."""
    report_event("QG-28", "face", rules.sides[attacker])
    report_event("QG-30", "phase", UNCOVER)
    return position._replace(phase=UNCOVER, attacker=attacker, active=attacker, turned=0)


# -- the end ------------------------------------------------------------------------------


def in_troop(rules: GoblinRules, position: GoblinPosition, side: int) -> int:
    """The victory points of a side's troop: those of its deck less what it has uncovered."""
    whole = sum(rules.value[kind] * copies for kind, copies in rules.copies.items())
    return whole - sum(rules.value[kind] for kind in position.kinds[side])


@resolves("QG-18")
def points(rules: GoblinRules, position: GoblinPosition, side: int, zone: str) -> int:
    """The victory points of a side's combatants of a zone: the value printed on each."""
    whole = 0
    for spot, kind in enumerate(position.kinds[side]):
        if position.zones[side][spot] == zone:
            report_event("QG-18", "points", rules.names[side][spot], rules.value[kind])
            whole += rules.value[kind]
    return whole


@resolves("QG-84")
def score(rules: GoblinRules, position: GoblinPosition, side: int) -> int:
    """The victory points of a side, by AG-3."""
    if rules.options["scoring"] == "captures":
        found = points(rules, position, 1 - side, REMOVED)
    else:
        found = points(rules, position, side, RESERVE)
        if rules.options["scoring"] == "survivors_and_troop":
            unseen = in_troop(rules, position, side)
            if position.troop[side]:
                report_event("AG-3", "unrevealed", rules.sides[side], unseen)
            found += unseen
    report_event("QG-84", "score", rules.sides[side], found)
    return found


@resolves("QG-17")
def count(rules: GoblinRules, position: GoblinPosition) -> GoblinPosition:
    """More victory points win; AG-5 says what equal ones mean."""
    one = [score(rules, position, 0), *_cards(rules, position, 0)]
    other = [score(rules, position, 1), *_cards(rules, position, 1)]
    outcome = TIE if one == other else rules.sides[0 if one > other else 1]
    report_event("QG-17" if one[0] != other[0] else "AG-5", "winner", outcome)
    return position._replace(phase=OVER, outcome=outcome)


def _cards(rules: GoblinRules, position: GoblinPosition, side: int) -> list[int]:
    """What decides between equal scores, if anything does."""
    if rules.options["final_tie"] == "draw":
        return []
    return [position.zones[side].count(RESERVE), position.troop[side]]
