"""Positions of the card game in a few words: who stands where and carries what, and which cards are left.

    open; round 3; heads: attacks; front wizard+sword knight; up beast; lost archer; tails: front beast+earth; spent hen

`up` lie in the reserve line, `front` in the vanguard, `lost` out of the game; `spent` are cards off the field, `hand`
the cards still to be played where they are not all the others. `footman+water=heads.2` copies the model that is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.referee.duel_notation import KEYWORDS, DuelReading, DuelWords
from generator.referee.games.qiahn_goblin.position import (
    COMBAT,
    DEPLOY,
    PHASES,
    REMOVED,
    RESERVE,
    TARGET,
    VANGUARD,
    GoblinPosition,
    start,
)
from generator.referee.games.qiahn_goblin.position_json import to_json
from generator.referee.games.qiahn_goblin.rules import MODE, QIAHNBERRO, GoblinRules
from generator.referee.position_notation import (
    IDS_ONLY,
    NotationMistakes,
    NotedWord,
    NotedWords,
    PositionNotation,
    statements,
)

EXAMPLE = "heads: up knight wizard; tails: up beast archer"
ZONES_OF = {"up": RESERVE, "front": VANGUARD, "lost": REMOVED}
HAND, SPENT = "hand", "spent"
_PIECE = regular_expression(r"([^\W\d]+)((?:\+[^\W\d]+(?:=[^\W\d]+\.\d+)?)*)\Z")


def options(game: Game, text: str, words: NotedWords = IDS_ONLY) -> dict[str, str]:
    """The mode that a text names."""
    modes = game.tables["modes"].rows
    for one in statements(text, list(game.tables["sides"].rows), NotationMistakes(text, EXAMPLE, words)):
        for word in (one.keyword, *(one.words[:1] if one.keyword.text == MODE else ())):
            if not one.subject and words.id_of(word.text) in modes:
                return {MODE: words.id_of(word.text)}
    return {}


class _CardReading(DuelReading):
    """One text being read into the JSON of a position."""

    def __init__(self, rules: GoblinRules, text: str, noted: NotedWords) -> None:
        number = rules.combatants  # there are as many rounds
        words = DuelWords(
            EXAMPLE, rules.sides, ZONES_OF, (HAND, SPENT), PHASES, MODE, tuple(rules.modes), rules.mode, number, number
        )
        super().__init__(words, text, noted)
        self.rules = rules
        self.laid: list[tuple[str, str, str | None, NotedWord]] = []  # a card, its bearer, its model, where it is said
        self.cards: dict[str, dict[str, list[str]]] = {side: {} for side in rules.sides}

    def of_side(self, side: str, name: str, words: Sequence[NotedWord]) -> None:
        deck = self.rules.decks[self.rules.sides.index(side)]
        found = [one for word in words if (one := self.mistakes.one_of(word, f"card of {side}", deck))]
        self.cards[side].setdefault(name, []).extend(found)

    def piece(self, side: str, zone: str, word: NotedWord) -> None:
        match = _PIECE.match(word.text)
        if match is None:
            said = f"{word.text!r} is no combatant: write it as knight+sword"
            self.mistakes.add(word, said, "combatant", like="knight+sword")
            return
        kind = self.mistakes.one_of(NotedWord(match[1], word.at), "type of combatant", self.rules.value)
        token = f"{side}.{len(self.tokens[side]) + 1}"
        self.tokens[side].append({"token": token, "kind": kind, "zone": zone})
        at = word.at + len(match[1])
        for part in match[2].split("+")[1:]:
            card, _, model = part.partition("=")
            place = NotedWord(card, at + 1)
            if self.mistakes.one_of(place, "card", self.rules.kind):
                self.laid.append((self.mistakes.words.id_of(card), token, self._model(model), place))
            at += 1 + len(part)

    def _model(self, token: str) -> str | None:
        """Whom a card copies: `heads.2`."""
        side, dot, number = token.partition(".")
        return f"{self.mistakes.words.id_of(side)}{dot}{number}" if token else None

    def fill(self, data: dict[str, Any]) -> None:
        """Everything that is not said: troops, hands, whose turn it is, in which part of which round."""
        rules, sides = self.rules, self.rules.sides
        said = [side for side in sides if self.tokens[side]]
        if len(said) == 1:  # the other side has as many in its lines, and lost nobody
            other = next(side for side in sides if side not in said)
            there = [one for one in self.tokens[said[0]] if one["zone"] != REMOVED]
            self.tokens[other] = [
                {"token": f"{other}.{n}", "kind": one["kind"], "zone": RESERVE} for n, one in enumerate(there, start=1)
            ]
        there_now = [sum(one["zone"] != REMOVED for one in self.tokens[side]) for side in sides]
        number = self.round or max(1, *there_now)
        front = [any(one["zone"] == VANGUARD for one in self.tokens[side]) for side in sides]
        attacker = self.attacker or sides[1 if front[1] and not front[0] else 0]
        first = sides[(sides.index(attacker) + number - 1) % 2]
        phase = self.phase or (COMBAT if self.laid else TARGET if all(front) else DEPLOY)
        data.update(
            phase=phase, seats=[*sides], call=None, decider=None, first=first, round=number, attacker=attacker,
            active=self.acts or attacker, since=None, outcome=None,
        )  # fmt: skip
        for place, side in enumerate(sides):
            part = data["sides"][side]
            part["tokens"] = self.tokens[side]
            part["troop"] = max(0, rules.combatants - len(self.tokens[side]))
            part["laid"] = []
            part["spent"] = sorted(self.cards[side].get(SPENT, []))
            self.lay(data, place)
            part["hand"] = self.hand(place, Counter(part["spent"]) + Counter(one["card"] for one in part["laid"]))

    def lay(self, data: dict[str, Any], side: int) -> None:
        """The cards that a side has played: on its own combatants, or aimed at the enemy's."""
        sides = self.rules.sides
        for card, token, model, word in self.laid:
            aimed = self.rules.kind[card] == QIAHNBERRO or self.rules.target.get(card) == "enemy"
            owner = sides.index(token.partition(".")[0])
            if (1 - owner if aimed else owner) != side:
                continue
            if self.mistakes.one_of(word, f"card of {sides[side]}", self.rules.decks[side]):
                data["sides"][sides[side]]["laid"].append({"card": card, "on": token, "model": model, "value": None})

    def hand(self, side: int, played: Counter[str]) -> list[str]:
        """The cards said to be in a hand; without that, all that a side can have and has not played."""
        rules, said = self.rules, self.cards[self.rules.sides[side]]
        if HAND in said:
            return sorted(said[HAND])
        deck = Counter(rules.decks[side])
        drawn = [card for card in sorted(deck) if card in rules.beats]
        wanted = [card for card in drawn if played[card]]
        wanted += [card for card in drawn if not played[card]][: max(0, rules.drawn - len(wanted))]
        whole = Counter({card: n for card, n in deck.items() if card not in rules.beats}) + Counter(wanted)
        left = sorted((whole - played).elements())
        return left[: max(0, rules.hand - played.total())] if rules.hidden else left


