"""A document as plain text, for searching, comparing and reading aloud."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from generator.rulebook.document import (
    Block,
    BookTable,
    Callout,
    Contents,
    Document,
    Entry,
    Example,
    Figure,
    Heading,
    Index,
    Inline,
    PageBreak,
    Paragraph,
)

WIDTH = 78


def inline_text(words: Inline) -> str:
    """Words as plain text without markup; icons are left out, since the word beside each says the same."""
    return "".join(run.text for run in words if run.kind != "icon")


def as_text(document: Document, width: int = WIDTH) -> str:
    """The whole book as text, lines at most `width` characters wide, a blank line between blocks."""
    parts = [document.title.upper(), inline_text(document.subtitle)]
    for block in document.blocks:
        parts += _lines(block, document, width)
    return "\n\n".join(part for part in parts if part) + "\n"


def _lines(block: Block, document: Document, width: int) -> Iterator[str]:
    if isinstance(block, Heading):
        line = inline_text(block.words)
        yield line + "\n" + {1: "=", 2: "-", 3: "."}[block.level] * min(len(line), width)
    elif isinstance(block, Paragraph):
        yield _paragraph(block, width)
    elif isinstance(block, BookTable):
        yield inline_text(block.caption)
        yield _table(block)
    elif isinstance(block, Figure):
        yield textwrap.fill(f"[{document.words.figure}: {block.alt}] {inline_text(block.caption)}", width)
    elif isinstance(block, Callout):
        yield f"| {inline_text(block.title)}"
        yield "\n".join("| " + line for p in block.blocks for line in _paragraph(p, width - 2).split("\n"))
    elif isinstance(block, Example):
        yield f"{document.words.example}: {inline_text(block.title)}"
        for inner in block.blocks:
            yield from _lines(inner, document, width)
        yield "\n".join("    " + line for line in block.record)
    elif isinstance(block, Entry):
        yield textwrap.fill(
            f"{block.ident.upper() if block.kind == 'ruling' else '-'} {inline_text(block.head)}", width
        )
        for paragraph in block.body:
            yield textwrap.indent(_paragraph(paragraph, width - 2), "  ")
        if block.clauses:
            yield "  " + ", ".join(block.clauses)
    elif isinstance(block, Index):
        yield "\n".join(f"{entry.term}: {', '.join(entry.targets)}" for entry in block.entries)
    else:
        assert isinstance(block, Contents | PageBreak)


def _paragraph(block: Paragraph, width: int) -> str:
    head = f"{block.number}. " if block.number else "- " if block.role == "point" else ""
    end = f"  [{block.clause}]" if block.clause else ""
    return textwrap.fill(head + inline_text(block.words) + end, width, subsequent_indent=" " * len(head))


def _table(block: BookTable) -> str:
    rows = [[inline_text(cell) for cell in row] for row in (block.heads, *block.rows)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(block.heads))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if align == "right" else cell.ljust(width)
            for cell, width, align in zip(row, widths, block.aligns, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines + ([inline_text(block.note)] if block.note else []))
