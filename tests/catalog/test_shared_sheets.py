"""Components that share the sheets of another: what is read of them, and what is refused at its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.consistency import check_totals
from generator.catalog.library import load_game
from generator.catalog.players import depends_on_players
from generator.catalog.project import Project

GOBLIN = "data/games/qiahn_goblin/components.yaml"
SHARES = "    shares_sheets_with: cards\n"


def told(root: Path) -> list[Finding]:
    findings = Findings()
    game = load_game(Project(root, ROOT), "qiahn_goblin", findings)
    if game is not None and not findings.errors:
        check_totals(game, findings)
    return findings.items


def test_a_component_on_the_sheets_of_another_has_no_file_of_its_own() -> None:
    game = load_game(Project(ROOT, ROOT), "qiahn_goblin", Findings())
    assert game is not None
    assert "references" in [one.id for one in game.printed]
    assert "references" not in [one.id for one in game.in_own_files]
    assert [one.id for one in game.printed_with("cards")] == ["references"]
    assert not depends_on_players(game, "cards", 2)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (SHARES, "    shares_sheets_with: card\n", "'card', which is no other component"),
        (SHARES, "    shares_sheets_with: references\n", "'references', which is no other component"),
        (SHARES, "    shares_sheets_with: box\n", "one is printed on card, the other on net"),
        (SHARES, "    shares_sheets_with: box\n", "one is cut across, the other after_scoring"),
        (SHARES, "    shares_sheets_with: box_sleeved\n", "box_sleeved is made instead of box, not beside it"),
        (SHARES, SHARES + "    secret: true\n", "one of them is secret"),
        (SHARES, SHARES + "    also_on: [a3]\n", "not made for the same papers"),
        (
            SHARES + "    format: euro_poker\n",
            SHARES + "    format: poker\n",
            "of one format, not of euro_poker and poker",
        ),
        (
            "kind: card\n    printed: true\n    format",
            "kind: card\n    printed: false\n    format",
            "cards is not printed",
        ),
    ],
)
def test_what_cannot_share_sheets_is_told_with_the_reason(project_copy: Path, old: str, new: str, said: str) -> None:
    path = project_copy / GOBLIN
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    found = [one for one in told(project_copy) if one.code == "component.sheets"]
    assert any(said in one.message for one in found), [one.message for one in found]
    assert all(one.fix and one.where.line for one in found)


def test_codes_on_the_same_sheets_are_different(project_copy: Path) -> None:
    path = project_copy / GOBLIN
    text = path.read_text("utf-8")
    path.write_text(text.replace("        letter: R\n", "        letter: T\n"), "utf-8")
    assert "QG-T01 is given to a piece of cards and of references" in "".join(one.message for one in told(project_copy))
    path.write_text(text.replace("        letter: R\n", "        letter: T\n").replace(SHARES, ""), "utf-8")
    assert told(project_copy) == []
