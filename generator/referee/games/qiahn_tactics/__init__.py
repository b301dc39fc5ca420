"""Qíahn Tactics, refereed: tokens and dice."""

from functools import partial

from generator.referee.duel import option_values
from generator.referee.games.qiahn_tactics import (
    checks,
    combat,
    counters,
    invariants,
    legal,
    notation,
    odds,
    position,
    referee,
    rules,
    scene,
    simulation_insight,
    steps,
    table_description,
)
from generator.referee.plugin import GamePlugin
from generator.referee.simulation import Insight

plugin = GamePlugin(
    id="qiahn_tactics",
    engine=referee,
    needs=rules.NEEDS,
    modules=(referee, rules, position, checks, counters, legal, steps, combat, invariants),
    odds=odds.CALCULATOR,
    insight=Insight(simulation_insight.worth, simulation_insight.first_mover, simulation_insight.piece),
    scene=scene.scene,
    describe=table_description.describe,
    notation=notation.NOTATION,
    option_values=partial(option_values, rules.FORMAT),
)
