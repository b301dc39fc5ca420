"""Reads things back and judges them; recomputes what press claims and never imports it."""
