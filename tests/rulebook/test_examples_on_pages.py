"""Examples on the pages of the finished books: no step is parted, and no notation stands without its last step."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

import pikepdf
import pytest
from pdf.paper_books import A4, A5, document, words
from played_examples import GAMES, LANGUAGES, print_data
from projects import AS_IT_STANDS, game_as_it_stands

from generator.rulebook.document import Example, Paragraph
from generator.rulebook.pdf import render_pdf
from generator.workshop.books.documents import GameDocuments

CODE, STEPS = "/Code", ("/P", "/LBody", "/Figure", "/Caption")


@cache
def documents(game: str) -> GameDocuments:
    return GameDocuments(AS_IT_STANDS, game_as_it_stands(game), print_data())


def kids(element: Any) -> list[Any]:
    found = element.get("/K", [])
    return list(found) if isinstance(found, pikepdf.Array) else [found]


def below(element: Any) -> Iterator[Any]:
    """The structure elements below one, in reading order."""
    for kid in kids(element):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield kid
            yield from below(kid)


def pages_of(element: Any) -> set[tuple[int, int]]:
    """The pages, by their objects, that the content of an element stands on."""
    found: set[tuple[int, int]] = set()
    for kid in kids(element):
        if isinstance(kid, pikepdf.Dictionary):
            found |= pages_of(kid) if "/S" in kid else {kid.Pg.objgen}
        else:
            found.add(element.Pg.objgen)
    return found


def faults(data: bytes) -> tuple[int, list[str]]:
    """How many examples a book has, and what stands wrong in them."""
    count, wrong = 0, []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for section in (one for one in below(pdf.Root.StructTreeRoot) if str(one.S) == "/Sect"):
            parts = list(below(section))
            lines = [part for part in parts if str(part.S) == CODE]
            if not lines:
                continue
            count += 1
            told = [part for part in parts if str(part.S) in STEPS]
            wrong += [f"example {count}: a step is parted" for part in told if len(pages_of(part)) > 1]
            # the last of them is the title of the record
            notation = set.union(*map(pages_of, (*lines, told[-1])))
            if notation != pages_of(told[-2]):
                wrong.append(f"example {count}: its notation stands alone")
    return count, wrong


@pytest.mark.parametrize("page", [A4, A5])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_example_is_parted_within_a_step_or_from_its_notation(
    game: str, language: str, page: tuple[float, float]
) -> None:
    made = render_pdf([documents(game).document(language)], page, AS_IT_STANDS)
    assert faults(made.data) == (len(game_as_it_stands(game).examples), [])


def test_a_step_that_no_page_holds_is_found_parted() -> None:
    def told(count: int) -> bytes:
        step = Paragraph("one", words("palabras " * count), "step", number=1)
        return render_pdf(
            [document(blocks=(Example("e", words("E"), (step,), ("tirada record 1",), ()),))], A5, AS_IT_STANDS
        ).data

    assert faults(told(50)) == (1, [])
    count, wrong = faults(told(1500))
    assert (count, set(wrong)) == (1, {"example 1: a step is parted", "example 1: its notation stands alone"})
