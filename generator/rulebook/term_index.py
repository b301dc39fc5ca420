"""The index of terms: where the words of the glossary, and the names of the pieces, are ruled."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping

from generator.language.speaker import Speaker
from generator.rulebook.document import IndexEntry, Inline

MOST = 6  # places of one term: more send the reader nowhere


def index_of(
    speaker: Speaker, texts: Mapping[str, Inline], names: Iterable[str], without: Collection[str], articles: str
) -> tuple[IndexEntry, ...]:
    """Terms and names with the clauses that rule them, in alphabetical order.

    `texts` are the printed clauses by id; terms `without` stay out. A name that begins with one of the language's
    `articles` stands under its next word: `Loco, El`. A term's places are the clauses that print it **strong**,
    where it is explained; failing that, those that use it.
    """
    forms: dict[str, set[str]] = {name: {name} for name in names}
    for term in speaker.glossary:
        if term in without:
            continue
        own = speaker.forms(term)
        forms.setdefault(own.one, set()).update({own.one, own.other, *own.forms})
    entries = []
    for head, words in forms.items():
        wanted = re.compile(
            r"(?<!\w)(?:" + "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True)) + r")(?!\w)",
            re.IGNORECASE,
        )
        strong = [i for i, runs in texts.items() if any(r.strong and wanted.search(r.text) for r in runs)]
        used = [i for i, runs in texts.items() if wanted.search("".join(r.text for r in runs))]
        places = strong or used
        if places:
            entries.append(IndexEntry(_turned(head, articles), tuple(places[:MOST])))
    return tuple(sorted(entries, key=lambda entry: alphabetical(entry.term)))


def _turned(head: str, articles: str) -> str:
    first, _, rest = head.partition(" ")
    return f"{rest}, {first}" if rest and first.casefold() in articles.split() else head


def alphabetical(word: str) -> tuple[str, str]:
    """The place of a word in a list: accents and capitals count last."""
    bare = "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
    return bare, word
