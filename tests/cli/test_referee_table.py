"""`tirada referee table` at a pseudo-terminal: whole games, hidden hands, and a record that nothing destroys."""

from __future__ import annotations

import random
import re
import signal
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from projects import game_as_it_stands
from terminal import Terminal

from generator.referee.registry import plugin_of

ASKS = r"(?:> |… )\Z|(?:guardada en|kept in) "
CHOICE = re.compile(r"\[(\d+)\]")
SPANISH = {"LC_ALL": "es_ES.UTF-8"}
SAME = {"coin", "turn"}


def play_on(terminal: Terminal, source: random.Random, most: int = 2000) -> str:
    """Any legal action by its number, until the game is over; whoever is to take the screen takes it."""
    since = 0
    choices: list[str] = []
    for _ in range(most):
        shown = terminal.wait_for(ASKS, since)
        if "guardada en" in shown or "kept in" in shown:
            return terminal.screen
        since = len(terminal.screen)
        if shown.endswith("> "):
            choices = CHOICE.findall(shown) or choices
            terminal.type(f"{source.choice(choices)}\n")
        else:
            terminal.type("\n")
    raise AssertionError(f"no end after {most} lines")


def english(game: str) -> set[str]:
    """The words that a player would meet only where something was not translated: verbs and ids of the game."""
    found = game_as_it_stands(game)
    named = ("sides", "combatants", "gear", "magic", "colours", "pieces", "orientations", "suits")
    words = {word for name in named if name in found.tables for word in found.tables[name].rows}
    engine = plugin_of(game).engine
    assert engine is not None
    verbs = {line.partition(":")[2].split()[0] for line in engine.make(found, (), {}).grammar()}
    return (words | verbs | {"round", "action", "awaited", "legal"}) - {"final"}


def words_of(text: str) -> set[str]:
    plain = unicodedata.normalize("NFC", text).casefold()
    return set(re.findall(r"[^\W\d_]+", plain))


@pytest.mark.parametrize("game", ["qiahn_goblin", "qiahn_tactics", "gnostica"])
def test_a_whole_game_in_spanish_needs_no_english_word(tmp_path: Path, tirada: Any, game: str) -> None:
    with Terminal(["referee", "table", game, "--seed", "7", "--to", "juego.tirada"], tmp_path, **SPANISH) as terminal:
        screen = play_on(terminal, random.Random(3))
        assert terminal.end() == 0
    assert "La partida ha terminado." in screen
    assert re.search(r"Gana (Cara|Cruz|Rojo|Amarillo|Verde|Azul)|Empate", screen)
    assert words_of(screen) & english(game) <= {"tirada", "referee", "table"}
    done = tirada("referee", "replay", tmp_path / "juego.tirada")
    assert done.returncode == 0, done.stdout


def test_a_hand_is_shown_to_nobody_else(tmp_path: Path) -> None:
    with Terminal(["referee", "table", "qiahn_goblin", "--seed", "4"], tmp_path, **SPANISH) as terminal:
        terminal.wait_for(ASKS)
        terminal.type("cara\n")
        terminal.wait_for(r"segundo jugador> \Z")
        before = len(terminal.screen)
        terminal.type("cruz\n")
        shown = terminal.wait_for(r"… \Z", before)
        assert "Pasa la pantalla a Cara." in shown
        assert "Manteca" not in shown.title()
        before = len(terminal.screen)
        terminal.type("\n")
        shown = terminal.wait_for(r"Cara> \Z", before)
        mine, theirs = shown.split("Cruz · defiende")
        assert "Barril\u00a0de\u00a0manteca" in mine
        assert "3 sin ver" in theirs
        assert "Abejas" not in theirs


