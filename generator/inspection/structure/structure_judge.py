"""All judges of what a finished file is made of, in the order in which they speak."""

from __future__ import annotations

from generator.base.findings import Findings
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.document_keys import judge_document_keys, judge_manifest
from generator.inspection.structure.features import judge_active_content, judge_features
from generator.inspection.structure.fields import judge_fields
from generator.inspection.structure.glyph_outlines import judge_glyphs
from generator.inspection.structure.navigation import judge_bookmarks, judge_links
from generator.inspection.structure.page_boxes import judge_page_boxes
from generator.inspection.structure.revisions import judge_revisions
from generator.inspection.structure.tags import judge_tags
from generator.pdf.metadata import PRODUCER

COMPARED = (
    judge_page_boxes,
    judge_document_keys,
    judge_manifest,
    judge_bookmarks,
    judge_links,
    judge_fields,
    judge_tags,
    judge_glyphs,
)


def judge_structure(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report what a file is made of and the fresh document is not, as far as no picture of its pages tells it.

    Of a file that another program wrote anew only scripts, actions and layers are told: the rest is that program's.
    Raises CannotJudge when the file cannot be read.
    """
    if not is_of_the_press(document):
        judge_active_content(document, findings)
        return
    judge_revisions(document, findings)
    judge_features(document, findings)
    for judge in COMPARED:
        judge(document, fresh, findings)


def is_of_the_press(document: PrintedDocument) -> bool:
    """Whether a file says that the press wrote it; programs that only save it again leave that as it is."""
    with document.structure() as pdf:
        info = pdf.trailer.get("/Info")
        return info is not None and str(info.get("/Producer", "")) == PRODUCER
