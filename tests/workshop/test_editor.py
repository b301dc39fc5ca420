"""The editor saves what the checks accept into the same files, refuses all else, and answers nobody else."""

from __future__ import annotations

import http.client
import json
import os
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from projects import ROOT, copied_project

from generator.base.errors import CannotJudge
from generator.catalog.project import Project
from generator.workshop.editing.cell_edits import TEXTS, CellEdit, SaveOutcome
from generator.workshop.editing.edited_game import EditedGame
from generator.workshop.editing.editor_requests import Editor
from generator.workshop.preview.project_preview import Preview
from generator.workshop.preview.server import HERE, Server

GAME = "qiahn_goblin"


class Desk:
    """A project that is edited: saves of one page, and the files as they were."""

    def __init__(self, root: Path) -> None:
        self.root, self.folder = root, root / "data" / "games" / GAME
        self.preview = Preview(Project(root, ROOT))
        self.editor = Editor(self.preview)
        self.game: EditedGame = self.editor.games[GAME]

    def file(self, table: str, language: str = "") -> Path:
        return self.folder / (f"locales/{language}.po" if language else f"tables/{table}.csv")

    def edit(self, table: str, row: str, column: str, value: str, language: str = "") -> CellEdit:
        model = self.game.model()
        file = self.game.translations(model, language)[0] if language else self.game.table_file(model, table)
        return CellEdit(table, row, column, value, file.digest, language)

    def save(self, *edits: CellEdit, who: str = "me") -> SaveOutcome:
        return self.game.save(edits, len(edits) - 1, who)


@pytest.fixture(scope="module")
def lasting_desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(copied_project(tmp_path_factory.mktemp("editor") / "project", [GAME]))


@pytest.fixture
def desk(lasting_desk: Desk) -> Iterator[Desk]:
    """One project for all tests of this file; each finds the files as they are shipped."""
    kept = {
        path: path.read_bytes() for name in ("tables", "locales") for path in (lasting_desk.folder / name).iterdir()
    }
    yield lasting_desk
    for path, raw in kept.items():
        if path.is_symlink() or not path.exists() or path.read_bytes() != raw:
            path.unlink(missing_ok=True)
            path.write_bytes(raw)
    lasting_desk.preview.note(map(str, kept))
    lasting_desk.editor.games[GAME] = lasting_desk.game = EditedGame(Project(lasting_desk.root, ROOT), GAME)


def told(outcome: SaveOutcome) -> list[str]:
    return [f"{remark.where}: {remark.message} -> {remark.fix}" for _, remark in outcome.beside]


# -- what is saved -----------------------------------------------------------------------------------------------------


def test_a_cell_is_saved_and_undone_byte_for_byte(desk):
    path = desk.file("combatants")
    before = path.read_bytes()
    assert desk.save(desk.edit("combatants", "wizard", "text", 'Dice "hola", y se va.')).status == "saved"
    wanted = before.replace(b'"Sombrero puntiagudo, genio afilado."', b'"Dice ""hola"", y se va."')
    assert path.read_bytes() == wanted != before
    undone = desk.game.undo("me")
    assert (undone.status, undone.place) == ("saved", ("combatants", "wizard", "text"))
    assert path.read_bytes() == before
    assert desk.game.undo("me", again=True).status == "saved"
    assert path.read_bytes() == wanted
    assert desk.game.undo("me").status == "saved"
    assert desk.game.undo("me").message == "there is nothing to undo"


def test_windows_line_ends_and_a_byte_order_mark_stay(desk):
    path = desk.file("combatants")
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    before = path.read_bytes()
    assert desk.save(desk.edit("combatants", "wizard", "name", "Magazo")).status == "saved"
    assert path.read_bytes() == before.replace(b",Mago,", b",Magazo,")


def test_a_translation_is_saved_for_the_text_as_it_is_now(desk):
    before = desk.file("", "en").read_bytes()
    assert desk.save(desk.edit("combatants", "wizard", "name", "Magazo")).status == "saved"
    assert desk.file("", "en").read_bytes() == before, "a text is one file, its translation another"
    assert desk.save(desk.edit("combatants", "wizard", "name", "Wizzard", "en")).status == "saved"
    assert desk.file("", "en").read_bytes() == before.replace(
        b'msgid "Mago"\nmsgstr "Wizard"', b'msgid "Magazo"\nmsgstr "Wizzard"'
    )


