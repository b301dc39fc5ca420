"""Paints the pages of a book: boxes, text, ids and change bars in the margin, running heads, feet, the opening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.base.geometry import POINTS_PER_MM as K
from generator.pdf.structure import Annotation
from generator.rulebook.document import Heading
from generator.rulebook.pdf.block_parts import LanguageLayout, TextFrame, baseline
from generator.rulebook.pdf.canvas import PageCanvas, PartOfBox
from generator.rulebook.pdf.pagination import BoxBackground, Page, PlacedStrip
from generator.rulebook.pdf.style import BookStyle
from generator.rulebook.pdf.title_page import opening_height, paint_opening
from generator.rulebook.plain_text import inline_text
from generator.typesetting.line_setting import TextRun

CONTINUED = 4.0  # points: extra height of a box where a page break splits it
BAR_AWAY, BAR_THICK = 6.0, 1.6  # points: the change bar's distance from the text, and its width


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page of paper: its content, the languages on it, its number (from 1), and whether it has the opening."""

    page: Page
    languages: tuple[int, ...]
    number: int
    opening: bool


@dataclass(slots=True)
class PagePainter:
    """Paints the pages of one book."""

    style: BookStyle
    frame: TextFrame
    size: tuple[float, float]
    layouts: Sequence[LanguageLayout]
    facing: bool
    draft: bool

    @property
    def opening_height(self) -> float:
        """How much of the height of the first page's text area the opening takes, in points."""
        if self.facing or self.reference:
            return 0.0
        return max(opening_height(self.layouts, self.size) - self.frame.top, 0.0)

    @property
    def reference(self) -> bool:
        return self.layouts[0].document.kind != "rulebook"

    @property
    def cover(self) -> int:
        """How many pages come before the text: 1 for facing pages, so that the first language is on the left."""
        return int(self.facing and not self.reference)

    def page_number(self, index: int, language: int) -> int:
        """The page number printed on a laid-out page (index from 0) in one of the languages."""
        return index * len(self.layouts) + language + 1 + self.cover if self.facing else index + 1

    def targets(self, index: int, page: Page) -> Iterator[PaperPage]:
        """The pages of paper for a laid-out page: one, or one for each language where they face one another."""
        every = tuple(range(len(self.layouts)))
        if index == 0 and self.cover:
            yield PaperPage(Page(), every, 1, True)
        opened = index == 0 and not self.cover and not self.reference
        for languages in [(language,) for language in every] if self.facing else [every]:
            yield PaperPage(page, languages, self.page_number(index, languages[0]), opened)

    def language_of(self, link: Annotation, targets: Sequence[PaperPage]) -> int:
        """The index of the language that a link belongs to."""
        languages = targets[link.page].languages
        if len(languages) == 1:
            return languages[0]
        node = link.node
        while not node.language and node.parent is not None:
            node = node.parent
        return next((i for i in languages if self.layouts[i].document.language == node.language), 0)

    # -- one page --------------------------------------------------------------

    def left(self, target: PaperPage) -> float:
        """The left edge of the text area on a page, in points."""
        return self.frame.lefts[target.number % 2]

    def paint(self, canvas: PageCanvas, target: PaperPage) -> None:
        """Paint everything on one page."""
        if target.opening:
            share = self.style.page.cover if self.cover else self.style.page.opening
            paint_opening(canvas, self.layouts, self.size, self.left(target), self.frame.width, share)
            if self.cover:
                return
        left = self.left(target)
        for language in target.languages:
            self._panels(canvas, target, language, left)
        for placed, language in _in_reading_order(target):
            self._cell(canvas, target, placed, language, left)
        self._furniture(canvas, target, left)

    def _column_left(self, placed: PlacedStrip, target: PaperPage, language: int, left: float) -> float:
        if len(target.languages) > 1:
            return left + language * (self.frame.column(len(target.languages)) + self.frame.gap)
        return left + placed.column * (self.frame.column(placed.columns) + self.frame.gap)

    def _column_width(self, placed: PlacedStrip, target: PaperPage) -> float:
        return self.frame.column(len(target.languages) if len(target.languages) > 1 else placed.columns)

    def _panels(self, canvas: PageCanvas, target: PaperPage, language: int, left: float) -> None:
        """Paint the background of boxes, each as high as its strips in one column of the page."""
        spans: dict[tuple[BoxBackground, int], tuple[PlacedStrip, PlacedStrip, float]] = {}
        for placed in target.page.placed:
            panel = placed.strip.panels[language] if language < len(placed.strip.panels) else None
            if panel is None:
                continue
            first, _, _ = spans.get((panel, placed.column), (placed, placed, 0.0))
            spans[panel, placed.column] = (first, placed, placed.y + placed.strip.height)
        for (panel, _), (first, last, bottom) in spans.items():
            begins, ends = first.strip.rim, last.strip.rim
            # where a page break splits a box, its text keeps clear of the edge
            top, bottom = first.y - CONTINUED * (not begins), bottom + CONTINUED * (not ends)
            x, width = self._column_left(first, target, language, left), self._column_width(first, target)
            panel.paint(canvas, PartOfBox(x, self.frame.top + top, width, bottom - top, begins, ends))

    def _cell(self, canvas: PageCanvas, target: PaperPage, placed: PlacedStrip, language: int, left: float) -> None:
        cell = placed.strip.cells[language]
        if cell is None:
            return
        x = self._column_left(placed, target, language, left)
        y = self.frame.top + placed.y
        width = self._column_width(placed, target)
        outside_left = not self.style.page.mirrored or target.number % 2 == 0
        away = self.style.page.ids * K
        canvas.margin = (x - away, True) if outside_left else (x + width + away, False)
        canvas.muted = placed.repeated
        cell.paint(canvas, x, y)
        canvas.muted = False
        if cell.changed:
            at = x + width + BAR_AWAY if outside_left else x - BAR_AWAY - BAR_THICK
            canvas.fill(
                at, y - placed.strip.before, BAR_THICK, cell.height + placed.strip.before, self.style.colour("bar")
            )

    def _furniture(self, canvas: PageCanvas, target: PaperPage, left: float) -> None:
        """Paint running head and foot as artifacts, which screen readers skip."""
        layout = self.layouts[target.languages[0]]
        document = layout.document
        right = left + self.frame.width
        even = target.number % 2 == 0 and self.style.page.mirrored
        foot = self.style["foot"]
        y = self.size[1] * K - self.style.page.foot * K
        languages = " · ".join(self.layouts[i].document.language.upper() for i in target.languages)
        what = document.words.reference if self.reference else inline_text(document.subtitle)
        words = [document.title, what if len(target.languages) == 1 else "", document.edition, languages]
        runs = [TextRun(" · ".join(word for word in words if word))]
        if self.draft:
            runs = [TextRun(document.words.draft, strong=True, colour=self.style.colour("bar")), TextRun(" · "), *runs]
        line = layout.setter.lines(runs, foot, self.frame.width, "foot")[0]
        number = layout.setter.lines([TextRun(str(target.number), strong=True)], self.style["folio"], 60.0, "folio")[0]
        canvas.line(number, left if even else right - number.width, y, None)
        canvas.line(line, right - line.width if even else left, y, None)
        chapter = self._chapter(target)
        # a chapter that opens at the top says its title there itself, and its drawing reaches up to the running head
        if chapter and not target.opening and not self._opens_chapter(target):
            head = self.style["head"]
            set_ = layout.setter.lines([TextRun(chapter)], head, self.frame.width, "head")[0]
            top = self.style.page.head * K + baseline(head)
            canvas.line(set_, left if even else right - set_.width, top, None)
            canvas.rule(
                left, self.style.page.head * K + head.leading + 2.0, self.frame.width, 0.4, self.style.colour("line")
            )

    def _opens_chapter(self, target: PaperPage) -> bool:
        """Whether the first thing on a page is the title of a chapter."""
        language = target.languages[0]
        top = target.page.placed[0].strip.cells[language] if target.page.placed else None
        return top is not None and any(
            isinstance(block, Heading) and block.level == 1 and block.ident in top.anchors
            for block in self.layouts[language].document.blocks
        )

    def _chapter(self, target: PaperPage) -> str:
        """The title of the chapter that goes on at the top of a page; failing that, of the first that begins on it."""
        language = target.languages[0]
        begun = ""
        for block in self.layouts[language].document.blocks:
            if not isinstance(block, Heading) or block.level > 1:
                continue
            page = self.layouts[language].pages.get(block.ident, 0)
            if page < target.number or (page == target.number and not begun):
                begun = inline_text(block.words)
        return begun


def _in_reading_order(target: PaperPage) -> Iterator[tuple[PlacedStrip, int]]:
    """The strips of a page block by block, and within each block one language after the other."""
    blocks: dict[int, list[PlacedStrip]] = {}
    for placed in target.page.placed:
        blocks.setdefault(placed.strip.block, []).append(placed)
    for group in blocks.values():
        for language in target.languages:
            for placed in group:
                yield placed, language
