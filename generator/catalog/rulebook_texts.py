"""The words of a rulebook and of its examples, each with its id and its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.catalog.library import BOOK, EXAMPLES, Game

SPOKEN = ("title", "text", "caption", "alt", "note")  # the parts of a block that people read
IdentifiedText = tuple[str, str, str, tuple[str | int, ...]]  # id, words, file, path in the file


def book_texts(game: Game) -> Iterator[IdentifiedText]:
    """Every text of a game's rulebook.yaml and examples/, in the order in which they stand there."""
    if game.book is not None:
        yield "book.subtitle", game.book.subtitle, BOOK, ("subtitle",)
        if game.book.cover is not None:
            yield "book.cover.alt", game.book.cover.alt, BOOK, ("cover", "alt")
        yield from _blocks(game.book.blocks, "blocks")
        yield from _blocks(game.book.reference, "reference")
    for name, example in game.examples.items():
        file = f"{EXAMPLES}/{name}.yaml"
        for part in ("title", "intro"):
            words = getattr(example, part)
            if words:
                yield f"examples.{name}.{part}", words, file, (part,)
        for i, step in enumerate(example.steps):
            for part in ("text", "caption", "alt"):
                words = getattr(step, part)
                if words:
                    yield f"examples.{name}.{i + 1}.{part}", words, file, ("steps", i, part)


def _blocks(blocks: Sequence[Any], key: str) -> Iterator[IdentifiedText]:
    for i, block in enumerate(blocks):
        if block.kind == "example":
            continue
        for name in block.__struct_fields__:
            words = getattr(block, name)
            if name in SPOKEN and words:
                yield f"book.{block.id}.{name}", words, BOOK, (key, i, name)
        for j, column in enumerate(getattr(block, "columns", ())):
            if column.title:
                yield f"book.{block.id}.columns.{column.id}", column.title, BOOK, (key, i, "columns", j, "title")
