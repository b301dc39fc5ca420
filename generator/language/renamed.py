"""Names that were changed: what follows by itself, what must be read again, and what still says the old name.

A catalogue keeps the source that each translation was made from, so until a changed name is translated anew, its old
words are known in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.base.findings import Findings
from generator.catalog.cells import CellPath
from generator.catalog.library import Game
from generator.language.catalogue import Catalogue
from generator.language.placeholders import SPECIAL
from generator.language.texts import Text
from generator.language.typed_names import forms_of, judged, text_in

# words that change with the name that follows them: with its gender and number, or with the sound it begins with
BENDING = {
    "es": "el la los las un una unos unas del al este esta estos estas ese esa esos esas aquel aquella aquellos "
    "aquellas otro otra otros otras algún alguna ningún ninguna mismo misma mismos mismas primer primera segundo "
    "segunda nuevo nueva nuevos nuevas todo toda todos todas mucho mucha muchos muchas cuánto cuánta y e o u",
    "en": "a an this that these those",
}
MOST = 8  # texts that one finding names


class Renamed(NamedTuple):
    """A name that was changed: its cell, and what it was called, by language."""

    cell: CellPath
    old: Mapping[str, str]
    new: str


def renamed(game: Game, texts: Sequence[Text], catalogues: Mapping[str, Catalogue]) -> Iterator[Renamed]:
    """The names whose translations were made from another name than the table has now."""
    for text in texts:
        if text.cell is None or text.cell.column != "name":
            continue
        old: dict[str, str] = {}
        for language, catalogue in catalogues.items():
            entry = catalogue.entries.get(text.id)
            if entry is None or not entry.msgstr or catalogue.state(text) != "stale":
                continue
            before = entry.made_from or entry.msgid
            if before != text.source and "{" not in before:
                old[game.model.source_language] = before
                old[language] = entry.msgstr
        if old:
            yield Renamed(text.cell, old, text.source)


def report_renamed(game: Game, texts: Sequence[Text], catalogues: Mapping[str, Catalogue], findings: Findings) -> None:
    """Report of each changed name the texts whose words agree with it, and at its place each text with the old name."""
    source = game.model.source_language
    for one in renamed(game, texts, catalogues):
        reading: list[str] = []
        asked = _asking(one.cell)
        for language, old in one.old.items():
            bending = _bending(language)
            forms = "|".join(re.escape(form) for form, _ in forms_of(old, language))
            typed = re.compile(rf"(?<!\w)(?:{forms})(?!\w)", re.IGNORECASE)
            catalogue = None if language == source else catalogues[language]
            for text in texts:
                words = text_in(text, catalogue)
                if any(bending.search(words[: match.start()]) for match in asked.finditer(words)):
                    reading.append(f"{text.id} ({language})")
                said = typed.search(SPECIAL.sub(" ", words)) if judged(text) else None
                if said:
                    findings.warning(
                        "text.old-name",
                        f"{text.id} in {language}: it still says {said.group()!r}, and {one.cell} was {old!r}",
                        text.where() if catalogue is None else catalogue.where(text.id),
                        fix=f"if it means this name, write it anew: {{{{ {one.cell} }}}}",
                    )
        if reading:
            more = f" and {len(reading) - MOST} more" if len(reading) > MOST else ""
            findings.info(
                "text.renamed",
                f"{one.cell} was {one.old[source]!r} and is {one.new!r}: the texts follow; an article, or another "
                f"word before it, may have to change in {', '.join(reading[:MOST])}{more}",
                game.cell(one.cell).where,
                fix="read these aloud; this is told until the translations of the name lose their fuzzy mark",
            )


def _bending(language: str) -> re.Pattern[str]:
    """What ends with a word that changes with the name after it."""
    words = BENDING.get(language, "").replace(" ", "|")
    return re.compile(rf"(?<!\w)(?:{words})\s+$" if words else r"(?!)", re.IGNORECASE)


def _asking(cell: CellPath) -> re.Pattern[str]:
    """What a placeholder looks like that asks for a name, or for a list in which it stands."""
    row = rf"(?:\.{re.escape(cell.row)}|\[['\"]{re.escape(cell.row)}['\"]\])"
    return re.compile(rf"\{{\{{[^}}]*(?<!\w){re.escape(cell.table)}(?:{row}\.name|\|)[^}}]*\}}\}}")
