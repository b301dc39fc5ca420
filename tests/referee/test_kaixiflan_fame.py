"""Fame and the end of a campaign, clause by clause: what counts, who has most, who wins, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest
from campaign_table import resolve, rules, told

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.campaign_orders import BuildOrder, ExploreOrder
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry, MissionMet, UnitsAt
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.fame import (
    check_majority,
    end_campaign,
    fame_of_position,
    fame_so_far,
    winners_of,
)
from generator.referee.games.kaixiflan.invariants import breaches

BARE: dict[str, Any] = {"stock": {"cierzo": {}, "tramontana": {}}, "units": {}}
FORTRESS = dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 60)
ROAD_TO_FORTRESS = (
    "sawmill builders_guild dock shipyard library chapel market sages_guild mariners_guild temple alchemists_guild "
    "parthenon university mages_guild oracle"
)


def lines(under: CampaignRules, position: CampaignPosition, province: str = "cierzo") -> dict[str, int]:
    """What a position is worth to a province: the heading, or heading+ for its bonus, and the clause."""
    entries = [entry for entry in fame_of_position(under, position)[0] if entry.province == province]
    return {f"{one.heading}{'+' * bool(one.about)} {one.clause}": one.amount for one in entries}


def refused(under: CampaignRules, position: CampaignPosition) -> dict[str, str]:
    """The bonuses that nobody has: the heading, and the clause that withholds it."""
    told_events = [dict(one.data) | {"clause": one.clause} for one in fame_of_position(under, position)[1]
                   if one.code == "most_tied"]  # fmt: skip
    return {str(one["heading"]): f"{one['clause']} {one['by']}" for one in told_events}


RING = {"resources KX-166": 5}  # the five sources of every Capital's ring


@pytest.mark.parametrize(
    ("fields", "worth"),
    [
        ({}, RING),
        (
            {"buildings": {"cierzo": "sawmill granary"}, "era": {"cierzo": 2}},
            {"buildings KX-158": 3, "buildings+ KX-159": 15},
        ),
        (
            {"settlements": ["C7 cierzo town", "D5 cierzo stronghold", "E8 cierzo city"], "explored": "C7 D5 E8"},
            {"settlements KX-160": 20, "settlements+ KX-161": 10},
        ),
        ({"units": {"G5": {"cierzo": (3, 0)}}}, {"settlers KX-162": 3, "settlers+ KX-163": 5}),
        ({"units": {"G5": {"cierzo": (0, 2)}}}, {"armies KX-164": 2, "armies+ KX-165": 5}),
        ({"stock": {"cierzo": {"gold": 9, "food": 9}, "tramontana": {}}}, {"store KX-171": 1, "store+ KX-172": 5}),
        ({"stock": {"cierzo": {"science": 9}, "tramontana": {}}}, {"science KX-173": 1, "science+ KX-174": 10}),
        (
            {"buildings": {"cierzo": "wizards_fortress"}},
            {"buildings KX-158": 6, "buildings+ KX-159": 15, "fortress KX-175": 25},
        ),
    ],
)
def test_KX_157_to_166_KX_171_to_175_what_a_position_is_worth(fields: dict[str, Any], worth: dict[str, int]) -> None:
    under = rules()
    position = told(under, **{**BARE, **fields})
    found = lines(under, position)
    if "settlements KX-160" in worth:
        found.pop("resources KX-166")  # whatever lies beside them
        assert found == worth
    else:
        assert found == RING | worth
    assert sum(found.values()) <= fame_so_far(under, position)["cierzo"]


def test_KX_157_159_161_163_165_172_174_a_tie_for_most_gives_nobody_the_bonus() -> None:
    under = rules()
    both = {"gold": 10, "science": 5}
    tied = told(
        under,
        buildings={"cierzo": "sawmill", "tramontana": "forge"},
        settlements=["C7 cierzo town", "R5 tramontana stronghold"],
        explored="C7 R5",
        units={"G5": {"cierzo": (2, 1)}, "O5": {"tramontana": (2, 1)}},
        stock={"cierzo": both, "tramontana": both},
    )
    assert refused(under, tied) == {
        "buildings": "KX-159 KX-157", "settlements": "KX-161 KX-157", "settlers": "KX-163 KX-157",
        "armies": "KX-165 KX-157", "store": "KX-172 KX-157", "science": "KX-174 KX-157",
    }  # fmt: skip
    assert not [name for name in lines(under, tied) if "+" in name]


def test_KQ_66_nobody_has_most_of_what_nobody_has() -> None:
    under = rules()
    everybody_has_nothing = told(under, **BARE)
    assert set(refused(under, everybody_has_nothing)) == {
        "buildings", "settlements", "settlers", "armies", "store", "science",
    }  # fmt: skip
    assert lines(under, everybody_has_nothing) == RING
    alone = check_majority({"cierzo": 0})
    assert alone is not None
    assert (alone.code, alone.clause) == ("nobody_has_any", "KQ-66")


@pytest.mark.parametrize(("reading", "points"), [("sum_of_eras", 3), ("count_times_era", 6)])
def test_KQ_62_what_a_building_is_worth(reading: str, points: int) -> None:
    under = rules(f"KQ-62={reading}")
    position = told(under, **BARE, buildings={"cierzo": "sawmill granary"}, era={"cierzo": 3})
    assert lines(under, position)["buildings KX-158"] == points


@pytest.mark.parametrize(("reading", "points"), [("none", 0), ("city", 10)])
def test_KQ_63_what_the_capital_is_worth(reading: str, points: int) -> None:
    under = rules(f"KQ-63={reading}")
    assert lines(under, told(under, **BARE)).get("settlements KX-160", 0) == points


@pytest.mark.parametrize(("reading", "points"), [("sources", 6), ("kinds", 5)])
def test_KQ_64_sources_or_kinds_are_controlled(reading: str, points: int) -> None:
    under = rules(f"KQ-64={reading}")
    spare = next(hex for hex, land in under.land.items() if land.resource == "gold" and hex not in under.ring_owner)
    position = told(under, stock=BARE["stock"], explored=spare, units={spare: {"cierzo": (1, 0)}})
    assert lines(under, position)["resources KX-166"] == points


@pytest.mark.parametrize(
    ("reading", "store", "bonus"),
    [("pooled_without_science", 2, "cierzo"), ("per_kind", 1, "cierzo"), ("pooled_with_science", 2, "tramontana")],
)
def test_KQ_65_how_the_cubes_of_a_store_are_counted(reading: str, store: int, bonus: str) -> None:
    under = rules(f"KQ-65={reading}")
    stock = {"cierzo": {"gold": 12, "food": 9}, "tramontana": {"gold": 5, "science": 20}}
    position = told(under, units={}, stock=stock)
    assert lines(under, position)["store KX-171"] == store
    assert "store+ KX-172" in lines(under, position, bonus)
    assert lines(under, position, "tramontana")["science KX-173"] == 4


# -- the end -------------------------------------------------------------------------------------


def ready(under: CampaignRules, *provinces: str, **fields: Any) -> CampaignPosition:
    """Provinces of the last era that may build the Wizard's Fortress."""
    return told(
        under,
        units={},
        stock={"cierzo": {}, "tramontana": {}} | dict.fromkeys(provinces, FORTRESS),
        era=dict.fromkeys(provinces, 6),
        buildings=dict.fromkeys(provinces, ROAD_TO_FORTRESS),
        **fields,
    )


