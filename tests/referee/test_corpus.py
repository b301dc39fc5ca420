"""Every record of a game is a test; together they show every way a game ends and every reading it has."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from corpus import (
    ROOT,
    contradictions,
    deviations,
    digest,
    digests,
    digests_of,
    files,
    game_of,
    games,
    impossible,
    read,
    records_of,
    referee_of,
    says_why_impossible,
    spoilt,
)
from stamp_records import main, stamped

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.referee.actions import legal_hash
from generator.referee.random_play import random_game
from generator.referee.record import decode, parse_record
from generator.referee.registry import modules_of
from generator.referee.replay import replay

# no rule decides these
NO_RULE = ("unreadable", "nothing-to-undo", "no-undo-seen", "no-undo-after-turn", "unknown-verb", "wrong-words")
ALL = [pytest.param(path, id=f"{path.parts[-3]}/{path.stem}") for path in files()]
# (game, format or mode): the ways in which a game may end
ENDS = {
    ("qiahn_tactics", length): {"heads", "tails", "draw", "zero-zero", "resigned", "toss"}
    for length in ("squad_3", "squad_6")
} | {("qiahn_goblin", mode): {"heads", "tails", "draw", "zero-zero"} for mode in ("half_hidden", "open", "hidden")}


def played(path: Path) -> tuple[Any, Any]:
    referee = referee_of(path, modules_of(path.parts[-3])[0])
    return referee, replay(read(path), referee, Findings())


@pytest.mark.parametrize("path", ALL)
def test_a_record_plays_as_it_is_stored(path: Path) -> None:
    referee, _ = played(path)
    assert list(deviations(path, referee)) == []
    assert list(contradictions(path, referee)) == []
    assert read(path).one("game") == path.parts[-3]


@pytest.mark.parametrize("path", ALL)
def test_a_record_comes_back_byte_for_byte_and_every_action_is_stamped(path: Path) -> None:
    record = parse_record(decode(path.read_bytes(), path.name), path.name)
    assert record.text.encode() == path.read_bytes()
    assert [ply.line for ply in record.plies if ply.count is None or not ply.hash] == []
    assert [note.line for note in record.notes if not note.clause and note.code not in NO_RULE] == []
    assert any(line.startswith("#") for line in record.lines), "it says what it shows"


@pytest.mark.parametrize("path", ALL)
def test_a_game_that_ended_claims_its_winner(path: Path) -> None:
    referee, replayed = played(path)
    result = referee.result(replayed.positions[-1])
    claims = [n.text for n in read(path).notes if not n.refused and n.after == len(replayed.actions)]
    winners = [claim for claim in claims if claim.startswith("winner")]
    assert winners == ([] if result is None else [f"winner {result['winner'] or 'draw'}"])


def test_everything_said_of_the_records_is_what_was_said_before() -> None:
    for game in games():
        module = modules_of(game)[0]
        now = {path.stem: digest(path, referee_of(path, module)) for path in files(game)}
        if os.environ.get("TIRADA_WRITE_DIGESTS"):
            digests_of(game).write_text(json.dumps(now, indent=1) + "\n", "utf-8")
        assert now == digests(game)


def endings(game: str, term: str) -> set[str]:
    """How the finished games of a format or mode ended."""
    found = set()
    for path in files(game):
        referee, replayed = played(path)
        result = referee.result(replayed.positions[-1])
        if result is None or not {("option", f"format={term}"), ("option", f"mode={term}")} & set(referee.terms()):
            continue
        if result.get("resigned"):
            found.add("resigned")
        elif replayed.actions[-1].verb == "coin":
            found.add("toss")
        elif not any(result["count"].values()):
            found.add("zero-zero")
        else:
            found.add(result["winner"] or "draw")
    return found


@pytest.mark.parametrize(("game", "term"), sorted(ENDS))
def test_every_way_a_game_can_end_has_a_record(game: str, term: str) -> None:
    assert endings(game, term) == ENDS[game, term]


@pytest.mark.parametrize("game", games())
def test_every_reading_that_changes_play_has_a_record(game: str) -> None:
    """Each option of each question, in force in at least one record."""
    rulings, module = game_of(game).rulings, modules_of(game)[1]
    wanted = {
        f"{ident}={option}"
        for group in module.OPTIONS.values()
        for ident in list(group)[:1]
        for option in rulings[ident].options
        if (ident, option) not in getattr(module, "NOT_PLAYED", ())
    }
    shown = {value for path in files(game) for key, value in played(path)[0].terms() if key == "ruling"}
    shown |= {v for path in files(game) for key, v, _ in read(path).header if key == "ruling"}
    assert wanted - shown - DEFAULTS == set()


DEFAULTS = {"AT-29=flagged"}  # the owner is an option there: `option: owner=second` has its record


@pytest.mark.parametrize("game", games())
def test_every_refusal_and_every_event_stands_in_a_record(game: str) -> None:
    notes = [note for path in files(game) for note in read(path).notes]
    words = {code for code in game_of(game).tables["refusals"].rows if not code.startswith("at_")}
    assert {note.code for note in notes if note.refused} >= words - NOT_OF_PLAY
    kinds = set(played(files(game)[0])[0].events())
    assert kinds - {note.text.split()[0] for note in notes if not note.refused} == set()


NOT_OF_PLAY = {code for code in game_of("qiahn_tactics").tables["refusals"].rows if code.startswith("combat-")}


@pytest.mark.parametrize("game", games())
def test_positions_that_cannot_be_are_refused_for_their_reason(game: str) -> None:
    module = modules_of(game)[0]
    assert impossible(game)
    for case in impossible(game):
        assert says_why_impossible(case, game, module), case


def pieces(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place in a JSON value, and what stands there."""
    yield way, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from pieces(value, (*way, key))


