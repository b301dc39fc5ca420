"""An edit changes one cell or one entry and no other byte; what is undone leaves the file as it was."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.workshop.editing.csv_cells import read_rows, with_cell
from generator.workshop.editing.edit_history import EditHistory, FileChange, SavedStep
from generator.workshop.editing.po_entries import with_translation

TABLE = 'id,name,text\nfox,"Zorro",Roba\nowl,Búho,"Mira, y ""calla"""\n'
CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('\n,"'), max_size=12)


def edited(text: str, row: str, column: str, value: str) -> str:
    return with_cell(read_rows(text.encode(), "t.csv"), row, column, value)


# -- cells -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "column", "value", "old", "new"),
    [
        ("fox", "text", "Corre", ",Roba\n", ",Corre\n"),
        ("fox", "name", "Zorra", '"Zorro"', '"Zorra"'),  # quotes that nobody needs stay
        ("fox", "text", "Roba, y corre", ",Roba\n", ',"Roba, y corre"\n'),
        ("owl", "name", "El «Búho»", "Búho,", "El «Búho»,"),
        ("owl", "text", "Dos\nlíneas", '"Mira, y ""calla"""', '"Dos\nlíneas"'),
        ("fox", "text", "", ",Roba\n", ",\n"),
    ],
)
def test_only_the_cell_changes(row, column, value, old, new):
    assert edited(TABLE, row, column, value) == TABLE.replace(old, new)


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("closed", [True, False])
def test_line_ends_the_byte_order_mark_and_blank_lines_stay(start, end, closed):
    text = start + (TABLE + ("\n" if closed else "")).replace("\n", end)
    text = text if closed else text.removesuffix(end)
    changed = edited(text, "owl", "text", "una\ndos")
    assert changed == text.replace('"Mira, y ""calla"""', f'"una{end}dos"')
    assert edited(changed, "owl", "text", 'Mira, y "calla"') == text


def test_a_cell_that_says_so_already_is_not_written_anew():
    assert edited(TABLE, "owl", "text", 'Mira, y "calla"') == TABLE


@given(CELLS, CELLS)
def test_whatever_is_written_is_read_again(one, other):
    text = edited(edited(TABLE, "fox", "name", one), "owl", "text", other)
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert rows == [["id", "name", "text"], ["fox", one, "Roba"], ["owl", "Búho", other]]


@pytest.mark.parametrize(
    ("raw", "row", "column", "told"),
    [
        (TABLE.encode(), "wolf", "name", "no row 'wolf' any more"),
        (TABLE.encode(), "fox", "nam", "did you mean 'name'"),
        (b"id,name,text\nfox,Zorro\n", "fox", "text", "2 cells, the header has 3"),
        (TABLE.replace(",", ";").encode(), "fox", "name", "something else than commas"),
        ("id,name\nfox,Ñu\n".encode("cp1252"), "fox", "name", "0xd1 is not UTF-8"),
        (b"", "fox", "name", "no column 'id'"),
    ],
)
def test_what_is_no_such_cell_is_refused(raw, row, column, told):
    with pytest.raises(CannotJudge) as refused:
        with_cell(read_rows(raw, "t.csv", "import it"), row, column, "x")
    assert told in f"{refused.value.message} {refused.value.fix}"


# -- translations ------------------------------------------------------------------------------------------------------

CATALOGUE = """#
msgid ""
msgstr ""
"Language: en\\n"

# a translator's remark
msgctxt "a.fox.name"
msgid "Zorro"
msgstr "Fox"

#, fuzzy, no-wrap
#| msgid "Búho"
msgctxt "a.owl.name"
msgid "El búho"
msgstr ""
"Ow"
"l"

msgctxt "a.elk.name"
msgid "Alce"
msgstr ""

#~ msgctxt "a.wolf.name"
#~ msgid "Lobo"
#~ msgstr "Wolf"
"""


def test_only_the_entry_s_translation_changes():
    changed = with_translation(CATALOGUE, "a.fox.name", "Zorro", 'The "fox"\nruns')
    assert changed == CATALOGUE.replace('msgstr "Fox"', 'msgstr ""\n"The \\"fox\\"\\n"\n"runs"')
    assert with_translation(changed, "a.fox.name", "Zorro", "Fox") == CATALOGUE
    assert with_translation(CATALOGUE, "a.elk.name", "Alce", "Elk").count('msgstr "Elk"') == 1


