"""Positions of Qíahn Tactics that cannot be: each refused by the clause it breaks, and the sound one read back."""

from __future__ import annotations

from typing import Any

import pytest

Sit = Any
HEADS = "sides/heads/tokens"


def opened(sit: Sit, attacker: str = "heads") -> Any:
    """The outfit part of the first round: a wizard and a knight in the vanguards."""
    return sit().begin(attacker).uncover(1, "wizard", "knight").send("1", "1")


def drawn(sit: Sit) -> Any:
    """Both squads taken, no coin tossed."""
    return sit().does("side heads; side tails; take 3; take 3")


def test_QT_12_twelve_tokens_are_in_play_or_set_aside(sit: Sit) -> None:
    table = sit().does("side heads; side tails; take 3")
    assert table.position.phase == "draw"
    assert table.impossible(("sides/heads/set_aside", 8)) == ["QT-12"]


def test_QT_13_no_token_is_face_up_before_play(sit: Sit) -> None:
    table = sit().does("side heads; side tails; take 3")
    assert table.told("hidden heads 3") == "QT-13"
    assert table.denied("hidden heads 2") == "QT-13"
    assert drawn(sit).impossible((f"{HEADS}/1/kind", "wizard")) == ["QT-13"]


def test_QT_21_every_token_lies_in_the_reserve_line_before_play(sit: Sit) -> None:
    table = sit().does("side heads; side tails; take 3")
    assert table.told("reserve heads 3") == "QT-21"
    assert table.denied("reserve heads 2") == "QT-21"
    assert drawn(sit).impossible((f"{HEADS}/1/zone", "vanguard")) == ["QT-21"]


def test_QT_22_a_sword_and_a_shield(sit: Sit) -> None:
    table = opened(sit)
    assert table.impossible(("sides/heads/counters/1/counter", "sword")) == ["QT-22"]
    table.does("put sword heads.1; turn; put shield tails.1")


def test_QT_23_two_magic_counters(sit: Sit) -> None:
    table = opened(sit)
    line = table.referee.to_json(table.position)["sides"]["heads"]["counters"]
    assert [c["counter"] for c in line] == ["air", "shield", "sword", "water"]
    assert table.impossible(("sides/heads/counters", line[1:])) == ["QT-23"]
    table.does("put water heads.1")


def test_QT_24_water_and_air_are_the_magic_of_heads(sit: Sit) -> None:
    assert opened(sit).impossible(("sides/heads/counters/0/counter", "fire")) == ["QT-24"]
    for counter, token in (("water", "heads.1"), ("air", "tails.1")):
        opened(sit).does(f"put {counter} {token}")


def test_QT_25_earth_and_fire_are_the_magic_of_tails(sit: Sit) -> None:
    assert opened(sit).impossible(("sides/tails/counters/0/counter", "air")) == ["QT-25"]
    for counter in ("earth", "fire"):
        opened(sit, "tails").does(f"put {counter} tails.1")


def test_QT_28_counters_wait_face_up_and_both_see_them(sit: Sit) -> None:
    table = drawn(sit)
    assert table.impossible(("sides/tails/counters/0/used", 1)) == ["QT-28"]
    for who in ("heads", "tails"):
        seen = table.referee.view(table.position, who)["sides"]
        assert {c["counter"] for side in seen.values() for c in side["counters"]} == {
            "sword", "shield", "water", "air", "fire", "earth",
        }  # fmt: skip


def test_QT_10_QT_40_nobody_attacks_before_the_toss_and_sides_differ(sit: Sit) -> None:
    table = drawn(sit)
    assert table.impossible(("attacker", "heads")) == ["QT-40"]
    assert table.impossible(("seats", ["heads", "heads"])) == ["QT-10"]
    assert table.does("coin heads").told("attacker heads") == "QT-40"


def test_QT_41_the_coin_always_shows_who_attacks(sit: Sit) -> None:
    table = sit().begin("tails")
    assert table.told("coin tails") == "QT-41"
    assert table.denied("coin heads") == "QT-41"
    assert table.impossible(("attacker", None)) == ["QT-41"]


def test_QT_42_a_game_has_as_many_rounds_as_its_squads_have_combatants(sit: Sit) -> None:
    for name, size in (("squad_3", 3), ("squad_6", 6)):
        table = sit(format=name).begin()
        assert table.told(f"rounds {size}") == "QT-42"
        assert table.denied(f"rounds {size + 1}") == "QT-42"
    assert "QT-42" in sit().begin().impossible(("round", 0))


