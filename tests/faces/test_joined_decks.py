"""Decks joined for the press: nothing of one is taken for something of the other, and what looks the same is one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from projects import ROOT, game_as_it_stands

from generator.base.display_list import PlacedSymbol, Symbol
from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.faces.joined_decks import join_decks
from generator.workshop.print_preparation import decks_for

PROJECT = Project(ROOT, ROOT)


@pytest.fixture(scope="module")
def decks() -> tuple[Deck, Deck]:
    game, findings = game_as_it_stands("qiahn_goblin"), Findings()
    print_data = load_print_data(PROJECT, findings)
    cards, references = (
        decks_for(PROJECT, game, name, ["es"], print_data, False, findings)["es"] for name in ("cards", "references")
    )
    return cards, references


def symbols(deck: Deck) -> Iterator[Symbol]:
    for item in deck.pieces:
        for face in (item.front, item.back):
            for part in face.items if face is not None else ():
                if isinstance(part, Symbol | PlacedSymbol):
                    yield part.symbol if isinstance(part, PlacedSymbol) else part


def test_no_key_stands_for_two_things(decks: tuple[Deck, Deck]) -> None:
    joined = join_decks(decks[0], [decks[1]])
    assert [item.piece for item in joined.pieces] == [item.piece for deck in decks for item in deck.pieces]
    looks: dict[str, set[object]] = {}
    for symbol in symbols(joined):
        looks.setdefault(symbol.key, set()).add((symbol.shapes, symbol.background))
    assert all(len(several) == 1 for several in looks.values())
    assert len(looks) == len({look for several in looks.values() for look in several})  # and what is alike is one
    backs = {item.back.key: item.back.items for item in joined.pieces if item.back is not None}
    assert len(backs) == 6
    assert [group.id for group in joined.groups][-2:] == ["round_cards", "gear_cards"]


def test_a_back_that_both_decks_have_is_one(decks: tuple[Deck, Deck]) -> None:
    cards, _ = decks
    twice = join_decks(cards, [cards])
    assert len({item.back.key for item in twice.pieces if item.back is not None}) == 4


def test_a_deck_with_nothing_to_join_is_as_it_was(decks: tuple[Deck, Deck]) -> None:
    assert join_decks(decks[1], []) is decks[1]
