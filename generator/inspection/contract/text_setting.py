"""Judges how the texts of a component are set: one size for one role, nothing too small, no runts, no split ranges.

The sizes and lines are those of the painted page; what a text is, its role, comes from the contract that promises it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.base.findings import Findings, Where
from generator.base.geometry import union
from generator.base.regular_expressions import regular_expression
from generator.inspection.contract.painted_face import FaceOnPage, PaintedText

LEAST_SIZE = 6.0  # points: nothing that is to be read is printed smaller
LEAST_LARGE = 12.0  # points: in large print
SAME = 0.05  # points: PDFs write sizes in thousandths
LEVEL = 0.3  # mm: letters no further apart across their line stand on one line
RUNT = 0.6  # of the widest line: one word alone on a last line that is narrower is a runt
LINES = 3  # a text of fewer lines is a title or a label, where one word may stand alone
JOINING = "a|o|y|e|u|to|or|and|et|ou|à|und|bis|i"  # words between two numbers that are read together
# two numbers read together: 1-3, 1 to 3, 4 o 5
RANGE = regular_expression(rf"\d+\s?(?:[-\u2013]|\b(?:{JOINING})\b)\s?\d+")


@dataclass(frozen=True, slots=True)
class ToldText:
    """A text that stands on a face as its contract promises: what it is there, and its letters as painted."""

    what: str
    sized_alike: bool  # whether it is to have one size on all pieces of the component
    least: float  # points: the smallest size in which it may be set
    name: str  # of the piece and its side
    placed: FaceOnPage
    texts: tuple[PaintedText, ...]

    @property
    def size(self) -> float:
        """The size of most of its letters in points."""
        sizes: Counter[float] = Counter()
        for text in self.texts:
            sizes[round(text.size, 2)] += len(text.text)
        return sizes.most_common(1)[0][0]

    def where(self, shown: str) -> Where:
        """Its place in a file."""
        placed = self.placed
        box = placed.on_page(union(text.bounds for text in self.texts))
        return Where(shown, page=placed.page, slot=placed.slot, box=box)

    @property
    def smallest(self) -> float:
        """The size of its smallest letters in points."""
        return min(text.size for text in self.texts)


@dataclass(frozen=True, slots=True)
class PaintedLine:
    """A line of a text: its words and its width in mm."""

    words: str
    width: float


def lines_of(texts: Iterable[PaintedText]) -> list[PaintedLine]:
    """The lines in which texts are set, in the order of painting."""
    lines: list[list[PaintedText]] = []
    level = math.inf
    for text in texts:
        own = _level(text)
        on_arc = lines and not _parallel(text.turn, lines[-1][-1].turn)
        if lines and (on_arc or abs(own - level) < LEVEL):
            lines[-1].append(text)
        else:
            lines.append([text])
        level = own
    return [_line(line) for line in lines]


def _parallel(one: float, other: float) -> bool:
    """Whether letters stand alike; those that follow one another on an arc do not."""
    return abs((one - other + 180) % 360 - 180) < LEVEL


def _level(text: PaintedText) -> float:
    """How far down a text stands, as it is read."""
    turn = math.radians(text.turn)
    return text.start[1] * math.cos(turn) - text.start[0] * math.sin(turn)


def _line(texts: Sequence[PaintedText]) -> PaintedLine:
    left, top, right, bottom = union(text.bounds for text in texts)
    upright = round(texts[0].turn / 90) % 2
    return PaintedLine("".join(text.text for text in texts).strip(), bottom - top if upright else right - left)


def judge_text_setting(told: Iterable[ToldText], shown: str, findings: Findings) -> None:
    """Report texts of a sheet that are set unevenly, too small, with a runt, or with a range of numbers cut in two."""
    roles: dict[tuple[str, str], list[ToldText]] = {}
    for one in told:
        _judge_lines(one, shown, findings)
        roles.setdefault((one.placed.side, one.what), []).append(one)
    for same in roles.values():
        _judge_least(same, shown, findings)
        _judge_large(same, shown, findings)
        _judge_sizes([one for one in same if one.sized_alike], shown, findings)


def _judge_least(same: Sequence[ToldText], shown: str, findings: Findings) -> None:
    """Report a text that is too small; once, on the first piece where it is."""
    small = [one for one in same if one.smallest < one.least - SAME]
    if small:
        findings.warning(
            "setting.small",
            f"{small[0].name}, {small[0].what}: set in {small[0].smallest:.4g} pt on {len(small)} of {len(same)}, "
            f"and {small[0].least:g} pt is the least",
            small[0].where(shown),
            fix="give it more room, or fewer words",
        )


def _judge_large(same: Sequence[ToldText], shown: str, findings: Findings) -> None:
    """Report a text that is small for large print; once, on the first piece where it is."""
    small = [one for one in same if one.placed.times > 1 and one.smallest * one.placed.times < LEAST_LARGE - SAME]
    if small:
        size = small[0].smallest * small[0].placed.times
        findings.warning(
            "setting.small",
            f"{small[0].name}, {small[0].what}: set in {size:.4g} pt in large print, and {LEAST_LARGE:g} pt is the "
            "least there",
            small[0].where(shown),
            fix="give its component a larger large_print in components.yaml, or the text more room",
        )


def _judge_sizes(alike: Sequence[ToldText], shown: str, findings: Findings) -> None:
    """Report a text that is smaller on some pieces than on others."""
    if not alike:
        return
    smallest = min(alike, key=lambda told: told.size)
    largest = max(alike, key=lambda told: told.size)
    if largest.size - smallest.size <= SAME:
        return
    count = Counter(told.size for told in alike)
    all_sizes = ", ".join(f"{size:g} pt {times} times" for size, times in sorted(count.items()))
    findings.warning(
        "setting.uneven",
        f"{smallest.name}, {smallest.what}: set in {smallest.size:g} pt, and on {largest.name} in {largest.size:g} pt "
        f"({all_sizes})",
        smallest.where(shown),
        fix="give all pieces one size; where it may differ, say so in the contract: size: any",
    )


def _judge_lines(told: ToldText, shown: str, findings: Findings) -> None:
    """Report a runt, and ranges of numbers that the end of a line cuts."""
    lines = lines_of(told.texts)
    last = lines[-1]
    if len(lines) >= LINES and " " not in last.words and last.width < RUNT * max(line.width for line in lines):
        findings.warning(
            "setting.runt",
            f"{told.name}, {told.what}: its last line is {last.words!r} alone",
            told.where(shown),
            fix="widen or narrow its box a little, or change its words",
        )
    for cut in cut_ranges(line.words for line in lines):
        findings.warning(
            "setting.range",
            f"{told.name}, {told.what}: {cut!r} is cut by the end of a line",
            told.where(shown),
            fix="bind the numbers with no-break spaces",
        )


def cut_ranges(lines: Iterable[str]) -> Iterator[str]:
    """The ranges of numbers that the ends of lines cut, with a slash where they do."""
    for found in RANGE.finditer("\n".join(lines)):
        if "\n" in found.group():
            yield found.group().replace("\n", " / ")