@pytest.mark.parametrize(("format", "clause"), [("squad_3", "QT-15"), ("squad_6", "QT-16")])
def test_a_squad_has_the_size_of_its_format(sit: Sit, format: str, clause: str) -> None:
    table = sit(format=format).does("side heads; side tails")
    size = table.referee.facts()["size"]
    table.does(f"take {size}; take {size}; coin heads")
    line = table.referee.to_json(table.position)["sides"]["heads"]["tokens"]
    aside = table.referee.facts()["tokens"] - size
    shorter = (("sides/heads/tokens", []), ("sides/heads/set_aside", aside + size))
    assert clause in table.impossible(*shorter)
    assert len(line) == size


def test_QT_45_QT_93_over_only_after_the_last_round_and_with_an_outcome(sit: Sit) -> None:
    table = opened(sit)
    assert "QT-45" in table.impossible(("phase", "over"), ("outcome", "draw"))
    assert table.impossible(("outcome", "draw")) == ["QT-93"]


def test_QT_49_QT_51_QT_52_one_token_uncovered_a_round(sit: Sit) -> None:
    table = sit().begin()
    assert table.impossible((f"{HEADS}/0/kind", "wizard")) == ["QT-49"]
    table.does("uncover heads.1; reveal wizard; turn; uncover tails.1")
    assert "QT-51" in table.impossible(("sides/tails/tokens/0/kind", "wizard"))
    table.does("reveal knight; turn")
    assert "QT-52" in table.impossible(("pending", 2))


def test_QT_56_QT_57_at_most_three_face_up_in_the_vanguard(sit: Sit) -> None:
    assert opened(sit).impossible((f"{HEADS}/2/zone", "vanguard")) == ["QT-57"]
    table = sit(format="squad_6").begin()
    for number, kind in enumerate(("archer", "beast", "knight"), start=1):
        table.uncover(number, kind, kind).send(str(number), str(number)).turns(2).roll(3, 3).turns(1)
    table.uncover(4, "footman", "footman").send("1 2 3", "4")
    assert table.impossible(
        (f"sides/{table.referee.to_json(table.position)['attacker']}/tokens/3/zone", "vanguard")
    ) == ["QT-56"]


def test_QT_63_QT_76_QT_77_QT_85_QT_88_QT_90_counters_lie_where_they_may(sit: Sit) -> None:
    table = opened(sit).does("put sword heads.1; put water heads.1")
    line = [c["counter"] for c in table.referee.to_json(table.position)["sides"]["heads"]["counters"]]
    at = {name: f"sides/heads/counters/{line.index(name)}" for name in line}
    assert table.impossible((f"{at['sword']}/on", "tails.1")) == ["QT-63"]
    assert table.impossible((f"{at['water']}/on", "tails.1")) == ["QT-85"]
    assert table.impossible((f"{at['air']}/on", "heads.1"), (f"{at['air']}/used", 1)) == ["QT-63", "QT-83"]
    assert table.impossible((f"{at['sword']}/used", 0)) == ["QT-90"]
    assert "QT-77" in table.impossible((f"{at['shield']}/on", "heads.1"), (f"{at['shield']}/used", 1))
    assert "QT-88" in table.impossible((f"{at['shield']}/on", "heads.1"), (f"{at['shield']}/used", 1))
    assert "QT-76" in table.impossible(("attacker", "tails"), ("sides/tails/counters/2/on", None))


def test_QT_70_QT_91_after_a_round_nobody_stands_in_the_vanguard_and_no_counter_lies(sit: Sit) -> None:
    table = opened(sit).does("put sword heads.1").roll(5, 5).turns(1)
    assert table.impossible((f"{HEADS}/0/zone", "vanguard")) == ["QT-70"]
    assert "QT-91" in table.impossible(("sides/heads/counters/2/on", "heads.1"))


def test_QT_30_QT_64_QT_65_QT_86_rolls_are_of_the_die_in_combat_and_once(sit: Sit) -> None:
    table = opened(sit)
    assert table.impossible((f"{HEADS}/0/rolls", [4])) == ["QT-64"]
    assert table.impossible(("sides/tails/tokens/0/rolls", [4])) == ["QT-65"]
    table.roll(20)
    assert table.impossible((f"{HEADS}/0/kind", "footman")) == ["QT-30"]
    assert table.impossible((f"{HEADS}/0/rolls", [4, 4])) == ["QT-86"]


def test_counters_told_in_any_order_make_the_same_position(sit: Sit) -> None:
    table = sit().begin().uncover(1, "wizard", "beast").send("1", "1").does("heads: put sword heads.1")
    data = table.referee.to_json(table.position)
    data["sides"]["heads"]["counters"].reverse()
    assert table.referee.from_json(data) == table.position


def test_QT_15_QT_20_tokens_missing_in_the_middle_of_a_round_are_told_and_nothing_else(sit: Sit) -> None:
    table = sit().begin().does("heads: uncover heads.2")
    assert table.impossible(("sides/heads/tokens", []), ("sides/heads/set_aside", 12)) == ["QT-15", "QT-20"]
