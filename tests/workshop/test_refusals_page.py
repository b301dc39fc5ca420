"""Why can't I? Every refusal with an example from a record, as text, JSON and one page, in each language."""

from __future__ import annotations

import html
import json
import re
import shutil
from pathlib import Path

import pytest
from msgspec import structs
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.referee.registry import plugin_of
from generator.workshop.books.refusals import as_html, as_text, explained_refusals, shown_refusals

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(folder.name for folder in (ROOT / "data" / "games").iterdir() if (folder / "records").is_dir())


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_code_of_the_table_is_told_with_a_real_example(game_id: str, language: str) -> None:
    game, told, without = explained_refusals(ROOT, game_id, language)
    codes = [code for code in game.tables["refusals"].rows if not code.startswith("at_")]
    assert without == []
    told_codes = [one.example.code for one in told]
    assert told_codes[: len(codes)] == codes
    assert (told_codes == codes) == (plugin_of(game.rules_id).campaign is None)  # orders are refused for more
    for one in told:
        sentence = one.example.sentence
        assert sentence[0].isupper() or sentence[0] in "«“" or sentence[0].isdigit(), sentence
        assert sentence.endswith("."), sentence
        assert not re.search(r"[{}*\[\]_]|None|  ", sentence), sentence
        if "at_token" in game.tables["refusals"].rows:
            assert not re.search(r"\b(heads|tails)\.\d", sentence), sentence
        assert one.example.tried
        assert bool(one.clause_text) == bool(one.example.clause)
        if one.example.where.endswith(".tirada"):
            line = (ROOT / one.example.where).read_text("utf-8").splitlines()[one.example.line - 1]
            assert line.startswith(f"! {one.example.tried.removesuffix(')').split(' (')[0]}")
            assert f"-> {one.example.code} {one.example.clause}".rstrip() in line
    sentences = [one.example.sentence for one in told]
    assert len(set(sentences)) == len(sentences), "no two codes say the same"


def test_the_page_holds_every_sentence_and_nothing_from_outside() -> None:
    game, told, _ = explained_refusals(ROOT, "qiahn_tactics", "en")
    page = as_html(game, told, "en")
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert "light dark" in page
    assert not re.search(r"(src|href)=|https?:|<script", page)
    for one in told:
        assert html.escape(one.example.sentence) in page
        assert f'id="{one.example.code}"' in page
    text = as_text(game, told)
    assert all(one.clause_text in text for one in told)


def test_a_code_without_an_example_is_told_apart(project_copy: Path) -> None:
    folder = project_copy / "data" / "games" / "qiahn_tactics" / "records"
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / "one.tirada").write_text("tirada record 1\ngame: qiahn_tactics\n! heads: turn -> x QT-1\n", "utf-8")
    shutil.rmtree(folder.parent / "examples")  # the records of its book show some too
    _, told, without = explained_refusals(project_copy, "qiahn_tactics", "es")
    assert [one.example.code for one in told] == ["no-turn"]
    assert "face-down" in without


def test_a_game_without_refusals_or_records_says_so(project_copy: Path) -> None:
    kaixiflan = game_as_it_stands("kaixiflan")
    speechless = structs.replace(kaixiflan, tables={k: t for k, t in kaixiflan.tables.items() if k != "refusals"})
    with pytest.raises(CannotJudge, match="no referee yet"):
        shown_refusals(AS_IT_STANDS, speechless)
    shutil.rmtree(project_copy / "data" / "games" / "kaixiflan" / "records")
    with pytest.raises(CannotJudge, match="no records of kaixiflan"):
        explained_refusals(project_copy, "kaixiflan")
    with pytest.raises(CannotJudge, match="no language"):
        explained_refusals(ROOT, "qiahn_tactics", "xx")


def test_the_command_prints_the_page_in_every_format(tirada, project_copy: Path) -> None:
    root = ("--root", ROOT)
    done = tirada("rules", "refusals", "qiahn_tactics", *root, "--format", "json", "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)["refusals"]
    found = next(one for one in told if one["code"] == "face-down")
    assert found["sentence"] == "Token 1 of Tails is face down, and nobody is deployed face down."
    assert found["clause"] == "QT-57"
    assert found["example"]["record"].startswith("data/games/qiahn_tactics/records/")
    assert "<dl>" in tirada("rules", "refusals", "qiahn_tactics", *root, "--format", "html").stdout
    assert "  face-down: " in tirada("rules", "refusals", "qiahn_tactics", *root).stdout
    assert tirada("rules", "refusals", "qiahn_tactics", *root, "--format", "pdf").returncode == 2
    folder = project_copy / "data" / "games" / "qiahn_tactics" / "records"
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / "one.tirada").write_text("tirada record 1\ngame: qiahn_tactics\n! heads: turn\n", "utf-8")
    done = tirada("rules", "refusals", "qiahn_tactics", "--root", project_copy)
    assert done.returncode == 1
    assert "over: no record shows it" in done.stderr
