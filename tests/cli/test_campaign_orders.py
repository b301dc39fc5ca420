"""What `tirada referee legal` lists of a campaign is accepted, and `explain` judges orders before they are sent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from projects import ROOT

from generator.workshop.campaign.campaign_folder import CampaignModel, create


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("orders") / "reino"
    create(folder, ROOT, CampaignModel("kaixiflan", "reino", "3", provinces=("cierzo", "tramontana")))
    return folder


def test_every_listed_order_is_accepted_on_a_sheet_and_legal(tirada: Any, campaign: Path, tmp_path: Path) -> None:
    listed = json.loads(tirada("referee", "legal", campaign, "--as", "cierzo", "--json").stdout)
    assert {one["player"] for one in listed} == {"cierzo"}
    assert {one["line"]["action"] for one in listed} == {
        "trade", "build", "explore", "move", "progress", "recruit", "harvest",
    }  # fmt: skip
    sheet = tmp_path / "sheet.yaml"
    for at in range(0, len(listed), 12):  # the most actions of any era
        lines = [one["line"] for one in listed[at : at + 12]]
        sheet.write_text(yaml.safe_dump({"province": "cierzo", "turn": 1, "actions": lines}))
        checked = tirada("referee", "adjudicate", "kaixiflan", sheet, "--check-only", "--json")
        assert (checked.returncode, json.loads(checked.stdout)["sheets"][0]["findings"]) == (0, [])
    payable = next(one["action"] for one in listed if one["line"]["action"] == "build" and not one["lacks"])
    assert tirada("referee", "explain", campaign, f"cierzo: {payable}").stdout.startswith(f"cierzo: {payable}: legal")
    lacking = next(one for one in listed if one["lacks"])
    refused = tirada("referee", "explain", campaign, f"cierzo: {lacking['action']}", "--json")
    assert (refused.returncode, json.loads(refused.stdout)[0]["refusal"]["code"]) == (1, "lacks")


def test_offers_are_told_by_ids_and_in_words(tirada: Any, campaign: Path) -> None:
    by_ids = tirada("referee", "legal", campaign).stdout.splitlines()
    assert "cierzo: trade 1 gold for food  (1 to 5)" in by_ids
    assert any(line.startswith("tramontana: explore ") and "(one of " in line for line in by_ids)
    for language, said in (("es", "Comerciar: 1 de oro por comida, comercio libre (hasta 5)"),
                           ("en", "Trade: 1 gold for food, free trade (up to 5)")):  # fmt: skip
        told = tirada("referee", "legal", campaign, "--as", "cierzo", "--lang", language).stdout.splitlines()
        assert said in told
        assert len(told) == len([line for line in by_ids if line.startswith("cierzo")])


def test_orders_are_judged_before_they_are_sent(tirada: Any, campaign: Path) -> None:
    asked = "cierzo: move G4 1 settler F4; harvest G5; move G4 1 settler H4; explore E4"
    judged = tirada("referee", "explain", campaign, asked, "--lang", "es", "--json")
    assert judged.returncode == 1
    assert [(one["legal"], one.get("refusal", {}).get("clause", "")) for one in json.loads(judged.stdout)] == [
        (True, ""), (True, ""), (False, "KX-116"), (False, "KX-16"),
    ]  # fmt: skip
    assert tirada("referee", "explain", campaign, "cierzo: harvest G5", "--lang", "es").stdout.startswith(
        "cierzo: harvest G5: Se puede."
    )
    wrong = tirada("referee", "explain", campaign, "cierzo: harvst G5", "--lang", "es")
    assert (wrong.returncode, "Columna 9: «harvst» no vale ahí; ¿será harvest?" in wrong.stderr) == (2, True)


@pytest.mark.parametrize("command", ["legal", "show"])
def test_who_does_not_play_is_told_so(tirada: Any, campaign: Path, command: str) -> None:
    done = tirada("referee", command, campaign, "--as", "cierzzo")
    assert (done.returncode, "'cierzzo' does not play: did you mean 'cierzo'?" in done.stderr) == (2, True)
