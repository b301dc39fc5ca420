"""Pieces in figures: what cannot be read at the size of a figure is shown as bars, in books and on web pages."""

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


def text(words: str, size: float, *, rotate: float = 0.0, icon: Symbol | None = None) -> TextBlock:
    spans = [Span(words, "SourceSansPro-Regular", size, "#112233", 10.0, 20.0)]
    spans += [Span("", "", size, "#112233", 31.0, 3.0, icon=icon)] if icon else []
    return TextBlock("rule", words, (10, 10, 40, 10), (TextLine(15.0, tuple(spans)),), rotate)


def face(*items: Item) -> Face:
    return Face("F1", CARD, items)


def bars(shown: Face) -> list[Shape]:
    return [shape for item in shown.items if isinstance(item, Symbol) and item is not DOT for shape in item.shapes]


def test_a_face_whose_texts_can_all_be_read_stays_itself() -> None:
    whole = face(DOT, text("Mago", 12.0), text("Vale 6.", 12.0))
    assert SmallFaces().at(whole, 0.5) is whole
    assert SmallFaces().at(face(DOT), 0.01).items == (DOT,)


def test_a_text_too_small_to_be_read_becomes_a_bar_and_the_others_stay() -> None:
    title, rule = text("Mago", 12.0), text("Vale 6.", 8.0)
    shown = SmallFaces().at(face(DOT, title, rule), 0.5)
    assert shown.items[:2] == (DOT, title)
    assert rule not in shown.items
    (bar,) = bars(shown)
    xs = [point[0] for _, point in bar.segments if point]
    ys = [point[1] for _, point in bar.segments if point]
    assert (min(xs), max(xs), bar.fill) == (10.0, 30.0, "#112233")  # as wide as its words
    assert 15.0 - 8 * 25.4 / 72 < min(ys) < max(ys) < 15.0  # between their heads and their baseline


def test_a_number_leaves_no_bar_and_a_picture_among_words_stays() -> None:
    shown = SmallFaces().at(face(text("12", 8.0), text("Cuesta", 8.0, icon=DOT)), 0.5)
    assert DOT in shown.items
    assert len(bars(shown)) == 1


def test_the_bar_of_a_turned_text_is_turned_about_its_box() -> None:
    (bar,) = bars(SmallFaces().at(face(text("Mago", 8.0, rotate=90.0)), 0.5))
    xs = [point[0] for _, point in bar.segments if point]
    ys = [point[1] for _, point in bar.segments if point]
    assert max(ys) - min(ys) == pytest.approx(20.0)  # what was its length
    assert max(xs) - min(xs) < 1.0
    assert max(ys) == pytest.approx(35.0)  # counter-clockwise: it begins below the middle of its box


def test_figures_of_one_size_share_what_they_show() -> None:
    whole, known = face(text("Mago", 12.0), text("Vale 6.", 8.0)), SmallFaces()
    assert known.at(whole, 0.55) is known.at(whole, 0.5)
    assert known.at(whole, 0.55) is not known.at(whole, 0.45)


def test_a_web_page_shows_the_same_and_no_label_below_the_least_size() -> None:
    sprite = Sprite()
    placed = PlacedFace(face(text("Mago", 12.0), text("Vale 6.", 8.0)), 30.0, 40.0, scale=0.5)
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
