"""Finds fonts that have some characters: in a project's folders and in installed packages of fonts, for messages."""

from __future__ import annotations

import importlib.util
import pkgutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.typesetting.fonts import FONT_FOLDER, SUFFIXES, load_font

PACKAGES = "font_"  # how the packages of fonts on PyPI begin
MOST = 4  # fonts that are named


def fonts_with(characters: str, folders: Iterable[Path]) -> list[str]:
    """Some fonts that draw all of some characters, as a theme names them: one's own, then one of each package.

    A broken font is none.
    """
    found: dict[str, str] = {}  # by the package, or by its own name
    for path, name, source in _font_files(folders):
        if source in found:
            continue
        try:
            if all(map(load_font(path).draws, characters)):
                found[source] = name
        except (CannotJudge, OSError):
            continue
        if len(found) == MOST:
            break
    return list(found.values())


def _font_files(folders: Iterable[Path]) -> Iterator[tuple[Path, str, str]]:
    """The files of fonts at hand, each with the words that name it in a theme, and where it comes from."""
    for folder in folders:
        for path in _sorted(folder.rglob("*")) if folder.is_dir() else ():
            name = path.relative_to(folder).as_posix()
            yield path, f"{name} ({'/'.join(FONT_FOLDER)})", name
    for module in sorted(pkgutil.iter_modules(), key=lambda one: one.name):
        if module.name.startswith(PACKAGES):
            spec = importlib.util.find_spec(module.name)
            files = Path(spec.origin).parent / "files" if spec is not None and spec.origin else None
            for path in _sorted(files.glob("*")) if files is not None else ():
                yield path, f"{path.name} ({module.name})", module.name


def _sorted(paths: Iterable[Path]) -> list[Path]:
    """Fonts among some files, the regular ones first."""
    fonts = (path for path in paths if path.suffix.lower() in SUFFIXES)
    return sorted(fonts, key=lambda path: ("Regular" not in path.stem, path.suffix != ".ttf", path.as_posix()))
