"""Whether a file was changed after it was finished: later revisions, bytes after its end, entries that stand twice.

Such a file may show one thing in one reader and another thing in the next, so no reader proves what it prints.
"""

from __future__ import annotations

import re

from generator.base.findings import Findings, Where
from generator.inspection.reading.printed_document import PrintedDocument

HEAD = 1024  # bytes in which a file says that it is linearised
END = b"%%EOF"
TWICE = "dictionary has duplicated key"
FIX = "build it again"


def judge_revisions(document: PrintedDocument, findings: Findings) -> None:
    """Report what stands before, after or besides the one revision of a file, and what its reader had to repair.

    A file that was arranged for the web (linearised) has two lists of objects, and both are of one revision.
    Raises CannotJudge when the file cannot be read.
    """
    data, where = document.data, Where(document.shown)
    if not data.startswith(b"%PDF-"):
        findings.error("pdf.revision", "something stands before the beginning of the PDF", where, fix=FIX)
    rest = data[data.rfind(END) + len(END) :] if END in data else data[-HEAD:]
    rest = rest.strip(b"\r\n\0 \t")
    if rest:
        findings.error(
            "pdf.revision",
            f"{len(rest)} bytes stand after the end of the PDF",
            where,
            fix=FIX,
            expected="nothing",
            found=f"{len(rest)} bytes",
        )
    linearised = re.search(rb"/Linearized\b[^>]*/L (\d+)", data[:HEAD])
    most = 2 if linearised and int(linearised.group(1)) == len(data) else 1
    revisions = len(re.findall(rb"(?<![^\r\n])startxref\s", data))
    if revisions > most:
        findings.error(
            "pdf.revision",
            f"the file was changed after it was finished: it has {revisions} lists of its objects",
            where,
            fix=FIX,
            expected=str(most),
            found=str(revisions),
        )
    _judge_repairs(document, findings)


def _judge_repairs(document: PrintedDocument, findings: Findings) -> None:
    import pikepdf

    with document.structure() as pdf:
        told = pdf.get_warnings()
        for item in pdf.objects:  # each is read when it is asked for
            if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
                item.keys()
        told += pdf.get_warnings()
    for warning in dict.fromkeys(_without_place(str(one)) for one in told):
        twice = warning.startswith(TWICE)
        message = f"an entry stands twice ({warning.split(';')[0].rpartition(' ')[2]})" if twice else warning
        findings.error(
            "pdf.revision",
            f"the file is damaged: {message}",
            Where(document.shown),
            fix=FIX,
            expected="a file without repairs",
            found=warning,
        )


def _without_place(warning: str) -> str:
    """A warning of the reader without the name and the place that it begins with."""
    return re.sub(r"^.*?(?:\([^()]*\))?: ", "", warning, count=1)
