"""Rows of samples as PNG: rows like the one above cost nothing, and rows that came before are not packed again.

The compression is cut where rows repeat (RFC 1950, 1951: a full flush), so that each part stands for itself.
Which parts came before changes how long a picture takes, and nothing in its bytes.
"""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

MM_PER_INCH = 25.4
EFFORT = 1  # of the compression: 3 makes files a twentieth smaller and takes a tenth longer, 6 twice as long
ALIKE = 8  # rows: fewer that are like the one above are not worth a cut
MOST_KEPT = 24 << 20  # bytes of rows that are kept with what they become
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = b"\x78\x01"  # of a stream that was made quickly, with a window of 32 KB
_RAW = -15  # the same window, without head and sum
_AS_IS, _LIKE_ABOVE = b"\0", b"\2"  # filters of a row: none, and the difference to the row above
_RGB, _RGBA = 2, 6
_ADLER = 65521


class PngWriter:
    """Writes pictures as PNG, one after the other; what many of them share is packed once."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, int], tuple[bytes, bytes] | None] = {}
        self._kept = 0

    def png(self, rows: memoryview, size: tuple[int, int], samples: int, dpi: int) -> bytes:
        """`size` in dots, of 3 samples (RGB) or 4 (RGBA); in `rows` each row stands behind a byte that is 0.

        The picture says that its colours are sRGB, and how many dots a metre has.
        """
        head = struct.pack(">IIBBBBB", *size, 8, _RGB if samples == 3 else _RGBA, 0, 0, 0)
        metre = round(dpi * 1000 / MM_PER_INCH)
        parts = [
            (b"IHDR", head),
            (b"sRGB", b"\0"),
            (b"pHYs", struct.pack(">IIB", metre, metre, 1)),
            (b"IDAT", self._stream(rows, size[0] * samples + 1, size[1])),
            (b"IEND", b""),
        ]
        made = [_SIGNATURE]
        for name, body in parts:
            made += [struct.pack(">I", len(body)), name, body, struct.pack(">I", zlib.crc32(body, zlib.crc32(name)))]
        return b"".join(made)

    def _stream(self, rows: memoryview, wide: int, high: int) -> bytes:
        """The rows, each `wide` bytes with its filter, as a zlib stream."""
        made = [_HEAD]
        total = 1
        at = 0
        for first, after in [*_repeated(rows, wide, high), (high, high)]:
            if first > at:
                part = rows[at * wide : first * wide]
                own = zlib.adler32(part)
                made.append(self._packed(part, own))
                total = _joined(total, own, len(part))
            if after > first:
                made.append(_like_above(wide, after - first))
                total = _after_repeats(total, wide, after - first)
            at = after
        # an empty last block, and the sum of everything
        return b"".join([*made, b"\x03\x00", total.to_bytes(4, "big")])

    def _packed(self, part: memoryview, own: int) -> bytes:
        """Rows as blocks of their own. What is met a second time is kept, for a third."""
        key = own, len(part)
        kept = self._seen.get(key)
        if kept is not None and kept[0] == part:
            return kept[1]
        made = _deflated(part)
        if key not in self._seen:
            self._seen[key] = None
        elif kept is None:
            if self._kept + len(part) > MOST_KEPT:
                self._seen.clear()
                self._kept = 0
            self._seen[key] = bytes(part), made
            self._kept += len(part)
        return made


def _repeated(rows: memoryview, wide: int, high: int) -> list[tuple[int, int]]:
    """The rows, from the first to behind the last, that are like the one above; only where there are many."""
    found = []
    above = rows[:wide].tobytes()
    since = 1
    for at in range(1, high):
        row = rows[at * wide : (at + 1) * wide].tobytes()
        if row != above:
            if at - since >= ALIKE:
                found.append((since, at))
            since = at + 1
            above = row
    if high - since >= ALIKE:
        found.append((since, high))
    return found


def _deflated(part: memoryview | bytes) -> bytes:
    packer = zlib.compressobj(EFFORT, zlib.DEFLATED, _RAW)
    return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)


@lru_cache(4096)
def _like_above(wide: int, count: int) -> bytes:
    """So many rows that are like the one above, as blocks of their own."""
    return _deflated((_LIKE_ABOVE + bytes(wide - 1)) * count)


def _joined(before: int, after: int, length: int) -> int:
    """The sum (Adler-32) of two parts from the sums of each, the second of so many bytes."""
    low, low_after = before & 0xFFFF, after & 0xFFFF
    high, high_after = before >> 16, after >> 16
    return (low + low_after - 1) % _ADLER | (high + high_after + length * (low - 1)) % _ADLER << 16


def _after_repeats(before: int, wide: int, count: int) -> int:
    """The sum after so many rows of one 2 and zeros."""
    low, high = before & 0xFFFF, before >> 16
    return (low + 2 * count) % _ADLER | (high + wide * count * (low + count + 1)) % _ADLER << 16
