"""Exports: faces as pictures, files for services, virtual tables and cutting machines, each in a folder of its own."""
