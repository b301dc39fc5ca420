"""`tirada referee` as somebody uses it who has only the help: files as editors save them, names, notices, codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from generator.referee.refusals import Refusal
from generator.workshop.play.begun_records import make_record
from generator.workshop.play.records import open_record, play_on

OPENING = ("side heads", "side tails", "take 3", "take 3", "coin heads", "uncover heads.1", "reveal archer", "turn",
           "uncover tails.1", "reveal beast", "turn")  # fmt: skip
GAMES = Path(__file__).resolve().parents[2] / "data" / "games"
MARK = b"\xef\xbb\xbf"


@pytest.fixture
def game(tirada: Any, tmp_path: Path) -> Path:
    """A game of Ana's and Luis's in which both have uncovered their first token."""
    path = tmp_path / "game.txt"
    words = ("--option", "format=squad_3", "--player", "heads=Ana", "--player", "tails=Luis")
    assert tirada("referee", "new", "qiahn_tactics", "--to", path, *words).returncode == 0
    assert tirada("referee", "play", path, *OPENING).returncode == 0
    return path


def rewritten(path: Path, name: str, old: bytes, new: bytes) -> Path:
    text = path.read_bytes()
    assert old in text
    other = path.with_name(name)
    other.write_bytes(text.replace(old, new))
    return other


def test_a_byte_order_mark_and_windows_line_ends_are_read_and_kept(tirada: Any, game: Path) -> None:
    windows = rewritten(game, "windows.txt", b"\n", b"\r\n")
    windows.write_bytes(MARK + windows.read_bytes())
    before = windows.read_bytes()
    assert tirada("referee", "play", windows, "deploy heads.1").returncode == 0
    after = windows.read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == after.count(b"\r\n") == before.count(b"\n") + 1
    assert tirada("referee", "undo", windows).returncode == 0
    assert windows.read_bytes() == before


def test_the_last_of_several_actions_on_a_line_is_taken_back_with_the_line_end_of_the_file(
    tirada: Any, game: Path
) -> None:
    text = game.read_bytes() + b"heads: deploy heads.1; heads: turn; tails: deploy tails.1\n"
    game.write_bytes(text.replace(b"\n", b"\r\n"))
    assert tirada("referee", "undo", game).returncode == 0
    assert game.read_bytes().endswith(b"heads: deploy heads.1; heads: turn\r\n")


def test_a_position_with_a_byte_order_mark_is_read(tirada: Any, game: Path, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_bytes(MARK + tirada("referee", "show", game, "--json").stdout.encode())
    done = tirada("referee", "new", "qiahn_tactics", "--from", position, "--to", tmp_path / "on.txt")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"set_aside": 9', '"set_aside": 10', "heads has 13 combatant tokens, set aside and in play together: 12"),
        ('"beast"', '"dragon"', 'kind: "dragon" is none of null, "wizard", "paladin"'),
        ('"turned": 0', '"turned": true', "turned: true, a whole number from 0 to 1 expected"),
        ('"version": 1', '"version": null', "version: null, 1 expected"),
    ],
)
def test_a_position_that_cannot_be_names_its_file_and_speaks_json(
    tirada: Any, game: Path, tmp_path: Path, old: str, new: str, said: str
) -> None:
    position, to = tmp_path / "position.json", tmp_path / "never.txt"
    shown = tirada("referee", "show", game, "--json").stdout
    assert old in shown
    position.write_text(shown.replace(old, new, 1), "utf-8")
    done = tirada("referee", "new", "qiahn_tactics", "--from", position, "--to", to)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"tirada: {position}: ")
    assert said in done.stderr
    assert not to.exists()


def test_a_position_that_is_no_json_is_told_with_line_and_column(tirada: Any, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text('{\n "version": 1,\n "format" "squad_3"\n}\n', "utf-8")
    done = tirada("referee", "new", "qiahn_tactics", "--from", position, "--to", tmp_path / "never.txt")
    assert done.returncode == 2
    assert f"{position}:3:11: no JSON" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"game: qiahn_tactics", b"game: qiahn_tactic", "did you mean 'qiahn_tactics'"),
        (b"ruling: AT-2=may_keep", b"ruling: AT-2=may_keeps", "did you mean 'may_keep'"),
        (b"ruling: AT-2=may_keep", b"ruling: AT-99=may_keep", "did you mean 'AT-9'"),
        (b"ruling: AT-2=may_keep", b"ruling: water_own_roll=must", "did you mean 'must_copy'"),
        (
            b"ruling: AT-2=may_keep",
            b"ruling: QK-8=forced\nruling: AT-2=may_keep",
            "AT-2=may_keep contradicts another ruling, by which AT-2=must_copy",
        ),
        (b"ruling: AT-3=both", b"ruling: AT-35=in_play", "does not play"),
        (b"option: format=squad_3", b"option: format=squad_4", "did you mean 'squad_6'"),
        (b"option: owner=first", b"option: onwer=first", "did you mean 'owner'"),
        (b"player: tails=Luis", b"player: edge=Luis", "the sides are heads, tails"),
        (b"edition: 1.0", b"edition:", "the line 'edition' says nothing"),
        (b"edition: 1.0", b"format: squad_6", "the header has lines game, language, edition"),
    ],
)
def test_a_header_line_that_is_wrong_is_named(tirada: Any, game: Path, old: bytes, new: bytes, said: str) -> None:
    other = rewritten(game, "other.txt", old, new)
    line = other.read_bytes().splitlines().index(new.splitlines()[-1]) + 1
    done = tirada("referee", "legal", other)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{other}:{line}:" in done.stderr
    assert said in done.stderr


@pytest.mark.parametrize("name", ["Ana\nfirst: side heads", "Ana # the first", "Ana\r"])
def test_a_player_s_name_stays_on_its_line(tirada: Any, tmp_path: Path, name: str) -> None:
    to = tmp_path / "never.txt"
    done = tirada("referee", "new", "qiahn_tactics", "--to", to, "--player", f"heads={name}")
    assert done.returncode == 2
    assert "does not fit on a line" in done.stderr
    assert not to.exists()


def test_players_are_known_by_their_names(tirada: Any, game: Path) -> None:
    assert tirada("referee", "legal", game, "--as", "Ana").stdout == "heads: deploy heads.1\n"
    assert json.loads(tirada("referee", "show", game, "--as", "luis", "--json").stdout)["as"] == "tails"
    done = tirada("referee", "legal", game, "--as", "Eva")
    assert (done.returncode, done.stdout) == (2, "")
    waits = tirada("referee", "legal", game, "--as", "Luis")
    assert (waits.returncode, waits.stdout, waits.stderr) == (0, "", "awaited: heads\n")


def test_play_tells_what_happened_as_a_record_can_claim_it(tirada: Any, game: Path) -> None:
    rest = ("deploy heads.1", "turn", "deploy tails.1", "turn")
    assert tirada("referee", "play", game, *rest).returncode == 0
    said = tirada("referee", "play", game, "put air tails.1").stdout
    assert "  = outcome draw                   -> QT-84" in said
    claims = [line.strip() for line in said.splitlines() if line.startswith("  = ")]
    with game.open("a", encoding="utf-8") as file:
        file.write("\n".join(claims) + "\n! undo -> no-undo-round-over QT-84\n")
    assert tirada("referee", "replay", game).returncode == 0
    told = json.loads(tirada("referee", "play", game, "uncover tails.2", "reveal wizard", "--json").stdout)
    assert told["actions"] == ["tails: uncover tails.2", "chance: reveal wizard"]
    assert {"event": "die tails.2 20", "clause": "QT-30"} in told["events"][1]


def test_QT_84_what_air_has_ended_is_not_taken_back(tirada: Any, game: Path) -> None:
    tirada("referee", "play", game, "deploy heads.1", "turn", "deploy tails.1", "turn", "put air tails.1")
    before = game.read_bytes()
    done = tirada("referee", "undo", game, "--json")
    refusal = json.loads(done.stdout)["refusal"]
    assert (done.returncode, refusal["code"], refusal["clause"]) == (1, "no-undo-round-over", "QT-84")
    assert game.read_bytes() == before


def test_every_command_says_that_a_record_does_not_fit_the_present_rules(tirada: Any, game: Path) -> None:
    data = next(line for line in game.read_bytes().splitlines() if line.startswith(b"data:"))
    other = rewritten(game, "other.txt", data, b"data: 0123456789ab")
    for words in (
        ("show", other),
        ("legal", other),
        ("explain", other, "deploy heads.1"),
        ("perft", other, "--depth", 1),
    ):
        done = tirada("referee", *words)
        assert done.returncode == 0
        assert f"{other}:4:1: warning: made under other data (0123456789ab" in done.stderr
    sound = tirada("referee", "legal", game)
    assert sound.stderr == ""


def test_what_cannot_be_read_as_an_action_exits_two_and_proposes_legal_ones(tirada: Any, game: Path) -> None:
    before = game.read_bytes()
    for command in ("play", "explain"):
        done = tirada("referee", command, game, "¡ahora!")
        assert done.returncode == 2
        assert done.stdout.startswith("«¡ahora!» ")
        assert done.stdout.endswith("\n  -> heads: deploy heads.1\n")
    assert game.read_bytes() == before


def test_explain_has_one_shape_of_json(tirada: Any, game: Path) -> None:
    legal = json.loads(tirada("referee", "explain", game, "deploy heads.1", "--json").stdout)
    refused = tirada("referee", "explain", game, "deploy heads.2", "--json")
    assert refused.returncode == 1
    assert (legal["legal"], legal["action"]) == (True, "deploy heads.1")
    assert {k: v for k, v in json.loads(refused.stdout).items() if k != "refusal"} == {
        "legal": False,
        "action": "deploy heads.2",
    }


def test_the_schema_names_the_versions_of_positions_and_of_actions(tirada: Any) -> None:
    schema = json.loads(tirada("referee", "schema", "qiahn_goblin").stdout)
    assert schema["record"] == "tirada record 1"
    assert schema["position"]["properties"]["version"]["const"] == 1


def test_a_language_that_odds_do_not_speak_is_refused_even_when_nothing_is_to_be_said(tirada: Any) -> None:
    words = ("odds", "qiahn_tactics", "--attack", "wizard", "--defend", "knight", "--lang")
    assert tirada(*words, "en").returncode == 0
    done = tirada(*words, "xx")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no language 'xx'" in done.stderr


def test_actions_are_played_in_the_player_s_words_and_the_refused_one_of_several_is_named(
    tirada: Any, game: Path
) -> None:
    before = game.read_bytes()
    done = tirada("referee", "play", game, "desplegar arquero; turno", "cruz: desplegar mago")
    assert done.returncode == 1
    assert done.stdout.splitlines()[:2] == [
        "3. cruz: desplegar mago", "Ahora no hay nada que se llame «mago» en la mesa (columna 17)."
    ]  # fmt: skip
    assert game.read_bytes() == before
    told = json.loads(tirada("referee", "play", game, "turn; fly", "--json").stdout)
    assert told["refused"] == 1
    assert tirada("referee", "play", game, "Ana: deploy the archer; turno").returncode == 0
    assert game.read_text("utf-8").splitlines()[-1].startswith("heads: turn")


def test_the_terminal_s_language_is_spoken_where_none_is_named(tirada: Any, game: Path) -> None:
    for spoken, said in (("es_ES.UTF-8", "despliega"), ("en_GB.UTF-8", "deploys"), ("fr_FR.UTF-8", "despliega")):
        assert said in tirada("referee", "show", game, LC_ALL=spoken).stdout
    assert "deploys" in tirada("referee", "show", game, "--lang", "en", LC_ALL="es_ES.UTF-8").stdout


def test_show_draws_the_table_with_names_and_what_is_awaited(tirada: Any, game: Path) -> None:
    lines = tirada("referee", "show", game, "--lang", "es", COLUMNS="50").stdout.splitlines()
    assert max(map(len, lines)) <= 50
    assert lines[0] == "Ronda 1 de 3 · Tropa de tres"
    assert "▶ Cara (Ana) · ataca" in [line.strip() for line in lines]
    assert "Arquero" in "".join(lines)
    assert lines[-1] == "Cara (Ana) despliega su vanguardia y dice «turno»."


@pytest.mark.parametrize(
    ("record", "spanish", "english", "replayed"),
    [
        ("qiahn_goblin/records/the-troop-that-is-left-counts-2", "Gana Cara, 38 a 26.", "Heads wins, 38 to 26.",
         "heads wins, 38 to 26"),
        ("qiahn_goblin/records/end-open-draw", "Empate, 30 a 30.", "A tie, 30 to 30.", "a draw, 30 to 30"),
        ("qiahn_tactics/records/no-word-needed-but-resigning", "Se ha rendido Cruz.", "Tails has resigned.",
         "heads wins: tails has resigned"),
        ("qiahn_tactics/records/no-word-needed", "", "", "not over"),
    ],
)  # fmt: skip
def test_a_result_says_who_won_and_by_how_much(
    tirada: Any, record: str, spanish: str, english: str, replayed: str
) -> None:
    path = GAMES / f"{record}.tirada"
    assert tirada("referee", "replay", path).stdout.rstrip().endswith(f"actions; {replayed}")
    for language, said in (("es", spanish), ("en", english)):
        lines = tirada("referee", "show", path, "--lang", language).stdout.splitlines()
        if said:
            assert said in lines
        assert said or not {word for line in lines for word in line.split()} & {"Gana", "wins"}


def test_a_game_begins_at_a_position_told_in_a_few_words_in_its_own_format(tirada: Any, tmp_path: Path) -> None:
    to, file = tmp_path / "six.txt", tmp_path / "position.txt"
    words = "heads: up knight; down 2; lost wizard"
    assert tirada("referee", "new", "qiahn_tactics", "--from", words, "--to", to).returncode == 0
    assert "option: format=squad_6\n" in to.read_text("utf-8")
    said = tirada("referee", "show", to, "--notation").stdout
    assert said.startswith(
        "format squad_6; round 2; phase deploy; heads: attacks; acts; up knight; down 2; lost wizard;"
    )
    file.write_text(said, "utf-8")
    again = tmp_path / "again.txt"
    assert tirada("referee", "new", "qiahn_tactics", "--from", file, "--to", again).returncode == 0
    assert again.read_text("utf-8") == to.read_text("utf-8")
    position = tmp_path / "p.json"
    position.write_text(tirada("referee", "show", to, "--json").stdout, "utf-8")
    by_json = tmp_path / "json.txt"  # its format is taken from it too
    assert tirada("referee", "new", "qiahn_tactics", "--from", position, "--to", by_json).returncode == 0
    assert by_json.read_text("utf-8") == to.read_text("utf-8")
    done = tirada("referee", "new", "qiahn_tactics", "--from", "heads: up kight; doun 2", "--to", tmp_path / "no.txt")
    assert done.returncode == 2
    assert "column 11: 'kight'" in done.stderr
    assert "column 18: 'doun'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game, its dice rolled from a seed, under another reading of a ruling than the usual one."""
    path = tmp_path_factory.mktemp("finished") / "game.txt"
    make_record(None, "qiahn_tactics", ["AT-2=must_copy"], 7, None, path)
    table = open_record(None, path)
    while table.referee.actor(table.position):
        table, added = play_on(table, table.referee.legal(table.position)[-1])
        assert not isinstance(added, Refusal)
    path.write_text(table.record.text, "utf-8")
    return path


