"""Actions as people type them: in the words of any language of the game, by names or ids, with articles or without.

What was typed becomes an action of ids, which the referee judges like any other. Where nothing can be made of it, the
refusal says which word was not understood, where it stands, and what would be; it cites no clause, for none decided.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.base.names import nearest
from generator.base.regular_expressions import regular_expression
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.actions import CHANCE, MOST_CHARACTERS, NEAR, Action, parse_action
from generator.referee.play_words import NUMBERS, TABLE, VERB, WORD, fields_of, row_name, without_number, words_of
from generator.referee.protocol import Referee
from generator.referee.refusal_sentences import TABLE as REFUSALS
from generator.referee.refusals import Refusal, refuse
from generator.referee.table_description import TableDescription

SPACE = "space"  # the field that names a space of a board
FILLERS = "fillers"  # the row of words that mean nothing here: articles, prepositions
MOST_TOLD = 300  # actions that are found for whoever said too little
MOST_MEANT = 200  # readings of one line that are tried
_WORD = regular_expression(r"[^\s:,;]+")
_SPACE = regular_expression(r"-?[a-z]{1,4}-?\d+")  # of a board whose spaces have a column and a row
_NO_WORD = regular_expression(r"[^\w\s.,;:«»“”\"'’()#\[\]-]")  # what stands in the name of nothing


class TypedWord(NamedTuple):
    """A word as it was typed, folded (no accents, lower case), and the column it begins at."""

    typed: str
    folded: str
    column: int


class _Phrase(NamedTuple):
    """Folded words, and the ids that they may mean."""

    words: tuple[str, ...]
    ids: tuple[str, ...]


class _Pieces(NamedTuple):
    """What the pieces on the table may be called, and the fields of actions that name them."""

    fields: tuple[str, ...]
    phrases: list[_Phrase]
    parts: tuple[str, ...] = ()  # of their tokens, where those tell all there is to say of a piece
    tokens: tuple[str, ...] = ()


def folded(text: str) -> str:
    """A text as it is compared: without accents, quotation marks and capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c) and c not in "«»“”\"'’()#[]")


