"""Draws layered pictures in code: contours, hatching, figures. Needs numpy and shapely."""
