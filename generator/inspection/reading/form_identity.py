"""Tells which forms placed on the pages of a PDF are one and the same, so that their drawings are read once.

What a form draws depends on its stream and on its resources alone, as long as it defines every name that it uses:
pdfium starts each form with a fresh graphics state. A form that relies on the resources of the page is never shared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import sha256
from generator.base.regular_expressions import regular_expression
from generator.inspection.reading.printed_document import PrintedDocument

Identity = tuple[int, int]  # object and generation number of a form in its file
NAME = regular_expression(rb"/([^\x00\t\n\f\r ()<>\[\]{}/%]+)")
STRING = regular_expression(rb"\((?:\\.|[^\\()])*\)", re.DOTALL)  # parentheses inside a string are balanced or escaped
SPOKEN = regular_expression(rb"/Span<</ActualText<[0-9A-F]*>>>BDC(?!\S)")  # what is read aloud: it names no resource
IMAGE = regular_expression(rb"(?<!\S)BI(?!\S)")
# an operator that places a form or an image
PLACED = regular_expression(rb"/([^\x00\t\n\f\r ()<>\[\]{}/%]+)\s+Do(?!\S)")
DO = regular_expression(rb"(?<![^\s)\]>])Do(?!\S)")
DEEPEST = 20  # forms inside forms: more are nobody's
OF_DRAWINGS = {"/Type", "/Subtype", "/FormType", "/BBox", "/Resources", "/Length", "/Filter"}  # keys of a plain form


@dataclass(frozen=True, slots=True)
class FormsOfDocument:
    """The forms of a PDF: those that each page places, in order, and those that each whole form places, in order.

    `contents` has a hash of each form that uses no name: whatever has this hash draws the same, in any document.
    """

    pages: list[list[Identity | None]]
    inside: Mapping[Identity, tuple[Identity, ...]]
    contents: Mapping[Identity, str]


def placed_forms(document: PrintedDocument) -> list[list[Identity | None]]:
    """For each page of a PDF, the forms that its content places, in order; None for one that cannot be shared.

    A file that pikepdf cannot read has no such pages. They are read once for all judges of a document.
    """
    return forms_of(document).pages


def forms_of(document: PrintedDocument) -> FormsOfDocument:
    """The forms of a PDF, read once for all judges of a document; none of a file that pikepdf cannot read."""
    return document.once(_forms_of)


def _forms_of(document: PrintedDocument) -> FormsOfDocument:
    import pikepdf

    read = _Forms()
    try:
        with document.structure() as pdf:
            return FormsOfDocument([read.on_page(page) for page in pdf.pages], read.inside, read.contents)
    except (CannotJudge, pikepdf.PdfError, OSError, ValueError, TypeError, KeyError, AttributeError):
        return FormsOfDocument([], {}, {})


class _Forms:
    """Reads the forms of one document, each once."""

    def __init__(self) -> None:
        self.whole: dict[Identity, bool] = {}
        self.inside: dict[Identity, tuple[Identity, ...]] = {}
        self.contents: dict[Identity, str] = {}

    def on_page(self, page: Any) -> list[Identity | None]:
        """The forms that a page places, in order; None for one that is not whole."""
        placed: list[Identity | None] = []
        xobjects = page.resources.get("/XObject", {})
        for name in _placed_names(page):
            form = xobjects.get(name)
            if form is None or form.get("/Subtype") != "/Form":
                continue
            placed.append(_identity(form) if self._is_whole(form, DEEPEST) else None)
        return placed

    def _is_whole(self, form: Any, depth: int) -> bool:
        """Whether a form, and every form inside it, defines all names that its content uses."""
        identity = _identity(form)
        if identity[0] == 0 or depth == 0:
            return False
        if identity not in self.whole:
            self.whole[identity] = self._read(form, identity, depth)
        return self.whole[identity]

    def _read(self, form: Any, identity: Identity, depth: int) -> bool:
        import pikepdf

        if "/Resources" not in form:
            return False
        own: set[bytes] = set()
        for _, names in form.Resources.items():  # pikepdf 9 has no values()
            if isinstance(names, pikepdf.Dictionary):
                own.update(name[1:].encode() for name in names.keys())  # noqa: SIM118 - iterating gives no names
        content = form.read_bytes()
        operators = STRING.sub(b"()", content) if b"(" in content else content
        used = NAME.findall(SPOKEN.sub(b"", operators))
        if _is_unsure(operators) or not own.issuperset(used):
            return False
        inside = form.Resources.get("/XObject", {}).items()
        forms = {name: item for name, item in inside if item.get("/Subtype") == "/Form"}
        if not all(self._is_whole(item, depth - 1) for item in forms.values()):
            return False
        names = PLACED.findall(operators) if forms else ()
        placed = (forms.get(f"/{name.decode()}") for name in names)
        self.inside[identity] = tuple(_identity(item) for item in placed if item is not None)
        if not used and b"(" not in content and OF_DRAWINGS.issuperset(form.keys()):
            self.contents[identity] = sha256(content + repr([float(edge) for edge in form.get("/BBox", ())]).encode())
        return True


def _is_unsure(operators: bytes) -> bool:
    """Whether there are comments or images among some operators, which may hold half a string."""
    return b"%" in operators or (b"BI" in operators and IMAGE.search(operators) is not None)


def _identity(form: Any) -> Identity:
    return int(form.objgen[0]), int(form.objgen[1])


def _placed_names(page: Any) -> list[str]:
    """The names that a page's content places, in order; read by pikepdf where its operators are not plain."""
    import pikepdf

    contents = page.obj.get("/Contents")
    if isinstance(contents, pikepdf.Stream):
        operators = STRING.sub(b"()", contents.read_bytes())
        names = PLACED.findall(operators)
        strings = operators.count(b"(") == operators.count(b"()") and not _is_unsure(operators)
        if strings and len(names) == len(DO.findall(operators)) and b"#" not in b"".join(names):
            return [f"/{name.decode()}" for name in names]
    instructions = pikepdf.parse_content_stream(page, "Do")
    return [str(one.operands[0]) for one in instructions if isinstance(one, pikepdf.ContentStreamInstruction)]
