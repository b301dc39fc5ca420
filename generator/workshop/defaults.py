"""The layout and the paper of a build when nobody names one. Imports nothing: the quick stamp needs it."""

DEFAULT_LAYOUT = "dense"
DEFAULT_PAPER = "a4"
