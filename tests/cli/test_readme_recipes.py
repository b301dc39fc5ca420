"""README's recipes, step by step as they stand there: what it tells to type is typed, and ends as it promises."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from commands import here
from projects import copied_project
from readme_recipes import BUILT, added, all_of, follow, in_source, nothing, replaced, steps, translated

GOBLIN = Path("data/games/qiahn_goblin")
KAIXIFLAN = Path("data/games/kaixiflan")


@pytest.fixture(scope="module")
def goblin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that one recipe after the other is done in."""
    return copied_project(tmp_path_factory.mktemp("recipes"), ["qiahn_goblin"])


@pytest.mark.soak  # a long recipe; test_story_of_one_cell changes a value step by step
def test_a_value_is_changed(goblin: Path) -> None:
    """The knight of README's departure, whose value an example plays, and how large a troop Spirit asks for."""
    knight = all_of(
        replaced(GOBLIN / "tables/combatants.csv", "knight,Caballero,blue,4", "knight,Caballero,blue,7"),
        replaced(GOBLIN / "tables/magic.csv", "spirit,Espíritu,,any,,3,", "spirit,Espíritu,,any,,4,"),
    )
    departures = "  - {clause: QG-23, cell: combatants.knight.value, ours: 7, reason: Pega más.}\n"
    departures += "  - {clause: QG-97, cell: magic.spirit.troop_min, ours: 4, reason: Es fuerte.}\n"

    def recorded(root: Path) -> None:
        """With --yes, once its lines were read; records that cannot be played any more are deleted."""
        again = here(["referee", "rerecord", "qiahn_goblin", "--yes", "--json"], root, {})
        unplayable = [root / one["file"] for one in json.loads(again.stdout)["records"] if one["failure"]]
        assert len(unplayable) == 3
        for path in unplayable:
            path.unlink()
        around = GOBLIN / "examples/first-clash.yaml"
        replaced(around, "QG-51, QG-52, ", "QG-48, QG-49, ")(root)
        replaced(
            around,
            'gana el defensor, y el {{ name("heads.1") }} sale de la\n      partida.',
            'gana el atacante, y el {{ name("tails.1") }} sale de la\n      partida.',
        )(root)

    won = (
        "“Turn,” says {{ sides.heads.name }}. “Turn,” says {{ sides.tails.name }}, and nobody wants to go on. It is "
        '{{ told("sum heads") }} against {{ told("sum tails") }}: the attacker wins, the {{ name("tails.1") }} leaves.'
    )
    english = {
        "departures.QG-23.reason": "He hits harder.",
        "departures.QG-97.reason": "It is strong.",
        "examples.first-clash.5.text": won,
    }
    edits = [knight, added(GOBLIN / "departures.yaml", departures), recorded, translated(GOBLIN, english)]
    named, shown, *_ = follow(goblin, "A value", edits, [1, 1, 0, 0])
    assert "{clause: QG-23, cell: combatants.knight.value, ours: 7, reason: …}" in named.stdout
    assert "`tirada referee rerecord qiahn_goblin first-clash` records it again" in named.stdout
    assert "16 - = outcome defender -> QG-51\n       + = outcome attacker -> QG-48\n" in shown.stdout


def test_a_name_is_changed(goblin: Path) -> None:
    """A name of another gender than the old one: an article is named, and changed."""
    name = all_of(
        replaced(GOBLIN / "tables/combatants.csv", "beast,Bestia,", "beast,Gruñón,"),
        replaced(GOBLIN / "tables/magic.csv", "air,Aire,", "air,Viento,"),
    )
    article = replaced(GOBLIN / "clauses.yaml", "La {{ combatants.beast.name }}", "El {{ combatants.beast.name }}")
    bent = all_of(
        article,
        in_source(GOBLIN, "La {{ combatants.beast.name }}", "El {{ combatants.beast.name }}"),
        translated(GOBLIN, {"combatants.beast.name": "Grump", "magic.air.name": "Wind"}),
    )
    done = follow(goblin, "A name", [name, bent], [0, 1, 0])
    assert "combatants.beast.name was 'Bestia' and is 'Gruñón'" in done[1].stdout
    assert "clauses.QG-24.text (es)" in done[1].stdout


@pytest.mark.soak  # a name is changed by the recipe before
def test_a_text_is_changed(goblin: Path) -> None:
    text = replaced(GOBLIN / "tables/combatants.csv", "Acierta de lejos y se esconde de cerca.", "Acierta de lejos.")
    english = translated(GOBLIN, {"combatants.archer.text": "Hits from afar."})
    follow(goblin, "A text", [text, nothing, nothing, english], [0, 0])


@pytest.mark.soak  # a long recipe; a name is changed by one above
@pytest.mark.parametrize(
    ("ident", "row", "needs", "like"),
    [
        ("bakery", "Panadería,era_2,5,3,,1,,15,,,,,,1,,,,,no,Huele a pan reciente.", "builders_guild", "library"),
        ("theatre", "Teatro,era_4,20,10,10,10,10,,1,,,,,,,,,,no,Se ríe y se llora.", "market sages_guild", "temple"),
    ],
)
def test_a_building_is_added_and_the_tree_makes_room_for_it(
    tmp_path: Path, ident: str, row: str, needs: str, like: str
) -> None:
    """To an era that is full, needing one other, and to one with room, needing two; the page is proven."""
    root = copied_project(tmp_path / "province", ["kaixiflan"])
    words = {f"buildings.{ident}.name": ident.capitalize(), f"buildings.{ident}.text": "A smell of bread, or of paint."}
    words["departures.KX-75.reason"] = "We add a building of our own."
    tables = KAIXIFLAN / "tables"

    def drawn(folder: Path) -> None:
        for sign in ("templates/art/{}.svg", "templates/pictures/kaixiflan/building_{}.svg"):
            shutil.copy(folder / sign.format(like), folder / sign.format(ident))

    rows = all_of(
        added(tables / "buildings.csv", f"{ident},{row}\n"),
        added(tables / "building_tree.csv", f"{ident},{needs}\n"),
    )
    departure = added(
        KAIXIFLAN / "departures.yaml",
        "  - {clause: KX-75, cell: buildings, ours: 35, reason: Añadimos un edificio.}\n",
    )
    follow(root, "Add a building", [rows, departure, drawn, translated(KAIXIFLAN, words)], [1, 0])
    asked = here(["check", "data", "--game", "kaixiflan"], root, {})
    assert asked.returncode == 0, asked.stdout
    built = here(
        ["build", "kaixiflan", "--only", "building_tree", "--paper", "a3", "--lang", "es", "--jobs", "1"], root, {}
    )
    assert built.returncode == 0, built.stderr
    checked = here(["check", "print", "output/kaixiflan/es/building_tree.a3.pdf"], root, {})
    assert checked.stdout.endswith("1 file: 1 proven\n"), checked.stdout


@pytest.mark.soak
def test_what_was_changed_is_built_and_proven(goblin: Path) -> None:
    built = here(["build"], goblin, {})
    assert built.returncode == 0, built.stderr
    checked = here(["check"], goblin, {})
    assert checked.returncode == 0, checked.stdout
    assert re.search(r"(\d+) files: \1 proven", checked.stdout)


def test_a_recipe_s_commands_and_its_end_stand_in_the_readme() -> None:
    for title in ("A value", "A name", "A text", "A rule, a chapter, an example"):
        assert steps(title)[-1][0], title
    assert tuple(command for command, _ in steps("Add a building")[-2:]) == BUILT[:2]
