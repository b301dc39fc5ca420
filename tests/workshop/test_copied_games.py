"""A shipped game copied into a folder of one's own: an id of its own, its referee, its looks, and nothing shared."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import polib
import pytest
from commands import here

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.workshop.start.new_games import start_game


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Goblin copied as my_goblin by the command, from a folder without any project."""
    folder = tmp_path_factory.mktemp("empty")
    done = here(["new", "my_goblin", "--from", "qiahn_goblin"], folder, {})
    assert done.returncode == 0, done.stderr
    return folder / "my_goblin"


def test_a_copy_has_data_examples_catalogue_and_looks_of_its_own_and_is_clean(copied: Path) -> None:
    home = copied / "data/games/my_goblin"
    assert "id: my_goblin\nrules_of: qiahn_goblin" in (home / "game.yaml").read_text("utf-8")
    assert "\ngame: my_goblin\n" in (home / "examples/first-clash.tirada").read_text("utf-8")
    assert polib.pofile(str(home / "locales/en.po")).metadata["Project-Id-Version"].startswith("my_goblin ")
    assert (copied / "templates/themes/goblin.yaml").exists()
    assert list((copied / "templates/faces/goblin").glob("*.yaml"))
    named = [path for path in home.rglob("*") if path.is_file() and b"\ngame: qiahn_goblin" in path.read_bytes()]
    assert named == []
    checked = here(["check", "data", "text", "rules"], copied, {})
    assert (checked.returncode, checked.stdout) == (0, "no findings\n")


@pytest.mark.soak  # cli/test_first_hour follows the readme of a new game
def test_what_to_try_next_stands_in_its_readme_and_works(copied: Path) -> None:
    """Its commands, with a table of the game in the place of TABLE; what builds the whole game is left to others."""
    page = (copied / "README.md").read_text("utf-8")
    _, found, rest = page.partition("What to try next:")
    assert found
    commands = [line.replace("TABLE", "gear") for line in re.findall(r"`tirada ([^`]+)`", rest)]
    assert commands[:3] == [
        "export my_goblin gear --translations --to mine.xlsx",
        "import mine.xlsx --as my_goblin/gear",
        "check data text",
    ]
    for command in commands[:3]:
        done = here(command.split(), copied, {})
        assert done.returncode == 0, done.stdout + done.stderr
    assert "build my_goblin --only cards" in commands


def test_the_readme_of_a_copy_names_the_same_commands_in_spanish(copied: Path, tmp_path: Path) -> None:
    done = here(["new", "my_goblin", "--from", "qiahn_goblin", "--ui", "es"], tmp_path, {})
    assert done.returncode == 0, done.stderr
    english, spanish = ((folder / "README.md").read_text("utf-8") for folder in (copied, tmp_path / "my_goblin"))
    assert "Qué probar ahora:" in spanish
    assert re.findall("`[^`]+`", spanish) == re.findall("`[^`]+`", english)


def test_a_shipped_game_is_copied_into_a_project_that_has_others(copied: Path) -> None:
    done = here(["new", "my_tarot", "--from", "gnostica"], copied, {})
    assert done.returncode == 0, done.stderr
    assert "id: my_tarot" in (copied / "data/games/my_tarot/game.yaml").read_text("utf-8")
    refused = here(["new", "another", "--from", "gnostic"], copied, {})
    assert refused.returncode == 2
    assert "there is no game 'gnostic': did you mean 'gnostica'?" in refused.stderr
    shutil.rmtree(copied / "data/games/my_tarot")


@pytest.mark.soak  # test_new_language names them with commas
def test_several_components_are_named_with_commas_or_one_by_one(copied: Path) -> None:
    for only in (["--only", "box,references"], ["--only", "box", "--only", "references"]):
        built = here(["build", *only, "--lang", "en", "--jobs", "1", "--out", f"many-{len(only)}"], copied, {})
        assert built.returncode == 0, built.stderr
        made = {path.name for path in (copied / f"many-{len(only)}").rglob("*.a4.pdf")}
        assert made == {"box.a4.pdf", "cards.a4.pdf"}
    refused = here(["build", "--only", "box,cardz"], copied, {})
    assert refused.returncode == 2
    assert "there is no component or kind 'cardz'" in refused.stderr


