"""Finished PDF files written again for printing houses: in CMYK, and as PDF/X-1a or PDF/X-4, by pikepdf."""

from __future__ import annotations

import io
import re
from typing import Any, Literal, NamedTuple

from generator.base.dates import date
from generator.base.errors import CannotJudge
from generator.base.files import sha256
from generator.base.regular_expressions import regular_expression
from generator.pdf.metadata import srgb_profile

Standard = Literal["", "pdf/x-1a", "pdf/x-4"]
VERSIONS = {"": "1.7", "pdf/x-1a": "1.4", "pdf/x-4": "1.6"}
NAMES = {"pdf/x-1a": "PDF/X-1a:2003", "pdf/x-4": "PDF/X-4"}
UNDATED = "2000-01-01T00:00:00Z"  # where no date is wanted: PDF/X asks for one
COMPONENTS = {"GRAY": 1, "RGB ": 3, "CMYK": 4}  # of a colour space, by its name in a profile
_INKS = regular_expression(rb"\((?:\\.|[^\\()])*\)|(?<![\w.])([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+(rg|RG)(?![\w])", re.S)


Inks = tuple[float, float, float, float]  # cyan, magenta, yellow, black, each from 0 to 1


class OutputIntent(NamedTuple):
    """How a file is meant to be printed: a registered printing condition, or a colour profile with its name."""

    condition: str
    profile: bytes = b""


def read_profile(data: bytes) -> str:
    """What colours a profile of a press describes: `CMYK`, `RGB ` or `GRAY`. Raises CannotJudge for another file."""
    from PIL import ImageCms

    if len(data) < 132 or data[36:40] != b"acsp":
        raise CannotJudge("it is no ICC profile", "ask the printing house for the .icc file of its press")
    space, kind = data[16:20].decode("latin-1"), data[12:16].decode("latin-1")
    try:
        ImageCms.ImageCmsProfile(io.BytesIO(data))
    except (OSError, ImageCms.PyCMSError) as error:
        raise CannotJudge("the ICC profile is damaged", "ask the printing house for it again") from error
    if kind != "prtr" or space not in COMPONENTS:
        raise CannotJudge(
            f"it is no profile of a press, but of class {kind!r} and colours {space.strip()!r}",
            "ask the printing house for the .icc file of its press",
        )
    return space


def profile_name(data: bytes) -> str:
    """What a profile calls itself."""
    from PIL import ImageCms

    return ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(data))).strip()


def press_ready(data: bytes, *, ink: int, standard: Standard, intent: OutputIntent) -> bytes:
    """A file of ours as printing houses want it. With `ink`, it is CMYK, with at most so much percent of ink anywhere.

    Grey is black ink alone. Other colours follow the profile of the press, where the intent has one. PDF/X-4 keeps RGB
    and says that it is sRGB, which the press turns into its own inks by the intent's profile.
    """
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if ink:
            _refuse_what_has_no_inks(pikepdf, pdf)
            inks = _Inks(ink / 100, intent.profile)
            for item in list(pdf.objects):
                if not isinstance(item, pikepdf.Stream):
                    continue
                if item.get("/Subtype") == "/Image":
                    inks.image(pikepdf, item)
                elif item.get("/Subtype") == "/Form":
                    item.write(_INKS.sub(inks.operators, item.read_bytes()))
            for page in pdf.pages:
                page.Contents.write(_INKS.sub(inks.operators, page.Contents.read_bytes()))
        if standard:
            _declare(pikepdf, pdf, standard, intent)
        if standard == "pdf/x-4":
            _name_rgb(pikepdf, pdf)
        old = standard == "pdf/x-1a"
        pdf.save(
            out,
            deterministic_id=True,
            force_version=VERSIONS[standard],
            min_version=VERSIONS[standard],
            object_stream_mode=pikepdf.ObjectStreamMode.disable if old else pikepdf.ObjectStreamMode.generate,
        )
    return out.getvalue()


def _refuse_what_has_no_inks(pikepdf: Any, pdf: Any) -> None:
    """Raise CannotJudge for gradients and transparency: PDF/X-1a forbids the one, and no ink is worked out for both."""
    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
            continue
        clear = any(key in item and float(item[key]) < 1 for key in ("/ca", "/CA"))
        if clear or "/ShadingType" in item:
            what = "something transparent" if clear else "a gradient"
            raise CannotJudge(
                f"a face has {what}, for which no inks can be named",
                "leave it out of the template, or send pictures: --service png-bleed",
            )


def inks_of(red: float, green: float, blue: float) -> Inks:
    """A colour (0 to 1) as cyan, magenta, yellow and black: what is grey in it is black ink."""
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    return 1 - red / light, 1 - green / light, 1 - blue / light, 1 - light


def within(inks: Inks, most: float) -> Inks:
    """Inks that are not more than so much together: the colours give way to black."""
    *colours, black = inks
    room, wanted = most - black, sum(colours)
    if wanted <= room:
        return inks
    cyan, magenta, yellow = (part * room / wanted for part in colours)
    return cyan, magenta, yellow, black


