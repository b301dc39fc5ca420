"""tirada rules: the registers listed and shown as a user reads them, and the mutation run."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]
CLAUSES = {"qiahn_tactics": ("QT", 102), "qiahn_goblin": ("QG", 102), "kaixiflan": ("KX", 182), "gnostica": ("GN", 165)}
RULINGS = {"qiahn_tactics": 76, "qiahn_goblin": 62, "kaixiflan": 71, "gnostica": 43}


@pytest.fixture
def rules(tirada: Run) -> Callable[..., Any]:
    """`tirada rules … --json`, which must succeed."""

    def run(*arguments: str) -> Any:
        done = tirada("rules", *arguments, "--json", "--root", ROOT)
        assert (done.returncode, done.stderr) == (0, "")
        return json.loads(done.stdout)

    return run


@pytest.mark.parametrize("game", CLAUSES)
def test_list_prints_every_clause_with_its_sources_and_every_ruling_with_its_options(
    rules: Callable[..., Any], game: str
) -> None:
    found = rules("list", game)
    code, last = CLAUSES[game]
    assert found["game"] == game
    assert [clause["id"] for clause in found["clauses"]] == [f"{code}-{n}" for n in range(1, last + 1)]
    for clause in found["clauses"]:
        assert set(clause) == {"id", "kind", "check", "sources", "text", "fixes", "implies", "refs"}
        assert clause["sources"], clause["id"]
        assert all(source["doc"] and source["title"] for source in clause["sources"]), clause["id"]
        assert clause["text"], clause["id"]
        assert "{{" not in clause["text"], clause["id"]
        assert "[[" not in clause["text"], clause["id"]
    assert len({ruling["id"] for ruling in found["rulings"]}) == len(found["rulings"]) == RULINGS[game]
    for ruling in found["rulings"]:
        assert ruling["default"] in ruling["options"], ruling["id"]
        assert ruling["question"], ruling["id"]
        assert ruling["reason"], ruling["id"]


@pytest.mark.parametrize("game", CLAUSES)
def test_list_reads_in_english_too_and_no_text_is_missing(rules: Callable[..., Any], game: str) -> None:
    spanish, english = rules("list", game), rules("list", game, "--lang", "en")
    assert [c["id"] for c in spanish["clauses"]] == [c["id"] for c in english["clauses"]]
    texts = [c["text"] for c in english["clauses"]] + [
        words for r in english["rulings"] for words in (r["question"], r["reason"], *r["options"].values())
    ]
    assert not [text for text in texts if "[¿?]" in text or "[…]" in text]
    alike = [s["id"] for s, e in zip(spanish["clauses"], english["clauses"], strict=True) if s["text"] == e["text"]]
    assert alike == []


@pytest.mark.parametrize(
    ("ident", "language", "parts"),
    [
        ("QG-21", "", ["El Mago, amarillo", "source: GO Tabla 1", "attests: combatants.wizard.value = 6"]),
        ("QG-21", "en", ["QG-21 (qiahn_goblin)", "Wizard", "yellow", "kind: component, resolution"]),
        ("KX-44", "", ["cada colono 0,5"]),
        ("KX-44", "en", ["each Settler 0.5"]),
        ("AG-3", "", ["* 2 = survivors_and_troop:", "  1 = survivors:", "option key: scoring", "interprets: QG-17"]),
        ("AG-3", "en", ["* 2 = survivors_and_troop:", "captures:", "why:"]),
        ("A-26", "en", ["* 1 = only:", "GN-157"]),
        ("QK-50", "es", ["QK-50 (qiahn_tactics)"]),
        ("QK-40", "es", ["QK-40 (qiahn_goblin)"]),
        ("KQ-58", "es", ["= holder:", "kingdom:", "option key: foreign_trade.benefit"]),
    ],
)  # fmt: skip
def test_show_finds_a_clause_or_a_ruling_in_whichever_game_it_stands(
    tirada: Run, ident: str, language: str, parts: list[str]
) -> None:
    done = tirada("rules", "show", ident, *(["--lang", language] if language else []), "--root", ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    for part in parts:
        assert part in done.stdout


def test_show_as_json_names_the_game(rules: Callable[..., Any]) -> None:
    found = rules("show", "GN-18")
    assert (found["game"], found["id"]) == ("gnostica", "GN-18")
    assert found["fixes"]["worth.major.points"] == 3


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("show", "QG-212"), "no game has a clause or ruling 'QG-212': did you mean 'QG-2"),
        (("show", "ag-3"), "no game has a clause or ruling 'ag-3'"),
        (("show", "QG-21", "--lang", "fr"), "qiahn_goblin has no language 'fr': valid: en, es"),
        (("list", "gnostca"), "there is no game 'gnostca'"),
        (("mutate", "gnostca"), "did you mean 'gnostica'?"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(tirada: Run, arguments: tuple[str, ...], part: str) -> None:
    done = tirada("rules", *arguments, "--root", ROOT)
    assert done.returncode == 2
    assert done.stdout == ""
    assert part in done.stderr
    assert "Traceback" not in done.stderr


def test_mutate_tells_what_it_changed_and_what_nobody_attests(tirada: Run) -> None:
    done = tirada("rules", "mutate", "qiahn_goblin", "--root", ROOT)
    assert done.returncode == 0
    assert done.stdout.startswith("qiahn_goblin: ")
    assert "UNNOTICED" not in done.stdout
    assert "sides.heads.theme, sides.tails.theme" in done.stdout


def test_mutate_exits_1_and_names_the_change_that_goes_unnoticed(
    tirada: Run, project_copy: Path, change: Callable[..., None]
) -> None:
    clauses = project_copy / "data" / "games" / "qiahn_goblin" / "clauses.yaml"
    change(clauses, "    fixes: {magic.fire.factor: 2}\n", "")
    done = tirada("rules", "mutate", "qiahn_goblin", "--json", cwd=project_copy)
    assert done.returncode == 1
    assert json.loads(done.stdout)[0]["missed"] == ["magic.fire.factor: 2 -> 3"]


def test_a_game_that_lies_elsewhere_is_answered_with_those_of_this_folder(tirada, tmp_path):
    (tmp_path / "data" / "games" / "my_goblin").mkdir(parents=True)
    done = tirada("rules", "list", "qiahn_goblin", "--root", tmp_path)
    assert done.returncode == 2
    assert "did you mean 'my_goblin'?" in done.stderr
    assert "qiahn_goblin itself came with Tirada, elsewhere" in done.stderr
    done = tirada("rules", "list", "chess", "--root", tmp_path)
    assert done.returncode == 2
    assert "came with Tirada" not in done.stderr


def test_a_game_without_odds_names_those_that_have_them(tirada):
    done = tirada("odds", "gnostica", "--attack", "x", "--defend", "y", "--root", ROOT)
    assert done.returncode == 2
    assert "these games have: kaixiflan, qiahn_tactics" in done.stderr
