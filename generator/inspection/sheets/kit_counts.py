"""Checks the page that lists what is in the box: its numbers of pieces against the totals of components.yaml."""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression
from generator.inspection.evidence.sheet_under_inspection import JudgedSheet
from generator.inspection.reading.pages import ReadText
from generator.inspection.reading.words import clean, collapse

LINE = 1.6  # mm: texts whose lower edges differ by less are on one line
ROW = regular_expression(r"\d+ (?P<title>.+?) (?P<pieces>\d+) (?P<sheets>\d+) ")


def judge_kit_counts(sheet: JudgedSheet, totals: Mapping[str, int]) -> None:
    """Report each component (title -> total) that the page does not list, or lists with another number of pieces."""
    rows = [
        (found.page, match["title"], int(match["pieces"]))
        for founds in sheet.fronts.values()
        for found in founds
        for line in lines_of(found.form.texts)
        if (match := ROW.match(f"{line} "))
    ]
    for title, total in totals.items():
        listed = [(page, pieces) for page, begun, pieces in rows if collapse(title).startswith(begun)]
        if not listed:
            sheet.findings.error(
                "print.kit", f"{title}: the page names no such component", sheet.where_file(), fix="build it again"
            )
        elif total not in [pieces for _, pieces in listed]:
            page, pieces = listed[0]
            sheet.findings.error(
                "print.kit",
                f"{title}: the page counts {pieces} pieces, components.yaml expects {total}",
                Where(sheet.shown, page=page),
                fix="build it again from the present data",
            )


def lines_of(texts: list[ReadText]) -> list[str]:
    """Texts joined into lines, from the top, each from left to right."""
    lines: list[list[ReadText]] = []
    for text in sorted((text for text in texts if text.text.strip()), key=lambda t: t.bounds[3]):
        if lines and text.bounds[3] - lines[-1][0].bounds[3] < LINE:
            lines[-1].append(text)
        else:
            lines.append([text])
    return [collapse(" ".join(clean(text.text) for text in sorted(line, key=lambda t: t.bounds[0]))) for line in lines]