class _Inks:
    """Colours as inks: by arithmetic, or by the profile of a press."""

    def __init__(self, most: float, profile: bytes) -> None:
        self.most = most
        self.transform: Any = None
        if profile:
            from PIL import ImageCms

            srgb, press = (ImageCms.ImageCmsProfile(io.BytesIO(one)) for one in (srgb_profile(), profile))
            self.transform = ImageCms.buildTransform(srgb, press, "RGB", "CMYK")
        self.known: dict[tuple[bytes, ...], bytes] = {}

    def operators(self, found: re.Match[bytes]) -> bytes:
        """An operator that sets a colour, as one that sets inks; strings stay, whatever their bytes look like."""
        if found.group(4) is None:
            return found.group(0)
        key = found.groups()
        if key not in self.known:
            colour = self._of(*(float(found.group(i)) for i in (1, 2, 3)))
            # rounded down: the sum must not exceed its limit
            inks = " ".join(f"{int(ink * 10000) / 10000:.4f}".rstrip("0").rstrip(".") for ink in colour)
            self.known[key] = inks.encode() + (b" k" if found.group(4) == b"rg" else b" K")
        return self.known[key]

    def _of(self, red: float, green: float, blue: float) -> Inks:
        if self.transform is None or red == green == blue:
            return within(inks_of(red, green, blue), self.most)
        from PIL import Image, ImageCms

        dot = Image.new("RGB", (1, 1), tuple(round(part * 255) for part in (red, green, blue)))
        inked: Any = ImageCms.applyTransform(dot, self.transform)
        cyan, magenta, yellow, black = (part / 255 for part in inked.tobytes())
        return within((cyan, magenta, yellow, black), self.most)

    def image(self, pikepdf: Any, item: Any) -> None:
        """A bitmap in inks; what is transparent in it lies on white, for PDF/X-1a knows no transparency."""
        from PIL import Image

        mask = item.get("/SMask")
        if item.get("/ColorSpace") != "/DeviceRGB":
            return
        image = pikepdf.PdfImage(item).as_pil_image().convert("RGB")
        if mask is not None:
            ground = Image.new("RGB", image.size, "white")
            ground.paste(image, mask=pikepdf.PdfImage(mask).as_pil_image().convert("L"))
            image = ground
            del item["/SMask"]
        data = bytearray(4 * image.width * image.height)
        known: dict[bytes, bytes] = {}
        raw = image.tobytes()
        for i in range(image.width * image.height):
            dot = raw[3 * i : 3 * i + 3]
            inks = known.get(dot)
            if inks is None:
                colour = self._of(*(part / 255 for part in dot))
                inks = known[dot] = bytes(int(ink * 255) for ink in colour)
            data[4 * i : 4 * i + 4] = inks
        item.write(bytes(data))
        item.ColorSpace = pikepdf.Name.DeviceCMYK


def _declare(pikepdf: Any, pdf: Any, standard: Standard, intent: OutputIntent) -> None:
    """Say of a file that it is PDF/X: metadata, output intent, and nothing in it that PDF/X forbids."""
    day = date() or UNDATED
    stamp = "D:" + "".join(c for c in day if c.isdigit()) + "Z"
    pdf.docinfo["/CreationDate"], pdf.docinfo["/ModDate"] = pikepdf.String(stamp), pikepdf.String(stamp)
    pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
    for key in ("/Names", "/ViewerPreferences", "/PageMode", "/Outlines", "/AcroForm"):
        if key in pdf.Root:
            del pdf.Root[key]
    entry = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=pikepdf.String(intent.condition),
        Info=pikepdf.String(intent.condition),
    )
    if intent.profile:
        stream = pdf.make_stream(intent.profile)
        stream.N = COMPONENTS[intent.profile[16:20].decode("latin-1")]
        entry.DestOutputProfile = pdf.make_indirect(stream)
    else:
        entry.RegistryName = pikepdf.String("http://www.color.org")
    pdf.Root.OutputIntents = pikepdf.Array([pdf.make_indirect(entry)])
    if standard == "pdf/x-1a":
        pdf.docinfo["/GTS_PDFXVersion"] = pikepdf.String(NAMES[standard])
    old = pdf.Root.Metadata.read_bytes()
    ident = sha256(old)
    told = (
        '<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" '
        'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" '
        'xmlns:pdf="http://ns.adobe.com/pdf/1.3/">'
        f"<pdfxid:GTS_PDFXVersion>{NAMES[standard]}</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>"
        f"<xmp:MetadataDate>{day}</xmp:MetadataDate>"
        + (
            ""
            if b"xmp:CreateDate" in old
            else f"<xmp:CreateDate>{day}</xmp:CreateDate><xmp:ModifyDate>{day}</xmp:ModifyDate>"
        )
        + f"<xmpMM:DocumentID>uuid:{ident[:32]}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>"
        "<xmpMM:RenditionClass>default</xmpMM:RenditionClass></rdf:Description></rdf:RDF>"
    )
    pdf.Root.Metadata.write(old.replace(b"</rdf:RDF>", told.encode(), 1))


def _name_rgb(pikepdf: Any, pdf: Any) -> None:
    """Say in every list of resources that RGB means sRGB."""
    stream = pdf.make_stream(srgb_profile())
    stream.N = 3
    space = pdf.make_indirect(pikepdf.Array([pikepdf.Name.ICCBased, pdf.make_indirect(stream)]))
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream | pikepdf.Dictionary) and "/Resources" in item:
            item.Resources.ColorSpace = pikepdf.Dictionary(DefaultRGB=space)
