"""Commands as they are typed at this system's command line."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Sequence


def as_typed(words: Sequence[str]) -> str:
    """A command, or a part of one, that can be copied: words with spaces in quotation marks."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
