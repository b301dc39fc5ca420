"""Checks of printed sheets: pieces, backs, marks, cut lines, posters, maps."""
