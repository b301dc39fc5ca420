"""What a new game is to have: its parts, its languages and its title, each choice judged."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.project import shipped_root
from generator.language.told_messages import said, told_language

PARTS: Final = {  # what a new game may have: how the terminal calls it, and what it is
    "cards": "cards: eight cards of four creatures, with their back",
    "tokens": "tokens: sixteen hexagonal tokens, with their back",
    "map": "map: a map of 45 hexes",
    "rulebook": "rulebook: a short one, whose words are there to be replaced",
}
ALL: Final = "all: all of this"
USUAL_PARTS: Final = ("cards",)
SOURCE: Final = "en"  # the language in which templates/starter names its words
USUAL_LANGUAGES: Final = (SOURCE, "es")
LONGEST_TITLE = 60


@dataclass(frozen=True, slots=True)
class GameWishes:
    """What a new game is to have; what is not said is as usual."""

    parts: tuple[str, ...] = ()  # names of PARTS
    languages: tuple[str, ...] = ()  # its own first
    title: str = ""  # the game's id in words when there is none


def wishes_of(parts: str | None, languages: str | None, title: str | None) -> GameWishes:
    """The wishes that options state, each a text or None. Raises CannotJudge for one that cannot be meant."""
    return GameWishes(
        chosen_parts(parted(parts)) if parts is not None else (),
        chosen_languages(parted(languages)) if languages is not None else (),
        chosen_title(title) if title is not None else "",
    )


def spoken_languages() -> list[str]:
    """The languages in which a new game has words."""
    return sorted([SOURCE, *(path.stem for path in (shipped_root() / "templates" / "starter").glob("*.po"))])


def usual_languages() -> tuple[str, ...]:
    """All languages of a new game, that of the terminal first where it is one of them, else English."""
    own = told_language() if told_language() in spoken_languages() else SOURCE
    return (own, *(language for language in spoken_languages() if language != own))


def called(part: str) -> str:
    """How the terminal calls one of PARTS, or ALL, in its language: what stands before the colon."""
    return said(part).partition(": ")[0]


def chosen_parts(words: Iterable[str]) -> tuple[str, ...]:
    """The parts that words name, in their usual order: by name, in the language of the terminal too, or by number.

    `all` is all of them. Raises CannotJudge for anything else, and for nothing.
    """
    known = {"all": tuple(PARTS), called(ALL): tuple(PARTS), str(len(PARTS) + 1): tuple(PARTS)}
    for number, (part, what) in enumerate(PARTS.items(), 1):
        known |= dict.fromkeys((part, called(what), str(number)), (part,))
    usual = list(map(called, PARTS.values()))
    wanted: set[str] = set()
    for word in words:
        if word.casefold() not in known:
            raise CannotJudge(f"a new game can have no {word[:40]!r}", suggestion(word.casefold(), usual))
        wanted.update(known[word.casefold()])
    if not wanted:
        raise CannotJudge("a new game must have something", f"take one or more of {', '.join(usual)}")
    return tuple(part for part in PARTS if part in wanted)


def chosen_languages(words: Sequence[str]) -> tuple[str, ...]:
    """The languages that words name, in their order. Raises CannotJudge for one in which a new game has no words."""
    spoken = spoken_languages()
    for word in words:
        if word not in spoken:
            raise CannotJudge(
                f"a new game has no words in {word[:40]!r}",
                f"begin with {', '.join(spoken)}; `tirada i18n new` adds other languages, such as fr, afterwards",
            )
    if not words:
        raise CannotJudge("a new game must have a language", f"begin with {', '.join(spoken)}")
    return tuple(dict.fromkeys(words))


def chosen_title(title: str) -> str:
    """A title without spaces about it. Raises CannotJudge for an empty or a long one, and for one of several lines."""
    inner = unicodedata.normalize("NFC", title.strip())
    if not inner or len(inner) > LONGEST_TITLE or not inner.isprintable() or not any(map(str.isalnum, inner)):
        raise CannotJudge(
            f"{title[:40]!r} is no title for a game", f"write one line of letters, at most {LONGEST_TITLE} of them"
        )
    if any(mark in inner for mark in ("{{", "}}", "**")):
        raise CannotJudge(f"{title[:40]!r} is no title for a game", "leave {{, }} and ** out: they mean something here")
    return inner


def parted(given: str) -> list[str]:
    """The words of an answer, between commas or spaces."""
    return given.replace(",", " ").split()
