"""tirada referee replay: plays records through and judges them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import Lang
from generator.cli.referee.output import print_json, refusal_data, result_text, tell_findings
from generator.cli.telling import tell

if TYPE_CHECKING:
    from generator.workshop.play.records import RecordTable


def replay(
    records: Annotated[
        list[Path],
        typer.Argument(help="Records to replay, or rulebooks in PDF: the records they print.", metavar="RECORD"),
    ],
    lang: Lang = "",
    json_: Json = False,
    root: Root = None,
) -> None:
    """Play records through, every action judged and every invariant checked; tell the results.

    A line `! ACTION -> CODE CLAUSE` must be refused where it stands, and for that reason; `! undo` speaks of taking
    back the action above. A line `= CLAIM` or `= CLAIM -> CLAUSE` must have happened at the action above, by that
    clause; `tirada referee schema` lists what can be claimed. A record of an earlier edition is played under that
    edition when it was kept. Of a campaign's folder every turn is resolved again from its orders and dice, and must
    come out the same, byte for byte; and its reasons, added up apart from what resolves turns, must bear it out.
    """
    from generator.cli.referee.campaigns import replay_campaign, tell_replayed
    from generator.workshop.play.spoken_record import spoken_record

    wrong = False
    reports: list[dict[str, object]] = []
    for folder in (path for path in records if path.is_dir()):
        report = replay_campaign(root, folder)
        wrong = wrong or any(report["turns"].values()) or any(report["breaches"].values())
        reports.append(report)
        if not json_:
            tell_replayed(report)
    files = [path for path in records if not path.is_dir()]
    for table in _opened(root, files, lang):
        path = table.record.file
        refusal = table.replayed.refusal
        wrong = wrong or refusal is not None or bool(table.findings.errors)
        result = None if refusal else table.referee.result(table.position)
        reports.append(
            {
                "record": path,
                "actions": len(table.replayed.actions),
                "result": result,
                "refusal": {**refusal_data(table, refusal, lang), "line": table.replayed.line} if refusal else None,
                "findings": [finding.to_dict() for finding in table.findings],
            }
        )
        if json_:
            continue
        tell_findings(table, lang)
        if refusal:
            clause = f" ({refusal.clause})" if refusal.clause else ""
            tell(f"{path}:{table.replayed.line}: {table.say(refusal, lang)}{clause}")
            continue
        spoken, number = spoken_record(table, lang), len(table.replayed.actions)
        if spoken is None:
            tell(f"{path}: {number} actions; {result_text(result)}")
        else:
            tell(f"{path}: {spoken.words('replayed', number=number)} {spoken.state()}")
    if json_:
        print_json(reports)
    if wrong:
        raise typer.Exit(1)


def _opened(root: Path | None, files: list[Path], lang: str) -> Iterator[RecordTable]:
    """Every record of these files, played through; what cannot be read is told in the language asked for."""
    from generator.workshop.play.records import open_records

    for path in files:
        yield from open_records(root, path, invariants=True)