def test_a_text_that_is_in_no_table_can_be_translated_and_not_changed(desk):
    before = desk.file("", "en").read_bytes()
    assert desk.save(desk.edit(TEXTS, "components.cards.title", "text", "All cards", "en")).status == "saved"
    assert b'msgstr "All cards"' in desk.file("", "en").read_bytes()
    refused = desk.save(CellEdit(TEXTS, "components.cards.title", "text", "Naipes", ""))
    assert refused.status == "impossible"
    desk.game.undo("me")
    assert desk.file("", "en").read_bytes() == before


def test_rights_of_a_file_stay(desk):
    path = desk.file("combatants")
    path.chmod(0o660)
    assert desk.save(desk.edit("combatants", "wizard", "name", "Magazo")).status == "saved"
    assert path.stat().st_mode & 0o777 == 0o660


def test_nothing_else_in_the_project_is_written(desk):
    def files() -> dict[str, int]:
        return {str(path): path.stat().st_mtime_ns for path in desk.root.rglob("*")
                if path.is_file() and "locales" not in path.parts}  # fmt: skip

    before = files()
    assert desk.save(desk.edit("combatants", "wizard", "name", "Magazo")).status == "saved"
    assert desk.save(desk.edit("combatants", "wizard", "value", "x")).status == "refused"
    after = files()
    assert {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)} == {
        str(desk.file("combatants"))
    }


# -- what is refused ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "row", "column", "value", "language", "message"),
    [
        ("combatants", "wizard", "value", "seis", "", "'seis' is not a whole number"),
        ("combatants", "wizard", "value", "10", "", "out of range: from 1 to 9"),
        ("combatants", "wizard", "value", "7", "", "wizard.value is 7, but QG-21 attests 6"),
        ("combatants", "wizard", "colour", "purple", "", "stands already in line 2"),
        ("combatants", "wizard", "name", "x" * 300, "", "300 characters long: at most 14"),
        ("combatants", "wizard", "name", "", "", "is empty"),
        ("combatants", "wizard", "text", "{{ nada", "", "broken placeholder"),
        ("combatants", "wizard", "text", "Gana 3 puntos", "", "the number 3 is typed by hand"),
        ("combatants", "wizard", "text", "Has {{ row.value }}", "en", "extra"),
        ("qiahnberros", "lion", "beats", "wizard nobody", "", "there is no 'nobody'"),
    ],
)
def test_what_the_check_would_refuse_is_told_beside_the_cell(desk, table, row, column, value, language, message):
    if table == "qiahnberros":
        row = next(iter(desk.game.rows(desk.game.model(), table)[1].rows))
    edit = desk.edit(table, row, column, value, language)
    before = desk.file(table, language).read_bytes()
    outcome = desk.save(edit)
    assert outcome.status == "refused"
    assert message in told(outcome)[0]
    assert {key for key, _ in outcome.beside} == {edit.key}
    assert desk.file(table, language).read_bytes() == before


def test_what_was_wrong_before_stops_nobody(desk):
    path = desk.file("combatants")
    path.write_bytes(path.read_bytes().replace(b"wizard,Mago,yellow,6", b"wizard,Mago,yellow,seis"))
    assert desk.save(desk.edit("combatants", "knight", "name", "Hidalgo")).status == "saved"
    assert desk.save(desk.edit("combatants", "wizard", "value", "6")).status == "saved", "and it can be mended here"


def test_cells_that_only_fit_together_are_saved_and_undone_together(desk):
    before = desk.file("combatants").read_bytes()
    one = desk.edit("combatants", "wizard", "hatching", "rising")
    other = desk.edit("combatants", "paladin", "hatching", "dots")
    assert desk.save(one).status == "refused"
    assert desk.save(other).status == "refused"
    assert desk.save(one, other).saved == (one.key, other.key)
    assert desk.game.undo("me").status == "saved"
    assert desk.file("combatants").read_bytes() == before


def test_one_that_is_refused_does_not_hold_back_the_one_just_made(desk):
    wrong, right = desk.edit("combatants", "wizard", "value", "x"), desk.edit("combatants", "knight", "name", "Hidalgo")
    done = desk.save(wrong, right)
    assert (done.status, done.saved) == ("saved", (right.key,))
    assert b"wizard,Mago,yellow,6" in desk.file("combatants").read_bytes()


@pytest.mark.parametrize(
    ("table", "row", "column", "language", "message"),
    [
        ("../../../secret", "a", "b", "", "has no table"),
        ("combatants", "nobody", "name", "", "no row 'nobody'"),
        ("combatants", "wizard", "nothing", "", "no column 'nothing'"),
        ("combatants", "wizard", "id", "", "an id is not changed here"),
        ("combatants", "wizard", "name", "xx", "not translated into 'xx'"),
        ("combatants", "wizard", "name", "../../../../secret", "not translated into"),
        ("combatants", "wizard", "name", "es", "not translated into 'es'"),
        ("combatants", "wizard", "value", "en", "its type is integer"),
    ],
)
def test_only_declared_tables_and_catalogues_are_written(desk, table, row, column, language, message):
    base = desk.edit("combatants", "wizard", "name", "x").base
    outcome = desk.save(CellEdit(table, row, column, "x", base, language))
    assert outcome.status == "impossible"
    assert message in told(outcome)[0]


