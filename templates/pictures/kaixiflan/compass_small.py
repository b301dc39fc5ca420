"""The compass for the calendar: the same by a broader quill."""

from compass import draw as drawn


def draw():
    return drawn(1.6)
