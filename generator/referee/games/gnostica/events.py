"""The kinds of event of Gnostica: the clause of each, and how a claim about it is written."""

from __future__ import annotations

EVENTS: dict[str, tuple[str, str]] = {
    "bid": ("GN-30", "bid COLOUR CARD: a card turned over with the others"),
    "tied": ("GN-34", "tied COLOUR COLOUR …: the best bids are equal, and all bid again"),
    "starts": ("GN-31", "starts COLOUR: who won the bidding"),
    "swept": ("GN-12", "swept PIECE: found in the void, and back in its owner's stash"),
    "reshuffled": ("GN-15", "reshuffled NUMBER: cards of the discard pile that make a new draw pile"),
    "traded": ("GN-140", "traded COLOUR COLOUR: two players have changed their hands"),
    "revealed": ("GN-116", "revealed CARD: turned over by the Fool"),
    "announced": ("GN-23", "announced COLOUR: whose next turn is the last"),
    "points": ("GN-16", "points COLOUR NUMBER: the score of who ends a turn"),
    "winner": ("GN-24", "winner COLOUR"),
    "eliminated": ("GN-25", "eliminated COLOUR: its pieces are off the board, its hand is discarded"),
}
