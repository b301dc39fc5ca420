"""Store control: what a store cannot hold is lost (KX-17 and KX-18, rulings KQ-4 and KQ-5)."""

from __future__ import annotations

from generator.referee.clause_marks import enforces
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, Stock
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import Reason, granted


@enforces("KX-17", "KX-18", "KQ-5")
def control_stores(rules: CampaignRules, position: CampaignPosition) -> tuple[CampaignPosition, list[Reason]]:
    """Cut every store to what the era of its province holds, with the era that the actions have brought (KQ-5)."""
    provinces = []
    events = []
    for state in position.provinces:
        limit = rules.eras[state.era].store
        kept = kept_of(rules, state.stock, limit)
        if kept != state.stock:
            lost = {
                name: before - after
                for name, before, after in zip(rules.resources, state.stock, kept, strict=True)
                if before > after
            }
            events.append(granted("store_cut", "KX-17", province=state.id, limit=limit, **lost))
            state = state._replace(stock=kept)
        provinces.append(state)
    return (position._replace(provinces=tuple(provinces)) if events else position), events


@enforces("KQ-4")
def kept_of(rules: CampaignRules, stock: Stock, limit: int) -> Stock:
    """What stays in a store that holds `limit` cubes of each resource, or of all together (ruling KQ-4).

    Where the limit is of all together, cubes go one by one from whatever there is most of; of equals, from the first
    in the order of the table.
    """
    if rules.scenario.storage_scope == "per_resource":
        return tuple(min(cubes, limit) for cubes in stock)
    kept = list(stock)
    for _ in range(sum(stock) - limit):
        kept[kept.index(max(kept))] -= 1
    return tuple(kept)