def test_a_finished_record_closes_with_its_actions_and_its_winner(tirada: Any, finished: Path) -> None:
    *lines, last = finished.read_text("utf-8").splitlines()
    plies = [line for line in lines if line.endswith("]")]
    winner = open_record(None, finished).referee.result(open_record(None, finished).position)["winner"]
    assert last == f"end: {len(plies)} {winner or 'draw'}"
    done = tirada("referee", "replay", finished)
    assert (done.returncode, done.stderr) == (0, "")


def test_what_was_cut_out_of_a_finished_record_shows(tirada: Any, finished: Path) -> None:
    lines = finished.read_text("utf-8").splitlines(keepends=True)
    cases = {
        "its closing line tells of": [*lines[:-2], lines[-1]],
        "its closing line says draw": [*lines[:-1], lines[-1].rpartition(" ")[0] + " draw\n"],
        "an action stands below the closing line": [*lines, lines[-2]],
    }
    for said, other in cases.items():
        path = finished.with_name("other.txt")
        path.write_text("".join(other), "utf-8")
        done = tirada("referee", "replay", path)
        assert done.returncode in (1, 2)
        assert said in done.stdout + done.stderr
    path.write_text("".join(lines[:-2]), "utf-8")  # cut off, it goes on
    done = tirada("referee", "replay", path)
    assert (done.returncode, done.stdout.strip().endswith("not over")) == (0, True)


