"""Sheets for a cutting machine: printed pieces, marks and both cut files must lie on each other, each piece once cut.

Expected outlines come from the faces, expected marks from the machine's profile; the files are read back as any program
would read them: the operators of the PDF, the paths of the SVG, the polylines of the DXF.
"""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.base.findings import Findings, Where
from generator.base.geometry import POINTS_PER_MM, Bounds, Point, bounds_of_box, bounds_of_points, overlap
from generator.base.regular_expressions import regular_expression
from generator.catalog.cutters import Cutter
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.inspection.exports.export_manifest import CutSheetClaim, ExportManifest
from generator.inspection.exports.fresh_faces import FreshFaces, canvas_round
from generator.inspection.exports.picture_files import AGAIN, Taken, compare, judge_counts

SAME = 0.05  # mm by which a line may lie beside the outline it stands for
DPI = 150
INSET = 0.6  # mm of the rim of a piece that are not compared: dots there are of both sides of an edge
_PATH = regular_expression(r"\s*([MLZ])\s*([^MLZ]*)")
SVG = "{http://www.w3.org/2000/svg}"


class _CutOrFold(NamedTuple):
    points: tuple[Point, ...]
    closed: bool
    fold: bool


def judge_cuts(
    cutter: Cutter,
    paper: tuple[float, float],
    manifest: ExportManifest,
    deck: Deck,
    folder: Path,
    data: Mapping[str, bytes],
    findings: Findings,
) -> None:
    """Judge the sheets and cut files of a component."""
    items = {item.piece.code: item for item in deck.pieces if item.piece.quantity}
    fitting = Taken(deck, [(item, None) for item in items.values() if _has_room(item.front, paper, cutter)])
    copies = Counter(code for sheet in manifest.sheets for code, _, _ in sheet.places)
    judge_counts(fitting, list(copies.items()), folder, findings)
    for number, sheet in enumerate(manifest.sheets, start=1):
        where = Where(str(folder / "export.json"), page=number)
        if any(code not in items for code, _, _ in sheet.places) or not sheet.places:
            findings.error("export.geometry", "a sheet has no pieces, or others than the component", where, fix=AGAIN)
            continue
        faces = [(items[code].front, (x, y)) for code, x, y in sheet.places]
        _judge_places(cutter, paper, sheet, faces, where, findings)
        wanted = [line for face, at in faces for line in _outlines(face, at)]
        for ending, read in (("svg", _svg_lines), ("dxf", _dxf_lines)):
            name = f"sheet-{number}.{ending}"
            place = Where(str(folder / name))
            if name not in data:
                findings.error("export.missing", f"{name} is not there", place, fix=AGAIN)
                continue
            try:
                ident, lines = read(data[name], sheet)
            except (ValueError, IndexError, KeyError, SyntaxError) as error:
                findings.error("export.missing", f"it cannot be read as a cut file ({error})", place, fix=AGAIN)
                continue
            _judge_lines(lines, wanted, place, findings)
            if ident != sheet.id:
                told = f"it is called {ident!r}, its sheet {sheet.id!r}"
                findings.error("export.geometry", told, place, fix=AGAIN)
    if "sheets.pdf" in data:
        _judge_pdf(cutter, manifest, deck, Where(str(folder / "sheets.pdf")), data["sheets.pdf"], findings)
    else:
        findings.error("export.missing", "sheets.pdf is not there", Where(str(folder / "export.json")), fix=AGAIN)


def _has_room(face: Face, paper: tuple[float, float], cutter: Cutter) -> bool:
    """Whether one such piece can lie in the middle of a sheet, clear of the marks."""
    for wide, high in (paper, paper[::-1]):
        at = (wide - face.width) / 2, (high - face.height) / 2
        if min(at) >= cutter.margin and at[1] >= cutter.margin + 3.6 and not _touches(cutter, (wide, high), face, at):
            return True
    return False


def _box(face: Face, at: Point, more: float = 0.0) -> Bounds:
    x, y = at
    return x - more, y - more, x + face.width + more, y + face.height + more


def _touches(cutter: Cutter, page: tuple[float, float], face: Face, at: Point) -> bool:
    piece = _box(face, at, cutter.gap / 2)
    marks = [bounds_of_box(box) for mark in cutter.marks(*page) for box in mark]
    grown = [(a - cutter.clear, b - cutter.clear, c + cutter.clear, d + cutter.clear) for a, b, c, d in marks]
    return any(overlap(piece, mark) for mark in grown)


