"""Faces as PDF: operators, objects, metadata, the document."""
