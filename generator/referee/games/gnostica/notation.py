"""Positions of Gnostica in a few words: which cards lie where, who stands on them, what is in the hands and piles.

    board d4 cups_1 e4 19-sun; red: hand 0-fool; pieces d4.small.east e4.large.upright; blue: acts; pieces d4.small.west

Cards that nobody names are in the draw pile; where `draw` names it, they are in the discard pile. Pieces that are not
named are in their owner's stash. In the middle of a turn `using 19-sun next 1` names the card in use and how many of
its powers are past; `d4.small.east+minion` stands on an activated card, `+affected` may act for another reason.
`top 19-sun red` is the top card of the draw pile, at which red has looked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import (
    BID,
    DEAL,
    LAY,
    NOBODY,
    OVER,
    PHASES,
    POWERS,
    TURN,
    GnosticaPosition,
    start,
)
from generator.referee.games.gnostica.position_json import REASONS, to_json
from generator.referee.games.gnostica.rules import AND, PLAYERS, TARGET, GnosticaRules, said_players, terms
from generator.referee.position_notation import (
    IDS_ONLY,
    OF_NO_SIDE,
    NotationMistakes,
    NotedStatement,
    NotedWord,
    NotedWords,
    PositionNotation,
    statements,
)

EXAMPLE = "board d4 cups_1 e4 19-sun; red: hand 0-fool; pieces d4.small.east; yellow: pieces e4.large.upright"
BEFORE_TURNS = (DEAL, LAY, BID)  # in these nobody knows the order of play yet
OF_GAME = (PLAYERS, TARGET, "phase", "board", "draw", "discard", "order", "aside", "using", "used", "drawing",
           "waiting", "top", "transit", "owed", "taking", "acted", "winner")  # fmt: skip
OF_SIDE = ("hand", "pieces", "lost", "bid", "acts", "announced", "out")
OF_USE = ("next", "held", "space", "mark")  # what is said of a card in use
NOTHING = "nothing"  # in place of cards
OWED = ("reveal", "show", "lay", "start")  # what chance may owe
_PIECE = regular_expression(r"(-?[a-z]+-?\d+)\.(?:([^\W\d]+)\.)?([^\W\d]+)\.([^\W\d]+)(?:\+([^\W\d]+))?\Z")


def options(game: Game, text: str, words: NotedWords = IDS_ONLY) -> dict[str, str]:
    """The players and the points to win that a text names; the players are those who are named in it."""
    may_be = terms(game.tables)
    asked: dict[str, str] = {}
    named: set[str] = set()
    for one in statements(text, may_be.colours, NotationMistakes(text, EXAMPLE, words)):
        named.add(one.subject)
        said = one.words[0].text if one.words else ""
        if one.keyword.text == PLAYERS and may_be.players(_players(said, words)):
            asked[PLAYERS] = _players(said, words)
        elif one.keyword.text == TARGET and said in map(str, may_be.targets):
            asked[TARGET] = said
    players = tuple(colour for colour in may_be.colours if colour in named)
    return _asked(game, players) | asked


def _players(said: str, words: NotedWords) -> str:
    """`rojo+azul` as `red+blue`."""
    return AND.join(map(words.id_of, said.split(AND)))


def _asked(game: Game, players: Sequence[str]) -> dict[str, str]:
    """The option that asks for these players; no option for fewer than can play."""
    may_be = terms(game.tables)
    few, colours = may_be.numbers[0], may_be.colours
    made = tuple(players) if len(players) >= few else colours[:few] if set(players) <= set(colours[:few]) else ()
    return {PLAYERS: said_players(colours, made)} if made and players else {}


def options_of_json(game: Game, data: Mapping[str, Any]) -> dict[str, str]:
    """The players and the points to win of a position's JSON."""
    colours = tuple(game.tables["colours"].rows)
    sides, target = data.get("sides"), data.get("target")
    found = {TARGET: str(target)} if isinstance(target, int) else {}
    return found | (_asked(game, [one for one in colours if one in sides]) if isinstance(sides, dict) else {})


class _Cursor:
    """The words of a statement, taken one after the other; what is missing is a mistake at its keyword."""

    def __init__(self, statement: NotedStatement, mistakes: NotationMistakes) -> None:
        self.keyword, self.words, self.mistakes = statement.keyword, list(statement.words), mistakes
        if not self.words:
            mistakes.add(self.keyword, f"`{self.keyword.text}` says nothing: a word is to follow", "nothing")

    def __bool__(self) -> bool:
        return bool(self.words)

    def take(self, what: str) -> NotedWord:
        """The next word, or an empty one and a mistake."""
        if self.words:
            return self.words.pop(0)
        self.mistakes.add(self.keyword, f"{what} is missing at its end", "missing")
        return NotedWord("", self.keyword.at)

    def done(self) -> None:
        """Any word that is left is a mistake."""
        if self.words:
            self.mistakes.add(self.words[0], f"{self.words[0].text!r} is one word too many", "too_many")


