"""Typesetting: fonts, shaping, line breaking, and text fitted into boxes, for cards, books, charts and the web."""