def test_seeded_dice_are_rolled_again_and_a_changed_one_is_named(tirada: Any, finished: Path) -> None:
    text = finished.read_text("utf-8")
    roll = next(line for line in text.splitlines() if line.startswith("chance: roll"))
    words = roll.split()
    other = roll.replace(f"{words[2]} {words[3]} ", f"{words[2]} {1 + int(words[3]) % 4} ", 1)
    path = finished.with_name("other.txt")
    path.write_text(text.replace(roll, other, 1), "utf-8")
    done = tirada("referee", "replay", path)
    assert done.returncode == 1
    assert f"the seed 7 gives {' '.join(words[:4])}" in done.stdout
    path.write_text(text.replace("seed: 7\n", ""), "utf-8")
    assert tirada("referee", "replay", path).returncode == 0


@pytest.mark.parametrize(
    ("new", "said"),
    [
        ("", "it was made under AT-2=must_copy, and its header does not name AT-2"),
        ("ruling: AT-2=may_keep\n", "it was made under AT-2=must_copy, and its header says AT-2=may_keep"),
    ],
)
def test_a_changed_or_dropped_term_of_a_header_is_named(tirada: Any, finished: Path, new: str, said: str) -> None:
    path = finished.with_name("other.txt")
    text = finished.read_text("utf-8")
    assert "ruling: AT-2=must_copy\n" in text
    path.write_text(text.replace("ruling: AT-2=must_copy\n", new), "utf-8")
    assert said in tirada("referee", "replay", path).stdout


