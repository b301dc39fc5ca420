"""Qíahn Tactics Goblin, refereed: cards, no dice."""

from functools import partial

from generator.referee.duel import option_values
from generator.referee.games.qiahn_goblin import (
    cards,
    checks,
    combat,
    invariants,
    legal,
    notation,
    position,
    position_json,
    referee,
    rules,
    scene,
    simulation_insight,
    steps,
    table_description,
    values,
    view,
)
from generator.referee.plugin import GamePlugin
from generator.referee.simulation import Insight

plugin = GamePlugin(
    id="qiahn_goblin",
    engine=referee,
    needs=rules.NEEDS,
    modules=(
        referee, rules, position, position_json, view, checks, cards, legal, steps, values, combat, invariants,
    ),
    insight=Insight(
        simulation_insight.worth,
        simulation_insight.first_mover,
        simulation_insight.piece,
        as_often_as_liked=("copy",),  # AG-50
    ),
    scene=scene.scene,
    describe=table_description.describe,
    notation=notation.NOTATION,
    option_values=partial(option_values, rules.MODE),
)  # fmt: skip