@pytest.mark.soak  # long by nature: three ways to leave; a second session reads what the first kept below
def test_ctrl_c_a_closed_terminal_and_a_killed_program_lose_nothing(tmp_path: Path, tirada: Any) -> None:
    record = tmp_path / "qiahn_goblin-1.tirada"
    actions = 0
    for leave in ("ctrl-c", "close", "kill"):
        words = ["referee", "table", record.name if record.exists() else "qiahn_goblin", "--lang", "en"]
        with Terminal(words, tmp_path, columns=40) as terminal:
            shown = terminal.wait_for(ASKS)
            assert ("goes on" in shown, "A new game" in shown) == (actions > 0, actions == 0)
            assert not actions or f"Actions so far: {actions}." in " ".join(shown.split())
            assert max(map(len, shown.splitlines())) <= 40
            if shown.endswith("… "):
                terminal.type("\n")
                terminal.wait_for(r"> \Z", len(shown))
            before = len(terminal.screen)
            terminal.type("1\n")
            terminal.wait_for(ASKS, before)
            if leave == "ctrl-c":
                assert "kept in" in terminal.interrupt("kept in")
                assert terminal.end() == 0
            elif leave == "kill":
                terminal.process.send_signal(signal.SIGKILL)
                terminal.process.wait(20)
        done = tirada("referee", "replay", record)
        assert done.returncode == 0
        later = len([line for line in record.read_text().splitlines() if re.search(r"\[\d+ [0-9a-f]{8}\]", line)])
        assert later > actions
        actions = later


def test_a_second_session_is_told_of_the_first_and_of_what_others_write(tmp_path: Path, tirada: Any) -> None:
    with Terminal(["referee", "table", "qiahn_goblin", "--to", "g.txt", "--lang", "en"], tmp_path) as terminal:
        terminal.wait_for(ASKS)
        done = tirada("referee", "table", tmp_path / "g.txt")
        assert (done.returncode, done.stdout) == (2, "")
        assert "is being played at another table already" in done.stderr
        assert tirada("referee", "play", tmp_path / "g.txt", "side tails").returncode == 0
        before = len(terminal.screen)
        terminal.type("1\n")
        assert "Another program has changed g.txt" in terminal.wait_for(r"> \Z", before)
        assert "The second player chooses a side." in terminal.screen[before:]


def test_colours_are_left_out_where_nobody_wants_them(tmp_path: Path) -> None:
    for environment, styled in (({}, True), ({"NO_COLOR": "1"}, False)):
        with Terminal(["referee", "table", "qiahn_goblin", "--seed", "4"], tmp_path, **environment) as terminal:
            terminal.wait_for(ASKS)
            assert (re.search(r"\x1b\[[0-9;]*3\dm", terminal.raw) is not None) == styled


def test_why_undo_completion_and_a_policy_on_the_other_side(tmp_path: Path) -> None:
    words = ["referee", "table", "qiahn_tactics", "--seed", "5", "--as", "cruz", "--against", "greedy", "--lang", "es"]
    with Terminal(words, tmp_path, PYTHONIOENCODING="utf-8") as terminal:

        def answer(line: str) -> str:
            before = len(terminal.screen)
            terminal.type(line)
            return terminal.wait_for(r"> \Z", before)

        shown = terminal.wait_for(r"> \Z")
        assert "El primer jugador juega con Cruz." in shown  # the wish was granted, nobody was asked
        assert "elige bando" not in shown
        assert "Pasa la pantalla" not in shown
        shown = answer("1\n")
        while "despliega su vanguardia" not in shown:
            shown = answer("1\n")
        shown = answer("por qué turno\n")
        assert "Hay que enviar al menos 1 combatiente" in shown
        assert re.search(r"QT-\d+  \S", shown)
        shown = answer("por qué despl\t\n")  # completion does not write behind a command
        shown = answer("desp\t\n")
        assert "Desplegar" in shown
        shown = answer("deshacer\n")
        assert "Rectificado: Desplegar" in shown
        assert "QT-48" in answer("deshacer\n")  # the rival's word stands before it
        assert "Se puede." in answer("por qué 1\n")
        assert "Su mano no se enseña" in answer("ver como cara\n")
        assert "Las acciones van del 1 al" in answer("99\n")
        assert "por qué ACCIÓN" in answer("ayuda\n")
        terminal.type("salir\n")
        assert "Para seguir: tirada referee table qiahn_tactics-1.tirada" in terminal.wait_for("Para seguir.*\n")
        assert terminal.end() == 0