def _judge_places(
    cutter: Cutter,
    paper: tuple[float, float],
    sheet: CutSheetClaim,
    faces: Sequence[tuple[Face, Point]],
    where: Where,
    findings: Findings,
) -> None:
    """Report a sheet of another size, and pieces that lie too near to one another, to a mark or to the edge."""
    page = sheet.width, sheet.height
    if sorted(page) != sorted(paper):
        told = f"the sheet is {page[0]:g} x {page[1]:g} mm, {paper[0]:g} x {paper[1]:g} mm expected"
        findings.error("export.geometry", told, where, fix=AGAIN)
    for i, (face, at) in enumerate(faces):
        left, top, right, bottom = _box(face, at)
        if min(left, top, page[0] - right, page[1] - bottom) < cutter.margin - SAME:
            findings.error("export.geometry", f"{face.key} lies too near to the paper's edge", where, fix=AGAIN)
        if _touches(cutter, page, face, at):
            findings.error("export.geometry", f"{face.key} lies on a registration mark", where, fix=AGAIN)
        near = _box(face, at, cutter.gap - SAME)
        if any(overlap(near, _box(other, there)) for other, there in faces[i + 1 :]):
            findings.error("export.geometry", f"{face.key} lies on another piece, or too near to it", where, fix=AGAIN)


