"""The index of terms: which clauses a term leads to, by its words and by what the skeleton of the book says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from generator.catalog.models import FormsModel
from generator.language.markup import parse
from generator.language.speaker import Speaker
from generator.rulebook.term_index import MOST, index_of

TERMS = {
    "trade": FormsModel(one="trade", other="trades", forms=("Trade",)),
    "foreign_trade": FormsModel(one="Foreign Trade", other="Foreign Trade"),
    "stronghold": FormsModel(one="Stronghold", other="Strongholds", forms=("Wizard’s Fortress",)),
    "fortress": FormsModel(one="Wizard’s Fortress", other="Wizard’s Fortresses"),
    "army": FormsModel(one="Army", other="Armies", forms=("Market guard",)),
}
TEXTS = {
    "X-1": "An Army may trade, and Armies too.",
    "X-2": "**Foreign Trade** brings a cube.",
    "X-3": "The **Wizard’s Fortress** ends the game; a Stronghold does not.",
    "X-4": "A Farmers’ Market is no Market, nor is a market guard.",
    "X-5": "A Farmers’ Market costs much.",
}


class Glossary:
    """As much of a speaker as the index asks for."""

    glossary = TERMS

    def forms(self, term: str) -> FormsModel:
        return self.glossary[term]


def index(
    texts: Mapping[str, str] = TEXTS, without: tuple[str, ...] = (), places: Mapping[str, tuple[str, ...]] | None = None
) -> dict[str, tuple[str, ...]]:
    runs: dict[str, Any] = {ident: parse(text) for ident, text in texts.items()}
    names = ("Market", "Farmers’ Market")
    entries = index_of(cast(Speaker, Glossary()), runs, names, without, "the", places or {})
    return {entry.term: entry.targets for entry in entries}


def test_words_within_a_longer_term_or_name_do_not_count() -> None:
    made = index()
    assert made["trade"] == ("X-1",)
    assert made["Foreign Trade"] == ("X-2",)
    assert made["Market"] == ("X-4",)
    assert made["Farmers’ Market"] == ("X-4", "X-5")


def test_what_is_another_term_counts_for_that_one_alone() -> None:
    made = index()
    assert (made["Stronghold"], made["Wizard’s Fortress"]) == (("X-3",), ("X-3",))
    assert "Stronghold" not in index({"X-3": TEXTS["X-3"].partition(";")[0]})
    assert made["Army"] == ("X-1", "X-4")  # a form that is nobody else’s name counts


def test_a_term_left_out_still_holds_its_words() -> None:
    made = index(without=("foreign_trade",))
    assert "Foreign Trade" not in made
    assert made["trade"] == ("X-1",)


@pytest.mark.parametrize(
    ("places", "found"),
    [
        (("X-5", "X-2"), ("X-2", "X-5")),  # in the order of the book
        (("X-404",), ("X-1", "X-4")),  # none of them is printed
    ],
)
def test_a_term_leads_where_it_is_told_to(places: tuple[str, ...], found: tuple[str, ...]) -> None:
    made = index(places={"army": places})
    assert made["Army"] == found
    assert made["trade"] == ("X-1",)


def test_only_so_many_are_found_and_all_that_are_told() -> None:
    many = {f"X-{n}": "An Army." for n in range(1, MOST + 3)}
    assert len(index(many)["Army"]) == MOST
    assert len(index(many, places={"army": tuple(many)})["Army"]) == MOST + 2


def test_a_game_without_terms_and_names_has_no_index() -> None:
    nobody = cast("Any", Glossary())
    nobody.glossary = {}
    texts = {ident: parse(text) for ident, text in TEXTS.items()}
    assert index_of(cast("Speaker", nobody), texts, (), (), "", {}) == ()


def test_a_word_of_another_alphabet_that_looks_like_a_term_is_none() -> None:
    """`İ` is an `i` to a search that takes no notice of capitals."""
    found = index_of(
        cast("Speaker", Glossary()), {"X-1": parse("He is a KİNG."), "X-2": parse("King")}, ["King"], (), "", {}
    )
    assert [(entry.term, entry.targets) for entry in found] == [("King", ("X-2",))]
