"""Order sheets come in as filled forms and as YAML; files that cannot be trusted are told, and break nothing."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from filled_forms import Viewer, documented, filled, rewritten
from projects import AS_IT_STANDS, ROOT, game_as_it_stands, printed

from generator.inspection.reading.field_tree import all_fields, full_name
from generator.referee.campaign_plugin import ExpectedSheets
from generator.referee.games.kaixiflan.order_reading import read_line
from generator.referee.registry import campaign_of
from generator.referee.written_sheet import COLUMNS, OrderLineModel, OrderSheetModel, WrittenLine
from generator.workshop.campaign.sheet_checks import check_sheets, said_of, worst
from generator.workshop.campaign.sheet_files import read_sheet_file
from generator.workshop.registers.reading import speaker_for

FIRST_TURN = ROOT / "data" / "games" / "kaixiflan" / "orders" / "first-turn.yaml"
NOTE, NAME = pikepdf.Dictionary, pikepdf.Name


@cache
def speakers():
    game = game_as_it_stands("kaixiflan")
    return {language: speaker_for(AS_IT_STANDS, game, language) for language in game.languages}


@cache
def reader():
    return campaign_of("kaixiflan").reader(game_as_it_stands("kaixiflan"), list(speakers().values()))


def form(language="es"):
    return printed("kaixiflan", "orders", language)


def first_turn(language, sheet="era1"):
    """The values of the rulebook's first turn, as the lists of a language's form offer them."""
    said = speakers()[language].table
    head = {"province": said("provinces")["cierzo"].name, "season": said("seasons")["spring"].name, "turn": "1"}
    orders = {
        1: {"action": "move", "hex": "G4", "target": "F4", "what": said("units")["settler"].name, "amount": "1"},
        2: {"action": "harvest", "hex": "G5"},
        3: {"action": "explore", "hex": "E4"},
    }
    cells = {
        f"{sheet}.{column}.{number}": said("actions")[text].name if column == "action" else text
        for number, line in orders.items()
        for column, text in line.items()
    }
    return {f"{sheet}.{name}": text for name, text in head.items()} | cells


def checked(tmp_path, *data, expected=ExpectedSheets(), suffix="pdf"):
    paths = [tmp_path / f"sheet{i}.{suffix}" for i in range(len(data))]
    for path, one in zip(paths, data, strict=True):
        path.write_bytes(one if isinstance(one, bytes) else one.encode())
    return check_sheets(paths, reader(), expected)


def codes(sheet):
    return [one.code for one in said_of(sheet, reader(), speakers()["en"]) if one.code]


def test_the_first_turn_reads_alike_from_yaml_and_from_the_form_of_every_language(tmp_path):
    (plain,) = check_sheets([FIRST_TURN], reader(), ExpectedSheets())
    sheets = checked(tmp_path, *(filled(form(one), first_turn(one)) for one in speakers()))
    assert [sheet.verdict for sheet in (plain, *sheets)] == ["sound", "sound", "void"]  # the third is the second again
    assert codes(sheets[1]) == ["twice-alike"]
    assert sheets[0].orders.orders == plain.orders.orders
    assert [order.kind for order in plain.orders.orders] == ["move", "harvest", "explore"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_kind_of_order_is_read_from_the_form_of_its_language(tmp_path, language):
    lines = documented()
    lines = lines[: len(lines) // 2] if language == "en" else lines[len(lines) // 2 :]
    for part in (lines[:12], lines[12:]):
        values = {"era6.province": "Poniente", "era6.turn": "1"}
        for number, cells in enumerate(part, 1):
            values |= {f"era6.{column}.{number}": text for column, text in zip(COLUMNS, cells, strict=True) if text}
        (sheet,) = checked(tmp_path, filled(form(language), values))
        plain = [read_line(reader().words, WrittenLine(number, *cells)).order for number, cells in enumerate(part, 1)]
        assert sheet.remarks == ()
        assert list(sheet.orders.orders) == plain


@pytest.mark.parametrize("era", range(1, 7))
def test_every_line_of_every_sheet_comes_back(tmp_path, era):
    most = reader().actions_in(era)
    language = ("es", "en")[era % 2]
    values = {f"era{era}.province": "Levante", f"era{era}.story": "Uno\nDos", f"era{era}.final": True}
    for number in range(1, most + 1):
        values |= {f"era{era}.action.{number}": "explore", f"era{era}.hex.{number}": "E4"}
        values |= {f"era{era}.note.{number}": f"E5, F{number + 3}", f"era{era}.valid.{number}": True}
    values |= {f"era{era}.vote.{office}": "Siroco" for office in reader().offices}
    said = speakers()[language].table
    values |= {f"era{era}.ballad": "Siroco", f"era{era}.imports": said("resources")["mana"].name}
    values |= {f"era{era}.loses_first": said("units")["army"].name}
    (sheet,) = checked(tmp_path, filled(form(language), values))
    assert sheet.verdict == "sound"
    assert [order.hexes for order in sheet.orders.orders] == [("E4", "E5", f"F{n + 3}") for n in range(1, most + 1)]
    assert sheet.orders.votes == tuple((office, "siroco") for office in reader().offices)
    assert sheet.orders.story == "Uno\nDos"
    assert (sheet.orders.ballad_vote, sheet.orders.imports, sheet.orders.gives_first) == ("siroco", "mana", "army")
    assert sheet.file.written.final


@pytest.mark.parametrize("language", ["en", "es"])
def test_whatever_yaml_can_say_the_form_can_say_and_nothing_else(language):
    with pikepdf.open(io.BytesIO(form(language))) as pdf:
        names = [full_name(field) for field in all_fields(pdf.Root.AcroForm.Fields)]
    told = {name.split(".", 1)[1] for name in names if name.startswith("era3.")}
    parts = {re.sub(r"^(action|hex|target|what|amount|note)\.\d+$", r"actions.\1", name) for name in told}
    parts -= {name for name in parts if name.startswith("valid.")}  # the director's tick is no order
    votes = {f"vote.{office}" for office in reader().offices}
    yaml = set(OrderSheetModel.__struct_fields__) - {"actions", "votes"}
    yaml |= {f"actions.{column}" for column in OrderLineModel.__struct_fields__}
    assert parts == yaml | votes


def test_what_a_viewer_writes_is_read_by_its_values(tmp_path):
    viewer = Viewer(form("es"))
    for name, place in {"province": 1, "season": 1, "action.1": 5, "what.1": 7, "action.2": 8, "action.3": 4}.items():
        viewer.choose(f"era1.{name}", place)
    typed = {"player": "Íñigo Núñez", "turn": "1", "hex.1": "G4", "target.1": "F4", "amount.1": "1", "hex.2": "G5"}
    for name, text in (typed | {"hex.3": "E4", "story": "Érase una vez"}).items():
        viewer.type(f"era1.{name}", text)
    viewer.tick("era1.final")
    data = viewer.saved()
    (plain, sheet) = check_sheets([FIRST_TURN], reader(), ExpectedSheets()) + checked(tmp_path, data)
    assert sheet.verdict == "sound"
    assert sheet.orders.orders == plain.orders.orders
    assert sheet.orders.story == "Érase una vez"
    assert sheet.file.written.player == "Íñigo Núñez"

    def repaint(pdf):  # looks may say anything
        for note in pdf.pages[0].Annots:
            note.AP = NOTE(N=pdf.make_stream(b"BT /Webdings 9 Tf (Z9) Tj ET", Type=NAME.XObject, Subtype=NAME.Form))

    (tampered,) = checked(tmp_path, rewritten(data, repaint))
    assert tampered.orders == sheet.orders


def test_a_flattened_form_is_refused_with_the_reason(tmp_path):
    viewer = Viewer(filled(form(), first_turn("es")))
    viewer.flatten()
    without = rewritten(form(), gone)
    some = filled(form(), first_turn("es"))

    def cut(pdf):
        group = pdf.Root.AcroForm.Fields[0]
        group.Kids = pikepdf.Array([kid for kid in group.Kids if kid.T != "hex"])

    sheets = checked(tmp_path, viewer.saved(), without, rewritten(some, cut), printed("kaixiflan", "court"))
    assert [sheet.verdict for sheet in sheets] == ["void", "unreadable", "void", "unreadable"]
    assert [codes(sheet) for sheet in sheets] == [["fields-gone"], [], ["fields-gone"], []]
    assert "printed or flattened" in sheets[1].file.error.reason
    assert worst(sheets) == 2


def test_one_page_counts_and_two_are_refused(tmp_path):
    two = first_turn("es") | first_turn("es", "era2")
    about = first_turn("es") | {f"era{era}.province": "Cierzo" for era in range(1, 7)}
    sheets = checked(tmp_path, filled(form(), two), filled(form(), about), form())
    assert [(sheet.verdict, codes(sheet)) for sheet in sheets] == [
        ("void", ["several-pages"]), ("sound", []), ("void", ["nothing-filled"]),
    ]  # fmt: skip


def test_two_sheets_of_a_province_count_as_none_and_the_others_stand(tmp_path):
    one, other, third = (
        f"province: {whose}\nactions: [{{action: explorar, hex: {place}}}]\n"
        for whose, place in (("Cierzo", "E4"), ("cierzo", "E5"), ("Levante", "E5"))
    )
    sheets = checked(tmp_path, one, other, third, suffix="yaml")
    assert [sheet.orders is None for sheet in sheets] == [True, True, False]
    assert [codes(sheet)[-1] for sheet in sheets] == ["two-sheets", "two-sheets", "no-turn"]


def encrypted(data):
    return rewritten(data, lambda pdf: None, encryption=pikepdf.Encryption(owner="o", user="u"))


def looping(pdf):
    group = pdf.Root.AcroForm.Fields[0]
    group.Kids.append(group)
    group.Parent = group


def odd_value(pdf):
    next(kid for kid in pdf.Root.AcroForm.Fields[0].Kids if kid.T == "turn").V = NOTE(X=1)


def long_value(pdf):
    next(kid for kid in pdf.Root.AcroForm.Fields[0].Kids if kid.T == "story").V = pikepdf.String("x" * 50_000)


def long_stream(pdf):
    stream = pikepdf.Stream(pdf, b"x" * (1 << 24))
    next(kid for kid in pdf.Root.AcroForm.Fields[0].Kids if kid.T == "story").V = pdf.make_indirect(stream)


def no_list(pdf):
    pdf.Root.AcroForm.Fields = 3
    for page in pdf.pages:
        del page.Annots


def gone(pdf):
    del pdf.Root.AcroForm
    for page in pdf.pages:
        del page.Annots


HOSTILE = {
    "encrypted": (lambda data: encrypted(data), "password"),
    "truncated": (lambda data: data[: len(data) * 2 // 3], "damaged or cut short"),
    "no PDF": (lambda data: b"GIF89a" + data[:40].replace(b"%PDF", b""), "no PDF"),
    "empty": (lambda data: b"", "no PDF"),
    "odd value": (lambda data: rewritten(data, odd_value), "is no text"),
    "long value": (lambda data: rewritten(data, long_value), "more than"),
    "long stream": (lambda data: rewritten(data, long_stream), "more than"),
    "fields are no list": (lambda data: rewritten(data, no_list), "no form"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_form_is_a_message(tmp_path, name):
    change, said = HOSTILE[name]
    (sheet,) = checked(tmp_path, change(filled(form(), first_turn("es"))))
    assert sheet.verdict == "unreadable"
    assert said in sheet.file.error.reason


def test_a_form_whose_groups_hold_themselves_is_read_once(tmp_path):
    (sheet,) = checked(tmp_path, rewritten(filled(form(), first_turn("es")), looping))
    assert sheet.verdict in ("sound", "unreadable", "void")


YAML_MISTAKES = """\
province: Cierzo
turn: 1
colour: red
actions:
  - {action: explorar, hex: E4}
  - {action: explorar, hx: E5}
  - explorar E5
  - {action: explorar, hex: E5}
