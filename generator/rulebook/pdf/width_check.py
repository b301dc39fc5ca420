"""A quick test for blocks that may not fit their columns, so that `check` sets only those."""

from __future__ import annotations

from generator.rulebook.document import Block, BookTable, Contents, Heading, Index, inlines
from generator.typesetting.hyphenation import hyphenated
from generator.typesetting.line_setting import unbroken
from generator.typesetting.scripts import marks_without_letter

LETTERS = 14  # so many letters fit the narrowest column of text, however wide they are
ALWAYS_SET = Heading | BookTable | Index | Contents  # these have large letters or narrow columns


def may_not_fit(block: Block, language: str, known: frozenset[int]) -> bool:
    """Whether a block has a long word, a mark on no letter, or a character outside `known`, which every font has."""
    if isinstance(block, ALWAYS_SET):
        return True
    texts = [run.text for _, words, _ in inlines(block) for run in words if run.kind != "icon"]
    return any(
        _long(text, language) or not known.issuperset(map(ord, text)) or any(marks_without_letter(text))
        for text in texts
    )


def _long(text: str, language: str) -> bool:
    return any(
        len(part) > LETTERS
        for token in text.split()
        if len(token) > LETTERS
        for word in unbroken(token)
        for part in hyphenated(word, language)
    )
