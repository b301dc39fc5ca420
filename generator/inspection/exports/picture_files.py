"""Pictures of an export: each of the size, resolution and colours that its service takes, and of its own face."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image, UnidentifiedImageError

from generator.base.findings import Findings, Where
from generator.catalog.services import MM_PER_INCH, Service, ServiceProduct
from generator.faces.deck import Deck, PieceFaces
from generator.faces.face import Face
from generator.inspection.exports.export_manifest import ExportedFile, ExportManifest
from generator.inspection.exports.fresh_faces import Canvas, FreshFaces, canvas_round
from generator.inspection.picture.image_difference import boxes_round, offending_dots

SLACK = 1.0  # dots to the inch by which a resolution may be rounded
LEVELS = 48  # of 255 by which a dot may differ: the same renderer draws both
AGAIN = "build it again"


class Taken(NamedTuple):
    """The pieces of a deck that a service takes, each with its product (None: as it is)."""

    deck: Deck
    pieces: Sequence[tuple[PieceFaces, ServiceProduct | None]]

    @property
    def by_code(self) -> dict[str, tuple[PieceFaces, ServiceProduct | None]]:
        return {item.piece.code: (item, product) for item, product in self.pieces}


def taken_of(service: Service, deck: Deck) -> Taken:
    """What a service takes of a deck, worked out from its profile and the sizes of the faces."""
    pieces: list[tuple[PieceFaces, ServiceProduct | None]] = []
    for item in deck.pieces:
        if not item.piece.quantity:
            continue
        format_ = item.front.format
        if not service.products:
            pieces.append((item, None))
            continue
        kind = deck.component.kind
        product = service.product_for(format_.width, format_.height, format_.shape, kind)
        if product is not None:
            pieces.append((item, product))
    return Taken(deck, pieces)


def canvas_of(service: Service, face: Face, product: ServiceProduct | None, dpi: int) -> Canvas:
    """The canvas that a picture of a face must have."""
    if product is not None:
        if product.canvas is not None:
            wide, high = (dots * MM_PER_INCH / service.dpi for dots in product.canvas)
            return canvas_round(face, wide, high, product.canvas)
        wide, high = product.page(service.dpi)
    else:
        more = 2 * face.bleed if service.area == "bleed" else 0.0
        wide, high = face.width + more, face.height + more
    dots = (max(1, math.floor(wide * dpi / MM_PER_INCH + 0.5)), max(1, math.floor(high * dpi / MM_PER_INCH + 0.5)))
    return canvas_round(face, wide, high, dots, service.area == "cut" and product is None)


def opened(data: bytes, where: Where, findings: Findings) -> Image.Image | None:
    """A picture; None for what is none, which is reported."""
    try:
        image = Image.open(io.BytesIO(data))
        if image.format != "PNG":
            findings.error("export.missing", f"it is no PNG but {image.format}", where, fix=AGAIN)
            return None
        image.load()
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        findings.error("export.missing", f"it cannot be read as a picture ({error})", where, fix=AGAIN)
        return None
    return image


def judge_look(
    image: Image.Image, size: tuple[int, int], dpi: int, mode: str, where: Where, findings: Findings
) -> bool:
    """Report a picture of another size, resolution or colour mode; whether it can be compared."""
    told = image.info.get("dpi", (0, 0))
    if any(abs(one - dpi) > SLACK for one in told):
        shown = f"{told[0]:.0f} x {told[1]:.0f}" if told[0] else "no resolution"
        findings.error("export.dots", f"it says {shown}, {dpi} dots to the inch expected", where, fix=AGAIN)
    if image.mode != mode:
        findings.error("export.colour", f"its colours are {image.mode}, {mode} expected", where, fix=AGAIN)
    if image.size != size:
        shown = f"{image.width} x {image.height} dots, {size[0]} x {size[1]} expected"
        findings.error("export.dots", f"it is {shown}", where, fix=AGAIN)
    return image.size == size and image.mode == mode


def judge_images(
    service: Service,
    manifest: ExportManifest,
    taken: Taken,
    folder: Path,
    data: Mapping[str, bytes],
    findings: Findings,
) -> None:
    """Judge a picture for each face: all pieces there, as many copies as the game has, each its own face."""
    files = [file for file in manifest.files if file.kind in ("front", "back")]
    judge_counts(taken, [(file.code, file.quantity) for file in files if file.kind == "front"], folder, findings)
    wanted = [found for file in files if (found := _face_of(file, taken)) is not None]
    canvases = [(face, canvas_of(service, face, product, manifest.dpi)) for face, product in wanted]
    fresh = FreshFaces(taken.deck, canvases)
    prints = _Fingerprints(fresh, canvases)
    for file in files:
        found, where = _face_of(file, taken), Where(str(folder / file.path))
        if found is None:
            findings.error("export.extra", "no piece has this face", where, fix=AGAIN)
            continue
        face, product = found
        _judge_name(file, face, taken, where, findings)
        if file.path not in data:
            continue
        canvas = canvas_of(service, face, product, manifest.dpi)
        image = opened(data[file.path], where, findings)
        mode = "RGBA" if canvas.cut else "RGB"
        if image is None or not judge_look(image, canvas.dots, manifest.dpi, mode, where, findings):
            continue
        compare(image, fresh.picture(face, canvas, clear=canvas.cut), file.code or face.key, where, findings, prints)
    fresh.close()
    _judge_backs(files, taken, folder, findings)


def judge_counts(taken: Taken, found: Sequence[tuple[str, int]], folder: Path, findings: Findings) -> None:
    """Report pieces that are missing, there twice, or in another number than the game has."""
    where = Where(str(folder / "export.json"))
    wanted = {item.piece.code: item.piece.quantity for item, _ in taken.pieces}
    seen: dict[str, int] = {}
    for code, quantity in found:
        if code in seen:
            findings.error("export.count", f"{code} is there twice", where, fix=AGAIN)
        seen[code] = quantity
    for code, quantity in wanted.items():
        if code not in seen:
            findings.error("export.count", f"{code} is missing", where, fix=AGAIN)
        elif seen[code] != quantity:
            told = f"{code}: {seen[code]} copies, {quantity} expected"
            findings.error("export.count", told, where, fix=AGAIN)
    for code in seen.keys() - wanted.keys():
        findings.error("export.count", f"{code} is no piece that this service takes", where, fix=AGAIN)


def _face_of(file: ExportedFile, taken: Taken) -> tuple[Face, ServiceProduct | None] | None:
    """The face that a file must show, by the code of its piece or the name of its back."""
    if file.kind == "front":
        found = taken.by_code.get(file.code)
        return (found[0].front, found[1]) if found else None
    for item, product in taken.pieces:
        if item.back is not None and item.back.key == file.face and (product.id if product else "") == file.product:
            return item.back, product
    return None


def _judge_name(file: ExportedFile, face: Face, taken: Taken, where: Where, findings: Findings) -> None:
    """Report a file whose name says another piece or number of copies than the manifest: people go by names."""
    name = Path(file.path).stem
    if file.kind == "back":
        wanted = "back"
    else:
        quantity = taken.by_code[file.code][0].piece.quantity
        wanted = f"{file.code}_x{quantity}" if quantity > 1 else file.code
    if name != wanted:
        findings.error("export.count", f"its name says {name}, {wanted} expected", where, fix=AGAIN)


def _judge_backs(files: Sequence[ExportedFile], taken: Taken, folder: Path, findings: Findings) -> None:
    """Report fronts that do not lie beside their back."""
    backs = {(Path(file.path).parent, file.face) for file in files if file.kind == "back"}
    for file in files:
        found = taken.by_code.get(file.code) if file.kind == "front" else None
        if found is None or found[0].back is None:
            continue
        if (Path(file.path).parent, found[0].back.key) not in backs:
            told = f"{file.code}: its back, {found[0].back.key}, is not beside it"
            findings.error("export.missing", told, Where(str(folder / file.path)), fix=AGAIN)


class _Fingerprints:
    """Which face a picture shows that should show another: by the dots of every fresh picture, when it is asked."""

    def __init__(self, fresh: FreshFaces, canvases: Sequence[tuple[Face, Canvas]]) -> None:
        self._fresh, self._canvases = fresh, canvases

    def whose(self, image: Image.Image) -> str:
        """The face that a picture shows, dot for dot; empty where none does."""
        data = image.tobytes()
        for face, canvas in self._canvases:
            if canvas.dots == image.size:
                other = self._fresh.picture(face, canvas, clear=image.mode == "RGBA")
                if other.tobytes() == data:
                    return face.key
        return ""


def compare(
    image: Image.Image,
    wanted: Image.Image,
    name: str,
    where: Where,
    findings: Findings,
    prints: _Fingerprints | None = None,
) -> None:
    """Report a picture that looks otherwise than the fresh one, with what it shows instead, or the places."""
    if image.tobytes() == wanted.tobytes():
        return
    other = prints.whose(image) if prints is not None else ""
    if other:
        told = f"{name} expected, {other} shown"
        findings.error("export.differs", told, where, fix=AGAIN, expected=name, found=other)
        return
    flat, ground = image.convert("RGB"), wanted.convert("RGB")
    dots = offending_dots(flat, ground, 1, LEVELS)
    if dots is None and image.mode == "RGBA":
        dots = offending_dots(image.getchannel("A").convert("RGB"), wanted.getchannel("A").convert("RGB"), 1, LEVELS)
    if dots is None:
        return
    places = boxes_round(dots)
    left, top, right, bottom = places[0]
    more = f" and {len(places) - 1} more" if len(places) > 1 else ""
    told = f"{name} is painted otherwise at {left}, {top} to {right}, {bottom} dots{more}"
    findings.error("export.differs", told, where, fix=AGAIN)
