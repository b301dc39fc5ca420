"""PDF files of an export, a side to a page: boxes, order, colours, ink, and what their standard asks for."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.base.findings import Findings, Where
from generator.base.geometry import POINTS_PER_MM
from generator.catalog.services import PagesModel, Service, ServiceProduct
from generator.faces.face import Face
from generator.inspection.exports.export_manifest import ExportedFile
from generator.inspection.exports.fresh_faces import FreshFaces, canvas_round
from generator.inspection.exports.picture_files import Taken

SLACK = 0.02  # mm by which a box may be rounded
INK_SLACK = 0.1  # percent
AGAIN = "build it again"
COLOURS = "rg RG k K g G cs CS sc SC scn SCN sh gs"
TEXT_DPI = 20  # of pages that are only read


class _Page(NamedTuple):
    """A page as it must be: which side of which piece, and its product (None: as it is)."""

    side: str
    code: str
    face: Face
    product: ServiceProduct | None


def judge_pages(
    service: Service, file: ExportedFile, taken: Taken, folder: Path, data: bytes, findings: Findings
) -> None:
    """Judge the pages of a PDF against what the data and the service's numbers say; what they show is another check."""
    import pikepdf

    model, where = service.pages, Where(str(folder / file.path))
    assert model is not None
    wanted = _wanted(model, file, taken)
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            if len(pdf.pages) != len(wanted):
                told = f"{len(pdf.pages)} pages, {len(wanted)} expected"
                findings.error("export.count", told, where, fix=AGAIN)
            for number, (page, one) in enumerate(zip(pdf.pages, wanted, strict=False), start=1):
                _judge_boxes(service, page, one, Where(where.file, page=number), findings)
            _judge_colours(pikepdf, pdf, model, file.standard, where, findings)
            if file.standard:
                _judge_standard(pikepdf, pdf, file.standard, where, findings)
    except pikepdf.PdfError as error:
        findings.error("export.missing", f"it cannot be read as a PDF ({error})", where, fix=AGAIN)
        return
    _judge_texts(data, wanted, taken, where, findings)


def profile_in(data: bytes) -> bytes:
    """The colour profile that a PDF brings in its output intent; empty where it brings none."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            intents: Any = pdf.Root.get("/OutputIntents", [])
            return bytes(intents[0].DestOutputProfile.read_bytes()) if len(intents) else b""
    except (pikepdf.PdfError, AttributeError, KeyError):
        return b""


def _wanted(model: PagesModel, file: ExportedFile, taken: Taken) -> list[_Page]:
    """The pages in order: all copies of every piece that is sent as the file's product."""
    pages = []
    for item, product in taken.pieces:
        if (product.id if product else "") != file.product:
            continue
        sides = [_Page("front", item.piece.code, item.front, product)]
        if item.back is not None:
            sides.append(_Page("back", item.piece.code, item.back, product))
        if model.order == "back_front":
            sides.reverse()
        pages += sides * (item.piece.quantity if model.copies else 1)
    return pages


def _judge_boxes(service: Service, page: Any, wanted: _Page, where: Where, findings: Findings) -> None:
    """Report a page whose size, bleed box or trim box is another than its product's."""
    face, product = wanted.face, wanted.product
    if product is not None:
        wide, high = product.page(service.dpi)
        cut = product.width, product.height
    else:
        wide, high = face.width + 2 * face.bleed, face.height + 2 * face.bleed
        cut = face.width, face.height
    left, bottom = (wide - cut[0]) / 2, (high - cut[1]) / 2
    boxes = {
        "MediaBox": (0.0, 0.0, wide, high),
        "BleedBox": (0.0, 0.0, wide, high),
        "TrimBox": (left, bottom, left + cut[0], bottom + cut[1]),
    }
    for name, box in boxes.items():
        found = page.get(f"/{name}")
        there = tuple(float(value) / POINTS_PER_MM for value in found) if found is not None else ()
        if len(there) != 4 or any(abs(one - two) > SLACK for one, two in zip(there, box, strict=True)):
            shown = " ".join(f"{value:.2f}" for value in there) or "missing"
            told = f"{wanted.code}: its {name} is {shown} mm, {' '.join(f'{value:.2f}' for value in box)} expected"
            findings.error("export.page", told, where, fix=AGAIN)


def _judge_colours(pikepdf: Any, pdf: Any, model: PagesModel, standard: str, where: Where, findings: Findings) -> None:
    """Report colours of another kind than the service takes, and more ink than it allows."""
    seen: set[str] = set()
    most = 0.0
    for operands, operator in _operators(pikepdf, pdf):
        if operator in ("k", "K"):
            most = max(most, 100 * sum(float(value) for value in operands))
        seen.add(operator.lower())
    spaces = {str(item.get("/ColorSpace")) for item in pdf.objects if _is_image(pikepdf, item)}
    for item in pdf.objects:
        if model.ink and _is_image(pikepdf, item) and item.get("/ColorSpace") == "/DeviceCMYK":
            raw = item.read_bytes()
            most = max(most, 100 / 255 * max(map(sum, zip(*(raw[i::4] for i in range(4)), strict=True)), default=0))
    if model.colour == "cmyk" and ("rg" in seen or "/DeviceRGB" in spaces):
        findings.error("export.colour", "it has RGB colours, CMYK expected", where, fix=AGAIN)
    if model.colour == "rgb" and ("k" in seen or "/DeviceCMYK" in spaces):
        findings.error("export.colour", "it has CMYK colours, RGB expected", where, fix=AGAIN)
    if model.ink and most > model.ink + INK_SLACK:
        findings.error("export.colour", f"{most:.0f} % of ink, at most {model.ink} % is taken", where, fix=AGAIN)


