"""data/suppressions.yaml: findings that are known and wait until a date, each with the reason why."""

from __future__ import annotations

import datetime
import fnmatch
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.base.findings import Finding, Findings, Where
from generator.base.yaml_model import YamlModel
from generator.catalog import yamlfile
from generator.catalog.models import NonEmptyText

FILE = "suppressions.yaml"


class SuppressionModel(YamlModel, frozen=True):
    """Findings that are not told until a date: those of a code, in some files, that say some words."""

    code: NonEmptyText  # the code of the finding, such as print.safe-zone
    reason: NonEmptyText  # why it can wait
    until: datetime.date  # the last day on which it is not told, such as 2030-12-31
    file: str = ""  # the file that it is about; * stands for any letters; nothing means every file
    page: int | None = None  # only on this page of a printed file
    says: str = ""  # only where its message holds these words


class SuppressionsModel(YamlModel, frozen=True):
    """suppressions.yaml"""

    suppressions: tuple[SuppressionModel, ...]  # each on its own


@dataclass(frozen=True, slots=True)
class Suppressed:
    """A finding that is not told, and what suppresses it."""

    finding: Finding
    by: SuppressionModel

    def why(self) -> str:
        """The reason with its end: `the printer is away (until 2030-12-31)`."""
        return f"{self.by.reason} (until {self.by.until})"


@dataclass(frozen=True, slots=True)
class Suppressions:
    """The suppressions of a file, each with the place where it stands."""

    entries: Sequence[tuple[SuppressionModel, Where]] = ()

    def part(self, findings: Iterable[Finding], today: datetime.date) -> tuple[list[Finding], list[Suppressed]]:
        """The findings that are told, and those that are not. One that is suppressed no longer is told again."""
        told: list[Finding] = []
        suppressed: list[Suppressed] = []
        for finding in findings:
            by = next((own for own, _ in self.entries if own.until >= today and _means(own, finding)), None)
            if by is None:
                told.append(finding)
            else:
                suppressed.append(Suppressed(finding, by))
        return told, suppressed

    def judge(self, findings: Sequence[Finding], today: datetime.date, judged: Findings, *, whole: bool) -> None:
        """Report suppressions that have ended, and, where everything was checked (`whole`), those of no finding."""
        for own, where in self.entries:
            meant = any(_means(own, finding) for finding in findings)
            if own.until < today and (meant or whole):
                judged.warning(
                    "suppression.ended",
                    f"the suppression of {own.code} ended on {own.until}"
                    + ("" if meant else ", and nothing is found any more that it meant"),
                    where,
                    fix="mend what it hid, then remove it" if meant else "remove it",
                )
            elif whole and not meant:
                judged.warning(
                    "suppression.unused", f"nothing is found that this suppression of {own.code} means", where,
                    fix="remove it",
                )  # fmt: skip


def read_suppressions(path: Path, shown: str, findings: Findings) -> Suppressions:
    """The suppressions of a file; none where there are mistakes in it, which are reported.

    Raises CannotJudge when it cannot be read, or is not valid YAML.
    """
    document = yamlfile.load(path, shown, findings)
    model = yamlfile.validate(document, SuppressionsModel, findings)
    if model is None:
        return Suppressions()
    places = [document.where("suppressions", i) for i in range(len(model.suppressions))]
    return Suppressions(tuple(zip(model.suppressions, places, strict=True)))


def _means(own: SuppressionModel, finding: Finding) -> bool:
    where = finding.where
    file = where.file.replace("\\", "/")
    return (
        finding.code == own.code
        and (not own.file or fnmatch.fnmatchcase(file, own.file) or file.endswith(f"/{own.file}"))
        and own.page in (None, where.page)
        and own.says in finding.message
    )
