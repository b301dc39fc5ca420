"""Judges exports: pictures, pages, saved objects and cut files, each against its profile and the fresh faces."""
