"""Sides resolved in straight steps: the same parts, places and findings as element by element."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.catalog.models import ColumnModel
from generator.catalog.pieces import Piece
from generator.catalog.tables import Table, read_table
from generator.faces.art.icon_library import IconLibrary
from generator.faces.compose import Composer, PartOfSide, Side
from generator.faces.templates.loading import Template, TemplateLibrary, load_theme
from generator.faces.templates.models import (
    CircleElement,
    GroundElement,
    IconElement,
    IconsElement,
    RectElement,
    TextElement,
)
from generator.faces.trim import Format
from generator.language.speaker import Speaker
from generator.typesetting.fitting import FitRequest, Fitter

THEME = load_theme(AS_IT_STANDS, "goblin", Findings())
CARD = Format("card", 63, 88, 3, 3, 3)
BOX: list[float | str] = [5, 6.1, 20, 10]

SIDES = read_table(
    "sides",
    "sides.csv",
    'id,name\nsun,"Sol de {{ sides.moon.name }}"\nmoon,Luna\n',
    {"id": ColumnModel("id"), "name": ColumnModel("text")},
    Findings(),
)
CARDS = read_table(
    "cards",
    "cards.csv",
    "id,name,n,half,ink,side,sides,art,quoted\n"
    "a,Uno,1,0.5,ink,sun,sun moon,army,{{ row.name }}!\n"
    "b,Dos,2,1,paper,moon,moon,air,plain\n"
    "c,Tres,2,,#123456,sun,sun,army,{{ row.n }} {{ row.nothing }}\n"
    "d,Cuatro,1,0.5,ink,sun,sun,nowhere,plain\n",
    {
        "id": ColumnModel("id"),
        "name": ColumnModel("text"),
        "n": ColumnModel("integer"),
        "half": ColumnModel("number", optional=True),
        "ink": ColumnModel("word"),
        "side": ColumnModel("ref", table="sides"),
        "sides": ColumnModel("refs", table="sides"),
        "art": ColumnModel("word"),
        "quoted": ColumnModel("text"),
    },
    Findings(),
)
assert SIDES is not None
assert CARDS is not None
assert THEME is not None
TABLES: dict[str, Table] = {"sides": SIDES, "cards": CARDS}

TEXTS = st.sampled_from(
    [
        "fixed",
        "",
        "{{ row.name }}",
        " {{ row.half }}",
        "{{ row.half }}",
        "{{ row.n }} · {{ row.name }}",
        "{{ row.side.name }}",
        "{{ row.side }}",
        "{{ row.quoted }}",
        "{{ row.n + 1 }}",
        "{{ game }}",
        "{{ row.nothing }}",
        "{{ piece.code }}",
    ]
)
COLOURS = st.sampled_from(["ink", "#ffffff", "{{ row.ink }}", "{{ row.side.id }}", "", "{{ 'ink' }}"])
ART = st.sampled_from(["army", "{{ row.art }}", "{{ 'air' }}"])
STYLES = st.sampled_from(["rule", "label", "kind", "{{ 'label' }}", "unknown"])
ELEMENTS = st.lists(
    st.one_of(
        st.builds(TextElement, st.just(BOX), TEXTS, STYLES, colour=COLOURS),
        st.builds(RectElement, st.just(BOX), fill=COLOURS, stroke=COLOURS, background=st.booleans()),
        st.builds(
            CircleElement,
            st.just([1.0, 2.0]),
            st.sampled_from([3.0, "{{ row.n }}", "{{ row.half }}"]),
            fill=COLOURS,
        ),
        st.builds(IconElement, ART, st.just(BOX), COLOURS),
        st.builds(IconsElement, st.just("row.sides"), st.just(BOX), st.just(2.0), COLOURS),
        st.builds(GroundElement, COLOURS),
    ),
    min_size=1,
    max_size=5,
)


class OneTemplate:
    """A library of one template, `only`."""

    def __init__(self, elements: list[Any]) -> None:
        placed = tuple((element, Where("only.yaml", i)) for i, element in enumerate(elements, start=1))
        self._template = Template("only", {}, placed)

    def get(self, name: str) -> Template:
        return self._template

    def where(self, name: str) -> Where:
        return Where("only.yaml")


def composer_of(elements: list[Any]) -> Composer:
    assert THEME is not None
    speaker = Speaker("es", "es", TABLES, {}, None)
    library = cast("TemplateLibrary", OneTemplate(elements))
    return Composer(THEME, library, IconLibrary(AS_IT_STANDS), speaker, Fitter(), Findings())


def pieces() -> list[Piece]:
    return [Piece(row.id.upper(), "g", "cards", row, "", None, 1, "only", "only", "card") for row in TABLES["cards"]]


def compared(part: PartOfSide) -> object:
    return (part.text, *part.frame.values) if isinstance(part, FitRequest) else part


def resolved(composer: Composer, how: str) -> tuple[list[Any], list[Finding]]:
    """The sides of all pieces, resolved by a method of a composer, and what was found."""
    made: list[Any] = []
    game: Mapping[str, Any] = {"game": "Juego"}
    for piece in pieces():
        try:
            if how == "back":
                side: Side | None = composer.back(piece, CARD, game)
            else:
                side = getattr(composer, how)(piece, "only", CARD, game)
            made.append(side and ([*map(compared, side.parts)], side.where))
        except CannotJudge as error:
            made.append(str(error))
    return made, composer.findings.items


@given(ELEMENTS)
@example([TextElement(BOX, "{{ row.name }}", "label")])  # a style in capitals
def test_both_ways_make_the_same_sides_and_findings(elements: list[Any]) -> None:
    by_elements = resolved(composer_of(elements), "side_by_elements")
    assert resolved(composer_of(elements), "side") == by_elements
    assert resolved(composer_of(elements), "back") == by_elements


def text(value: str, **more: Any) -> TextElement:
    return TextElement(BOX, value, "rule", **more)


@pytest.mark.parametrize(
    ("element", "straight"),
    [
        (text("{{ row.name }}"), True),
        (text("{{ row.n + 1 }}"), True),
        (text("{{ row.name }}", when="row.n == 1"), False),
        (TextElement(BOX, "x", "unknown"), False),
    ],
)
def test_a_template_with_a_condition_or_a_mistake_is_not_straight(element: TextElement, straight: bool) -> None:
    composer = composer_of([element])
    assert (composer._straight_template(pieces()[0], "only", CARD) is not None) is straight


@pytest.mark.parametrize(
    ("value", "different"), [("fixed", 1), ("{{ row.side.name }}", 2), ("{{ row.n }}", 2), ("{{ piece.code }}", 4)]
)
def test_backs_are_shared_where_cells_alone_decide(value: str, different: int) -> None:
    composer = composer_of([text(value)])
    backs = [composer.back(piece, CARD, {}) for piece in pieces()]
    assert len({id(back) for back in backs}) == different
