"""What Tirada tells of any game names nothing of those that came with it: a reader has a game of one's own."""

from __future__ import annotations

import re

import pytest
from projects import AS_IT_STANDS, game_as_it_stands
from told_templates import told_by_tirada

HELP = ("generator/cli/", "--help", "tests/language/told_templates.py")  # the shipped games may be examples there
OF_ONE_GAME = "generator/referee/games/"
WORDS = ("edge", "count", "water", "air", "fire", "earth", "spirit")


def names_of_the_shipped_games() -> set[str]:
    """Ids of games, clauses, rulings, and rows of tables that are no words of the press as well."""
    found: set[str] = set()
    for name in AS_IT_STANDS.game_ids():
        game = game_as_it_stands(name)
        found |= {name, *game.clauses, *game.rulings}
        for table in ("combatants", "gear", "qiahnberros", "buildings", "provinces"):
            found |= set(game.tables[table].rows) if table in game.tables else set()
    return found - {"shield", *WORDS}


def named(text: str, names: set[str]) -> set[str]:
    return {word for word in re.findall(r"[A-Z]{2}-\d+|[a-z][a-z_]*", text) if word in names}


def test_no_message_about_any_game_names_what_only_one_game_has() -> None:
    names = names_of_the_shipped_games()
    assert len(names) > 500
    told = {
        f"{where}: {text}": sorted(found)
        for text, where in told_by_tirada().items()
        if not where.startswith((*HELP, OF_ONE_GAME)) and (found := named(text, names))
    }
    assert told == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("write PIECE*NUMBER, such as wizard+sword", {"wizard", "sword"}),
        ("-> face-down QT-57", {"QT-57"}),
        ("tirada new MY --from qiahn_goblin", {"qiahn_goblin"}),
        ("write PIECE*NUMBER, in ids of the game; a password, XX-1", set()),
    ],
)
def test_a_name_of_one_game_is_found(text: str, found: set[str]) -> None:
    assert named(text, names_of_the_shipped_games()) == found
