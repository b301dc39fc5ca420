"""Printer profiles: where each printer puts what it is told to print, by paper and tray. They are the user's own files.

They lie as YAML in the folder `printers` of the user's configuration; TIRADA_CONFIG names another place for that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Findings, Where
from generator.base.landing import Landing, SidesLanding
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.base.yaml_model import YamlModel
from generator.catalog import yamlfile

ENDING = ".yaml"
MOST_MOVED, MOST_TURNED, MOST_STRETCHED, MOST_LEFT = 10.0, 3.0, 0.03, 2.0  # mm, degrees, share of a length, mm
SAME_PAPER = 0.5  # mm
_NAME = regular_expression(r"[a-z0-9][a-z0-9_-]{0,30}\Z")
HEAD = "# Where this printer puts what it is told to print: mm and degrees clockwise, as one looks at each side.\n"


class PrinterName(NamedTuple):
    """What `--printer` names: a printer, and one of its trays if it says so after a `+`."""

    printer: str
    tray: str = ""

    def __str__(self) -> str:
        return f"{self.printer}+{self.tray}" if self.tray else self.printer


class MeasuredLanding(YamlModel, frozen=True):
    """Where one side lands, as a profile says it: mm to the right and down, degrees clockwise, length per length."""

    x: float
    y: float
    rotation: float
    scale_x: float
    scale_y: float

    def landing(self) -> Landing:
        return Landing(self.x, self.y, self.rotation, self.scale_x, self.scale_y)


class MeasuredPaper(YamlModel, frozen=True):
    """What was measured of one paper in one tray; `residual` (mm) is what may remain after the correction."""

    paper: str
    width: float
    height: float
    flip: Literal["long", "short"]
    measured: Literal["typed", "scanned"]
    residual: float
    front: MeasuredLanding
    back: MeasuredLanding
    tray: str = ""
    verified: bool = False

    def landings(self, flip: str) -> SidesLanding:
        """Where both sides land when the paper is turned over this edge."""
        back = self.back.landing()
        return SidesLanding(self.front.landing(), back if flip == self.flip else back.turned_over())


class PrinterProfile(YamlModel, frozen=True):
    """One printer: everything that was measured of it."""

    printer: str
    papers: tuple[MeasuredPaper, ...]

    def with_measured(self, paper: MeasuredPaper) -> PrinterProfile:
        """The profile with a measurement more, in place of an older one of the same paper and tray."""
        others = [one for one in self.papers if (one.paper, one.tray) != (paper.paper, paper.tray)]
        return PrinterProfile(self.printer, tuple(sorted([*others, paper], key=lambda one: (one.paper, one.tray))))


def parse_printer(text: str) -> PrinterName:
    """What `--printer` names. Raises CannotJudge for a name that no file can have."""
    name, plus, tray = text.partition("+")
    if not all(_NAME.match(part) for part in ((name, tray) if plus else (name,))):
        raise CannotJudge(
            f"{text!r} is no name of a printer",
            "lower-case letters, digits, - and _, up to 31 of them; a tray follows after a +: office+rear",
        )
    return PrinterName(name, tray)


def printers_folder() -> Path:
    """Where profiles lie. Raises CannotJudge for a user without a configuration folder."""
    chosen = os.environ.get("TIRADA_CONFIG", "")
    if chosen:
        return Path(chosen) / "printers"
    from platformdirs import user_config_path

    place = user_config_path("tirada", appauthor=False)
    if not place.is_absolute():
        raise CannotJudge("this user has no folder for configuration", "name one in TIRADA_CONFIG")
    return place / "printers"


def profile_path(printer: str) -> Path:
    """Where the profile of a printer lies, or would lie."""
    return printers_folder() / f"{printer}{ENDING}"


def printer_names() -> list[str]:
    """The printers that have a profile. Raises CannotJudge where their folder cannot be read."""
    folder = printers_folder()
    try:
        return sorted(path.stem for path in folder.glob(f"*{ENDING}") if _NAME.match(path.stem) and path.is_file())
    except OSError as error:
        raise CannotJudge(f"cannot be read ({error.strerror or error})", where=Where(str(folder))) from error


def load_profile(printer: str) -> PrinterProfile:
    """The profile of a printer. Raises CannotJudge where there is none, or where it says what cannot be."""
    path = profile_path(printer)
    if not path.is_file():
        known = printer_names()
        near = suggestion(printer, known) if known else "no printer has a profile yet"
        raise CannotJudge(
            f"there is no profile of a printer {printer!r}: {near}",
            f"`tirada calibrate sheet` prints the sheet to measure it, `tirada calibrate read {printer}` makes one",
        )
    findings = Findings()
    profile = yamlfile.validate(yamlfile.load(path, str(path), findings), PrinterProfile, findings)
    if profile is None or findings.errors:
        first = findings.errors[0]
        raise CannotJudge(first.message, first.fix, first.where)
    for paper in profile.papers:
        wrong = impossible(paper)
        if wrong:
            raise CannotJudge(
                f"{paper.paper}: {wrong}", f"measure it again: tirada calibrate read {printer}", Where(str(path))
            )
    return profile


def impossible(paper: MeasuredPaper) -> str:
    """Why a measurement cannot be right, in words; empty where it can be."""
    for side, at in (("front", paper.front), ("back", paper.back)):
        if max(abs(at.x), abs(at.y)) > MOST_MOVED:
            return f"the {side} lies {max(abs(at.x), abs(at.y)):.1f} mm off; at most {MOST_MOVED:g} mm can be corrected"
        if abs(at.rotation) > MOST_TURNED:
            return f"the {side} is turned by {at.rotation:.2f}°; at most {MOST_TURNED:g}° can be corrected"
        for scale in (at.scale_x, at.scale_y):
            if abs(scale - 1) > MOST_STRETCHED:
                return f"the {side} is printed at {scale * 100:.1f} %: the printer's program has fitted it to the page"
    if not 0 <= paper.residual <= MOST_LEFT:
        return f"a residual of {paper.residual:g} mm; 0 to {MOST_LEFT:g} mm expected"
    return ""


def measured_paper(profile: PrinterProfile, tray: str, paper: str, width: float, height: float) -> MeasuredPaper:
    """What was measured of a paper (its sides in mm) in a tray. Raises CannotJudge where nothing was."""
    here = [one for one in profile.papers if one.tray == tray]
    found = next((one for one in here if one.paper == paper), None)
    if found is None:
        known = "; ".join(_shown(one) for one in profile.papers) or "nothing"
        asked = f"{paper} in the tray {tray}" if tray else paper
        raise CannotJudge(
            f"the printer {profile.printer} is measured for {known}, not for {asked}",
            f"tirada calibrate sheet --paper {paper}, then tirada calibrate read {PrinterName(profile.printer, tray)}",
        )
    sizes = zip(sorted((width, height)), sorted((found.width, found.height)), strict=True)
    if any(abs(a - b) > SAME_PAPER for a, b in sizes):
        raise CannotJudge(
            f"the printer {profile.printer} was measured on {paper} of {found.width:g} x {found.height:g} mm, which is "
            f"{width:g} x {height:g} mm here",
            f"measure it again: tirada calibrate sheet --paper {paper}",
        )
    return found


def landings_on(name: str, paper: str, width: float, height: float, flip: str) -> tuple[SidesLanding, float]:
    """Where the sides of a paper land in the printer of a name, and what may remain once that is corrected (mm).

    Raises CannotJudge for a printer or a paper that was not measured.
    """
    asked = parse_printer(name)
    measured = measured_paper(load_profile(asked.printer), asked.tray, paper, width, height)
    return measured.landings(flip), measured.residual


def _shown(one: MeasuredPaper) -> str:
    return f"{one.paper} in the tray {one.tray}" if one.tray else one.paper


def save_profile(profile: PrinterProfile) -> Path:
    """Write a profile; nothing is left half-written. Raises CannotJudge where that cannot be done."""
    path = profile_path(profile.printer)
    try:
        write_whole(path, "".join(_yaml(profile)).encode())
    except CannotJudge as error:
        fix = "name a folder that you may write to in TIRADA_CONFIG"
        raise CannotJudge(error.reason, fix, error.where) from error
    return path


def papers_of(profile: PrinterProfile, name: PrinterName) -> tuple[MeasuredPaper, ...]:
    """What is measured of a printer, or of one tray of it. Raises CannotJudge for a tray that it has no paper of."""
    found = tuple(one for one in profile.papers if name.tray in ("", one.tray))
    if not found:
        trays = sorted({one.tray for one in profile.papers if one.tray})
        if not trays:
            why = f"no tray of the printer {name.printer} is measured by itself"
            raise CannotJudge(why, f"name it {name.printer}, without a tray")
        known = ", ".join(f"{name.printer}+{tray}" for tray in trays)
        why = f"the tray {name.tray!r} of the printer {name.printer} is not measured"
        raise CannotJudge(why, f"name one of {known}")
    return found


def remove_profile(name: PrinterName) -> None:
    """Forget a printer, or one of its trays. Raises CannotJudge where there is none, or it cannot be removed."""
    profile = load_profile(name.printer) if name.tray else None
    gone = papers_of(profile, name) if profile else ()
    kept = tuple(one for one in profile.papers if one not in gone) if profile else ()
    if kept and profile:
        save_profile(PrinterProfile(profile.printer, kept))
        return
    path = profile_path(name.printer)
    if not path.is_file():
        load_profile(name.printer)  # which says what there is
    try:
        path.unlink()
    except OSError as error:
        raise CannotJudge(f"cannot be removed ({error.strerror or error})", where=Where(str(path))) from error


def _yaml(profile: PrinterProfile) -> Iterator[str]:
    yield HEAD
    yield f"printer: {profile.printer}\npapers:\n"
    for one in profile.papers:
        yield f'  - paper: "{one.paper}"\n'
        yield f"    tray: {one.tray}\n" if one.tray else ""
        yield f"    width: {one.width:g}\n    height: {one.height:g}\n"
        yield f"    flip: {one.flip}  # the edge over which the paper was turned\n"
        yield f"    measured: {one.measured}\n"
        yield "    verified: true\n" if one.verified else ""
        yield f"    residual: {one.residual:.2f}  # what may remain after the correction\n"
        for side, at in (("front", one.front), ("back", one.back)):
            values = ", ".join(f"{name}: {value:.6g}" for name, value in msgspec.structs.asdict(at).items())
            yield f"    {side}: {{{values}}}\n"
