"""README's recipes once more: for another example, in another game, than the one that its own words name."""

from __future__ import annotations

import csv
import json
import re
import shutil
from pathlib import Path

import openpyxl
import pypdfium2 as pdfium
import pytest
from commands import here
from projects import copied_project
from readme_recipes import Edit, added, all_of, follow, nothing, replaced, translated

TACTICS = Path("data/games/qiahn_tactics")
GOBLIN = Path("data/games/qiahn_goblin")
RECORD = """tirada record 1
game: qiahn_tactics
option: format=squad_3

first: side heads; second: side tails; heads: take 3; tails: take 3; chance: coin tails
tails: uncover tails.1; chance: reveal knight; tails: turn
"""
GOBLIN_RECORD = """tirada record 1
game: qiahn_goblin
option: mode=half_hidden

first: side heads; second: side tails
chance: draw heads hen; chance: draw heads bell; chance: draw heads butter
chance: draw tails hen; chance: draw tails bees; chance: draw tails soup
chance: coin heads
heads: uncover; chance: reveal knight; heads: turn
"""
EXAMPLE = """title: El primero que se ve
clauses: [QT-43]
record: first-seen.tirada
steps:
  - plies: 8
    text: >-
      {{ sides.tails.name }} descubre un {{ told("uncovered tails.1") }}.
"""
FOR_NOBODY_ELSE = 'It is for {{ numbers.players.value|qty("player") }}, and for nobody else.'
CHAPTER = """  - {kind: heading, id: night, title: De noche}
  - {kind: prose, id: night_text, text: "Aquí se cuenta qué pasa de noche."}
  - {kind: example, id: first-seen}
"""


@pytest.fixture(scope="module")
def tactics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that one recipe after the other is done in."""
    return copied_project(tmp_path_factory.mktemp("more-recipes"), ["qiahn_tactics"])


@pytest.fixture(scope="module")
def goblin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_project(tmp_path_factory.mktemp("looks"), ["qiahn_goblin"])


def built_and_proven(root: Path, component: str, *more: str) -> None:
    """What was changed is on the finished pages, which are as the tables say."""
    game = next((root / "data/games").iterdir()).name
    built = here(["build", game, "--only", component, "--jobs", "1", *more], root, {})
    assert built.returncode == 0, built.stderr
    checked = here(["check", "print"], root, {})
    assert re.search(r"\b(\d+) files?: \1 proven\n", checked.stdout), checked.stdout


@pytest.mark.soak  # the first example of this recipe is followed in test_readme_recipes
def test_a_value_that_three_clauses_attest_and_odds_are_printed_from(tactics: Path) -> None:
    """The shield's bonus: departures, records that go on and two that cannot, and the table of odds."""
    departures = "".join(
        f"  - {{clause: QT-{n}, cell: gear.shield.bonus, ours: 4, reason: Es de acero.}}\n" for n in (65, 77, 82)
    )

    def recorded(root: Path) -> None:
        again = here(["referee", "rerecord", "qiahn_tactics", "--yes", "--json"], root, {})
        unplayable = [root / one["file"] for one in json.loads(again.stdout)["records"] if one["failure"]]
        assert len(unplayable) == 2
        for path in unplayable:
            path.unlink()
        assert here(["odds", "qiahn_tactics", "--refresh"], root, {}).returncode == 0
        told = TACTICS / "examples/water-copies-rolls.yaml"
        replaced(told, "QT-86, QT-68]", "QT-86, QT-69]")(root)
        replaced(told, "empate, y nadie cae.", "gana el defensor.")(root)

    shield = replaced(TACTICS / "tables/gear.csv", "shield,Escudo,defence,3", "shield,Escudo,defence,4")
    english = {f"departures.QT-{n}.reason": "It is of steel." for n in (65, 77, 82)}
    english["examples.water-copies-rolls.4.text"] = (
        'The {{ name("heads.1") }} drops its own roll for the **{{ told("copied heads.1") }}** of the {{ '
        'name("tails.1") }}, with {{ magic.fire.name }} and without the {{ gear.sword.name|lower_first }}; its {{ '
        'gear.shield.name|lower_first }} counts. {{ told("total tails") }} against {{ told("total heads") }}: the '
        "defender wins."
    )
    edits = [shield, added(TACTICS / "departures.yaml", departures), recorded, translated(TACTICS, english)]
    named, *_ = follow(tactics, "A value", edits, [1, 1, 0, 0], {"qiahn_goblin": "qiahn_tactics"})
    assert "`tirada referee rerecord qiahn_tactics water-copies-rolls` records it again" in named.stdout
    assert "tirada odds qiahn_tactics --refresh" in named.stdout
    built_and_proven(tactics, "tokens", "--lang", "es")


