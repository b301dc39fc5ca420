"""Pages painted: boxes behind the text, the text, ids and bars in the margin, running heads and feet, the opening."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.base.geometry import POINTS_PER_MM as K
from generator.rulebook.document import Heading
from generator.rulebook.pdf.block_parts import Maker, TextFrame, baseline
from generator.rulebook.pdf.line_setting import Bit
from generator.rulebook.pdf.opening import opening_height, paint_opening
from generator.rulebook.pdf.pen import Pen
from generator.rulebook.pdf.strips import BoxBackground, Page, PlacedStrip
from generator.rulebook.pdf.style import BookStyle
from generator.rulebook.pdf.tags import Annotation
from generator.rulebook.plain_text import said

CONTINUED = 4.0  # points
BAR_AWAY, BAR_THICK = 6.0, 1.6  # points: the bar beside what has changed


@dataclass(frozen=True, slots=True)
class PaperPage:
    """A page of paper: the languages on it, its number (from 1), what stands on it."""

    page: Page
    languages: tuple[int, ...]
    number: int
    opening: bool


@dataclass(slots=True)
class Painter:
    """Paints the pages of one book."""

    style: BookStyle
    frame: TextFrame
    size: tuple[float, float]
    makers: Sequence[Maker]
    facing: bool
    draft: bool

    @property
    def opening_height(self) -> float:
        """How much of the first page's text the opening takes."""
        if self.facing or self.reference:
            return 0.0
        return max(opening_height(self.makers, self.size) - self.frame.top, 0.0)

    @property
    def reference(self) -> bool:
        return self.makers[0].document.kind == "reference"

    @property
    def cover(self) -> int:
        """How many pages come before the text: where pages face one another, the first language is on the left."""
        return int(self.facing and not self.reference)

    def page_number(self, index: int, language: int) -> int:
        """The number printed on a page of the layout, in one of the languages."""
        return index * len(self.makers) + language + 1 + self.cover if self.facing else index + 1

    def targets(self, index: int, page: Page) -> Iterator[PaperPage]:
        """The pages of paper that a page of the layout becomes."""
        every = tuple(range(len(self.makers)))
        if index == 0 and self.cover:
            yield PaperPage(Page(), every, 1, True)
        opened = index == 0 and not self.cover and not self.reference
        for languages in [(language,) for language in every] if self.facing else [every]:
            yield PaperPage(page, languages, self.page_number(index, languages[0]), opened)

    def language_of(self, link: Annotation, targets: Sequence[PaperPage]) -> int:
        """The language that a link stands in."""
        languages = targets[link.page].languages
        if len(languages) == 1:
            return languages[0]
        node = link.node
        while not node.language and node.parent is not None:
            node = node.parent
        return next((i for i in languages if self.makers[i].document.language == node.language), 0)

    # -- one page --------------------------------------------------------------

    def left(self, target: PaperPage) -> float:
        """Where the text begins on a page."""
        return self.frame.lefts[target.number % 2]

    def paint(self, pen: Pen, target: PaperPage) -> None:
        """Everything on one page."""
        if target.opening:
            share = self.style.page.cover if self.cover else self.style.page.opening
            paint_opening(pen, self.makers, self.size, self.left(target), self.frame.width, share)
            if self.cover:
                return
        left = self.left(target)
        for language in target.languages:
            self._panels(pen, target, language, left)
        for placed, language in _in_reading_order(target):
            self._cell(pen, target, placed, language, left)
        self._furniture(pen, target, left)

    def _column_left(self, placed: PlacedStrip, target: PaperPage, language: int, left: float) -> float:
        if len(target.languages) > 1:
            return left + language * (self.frame.column(len(target.languages)) + self.frame.gap)
        return left + placed.column * (self.frame.column(placed.columns) + self.frame.gap)

    def _column_width(self, placed: PlacedStrip, target: PaperPage) -> float:
        return self.frame.column(len(target.languages) if len(target.languages) > 1 else placed.columns)

    def _panels(self, pen: Pen, target: PaperPage, language: int, left: float) -> None:
        """Boxes, each as high as the strips of it that stand in one column of the page."""
        spans: dict[tuple[BoxBackground, int], tuple[PlacedStrip, float, float]] = {}
        for placed in target.page.placed:
            panel = placed.strip.panels[language] if language < len(placed.strip.panels) else None
            if panel is None:
                continue
            more = 0.0 if placed.strip.rim else CONTINUED  # where a page parts a box, its text keeps clear of the edge
            first, top, _ = spans.get((panel, placed.column), (placed, placed.y - more, 0.0))
            spans[panel, placed.column] = (first, top, placed.y + placed.strip.height + more)
        for (panel, _), (placed, top, bottom) in spans.items():
            x = self._column_left(placed, target, language, left)
            panel.paint(pen, x, self.frame.top + top, self._column_width(placed, target), bottom - top)

    def _cell(self, pen: Pen, target: PaperPage, placed: PlacedStrip, language: int, left: float) -> None:
        cell = placed.strip.cells[language]
        if cell is None:
            return
        x = self._column_left(placed, target, language, left)
        y = self.frame.top + placed.y
        width = self._column_width(placed, target)
        outside_left = not self.style.page.mirrored or target.number % 2 == 0
        away = self.style.page.ids * K
        pen.margin = (x - away, True) if outside_left else (x + width + away, False)
        pen.muted = placed.repeated
        cell.paint(pen, x, y)
        pen.muted = False
        if cell.changed:
            at = x + width + BAR_AWAY if outside_left else x - BAR_AWAY - BAR_THICK
            pen.fill(
                at, y - placed.strip.before, BAR_THICK, cell.height + placed.strip.before, self.style.colour("bar")
            )

    def _furniture(self, pen: Pen, target: PaperPage, left: float) -> None:
        """Running head and foot: they decorate."""
        maker = self.makers[target.languages[0]]
        document = maker.document
        right = left + self.frame.width
        even = target.number % 2 == 0 and self.style.page.mirrored
        foot = self.style["foot"]
        y = self.size[1] * K - self.style.page.foot * K
        languages = " · ".join(self.makers[i].document.language.upper() for i in target.languages)
        what = document.words.reference if self.reference else said(document.subtitle)
        words = [document.title, what if len(target.languages) == 1 else "", document.edition, languages]
        told = [Bit(" · ".join(word for word in words if word))]
        if self.draft:
            told = [Bit(document.words.draft, strong=True, colour=self.style.colour("bar")), Bit(" · "), *told]
        line = maker.setter.lines(told, foot, self.frame.width, "foot")[0]
        number = maker.setter.lines([Bit(str(target.number), strong=True)], self.style["folio"], 60.0, "folio")[0]
        pen.line(number, left if even else right - number.width, y, None)
        pen.line(line, right - line.width if even else left, y, None)
        chapter = self._chapter(target)
        if chapter and not target.opening:
            head = self.style["head"]
            set_ = maker.setter.lines([Bit(chapter)], head, self.frame.width, "head")[0]
            top = self.style.page.head * K + baseline(head)
            pen.line(set_, left if even else right - set_.width, top, None)
            pen.rule(
                left, self.style.page.head * K + head.leading + 2.0, self.frame.width, 0.4, self.style.colour("line")
            )

    def _chapter(self, target: PaperPage) -> str:
        """The chapter that a page begins in; failing that, the first that begins on it."""
        language = target.languages[0]
        top = target.page.placed[0].strip.cells[language] if target.page.placed else None
        begun = ""
        for block in self.makers[language].document.blocks:
            if not isinstance(block, Heading) or block.level > 1:
                continue
            page = self.makers[language].pages.get(block.ident, 0)
            at_top = top is not None and block.ident in top.anchors
            if page < target.number or at_top or (page == target.number and not begun):
                begun = said(block.words)
        return begun


def _in_reading_order(target: PaperPage) -> Iterator[tuple[PlacedStrip, int]]:
    """Block by block, and of each block one language after the other."""
    blocks: dict[int, list[PlacedStrip]] = {}
    for placed in target.page.placed:
        blocks.setdefault(placed.strip.block, []).append(placed)
    for group in blocks.values():
        for language in target.languages:
            for placed in group:
                yield placed, language
