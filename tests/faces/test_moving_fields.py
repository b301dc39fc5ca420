"""Fields worked out for each piece: numbers are numbers in every language, names keep what they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.display_list import Symbol
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck
from generator.faces.templates.loading import (
    compile_field,
    compile_let,
    compile_numbers,
    compile_value,
    whole_expression,
)
from generator.language.speaker import Speaker
from generator.workshop.print_preparation import decks_for, load_for_build

ROOT = Path(__file__).resolve().parents[2]
SPANISH = Speaker("es", "es", {}, {}, None)
ROW = {"size": 41.234, "names": ["uno", "dos"], "kind": "b"}


@pytest.mark.parametrize(
    ("value", "inner"),
    [
        ("{{ size|round(1) }}", "size|round(1)"),
        ("{{ {'a': 1, 'b': 2}[kind] }}", "{'a': 1, 'b': 2}[kind]"),
        ("{{ '}}' }}", "'}}'"),
        ("{{ size }} {{ kind }}", ""),
        ("{{ size }} mm", ""),
        ("plain", ""),
    ],
)
def test_one_expression_is_told_from_a_text_with_several(value: str, inner: str) -> None:
    assert whole_expression(value) == inner


def test_a_number_with_a_filter_is_a_number_in_a_language_with_a_decimal_comma() -> None:
    assert compile_numbers(["{{ size|round(1) }}", "{{ size / 2 }}", 3])(ROW) == (41.2, 20.617, 3.0)
    assert compile_numbers(["{{ size|round(1) }}"])(ROW) == (41.2,)
    assert str(compile_field("{{ size|round(1) }}", SPANISH)(ROW)) == "41,2"


def test_a_box_that_is_no_number_is_refused_with_what_it_gives() -> None:
    with pytest.raises(CannotJudge, match=r"'\{\{ kind \}\}' gives 'b', a number expected"):
        compile_numbers(["{{ kind }}"])(ROW)


def test_a_path_keeps_its_points_where_a_text_has_commas() -> None:
    assert compile_value("M {{ size|round(1) }} 2 L 3 {{ size }}")(ROW) == "M 41.2 2 L 3 41.234"
    assert compile_field("M {{ size|round(1) }} 2", SPANISH)(ROW) == "M 41,2 2"


def test_a_name_of_a_template_is_what_its_expression_gives() -> None:
    assert compile_let("{{ {'a': 1, 'b': [4, 5]}[kind] }}", SPANISH)(ROW) == [4, 5]
    assert compile_let("{{ names|reverse|list }}", SPANISH)(ROW) == ["dos", "uno"]
    assert compile_let("{{ size|round(1) }}", SPANISH)(ROW) == 41.2
    assert compile_let("{{ kind }}-{{ size|round(1) }}", SPANISH)(ROW) == "b-41,2"


def deck_in(root: Path, language: str) -> Deck:
    project, findings = Project(root, ROOT), Findings()
    game = load_for_build(project, "gnostica", (), findings)
    assert game is not None
    data = load_print_data(project, findings)
    deck = decks_for(project, game, "markers", [language], data, True, findings).get(language)
    assert not findings.errors, findings.errors
    assert deck is not None
    return deck


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_circle_of_a_worked_out_size_is_as_large_in_every_language(language: str, project_copy: Path) -> None:
    template = project_copy / "templates/faces/gnostica/marker_back.yaml"
    template.write_text(
        "let: {third: '{{ (format.width / 3)|round(2) }}'}\n"
        "elements:\n"
        "- {kind: ground, fill: '#ffffff'}\n"
        "- {kind: circle, centre: ['{{ third|round(1) }}', 12.5], "
        "radius: '{{ (third / 2)|round(1) }}', fill: '#000000'}\n",
        encoding="utf-8",
    )
    back = deck_in(project_copy, language).pieces[0].back
    assert back is not None
    shapes = [shape for item in back.items if isinstance(item, Symbol) for shape in item.shapes]
    xs = [x for _, numbers in shapes[-1].segments for x in numbers[::2]]
    assert (min(xs), max(xs)) == pytest.approx((8.3 - 4.2, 8.3 + 4.2))
