"""Tirada: the press and the referee of tabletop games."""

__version__ = "0.1.0"
