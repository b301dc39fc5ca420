"""Books on paper: a document becomes a tagged PDF, and a PDF a booklet."""

from generator.rulebook.pdf.booklet import booklet
from generator.rulebook.pdf.render import RenderedBook, misfits, render_pdf

__all__ = ["RenderedBook", "booklet", "misfits", "render_pdf"]
