"""Records: written by hand or by the program, read back exactly; and everything that may be wrong with one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.referee.random_play import random_game
from generator.referee.record import FIRST_LINE, appended, decode, new_record, parse_record, shortened
from generator.referee.replay import replay

Make = Callable[..., Any]
BY_HAND = f"""{FIRST_LINE}
game: qiahn_tactics   # Ana and Luis, a wet Sunday
option: format=squad_3

  side heads
side tails          # no toss needed
heads: take 3
tails: TAKE 3
\tcoin   tails
tails:uncover tails.2
reveal wizard"""


@pytest.mark.parametrize("seed", range(12))
def test_what_is_written_comes_back_exactly(referee: Make, seed: int) -> None:
    judge = referee()
    record, position = new_record(judge, "1.0", "r", [("option", "format=squad_3")]), judge.start()
    played = random_game(judge, random.Random(seed))
    for action, after in played:
        record = appended(record, judge, position, action)
        position = after
    again = parse_record(record.text, "r")
    assert again == record
    findings = Findings()
    replayed = replay(again, judge, findings)
    assert findings.items == []
    assert replayed.positions[-1] == position
    assert [str(a) for a in replayed.actions] == [str(a) for a, _ in played]
    assert shortened(appended(again, judge, judge.start(), played[0][0])).text == again.text


def test_a_person_may_write_it_without_actors_hashes_or_tidiness(referee: Make) -> None:
    record = parse_record(BY_HAND, "r")
    assert record.text == BY_HAND
    replayed = replay(record, referee(), Findings())
    assert replayed.refusal is None
    assert replayed.positions[-1].kinds[1] == ("", "wizard", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "r:1:1"),
        ("noise\n" * 9, "r:1:1"),
        (f"{FIRST_LINE}\n", "r:2:1: the header names no game"),
        (f"{FIRST_LINE}\ngame: a\ngame: b\n", "r:3:1: the line 'game' stands twice"),
        (f"{FIRST_LINE}\ngame: a\noption: squad\n", "r:3:9: option K=V expected"),
        (f"{FIRST_LINE}\ngame: a\nheads: deploy ¿2?\n", "r:3:15: cannot read"),
        (f"{FIRST_LINE}\ngame: a\n  a b\noption: x=y\n", "r:4:"),
        (f"{FIRST_LINE}\ngame: a\nheads: turn\ngame: b\n", "r:4:1: the header line 'game' stands below"),
        (f"{FIRST_LINE}\ngame: a\n" + "x" * 5000, "r:3:"),
    ],
)
def test_a_malformed_record_names_line_and_column(text: str, said: str) -> None:
    with pytest.raises(CannotJudge, match=r"^r:") as caught:
        parse_record(text, "r")
    assert said in caught.value.message


def test_noise_is_refused_at_once_and_never_raises_anything_else() -> None:
    source = random.Random(3)
    for size in (10, 1000, 10_000_000):
        with pytest.raises(CannotJudge):
            parse_record(decode(source.randbytes(size), "r"), "r")
    for _ in range(300):
        lines = "\n".join(
            "".join(source.choice("ab:#[]{}. 0\t\\é\x00") for _ in range(source.randrange(30))) for _ in range(4)
        )
        text = f"{FIRST_LINE}\ngame: x\n{lines}"
        with suppress(CannotJudge):
            assert parse_record(text, "r").text == text


def test_a_record_of_another_edition_says_so_and_at_which_ply_it_shows(referee: Make) -> None:
    judge, other = referee("AT-1=own_roll_moment"), referee()
    record, position = new_record(judge, "1.0", "r", []), judge.start()
    for action, after in random_game(judge, random.Random(4)):
        record = appended(record, judge, position, action)
        position = after
    findings = Findings()
    replay(record, other, findings)
    assert findings.items[0].code == "record.edition"
    text = record.text.replace(record.plies[3].hash, "00000000")
    findings = Findings()
    replay(parse_record(text, "r"), judge, findings)
    assert [(f.code, f.severity, f.where.line) for f in findings] == [("record.legal", "error", record.plies[3].line)]


def wrong_positions() -> list[tuple[str, Callable[[Any], Any], str]]:
    def change(path: str, value: Any) -> Callable[[Any], Any]:
        def run(data: Any) -> Any:
            at = data
            *way, last = path.split("/")
            for step in way:
                at = at[int(step) if step.isdigit() else step]
            at[int(last) if last.isdigit() else last] = value(at) if callable(value) else value
            return data

        return run

    first = "sides/heads/tokens"
    return [
        ("13 combatants", change(first, [{"token": "heads.1", "kind": None, "zone": "reserve", "rolls": []}] * 13),
         "at most 3"),
        ("12 set aside and 3 in play", change("sides/heads/set_aside", 10), "set aside and in play together"),
        ("two swords", change("sides/heads/counters/1/counter", "sword"), "QT-22"),
        ("three wizards", change(first + "/0/kind", "dragon"), "none of"),
        ("face down in the vanguard", change(first + "/2/zone", "vanguard"), "QT-57"),
        ("no coin", change("attacker", None), "QT-41"),
        ("round nine", change("round", 9), "whole number"),
        ("used twice", change("sides/tails/counters/0/used", 2), "whole number"),
        ("an unknown word", change("luck", 7), "unknown"),
        ("over without an outcome", change("phase", "over"), "QT-93"),
        ("a list for a side", change("sides/heads", []), "object expected"),
        ("true for a number", change("round", True), "whole number"),
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "spoil", "said"), wrong_positions(), ids=lambda v: v if isinstance(v, str) else "")
def test_a_position_that_cannot_be_is_refused_with_its_reason(referee: Make, name: str, spoil: Any, said: str) -> None:
    judge = referee()
    position = next(p for _, p in random_game(judge, random.Random(2)) if p.phase == "outfit")
    data = judge.to_json(position)
    assert judge.from_json(json.loads(json.dumps(data))) == position
    with pytest.raises(CannotJudge) as caught:
        judge.from_json(spoil(data))
    assert said in caught.value.message


def test_no_reading_is_ignored(referee: Make) -> None:
    for ruling, said in (("AT-36=reaction", "does not play"), ("AT-26=own_only", "does not play")):
        with pytest.raises(CannotJudge, match=said):
            referee(ruling)
    with pytest.raises(CannotJudge, match=r"one question|chosen twice"):
        referee("AT-14=per_roll", "QK-18=once", "AT-2=must_copy", "QK-8=forced", "AT-1=own_roll_moment",
                "AT-5=after_all_rolls")  # fmt: skip
    with pytest.raises(CannotJudge, match="format"):
        referee(format="squad_9")
    with pytest.raises(CannotJudge, match="no option"):
        referee(colour="red")


def test_the_command_plays_refuses_undoes_and_replays(tirada: Any, tmp_path: Path) -> None:
    def run(*words: Any, code: int = 0) -> str:
        done = tirada("referee", *words)
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr + done.stdout
        return str(done.stdout + done.stderr)

    game = tmp_path / "game.txt"
    run("new", "qiahn_tactics", "--option", "format=squad_3", "--seed", 5, "--to", game)
    run("new", "qiahn_tactics", "--to", game, code=2)
    out = run("play", game, "side heads", "side tails", "take 3", "take 3")
    side = out.strip().splitlines()[-1].removeprefix("awaited: ")
    before = game.read_text("utf-8")
    refusal = json.loads(run("play", game, f"{side}: deploy {side}.1", "--json", code=1))["refusal"]
    assert game.read_text("utf-8") == before
    assert refusal["code"] == "wrong-phase"
    assert refusal["sentence"] == "«desplegar» corresponde a Desplegar, y ahora toca Descubrir."
    legal = [a["action"] for a in json.loads(run("legal", game, "--json"))]
    assert legal == [f"{side}: uncover {side}.{n}" for n in (1, 2, 3)]
    # the token that was uncovered has been seen: that stays, and what was written after it does not
    assert "QT-43" in run("play", game, f"uncover {side}.1", f"{side}: deploy {side}.1", "--lang", "en", code=1)
    assert game.read_text("utf-8").startswith(before)
    assert len(game.read_text("utf-8").splitlines()) == len(before.splitlines()) + 2
    assert "AT-20" in run("undo", game, code=1)
    other = "tails" if side == "heads" else "heads"
    run("play", game, f"{side}: turn", f"{other}: uncover {other}.2", f"{other}: turn", f"{side}: deploy {side}.1")
    assert f"taken back: {side}: deploy {side}.1" in run("undo", game)
    assert "QT-53" in run("explain", game, f"{side}: deploy {side}.1", "--lang", "en")
    assert "QT-57" in run("explain", game, f"{side}: deploy {side}.2", code=1)
    shown = json.loads(run("show", game, "--json"))
    assert shown["phase"] == "deploy"
    position = tmp_path / "p.json"
    position.write_text(json.dumps(shown), "utf-8")
    run("new", "qiahn_tactics", "--from", position, "--option", "format=squad_3", "--to", tmp_path / "b.txt")
    assert "not over" in run("replay", game, tmp_path / "b.txt")
    assert "position" in json.loads(run("schema", "qiahn_tactics"))
    assert json.loads(run("perft", "qiahn_tactics", "--depth", 4, "--json")) == [1, 2, 4, 6, 6]
    run("show", game, "--as", "nobody", code=2)
    run("show", game, "--ply", 99, code=2)
    run("legal", tmp_path / "missing.txt", code=2)
    run("new", "kaixiflan", "--players", 3, "--to", tmp_path / "c.txt", code=2)
    assert json.loads(run("undo", tmp_path / "b.txt", "--json", code=1))["refusal"]["code"] == "nothing-to-undo"
    game.write_text(before + "heads: fly heads.1\n", "utf-8")
    line = len((before + "x").splitlines())
    assert f"game.txt:{line}: " in run("replay", game, code=1)
    assert f":{line}:1" in run("legal", game, code=2)
