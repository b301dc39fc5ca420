"""Pieces in figures: every text can be read at the size of the figure or is left out, in books and on web pages."""

from __future__ import annotations

import pytest

from generator.base.display_list import Item, Shape, Span, Symbol, TextBlock, TextLine
from generator.faces.face import Face
from generator.faces.shapes import circle
from generator.faces.trim import Format
from generator.rulebook.document import Drawing, DrawnText, PlacedFace
from generator.rulebook.small_faces import LEAST, SmallFaces, growth
from generator.rulebook.web.svg import Sprite

CARD = Format("card", 63, 88, 3, 3, 4)
DOT = Symbol("dot", (Shape(circle((10, 10), 4), "#ff0000"),))


def text(
    words: str,
    size: float,
    *,
    role: str = "rule",
    of: float = 20.0,
    wide: float = 40.0,
    high: float = 10.0,
    icon: Symbol | None = None,
) -> TextBlock:
    spans = [Span(words, "SourceSansPro-Regular", size, "#112233", 10.0, of)]
    spans += [Span("", "", size, "#112233", 31.0, 3.0, icon=icon)] if icon else []
    return TextBlock(role, words, (10, 10, wide, high), (TextLine(15.0, tuple(spans)),))


def face(*items: Item) -> Face:
    return Face("F1", CARD, items)


def test_a_face_whose_texts_can_all_be_read_stays_itself() -> None:
    whole = face(DOT, text("Mago", 12.0), text("Vale 6.", 12.0))
    assert SmallFaces().at(whole, 0.5) is whole
    assert SmallFaces().at(face(DOT), 0.01).items == (DOT,)


def test_a_text_whose_place_has_no_room_for_it_is_left_out_and_nothing_stands_for_it() -> None:
    title, rule = text("Mago", 12.0), text("Vale 6.", 3.0)
    shown = SmallFaces().at(face(DOT, title, rule), 0.5)
    assert shown.items == (DOT, title)


def test_a_text_whose_place_has_room_for_it_is_set_larger_than_the_face_is_drawn() -> None:
    shown = SmallFaces().at(face(DOT, text("Mago", 8.0)), 0.5)
    (grown,) = shown.texts
    (line,) = grown.lines
    (span,) = line.spans
    assert (span.text, span.size * 0.5) == ("Mago", LEAST)
    assert 10.0 <= span.x < span.x + span.width <= 50.0  # in its box, as far to the left as it was
    assert span.x == 10.0
    assert 15.0 < line.baseline < 20.0  # its capitals have grown up and down


@pytest.mark.parametrize(
    "cramped",
    [
        text("Mago", 8.0, wide=25.0),  # too long for its box when it is grown
        text("Mago", 8.0, high=3.0),  # too high
        text("Mago", 7.0),  # it would grow out of proportion
        text("Mago", 8.0, icon=DOT),  # what stands among the words keeps its size
    ],
)
def test_a_text_grows_only_within_its_box_and_in_proportion(cramped: TextBlock) -> None:
    assert SmallFaces().at(face(cramped), 0.5).texts == []
    assert SmallFaces().at(face(text("Mago", 8.0)), 0.5).texts != []


def test_texts_of_one_kind_are_all_shown_or_none() -> None:
    """A list of names with a gap would mislead; a text of another kind is judged by itself."""
    short, long, other = text("Mago", 8.0), text("Caballero", 8.0, of=35.0), text("+3", 8.0, role="number")
    assert [one.plain for one in SmallFaces().at(face(short, other), 0.5).texts] == ["Mago", "+3"]
    assert [one.plain for one in SmallFaces().at(face(short, long, other), 0.5).texts] == ["+3"]


def test_a_picture_among_words_that_are_left_out_stays() -> None:
    assert SmallFaces().at(face(text("Cuesta", 8.0, icon=DOT)), 0.5).items == (DOT,)


def test_figures_of_one_size_share_what_they_show() -> None:
    whole, known = face(text("Mago", 12.0), text("Vale 6.", 3.0)), SmallFaces()
    assert known.at(whole, 0.55) is known.at(whole, 0.5)
    assert known.at(whole, 0.55) is not known.at(whole, 0.45)


def test_a_web_page_shows_the_same_and_no_label_below_the_least_size() -> None:
    sprite = Sprite()
    placed = PlacedFace(face(text("Mago", 12.0), text("Vale 6.", 3.0)), 30.0, 40.0, scale=0.5)
    figure = sprite.drawing(Drawing(60, 80, (placed, DrawnText("Reserva", 10, 10, 3.0))), "")
    assert "Mago" in sprite.definitions()
    assert "Vale" not in sprite.definitions()
    assert f'font-size="{LEAST * 25.4 / 72:.3f}"' in figure


@pytest.mark.parametrize(
    ("size", "scale", "grown"), [(6.0, 1.0, 1.0), (9.0, 0.8, 1.0), (9.0, 0.5, 4 / 3), (6.0, 0.8, 1.25)]
)
def test_a_label_grows_only_where_its_figure_would_set_it_below_the_least_size(
    size: float, scale: float, grown: float
) -> None:
    assert growth(size, scale) == pytest.approx(grown)
    assert size * scale * growth(size, scale) >= LEAST - 1e-9
