"""The pictures of a game by their files' names: found below data/games/GAME/images, each file read once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from generator.base.display_list import Artwork, Raster
from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.project import Project
from generator.faces.art.images import SUFFIXES, load_raster

if TYPE_CHECKING:
    from generator.faces.art.vector_images import VectorImage

DRAWN = ".svg"
ENDINGS = (DRAWN, *SUFFIXES)  # in the order in which a name without one is looked up
FOLDER = "images"


def image_folder(game: str) -> tuple[str, ...]:
    """Where a game keeps its pictures, below a project's root."""
    return ("data", "games", game, FOLDER)


class ImageLibrary(msgspec.Struct):
    """The pictures of one game. `own_folder` is that of its art, beside which its pictures lie."""

    project: Project
    own_folder: tuple[str, ...] = ()
    _images: dict[str, Raster | VectorImage] = msgspec.field(default_factory=dict)
    _artworks: dict[tuple[int, float], Artwork] = msgspec.field(default_factory=dict)
    _told: set[tuple[str, tuple[float, ...]]] = msgspec.field(default_factory=set)

    @property
    def folder(self) -> tuple[str, ...]:
        return (*self.own_folder[:-1], FOLDER)

    def get(self, name: str, *, optional: bool = False) -> Raster | VectorImage | None:
        """A picture by its file's name, with or without its ending; None where there may be none.

        Raises CannotJudge when there is none, or it cannot be read.
        """
        known = self._images.get(name)
        if known is not None:
            return known
        path = find_image(self.project, self.folder, name) if self.own_folder else None
        if path is None:
            if optional:
                return None
            files = image_files(self.project, self.folder)
            raise CannotJudge(
                f"there is no picture {name!r} in {'/'.join(self.folder)}",
                suggestion(name, files) if files else "put its file there: SVG, PNG, JPEG or TIFF",
            )
        made = self._images[name] = self.project.session.of_file(load_image, path, self.project.shown(path))
        return made

    def artwork(self, image: VectorImage, opacity: float = 1.0) -> Artwork:
        """A drawing as a display list holds it: the same object for the same drawing and opacity."""
        key = id(image), opacity  # the library keeps the drawings, so that their ids stay their own
        if key not in self._artworks:
            self._artworks[key] = image.artwork(opacity)
        return self._artworks[key]

    def is_new(self, name: str, size: tuple[float, ...]) -> bool:
        """Whether this picture was not asked for in this size before, so that findings come once."""
        fresh = (name, size) not in self._told
        self._told.add((name, size))
        return fresh


def load_image(path: Path, shown: str) -> Raster | VectorImage:
    """Read a picture of any kind. Raises CannotJudge when it cannot be read."""
    if path.suffix.lower() != DRAWN:
        return load_raster(path, shown)
    from generator.faces.art.vector_images import load_vector_image  # few decks have one

    return load_vector_image(path, shown)


def find_image(project: Project, folder: tuple[str, ...], name: str) -> Path | None:
    """The file of a picture; None when there is none. Raises CannotJudge for a name that leads out of the folder."""
    parts = name.replace("\\", "/").split("/")
    if ".." in parts or not all(parts) or ":" in name:
        raise CannotJudge(f"{name!r} names no file below {'/'.join(folder)}", "put the picture there")
    if parts[-1].lower().endswith(ENDINGS):
        return project.find(*folder, *parts)
    found = (project.find(*folder, *parts[:-1], parts[-1] + ending) for ending in ENDINGS)
    return next((path for path in found if path is not None), None)


def image_files(project: Project, folder: tuple[str, ...]) -> dict[str, Path]:
    """All pictures of a folder and of the folders in it, by their names without ending."""
    root = project.find(*folder)
    if root is None or not root.is_dir():
        return {}
    files = (path for path in sorted(root.rglob("*")) if path.suffix.lower() in ENDINGS and path.is_file())
    return {path.relative_to(root).with_suffix("").as_posix(): path for path in files}
