"""Finished PDFs, changed in one place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pikepdf
from letters import Letters

MANIFEST = "tirada-manifest.json"
PLACED = re.compile(r"q [\d.\- ml]+ (?:re|h) W n [\d.\- ]+ cm /X\d+ Do Q")
Printing = Callable[..., list[Path]]


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
