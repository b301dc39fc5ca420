"""Gnostica's table as people see it: the board with its pieces, hands, stashes and piles, and what is awaited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.catalog.library import Game
from generator.referee.actions import CHANCE
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import (
    BID,
    DEAL,
    LAY,
    OVER,
    POWERS,
    TURN,
    GnosticaPosition,
    actor,
    dealt_to,
    has_pieces,
    score,
    wastelands,
)
from generator.referee.games.gnostica.position_json import shown_to, to_json
from generator.referee.games.gnostica.rules import GnosticaRules
from generator.referee.games.gnostica.view import view
from generator.referee.table_description import (
    EVERYTHING,
    TableBoard,
    TableCell,
    TableDescription,
    TablePiece,
    TablePlace,
    TableSide,
    Wording,
    wording,
)

PIECE_FIELDS = ("piece", "minion")
TOKEN_PARTS = ("space", "colour", "size", "orientation")
ARROWS: Mapping[str, str] = {"north": "↑", "east": "→", "south": "↓", "west": "←", spaces.UPRIGHT: "⊙"}
DOT, MINION = "•", "*"
FINAL = ("end", "announce")
SECRET = ("bid", "deal", "show")  # what these say, only one player sees
WAITS = {"reveal": "reveal", "show": "reveal", "lay": "lay", "start": "start"}  # what chance owes in a turn


def _seen(rules: GnosticaRules, position: GnosticaPosition, who: str) -> dict[str, Any]:
    """The position's JSON as somebody sees it; of a pile that he does not see, `cards` and `draw` tell the number."""
    if who == EVERYTHING:
        return to_json(rules, position)
    if who != CHANCE:
        return view(rules, position, who)
    nothing = [None] * len(rules.sides)
    return shown_to(rules, position, hands=nothing, draw=(), discard=(), bids=[], seen_by=())


class _SeenTable:
    """The position as one person sees it."""

    def __init__(self, rules: GnosticaRules, position: GnosticaPosition, who: str) -> None:
        self.rules, self.position, self.seen = rules, position, _seen(rules, position, who)

    def board(self) -> TableBoard:
        rules, position = self.rules, self.position
        names = {*position.cards, *position.pieces, *wastelands(rules, position)}
        cells = {}
        for name in names:
            spot, card = spaces.place(name), position.cards.get(name)
            assert spot is not None, name
            ground = TablePiece(f"cards.{card}", value=str(rules.value[card])) if card else None
            cells[spot] = TableCell(
                name, ground, tuple(self.piece(name, *one) for one in position.pieces.get(name, ()))
            )
        busy = any(minion for listed in position.pieces.values() for _, minion in listed)
        legends = wording("legend_minions" if busy else "legend"), wording("legend_narrow")
        return TableBoard(cells, *legends)

    def piece(self, space: str, key: str, minion: int) -> TablePiece:
        rules = self.rules
        arrow, level, acts = ARROWS[rules.facing[key]], rules.level[key], MINION if minion else ""
        mark, short = f"{arrow}{DOT * level}{acts}", f"{arrow}{level}{acts}"
        colour = rules.colour[key]
        return TablePiece(f"colours.{colour}", f"{space}.{key}", colour=colour, mark=mark, short=short)

    def side(self, seat: int) -> TableSide:
        rules, position = self.rules, self.position
        name = rules.sides[seat]
        hand, stash = position.hands[seat], position.stash[seat]
        seen = self.seen["sides"][name]["hand"]
        places = (
            TablePlace("play_words.hand", _cards(seen), len(hand) - len(seen), kept=True),
            TablePlace("play_words.stash", self.sizes(stash), kept=True),
            TablePlace("play_words.lost", self.sizes(position.lost[seat])),
        )
        if seat in position.out:
            return TableSide(name, wording("eliminated"))
        points = score(rules, position, seat)
        said = "announced" if position.announced == seat else "points"
        return TableSide(name, wording(said, number=points), places)

    def sizes(self, numbers: Sequence[int]) -> tuple[TablePiece, ...]:
        sizes = zip(self.rules.sizes, numbers, strict=True)
        return tuple(TablePiece(f"pieces.{size}", copies=number) for size, number in sizes if number)

    def piles(self) -> tuple[TablePlace, ...]:
        position, seen = self.position, self.seen
        discard = seen["discard"]
        aside = [card for _, card in position.set_aside]
        top = [seen["top"]] if seen["top"] else []
        return (
            TablePlace("play_words.draw_pile", _cards(top), len(position.draw) - len(top), kept=True),
            TablePlace("play_words.discard_pile", _cards(discard), len(position.discard) - len(discard)),
            TablePlace("play_words.aside", _cards(aside), len(position.bids.given)),
        )


def _cards(cards: Iterable[str]) -> tuple[TablePiece, ...]:
    return tuple(TablePiece(f"cards.{card}", copies=number) for card, number in Counter(cards).items())


def _heading(position: GnosticaPosition) -> tuple[Wording, ...]:
    using = [wording("using", card=use.card) for use in position.uses]
    return (wording("target", number=position.target), *using)


def _awaited(rules: GnosticaRules, position: GnosticaPosition) -> Wording:
    phase, who = position.phase, actor(rules, position)
    own = rules.sides[position.active]
    if phase == OVER:
        return wording("awaits_over")
    if who == CHANCE:
        if phase == DEAL:
            own = dealt_to(rules, position)
            return wording("awaits_chance_deal", player=own)
        owed = "lay" if phase == LAY else WAITS.get(position.waiting.partition(" ")[0], "draw")
        return wording(f"awaits_chance_{owed}", player=own)
    if position.transit is not None:
        space, piece = position.transit
        if piece is None:
            return wording("awaits_push_on", player=own, space=space)
        return wording("awaits_move_on", player=own, piece=f"{space}.{piece[0]}")
    if position.owed:
        return wording("awaits_sword", player=own, space=position.owed)
    if phase == TURN and not has_pieces(rules, position, position.active):
        return wording("awaits_place", player=own)
    if phase == POWERS:
        return wording("awaits_powers", player=own, card=position.uses[-1].card)
    return wording(f"awaits_{phase}", player=who if phase == BID else own)


def describe(game: Game, referee: Any, position: GnosticaPosition, who: str) -> TableDescription:
    """What `who` sees of a position. Raises CannotJudge for somebody who does not play."""
    rules: GnosticaRules = referee.rules
    table = _SeenTable(rules, position, who)
    return TableDescription(
        _heading(position),
        tuple(table.side(seat) for seat in range(len(rules.sides))),
        tuple((side,) for side in rules.sides),
        _awaited(rules, position),
        PIECE_FIELDS,
        table.board(),
        table.piles(),
        TOKEN_PARTS,
        token_tells_all=True,
        secret=() if rules.options["hands"] == "open" else SECRET,
        final_verbs=FINAL,
    )
