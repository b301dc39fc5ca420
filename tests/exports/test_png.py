"""Pictures as PNG: what other readers find in them is what was given, however much of it repeats."""

from __future__ import annotations

import io
import random
import zlib

import pytest
from PIL import Image

from generator.exports.png import png

WIDE = 40
SOURCE = random.Random(5)
NOISE = [SOURCE.randbytes(WIDE * 4) for _ in range(60)]
PLAIN = b"\xf0\xe0\xd0\xff" * WIDE
PICTURES = {
    "one row": [PLAIN],
    "nothing but one colour": [PLAIN] * 500,
    "no row like another": NOISE,
    "plain rows at the edges": [*[PLAIN] * 30, *NOISE, *[PLAIN] * 30],
    "rows repeat in the middle and at the end": [*NOISE[:9], *[NOISE[9]] * 20, *NOISE[10:], *[NOISE[-1]] * 9],
    "hardly a row repeats": [row for row in NOISE for _ in range(3)],
    # long enough for the sums of the stream (Adler-32) to have gone round several times
    "very many rows of the lightest colour": [b"\xff" * WIDE * 4] * 9000,
}


def _given(rows: list[bytes], samples: int) -> tuple[memoryview, bytes]:
    """Rows as the writer takes them, and as a reader gives them back."""
    cut = [row[: WIDE * samples] for row in rows]
    return memoryview(b"".join(b"\0" + row for row in cut)), b"".join(cut)


def _read(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("samples", [3, 4])
@pytest.mark.parametrize("name", PICTURES)
def test_a_reader_finds_the_samples_that_were_given(name: str, samples: int) -> None:
    rows, samples_given = _given(PICTURES[name], samples)
    image = _read(png(rows, (WIDE, len(PICTURES[name])), samples, 300))
    assert (image.size, image.mode) == ((WIDE, len(PICTURES[name])), {3: "RGB", 4: "RGBA"}[samples])
    assert image.tobytes() == samples_given


def test_a_damaged_stream_is_refused_by_its_sum() -> None:
    rows, _ = _given(PICTURES["plain rows at the edges"], 3)
    stream = _stream(png(rows, (WIDE, len(PICTURES["plain rows at the edges"])), 3, 300))
    assert zlib.decompress(stream)
    with pytest.raises(zlib.error, match="incorrect data check"):
        zlib.decompress(stream[:-1] + bytes([stream[-1] ^ 1]))


def test_plain_rows_cost_next_to_nothing() -> None:
    few, many = (png(_given([PLAIN] * high, 3)[0], (WIDE, high), 3, 300) for high in (100, 9000))
    assert len(many) < len(few) + 9000 * WIDE * 3 / 50


def test_the_picture_says_its_resolution_and_that_its_colours_are_srgb() -> None:
    info = _read(png(_given([PLAIN], 3)[0], (WIDE, 1), 3, 300)).info
    assert info["srgb"] == 0
    assert info["dpi"] == pytest.approx((300, 300), abs=0.01)


def _stream(picture: bytes) -> bytes:
    at = picture.index(b"IDAT")
    return picture[at + 4 : at + 4 + int.from_bytes(picture[at - 4 : at], "big")]