@pytest.mark.parametrize("records", [5, pytest.param(24, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", games())
def test_a_position_spoilt_anywhere_is_taken_or_refused_and_nothing_else(game: str, records: int) -> None:
    """Whatever stands anywhere in a position: it plays on without a breach, or it is refused with a reason."""
    source, taken = random.Random(40), 0
    strange = [None, -1, 0, 1, 2, 99, 1.5, True, "", "heads", "water", [], {}, [[]], float("nan"), "9" * 300]
    for path in source.sample(files(game), min(len(files(game)), records)):
        referee, replayed = played(path)
        for _ in range(60):
            data, other = (json.loads(json.dumps(referee.to_json(source.choice(replayed.positions)))) for _ in "12")
            for _ in range(source.randrange(1, 4)):
                place = source.choice([place for place, _ in pieces(data) if place])
                *way, last = place
                at = data
                for step in way:
                    at = at[step]
                # what stands there at another moment of the game is wrong in less obvious ways
                at[last] = deepcopy(source.choice([dict(pieces(other)).get(place), source.choice(strange)]))
            try:
                position = referee.from_json(data)
            except CannotJudge:
                continue
            taken += 1
            assert referee.breaches(position) == []
            for action in referee.legal(position):
                assert referee.judge(position, action) is None
            for _, after in random_game(referee, source, position):
                assert referee.breaches(after) == []
                assert bool(referee.legal(after)) == bool(referee.actor(after))
    assert taken > 4 * records


def test_a_record_written_by_hand_is_completed_and_what_stands_in_it_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.tirada"
    path.write_text(
        "tirada record 1\ngame: qiahn_tactics # here\n\nside heads # Ana\nside tails\n! turn\n", "utf-8", newline="\n"
    )
    assert main([str(path)]) == 0
    record = parse_record(path.read_text("utf-8"), "a")
    assert [line.split()[0] for line in record.lines if line.strip()] == [
        "tirada",
        "game:",
        "data:",
        "side",
        "side",
        "!",
    ]
    referee, replayed = referee_of_text(path)
    assert [(p.count, p.hash) for p in record.plies] == [
        (len(legal), legal_hash(legal)) for legal in map(referee.legal, replayed.positions[:-1])
    ]
    assert "# Ana" in record.lines[4]
    assert stamped(path) == record.text
    path.write_text(record.text + "heads: fly\n", "utf-8")
    assert main([str(path)]) == 2


def referee_of_text(path: Path) -> tuple[Any, Any]:
    from generator.workshop.play.records import open_record

    table = open_record(ROOT, path)
    assert table.findings.items == []
    return table.referee, table.replayed


def test_a_record_that_deviates_is_found_out(tmp_path: Path) -> None:
    """The corpus judges what it should: a changed stamp, note, claim or action is seen."""
    path = records_of("qiahn_tactics") / "fire-rolls-twice.tirada"
    text = path.read_text("utf-8")
    referee, _ = played(path)
    for number, (old, new) in enumerate(
        (
            ("-> spent QT-90", "-> spent QT-89"),
            ("= total tails 10 ", "= total tails 11 "),
            ("-> QT-64", "-> QT-65"),
            ("chance: roll heads.1 9 ", "chance: roll heads.1 8 "),
            ("data: ", "data: 0"),
        )
    ):
        assert old in text, old
        other = tmp_path / f"{number}.tirada"
        other.write_text(text.replace(old, new, 1), "utf-8")
        assert list(deviations(other, referee)) != [], new


def test_an_impossible_position_that_is_none_is_found_out() -> None:
    game = "qiahn_tactics"
    module = modules_of(game)[0]
    case = {"record": "fire-rolls-twice", "after": 5, "change": {"round": 1}, "why": "round"}
    assert not says_why_impossible(case, game, module)
    referee, data = spoilt(case, game, module)
    assert referee.from_json(data)
