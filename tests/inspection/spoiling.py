"""Finished PDFs, changed in one place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pikepdf

MANIFEST = "tirada-manifest.json"
PLACED = re.compile(r"q [\d.\- ]+ re W n [\d.\- ]+ cm /X\d+ Do Q")
SHOWN = re.compile(rb"(?P<font>/\S+) [\d.]+ Tf|\[(?P<array>(?:\((?:\\.|[^\\()])*\)|[^()\]])*)\] TJ", re.DOTALL)
PLAIN = re.compile(r"(?P<font>/\S+) [\d.]+ Tf|\((?P<text>(?:\\.|[^\\()])*)\) Tj", re.DOTALL)
Printing = Callable[..., list[Path]]


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


class Spoiler:
    """Changes one thing in a finished PDF."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def opened(self) -> Iterator[pikepdf.Pdf]:
        with pikepdf.open(self.path, allow_overwriting_input=True) as pdf:
            yield pdf
            pdf.save(self.path)

    def face(self, code: str, old: bytes | re.Pattern[bytes], new: bytes) -> None:
        """Change the drawing of the face that carries a code (or any other text)."""
        with self.opened() as pdf:
            changed = 0
            for item in pdf.objects:
                if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                    letters = Letters(item)
                    data = letters.read().encode()
                    after = old.sub(new, data) if isinstance(old, re.Pattern) else data.replace(old, new)
                    if code.encode() in data and after != data:
                        letters.write(after.decode())
                        changed += 1
            assert changed, f"no face with {code} holds {old!r}"

    def page(self, number: int, edit: Callable[[str], str]) -> None:
        """Change the content of a page."""
        with self.opened() as pdf:
            letters = Letters(pdf.pages[number - 1])
            before = letters.read()
            after = edit(before)
            assert after != before
            letters.write(after)

    def placement(self, number: int, index: int, edit: Callable[[str], str]) -> None:
        """Change one `q … Do Q` of a page."""

        def change(content: str) -> str:
            found = PLACED.findall(content)[index]
            return content.replace(found, edit(found), 1)

        self.page(number, change)

    def manifest(self, edit: Callable[[dict[str, Any]], object]) -> None:
        """Let the manifest lie."""
        with self.opened() as pdf:
            data = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
            edit(data)
            del pdf.attachments[MANIFEST]
            pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(pdf, json.dumps(data).encode())
