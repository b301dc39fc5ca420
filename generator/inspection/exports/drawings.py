"""Drawings and contact sheets of an export: SVG files that stand alone, and pictures of all fronts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.base.display_list import SOFT_HYPHEN
from generator.base.findings import Findings, Where
from generator.base.regular_expressions import regular_expression
from generator.catalog.services import ContactModel
from generator.faces.face import Face
from generator.inspection.exports.export_manifest import ExportedFile, ExportManifest
from generator.inspection.exports.fresh_faces import FreshFaces, canvas_round
from generator.inspection.exports.picture_files import AGAIN, Taken, compare, judge_counts, opened

_LENGTH = regular_expression(r"([\d.]+)mm\Z")
SLACK = 0.01  # mm
SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def judge_drawings(
    manifest: ExportManifest, taken: Taken, folder: Path, data: Mapping[str, bytes], findings: Findings
) -> None:
    """Judge an SVG for each face: all there, of the right size, with its face's words, and nothing from outside."""
    fronts = [file for file in manifest.files if file.kind == "front"]
    judge_counts(taken, [(file.code, file.quantity) for file in fronts], folder, findings)
    backs = {item.back.key: item.back for item, _ in taken.pieces if item.back is not None}
    for file in manifest.files:
        where = Where(str(folder / file.path))
        found = taken.by_code.get(file.code)
        face = (found[0].front if found else None) if file.kind == "front" else backs.get(file.face)
        if face is None:
            findings.error("export.extra", "no piece has this face", where, fix=AGAIN)
        elif file.path in data:
            _judge_drawing(data[file.path], face, where, findings)


def _judge_drawing(data: bytes, face: Face, where: Where, findings: Findings) -> None:
    from defusedxml import DefusedXmlException, ElementTree

    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, DefusedXmlException, ValueError) as error:
        findings.error("export.missing", f"it cannot be read as a drawing ({error})", where, fix=AGAIN)
        return
    sizes = [_LENGTH.match(root.get(name, "")) for name in ("width", "height")]
    there = [float(size.group(1)) if size else 0.0 for size in sizes]
    if any(abs(one - two) > SLACK for one, two in zip(there, (face.width, face.height), strict=True)):
        told = f"it is {there[0]:g} x {there[1]:g} mm, {face.width:g} x {face.height:g} mm expected"
        findings.error("export.dots", told, where, fix=AGAIN)
    for element in root.iter():
        link = element.get("href", element.get(LINK, "#"))
        if element.tag in (f"{SVG}text", f"{SVG}script", f"{SVG}style") or not link.startswith(("#", "data:image/")):
            told = f"it has {element.tag.removeprefix(SVG)} {link}, which another program may lack"
            findings.error("export.differs", told, where, fix=AGAIN)
    said = [element.get("aria-label") for element in root.iter(f"{SVG}g") if element.get("aria-label") is not None]
    spans = [span for text in face.texts for line in text.lines for span in line.spans if span.icon is None]
    wanted = [span.text.replace(SOFT_HYPHEN, "-").replace("\u00a0", " ") for span in spans]
    if [_plain(one or "") for one in said] != [_plain(one) for one in wanted]:
        findings.error("export.differs", "it says other words than its face", where, fix=AGAIN)


def _plain(text: str) -> str:
    return text.replace("\u2010", "-")


def judge_contact_sheet(
    model: ContactModel, file: ExportedFile, taken: Taken, folder: Path, data: bytes, findings: Findings
) -> None:
    """Judge a contact sheet: every front once, inside the picture, beside the others, each its own face."""
    where = Where(str(folder / file.path))
    judge_counts(taken, [(code, _quantity(taken, code)) for code, *_ in file.placed], folder, findings)
    image = opened(data, where, findings)
    if image is None:
        return
    if image.width != model.width:
        findings.error("export.dots", f"it is {image.width} dots wide, {model.width} expected", where, fix=AGAIN)
    cells = []
    for code, x, y, wide, high in file.placed:
        found = taken.by_code.get(code)
        if found is None or wide < 1 or high < 1 or x < 0 or y < 0 or x + wide > image.width or y + high > image.height:
            findings.error("export.differs", f"{code} does not lie on it", where, fix=AGAIN)
            continue
        face = found[0].front
        cells.append(
            (code, face, canvas_round(face, face.width, face.height, (wide, high)), (x, y, x + wide, y + high))
        )
    fresh = FreshFaces(taken.deck, [(face, canvas) for _, face, canvas, _ in cells])
    for code, face, canvas, box in cells:
        compare(image.convert("RGB").crop(box), fresh.picture(face, canvas), code, where, findings)
    fresh.close()


def _quantity(taken: Taken, code: str) -> int:
    found = taken.by_code.get(code)
    return found[0].piece.quantity if found else 0
