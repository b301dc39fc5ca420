"""data/print/cutters/: cutting machines, and the registration marks by which each finds the pieces on a sheet."""

from __future__ import annotations

from typing import Literal

from generator.base.geometry import Box
from generator.catalog.models import Identifier
from generator.catalog.profiles import ProfileModel, load_profile, names_in
from generator.catalog.project import Project

FOLDER = "data/print/cutters"
MarkPattern = Literal["three", "four", "none"]


class Cutter(ProfileModel, frozen=True):
    """A cutting machine. Lengths in mm; marks are drawn with lines whose middle lies `inset` from the paper's edge.

    `three` marks are a filled square at the upper left and the corners of the upper right and lower left; `four` are
    the corners of all four.
    """

    id: Identifier  # as --cutter calls it
    name: str  # of the machine or its program
    pattern: MarkPattern  # its registration marks
    source: str  # where these numbers come from
    inset: float = 10.0  # from the paper's edge to the middle of a mark's lines
    length: float = 5.0  # of an arm, and the side of the square
    thickness: float = 1.0  # of the lines, and of the border round the square
    clear: float = 2.0  # round a mark where no piece may lie
    gap: float = 1.25  # between two pieces; each keeps half of it as bleed
    margin: float = 6.35  # at the paper's edge, where no piece may lie
    verified: bool = True  # no: told by others than the maker

    def mistake(self) -> str:
        """What in it cannot be, in words; empty where all is well."""
        lengths = self.inset, self.length, self.thickness, self.clear, self.gap, self.margin
        if not all(0 <= value <= 100 for value in lengths):
            return "its lengths are 0 to 100 mm"
        if self.pattern != "none" and (self.thickness <= 0 or self.length < self.thickness):
            return "its marks have no size"
        if self.pattern != "none" and self.inset < self.thickness / 2:
            return "its marks reach beyond the paper"
        return ""

    def marks(self, width: float, height: float) -> list[list[Box]]:
        """The marks of a page (mm): each the filled boxes that it is made of, as x, y, width, height."""
        if self.pattern == "none":
            return []
        near, arm, line = self.inset, self.length, self.thickness
        right, bottom = width - near, height - near

        def corner(x: float, y: float, to_left: bool, upwards: bool) -> list[Box]:
            level = (x - arm if to_left else x - line / 2, y - line / 2, arm + line / 2, line)
            upright = (x - line / 2, y - arm if upwards else y - line / 2, line, arm + line / 2)
            return [level, upright]

        square = [(near - line / 2, near - line / 2, arm + line, arm + line)]
        first = square if self.pattern == "three" else corner(near, near, False, False)
        made = [first, corner(right, near, True, False), corner(near, bottom, False, True)]
        return made if self.pattern == "three" else [*made, corner(right, bottom, True, True)]


def load_cutter(project: Project, name: str) -> Cutter:
    """A cutting machine by its name. Raises CannotJudge for one that does not exist, or whose file is wrong."""
    return load_profile(project, FOLDER, name, f"there is no cutting machine {name!r}", Cutter)


def cutter_names(project: Project) -> list[str]:
    """The cutting machines that there are."""
    return names_in(project, FOLDER)
