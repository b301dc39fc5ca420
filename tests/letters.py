"""The texts of a finished PDF as plain words, which a test can change and write back."""

from __future__ import annotations

import re
from typing import Any

import pikepdf

SHOWN = re.compile(rb"(?P<font>/\S+) [\d.]+ Tf|\[(?P<array>(?:\((?:\\.|[^\\()])*\)|[^()\]])*)\] TJ", re.DOTALL)
PLAIN = re.compile(r"(?P<font>/\S+) [\d.]+ Tf|\((?P<text>(?:\\.|[^\\()])*)\) Tj", re.DOTALL)


class Letters:
    """The content of a page or a form with its texts as `(words) Tj`, which can be changed and written back.

    Glyphs are looked up by the fonts' maps to Unicode; a text that was not changed keeps its glyphs and its kerning.
    """

    def __init__(self, holder: Any) -> None:
        """`holder` is a page, or the stream of a form."""
        self._stream = holder if isinstance(holder, pikepdf.Stream) else holder.Contents
        fonts = holder.Resources.get("/Font", {})
        self._meanings = {name: _meanings(font) for name, font in fonts.items() if "/ToUnicode" in font}
        self._kept: dict[tuple[str, str], bytes] = {}

    def read(self) -> str:
        """The content with plain texts."""
        font = ""

        def plain(found: re.Match[bytes]) -> bytes:
            nonlocal font
            if found["font"]:
                font = found["font"].decode()
            if found["array"] is None or font not in self._meanings:
                return found[0]
            strings = re.findall(rb"\(((?:\\.|[^\\()])*)\)", found["array"], re.DOTALL)
            codes = re.sub(rb"\\(.)", lambda m: {b"r": b"\r", b"n": b"\n"}.get(m[1], m[1]), b"".join(strings))
            meanings = self._meanings[font]
            words = "".join(meanings[codes[i] << 8 | codes[i + 1]] for i in range(0, len(codes), 2))
            words = re.sub(r"([\\()])", r"\\\1", words)
            self._kept[font, words] = found[0]
            return f"({words}) Tj".encode()

        return SHOWN.sub(plain, self._stream.read_bytes()).decode("utf-8", "surrogateescape")

    def write(self, content: str) -> None:
        """Write changed content. Raises KeyError for a letter that no shown text has."""
        font = ""

        def coded(found: re.Match[str]) -> str:
            nonlocal font
            font = found["font"] or font
            if found["text"] is None or font not in self._meanings:
                return found[0]
            if (font, found["text"]) in self._kept:
                return self._kept[font, found["text"]].decode("latin-1")
            codes = {text: code for code, text in self._meanings[font].items()}
            words = re.sub(r"\\(.)", r"\1", found["text"])
            shown = "".join(chr(codes[letter] >> 8) + chr(codes[letter] & 255) for letter in words)
            shown = re.sub(r"([\\()])", r"\\\1", shown).replace("\r", "\\r").replace("\n", "\\n")
            return f"[({shown})] TJ"

        self._stream.write(PLAIN.sub(coded, content).encode("latin-1"))


def _meanings(font: Any) -> dict[int, str]:
    """What each glyph of a font stands for."""
    pairs = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>\n", font.ToUnicode.read_bytes())
    return {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs}
