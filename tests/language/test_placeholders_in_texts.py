"""`{{ … }}`: numbers come from tables, agree with their noun, and never fail in silence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from jinja2 import Environment, nodes

from generator.base.errors import CannotJudge
from generator.language.placeholders import compile_text, names_used, placeholders, without_placeholders
from generator.language.speaker import Speaker

Speak = Callable[..., Speaker]


def say(speaker: Speaker, source: str, **names: Any) -> str:
    return speaker.compile(source)(speaker.context(**names))


def test_a_number_comes_from_its_table(speak: Speak) -> None:
    assert say(speak("es"), "Suma **{{ gear.sword.bonus }}**.") == "Suma **3**."


@pytest.mark.parametrize(
    ("language", "number", "words"),
    [
        ("es", 0, "0\u00a0cartas"), ("es", 1, "1\u00a0carta"), ("es", 2, "2\u00a0cartas"), ("es", 21, "21\u00a0cartas"),
        ("en", 0, "0\u00a0cards"), ("en", 1, "1\u00a0card"), ("en", 2, "2\u00a0cards"), ("en", 101, "101\u00a0cards"),
    ],
)  # fmt: skip
def test_a_number_agrees_with_its_noun_and_stays_on_its_line(
    speak: Speak, language: str, number: int, words: str
) -> None:
    assert say(speak(language), '{{ n|qty("card") }}', n=number) == words


@pytest.mark.parametrize(
    ("language", "filters", "words"),
    [
        ("es", "either", "Espada o Cuerda"), ("es", "all_of", "Espada y Cuerda"),
        ("en", "either", "Sword or Rope"), ("en", "all_of", "Sword and Rope"),
    ],
)  # fmt: skip
def test_names_are_joined_as_the_language_does(speak: Speak, language: str, filters: str, words: str) -> None:
    speaker = speak(language, ("gear.sword.name", "Espada", "Sword"), ("gear.rope.name", "Cuerda", "Rope"))
    assert say(speaker, f"{{{{ foes.hen.fears|{filters} }}}}") == words


def test_three_names_and_one_name_are_joined_too(speak: Speak) -> None:
    names = '{{ ["a", "b", "c"]|either }}; {{ ["a"]|either }}; {{ ["a", "b", "c"]|all_of }}'
    assert say(speak("es"), names) == "a, b o c; a; a, b y c"
    assert say(speak("en"), names) == "a, b or c; a; a, b and c"


def test_a_text_may_look_at_its_own_row_and_at_the_row_it_refers_to(speak: Speak) -> None:
    speaker = speak("es")
    assert say(speaker, "{{ gear.rope.text }}") == "Cuerda."
    assert say(speaker, "{{ foes.hen.weapon.name }}") == "Espada"


def test_a_phrase_is_filled_from_the_row_that_asks(speak: Speak, tables: dict[str, Any]) -> None:
    speaker = speak("es")
    context = speaker.context({"row": ("foes", tables["foes"].rows["hen"])})
    assert speaker.compile("¡{{ words.hello }}!")(context) == "¡Hola Gallina!"
    assert speaker.compile("{{ words.bye }}")(context) == "Adiós"


@pytest.mark.parametrize(
    ("source", "part"),
    [
        ("{{ gear.swrod.bonus }}", "swrod"),
        ("{{ gaer.sword.bonus }}", "gaer"),
        ("{{ gear.sword.bonsu }}", "bonsu"),
        ("{{ gear.swrod.bonus + 1 }}", "swrod"),
        ('{{ gear.sword.bonus|qtty("card") }}', "qtty"),
        ('{{ gear.sword.bonus|qty("crad") }}', "did you mean 'card'?"),
        ('{{ gear.sword.name|qty("card") }}', "no number"),
        ('{{ gear.rope.bonus|qty("card") }}', "no number"),
        ("{{ gear.rope.bonus }}", "an empty cell"),
        ("{{ gear.rope.bonus or none }}", "an empty cell"),
        ("{{ gear.sword.bonus", "broken placeholder"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ gear.sword.name + 1 }}", "concatenate"),
        ("{{ words.hello }}", "'row'"),
        ("{{ words.nobody }}", "nobody"),
        ("{{ foes.imp.fears|either }}", "None"),
    ],
)
def test_a_placeholder_that_cannot_be_filled_says_so(speak: Speak, source: str, part: str) -> None:
    with pytest.raises(CannotJudge) as refused:
        say(speak("es"), source)
    assert part in f"{refused.value.message} {refused.value.fix}"


def test_a_text_cannot_reach_out_of_its_tables(speak: Speak) -> None:
    with pytest.raises(CannotJudge):
        say(speak("es"), "{{ gear.__class__.__mro__[1].__subclasses__() }}")


def test_a_text_without_placeholders_stays_as_it_is() -> None:
    assert compile_text("100 % «así»\n", {})({}) == "100 % «así»\n"


def test_placeholders_are_counted_whatever_their_spaces_and_quotes() -> None:
    one = placeholders("{{ a.b|qty('card') }} y {{a.b}} {icon:x} [[QG-1]] {{ a.b }}")
    assert one == Counter({'{{a.b|qty("card")}}': 1, "{{a.b}}": 2, "{icon:x}": 1, "[[QG-1]]": 1})
    assert one == placeholders('[[QG-1]] {{ a.b }} {icon:x} {{ a.b }} {{ a.b | qty("card") }}')


def test_the_names_a_text_asks_for_and_the_words_it_types_by_hand() -> None:
    source = "Toma {{ gear.sword.bonus|qty('card') }} de {{ row.name }} {icon:x} [[QG-1]]"
    assert names_used(source) == {"gear", "row"}
    assert without_placeholders(source).split() == ["Toma", "de"]


@pytest.mark.parametrize("judge", [placeholders, names_used])
def test_a_broken_placeholder_is_refused(judge: Callable[[str], object]) -> None:
    with pytest.raises(CannotJudge, match="broken placeholder"):
        judge("{{ a.b ")


@pytest.mark.parametrize("text", ["{{ not.x }}", "{{{ x }}}", "{{ x }} {# y", "{{ x }} {{ y", "{{ x }}{% if %}"])
def test_a_text_that_looks_plain_and_is_broken_is_still_refused(text: str) -> None:
    with pytest.raises(CannotJudge, match="broken placeholder"):
        names_used(text)
    with pytest.raises(CannotJudge, match="broken placeholder"):
        placeholders(text)


@pytest.mark.parametrize("text", ['{{ a.b }} and {{ c|qty("card") }}', "{{ true }} {{ a }}", "}} {{ a }} {icon:b}"])
def test_plain_names_are_read_as_jinja_reads_them(text: str) -> None:
    tree = Environment().parse(text)
    assert names_used(text) == {node.name for node in tree.find_all(nodes.Name)}
