"""Compares two editions of a book, or one book under two sets of rulings, block by block."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from generator.base.regular_expressions import regular_expression
from generator.rulebook.document import Block, BookTable, Callout, Document, Example, Figure, Inline, inlines

ChangeKind = Literal["added", "removed", "changed"]
DiffPart = tuple[Literal["same", "old", "new"], str]
_WORDS = regular_expression(r"\s+|[^\W\d_]+|\d+(?:[.,]\d+)*|.")


@dataclass(frozen=True, slots=True)
class Change:
    """One block that differs: its anchor in the new book (in the old one when it was removed), and both texts."""

    ident: str
    kind: ChangeKind
    old: str
    new: str

    def parts(self) -> list[DiffPart]:
        """The text in parts that are the same, old or new, word by word; a line without a counterpart is one part."""
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
    """Every block whose text differs, in the order of the new book; a removed block keeps its old neighbour."""
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
    """The ids of both books, each once, in the new order; a removed id follows the one that it stood behind."""
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
    """The text of a block with its id. Each paragraph of a callout has an id of its own; other blocks are one text."""
    parts = [(ident, marked(words)) for ident, words, _ in inlines(block)]
    lines = [text for _, text in parts]
    if isinstance(block, Callout):
        yield from ((ident or f"{block.ident}.text", text) for ident, text in parts)
        return
    if isinstance(block, BookTable):
        rows = [block.heads, *block.rows, (block.note,)]
        lines = [lines[0], *(" · ".join(marked(cell) for cell in row) for row in rows)]
    elif isinstance(block, Figure):
        lines = [f"{lines[0]} [{block.alt}]"]
    elif isinstance(block, Example):
        # the rulings in force are compared once, in their own entries
        lines += [line for line in block.record if not line.startswith("ruling:")]
    if lines:
        yield block.ident, "\n".join(lines).strip()


def marked(words: Inline) -> str:
    """Words as plain text, each icon as its name in braces, so that a changed icon counts as a change."""
    return "".join(f"{{{run.text}}}" if run.kind == "icon" else run.text for run in words)
