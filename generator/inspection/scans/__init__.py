"""Reads scans and photographs of calibration sheets. Needs numpy, which `pip install tirada[scan]` brings."""
