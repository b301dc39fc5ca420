"""What a province hears of a week: its own battles whole, others' as onlookers do, no one else's store (KQ-16)."""

from __future__ import annotations

import pytest
from projects import AS_IT_STANDS, game_as_it_stands

from generator.referee.games.kaixiflan.campaign_orders import FightOrder
from generator.referee.games.kaixiflan.heard_events import SEEN, heard
from generator.referee.games.kaixiflan.outcomes import DONE, Outcome, Reason
from generator.referee.games.kaixiflan.reason_words import ReasonWords
from generator.referee.games.kaixiflan.report_words import ReportWords
from generator.workshop.registers.reading import speaker_for

BATTLE = Reason(
    "battle", "KX-46",
    (
        ("hex", "F8"), ("sides", ("cierzo", "levante")), ("forces", ("2", "1")), ("kinds", (1, 1)),
        ("dice_one", (5, 4)), ("dice_other", (2, 2)), ("bonuses", (1, 0)), ("totals", (12, 5)), ("winner", "cierzo"),
        ("margin", 7), ("lost_settlers", 1), ("lost_armies", 0),
    ),
)  # fmt: skip
ATTACK = Outcome("cierzo", 1, FightOrder(1, "F8", "levante"), DONE, (BATTLE,))


def event(kind, **data):
    return Reason("event", "KX-19", (("kind", kind), *data.items()))


def hears(province, *events, own=(), known=("F8",)):
    return list(heard(events, own, province, known))


def test_who_is_attacked_hears_of_the_battle_whole_and_who_attacks_not_twice():
    assert hears("levante", BATTLE) == [BATTLE]
    assert hears("cierzo", BATTLE, own=(ATTACK,)) == []


def test_an_order_whose_battle_did_not_take_place_tells_nothing_of_the_one_that_did():
    other = Outcome("levante", 1, FightOrder(1, "F8", "siroco"), "nothing", (Reason("other_battle", "KQ-46"),))
    assert hears("levante", BATTLE, own=(other,)) == [BATTLE]


def test_who_looks_on_hears_who_won_and_fell_but_not_the_dice_and_who_does_not_know_the_hex_nothing():
    (seen,) = hears("siroco", BATTLE)
    assert (seen.code, {name for name, _ in seen.data}) == (
        SEEN, {"hex", "sides", "winner", "lost_settlers", "lost_armies"},
    )  # fmt: skip
    assert hears("siroco", BATTLE, known=("G5",)) == []


@pytest.mark.parametrize(("language", "told"), [
    ("es", "Batalla en F8 entre Cierzo y Levante. Victoria de Cierzo. Bajas del otro bando: 1 colono."),
    ("en", "Battle in F8 between Cierzo and Levante. Victory for Cierzo. The other side loses 1 Settler."),
])  # fmt: skip
def test_a_battle_seen_is_told_in_words(language, told):
    tell = ReasonWords(ReportWords(speaker_for(AS_IT_STANDS, game_as_it_stands("kaixiflan"), language)))
    assert tell(*hears("siroco", BATTLE)).replace("\u00a0", " ") == told
    even = BATTLE._replace(data=tuple({**dict(BATTLE.data), "winner": "", "lost_settlers": 0}.items()))
    assert tell(*hears("siroco", even)).endswith(("Nadie gana.", "Nobody wins."))


def test_KX_19_a_tale_is_for_all_an_event_on_the_map_for_those_who_know_it_and_a_store_for_its_owner():
    tale, wizard = event("tale", tale="Llueve."), event("kaixiflan", hex="A1")
    stock, units = event("stock", province="cierzo"), event("units", province="cierzo", hex="F8")
    blocked = event("blocked", hex="F8", amount=1)
    events = (tale, wizard, stock, units, blocked)
    assert hears("cierzo", *events) == [*events]
    assert hears("siroco", *events) == [tale, wizard, units, blocked]
    assert hears("siroco", *events, known=()) == [tale, wizard]


def test_what_a_store_loses_and_who_retreats_is_told_to_its_province_alone():
    own = [Reason(code, "KX-18", (("province", "cierzo"),)) for code in ("store_cut", "retreated")]
    assert hears("cierzo", *own) == own
    assert hears("siroco", *own) == []


def test_ballads_monopolies_and_the_winner_are_told_to_all_and_votes_to_nobody():
    public = [Reason(code, "KX-1") for code in ("ballad", "monopoly", "monopoly_tied", "winner", "candidates")]
    assert hears("siroco", *public, Reason("votes_tied", "KX-26"), Reason("no_candidate", "KX-24")) == public
