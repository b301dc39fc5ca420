"""Checks order sheets before they count: each by itself, and all of them together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.base.findings import Where
from generator.language.speaker import Speaker
from generator.referee.campaign_plugin import ExpectedSheets, ReadSheet, SheetReader, SheetRemark
from generator.referee.refusals import Refusal, refuse
from generator.workshop.campaign.sheet_files import SheetFile, read_sheet_file

HINT = "hint"  # what the words of a nearest valid name are filled into


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """A file of orders with what was understood of it; `read` is None where nothing could be."""

    file: SheetFile
    read: ReadSheet | None = None

    @property
    def province(self) -> str:
        """Whose sheet it is; "" where that cannot be told."""
        return self.read.province if self.read is not None else ""

    @property
    def orders(self) -> Any | None:
        """The game's own orders; None for a sheet that does not count."""
        return self.read.orders if self.read is not None else None

    @property
    def remarks(self) -> tuple[SheetRemark, ...]:
        return (*self.file.remarks, *(self.read.remarks if self.read is not None else ()))

    @property
    def verdict(self) -> str:
        """`unreadable`, `void` (no order of it counts), `wrong` (some do not) or `sound`."""
        if self.file.error is not None:
            return "unreadable"
        if self.orders is None:
            return "void"
        errors = [finding for finding in self.file.findings if finding.severity == "error"]
        return "wrong" if errors or any(remark.voids for remark in self.remarks) else "sound"


@dataclass(frozen=True, slots=True)
class SheetReport:
    """One thing to tell about a sheet: severity, where, which order (0: the sheet), the sentence, clause and fix."""

    severity: str
    where: Where
    line: int
    message: str
    clause: str = ""
    fix: str = ""
    code: str = ""

    def to_dict(self) -> dict[str, object]:
        return {
            "severity": self.severity,
            "where": self.where.to_dict(),
            "order": self.line or None,
            "code": self.code,
            "clause": self.clause,
            "message": self.message,
            "fix": self.fix,
        }


def check_sheets(paths: Sequence[Path], reader: SheetReader, expected: ExpectedSheets) -> list[CheckedSheet]:
    """Every file, in order, with what it says. Of two sheets of one province neither counts, unless they are alike."""
    checked: list[CheckedSheet] = []
    for path in paths:
        file = read_sheet_file(path, reader)
        read = reader.read(file.written, expected) if file.written is not None else None
        checked.append(CheckedSheet(file, read))
    return _each_once(checked)


def _each_once(checked: Sequence[CheckedSheet]) -> list[CheckedSheet]:
    """What stands twice counts once; two sheets of one province that say different things do not count."""
    found = list(checked)
    for i, sheet in enumerate(found):
        for earlier in (one for one in range(i) if found[one].province == sheet.province != ""):
            first = checked[earlier]
            if sheet.orders is None or first.orders is None:
                continue
            alike = sheet.orders == first.orders
            code = "twice-alike" if alike else "two-sheets"
            found[i] = _voided(found[i], code, first, voids=not alike)
            if not alike:
                found[earlier] = _voided(found[earlier], code, sheet, voids=True)
    return found


def _voided(sheet: CheckedSheet, code: str, other: CheckedSheet, voids: bool) -> CheckedSheet:
    assert sheet.read is not None
    remark = SheetRemark(0, refuse(code, "KQ-8", province=sheet.province, file=other.file.path.name), voids)
    remarks = tuple(dict.fromkeys((*sheet.read.remarks, remark)))
    return replace(sheet, read=replace(sheet.read, orders=None, remarks=remarks))


def said_of(sheet: CheckedSheet, reader: SheetReader, speaker: Speaker) -> list[SheetReport]:
    """Everything there is to tell about a sheet, in a language: the whole sheet first, then order by order."""
    told = []
    if sheet.file.error is not None:
        error = sheet.file.error
        told.append(SheetReport("error", error.where or Where(str(sheet.file.path)), 0, error.reason, fix=error.fix))
    for finding in sheet.file.findings:
        told.append(SheetReport(finding.severity, finding.where, 0, finding.message, "", finding.fix, finding.code))
    for remark in sorted(sheet.remarks, key=lambda one: one.line):
        told.append(
            SheetReport(
                "error" if remark.voids else "warning",
                sheet.file.where(remark.line),
                remark.line,
                reader.sentence(speaker, remark.refusal),
                remark.refusal.clause,
                hint_of(reader, speaker, remark.refusal),
                remark.refusal.code,
            )
        )
    return told


def hint_of(reader: SheetReader, speaker: Speaker, refusal: Refusal) -> str:
    """The valid name that was probably meant."""
    near = dict(refusal.data).get("near")
    return reader.sentence(speaker, refuse(HINT, "", near=near)) if near else ""


def worst(checked: Iterable[CheckedSheet]) -> int:
    """The exit code of a check: 1 when something is wrong, 2 when a file could not be read, 0 when all is sound."""
    verdicts = {sheet.verdict for sheet in checked}
    return 2 if "unreadable" in verdicts else 1 if verdicts - {"sound"} else 0
