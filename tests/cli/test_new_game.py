"""A game of one's own from nothing: new, build, check, each as a user runs it."""

from __future__ import annotations

import re
import shlex
import shutil

import pikepdf
import pytest
from commands import here


@pytest.fixture(scope="module")
def new_game(tmp_path_factory):
    folder = tmp_path_factory.mktemp("new")
    made = here(["new", "my_game"], folder, {})
    assert made.returncode == 0, made.stderr
    built = here(["build", "--jobs", "1"], folder / "my_game", {})
    assert built.returncode == 0, built.stderr
    return folder / "my_game"


@pytest.fixture
def started(new_game, tmp_path):
    """A new game, built: a copy to change."""
    return shutil.copytree(new_game, tmp_path / "my_game")


def test_a_new_game_is_built_and_passes_every_check(tirada, started):
    assert sorted(p.name for p in started.glob("output/my_game/*/*.pdf")) == [
        *["box.a4.pdf"] * 2,
        *["cards.a4.pdf"] * 2,
        *["kit.a4.pdf"] * 2,
    ]
    checked = tirada("check", cwd=started)
    assert checked.returncode == 0, checked.stdout
    assert "print." not in checked.stdout


def test_a_game_whose_code_is_a_word_of_yaml_is_made_like_any_other(tmp_path):
    (tmp_path / "cards.csv").write_text("name\nBear\n", "utf-8")
    for words in (["nova"], ["no_mercy", "--from", "cards.csv"]):
        made = here(["new", *words], tmp_path, {})
        assert made.returncode == 0, made.stderr
        game = (tmp_path / words[0] / f"data/games/{words[0]}/game.yaml").read_text("utf-8")
        assert 'code: "NO"' in game


def test_a_new_game_whose_back_lost_its_picture_fails(tirada, started):
    path = started / "output" / "my_game" / "en" / "cards.a4.pdf"
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        content = pdf.pages[3].Contents.read_bytes().decode("latin-1")
        name = content[content.rindex("/X") :].split()[0]
        pdf.pages[3].Resources.XObject[name].write(b"")
        pdf.save(path)
    checked = tirada("check", "print", cwd=started)
    assert checked.returncode == 1
    assert re.search(r"cards\.a4\.pdf page 4 slot \d: error: back: its picture is not the catalog's", checked.stdout)


def taken_example(project):
    """Take the `#` from the example of spaces in components.yaml; the file, and what it says then."""
    path = project / "data" / "games" / "my_game" / "components.yaml"
    taken, lines = re.subn(r"^# (spaces:|fits:|  .*)$", r"\1", path.read_text(encoding="utf-8"), flags=re.M)
    assert lines == 4
    path.write_text(taken, encoding="utf-8")
    return path, taken


@pytest.mark.soak  # inspection/fit/test_fits has what lies on what
def test_what_lies_on_what_is_checked_once_the_example_of_a_new_game_is_taken(tirada, started):
    path, taken = taken_example(started)
    checked = tirada("check", "data", cwd=started)
    assert checked.returncode == 1
    assert "no contract says where the space 'place' (place of a card) is painted" in checked.stdout
    assert "1 error" in checked.stdout
    shown = "        shows:\n"
    painted = taken.replace(shown, f"{shown}          - {{kind: space, space: place, at: [31.5, 44]}}\n", 1)
    path.write_text(painted, encoding="utf-8")
    told = tirada("check", "data", cwd=started).stdout
    assert "fit.outside" in told  # the place of a card is larger than the card that shows it
    assert "1 error" in told
    path.write_text(painted.replace("width: 65", "width: 64"), encoding="utf-8")
    checked = tirada("check", "data", cwd=started)
    assert checked.returncode == 1
    assert (
        "63 x 88 mm) does not fit place of a card (64 x 90 mm): it leaves 1.0 mm, and 2 mm should be" in checked.stdout
    )


BLOCK = re.compile(r"`([^`\n]+)`:\n\n```yaml\n(.*?)```", re.S)
ROW = re.compile(r"    (id,\S+)\n    (\S.*)\n")


