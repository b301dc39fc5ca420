"""tirada referee undo: takes back the last decision."""

from __future__ import annotations

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import Lang, RecordFile
from generator.cli.referee.output import exit_refused, open_playable, print_json
from generator.cli.telling import tell


def undo(record: RecordFile, lang: Lang = "", json_: Json = False, root: Root = None) -> None:
    """Take back the last decision, where the table would allow it."""
    from generator.workshop.play.records import take_back, write_record
    from generator.workshop.play.spoken_record import spoken_record

    table = open_playable(root, record, lang=lang)
    shorter, refusal = take_back(table)
    if refusal is not None:
        exit_refused(table, refusal, lang, {"accepted": False} if json_ else None)
    write_record(record, root, shorter)
    action = table.replayed.actions[-1]
    if json_:
        print_json({"accepted": True, "taken_back": str(action)})
        return
    spoken = spoken_record(table, lang)
    if spoken is None:
        tell(f"taken back: {action}")
    else:
        typer.echo(spoken.words("taken_back", action=spoken.action(table.replayed.positions[-2], action)))
