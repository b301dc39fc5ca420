"""Tools for damaging finished PDFs on purpose: what is damaged, on which page, and how it is written back."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf

MM = 72 / 25.4  # points
Apply = Callable[[pikepdf.Pdf], None]
NUMBER = rb"-?\d+(?:\.\d+)?"
TEXT = re.compile(rb"BT\n.*?\nET\n?", re.DOTALL)  # a text as our files write it
SHOWN = re.compile(rb"\[(?:\((?:[^()\\]|\\.)*\)|[-\d. ]+)*\] TJ", re.DOTALL)  # the letters of a text
PLACED = re.compile(rb"q ([^\n]* (?:re|h)) W n ([^\n]* cm) /(X\d+) Do Q")  # a piece on a page: its clip, place and form


@dataclass(frozen=True)
class Damage:
    """One kind of damage: to which file (game, component), on which page (from 1; None: in the file as a whole)."""

    name: str
    game: str
    component: str
    page: int | None
    apply: Apply | None = None
    raw: Callable[[bytes], bytes] | None = None  # instead, for what no library would write

    def damaged(self, data: bytes) -> bytes:
        """The file with its damage."""
        if self.raw is not None:
            return self.raw(data)
        assert self.apply is not None
        with pikepdf.open(BytesIO(data)) as pdf:
            self.apply(pdf)
            return saved(pdf)


def saved(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    """The bytes of a PDF, written by a program that is not ours."""
    buffer = BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library sees what is wrong
        pdf.save(buffer, **options)
    return buffer.getvalue()


def rewrite(stream: Any, change: Callable[[bytes], bytes]) -> None:
    """Change what a stream holds. Raises AssertionError when that changes nothing: the damage would be none."""
    before = stream.read_bytes()
    after = change(before)
    assert after != before, "nothing was damaged"
    stream.write(after)


def content(pdf: pikepdf.Pdf, page: int) -> Any:
    """The content of a page (from 1)."""
    return pdf.pages[page - 1].obj.Contents


def form(pdf: pikepdf.Pdf, page: int, name: str) -> Any:
    """A form that a page uses, by its name."""
    return pdf.pages[page - 1].obj.Resources.XObject[f"/{name}"]


def pieces(pdf: pikepdf.Pdf, page: int) -> list[str]:
    """The names of the forms of the pieces on a page, in order."""
    return [found[3].decode() for found in PLACED.finditer(content(pdf, page).read_bytes())]


def face(pdf: pikepdf.Pdf, page: int, slot: int = 1) -> Any:
    """The form of the piece in a slot of a page (from 1). It gets a copy of its own, so that only it is damaged."""
    return form(pdf, page, pieces(pdf, page)[slot - 1])


def texts(stream: Any) -> list[bytes]:
    """The texts of a stream, or of its bytes: `BT ... ET` each."""
    return TEXT.findall(stream if isinstance(stream, bytes) else stream.read_bytes())


def largest_text(stream: Any, rank: int = 0) -> bytes:
    """The text of a stream in the largest type; with `rank` 1 the next, and so on; with -1 that in the smallest."""
    return sorted(texts(stream), key=_size, reverse=True)[rank]


def _size(text: bytes) -> float:
    found = re.search(rb" (\d+(?:\.\d+)?) Tf", text)
    assert found is not None
    return float(found[1])


def swap_text(stream: Any, old: bytes, new: bytes) -> None:
    """Put one text in the place of another."""
    rewrite(stream, lambda data: data.replace(old, new, 1))


def exchanged(data: bytes, first: bytes, second: bytes) -> bytes:
    """Bytes in which two stretches have changed places."""
    return data.replace(first, b"\0\0first").replace(second, first).replace(b"\0\0first", second)


def letters(text: bytes) -> bytes:
    """What a text shows, without its font and place."""
    found = SHOWN.search(text)
    assert found is not None
    return found[0]


def codes(text: bytes) -> list[bytes]:
    """The codes of the letters of a text, two bytes each, as they are written in it."""
    return re.findall(
        rb"(?:\\.|[^\\()]){2}", b"".join(re.findall(rb"\(((?:[^()\\]|\\.)*)\)", letters(text))), re.DOTALL
    )
