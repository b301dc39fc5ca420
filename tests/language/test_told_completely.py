"""Everything that the command may tell has its words in every language that it speaks."""

from __future__ import annotations

import os
from pathlib import Path

import polib
import pytest
from told_templates import told_by_tirada, words_by_themselves

from generator.language.told_messages import MESSAGES, SOURCE, WORD, languages

WRITE = "TIRADA_WRITE_MESSAGES"
HEADER = {
    "Project-Id-Version": "tirada",
    "Language": "",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}


def catalogue(language: str) -> Path:
    return MESSAGES / f"{language}.po"


def written(language: str) -> polib.POFile:
    """A catalogue with every text in the order of the modules, and none that nobody tells."""
    old = {(entry.msgctxt, entry.msgid): entry.msgstr for entry in polib.pofile(str(catalogue(language)))}
    new = polib.POFile(wrapwidth=110)
    new.metadata = HEADER | {"Language": language}
    for text, where in sorted(told_by_tirada().items(), key=lambda item: item[1]):
        new.append(polib.POEntry(msgid=text, msgstr=old.get((None, text), ""), occurrences=[(where, "")]))
    for text, where in sorted(words_by_themselves().items(), key=lambda item: item[1]):
        said = old.get((WORD, text), "")
        new.append(polib.POEntry(msgctxt=WORD, msgid=text, msgstr=said, occurrences=[(where, "")]))
    return new


@pytest.mark.parametrize("language", [one for one in languages() if one != SOURCE])
def test_every_message_has_words_in_every_language(language: str) -> None:
    if os.environ.get(WRITE) == "yes":
        written(language).save(str(catalogue(language)))
    has = {(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(catalogue(language))) if entry.msgstr}
    lacking = [
        f"{where}: {text}"
        for context, told in ((None, told_by_tirada()), (WORD, words_by_themselves()))
        for text, where in sorted(told.items(), key=lambda item: item[1])
        if (context, text) not in has
    ]
    assert not lacking, (
        f"{len(lacking)} messages have no words in {catalogue(language).name}. Run `{WRITE}=yes pytest -n 0 "
        f"tests/language/test_told_completely.py`, which adds them, then write their msgstr ({{1}}, {{2}} … stand for "
        "what is filled in). A text that is no message belongs under NO_WORDS of told_templates.py:\n"
        + "\n".join(lacking)
    )


@pytest.mark.parametrize("language", [one for one in languages() if one != SOURCE])
def test_no_words_are_kept_for_what_nobody_tells(language: str) -> None:
    unused = [
        entry.msgid
        for entry in polib.pofile(str(catalogue(language)))
        if entry.msgid not in (told_by_tirada() if entry.msgctxt is None else words_by_themselves())
    ]
    assert not unused, f"`{WRITE}=yes pytest -n 0 tests/language/test_told_completely.py` takes them out: {unused}"


@pytest.mark.parametrize("text", ["there is no table {1}: {2}", "build it again", "Games", "{1} errors", "1 copy"])
def test_messages_are_found_where_they_are_told(text: str) -> None:
    """So the tests above would miss none of their kinds: a finding, a remedy, a line, a count, a page's text."""
    assert text in told_by_tirada()
