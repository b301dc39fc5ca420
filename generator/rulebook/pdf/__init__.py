"""Books on paper: makes a tagged PDF from a document, and a booklet from a PDF."""

from generator.rulebook.pdf.booklet import booklet
from generator.rulebook.pdf.line_setting import CannotSet
from generator.rulebook.pdf.render import RenderedBook, find_setting_errors, render_pdf

__all__ = ["CannotSet", "RenderedBook", "booklet", "find_setting_errors", "render_pdf"]
