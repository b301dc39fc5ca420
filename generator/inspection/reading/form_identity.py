"""Tells which forms placed on the pages of a PDF are one and the same, so that their drawings are read once.

What a form draws depends on its stream and on its resources alone, as long as it defines every name that it uses:
pdfium starts each form with a fresh graphics state. A form that relies on the resources of the page is never shared.
"""

from __future__ import annotations

import re
from typing import Any

from generator.base.errors import CannotJudge
from generator.inspection.reading.printed_document import PrintedDocument

Identity = tuple[int, int]  # object and generation number of a form in its file
NAME = re.compile(rb"/([^\x00\t\n\f\r ()<>\[\]{}/%]+)")
STRING = re.compile(rb"\((?:\\.|[^\\()])*\)", re.DOTALL)  # parentheses inside a string are balanced or escaped
UNSURE = re.compile(rb"%|(?<!\S)BI(?!\S)")  # comments and images among the operators may hold half a string
DEEPEST = 20  # forms inside forms: more are nobody's


def placed_forms(document: PrintedDocument) -> list[list[Identity | None]]:
    """For each page of a PDF, the forms that its content places, in order; None for one that cannot be shared.

    A file that pikepdf cannot read has no such pages. They are read once for all judges of a document.
    """
    return document.once(_placed_forms)


def _placed_forms(document: PrintedDocument) -> list[list[Identity | None]]:
    import pikepdf

    whole: dict[Identity, bool] = {}
    try:
        with document.structure() as pdf:
            return [_on_page(page, whole) for page in pdf.pages]
    except (CannotJudge, pikepdf.PdfError, OSError, ValueError, TypeError, KeyError, AttributeError):
        return []


def _on_page(page: Any, whole: dict[Identity, bool]) -> list[Identity | None]:
    import pikepdf

    placed: list[Identity | None] = []
    xobjects = page.resources.get("/XObject", {})
    for instruction in pikepdf.parse_content_stream(page, "Do"):
        if not isinstance(instruction, pikepdf.ContentStreamInstruction):
            continue
        form = xobjects.get(str(instruction.operands[0]))
        if form is None or form.get("/Subtype") != "/Form":
            continue
        identity = (int(form.objgen[0]), int(form.objgen[1]))
        if identity not in whole:
            whole[identity] = identity[0] > 0 and _is_whole(form, DEEPEST)
        placed.append(identity if whole[identity] else None)
    return placed


def _is_whole(form: Any, depth: int) -> bool:
    """Whether a form, and every form inside it, defines all names that its content uses."""
    import pikepdf

    if depth == 0 or "/Resources" not in form:
        return False
    own: set[bytes] = set()
    for _, names in form.Resources.items():  # pikepdf 9 has no values()
        if isinstance(names, pikepdf.Dictionary):
            own.update(name[1:].encode() for name in names.keys())  # noqa: SIM118 - iterating gives no names
    operators = STRING.sub(b"()", form.read_bytes())
    if UNSURE.search(operators) or not own.issuperset(NAME.findall(operators)):
        return False
    inside = form.Resources.get("/XObject", {})
    return all(_is_whole(item, depth - 1) for _, item in inside.items() if item.get("/Subtype") == "/Form")
