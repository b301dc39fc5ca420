"""Form fields of a finished file against the fresh one: names, places, flags, values, limits, order, tooltips."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds
from generator.inspection.reading.field_tree import all_fields, full_name
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.differences import report
from generator.inspection.structure.page_boxes import annotation_box
from generator.inspection.structure.plain_values import BACKWARDS, PlainValue, page_numbers, plain

NEAR_MM = 0.02
KEYS = {  # entries of a field, and what a message calls them
    "/T": "its name",
    "/FT": "its type",
    "/Ff": "what may be done with it (/Ff)",
    "/F": "how it is shown (/F)",
    "/V": "its value",
    "/DV": "its value at first",
    "/AS": "its state",
    "/I": "its choice",
    "/MaxLen": "the most letters it takes",
    "/Opt": "its choices",
    "/TU": "its tooltip",
    "/TM": "its name in exports",
    "/DA": "its letters (/DA)",
    "/Q": "where its text stands (/Q)",
    "/RV": "its value with styles",
    "/MK": "its frame and colours (/MK)",
    "/BS": "its frame (/BS)",
    "/Border": "its frame (/Border)",
    "/AP": "what it looks like (/AP)",
    "/A": "its action",
    "/AA": "its actions",
    "/OC": "its layer",
    "/Lock": "its lock",
}
VALUES = ("/V", "/DV", "/AS", "/I", "/RV")
FieldEntries = dict[str, PlainValue]


def judge_fields(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report fields that are missing, added, out of order, filled in, or other than those of the fresh document."""
    with document.structure() as pdf, fresh.structure() as wanted:
        mine, theirs = _read(pdf), _read(wanted)
        form, right = _form_of(pdf), _form_of(wanted)
        names, others = _names(pdf), _names(wanted)
    for number in sorted({*mine, *theirs}):
        _compare_pages(document, number, mine.get(number, []), theirs.get(number, []), findings)
    if names != others:  # the first that differs, for a whole list would be cut short before it
        one, other = next(pair for pair in zip_longest(names, others) if pair[0] != pair[1])
        report(findings, "form.field", "the next of the form's fields", one, other, Where(document.shown))
    for key in sorted({*form, *right}):
        if form.get(key) != right.get(key):
            report(findings, "form.field", f"{key} of the form", form.get(key), right.get(key), Where(document.shown))


def _compare_pages(
    document: PrintedDocument,
    number: int,
    mine: list[tuple[Bounds | None, FieldEntries]],
    theirs: list[tuple[Bounds | None, FieldEntries]],
    findings: Findings,
) -> None:
    names, others = [_name(entries) for _, entries in mine], [_name(entries) for _, entries in theirs]
    if names != others and sorted(names) == sorted(others):
        i = next(i for i, (one, other) in enumerate(zip(names, others, strict=True)) if one != other)
        where = Where(document.shown, page=number, box=mine[i][0])
        report(findings, "form.field", "the next field of the tab key", names[i], others[i], where)
    left = list(mine)
    for box, entries in theirs:
        same = next((one for one in left if _name(one[1]) == _name(entries)), None)
        same = same or next((one for one in left if _is_near(one[0], box)), None)
        where = Where(document.shown, page=number, box=box)
        if same is None:
            report(findings, "form.field", "a field", None, _name(entries), where)
            continue
        left.remove(same)
        if not _is_near(same[0], box):
            report(findings, "form.field", f"the place of the field {_name(entries)!r}", _mm(same[0]), _mm(box), where)
        for key in KEYS:
            is_, should = same[1].get(key), entries.get(key)
            if is_ != should:
                name = f"the field {_name(entries)!r}: {KEYS[key]}"
                if key in VALUES:
                    report(findings, "form.value", name, is_, should, where)
                else:
                    report(findings, "form.options" if key == "/Opt" else "form.field", name, is_, should, where)
    for box, entries in left:
        report(findings, "form.field", "a field", _name(entries), None, Where(document.shown, page=number, box=box))


def _name(entries: FieldEntries) -> str:
    return str(entries.get("/T") or "without a name")


def _read(pdf: Any) -> dict[int, list[tuple[Bounds | None, FieldEntries]]]:
    """The fields of each page (from 1) in the order of the tab key, with their boxes in mm."""
    pages, found = page_numbers(pdf), dict[int, list[tuple[Bounds | None, FieldEntries]]]()
    for number, page in enumerate(pdf.pages, 1):
        height = float(page.mediabox[3])
        for note in page.get("/Annots", ()):
            if note.get("/Subtype") == "/Widget":
                entries: FieldEntries = {}
                node, depth = note, 0
                while node is not None and depth < 10:  # what a field does not say, its parent does
                    for key in KEYS:
                        if key in node and key not in entries:
                            entries[key] = plain(node[key], pages, {*BACKWARDS, "/Resources"})
                    node, depth = node.get("/Parent"), depth + 1
                entries["/T"] = full_name(note)
                found.setdefault(number, []).append((annotation_box(note, height), entries))
    return found


def _form_of(pdf: Any) -> dict[str, PlainValue]:
    """The entries of the form as a whole, without its fields."""
    form = pdf.Root.get("/AcroForm")
    if form is None:
        return {}
    pages = page_numbers(pdf)
    made: FieldEntries = {str(key): plain(value, pages) for key, value in form.items() if key not in ("/Fields", "/DR")}
    if "/DR" in form:
        made["/DR"] = " ".join(sorted(str(name) for _, names in form.DR.items() for name in names.keys()))  # noqa: SIM118
    return made


def _names(pdf: Any) -> list[str]:
    """The names of the fields that are found from the form, in order."""
    return [full_name(one) for one in all_fields((pdf.Root.get("/AcroForm") or {}).get("/Fields", ()))]


def _is_near(one: Bounds | None, other: Bounds | None) -> bool:
    if one is None or other is None:
        return one is other
    return all(abs(a - b) < NEAR_MM for a, b in zip(one, other, strict=True))


def _mm(box: Bounds | None) -> str:
    return "missing" if box is None else " ".join(f"{value:.1f}" for value in box) + " mm"
