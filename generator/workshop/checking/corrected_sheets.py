"""Files of sheets that are corrected for a printer, as they were planned: by what the printer's profile says now."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.catalog.printers import landings_on
from generator.catalog.project import Project
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.printer_correction import UncorrectedSheets, without_correction
from generator.workshop.targets import Target


def as_planned(project: Project, document: PrintedDocument, target: Target, findings: Findings) -> UncorrectedSheets:
    """A file as it was planned before it was corrected for the printer of its target; what is wrong with that is told.

    Raises CannotJudge where there is no profile of that printer, or none with this paper.
    """
    print_data = load_print_data(project, Findings())
    paper, layout = print_data.paper(target.paper), print_data.layout(target.layout)
    landings, _ = landings_on(target.printer, paper.id, paper.width, paper.height, layout.flip)
    return without_correction(document, landings, findings)
