"""The report of a check: what is told and what is suppressed, with pictures of the pages that findings are about."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.files import LARGEST_PRINT, read_bytes
from generator.base.findings import Finding, Findings, Severity
from generator.base.geometry import Bounds
from generator.base.mending import mended
from generator.catalog.project import Project
from generator.inspection.picture.page_pictures import PagePictures, pictures_of
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.report import render
from generator.inspection.report_groups import at_least, ordered
from generator.inspection.report_html import Report, SeenPages, as_html, wanted_pictures
from generator.inspection.report_sarif import as_sarif
from generator.inspection.suppressions import FILE, Suppressed, Suppressions, read_suppressions
from generator.inspection.verdict import VerdictOnFile
from generator.workshop.build.build_record import read_ledger
from generator.workshop.checking.confined import confined, limits_for
from generator.workshop.defaults import DEFAULT_LAYOUT, DEFAULT_PAPER
from generator.workshop.exports.remaking import remaking_command
from generator.workshop.targets import BOOKS, Target

MOST_PAGES = 40  # pages with a picture in one report: about 10 MB
DUPLICATE = "table.duplicate"
NO_CATALOGUE = "text.no-catalogue"
FOLDERS = 3  # a build writes OUT/GAME/LANGUAGE/NAME
LARGEST = 2_000_000  # bytes of a text file of which lines are shown
SUPPRESSED = "each error in it is suppressed"  # the reason why such a file is not proven
Fresh = Callable[[str], bytes | None]  # the bytes that the press makes for a printed file, by the path told


@dataclass(frozen=True, slots=True)
class Told:
    """What a check tells, and what it does not tell because of suppressions.

    `verdicts` are those on printed files; None where no such file was asked about.
    """

    findings: list[Finding]
    suppressed: list[Suppressed]
    verdicts: Sequence[VerdictOnFile] | None = None

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity == "error"]

    def as_severe_as(self, severity: Severity) -> Told:
        """Only what is as grave as a severity, or graver; a verdict stays what it is."""
        kept = [one for one in self.suppressed if at_least([one.finding], severity)]
        verdicts = [replace(one, findings=tuple(at_least(one.findings, severity))) for one in self.verdicts or ()]
        return Told(at_least(self.findings, severity), kept, None if self.verdicts is None else verdicts)


def told(
    project: Project,
    findings: Findings,
    suppressions: Path | None = None,
    verdicts: Sequence[VerdictOnFile] | None = None,
    *,
    whole: bool = False,
    today: datetime.date | None = None,
) -> Told:
    """What is told of findings: each with the change that mends it, without those that are suppressed today.

    The suppressions are those of the file given, or of the project's data/suppressions.yaml if there is one. A printed
    file about which there is an error is wrong; one whose every error is suppressed is not proven by that. `whole`
    says that everything was checked, so that a suppression of nothing is noticed. Raises CannotJudge when the file
    cannot be read.
    """
    day = today or datetime.date.today()
    own = Findings()
    known = Suppressions()
    path = suppressions or project.root / "data" / FILE
    if suppressions is not None or path.is_file():
        known = read_suppressions(path, project.shown(path), own)
    known.judge(list(findings), day, own, whole=whole)
    listed = without_what_follows(without_remarks_on_errors([*findings, *own]))
    commands = remaking_commands({finding.where.file for finding in listed})

    def part(some: Iterable[Finding]) -> tuple[list[Finding], list[Suppressed]]:
        return known.part([mended(finding, commands.get(finding.where.file, "")) for finding in some], day)

    kept, suppressed = part(listed)
    if verdicts is None:
        return Told(kept, suppressed)
    every = with_findings(verdicts, listed)
    return Told(kept, suppressed, [_verdict_told(verdict, part(verdict.findings)[0]) for verdict in every])


def without_remarks_on_errors(findings: Sequence[Finding]) -> list[Finding]:
    """Findings without remarks on a place in which there is an error: once that is mended, they may be gone.

    A name that stands already elsewhere, say, is easily mixed up too, and everything that speaks of it follows it.
    """
    wrong = {finding.where for finding in findings if finding.severity == "error" and finding.where.column is not None}
    return [finding for finding in findings if finding.severity != "info" or finding.where not in wrong]


def without_what_follows(findings: Sequence[Finding]) -> list[Finding]:
    """Findings without those about a table in which an id stands twice: the row that lost its name misses everywhere.

    What is wrong within the table itself stays. Of a language without a catalogue nothing else is told either.
    """
    absent = {Path(finding.where.file).stem for finding in findings if finding.code == NO_CATALOGUE}
    any_absent = "|".join(map(re.escape, absent))
    in_absent = re.compile(rf"\bin ({any_absent})\b|\(({any_absent})\)")
    doubled = {finding.where.file for finding in findings if finding.code == DUPLICATE and finding.message[:3] == "id "}
    tables = [(Path(file).parents[1], re.compile(rf"\b{re.escape(Path(file).stem)}\b"), file) for file in doubled]

    def follows(finding: Finding) -> bool:
        if absent and finding.code != NO_CATALOGUE:
            catalogue = Path(finding.where.file)
            if (catalogue.suffix == ".po" and catalogue.stem in absent) or in_absent.search(finding.message):
                return True
        return any(
            finding.where.file != file
            and folder in Path(finding.where.file).parents
            and named.search(finding.message) is not None
            for folder, named, file in tables
        )

    return [finding for finding in findings if not follows(finding)]


def with_findings(verdicts: Iterable[VerdictOnFile], findings: Iterable[Finding]) -> list[VerdictOnFile]:
    """Verdicts with what else was found about their files: where there is an error among it, the file is wrong."""
    by_file: dict[str, list[Finding]] = {}
    for finding in findings:
        by_file.setdefault(finding.where.file, []).append(finding)
    made = []
    for one in verdicts:
        own = tuple(dict.fromkeys([*one.findings, *by_file.get(one.path, ())]))
        wrong = any(finding.severity == "error" for finding in own)
        made.append(VerdictOnFile(one.path, "wrong", "", own) if wrong else replace(one, findings=own))
    return made


def _verdict_told(verdict: VerdictOnFile, told: Sequence[Finding]) -> VerdictOnFile:
    """A verdict as it is told with those of its findings that are not suppressed."""
    if verdict.verdict == "wrong" and not any(finding.severity == "error" for finding in told):
        return VerdictOnFile(verdict.path, "unprovable", SUPPRESSED, tuple(told))
    return replace(verdict, findings=tuple(told))


def remaking_commands(files: Iterable[str]) -> dict[str, str]:
    """The command that makes each of these files again, and nothing else; a file that no build made has none."""
    ledgers: dict[Path, dict[str, Target]] = {}
    found = {}
    for file in files:
        folders = Path(file).parents
        if exported := next((command for folder in folders[:2] if (command := remaking_command(folder))), ""):
            found[file] = exported
            continue
        if Path(file).suffix not in (".pdf", ".html") or len(folders) < FOLDERS:
            continue
        out = folders[FOLDERS - 1]
        if out not in ledgers:
            targets = [(entry, Target.from_dict(entry["target"])) for entry in read_ledger(out).values()]
            ledgers[out] = {name: target for entry, target in targets for name in entry["files"]}
        target = ledgers[out].get(Path(file).relative_to(out).as_posix())
        if target is not None:
            found[file] = _command(target, out)
    return found


def _command(target: Target, out: Path) -> str:
    words = ["tirada build", target.game, "--lang", target.language, "--only", target.component]
    words += ["--paper", target.paper] if target.paper not in ("", DEFAULT_PAPER) else []
    words += ["--layout", target.layout] if target.component not in BOOKS and target.layout != DEFAULT_LAYOUT else []
    words += [word for ident, option in target.rulings for word in ("--ruling", f"{ident}={option}")]
    words += ["--players", str(target.players)] if target.players else []
    words += ["--ink", target.ink] if target.ink else []
    words += ["--large-print"] if target.large else []
    words += [word for code in target.pieces for word in ("--pieces", code)]
    words += ["--copies", str(target.copies)] if target.copies else []
    words += ["--skip", str(target.skip)] if target.skip else []
    words += ["--printer", target.printer] if target.printer else []
    words += ["--draft"] if target.draft else []
    words += ["--out", str(out)] if out.name != "output" else []
    return " ".join([*words, "--force"])


def page_of_report(project: Project, title: str, told: Told, fresh: Fresh | None = None) -> str:
    """The report as one page of HTML. `fresh` gives what should have been found, for pictures of it beside."""
    wanted = wanted_pictures(told.findings, MOST_PAGES)
    pages = {}
    for file, boxes in wanted.items():
        found = _pictures(file, _content(Path(file)), boxes)
        beside = _pictures(file, fresh(file), boxes) if fresh is not None and found else {}
        pages[file] = SeenPages(found, beside)
    texts = {finding.where.file for finding in told.findings if finding.where.line is not None}
    lines = {file: _lines(_text_file(project, file)) for file in sorted(texts)}
    return as_html(Report(title, told.findings, told.verdicts or (), told.suppressed, pages, lines))


def rendered(
    project: Project, title: str, told: Told, format_: str, fresh: Fresh | None = None, apart: bool = False
) -> str:
    """What is told in one of the formats of `inspection/report.py`; `fresh` as for a page of it, `apart` for text."""
    if format_ == "html":
        return page_of_report(project, title, told, fresh)
    if format_ == "sarif":
        return as_sarif(ordered(told.findings), told.suppressed, told.verdicts or ())
    return render(told.findings, format_, told.verdicts, len(told.suppressed), apart)


def _pictures(file: str, data: bytes | None, boxes: Mapping[int, Sequence[Bounds]]) -> Mapping[int, PagePictures]:
    """Pictures of pages; none where they cannot be read, which is a finding of its own."""
    if data is None:
        return {}
    try:
        return confined(pictures_of, limits_for(len(data)), PrintedDocument(file, data), boxes)
    except CannotJudge:
        return {}


def _content(path: Path) -> bytes | None:
    try:
        return read_bytes(path, LARGEST_PRINT) if path.is_file() else None
    except CannotJudge:
        return None


def _text_file(project: Project, file: str) -> Path:
    path = project.root / file
    return path if path.is_file() else Path(file)


def _lines(path: Path) -> list[str]:
    """The lines of a text file; none of one that is gone, or too large to be read for this."""
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return []
        return read_bytes(path).decode("utf-8", errors="replace").splitlines()
    except (OSError, CannotJudge):
        return []