def test_a_stale_translation_is_made_from_the_present_text():
    changed = with_translation(CATALOGUE, "a.owl.name", "El gran búho", "The great owl")
    old = CATALOGUE[CATALOGUE.index("#, fuzzy") : CATALOGUE.index('msgctxt "a.elk')]
    new = '#, no-wrap\nmsgctxt "a.owl.name"\nmsgid "El gran búho"\nmsgstr "The great owl"\n\n'
    assert changed == CATALOGUE.replace(old, new)
    still = with_translation(CATALOGUE, "a.owl.name", "El búho", "Owl")  # it is still right
    assert '"Ow"\n"l"' in still
    assert "fuzzy" not in still


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_of_a_catalogue_stay(end):
    text = "\ufeff" + CATALOGUE.replace("\n", end)
    changed = with_translation(text, "a.fox.name", "Zorro", "Foxes")
    assert changed == text.replace('"Fox"', '"Foxes"')


def test_a_text_without_entry_gets_one_where_a_merge_would_put_it():
    changed = with_translation(CATALOGUE, "a.bat.name", "Murciélago", "Bat", ["a.fox.name", "a.unknown.name"])
    new = '\nmsgctxt "a.bat.name"\nmsgid "Murciélago"\nmsgstr "Bat"\n'
    assert changed == CATALOGUE.replace('msgstr "Fox"\n', 'msgstr "Fox"\n' + new)
    last = with_translation(CATALOGUE, "a.bat.name", "Murciélago", "Bat")
    assert last == CATALOGUE.replace('msgid "Alce"\nmsgstr ""\n', 'msgid "Alce"\nmsgstr ""\n' + new)


def test_plural_forms_are_refused():
    with pytest.raises(CannotJudge, match="plural forms"):
        with_translation(CATALOGUE.replace('msgid "Alce"', 'msgid "Alce"\nmsgid_plural "Alces"'), "a.elk.name", "", "x")


@given(CELLS, st.sampled_from(["a.fox.name", "a.owl.name", "a.elk.name"]))
def test_whatever_is_translated_is_read_again(words, ident):
    entries = {one.msgctxt: one for one in polib.pofile(with_translation(CATALOGUE, ident, "Nuevo", words))}
    assert (entries[ident].msgid, entries[ident].msgstr) == ("Nuevo", words)
    others = {one.msgctxt: one.msgstr for one in polib.pofile(CATALOGUE) if one.msgctxt != ident}
    assert {name: one.msgstr for name, one in entries.items() if name != ident} == others


def test_a_real_catalogue_changes_in_one_line_and_comes_back():
    from projects import ROOT

    text = (ROOT / "data/games/kaixiflan/locales/en.po").read_text("utf-8")
    for entry in polib.pofile(text)[::97]:
        changed = with_translation(text, entry.msgctxt, entry.msgid, "x")
        assert len(changed) < len(text) + 2
        assert with_translation(changed, entry.msgctxt, entry.msgid, entry.msgstr) == text, "wrapped as merges wrap"


# -- steps -------------------------------------------------------------------------------------------------------------

BEFORE, AFTER = b"one two three four", b"one 2 three four"
BACK = FileChange(Path("f"), BEFORE, AFTER).back


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (AFTER, BEFORE),
        (b"one 2 three four five", b"one two three four five"),
        (b"1 2 three four", b"1 two three four"),
        (b"one 2", b"one two"),
        (b"one II three four", None),
        (b"1 2 three 4", None),
    ],
)
def test_a_change_is_taken_back_where_nobody_has_changed_the_same(now, then):
    assert BACK.applied(now) == then


@given(st.binary(max_size=30), st.binary(max_size=30))
def test_what_is_taken_back_gives_the_same_bytes(before, after):
    change = FileChange(Path("f"), before, after)
    assert change.applied(before) == after
    assert change.back.applied(after) == before


def test_steps_of_pages_are_apart_and_a_save_ends_what_could_be_done_again():
    history, one, two = EditHistory(), *(SavedStep((), ("t", "r", name)) for name in "ab")
    history.add("me", one)
    history.add("you", two)
    assert history.last("me") == one
    history.moved("me")
    assert history.shown("me") == {"undo": False, "redo": True}
    assert history.last("me", again=True) == one
    history.add("me", two)
    assert history.shown("me") == {"undo": True, "redo": False}
    assert history.last("nobody") is None
    for number in range(60):
        history.add(f"page {number}", one)
    assert history.last("me") is None, "the oldest pages are forgotten"
