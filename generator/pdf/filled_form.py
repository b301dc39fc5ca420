"""A finished form with some of its fields filled in, as somebody who types into it would leave it."""

from __future__ import annotations

import io
from collections.abc import Mapping

import pikepdf
from pikepdf.form import ChoiceField, DefaultAppearanceStreamGenerator, Form, TextField

from generator.base.errors import CannotJudge


def filled_form(form: bytes, values: Mapping[str, str]) -> bytes:
    """The PDF of a form with `values` in the fields of their names, looking so in every viewer.

    Raises CannotJudge when it has no such field, or one that no text is typed into.
    """
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(form)) as pdf:
        fields = Form(pdf, DefaultAppearanceStreamGenerator)
        for name, value in values.items():
            if name not in fields:
                raise CannotJudge(f"the form has no field {name!r}")
            field = fields[name]
            if not isinstance(field, TextField | ChoiceField):
                raise CannotJudge(f"the form has no text in its field {name!r}, where {value!r} should stand")
            field.value = value
        pdf.save(made, deterministic_id=True)
    return made.getvalue()
