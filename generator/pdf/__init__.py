"""Writes PDF files from display lists: objects, operators, metadata, the document. Knows no paper and no game."""