def test_a_record_makes_no_folder(tirada: Any, tmp_path: Path) -> None:
    done = tirada("referee", "new", "qiahn_tactics", "--to", tmp_path / "nowhere" / "game.txt")
    assert done.returncode == 2
    assert "there is no folder" in done.stderr
    assert not (tmp_path / "nowhere").exists()


def test_a_position_beyond_the_short_notation_says_so(tirada: Any, game: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.txt"
    assert tirada("referee", "new", "qiahn_tactics", "--to", fresh).returncode == 0
    done = tirada("referee", "show", fresh, "--notation")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--json" in done.stderr


def test_a_command_refused_in_part_leaves_nothing_but_what_chance_has_shown(tirada: Any, tmp_path: Path) -> None:
    path = tmp_path / "fool.txt"
    words = "board d4 cups_1 e4 rods_2; red: hand 0-fool; pieces d4.small.east; yellow: pieces e4.small.west"
    assert tirada("referee", "new", "gnostica", "--from", words, "--seed", "1", "--to", path).returncode == 0
    before = path.read_bytes()
    told = json.loads(tirada("referee", "play", path, "play 0-fool; orient d4.red.small.east north", "--json").stdout)
    assert (told["accepted"], told["refused"], told["refusal"]["clause"]) == (False, 2, "GN-116")
    assert "actions" not in told
    assert path.read_bytes() == before
    # the card that the Fool turned over has been seen: it stays, and what was played after it does not
    told = json.loads(tirada("referee", "play", path, "play 0-fool; reveal; end; red: reveal", "--json").stdout)
    assert (told["accepted"], told["refused"], told["refusal"]["clause"]) == (False, 4, "GN-36")
    assert [action.split()[1] for action in told["actions"]] == ["play", "reveal", "turn"]
    after = open_record(None, path)
    assert [str(action) for action in after.replayed.actions] == told["actions"]
    again = tirada("referee", "play", path, "reveal; fly")
    assert again.returncode == 1
    lines = [line for line in again.stdout.splitlines() if not line.startswith(" ")]
    assert lines[0] == "red: reveal"
    assert lines[1].startswith("chance: turn ")
    assert lines[2] == "2. fly"
    assert len(open_record(None, path).replayed.actions) == 5
