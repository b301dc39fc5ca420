"""Contracts on printed cards: what a template swaps, drops or fixes is told, past the template."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from contract_judging import judged, judged_print
from projects import AS_IT_STANDS, ROOT, game_as_it_stands, keep_few_cards, printed

from generator.base.findings import Finding
from generator.catalog.project import Project

Change = Callable[[Path, str, str], None]


def after(project_copy: Path, change: Change, template: str, old: str, new: str) -> list[Finding]:
    """What the contracts of the goblin cards find when a template draws something else."""
    change(project_copy / "templates" / "faces" / "goblin" / f"{template}.yaml", old, new)
    if template not in ("_pictured", "gear", "qiahnberro"):  # which only the other cards have
        keep_few_cards(project_copy)
    return judged_print(project_copy, "qiahn_goblin", "cards")


@pytest.mark.parametrize("language", ["es", "en"])
def test_clean_cards_show_what_their_contracts_promise(language: str) -> None:
    game = game_as_it_stands("qiahn_goblin")
    assert all(group.shows and group.shows_back for group in game.components[0].groups)
    assert judged(AS_IT_STANDS, game.id, "cards", language, printed(game.id, "cards", language)) == []


@pytest.mark.soak  # test_in_the_check has another number, by the whole check
def test_another_number_is_told_with_its_cell_and_its_place(project_copy: Path, change: Change) -> None:
    found = after(project_copy, change, "combatant", 'value: "{{ row.value }}"', 'value: "{{ row.copies }}"')
    first = found[0]
    assert {one.code for one in found} == {"contract.text"}
    assert "QG-C01 Mago, value: “6” ({{ row.value }}) should stand here, and “2” does" in first.message
    assert (first.expected, first.found, first.where.page, first.where.slot) == ("6", "2", 3, 1)
    assert first.where.box is not None
    left, top, right, bottom = first.where.box
    assert 15 < left < right < 28
    assert 20 < top < bottom < 33


@pytest.mark.parametrize(
    ("template", "old", "new", "code", "part"),
    [
        ("combatant", "{kind: text, role: value,", "{kind: text, when: 'false', role: value,", "contract.text",
         "value: “6” ({{ row.value }}) should stand here, and nothing does"),
        ("combatant", 'glyph: "{{ row.id }}"', "glyph: beast", "contract.icon", "index: the icon wizard"),
        ("combatant", 'tint: "{{ row.colour }}"', "tint: red", "contract.colour", "colour of the value: yellow"),
        ("combatant", "named_in(qiahnberros, 'beats', row)", "(qiahnberros|list)[:2]", "contract.icon", "who beats it"),
        ("combatant", "box: [4.5, 5.0, 11.4, 10.4]", "box: [4.5, 20.0, 11.4, 10.4]", "contract.text", "value"),
        ("_pictured", 'value: "{{ row.name }}"', 'value: "{{ row.id }}"', "contract.text", "name: “Espada”"),
        ("combatant", "qiahn/{{ row.id }}_{{ hand }}", "qiahn/beast_{{ hand }}", "contract.picture", "wizard_heads"),
        ("combatant", 'hand: "{{ side.id }}"', "hand: heads", "contract.picture", "qiahn/wizard_tails (full"),
        ("_side_mark", 'art: "{{ side.id }}"', "art: heads", "contract.icon", "side: the icon tails"),
        ("gear", 'world: "{{ side.theme }}"', "world: day", "contract.colour", "night_line"),
        ("qiahnberro", "goblin/prank_{{ row.id }}", "goblin/prank_hen", "contract.picture", "goblin/prank_bell (full"),
        ("side_back", "rotate: 180, box: [12, 76.4", "box: [12, 76.4", "contract.text", "turned by 0°"),
        ("combatant", "{kind: use, template: goblin/_side_mark}",
         "{kind: text, role: text, box: [20, 15.4, 20, 4], value: Nuevo, style: rule}", "contract.unknown", "“Nuevo”"),
        ("combatant", "{kind: use, template: goblin/_side_mark}",
         "{kind: icon, art: goblin, box: [48, 78, 6, 6], ink: ink}", "contract.unknown", "the icon goblin"),
        ("combatant", "{kind: use, template: goblin/_side_mark}",
         "{kind: circle, centre: [52, 80], radius: 1, fill: green}", "contract.unknown", "the colour #2f8038"),
    ],
)  # fmt: skip
def test_what_a_template_changes_is_told(
    project_copy: Path, change: Change, template: str, old: str, new: str, code: str, part: str
) -> None:
    found = [one.message for one in after(project_copy, change, template, old, new) if one.code == code]
    assert any(part in message for message in found), found


def test_a_contract_that_cannot_be_worked_out_is_told(project_copy: Path, change: Change) -> None:
    change(
        project_copy / "data/games/qiahn_goblin/components.yaml", 'says: "+{{ row.bonus }}"', 'says: "{{ row.boon }}"'
    )
    data = printed("qiahn_goblin", "cards")
    found = judged(Project(project_copy, ROOT), "qiahn_goblin", "cards", "es", data)
    assert {one.code for one in found} == {"contract.broken"}
    assert "bonus: " in found[0].message
    assert found[0].where.line is not None
