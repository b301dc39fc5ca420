"""Compressed streams of a PDF: whatever packs them, any reader gets the same bytes back."""

from __future__ import annotations

import re
import zlib

import pytest

from generator.pdf.objects import SHORT, plain_stream, stream


def packed(data: bytes) -> bytes:
    """What a stream object holds, by its own length."""
    found = re.match(rb"<</Filter/FlateDecode/Length (\d+)>>stream\n", made := stream(data).data)
    assert found is not None
    assert made[found.end() + int(found[1]) :] == b"\nendstream"
    return made[found.end() : found.end() + int(found[1])]


@pytest.mark.parametrize("length", [0, 1, SHORT - 1, SHORT, 4 * SHORT, 80 * SHORT])
def test_a_stream_is_read_back_by_zlib(length: int) -> None:
    data = b"".join(b"%d %d m %d 0 l S\n" % (i, i * i % 977, i % 13) for i in range(length // 8 + 1))[:length]
    assert zlib.decompress(packed(data)) == data
    assert packed(data) == packed(data)


def test_a_stream_that_lost_a_byte_is_not_read_back() -> None:
    with pytest.raises(zlib.error):
        zlib.decompress(packed(b"0 0 m 1 1 l S\n" * 4 * SHORT)[:-1])


def test_a_plain_stream_holds_what_it_was_given() -> None:
    assert plain_stream(b"0 0 m\n", "/A 1").data == b"<</A 1/Length 6>>stream\n0 0 m\n\nendstream"
    assert b"/FlateDecode" not in plain_stream(b"").data


@pytest.mark.parametrize(("lines", "most"), [(60, 1.05), (4000, 1.0)], ids=["short", "long"])
def test_streams_are_packed_as_short_as_zlib_does(lines: int, most: float) -> None:
    data = b"".join(b"%d %d m %d 0 l S\n" % (i, i * i % 977, i % 13) for i in range(lines))
    assert len(packed(data)) < most * len(zlib.compress(data, 6))
