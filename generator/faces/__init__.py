"""Composes one printed side: templates, art and text become a list of shapes and lines in mm. Knows no paper."""
