"""Positions of the dice game in a few words: who stands where, with what, and what was rolled.

    squad_6; round 2; heads: attacks; front knight+sword=7; up wizard; down 4; tails: front beast+earth; lost archer

`up` and `down` lie in the reserve line, `front` in the vanguard, `lost` off the board; `used` are counters spent.
`knight+sword` carries a counter, `+air` one of the enemy's that sent it back; `=7` or `=7+4` was rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.referee.duel_notation import KEYWORDS, DuelReading, DuelWords
from generator.referee.games.qiahn_tactics.position import (
    COMBAT,
    DEPLOY,
    OUTFIT,
    PHASES,
    REMOVED,
    RESERVE,
    SAVED,
    UNCOVER,
    VANGUARD,
    TacticsPosition,
    start,
    to_json,
)
from generator.referee.games.qiahn_tactics.rules import FORMAT, TacticsRules
from generator.referee.position_notation import (
    IDS_ONLY,
    NotationMistakes,
    NotedWord,
    NotedWords,
    PositionNotation,
    statements,
)

EXAMPLE = "heads: up knight; down 2; lost wizard"
ZONES_OF = {"up": RESERVE, "front": VANGUARD, "lost": REMOVED, "saved": SAVED}
DOWN, USED = "down", "used"
_PIECE = regular_expression(r"([^\W\d]+)((?:\+[^\W\d]+)*)(?:=(\d+(?:\+\d+)*))?\Z")


def _formats(game: Game) -> dict[str, int]:
    return {row.id: row.size for row in game.tables["formats"]}


def options(game: Game, text: str, words: NotedWords = IDS_ONLY) -> dict[str, str]:
    """The format that a text names, or the smallest that has room for every combatant that is said."""
    mistakes = NotationMistakes(text, EXAMPLE, words)
    said = statements(text, list(game.tables["sides"].rows), mistakes)
    formats = _formats(game)
    counted = dict.fromkeys(game.tables["sides"].rows, 0)
    for one in said:
        if one.keyword.text in formats:
            return {FORMAT: one.keyword.text}
        if one.keyword.text == FORMAT and one.words and words.id_of(one.words[0].text) in formats:
            return {FORMAT: words.id_of(one.words[0].text)}
        if one.subject and one.keyword.text in ZONES_OF:
            counted[one.subject] += len(one.words)
        elif one.subject and one.keyword.text == DOWN and one.words and one.words[0].text.isdecimal():
            counted[one.subject] += int(one.words[0].text)
    fitting = [
        name for name, size in sorted(formats.items(), key=lambda item: item[1]) if size >= max(counted.values())
    ]
    return {FORMAT: fitting[0]} if fitting else {}


class _Reading(DuelReading):
    """One text being read into the JSON of a position."""

    def __init__(self, rules: TacticsRules, text: str, noted: NotedWords) -> None:
        words = DuelWords(
            EXAMPLE,
            rules.sides,
            ZONES_OF,
            (DOWN, USED),
            PHASES,
            FORMAT,
            rules.formats,
            rules.format,
            rules.size,
            rules.rounds,
        )
        super().__init__(words, text, noted)
        self.rules = rules
        self.laid: list[tuple[str, str, NotedWord]] = []  # a counter, the token it lies on, where that is said
        self.used: dict[str, list[str]] = {side: [] for side in rules.sides}

    def of_side(self, side: str, name: str, words: Sequence[NotedWord]) -> None:
        if name == DOWN:
            number = self.mistakes.number(words[0], 0, self.rules.size) if words else 1
            self.tokens[side] += [_token(None, RESERVE) for _ in range(number)]
        else:
            valid = self.rules.counters[self.rules.sides.index(side)]
            self.used[side] += [one for word in words if (one := self.mistakes.one_of(word, "counter of it", valid))]

    def piece(self, side: str, zone: str, word: NotedWord) -> None:
        match = _PIECE.match(word.text)
        if match is None:
            said = f"{word.text!r} is no combatant: write it as knight+sword=7"
            self.mistakes.add(word, said, "combatant", like="knight+sword=7")
            return
        kind = self.mistakes.one_of(NotedWord(match[1], word.at), "type of combatant", self.rules.die)
        rolls = [int(roll) for roll in match[3].split("+")] if match[3] else []
        self.tokens[side].append(_token(kind or None, zone, rolls))
        token = f"{side}.{len(self.tokens[side])}"
        at = word.at + len(match[1])
        for counter in match[2].split("+")[1:]:
            self.laid.append((self.mistakes.words.id_of(counter), token, NotedWord(counter, at + 1)))
            at += 1 + len(counter)

    def fill(self, data: dict[str, Any]) -> None:
        """Everything that is not said: face-down tokens, whose turn it is, in which part of which round."""
        rules, sides = self.rules, self.rules.sides
        said = [side for side in sides if self.tokens[side]]
        if len(said) == 1:  # the other side has uncovered the same, and lost nobody
            other = next(side for side in sides if side not in said)
            self.tokens[other] = [_token(one["kind"], RESERVE) for one in self.tokens[said[0]] if one["kind"]]
        up = [sum(one["kind"] is not None for one in self.tokens[side]) for side in sides]
        ahead = sides[up.index(max(up))]
        attacker = self.attacker or (ahead if up[0] != up[1] else sides[0])
        front = [any(one["zone"] == VANGUARD for one in self.tokens[side]) for side in sides]
        rolled = [any(one["rolls"] for one in self.tokens[side]) for side in sides]
        first = sides.index(attacker)
        uncovering = up[0] != up[1] or not max(up)
        phase = self.phase or (
            UNCOVER if uncovering else COMBAT if any(rolled) else OUTFIT if all(front) or self.laid else DEPLOY
        )
        active = first
        if (phase == DEPLOY and front[first]) or (phase == UNCOVER and up[first] > up[1 - first]):
            active = 1 - first
        data.update(
            phase=phase, seats=[*sides], round=self.round or max(1, *up), attacker=attacker,
            active=sides.index(self.acts) if self.acts else active,
        )  # fmt: skip
        for number, side in enumerate(sides):
            line = self.tokens[side] + [_token(None, RESERVE) for _ in range(rules.size - len(self.tokens[side]))]
            part = data["sides"][side]
            part["tokens"] = [{"token": token, **one} for token, one in zip(rules.names[number], line, strict=False)]
            part["set_aside"] = rules.aside
            for counter in part["counters"]:
                counter["used"] = rules.uses if counter["counter"] in self.used[side] else 0
        self.lay(data)

    def lay(self, data: dict[str, Any]) -> None:
        """The counters on combatants: of their own side, but for what is aimed at an enemy."""
        sides = self.rules.sides
        for counter, token, word in self.laid:
            side = token.partition(".")[0]
            aimed = self.rules.target.get(counter) == "enemy"
            owner = sides[1 - sides.index(side)] if aimed else side
            if not self.mistakes.one_of(word, f"counter of {owner}", self.rules.counters[sides.index(owner)]):
                continue
            line = data["sides"][owner]["counters"]
            free = next((c for c in line if c["counter"] == counter and c["on"] is None), None)
            if free is None:
                self.mistakes.add(word, f"{owner} has no {counter} left", "none_left")
                continue
            free.update(on=token, used=max(1, free["used"]))
            if aimed:
                data["blown"].append(token)


def _token(kind: str | None, zone: str, rolls: list[int] | None = None) -> dict[str, Any]:
    return {"kind": kind, "zone": zone, "rolls": rolls or []}


def read(referee: Any, text: str, words: NotedWords = IDS_ONLY) -> dict[str, Any]:
    """A position's JSON from its notation. Raises CannotJudge with everything that is not understood."""
    rules: TacticsRules = referee.rules
    return _Reading(rules, text, words).read(to_json(rules, start(rules)))


