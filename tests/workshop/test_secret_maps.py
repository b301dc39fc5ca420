"""A campaign on a secret map: drawn by its seed, kept with what is hidden, published by its digest, proven."""

from __future__ import annotations

import json

import pytest
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.files import sha256
from generator.referee.campaign_data import as_json
from generator.workshop.campaign.adjudication import adjudicate, recomputed, resolved_again
from generator.workshop.campaign.campaign_folder import CampaignModel, create, open_campaign
from generator.workshop.registers.reading import speaker_for

FIRST_TURN = ROOT / "data" / "games" / "kaixiflan" / "orders" / "first-turn.yaml"
TERMS = {"game": "kaixiflan", "name": "reino", "provinces": ("cierzo", "siroco"), "secret_map": True}


def begun(tmp_path, seed="7", **more):
    folder = tmp_path / f"reino{seed}"
    create(folder, ROOT, CampaignModel(seed=seed, **TERMS | more))
    return folder


def hidden(folder):
    return json.loads((folder / "turns/0000/hidden.json").read_bytes())


def printed_map():
    rows = game_as_it_stands("kaixiflan").tables["hexes"]
    return {row.id: (row.content, row.resource or "") for row in rows}


def test_KQ_13_what_is_explored_is_what_the_secret_file_says(tmp_path):
    folder = begun(tmp_path)
    drawn = {hex: (land["content"], land["resource"]) for hex, land in hidden(folder)["map"].items()}
    assert drawn.keys() == printed_map().keys()
    assert drawn != printed_map()
    assert sorted(drawn.values()) == sorted(printed_map().values())  # the same lands in other places
    adjudicate(ROOT, folder, [FIRST_TURN])
    campaign = open_campaign(ROOT, folder)
    outcome = resolved_again(campaign, campaign.entries[-1]).account.outcomes[2]
    found = dict(next(reason.data for reason in outcome.reasons if reason.code == "explored"))
    assert (found["content"], found.get("resource", "")) == drawn["E4"]
    assert [turn.differing for turn in recomputed(campaign)] == [{}, {}]


def test_the_seed_draws_the_map_and_the_published_digest_is_that_of_the_file(tmp_path):
    one, other = begun(tmp_path), begun(tmp_path, "8")
    assert hidden(one)["map"] != hidden(other)["map"]
    for folder in (one, other):
        assert open_campaign(ROOT, folder).published == sha256((folder / "turns/0000/hidden.json").read_bytes())


def test_a_campaign_on_the_map_of_the_kit_keeps_what_is_hidden_too(tmp_path):
    folder = begun(tmp_path, secret_map=False)
    assert {hex: (land["content"], land["resource"]) for hex, land in hidden(folder)["map"].items()} == printed_map()
    assert open_campaign(ROOT, folder).play.reports().secret_map(None) is None


@pytest.mark.parametrize("vacant", ["absent", "independent", "neutral"])
def test_KQ_10_a_map_is_drawn_whoever_plays(tmp_path, vacant):
    campaign = open_campaign(ROOT, begun(tmp_path, rulings={"KQ-10": vacant}))
    assert ("C11" in campaign.play.rules.land) == (vacant != "absent")  # the Capital of a province that nobody plays


def test_a_director_who_chooses_the_map_himself_is_found_out(tmp_path):
    """Who writes another map and every digest anew before play has a folder that holds, and no seed that draws it."""
    folder = begun(tmp_path)
    told = hidden(folder)
    one, other = (
        next(hex for hex, land in told["map"].items() if land["content"] == kind) for kind in ("resource", "barren")
    )
    told["map"][one], told["map"][other] = told["map"][other], told["map"][one]
    data, record = as_json(told), folder / "turns/0000/turn.json"
    kept = json.loads(record.read_bytes())
    kept["hidden"] = kept["files"]["hidden.json"] = sha256(data)
    (folder / "turns/0000/hidden.json").write_bytes(data)
    record.write_bytes(as_json(kept))
    (start,) = recomputed(open_campaign(ROOT, folder))
    assert list(start.differing) == ["hidden.json"]


def test_a_secret_file_that_is_changed_or_lost_is_told(tmp_path):
    folder = begun(tmp_path)
    path = folder / "turns/0000/hidden.json"
    data = path.read_bytes()
    path.write_bytes(data.replace(b"barren", b"forest", 1))
    with pytest.raises(CannotJudge, match="was changed"):
        open_campaign(ROOT, folder)
    path.unlink()
    with pytest.raises(CannotJudge):
        open_campaign(ROOT, folder)
    path.write_bytes(data)
    settings = folder / "campaign.yaml"
    settings.write_text(settings.read_text("utf-8").replace("secret_map: true\n", ""), "utf-8")
    with pytest.raises(CannotJudge, match="when the campaign began"):
        open_campaign(ROOT, folder)


def test_the_director_s_map_holds_what_the_kit_s_does_not(tmp_path):
    campaign = open_campaign(ROOT, begun(tmp_path))
    part = campaign.play.reports().secret_map(speaker_for(AS_IT_STANDS, campaign.game, "en"))
    lands = {row.id: (row.content, row.resource or "") for row in part.game.tables["hexes"]}
    assert lands == {hex: (land["content"], land["resource"]) for hex, land in hidden(campaign.folder)["map"].items()}
    assert part.edition == "map of this campaign"


def test_the_commands_draw_publish_and_prove_a_secret_map(tirada, tmp_path):
    done = tirada(
        "referee", "new", "kaixiflan", "--to", "reino", "--secret-map", "--player", "cierzo=", "--player", "siroco="
    )
    assert done.returncode == 0, done.stderr
    digest = done.stdout.split()[-1]
    assert digest in tirada("referee", "replay", "reino").stdout
    refused = tirada("referee", "new", "gnostica", "--to", "game.txt", "--secret-map")
    assert (refused.returncode, "no secret map" in refused.stderr) == (2, True)
