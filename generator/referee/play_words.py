"""What happens at the table said in a language: actions, events, wordings of a description, names of pieces.

The words stand in the game's table `play_words`: `verb_V` are the words by which players may type a verb, `do_V` says
an action, `event_K` says what happened, `word_W` lists what a word of actions is called that is no row of a table, and
`noted_W` what one of the short notation of positions is; any other row belongs to the description of the table.

`do_rod_minion_space_number` says the action of those fields, where a verb is followed by this or that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.referee.actions import Action
from generator.referee.events import Event
from generator.referee.protocol import Referee
from generator.referee.refusal_sentences import name_of
from generator.referee.table_description import TableDescription, Wording

TABLE = "play_words"
FACE_DOWN = f"{TABLE}.face_down"
NUMBERS = ("number", "level")  # fields that are whole numbers
PIECE, PLAYER = "piece", "player"  # the row that names a piece by its place; the field that names who plays
VERB, DO, EVENT, WORD, NOTED = "verb_", "do_", "event_", "word_", "noted_"
GROUND = "ground"  # after the name of a field that names a space: what the space is made of
_ARGUMENT = regular_expression(r"\[?([A-Z_]+)(?:\|\S+)?\]?")  # `TOKEN`, `[TOKEN]`, `SIDE|draw`


def row_name(speaker: Speaker, row: str) -> str:
    """A row as people call it: its name, or the text of a word. Raises CannotJudge for a row that does not exist."""
    table, _, ident = row.partition(".")
    if table not in speaker.tables or ident not in speaker.tables[table].rows:
        raise CannotJudge(f"the table of a game names {row!r}, which is no row")
    found = speaker.tables[table].rows[ident]
    if hasattr(found, "name"):
        return str(speaker.table(table)[ident].name)
    return plain(speaker.fill(f"{row}.text", found.text, speaker.context()))


def without_number(field: str) -> str:
    """What a field is called where a line has several of its kind: `piece_2` is a `piece`."""
    return field.rstrip("_0123456789")


def fields_of(referee: Referee[Any]) -> dict[str, tuple[tuple[str, ...], ...]]:
    """What follows each verb, as the grammar writes it: {"put": (("card", "token", "token_2"),)}; all it may take.

    A verb with several lines in the grammar has several entries.
    """
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for line in referee.grammar():
        _, _, rest = line.partition(":")
        verb, *words = rest.split()
        found[verb] = (*found.get(verb, ()), numbered(words))
    return found


def numbered(words: Iterable[str]) -> tuple[str, ...]:
    """`TOKEN [TOKEN]` as names of fields: token, token_2."""
    names: list[str] = []
    for word in words:
        match = _ARGUMENT.fullmatch(word)
        if match is None:
            continue
        name = match[1].lower()
        again = sum(one.partition("_")[0] == name for one in names)
        names.append(f"{name}_{again + 1}" if again else name)
    return tuple(names)


class Sayings:
    """How one speaker calls what one referee plays: pieces by what they show in `description`, players by their names.

    `players` are names of people by side, as a record's header has them.
    """

    def __init__(
        self,
        speaker: Speaker,
        referee: Referee[Any],
        description: TableDescription,
        players: Mapping[str, str] | None = None,
    ) -> None:
        self.speaker, self.referee, self.description = speaker, referee, description
        self.players = players or {}
        self.context = referee.context()
        self.rows = speaker.tables[TABLE].rows
        self.fields = fields_of(referee)
        self.shown = {piece.token: piece.row for piece in description.pieces() if piece.token}
        cells = () if description.board is None else description.board.cells.values()
        self.ground = {cell.name: cell.ground for cell in cells}

    def fill(self, code: str, data: Iterable[tuple[str, object]]) -> str:
        """A row of `play_words`, its data named. Raises CannotJudge when there is none."""
        if code not in self.rows:
            raise CannotJudge(f"{self.referee.id} has no words for {code!r}", f"add the row to its table {TABLE}")
        named: dict[str, Any] = {key: self.named(key, value) for key, value in data}
        text = plain(self.speaker.fill(f"{TABLE}.{code}.text", self.rows[code].text, self.speaker.context(**named)))
        return re.sub(r"[ \n]+", " ", text).strip()

    def wording(self, said: Wording) -> str:
        """What a description says, filled in."""
        return self.fill(*said)

    def named(self, field: str, value: object) -> object:
        """An id as people call it: a piece by what it shows and its token, everything else by the name of its row."""
        if isinstance(value, Said):
            return str(value)
        if str(value) in self.shown or self.is_piece(value):
            return self.piece(str(value))
        if field == PLAYER:
            return self.player(str(value))
        if f"{WORD}{value}" in self.rows:
            return words_of(self.speaker, f"{WORD}{value}")[0]
        tables = self.context.get(without_number(field), "")
        return name_of(self.speaker, tables, value)

    def player(self, who: str) -> str:
        """A side or seat by its name, with the player's own name where the record has one."""
        name = str(name_of(self.speaker, self.context.get("actor", ""), who))
        return f"{name} ({self.players[who]})" if self.players.get(who) else name

    def is_piece(self, value: object) -> bool:
        """Whether something is the token of a piece that says all about it, be the piece there or not."""
        parts = self.description.token_parts
        return self.description.token_tells_all and str(value).count(".") == len(parts) - 1

    def token(self, token: str) -> str:
        """The name of a piece whatever it shows: "Cara 1"."""
        parts = self.description.token_parts
        return self.fill(PIECE, zip(parts, token.split(".", len(parts) - 1), strict=False))

    def piece(self, token: str) -> str:
        """A piece by what it shows, and its token: "Mago (Cara 1)"."""
        row = self.shown.get(token, FACE_DOWN)
        place = self.token(token)
        return (
            place
            if row == FACE_DOWN or self.description.token_tells_all
            else f"{row_name(self.speaker, row)} ({place})"
        )

    def arguments(self, action: Action) -> list[tuple[str, object]]:
        """The words after the verb, with the names of their fields."""
        lines = self.fields.get(action.verb, ())
        long = [line for line in lines if len(line) >= len(action.args)] or [*lines[:1], ()]
        fields = next((line for line in long if self.fits(line, action.args)), long[0])
        return [(field, value) for field, value in zip(fields, action.args, strict=False)]

    def fits(self, fields: Iterable[str], values: Iterable[str]) -> bool:
        """Whether these words may be these fields: rows of their tables, numbers, pieces."""
        for field, value in zip(fields, values, strict=False):
            key = without_number(field)
            tables = self.context.get(key, "").split()
            if key in self.description.piece_fields:
                fit = "." in value
            elif key in NUMBERS:
                fit = value.isdecimal()
            else:
                named = any(value in self.speaker.tables[table].rows for table in tables)
                fit = named or f"{WORD}{value}" in self.rows if tables else "." not in value
            if not fit:
                return False
        return True

    def arguments_named(self, action: Action) -> list[str]:
        """The words after the verb as people call them."""
        return [str(self.named(field, value)) for field, value in self.arguments(action)]

    def typed(self, action: Action) -> str:
        """An action as somebody may type it: its verb and what it names, without who does it."""
        return " ".join((called_verb(self.speaker, action.verb), *self.arguments_named(action)))

    def action(self, action: Action, last: str = "") -> str:
        """An action without who does it; `last` stands for its last word where it is given."""
        data = self.arguments(action)
        fields = [field for field, _ in data]
        ground = [(f"{field}_{GROUND}", self.ground.get(str(value))) for field, value in data]
        if last and data:
            data[-1] = (data[-1][0], Said(last))
        data += [(field, Said(row_name(self.speaker, piece.row) if piece else "")) for field, piece in ground]
        codes = ("_".join((DO + action.verb, *fields)), f"{DO}{action.verb}_{len(action.args)}", DO + action.verb)
        return self.fill(next((code for code in codes if code in self.rows), codes[-1]), data)

    def events(self, events: Iterable[Event]) -> list[str]:
        """What happened, sentence by sentence; kinds of event without words are left out."""
        said = []
        for event in events:
            codes = [f"{EVENT}{event.kind}_{word}" for word in event.words[-1:]] + [f"{EVENT}{event.kind}"]
            code = next((one for one in codes if one in self.rows), "")
            if code:
                _, form = self.referee.events()[event.kind]
                fields = numbered(form.partition(":")[0].split()[1:])
                said.append(begun(self.fill(code, zip(fields, event.words, strict=False))))
        return said


def begun(sentence: str) -> str:
    """A sentence with a capital at its beginning: some names have none."""
    return sentence[:1].upper() + sentence[1:]


class Said(str):
    """Words that are said already: no id to be named."""

    __slots__ = ()


def called_verb(speaker: Speaker, verb: str) -> str:
    """A verb by the first of its words; by its id where it has none."""
    return (*words_of(speaker, VERB + verb), verb)[0]


def words_of(speaker: Speaker, code: str) -> tuple[str, ...]:
    """The words of a row that lists several, parted by commas; the first of them is shown."""
    if TABLE not in speaker.tables or code not in speaker.tables[TABLE].rows:
        return ()
    rows = speaker.tables[TABLE].rows
    text = plain(speaker.fill(f"{TABLE}.{code}.text", rows[code].text, speaker.context()))
    return tuple(word.strip() for word in text.split(",") if word.strip())
