"""Books on paper: a document becomes a tagged PDF, and a PDF a booklet."""

from generator.rulebook.pdf.booklet import booklet
from generator.rulebook.pdf.line_setting import CannotSet
from generator.rulebook.pdf.render import RenderedBook, misfits, render_pdf

__all__ = ["CannotSet", "RenderedBook", "booklet", "misfits", "render_pdf"]
