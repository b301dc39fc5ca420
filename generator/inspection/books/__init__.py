"""Checks of finished rulebooks: their text in order, and the page order of booklets."""
