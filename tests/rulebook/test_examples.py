"""Worked examples with a record: played by the referee, filled from its events, refused at the place of an error."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from played_examples import (
    GAMES,
    LANGUAGES,
    RECORDED,
    as_they_stand,
    examples,
    in_ids,
    played_example,
    unfigured,
    with_cell,
    with_record,
    words,
)
from projects import ROOT, copied_project, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import read_game
from generator.catalog.project import Project
from generator.catalog.rulebook_models import StepModel
from generator.referee.record import parse_record
from generator.rulebook.document import Example, Figure

HEAD = "tirada record 1\ngame: qiahn_tactics\noption: format=squad_3\n"
OPENING = (
    HEAD
    + "first: side heads; second: side tails; heads: take 3; tails: take 3\nchance: coin tails\n"
    + "tails: uncover tails.1; chance: reveal wizard; tails: turn\n"
)
PLIES = 8


def told(lines: Sequence[str]) -> list[str]:
    """What a record says, however its lines are broken and whether or not who acts is said again."""
    record = parse_record("\n".join(lines), "printed")
    header = [f"{key}: {value}" for key, value, _ in record.header if key != "language"]
    said = [ply.text.rpartition(": ")[2] for ply in record.plies]
    return [*header, *said, *(f"{note.after} {note.text} {note.code} {note.clause}" for note in record.notes)]


def numbers(text: str) -> list[str]:
    """Those of a text; in English the glossaries say "twice" for 2 times."""
    return sorted(re.findall(r"\d+", re.sub(r"\btwice\b", "2 times", text)))


def one(folder: Path, text: str, *steps: StepModel, **more: Any) -> Example:
    return with_record(folder, text, list(steps), **more).play("one")


def why_not(folder: Path, text: str, *steps: StepModel, **more: Any) -> str:
    with pytest.raises(CannotJudge) as refused:
        one(folder, text, *steps, **more)
    return refused.value.message


# -- as they stand -------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_referee_has_at_least_six_records_to_learn_from(game: str) -> None:
    models = game_as_it_stands(game).examples.values()
    assert sum(bool(model.record) for model in models) >= 6
    assert sum(any(step.figure for step in model.steps) for model in models) >= 6


@pytest.mark.parametrize(("game", "name"), RECORDED)
def test_both_languages_tell_the_same_numbers_and_show_the_same_pieces(game: str, name: str) -> None:
    spanish, english = (played_example(game, name, language) for language in LANGUAGES)
    assert told(in_ids(game, spanish.record)) == told(english.record)
    assert spanish.clauses == english.clauses
    assert [block.ident for block in spanish.blocks] == [block.ident for block in english.blocks]
    for here, there in zip(words(spanish), words(english), strict=True):
        assert numbers(here) == numbers(there)
        assert not here or here != there
    for here, there in zip(spanish.blocks, english.blocks, strict=True):
        assert isinstance(here, Figure) == isinstance(there, Figure)
        if isinstance(here, Figure) and isinstance(there, Figure):
            assert len(here.drawing.items) == len(there.drawing.items)


@pytest.mark.parametrize(("game", "name"), [one for one in RECORDED if one[0][0] == "q"])  # others inflect them
def test_names_are_the_same_rows_in_both_languages(game: str, name: str) -> None:
    rows = game_as_it_stands(game).tables["combatants"].rows
    spoken = []
    for language in LANGUAGES:
        table = as_they_stand(game, language).speaker.table("combatants")
        text = " ".join(words(played_example(game, name, language))[1:])
        spoken.append({row: len(re.findall(rf"\b{re.escape(table[row].name)}\b", text)) > 0 for row in rows})
    assert spoken[0] == spoken[1]
    assert any(spoken[0].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_comes_from_the_events_of_the_step(language: str) -> None:
    said = words(played_example("qiahn_tactics", "plain-combat", language))
    assert numbers(said[-1]) == ["12", "7"]  # 4 and the sword, 9 and the shield
    assert as_they_stand("qiahn_tactics", language).speaker.table("combatants")["wizard"].name in said[-1]


# -- a changed table -----------------------------------------------------------

CHANGED = [
    ("qiahn_tactics", "plain-combat", "gear.sword.bonus", 5, ["12", "7"], ["12", "9"]),
    ("qiahn_tactics", "plain-combat", "gear.shield.bonus", 4, ["12", "7"], ["13", "7"]),
    ("qiahn_tactics", "fire-and-sword", "gear.sword.bonus", 2, ["12", "14"], ["12", "13"]),
    ("qiahn_goblin", "fire-doubles-what-is-printed", "magic.fire.factor", 3, ["11", "9"], ["15", "9"]),
    ("qiahn_goblin", "first-clash", "combatants.knight.value", 3, ["7", "8"], ["6", "8"]),
    ("qiahn_goblin", "the-last-round", "combatants.wizard.value", 7, ["16", "22", "22", "3", "39", "5"], None),
]


@pytest.mark.parametrize(("game", "name", "cell", "value", "before", "after"), CHANGED)
def test_a_changed_number_is_told_in_both_languages(
    game: str, name: str, cell: str, value: int, before: list[str], after: list[str] | None
) -> None:
    changed = with_cell(unfigured(game_as_it_stands(game)), cell, value)
    last = [numbers(words(examples(changed, language).play(name))[-1]) for language in LANGUAGES]
    steps = len(game_as_it_stands(game).examples[name].steps)
    for language in LANGUAGES:
        texts = [block.words for block in played_example(game, name, language).blocks if not isinstance(block, Figure)]
        assert len(texts) >= steps
        assert numbers("".join(run.text for run in texts[-1])) == sorted(before)
    assert last[0] == last[1] != sorted(before)
    if after is not None:
        assert last[0] == sorted(after)


@pytest.mark.parametrize(
    ("game", "name", "cell", "value", "said"),
    [
        ("qiahn_tactics", "plain-combat", "dice.d20.sides", 3, "(QT-31)"),  # its 4 cannot be rolled
        ("qiahn_tactics", "plain-combat", "gear.sword.bonus", 9, "= outcome defender: not so by QT-67"),
        ("qiahn_tactics", "water-copies-rolls", "gear.shield.bonus", 4, "= outcome draw: not so by QT-69"),
        ("qiahn_tactics", "the-last-count", "formats.squad_3.size", 4, "(QT-15)"),
        ("qiahn_goblin", "first-clash", "gear.sword.bonus", 5, "= outcome defender: not so by QG-48"),
        ("qiahn_goblin", "first-clash", "numbers.gear_cap.value", 2, "should be refused, but it is legal here (QG-79)"),
        ("qiahn_goblin", "the-hen-settles-it", "qiahnberros.hen.beats", ("knight",), "(QG-64)"),
    ],
)
def test_a_changed_number_that_the_story_does_not_bear_fails_it_at_its_line(
    game: str, name: str, cell: str, value: Any, said: str
) -> None:
    changed = with_cell(unfigured(game_as_it_stands(game)), cell, value)
    for language in LANGUAGES:
        with pytest.raises(CannotJudge) as refused:
            examples(changed, language).play(name)
        message = refused.value.message
        assert re.match(rf"data/games/{game}/examples/{name}\.tirada:\d+:1: the example {name}: ", message)
        assert said in message


# -- what is refused -----------------------------------------------------------


def test_a_record_that_plays_is_told(tmp_path: Path) -> None:
    step = StepModel(
        '{{ told("uncovered tails.1") }}, {{ told("die tails.1") }}, {{ name("tails") }}',
        plies=PLIES,
    )
    assert words(one(tmp_path, OPENING, step)) == ["Uno", "Mago, 20, Cruz"]


@pytest.mark.parametrize(
    ("end", "line", "said"),
    [
        ("heads: deploy heads.1\n", 7, "(QT-43)"),
        ("tails: turn\n", 7, "(QT-48)"),
        ("= uncovered tails.1 archer\n", 7, "(QT-49)"),
        ("= acts tails -> QT-47\n", 7, "what happened"),
        ("! heads: uncover heads.1\n", 7, "should be refused, but it is legal here"),
        ("! heads: deploy heads.1 -> face-down QT-57\n", 7, "not face-down QT-57"),
        ("heads: ¡adelante!\n", 7, "cannot read"),
    ],
)
def test_what_does_not_hold_is_refused_at_its_line(tmp_path: Path, end: str, line: int, said: str) -> None:
    more = 1 if end[0] in "ht" else 0
    step = StepModel("x", plies=PLIES + more)
    with pytest.raises(CannotJudge) as refused:
        one(tmp_path, OPENING + end, step)
    where = f"{tmp_path}/examples/one.tirada"
    assert re.match(rf"{re.escape(where)}:{line}:\d+: the example one: ", refused.value.message)
    assert said in refused.value.message + refused.value.fix


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("", {}, "there is no record"),
        (OPENING, {"record": "../examples/one.tirada"}, "there is no record"),
        (OPENING, {"clauses": ["QT-400"]}, "there is no clause or ruling 'QT-400'"),
        (OPENING, {"clauses": ["QT-40", "QT-87"]}, "QT-87 decides nothing in its record"),
        (OPENING, {"clauses": ["QT-87", "QT-40", "QT-86"]}, "QT-87, QT-86 decide nothing in its record"),
        (OPENING.replace("qiahn_tactics", "qiahn_goblin"), {}, "a record of qiahn_goblin"),
        (OPENING.replace("squad_3", "squad_9"), {}, "squad_9"),
        (HEAD, {}, "nothing is played"),
        ("once upon a time\n", {}, "no record of a game"),
    ],
)
def test_an_example_that_is_none_says_why(tmp_path: Path, text: str, more: dict[str, Any], said: str) -> None:
    message = why_not(tmp_path, text, StepModel("x", plies=PLIES), **more)
    assert said in message
    assert "example" in message


@pytest.mark.parametrize("plies", [PLIES - 1, PLIES + 1])
def test_steps_tell_every_action_and_no_more(tmp_path: Path, plies: int) -> None:
    message = why_not(tmp_path, OPENING, StepModel("x", plies=plies))
    assert f"its steps tell {plies} of {PLIES} actions" in message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{{ told("total heads") }}', "no such event in this step"),
        ('{{ told("uncovered tails.1 wizard") }}', "no such event in this step"),
        ('{{ told("squad") }}', "no such event in this step"),  # the side must be named
        ('{{ told("coin", 2) }}', "this was told 1 times"),
        ('{{ told("phase") }}', "this was told"),  # none of them is called by that name alone
        ('{{ name("heads.1") }}', "has no name here"),
        ('{{ name("attacker") }}', "has no name here"),
        ("{{ refused() }}", "this step shows 0 refusals"),
        ("{{ tolled }}", "tolled"),
        ("{{ gear.spoon.bonus }}", "spoon"),
    ],
)
def test_what_did_not_happen_cannot_be_told(tmp_path: Path, text: str, said: str) -> None:
    if said == "this was told":  # two phases in one step
        heads = "heads: uncover heads.1; chance: reveal footman; heads: turn\n"
        assert said in why_not(tmp_path, OPENING + heads, StepModel(text, plies=PLIES + 3))
        return
    message = why_not(tmp_path, OPENING, StepModel(text, plies=PLIES))
    assert said in message
    assert "the example one: in es" in message


def test_an_event_is_told_of_its_own_step_only_but_names_are_remembered(tmp_path: Path) -> None:
    first, later = StepModel("x", plies=PLIES - 1), StepModel('{{ name("tails.1") }}', plies=1)
    assert words(one(tmp_path, OPENING, first, later))[-1] == "Mago"
    asks = StepModel('{{ told("uncovered tails.1") }}', plies=1)
    assert "no such event in this step" in why_not(tmp_path, OPENING, first, asks)
    early = StepModel('{{ name("tails.1") }}', plies=5)
    assert "has no name here" in why_not(tmp_path, OPENING, early, StepModel("x", plies=PLIES - 5))


def test_a_refusal_belongs_to_the_step_of_the_action_above_it(tmp_path: Path) -> None:
    text = OPENING.replace("chance: coin tails\n", "chance: coin tails\n! heads: turn\n")
    first, second = StepModel("{{ refused() }}", plies=5), StepModel("x", plies=PLIES - 5)
    sentence = words(one(tmp_path, text, first, second))[1]
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    swapped = StepModel("x", plies=5), StepModel("{{ refused() }}", plies=PLIES - 5)
    assert "this step shows 0 refusals" in why_not(tmp_path, text, *swapped)


def test_a_picture_needs_words_for_who_cannot_see_it(tmp_path: Path) -> None:
    assert "needs `alt`" in why_not(tmp_path, OPENING, StepModel("x", plies=PLIES, figure=True))
    shown = one(tmp_path, OPENING, StepModel("x", plies=PLIES, figure=True, alt="La mesa"))
    assert [block.alt for block in shown.blocks if isinstance(block, Figure)] == ["La mesa"]


@pytest.mark.parametrize("step", [-1, 7])
def test_a_scene_is_of_a_step_that_is_there(step: int) -> None:
    with pytest.raises(CannotJudge, match="has 5 steps, not"):
        as_they_stand("qiahn_tactics", "es").scene("plain-combat", step)
    assert as_they_stand("qiahn_tactics", "es").scene("plain-combat", 0).items


def test_an_example_of_no_name_proposes_one() -> None:
    with pytest.raises(CannotJudge, match="plain-combat"):
        as_they_stand("qiahn_tactics", "es").play("plain-combats")


def test_a_narration_is_refused_at_its_line_in_its_file(tmp_path: Path) -> None:
    root = copied_project(tmp_path / "project", ["qiahn_tactics"])
    path = root / "data/games/qiahn_tactics/examples/plain-combat.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('told("total heads")', 'told("total tales")'), encoding="utf-8")
    game = read_game(Project(root, ROOT), "qiahn_tactics", Findings())
    assert game is not None
    line = next(i for i, words in enumerate(text.split("\n"), start=1) if "lower_first }} sube a" in words)
    with pytest.raises(CannotJudge, match=rf"plain-combat\.yaml:({line}|{line - 1}):\d+: the example plain-combat"):
        examples(game, "es").play("plain-combat")


def test_the_edition_s_rulings_are_in_force_where_the_record_says_nothing_else(tmp_path: Path) -> None:
    from played_examples import PROJECT, print_data, voices

    from generator.rulebook.examples import Examples
    from generator.rulebook.pictures import ComposedFaces

    game = unfigured(game_as_it_stands("qiahn_tactics"))
    speaking = voices(game)
    pictures = ComposedFaces(PROJECT, game, "es", speaking, print_data(), {})
    shared = Examples(PROJECT, game, speaking["es"], pictures, (("AT-15", "share"),))
    with pytest.raises(CannotJudge, match=r"one-die-for-two\.tirada:\d+:1"):
        shared.play("one-die-for-two")  # with one roll for both archers there is no second
    assert "ruling: AT-15=share" in shared.play("plain-combat").record
    assert not any("ruling" in line for line in played_example("qiahn_tactics", "plain-combat", "es").record)
