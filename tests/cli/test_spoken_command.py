"""The command in the language of the terminal: help, errors of use, and the options that say how it talks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from commands import Done, here
from typer.main import get_command

from generator.cli.app import app
from generator.cli.manner import in_front, said_by

SPANISH = {"LC_ALL": "es_ES.UTF-8"}
ENGLISH = re.compile(
    r"(?<![-\w./`<=])(the|of|is|are|and|which|with|this|that|what|there|where|not|each|every|from|for|usage|options?|"
    r"arguments|commands|default|required|show|print|write|nothing|without|only|file|files|made|was|has|its|it)"
    r"(?![-\w/`>=.]\w|[-`>=])",
    re.IGNORECASE,
)


SAME = {"data|text|rules|print|table|all"}  # words that are typed


def english_in(text: str) -> list[str]:
    return [found[0] for found in ENGLISH.finditer(re.sub(r"`[^`]*`|--[\w-]+|\"[^\"]*\"|'[^']*'", " ", text))]


@pytest.fixture
def tirada(tmp_path: Path) -> Callable[..., Done]:
    """A command from an empty folder, at a Spanish terminal unless it is told otherwise."""
    return lambda *words, **environment: here(list(map(str, words)), tmp_path, environment or SPANISH)


@pytest.mark.parametrize("words", [("list",), ("i18n",), ("i18n", "status"), ("rules", "show")], ids=" ".join)
def test_the_help_of_a_command_is_spanish_at_a_spanish_terminal(tirada: Any, words: tuple[str, ...]) -> None:
    shown = tirada(*words, "--help")
    assert shown.returncode == 0
    assert shown.stdout.startswith("Uso: ")
    assert re.search("^Opciones:$", shown.stdout, re.MULTILINE)
    told = re.sub(r"^Uso: .*|\[data\|.*|^  [a-z0-9]+(?=  )|\([^()]*\)", "", shown.stdout, flags=re.MULTILINE)
    assert english_in(re.sub(r"\b(text|rules|print|all|data|table)\b", "", told)) == []


@pytest.mark.parametrize("words", [(), ("rules",), ("i18n",), ("referee",), ("calibrate",)], ids=" ".join)
def test_a_list_of_commands_tells_each_in_a_whole_sentence(tirada: Any, words: tuple[str, ...]) -> None:
    for environment, heading in ((SPANISH, "Órdenes:"), ({"LC_ALL": "C.UTF-8"}, "Commands:")):
        listed = tirada(*words, "--help", **environment).stdout.partition(f"{heading}\n")[2]
        told = re.split(r"^  (?=[a-z])", listed, flags=re.MULTILINE)[1:]
        assert len(told) >= 5
        assert [one for one in told if not one.rstrip().endswith(".") or "..." in one] == []


def test_every_option_says_what_its_value_is_in_a_word(tirada: Any) -> None:
    """Never what Python calls it: `--lang <str>`."""
    options = [option for one in COMMANDS.values() for option in one.params if option.param_type_name == "option"]
    taking = [option for option in options if not option.is_flag and "--install-completion" not in option.opts]
    assert len(taking) > 100
    assert [option.opts for option in taking if not re.search("[A-Z]|[|]", option.metavar or "")] == []
    shown = " ".join(tirada("build", "--help").stdout.split())
    assert "--lang IDIOMA" in shown
    assert "--root CARPETA" in shown


def test_limits_of_a_number_are_told_in_words(tirada: Any) -> None:
    assert "de 0 a 65535]" in " ".join(tirada("preview", "--help").stdout.split())
    assert "[0 o más]" in " ".join(tirada("referee", "show", "--help").stdout.split())
    assert "from 0 to 65535]" in " ".join(tirada("preview", "--help", LC_ALL="C.UTF-8").stdout.split())


def test_the_same_help_is_english_elsewhere(tirada: Any) -> None:
    shown = tirada("build", "--help", LC_ALL="C.UTF-8").stdout
    assert shown.startswith("Usage: ")
    assert len(english_in(shown)) > 50
    for environment in ({"LC_ALL": "fr_FR.UTF-8"}, {"LC_ALL": "en_US.UTF-8"}, {"LC_ALL": "es_ES", "TIRADA_UI": "en"}):
        assert tirada("build", "--help", **environment).stdout == shown


def test_ui_chooses_the_language_before_and_after_a_command(tirada: Any) -> None:
    spanish = tirada("build", "--help").stdout
    for words in (("--ui", "es", "build", "--help"), ("build", "--help", "--ui=es"), ("build", "--ui", "es", "-h")):
        assert tirada(*words, LC_ALL="C.UTF-8").stdout == spanish
    assert tirada("build", "--help", "--ui", "en").stdout.startswith("Usage: ")
    refused = tirada("list", "--ui", "fr", LC_ALL="C.UTF-8")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "does not speak 'fr'; valid: en, es" in refused.stderr
    assert "--ui" in tirada("list", "--ui", LC_ALL="C.UTF-8").stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bulid",), "No existe la orden 'bulid'"),
        (("build", "--no"), "No existe la opción --no"),
        (("export", "x"), "Falta el argumento 'TABLA'"),
        (("referee", "new"), "Falta el argumento 'JUEGO'"),
        (("calibrate", "read"), "Falta el argumento 'IMPRESORA'"),
        (("rules", "diff"), "Falta el argumento 'ANTERIOR'"),
        (("list", "x"), "Sobran argumentos (x)"),
        (("preview", "--port", "x"), "no es un número entero"),
        (("build", "--jobs"), "La opción '--jobs' necesita un argumento"),
    ],
)
def test_errors_of_use_are_spanish_and_end_with_2(tirada: Any, words: tuple[str, ...], said: str) -> None:
    done = tirada(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert not english_in(done.stderr.partition("Error: ")[0])
    assert said not in tirada(*words, LC_ALL="C.UTF-8").stderr


@pytest.mark.parametrize(
    "words",
    [
        ("build", "nada"),
        ("build", "--lang", "enn"),
        ("build", "--paper", "lettre"),
        ("build", "--only", "crads"),
        ("build", "--paper", "1x1"),
        ("check", "dta"),
        ("check", "--format", "xml"),
        ("check", "--severity", "grave"),
        ("check", "print", "missing.pdf"),
        ("check", "table", "x.csv"),
        ("export", "qiahn_goblin", "nada", "--to", "x.csv"),
        ("export", "qiahn_goblin", "gear", "--to", "x.doc"),
        ("import", "x.csv", "--as", "qiahn_goblin/gear"),
        ("import", "x.csv", "--as", "gear"),
        ("new", "Mi Juego"),
        ("odds", "qiahn_tactics", "--attack", "nadie", "--defend", "knight"),
        ("odds", "qiahn_tactics", "--table", "--attack", "knight"),
        ("rules", "show", "QG-999"),
        ("rules", "diff", "qiahn_goblin", "gnostica"),
        ("i18n", "new", "x1", "--game", "qiahn_goblin"),
        ("schema", "nada"),
        ("simulate", "qiahn_tactics", "--games", "0"),
        ("simulate", "kaixiflan_2"),
        ("calibrate", "read", "office"),
        ("calibrate", "sheet", "--paper", "a9"),
        ("calibrate", "show", "office"),
        ("list", "--root", "."),
        ("preview", "nada"),
    ],
    ids=" ".join,
)
def test_what_is_done_wrong_is_told_in_spanish(tirada: Any, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = tirada(*words, LC_ALL="es_ES.UTF-8", TIRADA_CONFIG=str(tmp_path))
    assert done.returncode in (1, 2)
    told = re.sub(r"valen: .*", "", done.stdout + done.stderr.replace("tirada: ", ""))  # names stay as they are
    assert told.strip()
    assert english_in(told) == [], told
    assert done.stderr + done.stdout != tirada(*words, LC_ALL="C.UTF-8", TIRADA_CONFIG=str(tmp_path)).stderr


RESULTS = {  # what somebody at a Spanish terminal reads, with something that it says
    "list": "Papeles",
    "schema": "un juego",
    "i18n status": "traducidos",
    "odds qiahn_tactics --attack wizard+sword --defend knight+air": "Mago+Espada contra Caballero+Aire",
    "odds qiahn_tactics --attack wizard+water --defend knight+fire": "Agua: ",
    "odds qiahn_tactics --attack wizard+fire+sword --defend knight": "Fuego: ",
    "odds qiahn_tactics --attack wizard*7 --defend knight": "rechazado",
    "odds qiahn_tactics --table": "Caballero",
    "odds kaixiflan --attack army*3 --defend army --attack settler": "el defensor pierde 1 Ejército",
    "rules list qiahn_goblin": "Cara",
    "rules show QG-21": "clase: componentes, resolución",
    "rules show AG-3": "clave de la opción: scoring",
    "rules trace qiahn_goblin": "código",
    "rules refusals qiahn_goblin": "edición 1.0",
    "rules diff qiahn_goblin qiahn_goblin:AG-3=captures": "AG-3 cambiado",
    "simulate qiahn_goblin --games 2 --jobs 1": "desplegar mago",
}


@pytest.mark.parametrize("words", RESULTS)
def test_results_are_spanish_and_what_is_typed_stays(tirada: Any, words: str) -> None:
    spanish = tirada(*words.split())
    typed = r"\S*[=_.:]\S+|^  [a-z-]+: .*$|^  \w+-\d+ .*$|^  [a-z]+(?=  )|-> \w+ \(.*|The Game Crafter"
    said = re.sub(typed, " ", spanish.stdout + spanish.stderr, flags=re.MULTILINE)
    assert RESULTS[words] in spanish.stdout + spanish.stderr
    assert [word for word in english_in(said) if word != "has"] == [], said  # `has` is Spanish too
    english = tirada(*words.split(), LC_ALL="C.UTF-8")
    assert RESULTS[words] not in english.stdout or words.startswith("rules list")
    assert english.returncode == spanish.returncode


def test_english_is_found_where_somebody_would_read_it(tirada: Any) -> None:
    """So the test above refuses what it should: the same screens of an English terminal."""
    for words in ("list", "odds qiahn_tactics --attack wizard --defend knight+air", "rules trace qiahn_goblin"):
        shown = tirada(*words.split(), LC_ALL="C.UTF-8").stdout
        assert len(english_in(shown)) > 2, words


@pytest.mark.parametrize("words", ["odds qiahn_tactics --attack wizard --defend knight+air", "list"])
def test_json_is_the_same_at_every_terminal(tirada: Any, words: str) -> None:
    assert tirada(*words.split(), "--json").stdout == tirada(*words.split(), "--json", LC_ALL="C.UTF-8").stdout


def test_what_a_game_says_in_another_language_is_told_as_it_stands(tirada: Any) -> None:
    shown = tirada("rules", "show", "AG-3", "--lang", "en").stdout
    assert "Your own combatants in the reserve line score" in shown
    assert "motivo: The original" in shown


def commands_of(group: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    for inner, command in group.commands.items():
        yield f"{name} {inner}".strip(), command
        if hasattr(command, "commands"):
            yield from commands_of(command, f"{name} {inner}".strip())


COMMANDS = dict(commands_of(get_command(app)))


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_to_be_given_has_a_spanish_name_in_every_command(tirada: Any, name: str) -> None:
    """In upper case, and as the Spanish catalogue has it; a default is told as it is typed."""
    spanish, english = (tirada(*name.split(), "-h", TIRADA_UI=ui).stdout for ui in ("es", "en"))
    assert spanish.startswith("Uso: ")
    usage = " ".join(spanish.partition("\n\n")[0].split()).partition(name)[2]
    assert not re.search(r"[{\[][a-z]\w*[}\]]", usage), usage
    lacking = [word for word in re.findall(r"[{\[]([^]}]+)[]}]", usage) if word in english and word not in SAME]
    assert lacking == []
    defaults = [
        re.findall(rf"\[{word}:\s+([^\s\];]+)", shown)
        for word, shown in ((r"por\s+defecto", spanish), ("default", english))
    ]
    assert defaults[0] == defaults[1]


def test_a_printer_is_shown_and_forgotten_in_spanish(tirada: Any, tmp_path: Path) -> None:
    config = {**SPANISH, "TIRADA_CONFIG": str(tmp_path / "config")}
    readings = "A=0.3 B=0.2 C=0.3 D=0.2 E=0.1 F=0.1 G=-0.1 H=-0.1 across=100.1 down=99.9"
    told = tirada("calibrate", "read", "oficina", "--typed", readings, **config).stdout
    for words in (
        ("show", "oficina"),
        ("remove", "oficina+trasera"),
        ("show", "oficina+trasera"),
        ("remove", "oficina"),
    ):
        done = tirada("calibrate", *words, **config)
        told += done.stdout.partition("dice:")[0] + done.stderr.replace("tirada: ", "")
    assert "el dorso cae 0.08 mm a la derecha" in told
    assert "ninguna bandeja de la impresora oficina está medida por separado" in told
    assert "Olvidada oficina" in told
    assert english_in(re.sub(r"Ahora: .*|/\S+", "", told)) == []


def test_an_accepted_action_and_a_judged_sheet_are_told_in_spanish(tirada: Any, tmp_path: Path) -> None:
    assert tirada("export", "qiahn_goblin", "gear", "--to", "g.csv").returncode == 0
    judged = tirada("check", "table", "g.csv", "--as", "qiahn_goblin/gear")
    assert (judged.returncode, judged.stdout) == (0, "ningún hallazgo\n")
    made = tirada("referee", "new", "qiahn_goblin", "--to", "a.tirada", "--seed", "1")
    assert made.returncode == 0, made.stderr
    played = tirada("referee", "play", "a.tirada", "El primer jugador: bando Cara", "--lang", "es")
    assert played.returncode == 0, played.stderr
    assert english_in(played.stdout + played.stderr) == []


def test_findings_and_results_are_spanish_and_json_is_not(tirada: Any, tmp_path: Path) -> None:
    assert tirada("new", "dragones").stdout.startswith("Hecho ")
    game = tmp_path / "dragones" / "data" / "games" / "dragones"
    table = game / "tables" / "creatures.csv"
    table.write_text(table.read_text("utf-8").replace("\nbee,", "\nbee x,", 1), "utf-8")
    (game / "game.yaml").write_text((game / "game.yaml").read_text("utf-8") + "foo: bar\n", "utf-8")
    checked = tirada("check", "data", "--root", "dragones")
    assert "error: clave desconocida 'foo' (yaml.unknown-key)\n    -> " in checked.stdout
    assert english_in(checked.stdout) == [], checked.stdout
    page = tirada("check", "data", "--root", "dragones", "--format", "html").stdout
    assert '<html lang="es">' in page
    assert "Una clave no se conoce aquí." in page
    for form in ("json", "sarif", "github"):
        words = ("check", "data", "--root", "dragones", "--format", form)
        assert tirada(*words).stdout == tirada(*words, LC_ALL="C.UTF-8").stdout
        assert "clave" not in tirada(*words).stdout
    assert tirada("list", "--json").stdout == tirada("list", "--json", LC_ALL="C.UTF-8").stdout
    assert tirada("list").stdout.startswith("Juegos\n")


def test_quiet_leaves_remarks_out_and_verbose_groups_nothing(tirada: Any, tmp_path: Path) -> None:
    tirada("new", "dragones")
    loud = tirada("build", "--root", "dragones", "--only", "cards", "--lang", "en", "--jobs", "1", "--out", "a", "-v")
    quiet = tirada("build", "--root", "dragones", "--only", "cards", "--lang", "en", "--jobs", "1", "--out", "b", "-q")
    assert "(no se había hecho nunca)" in loud.stdout
    assert loud.stderr.startswith("[1/")
    assert "hecho    " not in quiet.stdout
    assert quiet.stderr == ""
    assert quiet.stdout.startswith("Hechos: 1 archivo; ")


def test_short_options_are_there_and_completion_is_offered(tirada: Any) -> None:
    assert tirada("-h").stdout == tirada("--help").stdout
    for words in (("build", "-h"), ("referee", "new", "-h")):
        assert tirada(*words).returncode == 0
    completed = tirada(_TIRADA_COMPLETE="complete_bash", COMP_WORDS="tirada bui", COMP_CWORD="1")
    assert completed.stdout.split() == ["build"]


@pytest.mark.parametrize(
    ("shell", "asked"),
    [
        ("zsh", {"_TYPER_COMPLETE_ARGS": "tirada bui"}),
        ("fish", {"_TYPER_COMPLETE_ARGS": "tirada bui", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}),
    ],
)
def test_zsh_and_fish_complete_a_command_and_an_option_too(tirada: Any, shell: str, asked: dict[str, str]) -> None:
    completed = tirada(_TIRADA_COMPLETE=f"complete_{shell}", **asked)
    assert "build" in completed.stdout
    assert "preview" not in completed.stdout
    options = {**asked, "_TYPER_COMPLETE_ARGS": "tirada build --pap"}
    assert "--paper" in tirada(_TIRADA_COMPLETE=f"complete_{shell}", **options).stdout


def test_severity_tells_errors_alone_and_refuses_what_is_no_severity(tirada: Any, tmp_path: Path) -> None:
    tirada("new", "dragones", "--languages", "es,en")
    game = tmp_path / "dragones/data/games/dragones/game.yaml"
    game.write_text(game.read_text("utf-8") + "clave: 1\n", "utf-8")
    told = tirada("check", "data", "--root", "dragones", "--severity", "error", "--ui", "en")
    assert told.returncode == 1
    assert "'clave'" in told.stdout
    game.write_bytes(b"\xef\xbb\xbf" + game.read_bytes().replace(b"clave: 1\n", b""))  # a warning is left
    for least, shown in (("warning", True), ("error", False)):
        told = tirada("check", "data", "--root", "dragones", "--severity", least, "--ui", "en")
        assert told.returncode == 0
        assert ("byte order mark" in told.stdout) == shown
    refused = tirada("check", "data", "--root", "dragones", "--severity", "grave", "--ui", "en")
    assert refused.returncode == 2
    assert "'grave'" in refused.stderr
    assert "warning" in refused.stderr


def test_what_says_how_it_talks_may_stand_anywhere_but_behind_two_dashes() -> None:
    assert in_front(["check", "-q", "data", "--ui", "es"]) == (["-q", "--ui", "es"], ["check", "data"])
    assert in_front(["check", "--", "-q"]) == ([], ["check", "--", "-q"])
    assert said_by(["-q", "--ui", "es"]) == {"TIRADA_QUIET": "1", "TIRADA_UI": "es"}
    assert said_by(["--ui=en", "--debug", "--verbose"]) == {"TIRADA_UI": "en", "TIRADA_VERBOSE": "1"}
    assert said_by(["--ui"]) == {}
