"""Whether a week's reasons make all else that has changed: the map, provinces, offices, missions and Fame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.referee.games.kaixiflan.campaign_orders import FoundOrder
from generator.referee.games.kaixiflan.campaign_position import (
    EVERYBODY,
    CampaignPosition,
    FameEntry,
    MissionMet,
    Settlement,
)
from generator.referee.games.kaixiflan.outcomes import Outcome, Reason
from generator.referee.games.kaixiflan.week_claim import WeekClaim, names, number, text

CLAUSES = {  # what each part of a position is told by
    "campaign": "KX-2", "turn": "KX-6", "settlements": "KX-57", "explored": "KX-115", "kaixiflan": "KX-28",
    "offices": "KX-22", "imports": "KX-35", "agreements": "KX-54", "halves": "KX-55", "banquets": "KX-32",
    "mission_decks": "KX-20", "missions": "KX-21", "met": "KX-21", "candidates": "KX-12", "drawn": "KQ-17",
    "blocked": "KX-19", "over": "KX-4",
}  # fmt: skip
COUNTED = {  # clauses by which a position itself is worth Fame when the game ends
    "buildings": "KX-158", "settlements": "KX-160", "settlers": "KX-162", "armies": "KX-164", "resources": "KX-166",
    "store": "KX-171", "science": "KX-173", "fortress": "KX-175",
}  # fmt: skip


def map_breaches(claim: WeekClaim) -> Iterator[str]:
    """Make the position that the reasons tell of, part by part, and name each part that is another one."""
    told = told_position(claim)
    parts, made_parts = claim.after._asdict(), told._asdict()
    for name, clause in CLAUSES.items():
        there, made = parts[name], made_parts[name]
        if there != made:
            yield f"{name}: {_difference(there, made)} ({clause})"
    for state, made_state in zip(claim.after.provinces, told.provinces, strict=False):
        if state.era != made_state.era:
            yield f"{state.id} is in era {state.era}, and its reasons make it {made_state.era} (KX-126)"
        if state.buildings != made_state.buildings:
            difference = _difference(state.buildings, made_state.buildings)
            yield f"the buildings of {state.id}: {difference} (KX-75)"
        if state.used_pieces != made_state.used_pieces:
            yield f"the pieces of {state.id}: {_difference(state.used_pieces, made_state.used_pieces)} (KQ-39)"
    if [state.id for state in claim.after.provinces] != [state.id for state in claim.before.provinces]:
        yield "the provinces are others than before (KX-2)"


def _difference(there: object, made: object) -> str:
    """What stands there and is not told of, and the other way round."""
    if not isinstance(there, tuple) or not isinstance(made, tuple):
        return f"{there!r}, and the reasons make it {made!r}"
    more, fewer = Counter(there) - Counter(made), Counter(made) - Counter(there)
    if not more and not fewer:
        return "in another order than its own"
    said = [f"no reason tells of {', '.join(map(_words, more))}"] if more else []
    said += [f"missing {', '.join(map(_words, fewer))}"] if fewer else []
    return "; ".join(said)


def _words(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(_words(part) for part in value if part not in ("", ()))
    return str(value)


def told_position(claim: WeekClaim) -> CampaignPosition:
    """The position that the reasons tell of; its stores, units and ledger are left as they were."""
    rules, before = claim.rules, claim.before
    place = rules.place
    return before._replace(
        turn=before.turn + 1,
        provinces=tuple(
            state._replace(
                era=state.era + len(_mine(claim, state.id, "wonder")),
                buildings=tuple(
                    sorted(
                        (*state.buildings, *(text(one, "building") for one in _mine(claim, state.id, "built"))),
                        key=lambda one: list(rules.buildings).index(one) if one in rules.buildings else -1,
                    )
                ),
                used_pieces=_used_pieces(claim, state.id, state.used_pieces),
            )
            for state in before.provinces
        ),
        settlements=_settlements(claim),
        explored=tuple(
            (who, tuple(sorted({*known, *_explored_by(claim, who)}, key=lambda hex: place.get(hex, -1))))
            for who, known in before.explored
        ),
        kaixiflan=_kaixiflan(claim),
        offices=tuple(claim.elected().items()) if claim.politics_played() else before.offices,
        imports=_imports(claim),
        agreements=_agreements(claim),
        halves=_halves(claim),
        banquets=_banquets(claim),
        mission_decks=_decks(claim),
        missions=_missions(claim),
        met=(*before.met, *_newly_met(claim)),
        candidates=_candidates(claim),
        drawn=_drawn(claim),
        blocked=_blocked(claim),
        over=bool(claim.events_of("game_over")),
    )  # fmt: skip


def _mine(claim: WeekClaim, province: str, code: str) -> list[Reason]:
    """The reasons of a code by which the orders of a province were granted something."""
    return [one for outcome, one in claim.granted() if outcome.province == province and one.code == code]


def _all(claim: WeekClaim, code: str) -> list[tuple[Outcome, Reason]]:
    return [(outcome, one) for outcome, one in claim.granted() if one.code == code]


# -- the map -----------------------------------------------------------------------------------------------------------


def _settlements(claim: WeekClaim) -> tuple[Settlement, ...]:
    fixed = claim.rules.scenario.harvest_choice == "fixed_at_founding"
    sites = {one.hex: one for one in claim.before.settlements}
    for outcome, reason in _all(claim, "founded"):
        fields = outcome.order.fields if fixed and isinstance(outcome.order, FoundOrder) else ()
        hex = text(reason, "hex")
        sites[hex] = Settlement(hex, outcome.province, text(reason, "settlement"), fields)
    return tuple(sites[hex] for hex in sorted(sites, key=lambda one: claim.rules.place.get(one, -1)))


def _used_pieces(claim: WeekClaim, province: str, used: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Pieces that a City has replaced and that never come back, where the scenario has it so (ruling KQ-39)."""
    if claim.rules.scenario.settlement_upgrade_returns_piece != "no":
        return used
    stood = {one.hex: one.kind for one in claim.before.settlements}
    counted = Counter(dict(used))
    counted.update(stood[text(one, "hex")] for one in _mine(claim, province, "founded") if text(one, "hex") in stood)
    return tuple(sorted(counted.items()))


