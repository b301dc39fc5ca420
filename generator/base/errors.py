"""The one exception a user may see: nothing could be judged (exit code 2)."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.findings import Where, WordsRow


class CannotJudge(Exception):
    """Wrong use, bad syntax, an unreadable or unwritable file: one message, no finding.

    `reason` says in one sentence what is wrong, `fix` what to do about it, `where` the file (and line and column) it
    is about, if there is one. `message` is what a user reads: the place, a colon, the reason.

    What people meet at a table has a `row` too: the code of its sentence among the words of the referee, and the data
    that fill it, so that it can be said in the language of whoever plays; `more` are the sentences that follow it.
    """

    def __init__(
        self,
        reason: str,
        fix: str = "",
        where: Where | None = None,
        row: WordsRow | None = None,
        more: Sequence[WordsRow] = (),
    ) -> None:
        super().__init__(reason)
        self.reason, self.fix, self.where, self.row, self.more = reason, fix, where, row, tuple(more)

    @property
    def message(self) -> str:
        place = str(self.where or "")
        return f"{place}: {self.reason}" if place else self.reason

    def __str__(self) -> str:
        return self.message

    def at(self, where: Where) -> CannotJudge:
        """This error with a place added; one that has a place already keeps it."""
        return self if self.where is not None else CannotJudge(self.reason, self.fix, where, self.row, self.more)
