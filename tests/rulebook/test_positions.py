"""Examples given as positions: true ones are accepted, and each kind of error is refused at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
import yaml
from msgspec import structs
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.frozen import changeable, read_only
from generator.catalog.library import Game
from generator.catalog.rulebook_models import ExampleModel
from generator.faces.deck import speakers
from generator.language.speaker import Speaker
from generator.referee.example_positions import WrittenExample, as_lines, from_lines
from generator.referee.registry import example_rules_of, plugin_ids, plugin_of
from generator.rulebook.position_examples import FilledExample, play_position
from generator.workshop.translation.speakers import catalogues_of

TELLERS = [name for name in plugin_ids() if plugin_of(name).examples]
TOLD = [(game, name) for game in TELLERS for name in game_as_it_stands(game).examples]


@cache
def voices(game: str) -> Mapping[str, Speaker]:
    found = game_as_it_stands(game)
    return speakers(found, catalogues_of(AS_IT_STANDS, found, Findings()), False)


@cache
def told(game: str, name: str, language: str) -> FilledExample:
    found = game_as_it_stands(game)
    return play_position(found, name, found.examples[name], voices(game)[language])


def changed(name: str, model: ExampleModel, path: tuple[str | int, ...], value: object) -> ExampleModel:
    """An example with one place of its file changed; a new name of a mapping is added."""
    parts = {part: changeable(getattr(model, part)) for part in ("position", "actions", "result", "checks", "steps")}
    inner: Any = parts
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return structs.replace(model, **{part: read_only(whole) for part, whole in parts.items()})


def refusal(game: Game, name: str, model: ExampleModel) -> str:
    with pytest.raises(CannotJudge) as caught:
        play_position(game, name, model, speakers(game, {}, False)["es"])
    return str(caught.value)


def line_of(game: str, name: str, message: str) -> str:
    """The line of the example's file that a refusal points at."""
    place = re.match(rf"data/games/{game}/examples/{name}\.yaml:(\d+)(:\d+)?: the example {name}: ", message)
    assert place, message
    return (ROOT / f"data/games/{game}/examples/{name}.yaml").read_text("utf-8").splitlines()[int(place[1]) - 1]


# -- what holds ---------------------------------------------------------------------


def test_the_game_without_a_referee_tells_the_examples_it_was_asked_for() -> None:
    assert TELLERS == ["kaixiflan"]
    assert len(TOLD) >= 8
    assert all(game_as_it_stands(game).examples[name].checks for game, name in TOLD)


@pytest.mark.parametrize(("game", "name"), TOLD)
def test_an_example_holds_and_both_languages_carry_the_same_numbers(game: str, name: str) -> None:
    spanish, english = told(game, name, "es"), told(game, name, "en")
    assert list(spanish.texts) == list(english.texts)
    assert spanish.record == english.record
    assert spanish.positions == english.positions
    for ident, words in spanish.texts.items():
        numbers = [sorted(re.findall(r"\d+", text.replace(",", "."))) for text in (words, english.texts[ident])]
        assert numbers[0] == numbers[1], ident


@pytest.mark.parametrize(("game", "name"), TOLD)
def test_the_printed_lines_are_read_back_as_the_same_data(game: str, name: str) -> None:
    file = ROOT / f"data/games/{game}/examples/{name}.yaml"
    data = yaml.safe_load(file.read_text("utf-8"))
    read = from_lines(told(game, name, "en").record)
    assert read == WrittenExample(game, [], data["position"], data.get("actions", []), data.get("result", {}))


@pytest.mark.parametrize("game", TELLERS)
def test_no_name_of_a_teller_is_a_table_s(game: str) -> None:
    known = game_as_it_stands(game)
    assert not {*example_rules_of(known).names(), "position", "after", "at", "action", "result"} & {*known.tables}


