"""Icons, layered pictures and a publisher's own bitmaps for them, by name, each file read once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from generator.base.display_list import Raster
from generator.base.errors import CannotJudge
from generator.base.geometry import Box
from generator.base.names import suggestion
from generator.catalog.project import Project
from generator.faces.art.icons import Icon, load_icon
from generator.faces.art.images import SUFFIXES, load_raster

if TYPE_CHECKING:
    from generator.faces.art.layered_pictures import LayeredPicture


class IconLibrary(msgspec.Struct):
    """Icons and layered pictures of a project by name, each file read once. A publisher's own art replaces ours."""

    project: Project
    own_folder: tuple[str, ...] = ()
    _icons: dict[str, Icon] = msgspec.field(default_factory=dict)
    _layered: dict[str, LayeredPicture] = msgspec.field(default_factory=dict)
    _rasters: dict[str, Raster | None] = msgspec.field(default_factory=dict)
    _judged: set[tuple[str, tuple[float, ...]]] = msgspec.field(default_factory=set)

    def raster(self, name: str) -> Raster | None:
        """The publisher's own bitmap of that name, or None. A vector drawing of the same name takes precedence."""
        if name not in self._rasters:
            paths = [self.project.find(*self.own_folder, name + suffix) for suffix in (".svg", *SUFFIXES)]
            path = next((path for path in paths if path), None) if self.own_folder else None
            dots = path is not None and path.suffix != ".svg"
            self._rasters[name] = load_raster(path, self.project.shown(path)) if path and dots else None
        return self._rasters[name]

    def is_new(self, raster: Raster, box: Box) -> bool:
        """Whether this bitmap has not been requested for a box of this size before, so that findings come once."""
        size = raster.name, box[2:]
        fresh = size not in self._judged
        self._judged.add(size)
        return fresh

    def get(self, name: str) -> Icon:
        """An icon by its name. Raises CannotJudge when there is none."""
        icon = self._icons.get(name)
        if icon is None:
            path = self.project.find(*self.own_folder, f"{name}.svg") if self.own_folder else None
            path = path or self.project.find("templates", "art", f"{name}.svg")
            if path is None:
                names = [p.stem for root in self.project.layers for p in (root / "templates" / "art").glob("*.svg")]
                raise CannotJudge(
                    f"there is no icon {name!r} in templates/art: {suggestion(name, names)}",
                    "output/icons.html shows them all",
                )
            icon = self._icons[name] = load_icon(path, self.project.shown(path))
        return icon

    def layered(self, name: str) -> LayeredPicture:
        """A layered picture by its path in templates/pictures; own art is found by the last part of it.

        Raises CannotJudge when there is none, or it cannot be read.
        """
        known = self._layered.get(name)
        if known is None:
            own = f"{name.rpartition('/')[2]}.svg"
            path = self.project.find(*self.own_folder, own) if self.own_folder else None
            path = path or self.project.find("templates", "pictures", *f"{name}.svg".split("/"))
            if path is None:
                folders = [root / "templates" / "pictures" for root in self.project.layers]
                names = [p.relative_to(one).with_suffix("").as_posix() for one in folders for p in one.rglob("*.svg")]
                raise CannotJudge(f"there is no picture {name!r} in templates/pictures: {suggestion(name, names)}")
            from generator.faces.art.layered_pictures import load_layered_picture  # many games draw icons alone

            known = self._layered[name] = load_layered_picture(path, self.project.shown(path))
        return known
