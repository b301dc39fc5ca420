"""Whether the numbers within each reason of an order agree with the tables: prices, rates, yields and marches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from generator.base.hexes import distance
from generator.referee.games.kaixiflan.campaign_orders import (
    INDEPENDENTS,
    AgreementOrder,
    BanquetOrder,
    BreakAgreementOrder,
    BuildOrder,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    GiftOrder,
    HarvestOrder,
    MoveKaixiflanOrder,
    MoveOrder,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_rules import RESOURCE
from generator.referee.games.kaixiflan.outcomes import DONE, UNPAID, VOID, Outcome, Reason
from generator.referee.games.kaixiflan.week_claim import WeekClaim, cubes, number, of_order, text

# reasons that grant something: no order that was refused has one
GRANTING = (
    "agreement_broken", "banquet", "battle", "built", "explored", "founded", "gave", "half_agreed", "imported",
    "kaixiflan", "moved", "paid", "recruited", "traded", "wonder", "yield",
)  # fmt: skip


def order_breaches(claim: WeekClaim) -> Iterator[str]:
    """Every order of the week, judged by itself: what it had to be told, and the numbers in it."""
    for outcome in claim.outcomes:
        granted = [one for one in outcome.reasons if one.code in GRANTING]
        if outcome.label in (VOID, UNPAID):
            if granted:
                yield of_order(outcome, granted[0].clause, f"{granted[0].code} for an order that was refused")
            continue
        wanted = _wanted(outcome) if outcome.label == DONE else None
        if wanted is not None and Counter(one.code for one in granted) != Counter(wanted):
            told = ", ".join(one.code for one in granted) or "nothing"
            yield of_order(outcome, "KX-13", f"it grants {told}, and {', '.join(wanted)} is to be told")
        for reason in granted:
            check = CHECKS.get(reason.code)
            if check is not None:
                yield from (of_order(outcome, clause, words) for clause, words in check(claim, outcome, reason))
    yield from _harvest_totals(claim)


def _wanted(outcome: Outcome) -> Sequence[str] | None:
    """The reasons that an order of a kind has when all of it has happened; None where the map decides."""
    order = outcome.order
    if isinstance(order, BuildOrder):
        return ("paid", "built")
    if isinstance(order, FoundOrder):
        return ("paid", "founded")
    if isinstance(order, ProgressOrder):
        return ("paid", "wonder")
    if isinstance(order, RecruitOrder):
        return ("paid", *("recruited" for _ in order.units))
    if isinstance(order, ExploreOrder):
        return tuple("explored" for _ in order.hexes)
    if isinstance(order, MoveOrder):
        return tuple("moved" for _ in order.marches)
    if isinstance(order, HarvestOrder):
        return None
    kinds = {
        TradeOrder: "traded", GiftOrder: "gave", BanquetOrder: "banquet", FightOrder: "battle",
        MoveKaixiflanOrder: "kaixiflan", AgreementOrder: "half_agreed", BreakAgreementOrder: "agreement_broken",
    }  # fmt: skip
    return (kinds[type(order)],) if type(order) in kinds else None


WrongNumbers = Iterator[tuple[str, str]]  # clause, words


def _agree(clause: str, what: str, told: object, right: object) -> WrongNumbers:
    """One number or name against what it has to be."""
    if told != right:
        yield clause, f"{what} is told as {told}, and it is {right}"


# -- payments ----------------------------------------------------------------------------------------------------------


def _paid(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    rules, order = claim.rules, outcome.order
    price, row = [0] * len(rules.resources), ""
    if isinstance(order, BuildOrder) and order.building in rules.buildings:
        price, row = list(rules.buildings[order.building].cost), f"buildings.{order.building}"
    elif isinstance(order, FoundOrder) and order.settlement in rules.settlements:
        price, row = list(rules.settlements[order.settlement].cost), f"settlements.{order.settlement}"
    elif isinstance(order, RecruitOrder) and order.units:
        units = [(rules.units[one.unit].cost, one.number) for one in order.units if one.unit in rules.units]
        price = [sum(cost[i] * times for cost, times in units) for i in range(len(price))]
        row = f"units.{order.units[0].unit}"
    elif isinstance(order, ProgressOrder):
        era = claim.before.of(outcome.province).era
        price, row = [rules.eras[era].wonder] * len(price), f"eras.era_{era}"
    yield from _agree(rules.clause.get(row, reason.clause), "the price", _priced(claim, cubes(rules, reason)),
                      _priced(claim, price))  # fmt: skip
    yield from _agree("KX-13", "the clause of the price", reason.clause, rules.clause.get(row, ""))


def _priced(claim: WeekClaim, price: list[int]) -> str:
    return " ".join(f"{n} {name}" for n, name in zip(price, claim.rules.resources, strict=True) if n) or "nothing"


def _traded(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    rules, order = claim.rules, outcome.order
    if not isinstance(order, TradeOrder) or order.rate not in rules.rates:
        yield "KX-51", "a trade that was not ordered"
        return
    told = (text(reason, "gives"), number(reason, "amount"), text(reason, "gets"))
    yield from _agree("KX-51", "the swap", told, (order.gives, order.amount, order.gets))
    rate = rules.rates[order.rate]
    yield from _agree(rules.clause[f"trade_rates.{order.rate}"], "the rate", number(reason, "rate"), rate)
    if order.gives in rules.index and order.gets in rules.index:
        gives, gets = rules.value[rules.index[order.gives]], rules.value[rules.index[order.gets]]
        if rules.scenario.trade_science_value_when_sold != "science_value":
            gives = 1
        right = order.amount * gives // (rate * gets)
        yield from _agree(reason.clause, "what the swap brings", number(reason, "received"), right)


def _gave(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    order = outcome.order
    if isinstance(order, GiftOrder):
        named = dict(order.amounts)
        right = [named.get(name, 0) for name in claim.rules.resources]
        yield from _agree(reason.clause, "the gift", _priced(claim, cubes(claim.rules, reason)), _priced(claim, right))
        yield from _agree(reason.clause, "who gets it", text(reason, "to"), order.to)


# -- harvest -----------------------------------------------------------------------------------------------------------


def _yield(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    """One hex: what it holds, who stands there, Kaixiflán, the Capital's bonus, and the sum of them."""
    rules, order, hex = claim.rules, outcome.order, text(reason, "hex")
    if not isinstance(order, HarvestOrder) or hex not in rules.land:
        yield "KX-149", f"a harvest in {hex} that was not ordered"
        return
    by_settlers, land, scenario = number(reason, "by_settlers"), claim.land(hex), rules.scenario
    harvester = INDEPENDENTS if order.acts_for == INDEPENDENTS else outcome.province
    if (order.hexes and hex not in order.hexes) or distance(hex, order.hex) != (0 if by_settlers else 1):
        yield "KX-149", f"a harvest in {hex} that was not ordered from {order.hex}"
    told = (text(reason, "resource"), number(reason, "richness"))
    richness, numbers = land.richness, rules.number
    if scenario.foreign_trade_benefit == "kingdom" and claim.imports() == land.resource:
        richness = min(richness + numbers["import_bonus"], max(numbers["import_max"], richness))
    yield from _agree("KX-147", f"the source in {hex}", told, (land.resource, richness))
    settlers = claim.units(hex, harvester)[0] - by_settlers
    yield from _agree("KX-152", f"the number of extra Settlers in {hex}", number(reason, "settlers"), settlers)
    his = scenario.kaixiflan_benefit == "all" or claim.offices().get("favourite") == harvester
    near = distance(hex, claim.before.kaixiflan) <= 1 and his
    factor = numbers["kaixiflan_factor"] if near else 1
    yield from _agree("KX-29", f"Kaixiflán's factor in {hex}", number(reason, "factor"), factor)
    buildings = claim.before.of(outcome.province).buildings if harvester != INDEPENDENTS else ()
    resource = rules.index.get(land.resource, 0)
    most = sum(rules.buildings[one].harvest[resource] for one in buildings)
    bonus = number(reason, "bonus")
    every = bool(number(reason, "road")) and scenario.harvest_capital_bonus == "per_hex"
    if bonus not in ((most,) if every else (0, most)) or (bonus and not number(reason, "road")):
        yield "KX-153", f"the Capital's bonus in {hex} is told as {bonus}, and it is {most} by an open road"
    extra, ceiling = settlers * numbers["settler_bonus"], numbers["production_max"]
    if scenario.kaixiflan_doubles == "base":
        right = min(richness * factor + extra, ceiling) + bonus
    elif scenario.kaixiflan_doubles == "total":
        right = (min(richness + extra, ceiling) + bonus) * factor
    else:
        right = min(richness + extra, ceiling) * factor + bonus
    yield from _agree("KX-152", f"what {hex} yields", number(reason, "cubes"), right)


