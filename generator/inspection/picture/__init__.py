"""Checks of what pages look like in colour and in greys."""
