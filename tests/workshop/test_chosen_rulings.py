"""A ruling chosen for a build: what it changes, what the first sheet says, and how the print is judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2 as pdfium
import pytest
from checkers import ReadersAlone
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, apply, parse_choices
from generator.inspection.evidence.expectation import Expectation, ExpectedPiece, expect
from generator.language.texts import texts_of
from generator.workshop.build.run import Result
from generator.workshop.checking.run import Checker
from generator.workshop.print_preparation import decks_for

ROOT = Path(__file__).resolve().parents[2]
PROJECT = AS_IT_STANDS
GOBLIN, FIRE = "qiahn_goblin", "QG-M03"
DOUBLE = (("AG-18", "double_total"),)
MANIFEST = "tirada-manifest.json"
Make = Callable[..., Result]


@pytest.fixture(scope="module")
def goblin() -> Game:
    game = load_game(PROJECT, GOBLIN, Findings())
    assert game is not None
    return game


@cache
def printed(choices: Choices) -> dict[str, Expectation]:
    """What the cards say in each language under some rulings."""
    findings = Findings()
    game = load_game(PROJECT, GOBLIN, findings)
    assert game is not None
    game = apply(game, choices)
    decks = decks_for(PROJECT, game, "cards", ["es", "en"], load_print_data(PROJECT, findings), False, findings)
    assert findings.errors == []
    return {language: expect(GOBLIN, deck) for language, deck in decks.items()}


def changed(choices: Choices) -> dict[str, set[str]]:
    """The names of the cards whose words a choice changes, language by language."""

    def words(piece: ExpectedPiece) -> list[str]:
        return [face.signature for face in (piece.front, piece.back) if face]

    before, after = printed(()), printed(choices)
    return {
        language: {p.name for code, p in pieces.items() if words(p) != words(after[language].pieces[code])}
        for language, pieces in ((name, of.pieces) for name, of in before.items())
    }


@pytest.mark.parametrize(
    ("choice", "es", "en"),
    [
        (("AG-18", "double_total"), "Fuego", "Fire"),
        (("AG-19", "any_face_up"), "Agua", "Water"),
        (("AG-28", "does_not"), "Tierra", "Earth"),
    ],
)
def test_AG_18_19_28_a_choice_changes_exactly_the_cards_it_is_about_in_both_languages(
    choice: tuple[str, str], es: str, en: str
) -> None:
    assert changed((choice,)) == {"es": {es}, "en": {en}}


def test_a_ruling_that_touches_no_card_changes_no_card() -> None:
    assert changed((("AG-3", "captures"), ("AG-33", "on"))) == {"es": set(), "en": set()}


def test_AG_18_the_fire_card_says_what_the_choice_says() -> None:
    def fire(choices: Choices, language: str) -> str:
        pieces = printed(choices)[language].pieces.values()
        return next(" ".join(t.text for t in p.front.texts) for p in pieces if p.name in ("Fuego", "Fire"))

    assert "impreso" in fire((), "es")
    assert "equipo incluido" in fire(DOUBLE, "es")
    assert "printed" in fire((), "en")
    assert "gear" in fire(DOUBLE, "en")
    assert fire(DOUBLE, "en") != fire((), "en")


def test_the_words_of_an_option_are_a_text_with_its_place(goblin: Game) -> None:
    texts = {text.id: text for text in texts_of(goblin)}
    text = texts["rulings.AG-18.sets.double_total.magic.fire.text"]
    assert text.source == goblin.rulings["AG-18"].sets["double_total"]["magic.fire.text"]
    line = (goblin.folder / "rulings.yaml").read_text("utf-8").split("\n")[(text.where().line or 0) - 1]
    assert line.strip() == "magic.fire.text: >-"


def test_every_option_of_every_game_that_sets_cells_can_be_applied() -> None:
    for name in PROJECT.game_ids():
        game = load_game(PROJECT, name, Findings())
        assert game is not None
        for ruling in game.rulings.values():
            assert ruling.default not in ruling.sets, ruling.id
            for option in ruling.sets:
                assert apply(game, ((ruling.id, option),)).tables != game.tables, (ruling.id, option)


def test_a_choice_is_named_by_id_or_key_and_the_default_is_no_choice(goblin: Game) -> None:
    assert parse_choices(goblin, ["AG-18=double_total"]) == DOUBLE
    assert parse_choices(goblin, ["fire_gear=double_total"]) == DOUBLE
    assert parse_choices(goblin, ["AG-18=double_printed"]) == ()


def test_an_option_is_chosen_by_its_number(goblin: Game) -> None:
    assert parse_choices(goblin, ["AG-18=2"]) == parse_choices(goblin, ["fire_gear=2"]) == DOUBLE
    assert parse_choices(goblin, ["AG-18=1"]) == ()
    for no_number in ("0", "3", "-1", "1.0", "9" * 5000):
        with pytest.raises(CannotJudge, match="AG-18 has no option"):
            parse_choices(goblin, [f"AG-18={no_number}"])


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("AG-18=double_totl", "AG-18 has no option 'double_totl': did you mean 'double_total'?"),
        ("AG-18", "'AG-18' names no option: valid: double_printed, double_total"),
        ("AG-81=x", "has no ruling 'AG-81': did you mean 'AG-8'?"),
        ("fire_gaer=double_total", "has no ruling 'fire_gaer': did you mean 'fire_gear'?"),
    ],
)
def test_an_unknown_ruling_or_option_is_refused_with_the_nearest(goblin: Game, word: str, part: str) -> None:
    with pytest.raises(CannotJudge) as refused:
        parse_choices(goblin, [word])
    assert part in refused.value.message


def test_a_build_refuses_a_ruling_that_no_game_has(make: Make) -> None:
    with pytest.raises(CannotJudge, match=r"no game has a ruling 'AG-180': did you mean 'AG-18'\?"):
        make(rulings=("AG-180=double_total",))


@pytest.fixture
def double(make: Make, project_copy: Path) -> Path:
    """The card of fire printed with AG-18=double_total."""
    (name,) = make(games=(GOBLIN,), rulings=("AG-18=double_total",), pieces=(FIRE,)).made
    return project_copy / "output" / name


def judged(root: Path, path: Path) -> list[Finding]:
    findings = Findings()
    Checker(Project(root, ROOT), findings).print([path])
    return findings.errors


def told_by_readers(root: Path, path: Path) -> list[Finding]:
    """What is wrong with a print by what stands on its pages alone."""
    findings = Findings()
    ReadersAlone(Project(root, ROOT), findings).print([path])
    return findings.errors


def first_sheet(path: Path) -> str:
    document = pdfium.PdfDocument(path)
    try:
        return " ".join(document[0].get_textpage().get_text_range().split())
    finally:
        document.close()


def claim(path: Path, rulings: list[list[str]]) -> None:
    """Let the manifest claim other rulings."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        data: dict[str, Any] = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
        assert data["rulings"] == [["AG-18", "double_total"]]
        data["rulings"] = rulings
        del pdf.attachments[MANIFEST]
        pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(pdf, json.dumps(data).encode())
        pdf.save(path)


