"""Checks that our texts are in our own words: none shares a long run of characters with a source, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.language.catalogue import Catalogue
from generator.language.markup import plain
from generator.language.speaker import Speaker
from generator.language.texts import Text, texts_of

LEAST = 45  # characters in a row; a shorter run is often only a list of names or a turn of phrase
KINDS = ("*.txt", "*.md")
_MARKS = regular_expression(r"[*_`>\[\]]")


class Sources:
    """The sources of a folder, ready to be searched for what a text shares with them."""

    def __init__(self, texts: Mapping[str, str], least: int = LEAST) -> None:
        self.least = least
        self.texts = {name: normal(text) for name, text in texts.items()}
        self.places: dict[str, tuple[str, int]] = {}
        for name, text in self.texts.items():
            for start in range(len(text) - least + 1):
                self.places.setdefault(text[start : start + least], (name, start))

    def longest_run(self, text: str) -> tuple[str, str]:
        """The longest run that a text shares with a source, and the source's name; empty when none is long enough."""
        words, best, found = normal(text), "", ""
        start = 0
        while start + self.least <= len(words):
            place = self.places.get(words[start : start + self.least])
            if place is None:
                start += 1
                continue
            name, begin = place
            source, length = self.texts[name], self.least
            while words[start + length : start + length + 1] == source[begin + length : begin + length + 1] != "":
                length += 1
            if length > len(best):
                best, found = words[start : start + length], name
            start += length - self.least + 1
        return best, found


def normal(text: str) -> str:
    """A text as runs are compared: small letters, single spaces, no marks of emphasis."""
    return " ".join(_MARKS.sub("", text).casefold().split())


def read_sources(folder: Path, least: int = LEAST) -> Sources:
    """The sources (.txt, .md) in a folder and the folders in it. Raises CannotJudge when there are none."""
    paths = sorted(path for kind in KINDS for path in folder.rglob(kind)) if folder.is_dir() else []
    if not paths:
        raise CannotJudge(f"{folder} holds no sources", "name the folder of the sources' texts (.txt, .md)")
    return Sources(
        {str(path.relative_to(folder)): read_bytes(path).decode("utf-8", "replace") for path in paths}, least
    )


def check_originality(game: Game, catalogues: Mapping[str, Catalogue], sources: Sources, findings: Findings) -> int:
    """Report each text of a game, in any of its languages, that shares a long run with a source. How many it read.

    An entry of the list of sources is left out: who wrote a document, and what it is called, is said as it says so.
    """
    texts = [text for text in texts_of(game) if not text.id.startswith("sources.")]
    read = 0
    for language in game.languages:
        catalogue = catalogues.get(language)
        speaker = Speaker(language, game.model.source_language, game.tables, game.glossary, catalogue, draft=True)
        for text, words in _printed(texts, speaker):
            read += 1
            run, name = sources.longest_run(words)
            if run:
                findings.error(
                    "text.copied",
                    f"{text.id} in {language} shares {len(run)} characters with {name}: {run!r}",
                    catalogue.where(text.id) if catalogue and speaker.catalogue else text.where(),
                    fix="say it in words of our own",
                )
    return read


def _printed(texts: Iterable[Text], speaker: Speaker) -> Iterator[tuple[Text, str]]:
    """Each text with its words as printed; with its placeholders where only a piece or an example fills them."""
    context = speaker.context()
    for text in texts:
        words = text.source
        if speaker.catalogue is not None:
            entry = speaker.catalogue.entries.get(text.id)
            words = entry.msgstr if entry else ""
        try:
            yield text, plain(speaker.compile(words)(context))
        except CannotJudge:
            yield text, words