def write(referee: Any, position: TacticsPosition) -> str:
    """A position in a few words; what the notation has no words for is left out."""
    rules: TacticsRules = referee.rules
    data = to_json(rules, position)
    parts = [f"{FORMAT} {position.format}", f"round {position.round}", f"phase {position.phase}"]
    keyword = {zone: name for name, zone in ZONES_OF.items()}
    counters = [counter for side in rules.sides for counter in data["sides"][side]["counters"]]
    for number, side in enumerate(rules.sides):
        said = [
            *(["attacks"] if position.attacker == number else []),
            *(["acts"] if position.active == number else []),
        ]
        for one in data["sides"][side]["tokens"]:
            if one["kind"] is None:
                said.append("down 1")
                continue
            laid = "".join(f"+{c['counter']}" for c in counters if c["on"] == one["token"])
            rolls = f"={'+'.join(map(str, one['rolls']))}" if one["rolls"] else ""
            said.append(f"{keyword[one['zone']]} {one['kind']}{laid}{rolls}")
        spent = [c["counter"] for c in data["sides"][side]["counters"] if c["used"] and c["on"] is None]
        said += [f"used {' '.join(spent)}"] if spent else []
        parts.append(f"{side}: {'; '.join(_merged(said))}")
    return "; ".join(parts)


def _merged(said: list[str]) -> list[str]:
    """Neighbours of one keyword as one statement: `down 1; down 1` is `down 2`."""
    found: list[str] = []
    for one in said:
        keyword, _, rest = one.partition(" ")
        last = found[-1].partition(" ") if found else ("", "", "")
        if rest and last[0] == keyword:
            joined = str(int(last[2]) + int(rest)) if keyword == "down" else f"{last[2]} {rest}"
            found[-1] = f"{keyword} {joined}"
        else:
            found.append(one)
    return found


NOTATION = PositionNotation((*KEYWORDS, *ZONES_OF, DOWN, USED, FORMAT, *PHASES), options, read, write)