def test_a_mat_tokens_and_labels_added_as_the_readme_of_a_new_game_says_are_printed_and_pass(tirada, started):
    readme = (started / "README.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(readme)
    assert len(blocks) == 7
    for name, text in blocks:
        with (started / name).open("a", encoding="utf-8") as file:
            file.write(text)
    taken_example(started)
    assert tirada("i18n", "merge", cwd=started).returncode == 0
    catalogue = started / "data" / "games" / "my_game" / "locales" / "es.po"
    text = catalogue.read_text(encoding="utf-8")
    text, translated = re.subn(
        r'msgid "(Tokens|Hexes|Labels|Names|Mats?)"\nmsgstr ""', r'msgid "\1"\nmsgstr "\1 (es)"', text
    )
    assert translated == 6
    catalogue.write_text(text, encoding="utf-8")
    built = tirada("build", "--jobs", 1, cwd=started)
    assert built.returncode == 0, built.stderr
    made = {path.name for path in started.glob("output/my_game/es/*.pdf")}
    assert made == {"box.a4.pdf", "cards.a4.pdf", "kit.a4.pdf", "labels.a4.pdf", "mats.a4.pdf", "tokens.a4.pdf"}
    checked = tirada("check", "print", cwd=started)
    assert checked.returncode == 0, checked.stdout


def test_a_size_and_a_stock_added_as_the_readme_of_a_new_game_says_are_known(tirada, started):
    readme = (started / "README.md").read_text(encoding="utf-8")
    rows = ROW.findall(readme)
    assert len(rows) == 2
    folder = started / "data" / "print"
    folder.mkdir()
    for name, (head, row) in zip(("formats", "stocks"), rows, strict=True):
        (folder / f"{name}.csv").write_text(f"{head}\n{row}\n", encoding="utf-8")
    listed = tirada("list", cwd=started).stdout
    assert re.search(r"hex_30 +Hex 30 mm  30 x 25.98 mm\n", listed)
    assert re.search(r"my_labels +My labels  63.5 x 38.1 mm, 3 x 7 on a4\n", listed)
    components = started / "data" / "games" / "my_game" / "components.yaml"
    text = components.read_text(encoding="utf-8")
    components.write_text(
        text.replace("format: euro_poker", "format: euro_poker\n    stock: our_labels"), encoding="utf-8"
    )
    refused = tirada("build", "--jobs", 1, "--lang", "en", cwd=started)
    assert refused.returncode != 0
    assert "there is no stock 'our_labels': did you mean 'my_labels'?" in refused.stderr
    assert "data/print/stocks.csv" in refused.stderr
    told = tirada("check", cwd=started)
    assert told.returncode == 1
    assert re.search(r"components.yaml:\d+:\d+: error: cards: there is no stock 'our_labels'", told.stdout)


@pytest.mark.soak  # workshop/test_own_kind adds one
def test_a_kind_added_as_the_readme_of_a_new_game_says_is_known(tirada, started):
    readme = (started / "README.md").read_text(encoding="utf-8")
    (declared,) = re.findall(r"    (kinds:\n      tile: .*\n)", readme)
    folder = started / "data" / "print"
    folder.mkdir()
    (folder / "kinds.yaml").write_text(declared, encoding="utf-8")
    components = started / "data" / "games" / "my_game" / "components.yaml"
    text = components.read_text(encoding="utf-8")
    components.write_text(text.replace("kind: card", "kind: tile"), encoding="utf-8")
    assert "cards          tile: " in tirada("list", cwd=started).stdout
    built = tirada("build", "--jobs", 1, "--lang", "en", "--only", "tile", cwd=started)
    assert built.returncode == 0, built.stderr
    components.write_text(text.replace("kind: card", "kind: tiel"), encoding="utf-8")
    refused = tirada("build", "--jobs", 1, "--lang", "en", cwd=started)
    assert refused.returncode == 1
    assert "is of the kind 'tiel', which does not exist (component.kind)\n    -> did you mean 'tile'?" in refused.stderr


def test_what_to_type_next_can_be_typed_in_a_folder_with_spaces(tirada, tmp_path):
    place = tmp_path / "Mi juego"
    place.mkdir()
    made = tirada("new", "faro", cwd=place)
    assert made.returncode == 0
    line = next(line for line in made.stdout.splitlines() if line.startswith("Now: "))
    assert shlex.split(line)[:4] == ["Now:", "cd", str(place / "faro"), "&&"]


def test_a_table_without_its_column_is_told_where_pieces_have_spaces_too(tirada, tmp_path):
    assert tirada("new", "faro", "--with", "all").returncode == 0
    table = tmp_path / "faro/data/games/faro/tables/creatures.csv"
    table.write_text(table.read_text("utf-8").replace("id,name", "id,nombre", 1), encoding="utf-8")
    checked = tirada("check", "data", cwd=tmp_path / "faro")
    assert checked.returncode == 1
    assert "creatures.csv:1:4: error: unknown column 'nombre' (table.unknown-column)" in checked.stdout
