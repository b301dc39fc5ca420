"""tirada referee adjudicate: the written orders of a turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.base.errors import CannotJudge
from generator.cli.options import Json, Root
from generator.cli.referee.arguments import Lang
from generator.cli.referee.output import print_json

if TYPE_CHECKING:
    from generator.language.speaker import Speaker
    from generator.referee.campaign_plugin import SheetReader
    from generator.workshop.campaign.sheet_checks import CheckedSheet


def adjudicate(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    orders: Annotated[
        list[Path], typer.Argument(help="Order sheets: filled PDF forms of the kit, or YAML.", metavar="ORDERS...")
    ],
    check_only: Annotated[
        bool, typer.Option("--check-only", help="Only say what the sheets ask for and what is wrong with them.")
    ] = False,
    json_: Json = False,
    lang: Lang = "",
    root: Root = None,
) -> None:
    """Read the order sheets of a turn and say what is wrong with each, all at once, order by order.

    Of a form only the values count, and only the page of one era may be filled in. Names may be written in any
    language of the game, or as ids. Exit 1 when an order or a sheet does not count, 2 when a file cannot be read.
    """
    from generator.referee.campaign_plugin import ExpectedSheets
    from generator.referee.registry import campaign_of
    from generator.workshop.campaign.sheet_checks import check_sheets, worst
    from generator.workshop.play.referee_words import language_of
    from generator.workshop.registers.reading import load, speaker_for

    if not check_only:
        raise CannotJudge("turns are not resolved yet: only sheets are read", "add --check-only")
    project, found = load(root, game)
    campaign = campaign_of(found.id)
    speakers = {language: speaker_for(project, found, language) for language in found.languages}
    reader = campaign.reader(found, list(speakers.values()))
    checked = check_sheets(orders, reader, ExpectedSheets())
    spoken = speaker_for(project, found, language_of(found, lang))
    if json_:
        print_json({"sheets": [_data(sheet, reader, spoken) for sheet in checked]})
    else:
        for sheet in checked:
            _tell(sheet, reader, spoken)
    if worst(checked):
        raise typer.Exit(worst(checked))


def _data(sheet: CheckedSheet, reader: SheetReader, speaker: Speaker) -> dict[str, object]:
    """A checked sheet as JSON."""
    from generator.referee.order_data import order_data
    from generator.workshop.campaign.sheet_checks import said_of

    return {
        "path": str(sheet.file.path),
        "sha256": sheet.file.sha256 if sheet.file.data else "",
        "verdict": sheet.verdict,
        "province": sheet.province,
        "orders": order_data(sheet.orders),
        "findings": [one.to_dict() for one in said_of(sheet, reader, speaker)],
    }


def _tell(sheet: CheckedSheet, reader: SheetReader, speaker: Speaker) -> None:
    """A checked sheet as lines."""
    from generator.workshop.campaign.sheet_checks import said_of

    count = len(sheet.orders.orders) if sheet.orders is not None else 0
    typer.echo(
        f"{sheet.file.path}: {sheet.verdict}" + (f" ({sheet.province}: {count} orders)" if sheet.province else "")
    )
    for one in said_of(sheet, reader, speaker):
        place = f"order {one.line}: " if one.line else ""
        clause = f" ({one.clause})" if one.clause else ""
        typer.echo(f"  {place}{one.severity}: {one.message}{clause}")
        if one.fix:
            typer.echo(f"    -> {one.fix}")
