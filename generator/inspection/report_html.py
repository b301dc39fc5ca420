"""Renders findings as one HTML page: pictures of pages with a mark at each finding, expected beside found.

It loads nothing else and runs no script; it is readable in light and dark, and on a narrow screen.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.base.finding_codes import MEANINGS
from generator.base.findings import Finding, Where
from generator.base.geometry import Bounds
from generator.inspection.picture.page_pictures import PagePictures
from generator.inspection.report_groups import AlikeFindings, grouped, ordered, summary
from generator.inspection.suppressions import Suppressed
from generator.inspection.verdict import VerdictOnFile
from generator.language.told_messages import said, told_language

LEAST_MARK = 3.0  # mm: a smaller mark could be overlooked
VERDICTS = ("wrong", "unprovable", "proven")

_STYLE = """:root{color-scheme:light dark;--paper:#fdfaf3;--ink:#221d19;--line:#ddd0b8;--soft:#5c4f43;--card:#fff;
--error:#9c1c0e;--warning:#7a5200;--info:#2c5f73;--good:#2b5d2b}
@media(prefers-color-scheme:dark){:root{--paper:#1c1917;--ink:#eee3d0;--line:#4a4038;--soft:#b9a993;--card:#262220;
--error:#ff9a8a;--warning:#ffc861;--info:#8fd0e8;--good:#a5d8a0}}
*{box-sizing:border-box}body{font:1rem/1.5 system-ui,sans-serif;max-width:84rem;margin:0 auto;padding:1.5rem 1rem 4rem;
color:var(--ink);background:var(--paper)}h1{font-size:1.5rem;margin:0}h2{font-size:1.15rem;margin:2.5rem 0 .2rem;
overflow-wrap:anywhere}h3{font-size:1rem;margin:1.2rem 0 .4rem}a{color:inherit}code{font-size:.85em}
.error{color:var(--error)}.warning{color:var(--warning)}.info{color:var(--info)}.proven{color:var(--good)}
.wrong{color:var(--error)}.unprovable{color:var(--warning)}b.word{font-weight:700}
.files{list-style:none;padding:0;margin:.6rem 0}.files li{border-bottom:1px solid var(--line);padding:.25rem 0;
overflow-wrap:anywhere}.soft,figcaption{color:var(--soft);font-size:.9rem}p{margin:.3rem 0}
.page{display:grid;gap:1rem 1.5rem;align-items:start;border-top:1px solid var(--line);
padding-top:.8rem;margin-top:.8rem}
@media(min-width:62rem){.page.seen{grid-template-columns:minmax(0,11fr) minmax(0,9fr)}.sheet{position:sticky;top:1rem}}
figure{margin:0}.sheet .paper{position:relative;background:#fff;box-shadow:0 1px 5px #0006}
.sheet img{display:block;width:100%;height:auto}
.sheet.tall .paper{max-width:calc(94vh * var(--ratio))}
.mark{position:absolute;border:2px solid #d4140a;border-radius:3px;text-decoration:none}
.mark.warning{border-color:#b36b00}.mark.info{border-color:#1f6f8f}
.mark b{position:absolute;right:-3px;bottom:100%;font:700 .8rem/1.15 system-ui,sans-serif;color:#fff;background:#d4140a;
padding:.05rem .3rem;border-radius:3px;white-space:nowrap}.mark.low b{bottom:auto;top:100%}
.mark.left b{right:auto;left:-3px}.mark.warning b{background:#8a5200}
.mark.info b{background:#1f6f8f}.mark:hover,.mark:focus{background:#ffd40055}
ol.found{list-style:none;margin:0;padding:0}ol.found>li{background:var(--card);border:1px solid var(--line);
border-left:4px solid var(--error);border-radius:4px;padding:.6rem .8rem;margin:0 0 .8rem;overflow-wrap:anywhere}
ol.found>li.is-warning{border-left-color:var(--warning)}ol.found>li.is-info{border-left-color:var(--info)}
li:target{outline:3px solid #d4140a}.number{display:inline-block;min-width:1.5rem;padding:0 .35rem;margin-right:.4rem;
border-radius:3px;text-align:center;font-weight:700;color:#fff;background:#d4140a}
.is-warning .number{background:#8a5200}
.is-info .number{background:#1f6f8f}.pair{display:grid;grid-template-columns:1fr 1fr;gap:.6rem;margin:.5rem 0}
.pair>div{min-width:0}.pair img{display:block;max-width:100%;max-height:15rem;height:auto;background:#fff;
border:1px solid var(--line)}
.pair .label{font-size:.8rem;font-weight:700;color:var(--soft)}.pair q{quotes:none;white-space:pre-wrap}
pre{margin:.5rem 0;padding:.4rem .6rem;background:var(--paper);border:1px solid var(--line);overflow-x:auto;
font-size:.85rem;line-height:1.4}pre mark{background:#ffd400;color:#221d19}.mend{margin-top:.4rem}
summary{cursor:pointer}"""


@dataclass(frozen=True, slots=True)
class SeenPages:
    """Pictures of the pages of a printed file by their numbers; `expected` are those of a fresh file."""

    found: Mapping[int, PagePictures] = field(default_factory=dict)
    expected: Mapping[int, PagePictures] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Report:
    """What the page tells: findings, verdicts on printed files, what is suppressed, and what there is to look at.

    `pages` are pictures by the path of a printed file as its findings name it, `lines` the lines of text files.
    """

    title: str
    findings: Sequence[Finding] = ()
    verdicts: Sequence[VerdictOnFile] = ()
    suppressed: Sequence[Suppressed] = ()
    pages: Mapping[str, SeenPages] = field(default_factory=dict)
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)


def as_html(report: Report) -> str:
    """The page. Findings are numbered as their marks are, errors first in each file."""
    listed = ordered(report.findings)
    title = html.escape(report.title)
    counted = said(summary(listed))
    files: dict[str, list[Finding]] = {}
    for finding in listed:
        files.setdefault(finding.where.file, []).append(finding)
    verdicts = {one.path: one for one in report.verdicts}
    body, number = [], 1
    for ident, (file, own) in enumerate(files.items(), start=1):
        body.append(_file(f"file-{ident}", file, own, number, verdicts.get(file), report))
        number += len(_grouped_by_page(own))
    shown = {file: f"file-{ident}" for ident, file in enumerate(files, start=1)}
    if not listed:
        body.append(f"<p>{said('Nothing was found.')}</p>")
    return (
        f'<!doctype html><html lang="{told_language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}: {counted}</title><style>{_STYLE}</style></head><body><header><h1>{title}</h1>"
        f"<p>{_count_verdicts(report.verdicts)}{counted}{_count_suppressed(report.suppressed)}</p></header><main>"
        f"{_overview(files, shown, report.verdicts)}{''.join(body)}{_suppressed(report.suppressed)}"
        "</main></body></html>\n"
    )


def _word(word: str) -> str:
    """A severity or a verdict, marked as such."""
    return f'<b class="word {word}">{said(word)}</b>'


def _count_verdicts(verdicts: Sequence[VerdictOnFile]) -> str:
    counts = [(word, sum(one.verdict == word for one in verdicts)) for word in VERDICTS]
    told = ", ".join(f"{count} {_word(word)}" for word, count in counts if count)
    files = said("1 printed file" if len(verdicts) == 1 else f"{len(verdicts)} printed files")
    return f"{files}: {told}. {said('In all')}: " if told else ""


def _count_suppressed(suppressed: Sequence[Suppressed]) -> str:
    return "; " + said(f"{len(suppressed)} suppressed") if suppressed else ""


def _overview(
    files: Mapping[str, Sequence[Finding]], shown: Mapping[str, str], verdicts: Sequence[VerdictOnFile]
) -> str:
    """Every file with a link to what was found in it; proven ones without findings are folded away."""
    rows: list[str] = []
    quiet: list[str] = []
    judged = {one.path: one for one in verdicts}
    for file, own in files.items():
        one = judged.get(file)
        word = f"{_word(one.verdict)} · " if one else ""
        reason = f'<br><span class="soft">{html.escape(said(one.reason))}</span>' if one and one.reason else ""
        name = html.escape(file) or said("the project")
        rows.append(f'<li><a href="#{shown[file]}">{name}</a>: {word}{said(summary(own))}{reason}</li>')
    for one in sorted((one for one in verdicts if one.path not in files), key=lambda one: VERDICTS.index(one.verdict)):
        reason = f'<br><span class="soft">{html.escape(said(one.reason))}</span>' if one.reason else ""
        row = f"<li>{html.escape(one.path)}: {_word(one.verdict)}{reason}</li>"
        (quiet if one.verdict == "proven" else rows).append(row)
    listed = f'<ul class="files">{"".join(rows)}</ul>' if rows else ""
    if not quiet:
        return listed
    number = len(quiet)
    count = said(f"{number} {'file is' if number == 1 else 'files are'} proven, with nothing found")
    folded = f'<summary>{count}</summary><ul class="files">{"".join(quiet)}</ul>'
    return f"{listed}<details>{folded}</details>"


def _file(
    ident: str, file: str, findings: Sequence[Finding], number: int, verdict: VerdictOnFile | None, report: Report
) -> str:
    """One file: its verdict, each of its pages with marks beside what was found there, and what is of no page."""
    pages: dict[int | None, list[tuple[int, AlikeFindings]]] = {}
    for i, group in enumerate(_grouped_by_page(findings)):
        pages.setdefault(group.first.where.page, []).append((number + i, group))
    seen = report.pages.get(file, SeenPages())
    word = f"<p>{_word(verdict.verdict)} {html.escape(said(verdict.reason))}</p>" if verdict else ""
    name = html.escape(file) or said("The project")
    parts = [f'<section id="{ident}"><h2>{name}</h2>{word}<p>{said(summary(findings))}</p>']
    for page, groups in sorted(pages.items(), key=lambda item: item[0] or 0):
        parts.append(_page(page, groups, seen, report.lines.get(file, ())))
    return "".join(parts) + "</section>"


def _grouped_by_page(findings: Sequence[Finding]) -> list[AlikeFindings]:
    """Those that are alike put together, but each page for itself: what is marked on a page is told beside it."""
    pages: dict[int | None, list[Finding]] = {}
    for finding in findings:
        pages.setdefault(finding.where.page, []).append(finding)
    return [group for page in sorted(pages, key=lambda page: page or 0) for group in grouped(pages[page])]


def _page(page: int | None, groups: Sequence[tuple[int, AlikeFindings]], seen: SeenPages, lines: Sequence[str]) -> str:
    picture = seen.found.get(page) if page is not None else None
    items = "".join(_item(number, group, seen, lines) for number, group in groups)
    listed = f'<ol class="found">{items}</ol>'
    if page is None:
        return f'<div class="page">{listed}</div>'
    if picture is None:
        return f'<div class="page"><h3>{said(f"Page {page}")}</h3>{listed}</div>'
    marks = "".join(_mark(page, numbers, finding, box, picture) for (box, numbers, finding) in _marked(groups, page))
    ratio = picture.width / max(picture.height, 1.0)
    figure = (
        f'<figure class="sheet tall" style="--ratio:{ratio:.3f}"><figcaption>{said(f"Page {page}")}</figcaption>'
        f'<div class="paper">{_image(picture.whole, said(f"Page {page} as it was found"))}{marks}</div></figure>'
    )
    return f'<div class="page seen">{figure}{listed}</div>'


def _marked(groups: Sequence[tuple[int, AlikeFindings]], page: int) -> list[tuple[Bounds | None, list[int], Finding]]:
    """The boxes to mark on a page, each once: with the numbers of what was found there, and the gravest of it."""
    boxes: dict[Bounds | None, tuple[list[int], Finding]] = {}
    for number, group in groups:
        for finding in (group.first, *group.others):
            if finding.where.page == page:
                numbers, _ = boxes.setdefault(finding.where.box, ([], finding))
                if number not in numbers:
                    numbers.append(number)
    return [(box, numbers, finding) for box, (numbers, finding) in boxes.items()]


def _mark(page: int, numbers: Sequence[int], finding: Finding, box: Bounds | None, picture: PagePictures) -> str:
    """A frame on the picture of a page, a link to what was found; without a box, round the whole page."""
    left, top, right, bottom = _marked_box(box, picture)
    across, down = 100 / max(picture.width, 1.0), 100 / max(picture.height, 1.0)
    place = f"left:{left * across:.2f}%;top:{top * down:.2f}%;"
    place += f"width:{(right - left) * across:.2f}%;height:{(bottom - top) * down:.2f}%"
    low = " low" if top * down < 4 else ""
    aside = " left" if left * across < 12 else ""
    words = ", ".join(map(str, numbers))
    return (
        f'<a class="mark {finding.severity}{low}{aside}" href="#found-{numbers[0]}" style="{place}" '
        f'title="{html.escape(said(finding.message))}" aria-label="{said(f"Finding {words} on page {page}")}">'
        f"<b>{words}</b></a>"
    )


def _marked_box(box: Bounds | None, picture: PagePictures) -> Bounds:
    if box is None:
        return 1.0, 1.0, picture.width - 1.0, picture.height - 1.0
    left, top, right, bottom = box
    across, down = (max((LEAST_MARK - size) / 2, 0.6) for size in (right - left, bottom - top))
    left, right = max(left - across, 0.0), min(right + across, picture.width)
    top, bottom = max(top - down, 0.0), min(bottom + down, picture.height)
    return min(left, picture.width), min(top, picture.height), max(left, right), max(top, bottom)


def _item(number: int, group: AlikeFindings, seen: SeenPages, lines: Sequence[str]) -> str:
    finding = group.first
    clause = f' <span class="soft">[{html.escape(finding.clause)}]</span>' if finding.clause else ""
    place = _place(finding.where)
    message = html.escape(said(finding.message))
    meaning = html.escape(said(MEANINGS.get(finding.code, "")))
    mend = f'<p class="mend"><b>{said("To mend it:")}</b> {html.escape(said(finding.fix))}</p>' if finding.fix else ""
    return (
        f'<li id="found-{number}" class="is-{finding.severity}"><p><span class="number">{number}</span>'
        f"{_word(finding.severity)}{place} {message}{clause}</p>"
        f"{_excerpt(finding.where, lines)}{_pair(finding, seen)}{mend}{_others(group)}"
        f'<p class="soft" title="{meaning}"><code>{html.escape(finding.code)}</code> {meaning}</p></li>'
    )


def _place(where: Where) -> str:
    parts = [
        said(f"line {where.line}") if where.line is not None else "",
        said(f"piece {where.slot}") if where.slot is not None else "",
    ]
    if where.box is not None:
        left, top, right, bottom = where.box
        parts.append(said(f"{left:.1f}-{right:.1f} mm from the left, {top:.1f}-{bottom:.1f} mm from the top"))
    told = ", ".join(part for part in parts if part)
    return f' <span class="soft">({told})</span>' if told else ""


def _pair(finding: Finding, seen: SeenPages) -> str:
    """What was expected beside what was found: words, and the same part of both pages where there are pictures."""
    page, box = finding.where.page, finding.where.box
    pictures = []
    for pages in (seen.expected, seen.found):
        known = pages.get(page) if page is not None else None
        pictures.append(known.parts.get(box) if known is not None and box is not None else None)
    columns = []
    for label, words, picture in zip(
        (said("Expected"), said("Found")), (finding.expected, finding.found), pictures, strict=True
    ):
        told = f"<q>{html.escape(words)}</q>" if words else ""
        image = _image(picture, label, "png") if picture is not None else ""
        if told or image:
            columns.append(f'<div><p class="label">{label}</p>{image}{told}</div>')
    return f'<div class="pair">{"".join(columns)}</div>' if columns else ""


def _excerpt(where: Where, lines: Sequence[str]) -> str:
    """The line of a text file that is meant, with the one before and the one after it."""
    if where.line is None or not 1 <= where.line <= len(lines):
        return ""
    first = max(where.line - 1, 1)
    told = []
    for number in range(first, min(where.line + 1, len(lines)) + 1):
        text = lines[number - 1][:400]
        if number != where.line:
            told.append(f"{number:5} {html.escape(text)}")
            continue
        start = min((where.column or 1) - 1, len(text))
        told.append(f"{number:5} {html.escape(text[:start])}<mark>{html.escape(text[start:]) or '&#8202;'}</mark>")
    return "<pre>" + "\n".join(told) + "</pre>"


def _others(group: AlikeFindings) -> str:
    if not group.others:
        return ""
    rows = "".join(
        f"<li>{html.escape(_short_place(one.where))}{html.escape(said(one.message))}</li>" for one in group.others
    )
    more = html.escape(said(group.more()).strip(" ()"))
    return f"<details><summary>{more[:1].upper()}{more[1:]}</summary><ul>{rows}</ul></details>"


def _short_place(where: Where) -> str:
    parts = [
        said(f"page {where.page}") if where.page else "",
        said(f"piece {where.slot}") if where.slot else "",
        said(f"line {where.line}") if where.line else "",
    ]
    told = ", ".join(part for part in parts if part)
    return f"{told}: " if told else ""


def _suppressed(suppressed: Sequence[Suppressed]) -> str:
    if not suppressed:
        return ""
    rows = "".join(
        f"<li>{html.escape(said(str(one.finding.where)))}: {html.escape(said(one.finding.message))} "
        f'<code>{html.escape(one.finding.code)}</code><br><span class="soft">{html.escape(said(one.why()))}</span></li>'
        for one in suppressed
    )
    return f'<section><h2>{said("Suppressed")}</h2><ul class="files">{rows}</ul></section>'


def _image(data: bytes, alt: str, kind: str = "jpeg") -> str:
    source = f"data:image/{kind};base64,{base64.b64encode(data).decode()}"
    return f'<img src="{source}" alt="{html.escape(alt)}" loading="lazy">'


def wanted_pictures(findings: Iterable[Finding], most: int) -> dict[str, dict[int, list[Bounds]]]:
    """The pages to picture by file, with the boxes of what was found on each; those of the gravest come first.

    No more than `most` pages: a report of a hundred stale files could not be opened.
    """
    wanted: dict[str, dict[int, list[Bounds]]] = {}
    count = 0
    for finding in ordered(findings):
        where = finding.where
        if where.page is None:
            continue
        pages = wanted.setdefault(where.file, {})
        if where.page not in pages:
            if count >= most:
                continue
            pages[where.page] = []
            count += 1
        if where.box is not None and where.box not in pages[where.page]:
            pages[where.page].append(where.box)
    return wanted
