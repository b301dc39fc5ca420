"""tirada referee legal: lists every action that is legal now."""

from __future__ import annotations

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import As, RecordFile
from generator.cli.referee.output import next_to_act, open_playable, print_json


def legal(record: RecordFile, as_: As = "", json_: Json = False, root: Root = None) -> None:
    """List every action that is legal now."""
    from generator.referee.clause_marks import recording
    from generator.workshop.play.records import find_player

    table = open_playable(root, record)
    who = find_player(table, as_) if as_ else ""
    found = []
    for action in table.referee.legal(table.position):
        if who and action.actor != who:
            continue
        with recording() as recorder:
            table.referee.judge(table.position, action)
        found.append({"action": str(action), "player": action.actor, "clause": sorted(recorder.accepted)})
    if json_:
        print_json(found)
        return
    for item in found:
        typer.echo(item["action"])
    if not found:
        typer.echo(next_to_act(table), err=True)
