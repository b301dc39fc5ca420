"""Qíahn Tactics Goblin, before the first round: sides, troops, cards laid out and drawn, the toss."""

from __future__ import annotations

from typing import Any

import pytest

Seat = Any
SIDES = ("first: side heads", "second: side tails")


def test_QG_5_a_dispute_is_tossed_for_by_the_owner(seat: Seat) -> None:
    table = seat("AG-49=dispute_toss", owner="second").does("first: side heads; second: side heads")
    assert table.why("first: call heads") == ("wrong-player", "QG-5")
    assert table.why("second: side tails") == ("dispute-first", "QG-5")
    assert table.why("second: call edge") == ("no-such-face", "QG-27")
    table.does("second: call heads; chance: coin tails")
    assert table.told("decides first") == "QG-5"
    assert table.denied("decides second") == "QG-5"
    assert table.why("second: side heads") == ("wrong-player", "QG-5")
    table.does("first: side tails")
    assert table.position.seats == ("tails", "heads")
    assert table.told("side first tails") == "QG-5"
    assert seat("AG-49=dispute_toss").why("first: call heads") == ("no-dispute", "QG-5")
    assert seat().why("first: call heads") == ("no-dispute", "QG-5")


def test_QG_5_the_owner_decides_when_his_face_shows(seat: Seat) -> None:
    table = seat("AG-49=dispute_toss").does("side tails; side tails; call tails; coin tails")
    assert table.told("decides first") == "QG-5"
    assert table.does("side heads").position.seats == ("heads", "tails")
    disputed = seat("AG-49=dispute_toss").does("side tails; side tails")
    assert disputed.impossible(("seats", ["tails"]), ("call", "heads")) == ["QG-5"]
    assert table.impossible(("decider", "first")) == ["QG-5"]


def test_QG_6_two_players_and_a_side_for_each(seat: Seat) -> None:
    table = seat()
    assert table.why("first: side edge") == ("no-such-side", "QG-6")
    assert table.why("third: side heads") == ("unknown-player", "QG-6")
    assert table.why("second: side heads") == ("wrong-player", "QG-6")
    table.does("first: side tails; second: side heads")
    assert table.position.seats == ("tails", "heads")
    assert table.told("side second heads") == "QG-6"
    assert table.denied("side second tails") == "QG-6"
    assert table.why("first: side heads") == ("wrong-phase", "QG-6")
    assert table.impossible(("seats", ["heads", "heads"])) == ["QG-6"]


@pytest.mark.parametrize(("owner", "seats"), [("first", ("tails", "heads")), ("second", ("heads", "tails"))])
def test_AG_49_the_owner_tosses_for_a_side_that_both_want(seat: Seat, owner: str, seats: Any) -> None:
    table = seat(owner=owner).does("side heads; side heads")
    assert table.why("first: side tails") == ("chance-first", "AG-49")
    assert table.why("first: coin tails") == ("only-tossed", "QG-27")
    assert table.does("chance: coin tails").position.seats == seats
    assert table.told(f"side first {seats[0]}") == "AG-49"


def test_QG_7_each_side_has_the_elements_on_its_backs(seat: Seat) -> None:
    table = seat().met()
    assert table.why("heads: put fire heads.1") == ("not-your-magic", "QG-7")
    assert table.why("heads: put spirit heads.1") == ("no-such-card", "QG-59")
    table.does("heads: put water heads.1 tails.1; turn")
    assert table.why("tails: put air heads.1") == ("not-your-magic", "QG-7")
    table.does("tails: put fire tails.1")
    fire = [*table.side("heads")["hand"], "fire"]
    assert "QG-7" in table.impossible(("sides/heads/hand", fire))


def test_QG_8_twelve_combatants_a_side(seat: Seat) -> None:
    table = seat().begin()
    assert [table.side(side)["troop"] for side in ("heads", "tails")] == [12, 12]
    assert table.impossible(("sides/heads/troop", 11)) == ["QG-8"]
    table.turn("wizard").turn("beast")
    assert table.why("heads: deploy heads.13") == ("no-such-token", "QG-8")
    assert table.why("heads: deploy edge.1") == ("no-such-token", "QG-8")


def test_QG_9_the_troop_is_shuffled_and_its_top_card_is_turned(seat: Seat) -> None:
    table = seat().begin()
    assert table.why("heads: uncover wizard") == ("top-card-only", "QG-9")
    table.does("heads: uncover")
    assert table.referee.weights(table.position) == (2,) * 6
    assert table.why("chance: reveal dragon") == ("no-such-type", "QG-20")
    table.does("chance: reveal wizard")
    assert table.told("troop heads 11") == "QG-9"
    assert table.denied("troop heads 12") == "QG-9"


def test_AG_10_no_more_of_a_type_than_the_side_has(seat: Seat) -> None:
    table = seat().begin().rounds("wizard wizard", "wizard wizard").does("heads: uncover")
    assert table.why("chance: reveal wizard") == ("none-left", "AG-10")
    assert table.referee.weights(table.position) == (2,) * 5
    table.does("chance: reveal archer; turn; tails: uncover")
    assert [a.args[0] for a in table.referee.legal(table.position)][-1] == "paladin"
    assert "AG-10" in table.impossible(("sides/heads/tokens/2/kind", "wizard"))


