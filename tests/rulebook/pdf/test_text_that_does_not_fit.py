"""Text that does not fit its column of a book is refused, and says where it stands."""

from __future__ import annotations

import pytest
from paper_books import A5, PROJECT, document, words

from generator.base.errors import CannotJudge
from generator.rulebook.document import BookTable, Paragraph
from generator.rulebook.pdf import render_pdf
from generator.rulebook.pdf.style import load_style
from generator.typesetting.line_setting import TextSetter, text_runs

UNBREAKABLE = "xkcd" * 40


def test_a_word_that_fits_no_column_is_refused_with_its_clause_and_language() -> None:
    faulty = (Paragraph("QX-7", words(f"Una {UNBREAKABLE} así."), "clause", "QX-7"),)
    with pytest.raises(CannotJudge, match=r"QX-7 \(es\): 'xkcd.* does not fit a column of \d+, even hyphenated"):
        render_pdf([document(blocks=faulty)], A5, PROJECT)
    assert render_pdf([document(blocks=faulty)], A5, PROJECT, draft=True).pages == 1


def test_a_table_that_is_wider_than_its_column_is_refused_with_its_name() -> None:
    heads = tuple(words("1234567890123") for _ in range(9))
    wide = BookTable("wide", words("Ancha"), heads, (heads,), ("left",) * 9, (1.0,) * 9)
    with pytest.raises(CannotJudge, match=r"wide \(en\): the table needs \d+ points"):
        render_pdf([document("en", blocks=(wide,))], A5, PROJECT)


def test_a_column_is_never_narrower_than_its_longest_word() -> None:
    rows = tuple(
        (words("Uno"), words("Una frase más bien larga que ocupa varias líneas de su celda " * 3)) for _ in range(3)
    )
    table = BookTable("t", words("T"), (words("Contramaestre"), words("N")), rows, ("left", "left"), (1.0, 99.0))
    assert render_pdf([document(blocks=(table,))], A5, PROJECT).pages == 1


def test_an_icon_and_the_word_after_it_stand_on_one_line() -> None:
    style = load_style(PROJECT, "goblin", 148.0)
    setter = TextSetter("es", style.colour("link"), frozenset(), {}, substitutes=[])
    told = text_runs(words("Una {icon:wizard} Maga"))
    narrow = setter.widths(text_runs(words("{icon:wizard} Maga")), style["table"]).line + 0.1
    first, second = setter.lines(told, style["table"], narrow, "QX-7")
    assert ([part.icon for part in first.segments], [part.icon for part in second.segments]) == ([False], [True, False])
    assert setter.widths(told, style["table"]).part > setter.widths(text_runs(words("Una Maga")), style["table"]).part
