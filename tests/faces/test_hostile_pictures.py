"""A picture that unpacks to more than any page needs, or that another program would have to read, is refused."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from generator.base.errors import CannotJudge
from generator.faces.art.images import MOST_DOTS, load_raster


def png(width: int, height: int, packed: bytes = b"") -> bytes:
    """A PNG in greys of this size; its dots may be missing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def test_a_picture_of_a_usual_size_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png(3, 2, zlib.compress(b"\0abc\0def")))
    assert load_raster(path, "a.png").width == 3


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (png(30_000, 30_000), "not a readable picture"),
        (png(9_000, 9_000), f"9000 x 9000 dots, more than {MOST_DOTS // 1_000_000} million"),
        (png(3, 2), "not a readable picture"),
        (png(3, 2, zlib.compress(b"\0abc\0def"))[:-24], "not a readable picture"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n", "not a readable picture"),
        (b"", "not a readable picture"),
    ],
    ids=["bomb", "too many dots", "no dots", "cut off", "a program for another reader", "empty"],
)
def test_what_is_too_large_or_no_picture_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(data)
    with pytest.raises(CannotJudge, match=reason):
        load_raster(path, "a.png")