FORTRESS_ORDER = (BuildOrder(1, "wizards_fortress"),)


def test_KX_3_4_5_156_175_the_fortress_ends_the_game_and_the_most_fame_wins() -> None:
    under = rules()
    done = resolve(under, ready(under, "cierzo", turn=3), cierzo=FORTRESS_ORDER)
    assert done.after.over
    assert done.fame(heading="fortress") == 25
    assert done.fame(heading="buildings") == 48 - 6 + 6 + 15
    assert done.fame() == fame_so_far(under, done.after)["cierzo"]
    assert dict(done.event("winner").data)["provinces"] == ("cierzo",)
    with pytest.raises(CannotJudge, match="is over"):
        resolve(under, done.after)
    without = resolve(under, told(under))
    assert not without.after.over
    assert not without.after.ledger


def test_KX_4_KQ_67_everybody_who_builds_it_in_that_turn_is_paid() -> None:
    under = rules()
    before = ready(under, "cierzo", "tramontana", turn=3)
    done = resolve(under, before, cierzo=FORTRESS_ORDER, tramontana=FORTRESS_ORDER)
    assert (done.fame("cierzo", "fortress"), done.fame("tramontana", "fortress")) == (25, 25)
    assert dict(done.event("game_over").data)["provinces"] == ("cierzo", "tramontana")
    assert dict(done.event("winner").data) == {
        "provinces": ("cierzo", "tramontana"), "fame": fame_so_far(under, done.after)["cierzo"], "by": "",
    }  # fmt: skip


