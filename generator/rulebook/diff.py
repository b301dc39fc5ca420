"""Two editions of a book, or two sets of rulings, compared clause by clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from generator.rulebook.document import Block, BookTable, Callout, Document, Example, Figure, Inline, inlines

ChangeKind = Literal["added", "removed", "changed"]
DiffPart = tuple[Literal["same", "old", "new"], str]
_WORDS = re.compile(r"\s+|[^\W\d_]+|\d+(?:[.,]\d+)*|.")


@dataclass(frozen=True, slots=True)
class Change:
    """One place that differs: its anchor in the new book (in the old one when it was removed), and both texts."""

    ident: str
    kind: ChangeKind
    old: str
    new: str

    def parts(self) -> list[DiffPart]:
        """The text word by word: what stayed, what went, what came. Lines that have no counterpart change whole."""
        before, after = self.old.splitlines(keepends=True), self.new.splitlines(keepends=True)
        made: list[DiffPart] = []
        for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if what == "replace" and b - a == d - c:
                for old, new in zip(before[a:b], after[c:d], strict=True):
                    made += _word_by_word(old, new)
            else:
                made += _opcode(what, "".join(before[a:b]), "".join(after[c:d]))
        return made


def _word_by_word(old: str, new: str) -> Iterator[DiffPart]:
    before, after = _WORDS.findall(old), _WORDS.findall(new)
    for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        yield from _opcode(what, "".join(before[a:b]), "".join(after[c:d]))


def _opcode(what: str, old: str, new: str) -> Iterator[DiffPart]:
    if what == "equal":
        yield "same", old
        return
    if old:
        yield "old", old
    if new:
        yield "new", new


def compare(old: Document, new: Document) -> list[Change]:
    """Everything that reads otherwise, in the order of the new book; what went stands where it stood."""
    before, after = dict(_texts(old)), dict(_texts(new))
    changes = []
    for ident in _merged(list(before), list(after)):
        if ident not in after:
            changes.append(Change(ident, "removed", before[ident], ""))
        elif ident not in before:
            changes.append(Change(ident, "added", "", after[ident]))
        elif before[ident] != after[ident]:
            changes.append(Change(ident, "changed", before[ident], after[ident]))
    return changes


def _merged(before: list[str], after: list[str]) -> Iterator[str]:
    """Idents of both books, each once: those that are gone stay behind the one they followed."""
    gone = set(before) - set(after)
    following: dict[str, list[str]] = {}
    last = ""
    for ident in before:
        if ident in gone:
            following.setdefault(last, []).append(ident)
        else:
            last = ident
    yield from following.get("", ())
    for ident in after:
        yield ident
        yield from following.get(ident, ())


def _texts(document: Document) -> Iterator[tuple[str, str]]:
    yield "subtitle", marked(document.subtitle)
    seen: dict[str, int] = {}
    for block in document.blocks:
        for ident, text in _block(block):
            number = seen[ident] = seen.get(ident, 0) + 1
            yield (ident if number == 1 else f"{ident}.{number}"), text


def _block(block: Block) -> Iterator[tuple[str, str]]:
    """What a block says, under the idents of its parts: a callout's are told each, those of others together."""
    told = [(ident, marked(words)) for ident, words, _ in inlines(block)]
    lines = [text for _, text in told]
    if isinstance(block, Callout):
        yield from ((ident or f"{block.ident}.text", text) for ident, text in told)
        return
    if isinstance(block, BookTable):
        rows = [block.heads, *block.rows, (block.note,)]
        lines = [lines[0], *(" · ".join(marked(cell) for cell in row) for row in rows)]
    elif isinstance(block, Figure):
        lines = [f"{lines[0]} [{block.alt}]"]
    elif isinstance(block, Example):
        # the rulings in force are told once, by their own entries
        lines += [line for line in block.record if not line.startswith("ruling:")]
    if lines:
        yield block.ident, "\n".join(lines).strip()


def marked(words: Inline) -> str:
    """Words with an icon as its name: a changed icon is a change."""
    return "".join(f"{{{run.text}}}" if run.kind == "icon" else run.text for run in words)
