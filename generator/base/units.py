"""Lengths. Millimetres everywhere inside; points only where a PDF is written or read."""

from __future__ import annotations

POINTS_PER_MM = 72.0 / 25.4


def to_points(mm: float) -> float:
    """Millimetres to PDF points."""
    return mm * POINTS_PER_MM


def to_mm(points: float) -> float:
    """PDF points to millimetres."""
    return points / POINTS_PER_MM
