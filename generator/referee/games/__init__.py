"""The packages of the games that ship with Tirada, one a game; each exports its `plugin` (referee/plugin.py)."""
