"""Texts and translations: the source language stands in data files, every other one in a PO catalogue."""
