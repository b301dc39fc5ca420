"""What a document says of itself: title and other facts, language, how viewers show it, its attached manifest.

Everything is compared with the fresh document. Dates are passed over: they tell when a file was made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from generator.base.findings import Findings, Where
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.differences import FIX, report
from generator.inspection.structure.document import MANIFEST
from generator.inspection.structure.plain_values import content_of_stream, page_numbers, plain

DATES = ("/CreationDate", "/ModDate")
DATED = ("CreateDate", "ModifyDate", "MetadataDate")
IN_CATALOG = {  # entries that are compared as a whole, and their names for messages
    "/Lang": "the language",
    "/MarkInfo": "whether it is tagged",
    "/OutputIntents": "the colours it is made for",
    "/ViewerPreferences": "how viewers show and print it",
    "/PageMode": "what viewers open beside it",
    "/PageLayout": "how viewers lay out its pages",
    "/OpenAction": "what happens on opening",
    "/PageLabels": "the numbers of its pages",
}
MOST = 12  # differences of one manifest that are told one by one


def judge_document_keys(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report titles, other facts, language, viewing and printing preferences, and colours that differ."""
    where = Where(document.shown)
    with document.structure() as pdf, fresh.structure() as wanted:
        for key in sorted({*_facts(pdf), *_facts(wanted)}):
            is_, should = _facts(pdf).get(key), _facts(wanted).get(key)
            if is_ != should:
                name = f"{key} (Info)"
                report(findings, "pdf.title" if key == "Title" else "pdf.metadata", name, is_, should, where)
        packet, expected = _packet(pdf), _packet(wanted)
        for key in sorted({*packet, *expected}):
            if packet.get(key) != expected.get(key):
                titled = key.startswith("title")
                said, right = packet.get(key), expected.get(key)
                report(findings, "pdf.title" if titled else "pdf.metadata", f"{key} (XMP)", said, right, where)
        pages, others = page_numbers(pdf), page_numbers(wanted)
        mine = {key: plain(pdf.Root.get(key), pages) for key in IN_CATALOG}
        theirs = {key: plain(wanted.Root.get(key), others) for key in IN_CATALOG}
    for key in (key for key in IN_CATALOG if mine[key] != theirs[key]):
        name = f"{IN_CATALOG[key]} ({key})"
        if key == "/Lang":
            report(findings, "pdf.language", name, mine[key], theirs[key], where)
        elif key == "/MarkInfo":
            report(findings, "pdf.tags", name, mine[key], theirs[key], where)
        else:
            colours = key == "/OutputIntents"
            report(findings, "pdf.colours" if colours else "pdf.viewer", name, mine[key], theirs[key], where)


def _facts(pdf: Any) -> dict[str, str]:
    info = pdf.trailer.get("/Info")
    return {} if info is None else {str(key)[1:]: str(value) for key, value in info.items() if key not in DATES}


def _packet(pdf: Any) -> dict[str, str]:
    """The values of the XMP packet by their places in it; `unreadable` when it is no XML."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    stream = pdf.Root.get("/Metadata")
    if stream is None:
        return {}
    try:
        root = fromstring(content_of_stream(stream))
    except (ParseError, DefusedXmlException, ValueError) as error:
        return {"unreadable": str(error)}
    found: dict[str, list[str]] = {}
    for way, value in _values(root, ""):
        found.setdefault(way, []).append(value)
    return {way: "; ".join(sorted(values)) for way, values in found.items()}


def _values(element: Any, way: str) -> Iterator[tuple[str, str]]:
    """The texts and attributes below an element. A value is the same as an attribute and as an element (RDF)."""
    counts: dict[str, int] = {}
    for key, value in element.attrib.items():
        name = _local(key)
        if name in DATED or name in ("about", "xmptk", "lang", "parseType"):
            continue
        yield f"{way}/{name}".lstrip("/"), value.strip()
    for child in element:
        name = _local(child.tag)
        if name in DATED:
            continue
        counts[name] = counts.get(name, 0) + 1
        inner = way if name in ("RDF", "Description") else f"{way}/{name}".lstrip("/")
        if counts[name] > 1 and name == "li":
            inner += f"[{counts[name]}]"
        if child.text and child.text.strip():
            yield inner, child.text.strip()
        yield from _values(child, inner)


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def judge_manifest(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report attached files that the fresh document does not have or lack, and claims of the manifest that differ."""
    with document.structure() as pdf, fresh.structure() as wanted:
        attached, expected = _attached(pdf), _attached(wanted)
    where = Where(document.shown)
    for name in sorted({*attached, *expected}):
        if name not in expected:
            report(findings, "pdf.feature", "an attached file", name, None, where, "remove it, or build it again")
        elif name not in attached:
            report(findings, "manifest.missing", "the attached manifest", None, name, where)
        elif attached[name] != expected[name]:
            if name == MANIFEST:
                _compare_manifests(attached[name], expected[name], findings, where)
            else:
                report(findings, "pdf.feature", "an attached file", f"{name} (changed)", name, where)


def _attached(pdf: Any) -> dict[str, bytes]:
    return {str(name): bytes(spec.get_file().read_bytes()) for name, spec in pdf.attachments.items()}


def _compare_manifests(data: bytes, wanted: bytes, findings: Findings, where: Where) -> None:
    try:
        mine, theirs = json.loads(data), json.loads(wanted)
    except ValueError as error:
        findings.error("manifest.broken", f"the manifest cannot be read ({error})", where, fix=FIX)
        return
    if mine == theirs:
        return
    if not isinstance(mine, dict):
        findings.error("manifest.broken", "the manifest is of no version that this Tirada reads", where, fix=FIX)
        return
    for key in sorted({*mine, *theirs} - {"placements"}):
        if mine.get(key) != theirs.get(key):
            report(findings, "manifest.claim", f"{key} of the manifest", mine.get(key), theirs.get(key), where)
    rows = mine.get("placements", [])
    rows = [tuple(row) if isinstance(row, list) else (row,) for row in rows] if isinstance(rows, list) else [(rows,)]
    others = [tuple(row) for row in theirs.get("placements", [])]
    extra = [row for row in rows if row not in others]
    lacking = [row for row in others if row not in rows]
    if not extra and not lacking and rows != others:
        findings.error("manifest.claim", "the manifest tells its placements in another order", where, fix=FIX)
    for i in range(min(max(len(extra), len(lacking)), MOST)):
        claim = extra[i] if i < len(extra) else None
        right = lacking[i] if i < len(lacking) else None
        known = right if right is not None else claim
        numbers = [one if isinstance(one, int) else None for one in (*(known or ()), None, None)[:2]]
        report(
            findings,
            "manifest.claim",
            "a placement in the manifest",
            None if claim is None else " ".join(map(str, claim)),
            None if right is None else " ".join(map(str, right)),
            Where(where.file, page=numbers[0], slot=numbers[1]),
        )
