"""Keeps the translation catalogues of the games up to date, and loads them for speaking."""
