"""Messages of the command in another language: templates filled, messages within messages, and what stays as it is."""

from __future__ import annotations

import re
from collections import Counter

import polib
import pytest

from generator.language.told_messages import MESSAGES, Interpreter, interpreter, languages, said, told_language

HOLE = re.compile(r"\{\d+\}")
SPANISH = Interpreter(
    {
        "there is no table {1}: {2}": "no hay ninguna tabla {1}: {2}",
        "{1} is missing in {2}": "falta {1} en {2}",
        "{1} is missing": "falta {1}",
        "did you mean {1}?": "¿será {1}?",
        "read it again": "léelo otra vez",
        "{1} page {2}": "{1} página {2}",
        "{1} and {2}": "{1} y {2}",
        "{1} errors": "{1} errores",
        "valid: {1}": "valen: {1}",
        "{1} info": "{1} observaciones",
        "1 info": "1 observación",
        "{1}: there is no {2}": "{1}: no hay {2}",
        "is not {1}": "no es {1}",
        "{1} is not a language code": "{1} no es un código de idioma",
        "there is no picture {1} in {2}": "no hay ninguna imagen {1} en {2}",
    }
)


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("read it again", "léelo otra vez"),
        ("  read it again\n", "  léelo otra vez\n"),
        ("there is no table 'x': did you mean 'y'?", "no hay ninguna tabla 'x': ¿será 'y'?"),
        ("a.csv is missing in data/games", "falta a.csv en data/games"),
        ("the sixth row is missing", "falta the sixth row"),
        ("a.csv:3: x is missing in y", "a.csv:3: falta x en y"),
        ("x is missing; read it again", "falta x; léelo otra vez"),
        ("read it again\nx is missing\n", "léelo otra vez\nfalta x\n"),
        ("out.pdf page 3", "out.pdf página 3"),
        ("there is no table x: no, here: did you mean y?", "no hay ninguna tabla x: no, here: ¿será y?"),
        ("page: 'a', 'b' and 3", "page: 'a', 'b' y 3"),
        ("valid: 1 info, b", "valen: 1 info, b"),
        ("MY-C01: there is no picture 'x.png' in art", "MY-C01: no hay ninguna imagen 'x.png' en art"),
        ("'x y' is not a language code", "'x y' no es un código de idioma"),
        ("'row.nope': there is no 'nope'", "'row.nope': no hay 'nope'"),
        ("2 errors, 3 info", "2 errores, 3 observaciones"),
        ("2 errors, 1 info", "2 errores, 1 observación"),
    ],
)
def test_what_the_catalogue_has_is_said(english: str, spanish: str) -> None:
    assert SPANISH(english) == spanish


@pytest.mark.parametrize(
    "text", ["", "  ", "nobody knows this", "salt and pepper are in it", "'x is missing'", "missing", "{1}"]
)
def test_what_it_does_not_have_and_what_others_wrote_stays(text: str) -> None:
    assert SPANISH(text) == text


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        (" (and 1 more like it)", " (y otro parecido)"),
        (" (and 3 more like it, on pages 1-4)", " (y otros 3 parecidos, en páginas 1-4)"),
        (" (and in 2 more places)", " (y en otros 2 sitios)"),
        (" (and in 1 more place)", " (y en otro sitio)"),
        ("QG-C01 (en): a.b.name is stale in en", "QG-C01 (en): a.b.name está anticuado en en"),
        ("QG-C01 (en): a.b.name is missing in en", "QG-C01 (en): a.b.name falta en en"),
    ],
)
def test_what_reports_add_to_a_finding_is_spanish_too(english: str, spanish: str) -> None:
    assert interpreter("es")(english) == spanish


def test_the_more_particular_template_is_taken() -> None:
    assert SPANISH("a is missing in b") == "falta a en b"
    assert Interpreter({"{1} is {2}": "{1} es {2}", "{1} is no number": "{1} no es un número"})("x is no number") == (
        "x no es un número"
    )


@pytest.mark.parametrize(
    ("locale", "told"), [("es_ES.UTF-8", "es"), ("en_GB.UTF-8", "en"), ("fr_FR", "en"), ("C", "en")]
)
def test_the_locale_chooses_a_language_that_the_command_speaks(
    monkeypatch: pytest.MonkeyPatch, locale: str, told: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert told_language() == told
    assert said("Show this message and exit.").startswith("Muestra" if told == "es" else "Show")


def test_ui_comes_before_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    monkeypatch.setenv("TIRADA_UI", "en")
    assert told_language() == "en"


def test_a_language_without_a_catalogue_says_what_it_is_given() -> None:
    assert interpreter("fr")("Show this message and exit.") == "Show this message and exit."
    assert interpreter("../es")("required") == "required"
    assert languages() == ["en", "es"]


def test_each_translation_fills_in_what_its_message_fills_in() -> None:
    wrong = [
        entry.msgid
        for path in MESSAGES.glob("*.po")
        for entry in polib.pofile(str(path))
        if entry.msgstr and Counter(HOLE.findall(entry.msgid)).keys() != Counter(HOLE.findall(entry.msgstr)).keys()
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "text",
    [
        "Your own combatants in the reserve line score, and so do those still face down in your troop.",
        "No source tells how thick a card is; ours are those of card of 300 g, bare and in thin sleeves.",
    ],
)
def test_the_text_of_a_game_is_not_torn_apart(text: str) -> None:
    assert interpreter("es")(text) == text


def test_a_word_is_said_by_itself_alone() -> None:
    spanish = Interpreter({"{1} is missing": "falta {1}"}, {"draw": "empate"})
    assert spanish.word("draw") == "empate"
    assert spanish("draw") == "draw"
    assert spanish("draw is missing") == "falta draw"
    assert spanish.word("knight") == "knight"


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("there is no service 'x': did you mean 'y'?", "no hay ningún servicio 'x': ¿será 'y'?"),
        ("there is no cutting machine 'x': valid: y", "no hay ninguna máquina de corte 'x': valen: y"),
        ("there is no layout 'x': did you mean 'y'?", "no hay ninguna disposición 'x': ¿será 'y'?"),
        ("the top edge of the paper cannot be seen", "no se ve el borde superior del papel"),
        ("the left edge of the paper is not seen as a line", "el borde izquierdo del papel no se ve como una línea"),
    ],
)
def test_what_is_named_is_named_in_spanish(english: str, spanish: str) -> None:
    assert interpreter("es")(english) == spanish
