"""Qíahn Tactics Goblin, refereed: cards, no dice."""

from generator.referee.games.qiahn_goblin import (
    cards,
    checks,
    combat,
    insight,
    invariants,
    legal,
    position,
    position_json,
    referee,
    rules,
    scene,
    steps,
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
    insight=Insight(insight.worth, insight.first_mover, insight.piece),
    scene=scene.scene,
)  # fmt: skip