def _explored_by(claim: WeekClaim, who: str) -> set[str]:
    return {text(one, "hex") for outcome, one in _all(claim, "explored") if who in (EVERYBODY, outcome.province)}


def _kaixiflan(claim: WeekClaim) -> str:
    moved = [text(one, "goal") for _, one in _all(claim, "kaixiflan")]
    carried = [text(one, "hex") for one in claim.events_of("event") if text(one, "kind") == "kaixiflan"]
    return [claim.before.kaixiflan, *moved, *carried][-1]


def _drawn(claim: WeekClaim) -> tuple[tuple[str, str], ...]:
    """What was drawn for hexes that nobody knew; which tile it was only the position tells (ruling KQ-17)."""
    if claim.rules.scenario.map_contents == "prepared":
        return claim.before.drawn
    rules, drawn = claim.rules, dict(claim.before.drawn)
    seen = {hex for _, hexes in claim.before.explored for hex in hexes}
    tiles = dict(claim.after.drawn)
    for hex in _explored_by(claim, EVERYBODY) - seen:
        if hex not in rules.ring_owner and hex != rules.court:
            drawn[hex] = tiles.get(hex, "")
    return tuple(sorted(drawn.items(), key=lambda one: rules.place.get(one[0], -1)))


def _blocked(claim: WeekClaim) -> tuple[tuple[str, int], ...]:
    turn = claim.before.turn
    if claim.stopped_at_once():
        return claim.before.blocked
    blocked = {hex: until for hex, until in claim.before.blocked if until > turn}
    for one in claim.events_of("event"):
        if text(one, "kind") == "blocked":
            blocked[text(one, "hex")] = max(blocked.get(text(one, "hex"), 0), turn + number(one, "amount"))
    return tuple(sorted(blocked.items(), key=lambda one: claim.rules.place.get(one[0], -1)))


# -- between provinces -------------------------------------------------------------------------------------------------