def test_QG_10_nobody_sees_or_chooses_what_lies_face_down(seat: Seat) -> None:
    table = seat().begin()
    assert table.why("heads: reveal wizard") == ("peeking-at-troop", "QG-10")
    table.does("heads: uncover")
    assert table.why("tails: reveal wizard") == ("peeking-at-troop", "QG-10")
    table.does("chance: reveal wizard; turn").turn("beast")
    assert table.why("heads: deploy heads.2") == ("still-face-down", "QG-10")
    for who in ("heads", "tails", "first"):
        assert [len(table.referee.view(table.position, who)["sides"][s]["tokens"]) for s in ("heads", "tails")] == [
            1,
            1,
        ]


@pytest.mark.parametrize("mode", ["half_hidden", "open"])
def test_QG_12_13_four_gear_and_four_magic_cards_lie_face_up(seat: Seat, mode: str) -> None:
    table = seat(mode=mode).begin()
    cards = {side: [c for c in table.side(side)["hand"] if c not in table.referee.rules.beats]
             for side in ("heads", "tails")}  # fmt: skip
    assert cards["heads"] == ["air", "air", "shield", "shield", "sword", "sword", "water", "water"]
    assert cards["tails"] == ["earth", "earth", "fire", "fire", "shield", "shield", "sword", "sword"]
    for side, other in (("heads", "tails"), ("tails", "heads")):
        seen = table.referee.view(table.position, other)["sides"][side]["hand"]
        assert [c for c in seen if c in cards[side]] == cards[side]
    hand = table.side("heads")["hand"]
    assert table.impossible(("sides/heads/hand", [c for c in hand if c != "sword"])) == ["QG-12"]
    assert table.impossible(("sides/heads/hand", [c for c in hand if c != "water"])) == ["QG-13"]


def test_QG_14_five_qiahnberros_are_shuffled(seat: Seat) -> None:
    table = seat().does(*SIDES)
    assert [a.args for a in table.referee.legal(table.position)] == [
        ("heads", c) for c in ("bees", "bell", "butter", "hen", "soup")
    ]
    assert table.why("chance: draw tails hen") == ("other-side-draws", "QG-14")
    assert table.why("chance: draw heads sword") == ("not-in-that-draw", "QG-14")
    table.does("chance: draw heads hen")
    assert table.why("chance: draw heads hen") == ("no-copy-left", "QG-14")
    assert table.why("heads: turn") == ("no-turn", "QG-55")
    assert "QG-14" in table.impossible(("sides/heads/hand", [*table.side("heads")["hand"], "hen"]))


def test_QG_15_three_are_picked_unseen(seat: Seat) -> None:
    table = seat().does(*SIDES)
    assert table.why("heads: draw hen") == ("wrong-words", "")
    assert table.why("heads: draw heads hen") == ("picking-by-sight", "QG-15")
    table.does(*(f"chance: draw heads {card}" for card in ("hen", "bell", "soup")))
    assert table.why("chance: draw heads bees") == ("other-side-draws", "QG-14")
    table.does(*(f"chance: draw tails {card}" for card in ("hen", "bell", "soup")))
    assert table.position.phase == "initiative"
    assert table.impossible(("sides/heads/hand", table.side("heads")["hand"][:-1])) == ["QG-13"]
    fewer = [c for c in table.side("heads")["hand"] if c != "hen"]
    assert table.impossible(("sides/heads/hand", fewer)) == ["QG-15"]
    table.does("coin heads").turn("wizard").turn("wizard").line_up("1", "1")
    assert table.why("heads: put butter tails.1") == ("not-drawn", "QG-15")
    table.does("put hen tails.1")


def test_QG_16_only_their_owner_sees_them(seat: Seat) -> None:
    table = seat().does(*SIDES, "chance: draw heads hen")
    assert table.told("known heads hen heads") == "QG-16"
    assert table.denied("known heads hen both") == "QG-16"
    views = {who: table.referee.view(table.position, who)["sides"]["heads"] for who in ("first", "second")}
    assert ("hen" in views["first"]["hand"], views["first"]["unseen"]) == (True, 0)
    assert ("hen" in views["second"]["hand"], views["second"]["unseen"]) == (False, 1)


def test_QG_27_28_the_coin_names_the_first_attacker_and_the_turn_card_shows_him(seat: Seat) -> None:
    for face in ("heads", "tails"):
        table = seat().begin(face)
        assert table.told(f"attacker {face}") == "QG-27"
        assert table.told(f"face {face}") == "QG-28"
        other = "tails" if face == "heads" else "heads"
        assert table.denied(f"attacker {other}") == "QG-27"
        assert table.denied(f"face {other}") == "QG-28"
        assert table.referee.actor(table.position) == face
        assert table.why("chance: coin heads") == ("no-toss", "QG-27")
        assert table.impossible(("attacker", None)) == ["QG-28"]
    table = seat().does(*SIDES)
    assert table.why("first: coin heads") == ("no-toss", "QG-27")
    assert table.impossible(("round", 1)) == ["QG-27"]
    assert table.why("chance: coin heads") == ("no-toss", "QG-27")
