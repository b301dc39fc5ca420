"""The contracts of the games: whole, silent on clean sheets, and speaking where a template draws something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from contract_judging import judged, judged_print
from projects import AS_IT_STANDS, game_as_it_stands, printed

from generator.inspection.contract.judge import groups_without_contract

Change = Callable[[Path, str, str], None]
CONTRACTED = ("qiahn_goblin", "qiahn_tactics")
COMPONENTS = [  # the cards of Goblin are those of test_cards
    (game, one.id) for game in CONTRACTED for one in game_as_it_stands(game).printed if one.id != "cards"
]


@pytest.mark.parametrize(("game", "component"), COMPONENTS)
def test_a_clean_sheet_shows_what_its_contracts_promise(game: str, component: str) -> None:
    found = next(one for one in game_as_it_stands(game).components if one.id == component)
    assert groups_without_contract(found) == []
    assert judged(AS_IT_STANDS, game, component, "es", printed(game, component)) == []


@pytest.mark.parametrize(
    ("game", "component", "template", "old", "new", "code", "part"),
    [
        ("qiahn_tactics", "tokens", "qiahn/combatant", '"{{ row.die.sides }}"', '"{{ row.copies }}"', "contract.text",
         "sides of the die: “20”"),
        ("qiahn_tactics", "tokens", "qiahn/combatant", 'art: "{{ row.die.id }}"', "art: d20", "contract.icon", "d12"),
        ("qiahn_tactics", "board", "qiahn/_rank", 'value: "{{ combatants[who].name }}"', "value: Mago",
         "contract.text", "“Paladín”"),
        ("qiahn_tactics", "dice_nets", "qiahn/die", "row.size_mm", "row.sides * 2", "contract.size",
         "unfolded"),
        ("qiahn_tactics", "references", "qiahn/_odds_cell", "odds[pair].draw", "odds[pair].loss", "contract.text",
         "draws"),
        ("qiahn_tactics", "references", "qiahn/_odds_cell", "7 * odds[pair].win", "7 * odds[pair].loss",
         "contract.colour", "ground as long as the wins"),
        ("qiahn_tactics", "references", "qiahn/_odds_head", '"{{ combatants[who].colour }}"', "red", "contract.icon",
         "who defends"),
        ("qiahn_goblin", "references", "goblin/_worth", '"{{ combatants[who].value }}"',
         '"{{ combatants[who].copies }}"',
         "contract.text", "its value: “6”"),
        ("qiahn_goblin", "box", "goblin/box", "row.stock_mm", "row.copies / 2", "contract.size", "the unfolded box"),
    ],
)  # fmt: skip
def test_what_a_template_changes_is_told(
    project_copy: Path, change: Change, game: str, component: str, template: str, old: str, new: str,
    code: str, part: str,
) -> None:  # fmt: skip
    change(project_copy / "templates" / "faces" / f"{template}.yaml", old, new)
    found = [one.message for one in judged_print(project_copy, game, component) if one.code == code]
    assert any(part in message for message in found), found
