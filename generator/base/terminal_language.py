"""The language of the terminal: what `--ui` says, else the locale, by two letters."""

from __future__ import annotations

import os

CHOSEN = "TIRADA_UI"  # what `--ui` says, for this process and for those that it starts
LOCALE = (CHOSEN, "LC_ALL", "LC_MESSAGES", "LANG")  # in the order in which they decide


def terminal_language() -> str:
    """The language of the terminal, by two letters; "" where it has none."""
    said = next((value for name in LOCALE if (value := os.environ.get(name))), "")
    return "" if said[2:3].isalpha() or not said[:2].isalpha() else said[:2].lower()
