"""Digests of a PDF: one for each page and one for each key of the document, of everything that paints, speaks or acts.

Two files with equal digests hold the same values, however their objects are numbered, packed or compressed: so a file
that some program has only saved again is told from one that says or shows something else. Pages whose digests differ
are compared once more by their operators, however these are spelled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.inspection.reading.printed_document import PrintedDocument, said_of_bytes

MOST_OBJECTS = 200_000  # our largest file has a fiftieth of it
DEEPEST = 60  # arrays and dictionaries inside each other
_INHERITED = ("/Resources", "/MediaBox", "/CropBox", "/Rotate")  # by a page from the tree of pages
_PACKING = ("/Length", "/Filter", "/DecodeParms")  # of a stream: its content is digested unpacked
# of the trailer: where the objects stand, and what any program that saves the file gives it anew
_WHEREABOUTS = frozenset(
    ("/Size", "/Root", "/Info", "/ID", "/Prev", "/XRefStm", "/Type", "/W", "/Index", *_PACKING, "/DL")
)
DATES = ("/CreationDate", "/ModDate")  # the environment of a build gives them, nothing of what is printed
_OF_THE_WRITER = (*DATES, "/Producer")  # what any program that saves the file gives it anew
_USUAL = {"/Rotate": 0, "/UserUnit": 1}  # what a page has that does not say otherwise
_RESOURCES = ("/ColorSpace", "/ExtGState", "/Font", "/Pattern", "/Properties", "/Shading", "/XObject")
_XMP_OF_THE_WRITER = ("CreateDate", "ModifyDate", "MetadataDate", "Producer")
_ObjectNumber = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DocumentDigest:
    """The digests of a file: of its pages in their order, and of the keys of its catalogue, trailer and Info.

    `doubt` says why equal digests would prove nothing: readers may not agree on what the file holds.
    """

    pages: tuple[str, ...]
    keys: Mapping[str, str]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs between two files: numbers of pages (from 1), and keys of the document."""

    pages: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()
    doubt: str = ""

    def __bool__(self) -> bool:
        return bool(self.pages or self.keys or self.doubt)


