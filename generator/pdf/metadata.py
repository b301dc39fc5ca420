"""The metadata of a PDF: title, author, language, rights and dates, as Info dictionary and XMP packet."""

from __future__ import annotations

import struct

import msgspec

from generator.base.dates import date

PRODUCER = "Tirada"
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


SRGB_MADE = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)  # the profile bears the hour it was made: two files would differ
ARCHIVAL = (
    '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" '
    'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" '
    'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" '
    'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
    "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>"
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
    "<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>"
    "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>"
    "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>'
    "<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>"
    "<pdfaProperty:description>part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property>"
    "</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)


class DocumentMetadata(msgspec.Struct, frozen=True):
    """The texts that a document's metadata holds."""

    title: str
    author: str
    language: str
    rights: str
    subject: str = ""
    keywords: str = ""


def text_string(text: str) -> str:
    """A PDF text string (UTF-16 when it must be)."""
    try:
        text.encode("ascii")
    except UnicodeEncodeError:
        return "<" + ("\ufeff" + text).encode("utf-16-be").hex().upper() + ">"
    return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"


def info(about: DocumentMetadata) -> bytes:
    """The Info dictionary."""
    words = f"<</Title {text_string(about.title)}/Author {text_string(about.author)}"
    words += f"/Producer ({PRODUCER})/Creator ({PRODUCER})"
    if about.subject:
        words += f"/Subject {text_string(about.subject)}"
    if about.keywords:
        words += f"/Keywords {text_string(about.keywords)}"
    if day := date():
        stamp = "D:" + "".join(c for c in day if c.isdigit()) + "Z"
        words += f"/CreationDate ({stamp})/ModDate ({stamp})"
    return (words + ">>").encode("latin-1")


def xmp(about: DocumentMetadata, *, archival: bool = False) -> bytes:
    """The XMP packet, as a stream object. `archival` declares PDF/A-2a and PDF/UA-1."""
    day = date()
    dates = f"<xmp:CreateDate>{day}</xmp:CreateDate><xmp:ModifyDate>{day}</xmp:ModifyDate>" if day else ""
    keywords = f"<pdf:Keywords>{_escaped(about.keywords)}</pdf:Keywords>" if about.keywords else ""
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format>'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{_escaped(about.title)}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:creator><rdf:Seq><rdf:li>{_escaped(about.author)}</rdf:li></rdf:Seq></dc:creator>"
        f"<dc:language><rdf:Bag><rdf:li>{_escaped(about.language)}</rdf:li></rdf:Bag></dc:language>"
        f'<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{_escaped(about.rights)}</rdf:li></rdf:Alt></dc:rights>'
        f"<xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool><pdf:Producer>{PRODUCER}</pdf:Producer>{keywords}{dates}"
        f"</rdf:Description>{ARCHIVAL if archival else ''}"
        '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    ).encode()
    return f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>stream\n".encode() + packet + b"\nendstream"


def srgb_profile() -> bytes:
    """The ICC profile of sRGB without its creation date, so that every build has the same bytes."""
    from PIL import ImageCms

    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[24:36] = SRGB_MADE
    return bytes(profile)


def _escaped(text: str) -> str:
    """A text as it stands in XML. The standard library's `html.escape` brings a table of all names that HTML has."""
    return text.translate(_ENTITIES)
