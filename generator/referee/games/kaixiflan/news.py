"""What has changed between two positions as one province sees them: nothing here can tell what a view does not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.referee.games.kaixiflan.campaign_orders import FOREIGN, INDEPENDENTS
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, CampaignRules, Land
from generator.referee.games.kaixiflan.report_words import ReportWords


def news(
    rules: CampaignRules,
    before: CampaignPosition,
    after: CampaignPosition,
    land: Mapping[str, Land],
    words: ReportWords,
) -> Iterator[str]:
    """One sentence for each change, board first; `before` and `after` are views, `land` is what the later one knows."""
    yield from board_news(rules, before, after, land, words)
    yield from _governed(rules, before, after, words)
    yield from _missions(before, after, words)


def board_news(
    rules: CampaignRules,
    before: CampaignPosition,
    after: CampaignPosition,
    land: Mapping[str, Land],
    words: ReportWords,
) -> Iterator[str]:
    """One sentence for each change of map, buildings and agreements."""
    yield from _explored(rules, before, after, land, words)
    yield from _settled(before, after, words)
    yield from _grown(before, after, words)
    yield from _units(rules, before, after, words)
    if before.kaixiflan != after.kaixiflan:
        yield words("kaixiflan_moved", hex=after.kaixiflan)
    yield from _agreed(before, after, words)


def _explored(
    rules: CampaignRules,
    before: CampaignPosition,
    after: CampaignPosition,
    land: Mapping[str, Land],
    words: ReportWords,
) -> Iterator[str]:
    known = {hex for _, hexes in before.explored for hex in hexes}
    new = {hex for _, hexes in after.explored for hex in hexes} - known
    for hex in sorted(new, key=rules.place.__getitem__):
        yield words("new_hex", hex=hex, content=_first_small(words.land(land[hex])))


def _settled(before: CampaignPosition, after: CampaignPosition, words: ReportWords) -> Iterator[str]:
    old = {(one.hex, one.owner, one.kind) for one in before.settlements}
    for one in after.settlements:
        if one.kind != CAPITAL and (one.hex, one.owner, one.kind) not in old:
            name = words.name("settlements", one.kind)
            yield words("new_settlement", province=words.owner(one.owner), settlement=name, hex=one.hex)


def _grown(before: CampaignPosition, after: CampaignPosition, words: ReportWords) -> Iterator[str]:
    for state in after.provinces:
        old = before.of(state.id)
        province = words.owner(state.id)
        for building in state.buildings:
            if state.buildings.count(building) > old.buildings.count(building):
                yield words("new_building", province=province, building=words.name("buildings", building))
        if state.era > old.era:
            yield words("new_era", province=province, era=words.era(state.era))


def _units(
    rules: CampaignRules, before: CampaignPosition, after: CampaignPosition, words: ReportWords
) -> Iterator[str]:
    old = {(one.hex, one.owner): one for one in before.units}
    new = {(one.hex, one.owner): one for one in after.units}
    for hex, owner in sorted({*old, *new}, key=lambda at: (rules.place[at[0]], rules.seat[at[1]])):
        now = new.get((hex, owner))
        if now == old.get((hex, owner)):
            continue
        whose = owner if owner in (INDEPENDENTS, FOREIGN) else "units"  # these are no one province
        if now is None:
            yield words(f"{whose}_gone", owner=words.owner(owner), hex=hex)
        else:
            troops = words.units(now.settlers, now.armies)
            yield words(f"{whose}_came", owner=words.owner(owner), hex=hex, troops=troops)


def _agreed(before: CampaignPosition, after: CampaignPosition, words: ReportWords) -> Iterator[str]:
    for phrase, one, other in (
        ("new_agreement", after.agreements, before.agreements),
        ("end_of_agreement", before.agreements, after.agreements),
    ):
        for first, second in one:
            if (first, second) not in other:
                yield words(phrase, province=words.owner(first), partner=words.owner(second))


def _governed(
    rules: CampaignRules, before: CampaignPosition, after: CampaignPosition, words: ReportWords
) -> Iterator[str]:
    old, new = dict(before.offices), dict(after.offices)
    for office in rules.offices:
        if old.get(office) != new.get(office):
            name = words.name("offices", office)
            if office in new:
                yield words("new_office", office=name, province=words.owner(new[office]))
            else:
                yield words("lost_office", office=name)
    if after.imports and after.imports != before.imports:
        yield words("imports", resource=words.name("resources", after.imports).lower())


def _missions(before: CampaignPosition, after: CampaignPosition, words: ReportWords) -> Iterator[str]:
    for met in after.met:
        if met not in before.met:
            provinces = [words.owner(one) for one in met.provinces]
            yield words("mission_met", title=words.name("missions", met.mission), winners=provinces)
    for mission in after.missions:
        if mission not in before.missions:
            row = words.speaker.table("missions")[mission]
            yield words("new_mission", title=row.name, wish=row.text)


def _first_small(words: str) -> str:
    return words[:1].lower() + words[1:]