@pytest.mark.parametrize("value", ["\ud83d", "a\0b", "a\x1bb"])
def test_what_is_no_text_is_refused(desk, value):
    assert desk.save(desk.edit("combatants", "wizard", "name", value)).status == "impossible"


def test_a_game_that_came_with_tirada_is_read_only():
    with pytest.raises(CannotJudge, match="read-only") as refused:
        EditedGame(Project(ROOT, ROOT, read_only=True), GAME)
    assert f"tirada new MY_GAME --from {GAME}" in refused.value.fix
    with pytest.raises(CannotJudge, match="read-only"):
        Editor(Preview(Project(ROOT, ROOT, read_only=True)))


# -- what is saved and told --------------------------------------------------------------------------------------------

LONG = "Una frase que dura y dura y que nadie lee hasta su final. " * 6


@pytest.mark.parametrize("language", ["", "en"])
def test_a_text_that_overflows_its_box_is_saved_and_told_beside_its_cell_at_once(desk, language):
    before = desk.file("combatants", language).read_bytes()
    text = LONG.strip()[:89] if not language else LONG.strip()
    edit = desk.edit("combatants", "wizard", "text", text, language)
    status, answer = save_request(desk, edit)
    assert (status, answer["status"]) == (200, "saved")
    ((table, row, field, html),) = answer["beside"]
    assert (table, row, field) == edit.key
    assert "does not fit" in html
    assert "Una frase que dura" in html
    assert "shorten the text" in html
    assert answer["row"]["undo"] is True
    other = desk.edit("combatants", "wizard", "name", "Magazo", language)
    assert save_request(desk, other)[1]["beside"] == [], "what overflowed before is told among the findings"
    for _ in range(2):
        assert save_request(desk, what="undo")[0] == 200
    assert desk.file("combatants", language).read_bytes() == before


def test_a_text_that_fits_is_saved_without_a_word(desk):
    status, answer = save_request(desk, desk.edit("combatants", "wizard", "text", "Punta y filo."))
    assert (status, answer["beside"]) == (200, [])


# -- two people --------------------------------------------------------------------------------------------------------


def test_a_save_on_a_file_that_has_changed_is_refused_and_the_new_value_is_told(desk):
    mine = desk.edit("combatants", "wizard", "name", "Magazo")
    assert desk.save(desk.edit("combatants", "wizard", "name", "Brujo"), who="you").status == "saved"
    status, answer = save_request(desk, mine)
    assert status == 409
    assert answer["status"] == "changed"
    assert "somebody else has changed the file meanwhile" in answer["beside"][0][3]
    assert answer["row"]["fields"]["name"]["value"] == "Brujo"
    assert b"wizard,Brujo," in desk.file("combatants").read_bytes()
    again = CellEdit("combatants", "wizard", "name", "Magazo", answer["row"]["fields"]["name"]["base"])
    assert save_request(desk, again)[0] == 200


