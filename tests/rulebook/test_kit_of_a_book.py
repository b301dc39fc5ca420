"""What is in the box: every component with its pieces, and what a component of several groups is made of."""

from __future__ import annotations

import pytest
from projects import game_as_it_stands

from generator.language.markup import Run
from generator.rulebook.kit_table import OF_THESE, kit_table


def rows(game_id: str) -> list[tuple[str, int]]:
    game = game_as_it_stands(game_id)
    parts = [one for component in game.components for one in (component, *component.groups)]
    table = kit_table(game, {one.id: (Run(one.id),) for one in parts}, str, lambda number: number)
    return [("".join(run.text for run in name), int(count[0].text)) for name, count in table.rows]


@pytest.mark.parametrize("game_id", ["gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics"])
def test_the_groups_of_a_component_add_up_to_its_pieces(game_id: str) -> None:
    told = rows(game_id)
    wholes = [i for i, (name, _) in enumerate(told) if not name.startswith(OF_THESE)]
    sums = 0
    for here, following in zip(wholes, [*wholes[1:], len(told)], strict=True):
        parts = [count for _, count in told[here + 1 : following]]
        assert not parts or (len(parts) > 1 and sum(parts) == told[here][1]), told[here]
        sums += bool(parts)
    assert sums  # each of the four has a component of several groups


def test_the_tokens_of_tactics_are_told_apart() -> None:
    assert rows("qiahn_tactics")[:5] == [
        ("tokens", 33),
        (f"{OF_THESE}combatants", 24),
        (f"{OF_THESE}gear", 4),
        (f"{OF_THESE}magic", 4),
        (f"{OF_THESE}coin", 1),
    ]


def test_a_component_of_one_group_has_one_row() -> None:
    assert ("board", 1) in rows("qiahn_tactics")
    assert not any(name.endswith("playing_board") for name, _ in rows("qiahn_tactics"))
