"""Los Hijos de Kaixiflán: weeks of a campaign resolved, battles counted, worked examples judged and drawn."""

from generator.referee.games.kaixiflan import (
    ballads,
    battle,
    board,
    building,
    director_events,
    exploration,
    fame,
    fighting,
    governor,
    harvest,
    invariants,
    missions,
    monopoly,
    movement,
    odds,
    order_reading,
    phase_invariants,
    politics,
    recruiting,
    running_turn,
    scene,
    scripted_campaign,
    season_phases,
    sheet_reading,
    start_position,
    store_control,
    trade,
    week,
    worked_examples,
    written_campaign,
)
from generator.referee.plugin import GamePlugin

plugin = GamePlugin(
    id="kaixiflan",
    modules=(
        week, running_turn, start_position, board, harvest, trade, building, recruiting, fighting, battle, movement,
        exploration, governor, season_phases, store_control, director_events, missions, politics, monopoly, ballads,
        fame, invariants, phase_invariants, sheet_reading, order_reading, odds,
    ),
    odds=odds.CALCULATOR,
    examples=worked_examples.make,
    example_scene=scene.scene,
    campaign=written_campaign,
    scripts=scripted_campaign,
)  # fmt: skip