@pytest.mark.parametrize(("reading", "paid"), [("end_of_turn", True), ("immediately", False)])
def test_KQ_67_the_turn_of_the_fortress_is_played_to_its_end_or_not(reading: str, paid: bool) -> None:
    under = rules(f"KQ-67={reading}")
    before = ready(under, "cierzo", turn=3, missions=("me5",))
    explores = ExploreOrder(1, ("O3",))
    done = resolve(under, before, cierzo=FORTRESS_ORDER, tramontana=(explores,))
    assert done.after.over
    assert done.why("tramontana") == ("explored KX-115" if paid else "game_over KX-4")
    assert bool(done.fame(heading="missions")) is paid
    assert any(one.code == "mission_revealed" for one in done.week.events) is paid


@pytest.mark.parametrize(
    ("reading", "winners", "by"),
    [("buildings_then_settlements", ("tramontana",), "buildings"), ("shared", ("cierzo", "tramontana"), "")],
)
def test_KX_5_KQ_68_equal_fame_is_decided_by_buildings_or_shared(
    reading: str, winners: tuple[str, ...], by: str
) -> None:
    under = rules(f"KQ-68={reading}")
    ledger = (FameEntry(1, "cierzo", "KX-177", "missions", 16),)
    position = told(under, **BARE, buildings={"tramontana": "sawmill"}, ledger=ledger)
    after, events = end_campaign(under, position, ("tramontana",))
    assert (winners_of(under, after)) == (winners, by)
    assert dict(events[-1].data)["by"] == by


def test_KX_5_KQ_68_then_by_settlements_and_shared_if_still_equal() -> None:
    under = rules()
    ledger = (FameEntry(1, "cierzo", "KX-177", "missions", 15),)
    town = told(under, **BARE, settlements=["A9 tramontana town"], explored="A9", ledger=ledger)
    more = 15 - fame_so_far(under, town)["cierzo"] + fame_so_far(under, town)["tramontana"]
    level = town._replace(ledger=(FameEntry(1, "cierzo", "KX-177", "missions", more),))
    after, _ = end_campaign(under, level, ("cierzo",))
    totals = fame_so_far(under, after)
    assert totals["cierzo"] == totals["tramontana"]
    assert winners_of(under, after) == (("tramontana",), "settlements")
    even, _ = end_campaign(under, told(under, **BARE), ("cierzo",))
    assert winners_of(under, even) == (("cierzo", "tramontana"), "")


def test_KX_155_156_KQ_69_the_ledger_sums_to_the_score() -> None:
    under = rules()
    position = ready(under, "cierzo", turn=3, missions=("me5",))
    done = resolve(under, position, cierzo=FORTRESS_ORDER)
    for name, total in fame_so_far(under, done.after).items():
        assert total == sum(entry.amount for entry in done.after.ledger if entry.province == name)
    assert {entry.heading for entry in done.after.ledger} <= set(under.fame)
    assert all(entry.clause.startswith("KX-") for entry in done.after.ledger)


# -- ledgers that nothing can have written --------------------------------------------------------------


def finished(under: CampaignRules) -> CampaignPosition:
    """A campaign that is over, in which every heading of the last count has been paid."""
    before = ready(
        under, "cierzo", turn=3, settlements=["C7 tramontana town", "D5 tramontana city"], explored="C7 D5 E4",
        offices=(("favourite", "cierzo"),),
    )._replace(units=(UnitsAt("G5", "cierzo", 2, 1), UnitsAt("O5", "tramontana", 1, 2)))  # fmt: skip
    rich = before.of("tramontana")._replace(stock=(10, 10, 10, 10, 10, 10))
    after = resolve(under, before._replace(provinces=(before.of("cierzo"), rich)), cierzo=FORTRESS_ORDER).after
    assert after.over
    assert breaches(under, after) == []
    return after