def _harvest_totals(claim: WeekClaim) -> Iterator[str]:
    """No hex is harvested twice by one province, no settlement takes too many, and sources are not passed over."""
    taken: set[tuple[str, str]] = set()
    sites = {one.hex: one.kind for one in claim.before.settlements}
    imported: Counter[str] = Counter()
    for outcome in claim.outcomes:
        order = outcome.order
        if not isinstance(order, HarvestOrder) or outcome.label in (VOID, UNPAID):
            continue
        me = INDEPENDENTS if order.acts_for == INDEPENDENTS else outcome.province
        yields = [one for one in outcome.reasons if one.code == "yield"]
        for one in yields:
            if (me, text(one, "hex")) in taken:
                yield of_order(outcome, "KX-151", f"{text(one, 'hex')} is harvested a second time")
            taken.add((me, text(one, "hex")))
        named = {text(one, "hex") for one in outcome.reasons}
        if outcome.label == DONE:
            passed = [hex for hex in order.hexes if hex not in named and claim.land(hex).content == RESOURCE]
            if passed:
                yield of_order(outcome, "KX-149", f"nothing is told of {', '.join(passed)}")
            if not yields:
                yield of_order(outcome, "KX-149", "nothing is told of the harvest")
        by_settlement = [one for one in yields if not number(one, "by_settlers")]
        kind = "stronghold" if me == INDEPENDENTS else sites.get(order.hex, "")
        most = claim.rules.settlements[kind].hexes if kind in claim.rules.settlements else 0
        if len(by_settlement) > most:
            yield of_order(outcome, "KX-149", f"{len(by_settlement)} hexes are harvested, and it takes {most}")
        for one in (one for one in outcome.reasons if one.code == "imported"):
            imported[outcome.province] += number(one, "cubes")
            right = (claim.imports(), claim.offices().get("foreign_trade"))
            if (text(one, "resource"), outcome.province) != right or not right[0]:
                yield of_order(outcome, "KX-35", f"{text(one, 'resource')} is imported, and it is not theirs to import")
            if number(one, "cubes") > claim.rules.number["import_bonus"]:
                yield of_order(outcome, "KX-35", f"{number(one, 'cubes')} are imported with one harvest")
    for province, total in imported.items():
        if total > claim.rules.number["import_max"]:
            yield f"{province} imports {total} in one turn (KX-35)"


