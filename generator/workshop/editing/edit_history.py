"""What was saved in the editor, step by step for each page, so that it can be taken back and done again."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

MOST_STEPS = 200  # of one page
MOST_PAGES = 50  # the oldest go


class FileChange(NamedTuple):
    """The bytes of a file before and after a save."""

    path: Path
    before: bytes
    after: bytes

    @property
    def back(self) -> FileChange:
        """The change that takes this one back."""
        return FileChange(self.path, self.after, self.before)

    def applied(self, now: bytes) -> bytes | None:
        """The file with this change, though somebody has changed it elsewhere; None where the same part has changed.

        A file that is as it was before gets exactly the bytes that it had after.
        """
        if now == self.before:
            return self.after
        start, ending = _ends_in_common(self.before, self.after)
        stop = len(self.before) - ending  # of what the change replaces
        if now[:stop] == self.before[:stop] and len(now) >= stop:
            return self.after[: len(self.after) - ending] + now[stop:]
        tail = self.before[start:]
        if now.endswith(tail):
            return now[: len(now) - len(tail)] + self.after[start:]
        return None


def _ends_in_common(one: bytes, other: bytes) -> tuple[int, int]:
    """How many bytes at their beginning, and how many of the others at their end, are equal."""
    start = _in_common(one, other)
    return start, _in_common(one[start:][::-1], other[start:][::-1])


def _in_common(one: bytes, other: bytes) -> int:
    differing = (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differing, min(len(one), len(other)))


class SavedStep(NamedTuple):
    """What one save changed: the files, and where the editor shows it (table, row, field)."""

    changes: tuple[FileChange, ...]
    place: tuple[str, str, str]


class EditHistory:
    """The steps of each page that edits, by a name that the page has given itself."""

    def __init__(self) -> None:
        self._done: dict[str, deque[SavedStep]] = {}
        self._undone: dict[str, list[SavedStep]] = {}

    def add(self, who: str, step: SavedStep) -> None:
        """Note a save; what was taken back before can then no longer be done again."""
        done = self._done.pop(who, None) or deque(maxlen=MOST_STEPS)
        done.append(step)
        self._done[who] = done
        self._undone[who] = []
        for oldest in list(self._done)[:-MOST_PAGES]:
            del self._done[oldest]
            self._undone.pop(oldest, None)

    def last(self, who: str, *, again: bool = False) -> SavedStep | None:
        """The step to take back, or to do again; for the latter it is as it was done first."""
        steps = (self._undone if again else self._done).get(who)
        return steps[-1] if steps else None

    def moved(self, who: str, *, again: bool = False) -> None:
        """The last step was taken back, or done again."""
        if again:
            self._done[who].append(self._undone[who].pop())
        else:
            self._undone[who].append(self._done[who].pop())

    def shown(self, who: str) -> Mapping[str, bool]:
        """Whether there is something to take back, and something to do again."""
        return {"undo": bool(self._done.get(who)), "redo": bool(self._undone.get(who))}
