"""Measuring a printer: from what was read on its calibration sheet to its profile, or to what a profile leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from generator.base.calibration_marks import LETTERS
from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.landing import Landing, SidesLanding
from generator.catalog.print_rows import Paper
from generator.catalog.printdata import load_print_data
from generator.catalog.printers import (
    MeasuredLanding,
    MeasuredPaper,
    PrinterName,
    PrinterProfile,
    impossible,
    load_profile,
    measured_paper,
    parse_printer,
    profile_path,
    save_profile,
)
from generator.catalog.project import Project
from generator.language.told_messages import said_word
from generator.workshop.calibration.readings import ACROSS, DOWN, TYPED_DOUBT, fit_readings, parse_readings, remaining
from generator.workshop.calibration.sheet import places_on

ENOUGH = 0.5  # mm: a correction that leaves more is better measured again


@dataclass(frozen=True, slots=True)
class Measured:
    """What a sheet said of a printer: where both sides land, in how far that may be wrong, and where it is kept.

    `verified` is what remains after the profile's correction (mm) where the sheet was printed to verify it.
    """

    name: PrinterName
    paper: Paper
    flip: str
    landings: SidesLanding
    doubt: float
    path: Path
    verified: float | None = None


def measure_typed(
    project: Project, printer: str, paper: str, flip: str, texts: Iterable[str], verification: bool = False
) -> Measured:
    """Measure a printer by typed readings, and keep its profile.

    Raises CannotJudge for what cannot be; nothing is kept then.
    """
    name, sheet = parse_printer(printer), _paper(project, paper)
    places = places_on(sheet)
    fitted = fit_readings(parse_readings(texts, places), places)
    doubt = TYPED_DOUBT + fitted.residual
    return _kept(name, sheet, flip, "typed", fitted.landings, doubt, verification)


def measure_scanned(
    project: Project, printer: str, scans: Sequence[Path], texts: Iterable[str] = (), paper: str = ""
) -> Measured:
    """Measure a printer by scans of both sides, and keep its profile.

    `texts` may tell the lengths of the rulers, which are surer than the size of the paper; `paper` names one that is
    not among the project's. Raises CannotJudge for pictures that are not of the two sides of one sheet, and for what
    cannot be; nothing is kept then.
    """
    for scan in scans:
        if not scan.exists():
            told = "cannot be read (there is no such picture)"
            raise CannotJudge(told, "name a scan of each side: --scan FRONT.png --scan BACK.png", Where(str(scan)))
    if find_spec("numpy") is None:
        raise CannotJudge(
            "reading scans needs numpy", "pip install 'tirada[scan]', or cut the sheet out and use --typed"
        )
    from generator.inspection.scans.sheet_scan import read_sides

    name = parse_printer(printer)
    print_data = load_print_data(project, Findings())
    papers = [print_data.paper(one) for one in ([paper.lower()] if paper else print_data.tables["papers"].rows)]
    sides = read_sides(scans, [(one.width, one.height) for one in papers])
    code = sides.code
    sheet = next(one for one in papers if (one.width, one.height) == (code.width, code.height))
    places = places_on(sheet)
    lengths = parse_readings(texts, places)
    if any(one in LETTERS for one in lengths):
        raise CannotJudge("a scan tells what the scales say", "beside --scan only across and down are typed")
    front, back = (_with_lengths(landing, sides.landings.front, lengths, places.ruler) for landing in sides.landings)
    flip = "short" if code.short else "long"
    return _kept(name, sheet, flip, "scanned", SidesLanding(front, back), sides.doubt, code.verification)


def _with_lengths(landing: Landing, front: Landing, lengths: Mapping[str, float], ruler: float) -> Landing:
    """A side with its scales as the rulers tell them, which are on the front."""
    across = lengths.get(ACROSS, front.scale_x * ruler) / ruler / front.scale_x
    down = lengths.get(DOWN, front.scale_y * ruler) / ruler / front.scale_y
    return landing._replace(scale_x=landing.scale_x * across, scale_y=landing.scale_y * down)


def _paper(project: Project, paper: str) -> Paper:
    return load_print_data(project, Findings()).paper(paper.lower())


def _kept(
    name: PrinterName,
    paper: Paper,
    flip: str,
    how: str,
    landings: SidesLanding,
    doubt: float,
    verification: bool,
) -> Measured:
    profile = _known_profile(name.printer, verification)
    front, back = (MeasuredLanding(*(round(value, 6) for value in landing)) for landing in landings)
    if verification:
        old = measured_paper(profile, name.tray, paper.id, paper.width, paper.height)
        left = remaining(landings, paper.width, paper.height, flip)
        residual = round(left + doubt, 2)
        if residual > 2 * ENOUGH:
            raise CannotJudge(
                f"the sheet shows {left:.1f} mm of what the profile of {name} should have corrected",
                "print it with `tirada calibrate sheet --printer`, at 100 % and from the same tray; else measure anew",
            )
        made = MeasuredPaper(old.paper, old.width, old.height, old.flip, old.measured, residual, old.front, old.back,
                             old.tray, True)  # fmt: skip
    else:
        left = None
        made = MeasuredPaper(
            paper.id,
            paper.width,
            paper.height,
            "long" if flip == "long" else "short",
            "typed" if how == "typed" else "scanned",
            round(doubt, 2),
            front,
            back,
            name.tray,
        )
        wrong = impossible(made)
        if wrong:
            raise CannotJudge(wrong, "print the sheet at 100 %, not fitted to the page, and measure it again")
    path = save_profile(profile.with_measured(made))
    return Measured(name, paper, flip, landings, doubt, path, left)


def _known_profile(printer: str, must_be: bool) -> PrinterProfile:
    """The profile of a printer; an empty one where there is none yet and none must be."""
    if must_be or profile_path(printer).is_file():
        return load_profile(printer)
    return PrinterProfile(printer, ())


def told(measured: Measured) -> list[str]:
    """What a measurement says, in sentences for whoever made it."""
    if measured.verified is not None:
        more = measured.verified > ENOUGH
        return [
            f"{measured.name} on {measured.paper.name}: the corrected back lies {measured.verified:.2f} mm off its "
            "front at most.",
            "Measure it anew: a new sheet without --printer." if more else "The profile is right.",
            f"Kept in {measured.path}",
        ]
    return [
        *told_landings(measured.name, measured.paper.name, measured.landings, measured.flip, measured.doubt),
        f"Kept in {measured.path}",
        f"Now: tirada build --printer {measured.name} --paper {measured.paper.id}; to verify it: "
        f"tirada calibrate sheet --printer {measured.name} --paper {measured.paper.id}",
    ]


def told_landings(name: PrinterName, paper: str, landings: SidesLanding, flip: str, doubt: float) -> list[str]:
    """Where a printer puts both sides of a paper, in sentences; `doubt` is in how far they may be wrong (mm)."""
    relative = relative_back(landings, flip)
    down = _moved(relative.y, said_word("too low"), said_word("too high"))
    front, back = landings
    return [
        f"{name} on {paper}: seen from behind, the back lies "
        f"{_moved(relative.x, said_word('to the right'), said_word('to the left'))} and {down}, turned "
        f"{_turned(relative.rotation)}.",
        f"100 mm of the front come out as {front.scale_x * 100:.2f} mm across and "
        f"{front.scale_y * 100:.2f} mm down; of the back as "
        f"{back.scale_x * 100:.2f} mm and {back.scale_y * 100:.2f} mm.",
        f"This is known to {doubt:.2f} mm.",
    ]


def relative_back(landings: SidesLanding, flip: str) -> Landing:
    """How far the back is moved (mm) and turned (degrees) against the front, both seen from behind."""
    front, back = landings
    across, down = (-front.x, front.y) if flip == "long" else (front.x, -front.y)  # as the front is seen from behind
    return Landing(back.x - across, back.y - down, back.rotation + front.rotation)


def _moved(by: float, more: str, less: str) -> str:
    return f"{abs(by):.2f} mm {more if by >= 0 else less}"


def _turned(degrees: float) -> str:
    return f"{abs(degrees):.2f}° {said_word('clockwise' if degrees >= 0 else 'counter-clockwise')}"
