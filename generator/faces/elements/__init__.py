"""The elements of a template as shapes in millimetres."""
