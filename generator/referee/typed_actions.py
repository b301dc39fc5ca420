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
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.actions import CHANCE, MOST_CHARACTERS, NEAR, Action, parse_action
from generator.referee.play_words import VERB, fields_of, row_name, words_of
from generator.referee.protocol import Referee
from generator.referee.refusal_sentences import TABLE as REFUSALS
from generator.referee.refusals import Refusal, refuse
from generator.referee.table_description import TableDescription

FILLERS = "fillers"  # the row of words that mean nothing here: articles, prepositions
MOST_MEANT = 200  # readings of one line that are tried
_WORD = re.compile(r"[^\s:,;]+")
_NO_WORD = re.compile(r"[^\w\s.,;:«»“”\"'’()#\[\]-]")  # what stands in the name of nothing


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

    def _phrases(self, field: str) -> list[_Phrase]:
        """The names of everything that a field may name, in every language; ids too."""
        key = field.rstrip("_0123456789")
        if key not in self._names:
            found: dict[tuple[str, ...], list[str]] = {}
            for table in self.context.get(key, "").split():
                for speaker in self.speakers:
                    for row in speaker.tables[table].rows:
                        for name in _called(row, row_name(speaker, f"{table}.{row}")):
                            ids = found.setdefault(name, [])
                            if row not in ids:
                                ids.append(row)
            self._names[key] = _longest_first(_Phrase(words, tuple(ids)) for words, ids in found.items())
        return self._names[key]

    def _pieces(self, description: TableDescription) -> _Pieces:
        """The pieces on the table by what they show, and by their place: `mago`, `cara 1`, `heads.1`."""
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
            return _chosen(meant, legal) or self._no_verb(words[0], legal)
        meant, wrong = self._readings(verbs, rest, pieces, actor, position)
        return _chosen(meant, legal) or (wrong[0] if wrong else refuse("unreadable", "", text=text, column=1))

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
        found: list[tuple[str, ...]] = []
        left = list(words)
        for field in fields:
            while left and left[0].folded in self.fillers and not self._match(field, left, pieces):
                left = left[1:]
            if not left:
                break
            match = self._match(field, left, pieces)
            if match is None:
                code = "not-in-sight" if self._is_known(left[0].folded) else "unknown-word"
                return refuse(code, "", word=left[0].typed, column=left[0].column)
            found.append(match.ids)
            left = left[len(match.words) :]
        found += [(word.folded,) for word in left if word.folded not in self.fillers]
        return [tuple(args) for args in itertools.islice(itertools.product(*found), MOST_MEANT)]

    def _is_known(self, word: str) -> bool:
        """Whether a word names anything at all in this game, be it not on the table now."""
        tables = dict.fromkeys(table for names in self.context.values() for table in names.split())
        for table in tables:
            for speaker in self.speakers:
                for row in speaker.tables[table].rows:
                    if any((word,) == name for name in _called(row, row_name(speaker, f"{table}.{row}"))):
                        return True
        return False

    def _match(self, field: str, words: list[TypedWord], pieces: _Pieces) -> _Phrase | None:
        key = field.rstrip("_0123456789")
        said = [word.folded for word in words]
        if key == "number":
            return _Phrase((said[0],), (said[0],)) if said[0].isdecimal() else None
        phrases = pieces.phrases if key in pieces.fields else self._phrases(field)
        for phrase in phrases:
            for size in (len(phrase.words), len(phrase.words) + 1, len(phrase.words) + 2):
                kept = [word for word in said[:size] if word not in self.fillers or word in phrase.words]
                if tuple(kept) == phrase.words and len(said) >= size:
                    return _Phrase(tuple(said[:size]), phrase.ids)
        if key in pieces.fields and re.fullmatch(r"[a-z_]+\.\d+", said[0]):
            side, _, number = said[0].partition(".")
            return _Phrase((said[0],), (f"{self.actors.get(side, side)}.{number}",))
        return None


def _chosen(meant: list[Action], legal: Sequence[Action]) -> Action | Refusal | None:
    """The one reading that is legal; the first where none is; a refusal where several are."""
    can = [action for action in dict.fromkeys(meant) if action in legal]
    if len(can) > 1:
        refusal = refuse("several-meant", "")
        return Refusal(refusal.code, "", refusal.data, tuple(can[:NEAR]))
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
