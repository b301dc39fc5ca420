"""Fonts, kerning, and text fitted into boxes."""
