"""Geometry, findings, errors and files: what every other part stands on; imports nothing of ours."""
