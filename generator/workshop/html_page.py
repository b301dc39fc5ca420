"""A standalone HTML page: no outside resource, readable in light and dark."""

from __future__ import annotations

import html

_STYLE = """:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;
padding:0 1rem}"""


def standalone_page(title: str, body: str, style: str, language: str = "en") -> str:
    """A whole page: `title` heads it, in words; `body` is HTML, `style` the CSS that it needs besides."""
    head = html.escape(title)
    return (
        f'<!doctype html>\n<html lang="{html.escape(language)}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{head}</title><style>{_STYLE}{style}</style>'
        f"<h1>{head}</h1>{body}</html>\n"
    )