@pytest.mark.soak  # the copy is checked whole above
def test_its_book_is_printed_with_its_examples_played_and_it_is_played_by_the_referee(copied: Path) -> None:
    only = ["--only", "reference", "--lang", "en", "--jobs", "1"]
    built = here(["build", *only], copied, {})
    assert built.returncode == 0, built.stderr
    assert (copied / "output/my_goblin/en/reference.a4.pdf").exists()
    begun = here(["referee", "new", "my_goblin", "--seed", "1", "--to", "a.tirada"], copied, {})
    assert begun.returncode == 0, begun.stderr
    assert "game: my_goblin\n" in (copied / "a.tirada").read_text("utf-8")
    replayed = here(["referee", "replay", "a.tirada"], copied, {})
    assert replayed.returncode == 0, replayed.stderr + replayed.stdout
    counted = here(["simulate", "my_goblin", "--games", "2"], copied, {})
    assert counted.returncode == 0, counted.stderr


def test_a_value_of_the_copy_is_changed_by_a_spreadsheet_and_the_shipped_game_is_not(copied: Path) -> None:
    path = copied / "data/games/my_goblin/tables/gear.csv"
    kept = path.read_bytes()
    assert here(["export", "my_goblin", "gear", "--to", "gear.csv"], copied, {}).returncode == 0
    sheet = copied / "gear.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("attack,3", "attack,4"), "utf-8")
    done = here(["import", "gear.csv", "--as", "my_goblin/gear"], copied, {})
    assert done.returncode == 0
    assert "QG-60 attests 3" in done.stderr
    assert b"attack,4" in path.read_bytes()
    path.write_bytes(kept)


@pytest.mark.parametrize(
    ("game", "source", "part"),
    [
        ("mine", "goblin", "there is no game 'goblin'"),
        ("Mine!", "qiahn_goblin", "'Mine!' is not an id for a game"),
    ],
)
def test_a_copy_that_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, game: str, source: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CannotJudge) as refused:
        start_game(game, source, {}, "", tmp_path, Findings())
    assert part in refused.value.message
    assert list(tmp_path.iterdir()) == []


def test_maps_are_for_spreadsheets_alone(tmp_path: Path) -> None:
    with pytest.raises(CannotJudge, match="--map and --lang are about a spreadsheet"):
        start_game("mine", "qiahn_goblin", {"a": "name"}, "", tmp_path, Findings())
    with pytest.raises(CannotJudge, match="is not a language code"):
        start_game("mine", "cards.csv", {}, "español", tmp_path, Findings())


def test_rules_of_a_game_that_nobody_knows_are_told(copied: Path) -> None:
    path = copied / "data/games/my_goblin/game.yaml"
    kept = path.read_text("utf-8")
    path.write_text(kept.replace("rules_of: qiahn_goblin", "rules_of: qiahn_gobln"), "utf-8")
    told = here(["check", "data"], copied, {})
    path.write_text(kept, "utf-8")
    assert told.returncode == 1
    assert "no referee plays the rules of 'qiahn_gobln'" in told.stdout
    assert "did you mean 'qiahn_goblin'?" in told.stdout


@pytest.mark.soak  # the copy of another game is checked whole above
def test_a_copy_of_a_game_of_order_sheets_plays_campaigns_and_has_its_clauses_traced(tmp_path: Path) -> None:
    assert here(["new", "mi_reino", "--from", "kaixiflan"], tmp_path, {}).returncode == 0
    root = tmp_path / "mi_reino"
    begun = here(["referee", "new", "mi_reino", "--seed", "1", "--to", "c1"], root, {})
    assert begun.returncode == 0, begun.stderr
    assert "game: mi_reino\n" in (root / "c1/campaign.yaml").read_text("utf-8")
    orders = "data/games/mi_reino/orders/first-turn.yaml"
    resolved = here(["referee", "adjudicate", "c1", orders], root, {})
    assert resolved.returncode == 0, resolved.stdout + resolved.stderr
    replayed = here(["referee", "replay", "c1"], root, {})
    assert "turns/0001: the same, byte for byte; its reasons bear it out" in replayed.stdout
    traced = here(["rules", "trace", "mi_reino"], root, {})
    assert traced.stdout.startswith("mi_reino: 173 of 173 clauses traced (100 %)"), traced.stderr
    untraced = here(["new", "otro"], root, {})
    assert untraced.returncode == 0
    refused = here(["rules", "trace", "otro"], root, {})
    assert refused.returncode == 2
    assert "otro has no referee yet" in refused.stderr
