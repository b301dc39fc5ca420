"""Faces onto sheets of paper and into PDF; knows nothing of any game."""