@pytest.mark.soak  # the first example of this recipe is followed in test_readme_recipes
def test_a_name_of_a_combatant_that_examples_say(tactics: Path) -> None:
    name = replaced(TACTICS / "tables/combatants.csv", "archer,Arquero", "archer,Ballestero")
    english = translated(TACTICS, {"combatants.archer.name": "Bowman"})
    done = follow(tactics, "A name", [name, english], [0, 1, 0])
    assert "combatants.archer.name" in done[1].stdout


@pytest.mark.soak  # the first example of this recipe is followed in test_readme_recipes
def test_a_text_with_a_name_and_a_number_in_it(tactics: Path) -> None:
    text = replaced(TACTICS / "tables/magic.csv", "Tira {{ magic.fire.rolls", "Arroja {{ magic.fire.rolls")
    english = {"magic.fire.text": 'Throw your combatant\'s die {{ magic.fire.rolls|qty("time") }} and add the results.'}
    follow(tactics, "A text", [text, nothing, nothing, translated(TACTICS, english)], [0, 0])


@pytest.mark.soak  # a long recipe; an example that no rule allows is refused below
@pytest.mark.parametrize(
    ("game", "words", "clause", "record", "plies", "example"),
    [
        ("tactics", ("ni más ni menos", "y de nadie más"), ("QT-2", FOR_NOBODY_ELSE), RECORD, 8, ("QT-43", "tails")),
        (
            "goblin",
            ("hace falta abrir la caja", "sobran las cartas"),
            ("QG-4", "The game is here for you both to enjoy. Quarrelling takes no cards."),
            GOBLIN_RECORD,
            12,
            ("QG-27", "heads"),
        ),
    ],
    ids=["tactics", "goblin"],
)
def test_a_rule_a_chapter_and_an_example(
    request: pytest.FixtureRequest,
    game: str,
    words: tuple[str, str],
    clause: tuple[str, str],
    record: str,
    plies: int,
    example: tuple[str, str],
) -> None:
    """The words of a rule, a chapter of a heading and a paragraph, and a record told in it; all of them in the book."""
    root: Path = request.getfixturevalue(game)
    home = TACTICS if game == "tactics" else GOBLIN
    told, side = example
    rule = replaced(home / "clauses.yaml", *words)
    book = home / "rulebook.yaml"
    place = "  - {kind: callout, id: peace,"
    scene = EXAMPLE.replace("QT-43", told).replace("plies: 8", f"plies: {plies}").replace("tails", side)
    chapter = all_of(
        replaced(book, place, CHAPTER + place),
        lambda folder: (folder / home / "examples/first-seen.tirada").write_text(record, "utf-8") and None,
        lambda folder: (folder / home / "examples/first-seen.yaml").write_text(scene, "utf-8") and None,
    )
    english = {
        f"clauses.{clause[0]}.text": clause[1],
        "book.night.title": "At night",
        "book.night_text.text": "What happens at night is told here.",
        "examples.first-seen.title": "The first to be seen",
        "examples.first-seen.1.text": f'{{{{ sides.{side}.name }}}} uncovers a {{{{ told("uncovered {side}.1") }}}}.',
    }
    edits = [rule, chapter, nothing, translated(home, english)]
    follow(root, "A rule, a chapter, an example", edits, [0, 0])
    built_and_proven(root, "rulebook", "--lang", "en")
    pages = pdfium.PdfDocument(root / f"output/{home.name}/en/rulebook.a4.pdf")
    said = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pages).split())
    last = clause[1].rpartition(" ")[2]
    for words_of_it in (last, "At night", "What happens at night is told here.", "uncovers a Knight"):
        assert words_of_it in said, words_of_it


def test_an_example_that_no_rule_allows_is_refused(goblin: Path) -> None:
    path = goblin / GOBLIN / "examples/catching-up.tirada"
    kept = path.read_text("utf-8")
    path.unlink()  # it may be a link
    path.write_text(kept.replace("heads: uncover;", "tails: uncover;", 1), "utf-8")  # the coin fell for the other side
    said = here(["check", "rules"], goblin, {})
    path.write_text(kept, "utf-8")
    assert said.returncode == 1
    assert "catching-up" in said.stdout