story: 7
"""


def test_a_mistake_in_yaml_is_told_at_its_place_and_the_rest_stands(tmp_path):
    (sheet,) = checked(tmp_path, YAML_MISTAKES, suffix="yaml")
    assert sheet.verdict == "wrong"
    assert [(order.line, order.hexes) for order in sheet.orders.orders] == [(1, ("E4",)), (4, ("E5",))]
    told = [(one.code, one.where.line, one.line) for one in said_of(sheet, reader(), speakers()["es"])]
    assert set(told[:-2]) == {
        ("yaml.unknown-key", 3, 0), ("yaml.unknown-key", 6, 0), ("yaml.value", 7, 0), ("yaml.value", 9, 0),
    }  # fmt: skip
    assert told[-2:] == [("unread-line", 6, 2), ("unread-line", 7, 3)]  # which orders are lost, for their report


@pytest.mark.parametrize(
    "text", ["", "[]", "province: [", "province: Cierzo\x00", "&a [*a, *a]", "[" * 300, "x" * (2 << 20), "\xff\xfe"]
)
def test_a_file_that_is_no_sheet_is_a_message(tmp_path, text):
    (sheet,) = checked(tmp_path, text.encode("latin-1"), suffix="yaml")
    assert sheet.verdict == "unreadable"
    assert sheet.file.error.where.file.endswith("sheet0.yaml")


def test_a_remark_stands_at_the_line_of_its_order(tmp_path):
    (sheet,) = checked(tmp_path, "province: Cierzo\nturn: 1\nactions:\n- {action: mover, hex: G4}\n", suffix="yaml")
    (one,) = said_of(sheet, reader(), speakers()["es"])
    assert (one.where.line, one.line, one.clause) == (4, 1, "KQ-8")


def test_the_originals_keep_their_hash(tmp_path):
    file = read_sheet_file(FIRST_TURN, reader())
    assert file.data == FIRST_TURN.read_bytes()
    assert len(file.sha256) == 64
    assert read_sheet_file(Path(tmp_path / "none.pdf"), reader()).error is not None


def test_the_command_says_what_is_wrong_in_the_language_that_is_asked_for(tirada, tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("province: Levante\nturn: 1\nactions:\n- {action: mover, hex: G4, what: colonno, target: F4}\n")
    done = tirada("referee", "adjudicate", "kaixiflan", FIRST_TURN, bad, "--check-only", "--lang", "es")
    assert done.returncode == 1
    assert "sound (cierzo: 3 orders)" in done.stdout
    assert "En Qué no vale «colonno». (KX-41)" in done.stdout
    assert "¿Querías decir «Colono»?" in done.stdout
    done = tirada("referee", "adjudicate", "kaixiflan", FIRST_TURN, bad, "--check-only", "--lang", "en", "--json")
    sheets = json.load(io.StringIO(done.stdout))["sheets"]
    assert [sheet["verdict"] for sheet in sheets] == ["sound", "wrong"]
    assert sheets[1]["findings"][0]["order"] == 1
    assert sheets[1]["findings"][0]["message"] == "What cannot be “colonno”."
    assert tirada("referee", "adjudicate", "gnostica", bad, "--check-only").returncode == 2
    assert tirada("referee", "adjudicate", "kaixiflan", tmp_path, "--check-only").returncode == 2
