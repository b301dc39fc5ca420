"""Reads order sheets from files: filled PDF forms and YAML, each read once, and never trusted."""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, sha256
from generator.base.findings import Finding, Findings, Where
from generator.catalog.yaml_mistakes import KeyPath, mistakes_in
from generator.catalog.yamlfile import parse, validate
from generator.inspection.reading.form_values import SAVE_THE_FORM, read_form_values
from generator.inspection.reading.printed_document import PrintedDocument
from generator.referee.campaign_plugin import SheetReader, SheetRemark
from generator.referee.refusals import refuse
from generator.referee.written_sheet import (
    OrderSheetModel,
    WrittenSheet,
    missing_fields,
    sheet_of_model,
    sheets_of_form,
)
from generator.workshop.checking.confined import Limits, NotSurvived, confined

LARGEST_FORM = 16 << 20  # bytes: the kit's form of all eras has a quarter of a megabyte
LARGEST_YAML = 1 << 20
LIMITS = Limits(memory=1 << 29, seconds=20, patience=60.0, answer=32 << 20)
_HEAD = 1024  # bytes within which a PDF says that it is one


@dataclass(frozen=True, slots=True)
class SheetFile:
    """One file of orders: what it is called, its bytes as they came and their hash, and what is written in it.

    `written` is None where `remarks` or `error` say why nothing can be read. `findings` are what is wrong with a YAML
    file as such, and `places` its lines by the numbers of its orders.
    """

    path: Path
    data: bytes
    written: WrittenSheet | None = None
    remarks: tuple[SheetRemark, ...] = ()
    error: CannotJudge | None = None
    findings: tuple[Finding, ...] = ()
    places: tuple[Where, ...] = ()

    @property
    def sha256(self) -> str:
        return sha256(self.data)

    def where(self, line: int) -> Where:
        """Where an order stands: in a form only the file is known."""
        return self.places[line - 1] if 0 < line <= len(self.places) else Where(str(self.path))


def read_sheet_file(path: Path, reader: SheetReader) -> SheetFile:
    """What a file of orders says; a file that cannot be read is told in `error`, never raised."""
    try:
        data = read_bytes(path, LARGEST_FORM)
    except CannotJudge as error:
        return SheetFile(path, b"", error=error)
    file = SheetFile(path, data)
    try:
        if b"%PDF-" in data[:_HEAD]:
            return _of_form(file, reader)
        if path.suffix.lower() == ".pdf":
            raise CannotJudge("this is no PDF, whatever its name says", SAVE_THE_FORM, Where(str(path)))
        return _of_yaml(file)
    except CannotJudge as error:
        return replace(file, error=error.at(Where(str(path))))


# -- forms -----------------------------------------------------------------------------------------


def _of_form(file: SheetFile, reader: SheetReader) -> SheetFile:
    where = Where(str(file.path))
    try:
        values = confined(read_form_values, LIMITS, PrintedDocument(str(file.path), file.data))
    except NotSurvived as error:
        raise CannotJudge(error.reason, SAVE_THE_FORM, where) from error
    pages = sheets_of_form(values)
    if not pages:
        raise CannotJudge(
            "none of its form fields is one of an order sheet", "fill in an order sheet of the kit", where
        )
    filled = {name: page for name, page in pages.items() if page.says_something}
    started = filled or {name: page for name, page in pages.items() if not page.is_blank}
    if len(filled) > 1:
        return _unclear(file, "several-pages", sorted(filled))
    if len(started) != 1:
        lost = [name for name in _eras(reader) if not any(page.endswith(name) for page in pages)]
        return _unclear(file, "fields-gone", lost) if lost else _unclear(file, "nothing-filled", [])
    ((name, page),) = started.items()
    gone = missing_fields(values, name, reader.offices, reader.actions_in(page.era or 0))
    if gone:
        return _unclear(file, "fields-gone", [f"{name}.{field}" for field in gone[:3]])
    return replace(file, written=replace(page, room=reader.actions_in(page.era or 0)))


def _eras(reader: SheetReader) -> list[str]:
    return [f"era{era}" for era in range(1, 10) if reader.actions_in(era)]


def _unclear(file: SheetFile, code: str, given: list[str]) -> SheetFile:
    return replace(file, remarks=(SheetRemark(0, refuse(code, "KQ-8", given=", ".join(given))),))


# -- YAML ------------------------------------------------------------------------------------------


def _of_yaml(file: SheetFile) -> SheetFile:
    """The orders of a YAML file. What is not written as it should be is told and left out, and the rest stands."""
    where = Where(str(file.path))
    if len(file.data) > LARGEST_YAML:
        raise CannotJudge(f"it is larger than {LARGEST_YAML >> 20} MB: no order sheet is", "shorten it", where)
    findings = Findings()
    try:
        document = parse(file.data, str(file.path), findings)
    except CannotJudge as error:
        fix = error.fix or "orders are read from YAML (`tirada schema orders`) and from filled PDF forms"
        raise CannotJudge(error.reason, fix, error.where) from error
    if not isinstance(document.value, dict):
        raise CannotJudge("it has none of the headings of an order sheet", "`tirada schema orders` tells them", where)
    lines = document.value.get("actions")
    count = len(lines) if isinstance(lines, list) else 0
    places = tuple(document.where("actions", i) for i in range(count))
    value, remarks = copy.deepcopy(document.value), []
    model = validate(document, OrderSheetModel, findings)
    if model is None:
        paths = sorted({_part(mistake.path) for mistake in mistakes_in(value, OrderSheetModel)}, key=str)
        for path in paths:
            _leave_out(value, path)
            if len(path) == 2:
                remarks.append(SheetRemark(int(path[1]) + 1, refuse("unread-line", "KQ-8")))
        value.setdefault("province", "")
        model = msgspec.convert(value, OrderSheetModel)
    read = sheet_of_model(model)
    return replace(file, written=read, remarks=tuple(remarks), findings=tuple(findings), places=places)


def _part(path: KeyPath) -> KeyPath:
    """What is left out for a mistake: the order that it stands in, else the key."""
    return path[:2] if path[0] == "actions" else path[:1]


def _leave_out(value: dict[str, Any], path: KeyPath) -> None:
    if len(path) == 2:
        value["actions"][path[1]] = {}  # the orders after it keep their numbers
    else:
        value.pop(str(path[0]), None)
