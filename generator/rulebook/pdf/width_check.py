"""Which blocks may hold a word that no column holds: the others need not be set to know that they fit."""

from __future__ import annotations

from generator.rulebook.document import Block, BookTable, Contents, Heading, Index, inlines
from generator.rulebook.pdf.breaking import hyphenated
from generator.rulebook.pdf.line_setting import unbroken

LETTERS = 14  # the narrowest column of text holds so many, however wide they are
NARROW = Heading | BookTable | Index | Contents  # large letters, or columns of their own


def doubtful(block: Block, language: str, known: frozenset[int]) -> bool:
    """Whether a block has to be set to know that it fits; `known` are the characters that every font has."""
    if isinstance(block, NARROW):
        return True
    texts = [run.text for _, words, _ in inlines(block) for run in words if run.kind != "icon"]
    return any(_long(text, language) or not known.issuperset(map(ord, text)) for text in texts)


def _long(text: str, language: str) -> bool:
    return any(
        len(part) > LETTERS
        for token in text.split()
        if len(token) > LETTERS
        for word in unbroken(token)
        for part in hyphenated(word, language)
    )
