"""Rulebooks: a game's rules as a document without pages, and its editions as PDF and as a web page."""