def test_the_first_turn_of_the_source_brings_what_its_sums_say() -> None:
    """KX-178 to KX-182: Move G4 to F4, Harvest G5, Explore E4; the Settler counts a turn later."""
    states = told("kaixiflan", "first-turn", "es").positions
    assert states[3]["stock"]["cierzo"] == {"gold": 7, "stone": 4, "wood": 5, "food": 7, "mana": 3, "science": 2}
    assert states[4]["stock"]["cierzo"] == {"gold": 9, "stone": 5, "wood": 7, "food": 10, "mana": 4, "science": 2}


# -- falsehoods in the game of provinces --------------------------------------------------


def act(number: int) -> tuple[str | int, ...]:
    return ("actions", number - 1)


FIRST, STEPS, CUT, TOWN = "first-turn", "two-steps", "blocked-harvest", "new-town"
BUILT, FIGHT, PRICE, VOTES = "farmers-market", "battle", "three-prices", "summer-votes"


@pytest.mark.parametrize(
    ("name", "path", "value", "clause", "line"),
    [
        # what cannot be on the map or in a store
        (FIRST, ("position", "provinces"), ["mistral"], "", "provinces:"),
        (FIRST, ("position", "provinces"), [], "KX-2", "provinces:"),
        (FIRST, ("position", "weather"), "rain", "", "provinces:"),
        (FIRST, ("position", "turn"), 0, "KX-8", "turn:"),
        (FIRST, ("position", "stock", "cierzo", "gold"), 11, "KX-17", "gold"),
        (FIRST, ("position", "stock", "cierzo", "silver"), 1, "", "cierzo:"),
        (FIRST, ("position", "stock", "levante"), {"gold": 1}, "KX-2", "cierzo:"),
        (FIRST, ("position", "units", "Z9"), {"cierzo": {"settler": 1}}, "KX-124", "G4:"),
        (FIRST, ("position", "units", "E4"), {"cierzo": {"settler": 1}}, "KX-117", "G4:"),
        (FIRST, ("position", "units", "G4"), {"levante": {"settler": 1}}, "KX-2", "G4:"),
        (FIRST, ("position", "units", "G4"), {"cierzo": {"knight": 1}}, "", "G4:"),
        (FIRST, ("position", "units", "G4"), {"cierzo": {"settler": 26}}, "KX-135", "G4:"),
        (FIRST, ("position", "era"), {"cierzo": 9}, "KX-16", "provinces:"),
        (FIRST, ("position", "fame"), {"cierzo": -1}, "KX-3", "provinces:"),
        (FIRST, ("position", "settlements"), {"G8": "cierzo town"}, "KQ-38", "provinces:"),
        (FIRST, ("position", "kaixiflan"), "Z1", "KX-124", "provinces:"),
        (FIRST, ("position", "offices"), {"favourite": "cierzo", "governor": "cierzo"}, "KX-25", "provinces:"),
        (BUILT, ("position", "buildings", "cierzo"), ["granary"], "KX-76", "cierzo:"),
        (BUILT, ("position", "buildings", "cierzo"), ["dock", "dock"], "KX-76", "cierzo:"),
        # moves and exploring
        (FIRST, act(1), "cierzo: move G4 settler H5", "KX-118", "move"),
        (FIRST, act(1), "cierzo: move G4 settler E4", "KX-117", "move"),
        (FIRST, act(1), "cierzo: move F4 settler F5", "KX-116", "move"),
        (FIRST, act(1), "cierzo: move G4 army F4", "KX-116", "move"),
        (FIRST, act(1), "cierzo: move G4 settler Z4", "KX-124", "move"),
        (STEPS, act(6), "cierzo: move H5 settler E5", "KX-117", "move"),
        (FIRST, act(3), "cierzo: explore E4 H3", "KX-113", "explore"),
        (FIRST, act(3), "cierzo: explore D4", "KX-113", "explore"),
        (FIRST, act(3), "cierzo: explore F4", "KX-113", "explore"),
        (FIRST, act(4), "cierzo: explore H3", "KX-16", "kingdom: store"),
        (FIRST, act(1), "levante: move G4 settler F4", "KX-2", "move"),
        (FIRST, act(4), "cierzo: store", "KX-6", "kingdom: store"),
        (FIRST, act(1), "cierzo: dance G4", "KX-7", "move"),
        (FIRST, act(1), "cierzo: harvest", "", "move"),
        # harvest
        (CUT, act(2), "cierzo: harvest E8", "KX-150", "harvest F7"),
        (CUT, act(1), "cierzo: harvest F6", "KX-149", "harvest E8"),
        (TOWN, act(5), "cierzo: harvest F6 F7 E7 F5", "KX-149", "harvest"),
        (TOWN, act(5), "cierzo: harvest F6 G4", "KX-149", "harvest"),
        (TOWN, act(5), "cierzo: harvest F6 G7", "KX-115", "harvest"),
        # building
        (TOWN, act(2), "cierzo: found town G6", "KX-63", "found"),
        (TOWN, act(2), "cierzo: found city F6", "KX-59", "found"),
        (TOWN, act(2), "cierzo: found town G5", "KQ-38", "found"),
        (TOWN, ("position", "stock", "cierzo", "wood"), 9, "KQ-8", "found"),
        (BUILT, act(1), "cierzo: build bank", "KX-76", "build"),
        (BUILT, act(1), "cierzo: build temple", "KX-76", "build"),
        (BUILT, act(1), "cierzo: build market", "KX-76", "build"),
        (BUILT, ("position", "stock", "cierzo", "mana"), 4, "KQ-8", "build"),
        # battle
        (FIGHT, act(1), "cierzo: fight F7 poniente", "KX-143", "fight"),
        (FIGHT, act(2), "chance: dice cierzo 3 2", "KX-47", "dice"),
        (FIGHT, act(2), "chance: dice cierzo 3 2 7", "KX-47", "dice"),
        (FIGHT, act(3), "chance: dice cierzo 5 5 5", "KX-46", "dice"),
        (FIGHT, act(4), "cierzo: fight F8 poniente", "KX-50", "kingdom: turn"),
        (FIGHT, ("position", "units", "F8", "poniente", "settler"), 2, "KX-47", "dice"),
        # trade and votes
        (PRICE, act(1), "cierzo: trade kaixiflan wood 9 science", "KX-31", "trade free"),
        (PRICE, act(1), "cierzo: trade free wood 10 science", "KQ-8", "trade free"),
        (PRICE, act(2), "cierzo: trade route gold 4 wood N5", "KX-53", "trade route"),
        (PRICE, ("position", "explored"), ["I5", "J5", "L5", "M5"], "KX-53", "trade route"),
        (PRICE, ("position", "agreements"), [], "KX-54", "trade agreement"),
        (VOTES, act(1), "cierzo: vote favourite cierzo", "KX-24", "cierzo: vote favourite"),
        (VOTES, act(2), "cierzo: vote favourite levante", "KX-23", "tramontana: vote favourite"),
        (VOTES, ("position", "turn"), 3, "KX-22", "count"),
    ],
)
def test_an_order_that_cannot_be_is_refused_where_it_stands(
    name: str, path: tuple[str | int, ...], value: object, clause: str, line: str
) -> None:
    game = game_as_it_stands("kaixiflan")
    message = refusal(game, name, changed(name, game.examples[name], path, value))
    assert line in line_of("kaixiflan", name, message), message
    assert not clause or message.endswith(f"({clause})"), message