def test_of_two_who_save_at_once_one_is_told(desk):
    edits = [desk.edit("combatants", row, "name", f"Otro {row}") for row in ("wizard", "knight", "beast", "archer")]
    gate, outcomes = threading.Barrier(len(edits)), []
    games = [EditedGame(Project(desk.root, ROOT), GAME) for _ in edits]  # as of four processes

    def save(game: EditedGame, edit: CellEdit) -> None:
        gate.wait()
        outcomes.append(game.save([edit], 0, "me").status)

    threads = [threading.Thread(target=save, args=pair) for pair in zip(games, edits, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["changed", "changed", "changed", "saved"]
    assert desk.file("combatants").read_bytes().count(b"Otro ") == 1


def test_undo_takes_back_one_s_own_and_leaves_what_others_saved(desk):
    before = desk.file("combatants").read_bytes()
    assert desk.save(desk.edit("combatants", "wizard", "name", "Magazo")).status == "saved"
    assert desk.save(desk.edit("combatants", "knight", "name", "Hidalgo"), who="you").status == "saved"
    assert desk.game.undo("me").status == "saved"
    assert desk.file("combatants").read_bytes() == before.replace(b"Caballero", b"Hidalgo")
    assert desk.game.undo("me", again=True).status == "saved"
    assert desk.save(desk.edit("combatants", "wizard", "name", "Brujo"), who="you").status == "saved"
    refused = desk.game.undo("me")
    assert refused.status == "changed"
    assert b",Brujo," in desk.file("combatants").read_bytes()


# -- broken files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "raw", "message", "remedy"),
    [
        ("combatants.csv", b"id;name\nwizard;Mago\n", "something else than commas", "tirada import"),
        ("combatants.csv", "id,name\nwizard,Ñu\n".encode("cp1252"), "byte 0xd1 is not UTF-8", "tirada import"),
        ("combatants.csv", b"id,nombre\nwizard,Mago\n", "the column 'name' is missing", "add it to the header"),
        ("combatants.csv", None, "removed or renamed", "put it back"),
        ("en.po", b'msgctxt "a"\nmsgid "b\n', "a quote is missing", "close the text with a quote"),
        ("en.po", None, "there is no such file yet", "tirada i18n merge"),
    ],
)
def test_a_broken_file_is_told_with_place_and_remedy_and_stays(desk, name, raw, message, remedy):
    path = desk.file("", "en") if name == "en.po" else desk.file("combatants")
    edit = desk.edit("combatants", "wizard", "name", "Magazo", "en" if name == "en.po" else "")
    path.unlink() if raw is None else path.write_bytes(raw)
    outcome = desk.save(edit)
    assert outcome.status == "impossible"
    assert name in told(outcome)[0].partition(": ")[0]
    assert message in told(outcome)[0]
    assert remedy in told(outcome)[0]
    assert (path.read_bytes() if path.exists() else None) == raw
    page = desk.editor.answer(f"{desk.editor.path}combatants/wizard", {}, None).content
    assert name in page
    assert remedy.split()[-1] in page


def test_a_file_that_is_read_only_is_left_alone(desk):
    path = desk.file("combatants")
    before = path.read_bytes()
    edit = desk.edit("combatants", "wizard", "name", "Magazo")
    path.chmod(0o444)
    outcome = desk.save(edit)
    assert outcome.status == "impossible"
    assert "read-only" in told(outcome)[0]
    assert path.read_bytes() == before


def test_a_link_that_leads_out_of_the_project_is_not_followed(desk, tmp_path):
    path, outside = desk.file("combatants"), tmp_path / "outside.csv"
    edit = desk.edit("combatants", "wizard", "name", "Magazo")
    outside.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(outside)
    before = outside.read_bytes()
    outcome = desk.save(edit)
    assert outcome.status == "impossible"
    assert "outside the project" in told(outcome)[0]
    assert outside.read_bytes() == before


# -- pages and requests ------------------------------------------------------------------------------------------------


def save_request(desk: Desk, *edits: CellEdit, what: str = "save") -> tuple[int, dict[str, Any]]:
    body = {
        "edits": [{name: getattr(one, name) for name in one.__struct_fields__} for one in edits], "who": "me",
        "focus": 0, "table": "combatants", "row": "wizard", "language": "es",
    }  # fmt: skip
    answer = desk.editor.answer(f"{desk.editor.path}{what}", {}, json.dumps(body).encode())
    return answer.status, json.loads(answer.content)


def test_the_sides_of_a_piece_are_named_in_the_language_of_the_screen(desk, monkeypatch):
    monkeypatch.setenv("TIRADA_UI", "es")
    _, answer = save_request(desk, desk.edit("combatants", "wizard", "name", "Magazo"))
    assert "Magazo, anverso" in answer["row"]["picture"]
    assert save_request(desk, what="undo")[0] == 200


def test_a_save_answers_with_the_row_and_its_piece_drawn_anew(desk):
    status, answer = save_request(desk, desk.edit("combatants", "wizard", "name", "Magazo"))
    assert status == 200
    assert answer["saved"] == [["combatants", "wizard", "name"]]
    assert "Magazo, front" in answer["row"]["picture"]
    assert "QG-C01" in answer["row"]["picture"]
    assert answer["row"]["undo"] is True
    assert answer["row"]["fields"]["name@en"]["state"] == "stale"
    assert answer["bases"] != {}
    assert save_request(desk, what="undo")[0] == 200
    assert save_request(desk, what="undo")[0] == 409


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"\xff", b'{"edits": [], "who": "me"}', b'{"edits": [{"table": 1}], "who": ""}', b'{"who": "x" * 9}'],
)
def test_what_is_no_save_is_refused(desk, body):
    assert desk.editor.answer(f"{desk.editor.path}save", {}, body).status == 400


