"""Judges of finished files that do less than the whole check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.workshop.checking.run import Checker


class ReadersAlone(Checker):
    """Judges finished files by their readers alone: compared with no fresh document, and by no contract."""

    @contextmanager
    def _compared_with_fresh(self, path: Path, document: object, claim: object) -> Iterator[bool]:
        yield False
