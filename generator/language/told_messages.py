"""What the command tells, in the language of the terminal: messages are made in English and translated when shown.

A catalogue beside this module, `messages/LANGUAGE.po`, has the templates of the messages: `there is no table {1}`
stands for every message that names a table there. What fills the holes of a template is translated as well where it is
a message itself. So whoever makes a message knows nothing of languages, JSON and caches stay as they are, and a message
without a translation is told in English.

A single word that may be a name elsewhere, such as `Bridge` or `draw`, stands in the catalogue under the context
`word`: it is found by itself alone, `said_word`, never within a message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from generator.base.regular_expressions import regular_expression
from generator.base.terminal_language import terminal_language

MESSAGES = Path(__file__).parent / "messages"
SOURCE = "en"
WORD = "word"  # the context of what is translated by itself alone
_HOLE = regular_expression(r"\{(\d+)\}")
_NAMES = ("valid: {1}", "did you mean {1}?")  # what fills them is to be typed as it stands
_ENDS_WITH_A_NAME = ("{1}: there is no {2}",)  # in quotes; of what has none there, it is another message
_COUNT = regular_expression(r"\{1\} [a-z]+")  # a number of something
_QUOTED = regular_expression(r"'[^']*'|\"[^\"]*\"|«[^»]*»|`[^`]*`")  # what somebody else has written
_LED_BY_QUOTES = regular_expression(rf"({_QUOTED.pattern})(\s+)")  # 'x' is no number
_PLACE = regular_expression(r"([^\s:]+\.\w+(?::\d+)*(?: page \d+)?(?: slot \d+)?)(: )")  # where a message goes on about
_BETWEEN = ("; ", ": ", " -> ", ", ", " (", ")")  # what separates messages that are told together
# English words, by which one sees that a text is not translated yet; none of them is a Spanish one
_SOURCE_WORDS = regular_expression(
    r"(?<![-\w.])(?:the|of|is|are|which|with|this|that|there|where|not|each|every|from|for|was|has|its|it|expected|must|"
    r"cannot|than|by|on|at|or|in|to|and|be|been|least|most|"
    r"table|row|column|cell|rows|columns|cells|page|pages|piece|pieces)(?![-\w])"
)
_REMEDY = "-> "  # before what is to be done about a finding
_AND = "{1} and {2}"  # only between names and numbers: elsewhere it would tear sentences apart
# all that a template says: such a one tears what is no message apart
_CONNECTOR = regular_expression(r"\s*[a-z]{1,4}\s*")
_LIST = regular_expression(r"((?:'[^']*'|\S+)(?:, (?:'[^']*'|\S+))*) and ('[^']*'|\S+)")
_DEEPEST = 8  # messages within messages; what is nested deeper stays as it is
_LONGEST = 2000  # characters of a line; what is longer is no message


class Interpreter:
    """Says messages of the command by a catalogue: templates and what they are in another language."""

    def __init__(self, entries: Mapping[str, str], words: Mapping[str, str] | None = None) -> None:
        self._fixed = {text: said for text, said in entries.items() if not _HOLE.search(text)}
        filled = [_Template(text, said) for text, said in entries.items() if _HOLE.search(text) and text != _AND]
        self._and = entries.get(_AND, _AND)
        self._templates = sorted(filled, key=lambda one: -one.weight)
        self._known: dict[str, str] = {}
        self._words = dict(words or {})

    def word(self, text: str) -> str:
        """A word or name as the catalogue says it by itself; one that it does not have stays."""
        return self._words.get(text) or self._fixed.get(text, text)

    def __call__(self, text: str) -> str:
        """A text as the catalogue says it; line by line where it is several messages."""
        return self._said(text, 0)

    def _said(self, text: str, depth: int) -> str:
        inner = text.strip()
        if not inner or depth > _DEEPEST or _QUOTED.fullmatch(inner):
            return text
        if inner not in self._known:
            self._known[inner] = self._sought(inner, depth)
        before = text[: len(text) - len(text.lstrip())]
        return before + self._known[inner] + text[len(before) + len(inner) :]

    def _sought(self, text: str, depth: int) -> str:
        if text in self._fixed:
            return self._fixed[text]
        if text.startswith(_REMEDY):
            return _REMEDY + self._said(text[len(_REMEDY) :], depth + 1)
        if "\n" in text:
            return "\n".join(self._said(line, depth + 1) for line in text.split("\n"))
        best, fewest = text, None
        for told in self._readings(text, depth) if len(text) <= _LONGEST else ():
            left = len(_SOURCE_WORDS.findall(_QUOTED.sub("", told)))
            if told != text and (fewest is None or left < fewest):
                best, fewest = told, left
                if not left:
                    break
        return best

    def _readings(self, text: str, depth: int) -> Iterator[str]:
        """What a text may be in the other language, by each way to read it: the likeliest first."""
        if _QUOTED.match(text):  # a message that is told of one value is not torn from it
            for template in self._templates:
                values = template.values(text)
                if values is not None and not template.connects and all(map(_QUOTED.fullmatch, values)):
                    yield template.filled(values)
        for led in (_PLACE, _LED_BY_QUOTES):
            found = led.match(text)
            if found:
                yield self._said(found[1], depth + 1) + found[2] + self._said(text[found.end() :], depth + 1)
        for template in self._templates:
            values = template.values(text)
            if values is not None:
                kept = template.text in _NAMES
                told = [value if kept else self._said(value, depth + 1) for value in values]
                if not (template.connects and any(map(_is_source, told))):
                    yield template.filled(told)
        listed = _LIST.fullmatch(text)
        if listed:
            yield _HOLE.sub(lambda hole: listed[int(hole[1])], self._and)
        for separator in _BETWEEN:
            first, between, rest = text.partition(separator)
            if between:
                yield self._said(first, depth + 1) + between + self._said(rest, depth + 1)


class _Template:
    """A message with holes, and what it is in another language."""

    def __init__(self, text: str, said: str) -> None:
        self.text, self._said = text, said
        literals = _HOLE.split(text)[::2]
        self.weight = sum(map(len, literals))
        self._rarest = max(literals, key=len)
        self._pattern: re.Pattern[str] | None = None
        self._counts = _COUNT.fullmatch(text) is not None
        self._named_last = text in _ENDS_WITH_A_NAME
        self.connects = _CONNECTOR.fullmatch("".join(literals)) is not None

    def values(self, text: str) -> list[str] | None:
        """What fills the holes, in the order of the template's text; None where it is another message."""
        if self._rarest not in text:
            return None
        if self._pattern is None:
            parts = [re.escape(literal) for literal in _HOLE.split(self.text)[::2]]
            self._pattern = re.compile("(.*?)".join(parts), re.DOTALL)
        found = self._pattern.fullmatch(text)
        if found is None or (self._counts and ", " in text):  # `2 errors, 3 info` is no number of one thing
            return None
        if self._named_last and not _QUOTED.fullmatch(found[found.re.groups]):
            return None
        return list(found.groups())

    def filled(self, values: list[str]) -> str:
        """The message in the other language."""
        return _HOLE.sub(lambda hole: values[int(hole[1]) - 1], self._said)


