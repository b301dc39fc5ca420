"""Records in a reader's language: verbs, sides and pieces by their words in the catalogue, and back to ids.

What has no word of its own, or shares it with something else, keeps its id; ids are understood in every language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.actions import CHANCE
from generator.referee.play_words import NOTED, VERB, fields_of, row_name, words_of
from generator.referee.position_notation import NotedWords
from generator.referee.protocol import Referee
from generator.referee.record import FIRST_LINE, PARTED, header_line, header_says, is_notation
from generator.referee.refusal_sentences import TABLE as REFUSALS
from generator.referee.registry import plugin_of
from generator.referee.typed_actions import folded

IDS = "en"  # the language that ids are words of
SEATS = ("first", "second", CHANCE)  # who acts without being a row of a table
START = "start"
_PART = regular_expression(r"[^\W_](?:[\w-]*\w)?")  # of a token: `heads` and `1` of `heads.1`


@dataclass(frozen=True, slots=True)
class RecordWords:
    """The words of one language for one game's records, each way; a word stands for one id and an id has one word.

    `verbs`, `names` and `noted` are words by their ids; names are those of sides, seats, and whatever else an action
    names, `noted` all words of the short notation of positions.
    """

    verbs: Mapping[str, str]
    names: Mapping[str, str]
    noted: Mapping[str, str]

    def action(self, text: str) -> str:
        """An action, `heads: put sword heads.1`, in this language; its actor may be left out."""
        return _changed(text, self.verbs, self.names)

    def claim(self, text: str) -> str:
        """A claim, `removed heads.1`: the kind of event stays, what it names is said in this language."""
        kind, _, rest = text.partition(" ")
        return f"{kind} {_parts(rest, self.names)}" if rest else kind

    def header(self, line: str) -> str:
        """A line of a header in this language: of a start position, what it names."""
        key, colon, value = line.partition(":")
        names = self.noted if is_notation(value.strip()) else self.names
        return f"{key}{colon}{_parts(value, names)}" if key.strip() == START else line

    def in_ids(self, lines: Iterable[str]) -> list[str]:
        """The lines of a record in this language as lines of ids; the rest of its header and comments stay."""
        return RecordWords(_turned(self.verbs), _turned(self.names), _turned(self.noted)).in_words(lines)

    def in_words(self, lines: Iterable[str]) -> list[str]:
        """The lines of a record of ids in this language; the rest of its header and comments stay."""
        found, header = [], True
        for line in lines:
            body, mark, comment = line.partition("#")
            words = body.strip()
            header = header and (not words or words == FIRST_LINE or header_line(words) is not None)
            found.append((self.header(body) if header else self.line(body)) + mark + comment)
        return found

    def line(self, text: str) -> str:
        """A line of actions, a refusal or a claim in this language; spaces stay."""
        start = text.lstrip()
        if start[:1] not in ("!", "="):
            return PARTED.join(self.action(one) for one in text.split(PARTED))
        told, arrow, why = text.partition("->")
        before = told[: len(told) - len(told.lstrip(" !="))]
        body = told[len(before) :]
        said = self.claim(body) if start[0] == "=" else self.action(body)
        return before + said + arrow + why


def record_words(speaker: Speaker, referee: Referee[Any]) -> RecordWords:
    """The words of a game in a speaker's language; none in the language of the ids."""
    if speaker.language == IDS:
        return RecordWords({}, {}, {})
    names: dict[str, str] = {}
    for table in dict.fromkeys(name for names_of in referee.context().values() for name in names_of.split()):
        for row in speaker.tables[table].rows:
            names.setdefault(row, _one_word(row_name(speaker, f"{table}.{row}")))
    for seat in SEATS:
        rows = speaker.tables[REFUSALS].rows
        if f"at_{seat}" in rows:
            said = plain(speaker.fill(f"{REFUSALS}.at_{seat}.text", rows[f"at_{seat}"].text, {}))
            names[seat] = _one_word(said.partition(" ")[2] or said)  # without its article
    noted = {word: _one_word(called[0]) for word in _keywords(referee) if (called := words_of(speaker, NOTED + word))}
    return RecordWords(record_verbs(speaker, referee), _one_to_one(names), _one_to_one({**names, **noted}))


def record_verbs(speaker: Speaker, referee: Referee[Any]) -> dict[str, str]:
    """What the verbs of a game's actions are called in a speaker's records; nothing in the language of the ids."""
    if speaker.language == IDS:
        return {}
    return _one_to_one({verb: _one_word((words_of(speaker, VERB + verb) or (verb,))[0]) for verb in fields_of(referee)})


def _keywords(referee: Referee[Any]) -> Sequence[str]:
    notation = plugin_of(referee.id).notation
    return () if notation is None else notation.keywords


def noted_words(speakers: Sequence[Speaker], referee: Referee[Any]) -> NotedWords:
    """The words of a game's short notation: those of every speaker are understood, those of the first are said."""
    ids: dict[str, str] = {}
    for speaker in speakers:
        for ident, called in record_words(speaker, referee).noted.items():
            ids.setdefault(folded(called), ident)
    return NotedWords(ids, record_words(speakers[0], referee).noted)


def lines_in_ids(lines: Sequence[str], words_in: Callable[[str, str], RecordWords]) -> list[str]:
    """The lines of a record, of any language that its header names, as lines of ids.

    `words_in` gives the words of a game in a language, both as the header names them.
    """
    language, game = header_says(lines, "language"), header_says(lines, "game")
    return words_in(game, language).in_ids(lines) if language and game else list(lines)


def _one_word(text: str) -> str:
    return "_".join(re.findall(r"[\w-]+", text.lower()))


def _one_to_one(words: Mapping[str, str]) -> dict[str, str]:
    """Those words that stand for one id each, and are no other's id."""
    times = Counter(words.values())
    return {
        ident: word
        for ident, word in words.items()
        if times[word] == 1 and word != ident and word not in words and _PART.fullmatch(word)
    }


def _turned(words: Mapping[str, str]) -> dict[str, str]:
    return {word: ident for ident, word in words.items()}


def _changed(text: str, verbs: Mapping[str, str], names: Mapping[str, str]) -> str:
    actor, colon, rest = text.rpartition(":")
    space = rest[: len(rest) - len(rest.lstrip())]
    verb, gap, args = rest.lstrip().partition(" ")
    return f"{_parts(actor, names)}{colon}{space}{verbs.get(verb, verb)}{gap}{_parts(args, names)}"


def _parts(text: str, names: Mapping[str, str]) -> str:
    return _PART.sub(lambda found: names.get(found[0], found[0]), text)
