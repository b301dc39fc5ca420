"""Merging of new source texts into a PO file: by id, without fuzzy matching; changed sources become stale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import refuse_changed, write_whole
from generator.base.findings import Where
from generator.language.texts import Text

HEADER_DATE = "2026-11-01 00:00+0000"


@dataclass(frozen=True, slots=True)
class Merged:
    """What a merge did, in numbers of entries."""

    same: int
    stale: int
    new: int
    removed: int


def merge(texts: Iterable[Text], path: Path, language: str, project: str) -> Merged:
    """Bring a catalogue up to date with its sources and write it.

    Raises CannotJudge when the file is no PO file or cannot be written, or somebody saves it in the meantime.
    """
    before = path.read_bytes() if path.exists() else None
    data, done = merged_catalogue(texts, path, language, project)
    refuse_changed(path, before)
    write_whole(path, data)
    return done


def merged_catalogue(
    texts: Iterable[Text], path: Path, language: str, project: str, given: Mapping[str, str] | None = None
) -> tuple[bytes, Merged]:
    """A catalogue brought up to date with its sources, as the bytes of its file, and what that changes.

    A changed source keeps its translation, marked fuzzy, with the source it was made from as
    previous msgid. A text without translation is added empty. An id no text has becomes obsolete.
    `given` are new translations by the ids of their texts: they take the place of those that were there.
    Raises CannotJudge when the file is no PO file.
    """
    import polib

    old: dict[str, Any] = {}
    obsolete: list[Any] = []
    metadata: dict[str, str] = {}
    if path.exists():
        try:
            parsed = polib.pofile(path.read_text(encoding="utf-8-sig"), encoding="utf-8")
        except (OSError, ValueError) as error:
            raise CannotJudge(f"not a PO catalogue: {error}", where=Where(str(path))) from error
        metadata = parsed.metadata
        for entry in parsed:
            # a second translation of an id, or one without id, is kept as obsolete: nothing is lost
            if entry.obsolete or not entry.msgctxt or entry.msgctxt in old:
                obsolete.append(entry)
            else:
                old[entry.msgctxt] = entry
    merged = new_file(language, project)
    merged.metadata = {**metadata, **merged.metadata}
    same = stale = new = 0
    for text in texts:
        entry = old.pop(text.id, None)
        fresh = polib.POEntry(msgctxt=text.id, msgid=text.source, comment=text.note)
        if given and given.get(text.id):
            fresh.msgstr = given[text.id]
            fresh.tcomment = entry.tcomment if entry is not None else ""
            same += 1
        elif entry is None or not entry.msgstr:
            new += 1
        else:
            fresh.msgstr = entry.msgstr
            fresh.flags = [flag for flag in entry.flags if flag != "fuzzy"]
            fresh.tcomment = entry.tcomment
            if entry.msgid != text.source or entry.fuzzy:
                stale += 1
                fresh.flags.append("fuzzy")
                # the first previous source is the one the translation was made from
                made_from = (entry.previous_msgid if entry.fuzzy else None) or entry.msgid
                fresh.previous_msgid = made_from if made_from != text.source else None
            else:
                same += 1
        merged.append(fresh)
    removed = [entry for entry in old.values() if entry.msgstr]
    for entry in [*obsolete, *removed]:
        entry.obsolete = True
        merged.append(entry)
    return (str(merged) + "\n").encode("utf-8"), Merged(same, stale, new, len(removed))


def new_file(language: str, project: str) -> Any:
    """An empty catalogue whose header never changes by itself."""
    import polib

    file = polib.POFile(wrapwidth=100)
    file.metadata = {
        "Project-Id-Version": project,
        "POT-Creation-Date": HEADER_DATE,
        "PO-Revision-Date": HEADER_DATE,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    return file