@pytest.mark.parametrize(
    ("language", "heading"),
    [("es", "Decisiones en vigor"), pytest.param("en", "Rulings in force", marks=pytest.mark.soak)],
)
def test_the_first_sheet_states_the_chosen_ruling_and_the_print_is_accepted(
    make: Make, project_copy: Path, few_cards_output: Path, language: str, heading: str
) -> None:
    result = make(games=(GOBLIN,), languages=(language,), rulings=("AG-18=double_total",))
    assert result.findings == []
    (path,) = (project_copy / "output" / name for name in result.made)
    assert "AG-18" in path.name
    sheet = first_sheet(path)
    assert heading in sheet
    assert "AG-18" in sheet
    assert judged(project_copy, path) == []
    assert "AG-18" not in first_sheet(few_cards_output / GOBLIN / language / "cards.a4.pdf")


@pytest.mark.parametrize(
    "rulings",
    [
        pytest.param([], marks=pytest.mark.soak),
        pytest.param([["AG-19", "any_face_up"]], marks=pytest.mark.soak),
        [["AG-18", "double_printed"]],
    ],
)
def test_a_print_whose_manifest_claims_other_rulings_is_refused_and_the_cards_are_named(
    double: Path, project_copy: Path, rulings: list[list[str]]
) -> None:
    claim(double, rulings)
    errors = told_by_readers(project_copy, double)
    assert any("Fuego" in f.message for f in errors if f.where.page)


def test_an_ordinary_print_that_claims_a_ruling_is_refused(project_copy: Path, make: Make) -> None:
    (name,) = make(games=(GOBLIN,), pieces=(FIRE,)).made
    path = project_copy / "output" / name
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        data = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
        data["rulings"] = [["AG-18", "double_total"]]
        del pdf.attachments[MANIFEST]
        pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(pdf, json.dumps(data).encode())
        pdf.save(path)
    assert any("Fuego" in f.message for f in told_by_readers(project_copy, path))


def test_prints_under_different_rulings_stand_side_by_side(make: Make, project_copy: Path) -> None:
    usual = make(games=(GOBLIN,), only=("box",)).made
    chosen = make(games=(GOBLIN,), only=("box",), rulings=("AG-18=double_total",)).made
    assert len(usual) == len(chosen) == 1
    assert usual != chosen
    assert all((project_copy / "output" / name).exists() for name in [*usual, *chosen])
