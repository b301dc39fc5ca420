"""A small game of one's own, spoilt in every way one can think of: a message with its place, never a traceback."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from commands import here

GAME = "data/games/dragons"
CREATURES = f"{GAME}/tables/creatures.csv"
FRONT = "templates/faces/dragons/front.yaml"


@pytest.fixture(scope="module")
def new_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new")
    assert here(["new", "dragons"], folder, {}).returncode == 0
    return folder / "dragons"


@pytest.fixture
def dragons(new_game: Path, tmp_path: Path) -> Path:
    return shutil.copytree(new_game, tmp_path / "dragons")


@pytest.fixture
def said(tirada, dragons: Path) -> Callable[..., tuple[int, str]]:
    """Run the command in the game's folder: its exit code and all it says."""

    def run(*words: str) -> tuple[int, str]:
        done = tirada(*words, cwd=dragons)
        told = done.stdout + done.stderr
        assert "this should not happen" not in told
        assert "Traceback" not in told
        return done.returncode, told

    return run


BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{chr(ord(name) - 1)}'] * 10)}]\n" for name in "bcdefghi"
)


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "message"),
    [
        (
            f"{GAME}/game.yaml",
            "id: dragons\n",
            BOMB + "id: dragons\n",
            2,
            "game.yaml:2:29: not valid YAML: the file",
        ),
        (
            f"{GAME}/game.yaml",
            "{MINE: my own notes}",
            "&s {MINE: *s}",
            2,
            "game.yaml:10:10: not valid YAML: the",
        ),
        (f"{GAME}/game.yaml", "min: 1, max: 9}\n      art", "min: .nan, max: 9}\n      art", 2, ".nan is no number"),
        (f"{GAME}/game.yaml", 'edition: "0.1"', "edition: 0.1", 1, 'write it in quotes: "0.1"'),
        (f"{GAME}/game.yaml", "type: integer, unit: points", "type: intger", 1, "did you mean 'integer'?"),
        (f"{GAME}/components.yaml", "row.copies", "9**9**9**9", 1, "powers (**) are not worked out here"),
        (f"{GAME}/components.yaml", "row.copies", "row.copies * 10000000000", 1, "are more than 10000"),
        (CREATURES, "Beats every", "{{ 'x' * 999999999 }} every", 1, "what it repeats would be longer than 10000"),
        (CREATURES, "Hen,2", "Hen," + "9" * 5000, 1, "creatures.csv:3:9: error: creatures.hen.power"),
        (CREATURES, "\nbear", "\n,,,,,\nbear", 1, "creatures.csv:4:1: error: this row has no words"),
        (CREATURES, "Hen,2", "H" * 300 + ",2", 1, "is 300 characters long: at most 18"),
        (FRONT, "box: [4, 3.5, 55, 13.4]", "box: [4, 3.5, -55, 13.4]", 1, "width and height not below zero"),
        (
            FRONT,
            "box: [4, 3.5, 55, 13.4]",
            "box: [4, 3.5, .inf, 13.4]",
            1,
            "front.yaml:6:32: error: not valid YAML",
        ),
        (FRONT, "count: 20", "count: 1000000000", 1, "elements.1.count: 1000000000 is not accepted"),
        (
            "templates/themes/dragons.yaml",
            "size: 30, floor",
            "size: .inf, floor",
            2,
            "dragons.yaml:16:30: not valid",
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_what_is_spoilt_is_named_with_its_place(
    said, dragons: Path, change, file: str, old: str, new: str, code: int, message: str
) -> None:
    change(dragons / file, old, new)
    checked, told = said("check", "data", "text")
    built, more = said("build", "--jobs", "1")
    assert (max(checked, built), built) == (code, code)
    assert message in told + more


def test_a_table_that_cannot_be_read_is_told_alone(said, dragons: Path, change) -> None:
    change(dragons / CREATURES, "id,name,power", "id,name,powr")
    code, told = said("check", "data")
    assert code == 1
    assert told.count("error: ") == 2  # the column that is unknown, and the one that is missing
    assert "did you mean 'power'?" in told


@pytest.mark.parametrize(("mark", "word"), [(";", "semicolons"), ("\t", "tabs")])
def test_a_table_with_other_separators_says_which(said, dragons: Path, mark: str, word: str) -> None:
    path = dragons / CREATURES
    path.write_text(path.read_text("utf-8").replace(",", mark), encoding="utf-8")
    code, told = said("check", "data")
    assert code == 1
    assert f"creatures.csv:1:1: error: its cells are parted by {word}" in told


def test_a_template_that_cannot_be_read_is_told_once(said, dragons: Path) -> None:
    (dragons / FRONT).write_text("elements: [\n", encoding="utf-8")
    code, told = said("build", "--jobs", "1", "--lang", "en", "--only", "cards")
    assert code == 1
    assert told.count("front.yaml:2:1: error: not valid YAML") == 1


def test_links_that_lead_to_themselves_and_folders_in_place_of_files(said, dragons: Path) -> None:
    art = dragons / "templates/art"
    art.mkdir()
    (art / "loop").symlink_to(dragons / "templates")
    (dragons / GAME / "loop").symlink_to(dragons / GAME)
    assert said("build", "--jobs", "1")[0] == 0
    (art / "hen.svg").mkdir()
    code, told = said("build", "--jobs", "1", "--force")
    assert code == 1
    assert "hen.svg: error: cannot be read" in told
    path = dragons / GAME / "game.yaml"
    path.unlink()
    path.symlink_to("game.yaml")
    code, told = said("check", "data")
    assert code == 2
    assert "game.yaml: cannot be read" in told


@pytest.mark.parametrize("paper", ["nonsense", "0x0", "-5x10", "nanxnan", "210x", "1e3x200", "99999x99999", ""])
def test_a_paper_that_is_none_says_how_one_is_written(said, paper: str) -> None:
    code, told = said("build", "--paper", paper)
    assert code == 2
    assert "WIDTHxHEIGHT" in told or "50 to 2000 mm" in told


@pytest.fixture
def sheet(said, dragons: Path) -> Path:
    assert said("build", "--jobs", "1", "--lang", "en", "--only", "cards")[0] == 0
    return dragons / "output/dragons/en/cards.a4.pdf"


def test_a_file_that_is_no_sheet_is_one_message(said, dragons: Path, sheet: Path) -> None:
    raw = sheet.read_bytes()
    with pikepdf.open(sheet) as pdf:
        pdf.save(dragons / "shut.pdf", encryption=pikepdf.Encryption(owner="a", user="b"))
    with pikepdf.new() as pdf:
        pdf.save(dragons / "none.pdf")
        pdf.add_blank_page(page_size=(14400, 14400))
        pdf.save(dragons / "blank.pdf")
    for name, data in {"empty": b"", "half": raw[: len(raw) // 2], "noise": os.urandom(9000), "text": b"hi"}.items():
        (dragons / f"{name}.pdf").write_bytes(data)
    for name in ("shut", "none", "blank", "empty", "half", "noise", "text"):
        code, told = said("check", "print", f"{name}.pdf")
        assert (code, f"{name}.pdf: " in told) == (2, True), name
    assert "a password keeps this PDF shut" in said("check", "print", "shut.pdf")[1]


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ({"rulings": 5}, "the manifest's rulings are not as Tirada writes them"),
        ({"rulings": [["AG-1", "x"]]}, "no ruling 'AG-1'"),
        ({"language": "xx"}, "claims the language 'xx', which dragons has not"),
        ({"language": 5}, "claims the language 5"),
        ({"paper": "zzz", "layout": "zzz"}, "claims the layout 'zzz'"),
        ({"placements": 5, "rows": 7, "outlines": "x", "grid": [1]}, "placements are not as Tirada writes them"),
        ({"draft": "x", "backs": {}, "sides": 3}, "claims backs: {}"),
    ],
)
def test_a_manifest_that_lies_is_found_out(said, dragons: Path, sheet: Path, claim: dict, message: str) -> None:
    with pikepdf.open(sheet) as pdf:
        name = next(iter(pdf.attachments))
        told = json.loads(pdf.attachments[name].get_file().read_bytes())
        del pdf.attachments[name]
        pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, json.dumps({**told, **claim}).encode())
        pdf.save(dragons / "lies.pdf")
    code, found = said("check", "print", "lies.pdf")
    assert code in (1, 2)
    assert message in found


def test_a_project_without_a_referee_says_so_and_counts_one_clause_as_one(said) -> None:
    code, told = said("rules", "trace")
    assert (code, told) == (0, "no game here has a referee: there is no code to trace its clauses to\n")
    assert json.loads(said("rules", "trace", "--format", "json")[1]) == []
    assert "; 1 clause\n" in said("list")[1]


def test_a_name_read_from_right_to_left_is_printed_where_the_font_has_its_letters(said, dragons: Path, change) -> None:
    change(dragons / CREATURES, "Hen,2", "דרקון (12),2")
    code, told = said("build", "--jobs", "1", "--lang", "en", "--only", "cards")
    assert code == 0, told
    assert list((dragons / "output").rglob("*.pdf"))
    assert said("check", "print") == (0, "no findings\n1 file: 1 proven\n")


@pytest.mark.parametrize(
    ("name", "code_told"),
    [
        ("تنين", "text.glyph"),
        ("A\u202eB", "text.direction"),
        ("A \u0301B", "text.mark"),
        ("דרקון (B)", "text.direction"),
        ("A\u200bB", "text.invisible"),
        ("A\u200d B", "text.invisible"),
    ],
)
def test_words_without_glyphs_controls_invisible_signs_and_marks_without_letters_are_refused(
    said, dragons: Path, change, name: str, code_told: str
) -> None:
    change(dragons / CREATURES, "Hen,2", f"{name},2")
    code, told = said("build", "--jobs", "1", "--lang", "en", "--only", "cards")
    assert code == 1
    assert f"({code_told})" in told
    assert "creatures.csv:3:" in told
    assert not list((dragons / "output").rglob("*.pdf"))


def test_names_with_accents_emoji_and_marks_are_printed_or_told(said, dragons: Path, change) -> None:
    change(dragons / CREATURES, "Hen,2", "Ñandú <b>&amp;,2")
    assert said("build", "--jobs", "1", "--lang", "en", "--only", "cards")[0] == 0
    change(dragons / CREATURES, "Ñandú <b>&amp;", "🐉 Dragon")
    code, told = said("build", "--jobs", "1", "--lang", "en", "--only", "cards")
    assert (code, "U+1F409" in told, "(text.glyph)" in told) == (1, True, True)


def test_an_icon_that_is_none_inside_a_text_is_told_with_its_piece(said, dragons: Path, change) -> None:
    change(dragons / CREATURES, "Hen,2", "{icon:nope},2")
    code, told = said("build", "--jobs", "1", "--lang", "en", "--only", "cards")
    assert code == 1
    assert "creatures.csv:3:1: error: DR-C02 (en): there is no icon 'nope'" in told
    assert "(template.field)" in told


@pytest.mark.parametrize(
    ("word", "near"),
    [("My-Game", "my_game"), ("Ñandú Loco", "nandu_loco"), ("con", ""), ("lpt1", ""), ("", ""), ("a" * 300, "a" * 40)],
)
def test_a_game_is_not_called_what_a_disk_refuses(said, tirada, tmp_path: Path, word: str, near: str) -> None:
    before = set(tmp_path.iterdir())
    done = tirada("new", word, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.rstrip().endswith(f"at most 40: {near}" if near else "at most 40")
    assert set(tmp_path.iterdir()) == before


def test_a_spreadsheet_that_reaches_too_far_or_has_merged_cells_or_is_bottomless(said, dragons: Path) -> None:
    import openpyxl

    def judged() -> tuple[int, str]:
        return said("check", "table", "a.xlsx", "--as", "dragons/creatures")

    assert said("export", "dragons", "creatures", "--to", "a.xlsx")[0] == 0
    assert judged()[0] == 0
    book = openpyxl.load_workbook(dragons / "a.xlsx")
    book.active.merge_cells("B2:C2")
    book.save(dragons / "a.xlsx")
    code, told = judged()
    assert code == 1
    assert "B2: error: merged cells (B2:C2)" in told
    book.active["ZZ90000"] = "x"
    book.save(dragons / "a.xlsx")
    code, told = judged()
    assert code == 2
    assert "reaches to ZZ90000" in told
    (dragons / "a.json").write_text("[" * 100000, encoding="utf-8")
    assert said("import", "a.json", "--as", "dragons/creatures")[0] == 2


def test_a_reader_that_goes_away_and_an_interruption_while_loading_leave_no_traceback(dragons: Path) -> None:
    command = [sys.executable, "-m", "generator", "list"]
    with subprocess.Popen(command, cwd=dragons, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.wait() in (1, 2)
        assert process.stderr is not None
        assert process.stderr.read() == ""
    interrupting = (
        "import os, signal, sys\n"
        "class Interrupt:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'generator.cli.app':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Interrupt())\n"
        "from generator.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", interrupting], cwd=dragons, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "tirada: interrupted; what was finished is whole, nothing half-written is left\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize("name", [CREATURES, f"{GAME}/art/hen.png", f"{GAME}/notes.csv", FRONT])
@pytest.mark.parametrize("kind", ["pipe", "huge file"])
def test_a_pipe_or_a_huge_file_among_the_data_is_a_message_and_nobody_waits(
    said, dragons: Path, name: str, kind: str
) -> None:
    path = dragons / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    else:
        with path.open("wb") as file:
            file.truncate(1 << 40)
    code, told = said("build", "--jobs", "1", "--lang", "en", "--only", "cards")
    assert code in (1, 2)
    assert "cannot be read (it is " in told
    assert Path(name).name in told
    assert said("check", "data", "text")[0] in ((0, 1, 2) if "notes" in name else (1, 2))


def test_a_link_out_of_the_project_and_a_control_character_are_told_with_their_place(said, dragons: Path) -> None:
    path = dragons / CREATURES
    text = path.read_text("utf-8")
    path.write_text(text.replace("Hen,", "H\0en,"), encoding="utf-8")
    code, told = said("check", "data")
    assert (code, "creatures.csv:3:6: the control character 0x00" in told) == (2, True), told
    path.unlink()
    path.symlink_to("/etc/passwd")
    code, told = said("check", "data")
    assert (code, "creatures.csv: this is a link to /etc/passwd, outside the project" in told) == (2, True), told


def test_a_spreadsheet_that_unpacks_to_far_more_than_a_table_is_refused_before_it_is_unpacked(
    said, dragons: Path
) -> None:
    import zipfile

    with zipfile.ZipFile(dragons / "a.xlsx", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"x" * (33 << 20))
    code, told = said("check", "table", "a.xlsx", "--as", "dragons/creatures")
    assert (code, "a.xlsx: it unpacks to 33 MB, more than 32" in told) == (2, True), told
