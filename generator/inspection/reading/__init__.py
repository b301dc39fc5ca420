"""Reads finished PDFs: forms, texts and paths on their pages, in mm."""
