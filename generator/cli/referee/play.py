"""tirada referee play: appends actions to a record, or refuses them."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import ACTIONS, Lang, RecordFile
from generator.cli.referee.output import exit_refused, next_to_act, open_playable, print_json
from generator.cli.telling import tell


def play(
    record: RecordFile,
    actions: Annotated[list[str], ACTIONS],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Append actions to a record. If one is refused, none is written.

    Only what chance has shown by then stays, with the actions that led to it.

    Verbs, sides and pieces may have their names in any language of the game: "cara: desplegar mago". Several actions
    may stand in one pair of quotes, parted by `;`.

    Below each action stands what happened at it, and by which clause: as a record can claim it, or in the language
    that is asked for.
    """
    from generator.referee.record import PARTED
    from generator.workshop.play.records import add_actions, open_record, write_record
    from generator.workshop.play.spoken_record import spoken_record

    table = open_playable(root, record, lang=lang)
    texts = [text for action in actions for text in action.split(PARTED) if text.strip() or not action.strip()]
    played = add_actions(table, texts)
    if played.refusal is None or played.added:
        write_record(record, root, played.record)
    told = {
        "actions": [str(action) for action, _ in played.added],
        "events": [[{"event": str(e), "clause": e.clause} for e in events] for _, events in played.added],
    }
    spoken = spoken_record(table, lang)
    if not json_ and spoken is not None:
        position = table.position
        for action, events in played.added:
            typer.echo(spoken.action(position, action))
            position = table.referee.step(position, action)
            for said, clause in spoken.events(position, events):
                tell(f"  {said} ({clause})")
    elif not json_:
        for action, events in played.added:
            typer.echo(str(action))
            for event in events:
                tell(f"  = {event!s:<30} -> {event.clause}")
    if played.refusal is not None:
        where = f"{played.refused}. {texts[played.refused - 1].strip()}" if len(texts) > 1 else ""
        about = {"accepted": False, "refused": played.refused, **(told if played.added else {})} if json_ else None
        exit_refused(table, played.refusal, lang, about, where)
    if json_:
        print_json({"accepted": True, **told})
    else:
        typer.echo(next_to_act(open_record(root, record), lang))
