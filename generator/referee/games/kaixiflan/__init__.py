"""Los Hijos de Kaixiflán: its worked examples judged and drawn; a referee is still to come."""

from generator.referee.games.kaixiflan import scene, worked_examples
from generator.referee.plugin import GamePlugin

plugin = GamePlugin(id="kaixiflan", examples=worked_examples.make, example_scene=scene.scene)
