"""Findings in the order of a report, counted, and those that are alike in one file put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.base.findings import SEVERITIES, Finding, Severity
from generator.base.regular_expressions import regular_expression

STALE = "print.stale"  # the code of a finding that tells why others are found in its file
UNSAID = "book.missing"  # the code of a finding about a text, which begins with the file that does not have it
PIECE = regular_expression(r"\A[A-Z]{2}-[A-Z]\d+ (?=\()")  # in front of the language: QG-C07 (es): ...
MANY = 5  # findings of one kind in a printed file: more are told in one line


@dataclass(frozen=True, slots=True)
class AlikeFindings:
    """Findings that one line tells: the first of them, and the others."""

    first: Finding
    others: tuple[Finding, ...] = ()

    def more(self) -> str:
        """How many others there are, and on which pages: ` (and 101 more like it, on pages 1-4)`; empty for none."""
        if not self.others:
            return ""
        count = len(self.others)
        pages = sorted({finding.where.page for finding in self.others if finding.where.page is not None})
        if self.first.code == STALE:
            said = f"{count} errors tell what differs" if count > 1 else "1 error tells what differs"
            return f" ({said}{', on ' + page_ranges(pages) if pages else ''}; --json lists them)"
        on = page_ranges(pages) if pages and len(pages) < count else ""
        if all(finding.message == self.first.message for finding in self.others):
            if on:
                return f" (and in {count} more places, on {on})"
            return f" (and in {count} more places)" if count > 1 else " (and in 1 more place)"
        if on:
            return f" (and {count} more like it, on {on})"
        return f" (and {count} more like it)" if count > 1 else " (and 1 more like it)"


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


def at_least(findings: Iterable[Finding], severity: Severity) -> list[Finding]:
    """The findings that are as grave as a severity, or graver."""
    limit = SEVERITIES.index(severity)
    return [finding for finding in findings if SEVERITIES.index(finding.severity) <= limit]


def summary(findings: Iterable[Finding]) -> str:
    """The numbers of findings by severity: `2 errors, 1 warning`, or `no findings`."""
    counts = Counter(f.severity for f in counted(findings))
    parts = [f"{counts[s]} {s if s == 'info' or counts[s] == 1 else s + 's'}" for s in SEVERITIES if counts[s]]
    return ", ".join(parts) or "no findings"


def grouped(findings: Iterable[Finding]) -> list[AlikeFindings]:
    """Findings as lines tell them: those of one message in one file together, and so many of one code in a printed one.

    A finding of a text file is an edit of its own and stays alone, but for what one edit mends on several pieces; a
    stale printed file is mended all at once, and all its errors are told in one line.
    """
    listed = list(findings)
    stale = {finding.where.file: finding for finding in listed if finding.code == STALE}
    kinds = Counter(_kind(finding) for finding in listed if finding.where.page is not None)
    groups: dict[tuple[str, ...], list[Finding]] = {}
    for finding in listed:
        kind = _kind(finding)
        key = kind if kinds[kind] > MANY else (*kind, _whatever_the_piece(finding))
        why = _stale_file(finding, stale)
        if why is None:
            groups.setdefault(key, []).append(finding)
            continue
        own = groups.setdefault(_kind(why), [why])
        if finding is not why:
            own.append(finding)
    return [AlikeFindings(own[0], tuple(own[1:])) for own in groups.values()]


def _stale_file(finding: Finding, stale: Mapping[str, Finding]) -> Finding | None:
    """Why an error is found, where it is that of a stale file: it lies in it, or tells what it does not say."""
    if finding.severity != "error" or not stale:
        return None
    said = finding.message.partition(" (")[0] if finding.code == UNSAID else ""
    return stale.get(finding.where.file) or stale.get(said)


def counted(findings: Iterable[Finding]) -> list[Finding]:
    """The findings that are counted: a stale file is one, whatever is wrong in it."""
    listed = list(findings)
    stale = {finding.where.file: finding for finding in listed if finding.code == STALE}
    return [finding for finding in listed if _stale_file(finding, stale) in (None, finding)]


def _kind(finding: Finding) -> tuple[str, str, str, str]:
    return finding.severity, finding.code, finding.clause, finding.where.file


def _whatever_the_piece(finding: Finding) -> str:
    """The message of a finding; of one in a text file without the code of the piece that shows it."""
    return finding.message if finding.where.page is not None else PIECE.sub("", finding.message)


def page_ranges(pages: Sequence[int]) -> str:
    """Sorted numbers of pages in words: `page 3`, `pages 1-4 and 6`."""
    runs: list[tuple[int, int]] = []
    for page in pages:
        if runs and page == runs[-1][1] + 1:
            runs[-1] = runs[-1][0], page
        else:
            runs.append((page, page))
    parts = [str(first) if first == last else f"{first}-{last}" for first, last in runs]
    words = " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
    return f"page {words}" if len(pages) == 1 else f"pages {words}"
