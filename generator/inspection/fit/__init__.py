"""Checks whether pieces fit: onto the spaces that they are put on, and into their boxes."""
