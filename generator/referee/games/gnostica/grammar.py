"""How actions of Gnostica are written, and how many words follow each verb."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.referee.actions import CHANCE

GRAMMAR = {
    "chance: deal COLOUR CARD": "a card from the draw pile into a hand",
    "chance: lay SPACE CARD": "a card from the draw pile onto the board: the first territories, or one of the Wheel's",
    "chance: turn CARD": "the card that the Fool reveals",
    "chance: start COLOUR": "who begins, where ties in the bidding have no end (A-30)",
    "chance: show CARD": "the top card, where A-28 lets the Wheel look at it",
    "COLOUR: bid CARD": "a bid, which nobody sees until all are made",
    "COLOUR: pick CARD": "a bid card taken back into the hand",
    "COLOUR: place SPACE ORIENTATION": "a small piece, for who has none on the board",
    "COLOUR: activate SPACE": "the own pieces on this card may use its powers",
    "COLOUR: play CARD": "a card from the hand: all own pieces may use its powers",
    "COLOUR: discard CARD": "before drawing; repeat it for each card",
    "COLOUR: draw NUMBER": "so many cards, or 0; without discarding any it is a pass",
    "COLOUR: orient PIECE ORIENTATION": "an own piece; pieces are written SPACE.COLOUR.SIZE.ORIENTATION",
    "COLOUR: orient MINION PIECE ORIENTATION": "the Devil: a piece that a minion targets",
    "COLOUR: cup MINION SPACE ORIENTATION": "create an own small piece",
    "COLOUR: cup MINION PIECE": "create a small piece of the enemy whose piece is targeted",
    "COLOUR: cup MINION SPACE CARD": "create a territory; `top` instead of the card: the Wheel takes the top card",
    "COLOUR: cup MINION SPACE LEVEL ORIENTATION": "the Sun's shortcut: an own piece of level 2 at once",
    "COLOUR: cup MINION PIECE LEVEL": "the same beside a targeted enemy's piece, and of its colour",
    "COLOUR: rod MINION PIECE NUMBER [ORIENTATION]": "move a piece, itself or another; an own one is then turned so",
    "COLOUR: rod MINION SPACE NUMBER": "push a territory",
    "COLOUR: disc MINION PIECE [ORIENTATION]": "a piece grows; an own one is then turned so",
    "COLOUR: disc MINION PIECE NUMBER [ORIENTATION]": "the shortcut of Strength: it grows by 2 at once",
    "COLOUR: disc MINION SPACE CARD": "a territory grows",
    "COLOUR: sword MINION PIECE NUMBER [ORIENTATION]": "a piece shrinks; an own one that remains is then turned so",
    "COLOUR: sword MINION SPACE NUMBER [CARD]": "a territory shrinks, or is destroyed",
    "COLOUR: replace MINION PIECE ORIENTATION": "the Hierophant",
    "COLOUR: relocate MINION PIECE SPACE [ORIENTATION]": "the Hermit moves a piece",
    "COLOUR: relocate MINION SPACE SPACE": "the Hermit moves a territory",
    "COLOUR: trade MINION PIECE": "change hands with the owner of a targeted piece",
    "COLOUR: take MINION CARD": "Judgement: a card from the discard pile; repeat it for each",
    "COLOUR: copy CARD": "the World: the powers of a major arcana card on the board",
    "COLOUR: reveal": "the Fool: turn over the top card of the draw pile",
    "COLOUR: look": "the Wheel: see the top card first, where A-28 lets it",
    "COLOUR: end": "the turn ends; powers not used are left out",
    "COLOUR: announce": "the turn ends, and the next one of this player is the last",
}


def words_of(grammar: Iterable[str]) -> dict[str, tuple[int, int]]:
    """By verb, the least and the most words that may follow it in any of its lines; `[WORD]` may be left out."""
    found: dict[str, tuple[int, int]] = {}
    for line in grammar:
        verb, *words = line.partition(": ")[2].split()
        least, most = sum(word[0] != "[" for word in words), len(words)
        low, high = found.get(verb, (least, most))
        found[verb] = (min(low, least), max(high, most))
    return found


WORDS: Mapping[str, tuple[int, int]] = words_of(GRAMMAR)
OF_CHANCE = tuple(words_of(line for line in GRAMMAR if line.startswith(CHANCE)))
