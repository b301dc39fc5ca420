"""A row that the referee cannot play is reported at its cell and refused in play, never a KeyError."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from packages import laid_out
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.inspection.registers.referee_needs import check_referee_needs
from generator.referee.actions import Action
from generator.referee.events import play_with_events
from generator.referee.registry import referee_for

ORANGE = ("game.yaml", "options: [yellow,", "options: [orange, yellow,")
SEVENTH = ("game.yaml", "options: [dots,", "options: [wavy, dots,")  # each type has a hatching of its own
OTHER_DIE = ("game.yaml", "die: {type: ref, table: dice, unique: true}", "die: {type: ref, table: dice}")
Change = tuple[str, str, str]


@pytest.fixture
def changed(tmp_path: Path, change: Callable[[Path, str, str], None]) -> Callable[..., Game]:
    """A game with lines added to a table or taken from it, and texts replaced."""

    def make(name: str, table: str = "", added: str = "", removed: str = "", changes: tuple[Change, ...] = ()) -> Game:
        folder = tmp_path / "data" / "games" / name
        shutil.copytree(ROOT / "data" / "games" / name, folder)
        if table:
            path = folder / "tables" / f"{table}.csv"
            lines = path.read_text("utf-8").splitlines()
            kept = [line for line in lines if not removed or not line.startswith(f"{removed},")]
            path.write_text("\n".join([*kept, *([added] if added else [])]) + "\n", encoding="utf-8")
        for file, old, new in changes:
            change(folder / file, old, new)
        findings = Findings()
        game = load_game(Project(tmp_path, ROOT), name, findings)
        assert game is not None
        assert findings.items == []
        return game

    return make


@pytest.mark.parametrize("name", ["qiahn_goblin", "qiahn_tactics", "gnostica"])
def test_the_games_as_they_stand_lack_nothing(changed: Callable[..., Game], name: str) -> None:
    findings = Findings()
    check_referee_needs(changed(name), findings)
    assert findings.items == []


@pytest.mark.parametrize(
    ("name", "table", "added", "removed", "changes", "place", "clause"),
    [
        ("qiahn_goblin", "combatants", "druid,Druida,orange,7,2,Verde.,wavy", "", (ORANGE, SEVENTH),
         "combatants.csv:8:21", "QG-20"),
        ("qiahn_goblin", "magic", "ice,Hielo,heads,own,,,2,yes,Hiela.", "", (), "magic.csv:7:1", "QG-13"),
        ("qiahn_goblin", "magic", "", "spirit", (), "magic.csv", "QG-13"),
        ("qiahn_goblin", "magic", "spirit,Espíritu,heads,any,,3,1,no,Una.", "spirit", (), "magic.csv:6:17", ""),
        ("qiahn_goblin", "magic", "spirit,Espíritu,,any,,,1,no,Una.", "spirit", (), "magic.csv:6:23", ""),
        ("qiahn_goblin", "sides", "edge,Canto,day,water fire", "", (), "sides.csv:4:1", "QG-6"),
        ("qiahn_goblin", "numbers", "", "passes", (), "numbers.csv", "QG-8"),
        ("qiahn_goblin", "modes", "", "half_hidden", (), "modes.csv", ""),
        ("qiahn_tactics", "combatants", "druid,Druida,orange,d20,D,2,Verde.,wavy", "",
         (ORANGE, SEVENTH, OTHER_DIE), "combatants.csv:8:21", "QT-30"),
        ("qiahn_tactics", "formats", "squad_4,Cuatro,4,4,8,Cuatro.", "", (), "formats.csv:4:16", "QT-17"),
        ("qiahn_tactics", "magic", "ice,Hielo,heads,own,,1,Hiela.", "", (), "magic.csv:6:1", "QT-79"),
        ("qiahn_tactics", "results", "", "draw", (), "results.csv", "QT-68"),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_played_is_told_at_its_cell_and_refused_in_play(
    changed: Callable[..., Game],
    name: str,
    table: str,
    added: str,
    removed: str,
    changes: tuple[Change, ...],
    place: str,
    clause: str,
) -> None:
    game = changed(name, table, added, removed, changes)
    findings = Findings()
    check_referee_needs(game, findings)
    first = findings.items[0]
    assert (first.code, str(first.where), first.clause) == ("referee.row", f"data/games/{name}/tables/{place}", clause)
    assert first.fix
    with pytest.raises(CannotJudge) as refused:
        referee_for(game)
    assert str(refused.value.where) == str(first.where)


def test_a_mode_that_lacks_a_number_is_refused_at_its_cell_when_it_is_asked_for(changed: Callable[..., Game]) -> None:
    game = changed("qiahn_goblin", "modes", "blind,Ciego,no,in_hand,3,,Nada.")
    assert referee_for(game).start()
    with pytest.raises(CannotJudge, match="how many cards are discarded") as refused:
        referee_for(game, (), {"mode": "blind"})
    assert str(refused.value.where) == "data/games/qiahn_goblin/tables/modes.csv:5:26"


def test_a_new_type_whose_clause_fixes_its_value_is_played_and_that_clause_is_cited(
    changed: Callable[..., Game],
) -> None:
    told = ("clauses.yaml", "combatants.footman.value: 1,", "combatants.footman.value: 1, combatants.druid.value: 7,")
    game = changed("qiahn_goblin", "combatants", "druid,Druida,orange,7,2,Verde.,wavy", "", (ORANGE, SEVENTH, told))
    findings = Findings()
    check_referee_needs(game, findings)
    assert findings.items == []
    referee = referee_for(game)
    position = referee.start()
    while referee.actor(position) != "heads":
        position = referee.step(position, referee.legal(position)[0])
    position = referee.step(position, Action("heads", "uncover"))
    _, events = play_with_events(referee, position, Action("chance", "reveal", ("druid",)))
    assert ("QG-26", "value heads.1 7") in [(event.clause, str(event)) for event in events]


def test_a_referee_that_cannot_be_imported_is_told_at_its_game(
    changed: Callable[..., Game], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    monkeypatch.syspath_prepend(str(site))
    laid_out(site, "second_referee", {"tirada.games": {"gnostica": "second_referee:plugin"}})
    findings = Findings()
    check_referee_needs(changed("gnostica"), findings)
    (finding,) = findings.items
    assert finding.code == "referee.unusable"
    assert str(finding.where) == "data/games/gnostica/game.yaml:4:5"
    assert "second_referee 1.0" in finding.message
