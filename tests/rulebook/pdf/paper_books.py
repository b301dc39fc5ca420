"""A small book with a block of every kind, and what its finished PDF says."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pikepdf
import pypdfium2 as pdfium
from projects import AS_IT_STANDS
from pypdfium2 import raw

from generator.base.display_list import Symbol
from generator.faces.face import Face
from generator.faces.shapes import circle, painted
from generator.faces.trim import Format
from generator.language.markup import Run, parse
from generator.rulebook.document import (
    Block,
    BookTable,
    Callout,
    Contents,
    Document,
    Drawing,
    DrawnBox,
    DrawnText,
    Entry,
    Example,
    Figure,
    Heading,
    Index,
    IndexEntry,
    PageBreak,
    Paragraph,
    PlacedFace,
    Words,
)
from generator.rulebook.pdf import RenderedBook, render_pdf

PROJECT = AS_IT_STANDS
A5, A4 = (148.0, 210.0), (210.0, 297.0)
RECORD = (
    "tirada record 1",
    "game: qiahn_goblin",
    "heads: deploy heads.1; heads: target tails.1",
    "= outcome defender -> QG-51",
)
LONG_LINE = "first: " + "; ".join(f"take token {i} of the reserve" for i in range(12))
WORDS = {
    "es": Words(
        "Índice", "Términos", "Ejemplo", "(sigue)", "Anotación", "página", "Figura", "Tabla", "véase", "No oficial",
        "Edición 1", "regla", "Hoja de consulta", "BORRADOR",
    ),
    "en": Words(
        "Contents", "Terms", "Example", "(continued)", "Notation", "page", "Figure", "Table", "see", "Unofficial",
        "Edition 1", "rule", "Reference sheet", "DRAFT",
    ),
}  # fmt: skip
TEXT = {
    "es": "Quien ataca adelanta de su línea de reserva los combatientes que prefiera, hasta la carta de turno. ",
    "en": "The attacker moves as many combatants as they like from their reserve line up to the turn card. ",
}
HEADS = {"es": ("Los goblins", "Las cartas", "El combate"), "en": ("The goblins", "The cards", "Combat")}


def words(text: str) -> tuple[Run, ...]:
    return parse(text)


def face() -> Face:
    format_ = Format("card", 63, 88, 3, 3, 3)
    disc = Symbol("disc", painted(circle((31.5, 44), 20), "#c23a2b", "", 0))
    return Face("card", format_, (disc,))


def clause(number: int, language: str, more: str = "") -> Paragraph:
    return Paragraph(
        f"QX-{number}", words(f"**Regla {number}.** " + TEXT[language] * 2 + more), "clause", f"QX-{number}"
    )


def blocks(language: str, clauses: int = 30) -> tuple[Block, ...]:
    one, two, three = HEADS[language]
    box = DrawnBox(2, 2, 40, 40, "#eeeeee", "#333333", 2)
    drawing = Drawing(100, 50, (box, PlacedFace(face(), 70, 25, 30, 0.4), DrawnText(one, 4, 9, 9)))
    heads = (words(one), words("N"))
    step = Paragraph("example-one-1", words(TEXT[language]), "step", number=1)
    told = (step, Figure("example-one-2", drawing, (), one))
    rows = tuple((words(f"{one} {i}"), words(f"{i}")) for i in range(40))
    return (
        Contents(),
        Heading("first", words(one)),
        Paragraph("opening", words(TEXT[language]), "lead"),
        *(clause(i, language, " [[QX-25]]." if i == 2 else "") for i in range(1, clauses // 2)),
        Heading("second", words(two)),
        Heading("inner", words(f"{two} 2"), 2),
        Figure("drawn", drawing, words(f"{one}."), f"{one}: {two}"),
        BookTable("listed", words(two), heads, rows, ("left", "right"), (2.0, 1.0), words(three), ("QX-1",)),
        Callout("advice", "warning", words(two), (Paragraph("", words(TEXT[language])),)),
        Paragraph("QX-80", words(TEXT[language]), "step", "QX-80", 1),
        Paragraph("QX-81", words(TEXT[language]), "step", "QX-81", 2),
        Paragraph("QX-82", words("{icon:wizard} " + TEXT[language]), "point", "QX-82"),
        PageBreak("break-1"),
        Heading("third", words(three)),
        *(clause(i, language) for i in range(clauses // 2, clauses)),
        Example(
            "example-one", words(one), told, (*RECORD, LONG_LINE), ("QX-1", "QX-2"),
        ),
        *(
            Entry(
                f"AX-{i}",
                "ruling",
                words(TEXT[language]),
                (Paragraph("", words(f"*{one}:* {TEXT[language]}"), "label"),),
                ("QX-1", "QX-2"),
            )
            for i in range(12)
        ),
        *(Entry(f"refusal-{i}", "refusal", words(TEXT[language]), (), (f"QX-{i}",)) for i in range(1, 8)),
        Index("index", tuple(IndexEntry(f"{c}{two}", ("QX-3", "QX-20", "QX-999")) for c in "abcde")),
    )  # fmt: skip


def document(language: str = "es", **changes: Any) -> Document:
    made = Document(
        game="none",
        kind="rulebook",
        language=language,
        title="Qíahn de prueba",
        subtitle=words(HEADS[language][0]),
        edition=WORDS[language].edition,
        authors="Nadie",
        rights="© Nadie",
        words=WORDS[language],
        blocks=blocks(language),
        theme="qiahn",
        icon_words={"wizard": "Mago" if language == "es" else "Wizard"},
    )
    return replace(made, **changes)


@cache
def book(*languages: str, page: tuple[float, float] = A5) -> RenderedBook:
    return render_pdf([document(language) for language in languages or ("es",)], page, PROJECT)


def opened(made: RenderedBook) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(made.data))


def page_texts(data: bytes) -> list[str]:
    """The text of each page, lines and soft hyphens joined."""
    found = pdfium.PdfDocument(data)
    texts = []
    for page in found:
        text = page.get_textpage().get_text_range()
        texts.append(" ".join(text.replace("\ufffe", "").replace("\u0002", "").replace("\u00ad", "").split()))
    found.close()
    return texts


def elements(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every structure element, in reading order."""
    waiting = [pdf.Root.StructTreeRoot.K]
    while waiting:
        one = waiting.pop(0)
        yield one
        waiting[:0] = [kid for kid in one.get("/K", []) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]


def words_of(data: bytes, page: int) -> list[tuple[str, float, float, float]]:
    """Pieces of text of a page (from 0): the words, left, baseline's bottom, size of what is drawn."""
    found = pdfium.PdfDocument(data)
    sheet = found[page]
    text_page = sheet.get_textpage()
    made = []
    for item in sheet.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
        length = raw.FPDFTextObj_GetText(item.raw, text_page.raw, None, 0)
        buffer = ctypes.create_string_buffer(length)
        raw.FPDFTextObj_GetText(item.raw, text_page.raw, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
        left, bottom, _, top = item.get_bounds()
        made.append((buffer.raw[: max(0, length - 2)].decode("utf-16-le"), left, bottom, top - bottom))
    found.close()
    return made
