"""Renders findings as SARIF 2.1.0, which code hosts and editors show beside the files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from urllib.parse import quote

from generator import __version__
from generator.base.finding_codes import MEANINGS
from generator.base.findings import Finding
from generator.inspection.suppressions import Suppressed
from generator.inspection.verdict import VerdictOnFile

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "info": "note"}
SarifObject = dict[str, object]


def as_sarif(
    findings: Iterable[Finding], suppressed: Sequence[Suppressed] = (), verdicts: Iterable[VerdictOnFile] = ()
) -> str:
    """A SARIF log with one run: a rule for each code, a result for each finding, suppressed ones marked as such.

    A printed file that is not proven though nothing wrong was found in it is a notification of the run.
    """
    told = [(finding, "") for finding in findings] + [(one.finding, one.why()) for one in suppressed]
    codes = sorted({finding.code for finding, _ in told})
    rules = [{"id": code, "shortDescription": {"text": MEANINGS.get(code, code)}} for code in codes]
    driver = {"name": "Tirada", "semanticVersion": __version__, "rules": rules}
    results = [_result(finding, codes.index(finding.code), why) for finding, why in told]
    run: SarifObject = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    doubtful = [_notification(one) for one in verdicts if one.verdict == "unprovable"]
    if doubtful:
        run["invocations"] = [{"executionSuccessful": True, "toolExecutionNotifications": doubtful}]
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _result(finding: Finding, rule: int, suppressed: str) -> SarifObject:
    where = finding.where
    text = finding.message + (f"\nTo mend it: {finding.fix}" if finding.fix else "")
    result: SarifObject = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": LEVELS[finding.severity],
        "message": {"text": text},
        "partialFingerprints": {"tirada/v1": _fingerprint(finding)},
    }
    location: SarifObject = {}
    if where.file:
        physical = _file(where.file)
        if where.line:
            physical["region"] = {"startLine": where.line} | ({"startColumn": where.column} if where.column else {})
        location["physicalLocation"] = physical
    if where.page is not None:
        name = f"page {where.page}" + (f" slot {where.slot}" if where.slot is not None else "")
        location["logicalLocations"] = [{"name": name, "fullyQualifiedName": f"{where.file} {name}", "kind": "page"}]
    if location:
        result["locations"] = [location]
    properties = {
        **{key: value for key, value in where.to_dict().items() if key in ("page", "slot", "box")},
        **{key: value for key in ("clause", "expected", "found", "fix") if (value := finding.to_dict().get(key))},
    }
    if properties:
        result["properties"] = properties
    if suppressed:
        result["suppressions"] = [{"kind": "external", "justification": suppressed}]
    return result


def _notification(verdict: VerdictOnFile) -> SarifObject:
    place = {"physicalLocation": _file(verdict.path)}
    return {"level": "warning", "message": {"text": f"unprovable: {verdict.reason}"}, "locations": [place]}


def _file(path: str) -> SarifObject:
    return {"artifactLocation": {"uri": quote(path.replace("\\", "/"))}}


def _fingerprint(finding: Finding) -> str:
    """The same for a finding as long as it says the same of the same file, also when lines above it come or go."""
    where = finding.where
    words = (finding.code, where.file.replace("\\", "/"), where.page, where.slot, finding.message)
    return hashlib.sha256(repr(words).encode()).hexdigest()[:32]
