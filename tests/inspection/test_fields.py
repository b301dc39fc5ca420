"""Form fields: one that is moved, renamed, missing, of another type or without tooltip is reported."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from projects import sketched
from spoiling import Spoiler

from generator.base.findings import Finding

Edit = Callable[[Any], object]


@pytest.fixture
def orders(tmp_path: Path) -> Path:
    path = tmp_path / "orders.a4.pdf"
    path.write_bytes(sketched("kaixiflan", "orders"))
    return path


def field(pdf: pikepdf.Pdf, name: str) -> Any:
    """A field of the first sheet, by its name without the era."""
    group, own = name.split(".")
    return next(note for note in pdf.pages[0].Annots if (str(note.Parent.T), str(note.T)) == (group, own))


def spoilt(path: Path, name: str, edit: Edit) -> Path:
    with Spoiler(path).opened() as pdf:
        edit(field(pdf, name))
    return path


def test_order_sheets_have_no_errors(errors: Callable[..., list[Finding]], orders: Path) -> None:
    assert errors(orders) == []


def moved(note: Any) -> None:
    note.Rect = pikepdf.Array([float(v) + d for v, d in zip(note.Rect, (3, 0, 3, 0), strict=True)])


def renamed(note: Any) -> None:
    note.T = "9"


def retold(note: Any) -> None:
    note.TU = "Destino 1"


def another_kind(note: Any) -> None:
    note.FT = pikepdf.Name.Btn


@pytest.mark.parametrize("edit", [moved, renamed, retold, another_kind])
def test_a_changed_field_is_named_with_its_page(errors: Callable[..., list[Finding]], orders: Path, edit: Edit) -> None:
    found = [f for f in errors(spoilt(orders, "hex.1", edit)) if f.code == "form.field"]
    assert len(found) == 1
    assert "'era1.hex.1'" in found[0].message
    assert found[0].where.page == 1


def test_options_left_out_are_found(errors: Callable[..., list[Finding]], orders: Path) -> None:
    def fewer(note: Any) -> None:
        note.Opt = pikepdf.Array(list(note.Opt)[:-1])

    assert [f.code for f in errors(spoilt(orders, "action.1", fewer))] == ["form.options"]


def test_a_field_lost_or_added_is_found(errors: Callable[..., list[Finding]], orders: Path) -> None:
    with Spoiler(orders).opened() as pdf:
        notes = list(pdf.pages[1].Annots)
        pdf.pages[1].Annots = pikepdf.Array(notes[:-1])
        pdf.pages[2].Annots = pikepdf.Array([*pdf.pages[2].Annots, notes[-1]])
    found = [f for f in errors(orders) if f.code == "form.field"]
    assert [(f.where.page, f.message) for f in found] == [
        (2, "40 fields can be filled in, 41 expected"),
        (3, "49 fields can be filled in, 48 expected"),
    ]


def test_fields_in_another_walking_order_are_found(errors: Callable[..., list[Finding]], orders: Path) -> None:
    with Spoiler(orders).opened() as pdf:
        pdf.pages[0].Annots = pikepdf.Array(reversed(list(pdf.pages[0].Annots)))
    assert any(f.code == "form.field" and f.where.page == 1 for f in errors(orders))
