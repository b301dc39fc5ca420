"""Renders findings, and verdicts on printed files, as text, JSON, HTML, SARIF or GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from generator.base.findings import Finding
from generator.inspection.report_groups import AlikeFindings, grouped, ordered, summary
from generator.inspection.report_html import Report, as_html
from generator.inspection.report_sarif import as_sarif
from generator.inspection.verdict import VerdictOnFile, summary_of_verdicts
from generator.language.told_messages import said

FORMATS = ("text", "json", "html", "sarif", "github")


def as_text(findings: Iterable[Finding], apart: bool = False) -> str:
    """One finding a line: place, severity, message, clause, code, fix; one line for those of a file that are alike.

    `apart` tells also those that are alike one by one. All that people read here is in the language of the terminal;
    JSON, SARIF and annotations are in English.
    """
    lines = []
    for group in map(AlikeFindings, findings) if apart else grouped(findings):
        f = group.first
        place = f"{said(str(f.where))}: " if str(f.where) else ""
        clause = f" [{f.clause}]" if f.clause else ""
        fix = f"\n    -> {said(f.fix)}" if f.fix else ""
        pair = "\n    " + said(f"expected {f.expected!r}, found {f.found!r}") if f.expected or f.found else ""
        lines.append(f"{place}{said(f.severity)}: {said(f.message)}{clause}{said(group.more())} ({f.code}){pair}{fix}")
    return "\n".join(lines)


def as_json(findings: Iterable[Finding]) -> str:
    """A JSON array with one object for each finding."""
    return json.dumps([f.to_dict() for f in findings], ensure_ascii=False, indent=1)


def as_json_of_files(findings: Iterable[Finding], verdicts: Iterable[VerdictOnFile]) -> str:
    """A JSON object: `files` with a verdict on each, and what was found in it; `findings` with all that was found."""
    told = {"files": [one.to_dict() for one in verdicts], "findings": [finding.to_dict() for finding in findings]}
    return json.dumps(told, ensure_ascii=False, indent=1)


def as_github(findings: Iterable[Finding], verdicts: Iterable[VerdictOnFile] = ()) -> str:
    """GitHub workflow commands, which show findings beside the lines of a file; one for those that are alike.

    A file that is not proven though nothing wrong was found in it is a warning.
    """
    level = {"error": "error", "warning": "warning", "info": "notice"}
    lines = []
    for group in grouped(findings):
        f = group.first
        parts = [f"file={_property(f.where.file)}"] if f.where.file else []
        parts += [f"line={f.where.line}"] if f.where.line else []
        parts += [f"col={f.where.column}"] if f.where.column else []
        message = f"{f.message}{group.more()}{' -> ' + f.fix if f.fix else ''}"
        if f.where.page:
            message = f"page {f.where.page} slot {f.where.slot or '-'}: {message}"
        lines.append(f"::{level[f.severity]} {','.join([*parts, f'title={_property(f.code)}'])}::{_escaped(message)}")
    for verdict in verdicts:
        if verdict.verdict == "unprovable":
            lines.append(f"::warning file={_property(verdict.path)},title=unprovable::{_escaped(verdict.reason)}")
    return "\n".join(lines)


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def render(
    findings: Iterable[Finding],
    format_: str,
    verdicts: Sequence[VerdictOnFile] | None = None,
    suppressed: int = 0,
    apart: bool = False,
) -> str:
    """Findings rendered in one of FORMATS; as HTML without pictures, which `as_html` takes.

    `verdicts` are those on printed files; None where no such file was asked about. `suppressed` is how many findings
    are not told. `apart` is as for `as_text`.
    """
    listed = ordered(findings)
    if format_ == "json":
        return as_json(listed) if verdicts is None else as_json_of_files(listed, verdicts)
    if format_ == "html":
        return as_html(Report("Tirada", listed, verdicts or ()))
    if format_ == "github":
        return as_github(listed, verdicts or ())
    if format_ == "sarif":
        return as_sarif(listed, verdicts=verdicts or ())
    counted = said(summary(listed) + (f"; {suppressed} suppressed" if suppressed else ""))
    parts = [as_text(listed, apart), counted, *_lines_of_verdicts(verdicts or ())]
    return "\n".join(part for part in parts if part)


def _lines_of_verdicts(verdicts: Sequence[VerdictOnFile]) -> list[str]:
    """A line for each file that is not proven though nothing wrong was found in it, and one with the numbers."""
    doubtful = [
        f"{one.path}: {said('unprovable')}: {said(one.reason)}" for one in verdicts if one.verdict == "unprovable"
    ]
    return [*doubtful, said(summary_of_verdicts(verdicts))]
