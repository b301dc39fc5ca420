"""A promised hatching is recognised on the painted page, and any other pattern, colour or place is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from contract_judging import judged_print

Change = Callable[[Path, str, str], None]
TOKEN = "templates/faces/qiahn/_combatant.yaml"


def told(project: Path, game: str = "qiahn_tactics", component: str = "tokens") -> list[str]:
    return [finding.message for finding in judged_print(project, game, component) if "hatching" in finding.code]


def test_clean_tokens_are_silent(project_copy: Path) -> None:
    assert judged_print(project_copy, "qiahn_tactics", "tokens") == []


@pytest.mark.parametrize("pattern", ["dots", "rising", "horizontal", "crossed", "falling", "vertical"])
def test_one_pattern_for_all_is_told_of_all_others(project_copy: Path, change: Change, pattern: str) -> None:
    change(project_copy / TOKEN, 'pattern: "{{ row.hatching }}"', f"pattern: {pattern}")
    messages = told(project_copy)
    assert len(messages) == 10  # of twelve tokens, all but the two whose pattern it is
    assert all(f"and {pattern} is" in message for message in messages)


@pytest.mark.soak  # the one before tells another hatching
def test_a_hatching_in_another_colour_or_none_is_told(project_copy: Path, change: Change) -> None:
    change(project_copy / TOKEN, 'pattern: "{{ row.hatching }}", colour: "{{ on_tint }}"',
            'pattern: "{{ row.hatching }}", colour: gold')  # fmt: skip
    assert len(told(project_copy)) == 12
    text = (project_copy / TOKEN).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "kind: hatching" not in line]
    (project_copy / TOKEN).write_text("\n".join(lines) + "\n", encoding="utf-8")
    messages = told(project_copy)
    assert len(messages) == 12
    assert all("and none is" in message for message in messages)


def test_a_contract_of_an_unknown_pattern_is_broken(project_copy: Path, change: Change) -> None:
    components = project_copy / "data/games/qiahn_tactics/components.yaml"
    change(components, 'pattern: "{{ row.hatching }}", box', "pattern: diagonal, box")
    findings = judged_print(project_copy, "qiahn_tactics", "tokens")
    assert any("there is no hatching 'diagonal'" in finding.message for finding in findings)


def test_dice_hatched_otherwise_turned_or_not_at_all_are_told(project_copy: Path, change: Change) -> None:
    template = project_copy / "templates/faces/qiahn/die.yaml"
    change(template, 'pattern: "{{ combatants[roller].hatching }}"', "pattern: vertical")
    messages = told(project_copy, component="dice_nets")
    assert len(messages) == 60 - 4  # every panel but those of the die of four, which are hatched so


@pytest.mark.soak  # contract/test_promised_pictures has a picture that is another or gone
def test_every_face_of_a_die_has_the_ornament_of_the_type_that_rolls_it(project_copy: Path, change: Change) -> None:
    def without_ornament() -> int:
        found = judged_print(project_copy, "qiahn_tactics", "dice_nets")
        return len([one for one in found if one.code == "contract.picture"])

    assert without_ornament() == 0
    change(
        project_copy / "templates/faces/qiahn/_die_face.yaml", 'art: "dice/die_{{ roller }}"', "art: dice/die_knight"
    )
    assert without_ornament() == 60 - 10  # all faces but those of the knight's own die
    change(project_copy / "templates/faces/qiahn/die.yaml", ", each_panel: qiahn/_die_face", "")
    assert without_ornament() == 60


@pytest.mark.soak  # catalog/test_own_hatchings reads hatchings in words
def test_a_hatching_in_words_is_printed_and_proven(project_copy: Path, change: Change) -> None:
    """A seventh type needs a seventh hatching: the data alone say how its lines run."""
    data = project_copy / "data" / "games" / "qiahn_tactics"
    change(data / "game.yaml", "options: [dots, rising,", 'options: ["lines at 45 and 135", rising,')
    change(data / "tables" / "combatants.csv", ",dots", ",lines at 45 and 135")
    assert judged_print(project_copy, "qiahn_tactics", "tokens") == []
    change(project_copy / TOKEN, 'pattern: "{{ row.hatching }}"', "pattern: lines at 22.5")
    messages = told(project_copy)
    assert len(messages) == 12
    assert any("the hatching lines at 45 and 135 in" in message and "one at 22°" in message for message in messages)
