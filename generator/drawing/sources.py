"""Finds the sources of drawings, runs them, and holds drawing and source together by digests in the drawing itself."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression

DIGESTS = "<desc>source {} drawing {}</desc>\n"
_DIGESTS = regular_expression(r"<desc>source ([0-9a-f]{12}) drawing ([0-9a-f]{12})</desc>\n")
_AFTER = "</title>\n"  # where the digests stand
_IMPORTED = regular_expression(r"^from (\w+) import ", re.MULTILINE)


def sources_in(places: Iterable[Path]) -> list[Path]:
    """The sources of drawings in folders and among single files. Raises CannotJudge for a place that is none."""
    found: list[Path] = []
    for place in places:
        if place.is_file() and place.suffix == ".py":
            found.append(place)
        elif place.is_dir():
            found += [path for path in sorted(place.rglob("*.py")) if not path.name.startswith("_")]
        else:
            raise CannotJudge(f"{place} is no folder and no source of a drawing", "name one below templates/pictures")
    return found


def draw(source: Path) -> str:
    """The SVG text that a source draws, with the digests of both. Raises CannotJudge when it has no draw()."""
    with _folder_of_modules(source.parent):
        spec = importlib.util.spec_from_file_location(f"drawing_{source.stem}", source)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        made = module.__dict__.get("draw")
        text = made() if callable(made) else None
    if not isinstance(text, str) or _AFTER not in text:
        raise CannotJudge("it has no function draw() that gives the text of an SVG", where=Where(str(source)))
    return text.replace(_AFTER, _AFTER + DIGESTS.format(digest_of_source(source), _digest(text)), 1)


def out_of_step(source: Path) -> str:
    """What is wrong between a source and the drawing beside it, told by digests alone; empty when nothing is."""
    drawing = source.with_suffix(".svg")
    if not drawing.is_file():
        return f"{drawing.name} is missing"
    text = drawing.read_text("utf-8")
    found = _DIGESTS.search(text)
    if found is None:
        return f"{drawing.name} does not say what drew it"
    if found[1] != digest_of_source(source):
        return f"{source.name}, or a module that it shares, was changed since {drawing.name} was drawn"
    if found[2] != _digest(_DIGESTS.sub("", text)):
        return f"{drawing.name} was changed by hand since it was drawn"
    return ""


def digest_of_source(source: Path) -> str:
    """A digest of a source, of the sources beside it that it draws again, and of the shared modules."""
    text = source.read_text("utf-8")
    beside = [source.parent / f"{name}.py" for name in _IMPORTED.findall(text) if not name.startswith("_")]
    files = [source, *(path for path in beside if path.is_file()), *sorted(source.parent.glob("_*.py"))]
    return _digest("\0".join(path.read_text("utf-8") for path in files))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@contextmanager
def _folder_of_modules(folder: Path) -> Iterator[None]:
    """Lets a source import the modules beside it, and forgets them afterwards."""
    before = set(sys.modules)
    sys.path.insert(0, str(folder.resolve()))
    try:
        yield
    finally:
        sys.path.remove(str(folder.resolve()))
        beside = {path.stem for path in folder.glob("*.py")}
        for name in (set(sys.modules) - before) & beside:
            del sys.modules[name]
