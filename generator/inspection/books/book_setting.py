"""Judges how the texts of a finished book are set: seen, not too small, no runts, no range of numbers cut in two.

Sizes are judged in figures too, and on the pieces that they show.
What belongs to one paragraph is read from the structure tree; sizes and lines are those of the pages.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from generator.base.colours import UNSEEN, contrast
from generator.base.findings import Findings, Where
from generator.base.geometry import POINTS_PER_MM, union
from generator.inspection.contract.text_setting import LEAST_SIZE, LINES, SAME, cut_ranges
from generator.inspection.reading.book_pages import BookText, ReadBook, UnseenWords

RUNT = 1.5  # times the size of its letters: a last line that is narrower has no more than three
HYPHENS = ("-", "\u2010", "\u00ad", "\u0002")  # what pdfium tells of a hyphen at the end of a line
NEXT = 3.0  # points: letters that begin so far left of where others end go on in a new line


@dataclass(frozen=True, slots=True)
class TextBlocks:
    """The marked contents of a book, each by its page (from 1) and its number there.

    `contents` are those of each paragraph, cell and item, by the number of its object ("" for what stands in none).
    What is drawn inside figures is not among them.
    """

    contents: dict[str, list[tuple[int, int]]] = field(default_factory=dict)


def judge_book_setting(book: ReadBook, blocks: TextBlocks, shown: str, findings: Findings) -> None:
    """Report texts that are not seen, too small, end in a runt, or have a range of numbers cut by a line's end."""
    judge_small_texts([*book.texts, *book.in_forms], book.sizes, shown, findings)
    judge_unseen_words(book.unseen, book.sizes, shown, findings)
    marked: dict[tuple[int, int], list[BookText]] = defaultdict(list)
    for one in book.texts:
        if one.mark is not None and one.text.strip():
            marked[one.page, one.mark].append(one)
    for name, block in blocks.contents.items():
        lines = _lines(text for place in dict.fromkeys(block) for text in marked.get(place, ()))
        if name and lines:
            _judge_lines(lines, book, shown, findings)


def judge_small_texts(
    texts: Iterable[BookText], sizes: Sequence[tuple[float, float]], shown: str, findings: Findings
) -> None:
    """Report that texts are too small to be read, naming the smallest; `sizes` are those of the pages in points."""
    small = [one for one in texts if one.text.strip() and one.size < LEAST_SIZE - SAME]
    if small:
        worst = min(small, key=lambda one: one.size)
        findings.warning(
            "setting.small",
            f"{worst.text.strip()[:40]!r}: set in {worst.size:.4g} pt, and {LEAST_SIZE:g} pt is the least "
            f"({len(small)} texts are too small)",
            _where([worst], sizes, shown),
            fix="draw the figure larger, without that text, or give the book's style a larger size",
        )


def judge_unseen_words(
    unseen: Sequence[UnseenWords], sizes: Sequence[tuple[float, float]], shown: str, findings: Findings
) -> None:
    """Report words that nobody sees, once for each colour and ground; `sizes` are those of the pages in points."""
    alike: dict[tuple[str, str, bool], list[BookText]] = defaultdict(list)
    for one in unseen:
        alike[one.colour, one.ground, one.covered].append(one.text)
    for (colour, ground, covered), texts in alike.items():
        words = " ".join(texts[0].text.split())[:40]
        others = f" ({len(texts)} texts are so)" if len(texts) > 1 else ""
        where = _where(texts[:1], sizes, shown)
        if covered:
            message = f"{words!r} lies under something painted in {ground}{others}"
            findings.error("book.unseen", message, where, fix="build it again")
        else:
            message = f"{words!r} is painted in {colour} on {ground}, and can hardly be seen{others}"
            report = findings.error if contrast(colour, ground) < UNSEEN else findings.warning
            report("book.unseen", message, where, fix="give the style of the book another colour")


def _judge_lines(lines: Sequence[Sequence[BookText]], book: ReadBook, shown: str, findings: Findings) -> None:
    said = ["".join(text.text for text in line).strip() for line in lines]
    widths = [line[-1].bounds[2] - line[0].bounds[0] for line in lines]
    short = len(lines) >= LINES and widths[-1] < RUNT * lines[-1][0].size
    divided = len(lines) > 1 and said[-2].endswith(HYPHENS) and not any(map(str.isspace, said[-1]))
    if short or divided:
        findings.warning(
            "setting.runt",
            f"{said[0][:40]!r}: its last line is {said[-1]!r} alone" + (", the rest of a word" if divided else ""),
            _where(lines[-1], book.sizes, shown),
            fix="change its words a little",
        )
    for cut in cut_ranges(said):
        findings.warning(
            "setting.range",
            f"{said[0][:40]!r}: {cut!r} is cut by the end of a line",
            _where(lines[0], book.sizes, shown),
            fix="bind the numbers with no-break spaces",
        )


def _lines(texts: Iterable[BookText]) -> list[list[BookText]]:
    """Texts of one block in the lines in which they are set, in the order of reading."""
    lines: list[list[BookText]] = []
    for text in texts:
        last = lines[-1][-1] if lines else None
        if last is not None and _follows(text, last):
            lines[-1].append(text)
        else:
            lines.append([text])
    return lines


def _follows(text: BookText, last: BookText) -> bool:
    """Whether a text stands on the line of the one before, to the right of it."""
    level = min(text.bounds[3], last.bounds[3]) > max(text.bounds[1], last.bounds[1])
    return text.page == last.page and level and text.bounds[0] > last.bounds[2] - NEXT


def _where(texts: Sequence[BookText], sizes: Sequence[tuple[float, float]], shown: str) -> Where:
    page = texts[0].page
    height = sizes[page - 1][1]
    left, bottom, right, top = union(text.bounds for text in texts)
    box = (
        left / POINTS_PER_MM,
        (height - top) / POINTS_PER_MM,
        right / POINTS_PER_MM,
        (height - bottom) / POINTS_PER_MM,
    )
    return Where(shown, page=page, box=box)
