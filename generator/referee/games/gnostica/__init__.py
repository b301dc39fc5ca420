"""Gnostica: its worked examples judged and drawn; a referee is still to come."""

from generator.referee.games.gnostica import scene, worked_examples
from generator.referee.plugin import GamePlugin

plugin = GamePlugin(id="gnostica", examples=worked_examples.make, example_scene=scene.scene)
