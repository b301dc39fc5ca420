"""The words of a new deck that are not the designer's: titles and a stub of rules, in Spanish and English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

WORDS: Final = {  # by their ids in the catalogues; clauses by their numbers
    "credits.authors": ("su autor o autora", "its author"),
    "credits.licence": ("todos los derechos reservados", "all rights reserved"),
    "components.cards.title": ("Cartas", "Cards"),
    "components.deck.title": ("Baraja", "Deck"),
    "book.subtitle": ("Reglas del juego", "Rules of the game"),
    "book.opening.text": (
        "Cuenta aquí en dos frases a qué se juega: quiénes sois, qué hacéis con las cartas y quién gana.",
        "Say here in two sentences what is played: who you are, what you do with the cards, and who wins.",
    ),
    "book.parts.title": ("Qué hay en la caja", "What is in the box"),
    "book.some_cards.caption": ("Algunas cartas de la baraja.", "Some cards of the deck."),
    "book.some_cards.alt": (
        "Unas cuantas cartas, una junto a otra, tal como se imprimen.",
        "A few cards beside each other, as they are printed.",
    ),
    "book.setup.title": ("Antes de empezar", "Before you begin"),
    "book.turn.title": ("Tu turno", "Your turn"),
    "book.end.title": ("Quién gana", "Who wins"),
    "book.all.title": ("Todas las cartas", "All cards"),
    "book.list.caption": ("La baraja, carta a carta", "The deck, card by card"),
    "book.list.columns.name": ("Carta", "Card"),
    "book.list.columns.kind": ("Tipo", "Kind"),
    "book.list.columns.copies": ("Copias", "Copies"),
    "clauses.1": (
        "Se barajan todas las cartas, se reparte la mano inicial y las demás quedan boca abajo: son el mazo.",
        "Shuffle all cards, deal everybody a first hand, and put the others face down: they are the draw pile.",
    ),
    "clauses.2": (
        "En tu turno robas una carta, juegas otra haciendo lo que dice, y sigue quien está a tu izquierda.",
        "In your turn you draw a card, play one and do what it says; then your left-hand neighbour goes on.",
    ),
    "clauses.3": (
        "La partida acaba cuando el mazo se agota, y gana quien más ha conseguido.",
        "The game ends when the draw pile is empty, and whoever has achieved most wins.",
    ),
}
SPOKEN: Final = ("es", "en")  # the languages of these words, in their order


def words_in(language: str) -> dict[str, str]:
    """These words in a language by their ids; in English where they are not known in it."""
    place = SPOKEN.index(language) if language in SPOKEN else SPOKEN.index("en")
    return {ident: pair[place] for ident, pair in WORDS.items()}


def in_all(said: Sequence[str]) -> str:
    """What is not translated, as each language of a game says it: `su autor o autora / its author`."""
    return " / ".join(dict.fromkeys(said))
