"""What a PDF says about itself: title, author, language, rights and dates, as Info dictionary and XMP packet."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from html import escape

from generator.base.errors import CannotJudge

PRODUCER = "Tirada"


@dataclass(frozen=True, slots=True)
class About:
    """The words of a document's metadata."""

    title: str
    author: str
    language: str
    rights: str
    subject: str = ""


def date() -> str:
    """The date that SOURCE_DATE_EPOCH gives, in UTC; empty without it, so that files stay equal.

    Raises CannotJudge when it is no number of seconds.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not epoch:
        return ""
    try:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(int(epoch)))
    except (ValueError, OverflowError, OSError) as error:
        raise CannotJudge(
            f"SOURCE_DATE_EPOCH is {epoch!r}: a number of seconds since 1970 is expected", "unset it, or mend it"
        ) from error


def text_string(text: str) -> str:
    """A PDF text string (UTF-16 when it must be)."""
    try:
        text.encode("ascii")
    except UnicodeEncodeError:
        return "<" + ("\ufeff" + text).encode("utf-16-be").hex().upper() + ">"
    return "(" + text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)") + ")"


def info(about: About) -> bytes:
    """The Info dictionary."""
    words = f"<</Title {text_string(about.title)}/Author {text_string(about.author)}"
    words += f"/Producer ({PRODUCER})/Creator ({PRODUCER})"
    if about.subject:
        words += f"/Subject {text_string(about.subject)}"
    if day := date():
        stamp = "D:" + "".join(c for c in day if c.isdigit()) + "Z"
        words += f"/CreationDate ({stamp})/ModDate ({stamp})"
    return (words + ">>").encode("latin-1")


def xmp(about: About) -> bytes:
    """The XMP packet, as a stream object."""
    day = date()
    dates = f"<xmp:CreateDate>{day}</xmp:CreateDate><xmp:ModifyDate>{day}</xmp:ModifyDate>" if day else ""
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format>'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.title)}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:creator><rdf:Seq><rdf:li>{escape(about.author)}</rdf:li></rdf:Seq></dc:creator>"
        f"<dc:language><rdf:Bag><rdf:li>{escape(about.language)}</rdf:li></rdf:Bag></dc:language>"
        f'<dc:rights><rdf:Alt><rdf:li xml:lang="x-default">{escape(about.rights)}</rdf:li></rdf:Alt></dc:rights>'
        f"<xmp:CreatorTool>{PRODUCER}</xmp:CreatorTool><pdf:Producer>{PRODUCER}</pdf:Producer>{dates}"
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    ).encode()
    return f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>stream\n".encode() + packet + b"\nendstream"
