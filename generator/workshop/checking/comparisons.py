"""Compares a finished file with the fresh document of its target, where the bytes of the two differ.

The order is: what no file of ours holds (structure), then digests of everything that paints, speaks or acts, then
pictures of the pages whose digests differ. Each judge is a function of the file and the fresh document; to add one,
write it in its room of inspection/ and name it in STRUCTURE_JUDGES or PICTURE_JUDGES.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from generator.base.findings import Findings, Where
from generator.inspection.picture.foreign_export import judge_foreign_export, writer_of
from generator.inspection.picture.page_comparison import compare_pages, report_differences
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.digest import Differences, differences
from generator.inspection.structure.structure_judge import judge_structure
from generator.inspection.structure.text_comparison import judge_texts

# (file, fresh document, findings): what the objects of the file hold beside, instead of or without those of the other
StructureJudge = Callable[[PrintedDocument, PrintedDocument, Findings], None]
# (file, fresh document, numbers of the pages to look at, findings): what these pages show
PictureJudge = Callable[[PrintedDocument, PrintedDocument, Sequence[int], Findings], None]

STRUCTURE_JUDGES: tuple[StructureJudge, ...] = (judge_structure,)


def judge_pictures(document: PrintedDocument, fresh: PrintedDocument, pages: Sequence[int], findings: Findings) -> None:
    """Report where a page looks otherwise than the fresh one, as far as no other error names that page."""
    if pages:
        told = {finding.where.page for finding in findings.errors}
        seen = [one for one in compare_pages(document, fresh, pages) if one.page not in told]
        report_differences(seen, document.shown, findings)


PICTURE_JUDGES: tuple[PictureJudge, ...] = (judge_texts, judge_pictures)
LONGEST = 6  # keys and pages that one finding names


@dataclass(frozen=True, slots=True)
class Compared:
    """What a comparison showed: `same` when nothing differs, else what does."""

    same: bool
    differences: Differences = Differences()


def compare(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> Compared:
    """Compare a file with the fresh document of its target, and report what differs.

    Raises CannotJudge for a file whose objects cannot be read.
    """
    before = len(findings.errors)
    for judge in STRUCTURE_JUDGES:
        judge(document, fresh, findings)
    found = differences(document, fresh)
    if not found:
        return Compared(same=len(findings.errors) == before)
    for look in PICTURE_JUDGES:
        look(document, fresh, found.pages, findings)
    return Compared(False, found)


def compare_if_written_again(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> str:
    """Compare a file that another program wrote again with the fresh one, by what its pages show.

    Returns why it is not proven where nothing wrong was found; empty when no other program wrote it: it says that the
    press did, or most of its pages are still as the press writes them.
    Raises CannotJudge for a file whose objects cannot be read.
    """
    if writer_of(document).ours:
        return ""
    with document.structure() as pdf:
        pages = len(pdf.pages)
    if 2 * len(differences(document, fresh).pages) <= pages:
        return ""
    return judge_foreign_export(document, fresh, findings)


def tell_unexplained(document: PrintedDocument, found: Differences, findings: Findings, known: Findings) -> None:
    """Report what differs, and what no error among `known` has told: a page no error names, a key of the document."""
    errors = [finding for finding in known if finding.severity == "error"]
    told = {finding.where.page for finding in errors}
    pages = [page for page in found.pages if page not in told]
    fix = "build it again: `tirada build`"
    if pages and not (errors and told == {None}):  # an error of the whole file explains its pages
        which = f"page {pages[0]}" if len(pages) == 1 else f"pages {_listed(map(str, pages))}"
        findings.error(
            "print.differs",
            f"not as the press makes it from the data as they are now: {which}",
            Where(document.shown, page=pages[0]),
            fix=fix,
        )
    if found.keys and not errors:
        message = f"the document is not as the press makes it: {_listed(found.keys)}"
        findings.error("print.differs", message, Where(document.shown), fix=fix)
    if found.doubt and not errors:
        findings.error("print.differs", found.doubt, Where(document.shown), fix=fix)


def _listed(names: Iterable[str]) -> str:
    listed = list(names)
    more = f" and {len(listed) - LONGEST} more" if len(listed) > LONGEST else ""
    return ", ".join(listed[:LONGEST]) + more
