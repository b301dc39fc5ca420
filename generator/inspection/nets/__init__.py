"""Checks of nets (boxes, dice, pyramids) by folding them in space."""
