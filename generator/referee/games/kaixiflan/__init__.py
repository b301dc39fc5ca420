"""Los Hijos de Kaixiflán: its battles counted, its worked examples judged and drawn; a referee is still to come."""

from generator.referee.games.kaixiflan import battle, odds, scene, worked_examples, written_campaign
from generator.referee.plugin import GamePlugin

plugin = GamePlugin(
    id="kaixiflan",
    modules=(battle, odds),
    odds=odds.CALCULATOR,
    examples=worked_examples.make,
    example_scene=scene.scene,
    campaign=written_campaign,
)
