"""A campaign lives in a folder: turns are added whole or not at all, stay as they are, and come out the same again."""

from __future__ import annotations

import json
import os
import shutil

import pytest
from filled_forms import Viewer, filled
from projects import ROOT, printed

from generator.base.errors import CannotJudge
from generator.cli.referee.campaigns import replay_campaign
from generator.referee.games.kaixiflan import harvest
from generator.referee.games.kaixiflan.campaign_reports import WeeklyReports
from generator.workshop.campaign import adjudication, campaign_folder
from generator.workshop.campaign.adjudication import UnprovenTurn, adjudicate, recomputed
from generator.workshop.campaign.campaign_folder import CampaignModel, alone, create, open_campaign
from generator.workshop.campaign.week_reports import WeekReports

FIRST_TURN = ROOT / "data" / "games" / "kaixiflan" / "orders" / "first-turn.yaml"
SETTINGS = CampaignModel(
    "kaixiflan", "reino", "7", provinces=("cierzo", "levante", "siroco"), players={"cierzo": "Ana"}
)
SHEET = "province: {}\nturn: {}\nactions:\n- {{action: recolectar, hex: {}}}\n"
CAPITALS = {"cierzo": "G5", "levante": "S11", "siroco": "O17"}


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    folder = tmp_path_factory.mktemp("begun") / "reino"
    create(folder, ROOT, SETTINGS)
    return folder


@pytest.fixture
def campaign(begun, tmp_path):
    return shutil.copytree(begun, tmp_path / "reino")


def sheets(tmp_path, turn=1, provinces=tuple(CAPITALS)):
    paths = []
    for province in provinces:
        paths.append(tmp_path / f"{province}{turn}.yaml")
        paths[-1].write_text(SHEET.format(province, turn, CAPITALS[province]))
    return paths


def names(folder):
    return sorted(path.name for path in (folder / "turns").iterdir())


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def same_again(folder):
    found = open_campaign(ROOT, folder)
    assert [turn.differing for turn in recomputed(found)] == [{}] * len(found.entries)
    return found


def test_the_first_turn_of_the_rulebook_goes_from_a_filled_form_to_the_new_position(campaign, tmp_path):
    form = tmp_path / "Hoja de Ana.pdf"
    lines = {"action.1": "Mover", "hex.1": "G4", "target.1": "F4", "what.1": "Colono", "amount.1": "1"}
    lines |= {"action.2": "Recolectar", "hex.2": "G5", "action.3": "Explorar", "hex.3": "E4"}
    head = {"province": "Cierzo", "player": "Ana", "turn": "1", "season": "Primavera", "year": "1"}
    form.write_bytes(filled(printed("kaixiflan", "orders"), {f"era1.{k}": v for k, v in (head | lines).items()}))
    found = adjudicate(ROOT, campaign, [form])
    assert found.resolved.moments == (("cierzo", 1, "done"), ("cierzo", 2, "done"), ("cierzo", 3, "done"))
    assert found.passing == ["levante", "siroco"]
    position = same_again(campaign).position
    assert position.of("cierzo").stock == (7, 4, 5, 7, 3, 2)  # gold, stone, wood, food, mana, science
    assert position.turn == 2
    kept = campaign / "turns" / "0001" / "sheets" / "01-Hoja_de_Ana.pdf"
    assert kept.read_bytes() == form.read_bytes()


def test_a_turn_does_not_depend_on_the_order_in_which_sheets_arrive(campaign, tmp_path):
    other = shutil.copytree(campaign, tmp_path / "other")
    paths = sheets(tmp_path)
    adjudicate(ROOT, campaign, paths)
    adjudicate(ROOT, other, paths[::-1])
    for name in ("orders.json", "account.json", "chance.json", "position.json"):
        assert (campaign / "turns/0001" / name).read_bytes() == (other / "turns/0001" / name).read_bytes()


def test_sheets_that_do_not_count_are_kept_and_their_provinces_pass(campaign, tmp_path):
    good, late, bad = sheets(tmp_path, 1)[0], sheets(tmp_path, 9)[1], tmp_path / "bad.pdf"
    bad.write_bytes(b"%PDF-1.7\nnothing")
    found = adjudicate(ROOT, campaign, [good, late, bad])
    assert [sheet.verdict for sheet in found.checked] == ["sound", "void", "unreadable"]
    assert found.passing == ["levante", "siroco"]
    kept = sorted(path.name for path in (campaign / "turns/0001/sheets").iterdir())
    assert kept == ["01-cierzo1.yaml", "02-levante9.yaml", "03-bad.pdf"]
    same_again(campaign)