# -- results, checks and steps ------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "name", "path", "value", "line"),
    [
        ("kaixiflan", FIRST, ("result", "stock", "cierzo", "food"), 9, "food: 10"),
        ("kaixiflan", FIRST, ("result", "stock", "cierzo", "science"), 2, "cierzo:"),
        ("kaixiflan", FIRST, ("result", "stock", "cierzo", "food"), None, "cierzo:"),
        ("kaixiflan", FIRST, ("result", "units", "F4"), {"cierzo": {"settler": 2}}, "cierzo:"),
        ("kaixiflan", FIRST, ("result", "explored"), None, "explored: [E4]"),
    ],
)
def test_a_result_that_is_not_what_changed_is_refused_where_it_stands(
    game: str, name: str, path: tuple[str | int, ...], value: object, line: str
) -> None:
    known = game_as_it_stands(game)
    message = refusal(known, name, changed(name, known.examples[name], path, value))
    assert "is told as" in message
    assert "it becomes" in message
    assert line in line_of(game, name, message), message


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ('KX-8: season(1) == "summer"', "does not hold"),
        ("position.turn", "does not hold"),  # a number is no answer
        ("KX-17: before.stock.cierzo.gold == 1", "cannot be checked"),
        ("resources.silver.value == 1", "cannot be checked"),
        ("position.stock ==", "cannot be checked"),
    ],
)
def test_a_check_that_is_false_or_cannot_be_evaluated_is_refused_with_its_clause(check: str, said: str) -> None:
    game = game_as_it_stands("kaixiflan")
    model = game.examples[FIRST]
    message = refusal(game, FIRST, changed(FIRST, model, ("checks", 0), check))
    assert said in message
    written = next(iter(model.checks))
    assert written in line_of("kaixiflan", FIRST, message), "the line of the first check"
    cited = re.match(r"KX-\d+", check)
    assert message.endswith(f"({cited[0]})" if cited else f"({', '.join(model.clauses)})")


