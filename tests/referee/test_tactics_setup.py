"""Qíahn Tactics, the setup and the flow of a round: each clause with what it lets pass and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

Sit = Any


def test_QT_2_QT_10_two_players_name_different_sides(sit: Sit) -> None:
    table = sit().does("first: side tails; second: side heads")
    assert table.position.seats == ("tails", "heads")
    assert sit().why("first: side edge") == ("no-such-side", "QT-10")
    assert sit().why("third: side heads") == ("unknown-player", "QT-2")
    assert sit().why("second: side heads") == ("wrong-player", "QT-10")
    assert sit().begin().why("heads: side tails") == ("wrong-phase", "QT-10")


@pytest.mark.parametrize(("owner", "seats"), [("first", ("tails", "heads")), ("second", ("heads", "tails"))])
def test_QT_11_AT_29_the_owner_tosses_and_takes_the_side_that_shows(sit: Sit, owner: str, seats: Any) -> None:
    table = sit(owner=owner).does("first: side heads; second: side heads")
    assert table.why("heads: take 3") == ("wrong-phase", "QT-17")
    assert table.why("first: coin tails") == ("chance-first", "QT-11")
    assert table.does("chance: coin tails").position.seats == seats
    assert (
        sit("AT-29=first_player", owner=owner).does("side heads; side heads; coin tails").position.seats[0] == "tails"
    )


@pytest.mark.parametrize(("format", "size", "aside"), [("squad_3", 3, 9), ("squad_6", 6, 6)])
def test_QT_15_to_20_a_squad_is_taken_blind_and_the_rest_is_aside(sit: Sit, format: str, size: int, aside: int) -> None:
    table = sit(format=format).does("side heads; side tails")
    assert table.why("heads: take 5") == ("wrong-size", f"QT-{15 if size == 3 else 16}")
    assert table.why("heads: take 13") == ("not-that-many-tokens", "QT-12")
    assert table.why("heads: take wizard") == ("peeking", "QT-18")
    assert table.why("heads: uncover heads.1") == ("peeking", "QT-19")
    assert table.why(f"tails: take {size}") == ("wrong-player", "QT-18")
    table.does(f"heads: take {size}; tails: take {size}")
    data = table.referee.to_json(table.position)["sides"]["tails"]
    assert data["set_aside"] == aside
    assert [t["kind"] for t in data["tokens"]] == [None] * size
    assert {t["zone"] for t in data["tokens"]} == {"reserve"}
    table.does("coin heads")
    assert table.why(f"heads: uncover heads.{size + 1}") == ("no-such-token", "QT-20")


def test_QT_22_to_25_each_side_has_a_sword_a_shield_and_its_own_magic(sit: Sit) -> None:
    sides = sit().referee.to_json(sit().position)["sides"]
    assert [c["counter"] for c in sides["heads"]["counters"]] == ["air", "shield", "sword", "water"]
    assert [c["counter"] for c in sides["tails"]["counters"]] == ["earth", "fire", "shield", "sword"]


@pytest.mark.parametrize("face", ["heads", "tails"])
def test_QT_39_to_41_the_coin_names_who_attacks_first(sit: Sit, face: str) -> None:
    table = sit().does("side heads; side tails; take 3; take 3")
    assert table.why("heads: turn") == ("no-turn", "QT-46")
    assert table.why("heads: coin heads") == ("chance-first", "QT-39")
    assert table.why("chance: coin edge") == ("no-such-side", "QT-10")
    table.does(f"coin {face}")
    assert table.referee.to_json(table.position)["attacker"] == face
    assert table.why("chance: coin heads") == ("no-toss", "QT-39")
    assert table.referee.actor(table.position) == face


def test_QT_43_QT_44_parts_in_order_and_the_attacker_first(sit: Sit) -> None:
    table = sit().begin("tails")
    assert table.why("heads: uncover heads.1") == ("wrong-player", "QT-44")
    assert table.why("tails: deploy tails.1") == ("wrong-phase", "QT-43")
    assert table.why("tails: put fire tails.1") == ("wrong-phase", "QT-60")
    assert table.why("chance: roll tails.1 3") == ("wrong-phase", "QT-43")
    assert table.why("tails: fly tails.1") == ("unknown-verb", "")
    assert table.why("tails: uncover") == ("wrong-words", "")
    table.uncover(1, "wizard", "archer").send("1", "1").turns(2)
    assert table.position.phase == "combat"


def test_QT_46_to_48_after_the_word_nothing_is_touched(sit: Sit) -> None:
    table = sit().begin().uncover(1, "wizard", "archer").does("heads: deploy heads.1; heads: turn")
    assert table.why("heads: deploy heads.1") == ("turn-was-said", "QT-48")
    assert table.why("heads: turn") == ("turn-was-said", "QT-48")
    assert table.referee.actor(table.position) == "tails"


def test_QT_49_to_51_exactly_one_own_token_that_is_face_down(sit: Sit) -> None:
    table = sit().begin()
    assert table.why("heads: turn") == ("must-uncover", "QT-49")
    assert table.why("heads: uncover tails.1") == ("not-your-token", "QT-51")
    table.does("heads: uncover heads.2")
    assert table.why("heads: turn") == ("chance-first", "QT-49")
    assert table.why("heads: reveal beast") == ("chance-first", "QT-49")
    assert table.why("chance: reveal orc") == ("no-such-kind", "QT-30")
    table.does("reveal beast")
    assert table.why("heads: uncover heads.1") == ("uncovered-already", "QT-49")
    assert table.why("chance: reveal beast") == ("nothing-to-roll", "QT-44")
    table.does("heads: turn")
    assert table.why("tails: turn") == ("must-uncover", "QT-50")
    table.does("uncover tails.1; reveal beast; turn").send("2", "1").turns(2).roll(3, 4).turns(1)
    table.does("tails: uncover tails.2; reveal beast; turn")
    assert table.why("heads: uncover heads.2") == ("already-face-up", "QT-51")


def test_AT_27_no_more_of_a_type_than_the_side_owns(sit: Sit) -> None:
    table = sit().begin()
    for spot in (1, 2):
        table.uncover(spot, "beast", "knight" if spot == 1 else "beast")
        table.send("1" if spot == 1 else str(spot), str(spot)).turns(2).roll(*([4, 4])).turns(1)
    assert table.position.round == 3
    assert table.position.kinds[0][:2] == ("beast", "beast")
    table.does("heads: uncover heads.3")
    assert table.why("reveal beast") == ("none-left", "AT-27")
    assert table.referee.weights(table.position) == (2, 2, 2, 2, 2)


def test_QT_52_QT_59_no_other_part_turns_a_token(sit: Sit) -> None:
    table = sit().begin().uncover(1, "wizard", "archer")
    assert table.why("heads: uncover heads.2") == ("uncover-elsewhere", "QT-52")
    table.send("1", "1")
    assert table.why("heads: uncover heads.1") == ("turn-in-vanguard", "QT-59")
    assert table.why("heads: uncover heads.2") == ("uncover-elsewhere", "QT-52")


def test_QT_53_to_57_one_to_three_face_up_combatants_are_sent(sit: Sit) -> None:
    table = sit(format="squad_6").begin().uncover(1, "wizard", "archer")
    assert table.why("heads: turn") == ("must-deploy", "QT-55")
    assert table.why("heads: deploy heads.2") == ("face-down", "QT-57")
    assert table.why("heads: deploy tails.1") == ("not-your-token", "QT-53")
    table.does("heads: deploy heads.1")
    assert table.why("heads: deploy heads.1") == ("already-deployed", "QT-53")
    table.does("turn")
    assert table.why("tails: deploy heads.1") == ("not-your-token", "QT-54")
    table.does("deploy tails.1; turn").turns(2).roll(4, 4).turns(1)
    for spot in (2, 3):
        table.uncover(spot, "knight", "paladin").send(str(spot), str(spot)).turns(2).roll(4, 4).turns(1)
    table.uncover(4, "footman", "footman").does("tails: deploy tails.1; deploy tails.2; deploy tails.3")
    assert table.why("tails: deploy tails.4") == ("too-many", "QT-56")


def test_QT_72_a_fallen_combatant_is_not_sent_again(sit: Sit) -> None:
    table = sit().begin().uncover(1, "wizard", "archer").send("1", "1").turns(2).roll(20, 1).turns(1)
    table.uncover(2, "knight", "knight")
    assert table.why("tails: deploy tails.1") == ("removed", "QT-72")
    table.does("tails: deploy tails.2")


def test_QT_72_one_side_loses_a_round_and_no_more_than_it_sent(sit: Sit) -> None:
    table = sit(format="squad_6").begin().uncover(1, "wizard", "archer").send("1", "1").turns(2).roll(20, 1).turns(1)
    table.uncover(2, "knight", "knight")  # tails has lost one
    assert table.impossible(("sides/heads/tokens/0/zone", "removed")) == ["QT-72"]


def test_QT_74_the_coin_is_turned_for_each_new_round(sit: Sit) -> None:
    table = sit().begin("tails")
    for number, attacker in ((1, "tails"), (2, "heads"), (3, "tails")):
        data = table.referee.to_json(table.position)
        assert (data["round"], data["attacker"]) == (number, attacker)
        kind = ("archer", "beast", "knight")[number - 1]
        table.uncover(number, kind, kind).send(str(number), str(number)).turns(2).roll(3, 3).turns(1)
    assert table.referee.result(table.position)["winner"] is None


@pytest.mark.parametrize(("format", "rounds"), [("squad_3", 3), ("squad_6", 6)])
def test_QT_42_QT_45_QT_93_to_96_as_many_rounds_as_combatants_then_the_count(
    sit: Sit, format: str, rounds: int
) -> None:
    table = sit(format=format).begin()
    kinds = ["archer", "archer", "beast", "beast", "knight", "knight"]
    for number in range(1, rounds + 1):
        high, low = (4, 2) if number % 2 else (2, 4)  # heads always rolls 4
        table.uncover(number, kinds[number - 1], kinds[number - 1]).send(str(number), str(number)).turns(2)
        table.roll(high, low).turns(1)
    assert table.referee.result(table.position) == {
        "winner": "heads", "count": {"heads": rounds, "tails": 0}, "resigned": None, "rounds": rounds,
    }  # fmt: skip
    assert table.why("heads: uncover heads.1") == ("over", "QT-45")
    assert table.referee.legal(table.position) == ()
    assert table.referee.actor(table.position) == ""


def test_QT_95_QT_96_more_tokens_win_whatever_their_type_and_equal_numbers_draw(sit: Sit) -> None:
    for rolls, counts, winner in (((4, 4), (2, 2), None), ((5, 1), (2, 1), "heads"), ((1, 4), (1, 2), "tails")):
        table = sit().begin().uncover(1, "archer", "archer").send("1", "1").turns(2).roll(6, 1).turns(1)
        table.uncover(2, "beast", "beast").send("2", "2").turns(2).roll(8, 1).turns(1)
        table.uncover(3, "wizard", "footman").send("3", "3").turns(2).roll(*rolls).turns(1)
        result = table.referee.result(table.position)
        assert tuple(result["count"].values()) == counts
        assert result["winner"] == winner


def test_AT_33_zero_against_zero_is_a_draw_or_a_toss(sit: Sit) -> None:
    """It cannot come about in play (whoever wins a round keeps someone), so the count is asked directly."""
    from generator.referee.games.qiahn_tactics.combat import count

    for ruling, phase in (("AT-33=draw", "over"), ("AT-33=toss", "final_toss")):
        table = sit(ruling).begin()
        gone = (("removed",) * 3,) * 2
        position = table.position._replace(kinds=(("archer",) * 3,) * 2, zones=gone, round=3)
        after = count(table.referee.rules, position)
        assert after.phase == phase
        if phase == "final_toss":
            table.position = after
            assert table.why("heads: turn") == ("no-turn", "QT-46")
            assert [str(a) for a in table.referee.legal(after)] == ["chance: coin heads", "chance: coin tails"]
            assert table.referee.step(after, table.referee.legal(after)[1]).outcome == "tails"
