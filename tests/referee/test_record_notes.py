"""Notes in records (what is refused, what happened), their headers, and files that are no records at all."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.referee.actions import Action
from generator.referee.events import report_event
from generator.referee.record import FIRST_LINE, decode, facts_hash, new_record, parse_record, shortened
from generator.referee.replay import replay

Make = Callable[..., Any]
OPENING = f"""{FIRST_LINE}
game: qiahn_tactics
first: side heads
second: side tails
heads: take 3
tails: take 3
"""


class Telling:
    """A referee whose coin tells events, whatever else it tells."""

    def __init__(self, referee: Any) -> None:
        self.inner = referee

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def step(self, position: Any, action: Action) -> Any:
        if action.verb == "coin":
            report_event("QT-40", "shown", action.args[0])
            report_event("QT-41", "pair", "heads", 3)
            report_event("QT-41", "pair", "tails", 4)
        return self.inner.step(position, action)

    def events(self) -> Mapping[str, tuple[str, str]]:
        return {"shown": ("QT-40", "shown SIDE"), "pair": ("QT-41", "pair SIDE N"), "never": ("QT-94", "never")}


def judged(referee: Any, notes: str) -> list[tuple[str, str]]:
    findings = Findings()
    replayed = replay(parse_record(OPENING + notes, "r"), referee, findings)
    assert replayed.refusal is None
    return [(finding.code, finding.clause) for finding in findings]


@pytest.mark.parametrize(
    ("notes", "found"),
    [
        ("! heads: deploy heads.1 -> wrong-phase QT-43\n", []),
        ("! heads: deploy heads.1 -> wrong-phase\n", []),
        ("! heads: deploy heads.1\n", []),
        ("! deploy heads.1 -> chance-first QT-39\n", [("record.other-refusal", "QT-43")]),
        ("! heads: deploy heads.1 -> wrong-phase QT-44\n", [("record.other-refusal", "QT-43")]),
        ("! chance: coin heads\n", [("record.accepted", "")]),
        ("! chance: coin heads -> wrong-phase QT-43\n", [("record.accepted", "QT-43")]),
        ("! heads: ¿deploy? -> unreadable\n", []),
        ("! undo -> no-undo-seen AT-20\n", []),
        ("! undo -> no-undo AT-20\n", [("record.other-refusal", "AT-20")]),
        ("coin heads\n= shown heads\n= pair tails 4\n= PAIR heads 3   # as it was said\n", []),
        ("coin heads\n= shown heads -> QT-40\n= pair tails 4 -> QT-41\n", []),
        ("coin heads\n= shown heads -> QT-41\n", [("record.other-clause", "QT-40")]),
        ("coin heads\n= shown tails -> QT-40\n", [("record.claim", "QT-40")]),
        ("coin heads\n= shown tails\n", [("record.claim", "QT-40")]),
        ("coin heads\n= pair tails 3\n", [("record.claim", "QT-41")]),
        ("coin heads\n= never\n", [("record.claim", "QT-94")]),
        ("coin heads\n= luck 7\n", [("record.claim", "")]),
        ("coin heads\nheads: uncover heads.1\n= shown heads\n", [("record.claim", "QT-40")]),
    ],
)
def test_notes_hold_or_are_found_out(referee: Make, notes: str, found: list[tuple[str, str]]) -> None:
    assert judged(Telling(referee()), notes) == found


def test_the_undo_of_a_deployment_is_not_refused(referee: Make) -> None:
    deployed = "coin heads\nuncover heads.1\nreveal beast\nheads: turn\nuncover tails.1\nreveal beast\ntails: turn\n"
    assert judged(referee(), deployed + "deploy heads.1\n! undo\n") == [("record.accepted", "")]
    assert judged(referee(), deployed + "! undo -> no-undo-after-turn QT-48\n") == []
    record = parse_record(f"{FIRST_LINE}\ngame: g\n! undo -> nothing-to-undo\n", "r")
    findings = Findings()
    replay(record, referee(), findings)
    assert findings.items == []


def test_notes_stand_in_a_record_as_they_were_written_and_leave_with_their_action(referee: Make) -> None:
    text = OPENING + "\t! coin edge ->  no-such-side   QT-10 # no edge\ncoin heads\n  =  shown heads\n! undo\n"
    record = parse_record(text, "r")
    assert record.text == text
    assert [(n.after, n.text, n.refused, n.code, n.clause) for n in record.notes] == [
        (4, "coin edge", True, "no-such-side", "QT-10"),
        (5, "shown heads", False, "", ""),
        (5, "undo", True, "", ""),
    ]
    assert shortened(record).text == OPENING + "\t! coin edge ->  no-such-side   QT-10 # no edge\n"
    assert len(replay(record, Telling(referee()), Findings()).actions) == 5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("= total heads 14", "r:3:1: `= CLAIM` stands below the action it is about"),
        ("heads: turn\n=", "r:4:1: `= CLAIM` stands below"),
        ("heads: turn\n= -> QT-1", "r:4:1: `= CLAIM` stands below"),
        ("!", "r:3:1: cannot read '!'"),
        ("! -> code QT-1", "r:3:1: cannot read"),
        ("! heads: turn -> code QT-1 QT-2", "r:3:1: cannot read"),
    ],
)
def test_a_malformed_note_names_its_line(line: str, said: str) -> None:
    with pytest.raises(CannotJudge) as caught:
        parse_record(f"{FIRST_LINE}\ngame: a\n{line}\n", "r")
    assert said in caught.value.message


def test_a_new_record_names_every_ruling_that_changes_play(referee: Make, tactics: Any) -> None:
    judge = referee("AT-1=own_roll_moment", "QK-8=forced", "AT-16=out_but_counted", format="squad_6", owner="second")
    record = new_record(judge, "1.0", "r", [])
    rulings, options = record.pairs("ruling"), record.pairs("option")
    assert options == {"format": "squad_6", "owner": "second"}
    assert rulings["AT-1"] == "own_roll_moment"
    assert rulings["AT-2"] == "must_copy"
    assert rulings["AT-16"] == "out_but_counted"
    assert rulings["AT-12"] == "bearer_survives"
    assert all(option in tactics.rulings[ident].options for ident, option in rulings.items())
    again = referee(*(f"{k}={v}" for k, v in rulings.items()), **options)
    assert facts_hash(again) == facts_hash(judge) == record.one("data")


def test_players_are_named_on_their_side_and_on_no_other(referee: Make) -> None:
    record = new_record(referee(), "1.0", "r", [("player", "heads=Ana"), ("player", "second=Luis")])
    assert record.pairs("player") == {"heads": "Ana", "second": "Luis"}
    assert replay(record, referee(), Findings()).refusal is None
    wrong = new_record(referee(), "1.0", "r", [("player", "edge=Eva")])
    with pytest.raises(CannotJudge, match=rf"^r:{wrong.line_of('player')}:1: nobody is called 'edge'"):
        replay(wrong, referee(), Findings())


def no_records() -> Iterator[tuple[str, bytes, str]]:
    head = f"{FIRST_LINE}\ngame: qiahn_tactics\n".encode()
    yield "noise of ten megabytes", b"\xa7\x00heads" * 1_500_000, ":1:1: "
    yield "lines of ten megabytes", head + b"heads: turn\n" * 900_000, ":1:1: "
    yield "broken UTF-8", head + b"heads: t\xff\n", ":3:9: not UTF-8"
    yield "a NUL", head + b"heads:\x00turn\n", ":3:7: the character U+0000"
    yield "a line of a megabyte", head + b"x" * 1_000_000, ":3:"
    yield "brackets of a megabyte", head + b"heads: turn " + b"[ " * 500_000, ":3:"
    yield "a deep start", head + b"start: " + b"[" * 900_000 + b"\n", ":3:1: the start position is no JSON"
    yield "deep objects", head + b"start: " + b'{"a":' * 200_000 + b"\n", ":3:1: the start position is no JSON"
    yield "a number too long", head + b"start: " + b"9" * 9000 + b"\n", ":3:1: the start position is no JSON"
    yield "a wide start", head + b"start: [" + b"1," * 400_000 + b"1]\n", ":3:1: this position cannot be"
    yield "a start that is no object", head + b"start: NaN\n", ":3:1: this is no position"
    yield "a list as a start", head + b"start: []\n", ":3:1: this position cannot be"
    yield "notes without a game", f"{FIRST_LINE}\n".encode() + b"! a -> b c\n" * 100_000, ":2:1: the header names no"


@pytest.mark.parametrize(
    ("name", "data", "said"), no_records(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_what_is_no_record_is_refused_with_line_and_reason(referee: Make, name: str, data: bytes, said: str) -> None:
    with pytest.raises(CannotJudge) as caught:
        replay(parse_record(decode(data, "r"), "r"), referee(), Findings())
    assert caught.value.message.startswith("r" + said) or said in caught.value.message
    assert len(caught.value.message) < 1000


def test_the_command_writes_nothing_over_what_is_no_record(tirada: Any, tmp_path: Path) -> None:
    spoilt = list(no_records())
    for number in (0, 3, 6):
        path = tmp_path / f"{number}.txt"
        path.write_bytes(spoilt[number][1])
        for words in (("play", path, "heads: turn"), ("undo", path), ("replay", path)):
            done = tirada("referee", *words)
            assert done.returncode == 2
            assert "Traceback" not in done.stderr + done.stdout
            assert f"{path}:" in done.stderr
        assert path.read_bytes() == spoilt[number][1]
        position = tmp_path / "p.json"
        position.write_bytes(b"[" * 200_000)
        done = tirada("referee", "new", "qiahn_tactics", "--from", position, "--to", tmp_path / "new.txt")
        assert (done.returncode, (tmp_path / "new.txt").exists()) == (2, False)


def test_new_records_name_players_and_refuse_unknown_sides(tirada: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    done = tirada("referee", "new", "qiahn_tactics", "--player", "heads=Ana", "--player", "tails=Luis", "--to", path)
    assert done.returncode == 0, done.stderr
    assert "player: heads=Ana\nplayer: tails=Luis\n" in path.read_text("utf-8")
    other = tmp_path / "other.txt"
    done = tirada("referee", "new", "qiahn_tactics", "--player", "edge=Eva", "--to", other)
    assert (done.returncode, other.exists()) == (2, False)
    assert "edge" in done.stderr
    assert json.loads(tirada("referee", "replay", path, "--json").stdout)[0]["findings"] == []
