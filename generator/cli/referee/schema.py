"""tirada referee schema: prints the JSON Schema of positions, actions and claims."""

from __future__ import annotations

from generator.cli.options import Root
from generator.cli.referee.arguments import GameName, Options
from generator.cli.referee.output import print_json


def schema(game: GameName, option: Options = None, root: Root = None) -> None:
    """Print the JSON Schema of a position, every kind of action and every kind of claim, as JSON.

    `position` names the version of positions, `record` that of the text in which actions are written, and `data` the
    numbers and rulings that they are judged by.
    """
    from generator.referee.record import FIRST_LINE, facts_hash
    from generator.workshop.play.records import referee_of

    _, _, referee = referee_of(root, game, list(option or ()))
    claims = {kind: {"clause": clause, "written": f"= {how}"} for kind, (clause, how) in referee.events().items()}
    print_json(
        {
            "game": game,
            "data": facts_hash(referee),
            "record": FIRST_LINE,
            "position": referee.schema(),
            "actions": referee.grammar(),
            "claims": claims,
        }
    )
