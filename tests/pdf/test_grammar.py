"""What the writer is declared to write is what its strings write: nothing more, nothing less."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from generator.pdf.grammar import GRAMMAR

ROOM = Path(__file__).resolve().parents[2] / "generator" / "pdf"
NAMED = re.compile(r"/([A-Z]\w*)")
IN_CONTENTS = {"ActualText", "Artifact", "Span"}
IN_ATTRIBUTES = {"Block", "Column", "Layout", "List", "ListNumbering", "O", "Placement", "Scope", "Size", "Table"}
IN_CHARACTER_MAPS = {"Adobe", "CIDInit", "CMap", "CMapName", "CMapType", "ProcSet"}
IN_TREES_AND_PLACES = {"Fit", "Nums", "XYZ"}
IN_WORDS = {"UA"}  # of the standard PDF/UA
OF_PRESS_READY_FILES = {"False", "GTS_PDFXVersion", "Trapped", "X"}  # PDF/X for services, judged by their own numbers
OF_LOOKS = {"Yes"}  # a name that the writer gives to the look of a ticked box
OF_OTHER_WRITERS = {"DecodeParms"}  # other programs pack streams


def strings_of(path: Path) -> list[str]:
    """The strings of a module, bytes and parts of f-strings too, and the names of arguments and attributes."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            found.append(node.value if isinstance(node.value, str) else node.value.decode("latin-1"))
        elif isinstance(node, ast.keyword) and node.arg:
            found.append(node.arg)
        elif isinstance(node, ast.Attribute):
            found.append(node.attr)
    return found


def written() -> list[str]:
    """The strings of all modules that write PDF."""
    return [text for path in sorted(ROOM.glob("*.py")) if path.name != "grammar.py" for text in strings_of(path)]


def declared() -> set[str]:
    """Every key and every name that the grammar lets a file have."""
    words = " ".join(wanted for keys in GRAMMAR.values() for wanted in keys.values())
    return {key for keys in GRAMMAR.values() for key in keys} | set(re.findall(r"=([\w/]+)", words))


def test_every_name_that_the_writer_writes_is_declared():
    names = {name for text in written() for name in NAMED.findall(text)}
    beside = IN_CONTENTS | IN_ATTRIBUTES | IN_CHARACTER_MAPS | IN_TREES_AND_PLACES | IN_WORDS | OF_LOOKS
    beside |= OF_PRESS_READY_FILES
    assert names - declared() == beside


def test_nothing_is_declared_that_the_writer_does_not_write():
    words = {word for text in written() for word in re.findall(r"\w+", text.replace("#2F", "/"))}
    unwritten = {name for name in declared() if not set(name.split("/")) <= words}
    assert unwritten == OF_OTHER_WRITERS


def test_every_kind_is_met_from_the_document_its_facts_or_a_page():
    met, waiting = {"catalog", "info", "page"}, ["catalog", "info", "page"]
    while waiting:
        for wanted in GRAMMAR[waiting.pop()].values():
            for kind in set(re.findall(r"[\w-]+", wanted)) & set(GRAMMAR) - met:
                met.add(kind)
                waiting.append(kind)
    assert met == set(GRAMMAR)