def _pairs(claim: WeekClaim, pairs: set[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    seat = claim.rules.seat
    return tuple(sorted(pairs, key=lambda two: (seat.get(two[0], -1), seat.get(two[1], -1))))


def _sealed(claim: WeekClaim) -> set[tuple[str, str]]:
    """The agreements that two halves have become."""
    both = [names(one, "partners") for one in claim.events_of("agreement")]
    return {(two[0], two[1]) for two in both if len(two) == len(("one", "other"))}


def _agreements(claim: WeekClaim) -> tuple[tuple[str, str], ...]:
    broken = [(outcome.province, text(one, "partner")) for outcome, one in _all(claim, "agreement_broken")]
    ended = {two for one, other in broken for two in ((one, other), (other, one))}
    return _pairs(claim, (set(claim.before.agreements) - ended) | _sealed(claim))


def _halves(claim: WeekClaim) -> tuple[tuple[str, str], ...]:
    halves = {*claim.before.halves}
    halves |= {(outcome.province, text(one, "partner")) for outcome, one in _all(claim, "half_agreed")}
    sealed = _sealed(claim)
    return _pairs(claim, {two for two in halves if two not in sealed and two[::-1] not in sealed})


def _banquets(claim: WeekClaim) -> tuple[str, ...]:
    held = [text(one, "hex") for _, one in _all(claim, "banquet")]
    if claim.politics_played():
        return tuple(sorted(held if claim.politics_first() else (), key=lambda hex: claim.rules.place.get(hex, -1)))
    return tuple(sorted((*claim.before.banquets, *held), key=lambda hex: claim.rules.place.get(hex, -1)))


def _imports(claim: WeekClaim) -> str:
    named = [text(one, "resource") for one in claim.events_of("import_named")]
    return named[-1] if named else "" if claim.politics_played() else claim.before.imports


def _candidates(claim: WeekClaim) -> tuple[str, ...]:
    """Whose stories are on tour: chosen in winter, and gone when they are voted on (ruling KQ-60)."""
    season, scenario = claim.rules.season(claim.before.turn), claim.rules.scenario
    if claim.stopped_at_once() and scenario.calendar_phases != "season_first":
        return claim.before.candidates
    if season == scenario.ballads_paid_in:
        return ()
    chosen = claim.events_of("candidates")
    if season == "winter":
        return names(chosen[0], "provinces") if chosen else ()
    return claim.before.candidates


# -- missions and Fame -------------------------------------------------------------------------------------------------


def _met(claim: WeekClaim) -> list[Reason]:
    return [one for one in claim.events if one.code in ("mission_met", "mission_tied")]


def _newly_met(claim: WeekClaim) -> list[MissionMet]:
    return [MissionMet(text(one, "mission"), claim.before.turn, names(one, "provinces")) for one in _met(claim)]


def _missions(claim: WeekClaim) -> tuple[str, ...]:
    met = {text(one, "mission") for one in _met(claim)}
    revealed = [text(one, "mission") for one in claim.events_of("mission_revealed")]
    return tuple(one for one in (*claim.before.missions, *revealed) if one not in met)


def _decks(claim: WeekClaim) -> tuple[tuple[str, tuple[str, ...]], ...]:
    decks = dict(claim.before.mission_decks)
    for one in claim.events_of("mission_revealed"):
        deck = decks.get(text(one, "kind"), ())
        if deck[:1] == (text(one, "mission"),):
            decks[text(one, "kind")] = deck[1:]
    return tuple(sorted(decks.items()))


def ledger_breaches(claim: WeekClaim) -> Iterator[str]:
    """Hold the new lines of the ledger against those that the reasons tell of."""
    old, new = claim.before.ledger, claim.after.ledger
    if new[: len(old)] != old:
        yield "an old line of the Fame ledger has changed or is gone (KX-3)"
        return
    there, made = Counter(new[len(old) :]), Counter(_told_entries(claim))
    if claim.events_of("game_over"):
        counted = [one for one in there if (one.heading, one.clause) in COUNTED.items() and not one.about]
        yield from _counted_breaches(claim, counted)
        for one in counted:
            del there[one]
    for entry in there - made:
        yield f"no reason tells of {_entry(entry)} ({entry.clause})"
    for entry in made - there:
        yield f"the ledger lacks {_entry(entry)} ({entry.clause})"


def _entry(entry: FameEntry) -> str:
    about = f" for {entry.about}" if entry.about else ""
    return f"{entry.amount} Fame of {entry.province} under {entry.heading}{about} in turn {entry.turn}"


def _told_entries(claim: WeekClaim) -> Iterator[FameEntry]:
    """Every line that a reason writes into the ledger."""
    rules, turn = claim.rules, claim.before.turn
    for outcome, one in claim.granted():
        me = outcome.province
        if one.code == "explored":
            yield FameEntry(turn, me, "KX-168", "exploration", number(one, "fame"), text(one, "hex"))
        elif one.code == "banquet":
            yield FameEntry(turn, me, "KX-169", "banquets", number(one, "fame"), text(one, "hex"))
        elif one.code == "wonder":
            own = rules.scenario.custom.wonder_fame
            fame = rules.number["wonder_fame"] if own is None else own
            if fame:
                yield FameEntry(turn, me, "KQ-51", "wonders", fame, text(one, "name"))
    for one in claim.events:
        who = text(one, "province")
        if one.code == "agreement":
            both, points = names(one, "partners"), rules.fame["agreements"].points
            yield from (FameEntry(turn, me, "KX-176", "agreements", points, to) for me, to in (both, both[::-1]))
        elif one.code == "battle" and _pays(claim, one):
            points = rules.fame["battles"].points
            yield FameEntry(turn, text(one, "winner"), "KX-167", "battles", points, text(one, "hex"))
        elif one.code == "mission_met":
            for name in names(one, "provinces"):
                yield FameEntry(turn, name, "KX-177", "missions", number(one, "fame"), text(one, "mission"))
        elif one.code == "monopoly":
            yield FameEntry(turn, who, "KX-170", "monopolies", number(one, "fame"), text(one, "resource"))
        elif one.code == "ballad":
            yield FameEntry(turn, who, "KX-40", "ballads", number(one, "fame"))
        elif one.code == "has_most":
            yield FameEntry(turn, who, one.clause, text(one, "heading"), number(one, "fame"), "most")


def _pays(claim: WeekClaim, battle: Reason) -> bool:
    """Whether a battle was won as a province wins Fame by it (KX-167, rulings KQ-45 and KQ-48)."""
    winner, scenario, playing = text(battle, "winner"), claim.rules.scenario, claim.rules.provinces
    bloodless = not number(battle, "lost_settlers") + number(battle, "lost_armies")
    if winner not in playing or (bloodless and scenario.combat_fame_for_bloodless_win != "yes"):
        return False
    provinces = all(side in playing for side in names(battle, "sides"))
    return provinces or scenario.combat_fame_vs_independents != "no"


def _counted_breaches(claim: WeekClaim, counted: list[FameEntry]) -> Iterator[str]:
    """What the last position itself is worth: each heading at its points, counted again where no control decides."""
    rules, fame = claim.rules, claim.rules.fame
    science = rules.index["science"]
    there = {(one.province, one.heading): one.amount for one in counted}
    for state in claim.after.provinces:
        mine = [at for at in claim.after.units if at.owner == state.id]
        common = sum(state.stock) - state.stock[science]
        piles = [n for i, n in enumerate(state.stock) if i != science]
        per_kind = rules.scenario.fame_store == "per_kind"
        eras = [rules.buildings[one].era for one in state.buildings]
        own_era = rules.scenario.fame_buildings == "count_times_era"
        capital = "city" if rules.scenario.fame_capital == "city" else "capital"
        kinds = [one.kind for one in claim.after.settlements if one.owner == state.id]
        made = {
            "buildings": len(eras) * state.era if own_era else sum(eras),
            "settlements": sum(rules.settlements[capital if kind == "capital" else kind].fame for kind in kinds),
            "settlers": sum(at.settlers for at in mine) * fame["settlers"].points,
            "armies": sum(at.armies for at in mine) * fame["armies"].points,
            "store": sum(n // fame["store"].per for n in (piles if per_kind else [common])) * fame["store"].points,
            "science": state.stock[science] // fame["science"].per * fame["science"].points,
            "fortress": fame["fortress"].points * any(rules.buildings[one].ends_game for one in state.buildings),
        }
        for heading, amount in made.items():
            found = there.get((state.id, heading), 0)
            if found != amount:
                yield f"{state.id} is paid {found} under {heading}, and has {amount} ({COUNTED[heading]})"
        sources = there.get((state.id, "resources"), 0)
        if sources % fame["resources"].points:
            yield f"{state.id} is paid {sources} for sources of {fame['resources'].points} each (KX-166)"
