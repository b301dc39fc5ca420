"""Finished documents changed in one place, and what a judge says of them."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from typing import Any

import pikepdf

from generator.base.findings import Finding, Findings
from generator.inspection.reading.printed_document import PrintedDocument

Change = Callable[[pikepdf.Pdf], object]


def changed(document: PrintedDocument, change: Change) -> PrintedDocument:
    """A document that was opened, changed and saved again."""
    made = io.BytesIO()
    with document.structure() as pdf:
        change(pdf)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # pikepdf warns of forms that are broken, which is what tests do
            pdf.save(made)
    return PrintedDocument(document.shown, made.getvalue())


def found_by(judge: Callable[..., Any], *documents: object) -> list[Finding]:
    """What a judge finds."""
    findings = Findings()
    judge(*documents, findings)
    return list(findings)
