"""Faces beyond paper: pictures, files for print services, virtual tables and cutting machines."""