@pytest.mark.soak  # a long recipe; a table that a spreadsheet writes as CSV is taken below
def test_a_whole_table_in_a_spreadsheet_program(goblin: Path) -> None:
    def changed(root: Path) -> None:
        book = openpyxl.load_workbook(root / "gear.xlsx")
        sheet = book.active
        assert sheet is not None
        columns = {cell.value: cell.column for cell in sheet[1]}
        for name, words in {"name": "Sable", "name_en": "Sabre"}.items():
            sheet.cell(2, columns[name], words)
        book.save(root / "gear.xlsx")

    follow(goblin, "A whole table, in a spreadsheet program", [changed], [0, 0])
    rows = (goblin / GOBLIN / "tables/gear.csv").read_text("utf-8")
    assert "sword,Sable," in rows
    judged = here(["check", "data", "text"], goblin, {})
    assert judged.returncode == 0, judged.stdout
    built_and_proven(goblin, "box", "--lang", "es")


def test_a_whole_table_as_a_spanish_spreadsheet_writes_csv(tactics: Path) -> None:
    def changed(root: Path) -> None:
        with (root / "zones.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        for row in rows[1:]:
            row[rows[0].index("text")] = row[rows[0].index("text")].replace("El centro del tablero", "El corazón")
        with (root / "zones.csv").open("w", encoding="cp1252", newline="") as file:
            csv.writer(file, delimiter=";").writerows(rows)

    words = {"qiahn_goblin": "qiahn_tactics", "gear.xlsx": "zones.csv", "gear": "zones"}
    follow(tactics, "A whole table, in a spreadsheet program", [changed], [0, 0], words)
    written = (tactics / TACTICS / "tables/zones.csv").read_text("utf-8")
    assert "coin_spot,Lugar de la moneda,yes,yes,1,El corazón: la moneda" in written


def a_look(theme: str, colour: tuple[str, str], font: tuple[str, str]) -> Edit:
    """A colour and a font of a theme."""
    path = Path("templates/themes") / f"{theme}.yaml"
    return all_of(replaced(path, *colour), replaced(path, *font))


def own_art(game: Path, ident: str) -> Edit:
    """A publisher's own icon, which is a star here."""

    def edit(root: Path) -> None:
        (root / game / "art").mkdir()
        shutil.copy(root / "templates/art/star.svg", root / game / "art" / f"{ident}.svg")

    return edit


@pytest.mark.soak  # a long recipe; test_readme_recipes follows that of a name
def test_a_look(goblin: Path) -> None:
    """A colour, and letters that fit where the old ones did."""
    light = ("SourceSansPro-Regular.ttf", "SourceSansPro-Light.ttf")
    look = a_look("goblin", ('day_ground: "#f6e7c6"', 'day_ground: "#dff0d8"'), light)
    follow(goblin, "A look", [look, own_art(GOBLIN, "wizard")], [0])
    built_and_proven(goblin, "box", "--lang", "es")


@pytest.mark.soak  # test_a_look follows the recipe for another game
def test_a_look_of_tactics_after_letters_that_do_not_fit_were_told(tactics: Path) -> None:
    theme = Path("templates/themes/qiahn.yaml")
    blue = ('  blue: "#1a72b2"', '  blue: "#0b6e99"')
    look = a_look("qiahn", blue, ("file: SourceSansPro-Regular.ttf", "file: SourceSansPro-Semibold.ttf"))
    (said,) = follow(tactics, "A look", [look, own_art(TACTICS, "archer")], [1])
    assert "does not fit 42.5 x 7.9 mm" in said.stdout
    replaced(theme, "file: SourceSansPro-Semibold.ttf", "file: SourceSansPro-Light.ttf")(tactics)
    judged = here(["check", "data", "text"], tactics, {})
    assert judged.returncode == 0, judged.stdout
    built_and_proven(tactics, "tokens", "--lang", "es")


@pytest.mark.soak  # each recipe ends with its own build and check
def test_after_all_these_edits_the_whole_check_finds_nothing(tactics: Path) -> None:
    """A value, a name, a text, a chapter with an example, a table, a look: data, words and pages agree."""
    built = here(["build", "qiahn_tactics", "--only", "rulebook", "--lang", "en", "--jobs", "1"], tactics, {})
    assert built.returncode == 0, built.stderr
    checked = here(["check"], tactics, {})
    assert checked.returncode == 0
    assert re.fullmatch(r"no findings\n(\d+) files: \1 proven\n", checked.stdout), checked.stdout