def test_with_two_sheets_of_a_province_or_to_check_only_nothing_is_resolved(campaign, tmp_path):
    before = contents(campaign)
    two = sheets(tmp_path, 1)[:1]
    two.append(tmp_path / "again.yaml")
    two[1].write_text(two[0].read_text().replace("recolectar, hex: G5", "explorar, hex: E4"))
    found = adjudicate(ROOT, campaign, two)
    assert found.resolved is None
    assert found.why.startswith("there are two different sheets of cierzo")
    missing = adjudicate(ROOT, campaign, [two[0], tmp_path / "none.yaml"])
    assert (missing.resolved, "cannot be read" in missing.why) == (None, True)
    late = adjudicate(ROOT, campaign, sheets(tmp_path, 9))
    assert (late.resolved, late.why.startswith("no sheet counts")) == (None, True)
    assert adjudicate(ROOT, campaign, two[:1], check_only=True).resolved is None
    assert contents(campaign) | {campaign_folder.Path(".lock"): b""} == before | {campaign_folder.Path(".lock"): b""}


def test_a_correction_is_an_entry_of_its_own_and_the_next_turn_follows_it(campaign, tmp_path):
    adjudicate(ROOT, campaign, sheets(tmp_path)[:1])
    first = contents(campaign)
    assert adjudicate(ROOT, campaign, sheets(tmp_path), again=True).entry == "0001-2"
    assert {path: data for path, data in contents(campaign).items() if path in first} == first
    assert adjudicate(ROOT, campaign, sheets(tmp_path, 2)).entry == "0002"
    found = same_again(campaign)
    assert [entry.record.get("basis", "") for entry in found.entries] == ["", "0000", "0000", "0001-2"]
    assert found.position.of("levante").stock != open_campaign(ROOT, campaign).position_after(
        found.entries[1]
    ).of("levante").stock  # fmt: skip


def test_a_correction_needs_a_turn(campaign, tmp_path):
    with pytest.raises(CannotJudge, match="no turn has been resolved"):
        adjudicate(ROOT, campaign, sheets(tmp_path), again=True)


def killed_at(campaign, paths, step):
    """Adjudicate in a process that dies, with nothing tidied up, at so many steps to the disk; whether it did."""
    steps = 0

    def die(*_):
        nonlocal steps
        steps += 1
        if steps == step:
            os._exit(9)

    process = os.fork()
    if process == 0:
        for name in ("fsync", "rename"):
            real = getattr(os, name)
            setattr(os, name, lambda *given, real=real: (die(), real(*given)))
        try:
            adjudicate(ROOT, campaign, paths)
        finally:
            os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 9


@pytest.mark.soak  # long by nature: killed at every point; a disk that is full at one of them follows
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_process_killed_at_any_point_leaves_the_campaign_at_the_turn_before(begun, tmp_path):
    paths, step, died, found = sheets(tmp_path), 0, True, []
    while died:
        step += 1
        campaign = shutil.copytree(begun, tmp_path / f"killed{step}")
        died = killed_at(campaign, paths, step)
        found.append([entry.name for entry in open_campaign(ROOT, campaign).entries])
        if step == 4:  # what was left does not stand in the way
            assert any(name.endswith(".tmp") for name in names(campaign))
            assert adjudicate(ROOT, campaign, paths).entry == "0001"
            assert names(campaign) == ["0000", "0001"]
    before = found.count(["0000"])
    assert before > 8
    assert found == [["0000"]] * before + [["0000", "0001"]] * (len(found) - before)
    assert len(found) - before >= 2  # one was killed after the turn had its name


def test_a_full_disk_is_a_message_and_nothing_has_changed(campaign, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotJudge, match="No space left"):
        adjudicate(ROOT, campaign, sheets(tmp_path))
    monkeypatch.undo()
    assert [entry.name for entry in open_campaign(ROOT, campaign).entries] == ["0000"]


