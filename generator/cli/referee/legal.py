"""tirada referee legal: every action that is legal now."""

from __future__ import annotations

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import As, RecordFile
from generator.cli.referee.output import open_sound, print_json, who_is_awaited


def legal(record: RecordFile, as_: As = "", json_: Json = False, root: Root = None) -> None:
    """List every action that is legal now."""
    from generator.referee.clause_marks import recording
    from generator.workshop.play.records import who_is

    table = open_sound(root, record)
    who = who_is(table, as_) if as_ else ""
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
        typer.echo(who_is_awaited(table), err=True)
