"""Pictures that a spreadsheet names by their files: found, judged at their printed size, kept as they were drawn."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from generator.base.display_list import Raster
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.faces.art.image_library import ENDINGS, load_image
from generator.faces.art.images import INCH, LEAST, STRETCHED, tell_remark
from generator.workshop.start.deck_sheet import CardDeck
from generator.workshop.tables.spreadsheet import Spreadsheet

DEEPEST = 3  # folders below the spreadsheet's in which pictures are looked for
MOST_FILES = 20_000
NARROWEST, WIDEST = 0.6, 1.9  # width to height of the place of pictures


@dataclass(frozen=True, slots=True)
class DeckPicture:
    """A picture that can be printed: its file, and its width and height, in dots where it is a bitmap."""

    path: Path
    width: float
    height: float
    bitmap: bool
    remarks: tuple[str, ...]

    @property
    def shape(self) -> float:
        """Width divided by height."""
        return self.width / self.height


@dataclass(frozen=True, slots=True)
class DeckPictures:
    """Pictures of cards: `names` gives each row the name of its picture or "", `files` the picture of each name.

    `shape` is the width of their place divided by its height.
    """

    names: tuple[str, ...]
    files: Mapping[str, DeckPicture]
    shape: float


def find_pictures(deck: CardDeck, sheet: Spreadsheet, folder: Path, findings: Findings) -> DeckPictures | None:
    """The pictures that the deck's column names, below the folder of the spreadsheet; None when it names none.

    A file that is missing or cannot be printed is a finding at its first cell. Nothing is copied yet.
    """
    column = deck.of("picture")
    if column is None or not any(column.cells):
        return None
    known = _files_below(folder)
    names: list[str] = []
    found: dict[Path, str] = {}
    missing: dict[str, int] = {}
    for r, (ident, cell) in enumerate(zip(deck.ids, column.cells, strict=True), 1):
        path = _file_of(cell, folder, known) if cell else None
        if cell and path is None:
            missing.setdefault(cell, r)
        names.append(found.setdefault(path, ident) if path is not None else "")
    for cell, r in list(missing.items())[:1]:
        more = f", and {len(missing) - 1} more pictures" if len(missing) > 1 else ""
        findings.error(
            "new.picture",
            f"there is no picture {cell!r} in {folder} or the folders in it{more}",
            sheet.place(r, column.index),
            fix=f"{suggestion(cell, [path.name for paths in known.values() for path in paths])}; "
            f"put it there, or leave the column out: --map '{column.header}='",
        )
    files: dict[str, DeckPicture] = {}
    for path, name in found.items():
        try:
            files[name] = _read(path)
        except CannotJudge as error:
            at = sheet.place(names.index(name) + 1, column.index)
            findings.error(
                "new.picture", f"{error.where or path.name} cannot be printed: {error.reason}", at, fix=error.fix
            )
    if findings.errors:
        return None
    shape = min(WIDEST, max(NARROWEST, median(picture.shape for picture in files.values())))
    return DeckPictures(tuple(names), files, shape)


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _files_below(folder: Path) -> dict[str, list[Path]]:
    """Picture files by their names in small letters, with and without ending; those nearest to the folder first."""
    files: dict[str, list[Path]] = {}
    level, seen = [folder], 0
    for _ in range(DEEPEST + 1):
        deeper: list[Path] = []
        for parent in level:
            try:
                entries = sorted(parent.iterdir())
            except OSError:
                continue
            for path in entries:
                seen += 1
                if path.is_dir() and not path.is_symlink() and not path.name.startswith("."):
                    deeper.append(path)
                elif path.suffix.lower() in ENDINGS and path.is_file():
                    files.setdefault(_plain(path.name), []).append(path)
                    files.setdefault(_plain(path.stem), []).append(path)
        level = deeper
        if seen > MOST_FILES:
            break
    return files


def _file_of(cell: str, folder: Path, known: Mapping[str, list[Path]]) -> Path | None:
    """The file that a cell names: its path from the spreadsheet's folder, or its name alone."""
    written = cell.replace("\\", "/")
    relative = Path(written)
    if not relative.is_absolute() and ".." not in relative.parts:
        path = folder / relative
        if path.suffix and path.is_file():  # of any kind: what cannot be read is told as such, not as missing
            return path
    return next(iter(known.get(_plain(relative.name), [])), None)


def _read(path: Path) -> DeckPicture:
    """A picture of any kind. Raises CannotJudge for what cannot be printed."""
    image = load_image(path, path.name)
    if isinstance(image, Raster):
        return DeckPicture(path, image.width, image.height, True, (image.remark,) if image.remark else ())
    left, top, right, bottom = image.bounds
    return DeckPicture(path, right - left, bottom - top, False, image.remarks)


def judge_pictures(pictures: DeckPictures, width: float, height: float, findings: Findings) -> None:
    """Report what pictures look like in a place of so many mm, which they fill.

    Which of them are cut at two sides is said, and what is printed otherwise than drawn; too few dots are an error.
    """
    for picture in pictures.files.values():
        file = picture.path.name
        dots = min(picture.width / width, picture.height / height) * INCH
        if picture.bitmap and dots < LEAST:
            need = f"{round(width / INCH * LEAST)} x {round(height / INCH * LEAST)}"
            findings.error(
                "art.resolution",
                f"{file} has {dots:.0f} dots to the inch where it is printed, on {width:g} x {height:g} mm",
                fix=f"give it at least {need} dots, better twice as many; or leave the column out with --map",
            )
        for remark in picture.remarks:
            tell_remark(file, remark, Where(), findings)
    cut = [one.path.name for one in pictures.files.values() if abs(one.shape * height / width - 1) > STRETCHED]
    if cut:
        findings.info("art.aspect", f"cut at two sides to the shape of their place: {_listed(cut)}")


def picture_bytes(pictures: DeckPictures) -> dict[str, bytes]:
    """The pictures as they are in their files, by the names that they get in the game's folder of images."""
    return {f"{name}{one.path.suffix.lower()}": read_bytes(one.path) for name, one in pictures.files.items()}


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
