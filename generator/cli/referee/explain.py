"""tirada referee explain: says why an action is legal or not."""

from __future__ import annotations

from typing import Annotated

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import Lang, RecordFile
from generator.cli.referee.campaigns import explain_order, judge_orders
from generator.cli.referee.output import exit_refused, open_playable, print_json
from generator.cli.telling import tell


def explain(
    record: RecordFile,
    action: Annotated[
        str,
        typer.Argument(
            help="The action to judge; of a campaign, a province with its orders, or the number of a resolved one.",
            metavar='"ACTION"',
        ),
    ],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Say whether an action is legal now, and which clauses decide it. Nothing is played.

    Of a campaign's folder: whether orders would be obeyed now if nobody else ordered anything, as far as their province
    knows ("cierzo: move G4 1 settler F4; harvest G5"); or what became of an order in its last turn, and why: "cierzo 2"
    is the second of Cierzo.
    """
    if record.is_dir():
        (judge_orders if ":" in action else explain_order)(root, record, action, lang, json_)
        return
    from generator.workshop.play.records import explain as judge
    from generator.workshop.play.spoken_record import spoken_record
    from generator.workshop.registers.reading import read

    table = open_playable(root, record, lang=lang)
    refusal, recorder = judge(table, action)
    if refusal is not None:
        exit_refused(table, refusal, lang, {"legal": False, "action": action} if json_ else None)
    speaker = table.speaker(lang)
    clauses = {
        ident: read(speaker, f"clauses.{ident}.text", table.game.clauses[ident].text)
        for ident in table.game.clauses
        if ident in recorder.accepted
    }
    if json_:
        print_json({"legal": True, "action": action, "clauses": clauses})
        return
    spoken = spoken_record(table, lang)
    tell(f"{action}: legal" if spoken is None else f"{action}: {spoken.words('legal_now')}")
    for ident, text in clauses.items():
        tell(f"  {ident}  {text}")