@pytest.mark.parametrize(
    ("heading", "clause"),
    [
        ("buildings", "KX-158"), ("settlements", "KX-160"), ("settlers", "KX-162"), ("armies", "KX-164"),
        ("resources", "KX-166"), ("store", "KX-171"), ("science", "KX-173"), ("fortress", "KX-175"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("change", [1, -1, None], ids=["more", "less", "none"])
def test_KX_158_160_162_164_166_171_173_175_a_last_count_that_is_not_that_of_the_position(
    heading: str, clause: str, change: int | None
) -> None:
    under = rules()
    after = finished(under)
    touched = next(one for one in after.ledger if one.heading == heading and not one.about)
    other = () if change is None else (touched._replace(amount=touched.amount + change),)
    ledger = (*(one for one in after.ledger if one is not touched), *other)
    told_breaches = breaches(under, after._replace(ledger=ledger))
    assert told_breaches
    assert all(clause in one for one in told_breaches), told_breaches


def entry(heading: str, amount: int, turn: int = 2, about: str = "") -> FameEntry:
    return FameEntry(turn, "cierzo", "KX-0", heading, amount, about)


@pytest.mark.parametrize(
    ("line", "clause"),
    [
        (entry("battles", 2), "KX-167"),
        (entry("exploration", 3), "KX-168"),
        (entry("banquets", 0), "KX-169"),
        (entry("monopolies", 6), "KX-170"),
        (entry("agreements", 1), "KX-176"),
        (entry("ballads", 5, turn=5), "KX-40"),
        (entry("monopolies", 1, turn=3), "KX-10"),
        (entry("ballads", 3, turn=4), "KX-39"),
        (entry("missions", 4, about="me1"), "KX-177"),
        (entry("missions", 5, turn=6, about="me2"), "KX-177"),
        (entry("missions", 4, turn=4, about="me2"), "KX-177"),
        (entry("settlers", 3), "KX-156"),
    ],
)
def test_KX_10_39_40_156_167_168_169_170_176_177_a_line_that_cannot_stand_in_the_ledger(
    line: FameEntry, clause: str
) -> None:
    under = rules()
    met = (MissionMet("me2", 6, ("cierzo",)),)
    found = breaches(under, told(under, turn=9, met=met, ledger=(line,)))
    assert found
    assert [one for one in found if clause not in one] == []
    good = line._replace(
        amount=4 if line.heading == "missions" else under.fame[line.heading].points,
        turn={"monopolies": 2, "ballads": 5, "missions": 6}.get(line.heading, 2),
        about="me2" if line.heading == "missions" else "",
    )
    if line.heading != "settlers":  # which nobody is paid for before the end
        assert breaches(under, told(under, turn=9, met=met, ledger=(good,))) == []


def test_KX_4_8_20_21_a_campaign_that_nothing_can_have_led_to() -> None:
    under = rules()
    for position, clause in (
        (told(under, turn=2)._replace(over=True), "KX-4"),
        (told(under, turn=9, ledger=(entry("battles", 1, 7), entry("battles", 1, 3))), "KX-8"),
        (told(under, turn=2, missions=("ma1", "ma2")), "KX-20"),
        (told(under, turn=3, missions=("me1",)), "KX-20"),
        (told(under, turn=9, missions=("me1",), met=(MissionMet("me1", 6, ("cierzo",)),)), "KX-21"),
    ):
        assert any(clause in one for one in breaches(under, position)), (clause, breaches(under, position))
    assert breaches(under, told(under, turn=4, missions=("me1", "ma1"))) == []


def test_KX_18_nothing_is_kept_over_the_limit_where_stores_are_cut_after_every_phase() -> None:
    full: dict[str, Any] = {"stock": {"cierzo": {"gold": 11}}, "turn": 3}
    for reading, broken in (("every_phase", True), ("store_phase", False)):
        under = rules(f"KQ-5={reading}")
        assert any("KX-18" in one for one in breaches(under, told(under, **full))) is broken
