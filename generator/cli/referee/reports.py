"""tirada referee reports: what goes out after a turn of a campaign, written again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Json, Root
from generator.cli.referee.arguments import Lang, ReportPaper
from generator.cli.referee.campaigns import reports_in
from generator.cli.referee.output import print_json
from generator.cli.telling import tell


def reports(
    campaign: Annotated[Path, typer.Argument(help="The folder of a campaign.", metavar="CAMPAIGN")],
    to: Annotated[Path, typer.Option("--to", help="The folder to write into.", metavar="DIR")],
    turn: Annotated[
        int | None, typer.Option("--turn", help="Of this turn; the last one without it.", show_default=False)
    ] = None,
    paper: ReportPaper = "a4",
    json_: Json = False,
    lang: Lang = "",
    root: Root = None,
) -> None:
    """Write what went out after a turn of a campaign again: reports, maps and order sheets, byte for byte.

    The turn is resolved again from what the campaign keeps of it, and nothing in the campaign changes. Of a turn that
    was corrected, its last correction counts. Languages are those of campaign.yaml and --lang, as when sent first.
    """
    from generator.workshop.campaign.adjudication import turn_again
    from generator.workshop.campaign.campaign_folder import open_campaign
    from generator.workshop.campaign.sent_reports import write_reports

    opened = open_campaign(root, campaign)
    made = reports_in(lang, paper)(opened)
    written = [str(path) for path in write_reports(made, turn_again(opened, turn), to)]
    if json_:
        print_json({"written": written})
        return
    for path in written:
        tell(f"made     {path}")
