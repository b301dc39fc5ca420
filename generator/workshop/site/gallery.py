"""Thumbnails of the pages of finished files, for the gallery and the page of all games."""

from __future__ import annotations

import base64
import io

from generator.base.memory_headroom import require_headroom

PAGES = 4  # thumbnails of one file; the rest is linked: to read and draw a page takes about 5 ms
WIDTH = 210  # pixels of a thumbnail
NEEDED = 64 << 20  # bytes that PDFium may take for it: where it gets none, it ends the whole process


def thumbnails_of(data: bytes, *, poster: bool = False) -> list[str]:
    """The first pages of a PDF as data URIs; of a poster the first one.

    Each of a poster's sheets holds the whole picture, of which a part is seen: all of it is read for every page.
    Raises MemoryError where PDFium could run out of memory.
    """
    import pypdfium2 as pdfium

    require_headroom(NEEDED)
    document = pdfium.PdfDocument(data)
    images = []
    for i in range(min(1 if poster else PAGES, len(document))):
        page = document[i]
        picture = page.render(scale=WIDTH / page.get_width()).to_pil()
        buffer = io.BytesIO()
        picture.save(buffer, "JPEG", quality=75)  # WebP is a third smaller, and takes nine times as long
        images.append("data:image/jpeg;base64," + base64.b64encode(buffer.getvalue()).decode())
        page.close()
    document.close()
    return images
