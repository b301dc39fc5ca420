"""Pairs the blocks of two languages, and groups neighbouring blocks that form one list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.rulebook.document import Block, BookTable, Entry, PageBreak, Paragraph

LISTED = ("step", "point")  # roles of paragraphs that make a list
ENTRIES = ("refusal", "credit")  # kinds of entries that do


@dataclass(frozen=True, slots=True)
class BlockPair:
    """A block, and the same block in the other language if there is one."""

    own: Block
    other: Block | None = None


@dataclass(slots=True)
class Group:
    """Neighbouring pairs that one template shows: `kind` is the name of the block's class, or of a kind of list."""

    kind: str
    pairs: list[BlockPair]


def groups(blocks: Sequence[Block], others: Sequence[Block] | None = None) -> list[Group]:
    """Blocks grouped in their order; page breaks are left out.

    Raises CannotJudge when the two languages do not hold the same blocks.
    """
    if others is not None and [one.ident for one in blocks] != [one.ident for one in others]:
        ours, theirs = {one.ident for one in blocks}, {one.ident for one in others}
        raise CannotJudge(f"two languages of one book differ in their blocks: {sorted(ours ^ theirs)[:9]}")
    made: list[Group] = []
    for i, block in enumerate(blocks):
        if isinstance(block, PageBreak):
            continue
        kind = _kind(block)
        pair = BlockPair(block, others[i] if others is not None else None)
        # a list that starts again at one is another list
        again = isinstance(block, Paragraph) and block.number == 1
        if made and made[-1].kind == kind and not again:
            made[-1].pairs.append(pair)
        else:
            made.append(Group(kind, [pair]))
    return made


def _kind(block: Block) -> str:
    if isinstance(block, Paragraph) and block.role in LISTED:
        return block.role
    if isinstance(block, Entry) and block.kind in ENTRIES:
        return "entries"
    return "Table" if isinstance(block, BookTable) else type(block).__name__  # as templates/web/blocks.html has it
