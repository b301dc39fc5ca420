"""Books on paper: a document becomes a tagged PDF, and a PDF a booklet."""

from generator.rulebook.pdf.booklet import booklet
from generator.rulebook.pdf.render import RenderedBook, render_pdf

__all__ = ["RenderedBook", "booklet", "render_pdf"]
