"""Tirada: the press and the referee of tabletop games."""

import os

__version__ = "0.1.0"

# pydantic's plug-in search would read the metadata of every installed package at each start
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
