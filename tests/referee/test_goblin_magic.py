"""Qíahn Tactics Goblin, magic: Water, Air, Fire and Earth, each clause with a claim it bears out and one it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

Seat = Any


def fiery(seat: Seat, *rulings: str) -> Any:
    """Tails attacks with a wizard under Fire, and heads defends with a paladin."""
    return seat(*rulings).met("wizard", "paladin", "tails").does("tails: put fire tails.1; turn")


def pair(seat: Seat, *rulings: str, attacker: str = "heads") -> Any:
    """The second round: wizard and archer of heads, both saved by play, meet paladin and beast of tails."""
    table = seat(*rulings).begin("tails" if attacker == "heads" else "heads")
    if attacker == "heads":
        table.turn("paladin").turn("wizard").line_up("1", "1").does("tails: put earth tails.1").rest()
        table.turn("archer").turn("beast")
    else:
        table.turn("wizard").turn("paladin").line_up("1", "1").does("heads: turn; tails: put earth tails.1").rest()
        table.turn("beast").turn("archer")
    return table.line_up("1 2", "1 2")


def test_QG_68_magic_lasts_a_round(seat: Seat) -> None:
    table = fiery(seat).rest()
    assert table.told("faded fire tails.1") == "QG-68"
    assert table.denied("faded fire tails.2") == "QG-68"
    assert table.side("tails")["spent"] == ["fire"]
    hand = [*table.side("tails")["hand"]]
    hand.remove("earth")
    laid = [{"card": "earth", "on": "tails.1", "model": None, "value": None}]
    assert "QG-68" in table.impossible(("sides/tails/laid", laid), ("sides/tails/hand", hand))


def test_QG_69_water_copies_the_value_of_another_combatant(seat: Seat) -> None:
    table = seat().met("archer", "paladin")
    assert table.why("heads: put water heads.1") == ("name-the-model", "QG-69")
    assert table.why("heads: put water heads.1 heads.1") == ("copies-itself", "QG-69")
    table.does("heads: put water heads.1 tails.1")
    assert table.told("copied heads.1 5") == "QG-69"
    assert table.denied("copied heads.1 2") == "QG-69"
    assert table.impossible(("sides/heads/laid/0/model", "heads.1")) == ["QG-69"]
    table.rest()
    assert table.position.zones == (("removed",), ("removed",))


def test_AG_19_only_the_vanguards_are_copied_or_every_face_up_combatant(seat: Seat) -> None:
    for ruling, legal in (("AG-19=vanguard", False), ("AG-19=any_face_up", True)):
        table = seat(ruling).begin("tails").rounds("wizard", "wizard").rounds("archer", "footman")
        table.turn("paladin").turn("beast").line_up("3", "2")
        assert table.why("tails: put fire heads.2") == ("magic-on-enemy", "AG-24")
        table.does("tails: turn")
        if legal:
            table.does("heads: put water heads.2 heads.3")
            assert table.told("copied heads.2 3") == "QG-69"
        else:
            assert table.why("heads: put water heads.2 heads.3") == ("model-out-of-reach", "AG-19")
        removed = table.why("heads: put water heads.2 heads.1")
        assert removed[0] in ("model-out-of-reach", "magic-cap")


def test_QG_70_even_where_fire_doubles_it(seat: Seat) -> None:
    table = fiery(seat).does("heads: put water heads.1 tails.1")
    assert table.told("copied heads.1 12") == "QG-70"
    assert table.denied("copied heads.1 6") == "QG-70"


def test_QG_71_the_model_may_change_in_every_own_turn(seat: Seat) -> None:
    table = pair(seat).does("heads: put water heads.2 heads.1")
    assert table.why("heads: copy heads.1 tails.1") == ("no-water-there", "QG-71")
    assert table.why("heads: copy heads.2 heads.1") == ("copies-him-already", "QG-71")
    table.does("heads: copy heads.2 tails.1; turn")
    assert table.why("heads: copy heads.2 tails.2") == ("copies-later", "QG-71")
    assert table.why("tails: copy heads.2 tails.2") == ("no-water-there", "QG-71")
    table.does("tails: turn; heads: copy heads.2 heads.1")
    assert table.told("model heads.2 heads.1") == "QG-71"
    assert table.denied("model heads.2 tails.1") == "QG-71"


def test_QG_72_gear_is_not_copied(seat: Seat) -> None:
    table = seat().met("archer", "paladin").does("heads: turn; tails: put shield tails.1; turn")
    table.does("heads: put water heads.1 tails.1")
    assert table.told("copied heads.1 5") == "QG-72"
    assert table.denied("copied heads.1 8") == "QG-72"


def test_QG_73_nor_is_a_qiahnberro(seat: Seat) -> None:
    table = seat().met("archer", "paladin").does("heads: turn; tails: put earth tails.1; turn; heads: put bell tails.1")
    table.does("heads: put water heads.1 tails.1")
    assert table.told("copied heads.1 5") == "QG-73"
    assert table.denied("copied heads.1 0") == "QG-73"
    assert table.side("heads")["laid"][1]["on"] == "heads.1"


def test_QG_74_air_sends_an_enemy_back_to_its_reserve_line(seat: Seat) -> None:
    table = pair(seat)
    assert table.why("heads: put air heads.1") == ("air-on-own", "QG-74")
    table.does("heads: put air tails.1")
    assert table.zone("tails.1") == "reserve"
    assert table.told("returned tails.1") == "QG-74"
    assert table.denied("returned tails.2") == "QG-74"
    assert table.position.phase == "combat"
    laid = [{"card": "air", "on": "tails.2", "model": None, "value": None}]
    hand = [*table.side("heads")["hand"]]
    hand.remove("air")
    assert table.impossible(("sides/heads/laid", laid), ("sides/heads/hand", hand)) == ["QG-74"]


@pytest.mark.parametrize("attacker", ["heads", "tails"])
def test_QG_75_the_only_enemy_blown_away_ends_the_round_undefeated(seat: Seat, attacker: str) -> None:
    table = seat().met("archer", "wizard", attacker)
    if attacker == "tails":
        table = seat().met("wizard", "archer", attacker).does("tails: turn")
    table.does("heads: put air tails.1")
    assert table.told(f"outcome {'attacker' if attacker == 'heads' else 'defender'}") == "QG-75"
    assert table.denied("outcome tie") == "QG-75"
    assert table.zone("heads.1") == table.zone("tails.1") == "reserve"
    assert table.position.round == 2


def test_AG_45_who_was_blown_away_stays_safe_in_its_reserve_line(seat: Seat) -> None:
    table = pair(seat).does("heads: put air tails.1; turn")
    assert table.why("tails: put earth tails.1") == ("not-in-vanguard", "QG-43")
    table.does("tails: turn; heads: turn")
    assert (table.zone("tails.1"), table.zone("tails.2")) == ("reserve", "removed")


def test_QG_76_fire_doubles_a_value(seat: Seat) -> None:
    table = seat().met("paladin", "wizard", "tails").does("tails: put fire tails.1")
    assert table.told("value tails.1 10") == "QG-76"
    assert table.denied("value tails.1 5") == "QG-76"


def test_QG_77_earth_keeps_a_combatant_in_the_game(seat: Seat) -> None:
    table = (
        seat().met("wizard", "paladin").does("heads: turn; tails: put earth tails.1; turn; heads: turn; tails: turn")
    )
    assert table.told("saved tails.1") == "QG-77"
    assert table.denied("saved heads.1") == "QG-77"
    assert table.zone("tails.1") == "reserve"
    assert table.side("tails")["spent"] == ["earth"]


def test_QG_78_the_rules_prevail_over_the_text_of_a_card(seat: Seat, goblin: Any) -> None:
    """A card that prints another number changes nothing: its row's number is what counts."""
    from generator.referee.registry import referee_for

    magic = goblin.tables["magic"]
    text = "Multiplica por **5** el valor de lucha."
    rows = {**magic.rows, "fire": magic.rows["fire"]._replace(text=text)}
    table = seat()
    table.referee = referee_for(
        structs.replace(goblin, tables={**goblin.tables, "magic": structs.replace(magic, rows=rows)})
    )
    table.position = table.referee.start()
    table.met("wizard", "paladin", "tails").does("tails: put fire tails.1")
    assert table.told("effect fire 2") == "QG-78"
    assert table.denied("effect fire 5") == "QG-78"
