"""The index of terms: which clauses explain or use the terms of the glossary and the names of the pieces."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping

from generator.language.speaker import Speaker
from generator.rulebook.document import IndexEntry, Inline

MOST = 6  # clauses listed for one term: a longer list would not help a reader


def index_of(
    speaker: Speaker,
    texts: Mapping[str, Inline],
    names: Iterable[str],
    without: Collection[str],
    articles: str,
    places: Mapping[str, Collection[str]],
) -> tuple[IndexEntry, ...]:
    """The entries of the index: terms and names with their clauses, in alphabetical order.

    `texts` are the printed clauses by id; terms in `without` are left out. A name that begins with one of the
    language's `articles` stands under its next word: `Loco, El`. A term leads to the clauses that print it **strong**,
    where it is explained; failing that, to those that use it. Words within a longer term or name are not counted:
    `Foreign Trade` is no trade. A term that `places` names leads to the clauses it gives, for words cannot tell them.
    """
    forms: dict[str, set[str]] = {name: {name} for name in names}
    further: dict[str, set[str]] = {}
    left_out: set[str] = set()
    told: dict[str, list[str]] = {}
    for term in speaker.glossary:
        own = speaker.forms(term)
        nouns = {word for word in (own.one, own.other) if word}
        forms.setdefault(own.one, set()).update(nouns)
        further.setdefault(own.one, set()).update({*own.every} - nouns)
        if term in without:
            left_out.add(own.one)
        if term in places:
            told[own.one] = [ident for ident in texts if ident in places[term]]
    heads = _heads(forms, further)
    wanted = re.compile(
        r"(?<!\w)(?:" + "|".join(re.escape(w) for w in sorted(heads, key=len, reverse=True)) + r")(?!\w)", re.IGNORECASE
    )
    used: dict[str, list[str]] = {}
    explained: dict[str, list[str]] = {}
    for ident, runs in texts.items():
        whole = "".join(run.text for run in runs)
        for head in _found(wanted, heads, [whole]):
            used.setdefault(head, []).append(ident)
        for head in _found(wanted, heads, [run.text for run in runs if run.strong]):
            explained.setdefault(head, []).append(ident)
    entries = []
    for head in forms:
        clauses = told.get(head) or (explained.get(head) or used.get(head, []))[:MOST]
        if clauses and head not in left_out:
            entries.append(IndexEntry(_turned(head, articles), tuple(clauses)))
    return tuple(sorted(entries, key=lambda entry: alphabetical(entry.term)))


def _heads(forms: Mapping[str, Collection[str]], further: Mapping[str, Collection[str]]) -> dict[str, set[str]]:
    """By word, the heads it leads to: those it is a name of; failing that, those that count it among their forms."""
    heads: dict[str, set[str]] = {}
    for head, words in forms.items():
        for word in words:
            heads.setdefault(word.casefold(), set()).add(head)
    named = frozenset(heads)
    for head, words in further.items():
        for word in words:
            if word.casefold() not in named:
                heads.setdefault(word.casefold(), set()).add(head)
    return heads


def _found(wanted: re.Pattern[str], heads: Mapping[str, Collection[str]], parts: Iterable[str]) -> dict[str, None]:
    """The heads whose words stand in texts, each once. Letters of other alphabets (İ) may match words they are not."""
    return {head: None for part in parts for word in wanted.findall(part) for head in heads.get(word.casefold(), ())}


def _turned(head: str, articles: str) -> str:
    first, _, rest = head.partition(" ")
    return f"{rest}, {first}" if rest and first.casefold() in articles.split() else head


def alphabetical(word: str) -> tuple[str, str]:
    """The sort key of a word: first without accents and case, then as written."""
    bare = "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
    return bare, word