def test_the_second_of_two_directors_is_told(campaign, tmp_path, monkeypatch):
    monkeypatch.setattr(campaign_folder, "PATIENCE", 0.1)
    with alone(campaign), pytest.raises(CannotJudge, match="another process"):
        adjudicate(ROOT, campaign, sheets(tmp_path))
    assert adjudicate(ROOT, campaign, sheets(tmp_path)).entry == "0001"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("turns/0001/position.json", '"turn": 2', '"turn": 3', "was changed"),
        ("turns/0001/orders.json", "G5", "G6", "was changed"),
        ("turns/0001/chance.json", "rolls", "Rolls", "was changed"),
        ("turns/0001/sheets/01-cierzo1.yaml", "G5", "G6", "was changed"),
        ("turns/0000/turn.json", '"turn": 0', '"turn":  0', "does not follow"),
        ("turns/0001/turn.json", '"basis"', '"basis', "damaged"),
        ("turns/0001/turn.json", '"tirada": 1', '"tirada": 9', "another version"),
        ("campaign.yaml", "seed: '7'", "seed: '8'", "when the campaign began"),
        ("campaign.yaml", "seed: '7'", "seed: 7", "write it in quotes|expected a text"),
        ("campaign.yaml", "- siroco", "- poniente", "when the campaign began"),
        ("campaign.yaml", "game: kaixiflan", "game: gnostica", "not played by order sheets"),
    ],
)
def test_whatever_is_changed_afterwards_is_noticed(campaign, tmp_path, file, old, new, told):
    adjudicate(ROOT, campaign, sheets(tmp_path))
    path = campaign / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(CannotJudge, match=told):
        adjudicate(ROOT, campaign, sheets(tmp_path, 2))


def test_players_may_change_and_a_lost_turn_is_noticed(campaign, tmp_path):
    adjudicate(ROOT, campaign, sheets(tmp_path))
    path = campaign / "campaign.yaml"
    path.write_text(path.read_text("utf-8").replace("Ana", "Zoe"), "utf-8")
    adjudicate(ROOT, campaign, sheets(tmp_path, 2))
    assert open_campaign(ROOT, campaign).settings.players == {"cierzo": "Zoe"}
    shutil.rmtree(campaign / "turns" / "0001")
    with pytest.raises(CannotJudge, match="does not follow"):
        open_campaign(ROOT, campaign)


def test_another_province_s_player_cannot_send_a_sheet_for_it(campaign, tmp_path):
    forged = tmp_path / "forged.yaml"
    forged.write_text("province: levante\nplayer: Ana\nturn: 1\nactions: []\n")
    path = campaign / "campaign.yaml"
    path.write_text(path.read_text("utf-8").replace("cierzo: Ana", "cierzo: Ana\n  levante: Bea"), "utf-8")
    (sheet,) = adjudicate(ROOT, campaign, [forged], check_only=True).checked
    assert sheet.orders is None
    assert [remark.refusal.code for remark in sheet.remarks] == ["other-player"]


DIRECTOR = """\
turn: {}
events:
- {{kind: stock, province: Cierzo, what: Comida, amount: -2, tale: La plaga.}}
told:
  cierzo: {{imports: maná, loses_first: ejército}}
"""


def test_what_the_director_adds_is_kept_and_comes_out_the_same_again(campaign, tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(DIRECTOR.format(1), "utf-8")
    found = adjudicate(ROOT, campaign, sheets(tmp_path), director=file)
    plain = adjudicate(ROOT, campaign, sheets(tmp_path), again=True)
    lost = [one.resolved.position.of("cierzo").stock for one in (plain, found)]
    assert [before - after for before, after in zip(*lost, strict=True)] == [0, 0, 0, 2, 0, 0]
    assert (campaign / "turns/0001/sheets/director.yaml").read_bytes() == file.read_bytes()
    assert '"imports": "mana"' in (campaign / "turns/0001/orders.json").read_text("utf-8")
    same_again(campaign)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (DIRECTOR.format(2), "for turn 2"),
        ("told: {norte: {ballad: cierzo}}", "'norte'"),
        ("told: {cierzo: {imports: plata}}", "'plata'"),
        ("told: {tramontana: {ballad: cierzo}}", "no orders that count"),
        ("events: [{kind: flood}]", "flood"),
        ("events: [{kind: stock, province: cierzo, what: gold, amount: much}]", "amount"),
        ("candidate: [cierzo]", "candidate"),
    ],
)
def test_a_director_s_sheet_that_is_wrong_changes_nothing(campaign, tmp_path, text, told):
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(CannotJudge, match=told):
        adjudicate(ROOT, campaign, sheets(tmp_path), director=file)
    assert names(campaign) == ["0000"]


def test_settings_that_do_not_fit_and_folders_in_use_are_refused(campaign, tmp_path):
    for settings, told in (
        (CampaignModel("kaixiflan", "x", "1", provinces=("cierzo",)), "two provinces"),
        (CampaignModel("kaixiflan", "x", "1", provinces=("cierzo", "norte")), "no province"),
        (CampaignModel("kaixiflan", "x", "1", rulings={"KQ-8": "never"}), "KQ-8"),
        (CampaignModel("gnostica", "x", "1"), "not played by order sheets"),
    ):
        with pytest.raises(CannotJudge, match=told):
            create(tmp_path / "new", ROOT, settings)
    with pytest.raises(CannotJudge, match="there already"):
        create(campaign, ROOT, SETTINGS)
    with pytest.raises(CannotJudge, match="no campaign"):
        adjudicate(ROOT, tmp_path / "nowhere", [FIRST_TURN])
    assert not (tmp_path / "nowhere").exists()


