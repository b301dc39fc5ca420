"""A catalogue knows what is translated, what is stale and what is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.language import catalogue as catalogue_reading
from generator.language.catalogue import Catalogue, load_catalogue, report_gaps

HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
Make = Callable[..., Any]


def load(tmp_path: Path, content: bytes) -> tuple[Catalogue, Findings]:
    (tmp_path / "en.po").write_bytes(content)
    findings = Findings()
    return load_catalogue(tmp_path / "en.po", "en.po", "en", findings), findings


def test_a_text_is_translated_stale_or_missing(catalogue: Make, text: Make) -> None:
    po = catalogue(("a", "Uno", "One"), ("b", "Dos", "Two"), ("c", "Tres", "Three"), ("d", "Cuatro", ""), fuzzy=("b",))
    assert po.state(text("a", "Uno")) == "translated"
    assert po.state(text("b", "Dos")) == "stale"  # marked fuzzy
    assert po.state(text("c", "Tres y medio")) == "stale"  # made from another source text
    assert po.state(text("d", "Cuatro")) == "missing"  # empty
    assert po.state(text("e", "Cinco")) == "missing"  # absent


def test_gaps_are_errors_with_the_line_of_the_catalogue_and_leftovers_are_warnings(catalogue: Make, text: Make) -> None:
    po = catalogue(("a", "Uno", "One"), ("b", "Dos", "Two"), ("z", "Viejo", "Old"), fuzzy=("b",))
    findings = Findings()
    report_gaps([text("a", "Uno"), text("b", "Dos"), text("c", "Tres")], po, findings)
    assert [(f.code, f.severity, f.where.file) for f in findings] == [
        ("text.stale", "error", "en.po"),
        ("text.missing", "error", "en.po"),
        ("text.obsolete", "warning", "en.po"),
    ]
    assert all(part in findings.items[1].message for part in ("c", "en", "'Tres'"))
    assert findings.items[0].where.line == po.entries["b"].line


def test_a_draft_s_gaps_are_warnings(catalogue: Make, text: Make) -> None:
    findings = Findings()
    report_gaps([text("a", "Uno"), text("b", "Dos")], catalogue(("b", "Dos", "Two")), findings, strict=False)
    assert [(f.code, f.severity) for f in findings] == [("text.missing", "warning")]


def test_a_catalogue_without_anything_in_it_is_one_finding(catalogue: Make, text: Make) -> None:
    findings = Findings()
    report_gaps([text("a", "Uno"), text("b", "Dos")], catalogue(), findings)
    assert [(f.code, f.severity) for f in findings] == [("text.no-catalogue", "error")]


def test_a_whole_catalogue_has_no_gap(catalogue: Make, text: Make) -> None:
    findings = Findings()
    report_gaps([text("a", "Uno")], catalogue(("a", "Uno", "One")), findings)
    assert findings.items == []


def test_an_absent_catalogue_is_an_empty_one(tmp_path: Path, text: Make) -> None:
    findings = Findings()
    po = load_catalogue(tmp_path / "fr.po", "fr.po", "fr", findings)
    assert po.state(text("a", "Uno")) == "missing"
    assert findings.items == []


def test_an_entry_without_id_and_an_id_that_stands_twice_are_errors(tmp_path: Path) -> None:
    po, findings = load(
        tmp_path,
        (HEAD + 'msgid "x"\nmsgstr "y"\n\n' + 'msgctxt "a"\nmsgid "Uno"\nmsgstr "One"\n\n'
         'msgctxt "a"\nmsgid "Dos"\nmsgstr "Two"\n').encode(),
    )  # fmt: skip
    assert [(f.code, f.where.line) for f in findings] == [("po.no-id", 5), ("po.duplicate", 12)]
    assert po.entries["a"].msgstr == "One"


def test_a_byte_order_mark_and_windows_line_ends_are_read_and_reported(tmp_path: Path, text: Make) -> None:
    content = HEAD + 'msgctxt "a"\nmsgid "Uno"\nmsgstr "One"\n'
    po, findings = load(tmp_path, b"\xef\xbb\xbf" + content.replace("\n", "\r\n").encode())
    assert po.state(text("a", "Uno")) == "translated"
    assert [f.code for f in findings] == ["file.bom", "file.crlf"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"hello\nworld\n", r"en\.po: not a PO catalogue"),
        (HEAD.encode() + b'msgctxt "a"\nmsgid "open\n', r"en\.po:6: not a PO catalogue: a quote is missing"),
        (HEAD.encode() + 'msgctxt "a"\nmsgid "á"\n'.encode("latin-1"), r"en\.po:6:8: byte 0xe1 is not UTF-8"),
    ],
)
def test_what_is_no_catalogue_cannot_be_judged(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(CannotJudge, match=message):
        load(tmp_path, content)


def test_an_obsolete_entry_is_no_translation(tmp_path: Path, text: Make) -> None:
    po, _ = load(tmp_path, HEAD.encode() + b'#~ msgctxt "a"\n#~ msgid "Uno"\n#~ msgstr "One"\n')
    assert po.state(text("a", "Uno")) == "missing"


@pytest.fixture
def no_polib(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], None]:
    """An empty cache; from the call on, this process has read nothing yet and cannot read a catalogue."""
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    catalogue_reading._parsed.cache_clear()

    def refuse(*_: object, **__: object) -> None:
        raise ValueError("read again")

    def begin() -> None:
        monkeypatch.setattr("polib.pofile", refuse)
        catalogue_reading._parsed.cache_clear()

    return begin


def test_a_catalogue_without_a_finding_is_read_once_for_all_commands_until_a_letter_changes(
    tmp_path: Path, no_polib: Callable[[], None]
) -> None:
    content = f'{HEAD}#, fuzzy\n#| msgid "Un"\nmsgctxt "a"\nmsgid "Uno"\nmsgstr "One"\n'.encode()
    first, _ = load(tmp_path, content)
    no_polib()
    again, findings = load(tmp_path, content)
    assert again == first
    assert not len(findings)
    assert (again.entries["a"].made_from, again.entries["a"].fuzzy, again.where("a").line) == ("Un", True, 5)
    with pytest.raises(CannotJudge, match="read again"):
        load(tmp_path, content.replace(b"One", b"Two"))


def test_a_catalogue_with_a_finding_is_read_and_told_each_time(tmp_path: Path, no_polib: Callable[[], None]) -> None:
    content = f'{HEAD}msgid "Uno"\nmsgstr "One"\n'.encode()
    _, findings = load(tmp_path, content)
    assert [finding.code for finding in findings] == ["po.no-id"]
    no_polib()
    with pytest.raises(CannotJudge, match="read again"):
        load(tmp_path, content)
