"""Ragged lines: the evenest of all ways to break a text, with hyphens where they help, and what belongs together."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from text_requests import no_icon, request_of
from text_samples import make_style, picture_of, source_sans

from generator.base.display_list import SOFT_HYPHEN
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.typesetting.fitting import Fitter, lay_out
from generator.typesetting.line_breaking import (
    HYPHENATED_TWICE,
    ONE_WORD,
    SHORT_LAST,
    SHORT_LAST_COST,
    Edges,
    evenest_lines,
    fewest_lines,
)
from generator.typesetting.no_break import line_end_costs
from generator.typesetting.paragraphs import BrokenLines, break_lines
from generator.typesetting.words import measured

LONG = (
    "El contrarrevolucionario desproporcionadamente antirreglamentario internacionalizaba extraordinariamente "
    "interdisciplinariedades"
)


def said(lines: BrokenLines | None) -> list[str]:
    assert lines is not None
    return [" ".join("".join(part for part, _, _ in word.parts) for word in line.words) for line in lines]


def broken(text: str, width: float, language: str = "", **more: object) -> list[str]:
    """A text in lines, each as many times as wide as an n."""
    style = make_style(**more)  # type: ignore[arg-type]
    return said(break_lines(measured(text, style, language), style, width * style.font.width("n"), language))


def price(edges: Edges, ends: tuple[int, ...], room: float, even_last: bool) -> float | None:
    """What some breaks cost, reckoned line by line; None when a line is too wide."""
    spent, start = 0.0, 0
    for end in ends:
        white = room - (edges.right[end] - edges.left[start])
        if white < -1e-6:
            return None
        if end < ends[-1]:
            spent += (white / room) ** 2 + edges.cost[end]
            if edges.hyphen is not None and edges.hyphen[end] and edges.hyphen[start]:
                spent += HYPHENATED_TWICE
        else:
            spent += (white / room) ** 2 if even_last else 0.0
            if start >= edges.last_word and len(ends) > 1:
                spent += ONE_WORD
            elif white > room * (1 - SHORT_LAST) + 1e-6:
                spent += SHORT_LAST_COST
        start = end
    return spent


# of a paragraph whose best lines are those that are filled one after the other
WIDTHS = [
    1.0,
    1.0,
    3.0,
    2.0,
    2.1958,
    1.0,
    3.7485,
    2.2698,
    1.5563,
    3.0,
    3.0,
    1.0,
    3.0,
    3.743,
    2.0949,
    3.0,
    1.0194,
    0.3453,
]
COSTS = [0.0, 0.0, 0.05, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.05, 0.05, 1.0, 0.15, 0.0, 0.06, 0.06, 0.06]


@given(
    st.lists(
        st.tuples(st.floats(0.5, 6), st.sampled_from([0.0, 0.0, 0.05, 0.15]), st.booleans()), min_size=1, max_size=9
    ),
    st.floats(6.7, 14),
    st.booleans(),
)
@example([(width, cost, False) for width, cost in zip(WIDTHS, COSTS, strict=True)], 5.051388, False)
@settings(max_examples=300, deadline=None)
def test_no_other_breaks_into_as_few_lines_cost_less(
    words: list[tuple[float, float, bool]], room: float, even_last: bool
) -> None:
    """Each piece has its width, what a line end after it costs, and whether that takes a hyphen of 0.3."""
    left, right = [0.0], [0.0]
    for width, _, _ in words:  # a space is as wide
        right.append(left[-1] + width)
        left.append(right[-1] + 0.3)
    hyphen = [False, *(divided for _, _, divided in words)]
    for i, divided in enumerate(hyphen):
        if divided:
            left[i], right[i] = right[i], left[i]
    edges = Edges(left, right, [0.0, *(cost for _, cost, _ in words)], hyphen, len(words) - 1)
    latest = fewest_lines(left, right, room, room)
    assert latest is not None
    found = evenest_lines(edges, latest, room, room, even_last=even_last)
    count = len(latest)
    ways = [(*ends, len(words)) for ends in combinations(range(1, len(words)), count - 1)]
    costs = [cost for way in ways if (cost := price(edges, way, room, even_last)) is not None]
    assert found.cost == pytest.approx(min(costs), abs=1e-4)
    assert price(edges, tuple(found.ends), room, even_last) == pytest.approx(found.cost, abs=1e-4)
    fewer = [(*ends, len(words)) for ends in combinations(range(1, len(words)), count - 2)] if count > 1 else []
    assert all(price(edges, way, room, even_last) is None for way in fewer)


def test_a_last_line_is_short_only_when_it_is_narrower_than_its_share() -> None:
    for width, cost in ((1.5, 0.0), (1.499, SHORT_LAST_COST)):
        edges = Edges([0.0, width], [0.0, width], [0.0, 0.0], None, 0)
        assert evenest_lines(edges, [1], 1.5 / SHORT_LAST, 1.5 / SHORT_LAST, even_last=False).cost == cost


def test_a_last_line_of_one_word_is_avoided_where_it_can_be() -> None:
    assert broken("nnnn nnnn nnnn nnnn nnn", 20) == ["nnnn nnnn nnnn", "nnnn nnn"]
    assert broken("nnnnnnnnnnnnnnnnn nnn", 18) == ["nnnnnnnnnnnnnnnnn", "nnn"]


@pytest.mark.parametrize(
    ("text", "language", "together"),
    [
        ("Se roban siempre 3 cartas", "es", "3 cartas"),
        ("La fiesta empieza a las 3", "es", "las 3"),
        ("Esto está en la pág. 12 ahora", "es", "pág. 12"),
        ("It was said by Dr. Watson then", "en", "Dr. Watson"),
        ("It grew very, very much – so it is", "en", "much –"),
    ],
)
def test_what_belongs_together_stays_on_a_line_where_it_can(text: str, language: str, together: str) -> None:
    first = text[: text.index(together)] + together.split()[0]
    style = make_style()
    room = style.font.width(" ") * first.count(" ") + sum(map(style.font.width, first.split())) + 0.05
    parted = said(break_lines(measured(first, style), style, room))
    assert parted == [first]
    lines = said(break_lines(measured(text, style, language), style, room, language))
    assert any(together in line for line in lines), lines


def test_a_number_is_parted_from_its_noun_rather_than_set_in_one_line_more() -> None:
    assert broken("nnnnnnnnnnnnnn 3 nnnnnnnnnnnnnnnnn", 18) == ["nnnnnnnnnnnnnn 3", "nnnnnnnnnnnnnnnnn"]


@pytest.mark.parametrize(
    ("word", "language", "before", "after"),
    [
        ("3", "es", True, True),
        ("(3", "es", True, True),
        ("2–4", "en", True, True),
        ("3.", "es", True, False),
        ("carta", "es", False, False),
        ("pág.", "es", False, True),
        ("pág.", "en", False, False),
        ("a", "es", False, True),
        ("a", "xx", False, False),
        ("—", "es", True, False),
        ("?", "fr", True, False),
        ("«", "fr", False, True),
        ("d6", "en", False, False),
    ],
)
def test_which_words_are_held_to_the_one_before_and_after(word: str, language: str, before: bool, after: bool) -> None:
    assert tuple(cost > 0 for cost in line_end_costs(word, language)) == (before, after)


# -- hyphens ----------------------------------------------------------------------


def test_words_are_divided_only_where_lines_are_poor_without_and_the_language_is_known() -> None:
    divided = broken(LONG, 30, "es")
    assert any(line.endswith(SOFT_HYPHEN) for line in divided)
    whole = broken(LONG, 30)
    assert not any(SOFT_HYPHEN in line for line in whole)
    assert "".join(divided).replace(SOFT_HYPHEN, "").replace(" ", "") == LONG.replace(" ", "")
    assert not any(SOFT_HYPHEN in line for line in broken("Una frase de palabras breves que caben bien.", 30, "es"))


@pytest.mark.parametrize("option", ["balance", "upper", "single"])
def test_titles_are_never_divided(option: str) -> None:
    assert not any(SOFT_HYPHEN in line for line in broken(LONG, 30, "es", **{option: True}))
    assert not any(SOFT_HYPHEN in line for line in broken(LONG, 30, "es", hyphens=False))


def test_no_divided_line_is_wider_than_its_box_nor_leaves_two_letters_alone() -> None:
    style = make_style()
    for width in range(16, 60):
        limit = width * style.font.width("n")
        lines = break_lines(measured(LONG, style, "es"), style, limit, "es")
        if lines is None:
            continue
        assert all(line.width <= limit + 1e-5 for line in lines)
        for line, following in pairwise(said(lines)):
            if line.endswith(SOFT_HYPHEN):
                assert len(line.split()[-1]) > 3
                assert len(following.split()[0]) >= 3


def test_a_word_too_wide_for_its_box_is_divided_at_the_floor_of_its_style_only() -> None:
    style = make_style(size=12, floor=8)
    word = "desproporcionadamente"
    width = style.font.width(word) * 8 / 72 * 25.4 - 1
    request = request_of(word, style, (0, 0, width, 30))
    assert Fitter().best_size(request) is None
    spanish = request_of(word, style, (0, 0, width, 30), language="es")
    fitter = Fitter()
    assert fitter.best_size(spanish) == 8
    assert not fitter.fits(spanish, 9)
    block = lay_out(spanish, 8, fitter, no_icon)
    texts = [span.text for line in block.lines for span in line.spans]
    assert len(texts) == 2
    assert texts[0].endswith(SOFT_HYPHEN)
    assert "".join(texts).replace(SOFT_HYPHEN, "") == block.plain == word


def test_a_hyphen_is_drawn_at_the_end_of_a_divided_line_and_the_word_is_read_whole() -> None:
    import pypdfium2 as pdfium

    from generator.pdf.document import PdfFile
    from generator.pdf.face_forms import FacePainter
    from generator.pdf.metadata import DocumentMetadata

    style = make_style(size=8, floor=8)
    request = request_of("desproporcionadamente", style, (5, 5, 18, 30), language="es")
    block = lay_out(request, 8, Fitter(), no_icon)
    (first, _) = block.lines
    face = Face("t", Format("bare", 60, 60, 0, 0, 0), (block,))
    bare = replace(first, spans=(replace(first.spans[0], text=first.spans[0].text[:-1]),))
    without = Face("t", face.format, (type(block)(block.role, block.plain, block.box, (bare, block.lines[1])),))
    assert picture_of(face).tobytes() != picture_of(without).tobytes()
    pdf = PdfFile(DocumentMetadata("t", "tests", "es", "none"))
    key = FacePainter(pdf, {font.name: font for font in source_sans().values()}).form(face)
    content = pdf.content(face.height)
    content.place(key)
    pdf.add_page(content, face.width)
    document = pdfium.PdfDocument(pdf.finish())
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "desproporcionadamente" in text.translate({0xAD: None, 0xFFFE: None, 2: None, 13: None, 10: None})
