"""The one exception a user may see: nothing could be judged (exit code 2)."""

from __future__ import annotations


class CannotJudge(Exception):
    """Wrong use, bad syntax, an unreadable or unwritable file: one message, no finding.

    `fix` says in one sentence what to do about it.
    """

    def __init__(self, message: str, fix: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix
