"""What PDF/X-4 (ISO 15930-7) asks of a file, listed apart from the code that writes and the code that judges ours."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pikepdf
from PIL import ImageCms

DC = "{http://purl.org/dc/elements/1.1/}"
RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
PDFXID = "{http://www.npes.org/pdfx/ns/id/}"
PDF_ = "{http://ns.adobe.com/pdf/1.3/}"
XMP = "{http://ns.adobe.com/xap/1.0/}"
XMPMM = "{http://ns.adobe.com/xap/1.0/mm/}"
SPACES = {b"CMYK": 4, b"RGB ": 3, b"GRAY": 1}
OF_ACTIONS = ("/OpenAction", "/AA", "/JavaScript", "/JS", "/XFA")
FORBIDDEN = ("/TR", "/HTP", "/OPI", "/Alternates", "/PS", "/Ref", "/F", "/FFilter", "/FDecodeParms")
DEVICES = {"rg": "/DefaultRGB", "RG": "/DefaultRGB", "k": "/DefaultCMYK", "K": "/DefaultCMYK"}


def mistakes_of_pdf_x4(data: bytes) -> list[str]:
    """What in a file is against PDF/X-4; nothing where all is as it must be."""
    wrong: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if float(data[5:8]) > 1.6 or float(str(pdf.Root.get("/Version", "/1.6"))[1:]) > 1.6:
            wrong.append("it is of a later PDF than 1.6")
        if pdf.is_encrypted:
            wrong.append("it is encrypted")
        if len(pdf.trailer.get("/ID", [])) != 2:
            wrong.append("it has no ID")
        wrong += _of_metadata(pdf)
        wrong += _of_intent(pdf)
        for number, page in enumerate(pdf.pages, start=1):
            wrong += [f"page {number}: {told}" for told in (*_of_boxes(page), *_of_annotations(page))]
        wrong += _of_fonts(pdf)
        wrong += _of_colours(pdf)
        wrong += _of_objects(pdf)
    return wrong


def _of_metadata(pdf: pikepdf.Pdf) -> Iterator[str]:
    """The identification, and the metadata of the document, which agree with one another."""
    if "/Metadata" not in pdf.Root:
        yield "it has no metadata"
        return
    said: dict[str, str] = {}
    for element in ET.fromstring(pdf.Root.Metadata.read_bytes()).iter():
        items = [one.text or "" for one in element.iter(f"{RDF}li")]
        said[element.tag] = items[0] if items else element.text or ""
        said |= element.attrib
    if said.get(f"{PDFXID}GTS_PDFXVersion") != "PDF/X-4":
        yield "it does not call itself PDF/X-4"
    needed = ("CreateDate", "ModifyDate", "MetadataDate")
    ids = ("DocumentID", "VersionID", "RenditionClass")
    for name in (*(XMP + one for one in needed), *(XMPMM + one for one in ids), f"{DC}title"):
        if not said.get(name):
            yield f"its metadata have no {name.rpartition('}')[2]}"
    info = pdf.docinfo
    trapped = str(info.get("/Trapped", "")).lstrip("/")
    if trapped not in ("True", "False") or said.get(f"{PDF_}Trapped") != trapped:
        yield "it does not say once and for all whether it is trapped"
    if str(info.get("/Title", "")) != said.get(f"{DC}title"):
        yield "its titles differ"
    for key, name in (("/CreationDate", "CreateDate"), ("/ModDate", "ModifyDate")):
        if re.sub(r"\D", "", str(info.get(key, "")))[:14] != re.sub(r"\D", "", said.get(XMP + name, "-"))[:14]:
            yield f"its two {name}s differ"


def _of_intent(pdf: pikepdf.Pdf) -> Iterator[str]:
    """One output intent, with the profile of an output device, which says what it is."""
    intents = [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"it has {len(intents)} output intents of PDF/X"
        return
    (intent,) = intents
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "its output intent has no identifier"
    if "/DestOutputProfile" not in intent:
        yield "its output intent has no profile"
        return
    profile = bytes(intent.DestOutputProfile.read_bytes())
    if profile[12:16] != b"prtr" or profile[8] > 4:
        yield "the profile is not of an output device"
    if SPACES.get(profile[16:20]) != int(intent.DestOutputProfile.get("/N", 0)):
        yield "the profile has another number of colours"
    ImageCms.ImageCmsProfile(io.BytesIO(profile))


def _space_of_intent(pdf: pikepdf.Pdf) -> bytes:
    for intent in pdf.Root.get("/OutputIntents", []):
        if "/DestOutputProfile" in intent:
            return bytes(intent.DestOutputProfile.read_bytes())[16:20]
    return b""


def _of_boxes(page: pikepdf.Page) -> Iterator[str]:
    """Trim or art box, within the bleed box, within the media box."""
    found = [page.obj.get(name) for name in ("/TrimBox", "/ArtBox")]
    finished = [box for box in found if box is not None]
    if len(finished) != 1:
        yield f"it has {len(finished)} of TrimBox and ArtBox"
        return
    media = [float(value) for value in page.mediabox]
    boxes = {"trim": [float(value) for value in finished[0]], "media": media}
    for name, key in (("bleed", "/BleedBox"), ("crop", "/CropBox")):
        boxes[name] = [float(value) for value in page.obj.get(key, media)]
    for inner, outer in (("trim", "bleed"), ("bleed", "media"), ("crop", "media"), ("trim", "crop")):
        (left, low, right, high), around = boxes[inner], boxes[outer]
        if not (around[0] <= left < right <= around[2] and around[1] <= low < high <= around[3]):
            yield f"its {inner} box is not within its {outer} box"


def _of_annotations(page: pikepdf.Page) -> Iterator[str]:
    """Nothing but printer's marks and trap networks."""
    for one in page.obj.get("/Annots", []):
        if one.get("/Subtype") not in ("/PrinterMark", "/TrapNet"):
            yield "it has an annotation"


def _of_fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Every font is embedded."""
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary) or item.get("/Type") != "/Font":
            continue
        if item.get("/Subtype") in ("/Type0", "/Type3"):
            continue  # its descendant is looked at; its glyphs are procedures
        descriptor = item.get("/FontDescriptor")
        if descriptor is None or not any(f"/FontFile{n}" in descriptor for n in ("", "2", "3")):
            yield f"the font {item.get('/BaseFont')} is not embedded"
        elif item.get("/Subtype") == "/CIDFontType2" and "/CIDToGIDMap" not in item:
            yield f"the glyphs of {item.get('/BaseFont')} cannot be found"


def _streams(pdf: pikepdf.Pdf) -> Iterator[tuple[Any, Any]]:
    """Everything with operators, and its resources."""
    for page in pdf.pages:
        yield page.obj, page.obj.get("/Resources", {})
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            yield item, item.get("/Resources", {})


def _of_colours(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Colours of a device are those of the intent, or are given a meaning of their own."""
    own = {b"CMYK": "/DefaultCMYK", b"RGB ": "/DefaultRGB"}.get(_space_of_intent(pdf), "")
    for stream, resources in _streams(pdf):
        meant = {own, *(resources.get("/ColorSpace", {}).keys())}
        for instruction in pikepdf.parse_content_stream(stream, "rg RG k K"):
            if DEVICES[str(instruction.operator)] not in meant:
                yield f"colours of {instruction.operator!s} have no meaning"
                break
        for image in resources.get("/XObject", {}):
            space = str(resources.XObject[image].get("/ColorSpace", ""))
            if space in ("/DeviceRGB", "/DeviceCMYK") and space.replace("Device", "Default") not in meant:
                yield f"a picture of {space[1:]} has no meaning"
        for default in resources.get("/ColorSpace", {}):
            space = resources.ColorSpace[default]
            if default.startswith("/Default") and str(space[0]) != "/ICCBased":
                yield f"{default} is no profile"


def _of_objects(pdf: pikepdf.Pdf) -> Iterator[str]:
    """No actions, nothing from outside, nothing that a printing house may not change."""
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            continue
        for key in OF_ACTIONS:
            if key in item:
                yield f"it has {key[1:]}"
        for key in FORBIDDEN:
            if key in item and item.get("/Type") != "/Annot" and item[key] != "/Identity":
                yield f"something has {key[1:]}"
        if item.get("/S") in ("/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Movie", "/Sound"):
            yield f"it has an action {item.get('/S')}"
        if item.get("/HalftoneType", 1) not in (1, 5):
            yield "it has a halftone of another type than 1 and 5"
        if isinstance(item, pikepdf.Stream) and "/Crypt" in str(item.get("/Filter", "")):
            yield "a stream is encrypted"
    preferences = pdf.Root.get("/ViewerPreferences", {})
    for key in ("/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip"):
        if preferences.get(key, "/MediaBox") not in ("/MediaBox", "/BleedBox"):
            yield f"{key[1:]} is neither MediaBox nor BleedBox"
