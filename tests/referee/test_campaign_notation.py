"""The short notation of a campaign's positions: read and printed alike, with every mistake at once and its column."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from campaign_random import crowded, random_director, random_sheets
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.catalog.rulings import parse_choices
from generator.referee.campaign_data import as_json
from generator.referee.campaign_plugin import CampaignTerms
from generator.referee.games.kaixiflan.campaign_notation import EXAMPLE
from generator.referee.games.kaixiflan.campaign_orders import DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.campaign_play import KaixiflanPlay
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, FameEntry, Settlement, UnitsAt
from generator.workshop.campaign.adjudication import adjudicate, recomputed
from generator.workshop.campaign.campaign_folder import CampaignModel, create, open_campaign
from generator.workshop.campaign.told_start import beginning_at

THREE = ("cierzo", "tramontana", "levante")


@cache
def play(*rulings: str, start: str = "") -> KaixiflanPlay:
    game = game_as_it_stands("kaixiflan")
    return KaixiflanPlay(game, CampaignTerms("reino", "7", False, THREE, parse_choices(game, rulings), start=start))


@pytest.mark.parametrize("reading", ["", "KQ-16=per_province", "KQ-17=drawn", "KQ-21=fixed_at_founding", "KQ-39=no"])
def test_every_position_of_a_campaign_is_read_as_it_was_printed(reading: str) -> None:
    under, rng, words = play(*reading.split()), random.Random(reading), set[str]()
    position = under.start()
    for week in range(10):
        if week == 4:
            position = crowded(under.rules, position, rng)
        said = under.position_words(position)
        words |= {statement.split()[0] for statement in said.replace(": ", "; ").split("; ")}
        assert under.told_position(said) == position
        sheets: list[OrderSheet] = random_sheets(under.rules, position, rng)
        told = random_director(under.rules, position, rng) if position.explored[0][0] == EVERYBODY else DirectorSheet()
        for tie in ("", *position.candidates):  # the minstrels may have to decide between stories
            with suppress(CannotJudge):
                position = under.resolve(position, sheets, (), director=replace(told, ballad_tie=tie)).position
                break
    assert words >= {
        "turn",
        "store",
        "units",
        "fame",
        "missions",
        "explored" if position.explored[0][0] == EVERYBODY else "knows",
    }


def test_what_is_said_stands_and_what_is_not_is_as_a_campaign_begins() -> None:
    text = (
        "turn 6; explored E4..E8 F6 F7; kaixiflan K9; imports gold; missions ma1; met me1 3 cierzo; stories cierzo\n"
        "cierzo: era 2; store 9 gold 8 stone; built forge barracks armoury; units 2 army G4 1 settler F6; town E7\n"
        "  holds favourite; fame 2 1 exploration KX-168 E4; fame 3 4 missions KX-177 me1  # won in autumn\n"
        "tramontana: store none; half cierzo; independents: units 3 army F7; agreement levante cierzo; banquets G5"
    )
    start, position = play().start(), play().told_position(text)
    assert (position.turn, position.kaixiflan, position.imports) == (6, "K9", "gold")
    cierzo = position.of("cierzo")
    assert (cierzo.era, cierzo.stock, cierzo.buildings) == (2, (9, 8, 0, 0, 0, 0), ("barracks", "forge", "armoury"))
    assert position.of("tramontana").stock == (0,) * 6
    assert position.of("levante") == start.of("levante")
    assert [one for one in position.units if one.owner in ("cierzo", "independents")] == [
        UnitsAt("F6", "cierzo", 1, 0), UnitsAt("F7", "independents", 0, 3), UnitsAt("G4", "cierzo", 0, 2),
    ]  # fmt: skip
    assert Settlement("E7", "cierzo", "town") in position.settlements
    assert position.agreements == (("cierzo", "levante"),)
    assert set(position.explored[0][1]) - set(start.explored[0][1]) == {"E4", "E5", "E6", "E7", "E8", "F6", "F7"}
    assert position.ledger[0] == FameEntry(2, "cierzo", "KX-168", "exploration", 1, "E4")
    assert "ma1" not in dict(position.mission_decks)["major"]
    assert "me1" not in dict(position.mission_decks)["minor"]
    assert play().told_position(play().position_words(position)) == position
    assert play(start=text).start() == position


def test_every_mistake_is_told_at_once_with_its_column() -> None:
    text = "turn x; explord E4; cierzo: era 12; biult forge; units 2 army Z9; fame 1 2 exploration 168; store 3"
    with pytest.raises(CannotJudge) as told:
        play().told_position(text)
    wrong = {
        6: "'x' is no whole number", 9: "'explord' is not understood as a word for the whole game", 33: "'12' is no",
        37: "'biult' is not understood: did you mean 'built'?", 63: "'Z9' is no hex", 88: "'168' is no clause",
        93: "a resource is missing at its end",
    }  # fmt: skip
    for column, said in wrong.items():
        assert f"column {column}: {said}" in str(told.value)
    assert told.value.row == ("notation_wrong", {})
    play().told_position(EXAMPLE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cierzo: era 2", "cierzo is in era 2 in turn 1"),
        ("turn 2; cierzo: built market", "has market without its era"),
        ("turn 2; cierzo: units 30 army G5", "has 30 of army"),
        ("turn 2; cierzo: units 1 army E4", "which it has not explored"),
        ("turn 2; cierzo: holds favourite; holds governor", "holds two offices"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, said: str) -> None:
    with pytest.raises(CannotJudge, match=said):
        play().told_position(text)


def test_a_campaign_begins_at_a_position_and_goes_on_from_its_turn(tmp_path: Path) -> None:
    game = game_as_it_stands("kaixiflan")
    settings = CampaignModel("kaixiflan", "reino", "7", provinces=THREE)
    text = "turn 6; explored E4; cierzo: era 2; store 9 gold 9 wood 9 food; units 2 settler G5"
    campaign = create(tmp_path / "one", ROOT, beginning_at(AS_IT_STANDS, game, settings, text))
    assert campaign.play.expected(campaign.position).season == "summer"
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("province: cierzo\nturn: 6\nactions: [{action: explore, hex: E5}]\n")
    found = adjudicate(ROOT, campaign.folder, [sheet])
    assert (found.entry, found.resolved and found.resolved.moments) == ("0006", (("cierzo", 1, "done"),))
    after = open_campaign(ROOT, campaign.folder)
    assert after.position.turn == 7
    assert [turn.differing for turn in recomputed(after)] == [{}, {}]
    with pytest.raises(CannotJudge, match="no turn has been resolved"):
        campaign.basis(again=True)
    kept = tmp_path / "position.json"
    kept.write_bytes(as_json(after.position))
    again = create(tmp_path / "two", ROOT, beginning_at(AS_IT_STANDS, game, settings, str(kept)))
    assert again.position == after.position
    assert again.play.position_words(again.position) == after.play.position_words(after.position)
    for wrong, said in (({"a": 1}, "no position of a campaign"), ([], "no position of a campaign")):
        kept.write_text(json.dumps(wrong))
        with pytest.raises(CannotJudge, match=said):
            beginning_at(AS_IT_STANDS, game, settings, str(kept))
