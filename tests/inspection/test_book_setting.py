"""How texts of books are set: each fault is told from the letters on the page, and a well-set text has none."""

from __future__ import annotations

import pytest

from generator.base.findings import Findings
from generator.inspection.books.book_setting import TextBlocks, judge_book_setting
from generator.inspection.reading.book_pages import ARTIFACT, BookText, ReadBook

LEADING = 11.0  # points


def told(lines: list[str], *, size: float = 8.0, mark: int = 0, in_form: bool = False) -> set[str]:
    """The codes of what is told of one paragraph set in these lines, four points to the letter."""
    texts = [
        BookText(1, line, (40.0, 700 - i * LEADING, 40.0 + 4 * len(line), 706 - i * LEADING), size, mark)
        for i, line in enumerate(lines)
    ]
    blocks = TextBlocks({} if in_form or mark == ARTIFACT else {"(7, 0)": [(1, 0)]})
    findings = Findings()
    book = ReadBook([(420.0, 595.0)], [] if in_form else texts, [], texts if in_form else [])
    judge_book_setting(book, blocks, "book.pdf", findings)
    for finding in findings.items:
        assert finding.where.page == 1
        assert finding.where.box is not None
    return {finding.code for finding in findings.items}


LONG = "Quien ataca adelanta de su línea de reserva los combatientes"


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ([LONG, LONG, "2."], {"setting.runt"}),
        ([LONG, LONG, "dos."], set()),
        ([LONG, "2."], set()),  # of two lines nothing better can be made
        ([f"{LONG} carta qíahnbe\u0002", "rra."], {"setting.runt"}),
        ([f"{LONG} carta qíahn-", "berra."], {"setting.runt"}),
        ([f"{LONG} carta qíahn-", "berra que lleve."], set()),
        ([f"{LONG} 4 da", "2 en cada ronda"], set()),
        ([f"{LONG}, de 1 a", "3 en cada ronda y ninguno más"], {"setting.range"}),
        ([f"{LONG}, de 1", "a 3 en cada ronda y ninguno más"], {"setting.range"}),
        ([f"{LONG}, de 1 a 3", "en cada ronda y ninguno más"], set()),
    ],
)
def test_runts_and_cut_ranges_are_told(lines: list[str], codes: set[str]) -> None:
    assert told(lines) == codes


@pytest.mark.parametrize(
    ("size", "mark", "in_form", "codes"),
    [
        (6.0, 0, False, set()),
        (5.8, 0, False, {"setting.small"}),
        (5.8, ARTIFACT, False, {"setting.small"}),  # a foot of the page is to be read too
        (3.0, 0, True, {"setting.small"}),  # on a piece that a figure shows
        (6.0, 0, True, set()),
    ],
)
def test_what_is_too_small_to_be_read_is_told(size: float, mark: int, in_form: bool, codes: set[str]) -> None:
    assert told([LONG], size=size, mark=mark, in_form=in_form) == codes


def test_words_on_one_line_are_one_line_whatever_they_are_made_of() -> None:
    words = [
        BookText(1, word, (left, 700.0, right, 706.0), 8.0, mark)
        for mark, (word, left, right) in enumerate((("de 1 ", 40, 60), ("a ", 60, 68), ("3", 68, 72)))
    ]
    findings = Findings()
    blocks = TextBlocks({"(7, 0)": [(1, 0), (1, 1), (1, 2)]})
    judge_book_setting(ReadBook([(420.0, 595.0)], words, []), blocks, "book.pdf", findings)
    assert findings.items == []
