"""A record is replayed under the edition it was made in, and says where the present one would differ."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from projects import game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.referee.actions import Action
from generator.referee.editions import Edition, edition_of, first_difference, known_edition, read_editions
from generator.referee.protocol import play
from generator.referee.random_play import random_game
from generator.referee.record import Record, appended, facts_hash, new_record, parse_record
from generator.referee.registry import referee_from_facts
from generator.referee.replay import replay
from generator.workshop.play.records import open_record

Make = Callable[..., Any]
ROOT = Path(__file__).resolve().parents[2]
GAME = game_as_it_stands("qiahn_tactics")


def older(referee: Any, **changed: Any) -> Any:
    """The same referee in an edition that never was."""
    return replace(referee, rules=replace(referee.rules, **changed))


def recorded(referee: Any, lines: str) -> Record:
    record, position = new_record(referee, "0.9", "r", []), referee.start()
    for line in lines.split(";"):
        actor, _, words = line.strip().partition(": ")
        verb, *args = words.split()
        action = Action(actor, verb, tuple(args))
        assert action in referee.legal(position), line
        record = appended(record, referee, position, action)
        position = referee.step(position, action)
    return record


OPENING = "first: side heads; second: side tails; heads: take 3; tails: take 3; chance: coin heads"
TURNED = "; heads: uncover heads.1; chance: reveal {}; heads: turn; tails: uncover tails.1; chance: reveal knight"
COMBAT = "; tails: turn; heads: deploy heads.1; heads: turn; tails: deploy tails.1; tails: turn"


def test_a_referee_comes_back_from_its_facts(referee: Make) -> None:
    for judge in (referee(), referee("AT-1=own_roll_moment", "AT-30=true", format="squad_6", owner="second")):
        again = referee_from_facts(
            game_as_it_stands(judge.id), json.loads(edition_of(judge, "1")[1].to_json())["facts"]
        )
        assert facts_hash(again) == facts_hash(judge)
        games = [[(str(a), p) for a, p in random_game(one, random.Random(5))] for one in (judge, again)]
        assert games[0] == games[1]


@pytest.mark.parametrize(
    ("changed", "lines", "ply", "clause", "said"),
    [
        ({"die": {"wizard": 30}}, OPENING + TURNED.format("wizard") + COMBAT
         + "; heads: turn; tails: turn; chance: roll heads.1 25", 18, "QT-31", "roll heads.1 25 is refused"),
        ({"die": {"wizard": 12}}, OPENING + TURNED.format("wizard") + COMBAT
         + "; heads: turn; tails: turn; chance: roll heads.1 5", 18, "QT-31", "roll heads.1 13 is legal"),
        ({"copies": {"knight": 0}}, OPENING + TURNED.format("wizard").replace("knight", "beast"), 7, "AT-27",
         "reveal knight is legal"),
        ({"size": 4, "aside": 8}, "first: side heads; second: side tails; heads: take 4", 3, "QT-15", "wrong-size"),
        ({"options": {"allow_resign": "true"}}, OPENING, 0, "", ""),
    ],
    ids=["larger die, QT-31", "smaller die, QT-31", "other tokens, AT-27", "other size, QT-15", "no difference"],
)  # fmt: skip
def test_the_first_ply_at_which_the_present_edition_has_other_choices_is_named(
    referee: Make,
    monkeypatch: pytest.MonkeyPatch,
    changed: dict[str, Any],
    lines: str,
    ply: int,
    clause: str,
    said: str,
) -> None:
    present = referee()
    old = older(present, **{
        key: {**getattr(present.rules, key), **value} if isinstance(value, dict) else value
        for key, value in changed.items()
    })  # fmt: skip
    facts = old.facts()
    old = referee_from_facts(GAME, facts)
    record = recorded(old, lines)
    findings = Findings()
    played = replay(record, old, findings)
    assert (findings.items, played.refusal) == ([], None)
    monkeypatch.setattr(
        "generator.referee.editions.play_with_events", lambda judge, at, action: (play(judge, at, action), ())
    )
    difference = first_difference(record, played, old, present)
    if not ply:
        assert difference is None
        return
    assert difference is not None
    assert (difference.ply, difference.clause) == (ply, clause)
    assert difference.line == record.plies[ply - 1].line
    assert said in difference.what


def test_what_an_action_leads_to_is_compared_too(referee: Make) -> None:
    """What happens is compared event by event, so the clause is that of the first thing that goes otherwise."""
    present = referee()
    old = older(present, removes={"positive": "nobody", "zero": "nobody", "negative": "nobody"})
    record = recorded(old, OPENING + TURNED.format("wizard") + COMBAT
                      + "; heads: turn; tails: turn; chance: roll heads.1 5; heads: turn; chance: roll tails.1 1"
                      "; tails: turn; tails: uncover tails.2")  # fmt: skip
    difference = first_difference(record, replay(record, old, Findings()), old, present)
    assert difference is not None
    assert (difference.ply, difference.clause) == (21, "QT-67")
    assert difference.what.startswith("tails: turn: outcome")


def test_a_start_that_the_present_edition_does_not_have_is_told(referee: Make) -> None:
    present = referee()
    old = older(present, uses=2)
    position = next(p for _, p in random_game(old, random.Random(1)) if p.round == 2)
    line = tuple(c._replace(used=2) for c in position.counters[0])
    record = new_record(old, "0.9", "r", [], position._replace(counters=(line, position.counters[1])))
    difference = first_difference(record, replay(record, old, Findings()), old, present)
    assert difference is not None
    assert (difference.ply, difference.line) == (0, record.line_of("start"))
    assert "whole number from 0 to 1" in difference.what


def test_an_edition_kept_once_is_known_under_every_ruling(referee: Make, tmp_path: Path) -> None:
    name, edition = edition_of(older(referee(), fire_rolls=3), "0.9")
    (tmp_path / name).write_text(edition.to_json(), "utf-8")
    editions = read_editions([tmp_path, tmp_path / "missing"])
    for rulings in ((), ("AT-14=per_roll", "AT-30=true")):
        made = facts_hash(older(referee(*rulings), fire_rolls=3))
        found = known_edition(made, GAME, referee(*rulings), editions)
        assert found is not None
        assert found[0].name == "0.9"
        assert (found[1].rules.fire_rolls, facts_hash(found[1])) == (3, made)
        assert list(found[1].rules.die) == list(referee().rules.die)
    assert known_edition("0" * 12, GAME, referee(), editions) is None
    assert known_edition(facts_hash(older(referee(), fire_rolls=4)), GAME, referee(), editions) is None


def test_an_edition_that_was_changed_or_is_none_is_refused(referee: Make, tmp_path: Path) -> None:
    name, edition = edition_of(referee(), "0.9")
    path = tmp_path / name
    for text, said in (
        (edition.to_json().replace('"fire_rolls": 2', '"fire_rolls": 3'), "changed after they were kept"),
        ("[", "no edition"), ("{}", "no edition"), ("[" * 100_000, "no edition"), ('{"game": 1}', "no edition"),
    ):  # fmt: skip
        path.write_text(text, "utf-8")
        with pytest.raises(CannotJudge, match=said):
            read_editions([tmp_path])
    stranger = Edition("qiahn_tactics", "0.1", {"size": 3, "options": {}})
    made = facts_hash_of(stranger, referee())
    with pytest.raises(CannotJudge, match="cannot be played any more"):
        known_edition(made, GAME, referee(), [stranger])


def facts_hash_of(edition: Edition, present: Any) -> str:
    from generator.referee.record import hash_of

    return hash_of({**edition.facts, "options": present.facts()["options"]})


def test_the_command_replays_a_record_under_its_own_edition(
    tirada: Any, project_copy: Path, change: Callable[[Path, str, str], None], tmp_path: Path
) -> None:
    game, root = tmp_path / "game.tirada", ("--root", project_copy)
    lines = OPENING + TURNED.format("wizard") + COMBAT
    actions = [line.strip() for line in (lines + "; heads: turn; tails: turn; chance: roll heads.1 20").split(";")]
    assert tirada("referee", "new", "qiahn_tactics", "--to", game, *root).returncode == 0
    assert tirada("referee", "play", game, *actions, *root).returncode == 0
    kept = tirada("referee", "edition", "qiahn_tactics", *root)
    made = parse_record(game.read_text("utf-8"), "r").one("data")
    assert kept.returncode == 0
    assert (project_copy / "data" / "games" / "qiahn_tactics" / "editions" / f"{made}.json").is_file()
    assert json.loads(tirada("referee", "replay", game, *root, "--json").stdout)[0]["findings"] == []

    tables = project_copy / "data" / "games" / "qiahn_tactics" / "tables"
    change(tables / "dice.csv", "d20,d20,20,1", "d20,d20,18,1")
    done = tirada("referee", "replay", game, *root, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    first, second = json.loads(done.stdout)[0]["findings"]
    assert (first["code"], first["severity"]) == ("record.edition", "warning")
    assert "replayed under it" in first["message"]
    assert (second["code"], second["clause"]) == ("record.differs", "QT-30")
    assert second["where"]["line"] == next(
        number for number, line in enumerate(game.read_text("utf-8").splitlines(), start=1) if "reveal wizard" in line
    )
    assert "ply 7: the present edition differs here (QT-30)" in second["message"]
    assert "die heads.1 18, not die heads.1 20" in second["message"]
    assert tirada("referee", "play", game, "heads: turn", *root).returncode == 0, "the game goes on under its edition"

    for path in (project_copy / "data" / "games" / "qiahn_tactics" / "editions").iterdir():
        path.unlink()
    done = tirada("referee", "replay", game, *root, "--json")
    assert done.returncode == 1
    told = json.loads(done.stdout)[0]
    assert told["findings"][0]["code"] == "record.edition"
    assert "made under other data" in told["findings"][0]["message"]
    assert told["refusal"]["clause"] == "QT-31"


def test_an_edition_beside_the_record_is_found_as_well(referee: Make, tmp_path: Path) -> None:
    old = older(referee(), fire_rolls=3)
    name, edition = edition_of(old, "0.9")
    (tmp_path / "editions").mkdir()
    (tmp_path / "editions" / name).write_text(edition.to_json(), "utf-8")
    path = tmp_path / "game.tirada"
    path.write_text(recorded(old, OPENING).text, "utf-8")
    table = open_record(ROOT, path, invariants=True)
    assert [finding.code for finding in table.findings] == ["record.edition"]
    assert table.referee.facts()["fire_rolls"] == 3


def test_the_games_that_came_with_the_program_are_not_written_to(tirada: Any, tmp_path: Path) -> None:
    done = tirada("referee", "edition", "qiahn_tactics")
    assert done.returncode == 2
    assert "tirada new" in done.stderr


def test_an_edition_kept_makes_no_sheet_out_of_date(project_copy: Path) -> None:
    from generator.catalog.project import Project
    from generator.workshop.build.inputs import ProjectSnapshot, inputs_of
    from generator.workshop.targets import Target

    project = Project(project_copy, project_copy)
    book = Target("qiahn_tactics", "es", "rulebook", "a4", "dense")
    sheet = Target("qiahn_tactics", "es", "tokens", "a4", "dense")
    before = [inputs_of(ProjectSnapshot(project), target, {}) for target in (sheet, book)]
    folder = project_copy / "data" / "games" / "qiahn_tactics" / "editions"
    folder.mkdir()
    (folder / "0123456789ab.json").write_text("{}", "utf-8")
    after = [inputs_of(ProjectSnapshot(project), target, {}) for target in (sheet, book)]
    assert after[0] == before[0]
    assert after[1] != before[1]  # books replay records, which may be of that edition