def read(referee: Any, text: str, words: NotedWords = IDS_ONLY) -> dict[str, Any]:
    """A position's JSON from its notation. Raises CannotJudge with everything that is not understood."""
    rules: GoblinRules = referee.rules
    return _CardReading(rules, text, words).read(to_json(rules, start(rules)))


def write(referee: Any, position: GoblinPosition) -> str:
    """A position in a few words; what the notation has no words for is left out."""
    rules: GoblinRules = referee.rules
    keyword = {zone: name for name, zone in ZONES_OF.items()}
    parts = [position.mode, f"round {position.round}", f"phase {position.phase}"]
    for side, name in enumerate(rules.sides):
        said = ["attacks"] if position.attacker == side else []
        said += ["acts"] if position.active == side else []
        before = ""
        for token, kind, zone in zip(rules.names[side], position.kinds[side], position.zones[side], strict=False):
            laid = "".join(
                f"+{card.card}{f'={card.model}' if card.model else ''}" for card in position.laid if card.on == token
            )
            if keyword[zone] == before:
                said[-1] += f" {kind}{laid}"
            else:
                said.append(f"{keyword[zone]} {kind}{laid}")
            before = keyword[zone]
        said += [f"spent {' '.join(position.spent[side])}"] if position.spent[side] else []
        said.append(f"hand {' '.join(position.hands[side])}".rstrip())
        parts.append(f"{name}: {'; '.join(said)}")
    return "; ".join(parts)


NOTATION = PositionNotation((*KEYWORDS, *ZONES_OF, HAND, SPENT, MODE, *PHASES), options, read, write)
