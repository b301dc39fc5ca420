"""tirada referee legal: lists every action that is legal now."""

from __future__ import annotations

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import As, Lang, RecordFile
from generator.cli.referee.campaigns import list_orders
from generator.cli.referee.output import next_to_act, open_playable, print_json


def legal(record: RecordFile, as_: As = "", lang: Lang = "", json_: Json = False, root: Root = None) -> None:
    """List every action that is legal now, as `tirada referee play` takes it: by ids, or in the words of a language.

    Of a campaign's folder: what each province, or that of --as, may order this turn as if it were its only order, told
    by what the province knows: every order with the bounds of its number, the places it may choose among and the cubes
    that its store lacks.
    """
    from generator.referee.clause_marks import recording
    from generator.workshop.play.records import find_player
    from generator.workshop.play.spoken_record import spoken_record

    if record.is_dir():
        list_orders(root, record, as_, lang, json_)
        return
    table = open_playable(root, record, lang=lang)
    who = find_player(table, as_) if as_ else ""
    actions = [one for one in table.referee.legal(table.position) if not who or one.actor == who]
    if json_:
        found = []
        for action in actions:
            with recording() as recorder:
                table.referee.judge(table.position, action)
            found.append({"action": str(action), "player": action.actor, "clause": sorted(recorder.accepted)})
        print_json(found)
        return
    spoken = spoken_record(table, lang)
    for action in actions:
        typer.echo(spoken.action(table.position, action) if spoken else str(action))
    if not actions:
        typer.echo(next_to_act(table, lang), err=True)
