"""Every printed digit comes from a table: nobody can type a number into a rulebook."""

from __future__ import annotations

import re
from typing import Any

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.language.speaker import Speaker
from generator.rulebook import examples
from generator.rulebook.document import (
    BookTable,
    Callout,
    Document,
    Drawing,
    Entry,
    Example,
    Figure,
    Heading,
    Inline,
    Paragraph,
)
from generator.rulebook.pictures import ComposedFaces
from generator.workshop.books.documents import GameDocuments

GAMES = ("gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics")
OPEN, CLOSE = "\ue000", "\ue001"  # round every number that a table gives
NAMED = re.compile(r"[A-Za-z]\d+|\d+")  # a place on a map, or the number by which a token is called: ids both
TRACED = re.compile(f"{OPEN}[^{CLOSE}]*{CLOSE}")


def traced(say: Any) -> Any:
    def marked(self: Speaker, value: Any) -> Any:
        said = say(self, value)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return f"{OPEN}{said}{CLOSE}" if number or (isinstance(value, str) and NAMED.fullmatch(value)) else said

    return marked


def texts(document: Document) -> list[tuple[str, Inline]]:
    """Everything that a reader reads as a sentence, a cell or a heading."""
    found: list[tuple[str, Inline]] = []
    for block in document.blocks:
        inner = [block, *(block.blocks if isinstance(block, Callout | Example) else ())]
        inner += list(block.body) if isinstance(block, Entry) else []
        for one in inner:
            if isinstance(one, Paragraph | Heading):
                found.append((one.ident, one.words))
            elif isinstance(one, BookTable):
                found += [(one.ident, words) for words in (one.caption, one.note, *one.heads)]
                found += [(f"{one.ident}.{i}", cell) for i, row in enumerate(one.rows) for cell in row]
            elif isinstance(one, Figure):
                found.append((one.ident, one.caption))
            elif isinstance(one, Entry) and one.kind != "credit":  # the title of a source is its name
                found.append((one.ident, one.head))
            elif isinstance(one, Callout | Example):
                found.append((one.ident, one.title))
    return found


def untraced(words: Inline) -> str:
    """The digits of a text that no table gave; ids of clauses are links, and so no digits."""
    return "".join(re.findall(r"\d", TRACED.sub("", "".join(run.text for run in words if run.kind == "text"))))


@pytest.mark.parametrize("reference", [False, True], ids=["rulebook", "reference"])
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game_id", GAMES)
def test_every_printed_digit_traces_to_a_table(
    game_id: str, language: str, reference: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Speaker, "format_value", traced(Speaker.format_value))
    # numbers with a mark round them are wider than the cards allow, and what is drawn is no text
    monkeypatch.setattr(ComposedFaces, "pieces", lambda *_: Drawing(1, 1, ()))
    monkeypatch.setattr(examples, "draw_scene", lambda *_: Drawing(1, 1, ()))
    project = AS_IT_STANDS
    game = load_game(project, game_id, Findings())
    assert game is not None
    document = GameDocuments(project, game, load_print_data(project, Findings())).document(
        language, reference=reference
    )
    read = texts(document)
    assert any(OPEN in run.text for _, words in read for run in words), "no number of a table is printed at all"
    assert [(ident, untraced(words)) for ident, words in read if untraced(words)] == []


def test_a_number_typed_by_hand_is_seen() -> None:
    from generator.language.markup import parse

    assert untraced(parse(f"Suma {OPEN}3{CLOSE} y **12**")) == "12"
    assert untraced(parse(f"Suma {OPEN}3{CLOSE}, según [[QG-12]]")) == ""
