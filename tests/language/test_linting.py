"""What a proof-reader would find by machine, in the source and in its translations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.language.lint import WholeWords, lint_source, lint_translation
from generator.language.number_words import numbers_in, other_numbers
from generator.workshop.checking.run import Checker

Make = Callable[..., Any]
PLACE = "source.csv:7:3"


@pytest.fixture
def lint(text: Make, catalogue: Make, glossary: Any) -> Callable[..., list[Finding]]:
    """Judge a source text and, when one is given, its translation."""

    def judge(source: str, translation: str | None = None, ident: str = "gear.sword.text") -> list[Finding]:
        findings = Findings()
        if translation is None:
            lint_source([text(ident, source)], "es", glossary, findings)
        else:
            po = catalogue((ident, source, translation))
            lint_translation([text(ident, source)], po, "es", glossary, findings)
        return findings.items

    return judge


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Suma {{ gear.sword.bonus }} a tu tropa.", "Adds {{gear.sword.bonus}} to your troop."),
        ("{{ a.b.c|qty('card') }} y {{ d.e.f }}", '{{ d.e.f }} and {{ a.b.c|qty("card") }}'),
        ("Véase [[QG-1]] {icon:sword}", "{icon:sword} See [[QG-1]]"),
        ("Cartas de la tropa", "The trooper's cards"),
        ("Un naipe no: destropado", "Squadron"),
    ],
)
def test_a_sound_translation_is_without_a_finding(lint: Make, source: str, translation: str) -> None:
    assert lint(source, translation) == []


@pytest.mark.parametrize(
    ("source", "translation", "detail"),
    [
        ("Suma {{ a.b.c }}.", "Adds a lot.", "lost {{a.b.c}}"),
        ("Suma.", "Adds {{ a.b.c }}.", "extra {{a.b.c}}"),
        ("Suma {{ a.b.c }}.", "Adds {{ a.b.d }}.", "lost {{a.b.c}}; extra {{a.b.d}}"),
        ("{{ a.b.c }}", "{{ a.b.c }} {{ a.b.c }}", "extra {{a.b.c}}"),
        ('{{ a.b.c|qty("x") }}', "{{ a.b.c }}", 'lost {{a.b.c|qty("x")}}; extra {{a.b.c}}'),
        ("Véase [[QG-1]]", "See [[QG-2]]", "lost [[QG-1]]; extra [[QG-2]]"),
        ("{icon:sword}", "{icon:shield}", "lost {icon:sword}; extra {icon:shield}"),
    ],
)
def test_a_placeholder_lost_or_added_in_translation_is_an_error(
    lint: Make, source: str, translation: str, detail: str
) -> None:
    (finding,) = lint(source, translation)
    assert (finding.code, finding.severity, finding.where.file) == ("text.placeholders", "error", "en.po")
    assert finding.where.line is not None
    assert finding.message == f"gear.sword.text in en: {detail}"


@pytest.mark.parametrize(
    ("source", "translation", "detail"),
    [
        ("Una sola carta.", "Two cards.", "the translation says 2, the source does not"),
        ("Roba dos cartas.", "Draw a card.", "the source says 2, the translation does not"),
        ("Una de cada cinco barras.", "One in six bars.", "the source says 5, the translation does not"),
        ("En esa casilla, doce cubos.", "On that space, cubes.", "the source says 12, the translation does not"),
    ],
)
def test_another_number_in_words_is_a_warning(lint: Make, source: str, translation: str, detail: str) -> None:
    (first, *rest) = lint(source, translation)
    assert (first.code, first.severity) == ("text.number", "warning")
    assert first.message == f"gear.sword.text in en: {detail}"
    assert {one.code for one in rest} <= {"text.number"}


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("Pierden los dos.", "Both lose."),
        ("Ambas vanguardias.", "The two vanguards."),
        ("Dobla su valor.", "It is worth two times as much."),
        ("Elige una de las dos.", "Choose either."),
        ("De tres en tres.", "Three by three."),
        ("Una vez más.", "Once more."),
        ("Fichas de seis lados.", "Six-sided counters."),
        ("Veinticuatro cartas.", "Twenty-four cards."),
        ("Coloca tus peones.", "Place your two pawns."),
        ("El cuarto turno.", "The fourth turn."),
        ("Triplica su valor.", "Three times its value."),
        ("Una docena.", "Twelve of them."),
    ],
)
def test_the_same_number_in_other_words_is_no_matter_for_the_lint(lint: Make, source: str, translation: str) -> None:
    assert lint(source, translation) == []


def test_digits_in_words_of_a_translation_are_the_same_number(text: Make, catalogue: Make, glossary: Any) -> None:
    findings = Findings()
    po = catalogue(("a.b.text", "El segundo lanza 3 dados.", "The 2nd rolls three dice."))
    lint_translation([text("a.b.text", "El segundo lanza 3 dados.")], po, "es", glossary, findings, typed_numbers=True)
    assert findings.items == []


def test_numbers_of_a_language_that_is_not_known_are_not_judged(text: Make, glossary: Any) -> None:
    assert numbers_in("Zwei Karten", "de") is None
    assert other_numbers("Dos cartas", "es", "Drei Karten", "de") == (frozenset(), frozenset())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("De {{ numbers.team_max.value }} a {{ numbers.team_min.value }} cartas", True),
        ('De {{ numbers.team_max.value|qty("card") }} a {{ numbers.team_min.value }}', True),
        ("De {{ numbers.team_min.value }} a {{ numbers.team_max.value }} cartas", False),
        ("De {{ numbers.team_max.value }} a {{ numbers.hand_min.value }} cartas", False),
        ("A lo más {{ numbers.team_max.value }}. Al menos {{ numbers.team_min.value }}", False),
        ("A lo más {{ numbers.team_max.value }}, al menos {{ numbers.team_min.value }}", False),
        ("{{ numbers.team_max.value }} ({{ numbers.team_min.value }})", False),
        ("{{ numbers.team_max.value }}–{{ numbers.team_min.value }}", True),
    ],
)
def test_a_range_from_the_greatest_to_the_least_is_a_warning(lint: Make, words: str, told: bool) -> None:
    found = lint(words)
    assert [one.code for one in found] == (["text.range"] if told else [])
    assert all("numbers.team" in one.message for one in found)


@pytest.mark.parametrize(("words", "number"), [("Suma 3.", "3"), ("Hay 12 o 13", "12"), ("en 2026", "2026")])
def test_a_digit_typed_by_hand_is_an_error_in_source_and_translation(lint: Make, words: str, number: str) -> None:
    (source,) = lint(words)
    assert (source.code, str(source.where)) == ("text.digit", PLACE)
    assert f"the number {number} is typed by hand" in source.message
    assert [f.code for f in lint("Nada.", words)] == ["text.digit"]


@pytest.mark.parametrize(
    "words",
    [
        "Suma {{ numbers.x2.value }} [[QG-12]] {icon:d20}",
        'Roba {{ numbers["x2"].value }}',
        'Quedan {{ told("total heads 2") }}',
        "{{ numbers.x2.value + 1 }} más",
    ],
)
def test_a_digit_inside_a_placeholder_or_a_reference_is_not_typed_by_hand(lint: Make, words: str) -> None:
    assert lint(words) == []


@pytest.mark.parametrize(
    "words", ["Nada {{ 3 }}", 'Roba {{ 3|qty("card") }}', "Suma {{ '3 cartas' }}", "{{ -3 }}", "{{ 3 if row else 4 }}"]
)
def test_a_number_that_stands_in_a_placeholder_itself_is_typed_by_hand(lint: Make, words: str) -> None:
    (finding,) = [f for f in lint(words) if f.code == "text.digit"]
    assert "the number 3 is typed by hand" in finding.message


def test_a_name_may_hold_a_digit(lint: Make) -> None:
    assert lint("Robot 3", ident="gear.robot.name") == []
    assert [f.code for f in lint("Robot 3", ident="gear.robot.text")] == ["text.digit"]


def test_the_title_of_a_source_may_hold_a_digit(lint: Make) -> None:
    assert lint("Qíahn Tactics, Edición 1", ident="sources.ES") == []
    assert [f.code for f in lint("Edición 1", ident="clauses.QT-1.text")] == ["text.digit"]


@pytest.mark.parametrize("words", ["Suma { gear }", "Suma gear }}", "{% if x %}a{% endif %}", "{icons:a}"])
def test_a_lone_brace_is_an_error(lint: Make, words: str) -> None:
    (finding,) = lint(words)
    assert (finding.code, finding.severity, str(finding.where)) == ("text.brace", "error", PLACE)


@pytest.mark.parametrize("words", ["Suma {{ gear.", "{{ a b }}", "{% if x %}", "{{ }}"])
def test_a_broken_placeholder_is_an_error_of_its_own(lint: Make, words: str) -> None:
    assert [(f.code, str(f.where)) for f in lint(words)] == [("text.broken", PLACE)]
    assert [f.code for f in lint("Nada.", words)] == ["text.broken"]


@pytest.mark.parametrize("words", ["Toma un naipe.", "NAIPE"])
def test_a_word_the_glossary_bans_is_a_warning_with_the_word_to_use(lint: Make, words: str) -> None:
    (finding,) = lint(words)
    assert (finding.code, finding.severity, finding.fix) == ("text.banned", "warning", "use 'carta'")


def test_words_are_banned_in_their_own_language_only_and_whole(lint: Make) -> None:
    assert lint("Los naipes y el squad") == []
    assert [f.fix for f in lint("Nada.", "Your squad")] == ["use 'troop'"]


def test_a_term_the_translation_has_no_form_of_is_a_warning(lint: Make) -> None:
    (finding,) = lint("La tropa espera.", "The people wait.")
    assert (finding.code, finding.severity, finding.fix) == ("text.term", "warning", "use 'troop'")


def test_an_untranslated_text_is_no_matter_for_the_lint(lint: Make) -> None:
    assert lint("La tropa", "") == []


@pytest.fixture
def check_text(project_copy: Path) -> Callable[[], list[Finding]]:
    def judge() -> list[Finding]:
        findings = Findings()
        Checker(Project(project_copy, project_copy), findings, "qiahn_goblin").text()
        return findings.items

    return judge


@pytest.mark.parametrize(
    ("file", "old", "new", "part"),
    [
        ("clauses.yaml", "lucha {{ combatants.wizard.value }}.", "lucha {{ combatants.wizrd.value }}.", "wizrd"),
        ("rulings.yaml", "{{ numbers.passes.value|qty(\"turn\") }}", "{{ numbers.passes.value|qty(\"trun\") }}",
         "did you mean 'turn'?"),
        ("tables/modes.csv", 'half_hidden.drawn|qty(""qiahnberro_card"")', 'hidden.drawn|qty(""qiahnberro_card"")',
         "no number"),
    ],
)  # fmt: skip
def test_a_placeholder_that_leads_nowhere_is_told_even_where_nothing_is_printed_yet(
    project_copy: Path, change: Make, check_text: Make, file: str, old: str, new: str, part: str
) -> None:
    change(project_copy / "data" / "games" / "qiahn_goblin" / file, old, new)
    (finding,) = [f for f in check_text() if f.code == "text.filling"]
    assert part in f"{finding.message} {finding.fix}"
    assert finding.where.file.endswith(file)
    assert finding.where.line is not None


def test_a_term_without_forms_in_a_language_is_an_error(project_copy: Path, change: Make, check_text: Make) -> None:
    path = project_copy / "data" / "games" / "qiahn_goblin" / "glossary.yaml"
    change(path, "{es: {one: tropa, other: tropas, gender: f}, en:", "{es: {one: tropa, other: tropas}, fr:")
    (finding,) = [f for f in check_text() if f.code == "glossary.missing"]
    assert finding.message == "the term 'troop' has no forms in en"
    assert finding.where.file.endswith("glossary.yaml")


def test_the_texts_of_the_goblin_game_are_without_a_finding(check_text: Make) -> None:
    assert check_text() == []


@pytest.mark.parametrize(
    ("form", "text", "found"),
    [
        ("カード", "山札のカード1枚を引く。", True),
        ("カード", "手札を見る。", False),
        ("AI", "QR-7やAIは使えない。", True),
        ("AI", "AIR", False),
        ("carta", "la carta.", True),
        ("carta", "cartas", False),
    ],
)
def test_a_word_is_whole_where_no_space_parts_words(form: str, text: str, found: bool) -> None:
    assert (WholeWords([form, "nada"]).search(text) is not None) is found
