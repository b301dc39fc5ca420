"""Fonts, styles and pictures of faces, for the tests of rooms that set text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pypdfium2 as pdfium
from PIL import Image
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.faces.face import Face
from generator.faces.templates.loading import load_theme
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata
from generator.typesetting.fonts import Font, find_font_file, load_font
from generator.typesetting.models import StyleModel
from generator.typesetting.words import Style

FILES = {"regular": "SourceSansPro-Regular.ttf", "bold": "SourceSansPro-Bold.ttf", "italic": "SourceSansPro-It.ttf"}
MakeStyle = Callable[..., Style]
TakePicture = Callable[..., Image.Image]


@cache
def source_sans() -> dict[str, Font]:
    """Source Sans Pro: regular, bold and italic."""
    return {key: load_font(find_font_file("font_source_sans_pro", file)) for key, file in FILES.items()}


def make_style(name: str = "any", size: float = 10.0, floor: float = 6.0, **more: Any) -> Style:
    """A style in Source Sans Pro; keyword arguments as in a theme."""
    fonts = source_sans()
    model = StyleModel(font="regular", size=size, floor=floor, colour="ink", strong="bold", em="italic", **more)
    return Style(name, model, fonts["regular"], fonts["bold"], fonts["italic"])


def picture_of(face: Face, dots: float = 300) -> Image.Image:
    """A face's trim as a picture in grey, `dots` to the inch."""
    pdf = PdfFile(DocumentMetadata("face", "tests", "es", "none"))
    themes = [load_theme(AS_IT_STANDS, name, Findings()) for name in ("goblin", "gnostica", "tirada")]
    known = {f.name: f for t in themes if t for s in t.styles.values() for f in (s.font, s.strong, s.em)}
    known |= {font.name: font for font in source_sans().values()}
    key = FacePainter(pdf, known).form(face)
    content = pdf.content(face.height)
    content.place(key)
    pdf.add_page(content, face.width)
    document = pdfium.PdfDocument(pdf.finish())
    image = document[0].render(scale=dots / 72).to_pil().convert("L")
    document.close()
    return image
