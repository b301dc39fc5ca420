"""Gnostica, refereed: cards and pyramids on an unbounded board."""

from generator.referee.games.gnostica import (
    change,
    checks,
    grammar,
    invariants,
    legal,
    major_checks,
    notation,
    position,
    position_json,
    power_checks,
    power_legal,
    power_steps,
    questions,
    referee,
    rules,
    scene,
    simulation_insight,
    spaces,
    steps,
    suit_checks,
    table_description,
    view,
)
from generator.referee.plugin import GamePlugin
from generator.referee.simulation import Insight

plugin = GamePlugin(
    id="gnostica",
    engine=referee,
    needs=rules.NEEDS,
    modules=(
        referee, rules, spaces, position, position_json, view, grammar, checks, power_checks, suit_checks,
        major_checks, legal, power_legal, steps, power_steps, change, invariants,
    ),
    insight=Insight(
        simulation_insight.worth, simulation_insight.first_mover, simulation_insight.piece, simulation_insight.LONGEST,
        tires=simulation_insight.TIRES,
    ),
    scene=scene.scene,
    ask=questions.ask,
    keeps_first=referee.keeps_first,
    describe=table_description.describe,
    notation=notation.NOTATION,
    option_values=rules.option_values,
)  # fmt: skip
