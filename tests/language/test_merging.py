"""Merging is keyed on id: it keeps, marks, adds and retires, and never guesses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.language.catalogue import load_catalogue
from generator.language.merge import Merged, merge
from generator.language.texts import Text


def texts(**sources: str) -> list[Text]:
    return [Text(ident, source, lambda: Where("source.csv", 1)) for ident, source in sources.items()]


def entries(path: Path) -> dict[str, Any]:
    return {e.msgctxt: e for e in polib.pofile(path.read_text("utf-8"), encoding="utf-8") if not e.obsolete}


def retired(path: Path) -> list[tuple[str, str]]:
    return [(e.msgid, e.msgstr) for e in polib.pofile(path.read_text("utf-8"), encoding="utf-8") if e.obsolete]


def obsolete(path: Path) -> dict[str, str]:
    return dict(retired(path))


def translate(path: Path, ident: str, words: str, *, done: bool = True) -> None:
    po = polib.pofile(path.read_text("utf-8"), encoding="utf-8")
    for entry in po:
        if entry.msgctxt == ident:
            entry.msgstr = words
            if done and "fuzzy" in entry.flags:
                entry.flags.remove("fuzzy")
    path.write_text(str(po), encoding="utf-8")


@pytest.fixture
def po(tmp_path: Path) -> Path:
    """A catalogue where `a` and `b` are translated and `c` is not."""
    path = tmp_path / "en.po"
    assert merge(texts(a="Uno", b="Dos", c="Tres"), path, "en", "game 1") == Merged(0, 0, 3, 0)
    translate(path, "a", "One")
    translate(path, "b", "Two")
    return path


def test_what_did_not_change_is_kept(po: Path) -> None:
    assert merge(texts(a="Uno", b="Dos", c="Tres"), po, "en", "game 1") == Merged(same=2, stale=0, new=1, removed=0)
    found = entries(po)
    assert [(e.msgid, e.msgstr, e.fuzzy) for e in found.values()] == [
        ("Uno", "One", False),
        ("Dos", "Two", False),
        ("Tres", "", False),
    ]


def test_a_changed_source_keeps_its_translation_marked_with_the_source_it_was_made_from(po: Path) -> None:
    assert merge(texts(a="Uno solo", b="Dos"), po, "en", "game 1").stale == 1
    entry = entries(po)["a"]
    assert (entry.msgid, entry.msgstr, entry.fuzzy, entry.previous_msgid) == ("Uno solo", "One", True, "Uno")
    catalogue = load_catalogue(po, "en.po", "en", Findings())
    assert catalogue.state(texts(a="Uno solo")[0]) == "stale"


def test_a_source_changed_twice_remembers_the_first_one(po: Path) -> None:
    merge(texts(a="Uno solo"), po, "en", "game 1")
    merge(texts(a="Uno nada más"), po, "en", "game 1")
    assert entries(po)["a"].previous_msgid == "Uno"


def test_a_checked_translation_is_stale_again_from_the_source_it_was_checked_against(po: Path) -> None:
    merge(texts(a="Uno solo"), po, "en", "game 1")
    translate(po, "a", "Only one")  # the fuzzy mark is removed, the previous source forgotten in the file
    merge(texts(a="Uno y medio"), po, "en", "game 1")
    assert entries(po)["a"].previous_msgid == "Uno solo"


def test_a_checked_translation_is_as_good_as_new(po: Path) -> None:
    merge(texts(a="Uno solo"), po, "en", "game 1")
    translate(po, "a", "Only one")
    assert merge(texts(a="Uno solo"), po, "en", "game 1").same == 1
    entry = entries(po)["a"]
    assert (entry.msgstr, entry.fuzzy, entry.previous_msgid) == ("Only one", False, None)


def test_a_new_text_is_added_empty_even_where_another_has_the_same_words(po: Path) -> None:
    assert merge(texts(a="Uno", b="Dos", c="Tres", d="Uno"), po, "en", "game 1").new == 2
    assert entries(po)["d"].msgstr == ""


def test_a_text_whose_id_changed_is_not_guessed(po: Path) -> None:
    assert merge(texts(z="Uno", b="Dos"), po, "en", "game 1") == Merged(same=1, stale=0, new=1, removed=1)
    assert entries(po)["z"].msgstr == ""
    assert obsolete(po) == {"Uno": "One"}


def test_a_text_that_is_gone_becomes_obsolete_and_an_empty_one_disappears(po: Path) -> None:
    assert merge(texts(a="Uno"), po, "en", "game 1").removed == 1
    assert list(entries(po)) == ["a"]
    assert obsolete(po) == {"Dos": "Two"}
    merge(texts(a="Uno"), po, "en", "game 1")
    assert obsolete(po) == {"Dos": "Two"}


def test_entries_follow_the_order_of_the_texts(po: Path) -> None:
    merge(texts(c="Tres", a="Uno", b="Dos"), po, "en", "game 1")
    assert list(entries(po)) == ["c", "a", "b"]


def test_a_translator_s_comments_and_name_stay(po: Path) -> None:
    parsed = polib.pofile(po.read_text("utf-8"), encoding="utf-8")
    parsed.metadata["Last-Translator"] = "Ana"
    parsed[0].tcomment = "careful here"
    po.write_text(str(parsed), encoding="utf-8")
    merge(texts(a="Uno"), po, "en", "game 2")
    after = polib.pofile(po.read_text("utf-8"), encoding="utf-8")
    assert after.metadata["Last-Translator"] == "Ana"
    assert after.metadata["Project-Id-Version"] == "game 2"
    assert after[0].tcomment == "careful here"


def test_nothing_is_lost_of_an_id_that_stands_twice_or_an_entry_without_id(po: Path) -> None:
    po.write_text(
        po.read_text("utf-8") + '\nmsgctxt "a"\nmsgid "Uno bis"\nmsgstr "One again"\n\nmsgid "x"\nmsgstr "y"\n', "utf-8"
    )
    merge(texts(a="Uno"), po, "en", "game 1")
    assert entries(po)["a"].msgstr == "One"
    assert obsolete(po) == {"Uno bis": "One again", "x": "y", "Dos": "Two"}


def test_what_is_no_catalogue_is_refused_and_stays_untouched(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    path.write_bytes(b"not a catalogue\n")
    with pytest.raises(CannotJudge, match="not a PO catalogue"):
        merge(texts(a="Uno"), path, "en", "game 1")
    assert path.read_bytes() == b"not a catalogue\n"


def test_a_catalogue_with_byte_order_mark_and_windows_line_ends_is_merged(po: Path) -> None:
    po.write_bytes(b"\xef\xbb\xbf" + po.read_bytes().replace(b"\n", b"\r\n"))
    assert merge(texts(a="Uno", b="Dos"), po, "en", "game 1").same == 2
    assert b"\r" not in po.read_bytes()


IDENT = st.sampled_from("abcdef")
WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]) | st.sampled_from('\n"\\ñ'), min_size=1, max_size=30
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    before=st.dictionaries(IDENT, WORDS),
    after=st.dictionaries(IDENT, WORDS),
    translations=st.dictionaries(IDENT, WORDS),
)
def test_any_merge_keeps_marks_adds_and_retires_and_a_second_one_changes_nothing(
    tmp_path: Path, before: dict[str, str], after: dict[str, str], translations: dict[str, str]
) -> None:
    path = tmp_path / "any.po"
    path.unlink(missing_ok=True)
    merge(texts(**before), path, "en", "game 1")
    done = {ident: words for ident, words in translations.items() if ident in before}
    for ident, words in done.items():
        translate(path, ident, words)
    report = merge(texts(**after), path, "en", "game 1")
    found = entries(path)
    assert list(found) == list(after)
    for ident, entry in found.items():
        assert entry.msgid == after[ident]
        assert entry.msgstr == done.get(ident, "")
        changed = ident in done and before[ident] != after[ident]
        assert entry.fuzzy == changed
        assert entry.previous_msgid == (before[ident] if changed else None)
    gone = [(before[ident], words) for ident, words in done.items() if ident not in after]
    assert sorted(retired(path)) == sorted(gone)
    assert report.same + report.stale + report.new == len(after)
    assert report.removed == len(set(done) - set(after))
    once = path.read_bytes()
    merge(texts(**after), path, "en", "game 1")
    assert path.read_bytes() == once
