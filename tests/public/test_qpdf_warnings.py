"""Of qpdf's warnings the door passes over one alone, about portions of a stream that is complete."""

from __future__ import annotations

import runpy
import zlib
from collections.abc import Callable

import pytest
from projects import ROOT

harmless: Callable[[int, str, bytes], bool] = runpy.run_path(str(ROOT / ".ci" / "qpdf.py"))["harmless"]
HEAD = b"1 0 obj\nstream\n"
PACKED = zlib.compress(b"0 0 m 10 10 l S\n" * 500)
WHOLE = HEAD + PACKED + b"\nendstream\nendobj\n"
PORTION = f"WARNING: book.pdf (offset {len(HEAD)}): input stream is complete but output may still be valid\n"
SUMMARY = "qpdf: operation succeeded with warnings\n"


def test_a_portion_of_a_complete_stream_is_nothing_wrong() -> None:
    assert harmless(3, PORTION + SUMMARY, WHOLE)


@pytest.mark.parametrize(
    "data",
    [
        HEAD + PACKED[:-1] + b"\nendstream\nendobj\n",  # the checksum is cut
        HEAD + PACKED[:-4] + bytes(4) + b"\nendstream\nendobj\n",  # the checksum is wrong
        HEAD + PACKED[:20],
        HEAD + PACKED + b"more\nendstream\nendobj\n",
        HEAD + b"\nendstream\nendobj\n",
    ],
)
def test_a_stream_that_is_not_complete_is_told(data: bytes) -> None:
    assert not harmless(3, PORTION + SUMMARY, data)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (3, PORTION + "WARNING: book.pdf: file is damaged\n" + SUMMARY),
        (2, PORTION),
        (3, SUMMARY),
        (3, ""),
    ],
)
def test_any_other_warning_and_every_error_is_told(code: int, said: str) -> None:
    assert not harmless(code, said, WHOLE)
