"""The phases of a turn beside its actions, clause by clause: stores, events, missions, politics, monopoly, ballads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from campaign_table import BOTH, Told, resolve, rules, told

from generator.base.errors import CannotJudge
from generator.referee.games.kaixiflan.campaign_orders import (
    KAIXIFLAN,
    BanquetOrder,
    CampaignOrder,
    DirectorEvent,
    DirectorSheet,
    ExploreOrder,
    GiftOrder,
    HarvestOrder,
    OrderSheet,
    TradeOrder,
)
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition, FameEntry
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.director_events import KINDS
from generator.referee.games.kaixiflan.missions import TESTS
from generator.referee.games.kaixiflan.season_phases import phases_of_season
from generator.referee.games.kaixiflan.store_control import kept_of
from generator.referee.games.kaixiflan.week import adjudicate

EXAMPLES = Path(__file__).resolve().parents[2] / "data" / "games" / "kaixiflan"
THREE = ("cierzo", "tramontana", "levante")
SPRING, SUMMER, AUTUMN, WINTER = 1, 2, 3, 4
FULL = dict.fromkeys(("gold", "stone", "wood", "food", "mana", "science"), 25)


def week(
    under: CampaignRules,
    before: CampaignPosition,
    director: DirectorSheet | None = None,
    **sheets: dict[str, Any],
) -> Told:
    """A week of sheets, each given by its fields."""
    given = [OrderSheet(name, before.turn, **fields) for name, fields in sheets.items()]
    return Told(under, before, adjudicate(under, before, given, SeededDice("test"), director))


def codes(done: Told) -> list[str]:
    return [f"{one.code} {one.clause}" for one in done.week.events if one.code != "phase"]


def stock(done: Told, province: str = "cierzo") -> dict[str, int]:
    return dict(zip(done.rules.resources, done.after.of(province).stock, strict=True))


# -- order and seasons ------------------------------------------------------------------------------------


def test_KX_8_10_20_22_37_39_every_season_has_its_phases_in_order() -> None:
    under = rules()
    assert [under.season(turn) for turn in range(1, 6)] == ["spring", "summer", "autumn", "winter", "spring"]
    seasonal = {turn: list(phases_of_season(under, turn)) for turn in (SPRING, SUMMER, AUTUMN, WINTER)}
    assert seasonal == {
        SPRING: ["ballads", "missions"],
        SUMMER: ["ballads", "politics", "monopoly"],
        AUTUMN: ["ballads", "missions"],
        WINTER: ["ballads"],
    }


def test_KQ_7_a_campaign_may_begin_in_any_season() -> None:
    for season in ("spring", "summer", "autumn", "winter"):
        under = rules(f"KQ-7={season}")
        assert under.season(1) == season
        done = resolve(under, told(under))
        kinds = {one.clause for one in done.week.events if one.code == "mission_revealed"}
        assert kinds == {"spring": {"KX-9"}, "autumn": {"KX-11"}}.get(season, set())


def test_KQ_7_a_campaign_that_begins_in_summer_begins_with_its_offices_voted() -> None:
    under = rules("KQ-7=summer")
    votes = (("favourite", "tramontana"),)
    done = week(under, told(under), DirectorSheet(votes=votes), cierzo={"votes": votes})
    assert done.after.offices == (("favourite", "tramontana"),)
    names = [one.code for one in done.week.events]
    assert names.index("elected") < names.index("no_monopoly")
    assert names.count("elected") == 1
    home = told(under, kaixiflan="O4")
    order: tuple[CampaignOrder, ...] = (BanquetOrder(1, "O5"),)
    at_once = week(under, home, DirectorSheet(votes=votes), cierzo={"votes": votes}, tramontana={"orders": order})
    assert at_once.label("tramontana") == "done"
    later = rules()
    wait = week(later, told(later, turn=2, kaixiflan="O4"), tramontana={"orders": order}, cierzo={"votes": votes})
    assert wait.why("tramontana") == "not_favourite KX-32"


@pytest.mark.parametrize(("reading", "met"), [("listed", False), ("season_first", True)])
def test_KQ_11_a_mission_can_be_met_in_its_own_turn_only_where_seasons_come_first(reading: str, met: bool) -> None:
    under = rules(f"KQ-11={reading}")
    rich = told(under, turn=AUTUMN, stock={"cierzo": {"food": 10}}, mission_decks=(("minor", ("me1",)),))
    done = resolve(under, rich)
    assert bool(done.fame(heading="missions")) is met
    assert done.after.missions == (() if met else ("me1",))
    again = resolve(under, done.after)
    assert again.fame(heading="missions") == under.missions["me1"].fame
    assert again.after.missions == ()


def test_KQ_11_KX_24_votes_before_the_actions_where_seasons_come_first() -> None:
    under = rules("KQ-11=season_first")
    vote = {"votes": (("favourite", "tramontana"),)}
    done = week(under, told(under, turn=SUMMER, kaixiflan="O4"), cierzo=vote, tramontana={
        "orders": (BanquetOrder(1, "O5"),)
    })  # fmt: skip
    assert done.label("tramontana") == "done"
    assert [one.code for one in done.week.events].count("elected") == 1


# -- store control ------------------------------------------------------------------------------------


def test_KX_17_18_KQ_4_what_a_store_does_not_hold_is_lost() -> None:
    under = rules()
    done = resolve(under, told(under, stock={"cierzo": {"gold": 12, "food": 10}, "tramontana": {"wood": 9}}))
    assert (stock(done)["gold"], stock(done)["food"], stock(done, "tramontana")["wood"]) == (10, 10, 9)
    assert dict(done.event("store_cut").data) == {"province": "cierzo", "limit": 10, "gold": 2}
    era = told(under, stock={"cierzo": {"gold": 25}}, era={"cierzo": 2})
    assert stock(resolve(under, era))["gold"] == 20


def test_KQ_4_a_limit_on_all_cubes_together_takes_from_what_there_is_most_of() -> None:
    under = rules("KQ-4=total")
    done = resolve(under, told(under, stock={"cierzo": {"gold": 7, "stone": 6, "food": 1}}))
    assert done.after.of("cierzo").stock == kept_of(under, done.before.of("cierzo").stock, 10)
    assert {name: cubes for name, cubes in stock(done).items() if cubes} == {"gold": 4, "stone": 5, "food": 1}
    full = {"cierzo": {"gold": 10}, "tramontana": {"gold": 4, "science": 6}}
    assert "store_cut KX-17" not in codes(resolve(under, told(under, stock=full)))


@pytest.mark.parametrize(("reading", "left"), [("store_phase", 13), ("every_phase", 10)])
def test_KQ_5_what_comes_after_the_store_control_waits_for_the_next_one(reading: str, left: int) -> None:
    under = rules(f"KQ-5={reading}")
    gift = DirectorSheet(events=(DirectorEvent("stock", "cierzo", what="gold", amount=8, tale="Un mecenas"),))
    done = week(under, told(under, stock={"cierzo": {"gold": 5}}), gift)
    assert stock(done)["gold"] == left
    assert stock(resolve(under, done.after))["gold"] == 10


# -- events ------------------------------------------------------------------------------------


def test_KX_19_what_an_event_can_do() -> None:
    under = rules()
    events = (
        DirectorEvent("stock", "cierzo", what="food", amount=-99, tale="Hambre"),
        DirectorEvent("stock", "tramontana", what="mana", amount=3),
        DirectorEvent("units", "cierzo", "G5", "army", -5, "Peste"),
        DirectorEvent("units", "foreign", "E4", "army", 2, "Invasión"),
        DirectorEvent("units", "tramontana", "O5", "settler", 30),
        DirectorEvent("kaixiflan", hex="H4"),
        DirectorEvent("blocked", hex="F4", amount=1, tale="Tormenta"),
        DirectorEvent("tale", tale="Nadie durmió"),
    )
    done = week(under, told(under), DirectorSheet(events=events))
    assert [dict(one.data)["amount"] for one in done.week.events if one.code == "event"] == [
        -5, 3, -1, 2, 23, 0, 1, 0,
    ]  # fmt: skip
    assert stock(done)["food"] == 0
    assert (done.units("G5"), done.units("E4", "foreign"), done.units("O5", "tramontana")) == ((1, 0), (0, 2), (24, 1))
    assert done.after.kaixiflan == "H4"


def test_KX_19_a_blocked_hex_yields_nothing_and_lets_no_road_through_until_its_time_is_up() -> None:
    under = rules()
    storm = DirectorSheet(events=(DirectorEvent("blocked", hex="F4", amount=2, tale="Tormenta"),))
    first = week(under, told(under), storm)
    assert first.after.blocked == (("F4", 3),)
    second = resolve(under, first.after, cierzo=(HarvestOrder(1, "G5"),))
    assert "food" not in second.gained()
    assert second.gained()["wood"] > 0
    assert "blocked KX-19" in [f"{one.code} {one.clause}" for one in second.outcome().reasons]
    third = resolve(under, second.after, cierzo=(HarvestOrder(1, "G5"),))
    assert "food" not in third.gained()
    fourth = resolve(under, third.after, cierzo=(HarvestOrder(1, "G5"),))
    assert fourth.gained()["food"] == 2
    assert fourth.after.blocked == ()


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (DirectorEvent("stok", "cierzo", what="gold", amount=1), "did you mean 'stock'"),
        (DirectorEvent("stock", "sierzo", what="gold", amount=1), "did you mean 'cierzo'"),
        (DirectorEvent("stock", "cierzo", what="golt", amount=1), "did you mean 'gold'"),
        (DirectorEvent("stock", "cierzo", what="gold"), "amount of 0"),
        (DirectorEvent("units", "cierzo", "Z9", "army", 1), "no hex 'Z9'"),
        (DirectorEvent("units", "cierzo", "G5", "armi", 1), "did you mean 'army'"),
        (DirectorEvent("units", "cierzo", "E4", "army", 1), "has not explored E4"),
        (DirectorEvent("blocked", hex="G5", amount=0), "one turn or more"),
        (DirectorEvent("kaixiflan", hex="A99"), "no hex"),
        (DirectorEvent("tale"), "without a tale"),
    ],
)
def test_KX_19_an_event_that_cannot_be_is_refused_with_the_nearest_name(event: DirectorEvent, said: str) -> None:
    under = rules()
    with pytest.raises(CannotJudge, match=said):
        week(under, told(under), DirectorSheet(events=(event,)))


def test_KX_19_the_example_of_a_director_s_sheet_names_every_kind_of_event() -> None:
    text = (EXAMPLES / "director" / "spring.yaml").read_text("utf-8")
    assert [kind for kind in KINDS if kind not in text] == []
    hexes = [word.split(",")[0] for word in text.split("hex: ")[1:]]
    assert hexes
    assert set(hexes) <= set(rules().land)


# -- missions ------------------------------------------------------------------------------------


def test_KX_9_11_20_missions_are_revealed_in_spring_and_autumn_from_their_decks() -> None:
    under = rules()
    position = told(under)
    majors = dict(position.mission_decks)["major"]
    revealed = []
    for turn in range(1, 30):
        before = position
        position = resolve(under, position).after
        new = set(dict(before.mission_decks)["major"]) - set(dict(position.mission_decks)["major"])
        assert len(new) == (1 if turn % 4 == SPRING and turn < 24 else 0)
        revealed += sorted(new)
    assert revealed == list(majors)
    last = resolve(under, told(under, turn=25, mission_decks=(("major", ()), ("minor", ()))))
    assert "no_mission_left KX-9" in codes(last)


def test_KX_21_177_a_mission_met_pays_its_fame_and_leaves_the_list() -> None:
    under = rules()
    before = told(under, turn=SUMMER, stock={"cierzo": {"food": 10}}, missions=("me1", "ma2"))
    done = resolve(under, before)
    assert done.after.missions == ("ma2",)
    assert done.after.ledger == (FameEntry(SUMMER, "cierzo", "KX-177", "missions", 4, "me1"),)
    assert [(one.mission, one.turn, one.provinces) for one in done.after.met] == [("me1", SUMMER, ("cierzo",))]
    later = resolve(under, done.after._replace(provinces=before.provinces[::-1]))
    assert later.fame("tramontana") == 0


@pytest.mark.parametrize(
    ("reading", "each", "event"),
    [("all", 4, "mission_met KX-21"), ("split", 2, "mission_met KX-21"), ("none", 0, "mission_tied KQ-61")],
)
def test_KQ_61_several_provinces_meet_a_mission_in_one_turn(reading: str, each: int, event: str) -> None:
    under = rules(f"KQ-61={reading}")
    food = {"food": 10}
    done = resolve(under, told(under, turn=SUMMER, stock={"cierzo": food, "tramontana": food}, missions=("me1",)))
    assert (done.fame("cierzo"), done.fame("tramontana")) == (each, each)
    assert event in codes(done)
    assert done.after.missions == ()


GUILDS = "builders_guild sawmill foresters_guild"
HOST = "barracks forge armoury builders_guild city_walls"
ROAD = "H6 I6 J7 K7 L7 M7 N6 O6 I7 P6 Q7 R7 S8 S9 R9 R8 Q8 P7"  # from Cierzo by Tramontana's ring to Levante
MEETING: dict[str, tuple[dict[str, Any], tuple[CampaignOrder, ...], dict[str, Any]]] = {
    # mission: a position that meets it, the orders of the turn, and one thing less, which does not meet it
    "ma1": (
        {"agreements": (("cierzo", "tramontana"), ("cierzo", "levante")), "explored": ROAD},
        (),
        {"explored": ""},
    ),
    "ma2": ({"settlements": ["E4 cierzo city"], "explored": "E4"}, (), {"settlements": ["E4 cierzo town"]}),
    "ma3": (
        {"ledger": tuple(FameEntry(1, "cierzo", "KX-168", "exploration", 1, str(i)) for i in range(20))},
        (),
        {"ledger": tuple(FameEntry(1, "cierzo", "KX-168", "exploration", 1, str(i)) for i in range(19))},
    ),
    "ma4": (
        {"units": {"G5": {"cierzo": (0, 8)}}, "buildings": {"cierzo": HOST}, "era": {"cierzo": 2}},
        (),
        {"units": {"G5": {"cierzo": (0, 7)}}},
    ),
    "ma5": (
        {"stock": {"cierzo": FULL}, "era": {"cierzo": 3}},
        (GiftOrder(1, KAIXIFLAN, (("mana", 20), ("science", 20))),),
        {"stock": {"cierzo": FULL | {"mana": 19}}},
    ),
    "ma6": (
        {},
        (),
        {"units": {}},
    ),
    "me1": ({"stock": {"cierzo": {"food": 10}}}, (), {"stock": {"cierzo": {"food": 9}}}),
    "me2": (
        {"buildings": {"cierzo": "dock sawmill shipyard"}, "era": {"cierzo": 2}},
        (ExploreOrder(1, ("E4", "E5")),),
        {"buildings": {}},
    ),
    "me3": ({"kaixiflan": "G3"}, (), {"kaixiflan": "K11"}),  # a Settler waits in G4
    "me4": ({"settlements": ["E4 cierzo stronghold"], "explored": "E4"}, (), {"settlements": ["E4 cierzo city"]}),
    "me5": ({"buildings": {"cierzo": GUILDS}, "era": {"cierzo": 2}}, (), {"buildings": {"cierzo": "builders_guild"}}),
    "me6": (
        {"stock": {"cierzo": {"gold": 10}}},
        tuple(TradeOrder(i, "gold", 3, get) for i, get in enumerate(("food", "wood", "stone"), start=1)),
        {"stock": {"cierzo": {"gold": 8}}},
    ),
}  # fmt: skip


def test_every_test_that_a_mission_may_name_is_code() -> None:
    under = rules()
    column = {row.test for row in under.missions.values()}
    assert column == set(TESTS)
    assert set(MEETING) == set(under.missions)


@pytest.mark.parametrize("mission", MEETING)
def test_KX_177_a_mission_is_met_by_what_it_asks_and_by_nothing_less(mission: str) -> None:
    under = rules(provinces=THREE)
    fields, orders, less = MEETING[mission]
    base = {"turn": WINTER, "missions": (mission,), "stock": {"cierzo": {}}}
    if mission == "ma6":
        fields = {**fields, **sources_of_each(under)}
    met = resolve(under, told(under, **{**base, **fields}), cierzo=orders)
    assert met.fame(heading="missions") == under.missions[mission].fame, codes(met)
    missed = resolve(under, told(under, **{**base, **fields, **less}), cierzo=orders)
    assert missed.fame(heading="missions") == 0
    assert missed.after.missions == (mission,)


def sources_of_each(under: CampaignRules) -> dict[str, Any]:
    """Settlers of Cierzo on two sources of each resource."""
    wanted: dict[str, list[str]] = {name: [] for name in under.resources}
    for hex in sorted(under.land, key=under.place.__getitem__):
        land = under.land[hex]
        if land.resource and hex not in under.ring_owner and len(wanted[land.resource]) < 2:
            wanted[land.resource].append(hex)
    hexes = [hex for two in wanted.values() for hex in two]
    return {"explored": " ".join(hexes), "units": {hex: {"cierzo": (1, 0)} for hex in hexes}}


# -- politics ------------------------------------------------------------------------------------


def ballots(done: Told) -> dict[str, str]:
    return dict(done.after.offices)


def test_KX_22_23_27_KQ_53_a_ballot_for_each_office() -> None:
    under = rules(provinces=THREE)
    summer = told(under, turn=SUMMER)
    done = week(
        under, summer,
        cierzo={"votes": (("favourite", "tramontana"), ("governor", "levante"), ("foreign_trade", "levante"))},
        tramontana={"votes": (("favourite", "levante"), ("governor", "cierzo"))},
        levante={"votes": (("favourite", "tramontana"), ("governor", "cierzo"))},
    )  # fmt: skip
    assert ballots(done) == {"favourite": "tramontana", "governor": "cierzo", "foreign_trade": "levante"}
    assert dict(done.event("elected").data) == {"office": "favourite", "candidate": "tramontana", "votes": 2}


def test_KX_22_votes_count_only_in_summer_and_an_office_lasts_until_the_next_one() -> None:
    under = rules()
    vote = {"votes": (("favourite", "tramontana"),)}
    spring = week(under, told(under), cierzo=vote)
    assert "no_ballot_now KX-22" in codes(spring)
    assert ballots(spring) == {}
    summer = week(under, spring.after, cierzo=vote)
    assert ballots(summer) == {"favourite": "tramontana"}
    position = summer.after
    for _ in range(3):
        position = resolve(under, position).after
        assert dict(position.offices) == {"favourite": "tramontana"}
    assert dict(resolve(under, position).after.offices) == {}


def test_KX_23_24_27_votes_that_do_not_count() -> None:
    under = rules(provinces=THREE)
    done = week(
        under, told(under, turn=SUMMER),
        cierzo={"votes": (("favourite", "cierzo"), ("favorite", "levante"), ("governor", "poniente"),
                          ("foreign_trade", "levante"), ("foreign_trade", "tramontana"))},
    )  # fmt: skip
    refused = [one for one in codes(done) if one.split()[0] in
               ("votes_for_itself", "no_office", "no_candidate", "votes_twice")]  # fmt: skip
    assert refused == ["votes_for_itself KX-24", "no_office KX-27", "no_candidate KX-23", "votes_twice KX-23"]
    assert ballots(done) == {"foreign_trade": "levante"}


def test_KX_25_26_nobody_has_two_offices_and_a_tie_leaves_one_vacant() -> None:
    under = rules(provinces=THREE)
    done = week(
        under, told(under, turn=SUMMER),
        cierzo={"votes": (("favourite", "tramontana"), ("governor", "tramontana"), ("foreign_trade", "tramontana"))},
        tramontana={"votes": (("governor", "levante"), ("foreign_trade", "levante"))},
        levante={"votes": (("favourite", "tramontana"), ("governor", "tramontana"), ("foreign_trade", "cierzo"))},
    )  # fmt: skip
    assert ballots(done) == {"favourite": "tramontana", "governor": "levante", "foreign_trade": "cierzo"}
    assert codes(done).count("holds_an_office KX-25") == 3
    tied = week(
        under, told(under, turn=SUMMER),
        cierzo={"votes": (("favourite", "tramontana"),)}, levante={"votes": (("favourite", "cierzo"),)},
    )  # fmt: skip
    assert ballots(tied) == {}
    assert dict(tied.event("votes_tied").data)["candidates"] == ("cierzo", "tramontana")


def test_KQ_53_one_ballot_for_all_offices_ranks_the_candidates() -> None:
    under = rules("KQ-53=single_ranked", provinces=("cierzo", "tramontana", "levante", "siroco", "abrego"))
    votes = {"cierzo": "levante", "tramontana": "levante", "levante": "cierzo", "siroco": "cierzo", "abrego": "levante"}
    sheets = {name: {"votes": (("favourite", choice), ("governor", "siroco"))} for name, choice in votes.items()}
    done = week(under, told(under, turn=SUMMER), **sheets)
    assert ballots(done) == {"favourite": "levante", "governor": "cierzo"}
    assert codes(done).count("votes_twice KX-23") == 4
    assert codes(done).count("votes_for_itself KX-24") == 1
    votes = {"cierzo": "levante", "tramontana": "levante", "levante": "cierzo", "siroco": "abrego"}
    sheets = {name: {"votes": (("favourite", choice),)} for name, choice in votes.items()}
    tied = week(under, told(under, turn=SUMMER), **sheets)
    assert ballots(tied) == {"favourite": "levante"}
    assert codes(tied).count("votes_tied KX-26") == 2


def test_KQ_53_the_director_votes_where_two_play_and_nowhere_else() -> None:
    two = rules()
    told_votes = DirectorSheet(votes=(("favourite", "cierzo"), ("governor", "cierzo")))
    sheets = {
        "cierzo": {"votes": (("favourite", "tramontana"), ("governor", "tramontana"))},
        "tramontana": {"votes": (("favourite", "cierzo"),)},
    }
    done = week(two, told(two, turn=SUMMER), told_votes, **sheets)
    assert ballots(done) == {"favourite": "cierzo", "governor": "tramontana"}
    assert ballots(week(two, told(two, turn=SUMMER), **sheets)) == {"governor": "tramontana"}
    three = rules(provinces=THREE)
    many = week(three, told(three, turn=SUMMER), told_votes, **sheets)
    assert "director_does_not_vote KQ-53" in codes(many)
    assert ballots(many) == {"governor": "tramontana"}


def test_KX_33_KQ_56_a_banquet_is_repeated_only_after_the_next_politics() -> None:
    under = rules()
    banquet: tuple[CampaignOrder, ...] = (BanquetOrder(1, "G5"),)
    first = resolve(under, told(under, turn=WINTER, kaixiflan="G4", offices=(("favourite", "cierzo"),)), cierzo=banquet)
    assert first.fame(heading="banquets") == 1
    spring = resolve(under, first.after, cierzo=banquet)
    assert spring.why() == "banquet_repeated KX-33"
    vote = {"votes": (("favourite", "cierzo"),), "orders": ()}
    summer = week(under, spring.after, tramontana=vote, cierzo={"orders": banquet})
    assert summer.why() == "banquet_repeated KX-33"
    autumn = resolve(under, summer.after, cierzo=banquet)
    assert autumn.fame(heading="banquets") == 2


# -- Foreign Trade ------------------------------------------------------------------------------------


def test_KX_35_36_KQ_58_the_new_holder_names_a_product_of_which_he_controls_nothing() -> None:
    under = rules()
    vote = {"votes": (("foreign_trade", "tramontana"),)}
    done = week(under, told(under, turn=SUMMER), cierzo=vote, tramontana={"imports": "science"})
    assert done.after.imports == "science"
    owned = week(under, told(under, turn=SUMMER), cierzo=vote, tramontana={"imports": "food"})
    assert owned.after.imports == ""
    refusal = dict(owned.event("controls_import").data)
    assert (owned.event("controls_import").clause, refusal["sources"], refusal["allowed"]) == ("KX-36", 1, ("science",))
    unknown = week(under, told(under, turn=SUMMER), cierzo=vote, tramontana={"imports": "silk"})
    assert "no_resource KX-35" in codes(unknown)
    later = week(under, owned.after, tramontana={"imports": "science"})
    assert later.after.imports == "science"
    again = week(under, later.after, tramontana={"imports": "gold"})
    assert again.after.imports == "science"
    stranger = week(under, owned.after, cierzo={"imports": "science"})
    assert stranger.after.imports == ""
    year = later.after
    for _ in range(4):
        year = resolve(under, year).after
    assert year.imports == ""


def test_KX_36_KQ_58_who_controls_all_kinds_names_one_of_which_he_controls_fewest() -> None:
    under = rules()
    vote = {"votes": (("foreign_trade", "cierzo"),)}
    all_six = {"turn": SUMMER, "explored": "E4", "units": {"E4": {"cierzo": (1, 0)}}}
    fewest = week(under, told(under, **all_six), tramontana=vote, cierzo={"imports": "gold"})
    assert fewest.after.imports == "gold"  # one source of each
    spare = next(hex for hex, land in under.land.items() if land.resource == "gold" and hex not in under.ring_owner)
    more = {**all_six, "explored": f"E4 {spare}", "units": {"E4": {"cierzo": (1, 0)}, spare: {"cierzo": (1, 0)}}}
    refused = week(under, told(under, **more), tramontana=vote, cierzo={"imports": "gold"})
    assert refused.after.imports == ""
    assert "controls_import KX-36" in codes(refused)


# -- monopoly ------------------------------------------------------------------------------------


def test_KX_37_38_170_the_only_one_with_most_of_a_resource_has_its_monopoly() -> None:
    under = rules()
    done = resolve(under, told(under, turn=SUMMER, explored="E4", units={"E4": {"cierzo": (1, 0)}}))
    assert [entry for entry in done.after.ledger if entry.heading == "monopolies"] == [
        FameEntry(SUMMER, "cierzo", "KX-170", "monopolies", 1, "science")
    ]
    assert codes(done).count("monopoly_tied KX-38") == 5
    nobody = resolve(under, told(under, turn=SUMMER))
    assert "no_monopoly KX-37" in codes(nobody)
    assert nobody.fame() == 0
    autumn = resolve(under, told(under, turn=AUTUMN, explored="E4", units={"E4": {"cierzo": (1, 0)}}))
    assert autumn.fame(heading="monopolies") == 0


@pytest.mark.parametrize(("measure", "winners"), [("sources", {"gold"}), ("richness", set()), ("stock", {"wood"})])
def test_KQ_59_what_is_counted_for_a_monopoly(measure: str, winners: set[str]) -> None:
    under = rules(f"KQ-59={measure}")
    gold = [h for h, land in under.land.items() if land.resource == "gold" and h not in under.ring_owner]
    ones = [hex for hex in gold if under.land[hex].richness == 1][:2]
    two = next(hex for hex in gold if under.land[hex].richness == 2)
    units = {ones[0]: {"cierzo": (1, 0)}, ones[1]: {"cierzo": (1, 0)}, two: {"tramontana": (1, 0)}}
    wood = {"cierzo": {"wood": 4}, "tramontana": {"wood": 3}}
    done = resolve(under, told(under, turn=SUMMER, explored=" ".join(units), units=units, stock=wood))
    assert {entry.about for entry in done.after.ledger if entry.province == "cierzo"} == winners
    assert done.fame("tramontana") == 0


# -- ballads ------------------------------------------------------------------------------------


def test_KX_12_39_40_KQ_60_candidates_in_winter_and_the_vote_in_spring_before_the_mission() -> None:
    under = rules(provinces=THREE)
    winter = week(under, told(under, turn=WINTER), DirectorSheet(candidates=("levante", "cierzo")))
    assert winter.after.candidates == ("cierzo", "levante")
    assert winter.fame("levante") == 0
    spring = week(
        under, winter.after, DirectorSheet(ballad_votes=(("levante", 1),)),
        cierzo={"ballad_vote": "levante"}, tramontana={"ballad_vote": "cierzo"},
    )  # fmt: skip
    assert spring.fame("levante", "ballads") == under.fame["ballads"].points == 3
    assert dict(spring.event("ballad").data) == {"province": "levante", "votes": 2, "fame": 3}
    names = [one.code for one in spring.week.events]
    assert names.index("ballad") < names.index("mission_revealed")
    assert spring.after.candidates == ()


def test_KX_39_KQ_60_votes_for_ones_own_story_or_for_no_candidate_do_not_count() -> None:
    under = rules(provinces=THREE)
    spring = told(under, turn=5, candidates=("cierzo", "levante"))
    done = week(under, spring, cierzo={"ballad_vote": "cierzo"}, levante={"ballad_vote": "tramontana"})
    assert [one for one in codes(done) if "story" in one] == ["own_story KQ-60", "no_candidate_story KX-39"]
    assert "no_ballad_votes KX-40" in codes(done)
    assert done.fame("cierzo") == 0
    nobody = week(under, told(under, turn=5), cierzo={"ballad_vote": "levante"})
    assert "no_stories KX-39" in codes(nobody)


def test_KQ_60_the_wandering_minstrels_have_three_votes_and_decide_ties() -> None:
    under = rules(provinces=THREE)
    spring = told(under, turn=5, candidates=("cierzo", "levante"))
    sheets = {"cierzo": {"ballad_vote": "levante"}, "tramontana": {"ballad_vote": "cierzo"}}
    with pytest.raises(CannotJudge, match="tied"):
        week(under, spring, **sheets)
    done = week(under, spring, DirectorSheet(ballad_tie="cierzo"), **sheets)
    assert done.fame("cierzo") == 3
    assert "ballad_tie_decided KQ-60" in codes(done)
    turned = week(under, spring, DirectorSheet(ballad_votes=(("levante", 3),)), **sheets)
    assert turned.fame("levante") == 3
    for votes in ((("levante", 4),), (("levante", 2), ("cierzo", 2)), (("levante", -1),), (("tramontana", 1),)):
        with pytest.raises(CannotJudge):
            week(under, spring, DirectorSheet(ballad_votes=votes), **sheets)
    with pytest.raises(CannotJudge, match="has no story"):
        week(under, told(under, turn=WINTER), DirectorSheet(candidates=("poniente",)))


def test_KX_12_39_candidates_and_votes_in_another_season_count_for_nothing() -> None:
    under = rules()
    done = week(under, told(under, turn=AUTUMN), DirectorSheet(candidates=BOTH), cierzo={"ballad_vote": "tramontana"})
    assert {"no_candidates_now KX-12", "no_ballad_vote_now KX-39"} <= set(codes(done))
    assert done.after.candidates == ()


def test_KQ_60_the_ballad_may_be_chosen_and_paid_in_winter() -> None:
    under = rules("KQ-60=winter")
    told_winter = DirectorSheet(candidates=BOTH, ballad_votes=(("cierzo", 1),))
    done = week(under, told(under, turn=WINTER), told_winter, tramontana={"ballad_vote": "cierzo"})
    assert done.fame("cierzo", "ballads") == 3
    assert resolve(under, done.after).fame("cierzo", "ballads") == 3
