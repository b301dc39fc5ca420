"""Theme and face template files: their shape, and how they are loaded."""
