"""Printed sheets judged: pieces, backs, marks, cut lines, posters, maps."""
