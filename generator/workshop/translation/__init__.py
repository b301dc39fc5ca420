"""The catalogues of the games, and who speaks in each language."""
