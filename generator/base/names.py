"""The nearest valid name, for messages that help."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(name: str, valid: Iterable[str], closeness: float = 0.5) -> str | None:
    """The valid name closest to `name`, or None when nothing is close; 1 asks for the same letters."""
    import difflib

    found = difflib.get_close_matches(str(name), [str(v) for v in valid], n=1, cutoff=closeness)
    return found[0] if found else None


def suggestion(name: str, valid: Iterable[str]) -> str:
    """A sentence that names the nearest valid name, or lists the few there are."""
    names = sorted({str(v) for v in valid})
    close = nearest(name, names)
    if close is not None:
        return f"did you mean {close!r}?"
    if not names:
        return "there is none"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"valid: {shown}"
