"""Books on paper: makes a tagged PDF from a document, and a booklet from a PDF."""

from generator.rulebook.pdf.booklet import booklet
from generator.rulebook.pdf.render import RenderedBook, find_setting_errors, render_pdf
from generator.typesetting.line_setting import CannotSet

__all__ = ["CannotSet", "RenderedBook", "booklet", "find_setting_errors", "render_pdf"]