def _is_source(text: str) -> bool:
    """Whether a text has English words, so that it is no message of ours: the text of a game, of a file."""
    return _SOURCE_WORDS.search(_QUOTED.sub("", text)) is not None


def languages() -> list[str]:
    """The languages that the command speaks."""
    return sorted([SOURCE, *(path.stem for path in MESSAGES.glob("*.po"))])


@lru_cache(maxsize=4)
def interpreter(language: str) -> Interpreter:
    """The interpreter of a language; one without translations where the command does not speak it."""
    import polib

    path = MESSAGES / f"{language}.po"
    if not (language.isalpha() and path.exists()):
        return Interpreter({})
    found: dict[str, dict[str, str]] = {"": {}, WORD: {}}
    for entry in polib.pofile(str(path)):
        if entry.translated():
            found.setdefault(entry.msgctxt or "", {})[entry.msgid] = entry.msgstr
    return Interpreter(found[""], found[WORD])


def told_language() -> str:
    """The language in which the command tells what it tells: the terminal's if it speaks it, else English."""
    language = terminal_language()
    return language if language.isalpha() and (MESSAGES / f"{language}.po").exists() else SOURCE


def said(text: str) -> str:
    """A message of the command in the language of the terminal."""
    language = terminal_language()
    return text if language in ("", SOURCE) else interpreter(language)(text)


def said_word(text: str) -> str:
    """A word or name of the press in the language of the terminal, by itself."""
    language = terminal_language()
    return text if language in ("", SOURCE) else interpreter(language).word(text)


def language_name(code: str) -> str:
    """The name of a language (pt_BR) at this terminal; its code where it has none."""
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code).get_display_name(told_language()) or code
    except (UnknownLocaleError, ValueError):
        return code
