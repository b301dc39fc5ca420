"""Writes faces as PDF: operators, objects, metadata, the document."""
