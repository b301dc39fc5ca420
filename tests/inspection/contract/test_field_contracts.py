"""Fields of a finished form are measured against the values that may be written into them, in the letters they name."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from projects import printed
from test_large_games import judged

from generator.base.findings import Finding


def found_when(change: Callable[[Any], object], name: str) -> list[Finding]:
    """What the contracts find when a field of the first sheet was changed; `name` is its name without the era."""
    group, own = name.split(".") if "." in name else ("era1", name)
    data = printed("kaixiflan", "orders")
    with pikepdf.open(BytesIO(data)) as pdf:
        notes = [note for note in pdf.pages[0].Annots if str(note.T) == own and str(note.Parent.T) == group]
        change(notes[0])
        out = BytesIO()
        pdf.save(out)
    return [one for one in judged("kaixiflan", "orders", out.getvalue()) if one.code == "contract.field"]


def narrower(by: float) -> Callable[[Any], object]:
    def change(note: Any) -> None:
        left, bottom, right, top = (float(side) for side in note.Rect)
        note.Rect = pikepdf.Array([left + by / 2, bottom, right - by / 2, top])

    return change


def set_to(key: str, value: Any) -> Callable[[Any], object]:
    return lambda note: note.__setitem__(key, value)


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("what.1", narrower(8), "'Gremio de Constructores' is 33.1 mm wide at 9 pt, and it shows 30.6 mm"),
        ("what.1", set_to("/DA", pikepdf.String("/Webdings 11 Tf 0.1 g")), "is 40.5 mm wide at 11 pt"),
        ("target.1", narrower(8), "'Independientes' is"),
        ("hex.1", narrower(14), "mm wide at 9 pt, and it shows"),
        ("ballad", narrower(75), "'Tramontana' is"),
        ("imports", narrower(90), "mm wide at 9 pt, and it shows"),
        ("loses_first", set_to("/Ff", 1 << 17 | 1 << 18), "other words may be written: True instead of False"),
        ("note.1", narrower(60), "lines, and it shows 2"),
        ("amount.1", set_to("/MaxLen", 2), "it takes at most 2 instead of 3"),
        ("target.1", set_to("/Ff", 1 << 17), "other words may be written: False instead of True"),
        ("what.1", set_to("/DA", pikepdf.String("/Other 9 Tf 0.1 g")), "does not say in which letters"),
    ],
)
def test_a_field_that_would_cut_a_value_is_told(name: str, change: Callable[[Any], object], told: str) -> None:
    found = found_when(change, name)
    assert len(found) == 1, found
    assert told in found[0].message
    assert f"era1.{name}" in found[0].message


def test_a_field_that_is_a_little_narrower_is_none_of_the_contract_s_business() -> None:
    assert found_when(narrower(0.2), "what.1") == []