def test_steps_that_tell_more_or_fewer_actions_than_there_are_are_refused() -> None:
    game = game_as_it_stands("kaixiflan")
    model = game.examples[FIRST]
    for plies in (model.steps[0].plies - 1, model.steps[0].plies + 1):
        steps = [structs.replace(model.steps[0], plies=plies), *model.steps[1:]]
        assert "- text:" in line_of("kaixiflan", FIRST, refusal(game, FIRST, structs.replace(model, steps=steps)))


@pytest.mark.parametrize(
    ("game", "name", "cell", "value"),
    [
        ("kaixiflan", BUILT, "buildings.farmers_market.gold", 11),
        ("kaixiflan", BUILT, "buildings.farmers_market.plus_food", 2),
        ("kaixiflan", TOWN, "settlements.town.settlers", 1),
        ("kaixiflan", FIGHT, "units.army.margin", 2),
        ("kaixiflan", FIRST, "numbers.settler_bonus.value", 2),
        ("kaixiflan", FIRST, "hexes.F4.richness", 1),
        ("kaixiflan", FIRST, "eras.era_1.actions", 2),
        ("kaixiflan", PRICE, "resources.science.value", 2),
    ],
)
def test_a_changed_cell_makes_the_example_that_rests_on_it_refused(game: str, name: str, cell: str, value: int) -> None:
    known = game_as_it_stands(game)
    table, row, column = cell.split(".")
    rows = dict(known.tables[table].rows)
    rows[row] = rows[row]._replace(**{column: value})
    other = replace(known, tables={**known.tables, table: replace(known.tables[table], rows=rows)})
    assert line_of(game, name, refusal(other, name, known.examples[name]))


# -- lines ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"turn": "red, blue"}, "cannot be written"),
        ({"turn": 0.5}, "cannot be written"),
        ({"turn": "12"}, "cannot be written"),
        ({"cards": {}}, "cannot be written"),
        ({"turn": True}, "cannot be written"),
        ({"turn": "x" * 101}, "cannot be written"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(position: dict[str, Any], said: str) -> None:
    with pytest.raises(CannotJudge, match=said):
        as_lines(WrittenExample("kaixiflan", [], position, [], {}))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: lines[1:],
        lambda lines: [*lines, "position"],
        lambda lines: [*lines, "so it ends"],
        lambda lines: [line for line in lines if not line.startswith("1.")],
    ],
)
def test_lines_that_are_no_told_position_are_refused(spoil: Callable[[list[str]], list[str]]) -> None:
    with pytest.raises(CannotJudge):
        from_lines(spoil(list(told("kaixiflan", FIRST, "es").record)))