def test_the_commands_begin_resolve_show_and_replay_a_campaign(tirada, tmp_path):
    done = tirada(
        "referee", "new", "kaixiflan", "--to", "reino", "--seed", 7, "--player", "cierzo=Ana", "--player", "siroco="
    )
    assert done.returncode == 0
    digest = done.stdout.split()[-1]
    done = tirada("referee", "adjudicate", "reino", FIRST_TURN)
    assert (done.returncode, done.stderr) == (0, "")
    assert "no sheet that counts: siroco (they pass)" in done.stdout
    assert "cierzo, order 3: done" in done.stdout
    shown = tirada("referee", "show", "reino").stdout
    assert "reino: turn 2, summer" in shown
    assert digest in shown
    assert json.loads(tirada("referee", "show", "reino", "--ply", 0, "--json").stdout)["turn"] == 1
    replayed = tirada("referee", "replay", "reino").stdout
    assert "turns/0001: the same, byte for byte; its reasons bear it out\n" in replayed
    told = tirada("referee", "explain", "reino", "cierzo 1", "--lang", "en").stdout
    assert told.startswith("Move from G4: 1 Settler to F4. Done.")
    assert "KX-116" in told
    assert tirada("referee", "explain", "reino", "cierzo 9").returncode == 2
    assert "cierzo: harvest G5" in tirada("referee", "legal", "reino").stdout
    again = tirada("referee", "adjudicate", "reino", FIRST_TURN, "--again", "--json")
    assert json.loads(again.stdout)["entry"] == "0001-2"
    late = tirada("referee", "adjudicate", "reino", FIRST_TURN)
    assert late.returncode == 1
    assert tirada("referee", "adjudicate", "nowhere", FIRST_TURN).returncode == 2
    assert tirada("referee", "adjudicate", "reino", FIRST_TURN, "--dice", "a few").returncode == 2
    assert tirada("referee", "show", "reino", "--as", "cierzo").returncode == 2
    assert tirada("referee", "show", "reino", "--as", "levante", "--json").returncode == 2
    seen = json.loads(tirada("referee", "show", "reino", "--as", "cierzo", "--json").stdout)
    stores = {state["id"]: state["stock"] for state in seen["provinces"]}
    assert stores == {"cierzo": [7, 4, 5, 7, 3, 2], "siroco": []}
    assert (seen["campaign"], seen["mission_decks"]) == ("", [])  # nor the seed, nor what is still to be revealed


def test_a_turn_that_a_wrong_resolver_made_is_not_borne_out(campaign, tmp_path, monkeypatch):
    """The certificate is checked apart: a resolver that is wrong agrees with itself, and is told all the same."""
    monkeypatch.setattr(harvest, "cubes_of_hex", lambda *_: 5)
    with pytest.raises(UnprovenTurn, match=r"not kept.*cierzo, line 1: what F4 yields .*\(KX-152\).*more\)"):
        adjudicate(ROOT, campaign, sheets(tmp_path))
    assert names(campaign) == ["0000"]
    monkeypatch.setattr(adjudication, "_prove", lambda *_: None)
    adjudicate(ROOT, campaign, sheets(tmp_path))
    same_again(campaign)
    report = replay_campaign(ROOT, campaign)
    assert any("cierzo, line 1: what" in sentence and "(KX-152)" in sentence for sentence in report["breaches"]["0001"])


@pytest.mark.soak  # a filled form leads to the next position above
def test_the_form_that_goes_out_after_a_turn_comes_back_filled(campaign, tmp_path):
    adjudicate(ROOT, campaign, sheets(tmp_path))
    found = open_campaign(ROOT, campaign)
    reports = WeekReports(found.project, found.game, WeeklyReports(found.game, found.play.rules), "es")
    viewer = Viewer(reports.order_sheet(found.position, "cierzo"))
    viewer.choose("era1.action.1", 8)
    viewer.type("era1.hex.1", "G5")
    back = tmp_path / "back.pdf"
    back.write_bytes(viewer.saved())
    (sheet,) = adjudicate(ROOT, campaign, [back], check_only=True).checked
    assert (sheet.remarks, sheet.orders.turn) == ((), 2)
    assert [(order.kind, order.hex) for order in sheet.orders.orders] == [("harvest", "G5")]