def test_pages_list_tables_and_rows_and_have_a_field_for_each_cell(desk, monkeypatch):
    first = desk.editor.answer(desk.editor.path, {}, None)
    assert f'href="{desk.editor.path}combatants"' in first.content
    rows = desk.editor.answer(f"{desk.editor.path}combatants", {}, None).content
    assert "Paladín" in rows
    monkeypatch.setenv("TIRADA_UI", "es")
    page = desk.editor.answer(f"{desk.editor.path}combatants/wizard", {}, None).content
    for field in ("name", "name@en", "colour", "value", "copies", "text", "text@en", "hatching"):
        assert f'for="field-{field}"' in page
        assert f'id="field-{field}"' in page
    assert '<html lang="es">' in page
    assert ">Guardar</button>" in page
    texts = desk.editor.answer(f"{desk.editor.path}{TEXTS}/components.cards.title", {}, None).content
    assert 'id="field-text@en"' in texts


def test_what_a_cell_says_is_text_on_the_page_whatever_it_is(desk):
    path = desk.file("combatants")
    path.write_bytes(path.read_bytes().replace(b"Mago,", b"</script><b>x,"))
    page = desk.editor.answer(f"{desk.editor.path}combatants/wizard", {}, None).content
    assert "</script><b>" not in page


@pytest.mark.parametrize(
    "more", ["nobody/combatants", "qiahn_goblin/../../secret", "qiahn_goblin/a/b/c", "%2e%2e/%2e%2e"]
)
def test_a_path_that_leads_nowhere_is_no_page(desk, more):
    assert desk.editor.answer(f"/edit/{desk.editor.token}/{more}", {}, None).status == 404


@pytest.fixture
def server(desk: Desk) -> Iterator[Server]:
    found = Server(desk.preview, 0, desk.editor)
    threading.Thread(target=found.serve_forever, daemon=True).start()
    yield found
    found.shutdown()
    found.server_close()


def ask(server: Server, path: str, body: bytes | None = None, **headers: str) -> int:
    port = server.server_address[1]
    with closing(http.client.HTTPConnection(HERE, port, timeout=60)) as connection:
        given = {"Host": f"{HERE}:{port}", "Connection": "close"}
        given |= {name.replace("_", "-"): value.replace("PORT", str(port)) for name, value in headers.items()}
        connection.request("GET" if body is None else "POST", path, body, given)
        with connection.getresponse() as answer:
            answer.read()
            return answer.status


def test_the_editor_answers_only_who_has_the_address(server, desk):
    assert desk.editor.token in server.first_page
    assert ask(server, desk.editor.path) == 200
    for token in ("", "x", desk.editor.token[:-1], desk.editor.token + "x", "%F0%9F%99%82"):
        assert ask(server, f"/edit/{token}/{GAME}/") == 403
        assert ask(server, f"/edit/{token}/{GAME}/save", b"{}", Content_Type="application/json") == 403
    assert desk.editor.token not in str(desk.preview.page(f"/{GAME}/")), "no other page gives it away"


def test_other_hosts_and_pages_are_refused(server, desk):
    path, json_type = f"{desk.editor.path}undo", "application/json"
    body = b'{"edits": [], "who": "me"}'
    assert ask(server, path, body, Content_Type=json_type, Origin=f"http://{HERE}:PORT") == 409
    assert ask(server, path, body, Content_Type=json_type, Origin="http://evil.example") == 403
    assert ask(server, path, body, Content_Type=json_type, Origin="null") == 403
    assert ask(server, path, body, Content_Type=json_type, Host="evil.example:PORT") == 403
    assert ask(server, desk.editor.path, Host="evil.example:PORT") == 403
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert ask(server, path, body, Content_Type=kind) == 415, "what a form elsewhere can send"
    assert ask(server, path, body, Content_Type=json_type, Content_Length="9" * 12) == 413


def test_a_preview_that_was_not_asked_to_edit_has_no_editor(desk):
    found = Server(desk.preview, 0)
    threading.Thread(target=found.serve_forever, daemon=True).start()
    try:
        assert ask(found, desk.editor.path) == 404
        assert ask(found, f"{desk.editor.path}save", b"{}", Content_Type="application/json") in (403, 404)
        assert found.first_page == found.address
    finally:
        found.shutdown()
        found.server_close()


def test_the_command_refuses_to_edit_what_is_not_one_s_own(tirada, tmp_path):
    done = tirada("preview", GAME, "--edit", "--port", "0", cwd=tmp_path, **{"TIRADA_UI": "es", **os.environ})
    assert done.returncode == 2
    assert "tirada new MI_JUEGO --from qiahn_goblin" in done.stderr
