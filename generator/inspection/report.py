"""Renders findings as text, JSON, HTML, SARIF or GitHub annotations."""

from __future__ import annotations

import json
from collections.abc import Iterable

from generator.base.findings import Finding
from generator.inspection.report_groups import grouped, ordered, summary
from generator.inspection.report_html import Report, as_html
from generator.inspection.report_sarif import as_sarif

FORMATS = ("text", "json", "html", "sarif", "github")


def as_text(findings: Iterable[Finding]) -> str:
    """One finding a line: place, severity, message, clause, code, fix; one line for those of a file that are alike."""
    lines = []
    for group in grouped(findings):
        f = group.first
        place = f"{f.where}: " if str(f.where) else ""
        clause = f" [{f.clause}]" if f.clause else ""
        fix = f"\n    -> {f.fix}" if f.fix else ""
        pair = f"\n    expected {f.expected!r}, found {f.found!r}" if f.expected or f.found else ""
        lines.append(f"{place}{f.severity}: {f.message}{clause}{group.more()} ({f.code}){pair}{fix}")
    return "\n".join(lines)


def as_json(findings: Iterable[Finding]) -> str:
    """A JSON array with one object for each finding."""
    return json.dumps([f.to_dict() for f in findings], ensure_ascii=False, indent=1)


def as_github(findings: Iterable[Finding]) -> str:
    """GitHub workflow commands, which show findings beside the lines of a file; one for those that are alike."""
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
    return "\n".join(lines)


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


def render(findings: Iterable[Finding], format_: str) -> str:
    """Findings rendered in one of FORMATS; as HTML without pictures, which `as_html` takes."""
    listed = ordered(findings)
    if format_ == "json":
        return as_json(listed)
    if format_ == "html":
        return as_html(Report("Tirada", listed))
    if format_ == "github":
        return as_github(listed)
    if format_ == "sarif":
        return as_sarif(listed)
    text = as_text(listed)
    return f"{text}\n{summary(listed)}" if text else summary(listed)
