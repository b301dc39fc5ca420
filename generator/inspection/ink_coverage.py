"""How much of its pages a PDF covers with ink: estimated from its pages as they look, in parts of cyan to black."""

from __future__ import annotations

from typing import NamedTuple

from generator.base.findings import Findings, Where
from generator.inspection.reading.printed_document import PrintedDocument

MM_PER_INCH = 25.4
DPI = 36.0  # dots to the inch of the pages that are looked at: their mean is that of finer ones
MUCH = 15.0  # percent of the pages: of so much ink a good part can be saved
MOST_LEFT = 0.75  # of it may be left
WORDS = 0.5  # percent of the pages: of a page of words it says on top that it saves ink, and files have longer names
COLOUR = 12  # of 255 between the lightest and the darkest channel of a dot: no grey has as much


class InkCoverage(NamedTuple):
    """Percent of the area of all pages that each ink covers where the grey part of every colour is printed in black."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All four together, as print shops count it: a page of pure red has 200 percent."""
        return round(sum(self), 1)


def ink_coverage(data: bytes) -> InkCoverage:
    """The ink on the pages of a PDF, to a tenth of a percent. Paper has none."""
    import pypdfium2 as pdfium
    from PIL import ImageChops, ImageStat

    document = pdfium.PdfDocument(data)
    sums, area = [0.0, 0.0, 0.0, 0.0], 0
    try:
        for number in range(len(document)):
            page = document[number]
            picture = page.render(scale=DPI / 72).to_pil().convert("RGB")
            page.close()
            dots = picture.width * picture.height
            red, green, blue = picture.split()
            lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
            black = 255 - ImageStat.Stat(lightest).mean[0]
            inks = [255 - ImageStat.Stat(channel).mean[0] - black for channel in (red, green, blue)]
            sums = [total + ink * dots for total, ink in zip(sums, (*inks, black), strict=True)]
            area += dots
    finally:
        document.close()
    return InkCoverage(*(round(total / area / 2.55, 1) + 0.0 for total in sums)) if area else InkCoverage(0, 0, 0, 0)


def judge_saved_ink(printed: PrintedDocument, usual: PrintedDocument, findings: Findings) -> None:
    """Report a file that is to save ink and has as much as the usual file of the same pieces, or nearly."""
    before, after = ink_coverage(usual.data).total, ink_coverage(printed.data).total
    most = before * MOST_LEFT if before >= MUCH else before + WORDS
    if after > most:
        findings.error(
            "print.ink",
            f"though low on ink, it covers {after:g} % of its pages with ink; the usual file covers {before:g} %",
            Where(printed.shown),
            fix="build it again",
        )


def judge_greys(printed: PrintedDocument, findings: Findings) -> None:
    """Report each page with a colour of a file that is to be without, and where on it the colours are."""
    import pypdfium2 as pdfium
    from PIL import ImageChops

    document = pdfium.PdfDocument(printed.data)
    try:
        for number in range(len(document)):
            page = document[number]
            picture = page.render(scale=DPI / 72).to_pil().convert("RGB")
            page.close()
            red, green, blue = picture.split()
            lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
            darkest = ImageChops.darker(ImageChops.darker(red, green), blue)
            coloured = ImageChops.subtract(lightest, darkest).point([0] * (COLOUR + 1) + [255] * (255 - COLOUR))
            dots = coloured.getbbox()
            if dots is None:
                continue
            left, top, right, bottom = (round(edge * MM_PER_INCH / DPI, 1) for edge in dots)
            findings.error(
                "print.ink",
                "it is to be without colours, and there are some in this part of the page",
                Where(printed.shown, page=number + 1, box=(left, top, right, bottom)),
                fix="build it again",
            )
    finally:
        document.close()
