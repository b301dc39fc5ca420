"""The referee's commands at a Spanish terminal: what they say, what they take, and records that stay Spanish."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from commands import here

from generator.base.terminal_language import terminal_language

SPANISH = {"LC_ALL": "es_ES.UTF-8"}
ENGLISH = re.compile(
    r"\b(awaited|actions|legal|over|wins|taken|back|there|not|play|nobody|called|options?|is|of|heads|tails|red|yellow|"
    r"bid|place|the|exists|already)\b"
)


@pytest.fixture
def tirada(tmp_path: Path) -> Callable[..., Any]:
    """A command at a Spanish terminal, from the folder of the test."""
    return lambda *words: here(["referee", *map(str, words)], tmp_path, SPANISH)


def english_in(text: str) -> list[str]:
    return ENGLISH.findall(text.casefold())


def test_a_game_is_played_by_commands_without_an_english_word(tirada: Any) -> None:
    made = tirada("new", "gnostica", "--players", 2, "--player", "amarillo=Ana", "--seed", 3, "--to", "a.tirada")
    assert made.stdout.splitlines()[1:] == ["Rojo apuesta una carta, boca abajo."]
    legal = tirada("legal", "a.tirada").stdout.splitlines()
    assert all(line.startswith(("Rojo: apostar ", "Amarillo (Ana): apostar ")) for line in legal)
    said = [made.stdout, *legal]
    for line in legal[0], tirada("legal", "a.tirada", "--as", "Ana").stdout.splitlines()[0].partition(":")[2]:
        done = tirada("play", "a.tirada", line)
        assert done.returncode == 0, done.stdout + done.stderr
        said.append(done.stdout)
    assert re.search(r"^  Amarillo( \(Ana\))? apuesta .*\. \(GN-\d+\)$", said[-1], re.MULTILINE)
    for words in (("replay", "a.tirada"), ("undo", "a.tirada"), ("explain", "a.tirada", "tomar el diablo"),
                  ("play", "a.tirada", "bailar"), ("legal", "a.tirada", "--as", "rojo"),
                  ("new", "gnostica", "--players", 9, "--to", "b.tirada"), ("new", "gnostica", "--to", "a.tirada"),
                  ("new", "gnostica", "--option", "jugadores", "--to", "b.tirada"),
                  ("new", "gnostica", "--option", "jugadores=2", "--to", "b.tirada"),
                  ("new", "gnostica", "--option", "A-8=nada", "--to", "b.tirada"),
                  ("legal", "a.tirada", "--as", "marrón")):  # fmt: skip
        done = tirada(*words)
        assert done.stdout + done.stderr != ""
        said += [done.stdout, done.stderr.replace("tirada: ", "")]
    assert english_in("\n".join(said)) == []


def test_by_ids_where_nobody_asks_for_a_language(tirada: Any, tmp_path: Path) -> None:
    assert tirada("new", "qiahn_goblin", "--seed", 1, "--to", "a.tirada").returncode == 0
    for environment in ({}, {"LC_ALL": "en_US.UTF-8"}):
        assert here(["referee", "legal", "a.tirada"], tmp_path, environment).stdout.startswith("first: side heads\n")
    spoken = here(["referee", "legal", "a.tirada", "--lang", "en"], tmp_path, {}).stdout
    assert spoken.splitlines()[0] == "The first player: side Heads"
    assert (
        tirada("legal", "a.tirada", "--json").stdout
        == here(["referee", "legal", "a.tirada", "--json"], tmp_path, {}).stdout
    )


@pytest.mark.parametrize(("said", "spoken"), [("es_ES.UTF-8", "es"), ("C.UTF-8", ""), ("", ""), ("POSIX", "")])
def test_the_terminal_s_language(monkeypatch: pytest.MonkeyPatch, said: str, spoken: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, said)
    assert terminal_language() == spoken


def test_a_record_in_spanish_is_played_on_in_spanish_and_comes_back_as_it_was(tirada: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.tirada"
    text = "tirada record 1\ngame: qiahn_goblin\nlanguage: es\nseed: 1\n\nfirst: bando cara   # a gusto\n"
    path.write_text(text, "utf-8")
    assert tirada("play", "a.tirada", "bando cruz").returncode == 0
    grown = path.read_text("utf-8")
    assert grown.startswith(text)
    assert re.search(r"^segundo_jugador: bando cruz +\[\d+ [0-9a-f]{8}\]$", grown, re.MULTILINE)
    assert "side tails" not in grown
    assert tirada("replay", "a.tirada").returncode == 0
    assert tirada("undo", "a.tirada").returncode in (0, 1)
    path.write_text(text + "segundo_jugador: bando cruz\n", "utf-8")
    done = tirada("undo", "a.tirada")
    assert path.read_text("utf-8") == (text if done.returncode == 0 else text + "segundo_jugador: bando cruz\n")


def test_options_may_be_called_as_the_page_calls_them(tirada: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.tirada"
    for game, said, written in (
        ("qiahn_goblin", "modalidad=descubierto", "mode=open"),
        ("qiahn_goblin", "Modalidad=juego_cubierto", "mode=hidden"),
        ("qiahn_goblin", "mode=half_hidden", "mode=half_hidden"),
        ("qiahn_tactics", "formato=seis", "format=squad_6"),
        ("gnostica", "jugadores=3", "players=3"),
    ):
        assert tirada("new", game, "--option", said, "--to", "a.tirada").returncode == 0
        assert f"option: {written}\n" in path.read_text("utf-8")
        path.unlink()
    for game, said in (
        ("qiahn_goblin", "modalidad=juego"),
        ("qiahn_tactics", "formato="),
        ("gnostica", "formato=seis"),
    ):
        assert tirada("new", game, "--option", said, "--to", "a.tirada").returncode == 2
        assert not path.exists()


@pytest.mark.parametrize(
    ("game", "position", "said"),
    [
        (
            "qiahn_goblin",
            "ups: knight; heads: up kniht zz; front",
            "Esta posición no se entiende. Columna 1: «ups» no vale ahí; puede ser cara, cruz. "
            "Columna 24: «kniht» no vale ahí; ¿será caballero? "
            "Columna 30: «zz» no vale ahí; puede ser arquero, bestia, caballero, infante, mago, paladín. Por ejemplo: ",
        ),
        (
            "qiahn_tactics",
            "round; heads: up knight;\ndown 99",
            "Esta posición no se entiende. Línea 1, columna 1: a «ronda» tiene que seguirle algo. "
            "Línea 2, columna 6: «99» no es un número entero de 0 a 3. Por ejemplo: ",
        ),
        (
            "gnostica",
            "players 2; red: hand; d99x.small.east",
            "Esta posición no se entiende. Columna 17: a «mano» tiene que seguirle algo. ",
        ),
    ],
)
def test_a_short_notation_is_refused_in_spanish(tirada: Any, game: str, position: str, said: str) -> None:
    done = tirada("new", game, "--from", position, "--to", "a.tirada")
    assert (done.returncode, done.stderr.startswith(f"tirada: {said}")) == (2, True), done.stderr


RECORD = "tirada record 1\ngame: qiahn_goblin\nseed: 1\ndata: 00000000\n\nfirst: side heads   [1 00000000]\n"


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        (RECORD, 0, ["a.tirada:4:1: aviso: Se jugó con otros datos (00000000", ":6:1: aviso: Jugada 1: las acciones"]),
        (RECORD + "! second: side left -> over QG-1\n", 1, [":7:1: error: «second: side left»: se rechaza por "]),
        (RECORD + "! second: side tails\n", 1, [":7:1: error: «second: side tails»: debería rechazarse, y aquí se"]),
        (RECORD + "= nothing at all\n", 1, [":7:1: error: «= nothing at all»: no se entiende."]),
        (RECORD + "end: 1 heads\n", 1, [":7:1: error: Tiene línea final, y la partida no ha terminado."]),
        (RECORD + "end: 3 heads\n", 1, [":7:1: error: La línea final cuenta 3 acciones, y aquí hay 1."]),
        (RECORD + "seed: 1\n", 2, [":7:7: No se entiende «seed: 1»: cada acción ocupa una línea."]),
        (RECORD.replace("seed: 1", "game: 1"), 2, ["a.tirada:3:1: La línea «game» está dos veces."]),
        (RECORD.replace("record", "letter"), 2, ["Esto no es una partida guardada: su primera línea no es «tirada r"]),
        (RECORD.replace("game: qiahn_goblin\n", ""), 2, ["La cabecera no dice de qué juego es la partida"]),
    ],
)
def test_what_replaying_a_record_finds_is_told_in_spanish(
    tirada: Any, tmp_path: Path, text: str, code: int, said: list[str]
) -> None:
    (tmp_path / "a.tirada").write_text(text, "utf-8")
    done = tirada("replay", "a.tirada")
    assert done.returncode == code, done.stdout + done.stderr
    for one in said:
        assert one in done.stdout + done.stderr
    plain = here(["referee", "replay", "a.tirada"], tmp_path, {})
    assert plain.returncode == code
    assert not any(one in plain.stdout + plain.stderr for one in said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "gnostika"), "No hay ningún juego «gnostika»; hay "),
        (
            ("new", "qiahn_tactics", "--option", "formato=nueve"),
            "«nueve» no vale para formato: puede ser Tropa de tres; ",
        ),
        (
            ("new", "gnostica", "--option", "ganas=9"),
            "No hay ninguna opción «ganas»; hay jugadores, puntos para ganar.",
        ),
        (("new", "gnostica", "--option", "A-17=nada"), "«nada» no vale para A-17: puede ser 1 = wins («"),
        (
            ("new", "gnostica", "--option", "A-10=back", "--option", "A-10=at_once"),
            "«A-10=at_once» contradice a «A-10=b",
        ),
        (("new", "gnostica", "--from", '{"a": 1}'), "Esta posición no está bien escrita, y falla en: "),
        (("new", "gnostica", "--from", '{"a": ['), "Eso no es JSON (línea 1, columna 8)."),
        (
            ("new", "gnostica", "--from", "red: pieces z9.small.east"),
            "Esta posición no puede darse. Lo impide: GN-12, z9 («",
        ),
        (("show", "b.tirada"), "b.tirada: No existe ningún fichero b.tirada."),
        (("show", "a.tirada", "--lang", "fr"), "Este juego no está en la lengua «fr»; está en es, en."),
        (("show", "a.tirada", "--ply", 99), "Esa partida no tiene 99 acciones."),
        (("show", "a.tirada", "--as", "marrón"), "Nadie se llama «marrón» en esta partida."),
        (("table", "a.tirada", "--against", "nadie"), "El programa no sabe jugar como «nadie»: "),
        (("table", "kaixiflan"), "A kaixiflan no lo arbitra todavía el programa; sí a "),
    ],
)
def test_what_cannot_be_done_is_said_in_spanish_by_every_command(
    tirada: Any, tmp_path: Path, words: tuple[Any, ...], said: str
) -> None:
    (tmp_path / "a.tirada").write_text("tirada record 1\ngame: gnostica\noption: players=2\n", "utf-8")
    more = ("--to", "c.tirada") if words[0] == "new" else ()
    done = tirada(*words, *more)
    assert (done.returncode, done.stderr.startswith(f"tirada: {said}")) == (2, True), done.stderr
    assert "->" not in done.stderr
    plain = here(["referee", *map(str, words), *more], tmp_path, {})
    assert (plain.returncode, said in plain.stderr) == (2, False)


def test_a_position_is_shown_in_spanish_words_and_begun_from_them(tirada: Any, tmp_path: Path) -> None:
    told = "meta 8; tablero d4 as_de_copas; rojo: actúa; mano el_loco; piezas d4.pequeña.este"
    assert tirada("new", "gnostica", "--from", told, "--to", "a.tirada").returncode == 0
    assert tirada("show", "a.tirada", "--notation").stdout == f"jugadores 2; {told}\n"
    plain = here(["referee", "show", "a.tirada", "--notation"], tmp_path, {}).stdout
    assert plain == "players 2; target 8; board d4 cups_1; red: acts; hand 0-fool; pieces d4.small.east\n"


@pytest.mark.parametrize(
    ("was", "now", "named"),
    [
        ("option: players=2\n", "option: players=3\n", "players=2"),
        ("option: players=2\n", "option: players=red+blue\n", "players=2"),
        ("option: players=2\n", "", "players=2"),
        ("option: target=9\n", "option: target=8\n", "target=9"),
        ("option: target=9\n", "option: target=9\n", ""),
    ],
)
def test_a_changed_option_of_a_header_is_named(tirada: Any, tmp_path: Path, was: str, now: str, named: str) -> None:
    assert tirada("new", "gnostica", "--players", 2, "--seed", 3, "--to", "a.tirada").returncode == 0
    text = (tmp_path / "a.tirada").read_text("utf-8")
    assert was in text
    (tmp_path / "a.tirada").write_text(text.replace(was, now), "utf-8")
    spanish = tirada("replay", "a.tirada").stdout
    english = here(["referee", "replay", "a.tirada"], tmp_path, {}).stdout
    assert ("su cabecera no lo dice" in spanish, "and its header" in english) == (bool(named), bool(named))
    assert f"Se jugó con «{named}»" in spanish or not named
    assert f"it was made under {named}, and its header" in english or not named
    assert english_in(spanish.replace("players", "")) == []