class _GnosticaReading:
    """One text being read into the JSON of a position."""

    def __init__(self, rules: GnosticaRules, text: str, words: NotedWords) -> None:
        self.rules, self.mistakes, self.id_of = rules, NotationMistakes(text, EXAMPLE, words), words.id_of
        self.said = statements(text, rules.sides, self.mistakes)
        self.data = to_json(rules, start(rules))
        self.data |= {"phase": "", "order": [], "active": "", "draw": []}
        self.lost: dict[str, list[str]] = {side: [] for side in rules.sides}
        self.has_draw = False

    def read(self) -> dict[str, Any]:
        """Raises CannotJudge with everything that is not understood."""
        for statement in self.said:
            name = statement.keyword.text
            if name in OF_SIDE and statement.subject:
                self.of_side(statement)
            elif name in OF_GAME:
                self.of_game(name, statement)
            elif statement.subject:
                self.mistakes.keyword(statement.keyword, "", (*OF_SIDE, *OF_GAME))
            else:
                self.mistakes.keyword(statement.keyword, OF_NO_SIDE, OF_GAME)
        self.mistakes.tell()
        self.fill()
        return self.data

    # -- words ---------------------------------------------------------------------------------

    def card(self, word: NotedWord) -> str:
        return self.mistakes.one_of(word, "card", self.rules.deck) if word.text else ""

    def colour(self, word: NotedWord) -> str:
        return self.mistakes.one_of(word, "colour", self.rules.sides) if word.text else ""

    def space(self, word: NotedWord) -> str:
        if word.text and spaces.place(word.text) is None:
            said = f"{word.text!r} is no space: write its column and its row, such as d4"
            self.mistakes.add(word, said, "space", like="d4")
        return word.text

    def piece(self, word: NotedWord, owner: str = "") -> tuple[str, str]:
        """A piece as actions name it, and why it may act; an owner need not be written."""
        match = _PIECE.match(word.text)
        if match is None:
            like = "d4.small.east" if owner else "d4.red.small.east"
            self.mistakes.add(word, f"{word.text!r} is no piece: write it as {like}", "piece", like=like)
            return "", ""
        space, reason = match[1], ""
        self.space(NotedWord(space, word.at))
        colour = self.colour(NotedWord(match[2], word.at + match.start(2))) if match[2] else owner
        if not colour and not match[2]:
            self.mistakes.add(word, f"{word.text!r} does not say whose piece it is", "whose")
        elif owner and colour not in ("", owner):
            self.mistakes.add(word, f"{word.text!r} is no piece of {owner}", "other_owner", actor=owner)
        size = self.mistakes.one_of(NotedWord(match[3], word.at + match.start(3)), "size", self.rules.sizes)
        facing = self.mistakes.one_of(NotedWord(match[4], word.at + match.start(4)), "orientation", self.rules.facings)
        if match[5]:
            why = NotedWord(match[5], word.at + match.start(5))
            reason = self.mistakes.one_of(why, "reason why a piece may act", REASONS.values())
        return f"{space}.{colour}.{size}.{facing}", reason

    def pairs(self, words: _Cursor, what: str) -> Iterator[tuple[NotedWord, NotedWord]]:
        while words:
            yield words.take(what), words.take(f"the card after {what}")

    # -- statements ----------------------------------------------------------------------------

    def of_side(self, statement: NotedStatement) -> None:
        side, name = statement.subject, statement.keyword.text
        part, data = self.data["sides"][side], self.data
        if name == "acts":
            data["active"] = side
        elif name == "announced":
            data["announced"] = side
        elif name == "out":
            data["out"].append(side)
        else:
            words = _Cursor(statement, self.mistakes)
            if name == "bid":
                data["bids"].append(f"{side} {self.card(words.take('a card'))}")
                words.done()
            for word in words.words:
                if name == "hand":
                    part["hand"].append(self.card(word))
                elif name == "pieces":
                    piece, reason = self.piece(word, side)
                    data["pieces"].append(" ".join((*piece.split("."), *([reason] if reason else ()))))
                elif name == "lost":
                    self.lost[side].append(self.mistakes.one_of(word, "size", self.rules.sizes))

    def of_game(self, name: str, statement: NotedStatement) -> None:
        data = self.data
        if name == "used":
            data["used"] = True
            return
        words = _Cursor(statement, self.mistakes)
        if not words:
            return
        if name in ("draw", "discard"):
            self.has_draw = self.has_draw or name == "draw"
            none = [self.id_of(word.text) for word in words.words] == [NOTHING]
            data[name] += [] if none else [self.card(word) for word in words.words]
        elif name == "board":
            for space, card in self.pairs(words, "a space"):
                data["cards"].append(f"{self.space(space)} {self.card(card)}")
        elif name == "aside":
            for colour, card in self.pairs(words, "a colour"):
                data["set_aside"].append(f"{self.colour(colour)} {self.card(card)}")
        elif name == "order":
            data["order"] = [self.colour(word) for word in words.words]
        elif name == "using":
            data["uses"].append(self.use(words))
        else:
            self.of_turn(name, words)
            words.done()

    def of_turn(self, name: str, words: _Cursor) -> None:
        """What holds one word, or two: of the whole game, and of the turn that is being played."""
        data, first = self.data, words.take("a word")
        if name == PLAYERS:
            self.players(first)
        elif name == TARGET:
            self.target(first)
        elif name == "phase":
            data["phase"] = self.mistakes.one_of(first, "phase", PHASES)
        elif name == "drawing":
            data["drawing"] = self.mistakes.number(first, 0, self.rules.hand)
        elif name == "waiting":
            data["waiting"] = " ".join(self.id_of(word.text) for word in (first, *words.words))
            words.words.clear()
        elif name == "top":
            seen_by = [self.colour(words.take("who has looked at it")), *map(self.colour, words.words)]
            data["top"] = " ".join((self.card(first), *seen_by))
            words.words.clear()
        elif name == "owed":
            data["owed"] = self.space(first)
        elif name == "winner":
            data["outcome"] = self.mistakes.one_of(first, "winner", (*self.rules.sides, NOBODY))
        elif name == "transit":
            if "." not in first.text:
                data["transit"] = self.space(first)
                return
            piece, reason = self.piece(first)
            data["transit"] = " ".join((*piece.split("."), *([reason] if reason else ())))
        elif name == "taking":
            piece, _ = self.piece(first)
            data["taking"] = f"{piece} {self.mistakes.number(words.take('a number'), 0, self.rules.hand)}"
        elif name == "acted":
            data["acted"], _ = self.piece(first)

    def players(self, word: NotedWord) -> None:
        """Who plays must be some who can, and those who are named."""
        rules, said = self.rules, _players(word.text, self.mistakes.words)
        if not rules.terms.players(said):
            known = ", ".join((*map(str, rules.terms.numbers), f"{AND.join(rules.terms.colours[:2])}…"))
            self.mistakes.add(word, f"{word.text!r} are no players: valid: {known}", "unknown", known=known)
        elif said not in (rules.players, AND.join(rules.sides)):
            known = AND.join(rules.sides)
            self.mistakes.add(word, f"these players are {known}, not {word.text}", "players", known=known)

    def target(self, word: NotedWord) -> None:
        """The points to win must be some that are played to, and those that are."""
        rules = self.rules
        if word.text not in map(str, rules.terms.targets):
            known = ", ".join(map(str, rules.terms.targets))
            said = f"nobody plays to {word.text} points: valid: {known}"
            self.mistakes.add(word, said, "unknown", known=known)
        elif word.text != str(rules.target):
            said = f"these rules are played to {rules.target} points, not to {word.text}"
            self.mistakes.add(word, said, "target", number=rules.target)

    def use(self, words: _Cursor) -> dict[str, Any]:
        """A card in use: `19-sun next 1 held 19-sun space d4 mark d4.red.small.north`."""
        use: dict[str, Any] = {"card": self.card(words.take("a card")), "next": 0, "held": None, "space": None,
                               "mark": None}  # fmt: skip
        while words:
            word = words.take("a word")
            what = self.mistakes.one_of(word, "word for a card in use", OF_USE)
            if not what:
                return use
            value = words.take(f"what follows `{what}`")
            if what == "next":
                use["next"] = self.mistakes.number(value, 0, max(len(one.steps) for one in self.rules.card.values()))
            elif what == "held":
                use["held"] = self.card(value)
            elif what == "space":
                use["space"] = self.space(value)
            elif value.text:
                use["mark"], _ = self.piece(value)
        return use

    # -- what is not said ------------------------------------------------------------------------

    def fill(self) -> None:
        """Phase, order and turn, what the stashes hold, where the other cards are."""
        data, rules = self.data, self.rules
        data["phase"] = data["phase"] or (OVER if data["outcome"] else POWERS if data["uses"] else TURN)
        if data["phase"] == BID:
            data["awaiting_bids"] = list(rules.sides)
        if data["phase"] not in BEFORE_TURNS:
            data["order"] = data["order"] or list(rules.sides)
        at_table = [side for side in data["order"] or rules.sides if side not in data["out"]]
        data["active"] = data["active"] or (at_table or rules.sides)[0]
        data["cards"].sort()
        named = [card for key in ("draw", "discard") for card in data[key]]
        named += [one.split()[1] for key in ("cards", "bids", "set_aside") for one in data[key]]
        named += [use["held"] for use in data["uses"] if use["held"]]
        for side in rules.sides:
            part = data["sides"][side]
            named += part["hand"]
            part["cards"] = len(part["hand"])
            there = [one.split()[2] for one in data["pieces"] if one.split()[1] == side]
            lost = self.lost[side]
            if side in data["out"] and not lost and rules.options["eliminated_goods"] == "out_of_play":
                lost = [size for size, whole in zip(rules.sizes, rules.stash, strict=True) for _ in range(whole)]
            part["lost"] = [f"{size} {lost.count(size)}" for size in rules.sizes if lost.count(size)]
            part["stash"] = [
                f"{size} {max(0, whole - there.count(size) - lost.count(size))}"
                for size, whole in zip(rules.sizes, rules.stash, strict=True)
            ]
        rest = [card for card in rules.deck if card not in named]
        data["discard" if self.has_draw else "draw"] += rest