def digest_of(document: PrintedDocument) -> DocumentDigest:
    """The digests of a file. Raises CannotJudge for what is no PDF, and where objects are too many or too deep."""
    with document.structure() as pdf:
        try:
            digester = _Digester({page.obj.objgen: i for i, page in enumerate(pdf.pages, 1)})
            pages = tuple(digester.of_page(page.obj) for page in pdf.pages)
            keys = {f"Root{key}": digester.of(pdf.Root[key]) for key in pdf.Root.keys() if key != "/Pages"}  # noqa: SIM118
            if "/Metadata" in pdf.Root:
                keys["Root/Metadata"] = _metadata(pdf.Root.Metadata)
            trailer = pdf.trailer
            keys |= {f"Trailer{key}": digester.of(trailer[key]) for key in trailer.keys() if key not in _WHEREABOUTS}  # noqa: SIM118
            info = trailer.get("/Info", {})
            keys |= {f"Info{key}": digester.of(info[key]) for key in info.keys() if key not in _OF_THE_WRITER}  # noqa: SIM118
        except (RecursionError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise CannotJudge(
                f"its objects cannot be read ({error})", "build it again", Where(document.shown)
            ) from error
        doubts = [said_of_bytes(one) for one in pdf.get_warnings()]
    return DocumentDigest(pages, keys, _doubt(document.data, doubts))


def differences(document: PrintedDocument, fresh: PrintedDocument) -> Differences:
    """What differs between a file and the fresh one. Raises CannotJudge as `digest_of` does."""
    ours, theirs = digest_of(document), digest_of(fresh)
    count = max(len(ours.pages), len(theirs.pages))
    pages = [i for i in range(count) if ours.pages[i : i + 1] != theirs.pages[i : i + 1]]
    if pages and len(ours.pages) == len(theirs.pages):
        spelled = [_operators_of(one, pages) for one in (document, fresh)]
        pages = [i for i, one, other in zip(pages, *spelled, strict=True) if one != other]
    keys = [key for key in sorted({*ours.keys, *theirs.keys}) if ours.keys.get(key) != theirs.keys.get(key)]
    return Differences(tuple(i + 1 for i in pages), tuple(keys), ours.doubt)


def _operators_of(document: PrintedDocument, pages: list[int]) -> list[str]:
    """Digests of some pages (from 0) that are the same however their operators are spelled."""
    with document.structure() as pdf:
        digester = _Digester({page.obj.objgen: i for i, page in enumerate(pdf.pages, 1)}, spelled_alike=True)
        return [digester.of_page(pdf.pages[i].obj) for i in pages]


def _doubt(data: bytes, warnings: list[str]) -> str:
    if warnings:
        return f"it is damaged, and readers may mend it in different ways: {warnings[0]}"
    ends = data.count(b"%%EOF")
    linear = b"/Linearized" in data[:1024]
    if ends > (2 if linear else 1):
        return "it has been changed by appending, and holds more than one revision"
    if data[data.rfind(b"%%EOF") + 5 :].strip():
        return "something stands behind its end"
    return ""


@dataclass(slots=True)
class _Digester:
    """Digests values of one open file; the content of each object is read once.

    `spelled_alike`: what pages and forms paint counts by its operators, not by the bytes that spell them.
    """

    pages: Mapping[_ObjectNumber, int]
    spelled_alike: bool = False
    _read: dict[_ObjectNumber, tuple[bytes, tuple[Any, ...]]] = field(default_factory=dict)

    def of_page(self, page: Any) -> str:
        """The digest of a page: all its keys, and what it inherits; what goes without saying is left out."""
        import pikepdf

        parts = {}
        for key in {*page.keys(), *_INHERITED} - {"/Parent", "/Contents"}:
            value = _inherited(page, key) if key in _INHERITED else page[key]
            if value is not None and not (key in _USUAL and value == _USUAL[key]):
                parts[key] = self.of(value)
        if parts.get("/CropBox") == parts.get("/MediaBox"):  # where a page has none, it is as large
            parts.pop("/CropBox", None)
        contents = page.get("/Contents")
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [] if contents is None else [contents]
        painted = _operators(page) if self.spelled_alike and streams else None
        painted = painted or b"\n".join(_content(stream) for stream in streams)
        parts["/Contents"] = hashlib.sha256(painted).hexdigest()
        return hashlib.sha256(repr(sorted(parts.items())).encode()).hexdigest()

    def of(self, value: Any) -> str:
        """The digest of a value with everything it refers to; pages stand in it by their numbers alone."""
        total = hashlib.sha256()
        numbers: dict[_ObjectNumber, int] = {}
        waiting = [value]
        for number, item in enumerate(waiting):
            if number > MOST_OBJECTS:
                raise ValueError(f"more than {MOST_OBJECTS} objects")
            own, referred = self._own(item)
            total.update(b"%d:" % len(own) + own)
            for other in referred:
                identity = other.objgen
                if identity not in numbers:
                    waiting.append(other)
                    numbers[identity] = len(waiting) - 1
                total.update(b"R%d" % numbers[identity])
        return total.hexdigest()

    def _own(self, item: Any) -> tuple[bytes, tuple[Any, ...]]:
        """An object without those it refers to, and these in order."""
        identity = item.objgen if hasattr(item, "objgen") else (0, 0)
        if identity[0] and identity in self._read:
            return self._read[identity]
        referred: list[Any] = []
        parts: list[bytes] = []
        if identity[0] and identity in self.pages:
            parts.append(b"page %d" % self.pages[identity])
        else:
            self._write(item, parts, referred, 0)
        found = b" ".join(parts), tuple(referred)
        if identity[0]:
            self._read[identity] = found
        return found

    def _write(self, item: Any, parts: list[bytes], referred: list[Any], depth: int) -> None:
        import pikepdf

        if depth > DEEPEST:
            raise ValueError("it is nested too deep")
        if isinstance(item, pikepdf.Stream):
            parts.append(b"stream")
            self._write_pairs(item, parts, referred, depth, _PACKING)
            painted = _operators(item) if self.spelled_alike and item.get("/Subtype") == "/Form" else None
            parts.append(hashlib.sha256(painted or _content(item)).digest())
        elif isinstance(item, pikepdf.Dictionary):
            self._write_pairs(item, parts, referred, depth, ())
        elif isinstance(item, pikepdf.Array):
            parts.append(b"[")
            for one in item:
                self._write_inside(one, parts, referred, depth)
            parts.append(b"]")
        else:
            parts.append(_scalar(item))

    def _write_pairs(
        self, item: Any, parts: list[bytes], referred: list[Any], depth: int, left_out: tuple[str, ...]
    ) -> None:
        import pikepdf

        parts.append(b"<<")
        for key in sorted(item.keys()):
            empty = key in _RESOURCES and isinstance(item[key], pikepdf.Dictionary) and not item[key].keys()
            if key not in left_out and not empty:
                parts.append(key.encode("utf-8", "surrogateescape"))
                self._write_inside(item[key], parts, referred, depth)
        parts.append(b">>")

    def _write_inside(self, item: Any, parts: list[bytes], referred: list[Any], depth: int) -> None:
        import pikepdf

        container = isinstance(item, pikepdf.Dictionary | pikepdf.Array | pikepdf.Stream)
        if container and item.is_indirect:
            if item.objgen in self.pages:
                parts.append(b"page %d" % self.pages[item.objgen])
            else:
                parts.append(b"R")
                referred.append(item)
        else:
            self._write(item, parts, referred, depth + 1)


def _inherited(page: Any, key: str) -> Any:
    node = page
    for _ in range(DEEPEST):
        if key in node:
            return node[key]
        if "/Parent" not in node:
            return None
        node = node["/Parent"]
    raise ValueError("the tree of pages has no root")


def _content(stream: Any) -> bytes:
    """The content of a stream unpacked; what cannot be unpacked is told from every content that can."""
    import pikepdf

    try:
        return b"content:" + bytes(stream.read_bytes())
    except pikepdf.PdfError:
        filters = repr(stream.get("/Filter")) + repr(stream.get("/DecodeParms"))
        return b"packed:" + filters.encode() + bytes(stream.read_raw_bytes())


def _operators(painted: Any) -> bytes | None:
    """The operators of a page or a form, each spelled in one way, without a pair of `q` and `Q` round all of them.

    None where they cannot be read.
    """
    import pikepdf

    try:
        found = list(pikepdf.parse_content_stream(painted))
        names = [str(one.operator) for one in found]
        if names[:1] == ["q"] and names[-1:] == ["Q"] and _reaches_the_end(names):
            found = found[1:-1]
        return b"operators:" + pikepdf.unparse_content_stream(found)
    except pikepdf.PdfError:
        return None


def _reaches_the_end(names: list[str]) -> bool:
    """Whether the last operator takes back what the first one saved."""
    depth = 0
    for name in names[:-1]:
        depth += (name == "q") - (name == "Q")
        if depth < 1:
            return False
    return depth == 1


def _scalar(item: Any) -> bytes:
    import pikepdf

    if isinstance(item, bool) or item is None:
        return str(item).encode()
    if isinstance(item, int | float | Decimal):
        return b"%.6f" % float(item)
    if isinstance(item, pikepdf.Name):
        return str(item).encode("utf-8", "surrogateescape")
    if isinstance(item, pikepdf.String):
        raw = bytes(item)
        return b"(%d %s)" % (len(raw), raw)
    return repr(item).encode()


def _metadata(stream: Any) -> str:
    """The digest of an XMP packet by its fields, as programs write it anew; what they say of themselves is left out."""
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    data = stream.read_bytes()
    try:
        root = fromstring(data)
    except (ParseError, DefusedXmlException, ValueError):
        return hashlib.sha256(b"unread" + data).hexdigest()
    fields: list[str] = []
    waiting: list[tuple[str, Any]] = [("", root)]
    while waiting:
        path, node = waiting.pop()
        here = f"{path}/{node.tag}"
        if here.rpartition("}")[2] in _XMP_OF_THE_WRITER:
            continue
        said = {k: v for k, v in node.attrib.items() if k.rpartition("}")[2] not in _XMP_OF_THE_WRITER and v}
        text = (node.text or "").strip()
        if text or said:
            fields.append(repr((here, text, sorted(said.items()))))
        waiting += [(here, child) for child in reversed(list(node))]
    return hashlib.sha256("\n".join(fields).encode()).hexdigest()
