"""One translation of a PO file changed: the lines of its entry alone are written anew, and all other bytes stay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression

WIDTH = 100  # characters of a line, as `tirada i18n merge` breaks them
_KEYWORD = regular_expression(r'\s*(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d+\])?\s*"')
_MORE = regular_expression(r'\s*"')
_STRING = regular_expression(r'"((?:[^"\\]|\\.)*)"')


@dataclass(slots=True)
class _Entry:
    """Where an entry stands: numbers of lines, its first and the one behind its last; and of each of its parts."""

    start: int
    end: int = 0
    parts: dict[str, tuple[int, int]] = field(default_factory=dict)


def with_translation(text: str, ident: str, source: str, translation: str, before: Iterable[str] = ()) -> str:
    """A catalogue with a text translated; the entry then says the present source and is no longer marked as stale.

    A text without entry gets one: behind that of the nearest text in `before`, the ids of those that stand before it,
    the last of them nearest; else at the end. Raises CannotJudge for an entry with plural forms.
    """
    lines = text.splitlines(keepends=True)
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    entries = {_said(lines, entry, "msgctxt"): entry for entry in reversed(list(_entries(lines)))}
    entry = entries.get(ident)
    if entry is None:
        return _with_new_entry(lines, entries, ident, [_part("msgctxt", ident), _part("msgid", source),
                                                      _part("msgstr", translation)], list(before), end)  # fmt: skip
    if "msgid_plural" in entry.parts:
        raise CannotJudge(f"the entry of {ident} has plural forms, which Tirada does not read", "take them out")
    made = list(lines)
    for name, words in (("msgstr", translation), ("msgid", source)):  # from behind: numbers of lines stay true
        first, last = entry.parts[name]
        if _said(lines, entry, name) != words:
            closed = lines[last - 1].endswith("\n")
            made[first:last] = _ended(_part(name, words), end, closed)
    head = entry.parts["msgctxt"][0]
    made[entry.start : head] = [
        kept for line in lines[entry.start : head] if not line.startswith("#|") for kept in _without_fuzzy(line)
    ]
    return "".join(made)


def _with_new_entry(
    lines: Sequence[str],
    entries: dict[str, _Entry],
    ident: str,
    parts: Sequence[list[str]],
    before: Sequence[str],
    end: str,
) -> str:
    nearest = next((entries[one] for one in reversed(before) if one in entries), None)
    place = nearest.end if nearest else max((entry.end for entry in entries.values()), default=len(lines))
    head = list(lines[:place])
    if head and not head[-1].endswith("\n"):
        head[-1] += end
    new = [end, *(line for part in parts for line in _ended(part, end, True))]
    return "".join([*head, *new, *lines[place:]])


def _entries(lines: Sequence[str]) -> Iterator[_Entry]:
    """The entries that are in use; those that no text has any more (#~) are left out."""
    entry: _Entry | None = None
    part = ""
    for number, line in enumerate(lines):
        words = line.lstrip("\ufeff")
        keyword = _KEYWORD.match(words)
        if keyword is None and part and _MORE.match(words):
            assert entry is not None
            entry.parts[part] = (entry.parts[part][0], number + 1)
            entry.end = number + 1
            continue
        begins = words.startswith("#") or (keyword is not None and keyword[1] in ("msgctxt", "msgid"))
        if entry is not None and "msgstr" in entry.parts and (begins or not words.strip()):
            yield entry
            entry, part = None, ""
        if words.startswith("#~") or not words.strip():
            entry, part = (entry if entry is not None and entry.parts else None), ""
            continue
        if entry is None:
            entry = _Entry(number)
        if keyword is not None:
            part = keyword[1]
            entry.parts.setdefault(part, (number, number + 1))
            entry.end = number + 1
        else:
            part = ""
    if entry is not None and "msgstr" in entry.parts:
        yield entry


def _said(lines: Sequence[str], entry: _Entry, part: str) -> str:
    if part not in entry.parts:
        return ""
    from polib import unescape

    first, last = entry.parts[part]
    return "".join(str(unescape(found)) for line in lines[first:last] for found in _STRING.findall(line))


def _part(name: str, words: str) -> list[str]:
    """The lines of one part of an entry, broken as a merge breaks them, so that the next one changes nothing."""
    from polib import POEntry

    entry = POEntry(msgctxt="c", msgid="i", msgstr="s")
    setattr(entry, name, words)
    lines = entry.__unicode__(WIDTH).split("\n")
    first = next(i for i, line in enumerate(lines) if line.startswith(f"{name} "))
    last = first + 1
    while last < len(lines) and lines[last].startswith('"'):
        last += 1
    return lines[first:last]


def _ended(lines: Sequence[str], end: str, closed: bool) -> list[str]:
    made = [line + end for line in lines]
    if not closed:
        made[-1] = lines[-1]
    return made


def _without_fuzzy(line: str) -> list[str]:
    """A line before an entry without the mark for stale; none where that was all it said."""
    if not line.startswith("#,") or "fuzzy" not in line:
        return [line]
    flags = [flag.strip() for flag in line[2:].split(",")]
    kept = [flag for flag in flags if flag and flag != "fuzzy"]
    end = line[len(line.rstrip("\r\n")) :]
    return [f"#, {', '.join(kept)}{end}"] if kept else []
