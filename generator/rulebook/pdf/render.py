"""Renders a document, or the same one in two languages, as a tagged PDF.

On narrow pages two languages stand on facing pages, on wide pages in two columns, clause beside clause.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.memory_headroom import require_headroom
from generator.catalog.project import Project
from generator.faces.art.icon_library import IconLibrary
from generator.language.markup import Run
from generator.pdf.document import Destination, PdfFile
from generator.pdf.metadata import DocumentMetadata
from generator.pdf.structure import StructureElement, reserve_links, write_link, write_structure
from generator.rulebook.document import (
    Block,
    BookTable,
    Callout,
    Document,
    Example,
    Figure,
    Heading,
    Index,
    PageBreak,
    Paragraph,
    book_mark,
    heading_depths,
)
from generator.rulebook.pdf.block_parts import LanguageLayout, TextFrame
from generator.rulebook.pdf.blocks import TEXT, WIDE, flows_of, prints_pages, sheet_title, strips_of, track_list
from generator.rulebook.pdf.canvas import BookPainter, PageCanvas
from generator.rulebook.pdf.pagination import (
    Page,
    Section,
    Strip,
    drawn_together,
    paginate,
    side_by_side,
    smaller_pictures,
)
from generator.rulebook.pdf.painting import PagePainter, PaperPage
from generator.rulebook.pdf.style import BookStyle, load_style
from generator.rulebook.pdf.width_check import may_not_fit
from generator.rulebook.plain_text import inline_text
from generator.typesetting.fonts import FONT_FOLDER
from generator.typesetting.line_setting import CannotSet, RunsLeftwards, TextSetter

NARROW = 170.0  # mm: on pages no wider, two languages stand on facing pages
PASSES = 5  # attempts to lay out a book until its printed page numbers are right
SHORT = 0.45  # of a page: a book whose last one is used less is drawn together, if that spares the page
TIGHTER = (0.92, 0.84)  # times the white space between paragraphs, where a book is drawn together
TIGHTEST = 0.76  # the least of it
SHEET_SIZES = (
    1.0,
    0.94,
    0.88,
    0.84,
    0.8,
    0.76,
)  # times a book's size of text: a reference sheet takes the largest that fits
BOXED = (Figure, BookTable, Callout, Example)  # blocks with extra space after them
TITLE = (1,)  # the level of the title above the headings
INDEX_TITLE = "index-title"


@dataclass(frozen=True, slots=True)
class RenderedBook:
    """A rendered PDF with its number of pages; `anchors` maps anchors of the first language to pages (from 1)."""

    data: bytes
    pages: int
    anchors: Mapping[str, int]


def most_sheet_pages(width: float, large: bool = False) -> int:
    """How many pages a reference sheet may take on pages of a width in mm: no more than one sheet of paper has.

    In large print it takes four times as many.
    """
    return (2 if width <= NARROW else 1) * (4 if large else 1)


def render_pdf(
    documents: Sequence[Document],
    page: tuple[float, float],
    project: Project,
    *,
    draft: bool = False,
    changed: frozenset[str] = frozenset(),
    marks: bool = True,
    imposed: bool = False,
) -> RenderedBook:
    """Render a book on pages of a size (width, height in mm). Two documents are one book in two languages.

    `changed` names the anchors that get a bar in the margin; `marks` prints clause ids beside the text. Pages that are
    to be `imposed` have no bookmarks, links and structure: imposing keeps what they show alone.
    Raises CannotJudge for a word wider than its column (unless this is a draft), a reference sheet that is too long,
    and documents whose blocks do not match.
    """
    sizes = SHEET_SIZES if documents and documents[0].kind == "reference" else (0.0,)
    for size in sizes[:-1]:
        book = _Book(documents, page, project, draft, changed, marks, size)
        if book.fits():
            return book.make(imposed=imposed)
    return _Book(documents, page, project, draft, changed, marks, sizes[-1]).make(imposed=imposed)


def find_setting_errors(document: Document, page: tuple[float, float], project: Project) -> list[CannotSet]:
    """The errors that a build on pages of a size (mm) would raise: words too wide, characters that no font has.

    Nothing is painted, and only blocks that may not fit are set.
    """
    sheet = SHEET_SIZES[0] if document.kind == "reference" else 0.0
    return _Book([document], page, project, False, frozenset(), True, sheet).find_setting_errors()


class _Book:
    """One rendering of a book at one size of text: layout first, then painting."""

    def __init__(
        self,
        documents: Sequence[Document],
        page: tuple[float, float],
        project: Project,
        draft: bool,
        changed: frozenset[str],
        marks: bool,
        sheet: float,
    ) -> None:
        _check_pairing(documents)
        documents = [_with_index_title(document) for document in documents]
        first = documents[0]
        self.documents, self.page, self.draft = documents, page, draft
        self.reference = first.kind != "rulebook"  # a sheet or a report: a title instead of an opening
        self.style = load_style(project, first.theme, page[0], sheet=sheet, look=first.look, language=first.language)
        self.facing = len(documents) > 1 and page[0] <= NARROW
        self.beside = len(documents) > 1 and not self.facing
        self.frame = _frame(self.style, page, len(documents) if self.beside else 1)
        self.root = StructureElement("Document")
        subtitle = inline_text(first.subtitle)
        title = f"{first.title} · {subtitle if not self.reference else first.words.reference}"
        mark = book_mark(documents, draft)
        about = DocumentMetadata(title, first.authors, first.language, first.rights, first.words.unofficial, mark)
        self.pdf = PdfFile(about, archival=True)
        small = self.style["mark"]
        self.icons = IconLibrary(project, ("data", "games", first.game, "art"))
        folders = tuple(root.joinpath(*FONT_FOLDER) for root in project.layers)
        styles = [
            self.style
            if document.language == first.language
            else load_style(project, first.theme, page[0], sheet=sheet, look=first.look, language=document.language)
            for document in documents
        ]
        fonts = {name: font for style in styles for name, font in style.fonts.items()}
        self.painter = BookPainter(self.pdf, fonts, small.font, small.strong)
        self.layouts = [
            LanguageLayout(
                document,
                style,
                self.frame,
                self.root if len(documents) == 1 else StructureElement("Part", self.root, document.language),
                TextSetter(
                    document.language,
                    self.style.colour("link"),
                    frozenset(document.anchors()),
                    document.icon_words,
                    # titles and running heads show words of the other languages too
                    substitutes=[one[name].font for one in (style, *styles) for name in ("text", "note")],
                    lenient=draft,
                    font_folders=folders,
                ),
                marks and not self.reference,
                changed,
                len(documents) > 1,
            )
            for document, style in zip(documents, styles, strict=True)
        ]
        self._made: dict[int, list[Strip]] = {}
        self.page_painter = PagePainter(self.style, self.frame, self.page, self.layouts, self.facing, draft)

    # -- layout ----------------------------------------------------------------

    def make(self, *, imposed: bool) -> RenderedBook:
        pages = self._laid_out_pages()
        self._check_length(len(pages))
        return self._paint_pages(pages, imposed=imposed)

    def fits(self) -> bool:
        """Whether a reference sheet takes no more pages than it may."""
        return len(self._laid_out_pages()) <= most_sheet_pages(self.page[0], self.documents[0].look.large)

    def _laid_out_pages(self) -> list[Page]:
        """The pages; a rulebook that would end on a short one is drawn together where that spares the page.

        Sizes stay as they are, of texts and of pictures. Raises CannotJudge if the page numbers do not settle.
        """
        pages, sections = self._settled()
        spaces = self._sparing(sections, pages)
        if spaces is not None:
            tried, _ = self._settled(spaces)
            if 0 < len(tried) < len(pages) and not smaller_pictures(tried, pages):
                return tried
            self._number(pages)
            pages, _ = self._settled()
        if not pages:
            raise CannotJudge(f"the page numbers of {self.documents[0].title} do not settle")
        return pages

    def _sparing(self, sections: Sequence[Section], pages: Sequence[Page]) -> float | None:
        """The loosest spacing that spares a rulebook its short last page, and the pages numbered as it does.

        Its strips are taken as they are, with the page numbers printed on them now: only settling tells for certain.
        """
        if self.reference or len(pages) < 2 or pages[-1].used >= SHORT * self.frame.height:
            return None
        found = None
        for spaces in (TIGHTEST, *TIGHTER):
            tried = paginate(drawn_together(sections, spaces), self.frame.height, self.page_painter.opening_height)
            if len(tried) < len(pages) and not smaller_pictures(tried, pages):
                found = spaces
                self._number(tried)
            if found is None or found > TIGHTEST:
                break
        return found

    def _settled(self, spaces: float = 1.0) -> tuple[list[Page], list[Section]]:
        """The pages and their sections, laid out until the page numbers printed are right; none if never in PASSES.

        `spaces` multiplies the white space between strips.
        """
        opening = self.page_painter.opening_height
        for _ in range(PASSES):
            sections = self._sections()
            pages = paginate(drawn_together(sections, spaces), self.frame.height, opening)
            if not self._number(pages):
                return pages, sections
        return [], []

    def _number(self, pages: Sequence[Page]) -> bool:
        """Have the page numbers of these pages printed from now on; whether they are others than until now."""
        known = [self._anchors(pages, language) for language in range(len(self.documents))]
        changed = any(layout.pages != own for layout, own in zip(self.layouts, known, strict=True))
        for layout, own in zip(self.layouts, known, strict=True):
            layout.pages = own
        return changed

    def _sections(self) -> list[Section]:
        sections: list[Section] = []
        fresh = False
        for layout in self.layouts:
            layout.item_list, layout.list_role = None, ""
            layout.depths = heading_depths(layout.document, TITLE)
        self.root.kids.clear()
        if self.reference:
            width = self.frame.column(len(self.documents)) if self.beside else self.frame.width
            titles = side_by_side([sheet_title(layout, width) for layout in self.layouts])
            sections.append(Section(1, [replace(strip, block=-1) for strip in titles]))
        flows = flows_of(self.documents[0].blocks, self.layouts[0])
        for i, blocks in enumerate(zip(*(document.blocks for document in self.documents), strict=True)):
            if isinstance(blocks[0], PageBreak):
                fresh = True
                continue
            columns, width = self._measure(flows[i])
            strips = self._strips(i, blocks, width)
            if not strips:
                continue
            if isinstance(blocks[0], BOXED):
                strips[-1] = replace(strips[-1], after=self.style["figure"].model.after)
            if sections and sections[-1].columns == columns and not fresh:
                before = sections[-1].strips
                above = self.documents[0].blocks[i - 1]
                if _is_note(blocks[0]) and isinstance(above, Paragraph | Figure | BookTable):
                    before[-1] = replace(before[-1], keep=True)  # it says something about what is above it
                before += strips
            else:
                if sections and not sections[-1].strips[-1].keep:
                    strips[0] = replace(strips[0], before=max(strips[0].before, self.style["figure"].model.after))
                sections.append(Section(columns, strips, fresh))
            fresh = False
        return sections

    def _measure(self, flow: str) -> tuple[int, float]:
        """The number of columns for a kind of text, and the width of each in points."""
        if self.beside:
            return 1, self.frame.column(len(self.documents))
        columns = self.frame.columns.get(flow, 1)
        return columns, self.frame.column(columns)

    def find_setting_errors(self) -> list[CannotSet]:
        """The errors raised by setting each block that may not fit."""
        found: list[CannotSet] = []
        for document, layout in zip(self.documents, self.layouts, strict=True):
            styles = [layout.style[name] for name in ("text", "note")]
            fonts = {font for one in styles for font in (one.font, one.strong, one.em, one.ref)}
            known = frozenset.intersection(*(font.code_points for font in fonts))
            for block, flow in zip(document.blocks, flows_of(document.blocks, layout), strict=True):
                if may_not_fit(block, document.language, known):
                    try:
                        strips_of(block, layout, self._measure(flow)[1])
                    except RunsLeftwards as error:
                        found.append(error)
                        break  # all of it runs so
                    except CannotSet as error:
                        found.append(error)
        return found

    def _strips(self, place: int, blocks: Sequence[Block], width: float) -> list[Strip]:
        """The strips of a block in all languages; kept, unless the block prints page numbers."""
        for block, layout in zip(blocks, self.layouts, strict=True):
            track_list(block, layout)
        if place not in self._made:
            each = [strips_of(block, layout, width) for block, layout in zip(blocks, self.layouts, strict=True)]
            strips = [replace(strip, block=place) for strip in side_by_side(each)]
            if prints_pages(blocks[0]):
                return strips
            self._made[place] = strips
        return list(self._made[place])

    def _anchors(self, pages: Sequence[Page], language: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for i, page in enumerate(pages):
            for placed in page.placed:
                cell = placed.strip.cells[language]
                if cell is not None and not placed.repeated:
                    for anchor in cell.anchors:
                        found.setdefault(anchor, self.page_painter.page_number(i, language))
        return found

    def _check_length(self, count: int) -> None:
        if self.documents[0].kind != "reference" or self.draft:
            return
        most = most_sheet_pages(self.page[0], self.documents[0].look.large)
        if count > most:
            first = self.documents[0]
            raise CannotJudge(
                f"the reference sheet of {first.title} ({first.language}) takes {count} pages of "
                f"{self.page[0]:g} x {self.page[1]:g} mm; it may take {most}",
                "shorten it in rulebook.yaml",
            )

    # -- painting --------------------------------------------------------------

    def _paint_pages(self, pages: Sequence[Page], *, imposed: bool) -> RenderedBook:
        targets: list[PaperPage] = []
        canvases: list[PageCanvas] = []
        for i, page in enumerate(pages):
            for target in self.page_painter.targets(i, page):
                require_headroom()
                high = self.page[1] * K
                canvas = PageCanvas(self.pdf, self.painter, self.icons, len(canvases), high, self.style.colour)
                self.page_painter.paint(canvas, target)
                canvas.close()
                canvases.append(canvas)
                targets.append(target)
        links = [] if imposed else [link for canvas in canvases for link in canvas.links]
        reserve_links(self.pdf, links)
        whole = (0.0, 0.0, *self.page)
        for canvas in canvases:
            require_headroom()
            own = [] if imposed else [link.number for link in canvas.links]
            self.pdf.add_page(canvas.content, self.page[0], trim=whole, links=own, tagged=True)
        places = self._places(targets)
        anchors = {anchor: place[0] + 1 for (language, anchor), place in places.items() if language == 0}
        if imposed:
            return RenderedBook(self.pdf.finish(imposed=True), len(canvases), anchors)
        for i, link in enumerate(links):
            language = self.page_painter.language_of(link, targets)
            place = places[language, link.target]
            words = f"{link.target}, {self.documents[language].words.page} {place[0] + 1}"
            write_link(self.pdf, link, self._destination(place), words, len(canvases) + i)
        self._bookmarks(places)
        write_structure(self.pdf, self.root, [canvas.marked for canvas in canvases], links)
        return RenderedBook(self.pdf.finish(), len(canvases), anchors)

    def _places(self, targets: Sequence[PaperPage]) -> dict[tuple[int, str], tuple[int, float]]:
        """The page (from 0) and the distance from its top (points) of each anchor, by language and id."""
        found: dict[tuple[int, str], tuple[int, float]] = {}
        for i, target in enumerate(targets):
            for language in target.languages:
                for placed in target.page.placed:
                    cell = placed.strip.cells[language]
                    for anchor in cell.anchors if cell is not None and not placed.repeated else ():
                        found.setdefault((language, anchor), (i, self.frame.top + placed.y))
        return found

    def _destination(self, place: tuple[int, float]) -> Destination:
        return Destination(place[0], self.page[1] * K - max(place[1] - 12.0, 0.0))

    def _bookmarks(self, places: Mapping[tuple[int, str], tuple[int, float]]) -> None:
        for language, document in enumerate(self.documents):
            several = len(self.documents) > 1
            if several:
                first = next((b for b in document.blocks if isinstance(b, Heading)), None)
                if first is not None:
                    name = f"{document.title} ({document.language.upper()})"
                    self.pdf.add_bookmark(name, self._destination(places[language, first.ident]))
            for block in document.blocks:
                if isinstance(block, Heading):
                    target = self._destination(places[language, block.ident])
                    self.pdf.add_bookmark(inline_text(block.words), target, block.level + several)


def _is_note(block: Block) -> bool:
    return isinstance(block, Paragraph) and block.role == "note"


def _frame(style: BookStyle, page: tuple[float, float], languages: int) -> TextFrame:
    own = style.page
    width = page[0] - own.inner - own.outer
    lefts = (own.outer * K, own.inner * K) if own.mirrored else (own.inner * K, own.inner * K)
    columns = {TEXT: 1, WIDE: 1, **own.columns}
    return TextFrame(lefts, own.top * K, width * K, (page[1] - own.top - own.bottom) * K, own.gap * K, columns)


def _with_index_title(document: Document) -> Document:
    """The document with the usual heading added above an index that has none."""
    blocks = list(document.blocks)
    for i, block in enumerate(blocks):
        if isinstance(block, Index) and not (i and isinstance(blocks[i - 1], Heading)):
            title = Heading(INDEX_TITLE, (Run(document.words.index),))
            return dataclasses.replace(document, blocks=(*blocks[:i], title, *blocks[i:]))
    return document


def _check_pairing(documents: Sequence[Document]) -> None:
    if not documents:
        raise CannotJudge("a book needs a document")
    first = documents[0]
    for other in documents[1:]:
        for a, b in zip(first.blocks, other.blocks, strict=False):
            if a.ident != b.ident or type(a) is not type(b):
                raise CannotJudge(
                    f"{first.title}: {a.ident!r} in {first.language} stands beside {b.ident!r} in {other.language}"
                )
        if len(first.blocks) != len(other.blocks):
            counts = f"{len(first.blocks)} blocks in {first.language}, {len(other.blocks)} in {other.language}"
            raise CannotJudge(f"{first.title}: {counts}")
