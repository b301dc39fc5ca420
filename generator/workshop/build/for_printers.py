"""Targets that are corrected for a printer: which of them can be, and what is said of the others."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.printdata import PrintData
from generator.catalog.printers import load_profile, measured_paper, parse_printer
from generator.workshop.targets import Target, is_corrected


def refuse_unmeasured(printer: str, papers: Iterable[str], print_data: PrintData) -> None:
    """Raise CannotJudge for a printer without a profile, or one that was not measured for a paper."""
    name = parse_printer(printer)
    profile = load_profile(name.printer)
    for paper in map(print_data.paper, papers):
        measured_paper(profile, name.tray, paper.id, paper.width, paper.height)


def for_printer(target: Target, printer: str, print_data: PrintData) -> Target:
    """The same target corrected for a printer; as it is on a paper of its own that the printer was not measured for."""
    corrected = structs.replace(target, printer=printer)
    return corrected if is_corrected(target.component) and still_measured(corrected, print_data) else target


def tell_uncorrected(printer: str, wanted: Iterable[Target], findings: Findings) -> None:
    """Say which sheets are not corrected though a printer was named: they are on a paper it was not measured for."""
    for target in wanted if printer else ():
        if not target.printer and is_corrected(target.component):
            findings.info(
                "build.printer",
                f"{target.path()} is made as without --printer: {printer} was not measured for {target.paper}",
                fix=f"tirada calibrate sheet --paper {target.paper}, then tirada calibrate read {printer}",
            )


def still_measured(target: Target, print_data: PrintData) -> bool:
    """Whether there is still a profile of the printer that a file is corrected for, with its paper."""
    try:
        refuse_unmeasured(target.printer, [target.paper], print_data)
    except CannotJudge:
        return False
    return True