def read(referee: Any, text: str, words: NotedWords = IDS_ONLY) -> dict[str, Any]:
    """A position's JSON from its notation. Raises CannotJudge with everything that is not understood."""
    return _GnosticaReading(referee.rules, text, words).read()


# -- writing -----------------------------------------------------------------------------------------


def write(referee: Any, position: GnosticaPosition) -> str:
    """A position in a few words; every position has its words."""
    rules: GnosticaRules = referee.rules
    data = to_json(rules, position)
    parts = [f"{PLAYERS} {rules.players}", f"{TARGET} {rules.target}"]
    usual = OVER if data["outcome"] else POWERS if data["uses"] else TURN
    parts += [f"phase {data['phase']}"] if data["phase"] != usual else []
    parts += [f"order {' '.join(data['order'])}"] if data["order"] not in ([], list(rules.sides)) else []
    parts += [f"board {' '.join(data['cards'])}"] if data["cards"] else []
    few = "draw" if len(data["draw"]) < len(data["discard"]) else "discard"
    parts += [f"{few} {' '.join(data[few]) or NOTHING}"] if data[few] or few == "draw" else []
    parts += [f"aside {' '.join(data['set_aside'])}"] if data["set_aside"] else []
    for use in data["uses"]:
        more = [f"{key} {use[key]}" for key in OF_USE if use[key]]
        parts.append(" ".join(("using", use["card"], *more)))
    parts += ["used"] if data["used"] else []
    short = ("drawing", "waiting", "top", "owed", "taking", "acted")
    parts += [f"{key} {data[key]}" for key in short if data.get(key)]
    if data["transit"]:
        parts.append(f"transit {_piece_word(data['transit']) if ' ' in data['transit'] else data['transit']}")
    parts += [f"winner {data['outcome']}"] if data["outcome"] else []
    bids = dict(one.split() for one in data["bids"])
    for side in rules.sides:
        said = ["acts"] if data["active"] == side else []
        said += ["announced"] if data["announced"] == side else []
        said += ["out"] if side in data["out"] else []
        said += [f"bid {bids[side]}"] if side in bids else []
        part = data["sides"][side]
        said += [f"hand {' '.join(part['hand'])}"] if part["hand"] else []
        own = [_piece_word(one, side) for one in data["pieces"] if one.split()[1] == side]
        said += [f"pieces {' '.join(own)}"] if own else []
        lost = [size for one in part["lost"] for size in [one.split()[0]] * int(one.split()[1])]
        gone = side in data["out"] and rules.options["eliminated_goods"] == "out_of_play"
        said += [f"lost {' '.join(lost)}"] if lost and not gone else []
        parts += [f"{side}: {'; '.join(said)}"] if said else []
    return "; ".join(parts)


def _piece_word(line: str, owner: str = "") -> str:
    """`d4 red small east minion` as one word; an owner who is known is left out."""
    space, colour, size, facing, *reason = line.split()
    name = ".".join((space, *(() if colour == owner else (colour,)), size, facing))
    return "+".join((name, *reason))


KEYWORDS = (*OF_GAME, *OF_SIDE, *OF_USE, *REASONS.values(), *PHASES, *OWED, NOTHING, NOBODY)
NOTATION = PositionNotation(KEYWORDS, options, read, write, options_of_json)