# -- the map -----------------------------------------------------------------------------------------------------------


def _moved(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    rules, order = claim.rules, outcome.order
    start, goal, steps = text(reason, "hex"), text(reason, "goal"), number(reason, "steps")
    if not isinstance(order, MoveOrder):
        yield "KX-116", "a march that was not ordered"
        return
    owner = INDEPENDENTS if order.acts_for == INDEPENDENTS else outcome.province
    buildings = claim.before.of(outcome.province).buildings if owner != INDEPENDENTS else ()
    most = rules.number["move_base"] + sum(rules.buildings[one].movement for one in buildings)
    unit = text(reason, "unit")
    asked = [one.number for one in order.marches if (one.unit, one.goal) == (unit, goal)]
    if start != order.hex or not asked or not 1 <= number(reason, "number") <= max(asked):
        yield "KX-116", f"{number(reason, 'number')} {unit} from {start} to {goal} were not ordered"
    elif goal not in claim.known(outcome.province):
        yield "KX-117", f"{goal} is not explored"
    elif not distance(start, goal) <= steps <= most:
        words = f"{goal} is {distance(start, goal)} from {start}; {steps} steps are told, and {most} allowed"
        yield "KX-118", words


def _kaixiflan(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    start, goal, order = text(reason, "start"), text(reason, "goal"), outcome.order
    yield from _agree("KX-28", "where he began", start, claim.before.kaixiflan)
    yield from _agree("KX-28", "who leads him", outcome.province, claim.offices().get("favourite"))
    if not isinstance(order, MoveKaixiflanOrder) or goal != order.goal or goal not in claim.rules.land:
        yield "KX-28", f"nobody leads him to {goal}"
        return
    steps, most = distance(claim.before.kaixiflan, goal), claim.rules.number["kaixiflan_steps"]
    yield from _agree("KX-28", "his way", number(reason, "steps"), steps)
    if steps > most:
        yield "KX-28", f"he goes {steps} hexes, and {most} are allowed"


def _explored(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    rules, hex, order = claim.rules, text(reason, "hex"), outcome.order
    if not isinstance(order, ExploreOrder) or hex not in order.hexes or hex in claim.known(outcome.province):
        yield "KX-113", f"{hex} was not to be explored"
        return
    land = claim.land(hex)
    militia = 0 if rules.scenario.independents_militia == "none" else land.militia
    told = (text(reason, "content"), text(reason, "resource"), number(reason, "richness"), number(reason, "militia"))
    yield from _agree("KX-115", f"what {hex} holds", told, (land.content, land.resource, land.richness, militia))
    yield from _agree("KX-168", "its Fame", number(reason, "fame"), rules.fame["exploration"].points)
    buildings = () if order.acts_for else claim.before.of(outcome.province).buildings
    points = rules.number["explore_base"] + sum(rules.buildings[one].exploration for one in buildings)
    if len(order.hexes) > points * rules.number["hexes_per_point"]:
        yield "KX-113", f"{len(order.hexes)} hexes are explored with {points} points"


def _founded(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    order = outcome.order
    if not isinstance(order, FoundOrder) or order.settlement not in claim.rules.settlements:
        yield "KX-57", "a settlement that was not ordered"
        return
    told = (text(reason, "hex"), text(reason, "settlement"))
    yield from _agree("KX-57", "the settlement", told, (order.hex, order.settlement))
    row = claim.rules.settlements[order.settlement]
    founders = (number(reason, "settlers"), number(reason, "armies"))
    yield from _agree("KX-62", "the number of founders", founders, (row.settlers, row.armies))


def _recruited(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    order, goal = outcome.order, text(reason, "hex")
    told = (text(reason, "unit"), number(reason, "number"), goal)
    if not isinstance(order, RecruitOrder) or told not in [(one.unit, one.number, one.goal) for one in order.units]:
        yield "KX-135", f"{told[1]} {told[0]} in {goal} were not ordered"
    elif distance(goal, order.hex) > claim.rules.number["deploy_distance"]:
        yield "KX-137", f"{goal} is {distance(goal, order.hex)} from {order.hex}, where they are recruited"


def _built(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    order = outcome.order
    ordered = order.building if isinstance(order, BuildOrder) else ""
    yield from _agree("KX-75", "the building", text(reason, "building"), ordered)


def _wonder(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    era = claim.before.of(outcome.province).era + 1
    yield from _agree("KX-126", "the new era", number(reason, "era"), era)


def _banquet(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    hex, order = text(reason, "hex"), outcome.order
    yield from _agree("KX-32", "the place", hex, order.hex if isinstance(order, BanquetOrder) else "")
    yield from _agree("KX-169", "its Fame", number(reason, "fame"), claim.rules.fame["banquets"].points)
    yield from _agree("KX-32", "the host", outcome.province, claim.offices().get("favourite"))
    if hex not in claim.rules.land or distance(hex, claim.before.kaixiflan) > 1:
        yield "KQ-56", f"{hex} is not beside Kaixiflán"


def _battle(claim: WeekClaim, outcome: Outcome, reason: Reason) -> WrongNumbers:
    if reason not in claim.events:
        yield "KX-46", "a battle that the week does not tell of"
    order = outcome.order
    if not isinstance(order, FightOrder) or text(reason, "hex") != order.hex:
        yield "KX-46", "a battle that was not ordered"


CHECKS: dict[str, Callable[[WeekClaim, Outcome, Reason], WrongNumbers]] = {
    "banquet": _banquet, "battle": _battle, "built": _built, "explored": _explored, "founded": _founded,
    "gave": _gave, "kaixiflan": _kaixiflan, "moved": _moved, "paid": _paid, "recruited": _recruited,
    "traded": _traded, "wonder": _wonder, "yield": _yield,
}  # fmt: skip