@pytest.mark.soak  # long by nature; a policy on the other side is played above
def test_a_policy_that_could_go_on_for_ever_lets_the_other_side_act(tmp_path: Path) -> None:
    words = ["referee", "table", "qiahn_goblin", "--seed", "3", "--as", "tails", "--against", "greedy", "--lang", "es"]
    with Terminal([*words, "--option", "AG-33=on"], tmp_path, columns=60) as terminal:
        shown = terminal.wait_for(r"> \Z")
        for _ in range(4):
            before = len(terminal.screen)
            terminal.type(f"{CHOICE.findall(shown)[-1]}\n")
            shown = terminal.wait_for(r"> \Z", before)
            assert "Cruz" in shown
        assert max(map(len, terminal.screen.splitlines())) <= 60


def test_a_narrow_terminal_has_a_map_and_many_actions_are_chosen_in_two_steps(tmp_path: Path) -> None:
    words = ["referee", "table", "gnostica", "--players", "2", "--seed", "7", "--as", "rojo", "--against", "random"]
    with Terminal([*words, "--player", "rojo=Ana"], tmp_path, columns=40, **SPANISH) as terminal:
        shown = terminal.wait_for(r"> \Z")
        assert re.match(r"Partida nueva, que se guarda en\s+gnostica-1\.tirada\.", shown)
        assert "Se reanuda" not in shown
        assert "Rojo (Ana)" in shown
        while "no tiene piezas" not in shown:
            before = len(terminal.screen)
            terminal.type("1\n")
            shown = terminal.wait_for(r"> \Z", before)
        assert re.search(r"^\|c4    \|d4 \d  \|e4 \d  \|f4 \d  \|g4    \|$", shown, re.MULTILINE)
        assert max(map(len, shown.splitlines())) <= 40
        assert "se enumeran: c4" in re.sub(r"\s+", " ", shown)
        assert CHOICE.findall(shown) == []  # a hundred actions are not told one by one
        for line, answer in (("9" * 5000, "Las acciones van del 1 al"), ("ver como", "Escribe detrás quién mira")):
            before = len(terminal.screen)
            terminal.type(f"{line[:3000]}\n")
            assert answer in terminal.wait_for(r"> \Z", before)
        before = len(terminal.screen)
        terminal.type("c4\n")
        shown = terminal.wait_for(r"> \Z", before)
        assert len(CHOICE.findall(shown)) == 5
        before = len(terminal.screen)
        terminal.type(f"{CHOICE.findall(shown)[1]}\n")
        assert re.search(r"^\|Ro↑1  \|", terminal.wait_for(r"> \Z", before), re.MULTILINE) or "R↑1" in terminal.screen


def test_so_many_players_as_can_play_and_no_others(tmp_path: Path, tirada: Any) -> None:
    made = tirada("referee", "new", "gnostica", "--players", "3", "--player", "rojo=Ana", "--to", tmp_path / "a.tirada")
    assert made.returncode == 0
    text = (tmp_path / "a.tirada").read_text("utf-8")
    assert "option: players=3\n" in text
    assert "player: red=Ana\n" in text
    for game, players in (("gnostica", 7), ("gnostica", 1), ("qiahn_goblin", 3)):
        made = tirada("referee", "new", game, "--players", players, "--to", tmp_path / "b.tirada")
        assert (made.returncode, "players, not" in made.stderr) == (2, True)
    assert tirada("referee", "new", "qiahn_goblin", "--players", 2, "--to", tmp_path / "b.tirada").returncode == 0
    made = tirada("referee", "new", "gnostica", "--player", "marrón=Ana", "--to", tmp_path / "c.tirada")
    assert (made.returncode, "marrón" in made.stderr) == (2, True)


def test_what_ends_or_gives_up_is_offered_last(tmp_path: Path) -> None:
    with Terminal(["referee", "table", "qiahn_goblin", "--seed", "4", "--as", "cara", "--against", "random"],
                  tmp_path, **SPANISH) as terminal:  # fmt: skip
        shown = terminal.wait_for(r"> \Z")
        while "Conceder" not in shown:
            before = len(terminal.screen)
            terminal.type(f"{CHOICE.findall(shown)[0]}\n")
            shown = terminal.wait_for(r"> \Z", before)
        assert re.search(r"\[(\d+)\]\s*Conceder", shown.replace("\xa0", " "))[1] == CHOICE.findall(shown)[-1]  # type: ignore[index]
