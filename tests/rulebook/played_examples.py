"""Worked examples of a game, unchanged or with one change, played without rendering a book."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.rulebook_models import ExampleModel, StepModel
from generator.faces.deck import speakers
from generator.language.speaker import Speaker
from generator.referee.record_words import RecordWords, lines_in_ids, record_words
from generator.referee.registry import example_engine_of, referee_for, scene_of
from generator.referee.scene import Scene, ScenePiece
from generator.rulebook.document import Example, Figure
from generator.rulebook.examples import Examples
from generator.rulebook.pictures import ComposedFaces
from generator.rulebook.plain_text import inline_text
from generator.rulebook.record_replay import PlayedRecord, play_record
from generator.workshop.translation.speakers import catalogues_of

PROJECT = AS_IT_STANDS
LANGUAGES = ("es", "en")
GAMES = ("gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics")
WIDEST, TALLEST = 118.0, 95.0  # mm of a figure in the book
RECORDED = [(game, name) for game in GAMES for name in game_as_it_stands(game).examples]


@cache
def print_data() -> PrintData:
    return load_print_data(PROJECT, Findings())


def voices(game: Game) -> Mapping[str, Speaker]:
    return speakers(game, catalogues_of(PROJECT, game, Findings()), False)


def examples(game: Game, language: str) -> Examples:
    speaking = voices(game)
    return Examples(
        PROJECT, game, speaking[language], ComposedFaces(PROJECT, game, language, speaking, print_data(), {})
    )


@cache
def as_they_stand(game: str, language: str) -> Examples:
    return examples(game_as_it_stands(game), language)


@cache
def played_example(game: str, name: str, language: str) -> Example:
    return as_they_stand(game, language).play(name)


def in_ids(game: str, lines: Sequence[str]) -> list[str]:
    """The printed lines of a record as ids, whatever language they are in."""
    found = game_as_it_stands(game)

    def words_in(_: str, language: str) -> RecordWords:
        return record_words(as_they_stand(game, language).speaker, referee_for(found, engine=example_engine_of))

    return lines_in_ids(lines, words_in)


def played(game: str, name: str) -> PlayedRecord:
    """The record of an example as it stands, in Spanish."""
    found = game_as_it_stands(game)
    return play_record(PROJECT, found, name, voices(found)["es"])


def scenes(game: str, name: str) -> list[Scene]:
    """One scene a position of that record, after each action."""
    one, found = played(game, name), game_as_it_stands(game)
    events = ((), *one.events)
    return [scene_of(found, one.referee, p, e, one.positions) for p, e in zip(one.positions, events, strict=True)]


def pieces_of(scene: Scene, component: str) -> list[ScenePiece]:
    return [piece for piece in scene.pieces if piece.component == component]


def why_refused(folder: Path, game: str, name: str, old: str, new: str) -> str:
    """What is said of an example, and of its line, where its record says something else."""
    found = game_as_it_stands(game)
    text = (found.folder / "examples" / f"{name}.tirada").read_text(encoding="utf-8")
    assert old in text
    (folder / "examples").mkdir()
    (folder / "examples" / f"{name}.tirada").write_text(text.replace(old, new, 1), encoding="utf-8")
    spoilt = structs.replace(found, folder=folder, examples={name: found.examples[name]})
    with pytest.raises(CannotJudge) as refused:
        play_record(PROJECT, spoilt, name, voices(found)["es"])
    message = refused.value.message
    assert re.search(rf"{name}\.tirada:\d+:\d+: the example {name}: ", message), message
    return f"{message} {refused.value.fix}"


def words(example: Example) -> list[str]:
    """Everything that an example says, in order."""
    found = [inline_text(example.title)]
    for block in example.blocks:
        found += [inline_text(block.caption), block.alt] if isinstance(block, Figure) else [inline_text(block.words)]
    return found


def with_cell(game: Game, cell: str, value: Any) -> Game:
    """The game with another value in one cell, unjudged."""
    table, row, column = cell.split(".")
    old = game.tables[table]
    assert getattr(old.rows[row], column) != value
    changed = structs.replace(old, rows={**old.rows, row: old.rows[row]._replace(**{column: value})})
    return structs.replace(game, tables={**game.tables, table: changed})


def unfigured(game: Game) -> Game:
    """The game with examples that show no pictures: telling is all that is wanted."""
    plain = {
        name: structs.replace(model, steps=tuple(structs.replace(step, figure=False) for step in model.steps))
        for name, model in game.examples.items()
    }
    return structs.replace(game, examples=plain)


def with_record(folder: Path, text: str, steps: list[StepModel], game: str = "qiahn_tactics", **more: Any) -> Examples:
    """A game whose only example is `one`, with this record (none for ""), in Spanish."""
    (folder / "examples").mkdir(exist_ok=True)
    if text:
        (folder / "examples" / "one.tirada").write_text(text, encoding="utf-8")
    kept = {"title": "Uno", "clauses": ("QT-40",), "steps": tuple(steps), "record": "one.tirada"}
    model = ExampleModel(**{**kept, **more})
    # the game's own words and tables, with a folder and an example of its own
    return examples(structs.replace(game_as_it_stands(game), folder=folder, examples={"one": model}), "es")