class TypedActions:
    """What people may call the verbs, sides and pieces of one game; made once for a session.

    `speakers` are those of every language that is understood; `players` the people by side.
    """

    def __init__(
        self, referee: Referee[Any], speakers: Sequence[Speaker], players: Mapping[str, str] | None = None
    ) -> None:
        self.referee, self.speakers = referee, speakers
        self.players = {side: name for side, name in (players or {}).items() if name}
        self.context = referee.context()
        self.fields = fields_of(referee)
        self.verbs = self._verbs()
        self.fillers = {folded(word) for speaker in speakers for word in words_of(speaker, FILLERS)}
        self.actors = self._actors()
        self.words = self._words()
        self._names: dict[str, list[_Phrase]] = {}

    # -- what words there are -------------------------------------------------------------

    def _verbs(self) -> list[_Phrase]:
        found: dict[tuple[str, ...], list[str]] = {}
        for verb in self.fields:
            for word in (verb, *(w for speaker in self.speakers for w in words_of(speaker, VERB + verb))):
                ids = found.setdefault(tuple(folded(word).split()), [])
                if verb not in ids:
                    ids.append(verb)
        return _longest_first(_Phrase(words, tuple(ids)) for words, ids in found.items())

    def _words(self) -> list[tuple[tuple[str, ...], str]]:
        """Words of actions that are rows of no table, by what they may be called."""
        found: dict[tuple[str, ...], str] = {}
        for speaker in self.speakers:
            for row in speaker.tables[TABLE].rows if TABLE in speaker.tables else ():
                if row.startswith(WORD):
                    ident = row.removeprefix(WORD)
                    found |= {tuple(folded(said).split()): ident for said in (ident, *words_of(speaker, row))}
        return list(found.items())

    def _actors(self) -> dict[str, str]:
        names = {CHANCE: CHANCE}
        known = {line.partition(":")[0] for line in self.referee.grammar()} - {"SIDE"}
        sides = self.context.get("actor", "").split()
        for speaker in self.speakers:
            for table in sides:
                names |= {folded(row_name(speaker, f"{table}.{row}")): row for row in speaker.tables[table].rows}
                names |= {row: row for row in speaker.tables[table].rows}
            for ident in (*known, CHANCE, "second"):
                row = f"at_{ident}"
                if row in speaker.tables[REFUSALS].rows:
                    text = plain(speaker.fill(f"{REFUSALS}.{row}.text", speaker.tables[REFUSALS].rows[row].text, {}))
                    names |= {folded(text): ident, folded(text).split()[1 if " " in text else 0]: ident, ident: ident}
        return names | {folded(name): side for side, name in self.players.items()}

    def actor_named(self, name: str) -> str:
        """Who is called so in any language: a side, a seat, a player by his own name; "" for nobody."""
        return self.actors.get(folded(name).strip(), "")

    def _phrases(self, field: str) -> list[_Phrase]:
        """The names of everything that a field may name, in every language; ids too."""
        key = without_number(field)
        if key not in self._names:
            found: dict[tuple[str, ...], list[str]] = {}
            for table in self.context.get(key, "").split():
                for speaker in self.speakers:
                    for row in speaker.tables[table].rows:
                        for name in _called(row, row_name(speaker, f"{table}.{row}")):
                            ids = found.setdefault(name, [])
                            if row not in ids:
                                ids.append(row)
            for words, ident in self.words if found else ():
                found.setdefault(words, []).append(ident)
            self._names[key] = _longest_first(_Phrase(words, tuple(ids)) for words, ids in found.items())
        return self._names[key]

    def _pieces(self, description: TableDescription) -> _Pieces:
        """The pieces on the table by what they show, and by their place: `mago`, `cara 1`, `heads.1`."""
        if description.token_tells_all:
            tokens = dict.fromkeys(piece.token for piece in description.pieces() if piece.token)
            return _Pieces(description.piece_fields, [], description.token_parts, tuple(tokens))
        found: dict[tuple[str, ...], list[str]] = {}

        def add(words: Iterable[str], token: str) -> None:
            ids = found.setdefault(tuple(words), [])
            if token not in ids:
                ids.append(token)

        for piece in description.pieces():
            if not piece.token:
                continue
            side, _, number = piece.token.partition(".")
            row = piece.row.partition(".")[2]
            for speaker in self.speakers:
                names = list(_called(row, row_name(speaker, piece.row)))
                places = [folded(name).split() for name, ident in self.actors.items() if ident == side]
                for words in names:
                    add(words, piece.token)
                    add((*words, number), piece.token)
                    for place in places:
                        add((*words, *place, number), piece.token)
                        add((*words, *place), piece.token)
                for place in places:
                    add((*place, number), piece.token)
                    add((f"{place[-1]}.{number}",), piece.token)
            add((piece.token,), piece.token)
            add((number,), piece.token)
        phrases = _longest_first(_Phrase(words, tuple(ids)) for words, ids in found.items())
        return _Pieces(description.piece_fields, phrases)

    # -- reading ---------------------------------------------------------------------------

    def read(
        self, position: Any, description: TableDescription, text: str, legal: Sequence[Action]
    ) -> Action | Refusal:
        """The action that a line means; of several readings the one among `legal`. A refusal where it is unclear."""
        plainly = self.by_ids(position, text)
        if plainly is not None and (plainly in legal or not self.speakers):
            return plainly
        if len(text) > MOST_CHARACTERS:
            return refuse("unreadable", "", text=text.strip()[:40], column=MOST_CHARACTERS + 1)
        before, colon, after = text.rpartition(":")
        actor = ""
        if colon:
            name = " ".join(word for word in folded(before).split() if word not in self.fillers)
            actor = self.actors.get(name, "") or self.actors.get(folded(before).strip(), "")
            if not actor:
                return refuse("unknown-player", "", actor=before.strip()[:40])
        offset = len(before) + len(colon)
        words = [TypedWord(m[0], folded(m[0]), offset + m.start() + 1) for m in _WORD.finditer(after)]
        words = [word for word in words if word.folded]
        if not words:
            return refuse("unreadable", "", text=text.strip()[:40], column=len(text) + 1)
        pieces = self._pieces(description)
        verbs, rest = self._verb(words)
        if not verbs:
            unsaid = {action.verb: action for action in legal if action.args}
            meant, _ = self._readings(unsaid, words, pieces, actor, position)
            odd = _NO_WORD.search(text, offset)
            if not meant and odd:
                shown = self.referee.legal_shown_to(position, "")[:NEAR]
                return Refusal("unreadable", "", (("text", text.strip()[:40]), ("column", odd.start() + 1)), shown)
            return self._narrowed(meant, legal, tuple(unsaid), words, actor) or self._no_verb(words[0], legal)
        meant, wrong = self._readings(verbs, rest, pieces, actor, position)
        found = self._narrowed(meant, legal, verbs, rest, actor)
        if found is None and wrong:
            return max(wrong, key=lambda one: dict(one.data)["column"])
        return found or refuse("unreadable", "", text=text, column=1)

    def _narrowed(
        self, meant: list[Action], legal: Sequence[Action], verbs: Sequence[str], words: list[TypedWord], actor: str
    ) -> Action | Refusal | None:
        """What was meant; where too little is said for that, the legal actions that everything said is true of."""
        found = _chosen(meant, legal)
        least = min((len(fields) for verb in verbs for fields in self.fields[verb]), default=0)
        if isinstance(found, Refusal) or (found is not None and (found in legal or len(found.args) >= max(least, 1))):
            return found
        said = [word.folded for word in words if word.folded not in self.fillers]
        true = [
            action
            for action in legal
            if action.verb in verbs and actor in ("", action.actor) and set(said) <= self._said_of(action)
        ]
        return found if not said and least == 0 else _chosen(true, legal, MOST_TOLD) or found

    def _said_of(self, action: Action) -> set[str]:
        """Every word that may name anything in an action."""
        words: set[str] = set()
        fields = {without_number(field) for line in self.fields[action.verb] for field in line}
        tables = [table for field in sorted(fields) for table in self.context.get(field, "").split()]
        for value in action.args:
            for part in (value, *value.split(".")):
                words |= {part, *self._names_of(part, tuple(tables))}
        return words

    def _names_of(self, row: str, tables: tuple[str, ...]) -> set[str]:
        """The words of a row's name in every language, in whichever table it stands."""
        found: set[str] = set()
        for table in tables or tuple(dict.fromkeys(one for names in self.context.values() for one in names.split())):
            for speaker in self.speakers:
                if row in speaker.tables[table].rows:
                    found.update(folded(row_name(speaker, f"{table}.{row}")).split())
        return found - self.fillers

    def _readings(
        self, verbs: Iterable[str], words: list[TypedWord], pieces: _Pieces, actor: str, position: Any
    ) -> tuple[list[Action], list[Refusal]]:
        """What the words may mean after these verbs, and why they may mean nothing."""
        wrong: list[Refusal] = []
        meant: list[Action] = []
        for verb in verbs:
            for fields in self.fields[verb]:
                found = self._arguments(fields, words, pieces)
                if isinstance(found, Refusal):
                    wrong.append(found)
                    continue
                meant += [Action(actor or self.referee.complete(position, verb, args), verb, args) for args in found]
        return meant, wrong

    def by_ids(self, position: Any, text: str) -> Action | None:
        """The action of a line that consists of ids; None for any other line, or an unknown verb."""
        parsed = parse_action(text)
        if isinstance(parsed, int) or parsed[1] not in self.fields:
            return None
        actor, verb, args = parsed
        return Action(actor or self.referee.complete(position, verb, args), verb, args)

    def _verb(self, words: list[TypedWord]) -> tuple[tuple[str, ...], list[TypedWord]]:
        """The verbs that the first words may be, and the words after them."""
        for phrase in self.verbs:
            size = len(phrase.words)
            if tuple(word.folded for word in words[:size]) == phrase.words:
                return phrase.ids, words[size:]
        begun = {ident for phrase in self.verbs if phrase.words[0].startswith(words[0].folded) for ident in phrase.ids}
        return (tuple(begun), words[1:]) if len(begun) == 1 and len(words[0].folded) > 1 else ((), words)

    def _no_verb(self, word: TypedWord, legal: Sequence[Action]) -> Refusal:
        known = [" ".join(phrase.words) for phrase in self.verbs]
        close = nearest(word.folded, known)
        ids = next((phrase.ids for phrase in self.verbs if " ".join(phrase.words) == close), ())
        near = [action for action in legal if action.verb in ids] or legal
        refusal = refuse("unknown-verb", "", verb=word.typed)
        return Refusal(refusal.code, "", refusal.data, tuple(near[:NEAR]))

    def _arguments(
        self, fields: tuple[str, ...], words: list[TypedWord], pieces: _Pieces
    ) -> list[tuple[str, ...]] | Refusal:
        """Every reading of the words as the fields of a verb; the refusal names the first word that is none of them.

        Too few or too many words are left for the referee, which says how many it wants.
        """
        stuck: list[TypedWord] = []
        found = list(itertools.islice(self._in_turn(fields, words, pieces, stuck), MOST_MEANT))
        if not found:
            word = max(stuck, key=lambda one: one.column)
            code = "not-in-sight" if self._is_known(word.folded) else "unknown-word"
            return refuse(code, "", word=word.typed, column=word.column)
        fewest = min(len(left) for _, left in found)
        readings: dict[tuple[str, ...], None] = {}
        for ids, left in found:
            if len(left) == fewest:
                several = itertools.islice(itertools.product(*ids), MOST_MEANT)
                readings |= dict.fromkeys((*one, *left) for one in several)
        return list(readings)[:MOST_MEANT]

    def _in_turn(
        self, fields: tuple[str, ...], words: list[TypedWord], pieces: _Pieces, stuck: list[TypedWord]
    ) -> Iterator[tuple[list[tuple[str, ...]], list[str]]]:
        """The ids that the words may mean field by field, and the words left over; a word that is none is `stuck`."""
        if not fields:
            yield [], [word.folded for word in words if word.folded not in self.fillers]
            return
        left = list(words)
        while left and left[0].folded in self.fillers and not self._matches(fields[0], left, pieces):
            left = left[1:]
        if not left:
            yield [], []
            return
        matches = self._matches(fields[0], left, pieces)
        if not matches:
            stuck.append(left[0])
        for match in matches:
            for ids, rest in self._in_turn(fields[1:], left[len(match.words) :], pieces, stuck):
                yield [match.ids, *ids], rest

    def _is_known(self, word: str) -> bool:
        """Whether a word names anything at all in this game, be it not on the table now."""
        tables = dict.fromkeys(table for names in self.context.values() for table in names.split())
        for table in tables:
            for speaker in self.speakers:
                for row in speaker.tables[table].rows:
                    if any((word,) == name for name in _called(row, row_name(speaker, f"{table}.{row}"))):
                        return True
        return False

    def _matches(self, field: str, words: Sequence[TypedWord], pieces: _Pieces) -> list[_Phrase]:
        """What the first words may be as a field: the longest first."""
        key = without_number(field)
        said = [word.folded for word in words]
        if key in NUMBERS:
            return [_Phrase((said[0],), (said[0],))] if said[0].isdecimal() else []
        if key in pieces.fields:
            return self._pieces_meant(said, pieces)
        if key == SPACE and key not in self.context:
            return [_Phrase((said[0],), (said[0],))] if _SPACE.fullmatch(said[0]) else []
        return self._first_of(self._phrases(field), said)

    def _pieces_meant(self, said: list[str], pieces: _Pieces) -> list[_Phrase]:
        if pieces.parts:
            written = said[0].count(".") == len(pieces.parts) - 1
            return [_Phrase((said[0],), (said[0],))] if written else self._by_parts(said, pieces)
        found = self._first_of(pieces.phrases, said)
        if not found and re.fullmatch(r"[a-z_]+\.\d+", said[0]):
            side, _, number = said[0].partition(".")
            return [_Phrase((said[0],), (f"{self.actors.get(side, side)}.{number}",))]
        return found

    def _first_of(self, phrases: Sequence[_Phrase], said: list[str]) -> list[_Phrase]:
        """The longest phrase that the words begin with; words that mean nothing may stand between its own."""
        for phrase in phrases:
            bare = tuple(word for word in phrase.words if word not in self.fillers)
            for size in range(len(bare or phrase.words), min(len(said), len(phrase.words) + 2) + 1):
                kept = tuple(word for word in said[:size] if word not in self.fillers) if bare else tuple(said[:size])
                if kept == (bare or phrase.words):
                    return [_Phrase(tuple(said[:size]), phrase.ids)]
        return []

    def _by_parts(self, said: list[str], pieces: _Pieces) -> list[_Phrase]:
        """Pieces by what is said of them, in any order: `pequeña de Rojo en d4`; the longest saying first."""
        known: dict[str, tuple[str, ...]] = {}
        found: list[_Phrase] = []
        at = 0
        while at < len(said):
            part, size, ids = self._part(said[at:], [one for one in pieces.parts if one not in known])
            if not size:
                if said[at] not in self.fillers:
                    break
                at += 1
                continue
            known[part] = ids
            at += size
            fit = tuple(
                token
                for token in pieces.tokens
                if all(
                    value in known.get(part, value) for part, value in zip(pieces.parts, token.split("."), strict=True)
                )
            )
            if not fit:
                break
            found.insert(0, _Phrase(tuple(said[:at]), fit))
        return found

    def _part(self, said: list[str], parts: Sequence[str]) -> tuple[str, int, tuple[str, ...]]:
        """Which part of a piece's token the first words say, how many they are, and what they may be."""
        for part in parts:
            if part == SPACE:
                if _SPACE.fullmatch(said[0]):
                    return part, 1, (said[0],)
                continue
            for phrase in self._first_of(self._phrases(part), said):
                if said[0] not in self.fillers or phrase.words[0] == said[0]:
                    return part, len(phrase.words), phrase.ids
        return "", 0, ()


def _chosen(meant: list[Action], legal: Sequence[Action], most: int = NEAR) -> Action | Refusal | None:
    """The one reading that is legal; the first where none is; a refusal where several are."""
    can = [action for action in dict.fromkeys(meant) if action in legal]
    most_words = max((len(action.args) for action in can), default=0)
    can = [action for action in can if len(action.args) == most_words or most == MOST_TOLD]
    if len(can) > 1:
        refusal = refuse("several-meant", "")
        return Refusal(refusal.code, "", refusal.data, tuple(can[:most]))
    return can[0] if can else meant[0] if meant else None


def _called(row: str, name: str) -> Iterator[tuple[str, ...]]:
    """A row by its id, by its whole name, and by each longer word of its name."""
    words = tuple(folded(name).split())
    yield (row,)
    yield words
    for word in words:
        if len(word) > 3:
            yield (word,)


def _longest_first(phrases: Iterable[_Phrase]) -> list[_Phrase]:
    return sorted(phrases, key=lambda phrase: -len(phrase.words))
