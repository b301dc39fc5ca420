"""Pages that other judges keep open are looked at as they would be in a document that is opened anew."""

from __future__ import annotations

import pypdfium2
import pytest
from projects import printed

from generator.base.errors import CannotJudge
from generator.inspection.picture.page_images import PageImages, images_of_opened, opened_images
from generator.inspection.reading.printed_document import PrintedDocument

PARTS = [(20, 20, 220, 160), (300, 400, 620, 700)]  # in dots


def opens(document: PrintedDocument, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pages that are opened from now on, by their index."""
    asked: list[int] = []
    known = pypdfium2.PdfDocument.__getitem__

    def counted(own: pypdfium2.PdfDocument, index: int) -> object:
        asked.append(index)
        return known(own, index)

    monkeypatch.setattr(pypdfium2.PdfDocument, "__getitem__", counted)
    return asked


def parts(images: PageImages) -> list[bytes]:
    return [part.tobytes() for part in images.parts(1, PARTS)]


def test_a_page_that_is_open_is_not_opened_again_and_looks_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    document = PrintedDocument("mat.pdf", printed("gnostica", "mat"))
    with opened_images(document) as images:
        anew = parts(images)
    asked = opens(document, monkeypatch)
    with document.opened().page(1), images_of_opened(document) as images:
        assert parts(images) == anew
    assert asked == [0]
    document.forget()


def test_a_document_with_fields_is_opened_anew_so_that_they_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    document = PrintedDocument("orders.pdf", printed("kaixiflan", "orders"))
    with opened_images(document) as images:
        anew = parts(images)
    asked = opens(document, monkeypatch)
    with document.opened().page(1), images_of_opened(document) as images:
        assert parts(images) == anew
    assert asked == [0, 0]
    document.forget()


def test_a_page_that_is_not_there_cannot_be_judged() -> None:
    document = PrintedDocument("mat.pdf", printed("gnostica", "mat"))
    with images_of_opened(document) as images, pytest.raises(CannotJudge, match="page 9 cannot be read"):
        images.parts(9, PARTS)
    document.forget()
