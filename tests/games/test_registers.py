"""The registers of all four games: every clause and ruling once, sources, texts in both languages, names."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Finding, Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.inspection.registers.data_and_rules import check_data, check_rules
from generator.language.catalogue import load_catalogue
from generator.language.lint import lint_game
from generator.language.placeholders import placeholders
from generator.language.texts import texts_of
from generator.workshop.translation.speakers import catalogues_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("qiahn_tactics", "qiahn_goblin", "kaixiflan", "gnostica")
CLAUSES = {
    "qiahn_tactics": ("QT", 102), "qiahn_goblin": ("QG", 102), "kaixiflan": ("KX", 182), "gnostica": ("GN", 165),
}  # fmt: skip
RULINGS = {
    "qiahn_tactics": {"AT": range(1, 37), "QK": [*range(1, 37), *range(49, 53)]},
    "qiahn_goblin": {"AG": range(1, 51), "QK": range(37, 49)},
    "kaixiflan": {"KQ": range(1, 72)},
    "gnostica": {"A": range(1, 44)},
}
AMENDED = {
    "qiahn_tactics": {"AT-1": "own_step", "AT-5": "own_step"},
    "qiahn_goblin": {
        "AG-3": "survivors_and_troop", "QK-43": "survivors_and_troop", "QK-45": "qiahnberra",
    },
    "kaixiflan": {
        "KQ-8": "skip_and_report", "KQ-22": "capital_ring_then_settlers",
        "KQ-29": "capital_ring_then_settlers_then_influence", "KQ-53": "per_office", "KQ-57": "all_but_fight",
        "KQ-58": "holder",
    },
    "gnostica": {"A-10": "reshuffle_first", "A-26": "only"},
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_register_holds_every_clause_once_in_order_with_a_source_and_its_section(
    games: dict[str, Game], name: str
) -> None:
    game = games[name]
    code, last = CLAUSES[name]
    assert list(game.clauses) == [f"{code}-{n}" for n in range(1, last + 1)]
    for clause in game.clauses.values():
        assert all(source.doc in game.model.sources for source in clause.source), clause.id
        assert any(source.at for source in clause.source), clause.id


@pytest.mark.parametrize("name", GAMES)
def test_the_register_holds_every_ruling_once_with_a_default_among_its_options(
    games: dict[str, Game], name: str
) -> None:
    game = games[name]
    assert sorted(game.rulings) == sorted(f"{code}-{n}" for code, numbers in RULINGS[name].items() for n in numbers)
    for ruling in game.rulings.values():
        assert ruling.default in ruling.options, ruling.id
        assert len(ruling.words.split()) <= 6, ruling.id
        assert all(name in game.clauses or name in game.rulings for name in ruling.clauses), ruling.id


def test_the_contradictions_QK_1_to_52_are_shared_out_between_the_two_qiahn_games(games: dict[str, Game]) -> None:
    both = [r for name in ("qiahn_tactics", "qiahn_goblin") for r in games[name].rulings if r.startswith("QK-")]
    assert sorted(both, key=lambda ident: int(ident[3:])) == [f"QK-{n}" for n in range(1, 53)]


@pytest.mark.parametrize("name", GAMES)
def test_the_amended_rulings_have_their_new_defaults_and_no_others_are_marked(
    games: dict[str, Game], name: str
) -> None:
    marked = {r.id: r.default for r in games[name].rulings.values() if r.amended}
    assert marked == AMENDED[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_data_and_registers_of_a_game_are_without_a_finding(games: dict[str, Game], name: str) -> None:
    findings = Findings()
    check_data(games[name], findings)
    check_rules(games[name], findings)
    assert findings.items == []


@pytest.mark.soak  # 20 seconds; `tirada check` in the door's main job says the same
def test_check_data_text_and_rules_are_clean_for_all_games(tirada: Callable[..., object]) -> None:
    run = tirada("check", "data", "text", "rules", "--format", "json", "--root", ROOT)
    found = json.loads(run.stdout)  # type: ignore[attr-defined]
    assert [f for f in found if f["severity"] != "info"] == []
    assert run.returncode == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_a_clause_and_a_ruling_that_point_nowhere_are_refused(
    project_copy: Path, judge: Callable[..., list[Finding]], change: Callable[..., None], name: str
) -> None:
    code, last = CLAUSES[name]
    path = project_copy / "data" / "games" / name / "clauses.yaml"
    change(path, f"  - id: {code}-{last}\n", f"  - id: {code}-{last + 7}\n")
    errors = [f for f in judge(project_copy, name, "rules") if f.severity == "error"]
    (gap,) = [f for f in errors if f.code == "rules.gap"]
    assert f"7 clause ids are missing: {code}-{last}, {code}-{last + 1}" in gap.message
    # the book names the clause that is gone, and lacks the one that came
    assert {f.code for f in errors} <= {
        "rules.gap",
        "rules.reference",
        "book.clause",
        "book.unplaced",
        "book.reference",
    }


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_carry_the_same_placeholders_icons_and_references(games: dict[str, Game], name: str) -> None:
    game = games[name]
    findings = Findings()
    project = AS_IT_STANDS
    path = game.folder / "locales" / "en.po"
    english = load_catalogue(path, project.shown(path), "en", findings)
    texts = list(texts_of(game))
    assert len({text.id for text in texts}) == len(texts)
    assert set(english.entries) == {text.id for text in texts}
    for text in texts:
        entry = english.entries[text.id]
        assert entry.msgid == text.source, text.id
        assert placeholders(entry.msgstr) == placeholders(text.source), text.id
    assert findings.items == []


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("{{ gear.sword.bonus }}", "{{ gear.shield.bonus }}", "lost {{gear.sword.bonus}}; extra {{gear.shield.bonus}}"),
        ("{{ gear.sword.bonus }}", "3", "the number 3 is typed by hand"),
    ],
)
def test_a_translation_with_another_number_is_refused(
    project_copy: Path, judge: Callable[..., list[Finding]], old: str, new: str, part: str
) -> None:
    path = project_copy / "data" / "games" / "qiahn_tactics" / "locales" / "en.po"
    lines = path.read_text("utf-8").split("\n")
    start = lines.index('msgctxt "gear.sword.text"')
    at = next(i for i in range(start, len(lines)) if lines[i].startswith("msgstr"))
    end = next(i for i in range(at, len(lines)) if lines[i] == "")
    lines[at:end] = [line.replace(old, new) for line in lines[at:end]]
    path.write_text("\n".join(lines), encoding="utf-8")
    errors = [f.message for f in judge(project_copy, "qiahn_tactics", "text") if f.severity == "error"]
    assert any("gear.sword.text" in message and part in message for message in errors)


@pytest.mark.parametrize("name", GAMES)
def test_names_are_unique_in_their_table_in_both_languages(games: dict[str, Game], name: str) -> None:
    game = games[name]
    english = load_catalogue(game.folder / "locales" / "en.po", "en.po", "en", Findings())
    for table in game.tables.values():
        if "name" not in table.columns:
            continue
        ids = [f"{table.name}.{row.id}.name" for row in table]
        translated = [english.entries[i].msgstr for i in ids if i in english.entries]
        for names in ([row.name for row in table], translated):
            doubled = [word for word, times in Counter(map(str.casefold, names)).items() if times > 1]
            assert doubled == [], table.name


def test_a_name_used_twice_is_refused(
    project_copy: Path, judge: Callable[..., list[Finding]], change: Callable[..., None]
) -> None:
    tables = project_copy / "data" / "games" / "kaixiflan" / "tables"
    change(tables / "buildings.csv", "temple,Templo,", "temple,Capilla,")
    (found,) = [f for f in judge(project_copy, "kaixiflan") if f.code == "table.duplicate"]
    assert "name 'Capilla' stands already in line" in found.message


def texts_judged(root: Path) -> list[Finding]:
    """What is found in the texts of Kaixiflán as they are written, before any is set on a card."""
    project, findings = Project(root, root), Findings()
    game = load_game(project, "kaixiflan", findings)
    assert game is not None
    lint_game(game, list(texts_of(game)), catalogues_of(project, game, findings), findings)
    return findings.items


@pytest.mark.parametrize(
    ("name", "told"), [("Muralla", True), ("murallás", True), ("Murala", False), ("Biblioteca nueva", False)]
)
def test_names_that_are_easily_mixed_up_are_reported_but_not_refused(
    project_copy: Path, change: Callable[..., None], name: str, told: bool
) -> None:
    tables = project_copy / "data" / "games" / "kaixiflan" / "tables"
    change(tables / "buildings.csv", ",Partenón,", f",{name},")
    found = [f for f in texts_judged(project_copy) if f.code == "text.homonym" and name in f.message]
    assert [f.severity for f in found] == (["info"] if told else [])
    assert all("'Murallas'" in f.message and f.message.endswith("are easily mixed up in es") for f in found)


def test_two_translations_that_are_easily_mixed_up_are_reported_in_their_language(
    project_copy: Path, change: Callable[..., None]
) -> None:
    change(project_copy / "data/games/kaixiflan/locales/en.po", 'msgstr "Granary"', 'msgstr "Libraries"')
    change(project_copy / "data/games/kaixiflan/locales/en.po", 'msgstr "Library"', 'msgstr "Librarie"')
    (found,) = [f for f in texts_judged(project_copy) if "'Librarie'" in f.message]
    assert (found.code, found.severity) == ("text.homonym", "info")
    assert found.message.endswith("are easily mixed up in en")


@pytest.mark.parametrize(("other", "told"), [("Muralla 12", False), ("Muralla 1", False), ("Murallo 11", True)])
def test_numbers_tell_names_apart(project_copy: Path, change: Callable[..., None], other: str, told: bool) -> None:
    tables = project_copy / "data" / "games" / "kaixiflan" / "tables"
    change(tables / "buildings.csv", ",Partenón,", ",Muralla 11,")
    change(tables / "buildings.csv", ",Murallas,", f",{other},")
    found = [f for f in texts_judged(project_copy) if f.code == "text.homonym"]
    assert ["'Muralla 11'" in f.message and f"'{other}'" in f.message for f in found] == ([True] if told else [])
