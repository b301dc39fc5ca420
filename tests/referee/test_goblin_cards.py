"""Qíahn Tactics Goblin, gear and qíahnberros: who may play what on whom, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

Seat = Any


def two_each(seat: Seat, *rulings: str, mine: str = "wizard archer", theirs: str = "paladin beast") -> Any:
    """The second round, tails attacking, two combatants a side in reserve; Earth saved the first of tails."""
    first, second = mine.split()
    one, other = theirs.split()
    table = seat(*rulings).begin().turn(first).turn(one).line_up("1", "1")
    table.does("heads: turn; tails: put earth tails.1; turn; heads: turn; tails: turn")
    assert table.zone("tails.1") == table.zone("heads.1") == "reserve"
    return table.turn(other).turn(second)


def test_QG_41_the_attacker_equips_his_own_vanguard(seat: Seat) -> None:
    table = two_each(seat).line_up("1", "1")
    assert table.why("tails: put sword heads.1") == ("gear-on-enemy", "QG-41")
    assert table.why("tails: put sword tails.2") == ("not-in-vanguard", "QG-41")
    assert table.why("tails: put fire tails.2") == ("not-in-vanguard", "QG-41")
    assert table.why("tails: put fire heads.1") == ("magic-on-enemy", "AG-24")
    table.does("tails: put sword tails.1")
    assert table.told("laid sword tails.1") == "QG-41"
    assert table.denied("laid sword tails.2") == "QG-41"
    assert "QG-41" in table.impossible(("sides/tails/laid/0/on", "tails.2"))


def test_QG_42_the_attacker_acts_on_the_enemy_vanguard(seat: Seat) -> None:
    table = seat().begin("tails").rounds("footman", "wizard").turn("footman").turn("knight").line_up("2", "1")
    assert table.why("heads: put air tails.2") == ("not-in-vanguard", "QG-42")
    assert table.why("heads: put hen tails.2") == ("not-in-vanguard", "QG-42")
    table.does("heads: put hen tails.1")
    assert table.told("laid hen tails.1") == "QG-42"
    assert table.denied("laid hen tails.2") == "QG-42"


def test_QG_43_the_defender_equips_his_own_vanguard(seat: Seat) -> None:
    table = two_each(seat).line_up("1", "1").does("tails: turn")
    assert table.why("heads: put shield tails.1") == ("gear-on-enemy", "QG-43")
    assert table.why("heads: put shield heads.2") == ("not-in-vanguard", "QG-43")
    table.does("heads: put shield heads.1")
    assert table.told("laid shield heads.1") == "QG-43"
    assert table.denied("laid shield heads.2") == "QG-43"


def test_QG_44_the_defender_acts_on_the_enemy_vanguard(seat: Seat) -> None:
    table = two_each(seat).line_up("1", "1").does("tails: turn")
    assert table.why("heads: put air tails.2") == ("not-in-vanguard", "QG-44")
    assert table.why("heads: put bell tails.2") == ("not-in-vanguard", "QG-44")
    table.does("heads: put bell tails.1")
    assert table.told("laid bell tails.1") == "QG-44"
    assert table.denied("laid bell tails.2") == "QG-44"


def test_QG_60_the_sword_adds_three_in_attack(seat: Seat) -> None:
    table = seat().met().does("heads: put sword heads.1")
    assert table.told("value heads.1 9") == "QG-60"
    assert table.denied("value heads.1 6") == "QG-60"
    table.does("heads: turn")
    assert table.why("tails: put sword tails.1") == ("sword-in-defence", "QG-60")
    swapped = [{"card": "sword", "on": "tails.1", "model": None, "value": None}]
    hand = [*table.side("tails")["hand"]]
    hand.remove("sword")
    assert table.impossible(("sides/tails/laid", swapped), ("sides/tails/hand", hand)) == ["QG-60"]


def test_QG_61_the_shield_adds_three_in_defence(seat: Seat) -> None:
    table = seat().met()
    assert table.why("heads: put shield heads.1") == ("shield-in-attack", "QG-61")
    table.does("heads: turn; tails: put shield tails.1")
    assert table.told("value tails.1 8") == "QG-61"
    assert table.denied("value tails.1 5") == "QG-61"
    worn = [{"card": "shield", "on": "heads.1", "model": None, "value": None}]
    hand = [*table.side("heads")["hand"]]
    hand.remove("shield")
    assert table.impossible(("sides/heads/laid", worn), ("sides/heads/hand", hand)) == ["QG-61"]


@pytest.mark.parametrize("attacker", ["heads", "tails"])
def test_QG_62_a_qiahnberro_defeats_an_enemy_in_attack_and_in_defence(seat: Seat, attacker: str) -> None:
    table = seat().met("wizard", "wizard", attacker)
    if attacker == "tails":
        table.does("tails: turn")
    assert table.why("heads: put hen heads.1") == ("qiahnberro-on-own", "QG-62")
    table.does("heads: put hen tails.1")
    assert table.zone("tails.1") == "removed"


def test_QG_63_a_qiahnberro_is_gear(seat: Seat) -> None:
    """It lies on an Earth bearer without effect and fills the place of gear: nothing more fits, of either side."""
    table = seat().met("wizard", "paladin", heads="bees bell hen", tails="butter hen soup")
    table.does("heads: turn; tails: put earth tails.1; turn; heads: put bell tails.1; turn")
    assert table.why("tails: put shield tails.1") == ("qiahnberro-lies-there", "QG-63")
    table.does("tails: turn")
    table = seat("AG-12=no_effect").met("wizard", "archer")
    table.does("heads: turn; tails: put earth tails.1; turn; heads: put bell tails.1")
    assert table.why("heads: put bees tails.1") == ("qiahnberro-lies-there", "QG-63")


def test_QG_64_it_defeats_the_types_it_names(seat: Seat) -> None:
    table = seat().met("wizard", "beast")
    for card in ("hen", "bell", "bees"):
        assert table.why(f"heads: put {card} tails.1") == ("wrong-type", "QG-64")
    rules = table.referee.rules
    assert all(len(types) >= 2 for types in rules.beats.values())
    table.does("heads: turn; tails: put hen heads.1")


def test_QG_65_its_target_leaves_at_once(seat: Seat) -> None:
    table = seat().met("wizard", "archer").does("heads: put bell tails.1")
    assert table.zone("tails.1") == "removed"
    assert table.told("effect bell removed") == "QG-65"
    assert table.denied("effect bell none") == "QG-65"
    assert table.told("removed tails.1") == "QG-65"


def test_QG_66_earth_keeps_it_off(seat: Seat) -> None:
    table = seat().met("wizard", "paladin").does("heads: turn; tails: put earth tails.1; turn; heads: put bell tails.1")
    assert table.told("effect bell none") == "QG-66"
    assert table.denied("effect bell removed") == "QG-66"
    assert table.zone("tails.1") == "vanguard"
    assert table.side("heads")["laid"] == [{"card": "bell", "on": "tails.1", "model": None, "value": None}]
    no_earth = [*table.side("tails")["hand"], "earth"]
    assert table.impossible(("sides/tails/laid", []), ("sides/tails/hand", no_earth)) == ["QG-65"]


def test_QG_67_not_on_a_combatant_that_carries_gear(seat: Seat) -> None:
    table = seat().met("wizard", "archer").does("heads: put sword heads.1; turn")
    assert table.why("tails: put hen heads.1") == ("gear-in-the-way", "QG-67")
    table.does("tails: put shield tails.1; turn")
    assert table.why("heads: put bell tails.1") == ("gear-in-the-way", "QG-67")
    seat().met("wizard", "archer").does("heads: put bell tails.1")


def test_QG_79_one_gear_and_one_magic_card_on_a_combatant(seat: Seat) -> None:
    table = seat().met("wizard", "paladin", "tails").does("tails: put fire tails.1; put sword tails.1")
    assert table.why("tails: put sword tails.1") == ("gear-cap", "QG-79")
    assert table.why("tails: put fire tails.1") == ("magic-cap", "QG-79")
    assert table.why("tails: put earth tails.1") == ("magic-cap", "QG-79")
    laid = table.side("tails")["laid"]
    hand = [*table.side("tails")["hand"]]
    hand.remove("earth")
    more = [*laid, {"card": "earth", "on": "tails.1", "model": None, "value": None}]
    assert table.impossible(("sides/tails/laid", more), ("sides/tails/hand", hand)) == ["QG-79"]


def test_QG_80_a_card_affects_only_its_bearer(seat: Seat) -> None:
    table = two_each(seat).line_up("1 2", "1").does("tails: put sword tails.1")
    assert table.why("tails: put fire tails.2 tails.1") == ("name-one-only", "QG-80")
    table.rest()
    assert table.told("fights tails.2 3") == "QG-80"
    assert table.denied("fights tails.2 6") == "QG-80"
    assert table.told("fights tails.1 8") == "QG-53"
    assert table.denied("fights tails.1 5") == "QG-53"


def test_QG_81_a_card_is_used_once(seat: Seat) -> None:
    table = two_each(seat).line_up("1 2", "1").does("tails: put sword tails.1; put sword tails.2")
    assert table.why("tails: put sword tails.1") == ("spent", "QG-81")
    table.does("tails: put fire tails.1")
    assert "QG-81" in table.impossible(("sides/tails/hand", [*table.side("tails")["hand"], "sword"]))
    table.rest().turn("knight").turn("knight").line_up("2", "3").rest()
    table.turn("beast").turn("wizard").line_up("1", "3")
    assert table.why("tails: put sword tails.1") == ("spent", "QG-81")


def test_QG_82_used_cards_leave_at_the_end_of_the_round(seat: Seat) -> None:
    table = seat().met().does("heads: put sword heads.1; turn; tails: put shield tails.1; turn; heads: turn")
    assert table.side("heads")["spent"] == []
    table.does("tails: turn")
    assert table.told("spent heads sword") == "QG-82"
    assert table.denied("spent heads shield") == "QG-82"
    assert table.side("heads")["spent"] == ["sword"]
    assert table.side("heads")["laid"] == table.side("tails")["laid"] == []
    hand = [*table.side("tails")["hand"]]
    hand.remove("sword")
    laid = [{"card": "sword", "on": "tails.1", "model": None, "value": None}]
    assert "QG-82" in table.impossible(("sides/tails/laid", laid), ("sides/tails/hand", hand))