def _is_image(pikepdf: Any, item: Any) -> bool:
    return isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"


def _operators(pikepdf: Any, pdf: Any) -> Iterator[tuple[Any, str]]:
    """Every operator that sets a colour, in pages and forms."""
    streams = [page.obj for page in pdf.pages]
    streams += [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
    for stream in streams:
        for instruction in pikepdf.parse_content_stream(stream, COLOURS):
            yield instruction.operands, str(instruction.operator)


def _judge_standard(pikepdf: Any, pdf: Any, standard: str, where: Where, findings: Findings) -> None:
    """Report what PDF/X-1a:2003 or PDF/X-4 asks for, as far as a file of ours could break it."""
    old = standard == "pdf/x-1a"
    said = pdf.Root.Metadata.read_bytes().decode("utf-8", "replace") if "/Metadata" in pdf.Root else ""
    name = "PDF/X-1a:2003" if old else "PDF/X-4"
    told = str(pdf.docinfo.get("/GTS_PDFXVersion", "")) if old else _first(r"GTS_PDFXVersion>([^<]*)<", said)
    wrong: list[str] = []
    if told != name:
        wrong.append(f"it calls itself {told or 'no PDF/X'}, {name} expected")
    if pdf.pdf_version != ("1.4" if old else "1.6"):
        wrong.append(f"it is PDF {pdf.pdf_version}")
    if str(pdf.docinfo.get("/Trapped", "")) not in ("/True", "/False"):
        wrong.append("it does not say whether it is trapped")
    wrong += [f"it has no {key[1:]}" for key in ("/Title", "/CreationDate", "/ModDate") if key not in pdf.docinfo]
    wrong += _intent_mistakes(pdf, old)
    if "/ID" not in pdf.trailer:
        wrong.append("it has no ID")
    if pdf.is_encrypted:
        wrong.append("it is encrypted")
    for key in ("/OpenAction", "/AA", "/AcroForm"):
        if key in pdf.Root:
            wrong.append(f"its catalog has {key[1:]}")
    if any("/Annots" in page for page in pdf.pages):
        wrong.append("a page has annotations")
    wrong += _object_mistakes(pikepdf, pdf, old)
    for one in dict.fromkeys(wrong):
        findings.error("export.standard", f"{name}: {one}", where, fix=AGAIN)


def _first(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found.group(1) if found else ""


def _intent_mistakes(pdf: Any, old: bool) -> list[str]:
    """What is wrong with the output intent."""
    intents = [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        return [f"it has {len(intents)} output intents of PDF/X, one expected"]
    wrong = [] if str(intents[0].get("/OutputConditionIdentifier", "")) else ["its output intent names no condition"]
    if "/DestOutputProfile" not in intents[0]:
        if not old:
            wrong.append("its output intent brings no profile")
        elif "/RegistryName" not in intents[0]:
            wrong.append("its output intent names neither a profile nor a registry")
    return wrong


def _object_mistakes(pikepdf: Any, pdf: Any, old: bool) -> list[str]:
    """What is wrong with fonts, transparency and RGB in the objects of a file."""
    wrong = []
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            continue
        if item.get("/Type") == "/FontDescriptor" and not any(f"/FontFile{n}" in item for n in ("", "2", "3")):
            wrong.append(f"the font {item.get('/FontName')} is not embedded")
        if old and ("/SMask" in item and item.get("/SMask") != "/None"):
            wrong.append("it has transparency")
        if old and item.get("/S") == "/Transparency":
            wrong.append("it has transparency")
        if old and any(float(item.get(key, 1)) != 1 for key in ("/CA", "/ca") if _is_number(item.get(key, 1))):
            wrong.append("it has transparency")
        resources = item.get("/Resources")
        if not old and resources is not None and "/DefaultRGB" not in resources.get("/ColorSpace", {}):
            wrong.append("RGB colours are not said to be sRGB")
    return wrong


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def _judge_texts(data: bytes, wanted: Sequence[_Page], taken: Taken, where: Where, findings: Findings) -> None:
    """Report pages that do not say what the face says that belongs there: another one, or other words."""
    import pypdfium2 as pdfium

    canvases = {one.face.key: canvas_round(one.face, one.face.width, one.face.height, (1, 1)) for one in wanted}
    fresh = FreshFaces(taken.deck, [(one.face, canvases[one.face.key]) for one in wanted])
    said = {one.face.key: fresh.text(one.face, canvases[one.face.key]) for one in wanted}
    fresh.close()
    document = pdfium.PdfDocument(data)
    for number, (one, page) in enumerate(zip(wanted, document, strict=False), start=1):
        reader = page.get_textpage()
        text = " ".join(reader.get_text_bounded().split())
        reader.close()
        page.close()
        if text != said[one.face.key]:
            other = next((key for key, words in said.items() if words == text), "")
            told = f"{one.code} ({one.side}) expected, {other} shown" if other else f"{one.code}: it says other words"
            code = "export.count" if other else "export.differs"
            at = Where(where.file, page=number)
            findings.error(code, told, at, fix=AGAIN, expected=said[one.face.key][:80], found=text[:80])
    document.close()
