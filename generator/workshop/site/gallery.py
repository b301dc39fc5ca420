"""output/gallery.html: thumbnails of what was made, in one file without outside resources."""

from __future__ import annotations

import base64
import html
import io
from typing import Any

PAGES = 4  # thumbnails of one file; the rest is counted: to read and draw a page takes about 5 ms
WIDTH = 210  # pixels of a thumbnail


def thumbnails_of(data: bytes) -> list[str]:
    """The first pages of a PDF as data URIs."""
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(data)
    images = []
    for i in range(min(PAGES, len(document))):
        page = document[i]
        picture = page.render(scale=WIDTH / page.get_width()).to_pil()
        buffer = io.BytesIO()
        picture.save(buffer, "JPEG", quality=75)  # WebP is a third smaller, and takes nine times as long
        images.append("data:image/jpeg;base64," + base64.b64encode(buffer.getvalue()).decode())
        page.close()
    document.close()
    return images


_STYLE = """:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:80rem;
padding:1.5rem;background:#f4ecdb;color:#221d19}h1{margin:.2em 0}h2{margin:2rem 0 .3rem}p{margin:.2rem 0 .8rem}
.pages{display:flex;flex-wrap:wrap;gap:.8rem}.pages img{width:210px;height:auto;background:#fff;
box-shadow:0 1px 4px #0005}a{color:#8a3b12}.more{align-self:center;padding:0 1rem}
@media(prefers-color-scheme:dark){body{background:#1c1917;color:#eee3d0}a{color:#f2b48a}}"""


def gallery_page(entries: list[dict[str, Any]]) -> str:
    """The gallery. An entry: file (relative), title, pages, pieces, thumbnails."""
    parts = []
    for entry in entries:
        name = html.escape(entry["file"])
        images = "".join(
            f'<img src="{uri}" alt="{html.escape(entry["title"])}, page {i}" loading="lazy">'
            for i, uri in enumerate(entry["thumbnails"], 1)
        )
        rest = entry["pages"] - len(entry["thumbnails"])
        more = f'<span class="more">+ {rest} pages</span>' if rest > 0 else ""
        parts.append(
            f'<section><h2>{html.escape(entry["title"])}</h2><p><a href="{name}">{name}</a> · '
            f'{entry["pages"]} pages · {entry["pieces"]} pieces</p><div class="pages">{images}{more}</div></section>'
        )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Tirada: what was made</title><style>{_STYLE}</style></head><body><h1>Tirada</h1>"
        f'<p>{len(entries)} files · <a href="icons.html">icons</a></p>{"".join(parts)}</body></html>\n'
    )
