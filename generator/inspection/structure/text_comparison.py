"""Words of a page against those of the fresh page: text, place, size, font, colour, turn, and what is read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher

from generator.base.findings import Findings, Where
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.differences import FIX
from generator.inspection.structure.set_words import PageReader, PageWords, SetWord

NEAR_MM = 0.03  # numbers in a page have two decimals of a point
NEAR_SIZE, NEAR_TURN = 0.02, 0.05  # points, degrees
TOLD = 12  # words of one page that are told one by one
MODES = {0: "filled", 1: "outlined", 2: "filled and outlined", 3: "invisible", 7: "used as a clip"}


def judge_texts(document: PrintedDocument, fresh: PrintedDocument, pages: Sequence[int], findings: Findings) -> None:
    """Report words on some pages (from 1) that are set otherwise than by the fresh document, each with its box.

    Operators that the press never writes are reported too. Raises CannotJudge for pages that go on without end.
    """
    with document.structure() as pdf, fresh.structure() as wanted:
        mine, theirs = PageReader(document.shown), PageReader(fresh.shown)
        for number in pages:
            if number > min(len(pdf.pages), len(wanted.pages)):
                continue
            is_, should = mine.read(pdf.pages[number - 1]), theirs.read(wanted.pages[number - 1])
            _tell_operators(document, number, is_, findings)
            _compare(document, number, is_.words, should.words, findings)


def _tell_operators(document: PrintedDocument, number: int, is_: PageWords, findings: Findings) -> None:
    for operator, box in dict.fromkeys(is_.strange):
        findings.error(
            "pdf.feature",
            f"the page is drawn with the operator {operator}; the press never writes that",
            Where(document.shown, page=number, box=box),
            fix=FIX,
            expected="nothing",
            found=operator,
        )


def _compare(
    document: PrintedDocument, number: int, mine: Sequence[SetWord], theirs: Sequence[SetWord], findings: Findings
) -> None:
    told = 0
    matcher = SequenceMatcher(None, [word.text for word in mine], [word.text for word in theirs], autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            for is_, should in zip(mine[a:b], theirs[c:d], strict=True):
                difference = _difference(is_, should)
                if difference is None or told >= TOLD:
                    continue
                found, expected = difference
                told += 1
                _tell(document, number, f"{is_.text!r} is {found}", is_, expected, found, findings)
            continue
        for k in range(max(b - a, d - c)):
            word = mine[a + k] if a + k < b else None
            right = theirs[c + k] if c + k < d else None
            there = word or right
            if told >= TOLD or there is None:
                break
            told += 1
            found, expected = (repr(one.text) if one else "no word" for one in (word, right))
            _tell(document, number, f"the page says {found}", there, expected, found, findings)


def _tell(
    document: PrintedDocument, number: int, message: str, word: SetWord, expected: str, found: str, findings: Findings
) -> None:
    findings.error(
        "pdf.text",
        f"{message}, {expected} expected",
        Where(document.shown, page=number, box=word.box),
        fix=FIX,
        expected=expected,
        found=found,
    )


def _difference(is_: SetWord, should: SetWord) -> tuple[str, str] | None:
    """In what a word is set otherwise: what was found and what was expected; None when in nothing."""
    if is_.mode != should.mode:
        return MODES.get(is_.mode, f"set in mode {is_.mode}"), MODES.get(should.mode, f"mode {should.mode}")
    if is_.spoken != should.spoken:
        return f"read aloud as {is_.spoken or 'it is'}", f"read aloud as {should.spoken or 'it is'}"
    if is_.font != should.font:
        return f"set in {is_.font}", should.font
    if abs(is_.size - should.size) > NEAR_SIZE:
        return f"{is_.size:.1f} points large", f"{should.size:.1f} points"
    if is_.colour != should.colour:
        return f"painted in {is_.colour}", should.colour
    if is_.mirrored != should.mirrored:
        return "mirrored" if is_.mirrored else "not mirrored", "mirrored" if should.mirrored else "not mirrored"
    if min(abs(is_.turn - should.turn), 360 - abs(is_.turn - should.turn)) > NEAR_TURN:
        return f"turned by {is_.turn:.0f}°", f"{should.turn:.0f}°"
    if abs(is_.x - should.x) > NEAR_MM or abs(is_.y - should.y) > NEAR_MM:
        return f"at {is_.x:.2f}, {is_.y:.2f} mm", f"{should.x:.2f}, {should.y:.2f} mm"
    return None
