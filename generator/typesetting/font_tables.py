"""The numbers that a font file states about itself: units, heights, style, and what its licence lets one embed.

HarfBuzz reads what shaping needs; these few fields of the tables `head`, `hhea`, `OS/2` and `post` (OpenType 1.9)
are what layout and PDF need besides.
"""

import struct
import sys
from array import array

import msgspec
import uharfbuzz as hb

from generator.typesetting.language_scripts import primary_language

# the tables that decide how letters look and where they stand; others, as names, are often mended by hand
SUMMED = frozenset(b"CFF |CFF2|GDEF|GPOS|GSUB|OS/2|cmap|glyf|hhea|hmtx|loca|maxp".split(b"|"))
MAGIC = b"\x5f\x0f\x3c\xf5"  # the number that every table head has (its checksum is wrong in fonts that are sound)
NO_LICENCE = 0xFFFF  # of four bytes: OS/2 has its licence bits (fsType), which are mended by hand as well, above these
RESTRICTED, BITMAPS_ONLY, WHOLE_ONLY = 0x0002, 0x0200, 0x0100  # bits of OS/2.fsType
USAGE = 0x000F  # the bits of fsType that say what the file may be used for


class FontTables(msgspec.Struct, frozen=True):
    """Sizes in units of the font (`units` make an em); `embedding` is the field fsType of the table OS/2."""

    units: int
    box: tuple[int, int, int, int]
    ascent: int
    descent: int
    capitals: int
    slant: float
    fixed_pitch: bool
    embedding: int


def tables_cut_off(data: bytes) -> list[str]:
    """The tables that a font file announces and does not hold to their end."""
    if len(data) < 12 or len(data) < 12 + 16 * (count := struct.unpack_from(">H", data, 4)[0]):
        return ["directory"]
    records = (struct.unpack_from(">4s4x2L", data, 12 + 16 * i) for i in range(count))
    return [tag.decode("latin-1").strip() for tag, start, length in records if start + length > len(data)]


def tables_changed(data: bytes) -> list[str]:
    """The tables of SUMMED whose bytes are others than their checksums say: somebody damaged them."""
    count = struct.unpack_from(">H", data, 4)[0]
    records = (struct.unpack_from(">4s3L", data, 12 + 16 * i) for i in range(count))
    return [
        tag.decode().strip()
        for tag, check, at, size in records
        if tag in SUMMED and not _is_right(tag, data[at : at + size], check)
    ]


def _is_right(tag: bytes, table: bytes, check: int) -> bool:
    """Whether a table has the checksum that the file says."""
    found = _sum(table)
    return found == check or (tag == b"OS/2" and not (found - check) & NO_LICENCE)


def _sum(table: bytes) -> int:
    numbers = array("I" if array("I").itemsize == 4 else "L", table + bytes(-len(table) % 4))
    if sys.byteorder == "little":
        numbers.byteswap()
    return sum(numbers) & 0xFFFFFFFF


def read_font_tables(face: hb.Face) -> FontTables:
    """Read the tables. Raises ValueError for a file whose tables are missing or too short."""
    try:
        head = bytes(face.reference_table("head").data)
        units = struct.unpack_from(">H", head, 18)[0]
        box = struct.unpack_from(">4h", head, 36)
        wide = struct.unpack_from(">h", head, 50)[0]
        across = bytes(face.reference_table("hhea").data)
        ascent, descent = struct.unpack_from(">2h", across, 4)
    except struct.error as error:
        raise ValueError("its tables head or hhea are missing or cut off") from error
    if not units:
        raise ValueError("it has no units in an em")
    if head[12:16] != MAGIC:
        raise ValueError("its table head is none")
    places = len(face.reference_table("loca").data)
    if places and abs(places - (face.glyph_count + 1) * (4 if wide else 2)) >= 4:
        raise ValueError("its tables head, maxp and loca do not agree on the number of glyphs")
    os2 = bytes(face.reference_table("OS/2").data)
    embedding = capitals = 0
    if len(os2) >= 72:
        embedding = struct.unpack_from(">H", os2, 8)[0]
        ascent, descent = struct.unpack_from(">2h", os2, 68)
    if len(os2) >= 90 and struct.unpack_from(">H", os2)[0] >= 2:
        capitals = struct.unpack_from(">h", os2, 88)[0]
    capitals = capitals or _height_of_capitals(face, ascent)
    slant, fixed_pitch = 0.0, False
    post = bytes(face.reference_table("post").data)
    if len(post) >= 16:
        slant = struct.unpack_from(">i", post, 4)[0] / 65536  # a number with 16 binary places
        fixed_pitch = bool(struct.unpack_from(">I", post, 12)[0])
    return FontTables(units, box, ascent, descent, capitals, slant, fixed_pitch, embedding)


def languages_of(face: hb.Face) -> frozenset[str]:
    """The languages for which a font has letter forms, ligatures or kerning of their own, whatever their region.

    They are those of its language systems in the tables GSUB and GPOS (a ligature that Turkish must not have, the
    comma below of Romanian).
    """
    tags = {
        tag
        for table in ("GSUB", "GPOS")
        for script in range(len(face.get_table_script_tags(table)))
        for tag in face.get_script_language_tags(table, script)
    }
    return frozenset(primary_language(hb.ot_tag_to_language(tag) or "") for tag in tags) - {""}


def embedding_refusal(embedding: int) -> str:
    """Why the licence bits of a font forbid to embed it; empty when they do not."""
    if embedding & USAGE == RESTRICTED:
        return "its licence bits forbid embedding (OS/2.fsType: restricted licence)"
    if embedding & BITMAPS_ONLY:
        return "its licence bits allow embedding bitmaps only (OS/2.fsType)"
    return ""


def _height_of_capitals(face: hb.Face, ascent: int) -> int:
    """The height of H; of a font without Latin letters, a usual share of its ascent."""
    font = hb.Font(face)
    glyph = font.get_nominal_glyph(ord("H"))
    extents = font.get_glyph_extents(glyph) if glyph else None
    return extents.y_bearing if extents else round(0.7 * ascent)
