"""Rounds of the card game in a few words, for tests that read like a game."""

from __future__ import annotations

from typing import Any

DRAWN = {"heads": "bees bell hen", "tails": "butter hen soup"}


class Rounds:
    """Whole parts of a round in a word, for a table (conftest.Table)."""

    referee: Any
    position: Any

    def begin(self, attacker: str = "heads", **drawn: str) -> Any:
        """Sides, cards (three qíahnberros each, or the hands given) and the toss."""
        self.does("first: side heads; second: side tails")
        verb = "deal" if self.referee.rules.hidden else "draw"
        for side, cards in {**DRAWN, **drawn}.items():
            self.does(*(f"chance: {verb} {side} {card}" for card in cards.split()))
        self.does(f"chance: coin {attacker}")
        return self

    def turn(self, *kinds: str) -> Any:
        """One uncovering turn: these types, and the word."""
        side = self.referee.actor(self.position)
        self.does(*(f"{side}: uncover; chance: reveal {kind}" for kind in kinds), f"{side}: turn")
        return self

    def line_up(self, fighters: str, targets: str) -> Any:
        """The attacker's choice, as numbers: `line_up("1 2", "1")`."""
        side = self.referee.actor(self.position)
        enemy = "tails" if side == "heads" else "heads"
        self.does(*(f"{side}: deploy {side}.{n}" for n in fighters.split()))
        self.does(*(f"{side}: target {enemy}.{n}" for n in targets.split()))
        return self

    def met(self, mine: str = "wizard", theirs: str = "paladin", attacker: str = "heads", **drawn: str) -> Any:
        """One against one, before any card."""
        return self.begin(attacker, **drawn).turn(mine).turn(theirs).line_up("1", "1")

    def rounds(self, heads: str, tails: str) -> Any:
        """Rounds without cards, the last uncovered of both against each other: the types of each side, in order."""
        for mine, theirs in zip(heads.split(), tails.split(), strict=True):
            pair = (mine, theirs) if self.position.attacker == 0 else (theirs, mine)
            self.skirmish(*pair)
        return self

    def rest(self) -> Any:
        """Nobody plays anything more: the word until the round ends."""
        number = self.position.round
        while self.position.round == number and self.position.phase in ("target", "combat"):
            self.does(f"{self.referee.actor(self.position)}: turn")
        return self

    def skirmish(self, mine: str, theirs: str, fighter: str = "", target: str = "") -> Any:
        """A whole round without cards: the last uncovered of both meet unless numbers are given."""
        self.turn(*mine.split()).turn(*theirs.split())
        attacker = self.position.attacker
        self.line_up(fighter or str(len(self.position.kinds[attacker])),
                     target or str(len(self.position.kinds[1 - attacker])))  # fmt: skip
        return self.rest()

    def zone(self, token: str) -> str:
        return str(next(t["zone"] for t in self.side(token.split(".")[0])["tokens"] if t["token"] == token))

    def side(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.referee.to_json(self.position)["sides"][name]
        return found
