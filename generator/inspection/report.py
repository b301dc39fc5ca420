"""Renders findings as text, JSON, HTML or GitHub annotations."""

from __future__ import annotations

import html
import json
from collections import Counter
from collections.abc import Iterable

from generator.base.findings import SEVERITIES, Finding

FORMATS = ("text", "json", "html", "github")


def ordered(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, each once, sorted by severity (errors first) and place."""
    unique = dict.fromkeys(findings)
    return sorted(
        unique,
        key=lambda f: (
            SEVERITIES.index(f.severity),
            f.where.file,
            f.where.page or 0,
            f.where.slot or 0,
            f.where.line or 0,
            f.where.column or 0,
            f.code,
            f.message,
        ),
    )


def summary(findings: Iterable[Finding]) -> str:
    """The numbers of findings by severity: `2 errors, 1 warning`, or `no findings`."""
    counts = Counter(f.severity for f in findings)
    parts = [f"{counts[s]} {s if s == 'info' or counts[s] == 1 else s + 's'}" for s in SEVERITIES if counts[s]]
    return ", ".join(parts) or "no findings"


def as_text(findings: Iterable[Finding]) -> str:
    """One finding a line: place, severity, message, clause, code, fix; one line for many places of a file."""
    groups: dict[tuple[str, str, str, str, str], list[Finding]] = {}
    for f in findings:
        groups.setdefault((f.severity, f.code, f.message, f.clause, f.where.file), []).append(f)
    lines = []
    for group in groups.values():
        f = group[0]
        place = f"{f.where}: " if str(f.where) else ""
        clause = f" [{f.clause}]" if f.clause else ""
        rest = len(group) - 1
        more = f" (and in {rest} more place{'s' if rest > 1 else ''})" if rest else ""
        fix = f"\n    -> {f.fix}" if f.fix else ""
        lines.append(f"{place}{f.severity}: {f.message}{clause}{more} ({f.code}){fix}")
    return "\n".join(lines)


def as_json(findings: Iterable[Finding]) -> str:
    """A JSON array with one object for each finding."""
    return json.dumps([f.to_dict() for f in findings], ensure_ascii=False, indent=1)


def as_github(findings: Iterable[Finding]) -> str:
    """GitHub workflow commands, which show findings beside the lines of a file."""
    level = {"error": "error", "warning": "warning", "info": "notice"}
    lines = []
    for f in findings:
        parts = [f"file={f.where.file}"] if f.where.file else []
        parts += [f"line={f.where.line}"] if f.where.line else []
        parts += [f"col={f.where.column}"] if f.where.column else []
        message = f"{f.message}{' -> ' + f.fix if f.fix else ''}".replace("%", "%25").replace("\n", "%0A")
        if f.where.page:
            message = f"page {f.where.page} slot {f.where.slot or '-'}: {message}"
        lines.append(f"::{level[f.severity]} {','.join([*parts, f'title={f.code}'])}::{message}")
    return "\n".join(lines)


_STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#221d19;
background:#fdfaf3}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;
border-bottom:1px solid #ddd0b8;vertical-align:top}.error{color:#9c1c0e;font-weight:600}.warning{color:#7a5200;
font-weight:600}.info{color:#2c5f73}small{color:#5c4f43}@media(prefers-color-scheme:dark){body{background:#1c1917;
color:#eee3d0}td,th{border-color:#4a4038}.error{color:#ff9a8a}.warning{color:#ffc861}.info{color:#8fd0e8}
small{color:#b9a993}}"""


def as_html(findings: Iterable[Finding], title: str = "Tirada") -> str:
    """A complete HTML page that loads nothing else."""
    listed = list(findings)
    rows = []
    for f in listed:
        fix = f"<br><small>{html.escape(f.fix)}</small>" if f.fix else ""
        rows.append(
            f'<tr><td class="{f.severity}">{f.severity}</td><td>{html.escape(str(f.where))}</td>'
            f"<td>{html.escape(f.message)}{fix}</td><td>{html.escape(f.clause)}</td><td><code>{f.code}</code></td></tr>"
        )
    body = "".join(rows) or '<tr><td colspan="5">—</td></tr>'
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(title)}: {summary(listed)}</title><style>{_STYLE}</style><h1>{html.escape(title)}</h1>"
        f"<p>{summary(listed)}</p><table><thead><tr><th>Severity</th><th>Where</th><th>What</th><th>Clause</th>"
        f"<th>Code</th></tr></thead><tbody>{body}</tbody></table></html>\n"
    )


def render(findings: Iterable[Finding], format_: str) -> str:
    """Findings rendered in one of FORMATS."""
    listed = ordered(findings)
    if format_ == "json":
        return as_json(listed)
    if format_ == "html":
        return as_html(listed)
    if format_ == "github":
        return as_github(listed)
    text = as_text(listed)
    return f"{text}\n{summary(listed)}" if text else summary(listed)
