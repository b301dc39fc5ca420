"""The one exception a user may see: nothing could be judged (exit code 2)."""

from __future__ import annotations

from generator.base.findings import Where


class CannotJudge(Exception):
    """Wrong use, bad syntax, an unreadable or unwritable file: one message, no finding.

    `reason` says in one sentence what is wrong, `fix` what to do about it, `where` the file (and line and column) it
    is about, if there is one. `message` is what a user reads: the place, a colon, the reason.
    """

    def __init__(self, reason: str, fix: str = "", where: Where | None = None) -> None:
        super().__init__(reason)
        self.reason, self.fix, self.where = reason, fix, where

    @property
    def message(self) -> str:
        place = str(self.where or "")
        return f"{place}: {self.reason}" if place else self.reason

    def __str__(self) -> str:
        return self.message

    def at(self, where: Where) -> CannotJudge:
        """This error with a place added; one that has a place already keeps it."""
        return self if self.where is not None else CannotJudge(self.reason, self.fix, where)