def _outlines(face: Face, at: Point) -> Iterator[_CutOrFold]:
    """The lines that a piece must have in its cut file; curves by many points on them."""

    def moved(points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple((x + at[0], y + at[1]) for x, y in points)

    if face.folding is None:
        yield _CutOrFold(moved(_traced(face)), True, False)
        return
    net = face.folding.net
    for i, cut in enumerate(net.cuts):
        yield _CutOrFold(moved(cut), i == 0, False)
    for crease in [(fold.a, fold.b) for fold in net.folds] + [flap.crease for flap in net.flaps]:
        yield _CutOrFold(moved(crease), False, True)


def _traced(face: Face) -> list[Point]:
    """The outline of a face as its format declares it: circle, corners, or a rectangle with round corners."""
    form = face.format
    if form.shape == "circle":
        r = form.width / 2
        angles = [2 * math.pi * i / 720 for i in range(720)]
        return [(r + r * math.cos(a), r + r * math.sin(a)) for a in angles]
    if form.shape == "polygon":
        return list(form.points)
    r = min(form.radius, form.width / 2, form.height / 2)
    made: list[Point] = []
    middles = ((form.width - r, r), (form.width - r, form.height - r), (r, form.height - r), (r, r))
    for quarter, (x, y) in enumerate(middles):
        for i in range(31 if r else 1):
            a = math.pi / 2 * (quarter - 1 + (i / 30 if r else 0))
            made.append((x + r * math.cos(a), y + r * math.sin(a)))
    return made


def _svg_lines(data: bytes, sheet: CutSheetClaim) -> tuple[str, list[_CutOrFold]]:
    from defusedxml import ElementTree

    root = ElementTree.fromstring(data)
    size = f"{sheet.width:g}mm", f"{sheet.height:g}mm", f"0 0 {sheet.width:g} {sheet.height:g}"
    if (root.get("width"), root.get("height"), root.get("viewBox")) != size:
        raise ValueError("it is not as large as its sheet")
    title = root.find(f"{SVG}title")
    lines = []
    for group in root.iter(f"{SVG}g"):
        for path in group.iter(f"{SVG}path"):
            lines.append(_path_line(path.get("d", ""), group.get("id") == "fold"))
    return (title.text or "") if title is not None else "", lines


def _path_line(data: str, fold: bool) -> _CutOrFold:
    points: list[Point] = []
    closed = False
    for command, numbers in _PATH.findall(data):
        if command == "Z":
            closed = True
            continue
        x, y = (float(value) for value in numbers.split())
        points.append((x, y))
    return _CutOrFold(tuple(points), closed, fold)


def _dxf_lines(data: bytes, sheet: CutSheetClaim) -> tuple[str, list[_CutOrFold]]:
    words = data.decode("ascii").split("\n")
    pairs = [(int(code), value) for code, value in zip(words[::2], words[1::2], strict=False) if code.strip()]
    ident, lines, kind = "", list[_CutOrFold](), ""
    points: list[Point] = []
    layer, closed, x = "", False, 0.0
    for code, value in pairs:
        if code == 0:
            if value == "SEQEND":
                lines.append(_CutOrFold(tuple(points), closed, layer == "FOLD"))
            if value == "POLYLINE":
                points, closed = [], False
            kind = value
        elif kind == "POLYLINE" and code == 8:
            layer = value
        elif kind == "POLYLINE" and code == 70:
            closed = bool(int(value) & 1)
        elif kind == "VERTEX" and code == 10:
            x = float(value)
        elif kind == "VERTEX" and code == 20:
            points.append((x, sheet.height - float(value)))
        elif kind == "TEXT" and code == 1:
            ident = value
    return ident, lines


def _judge_lines(lines: Sequence[_CutOrFold], wanted: Sequence[_CutOrFold], where: Where, findings: Findings) -> None:
    """Report lines that are missing, too many, or farther from their outline than the tolerance."""
    if len(lines) != len(wanted):
        findings.error("export.geometry", f"{len(lines)} lines, {len(wanted)} expected", where, fix=AGAIN)
        return
    # one file has all cuts before all folds, the other goes piece by piece
    pairs = zip(*(sorted(several, key=lambda line: line.fold) for several in (lines, wanted)), strict=True)
    for line, one in pairs:
        if (line.closed, line.fold) != (one.closed, one.fold):
            findings.error("export.geometry", "a line is cut that is to be folded, or not closed", where, fix=AGAIN)
            return
        far = max(_distance(line, one), _distance(one, line))
        if far > SAME:
            x, y = bounds_of_points(one.points)[:2]
            told = f"a line at {x:.1f}, {y:.1f} mm lies {far:.2f} mm beside its outline, at most {SAME:g} mm is allowed"
            findings.error("export.geometry", told, where, fix=AGAIN)


def _distance(line: _CutOrFold, other: _CutOrFold) -> float:
    """How far the farthest corner of a line lies from the other line."""
    ends = list(zip(other.points, other.points[1:], strict=False))
    if other.closed:
        ends.append((other.points[-1], other.points[0]))
    return max(min(_to_segment(point, a, b) for a, b in ends) for point in line.points)


def _to_segment(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    t = 0.0 if not long else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long))
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def _judge_pdf(
    cutter: Cutter, manifest: ExportManifest, deck: Deck, where: Where, data: bytes, findings: Findings
) -> None:
    """Report pages whose pieces, marks or ids do not lie where the cut files have them."""
    import pikepdf
    import pypdfium2 as pdfium

    items = {item.piece.code: item for item in deck.pieces}
    wanted: list[tuple[CutSheetClaim, str]] = []
    for sheet in manifest.sheets:
        wanted.append((sheet, "front"))
        if sheet.places and items[sheet.places[0][0]].back is not None:
            wanted.append((sheet, "back"))
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            if len(pdf.pages) != len(wanted):
                findings.error("export.count", f"{len(pdf.pages)} pages, {len(wanted)} expected", where, fix=AGAIN)
                return
            for number, (page, (sheet, side)) in enumerate(zip(pdf.pages, wanted, strict=True), start=1):
                at = Where(where.file, page=number)
                _judge_painted(cutter, pikepdf, page, sheet, side, items, at, findings)
    except pikepdf.PdfError as error:
        findings.error("export.missing", f"it cannot be read as a PDF ({error})", where, fix=AGAIN)
        return
    faces = {item.front.key: item.front for item in deck.pieces}
    canvases = {key: _inner(face) for key, face in faces.items()}
    fresh = FreshFaces(deck, [(face, canvases[key]) for key, face in faces.items()])
    document = pdfium.PdfDocument(data)
    for number, (sheet, side) in enumerate(wanted, start=1):
        if side == "back":
            continue
        page = document[number - 1]
        reader = page.get_textpage()
        if sheet.id not in " ".join(reader.get_text_bounded().split()):
            findings.error("export.geometry", f"it does not say {sheet.id}", Where(where.file, page=number), fix=AGAIN)
        reader.close()
        for code, x, y in sheet.places:
            face = items[code].front
            image = _part(page, sheet, face, (x, y), canvases[face.key].dots)
            name = f"{code} at {x:.1f}, {y:.1f} mm"
            compare(image, fresh.picture(face, canvases[face.key]), name, Where(where.file, page=number), findings)
        page.close()
    document.close()
    fresh.close()


def _inner(face: Face) -> Any:
    """What of a face is compared: all but its rim."""
    wide, high = face.width - 2 * INSET, face.height - 2 * INSET
    return canvas_round(face, wide, high, (max(1, round(wide / 25.4 * DPI)), max(1, round(high / 25.4 * DPI))))


