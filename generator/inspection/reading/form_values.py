"""Reads what was filled into the form fields of a PDF: their values alone, never what their looks show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.inspection.reading.field_tree import all_fields, full_name, inherited
from generator.inspection.reading.printed_document import PrintedDocument, said_of_bytes

MOST_FIELDS = 20_000  # the order sheets of all eras have some three hundred and fifty
LONGEST = 20_000  # characters of a value: ten pages of story
TICKED = "yes"
SAVE_THE_FORM = (
    "fill in the form itself and save it as a PDF (not with `print to PDF`, not flattened), or write the same as YAML"
)


def read_form_values(document: PrintedDocument) -> Mapping[str, str]:
    """The value of each form field by its full name: a text, `yes` for a ticked box, "" for what is empty.

    Raises CannotJudge for a PDF that cannot be read as it is (it is not mended: half of its values might be lost),
    one that a password keeps shut, one without form fields, and one of whose values two differ under one name.
    """
    import pikepdf

    where = Where(document.shown)
    with _opened(document) as pdf:
        form = pdf.Root.get("/AcroForm")
        fields = form.get("/Fields") if isinstance(form, pikepdf.Dictionary) else None
        if not isinstance(fields, pikepdf.Array) or not len(fields):
            raise CannotJudge(
                "this PDF has no form fields: it was printed or flattened, and what it shows is a picture",
                SAVE_THE_FORM,
                where,
            )
        values: dict[str, str] = {}
        for count, field in enumerate(all_fields(fields)):
            if count == MOST_FIELDS:
                raise CannotJudge(f"this PDF has more than {MOST_FIELDS} form fields", SAVE_THE_FORM, where)
            name, value = full_name(field), _value(field, where)
            known = values.setdefault(name, value)
            if known and value and known != value:
                raise CannotJudge(f"the field {name!r} stands twice, with two values", SAVE_THE_FORM, where)
            values[name] = known or value
        return values


def _opened(document: PrintedDocument) -> Any:
    from io import BytesIO

    import pikepdf

    where = Where(document.shown)
    try:
        return pikepdf.open(BytesIO(document.data), attempt_recovery=False)
    except pikepdf.PasswordError as error:
        raise CannotJudge("a password keeps this PDF shut", "save it without one", where) from error
    except (pikepdf.PdfError, OSError) as error:
        raise CannotJudge(
            f"this PDF is damaged or cut short ({said_of_bytes(error)})", "save it again, and send it again", where
        ) from error


def _value(field: Any, where: Where) -> str:
    """The value of one field. A button that is ticked says so; a choice of several things says the first."""
    import pikepdf

    value = inherited(field, "/V")
    if isinstance(value, pikepdf.Array):
        value = value[0] if len(value) else None
    if value is None:
        return ""
    if isinstance(value, pikepdf.Name):
        return "" if value in ("/Off", "/") else TICKED
    if isinstance(value, pikepdf.Stream):
        value = _decoded(value.read_bytes())
    elif not isinstance(value, pikepdf.String):
        raise CannotJudge(f"the value of the field {full_name(field)!r} is no text", SAVE_THE_FORM, where)
    text = str(value)
    if len(text) > LONGEST:
        raise CannotJudge(f"the field {full_name(field)!r} holds more than {LONGEST} characters", "shorten it", where)
    return _shown(field, text)


def _shown(field: Any, text: str) -> str:
    """What a choice shows for a value: some forms keep another word for it than they show."""
    import pikepdf

    options = inherited(field, "/Opt")
    for option in options if isinstance(options, pikepdf.Array) else ():
        if isinstance(option, pikepdf.Array) and len(option) == 2 and str(option[0]) == text:
            return str(option[1])
    return text


def _decoded(data: bytes) -> str:
    """A text string of a PDF: UTF-16 or UTF-8 by its mark, else PDFDocEncoding."""
    import pikepdf

    return str(pikepdf.String(data)) if data else ""
