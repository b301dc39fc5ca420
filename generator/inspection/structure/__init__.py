"""Checks of what a PDF has besides page content: fonts, boxes, metadata, form fields."""
