"""README's recipes of cards, pieces and printing: each is followed for two games, to the end that it promises.

What each refuses is tried as well: a promise that a page breaks, a piece too large for its place, a cell without sense.
"""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from commands import Done, here
from designer import HEADERS, pictures, sixty_cards, spanish_csv, workbook
from projects import copied_project
from readme_recipes import README, Edit, follow, nothing, replaced

TYPED = "A=0.3 B=0.2 C=0.1 D=0.1 E=0.3 F=0.2 G=0.1 H=0.1 across=100.1 down=99.9"
COURT = "  - id: court\n    kind: card\n"
NOUGHT = "A=0 B=0 C=0 D=0 E=0 F=0 G=0 H=0 across=100 down=100"
PROVEN = re.compile(r"\b(\d+) files?: \1 proven\n")


@pytest.fixture(scope="module")
def tactics(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that one recipe after the other is done in; so are the next ones."""
    return copied_project(tmp_path_factory.mktemp("tactics"), ["qiahn_tactics"])


@pytest.fixture(scope="module")
def goblin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_project(tmp_path_factory.mktemp("goblin"), ["qiahn_goblin"])


@pytest.fixture(scope="module")
def gnostica(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_project(tmp_path_factory.mktemp("gnostica"), ["gnostica"])


@pytest.fixture(scope="module")
def kaixiflan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied_project(tmp_path_factory.mktemp("kaixiflan"), ["kaixiflan"])


def only_game(root: Path) -> Path:
    """The folder of the project's game, from its root."""
    return next((root / "data/games").iterdir()).relative_to(root)


def built(root: Path, component: str, *more: str) -> Done:
    words = ["build", only_game(root).name, "--only", component, "--lang", "es", "--jobs", "1", *more]
    return here(words, root, {})


def built_and_judged(root: Path, component: str, *more: str) -> Done:
    """A component as it is now, judged alone."""
    made = built(root, component, *more)
    assert made.returncode == 0, made.stderr
    folder = root / "output" / only_game(root).name / "es"
    return here(["check", "print", *(str(path) for path in folder.glob(f"{component}.*.pdf"))], root, {})


def proven(said: Done) -> bool:
    return said.returncode == 0 and bool(PROVEN.search(said.stdout))


# Cards of your own, from a spreadsheet


def the_first(cards: int) -> list[list[str | int | float | None]]:
    return sixty_cards()[:cards]


def in_a_workbook(root: Path) -> None:
    workbook(root / "cards.xlsx", HEADERS, the_first(6))
    pictures(root / "dibujos")


def as_spanish_csv(root: Path) -> None:
    """Other words in the head, as one program writes them; one of them has to be told."""
    spanish_csv(root / "cards.csv", ["Carta", "Carta (EN)", *HEADERS[2:7], "Dibujo", *HEADERS[8:]], the_first(9))
    pictures(root / "dibujos")


@pytest.mark.parametrize(
    ("written", "spreadsheet", "named", "cards"),
    [(in_a_workbook, "cards.xlsx", "Nombre", 6), (as_spanish_csv, "cards.csv --map Carta=name", "Carta", 9)],
)
@pytest.mark.soak  # test_designer makes and proves such a game
def test_cards_of_ones_own(tmp_path: Path, written: Edit, spreadsheet: str, named: str, cards: int) -> None:
    def entered_and_built(root: Path) -> None:
        done = here(["build", "--jobs", "1"], root / "my_deck", {})
        assert done.returncode == 0, done.stderr

    title = "Cards of your own, from a spreadsheet"
    (made,) = follow(tmp_path, title, [written, entered_and_built], [0], {"cards.xlsx": spreadsheet})
    project = tmp_path / "my_deck"
    assert f"{named}=name (en), Tipo=tipo (en), Fuerza=fuerza, " in made.stderr  # what it made of the columns
    names = {path.name.partition(".")[0] for path in (project / "output/my_deck/en").glob("*.a4.pdf")}
    assert {"cards", "kit", "rulebook"} <= names
    rows = (project / "data/games/my_deck/tables/cards.csv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + cards
    assert "data/games/my_deck/tables/cards.csv" in (project / "README.md").read_text("utf-8")
    checked = here(["check", "--severity", "warning"], project, {})
    assert checked.stdout.startswith("no findings\n"), checked.stdout
    assert proven(checked)


def test_a_cell_that_cannot_be_meant_is_named_and_nothing_is_made(tmp_path: Path) -> None:
    rows = the_first(6)
    rows[2][12] = "muchas"
    workbook(tmp_path / "cards.xlsx", HEADERS, rows)
    pictures(tmp_path / "dibujos")
    said = here(["new", "my_deck", "--from", "cards.xlsx"], tmp_path, {})
    assert said.returncode != 0
    assert "muchas" in said.stderr + said.stdout
    assert not (tmp_path / "my_deck").exists()


# What a piece must show


@pytest.mark.parametrize(
    ("game", "component", "face", "says", "now"),
    [
        ("gnostica", "markers", "gnostica/_marker", '"{{ caption }}"', '"{{ caption }}."'),
        ("goblin", "box", "goblin/_box_back", '"{{ words.box_cards }}."', '"{{ words.box_cards }}"'),
    ],
)
@pytest.mark.soak  # inspection/contract/test_in_the_check has a page that breaks its contract
def test_a_contract_is_kept_by_the_page(
    request: pytest.FixtureRequest, game: str, component: str, face: str, says: str, now: str
) -> None:
    """The contract changes alone, and the page breaks it; then the page does what it promises."""
    root: Path = request.getfixturevalue(game)
    contract = only_game(root) / "components.yaml"
    follow(root, "What a piece must show", [replaced(contract, f"says: {says}", f"says: {now}")], [])
    broken = built_and_judged(root, component)
    assert broken.returncode == 1
    assert "contract.text" in broken.stdout
    replaced(Path("templates/faces") / f"{face}.yaml", f"value: {says}", f"value: {now}")(root)
    assert proven(built_and_judged(root, component))


@pytest.mark.parametrize(
    ("game", "component", "line"),
    [
        ("goblin", "box", "    - {kind: text, what: what the game promises, "),
        (
            "gnostica",
            "markers",
            "    - {kind: icon, what: pyramid from above, icon: pyramid_from_above, box: [7, 7, 11, 11]",
        ),
    ],
)
def test_what_nobody_promises_is_told(request: pytest.FixtureRequest, game: str, component: str, line: str) -> None:
    root: Path = request.getfixturevalue(game)
    contract = root / only_game(root) / "components.yaml"
    kept = contract.read_text("utf-8")
    fewer = [one for one in kept.splitlines(keepends=True) if not one.startswith(line)]
    assert len(fewer) == kept.count("\n") - 1
    contract.write_text("".join(fewer), "utf-8")
    said = built_and_judged(root, component)
    contract.write_text(kept, "utf-8")
    assert said.returncode == 1
    assert "contract.unknown" in said.stdout


# What lies on what


@pytest.mark.parametrize(
    ("game", "space", "size", "too_small", "roomier", "component"),
    [
        ("tactics", "what: place of a token, across: ", "34", "31", "33", "board"),
        ("kaixiflan", "what: hex of the map, across: ", "18.9", "12", "18.8", "hex_tiles"),
    ],
)
def test_a_piece_fits_its_place_or_is_refused(
    request: pytest.FixtureRequest, game: str, space: str, size: str, too_small: str, roomier: str, component: str
) -> None:
    """By the check of data and by the build, with both sizes; of a place with room, the page has the new size."""
    root: Path = request.getfixturevalue(game)
    components = only_game(root) / "components.yaml"
    (refused,) = follow(root, "What lies on what", [replaced(components, space + size, space + too_small)], [1])
    assert re.search(rf"does not fit .*\b{too_small} mm", refused.stdout)
    stopped = built(root, component)
    assert stopped.returncode == 1
    assert "does not fit" in stopped.stderr
    replaced(components, space + too_small, space + roomier)(root)
    fits = here(["check", "data"], root, {})
    assert fits.returncode == 0, fits.stdout
    assert proven(built_and_judged(root, component))


# What belongs to one player, and what fills a sheet


def fronts(path: Path) -> Counter[str]:
    """How many of each piece lie on the sheets of a file."""
    with pikepdf.open(path) as pdf:
        placed = json.loads(pdf.attachments["tirada-manifest.json"].get_file().read_bytes())["placements"]
    return Counter(code for _, _, side, code, *_ in placed if side == "front")


@pytest.mark.parametrize(
    ("game", "own", "spared", "group", "copies", "sharing"),
    [
        ("gnostica", "pieces", "markers", "{id: targets, ", 3, ("pieces", "-X", "  - id: boxes\n    kind: net\n")),
        ("kaixiflan", "settlement_counters", "bank", "{id: fame_counters, ", 2, ("building_cards", "-C", COURT)),
    ],
)
@pytest.mark.soak  # workshop/ has tests of each of the three
def test_kits_of_two_players_spare_copies_and_shared_sheets(
    request: pytest.FixtureRequest,
    game: str,
    own: str,
    spared: str,
    group: str,
    copies: int,
    sharing: tuple[str, str, str],
) -> None:
    """The pieces of the first two; spare copies where sheets have places left; cards of two components on one sheet."""
    root: Path = request.getfixturevalue(game)
    components, pages = only_game(root) / "components.yaml", root / "output" / game / "es"
    with_others, letter, head = sharing

    def shared(folder: Path) -> None:
        line = f"    shares_sheets_with: {with_others}\n"
        if line not in (folder / components).read_text("utf-8"):
            replaced(components, head, head + line)(folder)

    words = {"GAME --players 2": f"{game} --players 2 --only {own} --lang es --jobs 1"}
    spares = replaced(components, group, f"{group}spares: {copies}, ")
    title = "What belongs to one player, and what fills a sheet"
    assert follow(root, title, [nothing, spares, shared], [0], words)
    assert proven(built_and_judged(root, own))
    few, many = (fronts(pages / f"{own}.a4{more}.pdf") for more in (".2-players", ""))
    assert few.total() * 3 == pytest.approx(many.total(), rel=0.1)  # of six players
    assert proven(built_and_judged(root, spared))
    assert max(fronts(pages / f"{spared}.a4.pdf").values()) > 1
    assert proven(built_and_judged(root, with_others))
    assert any(letter in code for code in fronts(pages / f"{with_others}.a4.pdf"))


# What is told apart without colour


@pytest.mark.parametrize(
    ("game", "words", "component"),
    [("tactics", "lines at 45 and 135", "tokens"), ("goblin", "lines at 60 spacing 1.5 weight 2", "cards")],
)
@pytest.mark.soak  # inspection/contract/test_promised_hatchings proves one in words
def test_a_hatching_of_ones_own_is_drawn_and_told_from_the_others(
    request: pytest.FixtureRequest, game: str, words: str, component: str
) -> None:
    root: Path = request.getfixturevalue(game)
    home = only_game(root)

    def another_hatching(folder: Path) -> None:
        replaced(home / "game.yaml", "falling, vertical]", f"falling, vertical, {words}]")(folder)
        table = folder / home / "tables/combatants.csv"
        text = table.read_text("utf-8")
        table.write_text(re.sub(r"(?m)^(footman,.*),vertical$", rf"\1,{words}", text), "utf-8")

    follow(root, "What is told apart without colour", [another_hatching, nothing], [])
    judged = built_and_judged(root, component)
    assert proven(judged), judged.stdout
    replaced(home / "tables/combatants.csv", words, "lines at 60 and 62")(root)
    refused = here(["check", "data"], root, {})
    replaced(home / "tables/combatants.csv", "lines at 60 and 62", words)(root)
    assert refused.returncode == 1
    assert "hatching" in refused.stdout


# Backs that lie on their fronts


@pytest.mark.soak  # cli/test_calibrate measures a printer, calibration/test_corrected_sheets proves its pages
@pytest.mark.parametrize(("game", "component"), [("tactics", "references"), ("goblin", "box")])
def test_a_printer_is_measured_and_its_pages_are_corrected(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, component: str
) -> None:
    monkeypatch.setenv("TIRADA_CONFIG", str(tmp_path / "config"))
    root: Path = request.getfixturevalue(game)
    build = f"build {only_game(root).name} --only {component} --lang es --jobs 1 --printer"
    typed = re.search(r'"(A=.*?)"', README)
    assert typed
    words = {"build --printer": build, typed[1]: TYPED}
    sheet, known, made, corrected = follow(root, "Backs that lie on their fronts", [nothing], [0, 0, 0, 0], words)
    assert "office" in known.stdout
    assert sheet.stdout != corrected.stdout
    pages = list((root / "output").rglob(f"{component}.a4.printer-office.pdf"))
    assert len(pages) == 1, made.stdout
    checked = here(["check", "print", str(pages[0])], root, {})
    assert proven(checked), checked.stdout
    verified = here(["calibrate", "read", "office", "--verification", "--typed", NOUGHT], root, {})
    assert verified.returncode == 0, verified.stderr
    refused = here(["calibrate", "read", "office", "--typed", TYPED.replace("A=0.3", "A=much")], root, {})
    assert refused.returncode == 2
    assert "much" in refused.stderr


# Beyond paper


@pytest.mark.soak  # a long recipe; exports/test_cut_files and exports/test_damaged_exports judge such files
@pytest.mark.parametrize(
    ("game", "component", "service"),
    [("goblin", "references", "thegamecrafter"), ("gnostica", "markers", "png")],
)
def test_pictures_for_a_service_and_files_for_a_cutting_machine(
    request: pytest.FixtureRequest, game: str, component: str, service: str
) -> None:
    root: Path = request.getfixturevalue(game)
    build = f"build {only_game(root).name} --only {component} --lang es --jobs 1"
    shutil.rmtree(root / "output", ignore_errors=True)
    words = {"NAME": service, "tirada build": f"tirada {build}"}
    made, checked, _ = follow(root, "Beyond paper", [nothing, nothing], [0, 0, 0], words)
    assert list((root / "output").rglob("*.png")), made.stdout
    assert "proven" in checked.stdout
    cut = here(["check", "print", "output"], root, {})
    assert proven(cut), cut.stdout
    (folder,) = (path for path in (root / "output").rglob("*cutter-silhouette*") if path.is_dir())
    svg, dxf = ({path.stem for path in folder.glob(f"*.{ending}")} for ending in ("svg", "dxf"))
    assert svg == dxf != set()
    assert (folder / "sheets.pdf").is_file()
    drawn = next(folder.glob("*.svg"))
    lines = re.sub(r"<path[^>]*/>", "", drawn.read_text("utf-8"), count=1)
    drawn.write_text(lines, "utf-8")
    assert here(["check", "print", str(folder)], root, {}).returncode == 1


def test_every_recipe_of_the_readme_is_followed_by_a_test() -> None:
    """By its title, in a call of `follow`; its second example stands beside the first, or in the file of others."""
    titles = re.findall(r"^\*\*([^*]+)\*\*", README[README.index("## Change something") :], re.MULTILINE)
    told = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*readme_recipes*.py"))
    called = re.findall(r'follow\(\s*\w+, (?:title|"([^"]+)")', told) + re.findall(r'title = "([^"]+)"', told)
    assert len(titles) > 12
    assert [title for title in titles if title not in called] == []
