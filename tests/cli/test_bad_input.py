"""Bad input, one kind after the other: clear findings in one run, or one message; never a traceback."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from letters import Letters
from projects import few_cards, few_cards_printed, keep_few_cards, printed

GAME = "data/games/qiahn_goblin/"
COMBATANTS = GAME + "tables/combatants.csv"


@pytest.fixture
def found(tirada, project_copy):
    """Run a command that reports findings; {code: [findings]}. It must exit 1 and print JSON alone."""

    def run(*arguments: str) -> dict[str, list[dict]]:
        done = tirada(*arguments, "--json", cwd=project_copy)
        assert (done.returncode, done.stderr) == (1, "")
        by_code: dict[str, list[dict]] = {}
        for finding in json.loads(done.stdout):
            by_code.setdefault(finding["code"], []).append(finding)
        return by_code

    return run


@pytest.fixture
def refuses(tirada, project_copy):
    """A build of the cards that must exit with a code, print no traceback and leave no PDF; what it said on stderr."""

    def run(code: int = 1) -> str:
        done = tirada("build", "qiahn_goblin", "--only", "cards", "--lang", "es", cwd=project_copy)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        assert list(project_copy.rglob("*.pdf")) == []
        return done.stderr

    return run


def place(finding):
    return tuple(finding["where"].get(key) for key in ("file", "line", "column"))


def test_an_unknown_key_gets_its_place_and_the_nearest_key(found, refuses, project_copy, change):
    change(project_copy / GAME / "game.yaml", "theme: goblin\n", "theme: goblin\nlangauges: [es]\n")
    (finding,) = found("check", "data")["yaml.unknown-key"]
    assert place(finding)[:2] == (GAME + "game.yaml", 11)
    assert (finding["message"], finding["fix"]) == ("unknown key 'langauges'", "did you mean 'languages'?")
    assert "langauges" in refuses()


def test_an_unknown_column_gets_its_place_and_the_nearest_column(found, refuses, project_copy, change):
    change(project_copy / COMBATANTS, "id,name,colour,value", "id,name,color,value")
    findings = found("check", "data")
    assert place(findings["table.unknown-column"][0]) == (COMBATANTS, 1, 9)
    assert findings["table.unknown-column"][0]["fix"] == "did you mean 'colour'?"
    assert "'colour'" in findings["table.missing-column"][0]["message"]
    assert "'color'" in refuses()


def test_a_wrong_type_gets_its_cell_and_what_was_expected(found, refuses, project_copy, change):
    change(project_copy / COMBATANTS, "wizard,Mago,yellow,6", "wizard,Mago,yellow,six")
    (finding,) = found("check", "data")["table.cell"]
    assert place(finding) == (COMBATANTS, 2, 20)
    assert finding["message"] == "combatants.wizard.value: 'six' is not a whole number"
    assert "'six'" in refuses()


def test_a_wrong_type_in_yaml_is_the_only_finding_about_that_file(found, project_copy, change):
    change(project_copy / GAME / "components.yaml", "total: 52", "total: many")
    findings = found("check", "data")
    assert set(findings) == {"yaml.value"}
    assert "'many'" in findings["yaml.value"][0]["message"]


def test_a_duplicate_id_names_the_line_of_the_first(found, refuses, project_copy):
    path = project_copy / COMBATANTS
    path.write_text(path.read_text() + "wizard,Brujo,red,9,2,Otro.,\n")
    (finding,) = found("check", "data")["table.duplicate"]
    assert finding["message"] == "id 'wizard' stands already in line 2"
    assert place(finding) == (COMBATANTS, 8, 1)
    assert "line 2" in refuses()


def test_what_follows_from_a_duplicate_id_waits_until_it_is_mended(found, project_copy, change):
    """The row that lost its name is missed by clauses, rulings and counts: one line says why."""
    change(project_copy / GAME / "tables/gear.csv", "shield,", "sword,")
    (findings,) = found("check", "data").values()
    assert [place(finding) for finding in findings] == [(f"{GAME}tables/gear.csv", 3, 1)]
    change(project_copy / COMBATANTS, "wizard,", "wizzard,")
    assert "witness.cell" in found("check", "data"), "of another table they are told"


def test_a_dangling_reference_gets_the_nearest_name(found, refuses, project_copy, change):
    change(project_copy / GAME / "tables/qiahnberros.csv", "wizard footman", "wizzard footman")
    (finding,) = found("check", "data")["table.dangling"]
    assert place(finding) == (GAME + "tables/qiahnberros.csv", 2, 20)
    assert finding["fix"] == "did you mean 'wizard'?"
    assert "wizzard" in refuses()


def test_templates_that_use_one_another_in_a_circle_are_named(found, refuses, project_copy, change):
    path = project_copy / "templates/faces/goblin/_ground.yaml"
    change(path, "elements:\n", "elements:\n  - {kind: use, template: goblin/_reference}\n")
    messages = [f["message"] for f in found("check", "text")["template.cycle"]]
    assert any("goblin/_reference -> goblin/_ground -> goblin/_reference" in message for message in messages)
    assert "circle" in refuses()


@pytest.mark.parametrize("text", ["", "id,name,use,bonus,copies,text\n"])
def test_an_empty_table_says_what_it_should_hold(found, refuses, project_copy, text):
    (project_copy / GAME / "tables/gear.csv").write_text(text)
    (finding,) = found("check", "data")["table.empty"]
    assert finding["where"]["file"] == GAME + "tables/gear.csv"
    assert finding["fix"]
    assert "gear.csv:1:1" in refuses()


def test_a_name_of_300_characters_is_longer_than_declared(found, refuses, project_copy, change):
    change(project_copy / COMBATANTS, "paladin,Paladín", "paladin," + "P" * 300)
    (finding,) = found("check", "data")["table.cell"]
    assert "300 characters long: at most 14" in finding["message"]
    assert "300 characters" in refuses()


def test_a_name_of_300_characters_that_is_allowed_does_not_fit_its_card(found, refuses, project_copy, change):
    keep_few_cards(project_copy)
    change(project_copy / COMBATANTS, "paladin,Paladín", "paladin," + "P" * 300)
    text = (project_copy / GAME / "game.yaml").read_text()
    (project_copy / GAME / "game.yaml").write_text(text.replace("max_length: 14", "max_length: 300"))
    overflow = [f for f in found("check", "text")["text.overflow"] if "QG-C02" in f["message"]]
    assert overflow
    assert "(300 characters) does not fit" in overflow[0]["message"]
    # who wrote the name looks into its table; where its box is, is told too
    assert overflow[0]["where"]["file"] == f"{COMBATANTS}"
    text = (project_copy / COMBATANTS).read_text()
    assert overflow[0]["where"]["line"] == text[: text.index("P" * 300)].count("\n") + 1
    assert "(templates/faces/goblin/" in overflow[0]["fix"]
    assert "does not fit" in refuses()


def test_an_emoji_without_a_glyph_is_refused_and_never_printed(found, refuses, project_copy, change):
    keep_few_cards(project_copy)
    change(project_copy / COMBATANTS, "paladin,Paladín", "paladin,Paladín 🐉")
    messages = [f["message"] for f in found("check", "text")["text.glyph"]]
    assert any("QG-C02" in message and "U+1F409" in message for message in messages)
    assert "U+1F409" in refuses()


@pytest.mark.soak  # catalog/test_bad_yaml and catalog/test_bad_tables tell them
def test_windows_line_ends_and_byte_order_marks_are_read_and_told(tirada, project_copy):
    for name in ("tables/combatants.csv", "clauses.yaml", "locales/en.po"):
        path = project_copy / GAME / name
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    done = tirada("check", "data", "text", "--json", cwd=project_copy)
    findings = json.loads(done.stdout)
    assert done.returncode == 0
    assert {(f["code"], f["severity"]) for f in findings} == {("file.crlf", "warning"), ("file.bom", "warning")}
    for code in ("file.crlf", "file.bom"):
        told = {f["where"]["file"] for f in findings if f["code"] == code}
        assert told >= {COMBATANTS, GAME + "clauses.yaml"}


def test_a_language_without_a_translation_is_refused_and_the_others_are_printed(tirada, project_copy, change):
    change(project_copy / GAME / "game.yaml", "languages: [es, en]", "languages: [es, en, fr]")
    done = tirada("build", "qiahn_goblin", "--only", "box", cwd=project_copy)
    assert done.returncode == 1
    assert "locales/fr.po" in done.stderr
    assert {p.parent.name for p in project_copy.rglob("box.a4.pdf")} == {"es", "en"}


def test_a_font_package_that_is_not_installed_is_named_with_its_command(found, refuses, project_copy, change):
    change(project_copy / "templates/themes/goblin.yaml", "package: font_amatic_sc", "package: font_no_such")
    (finding,) = found("check", "text")["font.missing"]
    assert place(finding)[:2] == ("templates/themes/goblin.yaml", 5)
    assert finding["fix"] == "pip install font-no-such"
    assert "font_no_such" in refuses()


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "line", "nearest"),
    [
        ("game.yaml", "theme: goblin\n", "theme: goblim\n", "theme.missing", 10, "goblin"),
        ("components.yaml", "front: goblin/gear\n", "front: goblin/gaer\n", "template.missing", 28, "goblin/gear"),
        (
            "components.yaml",
            "poker\n    title: Cartas\n",
            "pokr\n    title: Cartas\n",
            "format.missing",
            9,
            "euro_poker",
        ),
    ],
)
def test_a_missing_theme_template_or_format_is_found_where_it_is_named(
    found, refuses, project_copy, change, file, old, new, code, line, nearest
):
    change(project_copy / GAME / file, old, new)
    finding = found("check", "text")[code][0]
    assert place(finding)[:2] == (GAME + file, line)
    assert f"did you mean '{nearest}'" in finding["message"]
    assert nearest in refuses()


def test_a_missing_icon_is_found_where_it_is_named(found, refuses, project_copy, change):
    change(project_copy / "templates/faces/goblin/spirit.yaml", "art: spirit,", "art: spirits,")
    finding = found("check", "text")["template.field"][0]
    assert place(finding)[:2] == ("templates/faces/goblin/spirit.yaml", 24)
    assert "did you mean 'spirit'" in finding["message"]
    assert "spirits" in refuses()


def test_a_missing_table_is_found_with_all_other_mistakes_in_one_run(found, project_copy, change):
    (project_copy / GAME / "tables/gear.csv").unlink()
    change(project_copy / COMBATANTS, "wizard,Mago,yellow,6", "wizard,Mago,yelow,99")
    change(project_copy / GAME / "departures.yaml", "- clause: QG-102", "- clause: QG-103")
    findings = found("check", "data", "rules")
    assert "table.missing-file" in findings
    assert len(findings["table.cell"]) == 2
    assert findings["departure.clause"][0]["message"] == "there is no clause 'QG-103'"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("sword,Espada", "sword," + "Espada larga " * 25, "characters long: at most 14 are declared"),
        (",", ";", "its cells are parted by semicolons"),
    ],
)
def test_a_name_too_long_or_a_wrong_separator_is_one_error_and_nothing_that_follows_from_it(
    tirada, project_copy, old, new, said
):
    path = project_copy / GAME / "tables/gear.csv"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    done = tirada("check", "data", cwd=project_copy)
    assert done.returncode == 1
    assert said in done.stdout
    assert done.stdout.count(": error: ") == 1, done.stdout


@pytest.mark.parametrize(
    ("file", "raw", "said"),
    [
        ("game.yaml", b"id: [qiahn\n", "not valid YAML"),
        ("tables/gear.csv", "id,name\nx,ñ\n".encode("latin-1"), "gear.csv:2:3: byte 0xf1 is not UTF-8"),
        ("locales/en.po", b"\xff\xfe\x00", "en.po"),
    ],
)
def test_what_cannot_be_read_at_all_is_one_message_and_exits_two(tirada, project_copy, file, raw, said):
    (project_copy / GAME / file).write_bytes(raw)
    for command in (["check"], ["build"]):
        done = tirada(*command, cwd=project_copy)
        assert done.returncode == 2
        assert said in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def test_a_game_that_cannot_be_parsed_stops_no_other_and_still_exits_two(tirada, project_copy):
    for game in ("gnostica", "kaixiflan", "qiahn_tactics"):
        (project_copy / "data/games" / game).mkdir()
        (project_copy / "data/games" / game / "game.yaml").write_text("x: [\n", encoding="utf-8")
    done = tirada("build", "--lang", "es", "--only", "box", cwd=project_copy)
    assert done.returncode == 2
    assert "gnostica/game.yaml" in done.stderr
    assert "kaixiflan/game.yaml" in done.stderr
    assert (project_copy / "output/qiahn_goblin/es/box.a4.pdf").exists()
    judged = tirada("check", "data", cwd=project_copy)
    assert judged.returncode == 2
    assert judged.stdout.count("game.unreadable") == 3


def test_a_component_of_a_game_that_cannot_be_read_is_not_called_unknown(tirada, project_copy):
    (project_copy / "data/games/gnostica").mkdir()
    (project_copy / "data/games/gnostica/game.yaml").write_text("x: [\n", encoding="utf-8")
    done = tirada("build", "--lang", "es", "--only", "deck", cwd=project_copy)
    assert done.returncode == 2
    assert "gnostica/game.yaml" in done.stderr
    assert "no component or kind" not in done.stderr
    (project_copy / "data/games/gnostica/game.yaml").unlink()
    (project_copy / "data/games/gnostica").rmdir()
    done = tirada("build", "--lang", "es", "--only", "deck", cwd=project_copy)
    assert done.returncode == 2
    assert "there is no component or kind 'deck'" in done.stderr


def test_when_no_game_can_be_parsed_there_is_one_message_and_nothing_on_stdout(tirada, project_copy):
    (project_copy / "data/games/gnostica").mkdir()
    for folder in (project_copy / "data/games").iterdir():
        (folder / "game.yaml").write_text("x: [\n", encoding="utf-8")
    done = tirada("check", "data", cwd=project_copy)
    assert (done.returncode, done.stdout) == (2, "")
    assert "gnostica/game.yaml" in done.stderr
    assert "qiahn_goblin/game.yaml" in done.stderr


def foreign(path: Path, text: str) -> None:
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(path))
    canvas.drawString(72, 720, text)
    canvas.save()


def test_a_foreign_pdf_is_no_sheet_of_ours_and_exits_two(tirada, tmp_path):
    foreign(tmp_path / "letter.pdf", "Dear reader")
    done = tirada("check", "print", "letter.pdf")
    assert done.returncode == 2
    assert "letter.pdf: not a sheet of any game here" in done.stderr
    assert "qiahn_goblin" in done.stderr


def test_a_foreign_pdf_that_shows_our_codes_is_judged_and_exits_one(tirada, tmp_path):
    foreign(tmp_path / "fake.pdf", "QG-C01 Mago 6")
    done = tirada("check", "print", "fake.pdf", "--json")
    assert (done.returncode, done.stderr) == (1, "")
    (file,) = json.loads(done.stdout)["files"]
    codes = {f["code"] for f in file["findings"]}
    assert {"manifest.missing", "print.quantity", "pdf.font-embedded"} <= codes


def test_a_file_under_judgement_is_no_drawing_of_the_project_whatever_it_is_called(tirada, tmp_path):
    (tmp_path / "z.png").write_text("a text", "utf-8")
    done = tirada("check", "print", "z.png")
    assert done.returncode == 2
    assert "z.png: not a readable PDF" in done.stderr


def test_a_corrupt_pdf_exits_two_alone_and_one_among_others(tirada, tmp_path):
    good = tmp_path / "sheets" / "box.a4.pdf"
    good.parent.mkdir()
    good.write_bytes(printed("qiahn_goblin", "box"))
    (tmp_path / "sheets" / "broken.pdf").write_bytes(good.read_bytes()[:3000])
    alone = tirada("check", "print", "sheets/broken.pdf")
    assert alone.returncode == 2
    assert "broken.pdf: not a readable PDF" in alone.stderr
    both = tirada("check", "print", "sheets", "--json")
    assert both.returncode == 1
    files = json.loads(both.stdout)["files"]
    assert [(file["path"], file["verdict"]) for file in files] == [
        ("sheets/box.a4.pdf", "proven"),
        ("sheets/broken.pdf", "wrong"),
    ]
    assert [f["code"] for f in files[1]["findings"]] == ["print.unreadable"]


@pytest.mark.soak  # test_story_of_one_cell has a sheet whose cell was changed, by the command
def test_a_sheet_whose_card_text_was_changed_exits_one_and_names_card_page_and_slot(tirada, tmp_path):
    import pikepdf

    with pikepdf.open(BytesIO(few_cards_printed("en"))) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and "/Font" in item.get("/Resources", {}):
                letters = Letters(item)
                if "QG-C02" in (content := letters.read()):
                    assert "(5) Tj" in content
                    letters.write(content.replace("(5) Tj", "(4) Tj"))
        pdf.save(tmp_path / "cards.pdf")
    done = tirada("check", "print", "cards.pdf", "--root", few_cards().root)
    assert (done.returncode, done.stderr) == (1, "")
    assert (
        "cards.pdf page 3 slot 3: error: QG-C02 Paladin: its value should read '5', the page reads '4'" in done.stdout
    )
