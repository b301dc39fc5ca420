"""The text engine: lines broken, sizes fitted, blocks placed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from text_requests import no_icon, request_of

from generator.base.display_list import Symbol, TextLine
from generator.base.geometry import POINTS_PER_MM
from generator.language.markup import plain
from generator.typesetting.fitting import (
    Fitter,
    block_height,
    fit_sizes,
    lay_out,
)
from generator.typesetting.fonts import Font, find_font_file, load_font
from generator.typesetting.models import StyleModel
from generator.typesetting.paragraphs import BrokenLines, break_lines, line_count
from generator.typesetting.words import ICON_EM, MeasuredText, Style, measured, words_of

MakeStyle = Callable[..., Style]
ALPHABET = "abcdefgmilñáéíóúüçßœ¿¡«».,;:!?0123456789×·\u00a0\u2019–"
WORDS = st.lists(st.text(ALPHABET, min_size=1, max_size=14).filter(lambda word: word.strip("\u00a0")), max_size=40)
MARKED = st.lists(
    st.tuples(st.sampled_from(["{}", "**{}**", "*{}*", "***{}***"]), st.text("abcñéí0123", min_size=1, max_size=9)),
    min_size=1,
    max_size=30,
)


def read(line: TextLine) -> str:
    return "".join(span.text for span in line.spans)


def font_of(file: str) -> Font:
    return load_font(find_font_file("font_source_sans_pro", f"SourceSansPro-{file}.ttf"))


def plain_style(**more: object) -> Style:
    regular = font_of("Regular")
    model = StyleModel(font="a", size=10, floor=6, colour="ink", **more)  # type: ignore[arg-type]
    return Style("any", model, regular, font_of("Bold"), font_of("It"))


def test_two_styles_are_the_same_whatever_words_they_have_measured() -> None:
    one = plain_style()
    other = Style(one.name, one.model, one.font, one.strong, one.em)
    words_of("some words", one)
    assert one == other
    assert (hash(one), repr(one)) == (hash(other), repr(other))
    assert one != Style("another", one.model, one.font, one.strong, one.em)
    assert one != one.name


@given(WORDS, WORDS)
@settings(max_examples=60)
def test_words_measured_before_change_nothing(before: list[str], text: list[str]) -> None:
    fresh, used = plain_style(), plain_style()
    used = Style(used.name, used.model, fresh.font, fresh.strong, fresh.em)
    words_of(" ".join(before), used)
    for said in (" ".join(text), "  ".join(text), "\t".join(text), f"**{' '.join(text)}**"):
        assert words_of(said, used) == words_of(said, fresh)


# -- breaking ---------------------------------------------------------------------


def first_fit(text: MeasuredText, limit: float) -> int:
    """How many lines come out when each takes as many words as it can."""
    lines, used = 1, 0.0
    for i, word in enumerate(text.words):
        if used + word.width > limit + 1e-6 and i:
            lines, used = lines + 1, 0.0
        used += word.width + text.space
    return lines


@given(WORDS, st.floats(3, 60), st.booleans())
@settings(max_examples=200, deadline=None)
def test_breaking_never_loses_a_word_never_exceeds_the_width_and_takes_the_fewest_lines(
    texts: list[str], limit: float, balance: bool
) -> None:
    style = plain_style(balance=balance)
    text = measured(" ".join(texts), style)
    assert ["".join(part for part, _, _ in word.parts) for word in text.words] == texts
    lines = break_lines(text, style, limit)
    if lines is None:
        assert max(word.width for word in text.words) > limit
        assert line_count(text, limit) is None
        return
    assert [word for line in lines for word in line.words] == text.words
    assert all(line.words for line in lines)
    for line in lines:
        assert line.width == pytest.approx(sum(w.width for w in line.words) + text.space * (len(line.words) - 1))
        assert line.width <= limit + 1e-5
    if texts:
        assert len(lines) == line_count(text, limit) == first_fit(text, limit)


def test_balanced_lines_are_evener_than_ragged_ones(style: MakeStyle) -> None:
    text = "Esta frase tiene bastantes palabras para dos líneas y un poco"
    fitter = Fitter()
    box = (0.0, 0.0, 75.0, 30.0)
    ragged = fitter.lines_at(request_of(text, style("ragged"), box), 12)
    even = fitter.lines_at(request_of(text, style("even", balance=True), box), 12)
    assert ragged is not None
    assert even is not None
    assert len(ragged) == len(even) == 2

    def spread(lines: BrokenLines) -> float:
        widths = [line.width for line in lines]
        return max(widths) - min(widths)

    assert spread(even) < spread(ragged) / 2


def test_a_no_break_space_never_breaks(style: MakeStyle) -> None:
    words = words_of("suma 6\u00a0puntos de victoria", style())
    assert ["".join(part for part, _, _ in word.parts) for word in words] == ["suma", "6\u00a0puntos", "de", "victoria"]
    marked = words_of("suma **6**\u00a0puntos de victoria", style())
    assert ["".join(part for part, _, _ in word.parts) for word in marked] == [
        "suma", "6\u00a0puntos", "de", "victoria",
    ]  # fmt: skip


def test_a_no_break_space_is_kept_in_what_is_placed(style: MakeStyle) -> None:
    block = lay_out(request_of("suma 6\u00a0puntos", style(), (0, 0, 14, 30)), 10, Fitter(), no_icon)
    assert [read(line) for line in block.lines] == ["suma", "6\u00a0puntos"]


def test_a_word_wider_than_its_box_does_not_fit_but_is_placed_whole_in_a_draft(style: MakeStyle) -> None:
    request = request_of("otorrinolaringólogo", style(), (0, 0, 8, 30))
    fitter = Fitter()
    assert fitter.best_size(request) is None
    block = lay_out(request, 6, fitter, no_icon)
    assert [read(line) for line in block.lines] == ["otorrinolaringólogo"]


# -- marks ------------------------------------------------------------------------


@given(MARKED, st.integers(20, 90))
@settings(max_examples=150, deadline=None)
def test_marked_text_is_placed_whole_inside_its_box_and_nothing_overlaps(
    tokens: list[tuple[str, str]], width: int
) -> None:
    style = plain_style()
    text = " ".join(shape.format(word) for shape, word in tokens)
    request = request_of(text, style, (3, 4, float(width), 500), "center")
    fitter = Fitter()
    size = fitter.best_size(request)
    assert size is not None
    block = lay_out(request, size, fitter, no_icon)
    assert " ".join(read(line).strip() for line in block.lines) == plain(text)
    assert block.plain == plain(text)
    for line in block.lines:
        assert all(abs(a.x + a.width - b.x) < 1e-6 for a, b in zip(line.spans, line.spans[1:], strict=False))
        assert line.spans[0].x >= 3 - 1e-6
        assert line.spans[-1].x + line.spans[-1].width <= 3 + width + 1e-6


def test_bold_italic_and_icons_stand_in_the_line(style: MakeStyle, fonts: dict[str, Font]) -> None:
    asked: list[tuple[str, float, float]] = []

    def icon(name: str, x: float, y: float, size: float, colour: str) -> Symbol:
        asked.append((name, x, size))
        return Symbol(name, ())

    block = lay_out(
        request_of("Lucha **fuerte** y *con arte* {icon:sword} ya", style(), (0, 0, 90, 30)), 10, Fitter(), icon
    )
    (line,) = block.lines
    assert [(span.text, span.font) for span in line.spans if span.icon is None] == [
        ("Lucha ", fonts["regular"].name),
        ("fuerte ", fonts["bold"].name),
        ("y ", fonts["regular"].name),
        ("con arte", fonts["italic"].name),
        (" ", fonts["italic"].name),
        ("ya", fonts["regular"].name),
    ]
    ((name, x, size),) = asked
    assert name == "sword"
    assert size == pytest.approx(ICON_EM * 10 / POINTS_PER_MM)
    before, after = line.spans[-4], line.spans[-2]
    assert before.x + before.width == pytest.approx(x)
    assert after.x == pytest.approx(x + size)
    assert block.plain == "Lucha fuerte y con arte  ya"


def test_an_icon_counts_in_the_width_of_its_line(style: MakeStyle) -> None:
    (word,) = words_of("{icon:sword}{icon:shield}", style())
    assert word.width == pytest.approx(2 * ICON_EM)


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_a_line_stands_where_its_alignment_says(align: str, share: float, style: MakeStyle) -> None:
    block = lay_out(request_of("Mago", style(), (10, 0, 40, 10), align), 10, Fitter(), no_icon)
    (span,) = block.lines[0].spans
    assert span.x == pytest.approx(10 + (40 - span.width) * share)


def test_tracking_widens_the_line_and_is_no_part_of_its_end(style: MakeStyle) -> None:
    tight = lay_out(request_of("MAGO", style("tight")), 10, Fitter(), no_icon).lines[0].spans[0]
    wide = lay_out(request_of("MAGO", style("wide", tracking=0.1)), 10, Fitter(), no_icon).lines[0].spans[0]
    assert wide.width == pytest.approx(tight.width + 3 * 0.1 * 10 / POINTS_PER_MM)
    assert wide.tracking == pytest.approx(1.0)


# -- sizes ------------------------------------------------------------------------


@given(WORDS.filter(bool), st.integers(15, 80), st.integers(4, 40))
@settings(max_examples=150, deadline=None)
def test_the_best_size_is_between_preferred_and_floor_and_the_next_is_too_large(
    texts: list[str], width: int, height: int
) -> None:
    style = plain_style(balance=True)
    request = request_of(" ".join(texts), style, (0, 0, float(width), float(height)))
    fitter = Fitter()
    size = fitter.best_size(request)
    if size is None:
        assert fitter.lines_at(request, style.model.floor) is None
        return
    assert style.model.floor <= size <= style.model.size
    lines = fitter.lines_at(request, size)
    assert lines is not None
    assert block_height(style, size, len(lines)) <= height * POINTS_PER_MM + 1e-6
    assert size == style.model.size or fitter.lines_at(request, size + 0.25) is None


def test_one_size_serves_every_text_of_a_style(style: MakeStyle) -> None:
    name = style("name", size=20, floor=6, single=True)
    other = style("other", size=9, floor=6)
    box = (0.0, 0.0, 30.0, 10.0)
    requests = [request_of(text, name, box) for text in ("Mago", "Caballero errante", "Bestia")]
    sizes, overflowing = fit_sizes([*requests, request_of("Lucha", other)], Fitter())
    assert not overflowing
    assert set(sizes) == {"name", "other"}
    assert sizes["other"] == 9
    assert sizes["name"] == Fitter().best_size(requests[1])
    assert sizes["name"] < 20


def test_the_order_of_texts_does_not_change_their_size(style: MakeStyle) -> None:
    name = style("name", size=20, floor=6, single=True)
    requests = [request_of(text, name, (0, 0, 30, 10)) for text in ("Mago", "Caballero errante", "Bestia parda")]
    assert fit_sizes(requests, Fitter())[0] == fit_sizes(requests[::-1], Fitter())[0]


def test_a_text_that_overflows_at_the_floor_is_told_and_no_size_goes_below_it(style: MakeStyle) -> None:
    name = style("name", size=20, floor=7, single=True)
    long = request_of("x" * 300, name, (0, 0, 30, 10))
    sizes, overflowing = fit_sizes([request_of("Mago", name), long], Fitter())
    assert overflowing == [long]
    assert sizes == {"name": 7}


def test_a_floor_between_two_steps_is_still_tried(style: MakeStyle) -> None:
    name = style("name", size=10, floor=9.9, single=True)
    width = name.font.width("Caballero") * 9.9 / POINTS_PER_MM
    assert Fitter().best_size(request_of("Caballero", name, (0, 0, width + 0.001, 10))) == 9.9
    assert Fitter().best_size(request_of("Caballero", name, (0, 0, width - 0.01, 10))) is None


def test_a_single_line_style_takes_one_line_or_none(style: MakeStyle) -> None:
    single = style("single", size=10, floor=10, single=True)
    box = (0.0, 0.0, 20.0, 30.0)
    assert Fitter().best_size(request_of("dos líneas de texto", single, box)) is None
    assert Fitter().best_size(request_of("dos líneas de texto", style("free", size=10, floor=10), box)) == 10
