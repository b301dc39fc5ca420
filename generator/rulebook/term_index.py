"""The index of terms: which clauses explain or use the terms of the glossary and the names of the pieces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping

from generator.language.speaker import Speaker
from generator.rulebook.document import IndexEntry, Inline

MOST = 6  # clauses listed for one term: a longer list would not help a reader


def index_of(
    speaker: Speaker, texts: Mapping[str, Inline], names: Iterable[str], without: Collection[str], articles: str
) -> tuple[IndexEntry, ...]:
    """The entries of the index: terms and names with their clauses, in alphabetical order.

    `texts` are the printed clauses by id; terms in `without` are left out. A name that begins with one of the
    language's `articles` stands under its next word: `Loco, El`. A term leads to the clauses that print it **strong**,
    where it is explained; failing that, to those that use it.
    """
    forms: dict[str, set[str]] = {name: {name} for name in names}
    for term in speaker.glossary:
        if term in without:
            continue
        own = speaker.forms(term)
        forms.setdefault(own.one, set()).update({*own.every})
    whole = {i: "".join(r.text for r in runs) for i, runs in texts.items()}
    explained = {i: [r.text for r in runs if r.strong] for i, runs in texts.items()}
    entries = []
    for head, words in forms.items():
        wanted = re.compile(
            r"(?<!\w)(?:" + "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True)) + r")(?!\w)",
            re.IGNORECASE,
        )
        strong = [i for i, parts in explained.items() if any(map(wanted.search, parts))]
        places = strong or [i for i, text in whole.items() if wanted.search(text)]
        if places:
            entries.append(IndexEntry(_turned(head, articles), tuple(places[:MOST])))
    return tuple(sorted(entries, key=lambda entry: alphabetical(entry.term)))


def _turned(head: str, articles: str) -> str:
    first, _, rest = head.partition(" ")
    return f"{rest}, {first}" if rest and first.casefold() in articles.split() else head


def alphabetical(word: str) -> tuple[str, str]:
    """The sort key of a word: first without accents and case, then as written."""
    bare = "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
    return bare, word
