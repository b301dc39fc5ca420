"""tirada simulate of a game of written orders: whole campaigns, the same whatever the number of processes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.referee.campaign_simulation import CampaignTally, PlayedCampaign, play_campaigns
from generator.workshop.play.campaign_simulations import campaign_report, plan_campaigns
from generator.workshop.play.simulation_chart import simulation_chart

ROOT = Path(__file__).resolve().parents[2]


def test_a_simulation_tells_lengths_wins_and_where_fame_comes_from(tirada, tmp_path):
    plot = tmp_path / "campaigns.svg"
    words = ["simulate", "kaixiflan", "--games", "2", "--seed", "5", "--root", ROOT]
    words += [word for name in ("builder",) * 4 + ("random",) * 2 for word in ("--policy", name)]
    one, two = (tirada(*words, "--json", "--jobs", jobs, "--plot", plot) for jobs in (1, 2))
    told = tirada(*words, "--jobs", 2)
    assert [run.returncode for run in (one, two, told)] == [0, 0, 0], one.stderr
    assert one.stdout == two.stdout  # whatever the number of processes
    made = json.loads(one.stdout)
    _is_whole(made)
    assert told.stdout.startswith("Los Hijos de Kaixiflán, edition 1.0: 2 games, seed 5\n")
    assert f"turns        mean {made['length']['turns']['mean']:.2f}" in told.stdout
    for heading, row in made["headings"].items():
        assert f"  {heading:<12} {row['mean']:>7.2f}  {row['share'] * 100:6.2f} %" in told.stdout
    drawn = plot.read_text("utf-8")
    assert f"Length in turns: mean {made['length']['turns']['mean']:.1f}" in drawn
    assert "Where Fame comes from" in drawn


def _is_whole(made: dict[str, Any]) -> None:
    """Lengths, wins and sources of Fame of two campaigns of four builders and two random provinces."""
    sides = list(made["policies"])
    assert list(made["policies"].values()) == ["builder"] * 4 + ["random"] * 2
    assert sum(rate["games"] for rate in made["wins"].values()) + made["draws"]["games"] == made["games"] == 2
    assert made["ended"]["games"] == 2
    assert all(made["wins"][side]["games"] == 0 for side in sides[4:])
    length = made["length"]["turns"]
    assert sum(length["histogram"].values()) == 2
    assert 40 <= length["mean"] < made["longest"]
    for side in sides:
        row = made["fame"][side]
        assert sum(row["headings"].values()) == pytest.approx(row["mean"], abs=1e-4)
    for heading, row in made["headings"].items():
        of_sides = sum(made["fame"][side]["headings"][heading] for side in sides)
        assert row["mean"] * 6 == pytest.approx(of_sides, abs=1e-4)
    assert sum(row["share"] for row in made["headings"].values()) == pytest.approx(1, abs=1e-4)
    assert made["headings"]["fortress"]["mean"] >= 25 / 6 - 1e-4  # one at least, in each campaign
    assert "KQ-22=capital_ring_then_settlers" in made["terms"]["ruling"]


def test_campaigns_that_are_shared_or_broken_off_are_draws():
    game, varied, plans = plan_campaigns(ROOT, "kaixiflan", [], "KQ-22=none,each_province", ("random",), 1)
    assert (varied, list(plans)) == ("KQ-22", ["none", "each_province"])
    what, tally = plans["none"], CampaignTally()
    assert what.rules.scenario.harvest_shared_hex == "none"
    sides = [side for side, _ in what.policies]
    for winners in ((sides[0],), (sides[0], sides[1]), ()):
        tally.count(PlayedCampaign(50, winners, {(side, "battles"): 2 for side in sides}, dict.fromkeys(sides, 2)))
    made = campaign_report(game, what, tally)
    assert (made["wins"][sides[0]]["games"], made["draws"]["games"], made["ended"]["games"]) == (1, 2, 2)
    assert made["fame"][sides[1]]["mean"] == 2
    assert made["headings"] == {"battles": {"mean": 2, "share": 1}}
    assert "KQ-22=none" in made["terms"]["ruling"]
    face = simulation_chart("x", made)
    assert all(block.box[1] + block.box[3] <= face.height for block in face.texts)


def test_tallies_of_parts_add_up():
    _, _, plans = plan_campaigns(ROOT, "kaixiflan", [], "", ("random",), 1)
    what = replace(plans[""], longest=4)
    whole, parts = play_campaigns(what, 0, 3), CampaignTally()
    for first, last in ((2, 3), (0, 2)):
        parts.add(play_campaigns(what, first, last))
    assert parts == whole
    assert whole.played == 3