def _part(page: Any, sheet: CutSheetClaim, face: Face, at: Point, dots: tuple[int, int]) -> Any:
    """The part of a page where a face must lie, without its rim, in so many dots."""
    import pypdfium2 as pdfium
    import pypdfium2.raw as raw
    from PIL import Image

    across = dots[0] / (face.width - 2 * INSET), dots[1] / (face.height - 2 * INSET)
    bitmap = pdfium.PdfBitmap.new_native(*dots, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *dots)
    left, top = (at[0] + INSET) * across[0], (at[1] + INSET) * across[1]
    k = POINTS_PER_MM
    matrix = raw.FS_MATRIX(across[0] / k, 0, 0, across[1] / k, -left, -top)
    clip = raw.FS_RECTF(0, 0, *dots)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, raw.FPDF_REVERSE_BYTE_ORDER)
    image = Image.frombuffer("RGB", dots, bytes(bitmap.buffer), "raw", "RGB", bitmap.stride, 1)
    bitmap.close()
    return image


def _judge_painted(
    cutter: Cutter,
    pikepdf: Any,
    page: Any,
    sheet: CutSheetClaim,
    side: str,
    items: Mapping[str, Any],
    where: Where,
    findings: Findings,
) -> None:
    """Report a page of another size, faces placed elsewhere than the cut files say, and marks that are not there."""
    size = [float(value) / POINTS_PER_MM for value in page.mediabox]
    if any(abs(a - b) > SAME for a, b in zip(size, (0, 0, sheet.width, sheet.height), strict=True)):
        findings.error("export.page", f"it is {size[2]:.1f} x {size[3]:.1f} mm", where, fix=AGAIN)
        return
    placed, boxes = _placed_and_boxes(pikepdf, page, sheet.height)
    faces = [(items[code], x, y) for code, x, y in sheet.places]
    for item, x, y in faces:
        face = item.front
        if side == "back":
            upright = sheet.height >= sheet.width
            x, y = (sheet.width - x - face.width, y) if upright else (x, sheet.height - y - face.height)
        if not any(math.hypot(x - a, y - b) <= SAME for a, b, *_ in (_corner(m, face, sheet.height) for m in placed)):
            told = f"{item.piece.code} ({side}) is not placed at {x:.2f}, {y:.2f} mm"
            findings.error("export.geometry", told, where, fix=AGAIN)
    if len(placed) != len(faces):
        findings.error("export.count", f"{len(placed)} faces, {len(faces)} expected", where, fix=AGAIN)
    if side == "front":
        wanted = [box for mark in cutter.marks(sheet.width, sheet.height) for box in mark]
        for box in wanted:
            if not any(all(abs(a - b) <= SAME for a, b in zip(box, found, strict=True)) for found in boxes):
                told = f"there is no mark at {box[0]:.2f}, {box[1]:.2f} mm of {box[2]:.2f} x {box[3]:.2f} mm"
                findings.error("export.geometry", told, where, fix=AGAIN)


def _corner(matrix: Sequence[float], face: Face, height: float) -> Point:
    """The upper left corner of a placed face, from its matrix (mm)."""
    a, _, _, d, e, f = matrix
    x = e if a > 0 else e - face.width
    y = height - f - face.height if d > 0 else height - f
    return x, y


def _placed_and_boxes(pikepdf: Any, page: Any, height: float) -> tuple[list[list[float]], list[list[float]]]:
    """The matrices of the forms that a page places (moves in mm), and the filled black boxes that it paints (mm)."""
    placed: list[list[float]] = []
    boxes: list[list[float]] = []
    matrix: list[float] = []
    points: list[Point] = []
    black = False
    for found in pikepdf.parse_content_stream(page):
        operator, operands = str(found.operator), found.operands
        if operator == "cm":
            values = [float(value) for value in operands]
            matrix = [*values[:4], values[4] / POINTS_PER_MM, values[5] / POINTS_PER_MM]
        elif operator == "Do":
            placed.append(matrix)
        elif operator == "rg":
            black = all(float(value) == 0 for value in operands)
        elif operator == "m":
            points = [(float(operands[0]), float(operands[1]))]
        elif operator == "l":
            points.append((float(operands[0]), float(operands[1])))
        elif operator == "f" and black and len(points) >= 4:
            left, low, right, high = (value / POINTS_PER_MM for value in bounds_of_points(points))
            boxes.append([left, height - high, right - left, high - low])
    return placed, boxes
