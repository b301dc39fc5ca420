"""No face loses a text size: the sizes that the decks of our games were printed in once are the least they may have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.workshop.print_preparation import decks_for

# of each style in each component, in points; a size may be raised here when it has grown, never lowered
LEAST: dict[str, dict[str, dict[str, float]]] = json.loads(
    Path(__file__).with_name("least_sizes.json").read_text("utf-8")
)


def lost(printed: dict[str, float], least: dict[str, float]) -> dict[str, tuple[float, float]]:
    """The styles that are printed smaller than they may be: the size printed, and the least."""
    return {name: (size, least[name]) for name, size in printed.items() if size < least.get(name, 0.0) - 1e-9}


@pytest.mark.parametrize("game_id", sorted(LEAST))
def test_no_style_of_any_component_is_printed_smaller(game_id: str) -> None:
    project, findings = AS_IT_STANDS, Findings()
    game = load_game(project, game_id, findings)
    assert game is not None
    print_data = load_print_data(project, findings)
    assert {component.id for component in game.components} >= set(LEAST[game_id])
    for component in game.components:
        decks = decks_for(project, game, component.id, [game.languages[0]], print_data, False, findings)
        assert not findings.errors
        (deck,) = decks.values()  # the sizes of all languages are one
        assert lost(dict(deck.sizes), LEAST[game_id].get(component.id, {})) == {}, component.id


def test_a_size_that_is_lost_is_told() -> None:
    assert lost({"rule": 7.75, "name": 16.0}, {"rule": 8.0, "name": 16.0}) == {"rule": (7.75, 8.0)}
