"""The date that files bear: none, unless the environment gives one, so that two builds are equal."""

from __future__ import annotations

import os
import time

from generator.base.errors import CannotJudge


def date() -> str:
    """The date that SOURCE_DATE_EPOCH gives, in UTC; empty without it, so that files stay equal.

    Raises CannotJudge when it is no number of seconds.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch:
        return ""
    try:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(epoch)))
    except (ValueError, OverflowError, OSError) as error:
        raise CannotJudge(
            f"SOURCE_DATE_EPOCH is {epoch!r}: a number of seconds since 1970 is expected", "unset it, or mend it"
        ) from error
