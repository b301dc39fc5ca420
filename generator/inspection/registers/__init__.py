"""Checks of tables, clauses, rulings and fonts, and mutation tests of these checks."""
