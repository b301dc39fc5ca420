"""An order as a line of an order sheet: ids and hexes in its columns, as `order_reading` reads them again."""

from __future__ import annotations

from collections.abc import Iterable

from generator.referee.games.kaixiflan.campaign_orders import (
    KAIXIFLAN,
    AgreementOrder,
    BanquetOrder,
    BreakAgreementOrder,
    BuildOrder,
    CampaignOrder,
    ExploreOrder,
    FightOrder,
    FoundOrder,
    GiftOrder,
    HarvestOrder,
    March,
    MoveKaixiflanOrder,
    MoveOrder,
    NewUnits,
    ProgressOrder,
    RecruitOrder,
    TradeOrder,
)
from generator.referee.written_sheet import WrittenLine

# rows of `order_words`, written with spaces as their readers type them
BANQUET, GIFT, BREAK = "banquet", "gift", "break agreement"


def order_cells(order: CampaignOrder) -> WrittenLine:
    """The line of a sheet that asks for an order; what nobody can write there is left out (see order_reading)."""
    found = {"action": order.kind, "note": ""} | _cells(order)
    acts_for: str = getattr(order, "acts_for", "")
    return WrittenLine(order.line, **found | {"note": f"{found['note']} {acts_for}".strip()})


def _cells(order: CampaignOrder) -> dict[str, str]:
    match order:
        case FightOrder():
            return {"hex": order.hex, "target": order.enemy}
        case TradeOrder():
            target = order.partner or order.source or (KAIXIFLAN if order.rate == KAIXIFLAN else "")
            return {"target": target, "what": order.gives, "amount": str(order.amount), "note": order.gets}
        case AgreementOrder():
            return {"target": order.partner, "what": "settler"}
        case BreakAgreementOrder():
            return {"target": order.partner, "note": BREAK}
        case BanquetOrder():
            return {"hex": order.hex, "note": BANQUET}
        case GiftOrder():
            given = ", ".join(f"{cubes} {name}" for name, cubes in order.amounts)
            return {"target": order.to, "note": f"{GIFT}, {given}"}
        case BuildOrder():
            return {"what": order.building}
        case FoundOrder():
            return {"hex": order.hex, "what": order.settlement, "note": " ".join(order.fields)}
        case ExploreOrder():
            return {"hex": order.hexes[0], "note": " ".join(order.hexes[1:])}
        case MoveOrder():
            return _groups(order.hex, order.marches)
        case MoveKaixiflanOrder():
            return {"target": KAIXIFLAN, "note": order.goal}
        case ProgressOrder():
            return {"note": order.name}
        case RecruitOrder():
            return _groups(order.hex, order.units)
        case HarvestOrder():
            return {"hex": order.hex, "note": " ".join(order.hexes)}


def _groups(hex: str, groups: Iterable[March | NewUnits]) -> dict[str, str]:
    """One group of units in the columns for it; several in Detail."""
    found = list(groups)
    if len(found) == 1:
        (one,) = found
        return {"hex": hex, "target": one.goal, "what": one.unit, "amount": str(one.number)}
    return {"hex": hex, "note": ", ".join(f"{one.number} {one.unit} {one.goal}" for one in found)}
