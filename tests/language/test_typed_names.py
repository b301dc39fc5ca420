"""A name that is typed into a text is found as a typed number is, in every language; ordinary words are not."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.findings import Finding, Findings
from generator.catalog.library import Game
from generator.catalog.models import TypedNamesModel
from generator.language.catalogue import Catalogue
from generator.language.texts import texts_of
from generator.language.typed_names import lint_terms_of_names, lint_typed_names, plurals
from generator.workshop.translation.speakers import catalogues_of

CLAUSES = {"qiahn_goblin": "QG-24", "gnostica": "GN-150", "kaixiflan": "KX-1"}
GAMES = ("qiahn_goblin", "qiahn_tactics", "gnostica", "kaixiflan")


def found(game: Game, catalogues: dict[str, Catalogue]) -> list[Finding]:
    findings = Findings()
    lint_typed_names(game, list(texts_of(game)), catalogues, findings)
    lint_terms_of_names(game, texts_of(game), catalogues, findings)
    return findings.items


def with_words(name: str, spanish: str, english: str = "") -> tuple[Game, dict[str, Catalogue]]:
    """A game in which one clause says something else, in Spanish and, where it is given, in English."""
    game = game_as_it_stands(name)
    ident = CLAUSES[name]
    clause = structs.replace(game.clauses[ident], text=spanish)
    (catalogue,) = catalogues_of(AS_IT_STANDS, game, Findings()).values()
    key = f"clauses.{ident}.text"
    entry = structs.replace(catalogue.entries[key], msgstr=english or catalogue.entries[key].msgstr)
    changed = structs.replace(catalogue, entries={**catalogue.entries, key: entry})
    return structs.replace(game, clauses={**game.clauses, ident: clause}), {"en": changed}


@pytest.mark.parametrize("name", GAMES)
def test_no_text_of_a_game_types_a_name(name: str) -> None:
    game = game_as_it_stands(name)
    assert found(game, dict(catalogues_of(AS_IT_STANDS, game, Findings()))) == []


@pytest.mark.parametrize(
    ("name", "words", "mend"),
    [
        ("qiahn_goblin", "Mueve la Bestia.", "write {{ combatants.beast.name }};"),
        ("qiahn_goblin", "Otra bestia.", "write {{ combatants.beast.name|lower_first }};"),
        ("qiahn_goblin", "**Bestia**, en negrita", "write {{ combatants.beast.name }};"),
        ("qiahn_goblin", "En juego cubierto", "write {{ modes.hidden.name|lower_first }};"),
        ("qiahn_goblin", "Bestias y nada más.", "write {{ combatants.beast.name }} in the singular"),
        ("gnostica", "Usa El Diablo.", 'write {{ cards["15-devil"].name }};'),
        ("gnostica", "Usa el Diablo.", 'write {{ cards["15-devil"].name|lower_first }};'),
        ("gnostica", "El poder del Diablo", 'write {{ cards["15-devil"].name|without_article }};'),
        ("kaixiflan", "Construye un Aserradero.", "write {{ buildings.sawmill.name }};"),
    ],
)
def test_a_typed_name_is_an_error_that_says_what_to_write(name: str, words: str, mend: str) -> None:
    game, catalogues = with_words(name, words)
    (finding,) = found(game, catalogues)
    small = "lower_first" in mend  # then it may be the ordinary word
    assert (finding.code, finding.severity) == ("text.name-typed", "warning" if small else "error")
    assert finding.where.file.endswith("clauses.yaml")
    assert finding.fix.startswith(mend)


def test_a_name_typed_into_a_translation_is_told_at_its_entry() -> None:
    game, catalogues = with_words("qiahn_goblin", "Nada.", "Move the Beast, a Beast, and the wizards.")
    beast, wizard = found(game, catalogues)
    assert beast.where.file.endswith("en.po")
    assert beast.fix.startswith("write {{ combatants.beast.name }};")
    assert "'wizards' is typed, which is combatants.wizard.name" in wizard.message


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("qiahn_goblin", "Mueve {{ combatants.beast.name }} y {icon:beast}, [[QG-24]]."),
        ("qiahn_goblin", "Un bestiario, desbestiado."),
        ("qiahn_goblin", "La ronda acaba, y se descubre al descubrir."),  # allowed: reminders and references
        ("qiahn_goblin", "Hay sopa hirviendo y un barril de manteca."),  # an allowed phrase
        ("gnostica", "Así va el mundo, y el sol sale."),  # no card is written so
        ("gnostica", "La copa de un vasallo"),  # a term of the glossary
        ("kaixiflan", "Se comercia con el mercado."),  # allowed where it is written small
    ],
)
def test_what_is_no_name_is_silent(name: str, words: str) -> None:
    assert found(*with_words(name, words)) == []


def test_what_is_allowed_small_is_not_allowed_as_a_name() -> None:
    (finding,) = found(*with_words("kaixiflan", "Construye un Mercado."))
    assert finding.fix.startswith("write {{ buildings.market.name }};")


def test_what_game_yaml_allows_must_be_there() -> None:
    game = game_as_it_stands("qiahn_goblin")
    allowed = (*(game.model.typed_names or ()), TypedNamesModel("Porque sí.", names=("combatant", "gear.swrd")))
    changed = structs.replace(game, model=structs.replace(game.model, typed_names=allowed))
    told = [(f.code, f.message) for f in found(changed, {})]
    assert told == [
        ("text.names-allowed", "typed_names: nothing is called 'combatant'"),
        ("text.names-allowed", "typed_names: nothing is called 'gear.swrd'"),
    ]


def test_a_game_that_does_not_say_which_names_may_be_typed_may_type_all() -> None:
    game, catalogues = with_words("qiahn_goblin", "Una Bestia.")
    assert found(game, catalogues) != []
    unasked = structs.replace(game, model=structs.replace(game.model, typed_names=None))
    assert found(unasked, catalogues) == []


def test_a_term_and_the_row_of_its_id_are_called_the_same() -> None:
    game = game_as_it_stands("kaixiflan")
    table = game.tables["units"]
    row = table.rows["settler"]._replace(name="Poblador")
    changed = structs.replace(
        game, tables={**game.tables, "units": structs.replace(table, rows={**table.rows, "settler": row})}
    )
    told = [f for f in found(changed, {}) if f.code == "glossary.name"]
    assert [f.message for f in told] == ["units.settler.name is 'Poblador' in es, and the term 'settler' is 'colono'"]
    assert "banned:" in told[0].fix


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("Mago", "es", "Magos"), ("Bastón", "es", "Bastones"), ("Cruz", "es", "Cruces"), ("Paladín", "es", "Paladines"),
        ("Ciudad", "es", "Ciudades"), ("Knight", "en", "Knights"), ("Ally", "en", "Allies"),
        ("Footman", "en", "Footmen"), ("Torch", "en", "Torches"), ("Day", "en", "Days"),
    ],
)  # fmt: skip
def test_regular_plurals_count_as_the_name(name: str, language: str, expected: str) -> None:
    assert plurals(name, language) == (expected,)


@pytest.mark.parametrize(("name", "language"), [("Sopa hirviendo", "es"), ("Tesis", "es"), ("カード", "ja")])
def test_no_plural_is_guessed_where_there_is_no_rule(name: str, language: Any) -> None:
    assert plurals(name, language) == ()
