"""Pictures that a spreadsheet names by their files: found, judged at their printed size, cut to one shape."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.faces.art.icons import load_icon
from generator.faces.art.images import INCH, LEAST, STRETCHED, load_raster
from generator.workshop.start.deck_sheet import CardDeck
from generator.workshop.tables.spreadsheet import Spreadsheet

DRAWN = ".svg"
ENDINGS = (".png", ".jpg", ".jpeg", DRAWN)
DEEPEST = 3  # folders below the spreadsheet's in which pictures are looked for
MOST_FILES = 20_000
NARROWEST, WIDEST = 0.6, 1.9  # width to height of the place of pictures


@dataclass(frozen=True, slots=True)
class DeckPictures:
    """Pictures of cards: `names` gives each row the name of its picture or "", `files` the file of each name.

    `shape` is the width of their place divided by its height; `drawn` says whether all are drawings (SVG).
    """

    names: tuple[str, ...]
    files: Mapping[str, Path]
    shape: float
    drawn: bool


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
    shapes = []
    for path, name in found.items():
        try:
            shapes.append(_shape(path))
        except CannotJudge as error:
            at = sheet.place(names.index(name) + 1, column.index)
            remedy = f"{error.fix}; or save it as PNG" if path.suffix.lower() == DRAWN else error.fix
            findings.error("new.picture", f"{path.name} cannot be printed: {error.reason}", at, fix=remedy)
    if findings.errors:
        return None
    shape = min(WIDEST, max(NARROWEST, median(shapes)))
    drawn = all(path.suffix.lower() == DRAWN for path in found)
    return DeckPictures(tuple(names), {name: path for path, name in found.items()}, shape, drawn)


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
        if path.suffix.lower() in ENDINGS and path.is_file():
            return path
    return next(iter(known.get(_plain(relative.name), [])), None)


def _shape(path: Path) -> float:
    """Width divided by height. Raises CannotJudge for a picture that cannot be printed."""
    if path.suffix.lower() == DRAWN:
        load_icon(path, path.name)
        return 1.0
    width, height = _image_size(path)
    return width / height


def _image_size(path: Path) -> tuple[int, int]:
    """Dots across and down. Raises CannotJudge for what is no picture that can be read."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(read_bytes(path)), formats=("PNG", "JPEG")) as image:
            if image.mode in ("CMYK", "I;16", "I", "F", "YCbCr", "LAB"):
                return image.size  # told and made RGB when it is cut
    except CannotJudge:
        raise
    except Exception as error:  # a damaged file may break the reader anywhere
        raise CannotJudge("not a readable picture", "save it again as PNG or JPEG") from error
    raster = load_raster(path, path.name)
    return raster.width, raster.height


def cut_to(pictures: DeckPictures, width: float, height: float, findings: Findings) -> dict[str, bytes]:
    """The files to print in a place of so many mm: as they are, or cut at both sides to the shape of the place.

    Gives them by file name. What is cut, and what is printed in other colours, is said; too few dots are an error.
    """
    made: dict[str, bytes] = {}
    cut: list[str] = []
    recoloured: list[str] = []
    for name, path in pictures.files.items():
        data = read_bytes(path)
        if path.suffix.lower() == DRAWN:
            made[f"{name}{DRAWN}"] = data
            continue
        made.update([_printable(name, path, data, width / height, cut, recoloured)])
        dots = min(_image_size(path)[0], _image_size(path)[1] * width / height) / width * INCH
        if dots < LEAST:
            need = f"{round(width / INCH * LEAST)} x {round(height / INCH * LEAST)}"
            findings.error(
                "art.resolution",
                f"{path.name} has {dots:.0f} dots to the inch where it is printed, on {width:g} x {height:g} mm",
                fix=f"give it at least {need} dots, better twice as many; or leave the column out with --map",
            )
    if cut:
        findings.info("art.aspect", f"cut at two sides to the shape of their place: {_listed(cut)}")
    if recoloured:
        findings.info("art.recoloured", f"printed in RGB instead of their own colours: {_listed(recoloured)}")
    return made


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")


def _printable(
    name: str, path: Path, data: bytes, shape: float, cut: list[str], recoloured: list[str]
) -> tuple[str, bytes]:
    """The file name and bytes of a picture in the shape of its place, in RGB or greys."""
    from PIL import Image

    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
        image: Image.Image = opened
        plain = image.mode in ("RGB", "RGBA", "L", "LA", "1", "P")
        right = abs(image.width / image.height / shape - 1) <= STRETCHED
        if plain and right:
            return f"{name}{path.suffix.lower()}", data
        if not plain:
            recoloured.append(path.name)
            image = image.convert("RGB")
        if not right:
            cut.append(path.name)
            wide = min(image.width, round(image.height * shape))
            high = min(image.height, round(image.width / shape))
            left, top = (image.width - wide) // 2, (image.height - high) // 2
            image = image.crop((left, top, left + wide, top + high))
        buffer = io.BytesIO()
        if path.suffix.lower() == ".png":
            image.save(buffer, "PNG")
        else:
            image.save(buffer, "JPEG", quality=95, subsampling=0)
        return f"{name}{path.suffix.lower()}", buffer.getvalue()
